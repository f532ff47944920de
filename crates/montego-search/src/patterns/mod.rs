//! How strong plays look: patterns and features with learned strengths.
//!
//! A play is a team. Its members are what can be noticed about it: the shapes around it that are known, from eight points
//! to 48; the scenes around it and around the last two stones, which know liberties; and features such as a capture or the
//! distance from the last play. A member has a strength, a team the product of its members' strengths, and the chance that
//! a play is made is its team's share of the strengths of all teams of the position. `shape` knows what lies around a
//! point, `scene` how many liberties it has, `pattern` is either of them, `features` knows everything else, `known` finds
//! what is kept about patterns, `strengths` has what was learned, and `lessons` learns it from games.
//!
//! # Sources
//! Coulom 2007, *Computing Elo ratings of move patterns in the game of Go*, for the model, for shapes of growing
//! size, and for most kinds of features; there the largest known shape counts, here all of them do, which foretells
//! plays better. Silver et al. 2016, *Mastering the game of Go with deep neural networks and tree search*, extended data
//! table 4, for patterns with liberties and for those around the last stone (response patterns). The files
//! `small.txt`, `middle.txt` and `large.txt`, for boards below eleven lines, those below sixteen, and the others, say
//! from which games the strengths are.

mod features;
mod known;
mod lessons;
mod pattern;
mod scene;
mod shape;
mod strengths;

pub use features::{GROUPS, Look};
pub use lessons::{Lessons, Prediction};
pub use pattern::Pattern;
pub use scene::{Middle, Scene};
pub use shape::{EXTENTS, Shape};
pub use strengths::{BoardKind, Strengths, StrengthsError};

pub(crate) use features::look;
