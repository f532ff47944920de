//! One thread of a match: asks for games and plays them.

use crate::contestant::{Contestant, NotReady};
use crate::external::StartError;
use crate::game::{Conditions, Played, play_game};
use crate::openings::read_plays;
use crate::store::GameIdentity;
use montego_rules::ByColor;
use montego_stats::Rng;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};

/// The two players of a match, kept by one worker over all its games.
pub(super) struct Pair {
    pub(super) tested: Contestant,
    pub(super) reference: Contestant,
}

/// What a worker tells the office.
pub(super) enum Message {
    /// It has nothing to do.
    Idle,
    /// It has played a game.
    Played(Box<(GameIdentity, Played)>),
    /// It cannot go on.
    Failed(StartError),
}

/// Plays the games that come in until no more come.
pub(super) fn work(
    number: usize,
    mut pair: Pair,
    conditions: &Conditions,
    games: &Receiver<GameIdentity>,
    office: &Sender<(usize, Message)>,
    stop: &AtomicBool,
) {
    // The office outlives its workers; if it should not, there is nobody to tell.
    let tell = |message| office.send((number, message)).is_ok();
    while tell(Message::Idle) {
        let Ok(game) = games.recv() else { break };
        let Pair { tested, reference } = &mut pair;
        let (black, white) = if game.tested_is_black { (tested, reference) } else { (reference, tested) };
        let rng = Rng::from_seed(game.seed());
        let opening = read_plays(game.opening_plays(), conditions.size);
        match play_game(ByColor { black, white }, conditions, &opening, &rng, stop) {
            Ok(played) => {
                tell(Message::Played(Box::new((game, played))));
            }
            Err(NotReady::Stopped) => break,
            Err(NotReady::Start(error)) => {
                tell(Message::Failed(error));
                break;
            }
        }
    }
    // A match that is broken off does not wait for anybody; dropping a program ends it at once.
    if !stop.load(Ordering::Relaxed) {
        pair.tested.dismiss();
        pair.reference.dismiss();
    }
}
