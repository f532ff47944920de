//! Who owns what when both players have passed, judged by random games.

use crate::ownership::Ownership;
use montego_rules::{Agreement, Color, Position};
use montego_stats::Rng;

/// Playouts that judge a finished game.
pub const SETTLING_PLAYOUTS: u32 = 1000;

/// The stones that are dead when both players have passed: those on points that the opponent owns
/// in most of [`SETTLING_PLAYOUTS`] random games. A chain is dead or alive as a whole.
///
/// # Sources
/// No paper tells how its games were counted. Random games judge as the players themselves do and
/// need no knowledge.
#[must_use]
pub fn settle(position: &Position, rng: &mut Rng) -> Agreement {
    let board = position.board();
    let ownership = Ownership::sample(position, SETTLING_PLAYOUTS, rng);
    let dead = board.size().points().filter(|&point| {
        board.at(point).is_some_and(|color| {
            let sum: i64 = board.chain_stones(point).map(|stone| i64::from(ownership.balance(stone))).sum();
            match color {
                Color::Black => sum < 0,
                Color::White => sum > 0,
            }
        })
    });
    Agreement { dead: dead.collect(), seki: Vec::new() }
}
