//! Which chains random games are not sure about, and what a search says of them.

use super::aftermath::Fates;
use super::search;
use crate::tactics::share_of_lives;
use montego_rules::{Board, Color, Point, PointMap};
use montego_stats::Rng;

/// A chain is solid when its points stay its owner's so much more often than not, from -1 to 1.
const SOLID: f64 = 0.9;

/// The most chains that are searched, the largest first, and the most points of a search: they bound the
/// time, and a larger fight is too much for a search this small anyway.
const SEARCHES: usize = 12;
const GROUND: usize = 60;

/// Games with tactical sense about a chain, and the share of lives below which it is lost.
const GAMES: u64 = 1000;
const LOST: f64 = 0.2;

/// Judges by search the chains that random games call dead or are not sure about. A chain is alive if
/// it survives though the opponent begins, dead if it is lost though its owner begins; else what the
/// random games say stands. The search has no more sense than careful players, so that it is not believed to save a
/// chain that games with tactical sense lose whoever begins. Returns the stones that random games called dead and
/// the search does not.
pub(super) fn settle_doubts(
    board: &Board,
    fates: &Fates,
    owner: &PointMap<Option<Color>>,
    in_seki: &PointMap<bool>,
    dead: &mut PointMap<bool>,
    rng: &mut Rng,
) -> PointMap<bool> {
    let size = board.size();
    let mut solid = PointMap::filled(false);
    let mut doubtful = Vec::new();
    for point in size.points() {
        let Some(color) = board.at(point) else { continue };
        solid[point] = owner[point] == Some(color) || fates.standing(board, point, color) > SOLID;
        let open = !solid[point] && !in_seki[point] && owner[point].is_none();
        if open && board.chain_stones(point).all(|stone| point <= stone) {
            doubtful.push((board.chain_stones(point).count(), point, color));
        }
    }
    // The sort is stable, so that chains of one size stay in the order of the board.
    doubtful.sort_by_key(|&(stones, ..)| std::cmp::Reverse(stones));
    let mut saved = PointMap::filled(false);
    for &(_, chain, color) in doubtful.iter().take(SEARCHES) {
        let ground = ground(board, chain, &solid);
        if ground.len() > GROUND {
            continue;
        }
        let attacked = search::survival(board, chain, &ground, color.opponent(), rng);
        let dies = if attacked > 0.5 {
            is_lost(board, chain, color)
        } else if search::survival(board, chain, &ground, color, rng) < 0.5 {
            true
        } else {
            continue;
        };
        for stone in board.chain_stones(chain) {
            saved[stone] = dead[stone] && !dies;
            dead[stone] = dies;
        }
    }
    saved
}

/// Whether nearly all games of players with tactical sense lose a chain, even those that its owner begins.
fn is_lost(board: &Board, chain: Point, owner: Color) -> bool {
    let lives = |first| share_of_lives(board, chain, first, GAMES);
    lives(owner.opponent()) < LOST && lives(owner) < LOST
}

/// The points that are connected with a chain without solid stones.
fn ground(board: &Board, chain: Point, solid: &PointMap<bool>) -> Vec<Point> {
    let mut seen = PointMap::filled(false);
    let mut points = vec![chain];
    seen[chain] = true;
    let mut next = 0;
    while let Some(&point) = points.get(next) {
        next += 1;
        for n in board.size().neighbours(point) {
            if !seen[n] && !solid[n] {
                seen[n] = true;
                points.push(n);
            }
        }
    }
    points
}
