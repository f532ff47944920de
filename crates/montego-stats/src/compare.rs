//! Whether two numbers, or two distributions, differ by more than chance.

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The standard error of the difference, or of the sum, of two independent numbers whose standard
/// errors are `a` and `b`, in their common unit.
pub fn combined_standard_error(a: f64, b: f64) -> f64 {
    (a * a + b * b).sqrt()
}

/// How many standard errors a difference amounts to, with the difference's sign.
///
/// `None` if `standard_error` is not positive: then nothing is known about the error, and no
/// difference is too large or small enough.
pub fn z(difference: f64, standard_error: f64) -> Option<f64> {
    (standard_error > 0.0).then(|| difference / standard_error)
}

/// The chance that a standard normal number is at least as far from 0, on either side, as `z`.
///
/// What [`z`] returns becomes a p-value by it, if the standard error is known well, say from dozens of games.
#[must_use]
pub fn two_sided_p(z: f64) -> f64 {
    libm::erfc(z.abs() * std::f64::consts::FRAC_1_SQRT_2)
}

/// The chance that counts scatter around their expectation at least as much as `observed` does.
///
/// Pearson's test of goodness of fit. `expected` holds the expected counts, or any numbers in the
/// same proportion: they are scaled to the total that was observed, and in return the degrees of
/// freedom are the cells less one. The result is an approximation that wants about five expected
/// in each cell. Nothing observed contradicts nothing: the chance is then 1.
///
/// # Panics
/// If the two slices differ in length or have fewer than two cells, or if an expectation is not
/// positive and finite.
///
/// # Sources
/// Pearson 1900, *On the criterion that a given system of deviations …*.
pub fn chi_squared_p(observed: &[u64], expected: &[f64]) -> f64 {
    assert_eq!(observed.len(), expected.len(), "every cell needs a count and an expectation");
    assert!(observed.len() > 1, "one cell leaves nothing to compare");
    assert!(expected.iter().all(|&e| e > 0.0 && e.is_finite()), "expectations must be positive and finite");
    let total: u64 = observed.iter().sum();
    if total == 0 {
        return 1.0;
    }
    let scale = total as f64 / expected.iter().sum::<f64>();
    let statistic: f64 =
        observed.iter().zip(expected).map(|(&o, &e)| (o as f64 - e * scale).powi(2) / (e * scale)).sum();
    ChiSquared::new((observed.len() - 1) as f64).expect("two cells have one degree of freedom").sf(statistic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::assert_rounds_to;

    #[test]
    fn errors_combine_as_the_sides_of_a_right_triangle() {
        assert_eq!(combined_standard_error(3.0, 4.0), 5.0);
        assert_eq!(combined_standard_error(0.0, 2.0), 2.0);
    }

    #[test]
    fn z_counts_standard_errors() {
        assert_eq!(z(-3.0, 2.0), Some(-1.5));
        for unknown in [0.0, -1.0, f64::NAN] {
            assert_eq!(z(1.0, unknown), None);
        }
    }

    /// From the usual tables, and a far tail that one minus a distribution function would lose.
    #[test]
    fn two_sided_by_tables() {
        assert_eq!(two_sided_p(0.0), 1.0);
        assert_rounds_to(two_sided_p(1.0), "0.3173");
        assert_rounds_to(two_sided_p(-1.959964), "0.0500000");
        assert_rounds_to(two_sided_p(-2.575829), "0.0100000");
        assert_rounds_to(two_sided_p(10.0) * 1e23, "1.524");
    }

    /// A die thrown sixty times: (25 + 4 + 1 + 4 + 0 + 100) / 10 = 13.4 with five degrees of
    /// freedom, whose upper tail is 0.0199052 (mpmath 1.3).
    #[test]
    fn a_loaded_die() {
        let observed = [5, 8, 9, 8, 10, 20];
        assert_rounds_to(chi_squared_p(&observed, &[10.0; 6]), "0.0199052");
        assert_rounds_to(chi_squared_p(&observed, &[0.25; 6]), "0.0199052");
    }

    /// Mendel's peas: 315, 108, 101 and 32 against 9 : 3 : 3 : 1. The expectations are 312.75,
    /// 104.25, 104.25 and 34.75, the statistic is 0.470, the upper tail 0.9254 (mpmath 1.3).
    #[test]
    fn uneven_expectations() {
        let p = chi_squared_p(&[315, 108, 101, 32], &[9.0, 3.0, 3.0, 1.0]);
        assert_rounds_to(p, "0.9254");
    }

    #[test]
    fn the_extremes() {
        assert_eq!(chi_squared_p(&[7, 7], &[1.0, 1.0]), 1.0);
        assert_eq!(chi_squared_p(&[0, 0], &[1.0, 1.0]), 1.0);
        // The statistic is 2,000; e^-1000 underflows.
        assert_eq!(chi_squared_p(&[2000, 0], &[1.0, 1.0]), 0.0);
    }

    #[test]
    #[should_panic(expected = "expectations must be positive and finite")]
    fn an_impossible_cell_is_no_expectation() {
        chi_squared_p(&[1, 0], &[1.0, 0.0]);
    }

    #[test]
    #[should_panic(expected = "every cell needs a count and an expectation")]
    fn cells_come_in_pairs() {
        chi_squared_p(&[1, 0], &[1.0; 3]);
    }

    #[test]
    #[should_panic(expected = "one cell leaves nothing to compare")]
    fn one_cell_is_not_enough() {
        chi_squared_p(&[1], &[1.0]);
    }
}
