//! The fast board: stones, chains, liberties, simple ko. It knows no komi, no history, no dice.

mod cells;
mod local;
mod play;
mod rebuild;
mod score;

pub use local::{InAtari, Liberties};
pub use score::Region;

use crate::point::{CELLS, Point, STRIDE};
use crate::{Color, Illegal, Size};
use cells::{Cells, around};

/// Contents of a cell. The border is neither colour and never empty.
const EMPTY: u8 = 2;
const BORDER: u8 = 3;

/// Where in a word of `near` the counts of empty and border neighbours stand; a colour's count stands
/// at four times its index.
const NEAR_EMPTY: u32 = 8;
const NEAR_BORDER: u32 = 12;

/// The liberties of an entry that is no chain's: so many that losing or gaining one for each
/// neighbour never makes them few.
const NO_CHAIN: u16 = 1 << 15;

/// What the board keeps for a point's chain. `stones` and `liberties` hold at the chain's head only.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
struct Link {
    /// The point that stands for the whole chain; the point itself where there is no stone.
    head: u16,
    /// The next stone of the chain, in a circle.
    next: u16,
    /// The number of stones.
    stones: u16,
    /// Pseudo-liberties: pairs of a stone of the chain and an empty neighbour of it. Zero exactly
    /// when the chain has no liberty.
    liberties: u16,
}

/// Stones, whose turn it is and a possible ko, with all that follows from them kept up to date.
///
/// Passing the turn and playing a stone cost a few dozen nanoseconds and allocate nothing.
/// Two boards are equal when they look the same and the same plays are legal on them: size, stones,
/// side to move and ko.
#[derive(Clone, Debug)]
pub struct Board {
    // What cannot be rebuilt.
    size: Size,
    /// `Color::index`, `EMPTY` or `BORDER`.
    cells: Cells<u8>,
    to_play: Color,
    /// The point that the side to move may not take, 0 if none.
    ko: u16,

    // What follows from the stones; `assert_consistent` rebuilds and compares it.
    links: Cells<Link>,
    /// Four counts of four bits: black, white, empty and border neighbours. The border counts as
    /// black and as white as well, so that one count tells whether a point is surrounded.
    near: Cells<u16>,
    /// The empty points, in no order, in the first `empty_count` entries.
    empties: Cells<u16>,
    /// Where in `empties` an empty point stands.
    places: Cells<u16>,
    empty_count: u16,
    /// Stones on the board by colour.
    stones: [u16; 2],
}

impl Board {
    /// An empty board, Black to move.
    #[must_use]
    pub fn new(size: Size) -> Board {
        let mut board = Board {
            size,
            cells: Cells([BORDER; CELLS]),
            to_play: Color::Black,
            ko: 0,
            links: Cells([Link::default(); CELLS]),
            near: Cells([0; CELLS]),
            // Even the entries beyond the count are points, so that no reader ever gets anything else.
            empties: Cells([Point::at(0, 0).0; CELLS]),
            places: Cells([0; CELLS]),
            empty_count: 0,
            stones: [0; 2],
        };
        for point in size.points() {
            board.cells[point.index()] = EMPTY;
        }
        board.rebuild();
        board
    }

    /// A board with stones on it, if every chain has a liberty; else the chains that have none.
    ///
    /// # Errors
    /// The stones of every chain without liberties.
    ///
    /// # Panics
    /// If a stone is off the board.
    pub fn with_stones(
        size: Size,
        stones: impl IntoIterator<Item = (Point, Color)>,
        to_play: Color,
    ) -> Result<Board, Vec<Vec<Point>>> {
        let mut board = Board::new(size);
        board.to_play = to_play;
        for (point, color) in stones {
            assert!(size.contains(point), "a stone must be on the board");
            board.cells[point.index()] = color.index() as u8;
        }
        board.rebuild();
        let heads = size.points().filter(|&p| {
            let link = board.links[p.index()];
            board.at(p).is_some() && link.head == p.0 && link.liberties == 0
        });
        let dead: Vec<Vec<Point>> = heads.map(|p| board.chain_stones(p).collect()).collect();
        if dead.is_empty() { Ok(board) } else { Err(dead) }
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The side to move.
    #[must_use]
    pub const fn to_play(&self) -> Color {
        self.to_play
    }

    /// Gives the turn to a side. A ko forbids its point to the side that was to move only, so a
    /// change of sides lifts it.
    pub fn set_to_play(&mut self, color: Color) {
        if color != self.to_play {
            self.to_play = color;
            self.ko = 0;
        }
    }

    /// The point that the side to move may not take because of a simple ko.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        (self.ko != 0).then_some(Point(self.ko))
    }

