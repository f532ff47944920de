//! Progressive pruning on planted arms: it drops what it should, at the rate that its margin says.

use montego_search::{Estimate, Pruner, Pruning, PruningMode, Stop};
use montego_stats::{IntMoments, Rng};

const HARD: Pruning = Pruning { rd: 1.0, sigma_e: 0.0, n_min: 1, mode: PruningMode::Hard };
const SOFT: Pruning = Pruning { mode: PruningMode::Soft, ..HARD };

/// Ends a round in which the arms look as given: mean and standard deviation of the mean.
fn round(pruner: &mut Pruner, looks: &[(f64, f64)]) -> Option<Stop> {
    pruner.end_round(|arm| Estimate { mean: looks[arm].0, sigma: looks[arm].1 })
}

/// Unit of the arms below; their deviation is 1,000, so that rounding to whole numbers is harmless.
const SPREAD: f64 = 1000.0;

/// A race of Gaussian arms with planted means, in units of their deviation, to its end.
fn race(means: &[f64], pruning: Pruning, playouts: u64, seed: u64) -> (Pruner, Stop) {
    let mut pruner = Pruner::new(means.len(), Some(pruning), playouts * means.len() as u64);
    let mut seen = vec![IntMoments::new(); means.len()];
    let mut rng = Rng::from_seed(seed);
    loop {
        for &arm in pruner.alive() {
            // The method of Box and Muller; 1 less a number below 1 is never 0.
            let radius = (-2.0 * libm::log(1.0 - rng.unit())).sqrt();
            let normal = radius * libm::cos(std::f64::consts::TAU * rng.unit());
            seen[arm].add((SPREAD * (means[arm] + normal)).round() as i32);
        }
        let stop = pruner.end_round(|arm| Estimate::of(&seen[arm], 1.0 / SPREAD).expect("it was played"));
        if let Some(stop) = stop {
            return (pruner, stop);
        }
    }
}

#[test]
fn one_test_of_equal_arms_errs_at_its_level() {
    // Of two arms with the same mean and the same sigma, one is dropped if the other's mean is
    // larger by 2 r_d sigma. The difference has the deviation sqrt(2) sigma, so that happens with
    // probability 1 - F(sqrt(2) r_d), F normal. With 200 playouts, sigma is known to 5 percent, which
    // adds less than 0.003 to the smaller and 0.002 to the larger probability.
    let races = 4000;
    for (rd, level) in [(1.0, 0.0786), (1.5, 0.0169)] {
        let pruning = Pruning { rd, n_min: 200, ..HARD };
        let dropped = |seed: &u64| race(&[0.0, 0.0], pruning, 200, *seed).0.dropped_at(0).is_some();
        let rate = (0..races).filter(dropped).count() as f64 / races as f64;
        let tolerance = 4.0 * (level * (1.0 - level) / races as f64).sqrt() + 0.003;
        assert!((rate - level).abs() < tolerance, "r_d = {rd}: {rate} is not {level} ± {tolerance}");
    }
}

#[test]
fn the_best_arm_is_seldom_dropped() {
    // Tests follow every round from 100 to 400. By the reflection principle a rival that is no
    // better passes the margin between n and 1.25 n rounds with probability below
    // 2 (1 - F(sqrt(2) r_d / sqrt(1.25))), that is 0.00015 for r_d = 3; seven such stretches and four
    // rivals make 0.0042, so less than 4.2 of 1,000 races, and four deviations more are 12.4.
    let pruning = Pruning { rd: 3.0, n_min: 100, ..HARD };
    let means = [0.02, 0.0, 0.0, 0.0, 0.0];
    for mode in [PruningMode::Hard, PruningMode::Soft] {
        let pruning = Pruning { mode, ..pruning };
        let dropped = |seed: &u64| race(&means, pruning, 400, *seed).0.dropped_at(0).is_some();
        let dropped = (0..1000).filter(dropped).count();
        assert!(dropped <= 12, "{mode:?} pruning dropped the best arm in {dropped} of 1,000 races");
    }
}

