//! Positions that somebody wrote down, which may be nonsense, and every reason why one is refused.

use crate::{Board, Color, Point, PointMap, Size};
use std::fmt;

/// Stones on a board and whose turn it is; perhaps nonsense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Columns and rows.
    pub size: Size,
    /// Stones, in any order.
    pub stones: Vec<(Point, Color)>,
    /// The side to move.
    pub to_play: Color,
}

impl Setup {
    /// An empty board, Black to move.
    #[must_use]
    pub const fn empty(size: Size) -> Setup {
        Setup { size, stones: Vec::new(), to_play: Color::Black }
    }
}

/// One reason why a setup is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// A stone lies beyond the edge.
    OffBoard(Point),
    /// Two stones were put on one point.
    PutTwice(Point),
    /// A chain has no liberty; these are its stones.
    NoLiberty(Vec<Point>),
}

impl fmt::Display for SetupFault {
    /// Points are written as column and row counted from 1 at the lower left.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |p: &Point| format!("column {} row {}", p.column() + 1, p.row() + 1);
        match self {
            SetupFault::OffBoard(p) => write!(f, "the stone at {} is off the board", place(p)),
            SetupFault::PutTwice(p) => write!(f, "there are two stones at {}", place(p)),
            SetupFault::NoLiberty(stones) => {
                write!(f, "the chain of {} stones at {} has no liberty", stones.len(), place(&stones[0]))
            }
        }
    }
}

/// Every reason why a setup is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(Vec<SetupFault>);

impl SetupError {
    /// The reasons: stones off the board, then points given twice, then chains without liberty.
    #[must_use]
    pub fn faults(&self) -> &[SetupFault] {
        &self.0
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}

impl TryFrom<&Setup> for Board {
    type Error = SetupError;

    /// The board of a setup.
    ///
    /// # Errors
    /// Every reason why it is refused.
    fn try_from(setup: &Setup) -> Result<Board, SetupError> {
        let mut off = Vec::new();
        let mut twice = Vec::new();
        let mut seen = PointMap::filled(false);
        let mut stones = Vec::new();
        for &(point, color) in &setup.stones {
            if !setup.size.contains(point) {
                off.push(SetupFault::OffBoard(point));
            } else if seen[point] {
                twice.push(SetupFault::PutTwice(point));
            } else {
                seen[point] = true;
                stones.push((point, color));
            }
        }
        let mut faults = off;
        faults.append(&mut twice);
        match Board::with_stones(setup.size, stones, setup.to_play) {
            Ok(board) if faults.is_empty() => return Ok(board),
            Ok(_) => {}
            Err(chains) => faults.extend(chains.into_iter().map(SetupFault::NoLiberty)),
        }
        Err(SetupError(faults))
    }
}
