//! What is marked in a picture of what was found.

use super::Found;
use super::words::eye_words;
use crate::picture::{Marks, Standing};
use montego_rules::{Board, Point};
use montego_search::tactics::{Link, Settled, Status};

/// How stones stand of which the other side wants something: to take them, to kill them.
fn of_danger(status: Status) -> Standing {
    match status {
        Status::Reached => Standing::Lost,
        Status::Unsettled => Standing::Open,
        Status::Prevented => Standing::Safe,
        Status::Unknown => Standing::Unknown,
    }
}

/// How a connection stands, which its owner wants.
fn of_wish(status: Status) -> Standing {
    match status {
        Status::Reached => Standing::Safe,
        Status::Prevented => Standing::Lost,
        other => of_danger(other),
    }
}

pub(super) fn marks(found: &Found<'_>) -> Marks {
    let board = found.board;
    let mut marks = Marks::default();
    let mut decisive = Vec::new();
    for target in &found.targets {
        let Some(capture) = &target.capture else { continue };
        marks.strings.push((chain(board, target.stone), of_danger(capture.status())));
        note(capture, &mut decisive);
    }
    marks.links = links(found);
    for link in &found.links {
        note(&link.connection, &mut decisive);
    }
    for group in &found.groups {
        let stones = group.strings.iter().flat_map(|&string| chain(board, string)).collect();
        marks.groups.push((stones, of_danger(group.life.status())));
        note(&group.life, &mut decisive);
    }
    for place in &found.eyes {
        marks.eyes.push((place.points.clone(), eye_words(place)));
    }
    marks.plays = decisive;
    marks
}

/// The shortest connections that hold everything together, and what is open between the rest: a line that others
/// make needless would only hide them.
fn links(found: &Found<'_>) -> Vec<([Point; 2], Standing)> {
    let drawn = |link: &Link| (nearest(found.board, link.stones), of_wish(link.connection.status()));
    let mut links: Vec<_> = found.links.iter().map(|link| (link.stones, drawn(link))).collect();
    links.sort_by_key(|&(_, (ends, standing))| (standing != Standing::Safe, distance(ends)));
    let mut together: Vec<Vec<Point>> = Vec::new();
    let mut kept = Vec::new();
    for (stones, link) in links {
        let [first, second] = stones.map(|stone| {
            together.iter().position(|part| part.contains(&stone)).unwrap_or_else(|| {
                together.push(vec![stone]);
                together.len() - 1
            })
        });
        if first != second {
            kept.push(link);
            if link.1 == Standing::Safe {
                let part = std::mem::take(&mut together[second]);
                together[first].extend(part);
            }
        }
    }
    kept
}

fn distance([first, second]: [Point; 2]) -> usize {
    let (columns, rows) = (first.column().abs_diff(second.column()), first.row().abs_diff(second.row()));
    columns * columns + rows * rows
}

/// Notes the first plays that decide what is open.
fn note(settled: &Settled, plays: &mut Vec<Point>) {
    if settled.status() == Status::Unsettled {
        let readings = [Some(&settled.reach), settled.prevent.as_ref()];
        let ways = readings.into_iter().flatten().flat_map(|reading| &reading.ways);
        plays.extend(ways.map(|way| way.play));
        plays.sort_unstable();
        plays.dedup();
    }
}

fn chain(board: &Board, stone: Point) -> Vec<Point> {
    let id = board.chain(stone).id;
    board.size().points().filter(|&p| board.at(p).is_some() && board.chain(p).id == id).collect()
}

/// The stones of two chains that are nearest to each other.
fn nearest(board: &Board, stones: [Point; 2]) -> [Point; 2] {
    let [first, second] = stones.map(|stone| chain(board, stone));
    let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| [a, b]));
    pairs.min_by_key(|&pair| distance(pair)).unwrap_or(stones)
}
