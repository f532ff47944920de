//! Pre-selection on planted numbers: what territory and history make of urgencies, and history over a game.

mod common;

use common::size;
use montego_rules::{Board, Color, Game, Komi, Play, Point, Position, Ruleset, Setup, Size};
use montego_search::Ownership;
use montego_search::knowledge::Suggestion;
use montego_search::selection::{Chronicle, Control, Dividers, History, urgencies};

const HISTORY: History = History { base: 2.0, radius: 3 };

fn point(column: usize, row: usize) -> Point {
    size(9, 9).point(column, row).expect("a point")
}

#[test]
fn territory_multiplies_by_exp_of_minus_k_x_squared() {
    let control = Control::of_k(4.605);
    for (x, factor) in [
        (0.0, 1.0),
        (0.1, 0.954_994_211_286_387_7),
        (-0.5, 0.316_241_220_686_765_8),
        (1.0, 0.010_001_702_004_705_482),
        (-1.0, 0.010_001_702_004_705_482),
    ] {
        assert!((control.factor(x) - factor).abs() < 1e-15, "{x}: {}", control.factor(x));
    }
    assert_eq!(Control::of_k(0.0).factor(1.0), 1.0);
    // By the factor of a sure point: 0.4 at x = 1, its fourth root at x = 0.5.
    let control = Control::of_factor(0.4);
    assert!((control.factor(1.0) - 0.4).abs() < 1e-15);
    assert!((control.factor(0.5) - 0.795_270_728_767_050_7).abs() < 1e-15, "{}", control.factor(0.5));
}

#[test]
fn the_last_two_candidates_are_held_to_account() {
    let ranked: Vec<Point> = (0..4).map(|column| point(column, 0)).collect();
    let of = |dividers: &Dividers| [0, 1, 2, 3].map(|column| dividers.get(point(column, 0)));
    let mut dividers = Dividers::default();
    dividers.hold_against(&ranked, HISTORY);
    assert_eq!(of(&dividers), [1.0, 1.0, 2.0, 4.0]);
    dividers.hold_against(&ranked, HISTORY);
    assert_eq!(of(&dividers), [1.0, 1.0, 4.0, 16.0]);
    let ranked = [point(3, 0), point(0, 0), point(1, 0)];
    dividers.hold_against(&ranked, HISTORY);
    assert_eq!(of(&dividers), [2.0, 4.0, 4.0, 16.0]);
}

#[test]
fn the_best_candidate_is_never_held_to_account() {
    let mut dividers = Dividers::default();
    dividers.hold_against(&[point(0, 0)], HISTORY);
    dividers.hold_against(&[point(1, 0), point(2, 0)], HISTORY);
    dividers.hold_against(&[], HISTORY);
    assert_eq!([0, 1, 2].map(|column| dividers.get(point(column, 0))), [1.0, 1.0, 4.0]);
}

#[test]
fn a_play_forgives_what_is_nearer_than_r() {
    for radius in 0..6 {
        let history = History { base: 2.0, radius };
        let mut dividers = Dividers::default();
        for place in size(9, 9).points() {
            dividers.hold_against(&[point(0, 0), place], history);
        }
        dividers.forgive_around(size(9, 9), point(4, 4), history);
        for place in size(9, 9).points() {
            let away = place.column().abs_diff(4) + place.row().abs_diff(4);
            let expect = if away < radius { 1.0 } else { 4.0 };
            assert_eq!(dividers.get(place), expect, "R = {radius}, {away} points away");
        }
    }
}

#[test]
fn urgencies_are_divided_multiplied_and_ranked() {
    let suggestion = |column, urgency| Suggestion { point: point(column, 0), urgency, reasons: Vec::new() };
    let suggestions = [suggestion(0, 8.0), suggestion(1, 6.0), suggestion(2, 3.0), suggestion(3, 3.0)];
    let mut dividers = Dividers::default();
    // 8 / 4 = 2, 6 / 1, 3 and 3.
    dividers.hold_against(&[point(8, 8), point(0, 0)], HISTORY);
    let ranked = |territory| -> Vec<(usize, f64)> {
        let found = urgencies(&suggestions, &dividers, territory);
        found.iter().map(|u| (u.play.point().expect("a point").column(), u.urgency)).collect()
    };
    assert_eq!(ranked(None), [(1, 6.0), (2, 3.0), (3, 3.0), (0, 2.0)]);
    // One finished board, on which Black has the second column for sure and nobody the rest.
    let stones: Vec<(Point, Color)> = (0..9).map(|row| (point(1, row), Color::Black)).collect();
    let board = Board::with_stones(size(9, 9), stones, Color::Black).expect("a board");
    let mut ownership = Ownership::new(size(9, 9));
    ownership.add(&board);
    // 6 * exp(-ln 8) is 0.75.
    let control = Control::of_factor(0.125);
    let found = ranked(Some((&ownership, control)));
    assert_eq!(found.iter().map(|pair| pair.0).collect::<Vec<_>>(), [2, 3, 0, 1]);
    assert!((found[3].1 - 0.75).abs() < 1e-12);
    let first = urgencies(&suggestions, &dividers, Some((&ownership, control)))[3];
    assert_eq!(
        (first.knowledge, first.divider, first.territory, first.selected),
        (6.0, 1.0, Some(1.0), false)
    );
}

