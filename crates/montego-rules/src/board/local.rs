//! What a player who looks at a few points asks: neighbours, chains with few liberties, shapes.

use super::cells::around;
use super::{BORDER, Board, EMPTY, Link};
use crate::point::STRIDE;
use crate::{Color, Point};

/// The first few liberties of a chain: all of them if there are fewer than `N`, else `N` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Liberties<const N: usize> {
    points: [Point; N],
    count: usize,
}

impl<const N: usize> Liberties<N> {
    /// No liberties.
    #[must_use]
    pub const fn none() -> Liberties<N> {
        Liberties { points: [Point(0); N], count: 0 }
    }

    /// The liberties found, each once.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Point] {
        &self.points[..self.count]
    }

    /// How many were found, at most `N`.
    #[inline]
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Notes a point, unless it is there already or `N` points are.
    #[inline]
    pub fn add(&mut self, point: Point) {
        if self.count < N && !self.as_slice().contains(&point) {
            self.points[self.count] = point;
            self.count += 1;
        }
    }
}

/// A chain with a single liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InAtari {
    /// The stone that stands for it, [`Board::chain_of`].
    pub stone: Point,
    /// Its colour.
    pub color: Color,
    /// The number of its stones.
    pub stones: u16,
    /// Its liberty.
    pub liberty: Point,
    /// How many of its stones are beside the liberty.
    pub touches: u16,
}

impl Board {
    /// The neighbours of a point that are on the board.
    #[inline]
    pub fn adjacent(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let on_board = move |&cell: &usize| self.cells[cell] != BORDER;
        around(usize::from(point.0)).into_iter().filter(on_board).map(|cell| Point(cell as u16))
    }

    /// The eight points around a point, as far as they are on the board.
    #[inline]
    pub fn surrounding(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let on_board = move |&cell: &usize| self.cells[cell] != BORDER;
        ring(usize::from(point.0)).into_iter().filter(on_board).map(|cell| Point(cell as u16))
    }

    /// The point around a point whose bits have this place in [`Board::shape_around`], from 0 to 7, if it is on the
    /// board. In the shape around that point, the first one has the place that is 7 less this one.
    #[inline]
    #[must_use]
    pub fn beside(&self, point: Point, place: usize) -> Option<Point> {
        let cell = ring(usize::from(point.0))[place & 7];
        (self.cells[cell] != BORDER).then_some(Point(cell as u16))
    }

    /// Tells of each chain on a point or beside it that is in atari.
    ///
    /// Most often there is none, and that costs few branches that depend on chance.
    #[inline]
    pub fn each_in_atari(&self, point: Point, mut tell: impl FnMut(InAtari)) {
        let cell = usize::from(point.0);
        let [below, left, right, above] = around(cell);
        let cells = [below, left, right, above, cell];
        let mut short = 0_u32;
        for (i, near) in cells.into_iter().enumerate() {
            let link = self.links[usize::from(self.links[near].head)];
            // A liberty has four neighbours, so a chain with more pseudo-liberties has another one; those of
            // a single stone are its liberties; and so are the empty points beside any stone.
            let is_short = (link.liberties == 1)
                | (link.liberties <= 4) & (link.stones > 1) & (self.near[near] >> super::NEAR_EMPTY & 15 < 2);
            short |= u32::from((self.cells[near] < EMPTY) & is_short) << i;
        }
        while short != 0 {
            let i = short.trailing_zeros() as usize;
            short &= short - 1;
            let head = self.links[cells[i]].head;
            // A chain that was met before is told only once.
            if (0..i).any(|other| self.links[cells[other]].head == head) {
                continue;
            }
            let Link { stones, liberties: touches, .. } = self.links[usize::from(head)];
            if let Some(liberty) = self.only_liberty(head, touches) {
                let color = if self.cells[usize::from(head)] == 0 { Color::Black } else { Color::White };
                tell(InAtari { stone: Point(head), color, stones, liberty, touches });
            }
        }
    }

    /// The liberty of the chain with this head and so many pseudo-liberties, 1 to 4, if it has only one.
    #[inline]
    fn only_liberty(&self, head: u16, pseudo_liberties: u16) -> Option<Point> {
        let mut cell = usize::from(head);
        while self.near[cell] >> super::NEAR_EMPTY & 15 == 0 {
            cell = usize::from(self.links[cell].next);
        }
        let liberty = around(cell).into_iter().find(|&near| self.cells[near] == EMPTY)?;
        // It is the only one if it is in every pair of a stone and an empty neighbour.
        let touches = around(liberty).into_iter().filter(|&near| self.links[near].head == head).count();
        (touches == usize::from(pseudo_liberties)).then_some(Point(liberty as u16))
    }

