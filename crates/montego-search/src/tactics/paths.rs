//! How many plays in a row would join chains.

use super::board::{Cell, SearchBoard, around};
use super::capture::FEW_LIBERTIES;
use montego_rules::Color;

const ROOM: usize = 1024;
const REACHED: usize = 640;
const TOLLS: usize = 24;

/// No path is longer: two chains farther apart are not connected by a search.
///
/// # Sources
/// Cazenave & Helmstetter 2005, section 3: strings that at most four plays in a row would join.
pub(super) const LONGEST: u8 = 4;

/// No path leads there.
pub(super) const FAR: u8 = u8::MAX;

/// The plays in a row that lead from a chain to each point, that point's own play included: an empty
/// point costs one, a friend nothing, an enemy chain as many as it has liberties.
pub(super) struct Paths {
    plays: [u8; ROOM],
    /// The points in the order in which they were first reached.
    reached: [Cell; REACHED],
    count: usize,
    tolls: [(Cell, u8); TOLLS],
    toll_count: usize,
}

impl Paths {
    /// Measures from the chain of a stone, as far as `limit` plays, and stops where `to` is reached.
    pub(super) fn from(board: &SearchBoard, stone: Cell, color: Color, to: Option<Cell>, limit: u8) -> Paths {
        let mut paths = Paths {
            plays: [FAR; ROOM],
            reached: [0; REACHED],
            count: 0,
            tolls: [(0, 0); TOLLS],
            toll_count: 0,
        };
        paths.enter(board, stone, 0);
        for cost in 0..=limit.min(LONGEST) {
            let mut next = 0;
            while next < paths.count {
                let here = paths.reached[next];
                next += 1;
                if paths.plays[usize::from(here)] != cost {
                    continue;
                }
                for n in around(here) {
                    // What is reached already is not reached for less from here.
                    if paths.plays[usize::from(n)] <= cost {
                        continue;
                    }
                    let Some(more) = paths.toll(board, n, color) else { continue };
                    let sum = cost + more;
                    if sum <= limit && sum < paths.plays[usize::from(n)] {
                        paths.enter(board, n, sum);
                    }
                }
            }
            if to.is_some_and(|to| paths.plays[usize::from(to)] <= cost) {
                break;
            }
        }
        paths
    }

    fn enter(&mut self, board: &SearchBoard, cell: Cell, cost: u8) {
        if board.is_empty(cell) {
            self.reach(cell, cost);
        } else {
            board.chain(cell).for_each(|stone| self.reach(stone, cost));
        }
    }

    fn reach(&mut self, cell: Cell, cost: u8) {
        let plays = &mut self.plays[usize::from(cell)];
        let is_new = *plays == FAR;
        *plays = cost;
        if is_new && self.count < REACHED {
            self.reached[self.count] = cell;
            self.count += 1;
        }
    }

    /// What it costs to pass a point; none where nothing passes.
    fn toll(&mut self, board: &SearchBoard, cell: Cell, color: Color) -> Option<u8> {
        if board.is_empty(cell) {
            return Some(1);
        } else if board.is_border(cell) {
            return None;
        } else if board.is_color(cell, color) {
            return Some(0);
        }
        let head = board.head(cell);
        let known = self.tolls[..self.toll_count].iter().find(|known| known.0 == head);
        let toll = match known {
            Some(&(_, toll)) => toll,
            None => {
                let toll = board.liberties(cell, FEW_LIBERTIES + 1).len() as u8;
                if self.toll_count < TOLLS {
                    self.tolls[self.toll_count] = (head, toll);
                    self.toll_count += 1;
                }
                toll
            }
        };
        (usize::from(toll) <= FEW_LIBERTIES).then_some(toll)
    }

    /// The plays that lead to a point, [`FAR`] if none do.
    pub(super) fn to(&self, cell: Cell) -> u8 {
        self.plays[usize::from(cell)]
    }

    /// The points that plays lead to.
    pub(super) fn reached(&self) -> &[Cell] {
        &self.reached[..self.count]
    }
}
