//! Liberties of chains that were looked up before: a search asks for the same ones again and again.

use super::board::{Cell, NONE};
use super::few::Few;
use std::cell::Cell as Slot;

/// Up to how many liberties are told apart.
pub(super) const MANY: usize = 8;

/// The first liberties of a chain.
pub(super) type Liberties = Few<MANY>;

/// Points of a board with its border, a power of two.
pub(super) const ROOM: usize = 1024;

/// What was found from a stone, with the head of its chain and how often the liberties of that had changed by then.
#[derive(Clone, Copy)]
struct Found {
    changed: u32,
    head: Cell,
    liberties: Liberties,
}

/// What was found from each stone. It holds as long as the chain has the same head and its liberties did not change.
#[derive(Clone)]
pub(super) struct Known {
    found: Vec<Slot<Found>>,
    /// How often the liberties of the chain of each head have changed.
    changed: Vec<u32>,
}

impl Known {
    pub(super) fn new() -> Known {
        let nothing = Found { changed: 0, head: NONE, liberties: Few::new() };
        Known { found: vec![Slot::new(nothing); ROOM], changed: vec![0; ROOM] }
    }

    /// Notes that the liberties of the chain of a head have changed.
    #[inline(always)]
    pub(super) fn change(&mut self, head: usize) {
        self.changed[head % ROOM] += 1;
    }

    /// The liberties that were found from a stone, as many as `limit`; if more are wanted than were looked for, or they have
    /// changed, they are looked for and kept.
    #[inline(always)]
    pub(super) fn get(
        &self,
        stone: Cell,
        head: Cell,
        limit: usize,
        find: impl Fn() -> Liberties,
    ) -> Liberties {
        let slot = &self.found[usize::from(stone) % ROOM];
        let (known, changed) = (slot.get(), self.changed[usize::from(head) % ROOM]);
        if known.head == head && known.changed == changed && known.liberties.len() >= limit {
            return known.liberties.first(limit);
        }
        let liberties = find();
        slot.set(Found { changed, head, liberties });
        liberties
    }
}
