//! Random positions on small boards, where every play can be tried.

use super::exhaustive::{Exhaustive, Fate, Joining, Question, Taking};
use crate::tactics::{Plays, Success, Tactics};
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

fn compare<Q: Question>(
    tally: &mut Tally,
    question: &Q,
    board: &Board,
    asker: Color,
    success: Success,
    label: &str,
) {
    let mut start = board.clone();
    start.set_to_play(asker);
    let fate = Exhaustive::ask(question, &start, 2000);
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

/// The chains of a board, as one stone of each, in the order of the points.
fn chains(board: &Board) -> Vec<(Point, Color)> {
    let heads = board.size().points().filter(|&p| board.at(p).is_some() && board.chain(p).id == p);
    heads.filter_map(|p| board.at(p).map(|color| (p, color))).collect()
}

#[test]
fn captures_are_what_trying_everything_says() {
    let mut tally = Tally::default();
    let mut tactics = Tactics::new(20_000);
    for seed in 0..300 {
        let board = random_position(5 + seed as usize % 2, seed);
        let chains = chains(&board);
        let Some(&(point, color)) = chains.get(seed as usize % chains.len().max(1)) else { continue };
        let taking = Taking(point, color);
        let label = format!("seed {seed}, ({}, {})", point.column(), point.row());
        let attack = tactics.attack(&board, point, Plays::One).success;
        compare(&mut tally, &taking, &board, color.opponent(), attack, &format!("attack {label}"));
        let defend = tactics.defend(&board, point, Plays::One).success;
        compare(&mut tally, &taking, &board, color, defend, &format!("defend {label}"));
        // Who cannot be taken though the other side plays first is safe when he plays first.
        assert!(attack.is_some() || attack == Success::Unknown || defend != Success::No, "{label}");
    }
    assert_eq!(tally.differ, 0, "{tally:?}");
    assert!(tally.compared > 300 && tally.unknown < 10, "{tally:?}");
}

#[test]
fn connections_are_what_trying_everything_says() {
    let mut tally = Tally::default();
    let mut tactics = Tactics::new(20_000);
    for seed in 0..300 {
        let board = random_position(5 + seed as usize % 2, seed);
        let chains = chains(&board);
        let Some(&(first, color)) = chains.get(seed as usize % chains.len().max(1)) else { continue };
        let mut others = chains.iter().filter(|&&(p, c)| p > first && c == color);
        let Some(&(second, _)) = others.next() else { continue };
        let joining = Joining(first, second, color);
        let label = format!("seed {seed}, ({}, {})", first.column(), first.row());
        let connect = tactics.connect(&board, first, second, Plays::One).success;
        compare(&mut tally, &joining, &board, color, connect, &format!("connect {label}"));
        let cut = tactics.disconnect(&board, first, second, Plays::One).success;
        compare(&mut tally, &joining, &board, color.opponent(), cut, &format!("disconnect {label}"));
    }
    assert_eq!(tally.differ, 0, "{tally:?}");
    assert!(tally.compared > 100, "{tally:?}");
}
