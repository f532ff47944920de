//! Random games that prefer what has done well: a play is drawn with a probability proportional to
//! `exp(K v)`, v being the play's current evaluation for the player who makes it.

pub(crate) mod sums;

use crate::amaf::AmafTable;
use crate::eye::EyeRule;
use crate::playout::{Policy, is_admissible};
use montego_rules::{Board, Color, Play, Point, Size};
use montego_stats::{IntMoments, Rng};
use std::marker::PhantomData;
use sums::{LARGEST_AREA, both, of};

pub use sums::Sums;

/// The weight of the best play of a colour. Weights are whole numbers, so that draws are the same
/// on every machine; a play that is 2^20 times less likely than the best one still weighs 1, so
/// that nothing allowed is impossible.
const LARGEST: f64 = 1_048_576.0;

/// How near to a whole number a weight is when its whole part must be computed exactly.
const DOUBT: f64 = 1.0 / 8192.0;

/// Weights computed together.
const LANES: usize = 16;

/// Plays drawn with probability proportional to their weights, among the legal ones that fill no own
/// eye; a side without such a play passes.
///
/// # Sources
/// Bouzy & Helmstetter 2003, section 4.3.1. K is an inverse temperature; K = 0 is the uniform game.
#[derive(Clone, Debug)]
pub struct Softmax<E> {
    /// By [`Point::index`], of both colours as in [`Sums`].
    weights: Box<[u64; Point::COUNT]>,
    /// Room for the exponents of each colour.
    values: Box<[[f64; LARGEST_AREA]; 2]>,
    eye: PhantomData<E>,
}

impl<E: EyeRule> Default for Softmax<E> {
    /// All plays weigh the same.
    fn default() -> Self {
        let weights = Box::new([both(1, 1); Point::COUNT]);
        Softmax { weights, values: Box::new([[0.0; LARGEST_AREA]; 2]), eye: PhantomData }
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
        let [black, white] = self.values.each_mut().map(|values| &mut values[..size.area()]);
        let mut best = [f64::NEG_INFINITY; 2];
        for ((black, white), point) in black.iter_mut().zip(white.iter_mut()).zip(size.points()) {
            let mean = |color| amaf.get(point, color).mean().unwrap_or(neutral);
            *black = factor * mean(Color::Black);
            *white = -factor * mean(Color::White);
            best = [best[0].max(*black), best[1].max(*white)];
        }
        let mut points = size.points();
        for (black, white) in black.chunks(LANES).zip(white.chunks(LANES)) {
            let mut nearly = [[0.0; 2]; LANES];
            for ((nearly, black), white) in nearly.iter_mut().zip(black).zip(white) {
                *nearly = [nearly_weight(black - best[0]), nearly_weight(white - best[1])];
            }
            for (((black, white), nearly), point) in black.iter().zip(white).zip(nearly).zip(&mut points) {
                let black = whole_weight(nearly[0], black - best[0]);
                let white = whole_weight(nearly[1], white - best[1]);
                self.weights[point.index()] = both(black, white);
            }
        }
    }

    /// The weight of a play; only ratios mean anything.
    #[must_use]
    pub fn weight(&self, color: Color, point: Point) -> u32 {
        of(color, self.weights[point.index()])
    }
}

impl<E: EyeRule> Policy for Softmax<E> {
    type State = Sums;

    #[inline(always)]
    fn start(&self, board: &Board) -> Sums {
        let mut sums = Sums::empty();
        board.empties().for_each(|point| sums.push(self.weights[point.index()]));
        sums
    }

    /// Draws an empty point by its weight; if it is not admissible, draws again among the others. So
    /// each admissible point is drawn in proportion to its weight, exactly but for the bias of
    /// [`Rng::below`].
    #[inline(always)]
    fn next(&self, sums: &mut Sums, board: &mut Board, rng: &mut Rng) -> Play {
        // The points that were emptied by the last play stand last.
        while sums.counted < board.empty_count() {
            sums.push(self.weights[board.empty(sums.counted).index()]);
        }
        let color = board.to_play();
        let mut window = sums.counted;
        let mut total = of(color, sums.total);
        while window > 0 {
            let place = sums.find(color, rng.below(total));
            let point = board.empty(place);
            if is_admissible::<E>(board, point) {
                // Whoever asks makes the play, and then the last empty point takes this place.
                sums.remove(place);
                return Play::At(point);
            }
            window -= 1;
            total -= of(color, self.weights[point.index()]);
            sums.swap(place, window);
            board.swap_empties(place, window);
        }
        Play::Pass
    }
}