    /// Whether a stone of the side to move on this empty point might become part of a chain of two stones or more
    /// with a single liberty. A denial is certain, and the question is cheap.
    #[inline]
    #[must_use]
    pub fn may_join_into_atari(&self, point: Point) -> bool {
        let empty = self.empty_neighbours(point);
        if empty >= 2 {
            return false;
        }
        let neighbours = around(usize::from(point.0));
        let (heads, touches) = self.adjacent_heads(usize::from(point.0));
        let own = self.to_play.index() as u8;
        let (mut joins, mut roomy) = (false, false);
        for i in 0..4 {
            let is_own = self.cells[neighbours[i]] == own;
            let left = self.links[heads[i]].liberties.wrapping_sub(touches[i]);
            // The empty points beside the neighbour are the point and liberties that are left, which are not
            // beside the point itself.
            let beside = usize::from(self.near[neighbours[i]] >> super::NEAR_EMPTY & 15) + empty;
            joins |= is_own;
            // More than four pseudo-liberties are more than one liberty.
            roomy |= is_own & ((left > 4) | (beside > 2));
        }
        joins & !roomy
    }

    /// What stands on the eight points around a point, two bits each: 0 black, 1 white, 2 empty, 3 off
    /// the board. From the lowest bits on: the three points below from the left, left, right, the three
    /// above from the left.
    #[inline]
    #[must_use]
    pub fn shape_around(&self, point: Point) -> u16 {
        let cells = ring(usize::from(point.0));
        cells.iter().rev().fold(0, |shape, &cell| shape << 2 | u16::from(self.cells[cell]))
    }

    /// Tells [`Board::shape_around`] of every point of the board, faster than by asking for each.
    #[inline]
    pub fn each_shape(&self, mut tell: impl FnMut(Point, u16)) {
        for row in 0..self.size.rows() {
            let first = usize::from(Point::at(0, row).0);
            // Three cells of each of three rows: from point to point the left ones go and right ones come.
            let two = |cell: usize| u16::from(self.cells[cell - 1]) << 2 | u16::from(self.cells[cell]) << 4;
            let [mut below, mut here, mut above] = [first - STRIDE, first, first + STRIDE].map(two);
            for cell in first..first + self.size.columns() {
                let next = |bits: u16, right: usize| bits >> 2 | u16::from(self.cells[right]) << 4;
                below = next(below, cell + 1 - STRIDE);
                here = next(here, cell + 1);
                above = next(above, cell + 1 + STRIDE);
                let sides = here & 3 | here >> 2 & 12;
                tell(Point(cell as u16), below | sides << 6 | above << 10);
            }
        }
    }

    /// A stone that stands for the whole chain of this stone, the same for all of its stones.
    ///
    /// # Panics
    /// If there is no stone on the point.
    #[inline]
    #[must_use]
    pub fn chain_of(&self, stone: Point) -> Point {
        assert!(self.cells[usize::from(stone.0)] < EMPTY, "a chain needs a stone");
        Point(self.links[usize::from(stone.0)].head)
    }

    /// The number of stones of a stone's chain.
    ///
    /// # Panics
    /// If there is no stone on the point.
    #[inline]
    #[must_use]
    pub fn chain_size(&self, stone: Point) -> usize {
        usize::from(self.links[usize::from(self.chain_of(stone).0)].stones)
    }

    /// The number of pairs of a stone of a stone's chain and an empty neighbour of it.
    ///
    /// # Panics
    /// If there is no stone on the point.
    #[inline]
    #[must_use]
    pub fn pseudo_liberties(&self, stone: Point) -> usize {
        usize::from(self.links[usize::from(self.chain_of(stone).0)].liberties)
    }

