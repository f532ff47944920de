//! Counts, means and spreads of values that are seen once and not kept.

/// Count, mean and spread of whole numbers, exact until it is asked for a fraction.
///
/// This is the accumulator of hot loops: adding is three integer additions, and merging is
/// addition too, so the result does not depend on how the values were dealt to threads.
///
/// # Panics
/// Adding and merging panic when the sum of the squares no longer fits 64 bits. Values up to 1,000
/// in size may be added 10^13 times; of the largest `i32`, four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IntMoments {
    count: u64,
    sum: i64,
    sum_of_squares: u64,
}

impl IntMoments {
    /// No values yet.
    pub const fn new() -> IntMoments {
        IntMoments { count: 0, sum: 0, sum_of_squares: 0 }
    }

    /// Takes in one value.
    #[inline]
    pub fn add(&mut self, value: i32) {
        let square = u64::from(value.unsigned_abs()).pow(2);
        self.sum_of_squares =
            self.sum_of_squares.checked_add(square).expect("the sum of squares must fit 64 bits");
        // By Cauchy and Schwarz the sum is at most √(count · sum of squares) in size, so the check
        // on the squares guards it as well, for any count that can be reached.
        self.sum += i64::from(value);
        self.count += 1;
    }

    /// Takes in all values that `other` has seen.
    #[inline]
    pub fn merge(&mut self, other: &IntMoments) {
        self.sum_of_squares = self
            .sum_of_squares
            .checked_add(other.sum_of_squares)
            .expect("the sum of squares must fit 64 bits");
        self.sum += other.sum;
        self.count += other.count;
    }

    /// How many values were added.
    #[inline]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The exact sum of the values.
    #[inline]
    pub fn sum(&self) -> i64 {
        self.sum
    }

    /// The mean, in the unit of the values; `None` if there are none.
    #[inline]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The sample variance (divided by the count less one); `None` for fewer than two values.
    ///
    /// Nothing cancels: differences are taken in integers, and only the quotient is rounded.
    pub fn variance(&self) -> Option<f64> {
        let pairs = u128::from(self.count) * u128::from(self.count.checked_sub(1)?);
        (pairs > 0).then(|| self.scaled_squared_deviations() as f64 / pairs as f64)
    }

    /// The sample standard deviation, in the unit of the values; `None` for fewer than two values.
    pub fn sd(&self) -> Option<f64> {
        self.variance().map(f64::sqrt)
    }

    /// The standard error of the mean, in the unit of the values; `None` for fewer than two values.
    pub fn standard_error(&self) -> Option<f64> {
        Some((self.variance()? / self.count as f64).sqrt())
    }

    /// The sum of squared deviations from the mean, times the count: that product is whole.
    fn scaled_squared_deviations(&self) -> u128 {
        let sum = u128::from(self.sum.unsigned_abs());
        u128::from(self.count) * u128::from(self.sum_of_squares) - sum * sum
    }
}

impl Extend<i32> for IntMoments {
    fn extend<I: IntoIterator<Item = i32>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.add(value));
    }
}

impl FromIterator<i32> for IntMoments {
    fn from_iter<I: IntoIterator<Item = i32>>(values: I) -> IntMoments {
        let mut moments = IntMoments::new();
        moments.extend(values);
        moments
    }
}

/// Count, mean and spread of any finite numbers.
///
/// A running mean and a running sum of squared deviations, which do not cancel as a sum of squares
/// would. The last bits depend on the order of adding and merging; where that must not be, count
/// whole units in [`IntMoments`]. A value that is not finite makes the mean and the spread NaN or
/// infinite for good.
///
/// # Sources
/// Welford 1962, *Note on a method for calculating corrected sums of squares and products* (adding);
/// Chan, Golub & LeVeque 1983, *Algorithms for computing the sample variance* (merging).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: u64,
    mean: f64,
    squared_deviations: f64,
}

impl Moments {
    /// No values yet.
    pub const fn new() -> Moments {
        Moments { count: 0, mean: 0.0, squared_deviations: 0.0 }
    }

