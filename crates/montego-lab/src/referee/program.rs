//! The referee: a program that is asked when players disagree.

use crate::contestant::NotReady;
use crate::external::{External, Setback, StartError};
use crate::game::Conditions;
use crate::player::CommandLine;
use montego_rules::{Color, Margin, Play};
use montego_search::timing::TimeControl;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A referee, who judges one game at a time for all of a match. Its program is started again when it has ended.
#[derive(Debug)]
pub(crate) struct Referee {
    command: CommandLine,
    program: Mutex<Option<External>>,
}

/// A referee's word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// The result, Black's view.
    pub(crate) margin: Margin,
    /// How the program calls itself.
    pub(crate) name: String,
}

impl Referee {
    /// A referee who is not there yet.
    pub(crate) fn new(command: CommandLine) -> Referee {
        Referee { command, program: Mutex::new(None) }
    }

    /// Starts the program, so that one that is of no use is found out before any game.
    pub(crate) fn prepare(&self, conditions: &Conditions, stop: &AtomicBool) -> Result<(), NotReady> {
        let program = self.start(conditions, stop);
        match program {
            _ if stop.load(Ordering::Relaxed) => Err(NotReady::Stopped),
            Err(error) => Err(NotReady::Start(error)),
            Ok(program) => {
                *self.program.lock().unwrap_or_else(PoisonError::into_inner) = Some(program);
                Ok(())
            }
        }
    }

    fn start(&self, conditions: &Conditions, stop: &AtomicBool) -> Result<External, StartError> {
        let program = External::start(&self.command, conditions, TimeControl::UNLIMITED, stop)?;
        if program.counts_games() {
            return Ok(program);
        }
        let reason = "a referee must know the command final_score".to_owned();
        Err(StartError { command: self.command.to_string(), reason, stderr: String::new() })
    }

    /// Replays a finished game and asks for its score.
    ///
    /// # Errors
    /// If the program fails in any way, with what it did; it is ended then.
    pub(crate) fn judge(
        &self,
        plays: &[(Color, Play)],
        conditions: &Conditions,
        stop: &AtomicBool,
    ) -> Result<Judgement, Setback> {
        let mut slot = self.program.lock().unwrap_or_else(PoisonError::into_inner);
        let mut program = match slot.take() {
            Some(program) => program,
            None => self.start(conditions, stop).map_err(|error| match stop.load(Ordering::Relaxed) {
                true => Setback::Stopped,
                false => Setback::Broken(error.to_string()),
            })?,
        };
        program.new_game(conditions, TimeControl::UNLIMITED, stop)?;
        for &(color, play) in plays {
            program.play(color, play, conditions, stop)?;
        }
        let score = program.final_score(stop)?;
        let margin = score.expect("only programs that know final_score are started");
        let name = program.identity().to_owned();
        *slot = Some(program);
        Ok(Judgement { margin, name })
    }
}
