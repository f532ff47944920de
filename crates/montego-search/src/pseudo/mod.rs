//! Pseudo-random playouts: a play is drawn in proportion to an urgency that depends on the shape of nine points
//! around it and on strings with one liberty.
//!
//! What a shape is worth stands in `table`; `ataris` knows the strings in atari; `urgencies` keeps both up to date
//! from play to play, so that a draw need not look at the whole board.
//!
//! # Sources
//! Bouzy 2005, *Move Pruning Techniques for Monte-Carlo Go*, section 4.2, and *History and Territory Heuristics
//! for Monte Carlo Go*, section 2.4. The papers name the two kinds of knowledge but not what they are worth, so
//! [`Values`] are ours. Like the programs of the papers, ours excludes own eyes and illegal plays.

mod ataris;
mod table;
#[cfg(test)]
mod tests;
mod urgencies;

use crate::eye::EyeRule;
use crate::heavy::{SelfAtari, self_atari};
use crate::playout::{Policy, is_admissible};
use ataris::is_worth_a_play;
use montego_rules::{Board, Color, Play, Point, PointMap};
use montego_stats::Rng;
use std::marker::PhantomData;
pub use table::Values;
use table::{Shapes, scaled, weight_of};
pub use urgencies::Urgencies;

/// Draws plays in proportion to their urgency, among the legal ones that fill no own eye; a side without such a
/// play passes.
#[derive(Clone, Debug)]
pub struct Pseudo<E> {
    shapes: Shapes,
    values: Values,
    /// What a play gets for each stone that it takes or saves.
    capture: u32,
    save: u32,
    /// By what the urgency of each point is multiplied, for each colour; a 65,536th is the unit.
    factors: PointMap<[u32; 2]>,
    eye: PhantomData<E>,
}

impl<E: EyeRule> Default for Pseudo<E> {
    fn default() -> Self {
        Pseudo::new(Values::DEFAULT)
    }
}

/// The factor one.
const ONE: u32 = 1 << 16;

/// The largest factor: 2^15.
const LARGEST_FACTOR: f64 = 32_768.0;

impl<E: EyeRule> Pseudo<E> {
    /// The policy; the eye rule is its type. Every factor is 1.
    #[must_use]
    pub fn new(values: Values) -> Self {
        let factors = PointMap::filled([ONE; 2]);
        let (capture, save) = (weight_of(values.capture), weight_of(values.save));
        Pseudo { shapes: Shapes::new::<E>(&values), values, capture, save, factors, eye: PhantomData }
    }

    /// Multiplies the urgency of a colour's plays on a point from now on, instead of what was set before. Factors
    /// are kept in steps of 2^-16, from 0 to 2^15; however small, no play becomes impossible.
    ///
    /// Internal territory and history heuristics are such factors (*History and Territory Heuristics*, sections
    /// 2.3 and 2.4). They hold for playouts that start afterwards.
    pub fn set_factor(&mut self, color: Color, point: Point, factor: f64) {
        self.factors[point][color.index()] = (factor.clamp(0.0, LARGEST_FACTOR) * f64::from(ONE)) as u32;
    }

    /// Notes a play that somebody else has chosen and makes next, so that the policy may go on after it.
    pub fn note(&self, urgencies: &mut Urgencies, board: &Board, play: Play) {
        urgencies.catch_up(self, board);
        urgencies.will_play(board, play);
    }

    /// The weights of a point by the kind of its shape and its factors, of both colours.
    #[inline(always)]
    fn weights(&self, point: Point, kind: u8) -> u64 {
        scaled(self.shapes.weights(kind), self.factors[point])
    }

    /// Draws a play of the side to move, which is not made yet.
    #[inline]
    fn draw(&self, urgencies: &mut Urgencies, board: &mut Board, rng: &mut Rng) -> Play {
        let color = board.to_play();
        let mut extra = urgencies.add_extra(self, board);
        let mut total = urgencies.total(color);
        let mut window = board.empty_count();
        while total + extra > 0 {
            let number = rng.below(total + extra);
            let point = match number.checked_sub(total) {
                Some(rest) => {
                    let (place, string, part) = urgencies.find_extra(rest);
                    if !is_worth_a_play::<E>(&string, board, part) {
                        extra -= urgencies.forget_extra(place, part);
                        continue;
                    }
                    string.liberty
                }
                None => {
                    let place = urgencies.find(color, number);
                    let point = board.empty(place);
                    if !is_admissible::<E>(board, point) {
                        // Never again in this draw: it goes behind the window.
                        window -= 1;
                        total -= urgencies.at(color, place);
                        urgencies.swap(place, window);
                        board.swap_empties(place, window);
                        continue;
                    }
                    point
                }
            };
            // Drawing anew after a refusal makes a play as much less likely as it is refused.
            if self.refuses(board, point, rng) {
                continue;
            }
            return Play::At(point);
        }
        Play::Pass
    }

    /// Whether a play into atari is refused this time.
    #[inline]
    fn refuses(&self, board: &Board, point: Point, rng: &mut Rng) -> bool {
        if self.values.self_atari >= 1.0 || !board.may_join_into_atari(point) {
            return false;
        }
        match self_atari(board, point) {
            SelfAtari::Bad { stones: 2.., .. } => rng.unit() >= self.values.self_atari,
            _ => false,
        }
    }
}

impl<E: EyeRule> Policy for Pseudo<E> {
    type State = Urgencies;

    fn start(&self, board: &Board) -> Urgencies {
        Urgencies::new(self, board)
    }

    #[inline]
    fn next(&self, urgencies: &mut Urgencies, board: &mut Board, rng: &mut Rng) -> Play {
        urgencies.catch_up(self, board);
        let play = self.draw(urgencies, board, rng);
        urgencies.will_play(board, play);
        play
    }
}
