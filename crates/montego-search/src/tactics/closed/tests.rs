//! Groups in places: the stones against the rules' own board, answers against trying everything, and shapes with names.

use super::field::{ATTACKER, OWNER};
use super::memory::Memory;
use super::place::Place;
use super::search::Search;
use crate::tactics::board::{Cell, SearchBoard};
use crate::tactics::tests::exhaustive::{Dying, Exhaustive, Fate};
use crate::tactics::tests::shapes::{at, board};
use crate::tactics::tests::small_boards::{chains, picture, random_position};
use crate::tactics::{Plays, Status, Success, Tactics};
use montego_rules::{Board, Color, Play, Point};
use montego_stats::Rng;

/// The place of the chain of a stone alone.
fn place(board: &Board, stone: Point, rings: usize) -> Option<Place> {
    let owner = board.at(stone).expect("a stone");
    Place::nested(&SearchBoard::new(board), &[stone.index() as Cell], owner, &[rings]).pop()
}

#[test]
fn stones_are_put_and_taken_as_the_rules_say() {
    let (mut plays, mut captures, mut kos) = (0, 0, 0);
    for seed in 0..120 {
        let mut board = random_position(5, seed);
        let Some(&(stone, owner)) = chains(&board).first() else { continue };
        let Some(place) = place(&board, stone, 2).filter(|place| place.is_closed) else { continue };
        let (field, mut stones) = (&place.field, place.stones);
        if field.cells.count_ones() as usize != board.size().area() {
            continue;
        }
        let side_of = |color| if color == owner { OWNER } else { ATTACKER };
        let mut rng = Rng::from_seed(seed);
        for _ in 0..60 {
            let color = board.to_play();
            let legal: Vec<Point> =
                board.size().points().filter(|&point| board.check(point, false).is_ok()).collect();
            for point in board.size().points().filter(|&point| board.at(point).is_none()) {
                let set = field.set(point.index() as Cell);
                let may = set != stones.ko && field.play(&stones, set, side_of(color)).is_some();
                assert_eq!(may, legal.contains(&point), "seed {seed}\n{}", picture(&board));
            }
            if legal.is_empty() {
                break;
            }
            let point = legal[rng.below(legal.len() as u32) as usize];
            let before = board.empties().count();
            board.play_unchecked(Play::At(point));
            stones =
                field.play(&stones, field.set(point.index() as Cell), side_of(color)).expect("it is legal");
            for point in board.size().points() {
                let set = field.set(point.index() as Cell);
                let here = [ATTACKER, OWNER].map(|side| stones.of[side] & set != 0);
                let color = board.at(point).map(side_of);
                assert_eq!(here, [color == Some(ATTACKER), color == Some(OWNER)]);
            }
            assert_eq!(board.ko().map_or(0, |ko| field.set(ko.index() as Cell)), stones.ko);
            plays += 1;
            captures += usize::from(board.empties().count() >= before);
            kos += usize::from(stones.ko != 0);
        }
    }
    assert!(plays > 500 && captures > 100 && kos > 5, "{plays} plays, {captures} captures, {kos} kos");
}

#[test]
fn who_dies_dies_when_everything_is_tried() {
    let (mut compared, mut differ, mut lives) = (0, 0, 0);
    let mut wrong = String::new();
    for seed in 0..400 {
        let board = random_position(4 + seed as usize % 2, seed);
        let all = chains(&board);
        let Some(&(stone, owner)) = all.get(seed as usize % all.len().max(1)) else { continue };
        let Some(place) = place(&board, stone, 2).filter(|place| place.is_closed) else { continue };
        for (side, asker) in [(ATTACKER, owner.opponent()), (OWNER, owner)] {
            let mut memory = Memory::new();
            memory.begin();
            let mut search = Search::new(&place.field, None, &mut memory);
            // Who has to wait with a ko may play elsewhere, which those who try everything here may not.
            let Some(found) = search.ask(&place.stones, side, false, 20_000).filter(|found| !found.needs_ko)
            else {
                continue;
            };
            let mut start = board.clone();
            start.set_to_play(asker);
            let dying = Dying(vec![stone], owner);
            let dies = match Exhaustive::ask(&dying, &start, 3_000, None) {
                Fate::Open => continue,
                fate => fate == Fate::Proven,
            };
            compared += 1;
            lives += usize::from(!dies);
            if found.dies != dies {
                differ += 1;
                wrong += &format!("seed {seed}, {asker:?} first, dies: {dies}\n{}", picture(&board));
            }
        }
    }
    assert_eq!(differ, 0, "of {compared}:\n{wrong}");
    assert!(compared > 200 && lives > 40, "{compared} compared, {lives} live");
}

