//! Which stones are dead, and which live in seki, when both players have passed.
//!
//! What lives unconditionally is found first (`benson`). Everything else is judged by random games
//! of careful players (`aftermath`, `shapes`), who leave a seki alone: a chain is dead when its
//! points end in the opponent's hands more often than in its owner's, and lives in seki when it
//! touches a point beside both colours that nobody takes. What is custom and no play comes last
//! (`customs`): bent four in the corner, and points of territory that must be filled.
//!
//! Known to be wrong: what depends on who moves first is called as chance has it, for either side
//! moves first in half of the games, and where nothing has been closed yet the answer is a guess.
//! Players this careless lose long races for liberties that a player would win, and win some that he
//! would lose. Points that must be filled are found where stones would be in atari and nowhere else.
//! Of a seki, the chains are found that touch a shared liberty, not those behind them; and a bent
//! four is dead even where a seki elsewhere is a threat that cannot be removed.
//!
//! # Sources
//! Benson 1976, *Life in the game of Go*. Bouzy & Helmstetter 2003 for the counting of random games
//! to their end. No paper reproduced here tells how its games were counted.

mod aftermath;
mod benson;
mod customs;
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
    let board = position.board();
    let fates = Fates::sample(board, SETTLING_PLAYOUTS, rng);
    let owner = benson::unconditional(board);
    let mut dead = PointMap::filled(false);
    for point in board.size().points() {
        dead[point] = board.at(point).is_some_and(|color| match owner[point] {
            Some(owner) => owner != color,
            None => loses(board, &fates, point, color),
        });
    }
    let mut seki = shared(board, &fates, &dead);
    customs::bent_four_in_corner(board, &mut dead, &mut seki);
    let chosen = |wanted: &PointMap<bool>| board.size().points().filter(|&p| wanted[p]).collect();
    Agreement {
        dead: chosen(&dead),
        seki: chosen(&seki),
        neutral: chosen(&customs::must_be_filled(board, &dead, &seki)),
    }
}

/// Whether the points of a chain end in the opponent's hands more often than in its owner's.
fn loses(board: &Board, fates: &Fates, stone: Point, color: Color) -> bool {
    board.chain_stones(stone).map(|stone| fates.balance(stone, color)).sum::<i64>() < 0
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
