//! Which problems are worth watching.
//!
//! # Sources
//! Cazenave & Helmstetter 2005, section 5.1. Where it is silent: a connection is complex if it needs two plays in a
//! row or more, since a link of one play inside a group is a real cutting point; of equally simple problems that of
//! the larger chains is kept, then the first in the order of the board.

use super::groups::Groups;
use super::problem::{Aim, Problem};
use crate::tactics::Link;
use montego_rules::{Board, Color, Point};
use std::cmp::Reverse;

/// Drops what the goals would be misled by.
pub(super) fn select(mut problems: Vec<Problem>, groups: &Groups, board: &Board) -> Vec<Problem> {
    problems.retain(|problem| !is_complex_inside_group(problem, groups, board));
    keep_simplest(&mut problems, board, |problem| pair(problem, groups, board));
    keep_simplest(&mut problems, board, |problem| match problem.aim {
        Aim::EmptyConnection { point, .. } => Some((problem.owner, point)),
        _ => None,
    });
    problems
}

/// A link of several plays between chains of one group: it may exist already by way of others, unseen by search.
fn is_complex_inside_group(problem: &Problem, groups: &Groups, board: &Board) -> bool {
    match problem.aim {
        Aim::Connection { stones: [first, second] } => {
            problem.plays >= 2 && groups.of(board, first) == groups.of(board, second)
        }
        _ => false,
    }
}

/// The groups that a connection joins.
fn pair(problem: &Problem, groups: &Groups, board: &Board) -> Option<(usize, usize)> {
    let Aim::Connection { stones } = problem.aim else { return None };
    Some(pair_of(stones, groups, board))
}

fn pair_of(stones: [Point; 2], groups: &Groups, board: &Board) -> (usize, usize) {
    let [a, b] = stones.map(|stone| groups.of(board, stone));
    (a.min(b), a.max(b))
}

/// Of the problems with the same key keeps the simplest; those without a key stay.
fn keep_simplest<K: PartialEq>(
    problems: &mut Vec<Problem>,
    board: &Board,
    key: impl Fn(&Problem) -> Option<K>,
) {
    // Of equals the first stays.
    let ranks: Vec<_> = problems
        .iter()
        .enumerate()
        .map(|(place, problem)| (key(problem), (rank(problem, board), place)))
        .collect();
    let mut place = 0;
    problems.retain(|_| {
        let (key, rank) = &ranks[place];
        place += 1;
        key.is_none() || ranks.iter().all(|(other, better)| other != key || better >= rank)
    });
}

/// Smaller is simpler.
fn rank(problem: &Problem, board: &Board) -> (u8, Reverse<usize>, [Option<Point>; 2]) {
    let stones = stones(problem);
    let size = stones.iter().flatten().map(|&stone| board.chain_size(stone)).sum();
    (problem.plays, Reverse(size), stones)
}

/// The stones that a problem follows.
fn stones(problem: &Problem) -> [Option<Point>; 2] {
    match problem.aim {
        Aim::Connection { stones } => stones.map(Some),
        Aim::Capture { stone } | Aim::EmptyConnection { stone, .. } | Aim::Life { stone } => {
            [Some(stone), None]
        }
        Aim::Eye { .. } => [None, None],
    }
}

/// Connections of two groups of one colour through an empty point to which both connect, for pairs that are too far
/// apart for a connection of their own. All empty connections are wanted here, the simplest and others.
///
/// Pairs whose own connection the search could not decide have none either: it may hold already, and a link through
/// some point near it would be worth as much by random games.
pub(super) fn common_points(
    empties: &[Problem],
    known: &[Link],
    groups: &Groups,
    board: &Board,
) -> Vec<(Color, Point, [Point; 2])> {
    let links: Vec<(Color, Point, Point)> = empties
        .iter()
        .filter_map(|problem| match problem.aim {
            Aim::EmptyConnection { point, stone } => Some((problem.owner, point, stone)),
            _ => None,
        })
        .collect();
    let known: Vec<_> = known.iter().map(|link| pair_of(link.stones, groups, board)).collect();
    let mut found: Vec<(Color, Point, [Point; 2])> = Vec::new();
    for (i, &(color, point, first)) in links.iter().enumerate() {
        for &(other, same, second) in &links[i + 1..] {
            let (a, b) = pair_of([first, second], groups, board);
            if (color, point) == (other, same) && a != b && !known.contains(&(a, b)) {
                found.push((color, point, [first, second]));
            }
        }
    }
    found
}
