//! The two kinds of players behind one face: asked for a decision, told the opponent's plays.

use crate::external::{External, Setback, StartError};
use crate::game::Conditions;
use crate::player::{CommandLine, Player};
use montego_notation::gtp::MoveAnswer;
use montego_rules::{Color, Margin, Play, Position};
use montego_search::{Answer, Budget, Clock, Engine, Strategy};
use montego_stats::Rng;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A player at the board. An external program is started when a game needs it and lives until it breaks.
pub(crate) enum Contestant {
    Ours { engine: Engine, strategy: Box<dyn Strategy> },
    Theirs { command: CommandLine, program: Option<External> },
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
    pub(crate) fn new(player: &Player) -> Contestant {
        match player {
            Player::Engine(engine) => Contestant::Ours { engine: engine.clone(), strategy: engine.build() },
            Player::External(command) => Contestant::Theirs { command: command.clone(), program: None },
        }
    }

    /// Gets ready for a game. An engine of ours begins anew, so that no game depends on those before it;
    /// a program that will not go on is started once more.
    pub(crate) fn new_game(&mut self, conditions: &Conditions, stop: &AtomicBool) -> Result<(), NotReady> {
        let (command, slot) = match self {
            Contestant::Ours { engine, strategy } => {
                *strategy = engine.build();
                return Ok(());
            }
            Contestant::Theirs { command, program } => (command, program),
        };
        if let Some(mut program) = slot.take()
            && program.new_game(conditions, stop).is_ok()
        {
            *slot = Some(program);
            return Ok(());
        }
        let stopped = || stop.load(std::sync::atomic::Ordering::Relaxed);
        match External::start(command, conditions, stop) {
            _ if stopped() => Err(NotReady::Stopped),
            Ok(program) => {
                *slot = Some(program);
                Ok(())
            }
            Err(error) => Err(NotReady::Start(error)),
        }
    }

    /// Decides for the side to move.
    pub(crate) fn choose(
        &mut self,
        position: &Position,
        conditions: &Conditions,
        rng: &mut Rng,
        stop: &AtomicBool,
    ) -> Result<Answer, Setback> {
        match self {
            Contestant::Ours { strategy, .. } => {
                let clock = RealClock(Instant::now());
                Ok(strategy.choose(position, &Budget { clock: &clock, ..Budget::COUNT_ONLY }, rng).answer)
            }
            Contestant::Theirs { .. } => {
                let answer = self.with_program(|p| p.generate(position.to_play(), conditions, stop))?;
                Ok(match answer {
                    MoveAnswer::Play(play) => Answer::Play(play),
                    MoveAnswer::Resign => Answer::Resign,
                })
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
        match self {
            // The position tells engines of ours everything.
            Contestant::Ours { .. } => Ok(()),
            Contestant::Theirs { .. } => self.with_program(|p| p.play(color, play, conditions, stop)),
        }
    }

    /// An external program's own count of the finished game, if it counts games.
    pub(crate) fn final_score(&mut self, stop: &AtomicBool) -> Result<Option<Margin>, Setback> {
        match self {
            Contestant::Ours { .. } => Ok(None),
            Contestant::Theirs { .. } => self.with_program(|program| program.final_score(stop)),
        }
    }

    /// Talks to the program; one that breaks is never talked to again, and its last words are in the
    /// error.
    fn with_program<T>(
        &mut self,
        talk: impl FnOnce(&mut External) -> Result<T, Setback>,
    ) -> Result<T, Setback> {
        let Contestant::Theirs { program: slot, .. } = self else {
            unreachable!("only external programs are talked to")
        };
        let program = slot.as_mut().expect("a game begins with every program running");
        let result = talk(program);
        let Err(Setback::Broken(reason)) = result else { return result };
        let stderr = program.stderr();
        *slot = None;
        let said = if stderr.is_empty() { String::new() } else { format!("; its error output:\n{stderr}") };
        Err(Setback::Broken(reason + &said))
    }

    /// What was odd about an external program during the game.
    pub(crate) fn take_warnings(&mut self) -> Vec<String> {
        match self {
            Contestant::Theirs { program: Some(program), .. } => program.take_warnings(),
            _ => Vec::new(),
        }
    }

    /// An external program's name and version in its own words.
    pub(crate) fn identity(&self) -> Option<&str> {
        match self {
            Contestant::Theirs { program: Some(program), .. } => Some(program.identity()),
            _ => None,
        }
    }

    /// Ends an external program in peace.
    pub(crate) fn dismiss(self) {
        if let Contestant::Theirs { program: Some(program), .. } = self {
            program.quit();
        }
    }
}
