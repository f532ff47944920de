//! Everything that can be asked about a board.

use super::answer::{Eyes, Settled, Status};
use super::board::{Cell, SearchBoard};
use super::capture::FEW_LIBERTIES;
use super::paths::{FAR, LONGEST, Paths, Reach};
use super::questions::{Plays, Tactics};
use montego_rules::{Board, Color, Point};
use std::collections::BTreeSet;

/// A chain and whether it can be captured.
#[derive(Clone, Debug)]
pub struct Target {
    /// The stone that stands for the chain.
    pub stone: Point,
    /// Whose chain it is.
    pub color: Color,
    /// How many stones it has.
    pub stones: usize,
    /// How many liberties it has.
    pub liberties: usize,
    /// Its capture; none if it has so many liberties that it counts as safe.
    pub capture: Option<Settled>,
}

/// Two chains of a colour that few plays would join.
#[derive(Clone, Debug)]
pub struct Link {
    /// A stone of each chain.
    pub stones: [Point; 2],
    /// Whose chains they are.
    pub color: Color,
    /// Plays in a row that would join them, at most four.
    pub plays: u8,
    /// Their connection.
    pub connection: Settled,
}

/// Reads every chain, and every pair of chains of one colour that at most four plays in a row would join.
///
/// # Sources
/// Cazenave & Helmstetter 2005, section 3.
#[must_use]
pub fn survey(tactics: &mut Tactics, board: &Board, plays: Plays) -> (Vec<Target>, Vec<Link>) {
    let heads = heads(board);
    let targets = heads.iter().map(|&stone| {
        let chain = board.chain(stone);
        let is_short = chain.liberties <= FEW_LIBERTIES;
        Target {
            stone,
            color: board.at(stone).expect("a head is a stone"),
            stones: chain.stones,
            liberties: chain.liberties,
            capture: is_short.then(|| tactics.capture(board, stone, plays)),
        }
    });
    let targets = targets.collect();
    let search = SearchBoard::new(board);
    let mut links = Vec::new();
    let mut paths = Paths::new();
    for (i, &first) in heads.iter().enumerate() {
        let color = board.at(first).expect("a head is a stone");
        let reach = Reach { limit: LONGEST, beyond: None, meeting: None };
        paths.measure(&search, first.index() as Cell, color, reach);
        for &second in heads[i + 1..].iter().filter(|&&p| board.at(p) == Some(color)) {
            let far = paths.to(second.index() as Cell);
            if far != FAR {
                let connection = tactics.connection(board, first, second, plays);
                links.push(Link { stones: [first, second], color, plays: far, connection });
            }
        }
    }
    (targets, links)
}

/// Chains of a colour that cannot be disconnected, and whether they can be killed.
#[derive(Clone, Debug)]
pub struct Group {
    /// The stone that stands for each chain, the largest chain first.
    pub strings: Vec<Point>,
    /// Whose group it is.
    pub color: Color,
    /// How many stones it has.
    pub stones: usize,
    /// Its death: reached by the opponent, prevented by the owner.
    pub life: Settled,
}

/// A place that may hold eyes.
#[derive(Clone, Debug)]
pub struct Place {
    /// Whose eyes they would be.
    pub color: Color,
    /// Its points; those that were asked about, no more than a couple of dozen.
    pub points: Vec<Point>,
    /// How many eyes there are.
    pub eyes: Eyes,
}

/// Reads the life of every group. Groups are made of the links that hold though the opponent plays first, so that
/// chains may belong together by others between them.
///
/// # Sources
/// Cazenave & Helmstetter 2005, sections 3 and 5.1.
#[must_use]
pub fn survey_groups(tactics: &mut Tactics, board: &Board, links: &[Link], plays: Plays) -> Vec<Group> {
    let heads = heads(board);
    let mut group_of: Vec<usize> = (0..heads.len()).collect();
    let place = |stone: Point| heads.iter().position(|&head| head == board.chain(stone).id);
    for link in links.iter().filter(|link| link.connection.status() == Status::Reached) {
        if let (Some(first), Some(second)) = (place(link.stones[0]), place(link.stones[1])) {
            let (from, to) = (group_of[first], group_of[second]);
            group_of.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
        }
    }
    let numbers: BTreeSet<usize> = group_of.iter().copied().collect();
    let groups = numbers.into_iter().map(|number| {
        let mut strings: Vec<Point> =
            heads.iter().zip(&group_of).filter(|&(_, &of)| of == number).map(|(&p, _)| p).collect();
        strings.sort_by_key(|&string| std::cmp::Reverse(board.chain(string).stones));
        Group {
            color: board.at(strings[0]).expect("a head is a stone"),
            stones: strings.iter().map(|&string| board.chain(string).stones).sum(),
            life: tactics.life_of_group(board, &strings, plays),
            strings,
        }
    });
    groups.collect()
}

/// Reads the eyes of every place that has walls; those that are open on all sides hold nothing that a search
/// could find.
#[must_use]
pub fn survey_eyes(tactics: &mut Tactics, board: &Board, plays: Plays) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for point in board.size().points().filter(|&p| board.at(p).is_none()) {
        if places.iter().any(|place| place.points.contains(&point)) {
            continue;
        }
        let Some(color) = tactics.owner_of_eye(board, point) else { continue };
        if let Some(points) = tactics.eye_points(board, point, color) {
            places.push(Place { color, points, eyes: tactics.eyes(board, point, color, plays) });
        }
    }
    places
}

/// The stone that stands for each chain, in the order of the board.
pub(crate) fn heads(board: &Board) -> Vec<Point> {
    board.size().points().filter(|&p| board.at(p).is_some() && board.chain_of(p) == p).collect()
}
