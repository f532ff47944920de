//! Miai pruning, set pruning and the tree above the random games, on planted arms.

use montego_search::{
    Estimate, GameTree, Halves, LevelEnd, Pruner, Pruning, PruningMode, SecondPlay, Stop, Technique,
};
use montego_stats::{IntMoments, Rng};

const HARD: Pruning = Pruning { rd: 1.0, sigma_e: 0.0, n_min: 1, mode: PruningMode::Hard };

fn halves(means: &[f64]) -> Halves {
    let mut halves = Halves::default();
    halves.rank(&(0..means.len()).collect::<Vec<_>>(), |arm| means[arm]);
    halves
}

/// How often each of five arms follows `arm`, and how often none, in so many draws.
fn drawn(second: SecondPlay, arm: usize, alive: &[usize], halves: &Halves, draws: u32) -> [u32; 6] {
    let mut rng = Rng::from_seed(3);
    let mut times = [0; 6];
    for _ in 0..draws {
        times[second.draw(arm, alive, halves, &mut rng).unwrap_or(5)] += 1;
    }
    times
}

/// Fails unless the counts are those of equally likely arms, within five deviations.
#[track_caller]
fn check_even(times: [u32; 6], allowed: &[usize]) {
    let (draws, n) = (f64::from(times.iter().sum::<u32>()), allowed.len() as f64);
    let tolerance = 5.0 * (draws * (1.0 / n) * (1.0 - 1.0 / n)).sqrt();
    for (arm, &count) in times.iter().enumerate() {
        let expect = if allowed.contains(&arm) { draws / n } else { 0.0 };
        let within = if allowed.contains(&arm) { tolerance } else { 0.0 };
        assert!((f64::from(count) - expect).abs() <= within, "arm {arm} of {allowed:?}: {times:?}");
    }
}

#[test]
fn miai_pruning_answers_with_any_other_candidate_that_is_left() {
    let none = Halves::default();
    check_even(drawn(SecondPlay::Another, 1, &[0, 1, 3, 4], &none, 3000), &[0, 3, 4]);
    check_even(drawn(SecondPlay::Another, 4, &[0, 1, 3, 4], &none, 3000), &[0, 1, 3]);
    check_even(drawn(SecondPlay::Another, 0, &[0, 1, 3, 4], &none, 3000), &[1, 3, 4]);
    // One that is alone has no rival, and plain pruning has none at all.
    check_even(drawn(SecondPlay::Another, 2, &[2], &none, 100), &[5]);
    check_even(drawn(SecondPlay::OfThePlayout, 1, &[0, 1, 3], &none, 100), &[5]);
}

#[test]
fn weak_miai_pruning_waits_until_fewer_than_t_are_left() {
    let weak = SecondPlay::AnotherBelow(5);
    check_even(drawn(weak, 1, &[0, 1, 2, 3, 4], &Halves::default(), 100), &[5]);
    check_even(drawn(weak, 1, &[0, 1, 2, 4], &Halves::default(), 3000), &[0, 2, 4]);
}

#[test]
fn the_opposite_half_answers_once_there_are_halves() {
    let halves = halves(&[1.0, 5.0, 3.0, -2.0, 4.0]);
    assert_eq!((halves.good(), halves.bad()), (&[1, 4, 2][..], &[0, 3][..]));
    let alive = [0, 1, 2, 3, 4];
    check_even(drawn(SecondPlay::OppositeHalf, 4, &alive, &halves, 3000), &[0, 3]);
    check_even(drawn(SecondPlay::OppositeHalf, 3, &alive, &halves, 3000), &[1, 2, 4]);
    check_even(drawn(SecondPlay::OppositeHalf, 3, &alive, &Halves::default(), 4000), &[0, 1, 2, 4]);
}

#[test]
fn equal_means_are_ranked_by_number() {
    let halves = halves(&[2.0, 2.0, 2.0, 2.0]);
    assert_eq!((halves.good(), halves.bad()), (&[0, 1][..], &[2, 3][..]));
}

