//! The largest of several independent normal numbers, of which one may lie higher than the others.
//!
//! Whoever picks the best of noisy means reports the largest of them, which is more than the best is worth.
//!
//! # Sources
//! The density of the maximum is the derivative of the product of the distribution functions, as in David and
//! Nagaraja 2003, *Order Statistics*, section 5.2.

use crate::Rng;

/// How many standard deviations around the means are integrated over; beyond, the density is below 10⁻²².
const REACH: f64 = 10.0;

/// Steps of Simpson's rule for each unit, which leave an error far below the sixth decimal.
const STEPS_PER_UNIT: f64 = 100.0;

/// Mean and spread of a maximum, in standard deviations of one of its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Maximum {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
}

impl Maximum {
    /// The maximum of `equal` normal numbers of mean 0 and one of mean `delta`, all of spread 1, by quadrature.
    ///
    /// ```
    /// use montego_stats::Maximum;
    ///
    /// // Of a single number it is that number itself.
    /// let alone = Maximum::of_normals(0, 2.0);
    /// assert!((alone.mean - 2.0).abs() < 1e-9 && (alone.sd - 1.0).abs() < 1e-9);
    /// // Of two equal ones it has the mean 1/√π.
    /// let two = Maximum::of_normals(1, 0.0);
    /// assert!((two.mean - 1.0 / std::f64::consts::PI.sqrt()).abs() < 1e-9);
    /// ```
    #[must_use]
    pub fn of_normals(equal: u32, delta: f64) -> Maximum {
        let count = f64::from(equal);
        let density = |z: f64| {
            let (below, shifted) = (normal_cdf(z), normal_cdf(z - delta));
            let equal_is_largest =
                if equal == 0 { 0.0 } else { count * libm::pow(below, count - 1.0) * density(z) * shifted };
            equal_is_largest + libm::pow(below, count) * density(z - delta)
        };
        let (low, high) = (delta.min(0.0) - REACH, delta.max(0.0) + REACH);
        let moment = |power: i32| simpson(|z| z.powi(power) * density(z), low, high);
        let mean = moment(1);
        Maximum { mean, sd: (moment(2) - mean * mean).max(0.0).sqrt() }
    }

    /// One such maximum, drawn.
    pub fn draw(equal: u32, delta: f64, rng: &mut Rng) -> f64 {
        let shifted = delta + normal(rng);
        (0..equal).map(|_| normal(rng)).fold(shifted, f64::max)
    }
}

/// The integral of a smooth function by Simpson's rule.
fn simpson(function: impl Fn(f64) -> f64, low: f64, high: f64) -> f64 {
    let halves = ((high - low) * STEPS_PER_UNIT).ceil() as u32;
    let width = (high - low) / f64::from(2 * halves);
    let at = |step: u32| function(low + width * f64::from(step));
    let odd: f64 = (0..halves).map(|half| at(2 * half + 1)).sum();
    let even: f64 = (1..halves).map(|half| at(2 * half)).sum();
    width / 3.0 * (at(0) + 4.0 * odd + 2.0 * even + at(2 * halves))
}

/// The standard normal density.
fn density(z: f64) -> f64 {
    libm::exp(-0.5 * z * z) / (2.0 * std::f64::consts::PI).sqrt()
}

/// The standard normal distribution function: how likely a standard normal number is below `z`. The same
/// bits on every machine.
#[must_use]
pub fn normal_cdf(z: f64) -> f64 {
    0.5 * libm::erfc(-z * std::f64::consts::FRAC_1_SQRT_2)
}

/// A standard normal number by the method of Box and Muller.
fn normal(rng: &mut Rng) -> f64 {
    let radius = (-2.0 * libm::log(1.0 - rng.unit())).sqrt();
    radius * libm::cos(2.0 * std::f64::consts::PI * rng.unit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moments;

    /// The exact values were computed by another program, with the distribution functions of another library.
    #[test]
    fn ten_and_one() {
        for (delta, mean, sd) in [
            (0.0, 1.586, 0.577),
            (1.0, 1.779, 0.617),
            (2.0, 2.269, 0.770),
            (3.0, 3.060, 0.921),
            (4.0, 4.008, 0.985),
        ] {
            let found = Maximum::of_normals(10, delta);
            assert!((found.mean - mean).abs() < 6e-4, "{found:?} at {delta}");
            assert!((found.sd - sd).abs() < 6e-4, "{found:?} at {delta}");
        }
    }

    #[test]
    fn draws_have_the_computed_moments() {
        let mut rng = Rng::from_seed(1);
        for delta in [0.0, 2.0, -3.0] {
            let exact = Maximum::of_normals(10, delta);
            let drawn: Moments = (0..20_000).map(|_| Maximum::draw(10, delta, &mut rng)).collect();
            let error = drawn.standard_error().unwrap();
            assert!((drawn.mean().unwrap() - exact.mean).abs() < 4.0 * error, "{drawn:?} at {delta}");
            assert!((drawn.sd().unwrap() - exact.sd).abs() < 4.0 * error, "{drawn:?} at {delta}");
        }
    }

    #[test]
    fn a_number_far_below_changes_nothing() {
        let (without, with) = (Maximum::of_normals(3, -50.0), Maximum::of_normals(3, -60.0));
        assert!((without.mean - with.mean).abs() < 1e-9 && (without.sd - with.sd).abs() < 1e-9);
    }
}
