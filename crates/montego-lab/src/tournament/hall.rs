//! The thread that runs a tournament: keeps the store, gives out games of all pairings, writes down results.

use super::schedule::{Bout, Schedule};
use super::worker::{Message, Order, work};
use super::{Pairing, TournamentSettings};
use crate::contestant::{Contestant, NotReady};
use crate::external::StartError;
use crate::game::{Conditions, Played};
use crate::match_run::{Event, MatchError, Observer, TICK, cpu_model, index_of, now, row_of, write_records};
use crate::player::Player;
use crate::store::{Claim, HEARTBEAT_EVERY, Store, StoreError, new_owner};
use montego_rules::ByColor;
use montego_search::timing::TimeControl;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

/// Games for which a worker stays at a pairing: one pair, or more where programs must be started for it.
const STAY: u32 = 2;
const STAY_WITH_PROGRAMS: u32 = 10;

/// A player that could not be started.
#[derive(Clone, Debug)]
pub(super) struct Absent {
    /// Its place among the entrants.
    pub(super) entrant: usize,
    /// Why not.
    pub(super) cause: String,
}

/// Plays what is missing; the players that could not start.
pub(super) fn play_missing(
    settings: &TournamentSettings,
    pairings: &[Pairing],
    store: &Store,
    observer: &mut dyn Observer,
    stop: &AtomicBool,
) -> Result<Vec<Absent>, MatchError> {
    let stay = |pairing: &Pairing| {
        let is_external = |index: usize| settings.entrants[index].player.is_external();
        if is_external(pairing.tested) || is_external(pairing.reference) { STAY_WITH_PROGRAMS } else { STAY }
    };
    let schedule =
        Schedule::new(settings.games, pairings.iter().map(|pairing| (&pairing.done[..], stay(pairing))));
    let total = settings.games.saturating_mul(pairings.len() as u32);
    let done = total.saturating_sub(u32::try_from(schedule.missing()).unwrap_or(u32::MAX));
    observer.notice(Event::Started { done, total });
    let mut hall = Hall {
        settings,
        pairings,
        store,
        observer,
        owner: new_owner(),
        schedule,
        done,
        total,
        absent: Vec::new(),
        workers: Vec::new(),
        idle: Vec::new(),
        heartbeat: Instant::now(),
        cpu: cpu_model(),
    };
    // All pairings are played under the same conditions.
    let Some(conditions) = pairings.first().map(|pairing| pairing.settings.conditions()) else {
        return Ok(hall.absent);
    };
    hall.call_the_roll(&conditions, stop);
    hall.play(&conditions, stop)?;
    Ok(hall.absent)
}

struct Hall<'a> {
    settings: &'a TournamentSettings,
    pairings: &'a [Pairing],
    store: &'a Store,
    observer: &'a mut dyn Observer,
    /// Our name among the processes that share the store.
    owner: String,
    schedule: Schedule,
    /// Games that are there.
    done: u32,
    /// Games of the tournament.
    total: u32,
    absent: Vec<Absent>,
    workers: Vec<Worker>,
    /// Workers that wait for an order.
    idle: Vec<usize>,
    heartbeat: Instant,
    cpu: String,
}

/// A worker as the hall sees it.
struct Worker {
    /// Where to send orders; none once it was sent home.
    orders: Option<Sender<Order>>,
    bout: Bout,
}