    /// Takes in one value.
    #[inline]
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let from_old_mean = value - self.mean;
        self.mean += from_old_mean / self.count as f64;
        self.squared_deviations += from_old_mean * (value - self.mean);
    }

    /// Takes in all values that `other` has seen.
    pub fn merge(&mut self, other: &Moments) {
        if other.count == 0 {
            return;
        }
        let count = self.count + other.count;
        let gap = other.mean - self.mean;
        let weight = other.count as f64 / count as f64;
        self.mean += gap * weight;
        self.squared_deviations += other.squared_deviations + gap * gap * self.count as f64 * weight;
        self.count = count;
    }

    /// The same values in another unit, each multiplied by `factor`: from half-points to points,
    /// `scaled(0.5)`.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Moments {
        Moments {
            count: self.count,
            mean: self.mean * factor,
            squared_deviations: self.squared_deviations * factor * factor,
        }
    }

    /// How many values were added.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean, in the unit of the values; `None` if there are none.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then_some(self.mean)
    }

    /// The sample variance (divided by the count less one); `None` for fewer than two values.
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squared_deviations / (self.count - 1) as f64)
    }

    /// The sample standard deviation, in the unit of the values; `None` for fewer than two values.
    pub fn sd(&self) -> Option<f64> {
        self.variance().map(f64::sqrt)
    }

    /// The standard error of the mean, in the unit of the values; `None` for fewer than two values.
    pub fn standard_error(&self) -> Option<f64> {
        Some((self.variance()? / self.count as f64).sqrt())
    }
}

impl From<IntMoments> for Moments {
    fn from(exact: IntMoments) -> Moments {
        let Some(mean) = exact.mean() else {
            return Moments::new();
        };
        Moments {
            count: exact.count,
            mean,
            squared_deviations: exact.scaled_squared_deviations() as f64 / exact.count as f64,
        }
    }
}

