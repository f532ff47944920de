//! Tactical searches: questions about a chain, or two, that are answered by search and not by chance.
//!
//! In reading order: [`Reading`] and its parts are the answers; [`Tactics`] asks; [`survey`] asks about
//! everything on a board. Behind them, `solver` and `expand` are a proof-number search that knows no question, and
//! each question is a `goal` in a file of its own (`capture`, `connection`). `board` has stones with undo, `fight`
//! the chains whose fate matters to a chain, `paths` the plays in a row that would join two, `zone` the
//! points a proof depends on, so that plays elsewhere need no answer, and `table` what was seen before.
//!
//! # Sources
//! Cazenave & Helmstetter 2005, *Combining Tactical Search and Monte-Carlo in the Game of Go*, section 3, for
//! the questions and their bounds. Its searches are generalized threats; ours is a proof-number search with
//! two of their ideas: a threat has to show when the other side passes, and slow plays are counted. Thomsen
//! 2000, *Lambda-search in game trees*, for the pass; Cazenave 2001, *Iterative widening*, for trying few
//! plays first.

mod answer;
mod ask;
mod benson;
mod board;
mod capture;
mod connection;
mod expand;
mod eye;
mod few;
mod fight;
mod goal;
mod groups;
mod life;
mod living;
mod paths;
mod questions;
mod solver;
mod space;
mod survey;
mod table;
#[cfg(test)]
mod tests;
mod zone;

pub use answer::{Eyes, Reading, Settled, Status, Success, Way};
pub use questions::{Plays, Tactics};
pub use survey::{Group, Link, Place, Target, survey, survey_eyes, survey_groups};
