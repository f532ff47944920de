//! Verdicts on life and death, and their proofs, against a search that tries everything.

use super::exhaustive::Dying;
use super::shapes::{at, board};
use super::small_boards::{Tally, chains, compare, picture, random_position, replied};
use crate::tactics::board::{Cell, SearchBoard};
use crate::tactics::groups::group_of;
use crate::tactics::{Plays, Reading, Success, Tactics};
use montego_rules::{Board, Color, Play, Point};

/// The stones of the group that is asked about with a stone.
fn group(board: &Board, stone: Point) -> Vec<Point> {
    let search = SearchBoard::new(board);
    group_of(&search, stone.index() as Cell).iter().filter_map(|cell| search.point(cell)).collect()
}

#[test]
fn life_that_is_proven_is_what_trying_everything_says() {
    let (mut proven, mut estimated) = (Tally::default(), Tally::default());
    let mut tactics = Tactics::new(20_000);
    for seed in 0..300 {
        let board = random_position(4 + seed as usize % 2, seed);
        let chains = chains(&board);
        let Some(&(stone, color)) = chains.get(seed as usize % chains.len().max(1)) else { continue };
        let dying = Dying(group(&board, stone), color);
        let mut check = |reading: &Reading, asker, word| {
            let tally = if reading.proven { &mut proven } else { &mut estimated };
            let label = format!("{word} seed {seed}, ({}, {})", stone.column(), stone.row());
            compare(tally, &dying, &board, asker, reading.success, &label);
        };
        check(&tactics.kill(&board, stone, Plays::One), color.opponent(), "kill");
        check(&tactics.live(&board, stone, Plays::One), color, "live");
    }
    assert_eq!(proven.differ, 0, "{}", proven.wrong);
    assert!(proven.compared > 100, "{proven:?}");
    // What rests on estimates is right more often than not by far, or it would be worth nothing.
    assert!(estimated.differ * 4 < estimated.compared, "{estimated:?}");
}

/// Asserts that a kill that was called certain is never contradicted by a proof, whatever is replied. What is asked
/// after a reply may be about more chains, and rest on estimates; the line is given up then.
fn replay(tactics: &mut Tactics, board: &Board, stone: Point, owner: Color, depth: u32) {
    let reading = tactics.kill(board, stone, Plays::One);
    if group(board, stone).len() > 1 || !reading.proven {
        return;
    }
    assert_eq!(reading.success, Success::Yes, "after replies\n{}", picture(board));
    let way = reading.ways.first().expect("a success has a play");
    for next in replied(board, way.play, stone, owner).filter(|_| depth > 0) {
        replay(tactics, &next, stone, owner, depth - 1);
    }
}

#[test]
fn a_certain_kill_stays_one_whatever_is_replied() {
    let mut tactics = Tactics::new(20_000);
    let mut replayed = 0;
    for seed in 0..150 {
        let board = random_position(5, seed);
        for (stone, color) in chains(&board) {
            let kill = tactics.kill(&board, stone, Plays::One);
            if kill.proven && kill.success == Success::Yes && group(&board, stone).len() == 1 {
                replay(&mut tactics, &board, stone, color, 2);
                replayed += 1;
            }
        }
    }
    assert!(replayed > 20, "{replayed}");
}

#[test]
fn to_play_elsewhere_is_a_defence_where_the_attack_needs_a_ko() {
    let mut tactics = Tactics::new(20_000);
    let mut kos = 0;
    for seed in 0..200 {
        let board = random_position(5, seed);
        for (stone, _) in chains(&board) {
            let attack = tactics.attack(&board, stone, Plays::One).success;
            let defend = tactics.defend(&board, stone, Plays::One).success;
            if matches!(attack, Success::KoAhead | Success::KoBehind) {
                assert_ne!(defend, Success::No, "seed {seed}\n{}", picture(&board));
                kos += 1;
            }
        }
    }
    assert!(kos > 10, "{kos}");
}

#[test]
fn a_cut_that_only_length_makes_is_not_proven() {
    let far = board(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X . . . . . . . X
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
    );
    // With so few nodes no random games are asked, which need not think so.
    let mut tactics = Tactics::new(1_900);
    let (first, second) = (at(&far, 1, 5), at(&far, 9, 5));
    let connect = tactics.connect(&far, first, second, Plays::One);
    assert_eq!((connect.success, connect.proven), (Success::No, false));
    let cut = tactics.disconnect(&far, first, second, Plays::One);
    assert!(!cut.proven, "{cut:?}");
}

#[test]
fn a_play_that_is_answered_begins_its_line_and_works() {
    let mut tactics = Tactics::new(20_000);
    let mut chosen = 0;
    for seed in 0..300 {
        let board = random_position(5 + seed as usize % 3, seed);
        let chains = chains(&board);
        let Some(&(stone, owner)) = chains.get(seed as usize % chains.len().max(1)) else { continue };
        let group = group(&board, stone);
        let kill = tactics.kill(&board, stone, Plays::One);
        let Some(way) = kill.ways.first().filter(|way| way.success == Success::Yes) else { continue };
        assert_eq!(kill.line.first(), Some(&Play::At(way.play)), "seed {seed}\n{}", picture(&board));
        let mut after = board.clone();
        if after.to_play() == owner {
            after.set_to_play(owner.opponent());
        }
        after.play_unchecked(Play::At(way.play));
        let is_same = after.at(stone).is_some() && self::group(&after, stone) == group;
        if kill.proven && is_same {
            let live = tactics.live(&after, stone, Plays::One);
            assert_ne!((live.success, live.proven), (Success::Yes, true), "seed {seed}\n{}", picture(&board));
            chosen += 1;
        }
    }
    assert!(chosen > 5, "only {chosen} plays were looked at");
}