impl Extend<f64> for Moments {
    fn extend<I: IntoIterator<Item = f64>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.add(value));
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Moments {
        let mut moments = Moments::new();
        moments.extend(values);
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// The largest sample and the largest size of a value in the property tests.
    const MOST: usize = 200;
    const LARGEST_FLOAT: f64 = 1000.0;
    // MOST squares of this are 200 · 2^56 < 2^64.
    const LARGEST_INT: i32 = 1 << 28;

    /// Fails unless `moments` has the mean and variance of the two-pass formulas.
    ///
    /// With u the unit roundoff, M the largest size of a value and n their number: a running mean
    /// makes errors of at most uM per value plus 4uM/k at the kth, below 5nuM in all; a plain mean
    /// below nuM. Each factor of a squared deviation is at most 2M and inherits these errors, so
    /// n products are off by at most 32n²uM² in running form, 12n²uM² in two passes; a merge
    /// adds at most 10n²uM². The sum is below 64n²uM², and u is half of `EPSILON`.
    #[track_caller]
    fn assert_two_pass(moments: &Moments, values: &[f64]) {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let mean_tolerance = 6.0 * n * LARGEST_FLOAT * f64::EPSILON / 2.0;
        let squares_tolerance = 64.0 * n * n * LARGEST_FLOAT.powi(2) * f64::EPSILON / 2.0;

        assert_eq!(moments.count(), values.len() as u64);
        let found = moments.mean().unwrap();
        assert!((found - mean).abs() <= mean_tolerance, "{found} {mean}");
        let found = moments.variance().unwrap() * (n - 1.0);
        assert!((found - squares).abs() <= squares_tolerance, "{found} {squares}");
    }

    proptest! {
        #[test]
        fn running_moments_equal_two_passes(
            values in vec(-LARGEST_FLOAT..LARGEST_FLOAT, 2..MOST),
        ) {
            assert_two_pass(&values.iter().copied().collect(), &values);
        }

        #[test]
        fn merged_moments_equal_two_passes(
            values in vec(-LARGEST_FLOAT..LARGEST_FLOAT, 2..MOST),
            cut in 0..MOST,
        ) {
            let (left, right) = values.split_at(cut.min(values.len()));
            let mut merged: Moments = left.iter().copied().collect();
            merged.merge(&right.iter().copied().collect());
            assert_two_pass(&merged, &values);
        }

        /// Two passes in integers: with S the sum, Σ(nx − S)² is n² times the squared deviations.
        ///
        /// Either side rounds a numerator, a denominator and a quotient, so they differ by at most
        /// 3 EPSILON of their size, and a little of the second order.
        #[test]
        fn exact_moments_equal_two_passes(
            values in vec(-LARGEST_INT..LARGEST_INT, 2..MOST),
        ) {
            let moments: IntMoments = values.iter().copied().collect();
            let n = values.len() as i128;
            let sum: i128 = values.iter().map(|&value| i128::from(value)).sum();
            let squares: i128 = values
                .iter()
                .map(|&value| (n * i128::from(value) - sum).pow(2))
                .sum();
            let variance = squares as f64 / (n * n * (n - 1)) as f64;

            prop_assert_eq!(i128::from(moments.count()), n);
            prop_assert_eq!(i128::from(moments.sum()), sum);
            // Both parts are below 2^53, so the quotient is the correctly rounded mean.
            prop_assert_eq!(moments.mean(), Some(sum as f64 / n as f64));
            let found = moments.variance().unwrap();
            prop_assert!((found - variance).abs() <= 4.0 * f64::EPSILON * variance);
            prop_assert_eq!(moments.sd(), Some(found.sqrt()));
        }

        #[test]
        fn dealing_and_order_do_not_change_exact_moments(
            dealt in vec((-LARGEST_INT..LARGEST_INT, 0..3usize), 0..MOST),
        ) {
            let all: IntMoments = dealt.iter().map(|&(value, _)| value).collect();
            let mut hands = [IntMoments::new(); 3];
            for &(value, hand) in &dealt {
                hands[hand].add(value);
            }
            for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
                let mut merged = IntMoments::new();
                order.iter().for_each(|&hand| merged.merge(&hands[hand]));
                prop_assert_eq!(merged, all);
            }
        }
    }

    /// 4, 7, 13 and 16 have mean 10 and squared deviations 36 + 9 + 9 + 36 = 90: variance 30,
    /// standard error √(30 / 4). A large offset must not disturb it; every step here is exact.
    #[test]
    fn a_large_offset_does_not_cancel_the_spread() {
        for offset in [0.0, 1e9] {
            let moments: Moments = [4.0, 7.0, 13.0, 16.0].into_iter().map(|value| value + offset).collect();
            assert_eq!(moments.mean(), Some(10.0 + offset));
            assert_eq!(moments.variance(), Some(30.0));
            assert_eq!(moments.sd(), Some(30.0f64.sqrt()));
            assert_eq!(moments.standard_error(), Some(7.5f64.sqrt()));
        }
        let exact: IntMoments = [4, 7, 13, 16].into_iter().map(|value| value + 1_000_000_000).collect();
        assert_eq!(exact.variance(), Some(30.0));
        assert_eq!(exact.standard_error(), Some(7.5f64.sqrt()));
        let converted = Moments::from(exact);
        assert_eq!(converted.mean(), Some(1_000_000_010.0));
        assert_eq!(converted.variance(), Some(30.0));
        let halved = converted.scaled(-0.5);
        assert_eq!(halved.count(), 4);
        assert_eq!(halved.mean(), Some(-500_000_005.0));
        assert_eq!(halved.variance(), Some(7.5));
    }

    #[test]
    fn few_values_have_no_spread() {
        let mut exact = IntMoments::new();
        assert_eq!(Moments::from(exact), Moments::new());
        assert_eq!((exact.mean(), exact.variance()), (None, None));
        exact.add(-3);
        assert_eq!((exact.mean(), exact.variance()), (Some(-3.0), None));
        assert_eq!((exact.sd(), exact.standard_error()), (None, None));

        let mut moments = Moments::new();
        moments.merge(&Moments::new());
        assert_eq!((moments.mean(), moments.variance()), (None, None));
        moments.merge(&Moments::from(exact));
        assert_eq!((moments.mean(), moments.variance()), (Some(-3.0), None));
        assert_eq!((moments.sd(), moments.standard_error()), (None, None));
    }

    #[test]
    fn the_largest_values_fit_four_times() {
        let exact: IntMoments = [i32::MIN, i32::MAX, i32::MAX, i32::MAX].into_iter().collect();
        assert_eq!(exact.count(), 4);
        assert_eq!(exact.sum(), 2 * i64::from(i32::MAX) - 1);
    }

    #[test]
    #[should_panic(expected = "the sum of squares must fit 64 bits")]
    fn a_sum_that_does_not_fit_is_not_wrapped() {
        let _: IntMoments = [i32::MIN; 4].into_iter().collect();
    }
}
