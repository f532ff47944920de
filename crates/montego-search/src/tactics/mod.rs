//! Tactical searches: questions about chains, groups and eyes that are answered by search, and where no search reaches far
//! enough by random games.
//!
//! In reading order: [`Reading`] and its parts are the answers; [`Tactics`] asks (`questions` about chains, `living`
//! about eyes and groups, `closed` about groups in small places, `ask` how much is searched in which order, `choice` which
//! of several plays that work is answered, `weigh` what search and random `games` about a `stake` say together, `enough`
//! how many of them);
//! [`survey()`], [`survey_groups`] and [`survey_eyes`] ask about everything on a board. Behind them, `solver` and
//! `expand` are a proof-number search that knows no question, and each question is a `goal` in a file of its own
//! (`capture`, `connection`, `eye`, `life`). `board` has stones with undo, `liberties` what it looked up before,
//! `fight` the chains whose fate matters to a chain, `paths` the plays in a row that would join two, `space` the room
//! that a group reaches before the other side, `needs` what two eyes need there, `made` the eyes that show at sight,
//! `benson` unconditional life, `groups` chains that belong together at sight, `zone` the points a proof depends on,
//! so that plays elsewhere need no answer, and `table` what was seen before.
//!
//! What is proven and what is not: a capture, a connection and two eyes by Benson's conditions are shown play by play,
//! and a ko is named where the answer needs that somebody may not take it back. Life in the open, death for want of
//! room and the worth of surrounded shapes are estimates of what a group has, eyes take the chains around them to live,
//! and a cut takes paths of more than four plays for none; a reading that rests on such a thing says that it is not
//! proven. Groups are asked about twice: with careful estimates, and with bold ones where that did not suffice. Where a single
//! question about a group is not proven by that, its place is searched to the end if it is small. What is not proven of one
//! about a group, a connection or a capture is then left to random games. Neither is called proven; surveys of a whole
//! board, and the goals that are watched in games, rest on the searches with estimates alone.
//!
//! # Sources
//! Cazenave & Helmstetter 2005, *Combining Tactical Search and Monte-Carlo in the Game of Go*, section 3, for
//! the questions and their bounds. Its searches are generalized threats, and generalized widening for life and
//! death; ours are a proof-number search with two of their ideas: a threat has to show when the other side passes,
//! and slow plays are counted. Thomsen 2000, *Lambda-search in game trees*, for the pass; Cazenave 2001,
//! *Iterative widening*, for trying few plays first.

mod answer;
mod ask;
mod benson;
mod board;
mod capture;
mod choice;
mod closed;
mod connection;
mod enough;
mod expand;
mod eye;
mod few;
mod fight;
mod games;
mod goal;
mod groups;
mod liberties;
mod life;
mod living;
mod made;
mod needs;
mod paths;
mod questions;
mod solver;
mod space;
mod stake;
mod survey;
mod table;
#[cfg(test)]
mod tests;
mod weigh;
mod zone;

pub use answer::{Eyes, Likelier, Reading, Settled, Status, Success, Way};
pub(crate) use capture::FEW_LIBERTIES;
pub(crate) use paths::LONGEST;
pub use questions::{Plays, Tactics};
pub(crate) use survey::heads;
pub use survey::{Group, Link, Place, Target, survey, survey_eyes, survey_groups};
pub(crate) use weigh::share_of_lives;