#[test]
fn every_technique_has_its_parts() {
    let parts = |word| Technique::named(word, 5).map(|t| (t.second, t.sets));
    assert_eq!(parts("pp"), Some((SecondPlay::OfThePlayout, false)));
    assert_eq!(parts("mp"), Some((SecondPlay::Another, false)));
    assert_eq!(parts("sp"), Some((SecondPlay::OfThePlayout, true)));
    assert_eq!(parts("m+sp"), Some((SecondPlay::Another, true)));
    assert_eq!(parts("m+gbsp"), Some((SecondPlay::OppositeHalf, true)));
    assert_eq!(parts("m+gbp"), Some((SecondPlay::OppositeHalf, false)));
    assert_eq!(parts("wmp"), Some((SecondPlay::AnotherBelow(5), false)));
    assert_eq!(parts("gb"), None);
    assert!(Technique::WORDS.iter().all(|word| Technique::named(word, 5).is_some()));
}

/// Ends a round of set pruning in which arms look like `looks`, and sets have the mean of their arms and the given
/// deviation.
fn round(pruner: &mut Pruner, looks: &[f64], sigma: f64, of_sets: f64) -> Option<Stop> {
    let mean = |arms: &[usize]| arms.iter().map(|&arm| looks[arm]).sum::<f64>() / arms.len() as f64;
    pruner.end_round_of_sets(
        |arm| Estimate { mean: looks[arm], sigma },
        |arms| Estimate { mean: mean(arms), sigma: of_sets },
    )
}

#[test]
fn set_pruning_drops_the_worse_half_when_it_is_inferior() {
    // GOOD is 9 and 8 with mean 8.5, BAD 6 and 5 with mean 5.5. No single arm is inferior at a deviation of 2, for
    // the best left bound is 7 and the worst right one is 7. The sets are apart by 3, so that they differ once
    // twice their deviation is less than that.
    for (of_sets, left) in [(1.5, 4), (1.499, 2)] {
        let mut pruner = Pruner::new(4, Some(HARD), 100);
        assert_eq!(round(&mut pruner, &[6.0, 9.0, 5.0, 8.0], 2.0, of_sets), None);
        assert_eq!(pruner.alive().len(), left, "deviation {of_sets}");
        assert_eq!(pruner.dropped_at(0), (left == 2).then_some(4));
        assert_eq!(pruner.dropped_at(2), (left == 2).then_some(4));
        assert_eq!((pruner.dropped_at(1), pruner.dropped_at(3)), (None, None));
    }
}

#[test]
fn the_odd_arm_is_with_the_better_half() {
    let mut pruner = Pruner::new(5, Some(HARD), 100);
    round(&mut pruner, &[5.0, 4.0, 3.0, 2.0, 1.5], 2.0, 0.1);
    assert_eq!(pruner.alive(), [0, 1, 2]);
}

#[test]
fn single_arms_go_before_the_sets_and_none_before_its_least_number() {
    let mut pruner = Pruner::new(5, Some(Pruning { n_min: 2, ..HARD }), 100);
    let looks = [9.0, 8.0, 6.0, 5.5, -50.0];
    round(&mut pruner, &looks, 2.0, 0.1);
    assert_eq!(pruner.alive().len(), 5, "nobody had two playouts");
    round(&mut pruner, &looks, 2.0, 0.1);
    // The last arm is inferior by itself; the halves are those of the four others.
    assert_eq!(pruner.alive(), [0, 1]);
}

/// A race of Gaussian arms with planted means and a deviation of 1, with sets or without.
fn race(means: &[f64], pruning: Pruning, rounds: u64, sets: bool, seed: u64) -> Pruner {
    const SPREAD: f64 = 1000.0;
    let mut pruner = Pruner::new(means.len(), Some(pruning), rounds * means.len() as u64);
    let mut seen = vec![IntMoments::new(); means.len()];
    let mut rng = Rng::from_seed(seed);
    loop {
        for &arm in pruner.alive() {
            seen[arm].add((SPREAD * (means[arm] + normal(&mut rng))).round() as i32);
        }
        let of = |moments: &IntMoments| Estimate::of(moments, 1.0 / SPREAD).expect("it was played");
        let pooled = |arms: &[usize]| {
            let mut all = IntMoments::new();
            arms.iter().for_each(|&arm| all.merge(&seen[arm]));
            of(&all)
        };
        let stop = match sets {
            true => pruner.end_round_of_sets(|arm| of(&seen[arm]), pooled),
            false => pruner.end_round(|arm| of(&seen[arm])),
        };
        if stop.is_some() {
            return pruner;
        }
    }
}

