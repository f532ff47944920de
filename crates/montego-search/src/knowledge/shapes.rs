//! Shapes of nine points: hane, cuts, blocks and the like are played far more often than chance would, the
//! empty triangle far more seldom.

use super::sheet::{Sheet, Term};
use super::view::View;
use crate::heavy::codes;
use montego_rules::Color;
use std::sync::LazyLock;

/// Three rows of three, the play of `X` in the middle: `X` own, `O` enemy, `.` empty, `x` not own, `o` not enemy,
/// `?` anything, `-` off the board. Rotations and reflections count too.
const SHAPES: [(&str, Term); 22] = [
    ("XO....?.?", Term::new("hane", 1.0)),
    ("XOX...???", Term::new("hane between two", 1.0)),
    ("OX....?.?", Term::new("stretch beside an enemy", 1.0)),
    ("OXO...???", Term::new("stretch between two enemies", 1.0)),
    ("XO?X..x.?", Term::new("turn", 1.0)),
    ("OX?O..o.?", Term::new("turn against a wall", 1.0)),
    (".O.X.....", Term::new("diagonal attachment", 1.0)),
    (".X.O.....", Term::new("diagonal defence", 1.0)),
    ("XO?O.o?o?", Term::new("crosscut", 1.0)),
    ("OX?X.x?x?", Term::new("solid connection", 1.0)),
    ("XO?O.X???", Term::new("cut after a peep", 1.0)),
    ("OX?X.O???", Term::new("connection after a peep", 1.0)),
    ("?X?O.Oooo", Term::new("push through", 1.0)),
    ("?O?X.Xxxx", Term::new("stops a push", 1.0)),
    ("X.?O.?---", Term::new("chase on the edge", 1.0)),
    ("O.?X.?---", Term::new("crawl on the edge", 1.0)),
    ("?X?x.O---", Term::new("block on the edge", 1.0)),
    ("?O?o.X---", Term::new("connection on the edge", 1.0)),
    ("?XOx.x---", Term::new("descent", 1.0)),
    ("?OXo.o---", Term::new("clamp on the edge", 1.0)),
    (".X.X.?.??", Term::new("empty triangle", -1.0)),
    (".O.......", Term::new("attachment", 0.5)),
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
