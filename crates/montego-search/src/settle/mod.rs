//! Which stones are dead, and which live in seki, when both players have passed.
//!
//! What lives unconditionally is found first (`benson`). Everything else is judged by random games
//! of careful players (`aftermath`, `shapes`), who leave a seki alone: a chain is dead when its
//! points end in the opponent's hands more often than in its owner's, and lives in seki when it
//! touches a point beside both colours that nobody takes. Chains that come out neither way for certain,
//! and those called dead, are searched where the fight is small enough (`doubts`, `search`), and what a
//! search saves is asked of games with tactical sense too. What is custom and no play comes last
//! (`customs`): bent four in the corner, and points of territory that must be filled.
//!
//! Known to be wrong: what depends on who moves first is called as chance has it, for either side
//! moves first in half of the random games; and where nothing has been closed yet, or the fight is
//! larger than a search looks at, the answer is a guess. Area beside a border that is still open
//! counts for nobody. Points that must be filled are found where stones would be in atari and
//! nowhere else, and the opponent is given all neutral points. Of a seki, the chains are found that
//! touch a shared liberty, not those behind them. A bent four is dead even where a threat elsewhere
//! cannot be removed, and searches forbid no repetition but a simple ko.
//!
//! # Sources
//! Benson 1976, *Life in the game of Go*; Bouzy & Helmstetter 2003 for random games to their end;
//! Kocsis & Szepesvári 2006 for the search. No paper reproduced here tells how its games were counted.

mod aftermath;
mod benson;
mod customs;
mod doubts;
mod search;
mod shapes;

use aftermath::Fates;
use montego_rules::{Agreement, Board, Color, Point, PointMap, Position};
use montego_stats::Rng;

/// Random games that judge a finished game.
pub const SETTLING_PLAYOUTS: u32 = 1000;

/// From this share of games on, a point that nobody has taken is left alone for a reason.
const NEUTRAL: f64 = 0.5;

/// The stones that are dead or live in seki when both players have passed, and the points that must still
/// be filled; all others are alive. A chain is one of the three as a whole, so that no stone is in
/// two lists. Lists are in the order of [`Size::points`](montego_rules::Size::points).
///
/// The rules of the position play no part: bent four in the corner is dead under all of them. The answer
/// is a function of the board and the generator's stream. A position in the middle of a game gets an
/// answer too, which is then a guess.
#[must_use]
pub fn settle(position: &Position, rng: &mut Rng) -> Agreement {
    judge(position, true, rng)
}

/// The same without searches, for whoever is short of time: chains over which there is a fight are judged by
/// the random games alone.
#[must_use]
pub fn settle_at_sight(position: &Position, rng: &mut Rng) -> Agreement {
    judge(position, false, rng)
}

fn judge(position: &Position, searches: bool, rng: &mut Rng) -> Agreement {
    let board = position.board();
    let fates = Fates::sample(board, SETTLING_PLAYOUTS, rng);
    let owner = benson::unconditional(board);
    let mut dead = PointMap::filled(false);
    for point in board.size().points() {
        dead[point] = board.at(point).is_some_and(|color| match owner[point] {
            Some(owner) => owner != color,
            None => fates.standing(board, point, color) < 0.0,
        });
    }
    let saved = if searches {
        let in_seki = shared(board, &fates, &dead);
        doubts::settle_doubts(board, &fates, &owner, &in_seki, &mut dead, rng)
    } else {
        PointMap::filled(false)
    };
    let mut seki = shared(board, &fates, &dead);
    besieging(board, &saved, &dead, &mut seki);
    customs::bent_four_in_corner(board, &mut dead, &mut seki);
    let chosen = |wanted: &PointMap<bool>| board.size().points().filter(|&p| wanted[p]).collect();
    Agreement {
        dead: chosen(&dead),
        seki: chosen(&seki),
        neutral: chosen(&customs::must_be_filled(board, &dead, &seki)),
    }
}

/// The stones of living chains of both colours that touch a point which nobody takes.
fn shared(board: &Board, fates: &Fates, dead: &PointMap<bool>) -> PointMap<bool> {
    let size = board.size();
    let mut seki = PointMap::filled(false);
    for point in size.points().filter(|&p| board.is_empty(p) && fates.neutral(p) > NEUTRAL) {
        let living = |n: &Point| board.at(*n).is_some() && !dead[*n];
        let touches =
            |color: Color| size.neighbours(point).filter(living).any(|n| board.at(n) == Some(color));
        if Color::BOTH.into_iter().all(touches) {
            for stone in size.neighbours(point).filter(living).flat_map(|n| board.chain_stones(n)) {
                seki[stone] = true;
            }
        }
    }
    seki
}

/// Adds the living chains all of whose liberties touch chains that only the search has saved, and those that
/// they touch: whoever plays there loses, which careless players do not see.
fn besieging(board: &Board, saved: &PointMap<bool>, dead: &PointMap<bool>, seki: &mut PointMap<bool>) {
    let size = board.size();
    for chain in size.points().filter(|&p| board.at(p).is_some() && !dead[p] && !saved[p]) {
        let liberties: Vec<Point> = board
            .chain_stones(chain)
            .flat_map(|p| size.neighbours(p))
            .filter(|&n| board.is_empty(n))
            .collect();
        let enemy = board.at(chain).map(Color::opponent);
        let besieged = |n: &Point| saved[*n] && board.at(*n) == enemy;
        if liberties.iter().all(|&liberty| size.neighbours(liberty).any(|n| besieged(&n))) {
            let others = liberties.iter().flat_map(|&liberty| size.neighbours(liberty)).filter(besieged);
            for stone in others.chain([chain]).flat_map(|n| board.chain_stones(n)) {
                seki[stone] = true;
            }
        }
    }
}
