//! The size of a board: columns and rows, 1 to 25 each.

use crate::point::{MAX_SIDE, Point};
use std::fmt;

/// Columns and rows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    columns: u8,
    rows: u8,
}

/// Why a size was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("board size {columns}x{rows} is not between 1x1 and 25x25")]
pub struct SizeError {
    /// Columns asked for.
    pub columns: usize,
    /// Rows asked for.
    pub rows: usize,
}

impl Size {
    /// The largest number of columns and of rows.
    pub const MAX_SIDE: usize = MAX_SIDE;

    /// A board of `columns` by `rows`.
    ///
    /// # Errors
    /// If either is 0 or above 25.
    pub const fn new(columns: usize, rows: usize) -> Result<Size, SizeError> {
        if columns == 0 || rows == 0 || columns > MAX_SIDE || rows > MAX_SIDE {
            return Err(SizeError { columns, rows });
        }
        Ok(Size { columns: columns as u8, rows: rows as u8 })
    }

    /// A square board.
    ///
    /// # Errors
    /// If `side` is 0 or above 25.
    pub const fn square(side: usize) -> Result<Size, SizeError> {
        Size::new(side, side)
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Whether there are as many rows as columns.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.columns == self.rows
    }

    /// The number of points.
    #[must_use]
    pub const fn area(self) -> usize {
        self.columns() * self.rows()
    }

    /// The point in a column and a row counted from 0 at the lower left, if it is on the board.
    #[must_use]
    pub const fn point(self, column: usize, row: usize) -> Option<Point> {
        if column < self.columns() && row < self.rows() { Some(Point::at(column, row)) } else { None }
    }

    /// Whether a point, perhaps made for another size, lies on this board.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.columns() && point.row() < self.rows()
    }

    /// All points, row by row from the lower left.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.area()).map(move |i| Point::at(i % self.columns(), i / self.columns()))
    }

    /// The place of a point in [`Size::points`], below [`Size::area`].
    #[must_use]
    pub const fn ordinal(self, point: Point) -> usize {
        point.row() * self.columns() + point.column()
    }

    /// The orthogonal neighbours on the board: below, left, right, above.
    pub fn neighbours(self, point: Point) -> impl Iterator<Item = Point> {
        let (column, row) = (point.column(), point.row());
        [
            (row > 0).then(|| Point::at(column, row - 1)),
            (column > 0).then(|| Point::at(column - 1, row)),
            (column + 1 < self.columns()).then(|| Point::at(column + 1, row)),
            (row + 1 < self.rows()).then(|| Point::at(column, row + 1)),
        ]
        .into_iter()
        .flatten()
    }

    /// The diagonal neighbours on the board.
    pub fn diagonals(self, point: Point) -> impl Iterator<Item = Point> {
        let (column, row) = (point.column() as isize, point.row() as isize);
        [(-1, -1), (1, -1), (-1, 1), (1, 1)].into_iter().filter_map(move |(x, y)| {
            let (column, row) = (column + x, row + y);
            if column < 0 || row < 0 { None } else { self.point(column as usize, row as usize) }
        })
    }
}

impl fmt::Display for Size {
    /// `9x9`, `13x9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}
