//! Cells about uniform random games: their spread, and who is first on a point.

use super::analysis::mean_of;
use super::{Outcome, Workbench, empty, mean, positions, square, told};
use crate::catalogue::{Cell, Experiment, Paper};
use montego_rules::{Board, Color, Position, Ruleset};
use montego_search::eye::OlegEye;
use montego_search::playout::{NoTrace, Uniform, playout};
use montego_search::{AmafTable, FirstPlays};
use montego_stats::{IntMoments, Moments, Rng};

/// Plays after which a game is in its opening or its middle, and in its endgame.
const OPENING_AND_MIDDLE: [usize; 5] = [0, 10, 20, 30, 40];
const ENDGAME: [usize; 3] = [60, 70, 80];

/// Random games from each position.
const EACH: u32 = 1_000;

#[derive(Clone, Copy, Debug)]
pub(super) enum Quantity {
    Spread { plies: &'static [usize] },
    FirstIsBlack,
    PlayedAtAll,
    Midpoint,
}

/// What a cell asks about random games, if anything.
pub(super) fn plan(_: &Paper, experiment: &Experiment, cell: &Cell) -> Option<Quantity> {
    Some(match (experiment.id.as_str(), cell.id.as_str()) {
        ("playout-score-sd", "opening-middle") => Quantity::Spread { plies: &OPENING_AND_MIDDLE },
        ("playout-score-sd", "endgame") => Quantity::Spread { plies: &ENDGAME },
        ("amaf-first-play-symmetry", "half") => Quantity::FirstIsBlack,
        ("amaf-first-play-symmetry", "almost-always-played") => Quantity::PlayedAtAll,
        ("amaf-first-play-symmetry", "midpoint") => Quantity::Midpoint,
        _ => return None,
    })
}

impl Quantity {
    pub(super) fn take(self, bench: &mut Workbench<'_>) -> Outcome {
        match self {
            Quantity::Spread { plies } => {
                let found = bench.repeat(12, |rng| {
                    let positions = positions(9, plies, rng);
                    let spread = |position: &Position| sample(position.board(), EACH, rng).sd();
                    let spreads: Moments = positions.iter().filter_map(spread).collect();
                    spreads.mean()
                });
                Outcome {
                    note: format!(
                        "{EACH} random games, Oleg's eye rule, from each of the positions after {plies:?} plays of {} games",
                        found.len()
                    ),
                    measured: Some(mean(found.into_iter().flatten())),
                    ..Outcome::default()
                }
            }
            Quantity::FirstIsBlack => {
                let shares = firsts(bench, |plays| {
                    let black = plays.iter().filter(|&&color| color == Color::Black).count();
                    black as f64 / plays.len() as f64
                });
                share(shares, "points whose first play is Black's, among those played on")
            }
            Quantity::PlayedAtAll => {
                let shares = firsts(bench, |plays| plays.len() as f64 / 81.0);
                share(shares, "points that are played on")
            }
            Quantity::Midpoint => midpoint(bench),
        }
    }
}

/// The margins of random games, in points.
fn sample(root: &Board, count: u32, rng: &mut Rng) -> Moments {
    let mut board = root.clone();
    let mut margins = IntMoments::new();
    for _ in 0..count {
        board.copy_from(root);
        let outcome = playout(&mut board, &Uniform::<OlegEye>::new(), &mut NoTrace, rng);
        margins.add(i32::from(outcome.margin.as_halves()));
    }
    Moments::from(margins).scaled(0.5)
}

fn share(shares: Vec<f64>, what: &str) -> Outcome {
    Outcome {
        note: format!(
            "share of {what}: {} random games from the empty 9x9 board, Oleg's eye rule",
            shares.len()
        ),
        measured: Some(mean(shares)),
        ..Outcome::default()
    }
}

/// A number about the first plays of each random game from the empty board.
fn firsts(bench: &mut Workbench<'_>, number: impl Fn(&[Color]) -> f64) -> Vec<f64> {
    let position = empty(square(9), Ruleset::CHINESE);
    let (mut board, mut first) = (position.board().clone(), FirstPlays::default());
    bench.repeat(10_000, |rng| {
        board.copy_from(position.board());
        first.clear();
        playout(&mut board, &Uniform::<OlegEye>::new(), &mut first, rng);
        let colors: Vec<Color> = first.plays().iter().map(|&(color, _)| color).collect();
        number(&colors)
    })
}

/// How far the mean of all random games lies from half way between the means of those in which either colour was
/// first on a point.
fn midpoint(bench: &mut Workbench<'_>) -> Outcome {
    let position = empty(square(9), Ruleset::CHINESE);
    let (mut board, mut first) = (position.board().clone(), FirstPlays::default());
    let (mut table, mut all) = (AmafTable::default(), IntMoments::new());
    let count = bench
        .repeat(50_000, |rng| {
            board.copy_from(position.board());
            first.clear();
            let outcome = playout(&mut board, &Uniform::<OlegEye>::new(), &mut first, rng);
            table.credit(&first, outcome.margin);
            all.add(i32::from(outcome.margin.as_halves()));
        })
        .len();
    let half_way = |point| {
        let means = Color::BOTH.map(|color| table.get(point, color).mean().map(|halves| 0.5 * halves));
        Some((f64::midpoint(means[0]?, means[1]?), (means[0]? - means[1]?).abs()))
    };
    let found: Vec<(f64, f64)> = square(9).points().filter_map(half_way).collect();
    let all = Moments::from(all).scaled(0.5);
    let distances = found.iter().map(|(half, _)| (half - all.mean().unwrap_or(f64::NAN)).abs());
    let note = format!(
        "{count} random games from the empty board: mean {}, half way between the two means {:.2} over all points, at most \
         {:.2} away; the two means lie {:.1} apart",
        told(&mean_of(&all)),
        found.iter().map(|pair| pair.0).sum::<f64>() / found.len() as f64,
        distances.fold(0.0, f64::max),
        found.iter().map(|pair| pair.1).sum::<f64>() / found.len() as f64,
    );
    Outcome { note, ..Outcome::default() }
}
