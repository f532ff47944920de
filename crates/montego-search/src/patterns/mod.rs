//! How strong plays look: shapes and features with learned strengths.
//!
//! A play is a team. Its members are what can be noticed about it: the largest shape around it that is
//! known, and features such as a capture or the distance from the last play. A member has a strength, a team the
//! product of its members' strengths, and the chance that a play is made is its team's share of the
//! strengths of all teams of the position. `shape` knows what lies around a point, `features` everything else,
//! `known` finds the largest shape, `strengths` has what was learned, and `lessons` learns it from games.
//!
//! # Sources
//! Coulom 2007, *Computing Elo ratings of move patterns in the game of Go*, for the model, for shapes of growing
//! size, and for most kinds of features. The files `small.txt` and `large.txt`, for boards below eleven lines
//! and the others, say from which games the strengths are.

mod features;
mod known;
mod lessons;
mod shape;
mod strengths;

pub use features::{GROUPS, Look};
pub use lessons::{Lessons, Prediction};
pub use shape::{EXTENTS, Shape};
pub use strengths::{BoardKind, Strengths, StrengthsError};

pub(crate) use features::look;
