//! KataGo's JSON analysis dialect, so that its clients can look at games through the engines here.
//!
//! One JSON object per line both ways; many queries may be open at once, and their answers come as they
//! are ready, each under the `id` of its query. The protocol is described in KataGo's
//! `docs/Analysis_Engine.md`. No code is shared with KataGo, and there is no neural net here, so the figures of an
//! answer mean what random games can tell:
//!
//! - `visits`, `edgeVisits`, `weight`, `edgeWeight`: random games credited to the move. Programs that
//!   credit all moves as first credit a game to many moves, so these add up to more than the visits of `rootInfo`,
//!   which counts the games that were played.
//! - `scoreLead`, `scoreMean`, `scoreSelfplay`: the mean margin of these games, komi and compensation for
//!   handicap counted; all three are the same. Random games are counted by area under all rules.
//! - `scoreStdev`: the deviation of the margin of one random game.
//! - `winrate`: the share of games won if margins were normally distributed with this mean and deviation.
//! - `lcb`: the same with the mean 1.96 standard errors worse for the side to move.
//! - `utility`, `utilityLcb`: 2·winrate − 1 and 2·lcb − 1; there is no utility of points.
//! - `prior`, `policy`: every legal play alike, passing included. Nothing is known before the first game.
//! - `order`: the engine's own, by the mean margin; what was dropped comes after all that was not.
//! - `playSelectionValue`: the mean margin by which the engine chooses, in the view of the side to move
//!   whatever the perspective.
//! - `pv`: the move alone. The engines look one or two plies deep and keep no variations.
//! - `rootInfo`: what the best move promises, and all random games as `visits`.
//! - `ownership`: the mean of +1 and −1 over ended random games.
//!
//! An engine that means to pass has `pass` as its first move, with the worth of the position as it stands. Where
//! the engine plays without any random game, `visits` is 0 and the other figures are a guess at nothing.
//!
//! A position in which both have passed is looked at as if the game went on, without its history.

mod answer;
mod effort;
mod fields;
mod perspective;
mod query;
mod queue;
mod restriction;
mod rules;
mod serve;
mod start;
#[cfg(test)]
mod tests;

pub(crate) use perspective::Perspective;
pub(crate) use serve::Server;
