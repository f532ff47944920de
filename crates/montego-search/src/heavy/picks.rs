//! The plays that a rule offers.

use super::self_atari::{SelfAtari, self_atari};
use crate::eye::GobbleEye;
use crate::playout::is_admissible;
use montego_rules::{Board, Point};
use montego_stats::Rng;

/// A few points, each once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picks {
    points: [Option<Point>; Picks::MOST],
    count: usize,
}

impl Default for Picks {
    fn default() -> Picks {
        Picks { points: [None; Picks::MOST], count: 0 }
    }
}

impl Picks {
    /// The most plays that are noted; a rule rarely has more than four.
    const MOST: usize = 16;

    /// Notes a play, unless it is there already or there is no room.
    #[inline]
    pub(crate) fn add(&mut self, point: Point) {
        if self.count < Picks::MOST && !self.points[..self.count].contains(&Some(point)) {
            self.points[self.count] = Some(point);
            self.count += 1;
        }
    }

    /// The plays noted.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.points[..self.count].iter().flatten().copied()
    }

    /// Takes out one of the plays that may be made, each equally likely, and forgets those that may not.
    #[inline]
    pub(super) fn draw(&mut self, board: &Board, rng: &mut Rng) -> Option<Point> {
        self.draw_if(rng, |point| is_admissible::<GobbleEye>(board, point))
    }

    /// The same among plays that put no own stones into atari.
    #[inline]
    pub(super) fn draw_safe(&mut self, board: &Board, rng: &mut Rng) -> Option<Point> {
        self.draw_if(rng, |point| {
            is_admissible::<GobbleEye>(board, point) && self_atari(board, point) == SelfAtari::None
        })
    }

    #[inline]
    fn draw_if(&mut self, rng: &mut Rng, may: impl Fn(Point) -> bool) -> Option<Point> {
        while self.count > 0 {
            let place = if self.count == 1 { 0 } else { rng.below(self.count as u32) as usize };
            let point = self.points[place];
            self.count -= 1;
            self.points[place] = self.points[self.count];
            if let Some(point) = point.filter(|&point| may(point)) {
                return Some(point);
            }
        }
        None
    }
}
