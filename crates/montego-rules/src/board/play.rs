//! The hot loop of the house: putting stones, joining and taking chains.

use super::cells::{around, step};
use super::{Board, EMPTY, Link, NEAR_EMPTY, NO_CHAIN};
use crate::point::STRIDE;
use crate::{Play, Point};

impl Board {
    /// Makes a play that is known to be legal: puts the stone, removes what it captures, gives the
    /// turn to the opponent.
    ///
    /// A suicide removes the own chain. After the call the points that were emptied stand last
    /// among the [`empties`](Board::empties): a play that finds `n` empty points leaves them at the
    /// places from `n - 1` on.
    ///
    /// # Panics
    /// Never, but a stone on an occupied point, or on a point of another size, leaves a board
    /// without meaning; with debug assertions it panics.
    #[inline]
    pub fn play_unchecked(&mut self, play: Play) {
        match play {
            Play::Pass => self.ko = 0,
            Play::At(point) => self.put(point),
        }
        self.to_play = self.to_play.opponent();
    }

    #[inline]
    fn put(&mut self, point: Point) {
        debug_assert!(self.is_empty(point), "a stone needs an empty point");
        let cell = usize::from(point.0);
        let color = self.to_play.index();
        let near = self.near[cell];
        let neighbours = around(cell);

        self.empty_count -= 1;
        let last = self.empties.0[usize::from(self.empty_count)];
        let place = self.places[cell];
        self.empties[usize::from(place)] = last;
        self.places[usize::from(last)] = place;
        self.cells[cell] = color as u8;
        self.stones[color] += 1;

        // Every neighbour's chain loses a pseudo-liberty; the entries of empty points and of the
        // border are nobody's, so no branch asks what the neighbour is. What the neighbours are is
        // chance, and a branch on chance costs more than all four of them: they become sets of
        // bits, one bit a neighbour, and only the loops over set bits branch.
        let change = (1u16 << (4 * color)).wrapping_sub(1 << NEAR_EMPTY);
        let (mut friends, mut taken) = (0u32, 0u32);
        for (i, n) in neighbours.into_iter().enumerate() {
            self.near[n] = self.near[n].wrapping_add(change);
            let head = usize::from(self.links[n].head);
            let liberties = self.links[head].liberties.wrapping_sub(1);
            self.links[head].liberties = liberties;
            friends |= u32::from(self.cells[n] == color as u8) << i;
            taken |= u32::from(liberties == 0) << i;
        }
        taken &= !friends;

        let empty = near >> NEAR_EMPTY & 15;
        let lone = friends == 0;
        let liberties = self.join(cell, friends, empty);

        self.ko = 0;
        if taken != 0 {
            self.capture(cell, taken, lone && empty == 0);
        } else if liberties == 0 {
            self.remove(cell, color);
        }
    }

    /// Takes the enemy chains off the board that have lost their last liberty: those of the
    /// neighbours in `taken`. A stone that is `alone` among enemies and the border and took a
    /// single stone may itself be taken, but not at once.
    #[inline(never)]
    fn capture(&mut self, cell: usize, mut taken: u32, alone: bool) {
        let enemy = self.to_play.opponent().index();
        let before = self.empty_count;
        while taken != 0 {
            let n = step(cell, taken.trailing_zeros());
            taken &= taken - 1;
            // A chain that touches the stone twice is gone when it is met again.
            if self.cells[n] == enemy as u8 {
                self.remove(n, enemy);
            }
        }
        if alone && self.empty_count == before + 1 {
            self.ko = self.empties[usize::from(before)];
        }
    }

    /// Makes a new stone part of the chains of its colour around it, the neighbours in `friends`,
    /// and returns the pseudo-liberties of the chain.
    #[inline(always)]
    fn join(&mut self, cell: usize, mut friends: u32, liberties: u16) -> u16 {
        // Without a friend the stone joins a chain without stones, its own. That is the same work
        // as joining a neighbour, and saves a branch on chance.
        let own = cell as u16;
        self.links[cell] = Link { head: own, next: own, stones: 0, liberties: 0 };
        let first = step(cell, (friends | 1 << 4).trailing_zeros());
        let mut joined = usize::from(self.links[first].head);
        let chain = &mut self.links[joined];
        chain.stones += 1;
        chain.liberties = chain.liberties.wrapping_add(liberties);
        let after = chain.next;
        chain.next = own;
        self.links[cell].next = after;
        self.links[cell].head = joined as u16;
        friends &= friends.wrapping_sub(1);
        while friends != 0 {
            let n = step(cell, friends.trailing_zeros());
            friends &= friends - 1;
            let head = usize::from(self.links[n].head);
            if head != joined {
                joined = self.merge(joined, head);
            }
        }
        self.links[joined].liberties
    }

    /// Makes two chains one and returns its head. The stones of the smaller one are relabelled.
    #[inline(always)]
    fn merge(&mut self, first: usize, second: usize) -> usize {
        let (large, small) = if self.links[first].stones >= self.links[second].stones {
            (first, second)
        } else {
            (second, first)
        };
        self.links[large].stones += self.links[small].stones;
        self.links[large].liberties = self.links[large].liberties.wrapping_add(self.links[small].liberties);
        let mut stone = small;
        loop {
            self.links[stone].head = large as u16;
            stone = usize::from(self.links[stone].next);
            if stone == small {
                break;
            }
        }
        let next = self.links[large].next;
        self.links[large].next = self.links[small].next;
        self.links[small].next = next;
        large
    }

    /// Takes a chain off the board.
    fn remove(&mut self, first: usize, color: usize) {
        let change = (1u16 << NEAR_EMPTY).wrapping_sub(1 << (4 * color));
        let mut cell = first;
        loop {
            for n in around(cell) {
                self.near[n] = self.near[n].wrapping_add(change);
                let head = usize::from(self.links[n].head);
                self.links[head].liberties = self.links[head].liberties.wrapping_add(1);
            }
            self.cells[cell] = EMPTY;
            self.places[cell] = self.empty_count;
            self.empties.0[usize::from(self.empty_count)] = cell as u16;
            self.empty_count += 1;
            self.stones[color] -= 1;
            cell = usize::from(self.links[cell].next);
            if cell == first {
                break;
            }
        }
        // Only now, for the loop above counts liberties at the heads that it finds: an empty
        // point is its own head, so that the entry of no living chain is touched through it.
        loop {
            self.links[cell].head = cell as u16;
            self.links[cell].liberties = NO_CHAIN;
            cell = usize::from(self.links[cell].next);
            if cell == first {
                break;
            }
        }
    }

    /// Takes over another board of the same size; copies only the part that this size uses.
    #[inline]
    pub fn copy_from(&mut self, other: &Board) {
        debug_assert_eq!(self.size, other.size, "boards must have one size");
        let used = (self.size.rows() + 2) * STRIDE + 1;
        let area = usize::from(other.empty_count);
        self.cells.0[..used].copy_from_slice(&other.cells.0[..used]);
        self.links.0[..used].copy_from_slice(&other.links.0[..used]);
        self.near.0[..used].copy_from_slice(&other.near.0[..used]);
        self.places.0[..used].copy_from_slice(&other.places.0[..used]);
        self.empties.0[..area].copy_from_slice(&other.empties.0[..area]);
        self.empty_count = other.empty_count;
        self.stones = other.stones;
        self.to_play = other.to_play;
        self.ko = other.ko;
    }
}
