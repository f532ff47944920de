//! How many plays in a row would join chains.

use super::board::{Cell, SearchBoard, around};
use super::capture::FEW_LIBERTIES;
use montego_rules::Color;

const ROOM: usize = 1024;
/// Points that are reached with the same number of plays; those beyond are left alone.
const LEVEL: usize = 384;
const LEVELS: usize = LONGEST as usize + 1;

/// No path is longer: two chains farther apart are not connected by a search.
///
/// # Sources
/// Cazenave & Helmstetter 2005, section 3: strings that at most four plays in a row would join.
pub(crate) const LONGEST: u8 = 4;

/// No path leads there.
pub(super) const FAR: u8 = u8::MAX;

/// How far a measurement goes.
#[derive(Clone, Copy)]
pub(super) struct Reach<'a> {
    /// The most plays in a row, at most [`LONGEST`].
    pub(super) limit: u8,
    /// A stone, and how many plays beyond the first that reaches it.
    pub(super) beyond: Option<(Cell, u8)>,
    /// Paths from another stone, and the most plays from there and from here together, the toll of the
    /// point itself counted once.
    pub(super) meeting: Option<(&'a Paths, u8)>,
}

/// The plays in a row that lead from a chain to each point, that point's own play included: an empty
/// point costs one, a friend nothing, an enemy chain as many as it has liberties.
pub(super) struct Paths {
    plays: [u8; ROOM],
    /// The points by the plays that lead there. Those that were reached for less later are in two of them.
    levels: [[Cell; LEVEL]; LEVELS],
    counts: [usize; LEVELS],
}

impl Paths {
    pub(super) const fn new() -> Paths {
        Paths { plays: [FAR; ROOM], levels: [[0; LEVEL]; LEVELS], counts: [0; LEVELS] }
    }

    /// Measures from the chain of a stone.
    pub(super) fn measure(&mut self, board: &SearchBoard, stone: Cell, color: Color, reach: Reach<'_>) {
        self.forget();
        let mut limit = reach.limit.min(LONGEST);
        self.enter(board, stone, 0);
        let mut cost = 0;
        while cost <= limit {
            let mut next = 0;
            while next < self.counts[usize::from(cost)] {
                let here = self.levels[usize::from(cost)][next];
                next += 1;
                if self.plays[usize::from(here)] != cost {
                    continue;
                }
                for n in around(here) {
                    // What is reached already is not reached for less from here.
                    if self.plays[usize::from(n)] <= cost {
                        continue;
                    }
                    let Some(more) = toll(board, n, color) else { continue };
                    let sum = cost + more;
                    if sum > limit || sum >= self.plays[usize::from(n)] {
                        continue;
                    }
                    let meets = |(other, most): (&Paths, u8)| other.to(n).saturating_add(sum) <= most + more;
                    if reach.meeting.is_none_or(meets) {
                        self.enter(board, n, sum);
                    }
                }
            }
            if let Some((to, beyond)) = reach.beyond
                && self.to(to) <= cost
            {
                limit = limit.min(self.to(to) + beyond);
            }
            cost += 1;
        }
    }

    fn forget(&mut self) {
        for (level, count) in self.levels.iter().zip(&mut self.counts) {
            level[..*count].iter().for_each(|&cell| self.plays[usize::from(cell)] = FAR);
            *count = 0;
        }
    }

    fn enter(&mut self, board: &SearchBoard, cell: Cell, cost: u8) {
        if board.is_empty(cell) {
            self.reach(cell, cost);
        } else {
            board.chain(cell).for_each(|stone| self.reach(stone, cost));
        }
    }

    fn reach(&mut self, cell: Cell, cost: u8) {
        let level = usize::from(cost);
        if self.counts[level] < LEVEL {
            self.plays[usize::from(cell)] = cost;
            self.levels[level][self.counts[level]] = cell;
            self.counts[level] += 1;
        }
    }

    /// The plays that lead to a point, [`FAR`] if none do.
    #[inline(always)]
    pub(super) fn to(&self, cell: Cell) -> u8 {
        self.plays[usize::from(cell)]
    }

    /// The points that plays lead to, each once, those that take fewer plays first.
    pub(super) fn reached(&self) -> impl Iterator<Item = Cell> + '_ {
        let levels = self.levels.iter().zip(self.counts).zip(0..);
        levels.flat_map(move |((level, count), cost)| {
            level[..count].iter().copied().filter(move |&cell| self.to(cell) == cost)
        })
    }
}

/// What it costs to pass a point; none where nothing passes.
#[inline]
fn toll(board: &SearchBoard, cell: Cell, color: Color) -> Option<u8> {
    if board.is_empty(cell) {
        return Some(1);
    } else if board.is_border(cell) {
        return None;
    } else if board.is_color(cell, color) {
        return Some(0);
    }
    let liberties = board.count(cell);
    (liberties <= FEW_LIBERTIES).then_some(liberties as u8)
}
