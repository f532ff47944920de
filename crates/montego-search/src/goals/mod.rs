//! Goals: what tactical search finds undecided on a board, and what deciding it is worth by random games.
//!
//! In reading order: a [`Problem`] is something that whoever plays first decides; [`find`](find()) asks the searches
//! for all of them, `groups` says which chains belong together and `select` which problems are worth watching.
//! `watch` follows their aims through random games, for connections with the help of `route`, and `tally` keeps the
//! margins of the games in which an aim was reached and of the others. [`Goal`], in an account, is what
//! comes of it.
//!
//! # Sources
//! Cazenave & Helmstetter 2005, *Combining Tactical Search and Monte-Carlo in the Game of Go*, sections 3 to 5.

mod find;
mod groups;
mod observe;
mod problem;
mod route;
mod select;
mod study;
mod tally;
#[cfg(test)]
mod tests;
mod watch;

pub use find::find;
pub use observe::{Observed, observe};
pub use problem::{Aim, Problem};
pub use study::Goal;
pub(crate) use study::Study;
pub(crate) use tally::GoalTally;
pub use tally::Split;
