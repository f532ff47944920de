//! Many questions at once: p-values that allow for how many were asked.

/// Holm's adjusted p-values, in the order of the given ones.
///
/// Whoever calls those differences real whose adjusted p-value is at most `level` calls a difference real that is none
/// with chance `level` at most, in all questions together and however they depend on each other. The smallest of m
/// p-values is multiplied by m, the next by m − 1 and so on; an adjusted value is never below the one before it, so
/// that an answer is not accepted where a clearer one was refused, and never above 1.
///
/// # Panics
/// If a p-value is not between 0 and 1.
///
/// # Sources
/// Holm 1979, *A simple sequentially rejective multiple test procedure*.
///
/// ```
/// use montego_stats::holm;
///
/// let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
/// let real: Vec<bool> = adjusted.iter().map(|&p| p <= 0.05).collect();
/// assert_eq!(real, [true, false, false, true]);
/// ```
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    for p in p_values {
        assert!((0.0..=1.0).contains(p), "a p-value is between 0 and 1, not {p}");
    }
    let mut ascending: Vec<usize> = (0..p_values.len()).collect();
    ascending.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest = 0.0_f64;
    for (place, &question) in ascending.iter().enumerate() {
        let left = (p_values.len() - place) as f64;
        largest = largest.max(left * p_values[question]).min(1.0);
        adjusted[question] = largest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use proptest::prelude::*;

    /// The example that textbooks and encyclopedias give: of 0.005, 0.01, 0.03 and 0.04 the first two hold at 5 %,
    /// as 4 · 0.005 and 3 · 0.01 do not exceed it and 2 · 0.03 does. The 0.04 is refused with the 0.03 before it,
    /// though 1 · 0.04 would not be alone.
    #[test]
    fn the_textbook_example() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, expect) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((found - expect).abs() < 1e-15, "{adjusted:?}");
        }
    }

    #[test]
    fn the_extremes() {
        assert_eq!(holm(&[]), [0.0; 0]);
        assert_eq!(holm(&[0.7]), [0.7]);
        assert_eq!(holm(&[0.9, 1.0, 0.0]), [1.0, 1.0, 0.0]);
        assert_eq!(holm(&[0.02, 0.02]), [0.04, 0.04]);
    }

    #[test]
    #[should_panic(expected = "a p-value is between 0 and 1, not NaN")]
    fn nan_is_no_p_value() {
        let _ = holm(&[0.1, f64::NAN]);
    }

    proptest! {
        /// The adjusted values keep the order, lie between the given ones and Bonferroni's, and do not depend on the
        /// order of the questions.
        #[test]
        fn between_none_and_bonferroni(p_values in prop::collection::vec(0.0..=1.0, 1..20)) {
            let adjusted = holm(&p_values);
            let count = p_values.len() as f64;
            for (p, found) in p_values.iter().zip(&adjusted) {
                prop_assert!(p <= found && *found <= (count * p).min(1.0));
            }
            for (one, of_one) in p_values.iter().zip(&adjusted) {
                for (other, of_other) in p_values.iter().zip(&adjusted) {
                    prop_assert!(one > other || of_one <= of_other);
                }
            }
            let mut reversed: Vec<f64> = p_values.iter().rev().copied().collect();
            reversed = holm(&reversed);
            reversed.reverse();
            prop_assert_eq!(reversed, adjusted);
        }
    }

    /// Of ten questions without a real difference one is answered wrongly in 1 − (1 − 0.05/10)^10 = 4.89 % of the
    /// families, as the first step is Bonferroni's; within four errors of a rate over 20,000 families.
    #[test]
    fn a_family_errs_as_rarely_as_stated() {
        const FAMILIES: u32 = 20_000;
        let mut rng = Rng::from_seed(1);
        let mut wrong = 0;
        for _ in 0..FAMILIES {
            let p_values: Vec<f64> = (0..10).map(|_| rng.unit()).collect();
            wrong += u32::from(holm(&p_values).iter().any(|&p| p <= 0.05));
        }
        let (rate, expect) = (f64::from(wrong) / f64::from(FAMILIES), 1.0 - 0.995_f64.powi(10));
        let error = (expect * (1.0 - expect) / f64::from(FAMILIES)).sqrt();
        assert!((rate - expect).abs() < 4.0 * error, "{rate}");
    }
}
