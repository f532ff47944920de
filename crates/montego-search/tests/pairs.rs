//! All moves as first at two plies: a pair is credited once for each playout in which the mover was
//! first on one point and the opponent on the other.

mod common;

use common::{Steps, sizes};
use montego_rules::{Board, Color, Margin, Play, Point, Size};
use montego_search::eye::OlegEye;
use montego_search::playout::{Trace, Uniform, playout};
use montego_search::{FirstPlays, PairTable};
use montego_stats::{IntMoments, Rng};

/// Plays random games from the empty board; `see` gets the plays and the margin of each.
fn games(size: Size, count: u64, mut see: impl FnMut(u64, &Steps, Margin)) {
    let mut board = Board::new(size);
    let mut rng = Rng::from_seed(1);
    for game in 0..count {
        board.copy_from(&Board::new(size));
        let mut steps = Steps::default();
        let outcome = playout(&mut board, &Uniform::<OlegEye>::new(), &mut steps, &mut rng);
        see(game, &steps, outcome.margin);
    }
}

fn credit(table: &mut PairTable, steps: &Steps, margin: Margin) {
    let mut first = FirstPlays::default();
    first.clear();
    for &(color, play) in &steps.0 {
        first.record(color, play);
    }
    table.credit(&first, margin);
}

/// The colour of the first stone on a point, by brute force.
fn first_on(steps: &Steps, point: Point) -> Option<Color> {
    steps.0.iter().find(|(_, play)| *play == Play::At(point)).map(|(color, _)| *color)
}

#[test]
fn a_pair_is_credited_when_each_colour_was_first_on_its_point() {
    for size in sizes().into_iter().filter(|size| size.area() <= 100) {
        for mover in Color::BOTH {
            let mut table = PairTable::new(size, mover);
            let mut slow = vec![IntMoments::new(); size.area() * size.area()];
            games(size, 30, |_, steps, margin| {
                credit(&mut table, steps, margin);
                let owners: Vec<_> = size.points().map(|point| first_on(steps, point)).collect();
                for (play, &first) in owners.iter().enumerate() {
                    for (reply, &second) in owners.iter().enumerate() {
                        if first == Some(mover) && second == Some(mover.opponent()) {
                            slow[play * size.area() + reply].add(i32::from(margin.as_halves()));
                        }
                    }
                }
            });
            let pairs = size.points().flat_map(|play| size.points().map(move |reply| (play, reply)));
            for ((play, reply), expected) in pairs.zip(slow) {
                assert_eq!(*table.get(play, reply), expected, "{mover} {play:?}, {reply:?} on {size}");
            }
        }
    }
}

#[test]
fn merged_tables_hold_the_playouts_of_both() {
    let size = common::size(4, 5);
    let empty = || PairTable::new(size, Color::White);
    let (mut all, mut even, mut odd) = (empty(), empty(), empty());
    games(size, 100, |game, steps, margin| {
        credit(&mut all, steps, margin);
        credit(if game % 2 == 0 { &mut even } else { &mut odd }, steps, margin);
    });
    even.merge(&odd);
    for play in size.points() {
        for reply in size.points() {
            assert_eq!(even.get(play, reply), all.get(play, reply), "{play:?}, {reply:?}");
        }
    }
}
