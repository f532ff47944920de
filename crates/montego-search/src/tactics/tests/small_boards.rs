//! Random positions on small boards, where every play can be tried.

use super::exhaustive::{Exhaustive, Fate, Joining, Question, Taking};
use crate::tactics::{Plays, Success, Tactics};
use montego_rules::{Board, Color, Play, Point, Size};
use montego_stats::Rng;

/// Boards that trying everything may look at.
const NODES: u32 = 1500;

/// A position with stones on about two thirds of the points.
pub(in crate::tactics) fn random_position(side: usize, seed: u64) -> Board {
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

pub(in crate::tactics) fn picture(board: &Board) -> String {
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
pub(super) struct Tally {
    pub(super) compared: u32,
    pub(super) differ: u32,
    pub(super) open: u32,
    pub(super) unknown: u32,
    pub(super) kos: u32,
    /// Each difference with its board.
    pub(super) wrong: String,
}

/// Compares what a search says with what trying everything says, by the laws of ko that decide between its
/// answers: without threats, with threats without end for the asker, and for the other side.
pub(super) fn compare<Q: Question>(
    tally: &mut Tally,
    question: &Q,
    board: &Board,
    asker: Color,
    success: Success,
    label: &str,
) {
    let mut start = board.clone();
    start.set_to_play(asker);
    let proves = asker == question.prover();
    let wins = |master| match Exhaustive::ask(question, &start, NODES, master) {
        Fate::Open => None,
        fate => Some((fate == Fate::Proven) == proves),
    };
    let (plain, own, other) = (None, Some(asker), Some(asker.opponent()));
    let claims: &[(Option<Color>, bool)] = match success {
        Success::Unknown => return tally.unknown += 1,
        Success::Yes => &[(plain, true), (other, true)],
        Success::KoAhead => &[(plain, true), (other, false)],
        Success::KoBehind => &[(plain, false), (own, true)],
        Success::No => &[(plain, false), (own, false)],
    };
    for &(master, claimed) in claims {
        match wins(master) {
            None => tally.open += 1,
            Some(truth) => {
                tally.compared += 1;
                tally.kos += u32::from(matches!(success, Success::KoAhead | Success::KoBehind));
                if truth != claimed {
                    tally.differ += 1;
                    tally.wrong += &format!(
                        "{label}: {success:?}, not so with threats for {master:?}\n{}",
                        picture(board)
                    );
                }
            }
        }
    }
}

/// The chains of a board, as one stone of each, in the order of the points.
pub(in crate::tactics) fn chains(board: &Board) -> Vec<(Point, Color)> {
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
    assert_eq!(tally.differ, 0, "{}", tally.wrong);
    assert!(tally.compared > 600 && tally.kos > 0 && tally.unknown < 10, "{tally:?}");
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
    assert_eq!(tally.differ, 0, "{}", tally.wrong);
    assert!(tally.compared > 200, "{tally:?}");
}

/// The boards after a play against the owner of a stone and each reply, passing too; none if the stone is taken.
pub(super) fn replied(board: &Board, play: Point, stone: Point, owner: Color) -> impl Iterator<Item = Board> {
    let mut after = board.clone();
    after.set_to_play(owner.opponent());
    after.play_unchecked(Play::At(play));
    let is_there = after.at(stone).is_some();
    let replies = board.size().points().map(Play::At).chain([Play::Pass]).filter(move |_| is_there);
    replies.filter_map(move |reply| {
        let is_legal = reply.point().is_none_or(|point| after.check(point, false).is_ok());
        is_legal.then(|| {
            let mut next = after.clone();
            next.play_unchecked(reply);
            next
        })
    })
}

/// Asserts that a capture that was called certain is one: whatever is replied, the attacker still has it.
fn replay(tactics: &mut Tactics, board: &Board, stone: Point, owner: Color, depth: u32) {
    let reading = tactics.attack(board, stone, Plays::One);
    assert_eq!(reading.success, Success::Yes, "after replies\n{}", picture(board));
    let way = reading.ways.first().expect("a success has a play");
    for next in replied(board, way.play, stone, owner).filter(|_| depth > 0) {
        replay(tactics, &next, stone, owner, depth - 1);
    }
}

#[test]
fn a_certain_capture_stays_one_whatever_is_replied() {
    let mut tactics = Tactics::new(20_000);
    let mut replayed = 0;
    for seed in 0..150 {
        let board = random_position(5, seed);
        for (point, color) in chains(&board) {
            let open = board.chain(point).liberties > 1;
            let attack = tactics.attack(&board, point, Plays::One);
            if open && attack.proven && attack.success == Success::Yes {
                replay(&mut tactics, &board, point, color, 2);
                replayed += 1;
            }
        }
    }
    assert!(replayed > 20, "{replayed}");
}

#[test]
fn every_play_that_is_listed_succeeds() {
    let mut tactics = Tactics::new(20_000);
    let mut listed = 0;
    for seed in 300..380 {
        let board = random_position(5, seed);
        for (point, color) in chains(&board) {
            let taking = Taking(point, color);
            let mut tally = Tally::default();
            for way in tactics.attack(&board, point, Plays::All).ways {
                let mut after = board.clone();
                after.set_to_play(color.opponent());
                after.play_unchecked(Play::At(way.play));
                let fate = Exhaustive::ask(&taking, &after, NODES, None);
                let plain = matches!(way.success, Success::Yes | Success::KoAhead);
                tally.compared += u32::from(fate != Fate::Open);
                let truth = fate == Fate::Proven;
                assert!(fate == Fate::Open || truth == plain, "{way:?} against\n{}", picture(&board));
            }
            listed += tally.compared;
        }
    }
    assert!(listed > 50, "{listed}");
}
