//! What players know without playing it out: the corner that is dead as it stands, and the points that
//! their owner must fill.

use super::shapes::{self, is_bent_in_corner};
use montego_rules::{Board, Color, Play, Point, PointMap};

/// Stones of the attacker in a corner that is a bent four but for one point, and empty points beside them.
const CORNER_STONES: usize = 3;
const CORNER_POINTS: usize = 5;

/// Calls chains dead that stand in seki around a bent four in the corner; what is inside then lives.
///
/// The attacker may begin a ko there whenever he likes, and the defender never can: so the attacker
/// removes all threats first.
///
/// # Sources
/// The Japanese rules of 1989, commentary on article 7: the corner is dead as it stands.
pub(super) fn bent_four_in_corner(board: &Board, dead: &mut PointMap<bool>, seki: &mut PointMap<bool>) {
    let size = board.size();
    for defender in Color::BOTH {
        let mut seen = PointMap::filled(false);
        for start in size.points() {
            if seen[start] || board.at(start) == Some(defender) {
                continue;
            }
            let region = region_without(board, start, defender, &mut seen);
            let attackers = region.iter().filter(|&&p| board.at(p).is_some());
            let is_corner = region.len() == CORNER_POINTS
                && attackers.clone().count() == CORNER_STONES
                && attackers.clone().all(|&p| seki[p])
                && region.iter().filter(|&&p| board.is_empty(p)).any(|&last| {
                    let shape: Vec<Point> = region.iter().copied().filter(|&p| p != last).collect();
                    is_bent_in_corner(board, &shape)
                });
            if !is_corner {
                continue;
            }
            for &point in &region {
                seki[point] = false;
                for n in size.neighbours(point).filter(|&n| board.at(n) == Some(defender)) {
                    for stone in board.chain_stones(n) {
                        dead[stone] = true;
                        seki[stone] = false;
                    }
                }
            }
        }
    }
}

/// The points without stones of a colour that are connected with one of them.
fn region_without(board: &Board, start: Point, color: Color, seen: &mut PointMap<bool>) -> Vec<Point> {
    let mut points = vec![start];
    seen[start] = true;
    let mut next = 0;
    while let Some(&point) = points.get(next) {
        next += 1;
        for n in board.size().neighbours(point) {
            if !seen[n] && board.at(n) != Some(color) {
                seen[n] = true;
                points.push(n);
            }
        }
    }
    points
}

/// The points of territory where its owner has to play (teire), once the opponent has all neutral points:
/// the last liberties of its chains.
///
/// Neutral points are those of regions that reach both colours when dead stones are gone, and no seki.
pub(super) fn must_be_filled(board: &Board, dead: &PointMap<bool>, seki: &PointMap<bool>) -> PointMap<bool> {
    let size = board.size();
    let stones = size.points().filter(|&p| !dead[p]).filter_map(|p| board.at(p).map(|color| (p, color)));
    let board =
        Board::with_stones(size, stones, board.to_play()).expect("taking stones away takes no liberty away");
    let mut regions = board.empty_regions();
    regions.retain(|region| !region.points.iter().any(|&p| size.neighbours(p).any(|n| seki[n])));
    let mut filled = PointMap::filled(false);
    for owner in Color::BOTH {
        let mut board = board.clone();
        let mut territory = PointMap::filled(false);
        for region in regions.iter().filter(|region| region.owner() == Some(owner)) {
            region.points.iter().for_each(|&point| territory[point] = true);
        }
        let mut answer = |board: &mut Board| {
            for point in last_liberties_filled(board, seki, owner) {
                filled[point] |= territory[point];
            }
        };
        answer(&mut board);
        for &point in regions.iter().filter(|region| region.owner().is_none()).flat_map(|r| &r.points) {
            board.set_to_play(owner.opponent());
            // A stone that its owner would lose takes nothing away, and what it would take is no
            // finished game's.
            let possible = board.check(point, false).is_ok() && !shapes::takes(&board, point);
            if possible && shapes::is_safe(&board, point) {
                board.play_unchecked(Play::At(point));
                answer(&mut board);
            }
        }
    }
    filled
}

/// Connects chains in atari until none is left or none can be helped, and returns where.
fn last_liberties_filled(board: &mut Board, seki: &PointMap<bool>, owner: Color) -> Vec<Point> {
    let size = board.size();
    let mut filled = Vec::new();
    board.set_to_play(owner);
    loop {
        let stones = size.points().filter(|&p| board.at(p) == Some(owner) && !seki[p]);
        let mut ataris = stones.filter_map(|p| shapes::last_liberty(board, p));
        let Some(liberty) = ataris.find(|&liberty| shapes::is_safe(board, liberty)) else { return filled };
        filled.push(liberty);
        board.play_unchecked(Play::At(liberty));
        board.set_to_play(owner);
    }
}
