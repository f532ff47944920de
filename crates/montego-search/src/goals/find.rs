//! Asking the searches for everything that is undecided on a board.

use super::groups::Groups;
use super::problem::{Aim, Problem};
use super::select::select;
use crate::tactics::{Plays, Settled, Status, Tactics, survey};
use montego_rules::{Board, Color, Point};

/// The unsettled problems of both colours that are worth watching, and the groups of the board.
///
/// # Sources
/// Cazenave & Helmstetter 2005, sections 3 and 5.1.
#[must_use]
pub fn find(board: &Board, tactics: &mut Tactics) -> (Vec<Problem>, Groups) {
    let (targets, links) = survey(tactics, board, Plays::All);
    let groups = Groups::new(board, &links);
    let captures = targets.iter().filter_map(|target| {
        problem(Aim::Capture { stone: target.stone }, target.color, target.capture.as_ref()?, 1)
    });
    let connections = links.iter().filter_map(|link| {
        problem(Aim::Connection { stones: link.stones }, link.color, &link.connection, link.plays)
    });
    let problems = captures.chain(connections).collect();
    let mut problems = select(problems, &groups, board);
    problems.extend(lives(board, &groups, tactics));
    (problems, groups)
}

/// The groups whose life is undecided.
fn lives(board: &Board, groups: &Groups, tactics: &mut Tactics) -> Vec<Problem> {
    let stones = board.size().points().filter(|&point| {
        board.at(point).is_some() && board.chain_of(point) == point && groups.of(board, point) == point
    });
    let life = |stone: Point| {
        let owner = board.at(stone).expect("a head is a stone");
        let death = problem(Aim::Life { stone }, owner, &tactics.life(board, stone, Plays::All), 1)?;
        // The search asks for the death of the group.
        Some(Problem { reach: death.prevent, prevent: death.reach, ..death })
    };
    stones.filter_map(life).collect()
}

/// A problem, if who plays first decides it.
fn problem(aim: Aim, owner: Color, settled: &Settled, plays: u8) -> Option<Problem> {
    let prevent = settled.prevent.as_ref()?;
    (settled.status() == Status::Unsettled).then(|| Problem {
        aim,
        owner,
        reach: settled.reach.ways.clone(),
        prevent: prevent.ways.clone(),
        plays,
        proven: settled.is_proven(),
    })
}