    /// The stone on a point of the board.
    #[inline]
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        match self.cells[usize::from(point.0)] {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        }
    }

    /// Whether the point is on the board and has no stone.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[usize::from(point.0)] == EMPTY
    }

    /// The number of empty points.
    #[inline]
    #[must_use]
    pub const fn empty_count(&self) -> usize {
        self.empty_count as usize
    }

    /// The empty point at a place of an arbitrary order; plays change that order.
    ///
    /// Places from [`Board::empty_count`] on hold points that mean nothing.
    ///
    /// # Panics
    /// If the place is beyond [`Point::COUNT`].
    #[inline]
    #[must_use]
    pub fn empty(&self, place: usize) -> Point {
        Point(self.empties.0[place])
    }

    /// The place of an empty point in the order of [`Board::empty`]; of another point it means nothing.
    #[inline]
    #[must_use]
    pub fn place_of(&self, point: Point) -> usize {
        usize::from(self.places[usize::from(point.0)])
    }

    /// The empty points, in an arbitrary order.
    pub fn empties(&self) -> impl ExactSizeIterator<Item = Point> + '_ {
        self.empties.0[..self.empty_count()].iter().map(|&cell| Point(cell))
    }

    /// Exchanges the places of two empty points, both below [`Board::empty_count`].
    ///
    /// # Panics
    /// If a place is beyond [`Point::COUNT`].
    #[inline]
    pub fn swap_empties(&mut self, first: usize, second: usize) {
        let (a, b) = (self.empties.0[first], self.empties.0[second]);
        self.empties.0[first] = b;
        self.empties.0[second] = a;
        self.places[usize::from(b)] = first as u16;
        self.places[usize::from(a)] = second as u16;
    }

    /// Stones of a colour on the board.
    #[must_use]
    pub const fn stone_count(&self, color: Color) -> usize {
        self.stones[color.index()] as usize
    }

    /// The number of empty neighbours.
    #[inline]
    #[must_use]
    pub fn empty_neighbours(&self, point: Point) -> usize {
        usize::from(self.near[usize::from(point.0)] >> NEAR_EMPTY & 15)
    }

    /// Whether every neighbour on the board is a stone of `color`.
    #[inline]
    #[must_use]
    pub fn is_surrounded_by(&self, point: Point, color: Color) -> bool {
        self.near[usize::from(point.0)] >> (4 * color.index()) & 15 == 4
    }

    /// The number of stones of `color` on the four diagonals, and whether the point is on the edge.
    #[inline]
    #[must_use]
    pub fn diagonal_stones(&self, point: Point, color: Color) -> (usize, bool) {
        let cell = usize::from(point.0);
        let color = color.index() as u8;
        let diagonals = [STRIDE + 1, STRIDE - 1];
        let mut count = 0;
        for step in diagonals {
            count += usize::from(self.cells[cell.wrapping_sub(step)] == color);
            count += usize::from(self.cells[cell + step] == color);
        }
        (count, self.near[cell] >> NEAR_BORDER != 0)
    }

    /// Whether the point is a solid eye of `color`: every neighbour on the board is its stone, and at
    /// most one diagonal is an enemy's, none at the edge.
    ///
    /// # Sources
    /// Kaminski 2002, section 3.2; his rules forbid to fill such a point.
    #[inline(always)]
    #[must_use]
    pub fn is_solid_eye(&self, point: Point, color: Color) -> bool {
        if !self.is_surrounded_by(point, color) {
            return false;
        }
        let (enemies, edge) = self.diagonal_stones(point, color.opponent());
        enemies <= usize::from(!edge)
    }

    /// Whether all neighbours of the point that are on the board belong to one chain.
    #[inline]
    #[must_use]
    pub fn has_one_neighbour_chain(&self, point: Point) -> bool {
        let mut head = 0;
        for neighbour in around(usize::from(point.0)) {
            match self.cells[neighbour] {
                BORDER => {}
                EMPTY => return false,
                _ if head == 0 => head = self.links[neighbour].head,
                _ if head != self.links[neighbour].head => return false,
                _ => {}
            }
        }
        head != 0
    }

    /// Whether one of the chains next to the point has no liberty but the point.
    #[inline]
    #[must_use]
    pub fn has_neighbour_in_atari(&self, point: Point) -> bool {
        let (heads, touches) = self.adjacent_heads(usize::from(point.0));
        let cells = around(usize::from(point.0)).map(|n| self.cells[n]);
        (0..4).any(|i| cells[i] < EMPTY && self.links[heads[i]].liberties == touches[i])
    }

    /// The chain of a stone.
    ///
    /// # Panics
    /// If there is no stone on the point.
    #[must_use]
    pub fn chain(&self, point: Point) -> Chain {
        assert!(self.at(point).is_some(), "a chain needs a stone");
        let head = self.links[point.index()].head;
        let mut liberties: Vec<Point> = Vec::new();
        for stone in self.chain_stones(point) {
            for n in around(stone.index()) {
                if self.cells[n] == EMPTY && !liberties.contains(&Point(n as u16)) {
                    liberties.push(Point(n as u16));
                }
            }
        }
        Chain {
            id: Point(head),
            stones: usize::from(self.links[usize::from(head)].stones),
            liberties: liberties.len(),
        }
    }

    /// The stones of the chain that a stone belongs to.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn chain_stones(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        assert!(self.at(point).is_some(), "a chain needs a stone");
        let first = point.0;
        let mut next = Some(first);
        std::iter::from_fn(move || {
            let here = next?;
            let after = self.links[usize::from(here)].next;
            next = (after != first).then_some(after);
            Some(Point(here))
        })
    }

    /// The chain heads next to a cell, and for each how many of the four neighbours belong to it.
    #[inline(always)]
    fn adjacent_heads(&self, cell: usize) -> ([usize; 4], [u16; 4]) {
        let heads = around(cell).map(|n| usize::from(self.links[n].head));
        let [a, b, c, d] = heads;
        let (ab, ac, ad) = (u16::from(a == b), u16::from(a == c), u16::from(a == d));
        let (bc, bd, cd) = (u16::from(b == c), u16::from(b == d), u16::from(c == d));
        (heads, [1 + ab + ac + ad, 1 + ab + bc + bd, 1 + ac + bc + cd, 1 + ad + bd + cd])
    }

    /// Whether a stone of the side to move on this empty point would have no liberty after
    /// captures.
    #[inline]
    #[must_use]
    pub fn is_suicide(&self, point: Point) -> bool {
        if self.empty_neighbours(point) > 0 {
            return false;
        }
        let (heads, touches) = self.adjacent_heads(usize::from(point.0));
        let cells = around(usize::from(point.0)).map(|n| self.cells[n]);
        let own = self.to_play.index() as u8;
        // A stone lives beside an own chain that keeps another liberty, or beside an enemy chain
        // that it takes: the neighbour is own, or has no other liberty, but not both. The border
        // is neither. All four are looked at without a branch, for which one decides is chance.
        let mut lives = false;
        for i in 0..4 {
            lives |= (cells[i] == own) ^ (self.links[heads[i]].liberties == touches[i]);
        }
        !lives
    }

    /// Why a stone of the side to move on a point is refused by occupation, simple ko or suicide.
    ///
    /// # Errors
    /// The reason.
    pub fn check(&self, point: Point, suicide_allowed: bool) -> Result<(), Illegal> {
        if !self.size.contains(point) {
            Err(Illegal::OffBoard)
        } else if !self.is_empty(point) {
            Err(Illegal::Occupied)
        } else if self.ko == point.0 {
            Err(Illegal::Ko)
        } else if !suicide_allowed && self.is_suicide(point) {
            Err(Illegal::Suicide)
        } else {
            Ok(())
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size
            && self.to_play == other.to_play
            && self.ko == other.ko
            && self.cells == other.cells
    }
}

impl Eq for Board {}

/// A solidly connected set of stones of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// A stone of the chain, the same for all of its stones.
    pub id: Point,
    /// The number of stones.
    pub stones: usize,
    /// The number of empty points next to it.
    pub liberties: usize,
}
