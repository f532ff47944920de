//! Values of other programs, values by hand, and simulated errors.

use super::*;
use crate::Rng;
use crate::testing::assert_rounds_to;
use proptest::prelude::*;

fn sprt(elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05).expect("a test")
}

fn ratio(elo0: f64, elo1: f64, counts: [u64; 5]) -> f64 {
    sprt(elo0, elo1).log_likelihood_ratio(&counts.into())
}

/// ln(0.95 / 0.05) = ln 19 and ln(0.9 / 0.05) = ln 18.
#[test]
fn bounds_by_hand() {
    let bounds = sprt(0.0, 5.0).bounds();
    assert_rounds_to(bounds.low, "-2.94444");
    assert_rounds_to(bounds.high, "2.94444");
    let uneven = Sprt::new(0.0, 5.0, 0.05, 0.1).expect("a test").bounds();
    assert_rounds_to(uneven.low, "-2.25129");
    assert_rounds_to(uneven.high, "2.89037");
}

/// The first two are those of fastchess' own tests, which quote two decimals; it counts two draws and a win with
/// a loss apart, here they are one outcome. The digits and the others come from a program of a few lines in
/// Python, which finds the root by three hundred bisections.
#[test]
fn ratios_of_other_programs() {
    for (elo0, elo1, counts, expect) in [
        (0.5, 2.5, [223, 9863, 21_279, 10_037, 246], "-3.074126"),
        (0.0, 2.0, [871, 26_175, 55_983, 26_678, 821], "-4.978673"),
        (0.0, 50.0, [1, 4, 10, 7, 3], "0.935165840"),
        (0.0, 30.0, [3, 10, 25, 18, 6], "1.454454535"),
        (-10.0, 10.0, [0, 3, 20, 9, 0], "1.724794649"),
        (0.0, 50.0, [0, 0, 5, 1, 0], "0.168770302"),
        (0.0, 50.0, [5, 0, 0, 0, 0], "-0.771485337"),
        (0.0, 400.0, [0, 0, 0, 0, 10], "5.978454867"),
    ] {
        assert_rounds_to(ratio(elo0, elo1, counts), expect);
    }
}

/// If only whole pairs are won and lost, a pair is a coin, and the likeliest distribution of a given mean is
/// that mean itself: 20 ln(s1 / s0) + 10 ln((1 − s1) / (1 − s0)) with s0 = 1/2 and s1 = 1 / (1 + 10^(−1/8)).
/// The three outcomes that were not seen weigh 0.003 pairs of 30, a ten-thousandth.
#[test]
fn pairs_like_coins_by_hand() {
    let expect = 1.129_524_0;
    assert!((ratio(0.0, 50.0, [10, 0, 0, 0, 20]) - expect).abs() < 2e-4 * expect);
}

#[test]
fn without_pairs_nothing_is_known() {
    assert_eq!(ratio(0.0, 5.0, [0; 5]), 0.0);
    assert_eq!(sprt(0.0, 5.0).accepted(&PairCounts::new()), None);
}

#[test]
fn a_bound_that_is_reached_decides() {
    let test = sprt(0.0, 50.0);
    // 22 pairs won are 22 · 0.1336 = 2.94 and just not enough, 23 are.
    assert_eq!(test.accepted(&[0, 0, 0, 0, 22].into()), None);
    assert_eq!(test.accepted(&[0, 0, 0, 0, 23].into()), Some(Accepted::Elo1));
    assert_eq!(test.accepted(&[23, 0, 0, 0, 0].into()), Some(Accepted::Elo0));
}

#[test]
fn what_is_no_test_is_refused() {
    for (elo0, elo1) in [(5.0, 5.0), (5.0, 0.0), (f64::NAN, 0.0), (0.0, f64::INFINITY), (-2001.0, 0.0)] {
        assert!(matches!(Sprt::new(elo0, elo1, 0.05, 0.05), Err(SprtError::Elo(..))));
    }
    for (alpha, beta) in [(0.0, 0.05), (0.05, 0.0), (0.5, 0.5), (f64::NAN, 0.05), (0.05, 1.0)] {
        assert!(matches!(Sprt::new(0.0, 5.0, alpha, beta), Err(SprtError::Chances(..))));
    }
}

#[test]
#[should_panic(expected = "5 half-points in two games")]
fn a_pair_has_two_points() {
    PairCounts::new().add(5);
}