fn game(size: Size) -> Game {
    Game::new(Setup::empty(size), Ruleset::CHINESE, Komi::ZERO).expect("a game")
}

/// What is held against the given points in a decision about the position that plays lead to.
fn decide(chronicle: &mut Chronicle, position: &Position, ranked: &[Point]) -> Dividers {
    let before = chronicle.recall(position, HISTORY);
    let mut after = before.clone();
    after.hold_against(ranked, HISTORY);
    chronicle.note(position, after);
    before
}

#[test]
fn history_follows_the_game() {
    let (worst, near) = (point(8, 8), point(0, 0));
    let mut game = game(size(9, 9));
    let mut chronicle = Chronicle::default();
    let ranked = [point(4, 4), point(8, 0), near, worst];
    assert_eq!(decide(&mut chronicle, game.position(), &ranked), Dividers::default());
    game.play(Play::At(point(4, 4))).expect("legal");
    game.play(Play::At(point(0, 1))).expect("legal");
    let before = decide(&mut chronicle, game.position(), &ranked);
    assert_eq!((before.get(near), before.get(worst)), (1.0, 4.0), "the opponent played beside the first");
    game.play(Play::At(point(4, 2))).expect("legal");
    game.play(Play::Pass).expect("legal");
    let before = chronicle.recall(game.position(), HISTORY);
    assert_eq!((before.get(near), before.get(worst)), (2.0, 16.0));
}

#[test]
fn a_decision_that_is_taken_back_or_repeated_counts_once() {
    let worst = point(8, 8);
    let ranked = [point(4, 4), point(8, 0), worst];
    let mut game = game(size(9, 9));
    let mut chronicle = Chronicle::default();
    decide(&mut chronicle, game.position(), &ranked);
    assert_eq!(decide(&mut chronicle, game.position(), &ranked), Dividers::default(), "asked again");
    game.play(Play::At(point(4, 4))).expect("legal");
    game.play(Play::At(point(4, 5))).expect("legal");
    assert_eq!(decide(&mut chronicle, game.position(), &ranked).get(worst), 4.0);
    game.play(Play::At(point(3, 5))).expect("legal");
    game.play(Play::At(point(3, 4))).expect("legal");
    game.undo_many(2);
    assert_eq!(decide(&mut chronicle, game.position(), &ranked).get(worst), 4.0, "two plays were taken back");
    game.undo();
    game.play(Play::At(point(7, 8))).expect("legal");
    let before = chronicle.recall(game.position(), HISTORY);
    assert_eq!(
        before.get(worst),
        1.0,
        "another play, beside the point, and no decision but the first before it"
    );
    game.undo_many(2);
    assert_eq!(chronicle.recall(game.position(), HISTORY), Dividers::default(), "back at the beginning");
}

#[test]
fn plays_without_decisions_between_are_found_captures_too() {
    let mut game = game(size(9, 9));
    let mut chronicle = Chronicle::default();
    let far = point(8, 8);
    decide(&mut chronicle, game.position(), &[point(4, 4), point(0, 0), far]);
    // White takes the stone in the corner.
    for play in [point(0, 8), point(0, 7), point(5, 5), point(1, 8)] {
        game.play(Play::At(play)).expect("legal");
    }
    assert_eq!(game.position().board().at(point(0, 8)), None);
    assert_eq!(chronicle.recall(game.position(), HISTORY).get(far), 4.0);
    game.play(Play::At(point(8, 6))).expect("legal");
    assert_eq!(chronicle.recall(game.position(), HISTORY).get(far), 1.0, "two points away");
}

#[test]
fn another_game_has_nothing_to_do_with_it() {
    let mut chronicle = Chronicle::default();
    let first = game(size(9, 9));
    decide(&mut chronicle, first.position(), &[point(4, 4), point(0, 0), point(8, 8)]);
    // The empty board of another size has the same hash.
    let other = game(size(13, 13));
    assert_eq!(chronicle.recall(other.position(), HISTORY), Dividers::default());
}