impl Hall<'_> {
    /// Starts every program once that is to play, so that one that cannot start is found out before the games. What
    /// starts is ended again: a worker needs programs of its own.
    fn call_the_roll(&mut self, conditions: &Conditions, stop: &AtomicBool) {
        for entrant in 0..self.settings.entrants.len() {
            let plays =
                |pairing: &usize| self.schedule.wants(*pairing) && self.pairings[*pairing].has(entrant);
            let player = &self.settings.entrants[entrant].player;
            if !player.is_external() || !(0..self.pairings.len()).any(|pairing| plays(&pairing)) {
                continue;
            }
            let mut contestant = Contestant::new(player, TimeControl::UNLIMITED);
            match contestant.new_game(conditions, stop) {
                Ok(()) => contestant.dismiss(),
                Err(NotReady::Stopped) => return,
                Err(NotReady::Start(error)) => self.strike(entrant, &error),
            }
        }
    }

    /// Lets the workers play until nothing is missing.
    fn play(&mut self, conditions: &Conditions, stop: &AtomicBool) -> Result<(), MatchError> {
        if self.schedule.missing() == 0 || stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let halt = AtomicBool::new(false);
        let (inbox_in, inbox) = channel();
        let entrants = &self.settings.entrants;
        thread::scope(|scope| {
            for number in 0..self.settings.threads.clamp(1, self.schedule.missing()) {
                let (orders_in, orders) = channel();
                let (inbox, halt) = (inbox_in.clone(), &halt);
                scope.spawn(move || work(number, entrants, conditions, &orders, &inbox, halt));
                self.workers.push(Worker { orders: Some(orders_in), bout: Bout::default() });
            }
            // Only workers hold the other end, so the inbox closes when the last one leaves.
            drop(inbox_in);
            let result = self.run(&inbox, stop, &halt);
            halt.store(true, Ordering::Relaxed);
            // Without orders to come workers leave.
            self.workers.clear();
            let released = self.store.release(&self.owner);
            result.and_then(|()| released.map(drop).map_err(MatchError::from))
        })
    }

    /// Works until every worker has left.
    fn run(
        &mut self,
        inbox: &Receiver<(usize, Message)>,
        stop: &AtomicBool,
        halt: &AtomicBool,
    ) -> Result<(), MatchError> {
        loop {
            if self.heartbeat.elapsed() >= HEARTBEAT_EVERY {
                self.store.heartbeat(&self.owner, now())?;
                self.heartbeat = Instant::now();
            }
            match inbox.recv_timeout(TICK) {
                Ok((worker, Message::Idle)) => self.idle.push(worker),
                Ok((_, Message::Played(game))) => self.write_down(&game.0, &game.1)?,
                Ok((_, Message::Absent(failed))) => {
                    self.strike(self.who_failed(&failed.0, &failed.1), &failed.1);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if stop.load(Ordering::Relaxed) {
                self.schedule.clear();
                halt.store(true, Ordering::Relaxed);
            }
            self.give_out()?;
        }
    }

    /// Gives every idle worker a game, and sends it home when there is none.
    ///
    /// A game that another process is playing goes to the end of its pairing; workers wait for its fate, for if that
    /// process dies, it is ours to play.
    fn give_out(&mut self) -> Result<(), StoreError> {
        let mut busy = Vec::new();
        while let Some(&worker) = self.idle.last() {
            let Some((pairing, index)) = self.schedule.next(&mut self.workers[worker].bout) else { break };
            let game = self.pairings[pairing].settings.game(index);
            match self.store.claim(game.key(), &self.owner, now())? {
                Claim::Taken => {
                    self.idle.pop();
                    let players = self.pairings[pairing].players(game.tested_is_black);
                    if let Some(orders) = &self.workers[worker].orders {
                        // A worker that has left does not answer; its game stays missing until the next run.
                        let _ = orders.send(Order { pairing, players, game });
                    }
                }
                Claim::Done => {
                    self.done += 1;
                    let (done, total) = (self.done, self.total);
                    self.observer.notice(Event::PlayedElsewhere { done, total });
                }
                Claim::Busy => busy.push((pairing, index)),
            }
        }
        busy.into_iter().for_each(|(pairing, index)| self.schedule.put_back(pairing, index));
        if self.schedule.missing() == 0 {
            for worker in self.idle.drain(..) {
                self.workers[worker].orders = None;
            }
        }
        Ok(())
    }

    fn write_down(&mut self, order: &Order, played: &Played) -> Result<(), MatchError> {
        let Pairing { settings, tested, reference, .. } = &self.pairings[order.pairing];
        let row = row_of(settings, &settings.identity(), &order.game, played, &self.cpu, now());
        self.store.insert(&row)?;
        if let Some(folder) = &self.settings.records {
            write_records(folder, std::slice::from_ref(&row))?;
        }
        self.done += 1;
        let (number, done, total) = (index_of(&row) + 1, self.done, self.total);
        let name = |index: usize| &self.settings.entrants[index].name;
        for remark in &played.remarks {
            let text = format!("{} against {}: {remark}", name(*tested), name(*reference));
            self.observer.notice(Event::Warning { number, text: &text });
        }
        self.observer.notice(Event::Finished { row: &row, number, done, total });
        Ok(())
    }

    /// Which player of a game could not be started.
    fn who_failed(&self, order: &Order, error: &StartError) -> usize {
        let ByColor { black, white } = order.players;
        match &self.settings.entrants[black].player {
            Player::External(command) if command.to_string() == error.command => black,
            _ => white,
        }
    }

    /// Leaves out a player, and all games of its pairings that were not given out.
    fn strike(&mut self, entrant: usize, error: &StartError) {
        // Several workers may find it out.
        if self.absent.iter().any(|absent| absent.entrant == entrant) {
            return;
        }
        for pairing in (0..self.pairings.len()).filter(|&pairing| self.pairings[pairing].has(entrant)) {
            self.schedule.strike(pairing);
        }
        let cause = error.to_string();
        self.observer.notice(Event::Absent { name: &self.settings.entrants[entrant].name, cause: &cause });
        self.absent.push(Absent { entrant, cause });
    }
}

impl Pairing {
    fn has(&self, entrant: usize) -> bool {
        self.tested == entrant || self.reference == entrant
    }

    /// Who has which colour.
    fn players(&self, tested_is_black: bool) -> ByColor<usize> {
        match tested_is_black {
            true => ByColor { black: self.tested, white: self.reference },
            false => ByColor { black: self.reference, white: self.tested },
        }
    }
}
