//! The thread that runs a match: keeps the store, gives out games, writes down results.

use super::record::{row_of, write_record};
use super::worker::{Message, Pair, work};
use super::{Event, MatchError, MatchSettings, Observer, Trial};
use crate::contestant::{Contestant, NotReady};
use crate::game::{Conditions, Played};
use crate::store::{
    Claim, GameIdentity, GameRow, HEARTBEAT_EVERY, MatchIdentity, Store, StoreError, new_owner,
};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often the office looks up: for a stop, for its heartbeat, for games played elsewhere.
pub(crate) const TICK: Duration = Duration::from_millis(50);

/// Plays what is missing.
pub(super) fn play_missing(
    settings: &MatchSettings,
    store: &Store,
    elsewhere: &[GameRow],
    observer: &mut dyn Observer,
    stop: &AtomicBool,
) -> Result<(), MatchError> {
    let of_stored = |sprt| Ok::<_, StoreError>(Trial::of(sprt, &settings.stored(store)?));
    let trial = settings.sprt.map(of_stored).transpose()?;
    if is_decided(&trial) {
        return Ok(());
    }
    let mut done: Vec<u32> = elsewhere.iter().map(super::index_of).collect();
    // Their places are enough, and there may be very many games.
    done.extend(store.places_of_match(settings.identity().key())?);
    done.retain(|&index| settings.asks_for(index));
    done.sort_unstable();
    done.dedup();
    let missing: VecDeque<u32> =
        (0..settings.games).filter(|&i| settings.asks_for(i) && done.binary_search(&i).is_err()).collect();
    observer.notice(Event::Started { done: done.len() as u32, total: settings.games_asked_for() });
    if missing.is_empty() || stop.load(Ordering::Relaxed) {
        return Ok(());
    }
    let conditions = settings.conditions();
    let pairs = match pairs(settings, &conditions, missing.len(), stop) {
        Ok(pairs) => pairs,
        Err(NotReady::Stopped) => return Ok(()),
        Err(NotReady::Start(error)) => return Err(error.into()),
    };

    let halt = AtomicBool::new(false);
    let (inbox_in, inbox) = channel();
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for (number, pair) in pairs.into_iter().enumerate() {
            let (orders, games) = channel();
            let (inbox, conditions, halt) = (inbox_in.clone(), &conditions, &halt);
            scope.spawn(move || work(number, pair, conditions, &games, &inbox, halt));
            workers.push(Some(orders));
        }
        // Only workers hold the other end, so the inbox closes when the last one leaves.
        drop(inbox_in);
        let mut office = Office {
            settings,
            identity: settings.identity(),
            store,
            observer,
            owner: new_owner(),
            missing,
            done: done.len() as u32,
            trial,
            workers,
            idle: Vec::new(),
            heartbeat: Instant::now(),
            cpu: cpu_model(),
        };
        let result = office.run(&inbox, stop, &halt);
        halt.store(true, Ordering::Relaxed);
        // Without orders to come workers leave.
        office.workers.clear();
        let released = store.release(&office.owner);
        result.and_then(|()| released.map(drop).map_err(MatchError::from))
    })
}

/// The players of every worker. Those of the first are made ready here, so that a player that cannot
/// start is found out before a game counts; the others start when they play.
fn pairs(
    settings: &MatchSettings,
    conditions: &Conditions,
    games: usize,
    stop: &AtomicBool,
) -> Result<Vec<Pair>, NotReady> {
    let new_pair = || Pair {
        tested: Contestant::new(&settings.tested, settings.tested_time),
        reference: Contestant::new(&settings.reference, settings.reference_time),
    };
    let mut pairs: Vec<Pair> = (0..settings.threads.clamp(1, games)).map(|_| new_pair()).collect();
    pairs[0].tested.new_game(conditions, stop)?;
    pairs[0].reference.new_game(conditions, stop)?;
    if let Some(referee) = &conditions.referee {
        referee.prepare(conditions, stop)?;
    }
    Ok(pairs)
}

