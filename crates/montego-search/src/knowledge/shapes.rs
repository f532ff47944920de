//! Shapes of nine points: hane, cuts, blocks and the like are played far more often than chance would, the
//! empty triangle far more seldom.

use super::sheet::{Sheet, Term};
use super::view::View;
use crate::heavy::{EMPTY_TRIANGLE, codes};
use montego_rules::Color;
use std::sync::LazyLock;

/// Three rows of three, the play of `X` in the middle: `X` own, `O` enemy, `.` empty, `x` not own, `o` not enemy,
/// `?` anything, `-` off the board. Rotations and reflections count too.
const SHAPES: [(&str, Term); 18] = [
    ("XO....?.?", Term::new("hane", 3.0)),
    ("XOX...???", Term::new("hane between two", 2.3)),
    ("OX....?.?", Term::new("stretch beside an enemy", 2.7)),
    ("OXO...???", Term::new("stretch between two enemies", 1.6)),
    ("XO?X..x.?", Term::new("turn", 2.0)),
    ("OX?O..o.?", Term::new("turn against a wall", 2.0)),
    (".O.X.....", Term::new("diagonal attachment", 2.8)),
    ("XO?O.o?o?", Term::new("crosscut", 0.3)),
    ("OX?X.x?x?", Term::new("solid connection", 0.7)),
    ("XO?O.X???", Term::new("cut after a peep", 0.4)),
    ("?X?O.Oooo", Term::new("push through", 1.5)),
    ("?O?X.Xxxx", Term::new("stops a push", 0.9)),
    ("X.?O.?---", Term::new("chase on the edge", 2.3)),
    ("?O?o.X---", Term::new("connection on the edge", 0.6)),
    ("?XOx.x---", Term::new("descent", 1.0)),
    ("?OXo.o---", Term::new("clamp on the edge", 1.6)),
    (EMPTY_TRIANGLE, Term::new("empty triangle", -1.5)),
    (".O.......", Term::new("attachment", -0.7)),
];

/// For each code of the points around, the shapes that match if Black plays, then if White plays: a bit each.
static TABLE: LazyLock<[Box<[u32]>; 2]> = LazyLock::new(|| {
    [false, true].map(|swapped| {
        let mut table = vec![0_u32; 1 << 16].into_boxed_slice();
        for (number, (shape, _)) in SHAPES.iter().enumerate() {
            for code in codes(shape, swapped) {
                table[usize::from(code)] |= 1 << number;
            }
        }
        table
    })
});

/// Notes the shapes that plays make.
pub(super) fn note(view: &View<'_>, sheet: &mut Sheet) {
    let table = &TABLE[usize::from(view.me == Color::White)];
    for &point in &view.legal {
        let mut shapes = table[usize::from(view.board.shape_around(point))];
        while shapes != 0 {
            sheet.note(point, SHAPES[shapes.trailing_zeros() as usize].1);
            shapes &= shapes - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::knowledge::testing::{amount, position};
    use montego_rules::Color;

    const PAIR: &str = "
        . . . . .
        . . . . .
        . X O . .
        . . . . .
        . . . . .
        ";

    #[test]
    fn both_sides_have_their_own_names_for_a_point() {
        let (black, white) = (position(PAIR, Color::Black), position(PAIR, Color::White));
        assert_eq!(amount(&black, "C2", "hane"), 3.0);
        assert_eq!(amount(&black, "B2", "stretch beside an enemy"), 2.7);
        assert_eq!(amount(&white, "B2", "hane"), 3.0);
        assert_eq!(amount(&white, "C2", "stretch beside an enemy"), 2.7);
        assert_eq!(amount(&black, "C4", "hane"), 3.0, "reflected");
        assert_eq!(amount(&black, "B2", "hane"), 0.0);
    }

    #[test]
    fn the_empty_triangle_is_penalised_for_who_makes_it() {
        let diagram = "
            . . . . .
            . . X . .
            . X . . .
            . . . . .
            ";
        assert_eq!(amount(&position(diagram, Color::Black), "C2", "empty triangle"), -1.5);
        assert_eq!(amount(&position(diagram, Color::White), "C2", "empty triangle"), 0.0);
    }

    #[test]
    fn a_cut_and_its_connection() {
        let diagram = "
            . . . . .
            . . X O .
            . . O . .
            . . . . .
            . . . . .
            ";
        assert_eq!(amount(&position(diagram, Color::Black), "D3", "crosscut"), 0.3);
        assert_eq!(amount(&position(diagram, Color::White), "D3", "solid connection"), 0.7);
    }
}
