//! Shapes: what lies around a point, seen by who is to move.

use montego_rules::{Board, Point};

/// The points that the largest shapes know.
const POINTS: usize = 48;

/// The points around a point that a shape may know, nearest first, as columns and rows away. A shape of n
/// points knows the first n.
const AROUND: [(isize, isize); POINTS] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
    (2, 0),
    (-2, 0),
    (0, 2),
    (0, -2),
    (2, 1),
    (-2, 1),
    (2, -1),
    (-2, -1),
    (1, 2),
    (-1, 2),
    (1, -2),
    (-1, -2),
    (2, 2),
    (-2, 2),
    (2, -2),
    (-2, -2),
    (3, 0),
    (-3, 0),
    (0, 3),
    (0, -3),
    (3, 1),
    (3, -1),
    (-3, 1),
    (-3, -1),
    (1, 3),
    (1, -3),
    (-1, 3),
    (-1, -3),
    (4, 0),
    (-4, 0),
    (3, 2),
    (3, -2),
    (-3, 2),
    (-3, -2),
    (2, 3),
    (2, -3),
    (-2, 3),
    (-2, -3),
    (0, 4),
    (0, -4),
];

/// How many points the shapes of each extent know, the smallest extent first. Each is closed under
/// rotations and reflections.
pub const EXTENTS: [usize; 6] = [8, 12, 20, 28, 36, 48];

/// The letters of what a point holds, by the two bits that stand for it: empty, own, enemy, off the board.
const LETTERS: [u8; 4] = *b".XO-";

/// What lies around an empty point: two bits for each point of the largest extent, the nearest in the
/// lowest bits, so that a smaller shape is a remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape(u128);

impl Shape {
    /// The shape that knows as many points as an extent, numbered as in [`EXTENTS`].
    #[must_use]
    pub const fn cut(self, extent: usize) -> Shape {
        Shape(self.0 & ((1 << (2 * EXTENTS[extent])) - 1))
    }

    /// The bits, two a point.
    pub(super) const fn bits(self) -> u128 {
        self.0
    }

    /// The shape of these bits.
    pub(super) const fn from_bits(bits: u128) -> Shape {
        Shape(bits)
    }

    /// This shape of an extent turned and reflected in all eight ways; some may be equal.
    #[must_use]
    pub fn turned(self, extent: usize) -> [Shape; 8] {
        TURNS.map(|turn| {
            let moved = |bits, place| bits | (self.0 >> (2 * place) & 3) << (2 * u32::from(turn[place]));
            Shape((0..EXTENTS[extent]).fold(0, moved))
        })
    }

    /// The letters of its points in the order of their distance: `X` own, `O` enemy, `.` empty, `-` off the board.
    #[must_use]
    pub fn letters(self, extent: usize) -> String {
        (0..EXTENTS[extent]).map(|place| char::from(LETTERS[(self.0 >> (2 * place) & 3) as usize])).collect()
    }

    /// The shape with these letters and its extent; none if there are more or fewer than an extent has, or other ones.
    #[must_use]
    pub fn from_letters(text: &str) -> Option<(Shape, usize)> {
        let extent = EXTENTS.iter().position(|&points| points == text.len())?;
        let mut bits = 0;
        for (place, letter) in text.bytes().enumerate() {
            bits |= (LETTERS.iter().position(|&known| known == letter)? as u128) << (2 * place);
        }
        Some((Shape(bits), extent))
    }
}

/// For each of the eight symmetries of the square the place to which each place goes.
pub(super) const TURNS: [[u8; POINTS]; 8] = turns();

/// Columns and rows turned by one of the eight symmetries.
pub(super) const fn turned(turn: usize, (mut x, mut y): (isize, isize)) -> (isize, isize) {
    if turn & 1 != 0 {
        x = -x;
    }
    if turn & 2 != 0 {
        y = -y;
    }
    if turn & 4 != 0 {
        (x, y) = (y, x);
    }
    (x, y)
}

const fn turns() -> [[u8; POINTS]; 8] {
    let mut turns = [[0; POINTS]; 8];
    let mut turn = 0;
    while turn < 8 {
        let mut place = 0;
        while place < POINTS {
            let (x, y) = turned(turn, AROUND[place]);
            let mut to = 0;
            while AROUND[to].0 != x || AROUND[to].1 != y {
                to += 1;
            }
            turns[turn][place] = to as u8;
            place += 1;
        }
        turn += 1;
    }
    turns
}

