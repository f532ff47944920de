//! External GTP programs as players.
//!
//! This module knows what to say to a program and what its answers mean; it knows no rules and decides
//! no game. A program that does not keep to the protocol is described, never repaired: what it said is
//! in the error.

mod child;
mod error_output;
mod process;
mod time;

use crate::game::Conditions;
use crate::player::CommandLine;
use montego_notation::gtp::{Command, MoveAnswer, Response, read_move_answer, read_score};
use montego_notation::write_vertex;
use montego_rules::{Color, Margin, Play, Ruleset, Size};
use montego_search::timing::TimeControl;
use process::{Process, Trouble};
use std::sync::PoisonError;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub(crate) use child::Child;
pub(crate) use process::clip;

/// How long a program may take to start, to get ready for a game, and to count one.
const COMMAND_LIMIT: Duration = Duration::from_secs(60);

/// Commands that not every program has and that we use where they exist.
const OPTIONAL: [&str; 8] = [
    "komi",
    "kgs-rules",
    "rectangular_boardsize",
    "final_score",
    "time_settings",
    "kgs-time_settings",
    "kata-time_settings",
    "time_left",
];

/// Why a program cannot take part in a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot start '{command}': {reason}{}", error_output(.stderr))]
pub struct StartError {
    /// The command line.
    pub command: String,
    /// What went wrong.
    pub reason: String,
    /// The last lines of its standard error.
    pub stderr: String,
}

fn error_output(stderr: &str) -> String {
    if stderr.is_empty() { String::new() } else { format!("; its error output:\n{stderr}") }
}

/// Why a program did not do what it was told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Setback {
    /// It answered, but not as hoped for; it can be asked again.
    #[error("{0}")]
    Refused(String),
    /// It can't be talked to any more.
    #[error("{0}")]
    Broken(String),
    /// It did not answer in time, and can't be talked to any more.
    #[error("{0}")]
    Silent(String),
    /// The match is to stop; nobody is to blame.
    #[error("stopped")]
    Stopped,
}

impl From<Trouble> for Setback {
    fn from(trouble: Trouble) -> Setback {
        match trouble {
            Trouble::Stopped => Setback::Stopped,
            Trouble::Silent { .. } => Setback::Silent(trouble.to_string()),
            trouble => Setback::Broken(trouble.to_string()),
        }
    }
}

/// A running GTP program.
#[derive(Debug)]
pub(crate) struct External {
    process: Process,
    /// The members of [`OPTIONAL`] that it has.
    known: Vec<&'static str>,
    /// Its name and version in its own words.
    identity: String,
    warnings: Vec<String>,
}

impl External {
    /// Starts a program and rehearses the beginning of a game, so that a refused board size is found
    /// out before any game counts.
    pub(crate) fn start(
        command: &CommandLine,
        conditions: &Conditions,
        time: TimeControl,
        stop: &AtomicBool,
    ) -> Result<External, StartError> {
        let fail = |reason: String, stderr| StartError { command: command.to_string(), reason, stderr };
        let starting = conditions.starting.lock().unwrap_or_else(PoisonError::into_inner);
        let process = Process::start(command)
            .map_err(|error| fail(format!("'{}': {error}", command.program()), String::new()))?;
        drop(starting);
        let (known, warnings) = (Vec::new(), Vec::new());
        let mut external = External { process, known, identity: String::new(), warnings };
        let ready = external.introduce(stop).and_then(|()| external.new_game(conditions, time, stop));
        match ready {
            Ok(()) => Ok(external),
            Err(setback) => Err(fail(setback.to_string(), external.stderr())),
        }
    }

    /// Asks for name, version and commands. Whatever a program answers will do, as long as it answers.
    fn introduce(&mut self, stop: &AtomicBool) -> Result<(), Setback> {
        let name = self.ask(Command::new("name"), stop)?;
        let version = self.ask(Command::new("version"), stop)?;
        let words = |response: &Response| if response.ok { clip(&response.text) } else { String::new() };
        self.identity = format!("{} {}", words(&name), words(&version)).trim().to_owned();
        let list = self.ask(Command::new("list_commands"), stop)?;
        for command in OPTIONAL {
            let known = if list.ok {
                list.text.split_whitespace().any(|word| word == command)
            } else {
                let answer = self.ask(Command::new("known_command").arg(command), stop)?;
                answer.ok && answer.text.trim().eq_ignore_ascii_case("true")
            };
            if known {
                self.known.push(command);
            }
        }
        Ok(())
    }

    fn ask(&mut self, command: Command, stop: &AtomicBool) -> Result<Response, Setback> {
        Ok(self.process.ask(&command, COMMAND_LIMIT, stop)?)
    }

    /// Sends a command that must succeed.
    fn order(&mut self, command: Command, limit: Duration, stop: &AtomicBool) -> Result<String, Setback> {
        let response = self.process.ask(&command, limit, stop)?;
        if response.ok { Ok(response.text) } else { Err(refusal(&command, &response)) }
    }