/// A weight `LARGEST * exp(x)` for a value `x` of at most 0, off by less than [`DOUBT`].
///
/// Written without branches and calls, so that the compiler does several at once: `x` is split into
/// a whole number of doublings and a rest of at most half of one, whose exponential is a polynomial.
#[inline(always)]
fn nearly_weight(x: f64) -> f64 {
    /// Below this the weight is below 1/400 anyhow.
    const LOWEST: f64 = -20.0;
    /// Adding it rounds to a whole number, which then stands in the lowest bits.
    const ROUNDING: f64 = 6_755_399_441_055_744.0;
    let x = x.max(LOWEST);
    let shifted = x * std::f64::consts::LOG2_E + ROUNDING;
    let rest = x - (shifted - ROUNDING) * std::f64::consts::LN_2;
    // Taylor's series; what is left out is below rest^10 / 10!, which is 10^-11.
    let mut sum = 1.0 / 362_880.0;
    for inverse in
        [1.0 / 40_320.0, 1.0 / 5_040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0]
    {
        sum = sum * rest + inverse;
    }
    sum * f64::from_bits(LARGEST.to_bits().wrapping_add(shifted.to_bits() << 52))
}

/// The whole part of `LARGEST * exp(x)`, at least 1, given [`nearly_weight`] of `x`: exactly that, for
/// where the error of the given number might matter, the exponential is computed to its last bit.
#[inline(always)]
fn whole_weight(nearly: f64, x: f64) -> u32 {
    let whole = nearly as u32;
    let rest = nearly - f64::from(whole);
    let doubtful = !(DOUBT..=1.0 - DOUBT).contains(&rest);
    let weight = if doubtful { (LARGEST * libm::exp(x)) as u32 } else { whole };
    weight.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amaf::FirstPlays;
    use crate::eye::OlegEye;
    use crate::playout::playout;

    /// The weight as it is defined.
    fn exactly(x: f64) -> u32 {
        ((LARGEST * libm::exp(x)) as u32).max(1)
    }

    #[test]
    fn weights_are_exact() {
        let mut rng = Rng::from_seed(1);
        let mut check = |x: f64| {
            let nearly = nearly_weight(x);
            assert!((nearly - LARGEST * libm::exp(x.max(-20.0))).abs() < DOUBT / 8.0, "{x}: {nearly}");
            assert_eq!(whole_weight(nearly, x), exactly(x), "{x}");
        };
        for scale in [1e-12, 1e-6, 0.01, 0.3, 1.0, 5.0, 15.0, 30.0, 1000.0] {
            (0..20_000).for_each(|_| check(-scale * rng.unit()));
        }
        // Where the weight is all but a whole number, or its step of doublings changes.
        for whole in 1..20_000_u32 {
            let x = libm::log(f64::from(whole) / LARGEST);
            [x, x.next_up().min(0.0), x.next_down()].into_iter().for_each(&mut check);
        }
        (0..60).map(|half| -0.5 * f64::from(half) * std::f64::consts::LN_2).for_each(&mut check);
        [0.0, -0.0, -20.0, -1e300, f64::MIN].into_iter().for_each(check);
    }

    /// The draw as it is defined: one point after another, until the weights pass the drawn number.
    struct Plainly(Softmax<OlegEye>);

    impl Policy for Plainly {
        type State = ();

        fn start(&self, _board: &Board) {}

        fn next(&self, (): &mut (), board: &mut Board, rng: &mut Rng) -> Play {
            let color = board.to_play();
            let mut window = board.empty_count();
            let mut total: u32 = board.empties().map(|point| self.0.weight(color, point)).sum();
            while window > 0 {
                let mut rest = rng.below(total);
                let mut place = 0;
                while rest >= self.0.weight(color, board.empty(place)) {
                    rest -= self.0.weight(color, board.empty(place));
                    place += 1;
                }
                let point = board.empty(place);
                if is_admissible::<OlegEye>(board, point) {
                    return Play::At(point);
                }
                total -= self.0.weight(color, point);
                window -= 1;
                board.swap_empties(place, window);
            }
            Play::Pass
        }
    }

    #[test]
    fn blocks_draw_what_one_point_after_another_draws() {
        for (columns, rows) in [(1, 1), (2, 4), (3, 3), (7, 7), (9, 9), (19, 19), (25, 25)] {
            let size = Size::new(columns, rows).expect("a size");
            let mut policy = Softmax::<OlegEye>::default();
            let mut rng = Rng::from_seed(7);
            for game in 0..20 {
                // Equal weights, moderate ones, and those of a few points that dwarf all others.
                let power = 10 * (game % 3);
                let mut weight = || exactly(-f64::from(power) * rng.unit());
                for point in size.points() {
                    policy.weights[point.index()] = both(weight(), weight());
                }
                let play = |by: &dyn Fn(&mut Board, &mut Rng, &mut FirstPlays)| {
                    let (mut board, mut first) = (Board::new(size), FirstPlays::default());
                    let mut rng = Rng::from_seed(game as u64);
                    first.clear();
                    by(&mut board, &mut rng, &mut first);
                    (first.plays().to_vec(), rng.next_u64())
                };
                let blocks = play(&|board, rng, first| {
                    playout(board, &policy, first, rng);
                });
                let plainly = play(&|board, rng, first| {
                    playout(board, &Plainly(policy.clone()), first, rng);
                });
                assert_eq!(blocks, plainly, "{size}, game {game}");
            }
        }
    }
}
