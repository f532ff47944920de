//! The threads that play: each asks for games of whatever pairing and plays them.

use super::office::Seat;
use super::schedule::Bout;
use crate::contestant::{Contestant, NotReady};
use crate::external::StartError;
use crate::game::{Conditions, Played, play_game};
use crate::openings::read_plays;
use crate::store::GameIdentity;
use montego_rules::ByColor;
use montego_stats::Rng;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Scope;
use std::time::Duration;

/// A game to be played.
pub(super) struct Order {
    pub(super) pairing: usize,
    /// Where the players sit.
    pub(super) players: ByColor<usize>,
    pub(super) game: GameIdentity,
}

/// What a worker tells the office.
pub(super) enum Message {
    /// It has nothing to do.
    Idle,
    /// It has played a game.
    Played(Box<(Order, Played)>),
    /// A player of this game could not be started.
    Absent(Box<(Order, StartError)>),
}

/// The workers as the office sees them.
pub(super) struct Crew {
    inbox: Receiver<(usize, Message)>,
    workers: Vec<Worker>,
    /// Workers that wait for an order.
    idle: Vec<usize>,
}

struct Worker {
    /// Where to send orders; none once it was sent home.
    orders: Option<Sender<Order>>,
    bout: Bout,
}

/// A worker that waits for an order.
pub(super) struct IdleWorker<'a>(&'a mut Crew);

impl Crew {
    /// Starts so many workers. The first has these contestants, which are ready.
    pub(super) fn hire<'scope>(
        scope: &'scope Scope<'scope, '_>,
        count: usize,
        seats: &'scope [Seat],
        mut ready: HashMap<usize, Contestant>,
        conditions: &'scope Conditions,
        halt: &'scope AtomicBool,
    ) -> Crew {
        let (inbox_in, inbox) = channel();
        let hire = |number| {
            let (orders_in, orders) = channel();
            let (office, seated) = (inbox_in.clone(), std::mem::take(&mut ready));
            scope.spawn(move || work(number, seats, seated, conditions, &orders, &office, halt));
            Worker { orders: Some(orders_in), bout: Bout::default() }
        };
        // Only workers keep the other end of the inbox, so it closes when the last one leaves.
        Crew { workers: (0..count).map(hire).collect(), inbox, idle: Vec::new() }
    }

    /// The next message, waited for so long.
    pub(super) fn hear(&mut self, patience: Duration) -> Result<Message, RecvTimeoutError> {
        let (worker, message) = self.inbox.recv_timeout(patience)?;
        if matches!(message, Message::Idle) {
            self.idle.push(worker);
        }
        Ok(message)
    }

    /// Somebody who waits for an order.
    pub(super) fn idle(&mut self) -> Option<IdleWorker<'_>> {
        (!self.idle.is_empty()).then_some(IdleWorker(self))
    }

    /// Sends everybody home who waits for an order.
    pub(super) fn send_home(&mut self) {
        for worker in self.idle.drain(..) {
            self.workers[worker].orders = None;
        }
    }
}

impl IdleWorker<'_> {
    fn number(&self) -> usize {
        *self.0.idle.last().expect("somebody is idle")
    }

    /// What the worker is at.
    pub(super) fn bout(&mut self) -> &mut Bout {
        let number = self.number();
        &mut self.0.workers[number].bout
    }

    /// Gives the worker an order.
    pub(super) fn send(self, order: Order) {
        let number = self.0.idle.pop().expect("somebody is idle");
        if let Some(orders) = &self.0.workers[number].orders {
            // A worker that has left does not answer; its game stays missing until the next run.
            let _ = orders.send(order);
        }
    }
}

/// Plays the games that come in until no more come.
fn work(
    number: usize,
    seats: &[Seat],
    mut seated: HashMap<usize, Contestant>,
    conditions: &Conditions,
    orders: &Receiver<Order>,
    office: &Sender<(usize, Message)>,
    halt: &AtomicBool,
) {
    // The office outlives its workers; if it should not, there is nobody to tell.
    let tell = |message| office.send((number, message)).is_ok();
    while tell(Message::Idle) {
        let Ok(order) = orders.recv() else { break };
        let ByColor { black, white } = order.players;
        // Programs of another pairing end before new ones start, so a worker never keeps more than two alive.
        for (_, contestant) in seated.extract_if(|&seat, _| seat != black && seat != white) {
            contestant.dismiss();
        }
        let mut players = ByColor::from_fn(|color| {
            let seat = order.players[color];
            let newcomer = || Contestant::new(&seats[seat].player, seats[seat].time);
            seated.remove(&seat).unwrap_or_else(newcomer)
        });
        let rng = Rng::from_seed(order.game.seed());
        let opening = read_plays(order.game.opening_plays(), conditions.size);
        let sides = ByColor { black: &mut players.black, white: &mut players.white };
        let result = play_game(sides, conditions, &opening, &rng, halt);
        seated.insert(black, players.black);
        seated.insert(white, players.white);
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
    // Matches that are broken off do not wait for anybody; dropping a program ends it at once.
    if !halt.load(Ordering::Relaxed) {
        seated.into_values().for_each(Contestant::dismiss);
    }
}
