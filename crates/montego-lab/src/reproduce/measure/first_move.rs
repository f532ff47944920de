//! Maps of the first move: what an annealing program thinks of every point of the empty board, over several runs.

use super::{Outcome, Workbench, empty, mean, square, told};
use crate::Player;
use crate::catalogue::{Cell, Experiment, Paper, PlayerTable};
use crate::reproduce::translate;
use montego_rules::{Ruleset, Size};
use montego_search::{Budget, Engine};
use montego_stats::{Moments, Rng};

/// Runs behind a map on 9x9, and on 19x19, where they are long.
const RUNS: u32 = 10;
const RUNS_ON_LARGE_BOARDS: u32 = 5;

/// The question of a cell about a map.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    engine: Engine,
    side: u8,
    question: Question,
}

#[derive(Clone, Copy, Debug)]
enum Question {
    Delta,
    Asymmetry,
    Error,
    Centre,
    PlayCounts,
    Correlation,
    Captured,
}

/// The weights of one run by the ordinal of the point, in points; none for a point that was never played.
#[derive(Clone, Debug)]
pub(super) struct Map {
    weights: Vec<Option<f64>>,
    counts: Vec<u64>,
    best: Option<usize>,
}

/// What a cell asks about a map, if anything.
pub(super) fn plan(_: &Paper, experiment: &Experiment, cell: &Cell) -> Option<Survey> {
    let question = match (experiment.id.as_str(), cell.id.as_str()) {
        ("first-move-fig-1" | "first-move-fig-2" | "gobble-delta", "delta") => Question::Delta,
        ("first-move-fig-1", "asymmetry") => Question::Asymmetry,
        ("first-move-fig-1", "error") => Question::Error,
        ("first-move-fig-1", "centre") => Question::Centre,
        ("first-move-play-counts", _) => Question::PlayCounts,
        ("first-move-fig-4", _) => Question::Correlation,
        ("first-move-19x19", _) => Question::Captured,
        _ => return None,
    };
    let table: PlayerTable = experiment.test_player(cell)?;
    let Ok(Player::Engine(engine)) = translate::player(&table, None) else { return None };
    let side = cell.board.or(experiment.boards.first().copied())?;
    Some(Survey { engine, side, question })
}

impl Survey {
    pub(super) fn take(&self, bench: &mut Workbench<'_>) -> Outcome {
        let maps = self.maps(bench);
        let size = square(self.side);
        let runs = format!("{} runs of {} on the empty board", maps.len(), self.engine.short());
        let sampled = |numbers: Vec<f64>, what: &str| Outcome {
            measured: Some(mean(numbers)),
            note: format!("{what}: mean over {runs}"),
            ..Outcome::default()
        };
        let each = |number: &dyn Fn(&Map) -> f64| maps.iter().map(number).collect::<Vec<f64>>();
        match self.question {
            Question::Delta => sampled(each(&Map::delta), "largest weight less the smallest"),
            Question::Asymmetry => {
                sampled(each(&|map| map.asymmetry(size)), "largest difference between symmetric points")
            }
            Question::Error => Outcome {
                measured: Some(mean(spreads(&maps, size))),
                note: format!("spread of a point's weight from run to run, mean over all points: {runs}"),
                ..Outcome::default()
            },
            Question::Centre => {
                let middle = size.area() / 2;
                let distances = maps.iter().filter_map(|map| Some(distance(size, map.best?, middle)));
                let near = distances.filter(|&distance| distance <= 1).count();
                words(format!("the best first move is within the central 3x3 in {near} of {runs}"))
            }
            Question::PlayCounts => {
                let counts: Moments =
                    maps.iter().flat_map(|map| &map.counts).map(|&count| count as f64).collect();
                let ends = |map: &Map| {
                    let (low, high) = (map.counts.iter().min(), map.counts.iter().max());
                    (*low.unwrap_or(&0) as f64, *high.unwrap_or(&0) as f64)
                };
                let (low, high): (Vec<f64>, Vec<f64>) = maps.iter().map(ends).unzip();
                words(format!(
                    "games in which Black made a move: {:.0} with a spread of {:.0} over the points; least {}, most {}; {runs}",
                    counts.mean().unwrap_or(f64::NAN),
                    counts.sd().unwrap_or(f64::NAN),
                    told(&mean(low)),
                    told(&mean(high)),
                ))
            }
            Question::Correlation => {
                // Each run with the next, in a ring, so that every run counts twice.
                let pairs =
                    maps.iter().zip(maps.iter().cycle().skip(1)).filter_map(|(a, b)| correlation(a, b));
                let found = if maps.len() < 2 { Vec::new() } else { pairs.collect() };
                sampled(
                    found,
                    "correlation of the weights of two runs, 1 if both find the same, 0 if they are random",
                )
            }
            Question::Captured => {
                let on_edge = |map: &&Map| map.best.is_some_and(|best| is_near_edge(size, best));
                let near = maps.iter().filter(on_edge).count();
                words(format!(
                    "the state of figure 3 is lost with the figure; the best first move is on the first or second line in \
                     {near} of {runs}, and the weights differ by {} points",
                    told(&mean(each(&Map::delta)))
                ))
            }
        }
    }

    /// The maps of this engine, made once for all cells that ask about them.
    fn maps(&self, bench: &mut Workbench<'_>) -> Vec<Map> {
        let name = format!("{} on {}", self.engine, self.side);
        if let Some(known) = bench.maps.get(&name) {
            return known.clone();
        }
        let usual = if self.side > 9 { RUNS_ON_LARGE_BOARDS } else { RUNS };
        let maps = bench.repeat(usual, |rng| map(&self.engine, square(self.side), rng));
        bench.maps.insert(name, maps.clone());
        maps
    }
}

