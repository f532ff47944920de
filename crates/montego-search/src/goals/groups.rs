//! Which group a stone belongs to.

use crate::tactics::Group;
use montego_rules::{Board, Point, PointMap};

/// The groups of a board: strings that cannot be disconnected, directly or by way of others.
///
/// # Sources
/// Cazenave & Helmstetter 2005, section 5.1.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    /// By the stone that stands for a string, the number of its group.
    numbers: PointMap<usize>,
}

impl Groups {
    pub(super) fn new(board: &Board, groups: &[Group]) -> Groups {
        let mut numbers = PointMap::filled(usize::MAX);
        for (number, group) in groups.iter().enumerate() {
            for &stone in &group.strings {
                numbers[board.chain_of(stone)] = number;
            }
        }
        Groups { numbers }
    }

    /// The number of the group of a stone.
    pub(super) fn of(&self, board: &Board, stone: Point) -> usize {
        self.numbers[board.chain_of(stone)]
    }
}
