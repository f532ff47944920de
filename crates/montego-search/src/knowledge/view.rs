//! What all heuristics know of a position.

use montego_rules::{Board, Color, Liberties, Point, PointMap, Position};

/// A position as the side to move sees it.
pub(super) struct View<'a> {
    pub(super) board: &'a Board,
    /// The side to move.
    pub(super) me: Color,
    /// Where the last two plays put a stone, the last one first.
    pub(super) recent: [Option<Point>; 2],
    /// The legal plays in the order of the board.
    pub(super) legal: Vec<Point>,
    /// All chains.
    pub(super) chains: Vec<Chain>,
    /// What stones around radiate: more than 0 where the side to move is stronger.
    pub(super) influence: PointMap<f64>,
}

/// A chain with its first few liberties.
pub(super) struct Chain {
    /// The stone that stands for it.
    pub(super) stone: Point,
    pub(super) color: Color,
    pub(super) size: usize,
    /// Up to four liberties.
    pub(super) liberties: Liberties<4>,
}

/// How far a stone radiates, in columns and rows together.
const REACH: isize = 5;

impl View<'_> {
    pub(super) fn new(position: &Position) -> View<'_> {
        let board = position.board();
        let is_head = |&point: &Point| board.at(point).is_some() && board.chain_of(point) == point;
        let chain = |stone: Point| Chain {
            stone,
            color: board.at(stone).expect("a head is a stone"),
            size: board.chain_size(stone),
            liberties: board.liberties(stone),
        };
        View {
            board,
            me: position.to_play(),
            recent: position.recent_plays().map(|play| play.and_then(|(_, play)| play.point())),
            legal: position.legal_points().collect(),
            chains: board.size().points().filter(is_head).map(chain).collect(),
            influence: influence(board),
        }
    }

    /// The line of a point, from 1 at the edge.
    pub(super) fn line(&self, point: Point) -> usize {
        let [column, row] = self.heights(point);
        column.min(row)
    }

    /// The lines of a point counted from the nearer side and from the nearer end, both from 1.
    pub(super) fn heights(&self, point: Point) -> [usize; 2] {
        let size = self.board.size();
        let height = |at: usize, side: usize| 1 + at.min(side - 1 - at);
        [height(point.column(), size.columns()), height(point.row(), size.rows())]
    }

    /// The point so many columns and rows away, if it is on the board.
    pub(super) fn shifted(&self, point: Point, columns: isize, rows: isize) -> Option<Point> {
        shifted(self.board, point, columns, rows)
    }

    /// The points of the board that are so many columns and rows away, or the other way round, in all
    /// directions.
    pub(super) fn offsets(&self, point: Point, dx: isize, dy: isize) -> impl Iterator<Item = Point> {
        let ways = [(dx, dy), (-dx, dy), (dx, -dy), (-dx, -dy), (dy, dx), (-dy, dx), (dy, -dx), (-dy, -dx)];
        ways.into_iter().filter_map(move |(x, y)| self.shifted(point, x, y))
    }

    /// Whether no stone is within so many steps, diagonal ones included.
    pub(super) fn is_alone(&self, point: Point, steps: isize) -> bool {
        let mut around = (-steps..=steps).flat_map(|x| (-steps..=steps).map(move |y| (x, y)));
        around.all(|(x, y)| self.shifted(point, x, y).is_none_or(|near| self.board.is_empty(near)))
    }

    /// A stone of each chain of a colour beside a point, without chains met before.
    pub(super) fn chains_beside(&self, point: Point, color: Color) -> Vec<Point> {
        let mut heads: Vec<Point> = Vec::new();
        for near in self.board.adjacent(point) {
            if self.board.at(near) == Some(color) && !heads.contains(&self.board.chain_of(near)) {
                heads.push(self.board.chain_of(near));
            }
        }
        heads
    }

    /// The opponent.
    pub(super) fn enemy(&self) -> Color {
        self.me.opponent()
    }
}

fn shifted(board: &Board, point: Point, columns: isize, rows: isize) -> Option<Point> {
    let (column, row) = (point.column() as isize + columns, point.row() as isize + rows);
    if column < 0 || row < 0 { None } else { board.size().point(column as usize, row as usize) }
}

/// Each stone radiates half as much with every step away, whatever stands between; the opponent's
/// stones count against the own ones.
fn influence(board: &Board) -> PointMap<f64> {
    let mut influence = PointMap::filled(0.0);
    for stone in board.size().points() {
        let Some(color) = board.at(stone) else { continue };
        let strength = if color == board.to_play() { 1.0 } else { -1.0 };
        for rows in -REACH..=REACH {
            let width = REACH - rows.abs();
            for columns in -width..=width {
                if let Some(point) = shifted(board, stone, columns, rows) {
                    let halvings = (columns.abs() + rows.abs()) as u32;
                    influence[point] += strength / f64::from(1_u32 << halvings);
                }
            }
        }
    }
    influence
}
