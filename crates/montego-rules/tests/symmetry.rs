//! Invariant 3: the eight symmetries and the swap of colours commute with every play, and
//! swapping colours negates the margin.

mod common;

use common::{Dice, draw_board, sizes};
use montego_rules::{Agreement, Color, Komi, Play, Point, Position, Ruleset, Setup, Size};

/// A symmetry of the square, perhaps with the colours swapped. Turning swaps columns and rows.
#[derive(Clone, Copy, Debug)]
struct View {
    turned: bool,
    left_right: bool,
    up_down: bool,
    colors_swapped: bool,
}

const VIEWS: u8 = 16;

impl View {
    fn number(i: u8) -> View {
        let bit = |place: u8| i >> place & 1 == 1;
        View { turned: bit(0), left_right: bit(1), up_down: bit(2), colors_swapped: bit(3) }
    }

    fn size(self, size: Size) -> Size {
        if self.turned { common::size(size.rows(), size.columns()) } else { size }
    }

    fn point(self, size: Size, point: Point) -> Point {
        let mirrored = |flip: bool, i: usize, n: usize| if flip { n - 1 - i } else { i };
        let column = mirrored(self.left_right, point.column(), size.columns());
        let row = mirrored(self.up_down, point.row(), size.rows());
        let (column, row) = if self.turned { (row, column) } else { (column, row) };
        self.size(size).point(column, row).expect("a symmetry keeps points on the board")
    }

    fn play(self, size: Size, play: Play) -> Play {
        play.point().map_or(Play::Pass, |point| Play::At(self.point(size, point)))
    }

    fn color(self, color: Color) -> Color {
        if self.colors_swapped { color.opponent() } else { color }
    }

    fn setup(self, setup: &Setup) -> Setup {
        let stones = setup.stones.iter();
        Setup {
            size: self.size(setup.size),
            stones: stones.map(|&(p, color)| (self.point(setup.size, p), self.color(color))).collect(),
            to_play: self.color(setup.to_play),
        }
    }
}

fn assert_mirrored(original: &Position, view: View, seen: &Position) {
    let size = original.board().size();
    let why = || format!("{view:?}\nfrom{}\nto{}", draw_board(original.board()), draw_board(seen.board()));
    for point in size.points() {
        let there = view.point(size, point);
        let stone = original.board().at(point).map(|color| view.color(color));
        assert_eq!(seen.board().at(there), stone, "stone at {point:?}, {}", why());
        let (here, there) = (original.check(Play::At(point)), seen.check(Play::At(there)));
        assert_eq!(there, here, "legality at {point:?}, {}", why());
    }
    assert_eq!(seen.to_play(), view.color(original.to_play()), "side to move, {}", why());
    let ko = original.board().ko().map(|point| view.point(size, point));
    assert_eq!(seen.board().ko(), ko, "ko, {}", why());
    assert_eq!(seen.is_over(), original.is_over(), "the end, {}", why());
    for color in Color::BOTH {
        let taken = seen.prisoners(view.color(color));
        assert_eq!(taken, original.prisoners(color), "taken by {color}, {}", why());
    }
    let agreement = Agreement::default();
    let margin = original.margin(&agreement);
    let expected = if view.colors_swapped { -margin } else { margin };
    assert_eq!(seen.margin(&agreement), expected, "margin, {}", why());
}

#[test]
fn invariant_3_symmetries_and_colour_swap_commute_with_play() {
    let komi = 13;
    for (i, size) in sizes().into_iter().enumerate() {
        for (j, ruleset) in Ruleset::PRESETS.into_iter().enumerate() {
            let mut dice = Dice((10 * i + j) as u64);
            let setup = Setup::empty(size);
            let mut original =
                Position::new(&setup, ruleset, Komi::halves(komi)).expect("an empty board is a position");
            let mut views: Vec<(View, Position)> = (0..VIEWS)
                .map(View::number)
                .map(|view| {
                    let komi = Komi::halves(if view.colors_swapped { -komi } else { komi });
                    let seen = Position::new(&view.setup(&setup), ruleset, komi);
                    (view, seen.expect("an empty board is a position"))
                })
                .collect();
            for turn in 0..2 * size.area() {
                let legal: Vec<Point> = original.legal_points().collect();
                let play = match dice.pick(&legal) {
                    Some(point) if !ruleset.passes || dice.below(12) > 0 => Play::At(point),
                    _ => Play::Pass,
                };
                if original.check(play).is_err() {
                    break;
                }
                original.play(play).expect("the play is legal");
                for (view, seen) in &mut views {
                    seen.play(view.play(size, play)).expect("the play is legal in every view");
                    // Neighbouring plays differ little, so large boards are compared now and then.
                    if turn % size.area().div_ceil(8) == 0 {
                        assert_mirrored(&original, *view, seen);
                    }
                }
            }
            for (view, seen) in &views {
                assert_mirrored(&original, *view, seen);
            }
        }
    }
}
