//! When a match may stop: the sequential probability ratio test on pairs of games.

use std::fmt;

use crate::{Interval, share_from_elo};

/// How often each outcome of a pair of games was seen, from the side of A.
///
/// The two games of a pair have the same opening and swapped colours, so they are not independent and it is the
/// pairs that are counted: A takes 0, 1/2, 1, 3/2 or 2 points of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCounts([u64; 5]);

impl PairCounts {
    /// No pairs yet.
    pub const fn new() -> PairCounts {
        PairCounts([0; 5])
    }

    /// Takes in a pair of which A took `half_points`: 0, 1, 2, 3 or 4 half-points.
    ///
    /// # Panics
    /// If there are more than four half-points, which no pair has.
    pub fn add(&mut self, half_points: u32) {
        assert!(half_points <= 4, "{half_points} half-points in two games");
        self.0[half_points as usize] += 1;
    }

    /// The counts, by ascending points of A.
    pub fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// How many pairs were counted.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }
}

impl From<[u64; 5]> for PairCounts {
    /// The counts of pairs in which A took 0, 1/2, 1, 3/2 and 2 points, in this order.
    fn from(counts: [u64; 5]) -> PairCounts {
        PairCounts(counts)
    }
}

/// Two hypotheses about how much stronger A is than B, and how rarely the test may choose the wrong one.
///
/// After every pair the logarithm of a likelihood ratio is compared with two bounds, and the test is over once it
/// has reached one. It must be asked after each pair, or after each block of pairs, in an order that was fixed before:
/// choosing the moment by the result is what it cannot bear.
///
/// The ratio is the generalised one: of all distributions of the five outcomes whose mean is the one that a
/// hypothesis demands, the likeliest stands for it. That distribution is computed exactly, not through the normal
/// approximation. As in fishtest and fastchess, an outcome that was never seen counts as seen 0.001 times, or the
/// likelihood could not say anything about means beyond those seen. The error rates are those stated up to what a
/// pair may overshoot a bound (which makes errors rarer) and to terms that vanish with the number of pairs.
///
/// # Sources
/// Wald 1945, *Sequential tests of statistical hypotheses* (the bounds); Li, Liu & Ying 2014, *Generalized sequential
/// probability ratio test for separate families of hypotheses*; Van den Bergh, *Comments on normalized Elo*,
/// proposition 1.1 (the likeliest multinomial of a given mean), as used by fishtest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Why there is no such test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SprtError {
    /// The Elo differences are not in ascending order within [`Sprt::LARGEST_ELO`].
    Elo(f64, f64),
    /// The chances of error are not positive, or their sum is not below 1.
    Chances(f64, f64),
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// A is no more than `elo0` stronger.
    Elo0,
    /// A is at least `elo1` stronger.
    Elo1,
}

impl Sprt {
    /// The largest Elo difference of a hypothesis in size: odds of a hundred thousand to one.
    pub const LARGEST_ELO: f64 = 2000.0;

    /// The test of `elo0` against `elo1`, logistic Elo differences of A over B.
    ///
    /// If the truth is `elo0`, the test accepts `elo1` with chance `alpha`; if it is `elo1`, it accepts `elo0` with
    /// chance `beta`.
    ///
    /// # Errors
    /// If `elo0` is not below `elo1`, either is beyond [`Sprt::LARGEST_ELO`], or the chances are not positive with a
    /// sum below 1.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        // Written so that NaN is refused too.
        if !(-Self::LARGEST_ELO <= elo0 && elo0 < elo1 && elo1 <= Self::LARGEST_ELO) {
            return Err(SprtError::Elo(elo0, elo1));
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Chances(alpha, beta));
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }

    /// The Elo difference of the first hypothesis.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The Elo difference of the second hypothesis.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// The chance of accepting `elo1` when `elo0` is true.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The chance of accepting `elo0` when `elo1` is true.
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// The bounds of the log-likelihood ratio: at `low` `elo0` is accepted, at `high` `elo1`.
    pub fn bounds(&self) -> Interval {
        Interval {
            low: libm::log(self.beta / (1.0 - self.alpha)),
            high: libm::log((1.0 - self.beta) / self.alpha),
        }
    }

    /// The natural logarithm of the generalised likelihood ratio of `elo1` to `elo0`; 0 without pairs.
    ///
    /// The same bits on every machine.
    pub fn log_likelihood_ratio(&self, pairs: &PairCounts) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.counts().map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let of_0 = likelihood_weights(&seen, share_from_elo(self.elo0));
        let of_1 = likelihood_weights(&seen, share_from_elo(self.elo1));
        // Both distributions are `seen` divided by their weights, so the ratio is that of the weights upside down.
        let terms = counts.iter().zip(of_0.iter().zip(&of_1));
        terms.map(|(count, (weight_0, weight_1))| count * libm::log(weight_0 / weight_1)).sum()
    }

    /// The hypothesis that these pairs make the test accept; `None` if more are needed.
    pub fn accepted(&self, pairs: &PairCounts) -> Option<Accepted> {
        let (ratio, bounds) = (self.log_likelihood_ratio(pairs), self.bounds());
        if ratio >= bounds.high {
            Some(Accepted::Elo1)
        } else if ratio <= bounds.low {
            Some(Accepted::Elo0)
        } else {
            None
        }
    }
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Elo(elo0, elo1) => {
                let most = Sprt::LARGEST_ELO;
                write!(
                    f,
                    "expected two Elo differences from -{most} to {most}, the lower first, found {elo0} and {elo1}"
                )
            }
            SprtError::Chances(alpha, beta) => {
                write!(
                    f,
                    "expected two chances of error above 0 with a sum below 1, found {alpha} and {beta}"
                )
            }
        }
    }
}

impl std::error::Error for SprtError {}

/// How often an outcome counts that was never seen; the value of fishtest.
const UNSEEN: f64 = 1e-3;

/// The share of the points that each outcome of a pair is.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// What `seen` must be divided by to become the likeliest distribution whose mean is `mean`.
///
/// By a multiplier of Lagrange the weights are 1 + x(a − mean), where x makes the mean right: the root of
/// Σ p(a − mean) / (1 + x(a − mean)), which falls from plus to minus infinity between the values that make a weight
/// of an end zero. All of `seen` must be positive.
fn likelihood_weights(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let weight = |x: f64, share: f64| 1.0 + x * (share - mean);
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let mut x = 0.0;
    loop {
        let (mut value, mut slope) = (0.0, 0.0);
        for (p, share) in seen.iter().zip(SHARES) {
            let part = (share - mean) / weight(x, share);
            value += p * part;
            slope -= p * part * part;
        }
        if value > 0.0 {
            low = x
        } else {
            high = x
        }
        // Newton's step where it stays between the ends, else a bisection: both shrink towards the root.
        let newton = x - value / slope;
        let next = if low < newton && newton < high { newton } else { low + (high - low) / 2.0 };
        if next == x || (next - x).abs() <= 1e-14 * (high.abs() + low.abs()) {
            return SHARES.map(|share| weight(next, share));
        }
        x = next;
    }
}

#[cfg(test)]
mod tests;
