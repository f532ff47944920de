//! The judgement of finished games: what is dead, what lives, and what that scores.
//!
//! The reports behind the cases that went wrong in other programs are in `shared/cases/score-*.toml`.

mod common;

use common::{at, run, setup, size};
use montego_rules::{Agreement, Color, Game, Komi, Play, Point, Position, Ruleset, Setup, Status};
use montego_search::{Ownership, settle, settle_at_sight};
use montego_stats::Rng;

/// Judges a position with some seeds, whichever side is to move; fails unless exactly the named
/// stones are dead and in seki and the score without komi is the one expected.
#[track_caller]
fn check_seki(diagram: &str, ruleset: Ruleset, dead: &[&str], seki: &[&str], expected: &str) {
    for color in Color::BOTH {
        let position = Position::new(&setup(diagram, color), ruleset, Komi::ZERO).expect("a position");
        let points = |names: &[&str]| {
            let mut points: Vec<Point> = names.iter().map(|name| at(position.board().size(), name)).collect();
            points.sort_unstable();
            points
        };
        for seed in 0..3 {
            let agreement = settle(&position, &mut Rng::from_seed(seed));
            let place = format!("{color} to move, seed {seed}, of{diagram}");
            assert_eq!(agreement.dead, points(dead), "dead stones, {place}");
            assert_eq!(agreement.seki, points(seki), "stones in seki, {place}");
            let margin = position.margin(&agreement);
            assert_eq!(margin.to_string(), expected, "{ruleset}, {place}");
        }
    }
}

/// Like [`check_seki`] where nothing lives in seki.
#[track_caller]
fn check(diagram: &str, ruleset: Ruleset, dead: &[&str], expected: &str) {
    check_seki(diagram, ruleset, dead, &[], expected);
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
    let agreement = settle(&position, &mut Rng::from_seed(1));
    let stones = ["E3", "F3"].map(|vertex| at(size(7, 4), vertex));
    assert_eq!(agreement.dead, stones);
    assert_eq!(agreement.seki, [], "nothing is called a seki");
    assert_eq!(agreement.status(stones[0]), Status::Dead);
    assert_eq!(agreement.status(at(size(7, 4), "A2")), Status::Alive);
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
        game.play_as(color, Play::At(at(size(19, 19), vertex))).expect("a legal play");
    }
    let agreement = settle(game.position(), &mut Rng::from_seed(1));
    assert!(agreement.dead.len() <= 4, "only stones can be dead");
    let points = game.position().margin(&agreement).points();
    assert!(points.abs() <= 361.0 + 6.5, "no margin exceeds the board and the komi");
}

/// Three stones are hopeless: B7, C3 and G5.
const FINISHED: &str = "
    . X . X O . O . .
    X X X X O O O . O
    . O . X O . . O .
    X X X X O O O O O
    . X . X O . X . O
    X X X X O O . O O
    X . O X X O O O .
    . X X . X X X O O
    X . X X . . X O .";

#[test]
fn dead_stones_are_removed_unless_the_rules_leave_them() {
    // With 6.5 points of komi White wins by 1.5 or, if the dead stones count, by 3.5.
    check(FINISHED, Ruleset::CHINESE, &["C3", "G5", "B7"], "B+5");
    check(FINISHED, Ruleset::TROMP_TAYLOR, &["C3", "G5", "B7"], "B+3");
}

/// Whoever fills D4 or D2 loses his stones, so nobody does.
const SEKI: &str = "
    X X . X O O . O .
    . X X X O O O O O
    X X . X O . O . .
    X X X O O O O O O
    X O O X O . O . O
    X O . X O O O O O
    X O X X O . . . O
    X O . X O O O O O
    X O O X O . . O .";

#[test]
fn shared_liberties_are_left_alone() {
    let stones = ["B1", "B2", "B3", "B4", "B5", "C1", "C3", "C5", "D1", "D2", "D3", "D4", "D5"];
    // Black has 23 stones and 3 points, White 40 and 13; the two shared points are nobody's.
    check_seki(SEKI, Ruleset::CHINESE, &[], &stones, "W+27");
    check_seki(SEKI, Ruleset::JAPANESE, &[], &stones, "W+10");
}

#[test]
fn one_eye_each_and_a_shared_liberty_is_a_seki() {
    check_seki(". . X . O .", Ruleset::CHINESE, &[], &["C1", "E1"], "B+1");
    check_seki(". . X . O .", Ruleset::JAPANESE, &[], &["C1", "E1"], "0");
}

/// White can begin a ko for the corner whenever he likes, Black never can.
const BENT_FOUR: &str = "
    . X . X X O . O .
    X X X X O O O O O
    . X . X O . . O .
    X X X X O O O O O
    X . . X X O O O O
    X X X . X O X X X
    . X . X X O X . O
    X X X X X O X X O
    . X . X X O X . O";

#[test]
fn bent_four_in_the_corner_is_dead() {
    let dead = ["G1", "G2", "H2", "G3", "G4", "H4", "J4"];
    // White has 5 points outside and the corner's 9, with 7 prisoners; Black has 11.
    check(BENT_FOUR, Ruleset::JAPANESE, &dead, "W+10");
}