struct Office<'a> {
    settings: &'a MatchSettings,
    identity: MatchIdentity,
    store: &'a Store,
    observer: &'a mut dyn Observer,
    /// Our name among the processes, and matches within them, that share the store.
    owner: String,
    /// Games that nobody of ours plays yet, by their index.
    missing: VecDeque<u32>,
    /// Games that are there.
    done: u32,
    /// The sequential test, if the match has one.
    trial: Option<Trial>,
    /// Where to send orders; none for workers that were sent home.
    workers: Vec<Option<Sender<GameIdentity>>>,
    /// Workers that wait for an order.
    idle: Vec<usize>,
    heartbeat: Instant,
    cpu: String,
}

impl Office<'_> {
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
                Ok((_, Message::Failed(error))) => return Err(error.into()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            self.catch_up()?;
            self.give_out(stop)?;
            // Games in flight are of no use to a match that is stopped or decided.
            if self.is_over(stop) {
                halt.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Gives every idle worker a game, and sends it home when there is none.
    ///
    /// A game that another process is playing goes to the end of the queue; workers wait for its fate,
    /// for if that process dies, it is ours to play. A sequential test waits for it before all that come
    /// later, so with one it is asked for again first.
    fn give_out(&mut self, stop: &AtomicBool) -> Result<(), StoreError> {
        let mut busy = Vec::new();
        while !self.idle.is_empty() && !self.is_over(stop) {
            let Some(index) = self.missing.pop_front() else { break };
            let game = self.game(index);
            match self.store.claim(game.key(), &self.owner, now())? {
                Claim::Taken => {
                    let worker = self.idle.pop().expect("a worker is idle");
                    if let Some(orders) = &self.workers[worker] {
                        // A worker that has left does not answer; its game stays missing until the next run.
                        let _ = orders.send(game);
                    }
                }
                Claim::Done => {
                    self.done += 1;
                    let (done, total) = (self.done, self.settings.games_asked_for());
                    self.observer.notice(Event::PlayedElsewhere { done, total });
                }
                Claim::Busy => busy.push(index),
            }
        }
        if self.trial.is_some() {
            busy.into_iter().rev().for_each(|index| self.missing.push_front(index));
        } else {
            self.missing.extend(busy);
        }
        if self.is_over(stop) {
            self.missing.clear();
        }
        if self.missing.is_empty() {
            for worker in self.idle.drain(..) {
                self.workers[worker] = None;
            }
        }
        Ok(())
    }

    /// Whether no more games are to be played.
    fn is_over(&self, stop: &AtomicBool) -> bool {
        stop.load(Ordering::Relaxed) || is_decided(&self.trial)
    }

    /// Takes the games that have ended into the sequential test, as far as its order allows.
    ///
    /// The test says which games it waits for, and the store has them whoever played them, so the end is heard of
    /// while all our workers are playing.
    fn catch_up(&mut self) -> Result<(), StoreError> {
        let Some(trial) = self.trial.as_mut() else { return Ok(()) };
        while trial.accepted().is_none() {
            let mut heard = false;
            for index in trial.awaited().filter(|&index| self.settings.asks_for(index)) {
                if let Some(row) = self.store.game(self.settings.game(index).key())? {
                    trial.add(&row);
                    heard = true;
                }
            }
            if !heard {
                return Ok(());
            }
            if trial.accepted().is_some() {
                self.observer.notice(Event::Decided { games: trial.games() });
            }
        }
        Ok(())
    }

    fn game(&self, index: u32) -> GameIdentity {
        self.settings.game_of(&self.identity, index)
    }

    fn write_down(&mut self, game: &GameIdentity, played: &Played) -> Result<(), MatchError> {
        let row = row_of(self.settings, &self.identity, game, played, &self.cpu, now());
        self.store.insert(&row)?;
        // With a test it is not known yet whether the game will count; the records are written at the end.
        if let (Some(folder), None) = (&self.settings.records, &self.trial) {
            write_record(folder, &row)?;
        }
        self.done += 1;
        let (number, done) = (super::index_of(&row) + 1, self.done);
        let total = self.settings.games_asked_for();
        for text in &played.remarks {
            self.observer.notice(Event::Warning { number, text });
        }
        self.observer.notice(Event::Finished { row: &row, number, done, total });
        Ok(())
    }
}

fn is_decided(trial: &Option<Trial>) -> bool {
    trial.as_ref().is_some_and(|trial| trial.accepted().is_some())
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs().cast_signed()
}

/// The CPU of this machine in its maker's words, or at least its kind.
pub(crate) fn cpu_model() -> String {
    let told = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}
