//! Draws in proportion to exp(K v) follow that law.

use montego_rules::{Board, Color, Margin, Play, Point, Size};
use montego_search::eye::GobbleEye;
use montego_search::playout::{NoTrace, Policy, Trace, Uniform, is_admissible, playout};
use montego_search::{AmafTable, FirstPlays, Softmax};
use montego_stats::{IntMoments, Rng, chi_squared_p};

/// A board in the middle of a random game, where many empty points may not be played.
fn late_board(seed: u64) -> Board {
    let mut board = Board::new(Size::square(7).expect("7x7"));
    let mut rng = Rng::from_seed(seed);
    for _ in 0..60 {
        let play = Uniform::<GobbleEye>::new().next(&mut (), &mut board, &mut rng);
        board.play_unchecked(play);
    }
    board
}

/// Statistics of uniform games from a board.
fn statistics(root: &Board, playouts: u32) -> (AmafTable, IntMoments) {
    let (mut amaf, mut all) = (AmafTable::default(), IntMoments::default());
    let mut first = FirstPlays::default();
    let mut rng = Rng::from_seed(7);
    let mut board = root.clone();
    for _ in 0..playouts {
        board.copy_from(root);
        first.clear();
        let outcome = playout(&mut board, &Uniform::<GobbleEye>::new(), &mut first, &mut rng);
        amaf.credit(&first, outcome.margin);
        all.add(i32::from(outcome.margin.as_halves()));
    }
    (amaf, all)
}

#[test]
fn draws_follow_the_weights() {
    for seed in 1..=6 {
        let root = late_board(seed);
        let (amaf, all) = statistics(&root, 200);
        let mut policy = Softmax::<GobbleEye>::default();
        policy.set(root.size(), 5.0, 45.0, &amaf, &all);

        let color = root.to_play();
        let allowed: Vec<Point> = root.size().points().filter(|&p| root.is_empty(p)).collect();
        let allowed: Vec<Point> =
            allowed.into_iter().filter(|&p| is_admissible::<GobbleEye>(&root, p)).collect();
        if allowed.len() < 2 {
            continue;
        }
        // The law itself, in floating point and not through the policy's whole numbers.
        let sign = if color == Color::Black { 0.5 } else { -0.5 };
        let value = |p| sign * amaf.get(p, color).mean().or(all.mean()).expect("there were playouts");
        let law: Vec<f64> = allowed.iter().map(|&p| (5.0 * value(p) / 45.0).exp()).collect();

        let mut counts = vec![0; allowed.len()];
        let mut rng = Rng::from_seed(100 + seed);
        let mut board = root.clone();
        for _ in 0..20_000 {
            let Play::At(point) = policy.next(&mut policy.start(&board), &mut board, &mut rng) else {
                panic!("a pass with plays left")
            };
            let place = allowed.iter().position(|&p| p == point).expect("only allowed plays are drawn");
            counts[place] += 1;
        }
        let p = chi_squared_p(&counts, &law);
        assert!(p > 0.001, "seed {seed}: p = {p}, {counts:?} against {law:?}");
    }
}

#[test]
fn without_temperature_all_plays_weigh_the_same() {
    let root = late_board(1);
    let (amaf, all) = statistics(&root, 50);
    let mut policy = Softmax::<GobbleEye>::default();
    policy.set(root.size(), 0.0, 45.0, &amaf, &all);
    for point in root.size().points() {
        let first = root.size().points().next().expect("a point");
        assert_eq!(policy.weight(Color::White, point), policy.weight(Color::White, first));
    }
}

#[test]
fn a_large_k_overflows_nothing_and_forbids_nothing() {
    let root = Board::new(Size::square(5).expect("5x5"));
    let (mut amaf, mut all) = (AmafTable::default(), IntMoments::default());
    let mut first = FirstPlays::default();
    first.clear();
    let centre = root.size().point(2, 2).expect("the centre");
    first.record(Color::Black, Play::At(centre));
    amaf.credit(&first, Margin::from_points(25));
    all.add(50);
    all.add(-50);
    let mut policy = Softmax::<GobbleEye>::default();
    policy.set(root.size(), 1000.0, 0.01, &amaf, &all);
    assert!(policy.weight(Color::Black, centre) > 1_000_000);
    assert!(root.size().points().all(|p| policy.weight(Color::Black, p) >= 1));
    let mut board = root.clone();
    let outcome = playout(&mut board, &policy, &mut NoTrace, &mut Rng::from_seed(3));
    assert!(!outcome.capped);
}
