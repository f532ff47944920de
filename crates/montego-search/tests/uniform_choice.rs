//! The draw of a playout is exactly uniform over the admissible points, and draws nothing else.

mod common;

use common::{Defined, admissible, after_plays, at, board, draw_board, size, thorough};
use montego_rules::{Board, Color, Play};
use montego_search::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use montego_search::playout::{Policy, Uniform};
use montego_stats::{Rng, chi_squared_p};
use std::collections::BTreeMap;

/// Draws from one and the same board many times and counts the plays.
fn counts<E: EyeRule>(start: &Board, draws: usize, rng: &mut Rng) -> BTreeMap<Play, u64> {
    let policy = Uniform::<E>::new();
    let mut board = start.clone();
    let mut counts = BTreeMap::new();
    for _ in 0..draws {
        // The order of the empty points is the same every time, as after many plays of a game it
        // is anything but random; a draw that leans on it would show.
        board.copy_from(start);
        *counts.entry(policy.next(&mut (), &mut board, rng)).or_insert(0) += 1;
        assert!(board == *start, "drawing changes no stone");
    }
    counts
}

/// Fails unless the draws hit exactly the admissible points, and all of them equally often.
fn check<E: Defined>(start: &Board, rng: &mut Rng) {
    let allowed = admissible::<E>(start);
    let why = || format!("{} rule on{}", E::NAME, draw_board(start));
    // With 1,000 draws expected for each point, one is missed with probability e^-1000.
    let draws = if thorough() { 20_000 } else { 1_000 } * allowed.len().max(1);
    let counts = counts::<E>(start, draws, rng);
    let drawn: Vec<Play> = counts.keys().copied().collect();
    let expected: Vec<Play> = match allowed.len() {
        0 => vec![Play::Pass],
        _ => allowed.iter().copied().map(Play::At).collect(),
    };
    assert_eq!(drawn, expected, "what was drawn by {}", why());
    if drawn.len() > 1 {
        let observed: Vec<u64> = counts.values().copied().collect();
        let p = chi_squared_p(&observed, &vec![1.0; observed.len()]);
        assert!(p > 0.001, "p = {p} for {observed:?} by {}", why());
    }
}

/// Boards late in random games, on which at least two points in three may not be played.
fn late_boards<E: Defined>(side: usize, wanted: usize) -> Vec<Board> {
    let size = size(side, side);
    let mut boards = Vec::new();
    for game in 0..1000 {
        let mut rng = Rng::from_seed(side as u64).fork(game);
        let mut board = Board::new(size);
        for _ in 0..2 * size.area() {
            board = after_plays::<E>(&board, 1, &mut rng);
            let allowed = admissible::<E>(&board).len();
            if allowed >= 3 && 3 * allowed <= board.empty_count() {
                boards.push(board);
                break;
            }
        }
        if boards.len() == wanted {
            return boards;
        }
    }
    panic!("random games on {size} lead to {} late boards only", boards.len());
}

fn check_rule<E: Defined>() {
    let mut rng = Rng::from_seed(1);
    for side in [5, 7, 9] {
        for board in late_boards::<E>(side, 4) {
            check::<E>(&board, &mut rng);
        }
    }
    check::<E>(&Board::new(size(9, 9)), &mut rng);
    check::<E>(&Board::new(size(3, 2)), &mut rng);
}

#[test]
fn gobbles_draw_is_uniform() {
    check_rule::<GobbleEye>();
}

#[test]
fn olgas_draw_is_uniform() {
    check_rule::<OlgaEye>();
}

#[test]
fn olegs_draw_is_uniform() {
    check_rule::<OlegEye>();
}

#[test]
fn candidates_after_a_gap_are_not_favoured() {
    // Black may take at B4 and at F2; all other empty points are his eyes.
    let start = board(
        "
        . X . X . X
        X X X X X X
        O . O X . X
        O O O X X X
        O X X X X .
        O O X . X O",
        Color::Black,
    );
    let mut rng = Rng::from_seed(1);
    check::<GobbleEye>(&start, &mut rng);
    check::<OlgaEye>(&start, &mut rng);
    let both = ["F2", "B4"].map(|vertex| at(start.size(), vertex));
    assert_eq!(admissible::<GobbleEye>(&start), both);
    assert_eq!(admissible::<OlgaEye>(&start), both);
}

#[test]
fn a_side_with_nothing_to_play_passes() {
    let eyes = "
        . X X O .
        X X O O O
        . X O . O";
    for color in Color::BOTH {
        let start = board(eyes, color);
        let mut rng = Rng::from_seed(1);
        let pass = BTreeMap::from([(Play::Pass, 100)]);
        assert_eq!(counts::<GobbleEye>(&start, 100, &mut rng), pass, "{color} has eyes only");
        assert_eq!(counts::<OlegEye>(&start, 100, &mut rng), pass, "{color} has eyes only");
    }
}