#[test]
fn sets_of_two_arms_are_progressive_pruning() {
    for seed in 0..200 {
        let pruning = Pruning { n_min: 20, ..HARD };
        let (alone, sets) =
            (race(&[0.1, 0.0], pruning, 300, false, seed), race(&[0.1, 0.0], pruning, 300, true, seed));
        assert_eq!((alone.alive(), alone.total()), (sets.alive(), sets.total()), "seed {seed}");
    }
}

/// A normal value, by the method of Box and Muller; 1 less a number below 1 is never 0.
fn normal(rng: &mut Rng) -> f64 {
    let radius = (-2.0 * libm::log(1.0 - rng.unit())).sqrt();
    radius * libm::cos(std::f64::consts::TAU * rng.unit())
}

#[test]
fn set_pruning_drops_at_the_stated_confidence() {
    // Eight equal arms after 100 playouts each, single arms left alone. The means of the arms are normal with a
    // deviation of a tenth, that of a set of four is half of it; so BAD goes when the means of the upper and the
    // lower four of eight such values are more than 2 r_d * 0.05 apart. The halves are chosen by the data that test
    // them, so that this is far more often than for sets that are chosen before; how often, ranked normal values tell.
    let tests = 2000;
    for rd in [1.0, 1.5, 2.0] {
        let mut rng = Rng::from_seed(7);
        let expect = (0..40_000)
            .filter(|_| {
                let mut means: Vec<f64> = (0..8).map(|_| 0.1 * normal(&mut rng)).collect();
                means.sort_by(f64::total_cmp);
                let (bad, good) =
                    (means[..4].iter().sum::<f64>() / 4.0, means[4..].iter().sum::<f64>() / 4.0);
                good - bad > 2.0 * rd * 0.05
            })
            .count() as f64
            / 40_000.0;
        let dropped = (0..tests).filter(|&seed| is_dropped(rd, &mut Rng::from_seed(seed))).count();
        let rate = dropped as f64 / tests as f64;
        // The deviation of 400 outcomes is known to 3.5 percent, which moves the rate by less than 0.01.
        let tolerance = 4.0 * (expect * (1.0 - expect) / tests as f64).sqrt() + 0.01;
        assert!((rate - expect).abs() < tolerance, "r_d = {rd}: {rate}, not {expect} ± {tolerance}");
    }
}

/// Whether one test drops the worse half of eight equal arms with 100 playouts each.
fn is_dropped(rd: f64, rng: &mut Rng) -> bool {
    let mut seen = vec![IntMoments::new(); 8];
    for arm in &mut seen {
        (0..100).for_each(|_| arm.add((1000.0 * normal(rng)).round() as i32));
    }
    let mean = |arm: usize| seen[arm].mean().expect("values");
    let pooled = |arms: &[usize]| {
        let mut all = IntMoments::new();
        arms.iter().for_each(|&arm| all.merge(&seen[arm]));
        Estimate::of(&all, 1.0).expect("values")
    };
    let mut pruner = Pruner::new(8, Some(Pruning { rd, ..HARD }), u64::MAX);
    // A deviation without bounds keeps single arms in.
    pruner.end_round_of_sets(|arm| Estimate { mean: mean(arm), sigma: f64::INFINITY }, pooled);
    pruner.alive().len() == 4
}

#[test]
fn the_interval_of_a_set_is_narrower_by_the_root_of_half_the_arms() {
    // Section 3.2: a set of four of eight arms has four times as many outcomes.
    let mut rng = Rng::from_seed(1);
    let mut arms = vec![IntMoments::new(); 4];
    for arm in &mut arms {
        (0..5000).for_each(|_| arm.add(rng.below(2001) as i32 - 1000));
    }
    let mut all = IntMoments::new();
    arms.iter().for_each(|arm| all.merge(arm));
    let ratio = arms[0].standard_error().expect("values") / all.standard_error().expect("values");
    assert!((ratio - 2.0).abs() < 0.05, "{ratio}");
}

/// Outcomes of a tree of two plies: three plays with three replies each, by number `10 * play + reply`.
fn outcome(leaf: u32, rng: &mut Rng) -> i32 {
    let mean = match leaf {
        // The first play looks best by itself, and has one good reply.
        0..=9 => 50,
        10 | 11 => 80,
        12 => -60,
        20..=22 => 10,
        30..=32 => -100,
        _ => 0,
    };
    let play = match leaf {
        1 => 50,
        2 => 10,
        3 => -100,
        _ => mean,
    };
    play + rng.below(21) as i32 - 10
}

