//! Eyes, groups, and connections to empty points.

use super::shapes::{at, board};
use super::small_boards::{chains, random_position};
use crate::tactics::board::{Cell, SearchBoard};
use crate::tactics::liberties::MANY;
use crate::tactics::{Plays, Status, Success, Tactics, survey, survey_eyes, survey_groups};
use montego_rules::{Board, Color};
use montego_stats::Rng;

fn life(board: &Board, column: usize, row: usize) -> Status {
    Tactics::new(40_000).life(board, at(board, column, row), Plays::One).status()
}

#[test]
fn three_points_in_a_row_live_or_die_at_the_middle() {
    let board = board(
        "
        . . . . . . .
        X X X X X . .
        O O O O X . .
        . . . O X . .
        ",
    );
    let group = Tactics::new(40_000).life(&board, at(&board, 1, 2), Plays::One);
    assert_eq!(group.status(), Status::Unsettled);
    let middle = at(&board, 2, 1);
    assert_eq!(group.reach.ways[0].play, middle);
    assert_eq!(group.prevent.expect("it can be killed").ways[0].play, middle);
}

#[test]
fn four_points_in_a_row_live_and_four_in_a_square_do_not() {
    let row = board(
        "
        . . . . . . . .
        X X X X X X X X
        X O O O O O O X
        X O . . . . O X
        ",
    );
    assert_eq!(life(&row, 2, 2), Status::Prevented);
    let square = board(
        "
        . . . . . . .
        X X X X X X .
        X O O O O X .
        X O . . O X .
        X O . . O X .
        ",
    );
    assert_eq!(life(&square, 2, 2), Status::Reached);
}

#[test]
fn two_eyes_live_for_certain() {
    let board = board(
        "
        . . . . . .
        X X X X X X
        O O O O O X
        . O . O . X
        ",
    );
    let life = Tactics::new(40_000).life(&board, at(&board, 2, 2), Plays::One);
    assert_eq!((life.status(), life.is_proven()), (Status::Prevented, true));
}

#[test]
fn a_group_that_nobody_encloses_lives() {
    let board = board(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X . . . .
        . . . . X . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
    let life = Tactics::new(40_000).life(&board, at(&board, 5, 5), Plays::One);
    // An estimate says so, which is no proof.
    assert_eq!((life.status(), life.is_proven()), (Status::Prevented, false));
}

#[test]
fn an_eye_depends_on_the_point_that_holds_its_walls_together() {
    let board = board(
        "
        . . . . . . .
        . O O O X . .
        . O O . X . .
        . O . O X . .
        ",
    );
    let mut tactics = Tactics::new(40_000);
    let (place, joint) = (at(&board, 3, 1), at(&board, 4, 2));
    assert_eq!(tactics.owner_of_eye(&board, place), Some(Color::White));
    let eyes = tactics.eyes(&board, place, Color::White, Plays::One);
    assert_eq!(eyes.count(), (0, 1));
    assert_eq!(eyes.one.reach.ways[0].play, joint);
    assert_eq!(eyes.one.prevent.expect("it can be made").ways[0].play, joint);
    let eye = tactics.eye(&board, place, Color::White, Plays::One);
    assert_eq!(eye.status(), Status::Unsettled);
}

#[test]
fn a_jump_in_the_open_is_connected_and_one_through_a_wall_is_not() {
    let open = board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . . . . . . .
        . . . . . . .
        ",
    );
    let mut tactics = Tactics::new(40_000);
    let far = at(&open, 3, 5);
    let jump = tactics.empty_connection(&open, at(&open, 3, 3), far);
    assert_eq!((jump.success, jump.ways[0].play), (Success::Yes, far));
    let walled = board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O . O O O O
        . . X . . . .
        . . . . . . .
        . . . . . . .
        ",
    );
    let jump = tactics.empty_connection(&walled, at(&walled, 3, 3), far);
    assert_eq!((jump.success, jump.ways.len()), (Success::No, 0));
}

#[test]
fn two_chains_are_connected_through_a_point_between_them() {
    let board = board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X . . . X .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        ",
    );
    let (first, second, middle) = (at(&board, 2, 4), at(&board, 6, 4), at(&board, 4, 4));
    let reading = Tactics::new(40_000).connect_through(&board, first, second, middle);
    assert_eq!((reading.success, reading.proven), (Success::Yes, false));
    assert_eq!(reading.ways[0].play, middle);
}

