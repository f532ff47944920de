//! Times and speeds. Those of a paper belong to its machine, so ours are shown beside them without a verdict, and
//! what is compared is the ratio of two numbers, both taken in turn within one run, on one thread.

use super::{Outcome, Ratio, Workbench, empty, positions, square};
use crate::Player;
use crate::catalogue::{Cell, Experiment, Field, Need, Paper, Published, Statement};
use crate::reproduce::{Options, translate};
use crate::verdict::Measured;
use montego_rules::{Position, Ruleset};
use montego_search::eye::OlegEye;
use montego_search::playout::{NoTrace, Uniform, playout};
use montego_search::{Budget, Engine};
use montego_stats::Rng;
use std::time::Instant;

/// Rounds in which two numbers are taken in turn.
const ROUNDS: u32 = 8;

/// Random games for each candidate, and in all, where only their speed is asked for.
const PER_CANDIDATE: u64 = 50;
const IN_ALL: u64 = 4_000;

/// The inverse temperature where the paper gives none: the best one of table 5. Without any there would be nothing
/// to time.
const K: f64 = 5.0;

/// Plays after which the positions come whose decisions are timed: a game has about so many.
const PLIES: [usize; 6] = [0, 10, 20, 30, 40, 50];

/// A number of the paper, what we time for it, and what it is compared with.
#[derive(Clone, Debug)]
pub(super) struct Timing {
    own: Timed,
    reference: Option<(Timed, Comparison)>,
}

#[derive(Clone, Debug)]
struct Timed {
    engine: Engine,
    side: u8,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    /// So many random games from the empty board.
    Playouts(f64),
    /// A decision, mean over the positions of a game.
    Decision,
}

#[derive(Clone, Debug)]
struct Comparison {
    label: String,
    published: Published,
}

/// What a cell of a timing experiment asks to be timed; none if it publishes neither a time nor a speed.
pub(super) fn plan(
    paper: &Paper,
    experiment: &Experiment,
    cell: &Cell,
    _: &Options,
) -> Option<Result<Timing, Vec<String>>> {
    if let (Some(ratio), None) = (cell.rel_time, field(cell)) {
        return Some(relative_time(experiment, cell, ratio));
    }
    let field = field(cell)?;
    let own = match timed(experiment, cell, field) {
        Ok(own) => own,
        Err(needs) => return Some(Err(needs)),
    };
    let reference = reference(paper, experiment, cell, field).and_then(|(other, named, known)| {
        let published = ratio(cell, field, known)?;
        let mut theirs = timed(other, known, self::field(known)?).ok()?;
        if field == Field::Time && theirs.what != What::Decision {
            // As many random games as the decision makes.
            theirs.what = What::Playouts(cell_games(experiment, cell)?);
        }
        let what = if field == Field::Speed { "speed" } else { "time" };
        let label = format!("{what}, {} / {named}", cell.label);
        Some((theirs, Comparison { label, published }))
    });
    Some(Ok(Timing { own, reference }))
}

/// The time of the tested player beside that of the reference.
fn relative_time(experiment: &Experiment, cell: &Cell, ratio: f64) -> Result<Timing, Vec<String>> {
    let own = timed(experiment, cell, Field::Time)?;
    let theirs = Cell { test: experiment.reference_player(cell), ..cell.clone() };
    let theirs = timed(experiment, &theirs, Field::Time)?;
    let statement = match cell.qualifier {
        Some(crate::catalogue::Qualifier::About) => Statement::About(ratio),
        _ => Statement::Value(ratio),
    };
    let field = Field::RelativeTime;
    let published =
        Published { field, statement, standard_error: None, tolerance: 0.0, games: Some(ROUNDS.into()) };
    let label = format!("{}, timed", cell.label);
    Ok(Timing { own, reference: Some((theirs, Comparison { label, published })) })
}

fn field(cell: &Cell) -> Option<Field> {
    let speed = cell.speed_value.map(|_| Field::Speed);
    speed.or(cell.time_value.map(|_| Field::Time))
}

