//! The edges of the rules: every refusal, every fault of a setup, and what a refusal leaves behind.

mod common;

use common::{Dice, at, game, run, setup, sight, size, sizes};
use montego_rules::{
    Board, Color, Game, HandicapCompensation, Illegal, Ko, Komi, Margin, Play, Position, Ruleset, Setup,
    SetupFault, Size, fixed_handicap,
};

#[test]
fn a_refused_play_leaves_the_position_unchanged() {
    let mut reasons = Vec::new();
    for (i, size) in sizes().into_iter().filter(|size| size.area() <= 30).enumerate() {
        for (j, ruleset) in Ruleset::PRESETS.into_iter().enumerate() {
            let mut dice = Dice((10 * i + j) as u64);
            let setup = Setup::empty(size);
            let mut position = Position::new(&setup, ruleset, Komi::halves(1)).expect("a position");
            let outside =
                Size::square(Size::MAX_SIDE).expect("a size").points().next_back().expect("a corner");
            for _ in 0..3 * size.area() {
                let before = sight(&position);
                for play in size.points().chain([outside]).map(Play::At).chain([Play::Pass]) {
                    if let Err(reason) = position.check(play) {
                        assert_eq!(position.play(play), Err(reason), "playing says what checking says");
                        assert_eq!(sight(&position), before, "{play:?} was refused as {reason:?}");
                        reasons.push(reason);
                    }
                }
                let legal: Vec<_> = position.legal_points().collect();
                let play = dice.pick(&legal).filter(|_| dice.below(12) > 0).map_or(Play::Pass, Play::At);
                if position.check(play).is_ok() {
                    position.play(play).expect("the play is legal");
                    assert_ne!(sight(&position), before, "a play changes something");
                }
            }
        }
    }
    // Random games meet every reason there is.
    let all = [
        Illegal::OffBoard,
        Illegal::Occupied,
        Illegal::Suicide,
        Illegal::Ko,
        Illegal::Superko,
        Illegal::Pass,
        Illegal::OwnEye,
        Illegal::GameOver,
    ];
    for reason in all {
        assert!(reasons.contains(&reason), "no play was refused as {reason:?}");
    }
}

#[test]
fn every_reason_has_an_example() {
    let check = |diagram: &str, color, ruleset: Ruleset, vertex: &str, expected| {
        let game = game(diagram, color, ruleset);
        let play = Play::At(at(Size::square(Size::MAX_SIDE).expect("a size"), vertex));
        assert_eq!(game.position().check(play), expected, "{color} {vertex}, {ruleset}, on{diagram}");
    };
    let two_eyes = "
        . X .
        X X X
        O O O
        . . .";
    let loose = Ruleset { suicide: true, ..Ruleset::JAPANESE };
    check(two_eyes, Color::Black, Ruleset::CHINESE, "D1", Err(Illegal::OffBoard));
    check(two_eyes, Color::Black, Ruleset::CHINESE, "A5", Err(Illegal::OffBoard));
    check(two_eyes, Color::Black, Ruleset::CHINESE, "A2", Err(Illegal::Occupied));
    check(two_eyes, Color::White, Ruleset::CHINESE, "A4", Err(Illegal::Suicide));
    check(two_eyes, Color::White, loose, "A4", Ok(()));
    // A stone that takes itself off the board alone leaves the board as it was.
    check(two_eyes, Color::White, Ruleset::TROMP_TAYLOR, "A4", Err(Illegal::Superko));
    check(two_eyes, Color::White, Ruleset::NEW_ZEALAND, "A4", Ok(()));
    check(two_eyes, Color::Black, Ruleset::CHINESE, "A4", Ok(()));
    check(two_eyes, Color::Black, Ruleset::SEMI_PRIMITIVE, "A4", Err(Illegal::OwnEye));

    let only_eyes = "
        . X .
        X X X";
    let mut game = game(only_eyes, Color::Black, Ruleset::SEMI_PRIMITIVE);
    assert_eq!(game.play(Play::Pass), Err(Illegal::GameOver), "nobody can play any more");
    game = Game::new(Setup::empty(size(3, 3)), Ruleset::SEMI_PRIMITIVE, Komi::ZERO).expect("a position");
    assert_eq!(game.play(Play::Pass), Err(Illegal::Pass));
}