proptest! {
    /// The weights give a distribution with the mean that was asked for.
    #[test]
    fn the_likeliest_distribution_has_the_mean(
        counts in prop::array::uniform5(0u32..10_000),
        mean in 0.001..0.999,
    ) {
        let counts = counts.map(|count| f64::from(count).max(UNSEEN));
        let seen = counts.map(|count| count / counts.iter().sum::<f64>());
        let weights = likelihood_weights(&seen, mean);
        let chances: Vec<f64> = seen.iter().zip(weights).map(|(p, weight)| p / weight).collect();
        let of_mean: f64 = chances.iter().zip(SHARES).map(|(p, share)| p * share).sum();
        prop_assert!(chances.iter().all(|&p| p > 0.0));
        // Where x stands at an end the weight of an outcome that was hardly seen has lost digits.
        prop_assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{chances:?}");
        prop_assert!((of_mean - mean).abs() < 1e-6, "{chances:?}");
    }

    /// A pair that ends better by half a point speaks more for the stronger hypothesis, as long as the mean lies
    /// between the two. Beyond them it need not: the test estimates the spread too, and a pair that moves
    /// inwards narrows it.
    #[test]
    fn a_better_pair_raises_the_ratio(
        counts in prop::array::uniform5(1u64..200),
        outcome in 0usize..4,
        below in 1.0..100.0,
        above in 1.0..100.0,
    ) {
        let mut better = counts;
        better[outcome] -= 1;
        better[outcome + 1] += 1;
        let elo = |counts: [u64; 5]| {
            let points: f64 = counts.iter().zip(SHARES).map(|(&count, share)| count as f64 * share).sum();
            crate::elo_from_share(points / counts.iter().sum::<u64>() as f64).expect("a share")
        };
        let (elo0, elo1) = (elo(counts) - below, elo(better) + above);
        prop_assert!(ratio(elo0, elo1, better) > ratio(elo0, elo1, counts));
    }

    /// Exchanging the players exchanges and mirrors the hypotheses.
    #[test]
    fn the_other_side_sees_the_opposite(
        counts in prop::array::uniform5(0u64..200),
        elo0 in -100.0..100.0,
        wider in 1.0..100.0,
    ) {
        let mut mirrored = counts;
        mirrored.reverse();
        let (ours, theirs) = (ratio(elo0, elo0 + wider, counts), ratio(-elo0 - wider, -elo0, mirrored));
        prop_assert!((ours + theirs).abs() < 1e-9 * (1.0 + ours.abs()), "{ours} {theirs}");
    }
}

/// The chances of the five outcomes, tilted so that the mean is that of `elo`.
fn outcomes_at(elo: f64) -> [f64; 5] {
    let base = [0.2, 0.1, 0.4, 0.1, 0.2];
    let weights = likelihood_weights(&base, share_from_elo(elo));
    std::array::from_fn(|outcome| base[outcome] / weights[outcome])
}

/// Plays until the test stops; what it accepted and after how many pairs.
fn simulate(test: &Sprt, chances: &[f64; 5], rng: &mut Rng) -> (Accepted, u64) {
    let mut pairs = PairCounts::new();
    loop {
        let mut left = rng.unit();
        let outcome = chances.iter().position(|chance| {
            left -= chance;
            left < 0.0
        });
        pairs.add(outcome.unwrap_or(4) as u32);
        if let Some(accepted) = test.accepted(&pairs) {
            return (accepted, pairs.pairs());
        }
    }
}

/// Three errors of a simulated rate are allowed above what is stated, and as many below what Wald's argument
/// leaves of it when a pair overshoots the bound.
#[test]
fn errors_are_as_rare_as_stated() {
    const TRIALS: u32 = 2_000;
    let (alpha, beta) = (0.05, 0.1);
    let test = Sprt::new(0.0, 40.0, alpha, beta).expect("a test");
    let mut rng = Rng::from_seed(1);
    for (elo, wrong, stated) in [(0.0, Accepted::Elo1, alpha), (40.0, Accepted::Elo0, beta)] {
        let chances = outcomes_at(elo);
        let (mut errors, mut pairs) = (0, 0);
        for _ in 0..TRIALS {
            let (accepted, length) = simulate(&test, &chances, &mut rng);
            errors += u32::from(accepted == wrong);
            pairs += length;
        }
        let rate = f64::from(errors) / f64::from(TRIALS);
        let error = (stated * (1.0 - stated) / f64::from(TRIALS)).sqrt();
        let length = pairs / u64::from(TRIALS);
        assert!((rate - stated).abs() < 3.0 * error, "{rate} at {elo}, {length} pairs on average");
    }
}
