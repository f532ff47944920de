//! What Olga thinks of a position at depth one and two, with few random games and with many.

use super::{Outcome, Workbench, engine, mean, positions, told};
use crate::catalogue::{Cell, Experiment, Paper};
use montego_rules::{Play, Position};
use montego_search::{Answer, Budget};
use montego_stats::Rng;

/// Random games for each candidate: few, and so many that the bias is small.
const FEW_AND_MANY: [u32; 2] = [50, 1_000];

/// The plays after which values are asked for, and those after which passes are counted.
const MIDDLE: [usize; 1] = [36];
const LATE: [usize; 4] = [50, 58, 66, 74];

#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    Values,
    Passes,
}

/// Which question a cell asks, if any.
pub(super) fn plan(_: &Paper, experiment: &Experiment, cell: &Cell) -> Option<Question> {
    match (experiment.id.as_str(), cell.id.as_str()) {
        ("minmax-oscillation", "over-under") => Some(Question::Values),
        ("minmax-oscillation", "extra-passes") => Some(Question::Passes),
        _ => None,
    }
}

impl Question {
    pub(super) fn take(self, bench: &mut Workbench<'_>) -> Outcome {
        let note = match self {
            Question::Values => {
                let [few, many] = FEW_AND_MANY;
                let bias = |position: &Position, depth, rng: &Rng| {
                    Some(value(position, depth, few, rng)? - value(position, depth, many, rng)?)
                };
                let found = bench.repeat(12, |rng| {
                    let position = positions(9, &MIDDLE, rng).pop()?;
                    Some((bias(&position, 1, rng)?, bias(&position, 2, rng)?))
                });
                let found: Vec<(f64, f64)> = found.into_iter().flatten().collect();
                let at = |pick: fn(&(f64, f64)) -> f64| told(&mean(found.iter().map(pick)));
                format!(
                    "the value of the root with {few} random games for each candidate, less that with {many}, in points over \
                     {} positions after {} plays: depth 1 {}, depth 2 {}",
                    found.len(),
                    MIDDLE[0],
                    at(|pair| pair.0),
                    at(|pair| pair.1),
                )
            }
            Question::Passes => {
                let found = bench.repeat(12, |rng| {
                    let each = |position: Position| [1, 2].map(|depth| passes(&position, depth, rng));
                    positions(9, &LATE, rng).into_iter().map(each).collect::<Vec<_>>()
                });
                let found: Vec<[bool; 2]> = found.into_iter().flatten().collect();
                let count = |wanted: [bool; 2]| found.iter().filter(|&&pair| pair == wanted).count();
                format!(
                    "of {} positions late in a game only depth 2 passes in {}, only depth 1 in {}, both in {}",
                    found.len(),
                    count([false, true]),
                    count([true, false]),
                    count([true, true]),
                )
            }
        };
        Outcome { note, ..Outcome::default() }
    }
}

fn olga(depth: u32, each: u32) -> montego_search::Engine {
    engine(&format!("olga:pruning=none,depth={depth},playouts_per_candidate={each}"))
}

/// What the side to move thinks that the best play is worth, in points.
fn value(position: &Position, depth: u32, each: u32, rng: &Rng) -> Option<f64> {
    let mut rng = rng.fork(u64::from(100 * each + depth));
    let decision = olga(depth, each).build().choose(position, &Budget::COUNT_ONLY, &mut rng);
    decision.account.candidates.first().map(|best| best.mean)
}

fn passes(position: &Position, depth: u32, rng: &Rng) -> bool {
    let mut rng = rng.fork(u64::from(depth));
    let decision = olga(depth, 100).build().choose(position, &Budget::COUNT_ONLY, &mut rng);
    decision.answer == Answer::Play(Play::Pass)
}
