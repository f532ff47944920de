//! Cases that went wrong in other programs: ko, superko, suicide, great captures, taking back.
//!
//! The reports behind them are in `shared/cases/rules-*.toml`; the positions here are our own.

mod common;

use common::{Dice, assert_stones, at, game, run, sight, size, thorough};
use montego_rules::oracle::Oracle;
use montego_rules::{Color, Game, Illegal, Ko, Komi, Play, Position, Ruleset, Setup};

/// Every preset whose players may pass.
fn with_passes() -> impl Iterator<Item = Ruleset> {
    Ruleset::PRESETS.into_iter().filter(|ruleset| ruleset.passes)
}

const KO: &str = "
    . . . . .
    . . X O .
    . X . X O
    . . X O .
    . . . . .";

#[test]
fn a_ko_waits_for_one_exchange() {
    for ruleset in Ruleset::PRESETS {
        let mut game = game(KO, Color::White, ruleset);
        run(&mut game, "w c3; b d3 ko; b a1; w a5; b d3; w c3 ko; w e5; b c3");
        let filled = "
            O . . . O
            . . X O .
            . X X X O
            . . X O .
            X . . . .";
        assert_stones(&game, filled);
        assert_eq!(game.position().prisoners(Color::White), 1, "{ruleset}");
        assert_eq!(game.position().prisoners(Color::Black), 1, "{ruleset}");
    }
}

#[test]
fn passes_are_no_ko_threats_under_superko() {
    for ruleset in with_passes() {
        let mut game = game(KO, Color::White, ruleset);
        let retake = if ruleset.ko == Ko::Simple { "b d3" } else { "b d3 superko" };
        run(&mut game, &format!("w c3; b pass; w pass; {retake}"));
    }
}

#[test]
fn a_stone_that_takes_two_is_no_ko() {
    // Black takes one stone, White takes that one and its neighbour, and Black takes one again.
    let mut game = game(
        "
        . X O O .
        X O . X O
        . X O O .",
        Color::Black,
        Ruleset::CHINESE,
    );
    run(&mut game, "b c2; w b2; b c2; w b2 suicide");
    assert_eq!(game.position().prisoners(Color::Black), 2, "one stone twice");
    // Two stones for two.
    let mut game = self::game(
        "
        . . . . .
        X X O O .
        O O . X O
        X X O O .
        . . . . .",
        Color::Black,
        Ruleset::CHINESE,
    );
    run(&mut game, "b c3");
    assert_eq!(game.position().board().ko(), None, "two stones were taken");
    run(&mut game, "w b3");
    assert_eq!(game.position().prisoners(Color::Black), 2);
    assert_eq!(game.position().prisoners(Color::White), 2, "the stone that took and its neighbour");
}

/// Black plays F4 and White takes both stones at D4; at E4 Black would take that stone back and
/// the stones would lie as they lay first.
const SEND_TWO: &str = "
    . . X . X .
    . . . X O O
    . . . . . .
    . . . . . .";

#[test]
fn sending_two_to_return_one_repeats_the_board() {
    for ruleset in with_passes() {
        let back = match ruleset.ko {
            Ko::Positional => "b e4 superko; b a1; w a2; b e4",
            // White is to move now, where Black was to move first.
            Ko::Simple | Ko::Situational => "b e4",
        };
        // What was set up counts as seen, just as what was played does.
        let mut set_up = game(SEND_TWO, Color::Black, ruleset);
        run(&mut set_up, &format!("b f4; w d4; {back}"));
        let mut played = Game::new(Setup::empty(size(6, 4)), ruleset, Komi::ZERO).expect("a position");
        run(&mut played, "b c4; w e3; b d3; w pass; b e4; w f3");
        run(&mut played, &format!("b f4; w d4; {back}"));
        assert_eq!(set_up.position().hash(), played.position().hash(), "{ruleset}: the same stones");
    }
}

#[test]
fn the_sixth_capture_of_a_triple_ko_repeats_the_board() {
    for ruleset in with_passes() {
        let mut game = game(
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
            ruleset,
        );
        let sixth = if ruleset.ko == Ko::Simple { "w b5" } else { "w b5 superko; w d9; b a9; w b5" };
        run(&mut game, &format!("b c8; w b2; b c5; w b8; b c2; {sixth}"));
        assert_eq!(game.position().prisoners(Color::Black), 3, "{ruleset}");
        assert_eq!(game.position().prisoners(Color::White), 3, "{ruleset}");
    }
}

#[test]
fn suicide_of_one_stone_and_of_several() {
    let diagram = "
        . X . O .
        X . O O O
        O O X X O
        . O X . X
        O O X X .";
    let mut strict = game(diagram, Color::Black, Ruleset::CHINESE);
    run(&mut strict, "w a5 suicide; b a2 suicide; w e1 suicide");
    // Black takes his own chains' other liberty, and then the same play takes them all.
    run(&mut strict, "b d2; w e1");
    assert_eq!(strict.position().prisoners(Color::White), 7);
    let mut loose = game(diagram, Color::Black, Ruleset::TROMP_TAYLOR);
    run(&mut loose, "w a5 superko; b a2 superko");

    // Three stones kill themselves where that is allowed, and are the opponent's prisoners.
    let three = "
        . . . O .
        . . . O .
        O O O . .
        X X . O .";
    let mut strict = game(three, Color::Black, Ruleset::CHINESE);
    run(&mut strict, "b c1 suicide");
    let mut loose = game(three, Color::Black, Ruleset::NEW_ZEALAND);
    run(&mut loose, "b c1; w c1; b b1; w a1");
    assert_eq!(loose.position().prisoners(Color::White), 4, "three by their own hand, one taken");
    assert_eq!(loose.position().prisoners(Color::Black), 0);
}