/// When Black has taken D2, White has to connect at D5.
const TEIRE: &str = "
    . O . O . O . O .
    O O O O O O O O O
    O O O O O O O O O
    X X O O O O O X X
    X X O . O X X X .
    . X X O X X . X .
    X . X O X . X . X
    X X X . X X . X .
    . X . X X . X . .";

#[test]
fn a_point_that_must_be_filled_is_no_territory() {
    // With 6.5 points of komi Black wins by 2.5.
    check(TEIRE, Ruleset::JAPANESE, &[], "B+9");
    let position =
        Position::new(&setup(TEIRE, Color::Black), Ruleset::JAPANESE, Komi::ZERO).expect("a position");
    assert_eq!(settle(&position, &mut Rng::from_seed(1)).neutral, [at(size(9, 9), "D5")]);
    // Where area is counted, the point is White's whether it is filled or not.
    check(TEIRE, Ruleset::CHINESE, &[], "B+6");
}

#[test]
fn prisoners_count_for_territory() {
    let script = "b b2; w a3; b a2; w b3; b b1; w c2; b pass; w c1; b pass; w a1; b pass; w pass";
    let mut game =
        Game::new(Setup::empty(size(5, 5)), Ruleset::JAPANESE, Komi::halves(1)).expect("a position");
    run(&mut game, script);
    let agreement = settle(game.position(), &mut Rng::from_seed(1));
    assert_eq!(agreement, Agreement::default());
    assert_eq!(game.position().margin(&agreement).to_string(), "W+23.5");
}

/// Black's last chain has the eye at the lower left only; White stands outside with two eyes.
fn one_eye(inside: [&str; 3]) -> String {
    let [top, middle, bottom] = inside;
    format!(
        "
        . O . O O O O
        O O O O . O O
        X X X X X X O
        {top} X O
        {middle} X O
        {bottom} X O"
    )
}

#[test]
fn eyes_that_are_killed_from_inside_are_dead() {
    // A bulky five with a white stone on its vital point.
    let diagram = one_eye([". . X X X", ". O . X X", "X X X X X"]);
    let black = setup(&diagram, Color::Black).stones.into_iter().filter(|(_, color)| *color == Color::Black);
    let position =
        Position::new(&setup(&diagram, Color::Black), Ruleset::CHINESE, Komi::ZERO).expect("a position");
    for seed in 0..3 {
        let agreement = settle(&position, &mut Rng::from_seed(seed));
        assert_eq!(agreement.dead, black.clone().map(|(point, _)| point).collect::<Vec<_>>(), "{diagram}");
        assert_eq!(position.margin(&agreement).to_string(), "W+42", "{diagram}");
    }
}

#[test]
fn eyes_too_large_to_be_killed_live() {
    check(&one_eye([". . . . X", ". . . . X", "X X X X X"]), Ruleset::CHINESE, &[], "B+7");
}

#[test]
fn a_seki_that_careless_players_break_is_found_by_search() {
    // White's only eye, at J3, looks false, but whoever plays at G1, J1 or J3 loses.
    let diagram = "
        . . . O O X . . .
        . . . O X . X . .
        . . . O X . . X .
        . . . O X . . . X
        . O X O X . X X O
        O O O X . X O O O
        O X X X X O O O .
        X X . X O O O X O
        . . X X X O . X .";
    for color in Color::BOTH {
        let position =
            Position::new(&setup(diagram, color), Ruleset::CHINESE, Komi::ZERO).expect("a position");
        let agreement = settle(&position, &mut Rng::from_seed(1));
        for name in ["E2", "J2", "H1"] {
            let status = agreement.status(at(size(9, 9), name));
            assert_eq!(status, Status::Seki, "{name}, {color} to move, of{diagram}");
        }
        // That is what the search is for.
        let at_sight = settle_at_sight(&position, &mut Rng::from_seed(1));
        assert_ne!(at_sight.status(at(size(9, 9), "J2")), Status::Seki);
    }
}

#[test]
fn a_chain_that_only_careful_players_spare_is_dead() {
    // Ends of games: black throws in at J1, or at B2 and once more at A2, and white has one eye.
    let ends = [
        (
            "
            O . . . O O X . .
            O O O . . O X X X
            X O . O O O X X .
            X X O O O O O O X
            X X X X X O O X X
            O X X X . X X . X
            O O O X X X . X .
            O . O O X X X O X
            . X O . O O O O .",
            "B+31",
        ),
        (
            "
            O . X X X O . . .
            X X X X O O O O .
            . X . X O . . . O
            X . X . X O O O .
            X . X X X X O . .
            X X O O X X X O .
            O O O . X X O . .
            X . O X X O O . .
            . O O O X O . . .",
            "B+13",
        ),
    ];
    for (diagram, expected) in ends {
        for color in Color::BOTH {
            let position =
                Position::new(&setup(diagram, color), Ruleset::CHINESE, Komi::ZERO).expect("a position");
            let agreement = settle(&position, &mut Rng::from_seed(1));
            assert_eq!(agreement.status(at(size(9, 9), "C3")), Status::Dead, "{diagram}");
            assert_eq!(position.margin(&agreement).to_string(), expected, "{diagram}");
        }
    }
}