/// The number that a cell is compared with: the first one of its experiment, or the speed that the paper derives
/// it from.
fn reference<'a>(
    paper: &'a Paper,
    experiment: &'a Experiment,
    cell: &Cell,
    field: Field,
) -> Option<(&'a Experiment, String, &'a Cell)> {
    let first = experiment.cells.iter().find(|other| self::field(other) == Some(field))?;
    if first.id != cell.id {
        return Some((experiment, first.label.clone(), first));
    }
    let speed = ["playout-speed-temperature", "oleg-seconds-per-move"].contains(&experiment.id.as_str());
    let other = paper.experiments.iter().find(|known| speed && known.id == "playout-speed")?;
    let known = other.cell("oleg")?;
    let named = if field == Field::Speed {
        "Oleg without one".to_owned()
    } else {
        "as many bare random games".to_owned()
    };
    Some((other, named, known))
}

/// The published ratio.
fn ratio(cell: &Cell, field: Field, known: &Cell) -> Option<Published> {
    use crate::catalogue::Qualifier::{About, LessThan, MoreThan};
    let (value, field) = match (field, self::field(known)?) {
        (Field::Speed, _) => (cell.speed_value? / known.speed_value?, Field::RelativeSpeed),
        (_, Field::Time) => (seconds(cell)? / seconds(known)?, Field::RelativeTime),
        _ => {
            let games = cell.test.as_ref().and_then(|player| player.games_total)? as f64;
            (seconds(cell)? * known.speed_value? / games, Field::RelativeTime)
        }
    };
    let statement = match (cell.qualifier, known.qualifier) {
        (Some(MoreThan), None) | (None | Some(About), Some(LessThan)) => Statement::MoreThan(value),
        (Some(LessThan), None) | (None | Some(About), Some(MoreThan)) => Statement::LessThan(value),
        (None, None) => Statement::Value(value),
        _ => Statement::About(value),
    };
    Some(Published { field, statement, standard_error: None, tolerance: 0.0, games: Some(ROUNDS.into()) })
}

fn seconds(cell: &Cell) -> Option<f64> {
    Some(cell.time_value? * cell.time_unit?.seconds())
}

fn cell_games(experiment: &Experiment, cell: &Cell) -> Option<f64> {
    experiment.test_player(cell)?.games_total.map(|games| games as f64)
}

/// What is timed for a cell.
fn timed(experiment: &Experiment, cell: &Cell, field: Field) -> Result<Timed, Vec<String>> {
    // Indigo's knowledge has a stand-in.
    let needs = experiment.needs.iter().filter(|need| **need != Need::IndigoKnowledge);
    let mut needs: Vec<String> = needs.map(ToString::to_string).collect();
    let mut table = experiment.test_player(cell);
    if let Some(player) = &mut table {
        if player.playout.as_deref() == Some("softmax")
            && let Some(temperature) = player.temperature.as_mut().filter(|known| known.k_end.is_none())
        {
            temperature.k.get_or_insert(K);
        }
        if field == Field::Speed {
            player.games_total.get_or_insert(IN_ALL);
            if player.statistics.as_deref() == Some("first-move") {
                player.games_total = None;
                player.games_per_candidate.get_or_insert(PER_CANDIDATE);
            }
        }
    }
    let engine = match table.as_ref().map(|table| translate::player(table, None)) {
        Some(Ok(Player::Engine(engine))) => Some(engine),
        Some(Ok(Player::External(_))) => None,
        Some(Err(lacking)) => {
            needs.extend(lacking);
            None
        }
        None => {
            needs.push("a player to time".to_owned());
            None
        }
    };
    let side = cell.board.or(experiment.boards.first().copied());
    let what = if field == Field::Speed { What::Playouts(1.0) } else { What::Decision };
    match (engine, side) {
        (Some(engine), Some(side)) if needs.is_empty() => Ok(Timed { engine, side, what }),
        _ => Err(needs),
    }
}

