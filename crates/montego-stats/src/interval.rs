//! Intervals that hold the true value with a stated confidence.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use crate::Moments;

/// All values from `low` to `high`, both included; either end may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether `value` lies in the interval.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// Where the true mean lies, by Student's t, in the unit of the values; `None` for fewer than two.
///
/// `confidence` is the share of such intervals that hold the true mean, say 0.95. That share is
/// exact if the values are normal, and approached for many values of any kind.
///
/// # Panics
/// If `confidence` is not strictly between 0 and 1.
pub fn mean_interval(moments: &Moments, confidence: f64) -> Option<Interval> {
    let (mean, error) = (moments.mean()?, moments.standard_error()?);
    let reach = error * student_t(confidence, moments.count() - 1);
    Some(Interval { low: mean - reach, high: mean + reach })
}

/// Where the true share of successes lies, by Wilson's score interval; it never leaves 0 to 1.
///
/// A draw counts as half a success. The formula supposes that there are none; a draw makes results
/// less scattered, so with draws the interval is wider than it need be, never narrower. Without
/// trials nothing is known, and the interval is 0 to 1. `confidence` is as in [`mean_interval`],
/// but kept only on the average over true shares.
///
/// # Panics
/// If `successes` is not between 0 and `trials`, or `confidence` not strictly between 0 and 1.
///
/// # Sources
/// Wilson 1927, *Probable inference, the law of succession, and statistical inference*. Without
/// continuity correction: method 3 of Newcombe 1998, *Two-sided confidence intervals for the single
/// proportion*.
pub fn wilson(successes: f64, trials: u64, confidence: f64) -> Interval {
    let n = trials as f64;
    assert!((0.0..=n).contains(&successes), "{successes} successes in {trials} trials");
    let z = normal_z(confidence);
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let share = successes / n;
    let z2_over_n = z * z / n;
    let middle = share + z2_over_n / 2.0;
    let reach = (z2_over_n * (share * (1.0 - share) + z2_over_n / 4.0)).sqrt();
    // In exact arithmetic the end on the side of a clean sweep is 0 or 1. Rounding must not spoil
    // this, because the Elo of that end is infinite and that of its neighbour is not.
    Interval {
        low: if successes == 0.0 { 0.0 } else { (middle - reach) / (1.0 + z2_over_n) },
        high: if successes == n { 1.0 } else { (middle + reach) / (1.0 + z2_over_n) },
    }
}

/// The number of standard deviations within which a normal value falls with `confidence`.
pub(crate) fn normal_z(confidence: f64) -> f64 {
    assert!(confidence > 0.0 && confidence < 1.0, "confidence must be between 0 and 1, not {confidence}");
    // The lower tail keeps the digits that 1 - tail would lose.
    -Normal::standard().inverse_cdf((1.0 - confidence) / 2.0)
}