#[test]
fn strings_that_cannot_be_cut_are_one_group() {
    let board = board(
        "
        . . . . . . .
        . X X . X . .
        . . . . . . .
        . X X . . . .
        . . . . . O O
        . . . . . O .
        ",
    );
    let mut tactics = Tactics::new(4_000);
    let (_, links) = survey(&mut tactics, &board, Plays::One);
    let groups = survey_groups(&mut tactics, &board, &links, Plays::One);
    let of = |color| groups.iter().filter(|group| group.color == color).count();
    assert_eq!((of(Color::Black), of(Color::White)), (1, 1));
    assert_eq!(groups.iter().map(|group| group.stones).sum::<usize>(), 8);
}

#[test]
fn eyes_are_listed_once_for_every_place() {
    let board = board(
        "
        . . . . . .
        X X X X X X
        O O O O O X
        . O . O . X
        ",
    );
    let places = survey_eyes(&mut Tactics::new(4_000), &board, Plays::One);
    let white: Vec<_> = places.iter().filter(|place| place.color == Color::White).collect();
    // The third place has a black stone beside it.
    let counts: Vec<_> = white.iter().map(|place| place.eyes.count()).collect();
    assert_eq!(counts, [(1, 1), (1, 1), (0, 0)]);
}

#[test]
fn who_cannot_be_killed_lives_when_he_plays_first() {
    let mut tactics = Tactics::new(4_000);
    for seed in 0..60 {
        let board = random_position(5, seed);
        for (stone, _) in chains(&board) {
            let kill = tactics.kill(&board, stone, Plays::One).success;
            let live = tactics.live(&board, stone, Plays::One).success;
            assert!(kill != Success::No || live != Success::No, "seed {seed}: {stone:?}");
        }
    }
}

/// A group that is called dead for certain is taken, and one that lives for certain is not, in captures, which
/// know no estimate.
#[test]
fn certain_life_does_not_contradict_captures() {
    let mut tactics = Tactics::new(20_000);
    let mut compared = 0;
    for seed in 0..60 {
        let board = random_position(5, seed);
        for (stone, _) in chains(&board) {
            let kill = tactics.kill(&board, stone, Plays::One);
            let attack = tactics.attack(&board, stone, Plays::One);
            if kill.proven && kill.success == Success::No && attack.proven {
                assert_ne!(attack.success, Success::Yes, "seed {seed}: {stone:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn liberties_are_right_through_plays_and_undo() {
    let mut rng = Rng::from_seed(7);
    for seed in 0..40 {
        let start = random_position(6, seed);
        let mut board = SearchBoard::new(&start);
        let cells: Vec<Cell> = start.size().points().map(|point| point.index() as Cell).collect();
        let counts = |board: &SearchBoard| {
            let stones = cells.iter().copied().filter(|&cell| board.at(cell).is_some());
            stones.map(|cell| (cell, board.count(cell))).collect::<Vec<_>>()
        };
        let before = counts(&board);
        let mut plays = 0;
        for _ in 0..60 {
            let color = if rng.below(2) == 0 { Color::Black } else { Color::White };
            let cell = cells[rng.below(cells.len() as u32) as usize];
            if plays > 0 && rng.below(4) == 0 {
                board.undo();
                plays -= 1;
            } else if board.is_possible(cell, color) {
                board.play(cell, color);
                plays += 1;
            }
            for (stone, count) in counts(&board) {
                let mut liberties: Vec<Cell> = board
                    .chain(stone)
                    .flat_map(crate::tactics::board::around)
                    .filter(|&n| board.is_empty(n))
                    .collect();
                liberties.sort_unstable();
                liberties.dedup();
                assert_eq!(count, liberties.len(), "seed {seed} at {stone}");
                // What was found of them before may be out of date, or too little.
                for limit in [1, 3, MANY] {
                    let found = board.liberties(stone, limit);
                    assert_eq!(found.len(), limit.min(count), "seed {seed} at {stone}");
                    assert!(found.iter().all(|cell| liberties.contains(&cell)), "seed {seed} at {stone}");
                }
            }
        }
        (0..plays).for_each(|_| board.undo());
        assert_eq!(counts(&board), before);
    }
}
