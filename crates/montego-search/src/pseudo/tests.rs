//! Urgencies are what their definition says, at every moment of a game, and draws follow them.

use super::table::UNIT;
use super::{Pseudo, Urgencies, Values};
use crate::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use crate::heavy::{SelfAtari, is_shape_code, self_atari};
use crate::playout::{NoTrace, Policy, is_admissible, playout};
use crate::testing::board;
use montego_rules::{Board, Color, Play, Point, Size};
use montego_stats::{Rng, chi_squared_p};

fn at(board: &Board, column: usize, row: usize) -> Point {
    board.size().point(column - 1, row - 1).expect("on the board")
}

/// What a draw knows must be what a fresh look at the board would tell.
fn assert_up_to_date<E: EyeRule>(policy: &Pseudo<E>, urgencies: &Urgencies, board: &Board) {
    let anew = Urgencies::new(policy, board);
    assert_eq!(urgencies.facts(board), anew.facts(board));
}

#[test]
fn urgencies_follow_every_play_of_random_games() {
    for (columns, rows, games) in
        [(1, 1, 1), (2, 2, 20), (3, 5, 50), (9, 9, 30), (13, 13, 8), (19, 19, 3), (25, 25, 1)]
    {
        let size = Size::new(columns, rows).expect("a size");
        let mut policy = Pseudo::<GobbleEye>::default();
        let mut rng = Rng::from_seed(size.area() as u64);
        for game in 0..games {
            if game % 2 == 1 {
                for point in size.points() {
                    Color::BOTH
                        .into_iter()
                        .for_each(|color| policy.set_factor(color, point, 2.0 * rng.unit()));
                }
            }
            let mut board = Board::new(size);
            let mut urgencies = policy.start(&board);
            let mut passes = 0;
            for _ in 0..3 * size.area() {
                let play = policy.next(&mut urgencies, &mut board, &mut rng);
                board.play_unchecked(play);
                let mut caught_up = urgencies.clone();
                caught_up.catch_up(&policy, &board);
                assert_up_to_date(&policy, &caught_up, &board);
                passes = if play == Play::Pass { passes + 1 } else { 0 };
                if passes == 2 {
                    break;
                }
            }
        }
    }
}

#[test]
fn plays_that_others_choose_are_taken_into_account() {
    let size = Size::square(7).expect("7x7");
    let policy = Pseudo::<OlgaEye>::default();
    let mut rng = Rng::from_seed(5);
    for _ in 0..20 {
        let mut board = Board::new(size);
        let mut urgencies = policy.start(&board);
        for _ in 0..60 {
            // Any legal play, even one that the policy would never make, or a suicide.
            let open: Vec<Point> = board.empties().filter(|&p| board.check(p, true).is_ok()).collect();
            let play = if rng.below(10) == 0 || open.is_empty() {
                Play::Pass
            } else {
                Play::At(open[rng.below(open.len() as u32) as usize])
            };
            policy.note(&mut urgencies, &board, play);
            board.play_unchecked(play);
        }
        urgencies.catch_up(&policy, &board);
        assert_up_to_date(&policy, &urgencies, &board);
    }
}

/// Values by which plays into atari are unlikely.
const CAREFUL: Values = Values { self_atari: 0.1, ..Values::DEFAULT };

/// The weight of a play as it is defined, up to rounding; 0 for one that may not be made.
fn defined<E: EyeRule>(board: &Board, values: &Values, point: Point) -> f64 {
    if !board.is_empty(point) || !is_admissible::<E>(board, point) {
        return 0.0;
    }
    let (me, size) = (board.to_play(), board.size());
    let mut urgency = 1.0;
    if is_shape_code(board.shape_around(point)) {
        urgency += values.shape;
    }
    // Two own stones beside the point and beside each other's corner, everything else of the square around
    // that the shape names empty.
    let own = |x: isize, y: isize| neighbour(board, point, x, y) == Some(Some(me));
    let free = |x: isize, y: isize| neighbour(board, point, x, y) == Some(None);
    let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let makes_triangle =
        |&(x, y): &(isize, isize)| own(x, 0) && own(0, y) && free(x, y) && free(x, -y) && free(-x, y);
    if corners.iter().any(makes_triangle) {
        urgency *= values.empty_triangle;
    }
    let sides = size.neighbours(point).count();
    if sides < 4
        && sides > 1
        && size.columns() > 1
        && size.rows() > 1
        && board.surrounding(point).all(|p| board.is_empty(p))
    {
        urgency *= values.lonely_edge;
    }
    let mut seen: Vec<Point> = Vec::new();
    for near in size.neighbours(point) {
        let Some(color) = board.at(near) else { continue };
        let chain = board.chain(near);
        if chain.liberties != 1 || seen.contains(&chain.id) {
            continue;
        }
        seen.push(chain.id);
        if color != me {
            urgency += values.capture * chain.stones as f64;
        } else if board.liberties_after::<2>(point, me).count() == 2 {
            urgency += values.save * chain.stones as f64;
        }
    }
    if let SelfAtari::Bad { stones: 2.., .. } = self_atari(board, point) {
        urgency *= values.self_atari;
    }
    urgency
}

