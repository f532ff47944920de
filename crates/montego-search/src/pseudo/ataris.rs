//! Strings with one liberty.

use montego_rules::{Board, Point};

/// More strings than can be in atari at the same time: each needs a liberty, and one liberty ends at most four.
pub(super) const MOST: usize = 500;

/// A stone of each string in atari.
#[derive(Clone, Debug)]
pub(super) struct Ataris {
    stones: [Option<Point>; MOST],
    count: usize,
}

impl Ataris {
    pub(super) const fn none() -> Ataris {
        Ataris { stones: [None; MOST], count: 0 }
    }

    /// The strings in atari, a stone of each; some may be none any more.
    pub(super) fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.stones[..self.count].iter().flatten().copied()
    }

    /// Looks whether the string of a stone is in atari, and notes it if it was not noted before.
    #[inline]
    pub(super) fn look_at(&mut self, board: &Board, stone: Point) {
        if board.atari_point(stone).is_some() {
            let head = board.chain_of(stone);
            let is_known =
                self.iter().any(|known| board.at(known).is_some() && board.chain_of(known) == head);
            if !is_known && self.count < MOST {
                self.stones[self.count] = Some(head);
                self.count += 1;
            }
        }
    }

    /// Forgets strings that are in atari no more, or are one with another.
    #[inline]
    pub(super) fn tidy(&mut self, board: &Board) {
        let mut kept = 0;
        for place in 0..self.count {
            let Some(stone) = self.stones[place] else { continue };
            if board.at(stone).is_none() || board.atari_point(stone).is_none() {
                continue;
            }
            let head = board.chain_of(stone);
            if !self.stones[..kept].contains(&Some(head)) {
                self.stones[kept] = Some(head);
                kept += 1;
            }
        }
        self.count = kept;
    }
}
