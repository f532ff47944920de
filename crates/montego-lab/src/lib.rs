//! Evidence: what was published, what was played, and how the two compare.
//!
//! The [`catalogue`] holds the numbers of the papers, the [`store`] holds every game ever played, the
//! [`verdict`] compares one with the other, and a [`table`] prints the comparison.
//!
//! ```
//! use montego_lab::catalogue::Catalogue;
//! use montego_lab::verdict::{Measured, Verdict, judge};
//!
//! let (_, experiment) = Catalogue::embedded().find("bouzy-helmstetter-2003/table-4")?;
//! let cell = experiment.cell("n-1000").expect("table 4 has a column for N = 1,000");
//! let published = &experiment.published(cell)[0];
//! let ours = Measured::Sampled { mean: -11.9, standard_error: 1.6, games: 100 };
//! assert_eq!(published.to_string(), "-12.7 ± 1.5");
//! assert!(matches!(judge(published, &ours), Verdict::Agrees { .. }));
//! # Ok::<(), montego_lab::catalogue::NotFound>(())
//! ```
//!
//! # What this crate does not know
//!
//! How any engine works. Settings are text that it stores, compares and hands on; only the engines read them.

pub mod catalogue;
pub mod compact;
pub mod csv;
pub mod plot;
pub mod store;
pub mod table;
pub mod verdict;

mod file_error;
mod player;

mod external;

pub mod openings;

mod contestant;
mod game;
mod referee;

pub mod match_run;
pub mod pruning_bench;
pub mod summary;

pub mod tournament;

pub mod shipped;

pub mod reproduce;

pub mod report;

pub mod doctor;

pub use external::StartError;
pub use file_error::FileError;
pub use player::{CommandLine, Player, PlayerError, TimedPlayer};