#[test]
fn two_passes_end_the_game_until_it_is_resumed() {
    let mut game = Game::new(Setup::empty(size(3, 3)), Ruleset::CHINESE, Komi::ZERO).expect("a position");
    let centre = Play::At(at(size(3, 3), "B2"));
    game.play(Play::Pass).expect("a pass is legal");
    assert!(!game.position().is_over());
    game.play(centre).expect("a play is legal");
    game.play(Play::Pass).expect("a pass is legal");
    assert!(!game.position().is_over(), "the passes were not in a row");
    game.play(Play::Pass).expect("a pass is legal");
    assert!(game.position().is_over());
    assert_eq!(game.play(Play::At(at(size(3, 3), "A1"))), Err(Illegal::GameOver));
    assert_eq!(game.play(Play::Pass), Err(Illegal::GameOver));
    run(&mut game, "w a1");
    assert!(!game.position().is_over(), "a stone resumes the game");
    run(&mut game, "undo");
    assert!(game.position().is_over(), "taking it back ends the game again");
}

#[test]
fn semi_primitive_games_end_with_the_player_who_cannot_play() {
    let mut ends = 0;
    for (i, size) in sizes().into_iter().filter(|size| size.area() <= 30).enumerate() {
        let mut dice = Dice(i as u64);
        for _ in 0..20 {
            let start = Position::new(&Setup::empty(size), Ruleset::SEMI_PRIMITIVE, Komi::ZERO);
            let mut position = start.expect("a position");
            let mut plays = 0;
            loop {
                let candidates: Vec<_> = size.points().collect();
                // A copy that never ends tells what could be played if the game went on.
                let open = |p: &_| position.clone().play_on(Play::At(*p)).is_ok();
                let legal: Vec<_> = candidates.into_iter().filter(open).collect();
                assert_eq!(position.is_over(), legal.is_empty(), "after {plays} plays on {size}");
                let Some(point) = dice.pick(&legal) else { break };
                position.play(Play::At(point)).expect("a legal play");
                plays += 1;
            }
            assert_eq!(position.play(Play::Pass), Err(Illegal::GameOver));
            assert_eq!(position.play_on(Play::Pass), Err(Illegal::Pass), "resuming brings no passes back");
            ends += plays;
        }
    }
    assert!(ends > 0, "some games were played");
}

#[test]
fn all_faults_of_a_setup_are_told_together() {
    let size = size(3, 3);
    let point = |vertex: &str| at(Size::square(19).expect("a size"), vertex);
    let mut broken = setup(
        "
        O X .
        X . .
        . X O",
        Color::White,
    );
    broken.stones.push((point("A1"), Color::White));
    broken.stones.push((point("C2"), Color::Black));
    broken.stones.push((point("D2"), Color::White));
    broken.stones.push((point("B3"), Color::White));
    broken.stones.push((point("A2"), Color::Black));
    broken.stones.push((point("T19"), Color::Black));
    let error = Board::try_from(&broken).expect_err("it is nonsense");
    let expected = [
        SetupFault::OffBoard(point("D2")),
        SetupFault::OffBoard(point("T19")),
        SetupFault::PutTwice(point("B3")),
        SetupFault::PutTwice(point("A2")),
        SetupFault::NoLiberty(vec![point("A1")]),
        SetupFault::NoLiberty(vec![point("C1")]),
        SetupFault::NoLiberty(vec![point("A3")]),
    ];
    assert_eq!(error.faults(), expected);
    let told = error.to_string();
    let words = [
        "column 4 row 2 is off",
        "two stones at column 2 row 3",
        "1 stones at column 1 row 1 has no liberty",
    ];
    for words in words {
        assert!(told.contains(words), "'{words}' is in '{told}'");
    }
    let refused = Position::new(&broken, Ruleset::CHINESE, Komi::ZERO).expect_err("a position wants a board");
    assert_eq!(refused, error);
    let refused =
        Game::new(broken.clone(), Ruleset::CHINESE, Komi::ZERO).expect_err("a game wants a position");
    assert_eq!(refused, error);

    // A chain without liberties is told whole.
    let full =
        Setup { size, stones: size.points().map(|p| (p, Color::Black)).collect(), to_play: Color::Black };
    let error = Board::try_from(&full).expect_err("a full board has no liberty");
    let [SetupFault::NoLiberty(chain)] = error.faults() else { panic!("one fault, found {error}") };
    let mut chain = chain.clone();
    chain.sort_unstable();
    assert_eq!(chain, size.points().collect::<Vec<_>>());
}

