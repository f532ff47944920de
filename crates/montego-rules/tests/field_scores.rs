//! Cases that went wrong in other programs: counting area, territory, prisoners and komi.
//!
//! The reports behind them are in `shared/cases/score-*.toml`; the positions here are our own.
//! What is dead or lives in seki is told by the test; judging it is no task of the rules.

mod common;

use common::{assert_stones, at, game, run, size};
use montego_rules::{Agreement, Color, Game, Komi, Margin, Ruleset, Setup};

/// Counts a game by an agreement on dead stones and stones in seki, komi included.
fn check(game: &Game, dead: &[&str], seki: &[&str], expected: &str) {
    let points = |names: &[&str]| names.iter().map(|name| at(game.setup().size, name)).collect();
    let agreement = Agreement { dead: points(dead), seki: points(seki), ..Agreement::default() };
    let found = game.position().margin(&agreement).to_string();
    assert_eq!(found, expected, "{}, dead {dead:?}, seki {seki:?}", game.position().ruleset());
}

fn play(columns: usize, rows: usize, ruleset: Ruleset, komi: i16, script: &str) -> Game {
    let setup = Setup::empty(size(columns, rows));
    let mut game = Game::new(setup, ruleset, Komi::halves(komi)).expect("an empty board is a position");
    run(&mut game, script);
    game
}

#[test]
fn territory_counts_prisoners_and_area_needs_none() {
    // Two walls; Black takes a stone in his part, and White's last play fills his own territory.
    let script = "
        b b1; w c1; b b2; w c2; b b3; w c3; b b4; w c4;
        b pass; w a4; b a3; w d4; b pass; w pass";
    // Three empty points and a prisoner against three empty points and komi.
    check(&play(4, 4, Ruleset::JAPANESE, 1, script), &[], &[], "B+0.5");
    // Eight points each, and komi.
    check(&play(4, 4, Ruleset::CHINESE, 1, script), &[], &[], "W+0.5");
}

#[test]
fn a_chain_that_touches_the_capturing_stone_twice_is_counted_once() {
    let mut game = game(
        "
        . X O .
        . X O O
        . . X X
        . . . .",
        Color::Black,
        Ruleset::JAPANESE,
    );
    run(&mut game, "b d4");
    assert_eq!(game.position().prisoners(Color::Black), 3);
    // Eleven empty points and three prisoners.
    check(&game, &[], &[], "B+14");
}

#[test]
fn a_chain_that_touches_the_capturing_stone_four_times_is_counted_once() {
    let mut game = game(
        "
        . X X X .
        X O O O X
        X O . O X
        X O O O X
        . X X X .",
        Color::Black,
        Ruleset::JAPANESE,
    );
    run(&mut game, "b c3");
    assert_eq!(game.position().prisoners(Color::Black), 8);
    // Twelve empty points and eight prisoners.
    check(&game, &[], &[], "B+20");
    let around = "
        . X X X .
        X . . . X
        X . X . X
        X . . . X
        . X X X .";
    assert_stones(&game, around);
}

/// Neither side may fill D1 and live; both have an eye, Black a larger one.
const SEKI: &str = ". . X . O .";

#[test]
fn points_in_a_seki_count_as_area_but_not_as_territory() {
    // Area: Black's stone and two points, White's stone and one; D1 is nobody's.
    check(&game(SEKI, Color::Black, Ruleset::CHINESE), &[], &["C1", "E1"], "B+1");
    check(&game(SEKI, Color::Black, Ruleset::JAPANESE), &[], &["C1", "E1"], "0");
    // Stones that nobody calls a seki surround territory.
    check(&game(SEKI, Color::Black, Ruleset::JAPANESE), &[], &[], "B+1");
    check(&game(SEKI, Color::Black, Ruleset::JAPANESE), &[], &["C1"], "W+1");
    check(&game(SEKI, Color::Black, Ruleset::JAPANESE), &[], &["E1"], "B+2");
}

/// The white stone at B3 is hopeless.
const ONE_DEAD: &str = "
    . X . X O .
    X X X X O O
    . O . X O .
    X X X X O O
    . X . X O .";

#[test]
fn dead_stones_are_removed_or_stay_as_the_rules_say() {
    for ruleset in Ruleset::PRESETS {
        let expected = match ruleset.name {
            // Black 13 stones and 7 points, White 7 stones and 3 points.
            "chinese" | "new-zealand" | "aga" => "B+10",
            // A3 and C3 touch both colours: Black 13 and 4, White 8 and 3.
            "tromp-taylor" | "cgos" | "semi-primitive" => "B+6",
            // Black 7 points and the dead stone, White 3 points.
            "japanese" => "B+5",
            other => panic!("how {other} counts is not written here"),
        };
        check(&game(ONE_DEAD, Color::Black, ruleset), &["B3"], &[], expected);
    }
    // Without the agreement the stone lives everywhere.
    check(&game(ONE_DEAD, Color::Black, Ruleset::CHINESE), &[], &[], "B+6");
    // Four points of Black, two of his eyes spoilt, and three of White.
    check(&game(ONE_DEAD, Color::Black, Ruleset::JAPANESE), &[], &[], "B+1");
}

#[test]
fn tromp_taylor_counts_what_reaches_one_colour_only() {
    // The region at the right touches both colours, the one at the left Black alone.
    let diagram = "
        . . X O . .
        . X X O O .
        X X O O . X";
    let game = game(diagram, Color::White, Ruleset::TROMP_TAYLOR);
    // Black has 6 stones and 3 points, White 5 stones; the stone at F1 spoils the 4 points around it,
    // and calling it dead changes nothing.
    check(&game, &["F1"], &[], "B+4");
}

#[test]
fn a_draw_is_a_draw() {
    let walls = "b c1; w d1; b c2; w d2; b c3; w d3; b c4; w d4; b c5; w d5; b pass; w pass";
    for ruleset in [Ruleset::CHINESE, Ruleset::JAPANESE, Ruleset::TROMP_TAYLOR] {
        let mut game = play(5, 5, ruleset, 10, walls);
        check(&game, &[], &[], "0");
        assert_eq!(game.position().margin(&Agreement::default()).leader(), None);
        game.set_komi(Komi::halves(9));
        check(&game, &[], &[], "B+0.5");
        game.set_komi(Komi::halves(11));
        check(&game, &[], &[], "W+0.5");
    }
}

#[test]
fn an_empty_board_is_worth_the_komi() {
    for ruleset in Ruleset::PRESETS {
        for (columns, rows) in [(1, 1), (3, 2), (19, 19)] {
            let game = play(columns, rows, ruleset, 13, "");
            let margin = game.position().margin(&Agreement::default());
            assert_eq!(margin, Margin::ZERO - Komi::halves(13), "{ruleset} on {columns}x{rows}");
        }
    }
}
