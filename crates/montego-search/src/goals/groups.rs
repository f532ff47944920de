//! Groups: chains that cannot be disconnected.

use crate::tactics::{Link, Status};
use montego_rules::{Board, Point, PointMap};

/// Which chains belong together even if the opponent plays first, directly or by way of others.
///
/// # Sources
/// Cazenave & Helmstetter 2005, section 5.1.
#[derive(Clone, Debug)]
pub struct Groups {
    /// For the head of each chain, a chain of its group; [`Point::index`] of the heads.
    parents: PointMap<Option<Point>>,
}

impl Groups {
    /// The groups by the connections that search has looked at.
    #[must_use]
    pub fn new(board: &Board, links: &[Link]) -> Groups {
        let mut groups = Groups { parents: PointMap::filled(None) };
        let firm = links.iter().filter(|link| link.connection.status() == Status::Reached);
        for link in firm {
            let [a, b] = link.stones.map(|stone| groups.root(board.chain_of(stone)));
            if a != b {
                // The first head of a group stands for it, whatever the order of the links.
                groups.parents[a.max(b)] = Some(a.min(b));
            }
        }
        groups
    }

    fn root(&self, head: Point) -> Point {
        let mut here = head;
        while let Some(parent) = self.parents[here] {
            here = parent;
        }
        here
    }

    /// A stone that stands for the group of a stone, the same for all of its stones.
    ///
    /// # Panics
    /// If there is no stone on the point.
    #[must_use]
    pub fn of(&self, board: &Board, stone: Point) -> Point {
        self.root(board.chain_of(stone))
    }
}
