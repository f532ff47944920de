//! Shapes with names.

use crate::tactics::{Plays, Status, Success, Tactics};
use crate::testing;
use montego_rules::{Board, Color, Point};

pub(in crate::tactics) fn board(diagram: &str) -> Board {
    testing::board(diagram, Color::Black)
}

pub(in crate::tactics) fn at(board: &Board, column: usize, row: usize) -> Point {
    board.size().point(column - 1, row - 1).expect("on the board")
}

fn capture(board: &Board, column: usize, row: usize) -> Status {
    Tactics::new(20_000).capture(board, at(board, column, row), Plays::One).status()
}

#[test]
fn a_seki_is_safe_for_both() {
    let board = board(
        "
        . . . . . . .
        X X X X X X .
        O O O O O X .
        . X X X O X .
        X X X . O X .
        ",
    );
    assert_eq!(capture(&board, 1, 1), Status::Prevented);
    assert_eq!(capture(&board, 1, 3), Status::Prevented);
}

/// A white stone that runs to the lower right, with or without a friend on its way.
fn ladder(breaker: &str) -> Success {
    let board = board(&format!(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        . . X O . . . . .
        . . X . . . . . .
        . . . . . {breaker} . . .
        . . . . . . . . .
        . . . . . . . . .
        "
    ));
    Tactics::new(20_000).ladder(&board, at(&board, 4, 5), Plays::One).success
}

#[test]
fn a_ladder_works_until_something_stands_in_its_way() {
    assert_eq!(ladder("."), Success::Yes);
    assert_eq!(ladder("O"), Success::No);
}

#[test]
fn a_chain_with_two_eyes_is_safe_however_few_liberties_it_has() {
    let board = board(
        "
        . . . . . .
        X X X X X .
        O O O O X .
        . O . O X .
        ",
    );
    assert_eq!(capture(&board, 1, 2), Status::Prevented);
}

#[test]
fn a_chain_without_room_is_captured_though_it_moves_first() {
    let board = board(
        "
        . . . . . .
        X X X X . .
        O O O X . .
        . . O X . .
        ",
    );
    // Two points in a row: either play leaves one, in which a second eye cannot be made.
    assert_eq!(capture(&board, 1, 2), Status::Reached);
}

#[test]
fn two_ways_to_join_are_one_too_many_to_cut() {
    let board = board(
        "
        . . . . . .
        . X X . . .
        . . . . . .
        . X X . . .
        . . . . . .
        ",
    );
    let (first, second) = (at(&board, 2, 4), at(&board, 2, 2));
    let connection = Tactics::new(20_000).connection(&board, first, second, Plays::One);
    assert_eq!(connection.status(), Status::Reached);
    assert!(connection.is_proven());
}

#[test]
fn a_diagonal_between_strong_enemies_is_cut_at_one_point() {
    let board = board(
        "
        . . O O . .
        . . X O O .
        . . . X . .
        . . O O . .
        . . . . . .
        ",
    );
    let (first, second) = (at(&board, 3, 4), at(&board, 4, 3));
    let connection = Tactics::new(20_000).connection(&board, first, second, Plays::All);
    assert_eq!(connection.status(), Status::Unsettled);
    assert_eq!(connection.prevent.expect("it can be joined").ways[0].play, at(&board, 3, 3));
}

#[test]
fn a_chain_is_connected_to_itself() {
    let board = board(
        "
        . . .
        X X .
        . . .
        ",
    );
    let reading = Tactics::new(100).connect(&board, at(&board, 1, 2), at(&board, 2, 2), Plays::One);
    assert_eq!((reading.success, reading.ways.len()), (Success::Yes, 0));
}

#[test]
fn what_was_asked_before_changes_no_answer() {
    let board = board(
        "
        . . . . . .
        . X O . . .
        X O O X . .
        . X . O . .
        . . X . . .
        ",
    );
    let ask =
        |tactics: &mut Tactics, column, row| tactics.attack(&board, at(&board, column, row), Plays::All);
    let mut used = Tactics::new(20_000);
    for (column, row) in [(2, 3), (4, 2), (2, 4)] {
        let first = ask(&mut Tactics::new(20_000), column, row);
        assert_eq!(ask(&mut used, column, row), first);
    }
}

/// Two white stones that black catches only by letting himself be taken first: a connection out makes any other
/// play too slow.
#[test]
fn a_snapback_begins_with_a_throw_in() {
    let board = board(
        "
        . . . . . . .
        . X X . . . .
        . X X O O O .
        X O O . O O .
        . X O . X . .
        . . X X . . .
        ",
    );
    let attack = Tactics::new(20_000).attack(&board, at(&board, 3, 2), Plays::All);
    assert_eq!(attack.success, Success::Yes);
    assert_eq!(attack.ways.iter().map(|way| way.play).collect::<Vec<_>>(), [at(&board, 4, 3)]);
    assert_eq!(capture(&board, 3, 2), Status::Unsettled);
}

#[test]
fn a_stone_that_lures_into_a_snapback_is_not_taken() {
    let board = board(
        "
        . . . . . . .
        . X X . . . .
        . X X O O O .
        X O O X O O .
        . X O . X . .
        . . X X . . .
        ",
    );
    let attack = Tactics::new(20_000).attack(&board, at(&board, 4, 3), Plays::One);
    assert_eq!((attack.success, attack.proven), (Success::No, true));
}

#[test]
fn a_stone_in_a_ko_is_taken_by_ko() {
    let board = board(
        "
        . . . . .
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        ",
    );
    let attack = Tactics::new(20_000).attack(&board, at(&board, 3, 3), Plays::One);
    assert_eq!((attack.success, attack.ways[0].play), (Success::KoAhead, at(&board, 2, 3)));
    assert_eq!(capture(&board, 3, 3), Status::Unsettled);
}

#[test]
fn two_stones_in_atari_at_once_are_joined_too_late() {
    // Black joins them, and the three have one liberty.
    let board = board(
        "
        . . . . . .
        . . O O . .
        . . . X O .
        . O X . O .
        . . O . . .
        . . . . . .
        ",
    );
    let attack = Tactics::new(20_000).attack(&board, at(&board, 3, 3), Plays::One);
    assert_eq!((attack.success, attack.proven), (Success::Yes, true));
}

#[test]
fn who_is_short_of_liberties_loses_the_race() {
    // Both chains are closed in; white has two liberties, and black one more or one less.
    let race = |outside: &str| {
        let board = board(&format!(
            "
            . . . . . . .
            . O O O O . .
            O X X X X O .
            O O O O X {outside} O
            X X X O X O O
            . . X . . X .
            "
        ));
        capture(&board, 2, 4)
    };
    assert_ne!(race("."), Status::Reached);
    assert_ne!(race("O"), Status::Prevented);
}

#[test]
fn a_ko_is_named_with_the_side_that_it_favours() {
    // White takes the stone at the lower edge, which is a ko; he may ignore black's first threat and take all.
    let board = board(
        "
        . . . . .
        O O O O .
        X X X O .
        . X O O .
        X . X O .
        ",
    );
    let attack = Tactics::new(20_000).attack(&board, at(&board, 1, 3), Plays::One);
    assert_eq!((attack.success, attack.ways[0].play), (Success::KoAhead, at(&board, 2, 1)));
}

#[test]
fn a_ladder_that_fails_proves_nothing_else() {
    let board = board(
        "
        . . . . .
        . X . . .
        X O . . .
        . X . . .
        . . . . .
        ",
    );
    let ladder = Tactics::new(20_000).ladder(&board, at(&board, 2, 3), Plays::One);
    assert!(ladder.success == Success::Yes || !ladder.proven);
}
