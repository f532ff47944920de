//! Invariant 6: all moves as first credits a point to the colour that played there first, once.

mod common;

use common::{Steps, sizes, thorough};
use montego_rules::{Board, Color, Play, Point};
use montego_search::eye::OlegEye;
use montego_search::playout::{Trace, Uniform, playout};
use montego_search::{AmafTable, FirstPlays};
use montego_stats::Rng;

/// A trace that is watched by another one.
#[derive(Default)]
struct Both {
    first: FirstPlays,
    steps: Steps,
}

impl Trace for Both {
    fn record(&mut self, color: Color, play: Play) {
        self.first.record(color, play);
        self.steps.record(color, play);
    }
}

/// The first colour on every point that was played, in order of time, by brute force.
fn first_plays(steps: &Steps) -> Vec<(Color, Point)> {
    let mut found: Vec<(Color, Point)> = Vec::new();
    for &(color, play) in &steps.0 {
        if let Play::At(point) = play
            && found.iter().all(|&(_, earlier)| earlier != point)
        {
            found.push((color, point));
        }
    }
    found
}

#[test]
fn invariant_6_a_point_is_credited_to_the_first_colour_once() {
    for (i, size) in sizes().into_iter().enumerate() {
        let games = if thorough() { 5_000 } else { 100 };
        let start = Board::new(size);
        let mut board = start.clone();
        let mut rng = Rng::from_seed(i as u64);
        let mut trace = Both::default();
        let mut table = AmafTable::default();
        // The margins in half-points for every point and colour.
        let mut slow: std::collections::BTreeMap<(Point, Color), Vec<f64>> = Default::default();
        let mut replayed = false;
        for _ in 0..games {
            board.copy_from(&start);
            trace.first.clear();
            trace.steps.0.clear();
            let outcome = playout(&mut board, &Uniform::<OlegEye>::new(), &mut trace, &mut rng);
            let expected = first_plays(&trace.steps);
            assert_eq!(trace.first.plays(), expected, "first plays on {size}");
            replayed |= expected.len() < trace.steps.0.iter().filter(|step| step.1 != Play::Pass).count();
            table.credit(&trace.first, outcome.margin);
            for (color, point) in expected {
                slow.entry((point, color)).or_default().push(f64::from(outcome.margin.as_halves()));
            }
        }
        assert!(
            replayed || size.area() < 3,
            "points of {size} were played twice, so it mattered who was first"
        );
        for point in size.points() {
            for color in Color::BOTH {
                let values = slow.remove(&(point, color)).unwrap_or_default();
                let moments = table.get(point, color);
                assert_eq!(moments.count(), values.len() as u64, "{color} at {point:?} on {size}");
                assert_two_pass(moments, &values);
            }
        }
    }
}

/// Invariant 8 where the search uses it: the mean and the variance are those of the two passes of a
/// textbook, but for the rounding of some thousand additions.
fn assert_two_pass(moments: &montego_stats::IntMoments, values: &[f64]) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let rounding = |size: f64| 2.0 * n * f64::EPSILON * size.abs().max(1.0);
    if let Some(found) = moments.mean() {
        assert!((found - mean).abs() <= rounding(mean), "mean {found}, two passes {mean}");
    }
    if let Some(found) = moments.variance() {
        let variance = squares / (n - 1.0);
        assert!((found - variance).abs() <= rounding(variance), "variance {found}, two passes {variance}");
    }
    assert_eq!(moments.mean().is_some(), n > 0.0);
    assert_eq!(moments.variance().is_some(), n > 1.0);
}

#[test]
fn merged_tables_hold_the_playouts_of_both() {
    let size = common::size(4, 4);
    let credit = |table: &mut AmafTable, game: u64| {
        let mut first = FirstPlays::default();
        first.clear();
        let mut board = Board::new(size);
        let mut rng = Rng::from_seed(1).fork(game);
        let outcome = playout(&mut board, &Uniform::<OlegEye>::new(), &mut first, &mut rng);
        table.credit(&first, outcome.margin);
    };
    let (mut all, mut even, mut odd) = (AmafTable::default(), AmafTable::default(), AmafTable::default());
    for game in 0..200 {
        credit(&mut all, game);
        credit(if game % 2 == 0 { &mut even } else { &mut odd }, game);
    }
    even.merge(&odd);
    for point in size.points() {
        for color in Color::BOTH {
            assert_eq!(even.get(point, color), all.get(point, color), "{color} at {point:?}");
        }
    }
}
