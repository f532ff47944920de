//! Random positions on small boards, where every play can be tried.

use super::exhaustive::{Exhaustive, Fate, Joining, Question, Taking};
use crate::tactics::{Success, Tactics};
use montego_rules::{Board, Color, Point, Size};
use montego_stats::Rng;

/// A position with stones on about two thirds of the points.
fn random_position(side: usize, seed: u64) -> Board {
    let size = Size::square(side).expect("a size");
    let mut rng = Rng::from_seed(seed);
    let mut stones: Vec<(Point, Color)> = size
        .points()
        .filter_map(|p| match rng.below(20) {
            0..7 => Some((p, Color::Black)),
            7..14 => Some((p, Color::White)),
            _ => None,
        })
        .collect();
    loop {
        match Board::with_stones(size, stones.iter().copied(), Color::Black) {
            Ok(board) => return board,
            Err(dead) => stones.retain(|(p, _)| !dead[0].contains(p)),
        }
    }
}

fn picture(board: &Board) -> String {
    let mut text = String::new();
    for row in (0..board.size().rows()).rev() {
        for column in 0..board.size().columns() {
            let point = board.size().point(column, row).expect("on the board");
            text.push(match board.at(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            });
            text.push(' ');
        }
        text.push('\n');
    }
    text
}

#[derive(Default, Debug)]
struct Tally {
    compared: u32,
    differ: u32,
    open: u32,
    unknown: u32,
}

fn compare<Q: Question>(tally: &mut Tally, question: &Q, board: &Board, asker: Color, success: Success, label: &str) {
    let mut start = board.clone();
    start.set_to_play(asker);
    let fate = Exhaustive::ask(question, &start, 4000);
    if success == Success::Unknown {
        tally.unknown += 1;
        return;
    }
    if fate == Fate::Open {
        tally.open += 1;
        return;
    }
    tally.compared += 1;
    // Without threats a side that is behind in a ko loses it.
    let wins = matches!(success, Success::Yes | Success::KoAhead);
    let proves = asker == question.prover();
    if wins != ((fate == Fate::Proven) == proves) {
        tally.differ += 1;
        eprintln!("{label}: {success:?}, but trying everything says {fate:?}\n{}", picture(board));
    }
}

fn compare_captures(side: usize, seeds: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    let mut tactics = Tactics::new(20_000);
    for seed in seeds {
        let board = random_position(side, seed);
        for point in board.size().points() {
            let Some(color) = board.at(point) else { continue };
            if board.chain(point).id != point || board.chain(point).liberties > 4 {
                continue;
            }
            let taking = Taking(point, color);
            let label = format!("seed {seed}, ({}, {})", point.column(), point.row());
            let attack = tactics.attack(&board, point, false).success;
            compare(&mut tally, &taking, &board, color.opponent(), attack, &format!("attack {label}"));
            let defend = tactics.defend(&board, point, false).success;
            compare(&mut tally, &taking, &board, color, defend, &format!("defend {label}"));
        }
    }
    tally
}

#[test]
fn captures_are_what_trying_everything_says() {
    for side in [5, 6] {
        let tally = compare_captures(side, 0..300);
        eprintln!("{tally:?}");
        assert_eq!(tally.differ, 0, "{side}x{side}: {tally:?}");
    }
}