    /// Sends a command whose refusal does no more harm than a warning.
    fn suggest(&mut self, command: Command, stop: &AtomicBool) -> Result<(), Setback> {
        let response = self.ask(command.clone(), stop)?;
        let warning = refusal(&command, &response).to_string();
        // The rehearsal before the first game has given the same warning.
        if !response.ok && !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
        Ok(())
    }

    fn knows(&self, command: &str) -> bool {
        self.known.contains(&command)
    }

    /// The program's name and version in its own words.
    pub(crate) fn identity(&self) -> &str {
        &self.identity
    }

    /// Clears the board for a game in which the program has so much time.
    pub(crate) fn new_game(
        &mut self,
        conditions: &Conditions,
        time: TimeControl,
        stop: &AtomicBool,
    ) -> Result<(), Setback> {
        let (columns, rows) = (conditions.size.columns(), conditions.size.rows());
        let size = if conditions.size.is_square() {
            Command::new("boardsize").arg(columns)
        } else if self.knows("rectangular_boardsize") {
            Command::new("rectangular_boardsize").arg(columns).arg(rows)
        } else {
            // Some programs take a rectangle this way; the others refuse it, as they should.
            Command::new("boardsize").arg(columns).arg(rows)
        };
        self.order(size, COMMAND_LIMIT, stop)?;
        self.order(Command::new("clear_board"), COMMAND_LIMIT, stop)?;
        // Rules may bring a komi of their own, so they come first.
        if let Some(name) = kgs_name(&conditions.ruleset)
            && self.knows("kgs-rules")
        {
            self.suggest(Command::new("kgs-rules").arg(name), stop)?;
        }
        if self.knows("komi") {
            self.suggest(Command::new("komi").arg(conditions.komi), stop)?;
        }
        if !conditions.handicap.is_empty() {
            let command = Command::new("set_free_handicap");
            let stones = conditions.handicap.iter();
            let command = stones.fold(command, |command, &stone| command.arg(write_vertex(Play::At(stone))));
            self.order(command, COMMAND_LIMIT, stop)?;
        }
        self.set_time(time, stop)
    }

    /// Asks for a move of `color`, which the program then has on its board. It may take as long as `patience`.
    pub(crate) fn generate(
        &mut self,
        color: Color,
        size: Size,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<MoveAnswer, Setback> {
        let command = Command::new("genmove").arg(color);
        let text = self.order(command, patience, stop)?;
        read_move_answer(&text, size)
            .map_err(|error| Setback::Refused(format!("no move in the answer to 'genmove {color}': {error}")))
    }

    /// Tells the program a play of its opponent.
    pub(crate) fn play(
        &mut self,
        color: Color,
        play: Play,
        conditions: &Conditions,
        stop: &AtomicBool,
    ) -> Result<(), Setback> {
        let command = Command::new("play").arg(color).arg(write_vertex(play));
        self.order(command, conditions.hang_limit.min(COMMAND_LIMIT), stop).map(drop)
    }

    /// The program's own count of the finished game, Black's view; none if it does not count games.
    pub(crate) fn final_score(&mut self, stop: &AtomicBool) -> Result<Option<Margin>, Setback> {
        if !self.counts_games() {
            return Ok(None);
        }
        let text = self.order(Command::new("final_score"), COMMAND_LIMIT, stop)?;
        let no_score = |error| Setback::Refused(format!("no score in the answer to 'final_score': {error}"));
        read_score(&text).map(Some).map_err(no_score)
    }

    /// The last lines that the program wrote to standard error.
    pub(crate) fn stderr(&self) -> String {
        self.process.stderr()
    }

    /// Whether the program counts games.
    pub(crate) fn counts_games(&self) -> bool {
        self.knows("final_score")
    }

    /// The last lines that the program wrote to standard error since this was last asked.
    pub(crate) fn take_stderr(&self) -> String {
        self.process.take_stderr()
    }

    /// What was odd about the program since this was last asked.
    pub(crate) fn take_warnings(&mut self) -> Vec<String> {
        let mut warnings = std::mem::take(&mut self.warnings);
        for line in self.process.stray.drain(..) {
            warnings.push(format!("ignored '{line}' on standard output, which is no answer"));
        }
        if self.process.leaves_ids_out() {
            warnings.push("answers do not repeat the ids of commands".to_owned());
        }
        warnings
    }

    /// Tells a program that works well to quit, and sees that it does.
    pub(crate) fn quit(self) {
        self.process.quit();
    }
}

fn refusal(command: &Command, response: &Response) -> Setback {
    Setback::Refused(format!("refused '{command}': {}", clip(&response.text)))
}

/// The name by which `kgs-rules` knows a ruleset that it means exactly as we do.
///
/// KGS removes dead stones, so rulesets that count them as they stand have no name there.
fn kgs_name(ruleset: &Ruleset) -> Option<&'static str> {
    let names = [
        (Ruleset::CHINESE, "chinese"),
        (Ruleset::AGA, "aga"),
        (Ruleset::JAPANESE, "japanese"),
        (Ruleset::NEW_ZEALAND, "new_zealand"),
    ];
    names.into_iter().find(|(known, _)| known == ruleset).map(|(_, name)| name)
}
