//! The two kinds of players behind one face: asked for a decision, told the opponent's plays.

use crate::external::{External, Setback, StartError};
use crate::game::Conditions;
use crate::player::{CommandLine, Player};
use montego_notation::gtp::MoveAnswer;
use montego_rules::{Color, Margin, Play, Position};
use montego_search::timing::{SideClock, TimeControl, is_measured, limit_by, moves_to_come};
use montego_search::{Answer, Budget, Clock, Decision, Engine, Limit, Strategy};
use montego_stats::Rng;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A player at the board, with the time that it gets in each game.
pub(crate) struct Contestant {
    seat: Seat,
    time: TimeControl,
}

/// Who sits there. An external program is started when a game needs it and lives until it breaks.
enum Seat {
    Ours { engine: Engine, strategy: Box<dyn Strategy> },
    Theirs { command: CommandLine, program: Option<External> },
}

/// What a player decided.
pub(crate) struct Decided {
    pub(crate) answer: Answer,
    /// The margin that it expects, in points as it sees them and without komi; none if it does not say.
    pub(crate) expects: Option<f64>,
}

/// Why a game could not begin.
pub(crate) enum NotReady {
    Stopped,
    Start(StartError),
}

/// Real time, for engines that are limited in seconds.
struct RealClock(Instant);

impl Clock for RealClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

impl Contestant {
    /// The player, not started yet.
    pub(crate) fn new(player: &Player, time: TimeControl) -> Contestant {
        let seat = match player {
            Player::Engine(engine) => Seat::Ours { engine: engine.clone(), strategy: engine.build() },
            Player::External(command) => Seat::Theirs { command: command.clone(), program: None },
        };
        Contestant { seat, time }
    }

    /// The time that the player gets in each game.
    pub(crate) fn time(&self) -> TimeControl {
        self.time
    }

    /// Gets ready for a game. An engine of ours begins anew, so that no game depends on those before it;
    /// a program that will not go on is started once more.
    pub(crate) fn new_game(&mut self, conditions: &Conditions, stop: &AtomicBool) -> Result<(), NotReady> {
        let (command, slot) = match &mut self.seat {
            Seat::Ours { engine, strategy } => {
                *strategy = engine.build();
                return Ok(());
            }
            Seat::Theirs { command, program } => (command, program),
        };
        if let Some(mut program) = slot.take()
            && program.new_game(conditions, self.time, stop).is_ok()
        {
            *slot = Some(program);
            return Ok(());
        }
        let stopped = || stop.load(std::sync::atomic::Ordering::Relaxed);
        match External::start(command, conditions, self.time, stop) {
            _ if stopped() => Err(NotReady::Stopped),
            Ok(program) => {
                *slot = Some(program);
                Ok(())
            }
            Err(error) => Err(NotReady::Start(error)),
        }
    }

    /// Hears what its clock shows, which takes no time from it.
    pub(crate) fn look_at_clock(
        &mut self,
        color: Color,
        clock: &SideClock,
        stop: &AtomicBool,
    ) -> Result<(), Setback> {
        match &self.seat {
            // Engines of ours are given the clock itself.
            Seat::Ours { .. } => Ok(()),
            Seat::Theirs { .. } => self.with_program(|program| program.tell_time(color, clock, stop)),
        }
    }

    /// Decides for the side to move. A program that has no answer within `patience` is ended.
    pub(crate) fn choose(
        &mut self,
        position: &Position,
        clock: &SideClock,
        patience: Duration,
        rng: &mut Rng,
        stop: &AtomicBool,
    ) -> Result<Decided, Setback> {
        match &mut self.seat {
            Seat::Ours { engine, strategy } => {
                let now = RealClock(Instant::now());
                let moves = moves_to_come(position);
                let time = clock.allot(moves, Duration::ZERO);
                let spare = clock.spare(moves, Duration::ZERO);
                let limit = time.map_or(Limit::Own, |time| limit_by(time, is_measured(engine)));
                let budget = Budget { clock: &now, limit, spare, ..Budget::COUNT_ONLY };
                let decision = strategy.choose(position, &budget, rng);
                Ok(Decided { answer: decision.answer, expects: expectation(&decision) })
            }
            Seat::Theirs { .. } => {
                let (color, size) = (position.to_play(), position.board().size());
                let answer = self.with_program(|program| program.generate(color, size, patience, stop))?;
                let answer = match answer {
                    MoveAnswer::Play(play) => Answer::Play(play),
                    MoveAnswer::Resign => Answer::Resign,
                };
                Ok(Decided { answer, expects: None })
            }
        }
    }

    /// Hears of a legal play of the opponent.
    pub(crate) fn hear(
        &mut self,
        color: Color,
        play: Play,
        conditions: &Conditions,
        stop: &AtomicBool,
    ) -> Result<(), Setback> {
        match &self.seat {
            // The position tells engines of ours everything.
            Seat::Ours { .. } => Ok(()),
            Seat::Theirs { .. } => self.with_program(|p| p.play(color, play, conditions, stop)),
        }
    }

    /// An external program's own count of the finished game, if it counts games.
    pub(crate) fn final_score(&mut self, stop: &AtomicBool) -> Result<Option<Margin>, Setback> {
        match &self.seat {
            Seat::Ours { .. } => Ok(None),
            Seat::Theirs { .. } => self.with_program(|program| program.final_score(stop)),
        }
    }

    /// Talks to the program; one that breaks is never talked to again, and its last words are in the
    /// error.
    fn with_program<T>(
        &mut self,
        talk: impl FnOnce(&mut External) -> Result<T, Setback>,
    ) -> Result<T, Setback> {
        let Seat::Theirs { program: slot, .. } = &mut self.seat else {
            unreachable!("only external programs are talked to")
        };
        let program = slot.as_mut().expect("a game begins with every program running");
        let result = talk(program);
        let (reason, end): (_, fn(String) -> Setback) = match result {
            Err(Setback::Broken(reason)) => (reason, Setback::Broken),
            Err(Setback::Silent(reason)) => (reason, Setback::Silent),
            result => return result,
        };
        let stderr = program.stderr();
        *slot = None;
        let said = if stderr.is_empty() { String::new() } else { format!("; its error output:\n{stderr}") };
        Err(end(reason + &said))
    }

    /// What was odd about an external program during the game.
    pub(crate) fn take_warnings(&mut self) -> Vec<String> {
        match &mut self.seat {
            Seat::Theirs { program: Some(program), .. } => program.take_warnings(),
            _ => Vec::new(),
        }
    }

    /// The last lines that an external program wrote to standard error during the game; none if it has ended.
    pub(crate) fn take_error_output(&mut self) -> String {
        match &self.seat {
            Seat::Theirs { program: Some(program), .. } => program.take_stderr(),
            _ => String::new(),
        }
    }

    /// An external program's name and version in its own words.
    pub(crate) fn identity(&self) -> Option<&str> {
        match &self.seat {
            Seat::Theirs { program: Some(program), .. } => Some(program.identity()),
            _ => None,
        }
    }

    /// Ends an external program in peace.
    pub(crate) fn dismiss(self) {
        if let Seat::Theirs { program: Some(program), .. } = self.seat {
            program.quit();
        }
    }
}

/// The margin that an engine of ours expects after its decision.
fn expectation(decision: &Decision) -> Option<f64> {
    let account = &decision.account;
    let chosen = account.candidates.iter().find(|candidate| decision.answer == Answer::Play(candidate.play));
    // A pass that is no candidate was chosen for what the position is worth as it stands.
    chosen.map(|candidate| candidate.mean).or(account.mean)
}