#[test]
fn a_second_ply_finds_the_refutation() {
    let pruning = Pruning { rd: 2.0, n_min: 10, ..HARD };
    let mut rng = Rng::from_seed(1);
    let mut tree = GameTree::new(vec![1, 2, 3], 1.0, pruning, Technique::PP);
    let play = |leaf: &u32, _: Option<&u32>, rng: &mut Rng| outcome(*leaf, rng);
    // Alone, the first ply would choose play 1; with W = 2 it is cut short once two plays are left. Here one test
    // tells all three apart, so W = 3 is used to go on with them.
    let end = tree.run(1000, Some(3), play, &mut rng, |_| None);
    assert_eq!((end, tree.total()), (LevelEnd::Narrow, 3));
    tree.deepen(|&play| (0..3).map(|reply| 10 * play + reply).collect());
    let end = tree.run(100_000, None, play, &mut rng, |_| None);
    assert_eq!(end, LevelEnd::Decided(Stop::OneLeft));
    let alive: Vec<u32> =
        tree.children().iter().filter(|child| child.dropped_at.is_none()).map(|child| child.data).collect();
    assert_eq!(alive, [2]);
    // For the opponent, reply 12 is the best one: the worst of the margins.
    let first = &tree.children()[0];
    assert!((first.worth().mean().expect("playouts") + 60.0).abs() < 10.0);
    assert!(first.replies()[0].dropped_at.is_some() && first.replies()[2].dropped_at.is_none());
    assert_eq!(tree.children().iter().map(|child| child.playouts()).sum::<u64>(), tree.total());
}

#[test]
fn nobody_is_dropped_on_a_new_ply_before_its_leaves_had_their_least_number() {
    let pruning = Pruning { n_min: 10, ..HARD };
    let mut rng = Rng::from_seed(1);
    let mut tree = GameTree::new(vec![1, 2], 1.0, pruning, Technique::PP);
    let play = |leaf: &u32, _: Option<&u32>, rng: &mut Rng| outcome(*leaf, rng);
    tree.run(1000, Some(2), play, &mut rng, |_| None);
    tree.deepen(|&play| (0..3).map(|reply| 10 * play + reply).collect());
    let mut rounds = 0;
    tree.run(54, None, play, &mut rng, |tree| {
        rounds += 1;
        assert!(tree.children().iter().all(|child| child.dropped_at.is_none()), "round {rounds}");
        None
    });
    assert_eq!(rounds, 9, "six leaves have room for nine rounds in 54 playouts");
}

#[test]
fn a_leaf_without_replies_stays_a_leaf_and_a_ceiling_ends_a_level() {
    let mut rng = Rng::from_seed(1);
    let mut tree = GameTree::new(vec![1, 2], 1.0, Pruning { rd: 1e6, ..HARD }, Technique::PP);
    let play = |leaf: &u32, _: Option<&u32>, rng: &mut Rng| outcome(*leaf, rng);
    assert_eq!(tree.run(9, None, play, &mut rng, |_| None), LevelEnd::Decided(Stop::Ceiling));
    assert_eq!(tree.total(), 8);
    tree.deepen(|&play| if play == 1 { vec![10, 11] } else { Vec::new() });
    tree.run(9, None, play, &mut rng, |_| None);
    let counts: Vec<u64> = tree.children().iter().map(|child| child.playouts()).collect();
    assert_eq!(counts, [4 + 6, 4 + 3], "three leaves, three rounds");
    assert!(tree.children()[1].replies().is_empty());
}

#[test]
fn the_second_play_is_a_sibling() {
    let mut rng = Rng::from_seed(1);
    let mut tree = GameTree::new(
        vec![1, 2],
        1.0,
        Pruning { rd: 1e6, ..HARD },
        Technique::named("wmp", 3).expect("a name"),
    );
    let play = |leaf: &u32, second: Option<&u32>, _: &mut Rng| {
        assert_eq!(second.copied(), Some(3 - leaf), "with two left the other one answers");
        0
    };
    tree.run(20, None, play, &mut rng, |_| None);
    tree.deepen(|&play| (0..3).map(|reply| 10 * play + reply).collect());
    let none = |_: &u32, second: Option<&u32>, _: &mut Rng| {
        assert_eq!(second, None, "three are not fewer than T");
        0
    };
    tree.run(60, None, none, &mut rng, |_| None);
}