/// What becomes of so many white stones in a row on the second line, walls around them but for the first line.
fn second_line(stones: usize, in_the_corner: bool) -> Status {
    let left = if in_the_corner { "" } else { ". . X X " };
    let row = |inside: &str| format!("{left}{inside}X X . .\n");
    let (above, inside) = ("X ".repeat(stones), "O ".repeat(stones));
    let columns = left.len() / 2 + stones + 4;
    let empty = ". ".repeat(columns) + "\n";
    let board = board(&format!("{empty}{empty}{}{}{empty}", row(&above), row(&inside)));
    let column = left.len() / 2 + 2;
    let life = Tactics::new(60_000).life(&board, at(&board, column, 2), Plays::One);
    life.status()
}

/// The proverbs: on the second line six die and eight live, and in the corner four die and six live.
#[test]
fn rows_on_the_second_line_live_as_the_proverbs_say() {
    assert_eq!([6, 7, 8].map(|stones| second_line(stones, false)), FATES);
    assert_eq!([4, 5, 6].map(|stones| second_line(stones, true)), FATES);
}

const FATES: [Status; 3] = [Status::Reached, Status::Unsettled, Status::Prevented];

/// A white group in the corner that who plays first decides.
fn corner() -> Board {
    board(
        "
        . . . . . . . . .
        . . . . . . . . .
        . X X X . . . . .
        . O O X X X . . .
        . . . O O X . . .
        . . . . . . . . .
        ",
    )
}

#[test]
fn who_plays_first_has_the_group_in_the_corner() {
    let board = corner();
    let (mut tactics, stone) = (Tactics::new(30_000), at(&board, 2, 3));
    let life = tactics.life(&board, stone, Plays::One);
    assert_eq!(life.status(), Status::Unsettled);
    let after = |play: Point, color| {
        let mut next = board.clone();
        next.set_to_play(color);
        next.play_unchecked(Play::At(play));
        next
    };
    let killed = after(life.reach.ways[0].play, Color::Black);
    assert_eq!(tactics.live(&killed, stone, Plays::One).success, Success::No);
    let saving = life.prevent.expect("it can be killed").ways[0].play;
    assert_eq!(saving, at(&board, 2, 2));
    assert_eq!(tactics.kill(&after(saving, Color::White), stone, Plays::One).success, Success::No);
}

#[test]
fn a_throw_in_at_the_edge_kills_by_a_ko() {
    let board = board(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X X . . . . . .
        . O X X . . . . .
        . . O X X X . . .
        . O O O O X . . .
        . . . . . . . . .
        ",
    );
    let mut tactics = Tactics::new(30_000);
    let kill = tactics.kill(&board, at(&board, 2, 2), Plays::One);
    assert_eq!((kill.success, kill.proven), (Success::KoAhead, false));
    assert_eq!(kill.ways[0].play, at(&board, 1, 4));
    let live = tactics.live(&board, at(&board, 2, 2), Plays::One);
    assert_eq!(live.success, Success::Yes);
}

/// The plays of a line that is answered can be made one after the other, and the first one is the play that is answered.
#[test]
fn lines_can_be_played() {
    let mut replayed = 0;
    for seed in 0..200 {
        let board = random_position(5, seed);
        for (stone, owner) in chains(&board) {
            for kills in [true, false] {
                let mut tactics = Tactics::new(30_000);
                let Some(told) = tactics.ask_closed(&board, stone, kills, Plays::One) else { continue };
                let reading = told.reading;
                let mut board = board.clone();
                let first = if kills { owner.opponent() } else { owner };
                if board.to_play() != first {
                    board.set_to_play(first);
                }
                assert_eq!(reading.success.is_some(), !reading.ways.is_empty(), "seed {seed}");
                if let Some(way) = reading.ways.first() {
                    assert_eq!(reading.line.first(), Some(&Play::At(way.play)), "seed {seed}");
                }
                for &play in &reading.line {
                    let is_legal = play.point().is_none_or(|point| board.check(point, false).is_ok());
                    assert!(is_legal, "seed {seed}, {:?}\n{}", reading.line, picture(&board));
                    board.play_unchecked(play);
                    replayed += 1;
                }
            }
        }
    }
    assert!(replayed > 1000, "{replayed}");
}

/// The memory is smaller than what these questions look at together.
#[test]
fn what_was_asked_before_changes_no_answer() {
    let corner = corner();
    let stone = at(&corner, 2, 3);
    let ask = |tactics: &mut Tactics, kills| {
        let told = tactics.ask_closed(&corner, stone, kills, Plays::One);
        told.map(|told| (told.reading, told.is_final))
    };
    let mut used = Tactics::new(30_000);
    for _ in 0..3 {
        for kills in [true, false] {
            assert_eq!(ask(&mut used, kills), ask(&mut Tactics::new(30_000), kills), "kills {kills}");
        }
    }
}