/// How far a shape reaches.
const REACH: usize = 4;
/// The longest row of a board with the border that shapes reach into.
const WIDTH: usize = 25 + 2 * REACH;

/// A board with a border, laid out for looking around.
pub(super) struct Window {
    /// What stands where: two bits as in a [`Shape`], then two for the liberties, 3 for more.
    cells: Vec<u8>,
    /// The distances of [`AROUND`] in cells.
    steps: [isize; POINTS],
}

impl Window {
    /// The board as the side to move sees it.
    pub(super) fn new(board: &Board) -> Window {
        let me = board.to_play();
        let mut cells = vec![3; WIDTH * (board.size().rows() + 2 * REACH)];
        let points = || board.size().points();
        for head in points().filter(|&point| board.at(point).is_none() || board.chain_of(point) == point) {
            cells[Window::cell(head)] = board.at(head).map_or(0, |color| {
                let liberties = board.liberties::<3>(head).count() as u8;
                liberties << 2 | if color == me { 1 } else { 2 }
            });
        }
        for stone in points().filter(|&point| board.at(point).is_some()) {
            cells[Window::cell(stone)] = cells[Window::cell(board.chain_of(stone))];
        }
        Window { cells, steps: AROUND.map(|(columns, rows)| rows * WIDTH as isize + columns) }
    }

    fn cell(point: Point) -> usize {
        (point.row() + REACH) * WIDTH + point.column() + REACH
    }

    /// The shape around a point.
    pub(super) fn shape(&self, point: Point) -> Shape {
        let cell = Window::cell(point) as isize;
        let bits = |bits, (place, step): (usize, &isize)| {
            bits | u128::from(self.cells[(cell + step) as usize] & 3) << (2 * place)
        };
        Shape(self.steps.iter().enumerate().fold(0, bits))
    }

    /// The point and the eight beside it, four bits each.
    pub(super) fn stage(&self, point: Point) -> u64 {
        let cell = Window::cell(point);
        let bits = |bits, (place, step): (usize, &isize)| {
            bits | u64::from(self.cells[(cell as isize + step) as usize]) << (4 * (place + 1))
        };
        self.steps[..8].iter().enumerate().fold(u64::from(self.cells[cell]), bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, point};
    use montego_rules::Color;

    const DIAGRAM: &str = "
        . . . . .
        . . O . .
        . X . . .
        . . . . .
        . . . . .
        ";

    #[test]
    fn a_shape_is_what_lies_around_by_distance() {
        let window = Window::new(&board(DIAGRAM, Color::Black));
        // C3: east, west, north, south, then the diagonals north-east, north-west, south-east, south-west.
        assert_eq!(window.shape(point("C3")).letters(0), ".XO.....");
        let window = Window::new(&board(DIAGRAM, Color::White));
        assert_eq!(window.shape(point("C3")).letters(0), ".OX.....");
        // A1 has the edge in the west and the south.
        assert_eq!(window.shape(point("A1")).letters(0), ".-.-.---");
    }

    #[test]
    fn letters_come_back() {
        let window = Window::new(&board(DIAGRAM, Color::Black));
        for extent in 0..EXTENTS.len() {
            let shape = window.shape(point("B4")).cut(extent);
            assert_eq!(Shape::from_letters(&shape.letters(extent)), Some((shape, extent)));
        }
        assert_eq!(Shape::from_letters("XO"), None, "no extent has two points");
        assert_eq!(Shape::from_letters("XO.....?"), None, "no such letter");
    }

    #[test]
    fn symmetric_points_have_one_canonical_shape() {
        // The diagram mirrored at the vertical line: the shapes of mirrored points are turned ones.
        let mirrored = "
            . . . . .
            . . O . .
            . . . X .
            . . . . .
            . . . . .
            ";
        let (one, other) = (board(DIAGRAM, Color::Black), board(mirrored, Color::Black));
        let (one, other) = (Window::new(&one), Window::new(&other));
        for (here, there) in [("C3", "C3"), ("B4", "D4"), ("A1", "E1"), ("B2", "D2")] {
            let (here, there) = (one.shape(point(here)), other.shape(point(there)));
            for extent in 0..EXTENTS.len() {
                let (here, there) = (here.cut(extent), there.cut(extent));
                assert_eq!(here.turned(extent).iter().min(), there.turned(extent).iter().min());
                assert!(here.turned(extent).contains(&there));
            }
        }
        assert_ne!(one.shape(point("C3")), other.shape(point("C3")));
    }
}