/// What stands so many columns and rows away; none off the board.
fn neighbour(board: &Board, point: Point, x: isize, y: isize) -> Option<Option<Color>> {
    let (column, row) = (point.column() as isize + x, point.row() as isize + y);
    if column < 0 || row < 0 {
        return None;
    }
    board.size().point(column as usize, row as usize).map(|near| board.at(near))
}

/// Draws many plays from a board and compares how often each was drawn with what it weighs.
fn assert_drawn_as_defined<E: EyeRule>(
    root: &Board,
    policy: &Pseudo<E>,
    weight: impl Fn(Point) -> f64,
    seed: u64,
) {
    let points: Vec<Point> = root.size().points().filter(|&point| weight(point) > 0.0).collect();
    let law: Vec<f64> = points.iter().map(|&point| weight(point)).collect();
    let mut counts = vec![0_u64; points.len()];
    let mut rng = Rng::from_seed(seed);
    let mut board = root.clone();
    for _ in 0..40_000 {
        board.copy_from(root);
        match policy.next(&mut policy.start(root), &mut board, &mut rng) {
            Play::Pass => assert!(points.is_empty(), "a pass though there are plays"),
            Play::At(point) => {
                let place =
                    points.iter().position(|&other| other == point).expect("a play that may be drawn");
                counts[place] += 1;
            }
        }
    }
    if points.len() < 2 {
        return;
    }
    // Cells of few expected draws are put together, so that the approximation holds.
    let (sum, mut observed, mut expected) = (law.iter().sum::<f64>(), vec![0], vec![0.0]);
    for (count, part) in counts.into_iter().zip(law) {
        if expected.last().is_some_and(|&last| last * 40_000.0 >= 10.0) {
            observed.push(0);
            expected.push(0.0);
        }
        let last = observed.len() - 1;
        observed[last] += count;
        expected[last] += part / sum;
    }
    let p = chi_squared_p(&observed, &expected);
    assert!(p > 1e-5, "p = {p}: {observed:?} against {expected:?}");
}

fn assert_draws_follow<E: EyeRule>(values: Values) {
    let size = Size::square(7).expect("7x7");
    let policy = Pseudo::<E>::new(values);
    for seed in 1..=12 {
        let mut root = Board::new(size);
        let mut rng = Rng::from_seed(seed);
        let mut urgencies = policy.start(&root);
        for _ in 0..6 * seed {
            let play = policy.next(&mut urgencies, &mut root, &mut rng);
            root.play_unchecked(play);
        }
        let weight = |point| defined::<E>(&root, &values, point);
        assert_drawn_as_defined(&root, &policy, weight, 100 + seed);
    }
}

#[test]
fn draws_follow_the_urgencies_with_every_eye_rule() {
    assert_draws_follow::<GobbleEye>(Values::DEFAULT);
    assert_draws_follow::<OlgaEye>(Values::DEFAULT);
    assert_draws_follow::<OlegEye>(Values::DEFAULT);
    assert_draws_follow::<GobbleEye>(CAREFUL);
}

#[test]
fn factors_multiply_urgencies() {
    let root = board(
        "
        . . . . .
        . X O . .
        X O . O .
        . X . . .
        . . . . .
        ",
        Color::Black,
    );
    let mut policy = Pseudo::<GobbleEye>::default();
    let factor = |point: Point| 0.1 + 0.2 * (point.index() % 7) as f64;
    for point in root.size().points() {
        policy.set_factor(Color::Black, point, factor(point));
        policy.set_factor(Color::White, point, 9.0);
    }
    let weight = |point| factor(point) * defined::<GobbleEye>(&root, &Values::DEFAULT, point);
    assert_drawn_as_defined(&root, &policy, weight, 3);
}

#[test]
fn strings_in_atari_and_shapes_have_their_weights() {
    // Black takes one stone at C3, two at E1, and saves his own two at A4 by running to A3.
    let root = board(
        "
        X O . . . .
        X O . . . .
        . . X . . .
        . X O X . .
        . . . . X .
        . . X O O .
        ",
        Color::Black,
    );
    let values = Values::DEFAULT;
    let urgency = |column, row| defined::<GobbleEye>(&root, &values, at(&root, column, row));
    let shape = |column, row| {
        if is_shape_code(root.shape_around(at(&root, column, row))) { values.shape } else { 0.0 }
    };
    assert_eq!(urgency(3, 2), 1.0 + shape(3, 2) + values.capture);
    assert_eq!(urgency(1, 4), 1.0 + shape(1, 4) + 2.0 * values.save);
    assert_eq!(urgency(6, 1), 1.0 + shape(6, 1));
    let policy = Pseudo::<GobbleEye>::default();
    let mut urgencies = policy.start(&root);
    let extra = urgencies.add_extra(&policy, &root);
    assert_eq!(f64::from(extra), UNIT * (values.capture + 2.0 * values.save));
}

#[test]
fn playouts_end() {
    // Where the bound is a few dozen plays it is met now and then, for stones are taken again and again.
    for side in [5, 9, 19] {
        let root = Board::new(Size::square(side).expect("a size"));
        let (mut board, mut rng, mut capped) = (root.clone(), Rng::from_seed(1), 0);
        for _ in 0..200 {
            board.copy_from(&root);
            capped += u32::from(
                playout(&mut board, &Pseudo::<GobbleEye>::default(), &mut NoTrace, &mut rng).capped,
            );
        }
        assert!(capped <= 2, "{capped} of 200 on {side}x{side} met the bound");
    }
}
