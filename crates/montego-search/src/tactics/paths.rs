//! How many plays in a row would join chains.

use super::board::{Cell, SearchBoard, around};
use super::capture::FEW_LIBERTIES;
use montego_rules::Color;

const ROOM: usize = 1024;
const QUEUE: usize = 320;

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
}

impl Paths {
    /// Measures from the chain of a stone, as far as `limit` plays, and stops where `to` is reached.
    pub(super) fn from(board: &SearchBoard, stone: Cell, color: Color, to: Option<Cell>, limit: u8) -> Paths {
        let mut paths = Paths { plays: [FAR; ROOM] };
        let mut queues = [[0; QUEUE]; LONGEST as usize + 1];
        let mut lengths = [0; LONGEST as usize + 1];
        paths.enter(board, stone, 0, &mut queues[0], &mut lengths[0]);
        for cost in 0..=limit.min(LONGEST) {
            let mut next = 0;
            while next < lengths[usize::from(cost)] {
                let here = queues[usize::from(cost)][next];
                next += 1;
                if paths.plays[usize::from(here)] < cost {
                    continue;
                }
                for n in around(here) {
                    let Some(more) = toll(board, n, color) else { continue };
                    let sum = cost + more;
                    if sum <= limit && sum < paths.plays[usize::from(n)] {
                        let place = usize::from(sum);
                        paths.enter(board, n, sum, &mut queues[place], &mut lengths[place]);
                    }
                }
            }
            if to.is_some_and(|to| paths.plays[usize::from(to)] <= cost) {
                break;
            }
        }
        paths
    }

    fn enter(&mut self, board: &SearchBoard, cell: Cell, cost: u8, queue: &mut [Cell; QUEUE], length: &mut usize) {
        let mut add = |cell: Cell| {
            self.plays[usize::from(cell)] = cost;
            if *length < QUEUE {
                queue[*length] = cell;
                *length += 1;
            }
        };
        if board.is_empty(cell) { add(cell) } else { board.chain(cell).for_each(add) }
    }

    /// The plays that lead to a point, [`FAR`] if none do.
    pub(super) fn to(&self, cell: Cell) -> u8 {
        self.plays[usize::from(cell)]
    }
}

/// What it costs to pass a point; none where nothing passes.
fn toll(board: &SearchBoard, cell: Cell, color: Color) -> Option<u8> {
    if board.is_empty(cell) {
        Some(1)
    } else if board.is_border(cell) {
        None
    } else if board.is_color(cell, color) {
        Some(0)
    } else {
        let liberties = board.liberties(cell, FEW_LIBERTIES + 1).len();
        (liberties <= FEW_LIBERTIES).then_some(liberties as u8)
    }
}
