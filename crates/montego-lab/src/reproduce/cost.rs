//! What an experiment costs, before anybody plays it: hours of computing.
//!
//! A game is as long as those of the same match that are there, one's own or shipped. Where there is none, both
//! players decide about a few positions here, and the game is taken to have as many plays as those that are known on
//! its board, or as the board has points.

use super::measure::{positions, thread_clock};
use super::{Counted, Evidence, Plan, Task};
use crate::match_run::MatchSettings;
use crate::player::Player;
use crate::store::{GameRow, StoreError};
use montego_rules::{Position, Size};
use montego_search::{Account, Budget, Engine, Stop, Value, Watch};
use montego_stats::Rng;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// How long one decision may be timed.
const PATIENCE: Duration = Duration::from_millis(500);

/// Seconds that are long enough to be timed well.
const ENOUGH: f64 = 0.03;

/// Where in a game decisions are timed, as parts of the points of the board.
const PARTS: [f64; 2] = [0.0, 0.5];

/// What an experiment costs at the number of games that is asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cost {
    /// `PAPER/EXPERIMENT`.
    pub id: String,
    /// Games that its cells ask for.
    pub games: u64,
    /// Of these, games that are there.
    pub there: u64,
    /// Of the missing games, those that can be played here.
    pub left: u64,
    /// Hours of computing for all games; none if nobody knows how long a game takes.
    pub hours: Option<f64>,
    /// Hours of computing for the games that are left.
    pub hours_left: Option<f64>,
    /// Whether a decision took longer than we timed it, so that the hours are a lower bound.
    pub is_lower_bound: bool,
    /// How the times of games are known.
    pub sources: BTreeSet<Source>,
    /// Cells that are measured without games, which takes seconds or minutes and is not counted.
    pub measurements: usize,
    /// What we lack for the other cells; empty if nothing.
    pub needs: Vec<String>,
}

/// How the time of a game is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// From games in the store.
    Own,
    /// From shipped games, which were played on another machine.
    Shipped,
    /// From decisions that were timed here and now.
    Timed,
}

/// Seconds, or at least so many.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Seconds {
    value: f64,
    is_lower_bound: bool,
}

/// Keeps what was timed, since the same players meet in many cells.
#[derive(Debug, Default)]
pub struct Stopwatch {
    decisions: HashMap<(String, Size), Seconds>,
}

impl Stopwatch {
    /// A stopwatch that has timed nothing.
    #[must_use]
    pub fn new() -> Stopwatch {
        Stopwatch::default()
    }

    /// What an experiment costs. Plays no game; times decisions of players whose games are not there, for half a
    /// second each at most.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn cost(&mut self, plan: &Plan<'_>, evidence: Evidence<'_>) -> Result<Cost, StoreError> {
        let mut sum = Counted::default();
        let (mut left, mut whole, mut rest) = (0, Some(0.0), Some(0.0));
        let (mut sources, mut is_lower_bound) = (BTreeSet::new(), false);
        for settings in plan.matches() {
            let games = evidence.games(settings)?;
            let missing = games.counted.wanted.saturating_sub(games.counted.played());
            let is_playable = plan.can_play(settings);
            let time = match seconds_of(&games.rows) {
                Some(value) => {
                    let source = if games.counted.own > 0 { Source::Own } else { Source::Shipped };
                    Some((Seconds { value, is_lower_bound: false }, source))
                }
                None if is_playable => self.game(settings, plays_of(plan, evidence, settings.size)?),
                None => None,
            };
            sum += games.counted;
            left += if is_playable { missing } else { 0 };
            let Some((seconds, source)) = time else {
                (whole, rest) = (None, if is_playable { None } else { rest });
                continue;
            };
            sources.insert(source);
            is_lower_bound |= seconds.is_lower_bound;
            let hours = |games: u64| seconds.value * games as f64 / 3600.0;
            whole = whole.map(|sum| sum + hours(games.counted.wanted));
            rest = rest.map(|sum| sum + if is_playable { hours(missing) } else { 0.0 });
        }
        let (mut needs, mut measurements) = (Vec::new(), 0);
        for cell in &plan.cells {
            measurements += usize::from(matches!(cell.task, Ok(Task::Measurement(_))));
            needs.extend(cell.lacking(evidence)?);
        }
        Ok(Cost {
            id: plan.paper.full_id(plan.experiment),
            games: sum.wanted,
            there: sum.played(),
            left,
            hours: whole,
            hours_left: rest,
            is_lower_bound,
            sources,
            measurements,
            needs: super::once_each(needs),
        })
    }

    /// The time of a game of so many plays; none if a player is an external program, which is not started.
    fn game(&mut self, settings: &MatchSettings, plays: f64) -> Option<(Seconds, Source)> {
        let mut seconds = Seconds::default();
        for player in [&settings.tested, &settings.reference] {
            let Player::Engine(engine) = player else { return None };
            let decision = self.decision(engine, settings.size)?;
            seconds.value += decision.value * plays / 2.0;
            seconds.is_lower_bound |= decision.is_lower_bound;
        }
        Some((seconds, Source::Timed))
    }

    /// The mean time of a decision; none on a board that is no square, for which we have no positions.
    fn decision(&mut self, engine: &Engine, size: Size) -> Option<Seconds> {
        let key = (engine.short(), size);
        if let Some(known) = self.decisions.get(&key) {
            return Some(*known);
        }
        let side = u8::try_from(size.columns()).ok().filter(|_| size.columns() == size.rows())?;
        let plies = PARTS.map(|part| (part * (size.columns() * size.rows()) as f64) as usize);
        let mut mean = Seconds::default();
        let positions = positions(side, &plies, &Rng::from_seed(1));
        for position in &positions {
            let timed = time_decision(engine, position);
            mean.value += timed.value / positions.len() as f64;
            mean.is_lower_bound |= timed.is_lower_bound;
        }
        self.decisions.insert(key, mean);
        Some(mean)
    }
}

