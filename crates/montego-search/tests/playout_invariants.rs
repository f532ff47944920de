//! Invariants 4 and 5 of the house style, and what else holds in every playout.

mod common;

use common::{Defined, Steps, admissible, after_plays, at, board, draw_board, size, sizes, thorough};
use montego_rules::oracle::Oracle;
use montego_rules::{Board, Color, Play, Point, Ruleset, Setup};
use montego_search::eye::{GobbleEye, OlegEye, OlgaEye};
use montego_search::playout::{NoTrace, Uniform, is_admissible, playout, playout_limit};
use montego_stats::Rng;

/// Plays games on every size by a rule, and hands the start, every play and the end to a check.
fn every_playout<E: Defined>(check: impl Fn(&Board, &Steps, &Board, montego_search::playout::Outcome)) {
    for (i, size) in sizes().into_iter().enumerate() {
        let games = if thorough() { 2_000 } else { (8_000 / size.area()).clamp(20, 200) };
        for game in 0..games {
            let mut rng = Rng::from_seed(i as u64).fork(game as u64);
            let start = Board::new(size);
            let (mut board, mut steps) = (start.clone(), Steps::default());
            let outcome = playout(&mut board, &Uniform::<E>::new(), &mut steps, &mut rng);
            check(&start, &steps, &board, outcome);
        }
    }
}

fn check_invariant_4<E: Defined>() {
    every_playout::<E>(|start, steps, end, outcome| {
        let mut board = start.clone();
        let size = board.size();
        let mut ko_of_first_pass = None;
        for (i, &(color, play)) in steps.0.iter().enumerate() {
            let why =
                || format!("play {i}, {play:?} by {color} with {}'s rule on{}", E::NAME, draw_board(&board));
            assert_eq!(color, board.to_play(), "the colours alternate: {}", why());
            match play {
                Play::At(point) => {
                    assert_eq!(board.check(point, false), Ok(()), "every play is legal: {}", why());
                    let eye = E::by_definition(&board, point, color);
                    assert!(!eye, "no playout fills an own eye: {}", why());
                    ko_of_first_pass = None;
                }
                Play::Pass => {
                    let left = admissible::<E>(&board);
                    assert_eq!(left, [], "nobody passes with a play left: {}", why());
                    ko_of_first_pass = ko_of_first_pass.or(board.ko());
                }
            }
            board.play_unchecked(play);
        }
        assert!(board == *end, "the trace tells how it ended{}", draw_board(end));
        let plays = steps.0.len();
        assert_eq!(outcome.plays as usize, plays, "plays are counted");
        // Three plays a point bound every playout.
        let limit = 3 * size.area() as u32;
        assert_eq!(playout_limit(size.area()), limit);
        assert!(outcome.plays <= limit, "{plays} plays on {size}");
        let passes = steps.0.iter().rev().take_while(|(_, play)| *play == Play::Pass).count();
        let early =
            steps.0.windows(2).take(plays.saturating_sub(2)).any(|w| w.iter().all(|s| s.1 == Play::Pass));
        assert!(!early, "two passes end a playout at once");
        assert_eq!(outcome.capped, passes < 2, "only the limit ends a playout without two passes");
        if outcome.capped {
            assert_eq!(outcome.plays, limit, "the cut comes at the limit");
            return;
        }
        // The passes lift a ko, so the side that passed first might retake it now; nothing else.
        let first = board.to_play();
        for color in Color::BOTH {
            board.set_to_play(color);
            let left = admissible::<E>(&board);
            let retake = left.len() == 1 && color == first && ko_of_first_pass == Some(left[0]);
            assert!(left.is_empty() || retake, "{color} could still play {left:?} on{}", draw_board(&board));
        }
    });
}

#[test]
fn invariant_4_gobbles_playouts_fill_no_eye_and_end_when_nothing_is_left() {
    check_invariant_4::<GobbleEye>();
}

#[test]
fn invariant_4_olgas_playouts_fill_no_eye_and_end_when_nothing_is_left() {
    check_invariant_4::<OlgaEye>();
}

#[test]
fn invariant_4_olegs_playouts_fill_no_eye_and_end_when_nothing_is_left() {
    check_invariant_4::<OlegEye>();
}

fn check_invariant_5<E: Defined>() {
    every_playout::<E>(|_, _, end, outcome| {
        let size = end.size();
        let stones = size.points().filter_map(|p| end.at(p).map(|color| (p, color)));
        let setup = Setup { size, stones: stones.collect(), to_play: end.to_play() };
        let slow = Oracle::with_setup(&setup, Ruleset::TROMP_TAYLOR).area_margin();
        assert_eq!(outcome.margin, slow, "the margin with {}'s rule of{}", E::NAME, draw_board(end));
        assert_eq!(end.area_margin(), slow, "the area of{}", draw_board(end));
        if !outcome.capped {
            assert_eq!(end.settled_margin(), slow, "the settled margin of{}", draw_board(end));
            assert!(end.empty_regions().iter().all(|region| region.points.len() == 1), "{}", draw_board(end));
        }
    });
}

#[test]
fn invariant_5_the_fast_score_is_the_flood_fill_score() {
    check_invariant_5::<GobbleEye>();
    check_invariant_5::<OlgaEye>();
    check_invariant_5::<OlegEye>();
}

