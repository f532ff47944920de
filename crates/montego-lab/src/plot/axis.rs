//! The way from values to places, and the round numbers that are written along it.

use crate::table::thousands;

/// An axis: the values that it covers, evenly or by their logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    low: f64,
    high: f64,
    logarithmic: bool,
}

/// What is added at both ends, as a share of the whole.
const MARGIN: f64 = 0.04;

/// How far the largest value must be from the smallest, as a factor, before an axis is logarithmic.
const WIDE_RANGE: f64 = 30.0;

impl Span {
    /// The axis that shows all of these values evenly; those that are not finite are left out.
    #[must_use]
    pub fn of(values: impl IntoIterator<Item = f64>) -> Span {
        let finite = values.into_iter().filter(|value| value.is_finite());
        let (low, high) = finite
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        Span { low, high, logarithmic: false }.with_margin()
    }

    /// The same, by logarithms if the values are positive and of different orders of magnitude.
    #[must_use]
    pub fn of_any_order(values: impl IntoIterator<Item = f64>) -> Span {
        let values: Vec<f64> = values.into_iter().filter(|value| value.is_finite()).collect();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if least > 0.0 && most / least >= WIDE_RANGE {
            Span { low: least.log10(), high: most.log10(), logarithmic: true }.with_margin()
        } else {
            Span::of(values)
        }
    }

    /// Ends that are a little further out, and different where they were the same or none.
    fn with_margin(self) -> Span {
        let Span { low, high, logarithmic } = self;
        if low > high {
            return Span { low: 0.0, high: 1.0, logarithmic: false };
        }
        let extent = if high > low { high - low } else { low.abs().max(1.0) };
        Span { low: low - MARGIN * extent, high: high + MARGIN * extent, logarithmic }
    }

    /// Where a value stands, from 0 to 1 within the axis and outside these beyond it.
    #[must_use]
    pub fn place(&self, value: f64) -> f64 {
        let value = match self.logarithmic {
            true if value <= 0.0 => return f64::NEG_INFINITY,
            true => value.log10(),
            false => value,
        };
        (value - self.low) / (self.high - self.low)
    }

    /// Round values within the axis, `most` at the most, and how they are written.
    #[must_use]
    pub fn ticks(&self, most: usize) -> Vec<(f64, String)> {
        let ticks = if self.logarithmic { self.powers(most) } else { Vec::new() };
        if ticks.len() >= 2 { ticks } else { self.steps(most) }
    }

    /// Multiples of 1, 2 or 5 times a power of ten.
    fn steps(&self, most: usize) -> Vec<(f64, String)> {
        let (low, high) = self.ends();
        let rough = (high - low) / most.max(1) as f64;
        let order = rough.log10().floor() as i32;
        let step =
            [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * 10f64.powi(order)).find(|&s| s >= rough);
        let step = step.unwrap_or(rough);
        let decimals = if step >= 1.0 { 0 } else { (-step.log10()).ceil().clamp(0.0, 12.0) as usize };
        // Counted in whole steps, so that no error adds up.
        let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
        let write = |index: i64| (index as f64 * step, written(index as f64 * step, decimals));
        (first..=last).take(most + 1).map(write).collect()
    }

    /// Powers of ten, with 2 and 5 between them where there is room.
    fn powers(&self, most: usize) -> Vec<(f64, String)> {
        let orders = || self.low.floor() as i32..=self.high.ceil() as i32;
        let with = |digits: &[f64], every: i32| -> Vec<f64> {
            let of_order =
                |order: i32| digits.iter().map(move |digit| digit * 10f64.powi(order)).collect::<Vec<_>>();
            let all = orders().filter(|order| order % every == 0).flat_map(of_order);
            all.filter(|&value| (0.0..=1.0).contains(&self.place(value))).collect()
        };
        let choices = [
            with(&[1.0, 2.0, 5.0], 1),
            with(&[1.0, 3.0], 1),
            with(&[1.0], 1),
            with(&[1.0], 2),
            with(&[1.0], 3),
        ];
        let fitting = choices.into_iter().find(|ticks| ticks.len() <= most).unwrap_or_default();
        fitting.into_iter().map(|value| (value, written(value, decimals_of(value)))).collect()
    }

    /// The smallest and the largest value.
    fn ends(&self) -> (f64, f64) {
        match self.logarithmic {
            true => (10f64.powf(self.low), 10f64.powf(self.high)),
            false => (self.low, self.high),
        }
    }
}

fn decimals_of(value: f64) -> usize {
    if value >= 1.0 { 0 } else { (-value.log10()).ceil().clamp(0.0, 12.0) as usize }
}

/// A number on an axis: `1,000`, `2.5M`, `-0.05`; zero has no sign.
fn written(value: f64, decimals: usize) -> String {
    if value.abs() >= 1e6 {
        return format!("{}M", crate::table::plain(value / 1e6));
    }
    if decimals == 0 && value.abs() >= 1000.0 {
        let sign = if value < 0.0 { "-" } else { "" };
        return format!("{sign}{}", thousands(value.abs().round() as u64));
    }
    // What rounds to zero would keep its sign.
    format!("{:.decimals$}", value + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(span: Span, most: usize) -> Vec<String> {
        span.ticks(most).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(texts(Span::of([-12.7, 3.2]), 5), ["-10", "-5", "0"]);
        assert_eq!(texts(Span::of([0.0, 1.0]), 6), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(texts(Span::of([-0.02, 0.02]), 4), ["-0.02", "0.00", "0.02"]);
        assert_eq!(texts(Span::of([900.0, 4100.0]), 4), ["1,000", "2,000", "3,000", "4,000"]);
    }

    #[test]
    fn values_of_different_orders_stand_by_their_logarithms() {
        let span = Span::of_any_order([1.0, 10_000.0]);
        assert_eq!(texts(span, 6), ["1", "10", "100", "1,000", "10,000"]);
        assert!((span.place(100.0) - 0.5).abs() < 1e-12);
        assert!(span.place(0.0) < 0.0);
        assert_eq!(Span::of_any_order([1.0, 10.0]), Span::of([1.0, 10.0]));
        assert_eq!(Span::of_any_order([-1.0, 1000.0]), Span::of([-1.0, 1000.0]));
        assert_eq!(texts(Span::of_any_order([0.001, 1.0]), 4), ["0.001", "0.01", "0.1", "1"]);
    }

    #[test]
    fn a_single_value_and_none_have_an_axis() {
        for span in [Span::of([5.0]), Span::of([0.0, 0.0]), Span::of([]), Span::of([f64::NAN, f64::INFINITY])]
        {
            assert!(!span.ticks(5).is_empty(), "{span:?}");
        }
        let place = Span::of([5.0]).place(5.0);
        assert!((place - 0.5).abs() < 1e-12, "{place}");
    }
}