/// The number of standard errors within which a mean falls with `confidence`, by Student's t with
/// `freedom` degrees of freedom.
fn student_t(confidence: f64, freedom: u64) -> f64 {
    /// Above this the expansion is the better one. Measured: at 1,000 degrees its error is 4e-13
    /// at confidence 0.9 and 9e-10 at 0.99999, and falls with the fourth power of the degrees;
    /// statrs 0.19 is off by 7e-6 at 100,000 degrees and does not return within 20 s at 10^8.
    const MANY: u64 = 1_000;

    let z = normal_z(confidence);
    let v = freedom as f64;
    if freedom <= MANY {
        return StudentsT::new(0.0, 1.0, v)
            .expect("a spread needs at least one degree of freedom")
            .inverse_cdf((1.0 + confidence) / 2.0);
    }
    // Abramowitz & Stegun 1964, *Handbook of mathematical functions*, 26.7.5, to the third order.
    let w = z * z;
    let first = z * (w + 1.0) / 4.0;
    let second = z * ((5.0 * w + 16.0) * w + 3.0) / 96.0;
    let third = z * (((3.0 * w + 19.0) * w + 17.0) * w - 15.0) / 384.0;
    z + (first + (second + third / v) / v) / v
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use crate::testing::assert_rounds_to;
    use statrs::function::beta::beta_reg;
    use std::f64::consts::TAU;

    /// Simulated samples per coverage test.
    const SAMPLES: u32 = 20_000;

    /// The share of `SAMPLES` intervals that held the truth.
    fn simulated_coverage(mut holds: impl FnMut() -> bool) -> f64 {
        let held = (0..SAMPLES).filter(|_| holds()).count();
        held as f64 / f64::from(SAMPLES)
    }

    /// Four standard errors of a simulated coverage whose true value is `coverage`.
    fn four_errors(coverage: f64) -> f64 {
        4.0 * (coverage * (1.0 - coverage) / f64::from(SAMPLES)).sqrt()
    }

    /// By Box and Muller 1958.
    fn normal_deviate(rng: &mut Rng) -> f64 {
        let radius = (-2.0 * libm::log(1.0 - rng.unit())).sqrt();
        radius * libm::cos(TAU * rng.unit())
    }

    /// Student's interval is exact for normal values: 95 %, within four errors, which is 0.62 %.
    #[test]
    fn mean_intervals_cover_as_stated() {
        let mut rng = Rng::from_seed(1);
        let tolerance = four_errors(0.95);
        assert!(tolerance < 0.01, "95 ± 1 % is asked for");
        for values in [2, 5, 30] {
            let coverage = simulated_coverage(|| {
                let moments: Moments = (0..values).map(|_| 3.0 + 2.0 * normal_deviate(&mut rng)).collect();
                mean_interval(&moments, 0.95).unwrap().contains(3.0)
            });
            assert!((coverage - 0.95).abs() < tolerance, "{coverage} for {values} values");
        }
    }

    /// If every true share is equally likely, so is every number of successes, and the true share
    /// is then distributed by Beta(successes + 1, failures + 1). Hence the coverage on the average
    /// over shares is the average mass of that distribution in the interval, without chance.
    fn wilson_coverage(trials: u64) -> f64 {
        let masses = (0..=trials).map(|successes| {
            let interval = wilson(successes as f64, trials, 0.95);
            let below = |share| beta_reg((successes + 1) as f64, (trials - successes + 1) as f64, share);
            below(interval.high) - below(interval.low)
        });
        masses.sum::<f64>() / (trials + 1) as f64
    }

    #[test]
    fn wilson_covers_as_stated() {
        // Computed with mpmath by the same argument.
        assert_rounds_to(wilson_coverage(20), "0.952979342");
        assert_rounds_to(wilson_coverage(100), "0.951135635");

        let mut rng = Rng::from_seed(2);
        let expected = wilson_coverage(100);
        let tolerance = four_errors(expected);
        assert!((expected - 0.95).abs() + tolerance < 0.01, "95 ± 1 % is asked for");
        let coverage = simulated_coverage(|| {
            let share = rng.unit();
            let successes = (0..100).filter(|_| rng.unit() < share).count();
            wilson(successes as f64, 100, 0.95).contains(share)
        });
        assert!((coverage - expected).abs() < tolerance, "{coverage}");
    }

    /// With 30 % wins, 40 % draws and 30 % losses a result has variance 0.15 in place of 0.25, so
    /// about 2 Φ(1.96 √(0.25 / 0.15)) − 1 = 98.9 % is covered.
    #[test]
    fn draws_make_wilson_cover_more() {
        let mut rng = Rng::from_seed(3);
        let coverage = simulated_coverage(|| {
            let half_points: u32 = (0..100)
                .map(|_| match rng.below(10) {
                    0..3 => 2,
                    3..7 => 1,
                    _ => 0,
                })
                .sum();
            wilson(f64::from(half_points) / 2.0, 100, 0.95).contains(0.5)
        });
        assert!(coverage > 0.95 + four_errors(0.95), "{coverage}");
    }

    /// The first four are those of printed tables, with digits added by mpmath 1.3, which also
    /// gave the others.
    #[test]
    fn quantiles_of_students_t() {
        assert_rounds_to(student_t(0.95, 1), "12.706204736");
        assert_rounds_to(student_t(0.95, 2), "4.302652730");
        assert_rounds_to(student_t(0.95, 9), "2.262157163");
        assert_rounds_to(student_t(0.95, 29), "2.045229642");
        assert_rounds_to(student_t(0.95, 1_000), "1.962339081");
        assert_rounds_to(student_t(0.95, 1_001), "1.96233670528");
        assert_rounds_to(student_t(0.95, 10_000), "1.960201240");
        assert_rounds_to(student_t(0.95, 100_000), "1.959987708");
        assert_rounds_to(student_t(0.95, 1_000_000), "1.959966357");
        assert_rounds_to(student_t(0.95, u64::MAX), "1.959963985");
        assert_rounds_to(normal_z(0.95), "1.959963985");
    }

    /// 1, 2, 3, 4, 5: mean 3, variance 10 / 4, standard error √0.5; t of four degrees is 2.776445,
    /// and 2.776445 · 0.707107 = 1.963243.
    #[test]
    fn mean_interval_by_hand() {
        let moments: Moments = [1.0, 2.0, 3.0, 4.0, 5.0].into_iter().collect();
        let interval = mean_interval(&moments, 0.95).unwrap();
        assert_rounds_to(interval.low, "1.03676");
        assert_rounds_to(interval.high, "4.96324");
    }

    #[test]
    fn one_value_has_no_interval() {
        let moments: Moments = [1.0].into_iter().collect();
        assert_eq!(mean_interval(&moments, 0.95), None);
    }

    /// The four examples of Newcombe 1998, table I, method 3.
    #[test]
    fn wilson_matches_the_published_examples() {
        for (successes, trials, low, high) in [
            (81.0, 263, "0.2553", "0.3662"),
            (15.0, 148, "0.0624", "0.1605"),
            (0.0, 20, "0.0000", "0.1611"),
            (1.0, 29, "0.0061", "0.1718"),
        ] {
            let interval = wilson(successes, trials, 0.95);
            assert_rounds_to(interval.low, low);
            assert_rounds_to(interval.high, high);
        }
    }

    #[test]
    fn a_clean_sweep_reaches_the_end_exactly() {
        for trials in 1..1000 {
            assert_eq!(wilson(0.0, trials, 0.95).low, 0.0);
            assert_eq!(wilson(trials as f64, trials, 0.95).high, 1.0);
        }
        let unknown = Interval { low: 0.0, high: 1.0 };
        assert_eq!(wilson(0.0, 0, 0.95), unknown);
    }

    #[test]
    #[should_panic(expected = "3.5 successes in 3 trials")]
    fn there_are_no_more_successes_than_trials() {
        wilson(3.5, 3, 0.95);
    }

    #[test]
    #[should_panic(expected = "confidence must be between 0 and 1, not 95")]
    fn confidence_is_not_in_percent() {
        wilson(3.0, 4, 95.0);
    }
}