impl Plan<'_> {
    /// Whether games of this match can be played here.
    fn can_play(&self, settings: &MatchSettings) -> bool {
        let asks = |known: &MatchSettings| known.identity() == settings.identity();
        let matches = self.cells.iter().filter_map(super::CellPlan::matches);
        matches.filter(|matches| matches.lacking.is_empty()).any(|matches| matches.all().any(asks))
    }
}

/// Seconds that both players together thought in a game, on average; none without games.
fn seconds_of(rows: &[GameRow]) -> Option<f64> {
    let sum: f64 = rows.iter().map(|row| row.seconds_black + row.seconds_white).sum();
    (!rows.is_empty()).then(|| sum / rows.len() as f64)
}

/// Plays of a game on a board, by the games of the experiment.
fn plays_of(plan: &Plan<'_>, evidence: Evidence<'_>, size: Size) -> Result<f64, StoreError> {
    let (mut plays, mut games) = (0, 0);
    for settings in plan.matches().into_iter().filter(|settings| settings.size == size) {
        let rows = evidence.games(settings)?.rows;
        plays += rows.iter().map(|row| u64::from(row.plays)).sum::<u64>();
        games += rows.len();
    }
    Ok(if games == 0 { (size.columns() * size.rows()) as f64 } else { plays as f64 / games as f64 })
}

/// The time of one decision, for as long as we have patience; if it takes longer, what it will take by the playouts
/// that were made, or else a lower bound.
fn time_decision(engine: &Engine, position: &Position) -> Seconds {
    if let Some(seconds) = set_to_seconds(engine) {
        return Seconds { value: seconds, is_lower_bound: false };
    }
    let threads = count_in(engine, "threads").max(1) as f64;
    let (start, clock) = (Instant::now(), thread_clock());
    let watch = Until(start + PATIENCE);
    let budget = Budget { watch: &watch, ..Budget::COUNT_ONLY };
    let Account { playouts, stop, .. } = decide(engine, position, &budget, 0);
    // Only the time of this thread is known to leave out what other programs do.
    let passed =
        || if threads > 1.0 { threads * start.elapsed().as_secs_f64() } else { thread_clock() - clock };
    let mut rounds = 1;
    // The system counts in steps of some milliseconds, so short decisions are made often.
    while passed() < ENOUGH && Instant::now() < watch.0 {
        decide(engine, position, &Budget::COUNT_ONLY, rounds);
        rounds += 1;
    }
    let seconds = passed() / rounds as f64;
    let in_cycles = count_in(engine, "playouts per cycle") * count_in(engine, "cycles").max(1);
    let asked_for = count_in(engine, "playouts per decision").max(in_cycles);
    match stop {
        Some(Stop::Interrupted) if playouts > 0 && asked_for > playouts => {
            Seconds { value: seconds * asked_for as f64 / playouts as f64, is_lower_bound: false }
        }
        Some(Stop::Interrupted) => Seconds { value: seconds, is_lower_bound: true },
        _ => Seconds { value: seconds, is_lower_bound: false },
    }
}

fn decide(engine: &Engine, position: &Position, budget: &Budget<'_>, round: u64) -> Account {
    engine.build().choose(position, budget, &mut Rng::from_seed(1).fork(round)).account
}

/// The largest whole number among an engine's settings that has this unit; 0 if there is none.
fn count_in(engine: &Engine, unit: &str) -> u64 {
    let parameters = engine.entry().parameters.iter().zip(engine.settings().iter());
    let counts =
        parameters.filter(|(parameter, _)| parameter.unit == unit).map(|(_, (_, value))| match value {
            Value::Count(count) => count,
            _ => 0,
        });
    counts.max().unwrap_or(0)
}

/// The seconds per move that an engine is set to, if it is.
fn set_to_seconds(engine: &Engine) -> Option<f64> {
    let mut parameters = engine.entry().parameters.iter().zip(engine.settings().iter());
    parameters.find_map(|(parameter, (_, value))| match value {
        Value::Real(seconds) if parameter.unit == "seconds per move" && seconds > 0.0 => Some(seconds),
        _ => None,
    })
}

/// Ends a decision at a moment.
struct Until(Instant);

impl Watch for Until {
    fn is_due(&self) -> bool {
        false
    }

    fn show(&self, _: &Account) {}

    fn wants_more(&self) -> bool {
        Instant::now() < self.0
    }
}