impl Timing {
    pub(super) fn take(&self, bench: &mut Workbench<'_>) -> Outcome {
        let rounds = bench.repeat(ROUNDS, |rng| {
            let theirs = self.reference.as_ref().map(|(theirs, _)| theirs.seconds(rng));
            (self.own.seconds(rng), theirs)
        });
        let count = rounds.len() as u64;
        let own = ratio_of_sums(&rounds.iter().map(|(own, _)| (*own, 1.0)).collect::<Vec<_>>());
        let Measured::Sampled { mean, .. } = own else { return Outcome::default() };
        let text = match self.own.what {
            _ if rounds.is_empty() => None,
            What::Playouts(_) => Some(format!("{:.0} playout/second", 1.0 / mean)),
            What::Decision => Some(format!("{mean:.3} second/move")),
        };
        let ratio = self.reference.as_ref().map(|(_, comparison)| {
            let is_speed = comparison.published.field == Field::RelativeSpeed;
            let pair = |&(own, theirs): &(f64, Option<f64>)| {
                let theirs = theirs.unwrap_or(f64::NAN);
                if is_speed { (theirs, own) } else { (own, theirs) }
            };
            let pairs: Vec<(f64, f64)> = rounds.iter().map(pair).collect();
            Ratio {
                label: comparison.label.clone(),
                published: comparison.published,
                measured: ratio_of_sums(&pairs),
            }
        });
        let engines = match &self.reference {
            Some((theirs, _)) => format!("{} and {}", self.own.engine.short(), theirs.engine.short()),
            None => self.own.engine.short(),
        };
        let note = format!("timed: {engines}, {count} rounds on one thread, {}", clock_name());
        Outcome { measured: None, text, note, ratio }
    }
}

impl Timed {
    /// The time of one round.
    fn seconds(&self, rng: &Rng) -> f64 {
        let decide = |position: &Position| {
            let start = clock();
            let decision = self.engine.build().choose(position, &Budget::COUNT_ONLY, &mut rng.fork(7));
            (clock() - start, decision.account.playouts.max(1) as f64)
        };
        match self.what {
            What::Playouts(count) => {
                let (seconds, playouts) = decide(&empty(square(self.side), Ruleset::CHINESE));
                count * seconds / playouts
            }
            What::Decision => {
                let positions = positions(self.side, &PLIES, rng);
                let sum: f64 = positions.iter().map(|position| decide(position).0).sum();
                sum / positions.len().max(1) as f64
            }
        }
    }
}

/// The time of one random game from the empty board, Oleg's eye rule.
pub(super) fn seconds_per_playout(side: u8, rng: &mut Rng) -> f64 {
    let root = empty(square(side), Ruleset::CHINESE);
    let mut board = root.board().clone();
    // About as many plays on any board.
    let count = 300_000 / u32::from(side).pow(2);
    let start = clock();
    for _ in 0..count {
        board.copy_from(root.board());
        playout(&mut board, &Uniform::<OlegEye>::new(), &mut NoTrace, rng);
    }
    (clock() - start) / f64::from(count)
}

/// The ratio of two sums over rounds, with the standard error that leaving out one round at a time shows.
pub(in crate::reproduce) fn ratio_of_sums(pairs: &[(f64, f64)]) -> Measured {
    let count = pairs.len() as f64;
    let (above, below) = pairs.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
    let mean = above / below;
    let without = |pair: &(f64, f64)| ((above - pair.0) / (below - pair.1) - mean).powi(2);
    let squares: f64 = pairs.iter().map(without).sum();
    let standard_error =
        if pairs.len() < 2 { f64::INFINITY } else { ((count - 1.0) / count * squares).sqrt() };
    Measured::Sampled { mean, standard_error, games: pairs.len() as u64 }
}

/// Seconds that this thread has worked, where the system tells them; other programs then do not disturb. Otherwise
/// seconds of the clock on the wall.
pub(in crate::reproduce) fn clock() -> f64 {
    thread_seconds().unwrap_or_else(|| {
        static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        START.get_or_init(Instant::now).elapsed().as_secs_f64()
    })
}

fn clock_name() -> &'static str {
    if thread_seconds().is_some() { "time of the processor" } else { "time by the clock" }
}

/// Linux counts the nanoseconds of each thread.
fn thread_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    (nanoseconds > 0.0).then_some(nanoseconds / 1e9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_of_equal_rounds_has_no_error() {
        let Measured::Sampled { mean, standard_error, games } = ratio_of_sums(&[(2.0, 1.0); 5]) else {
            panic!("a ratio is sampled")
        };
        assert_eq!((mean, games), (2.0, 5));
        assert!(standard_error < 1e-12);
    }

    #[test]
    fn a_round_that_differs_shows_in_the_error() {
        let ratio = ratio_of_sums(&[(2.0, 1.0), (2.0, 1.0), (2.0, 1.0), (4.0, 1.0)]);
        // With equal divisors it is the standard error of the mean.
        assert!((ratio.value() - 2.5).abs() < 1e-12 && (ratio.standard_error() - 0.5).abs() < 1e-12);
        assert!(ratio_of_sums(&[(1.0, 1.0)]).standard_error().is_infinite());
    }
}
