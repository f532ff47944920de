//! Random games that prefer what has done well: a play is drawn with a probability proportional to
//! `exp(K v)`, v being the play's current evaluation for the player who makes it.

use crate::amaf::AmafTable;
use crate::eye::EyeRule;
use crate::playout::{Policy, is_admissible};
use montego_rules::{Board, Color, Play, Point, Size};
use montego_stats::{IntMoments, Rng};
use std::marker::PhantomData;

/// The weight of the best play of a colour. Weights are whole numbers, so that draws are the same
/// on every machine; a play that is 2^20 times less likely than the best one still weighs 1, so
/// that nothing allowed is impossible.
const LARGEST: f64 = 1_048_576.0;

/// Plays drawn with probability proportional to their weights, among the legal ones that fill no own
/// eye; a side without such a play passes.
///
/// # Sources
/// Bouzy & Helmstetter 2003, section 4.3.1. K is an inverse temperature; K = 0 is the uniform game.
#[derive(Clone, Debug)]
pub struct Softmax<E> {
    /// By colour, then by [`Point::index`].
    weights: Box<[[u32; Point::COUNT]; 2]>,
    eye: PhantomData<E>,
}

impl<E: EyeRule> Default for Softmax<E> {
    /// All plays weigh the same.
    fn default() -> Self {
        Softmax { weights: Box::new([[1; Point::COUNT]; 2]), eye: PhantomData }
    }
}

impl<E: EyeRule> Softmax<E> {
    /// Sets the weights to `exp(k * mean / scale)`, up to a factor, for the mean margin of each play
    /// in the view of its colour.
    ///
    /// `k` is an inverse temperature without unit and `scale` is in points. A play without
    /// statistics counts as the mean of `all` playouts. Without any playout all plays weigh the same.
    ///
    /// Adding a number to all means changes nothing, so the largest is subtracted first and no
    /// exponential overflows.
    pub fn set(&mut self, size: Size, k: f64, scale: f64, amaf: &AmafTable, all: &IntMoments) {
        let Some(neutral) = all.mean() else { return };
        // Means are in half-points and Black's view.
        let factor = 0.5 * k / scale;
        for color in Color::BOTH {
            let sign = if color == Color::Black { factor } else { -factor };
            let value = |point| sign * amaf.get(point, color).mean().unwrap_or(neutral);
            let best = size.points().map(value).fold(f64::NEG_INFINITY, f64::max);
            for point in size.points() {
                let weight = LARGEST * libm::exp(value(point) - best);
                self.weights[color.index()][point.index()] = (weight as u32).max(1);
            }
        }
    }

    /// The weight of a play; only ratios mean anything.
    #[must_use]
    pub fn weight(&self, color: Color, point: Point) -> u32 {
        self.weights[color.index()][point.index()]
    }
}

impl<E: EyeRule> Policy for Softmax<E> {
    /// Draws an empty point by its weight; if it is not admissible, draws again among the others. So
    /// each admissible point is drawn in proportion to its weight, exactly but for the bias of
    /// [`Rng::below`].
    #[inline(always)]
    fn next(&self, board: &mut Board, rng: &mut Rng) -> Play {
        let weights = &self.weights[board.to_play().index()];
        let mut window = board.empty_count();
        // At most 625 points of at most 2^20, which is below 2^32.
        let mut total: u32 = board.empties().map(|point| weights[point.index()]).sum();
        while window > 0 {
            let mut rest = rng.below(total);
            let mut place = 0;
            let (point, weight) = loop {
                let point = board.empty(place);
                let weight = weights[point.index()];
                if rest < weight {
                    break (point, weight);
                }
                rest -= weight;
                place += 1;
            };
            if is_admissible::<E>(board, point) {
                return Play::At(point);
            }
            total -= weight;
            window -= 1;
            board.swap_empties(place, window);
        }
        Play::Pass
    }
}
