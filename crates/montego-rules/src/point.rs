//! Points, plays, and maps from points to values.

use std::ops::{Index, IndexMut};

/// Distance between a point and the point above it in every point-indexed array.
///
/// One guard column serves as the right border of a row and the left border of the next one.
pub(crate) const STRIDE: usize = 26;
/// The largest number of columns or rows.
pub(crate) const MAX_SIDE: usize = 25;
/// Length of an array that any point, or a neighbour of any point, may index.
pub(crate) const CELLS: usize = (MAX_SIDE + 2) * STRIDE + 1;

/// An intersection: a column and a row, the same on boards of every size.
///
/// Row 0 is the lowest one and column 0 the leftmost one, so (0, 0) is A1.
/// A point is made by [`Size::point`](crate::Size::point), which checks that it lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub(crate) u16);

impl Point {
    /// The number of values that [`Point::index`] can take; the length of an array over all points.
    pub const COUNT: usize = CELLS;
    /// The distance between the [`Point::index`] of a point and that of the point above it. The indices
    /// around the board, one step away from its edge, belong to no point.
    pub const ROW: usize = STRIDE;

    pub(crate) const fn at(column: usize, row: usize) -> Point {
        Point(((row + 1) * STRIDE + column + 1) as u16)
    }

    /// The column, counted from 0 at the left.
    #[must_use]
    pub const fn column(self) -> usize {
        (self.0 as usize - 1) % STRIDE
    }

    /// The row, counted from 0 at the bottom.
    #[must_use]
    pub const fn row(self) -> usize {
        (self.0 as usize - 1) / STRIDE - 1
    }

    /// A number below [`Point::COUNT`], different for different points, the same on every size.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a player does in one turn. Resigning is an answer of an engine, not a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Play {
    /// No stone.
    Pass,
    /// A stone on this point.
    At(Point),
}

impl Play {
    /// The point of a stone, none for a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Play::Pass => None,
            Play::At(point) => Some(point),
        }
    }
}

/// A value for every point; an array that only a [`Point`] may index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointMap<T>(Box<[T]>);

impl<T: Clone> PointMap<T> {
    /// Every point gets the same value.
    #[must_use]
    pub fn filled(value: T) -> Self {
        PointMap(vec![value; CELLS].into_boxed_slice())
    }

    /// Takes the values of another map; allocates nothing for plain data.
    pub fn copy_from(&mut self, other: &Self) {
        self.0.clone_from_slice(&other.0);
    }

    /// Gives every point the same value again; allocates nothing for plain data.
    pub fn fill(&mut self, value: T) {
        self.0.fill(value);
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;
    fn index(&self, point: Point) -> &T {
        &self.0[point.index()]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index()]
    }
}