#[test]
fn suicide_after_a_move_out_of_turn_is_no_ko() {
    // Black plays both points of White's corner; the stones then lie as before the first of them.
    let diagram = "
        O O O .
        . . O .";
    for (ko, second) in [(Ko::Simple, "b b1"), (Ko::Positional, "b b1 superko"), (Ko::Situational, "b b1")] {
        let ruleset = Ruleset { ko, suicide: true, ..Ruleset::CHINESE };
        let mut game = game(diagram, Color::Black, ruleset);
        run(&mut game, &format!("b a1; {second}"));
        let mut oracle = Oracle::with_setup(game.setup(), ruleset);
        let [first, last] = ["A1", "B1"].map(|vertex| Play::At(at(game.setup().size, vertex)));
        oracle.play(first).expect("the first stone is legal");
        oracle.set_to_play(Color::Black);
        let expected = if second.ends_with("superko") { Err(Illegal::Superko) } else { Ok(()) };
        assert_eq!(oracle.check(last), expected, "brute force under {ko:?}");
        if ko == Ko::Simple {
            // The first stone may come back at once, and again the board of one turn before.
            run(&mut game, "b a1");
            oracle.play(last).expect("the suicide is legal");
            oracle.set_to_play(Color::Black);
            assert_eq!(oracle.check(first), Ok(()), "brute force under {ko:?}");
        }
    }
}

#[test]
fn one_play_takes_the_whole_board_and_undo_brings_it_back() {
    let diagram = "
        X X X X
        X X X X
        X . X X
        X X X X
        X X X X";
    let mut game = game(diagram, Color::Black, Ruleset::CHINESE);
    run(&mut game, "b b3 suicide; w b3");
    assert_eq!(game.position().prisoners(Color::White), 19);
    assert_eq!(game.position().margin(&Default::default()).to_string(), "W+20");
    run(&mut game, "b b2; w b3 occupied; w b2 occupied; undo; undo");
    assert_stones(&game, diagram);
    assert_eq!(game.position().prisoners(Color::White), 0);
    assert_eq!(game.position().margin(&Default::default()).to_string(), "B+20");
    assert_eq!(game.undo(), None, "nothing is left to take back");

    let mut game = self::game(diagram, Color::Black, Ruleset::TROMP_TAYLOR);
    run(&mut game, "b b3");
    assert_eq!(game.position().prisoners(Color::White), 20, "the last stone too");
    assert_eq!(game.position().margin(&Default::default()).to_string(), "0");
}

#[test]
fn random_plays_and_undos_of_either_colour_agree_with_brute_force() {
    let rounds = if thorough() { 5_000 } else { 600 };
    let loose = Ruleset { suicide: true, ..Ruleset::JAPANESE };
    for (i, ruleset) in with_passes().chain([loose]).enumerate() {
        for side in [2, 5] {
            let size = size(side, side);
            let mut dice = Dice(i as u64);
            let mut game = Game::new(Setup::empty(size), ruleset, Komi::ZERO).expect("a position");
            let mut past: Vec<(Oracle, Position)> = Vec::new();
            let mut oracle = Oracle::new(size, ruleset);
            for _ in 0..rounds {
                match dice.below(12) {
                    0 => {
                        if let Some((earlier, position)) = past.pop() {
                            assert!(game.undo().is_some(), "what was played can be taken back");
                            assert_eq!(sight(game.position()), sight(&position), "undo, {ruleset}");
                            oracle = earlier;
                        } else {
                            assert_eq!(game.undo(), None);
                        }
                    }
                    _ => {
                        // Mostly the side to move, sometimes the other one.
                        let turn = game.position().to_play();
                        let color = if dice.below(4) > 0 { turn } else { turn.opponent() };
                        let points: Vec<_> = size.points().map(Play::At).chain([Play::Pass]).collect();
                        let play = points[dice.below(points.len())];
                        let mut slow = oracle.clone();
                        slow.set_to_play(color);
                        let expected = slow.play(play);
                        let before = game.position().clone();
                        assert_eq!(game.play_as(color, play), expected, "{color} {play:?}, {ruleset}");
                        if expected.is_ok() {
                            past.push((oracle, before));
                            oracle = slow;
                        } else {
                            assert_eq!(
                                sight(game.position()),
                                sight(&before),
                                "{color} {play:?} was refused"
                            );
                        }
                    }
                }
                for point in size.points() {
                    assert_eq!(game.position().board().at(point), oracle.at(point), "{point:?}, {ruleset}");
                }
                assert_eq!(game.plays().len(), past.len());
            }
        }
    }
}

#[test]
fn a_point_of_a_larger_board_is_refused_and_not_misread() {
    let mut game = Game::new(Setup::empty(size(5, 3)), Ruleset::CHINESE, Komi::ZERO).expect("a position");
    for vertex in ["F1", "A4", "T19"] {
        let play = Play::At(at(size(19, 19), vertex));
        assert_eq!(game.play(play), Err(Illegal::OffBoard), "{vertex}");
    }
    assert!(game.plays().is_empty());
}
