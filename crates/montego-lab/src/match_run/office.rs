//! The thread that runs matches: keeps the store, gives out games of all pairings, writes down results.

use super::crew::{Crew, Message, Order};
use super::record::{row_of, write_record};
use super::schedule::Schedule;
use super::{Event, MatchError, MatchSettings, Observer, Trial, index_of};
use crate::contestant::{Contestant, NotReady};
use crate::external::StartError;
use crate::game::{Conditions, Played};
use crate::player::Player;
use crate::store::{Claim, HEARTBEAT_EVERY, MatchIdentity, Store, StoreError, new_owner};
use montego_rules::ByColor;
use montego_search::timing::TimeControl;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often the office looks up: for a stop, for its heartbeat, for games played elsewhere.
const TICK: Duration = Duration::from_millis(50);

/// Games for which a worker stays at a pairing: one pair, or more where programs must be started for it.
const STAY: u32 = 2;
const STAY_WITH_PROGRAMS: u32 = 10;

/// Somebody who plays in these matches.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    /// What the player is called in messages.
    pub(crate) name: String,
    pub(crate) player: Player,
    pub(crate) time: TimeControl,
}

/// Two seats and their match.
#[derive(Clone, Debug)]
pub(crate) struct Pairing {
    /// Where the player under test sits.
    pub(crate) tested: usize,
    /// Where its opponent sits.
    pub(crate) reference: usize,
    pub(crate) settings: MatchSettings,
    /// The games that are there and asked for, by their index in the match, in their order.
    pub(crate) done: Vec<u32>,
}

/// A player that could not be started.
#[derive(Clone, Debug)]
pub(crate) struct Absent {
    /// Where it would sit.
    pub(crate) seat: usize,
    pub(crate) error: StartError,
}

/// What happens when a player cannot be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Absence {
    /// Nobody plays on: it is an error.
    BreakOff,
    /// The others play on without it.
    GoOn,
}

/// Plays the games of some matches that are not there; the players that could not start.
///
/// All matches are played under the conditions of the first. A sequential test must have a match for itself.
pub(crate) fn play(
    pairings: &[Pairing],
    seats: &[Seat],
    absence: Absence,
    trial: Option<Trial>,
    store: &Store,
    observer: &mut dyn Observer,
    stop: &AtomicBool,
) -> Result<Vec<Absent>, MatchError> {
    let Some(first) = pairings.first() else { return Ok(Vec::new()) };
    assert!(trial.is_none() || pairings.len() == 1, "a sequential test is about one match");
    let conditions = first.settings.conditions();
    let stay = |pairing: &Pairing| {
        let is_external = |seat: usize| seats[seat].player.is_external();
        if is_external(pairing.tested) || is_external(pairing.reference) { STAY_WITH_PROGRAMS } else { STAY }
    };
    let queues = pairings.iter().map(|pairing| {
        let is_missing = |&i: &u32| pairing.settings.asks_for(i) && pairing.done.binary_search(&i).is_err();
        (pairing.done.len() as u32, (0..pairing.settings.end()).filter(is_missing).collect(), stay(pairing))
    });
    let asked_for = pairings.iter().map(|pairing| pairing.settings.games_asked_for());
    let mut office = Office {
        pairings,
        identities: pairings.iter().map(|pairing| pairing.settings.identity()).collect(),
        seats,
        absence,
        store,
        observer,
        owner: new_owner(),
        schedule: Schedule::new(queues),
        done: pairings.iter().map(|pairing| pairing.done.len() as u32).sum(),
        total: asked_for.fold(0, u32::saturating_add),
        trial,
        absent: Vec::new(),
        heartbeat: Instant::now(),
        cpu: cpu_model(),
    };
    office.observer.notice(Event::Started { done: office.done, total: office.total });
    if !office.is_over(stop) {
        let early = office.call_the_roll(&conditions, stop)?;
        office.play(early, &conditions, stop)?;
    }
    Ok(office.absent)
}

struct Office<'a> {
    pairings: &'a [Pairing],
    identities: Vec<MatchIdentity>,
    seats: &'a [Seat],
    absence: Absence,
    store: &'a Store,
    observer: &'a mut dyn Observer,
    /// Our name among the processes, and matches within them, that share the store.
    owner: String,
    /// Games that nobody of ours plays yet.
    schedule: Schedule,
    /// Games that are there.
    done: u32,
    /// Games that are asked for.
    total: u32,
    /// The sequential test, if the one match has one.
    trial: Option<Trial>,
    absent: Vec<Absent>,
    heartbeat: Instant,
    cpu: String,
}

