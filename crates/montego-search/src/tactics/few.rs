//! A few different points without allocation.

use super::board::Cell;

/// Different points in the order in which they came; those beyond the room are not kept.
#[derive(Clone, Copy)]
pub(super) struct Few<const N: usize> {
    cells: [Cell; N],
    count: usize,
}

impl<const N: usize> Few<N> {
    pub(super) const fn new() -> Few<N> {
        Few { cells: [0; N], count: 0 }
    }

    /// Adds a point; false if it is there already or there is no room.
    #[inline]
    pub(super) fn add(&mut self, cell: Cell) -> bool {
        if self.count == N || self.contains(cell) {
            return false;
        }
        self.cells[self.count] = cell;
        self.count += 1;
        true
    }

    /// Adds a point that is known not to be there, if there is room.
    #[inline(always)]
    pub(super) fn push(&mut self, cell: Cell) {
        if self.count < N {
            self.cells[self.count] = cell;
            self.count += 1;
        }
    }

    #[inline(always)]
    pub(super) fn contains(&self, cell: Cell) -> bool {
        // A loop of our own is inlined, which pays for lists this short.
        for &known in self.as_slice() {
            if known == cell {
                return true;
            }
        }
        false
    }

    /// The first ones, no more than so many.
    #[inline(always)]
    pub(super) const fn first(mut self, most: usize) -> Few<N> {
        if most < self.count {
            self.count = most;
        }
        self
    }

    pub(super) const fn len(&self) -> usize {
        self.count
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn as_slice(&self) -> &[Cell] {
        &self.cells[..self.count]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.as_slice().iter().copied()
    }
}
