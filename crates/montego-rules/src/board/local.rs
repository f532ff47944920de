//! What a player who looks at a few points asks: neighbours, chains with few liberties, shapes.

use super::cells::around;
use super::{BORDER, Board, EMPTY};
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

    /// The points around a point that are on the board, each with the place of its bits in
    /// [`Board::shape_around`], from 0 to 7. In the shape around such a point, the first point has the place
    /// that is 7 less this one.
    #[inline]
    pub fn compass(&self, point: Point) -> impl Iterator<Item = (u32, Point)> + '_ {
        let on_board = move |&(_, cell): &(u32, usize)| self.cells[cell] != BORDER;
        let places = (0..8).zip(ring(usize::from(point.0)));
        places.filter(on_board).map(|(place, cell)| (place, Point(cell as u16)))
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
        self.few_liberties::<1>(stone).map(|liberties| liberties.points[0])
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