#[test]
fn a_hopeless_arm_goes_at_the_first_test() {
    // Two deviations of a playout are 20 of its mean after 100: it can't pass for chance.
    let (pruner, stop) = race(&[0.0, -2.0, -2.0], Pruning { n_min: 100, ..HARD }, 1000, 1);
    assert_eq!([0, 1, 2].map(|arm| pruner.dropped_at(arm)), [None, Some(300), Some(300)]);
    assert_eq!((stop, pruner.alive(), pruner.total()), (Stop::OneLeft, &[0][..], 300));
}

#[test]
fn an_arm_is_inferior_below_the_margin_only() {
    // Its right bound, 7, is not below the best left bound, 7; a hair less is.
    for (mean, left) in [(6.0, 2), (5.999, 1)] {
        let mut pruner = Pruner::new(2, Some(HARD), 100);
        round(&mut pruner, &[(8.0, 1.0), (mean, 1.0)]);
        assert_eq!(pruner.alive().len(), left, "mean {mean}");
    }
}

#[test]
fn soft_pruning_brings_an_arm_back() {
    for (pruning, back) in [(HARD, false), (SOFT, true)] {
        let mut pruner = Pruner::new(3, Some(pruning), 100);
        assert_eq!(round(&mut pruner, &[(10.0, 1.0), (9.5, 1.0), (5.0, 1.0)]), None);
        assert_eq!((pruner.alive(), pruner.dropped_at(2)), (&[0, 1][..], Some(3)));
        // The best left bound is still above 6, the right bound of the third arm.
        assert_eq!(round(&mut pruner, &[(8.0, 1.0), (7.5, 1.0), (f64::NAN, f64::NAN)]), None);
        assert_eq!((pruner.alive(), pruner.dropped_at(2)), (&[0, 1][..], Some(3)));
        // Now it is not, and the frozen statistics are as good as the others'.
        assert_eq!(round(&mut pruner, &[(6.0, 1.0), (5.5, 1.0), (f64::NAN, f64::NAN)]), None);
        assert_eq!(pruner.alive().contains(&2), back);
        assert_eq!(pruner.dropped_at(2), if back { None } else { Some(3) });
    }
}

#[test]
fn each_way_to_stop_is_reached() {
    // One left: not before every arm has its least number of playouts.
    let mut pruner = Pruner::new(2, Some(Pruning { n_min: 2, ..HARD }), 100);
    let looks = [(8.0, 1.0), (1.0, 1.0)];
    assert_eq!(round(&mut pruner, &looks), None);
    assert_eq!(round(&mut pruner, &looks), Some(Stop::OneLeft));

    // All equal: a deviation that is not below sigma_e does not do, nor does one arm alone.
    let mut pruner = Pruner::new(2, Some(Pruning { sigma_e: 0.2, ..HARD }), 100);
    assert_eq!(round(&mut pruner, &[(1.0, 0.2), (1.0, 0.1)]), None);
    assert_eq!(round(&mut pruner, &[(1.0, 0.1), (1.1, 0.1)]), Some(Stop::AllEqual));

    // The ceiling: with 8 playouts, two rounds of three arms fit.
    let mut pruner = Pruner::new(3, Some(HARD), 8);
    let looks = [(1.0, 1.0); 3];
    assert_eq!(round(&mut pruner, &looks), None);
    assert_eq!(round(&mut pruner, &looks), Some(Stop::Ceiling));
    assert_eq!(pruner.total(), 6);

    // Without pruning it only counts, whatever the arms look like.
    let mut pruner = Pruner::new(2, None, 4);
    let looks = [(8.0, 0.0), (1.0, 0.0)];
    assert_eq!(round(&mut pruner, &looks), None);
    assert_eq!(round(&mut pruner, &looks), Some(Stop::Counted));
    assert_eq!(pruner.alive(), [0, 1]);
}

#[test]
fn one_value_says_nothing_about_the_spread() {
    let one: IntMoments = [3].into_iter().collect();
    let estimate = Estimate::of(&one, -0.5).expect("a value");
    assert_eq!(estimate.mean, -1.5);
    assert_eq!(estimate.bounds(0.0), (f64::NEG_INFINITY, f64::INFINITY));
    assert_eq!(Estimate::of(&IntMoments::new(), 0.5), None);
    let two: IntMoments = [2, 4].into_iter().collect();
    // The standard error of 2 and 4 is 1.
    assert_eq!(Estimate::of(&two, -0.5).expect("values").bounds(2.0), (-2.5, -0.5));
}
