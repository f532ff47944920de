//! How the tests here compare a float with a quoted value.

/// Fails unless `value` rounds to the decimals of `quoted`.
///
/// The tolerance is therefore half a unit in the last place that the source of the value quotes.
#[track_caller]
pub(crate) fn assert_rounds_to(value: f64, quoted: &str) {
    let decimals = quoted.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    assert_eq!(format!("{value:.decimals$}"), quoted, "from {value:e}");
}
