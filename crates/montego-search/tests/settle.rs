//! Random games as judges of a finished game: what is dead, what lives, and what that scores.

mod common;

use common::{at, setup, size};
use montego_rules::{Agreement, Color, Game, Komi, Point, Position, Ruleset, Setup};
use montego_search::{Ownership, settle};
use montego_stats::Rng;

/// Judges a position with some seeds, whichever side is to move; fails unless exactly the named
/// stones are dead and the score is the one expected.
fn check(diagram: &str, ruleset: Ruleset, dead: &[&str], expected: &str) {
    for color in Color::BOTH {
        let position = Position::new(&setup(diagram, color), ruleset, Komi::ZERO).expect("a position");
        let mut wanted: Vec<Point> = dead.iter().map(|vertex| at(position.board().size(), vertex)).collect();
        wanted.sort_unstable();
        for seed in 0..3 {
            let mut agreement = settle(&position, &mut Rng::from_seed(seed));
            agreement.dead.sort_unstable();
            assert_eq!(agreement.dead, wanted, "dead stones, {color} to move, seed {seed}, of{diagram}");
            let margin = position.margin(&agreement);
            assert_eq!(margin.to_string(), expected, "{ruleset}, {color} to move, seed {seed}, of{diagram}");
        }
    }
}

#[test]
fn hopeless_stones_are_found_and_living_ones_left() {
    let diagram = "
        . X . X O .
        X X X X O O
        . O . X O .
        X X X X O O
        . X . X O .";
    // Area: 13 stones and 7 points against 7 stones and 3 points. Territory: 7 and a prisoner
    // against 3. Tromp-Taylor leaves the stone where it is.
    check(diagram, Ruleset::CHINESE, &["B3"], "B+10");
    check(diagram, Ruleset::JAPANESE, &["B3"], "B+5");
    check(diagram, Ruleset::TROMP_TAYLOR, &["B3"], "B+6");
}

#[test]
fn two_eyes_live_inside_enemy_territory() {
    let diagram = "
        . O . O X . .
        O O O O X . .
        X X X X X X X
        . . . . . . .
        . . . . . . .";
    // White has six stones and two eyes; Black has nine stones and all the rest.
    check(diagram, Ruleset::CHINESE, &[], "B+19");
}

#[test]
fn a_chain_dies_and_lives_as_a_whole() {
    let diagram = "
        . X . X X X X
        X X X X O O .
        X X X X X X X
        . . . . . . .";
    let position =
        Position::new(&setup(diagram, Color::Black), Ruleset::CHINESE, Komi::ZERO).expect("a position");
    let Agreement { dead, seki } = settle(&position, &mut Rng::from_seed(1));
    let stones = ["E3", "F3"].map(|vertex| at(size(7, 4), vertex));
    assert_eq!(dead, stones);
    assert_eq!(seki, [], "nothing is called a seki");
}

#[test]
fn owners_are_certain_where_nothing_can_change() {
    let diagram = "
        . X . X O . O .
        X X X X O O O O";
    let position =
        Position::new(&setup(diagram, Color::Black), Ruleset::CHINESE, Komi::ZERO).expect("a position");
    let ownership = Ownership::sample(&position, 100, &mut Rng::from_seed(1));
    for point in position.board().size().points() {
        let black = point.column() < 4;
        assert_eq!(ownership.mean(point), if black { 1.0 } else { -1.0 }, "{point:?}");
        assert_eq!(
            ownership.owner(point),
            Some(if black { Color::Black } else { Color::White }),
            "{point:?}"
        );
    }
}

#[test]
fn an_empty_board_and_an_unsettled_game_get_an_answer() {
    let position =
        Position::new(&Setup::empty(size(19, 19)), Ruleset::CHINESE, Komi::ZERO).expect("a position");
    assert_eq!(
        settle(&position, &mut Rng::from_seed(1)),
        Agreement::default(),
        "nothing stands, nothing is dead"
    );
    let mut game =
        Game::new(Setup::empty(size(19, 19)), Ruleset::CHINESE, Komi::halves(13)).expect("a position");
    for (color, vertex) in
        [(Color::Black, "Q16"), (Color::White, "D4"), (Color::Black, "D17"), (Color::White, "R4")]
    {
        game.play_as(color, montego_rules::Play::At(at(size(19, 19), vertex))).expect("a legal play");
    }
    let agreement = settle(game.position(), &mut Rng::from_seed(1));
    assert!(agreement.dead.len() <= 4, "only stones can be dead");
    let points = game.position().margin(&agreement).points();
    assert!(points.abs() <= 361.0 + 6.5, "no margin exceeds the board and the komi");
}

/// A known fault. Whoever fills D4 or D2 loses his stones, so nobody does, and all live in seki; but
/// random games fill them, and White loses that fight more often than not. A judge that
/// knows sekis will fail this test, and should then be held to an empty list.
#[test]
fn a_seki_is_not_recognised() {
    let diagram = "
        X X . X O O . O .
        . X X X O O O O O
        X X . X O . O . .
        X X X O O O O O O
        X O O X O . O . .
        X O . X O O O O O
        X O X X O . . . O
        X O . X O O O O O
        X O O X O . . O .";
    for color in Color::BOTH {
        let position =
            Position::new(&setup(diagram, color), Ruleset::CHINESE, Komi::ZERO).expect("a position");
        for seed in 0..3 {
            let mut dead = settle(&position, &mut Rng::from_seed(seed)).dead;
            dead.sort_unstable();
            let seven = ["B1", "C1", "B2", "B3", "B4", "B5", "C5"].map(|vertex| at(size(9, 9), vertex));
            assert_eq!(dead, seven, "{color} to move, seed {seed}: right would be none");
        }
    }
}
