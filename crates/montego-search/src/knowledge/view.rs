//! What all heuristics know of a position.

use montego_rules::{Board, Color, Point, Position};

/// A position as the side to move sees it.
pub(super) struct View<'a> {
    pub(super) board: &'a Board,
    /// The side to move.
    pub(super) me: Color,
    /// Where the last two plays put a stone, the last one first.
    pub(super) recent: [Option<Point>; 2],
    /// The legal plays in the order of the board.
    pub(super) legal: Vec<Point>,
}

impl View<'_> {
    pub(super) fn new(position: &Position) -> View<'_> {
        View {
            board: position.board(),
            me: position.to_play(),
            recent: position.recent_plays().map(|play| play.and_then(|(_, play)| play.point())),
            legal: position.legal_points().collect(),
        }
    }

    /// The line of a point, from 1 at the edge.
    pub(super) fn line(&self, point: Point) -> usize {
        let size = self.board.size();
        let height = |at: usize, side: usize| 1 + at.min(side - 1 - at);
        height(point.column(), size.columns()).min(height(point.row(), size.rows()))
    }

    /// The points of the board that are so many columns and rows away, in all eight ways.
    pub(super) fn offsets(&self, point: Point, dx: isize, dy: isize) -> impl Iterator<Item = Point> {
        let size = self.board.size();
        let ways = [(dx, dy), (-dx, dy), (dx, -dy), (-dx, -dy), (dy, dx), (-dy, dx), (dy, -dx), (-dy, -dx)];
        ways.into_iter().filter_map(move |(x, y)| {
            let (column, row) = (point.column() as isize + x, point.row() as isize + y);
            if column < 0 || row < 0 { None } else { size.point(column as usize, row as usize) }
        })
    }
}
