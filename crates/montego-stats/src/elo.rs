//! Elo differences and the shares of points that they predict.

use crate::{Interval, wilson};

/// The Elo difference at which a side is expected to take `share` of the points.
///
/// Positive if the side is the stronger one. A share of 0 gives minus infinity and a share of 1
/// plus infinity: such results set no bound. `None` if `share` is not between 0 and 1.
///
/// # Sources
/// Elo 1978, *The rating of chessplayers*, in its logistic form: 400 points are odds of ten to one.
pub fn elo_from_share(share: f64) -> Option<f64> {
    (0.0..=1.0).contains(&share).then(|| ELO_PER_TENFOLD * libm::log10(share / (1.0 - share)))
}

/// The share of the points that a side `elo` stronger than its opponent is expected to take.
///
/// Infinities give 0 and 1; NaN gives NaN.
pub fn share_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / ELO_PER_TENFOLD))
}

/// Where the Elo difference lies, seen from the side whose `wins`, `draws` and `losses` are given.
///
/// The ends are those of [`wilson`] for the share, with draws as half a win, carried over by
/// [`elo_from_share`]; so the interval is not symmetric, and with many draws wider than it need be.
/// It is infinite upwards if every game was won, downwards if every game was lost, and both ways if
/// none was played.
///
/// # Panics
/// If `confidence` is not strictly between 0 and 1.
pub fn elo_interval(wins: u64, draws: u64, losses: u64, confidence: f64) -> Interval {
    let points = wins as f64 + draws as f64 / 2.0;
    let share = wilson(points, wins + draws + losses, confidence);
    let elo = |end| elo_from_share(end).expect("Wilson's interval lies within 0 to 1");
    Interval { low: elo(share.low), high: elo(share.high) }
}

/// The Elo difference that multiplies the odds by ten.
pub(crate) const ELO_PER_TENFOLD: f64 = 400.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::assert_rounds_to;
    use proptest::prelude::*;
    use std::f64::consts::LN_10;

    #[test]
    fn elo_by_hand() {
        assert_eq!(elo_from_share(0.5), Some(0.0));
        // Odds of three to one: 400 · 0.477121255.
        assert_rounds_to(elo_from_share(0.75).unwrap(), "190.8485");
        assert_rounds_to(elo_from_share(0.25).unwrap(), "-190.8485");
        // Odds of ten to one.
        assert_rounds_to(elo_from_share(10.0 / 11.0).unwrap(), "400.0000000");
        assert_rounds_to(share_from_elo(-400.0), "0.0909090909");
        // The usual rules of thumb: 100 points are 64 %, 200 points are 76 %.
        assert_rounds_to(share_from_elo(100.0), "0.640");
        assert_rounds_to(share_from_elo(200.0), "0.760");
    }

    #[test]
    fn certainty_is_infinitely_far() {
        assert_eq!(elo_from_share(0.0), Some(f64::NEG_INFINITY));
        assert_eq!(elo_from_share(1.0), Some(f64::INFINITY));
        assert_eq!(share_from_elo(f64::NEG_INFINITY), 0.0);
        assert_eq!(share_from_elo(f64::INFINITY), 1.0);
    }

    #[test]
    fn what_is_no_share_has_no_elo() {
        for share in [0.0f64.next_down(), 1.0f64.next_up(), f64::NAN] {
            assert_eq!(elo_from_share(share), None);
        }
    }

    proptest! {
        /// The odds are rounded twice and their logarithm once more, so with e = EPSILON the Elo
        /// is off by at most 400 (e / ln 10) + 2e |elo|. A share moves by s (1 − s) ln 10 / 400
        /// per Elo. On the way back the exponent is rounded (at most e, as it is below 2 in
        /// size), the power too (e), then the sum and the quotient (e/2 each).
        #[test]
        fn shares_survive_the_journey(share in 0.01..0.99) {
            const E: f64 = f64::EPSILON;
            let elo = elo_from_share(share).unwrap();
            let there = 400.0 * E / LN_10 + 2.0 * E * elo.abs();
            let slope = share * (1.0 - share) * LN_10 / 400.0;
            let back = share * (1.0 - share) * (LN_10 + 1.0) * E + E;
            prop_assert!((share_from_elo(elo) - share).abs() <= slope * there + back);
        }
    }

    /// 17 wins, 6 draws and 7 losses are 20 points of 30. Wilson: the share is 0.487801 to 0.807695;
    /// its odds are 0.952365 and 4.200072, of which 400 times the logarithms (mpmath 1.3) follow.
    #[test]
    fn elo_interval_by_hand() {
        let interval = elo_interval(17, 6, 7, 0.95);
        assert_rounds_to(interval.low, "-8.4788");
        assert_rounds_to(interval.high, "249.3027");
    }

    #[test]
    fn one_sided_results_bound_one_side() {
        let won = elo_interval(10, 0, 0, 0.95);
        // Wilson's lower end for 10 of 10 is 10 / (10 + z²) = 0.722467, odds of 10 to 3.841459.
        assert_rounds_to(won.low, "166.20");
        assert_eq!(won.high, f64::INFINITY);

        let lost = elo_interval(0, 0, 10, 0.95);
        assert_eq!(lost.low, f64::NEG_INFINITY);
        assert_rounds_to(lost.high, "-166.20");

        let unplayed = elo_interval(0, 0, 0, 0.95);
        assert_eq!(unplayed.low, f64::NEG_INFINITY);
        assert_eq!(unplayed.high, f64::INFINITY);
    }
}
