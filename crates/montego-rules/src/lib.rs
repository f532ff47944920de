//! Go that knows no chance: sizes, points, boards, positions, rules, scoring, games.
//!
//! ```
//! use montego_rules::{Agreement, Game, Komi, Play, Ruleset, Setup, Size};
//!
//! let size = Size::square(9)?;
//! let mut game = Game::new(Setup::empty(size), Ruleset::TROMP_TAYLOR, Komi::halves(15))?;
//! let centre = size.point(4, 4).expect("9x9 has a centre");
//! game.play(Play::At(centre))?;
//! game.play(Play::Pass)?;
//! game.play(Play::Pass)?;
//! assert!(game.position().is_over());
//! // One stone owns the whole board: 81 points less the komi.
//! assert_eq!(game.position().margin(&Agreement::default()).to_string(), "B+73.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate knows no dice, no text formats and no engines. Everything in it is a function of
//! stones and rules.

mod color;
mod point;
mod size;
mod units;

mod board;
mod illegal;
mod ruleset;
mod setup;

mod history;
mod position;

mod game;
mod handicap;

#[cfg(any(test, feature = "oracle"))]
pub mod oracle;

pub use board::{Board, Chain, InAtari, Liberties, Region};
pub use color::{ByColor, Color};
pub use game::Game;
pub use handicap::fixed_handicap;
pub use history::stone_word;
pub use illegal::Illegal;
pub use point::{Play, Point, PointMap};
pub use position::{Agreement, Position, Status};
pub use ruleset::{DeadStones, HandicapCompensation, Ko, Ruleset, Scoring};
pub use setup::{Setup, SetupError, SetupFault};
pub use size::{Size, SizeError};
pub use units::{Komi, KomiError, Margin};
