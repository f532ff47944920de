//! One thread of a tournament: asks for games of whatever pairing and plays them.

use crate::contestant::{Contestant, NotReady};
use crate::external::StartError;
use crate::game::{Conditions, Played, play_game};
use crate::openings::read_plays;
use crate::store::GameIdentity;
use montego_rules::ByColor;
use montego_search::timing::TimeControl;
use montego_stats::Rng;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};

use super::Entrants;

/// A game to be played.
pub(super) struct Order {
    pub(super) pairing: usize,
    /// The players, by their places among the entrants.
    pub(super) players: ByColor<usize>,
    pub(super) game: GameIdentity,
}

/// What a worker tells the hall.
pub(super) enum Message {
    /// It has nothing to do.
    Idle,
    /// It has played a game.
    Played(Box<(Order, Played)>),
    /// A player of this game could not be started.
    Absent(Box<(Order, StartError)>),
}

/// Plays the games that come in until no more come.
pub(super) fn work(
    number: usize,
    entrants: &Entrants,
    conditions: &Conditions,
    orders: &Receiver<Order>,
    hall: &Sender<(usize, Message)>,
    stop: &AtomicBool,
) {
    // The hall outlives its workers; if it should not, there is nobody to tell.
    let tell = |message| hall.send((number, message)).is_ok();
    let mut seated: HashMap<usize, Contestant> = HashMap::new();
    while tell(Message::Idle) {
        let Ok(order) = orders.recv() else { break };
        // Programs of another pairing end before new ones start, so a worker never keeps more than two alive.
        for (_, contestant) in
            seated.extract_if(|index, _| *index != order.players.black && *index != order.players.white)
        {
            contestant.dismiss();
        }
        let mut players = ByColor::from_fn(|color| {
            let index = order.players[color];
            seated
                .remove(&index)
                .unwrap_or_else(|| Contestant::new(&entrants[index].player, TimeControl::UNLIMITED))
        });
        let rng = Rng::from_seed(order.game.seed());
        let opening = read_plays(order.game.opening_plays(), conditions.size);
        let ByColor { black, white } = &mut players;
        let result = play_game(ByColor { black, white }, conditions, &opening, &rng, stop);
        seated.insert(order.players.black, players.black);
        seated.insert(order.players.white, players.white);
        match result {
            Ok(played) => {
                tell(Message::Played(Box::new((order, played))));
            }
            Err(NotReady::Stopped) => break,
            Err(NotReady::Start(error)) => {
                tell(Message::Absent(Box::new((order, error))));
            }
        }
    }
    // A tournament that is broken off does not wait for anybody; dropping a program ends it at once.
    if !stop.load(Ordering::Relaxed) {
        seated.into_values().for_each(Contestant::dismiss);
    }
}
