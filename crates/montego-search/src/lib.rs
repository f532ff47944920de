//! Chance that knows no files: playouts, policies, the historic programs, the roster.
//!
//! ```
//! use montego_rules::{Komi, Position, Ruleset, Setup, Size};
//! use montego_search::{Answer, Budget, Engine};
//! use montego_stats::Rng;
//!
//! let engine: Engine = "oleg:playouts=200".parse()?;
//! let setup = Setup::empty(Size::square(5)?);
//! let position = Position::new(&setup, Ruleset::CHINESE, Komi::ZERO)?;
//! let decision = engine.build().choose(&position, &Budget::COUNT_ONLY, &mut Rng::from_seed(1));
//! assert!(matches!(decision.answer, Answer::Play(_)));
//! assert_eq!(decision.account.playouts, 200);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate knows no files, sockets or processes, and no clock but the one it is handed. All
//! chance comes from a generator that the caller owns.

pub mod bench;
pub mod eye;
pub mod goals;
pub mod heavy;
pub mod knowledge;
pub mod patterns;
pub mod playout;
pub mod pseudo;
pub mod selection;

mod amaf;
mod ownership;
mod pruning;
mod softmax;
mod tally;
#[cfg(test)]
mod testing;
mod tree;
mod workers;

mod settings;
mod strategy;

mod flagship;
pub mod historic;
mod roster;
mod settle;
pub mod tactics;
pub mod timing;

pub use amaf::{AmafTable, FirstPlays, PairTable};
pub use flagship::share_won_by_chance;
pub use ownership::Ownership;
pub use pruning::{
    Estimate, GameNode, GameTree, Halves, LevelEnd, Pruner, Pruning, PruningMode, SecondPlay, Technique,
};
pub use roster::{Engine, EngineError, Entry, ROSTER, find};
pub use settings::{Kind, Parameter, SettingError, Settings, Value};
pub use settle::{SETTLING_PLAYOUTS, settle, settle_at_sight};
pub use softmax::{Softmax, Sums};
pub use strategy::{
    Account, Answer, Branch, Budget, Candidate, Clock, Decision, Limit, ListedMove, Lists, NoClock, NoWatch,
    Ply, Sampled, Sets, Stop, Strategy, Temperature, Urgency, Watch,
};
pub use workers::{share_out, share_out_watched};