impl Office<'_> {
    /// Starts every program once that is to play, and the referee, so that one that cannot start is found out before
    /// a game counts. The players of the game that comes first are kept for the worker who plays it; the others are
    /// ended again, since every worker needs programs of its own.
    fn call_the_roll(
        &mut self,
        conditions: &Conditions,
        stop: &AtomicBool,
    ) -> Result<HashMap<usize, Contestant>, MatchError> {
        let mut ready = HashMap::new();
        let first = self.schedule.upcoming();
        for (index, seat) in self.seats.iter().enumerate() {
            let plays = |&pairing: &usize| self.schedule.wants(pairing) && self.pairings[pairing].has(index);
            if !seat.player.is_external() || !(0..self.pairings.len()).any(|pairing| plays(&pairing)) {
                continue;
            }
            let mut contestant = Contestant::new(&seat.player, seat.time);
            match contestant.new_game(conditions, stop) {
                Ok(()) if first.is_some_and(|first| self.pairings[first].has(index)) => {
                    ready.insert(index, contestant);
                }
                Ok(()) => contestant.dismiss(),
                Err(NotReady::Stopped) => return Ok(ready),
                Err(NotReady::Start(error)) => self.strike(index, error)?,
            }
        }
        match &conditions.referee {
            Some(referee) if self.schedule.missing() > 0 => match referee.prepare(conditions, stop) {
                Err(NotReady::Start(error)) => Err(error.into()),
                Ok(()) | Err(NotReady::Stopped) => Ok(ready),
            },
            _ => Ok(ready),
        }
    }

    /// Lets workers play until nothing is missing, the first of them with the players that are ready.
    fn play(
        &mut self,
        ready: HashMap<usize, Contestant>,
        conditions: &Conditions,
        stop: &AtomicBool,
    ) -> Result<(), MatchError> {
        if self.is_over(stop) {
            return Ok(());
        }
        let halt = AtomicBool::new(false);
        let threads = self.pairings[0].settings.threads.clamp(1, self.schedule.missing());
        let seats = self.seats;
        thread::scope(|scope| {
            let mut crew = Crew::hire(scope, threads, seats, ready, conditions, &halt);
            let result = self.run(&mut crew, stop, &halt);
            halt.store(true, Ordering::Relaxed);
            // Without orders to come workers leave.
            drop(crew);
            let released = self.store.release(&self.owner);
            result.and_then(|()| released.map(drop).map_err(MatchError::from))
        })
    }

    /// Works until every worker has left.
    fn run(&mut self, crew: &mut Crew, stop: &AtomicBool, halt: &AtomicBool) -> Result<(), MatchError> {
        loop {
            if self.heartbeat.elapsed() >= HEARTBEAT_EVERY {
                self.store.heartbeat(&self.owner, now())?;
                self.heartbeat = Instant::now();
            }
            match crew.hear(TICK) {
                Ok(Message::Idle) => {}
                Ok(Message::Played(game)) => self.write_down(&game.0, &game.1)?,
                Ok(Message::Absent(failed)) => {
                    let (order, error) = *failed;
                    self.strike(self.who_failed(&order, &error), error)?;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            self.catch_up()?;
            self.give_out(crew, stop)?;
            // Games in flight are of no use to matches that are stopped or decided.
            if stop.load(Ordering::Relaxed) || is_decided(&self.trial) {
                halt.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Gives every idle worker a game, and sends it home when there is none.
    ///
    /// A game that another process is playing goes to the end of its pairing; workers wait for its fate, for if that
    /// process dies, it is ours to play. A sequential test waits for it before all that come later, so with one it is
    /// asked for again first.
    fn give_out(&mut self, crew: &mut Crew, stop: &AtomicBool) -> Result<(), StoreError> {
        let mut busy = Vec::new();
        while !self.is_over(stop) {
            let Some(mut worker) = crew.idle() else { break };
            let Some((pairing, index)) = self.schedule.next(worker.bout()) else { break };
            let Pairing { settings, .. } = &self.pairings[pairing];
            let game = settings.game_of(&self.identities[pairing], index);
            match self.store.claim(game.key(), &self.owner, now())? {
                Claim::Taken => {
                    let players = self.pairings[pairing].players(game.tested_is_black);
                    worker.send(Order { pairing, players, game });
                }
                Claim::Done => {
                    self.done += 1;
                    let (done, total) = (self.done, self.total);
                    self.observer.notice(Event::PlayedElsewhere { done, total });
                }
                Claim::Busy => busy.push((pairing, index)),
            }
        }
        if self.trial.is_some() {
            busy.into_iter().rev().for_each(|(pairing, index)| self.schedule.put_first(pairing, index));
        } else {
            busy.into_iter().for_each(|(pairing, index)| self.schedule.put_last(pairing, index));
        }
        if self.is_over(stop) {
            self.schedule.clear();
            crew.send_home();
        }
        Ok(())
    }

    /// Whether no more games are to be given out.
    fn is_over(&self, stop: &AtomicBool) -> bool {
        stop.load(Ordering::Relaxed) || is_decided(&self.trial) || self.schedule.missing() == 0
    }

    /// Takes the games that have ended into the sequential test, as far as its order allows.
    ///
    /// The test says which games it waits for, and the store has them whoever played them, so the end is heard of
    /// while all our workers are playing.
    fn catch_up(&mut self) -> Result<(), StoreError> {
        let Some(trial) = self.trial.as_mut() else { return Ok(()) };
        let settings = &self.pairings[0].settings;
        while trial.accepted().is_none() {
            let mut heard = false;
            for index in trial.awaited().filter(|&index| settings.asks_for(index)) {
                if let Some(row) = self.store.game(settings.game_of(&self.identities[0], index).key())? {
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

    fn write_down(&mut self, order: &Order, played: &Played) -> Result<(), MatchError> {
        let Pairing { settings, tested, reference, .. } = &self.pairings[order.pairing];
        let row = row_of(settings, &self.identities[order.pairing], &order.game, played, &self.cpu, now());
        self.store.insert(&row)?;
        // With a test it is not known yet whether the game will count; the records are written at the end.
        if let (Some(folder), None) = (&settings.records, &self.trial) {
            write_record(folder, &row)?;
        }
        self.done += 1;
        let (number, done, total) = (index_of(&row) + 1, self.done, self.total);
        for remark in &played.remarks {
            let among_others =
                || format!("{} against {}: {remark}", self.seats[*tested].name, self.seats[*reference].name);
            let text = if self.pairings.len() == 1 { remark.clone() } else { among_others() };
            self.observer.notice(Event::Warning { number, text: &text });
        }
        self.observer.notice(Event::Finished { row: &row, number, done, total });
        Ok(())
    }

    /// Which player of a game could not be started.
    fn who_failed(&self, order: &Order, error: &StartError) -> usize {
        let ByColor { black, white } = order.players;
        match &self.seats[black].player {
            Player::External(command) if command.to_string() == error.command => black,
            _ => white,
        }
    }

    /// Leaves out a player, and all games of its pairings that were not given out; or breaks off.
    fn strike(&mut self, seat: usize, error: StartError) -> Result<(), MatchError> {
        if self.absence == Absence::BreakOff {
            return Err(error.into());
        }
        // Several workers may find it out.
        if self.absent.iter().any(|absent| absent.seat == seat) {
            return Ok(());
        }
        for pairing in (0..self.pairings.len()).filter(|&pairing| self.pairings[pairing].has(seat)) {
            self.schedule.strike(pairing);
        }
        let cause = error.to_string();
        self.observer.notice(Event::Absent { name: &self.seats[seat].name, cause: &cause });
        self.absent.push(Absent { seat, error });
        Ok(())
    }
}

impl Pairing {
    fn has(&self, seat: usize) -> bool {
        self.tested == seat || self.reference == seat
    }

    /// Who has which colour.
    fn players(&self, tested_is_black: bool) -> ByColor<usize> {
        match tested_is_black {
            true => ByColor { black: self.tested, white: self.reference },
            false => ByColor { black: self.reference, white: self.tested },
        }
    }
}

fn is_decided(trial: &Option<Trial>) -> bool {
    trial.as_ref().is_some_and(|trial| trial.accepted().is_some())
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs().cast_signed()
}

/// The CPU of this machine in its maker's words, or at least its kind.
fn cpu_model() -> String {
    let told = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}