#[test]
fn eye_rules_follow_their_definitions_on_boards_of_playouts() {
    fn check<E: Defined>(board: &Board) {
        for color in Color::BOTH {
            let mut board = board.clone();
            board.set_to_play(color);
            let allowed = admissible::<E>(&board);
            for point in board.size().points().filter(|&p| board.is_empty(p)) {
                let expected = E::by_definition(&board, point, color);
                let why = || format!("{} eye of {color} at {point:?} of{}", E::NAME, draw_board(&board));
                assert_eq!(E::is_eye(&board, point, color), expected, "{}", why());
                assert_eq!(is_admissible::<E>(&board, point), allowed.contains(&point), "{}", why());
            }
        }
    }
    for (i, size) in sizes().into_iter().enumerate() {
        for game in 0..10 {
            let mut rng = Rng::from_seed(i as u64).fork(game);
            // From empty to full: eyes appear late.
            let board =
                after_plays::<GobbleEye>(&Board::new(size), size.area() * game as usize / 8, &mut rng);
            check::<GobbleEye>(&board);
            check::<OlgaEye>(&board);
            check::<OlegEye>(&board);
        }
    }
}

#[test]
fn which_points_are_eyes() {
    let board = board(
        "
        . X . . . X .
        X X . . . O X
        . . . X . . .
        . . X . X . .
        . . O X . . .
        X . . . . O X
        . X . . O X .",
        Color::Black,
    );
    fn check<E: Defined>(board: &Board, expected: &[&str]) {
        let found: Vec<Point> = board.empties().filter(|&p| E::is_eye(board, p, Color::Black)).collect();
        let mut expected: Vec<Point> = expected.iter().map(|vertex| at(board.size(), vertex)).collect();
        let mut found = found;
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{} eyes of{}", E::NAME, draw_board(board));
        let white = board.empties().filter(|&p| E::is_eye(board, p, Color::White)).count();
        assert_eq!(white, 0, "White has no {} eye", E::NAME);
    }
    // At G7 an enemy stands on the only diagonal, at D4 on one of four.
    check::<GobbleEye>(&board, &["A1", "A7", "D4"]);
    // At G1 the stone at F1 is in atari; diagonals play no part.
    check::<OlgaEye>(&board, &["A1", "A7", "D4", "G7"]);
    // Only at A7 all neighbours are one chain.
    check::<OlegEye>(&board, &["A7"]);
}

#[test]
fn two_eyes_live_in_every_playout() {
    let start = board(
        "
        . . . . . . .
        . . X . . . .
        . . . . . X .
        . X . . . . .
        . . . X X X X
        . . . X O O O
        . . . X O . O
        . . X X O O .",
        Color::Black,
    );
    let alive: Vec<Point> = start.size().points().filter(|&p| start.at(p) == Some(Color::White)).collect();
    fn check<E: Defined>(start: &Board, alive: &[Point]) {
        let mut board = start.clone();
        let mut rng = Rng::from_seed(1);
        for game in 0..1000 {
            board.copy_from(start);
            if game % 2 == 1 {
                board.set_to_play(Color::White);
            }
            playout(&mut board, &Uniform::<E>::new(), &mut NoTrace, &mut rng);
            let lives = alive.iter().all(|&p| board.at(p) == Some(Color::White));
            assert!(lives, "game {game} with {}'s rule ended as{}", E::NAME, draw_board(&board));
        }
    }
    check::<GobbleEye>(&start, &alive);
    check::<OlgaEye>(&start, &alive);
    check::<OlegEye>(&start, &alive);
}

#[test]
fn playouts_end_on_boards_that_invite_cycles() {
    // Three kos, and nothing else to play for long.
    let triple = board(
        "
        . X O .
        X O . O
        . X O .
        . X O .
        X O . O
        . X O .
        . X O .
        X . X O
        . X O .",
        Color::Black,
    );
    let games = if thorough() { 100_000 } else { 4_000 };
    let mut capped = 0;
    for start in [triple, Board::new(size(2, 2)), Board::new(size(1, 3)), Board::new(size(3, 3))] {
        let mut board = start.clone();
        let mut rng = Rng::from_seed(1);
        for _ in 0..games {
            board.copy_from(&start);
            let outcome = playout(&mut board, &Uniform::<OlgaEye>::new(), &mut NoTrace, &mut rng);
            assert!(outcome.plays as usize <= 3 * start.size().area());
            assert_eq!(outcome.margin, board.area_margin(), "cut off or not: {}", draw_board(&board));
            capped += u32::from(outcome.capped);
        }
    }
    assert!(capped > 0, "the limit was met, so the test saw what it is for");
}

#[test]
fn hardly_any_playout_from_an_empty_board_meets_the_limit() {
    for (side, games) in [(5, 2_000), (9, 1_000), (13, 300), (19, 100)] {
        let games = if thorough() { 10_000 } else { games };
        let start = Board::new(size(side, side));
        let mut board = start.clone();
        let mut rng = Rng::from_seed(1);
        let mut capped = 0;
        for _ in 0..games {
            board.copy_from(&start);
            capped +=
                u32::from(playout(&mut board, &Uniform::<GobbleEye>::new(), &mut NoTrace, &mut rng).capped);
        }
        assert!(capped * 100 < games, "{capped} of {games} games on {side}x{side} were cut off");
    }
}
