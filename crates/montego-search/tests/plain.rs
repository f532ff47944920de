//! Every program that averages random games finds the plainly right play, as its paper sets it.

mod common;

use common::{at, draw_board, setup, thorough};
use montego_rules::{Color, Komi, Play, Position, Ruleset};
use montego_search::{Answer, Budget, Engine};
use montego_stats::Rng;

/// A position, who plays, and what is plainly right: a point or a pass.
const POSITIONS: [(&str, Color, Option<&str>); 6] = [
    // Black takes the stone that connects White, and connects his own; White would do the same.
    (CUT, Color::Black, Some("C3")),
    (CUT, Color::White, Some("C3")),
    // Whoever plays C4 has Black's side or keeps it; everything else is settled.
    (
        "
        . . X O O . .
        . . X O O . .
        . . X O O . .
        . . . O O . .
        . . X O O . .
        . . X O O . .
        . . X O O . .",
        Color::Black,
        Some("C4"),
    ),
    // Both sides have two eyes in one chain and nothing else.
    (ALIVE, Color::Black, None),
    (ALIVE, Color::White, None),
    // Black's last two eyes are all that he could fill.
    (
        "
        . X . X O .
        X X X X O O
        O O O O O .
        O O O . O O",
        Color::Black,
        None,
    ),
];

const CUT: &str = "
    . X O . .
    . X O O .
    X O . X X
    . X O O .
    . X O . .";

const ALIVE: &str = "
    . X X O .
    X X O O O
    . X O . O";

/// Fails unless the engine finds every play with at least 19 of 20 seeds.
fn check(text: &str) {
    let engine: Engine = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    for (diagram, color, right) in POSITIONS {
        let position = Position::new(&setup(diagram, color), Ruleset::CHINESE, Komi::ZERO);
        let position = position.expect("a position");
        let board = position.board();
        let right = right.map_or(Play::Pass, |name| Play::At(at(board.size(), name)));
        let answer =
            |seed| engine.build().choose(&position, &Budget::COUNT_ONLY, &mut Rng::from_seed(seed)).answer;
        let found = (0..20).filter(|&seed| answer(seed) == Answer::Play(right)).count();
        let board = draw_board(board);
        assert!(found >= 19, "{engine} answers {right:?} for {color} with {found} of 20 seeds on{board}");
    }
}

/// The same, but with fewer random games where the paper's number takes minutes.
fn check_faster(text: &str, fewer: &str) {
    check(if thorough() { text } else { fewer });
}

#[test]
fn oleg_does() {
    check("oleg");
}

#[test]
fn oleg_at_depth_two_does() {
    check("oleg:depth=2");
}

#[test]
fn oleg_with_a_temperature_does() {
    check_faster("oleg:k=5", "oleg:k=5,playouts=2000");
    check_faster("oleg:schedule=annealed", "oleg:schedule=annealed,playouts=2000");
}

#[test]
fn olga_does() {
    check_faster("olga", "olga:n_max=1000");
    check_faster("olga:pruning=soft", "olga:pruning=soft,n_max=1000");
}

#[test]
fn olga_with_all_moves_as_first_does() {
    check_faster("olga:statistics=amaf", "olga:statistics=amaf,playouts=10000");
}

#[test]
fn olga_at_depth_two_does() {
    check_faster("olga:statistics=amaf,depth=2", "olga:statistics=amaf,depth=2,n_max=1000");
}

#[test]
fn abramson_does() {
    check_faster("abramson", "abramson:playouts_per_candidate=500");
    check_faster("olga:pruning=none", "olga:pruning=none,playouts_per_candidate=500");
}