    /// The first `N` liberties of a stone's chain: the walk along the chain ends as soon as they are found.
    ///
    /// # Panics
    /// If there is no stone on the point.
    #[inline]
    #[must_use]
    pub fn liberties<const N: usize>(&self, stone: Point) -> Liberties<N> {
        let mut found = Liberties::none();
        let head = usize::from(self.chain_of(stone).0);
        // Pseudo-liberties that were not met yet: without them the rest of the chain has nothing to tell.
        let mut left = self.links[head].liberties;
        let mut cell = head;
        loop {
            if self.near[cell] >> super::NEAR_EMPTY & 15 != 0 {
                for near in around(cell) {
                    if self.cells[near] == EMPTY {
                        found.add(Point(near as u16));
                        left = left.wrapping_sub(1);
                    }
                }
                if found.count == N || left == 0 {
                    return found;
                }
            }
            cell = usize::from(self.links[cell].next);
            if cell == head {
                return found;
            }
        }
    }

    /// All liberties of a stone's chain if there are `N` at most.
    ///
    /// # Panics
    /// If there is no stone on the point.
    #[inline]
    #[must_use]
    pub fn few_liberties<const N: usize>(&self, stone: Point) -> Option<Liberties<N>> {
        let head = usize::from(self.chain_of(stone).0);
        let mut left = self.links[head].liberties;
        // An empty point has four neighbours, so more pseudo-liberties belong to more liberties.
        if usize::from(left) > 4 * N {
            return None;
        }
        let mut found: Liberties<N> = Liberties::none();
        let mut cell = head;
        loop {
            if self.near[cell] >> super::NEAR_EMPTY & 15 != 0 {
                for near in around(cell) {
                    if self.cells[near] == EMPTY {
                        let point = Point(near as u16);
                        if !found.as_slice().contains(&point) {
                            if found.count == N {
                                return None;
                            }
                            found.points[found.count] = point;
                            found.count += 1;
                        }
                        left -= 1;
                    }
                }
                if left == 0 {
                    return Some(found);
                }
            }
            cell = usize::from(self.links[cell].next);
            if cell == head {
                return Some(found);
            }
        }
    }

    /// Whether the chain of a stone has exactly one liberty, and which.
    ///
    /// # Panics
    /// If there is no stone on the point.
    #[inline]
    #[must_use]
    pub fn atari_point(&self, stone: Point) -> Option<Point> {
        let head = self.links[usize::from(stone.0)].head;
        let pseudo_liberties = self.links[usize::from(self.chain_of(stone).0)].liberties;
        // A liberty has four neighbours at most.
        if pseudo_liberties > 4 {
            return None;
        }
        self.only_liberty(head, pseudo_liberties)
    }

    /// The first `N` liberties that the chain of a stone of `color` on this empty point would have,
    /// captures made. Of the points that are emptied by a capture only those next to the stone count.
    #[inline]
    #[must_use]
    pub fn liberties_after<const N: usize>(&self, point: Point, color: Color) -> Liberties<N> {
        let mut found = Liberties::none();
        let (own, cells) = (color.index() as u8, around(usize::from(point.0)));
        for near in cells {
            if self.cells[near] == EMPTY {
                found.add(Point(near as u16));
            }
        }
        for (i, &near) in cells.iter().enumerate() {
            if found.count == N {
                break;
            }
            let content = self.cells[near];
            if content >= EMPTY {
                continue;
            }
            let head = self.links[near].head;
            if content != own {
                let stone = Point(near as u16);
                if self.atari_point(stone) == Some(point) {
                    found.add(stone);
                }
            } else if cells[..i].iter().all(|&other| self.links[other].head != head) {
                self.add_liberties(usize::from(head), point, &mut found);
            }
        }
        found
    }

    /// Adds the liberties of the chain with this head, but not `except`, until all places are taken.
    #[inline]
    fn add_liberties<const N: usize>(&self, head: usize, except: Point, found: &mut Liberties<N>) {
        let mut cell = head;
        loop {
            if self.near[cell] >> super::NEAR_EMPTY & 15 != 0 {
                for near in around(cell) {
                    if self.cells[near] == EMPTY && near != usize::from(except.0) {
                        found.add(Point(near as u16));
                    }
                }
                if found.count == N {
                    return;
                }
            }
            cell = usize::from(self.links[cell].next);
            if cell == head {
                return;
            }
        }
    }
}

/// The eight cells around a cell: from the lower left, row by row.
#[inline(always)]
const fn ring(cell: usize) -> [usize; 8] {
    let (below, above) = (cell.wrapping_sub(STRIDE), cell + STRIDE);
    [below.wrapping_sub(1), below, below + 1, cell.wrapping_sub(1), cell + 1, above - 1, above, above + 1]
}