fn words(note: String) -> Outcome {
    Outcome { note, ..Outcome::default() }
}

fn map(engine: &Engine, size: Size, rng: &mut Rng) -> Map {
    let position = empty(size, Ruleset::SEMI_PRIMITIVE);
    let account = engine.build().choose(&position, &Budget::COUNT_ONLY, rng).account;
    let (mut weights, mut counts) = (vec![None; size.area()], vec![0; size.area()]);
    for candidate in &account.candidates {
        if let Some(point) = candidate.play.point() {
            weights[size.ordinal(point)] = Some(candidate.mean);
            counts[size.ordinal(point)] = candidate.playouts;
        }
    }
    let best = account.candidates.first().and_then(|best| best.play.point());
    Map { weights, counts, best: best.map(|point| size.ordinal(point)) }
}

impl Map {
    fn delta(&self) -> f64 {
        let seen = || self.weights.iter().flatten().copied();
        seen().fold(f64::NEG_INFINITY, f64::max) - seen().fold(f64::INFINITY, f64::min)
    }

    /// The largest difference between two points that a rotation or reflection of the board exchanges.
    fn asymmetry(&self, size: Size) -> f64 {
        let last = size.columns() - 1;
        let images = |ordinal: usize| {
            let (x, y) = (ordinal % size.columns(), ordinal / size.columns());
            let flips = [(x, y), (last - x, y), (x, last - y), (last - x, last - y)];
            flips.into_iter().flat_map(|(x, y)| [(x, y), (y, x)])
        };
        let difference = |ordinal: usize| {
            let mine = self.weights[ordinal]?;
            let theirs = images(ordinal).filter_map(|(x, y)| self.weights[y * size.columns() + x]);
            theirs.map(|theirs| (mine - theirs).abs()).reduce(f64::max)
        };
        (0..size.area()).filter_map(difference).fold(0.0, f64::max)
    }
}

/// How far the weight of each point spreads over the runs.
fn spreads(maps: &[Map], size: Size) -> Vec<f64> {
    let spread = |ordinal: usize| {
        let weights: Moments = maps.iter().filter_map(|map| map.weights[ordinal]).collect();
        weights.sd()
    };
    (0..size.area()).filter_map(spread).collect()
}

fn correlation(a: &Map, b: &Map) -> Option<f64> {
    let pairs: Vec<(f64, f64)> =
        a.weights.iter().zip(&b.weights).filter_map(|(a, b)| Some((*a.as_ref()?, *b.as_ref()?))).collect();
    let of = |pick: fn(&(f64, f64)) -> f64| pairs.iter().map(pick).collect::<Moments>();
    let (first, second) = (of(|pair| pair.0), of(|pair| pair.1));
    let (ma, mb) = (first.mean()?, second.mean()?);
    let product: f64 = pairs.iter().map(|(a, b)| (a - ma) * (b - mb)).sum();
    let spread = first.sd()? * second.sd()? * (pairs.len() as f64 - 1.0);
    (spread > 0.0).then(|| product / spread)
}

/// The larger of the distances in columns and in rows.
fn distance(size: Size, a: usize, b: usize) -> usize {
    let columns = size.columns();
    (a % columns).abs_diff(b % columns).max((a / columns).abs_diff(b / columns))
}

fn is_near_edge(size: Size, ordinal: usize) -> bool {
    let (x, y) = (ordinal % size.columns(), ordinal / size.columns());
    let inside = |at: usize, length: usize| (2..length - 2).contains(&at);
    !(inside(x, size.columns()) && inside(y, size.rows()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Measured;

    fn of(weights: Vec<f64>) -> Map {
        Map { counts: vec![0; weights.len()], best: None, weights: weights.into_iter().map(Some).collect() }
    }

    #[test]
    fn a_map_knows_its_symmetries() {
        let size = square(3);
        // One corner is worth more than the other three.
        let map = of(vec![5.0, 1.0, 2.0, 1.0, 9.0, 1.0, 2.0, 1.0, 2.0]);
        assert_eq!(map.asymmetry(size), 3.0);
        assert_eq!(map.delta(), 8.0);
        assert_eq!(of(vec![2.0, 1.0, 2.0, 1.0, 9.0, 1.0, 2.0, 1.0, 2.0]).asymmetry(size), 0.0);
    }

    #[test]
    fn maps_correlate_with_themselves() {
        let (a, b) = (of(vec![1.0, 2.0, 3.0, 5.0]), of(vec![-1.0, -2.0, -3.0, -5.0]));
        assert!((correlation(&a, &a).unwrap() - 1.0).abs() < 1e-12);
        assert!((correlation(&a, &b).unwrap() + 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_edge_is_two_lines_wide() {
        let size = square(5);
        assert_eq!((0..25).filter(|&ordinal| !is_near_edge(size, ordinal)).collect::<Vec<_>>(), [12]);
        assert_eq!((distance(size, 12, 12), distance(size, 0, 12), distance(size, 14, 12)), (0, 2, 2));
    }

    #[test]
    fn spreads_need_two_runs() {
        let size = square(2);
        assert!(spreads(&[of(vec![1.0; 4])], size).is_empty());
        assert_eq!(spreads(&[of(vec![1.0; 4]), of(vec![1.0; 4])], size), [0.0; 4]);
        assert!(matches!(mean([1.0, 3.0]), Measured::Sampled { mean: 2.0, games: 2, .. }));
    }
}
