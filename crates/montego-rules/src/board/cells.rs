//! The arrays of a board and the steps between their cells.

use crate::point::{CELLS, STRIDE};

/// A value for every cell: the points and the border around them.
///
/// Only the board indexes it, with three kinds of numbers: points, which [`Size::point`] checks
/// and which lie a row and a column inside; [`step`]s from a point, which stay inside for that
/// reason; and entries of the board's own arrays, which hold nothing but points. So every index is
/// below [`CELLS`], and the hot loop leaves out the check, which costs a fifth of its instructions;
/// debug assertions check it in every test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells<T>(pub(super) [T; CELLS]);

impl<T> std::ops::Index<usize> for Cells<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, cell: usize) -> &T {
        debug_assert!(cell < CELLS, "cell {cell} is beyond the arrays");
        // SAFETY: see the type; every index that the board makes is below `CELLS`.
        unsafe { self.0.get_unchecked(cell) }
    }
}

impl<T> std::ops::IndexMut<usize> for Cells<T> {
    #[inline(always)]
    fn index_mut(&mut self, cell: usize) -> &mut T {
        debug_assert!(cell < CELLS, "cell {cell} is beyond the arrays");
        // SAFETY: see the type; every index that the board makes is below `CELLS`.
        unsafe { self.0.get_unchecked_mut(cell) }
    }
}

/// The way from a cell to its neighbours, in the order of [`around`], and to itself.
const STEPS: [usize; 8] = [STRIDE.wrapping_neg(), usize::MAX, 1, STRIDE, 0, 0, 0, 0];

/// The neighbour of a cell with this number, below 4; the cell itself from 4 on.
#[inline(always)]
pub(super) const fn step(cell: usize, number: u32) -> usize {
    cell.wrapping_add(STEPS[number as usize & 7])
}

/// The four neighbours of a cell.
#[inline(always)]
pub(super) const fn around(cell: usize) -> [usize; 4] {
    [cell.wrapping_sub(STRIDE), cell.wrapping_sub(1), (cell + 1), (cell + STRIDE)]
}