#[test]
fn white_is_compensated_for_a_handicap_as_the_rules_say() {
    let size = size(9, 9);
    let stones = fixed_handicap(size, 4).expect("9x9 has four handicap points");
    for ruleset in Ruleset::PRESETS {
        let points = match ruleset.name {
            "chinese" => 4,
            "aga" => 3,
            "tromp-taylor" | "new-zealand" | "cgos" | "japanese" | "semi-primitive" => 0,
            other => panic!("what White receives under {other} is not written here"),
        };
        assert_eq!(ruleset.compensation(4), points, "{ruleset}");
        assert_eq!(ruleset.compensation(0), 0, "{ruleset}");
        let one = i16::from(ruleset.handicap_compensation == HandicapCompensation::Stones);
        assert_eq!(ruleset.compensation(1), one, "{ruleset}");

        let mut game = Game::with_handicap(size, &stones, ruleset, Komi::halves(1)).expect("a position");
        assert_eq!(game.position().to_play(), Color::White, "the handicap is Black's turn");
        assert_eq!(game.position().handicap(), 4);
        assert_eq!(game.position().given(), Komi::halves(1 + 2 * points), "{ruleset}");
        // Four black stones own the board: every point by area, every empty one by territory.
        let board = if ruleset.name == "japanese" { 77 } else { 81 };
        let expected = Margin::from_points(board - points) - Komi::halves(1);
        assert_eq!(game.position().margin(&Default::default()), expected, "{ruleset}");
        run(&mut game, "w e5; b e6; undo; undo");
        assert_eq!(game.position().margin(&Default::default()), expected, "{ruleset}, after undo");
    }
    let even = Game::with_handicap(size, &[], Ruleset::CHINESE, Komi::ZERO).expect("a position");
    assert_eq!(even.position().to_play(), Color::Black, "no handicap, no turn for White");
}

#[test]
fn rules_are_found_by_the_names_that_others_use() {
    for (name, expected) in [
        ("Chinese", Some(Ruleset::CHINESE)),
        ("japanese", Some(Ruleset::JAPANESE)),
        ("AGA", Some(Ruleset::AGA)),
        ("NZ", Some(Ruleset::NEW_ZEALAND)),
        ("new_zealand", Some(Ruleset::NEW_ZEALAND)),
        ("New Zealand", Some(Ruleset::NEW_ZEALAND)),
        ("Tromp-Taylor", Some(Ruleset::TROMP_TAYLOR)),
        (" cgos ", Some(Ruleset::CGOS)),
        ("semi-primitive", Some(Ruleset::SEMI_PRIMITIVE)),
        ("GOE", None),
        ("", None),
    ] {
        assert_eq!(Ruleset::named(name), expected, "'{name}'");
    }
    for ruleset in Ruleset::PRESETS {
        assert_eq!(Ruleset::named(&ruleset.to_string()), Some(ruleset), "a ruleset is found by its own name");
    }
}

#[test]
fn superko_rules_differ_by_whose_turn_it_was() {
    let kos = [(Ko::Simple, true), (Ko::Situational, true), (Ko::Positional, false)];
    for (ko, allowed) in kos {
        let ruleset = Ruleset { ko, suicide: true, ..Ruleset::CHINESE };
        let mut game = game(
            "
            . O .
            O O O
            X X X
            . X .",
            Color::Black,
            ruleset,
        );
        // A black stone at A4 takes only itself away and leaves the board with White to move.
        let suicide = game.play(Play::At(at(size(3, 4), "A4")));
        assert_eq!(suicide.is_ok(), allowed, "{ko:?}");
        if ko == Ko::Situational {
            game.play(Play::Pass).expect("a pass is always legal");
            let again = game.play(Play::At(at(size(3, 4), "A4")));
            assert_eq!(again, Err(Illegal::Superko), "White was to move on this board before");
        }
    }
}
