//! Asking the searches for everything that is undecided on a board.

use super::groups::Groups;
use super::problem::{Aim, Problem};
use super::select::{common_points, select};
use crate::tactics::{
    Link, Place, Plays, Settled, Status, Success, Tactics, Target, Way, heads, survey, survey_eyes,
    survey_groups,
};
use montego_rules::{Board, Color, Point};

/// Steps from a stone to the empty points to which its string is tried to be connected.
///
/// The paper gives no bound. Farther links are hardly ever found, and each is a search.
const NEAR: usize = 3;

/// The unsettled problems of both colours that are worth watching.
///
/// # Sources
/// Cazenave & Helmstetter 2005, sections 3 and 5.1. Where it is silent: empty points next to a string are no empty
/// connections, since to be first there says the same; the eye of a place is asked for at its most central point.
/// Nobody prevents an empty connection: unlike the other goals it has no opposite among those of section 4, and to be
/// first on the point is a goal by itself.
#[must_use]
pub fn find(board: &Board, tactics: &mut Tactics) -> Vec<Problem> {
    let (targets, links) = survey(tactics, board, Plays::All);
    let lives = survey_groups(tactics, board, &links, Plays::All);
    let places = survey_eyes(tactics, board, Plays::All);
    let groups = Groups::new(board, &lives);
    let mut problems: Vec<Problem> = targets.iter().filter_map(capture).collect();
    problems.extend(links.iter().filter_map(connection));
    problems.extend(empty_connections(board, tactics));
    let mut problems = select(problems, &groups, board);
    let far = common_points(&problems, &groups, board)
        .into_iter()
        .filter_map(|common| through(board, tactics, common));
    let far: Vec<Problem> = far.collect();
    problems.extend(select(far, &groups, board));
    problems.extend(places.iter().filter_map(|place| eye(board, place)));
    problems.extend(lives.iter().filter_map(|group| {
        let death = problem(Aim::Life { stone: group.strings[0] }, group.color, &group.life, 1)?;
        // The search asks for the death of the group.
        let [kills, lives] = death.proven;
        Some(Problem { reach: death.prevent, prevent: death.reach, proven: [lives, kills], ..death })
    }));
    problems
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
        proven: [settled.reach.proven, prevent.proven],
    })
}

fn capture(target: &Target) -> Option<Problem> {
    problem(Aim::Capture { stone: target.stone }, target.color, target.capture.as_ref()?, 1)
}

fn connection(link: &Link) -> Option<Problem> {
    problem(Aim::Connection { stones: link.stones }, link.color, &link.connection, link.plays)
}

fn eye(board: &Board, place: &Place) -> Option<Problem> {
    let inside = |point: Point| board.adjacent(point).filter(|near| place.points.contains(near)).count();
    let point = place.points.iter().copied().rev().max_by_key(|&point| inside(point))?;
    problem(Aim::Eye { point }, place.color, &place.eyes.one, 1)
}

/// The empty points to which a string is connected by a play there.
fn empty_connections(board: &Board, tactics: &mut Tactics) -> Vec<Problem> {
    let heads = heads(board);
    let mut found = Vec::new();
    for empty in board.empties() {
        for &stone in &heads {
            let steps = board.chain_stones(stone).map(|stone| steps(stone, empty)).min().unwrap_or(0);
            if !(2..=NEAR).contains(&steps) {
                continue;
            }
            let reading = tactics.empty_connection(board, stone, empty);
            if reading.success == Success::Yes {
                let way = Way { play: empty, success: reading.success };
                found.push(Problem {
                    aim: Aim::EmptyConnection { point: empty, stone },
                    owner: board.at(stone).expect("a head is a stone"),
                    reach: vec![way],
                    prevent: Vec::new(),
                    plays: steps as u8,
                    proven: [reading.proven, false],
                });
            }
        }
    }
    // The order of the empty points is that of the board's bookkeeping.
    found.sort_by_key(|problem| match problem.aim {
        Aim::EmptyConnection { point, stone } => (point, stone),
        _ => unreachable!("only empty connections are found here"),
    });
    found
}

/// Steps along rows and columns.
fn steps(a: Point, b: Point) -> usize {
    a.column().abs_diff(b.column()) + a.row().abs_diff(b.row())
}

/// A long connection by way of an empty point.
fn through(board: &Board, tactics: &mut Tactics, common: (Color, Point, [Point; 2])) -> Option<Problem> {
    let (owner, empty, stones) = common;
    let reading = tactics.connect_through(board, stones[0], stones[1], empty);
    let way = Way { play: empty, success: reading.success };
    (reading.success == Success::Yes).then(|| Problem {
        aim: Aim::Connection { stones },
        owner,
        reach: vec![way],
        prevent: vec![way],
        plays: stones.iter().map(|&stone| steps(stone, empty) as u8).sum(),
        proven: [false; 2],
    })
}
