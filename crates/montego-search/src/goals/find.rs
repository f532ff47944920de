//! Asking the searches for everything that is undecided on a board.

use super::groups::Groups;
use super::problem::{Aim, Problem};
use super::select::{common_points, select};
use crate::tactics::{
    Link, Place, Plays, Reading, Settled, Status, Success, Tactics, Target, Way, heads, survey, survey_eyes,
    survey_groups,
};
use montego_rules::{Board, Color, Play, Point};

/// Steps from a stone to the empty points to which its string is tried to be connected.
///
/// The paper gives no bound. Farther links are hardly ever found, and each is a search.
const NEAR: usize = 3;

/// The unsettled problems of both colours that are worth watching.
///
/// # Sources
/// Cazenave & Helmstetter 2005, sections 3 and 5.1. Where it is silent: the simplest link of a point next to a string
/// is to that string, and to be first there says the same, so such points have no empty connection at all; an eye is
/// asked for at the most central point of each place; of plays that lead differently far where a ko decides, only the
/// best are ways, and only if they lead farther than letting the other side play first. Nobody prevents an empty
/// connection: unlike the other goals it has no opposite among those of section 4, and to be first on the point is a goal
/// by itself.
#[must_use]
pub fn find(board: &Board, tactics: &mut Tactics) -> Vec<Problem> {
    let (targets, links) = survey(tactics, board, Plays::All);
    let lives = survey_groups(tactics, board, &links, Plays::All);
    let places = survey_eyes(tactics, board, Plays::One);
    let groups = Groups::new(board, &lives);
    let mut problems: Vec<Problem> = targets.iter().filter_map(capture).collect();
    problems.extend(links.iter().filter_map(connection));
    let empties = empty_connections(board, tactics);
    let common = common_points(&empties, &links, &groups, board);
    problems.extend(empties);
    problems.extend(common.into_iter().filter_map(|common| through(board, tactics, common)));
    let mut problems = select(problems, &groups, board);
    problems.extend(places.iter().filter_map(|place| eye(board, place, tactics)));
    problems.extend(lives.iter().filter_map(|group| {
        let death = problem(Aim::Life { stone: group.strings[0] }, group.color, &group.life, 1)?;
        // The search asks for the death of the group.
        let [kills, lives] = death.proven;
        Some(Problem { reach: death.prevent, prevent: death.reach, proven: [lives, kills], ..death })
    }));
    problems
}

/// A problem, if who plays first decides it.
pub(super) fn problem(aim: Aim, owner: Color, settled: &Settled, plays: u8) -> Option<Problem> {
    let Settled { reach, prevent } = settled;
    let prevent = prevent.as_ref()?;
    let [reaches, prevents] = [ways(reach, prevent), ways(prevent, reach)];
    let is_open = settled.status() == Status::Unsettled && !(reaches.is_empty() && prevents.is_empty());
    is_open.then_some(Problem {
        aim,
        owner,
        reach: reaches,
        prevent: prevents,
        plays,
        proven: [reach.proven, prevent.proven],
    })
}

/// The best plays of a side that gain something over letting the other side play first: where both fight a ko, neither
/// may gain by playing first, and any play would do as well.
fn ways(own: &Reading, other: &Reading) -> Vec<Way> {
    let gains = own.success > other.success.of_the_other_side();
    own.ways.iter().copied().filter(|way| gains && way.success == own.success).collect()
}

fn capture(target: &Target) -> Option<Problem> {
    problem(Aim::Capture { stone: target.stone }, target.color, target.capture.as_ref()?, 1)
}

fn connection(link: &Link) -> Option<Problem> {
    problem(Aim::Connection { stones: link.stones }, link.color, &link.connection, link.plays)
}

/// The eye at or beside the most central point of a place.
fn eye(board: &Board, place: &Place, tactics: &mut Tactics) -> Option<Problem> {
    let inside = |point: Point| board.adjacent(point).filter(|near| place.points.contains(near)).count();
    let empties = place.points.iter().copied().filter(|&point| board.is_empty(point));
    let point = empties.rev().max_by_key(|&point| inside(point))?;
    problem(Aim::Eye { point }, place.color, &tactics.eye(board, point, place.color, Plays::All), 1)
}

/// The empty points to which a string is connected by a play there.
fn empty_connections(board: &Board, tactics: &mut Tactics) -> Vec<Problem> {
    let heads = heads(board);
    let mut found = Vec::new();
    for empty in board.empties() {
        let is_beside = |color| board.adjacent(empty).any(|near| board.at(near) == Some(color));
        let beside = Color::BOTH.map(is_beside);
        for &stone in &heads {
            let owner = board.at(stone).expect("a head is a stone");
            if beside[owner.index()] {
                continue;
            }
            let steps = steps(board, stone, empty);
            if !(2..=NEAR).contains(&steps) {
                continue;
            }
            let reading = tactics.empty_connection(board, stone, empty);
            if reading.success == Success::Yes {
                let way = Way { play: empty, success: reading.success };
                found.push(Problem {
                    aim: Aim::EmptyConnection { point: empty, stone },
                    owner,
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

/// Steps along rows and columns from a point to the nearest stone of a chain.
fn steps(board: &Board, stone: Point, to: Point) -> usize {
    let steps = |from: Point| from.column().abs_diff(to.column()) + from.row().abs_diff(to.row());
    board.chain_stones(stone).map(steps).min().unwrap_or(0)
}

/// A long connection by way of an empty point: once the owner is there, the opponent cannot keep the two apart, not even
/// by a play that threatens both halves at once.
fn through(board: &Board, tactics: &mut Tactics, common: (Color, Point, [Point; 2])) -> Option<Problem> {
    let (owner, empty, stones) = common;
    let mut after = board.clone();
    if after.to_play() != owner {
        after.set_to_play(owner);
    }
    after.play_unchecked(Play::At(empty));
    let cut = tactics.search_cut(&after, stones, Plays::One);
    let way = Way { play: empty, success: Success::Yes };
    (cut.success == Success::No).then(|| Problem {
        aim: Aim::Connection { stones },
        owner,
        reach: vec![way],
        prevent: vec![way],
        plays: stones.iter().map(|&stone| steps(board, stone, empty) as u8).sum(),
        // Nobody asked whether the opponent keeps them apart from there.
        proven: [cut.proven, false],
    })
}
