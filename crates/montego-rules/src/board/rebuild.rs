//! All that follows from the stones, computed from them: how a board begins, and how tests check
//! that the hot loop keeps it right.

use super::cells::{Cells, around};
use super::{BORDER, Board, EMPTY, Link, NEAR_BORDER, NEAR_EMPTY, NO_CHAIN};
use crate::point::CELLS;

impl Board {
    /// Computes from the cells everything that follows from them.
    pub(super) fn rebuild(&mut self) {
        self.links = Cells(std::array::from_fn(|cell| Link {
            head: cell as u16,
            liberties: NO_CHAIN,
            ..Link::default()
        }));
        self.near = Cells([0; CELLS]);
        self.stones = [0; 2];
        self.empty_count = 0;
        for point in self.size.points() {
            let cell = point.index();
            for n in around(cell) {
                self.near[cell] += match self.cells[n] {
                    EMPTY => 1 << NEAR_EMPTY,
                    BORDER => 1 << NEAR_BORDER | 1 << 4 | 1,
                    color => 1 << (4 * color),
                };
            }
            match self.cells[cell] {
                EMPTY => {
                    self.places[cell] = self.empty_count;
                    self.empties.0[usize::from(self.empty_count)] = point.0;
                    self.empty_count += 1;
                }
                color => self.stones[usize::from(color)] += 1,
            }
        }
        let mut seen = [false; CELLS];
        for point in self.size.points() {
            let (head, color) = (point.index(), self.cells[point.index()]);
            if color == EMPTY || seen[head] {
                continue;
            }
            let mut chain = vec![head];
            seen[head] = true;
            let mut next = 0;
            while let Some(&stone) = chain.get(next) {
                next += 1;
                for n in around(stone) {
                    if self.cells[n] == color && !seen[n] {
                        seen[n] = true;
                        chain.push(n);
                    }
                }
            }
            let liberties = chain.iter().map(|&s| self.near[s] >> NEAR_EMPTY & 15).sum();
            for (i, &stone) in chain.iter().enumerate() {
                self.links[stone].head = head as u16;
                self.links[stone].next = chain[(i + 1) % chain.len()] as u16;
            }
            self.links[head].stones = chain.len() as u16;
            self.links[head].liberties = liberties;
        }
    }

    /// Checks that everything kept up to date equals what a rebuild from the stones gives.
    ///
    /// # Panics
    /// If it does not; the message names what differs.
    pub fn assert_consistent(&self) {
        let mut fresh = self.clone();
        fresh.rebuild();
        assert_eq!(self.stones, fresh.stones, "stones counted");
        assert_eq!(self.empty_count, fresh.empty_count, "empty points counted");
        for point in self.size.points() {
            let cell = point.index();
            assert_eq!(self.near[cell], fresh.near[cell], "neighbours of {point:?}");
            if self.at(point).is_none() {
                let place = usize::from(self.places[cell]);
                assert!(place < self.empty_count(), "the place of {point:?} is among the empties");
                assert_eq!(self.empties[place], point.0, "the place of {point:?}");
                assert_eq!(self.links[cell].head, point.0, "an empty point is its own head");
                continue;
            }
            let head = usize::from(self.links[cell].head);
            let fresh_head = usize::from(fresh.links[cell].head);
            assert_eq!(self.cells[head], self.cells[cell], "the head of {point:?} is of its colour");
            assert_eq!(self.links[head].head as usize, head, "a head is its own head");
            assert_eq!(self.links[head].stones, fresh.links[fresh_head].stones, "size at {point:?}");
            assert_eq!(
                self.links[head].liberties, fresh.links[fresh_head].liberties,
                "pseudo-liberties at {point:?}"
            );
            let mut mine: Vec<_> = self.chain_stones(point).collect();
            let mut rebuilt: Vec<_> = fresh.chain_stones(point).collect();
            mine.sort_unstable();
            rebuilt.sort_unstable();
            assert_eq!(mine, rebuilt, "stones of the chain at {point:?}");
            assert!(self.links[head].liberties > 0, "the chain at {point:?} has a liberty");
        }
        if let Some(ko) = self.ko() {
            assert!(self.is_empty(ko), "a ko is an empty point");
        }
    }
}
