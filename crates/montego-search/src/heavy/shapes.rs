//! Shapes of nine points in whose middle a stone is worth trying.

use super::picks::Picks;
use montego_rules::{Board, Point};
use std::sync::LazyLock;

/// The shapes: three rows of three, the play in the middle. `X` and `O` are stones of either colour, one
/// each; `.` is empty, `x` is not `X`, `o` not `O`, `?` is anything, `-` is off the board.
/// Rotations, reflections and exchanged colours count too.
///
/// # Sources
/// Gelly, Wang, Munos & Teytaud 2006, section 3.2: hane, cuts and plays on the edge; magari, the diagonal
/// attachment and the knight's cut are in common use since.
const SHAPES: [&str; 13] = [
    // Hane around one stone, then beside two.
    "XOX...???",
    "XO....?.?",
    // A turn.
    "XO?X..x.?",
    // A diagonal attachment.
    ".O.X.....",
    // A cut that nothing protects, and one after a peep.
    "XO?O.o?o?",
    "XO?O.X???",
    // A cut straight through.
    "?X?O.Oooo",
    // A cut behind a knight's move.
    "OX?o.O???",
    // On the edge: chase, block a cut, block a connection, descend, cut.
    "X.?O.?---",
    "OX?X.O---",
    "?X?x.O---",
    "?XOx.x---",
    "?OXX.O---",
];

/// The empty triangle that `X` makes in the middle, in the same letters.
pub(crate) const EMPTY_TRIANGLE: &str = ".X.X.?.??";

/// One bit for each of the 65,536 codes of [`Board::shape_around`].
static TABLE: LazyLock<Box<[u64]>> = LazyLock::new(|| {
    let mut table = vec![0_u64; 1024].into_boxed_slice();
    for shape in SHAPES {
        for swapped in [false, true] {
            for code in codes(shape, swapped) {
                table[usize::from(code) / 64] |= 1 << (code % 64);
            }
        }
    }
    table
});

/// The codes of [`Board::shape_around`] that a shape stands for, rotated and reflected in all ways; `X` is
/// black and `O` white, or the other way round if they are swapped. A code may come several times.
pub(crate) fn codes(shape: &str, swapped: bool) -> Vec<u16> {
    let mut cells: Vec<u8> = shape.bytes().collect();
    let mut all = Vec::new();
    for turn in 0..8 {
        all.extend(codes_as_it_stands(&cells, swapped));
        cells = if turn == 3 { reflected(&cells) } else { rotated(&cells) };
    }
    all
}

fn rotated(cells: &[u8]) -> Vec<u8> {
    (0..9).map(|i| cells[3 * (2 - i % 3) + i / 3]).collect()
}

fn reflected(cells: &[u8]) -> Vec<u8> {
    (0..9).map(|i| cells[3 * (i / 3) + 2 - i % 3]).collect()
}

/// The codes of a shape without its rotations and reflections.
fn codes_as_it_stands(cells: &[u8], swapped: bool) -> Vec<u16> {
    let mut codes = vec![0_u16];
    for (place, cell) in [0, 1, 2, 3, 5, 6, 7, 8].into_iter().enumerate() {
        let (black, white) = if swapped { (1, 0) } else { (0, 1) };
        let contents: &[u16] = match cells[cell] {
            b'X' => &[black],
            b'O' => &[white],
            b'.' => &[2],
            b'x' => &[white, 2, 3],
            b'o' => &[black, 2, 3],
            b'?' => &[0, 1, 2, 3],
            _ => &[3],
        };
        let bits = |content: &u16| content << (2 * place);
        codes = codes.iter().flat_map(|code| contents.iter().map(move |c| code | bits(c))).collect();
    }
    codes
}

/// Whether the points around an empty point form one of the shapes.
#[inline]
fn is_shape(board: &Board, point: Point) -> bool {
    is_shape_code(board.shape_around(point))
}

/// The same by a code of [`Board::shape_around`].
#[inline]
pub(crate) fn is_shape_code(code: u16) -> bool {
    TABLE[usize::from(code) / 64] >> (code % 64) & 1 != 0
}

/// The points around a stone on which a shape matches.
#[inline]
pub(super) fn beside(board: &Board, stone: Point, picks: &mut Picks) {
    for point in board.surrounding(stone) {
        if board.is_empty(point) && is_shape(board, point) {
            picks.add(point);
        }
    }
}
