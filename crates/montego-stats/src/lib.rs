//! Numbers that know no Go: seeded random streams, means and their errors, intervals, Elo, tests.
//!
//! ```
//! use montego_stats::{IntMoments, Moments, Rng, mean_interval};
//!
//! let master = Rng::from_seed(1);
//! let mut dice = master.fork(7); // the stream of the seventh job, whoever runs it and when
//! let rolls: IntMoments = (0..1000).map(|_| 1 + dice.below(6) as i32).collect();
//!
//! let rolls = Moments::from(rolls);
//! let interval = mean_interval(&rolls, 0.99).expect("a thousand rolls have a spread");
//! assert!(interval.contains(3.5));
//! ```
//!
//! # What this crate does not know
//!
//! Stones, engines, files, clocks and threads. It never chooses a seed and never prints. Whose
//! wins are counted and in which unit a value is measured is the caller's affair: functions here
//! return the unit they were given, except [`elo_from_share`], [`elo_interval`] and [`Ratings`], which
//! return Elo points.
//!
//! # What is the same on every machine
//!
//! [`Rng`], [`IntMoments`], [`Moments`], [`Sprt`] and the two conversions between Elo and share yield the
//! same bits everywhere, so a seeded engine may act on them. Intervals and p-values pass through
//! the quantile functions of `statrs`, whose last digits may differ between machines: report
//! them, and decide nothing seeded by them.

mod rng;

mod accumulator;

mod interval;

mod elo;

mod ratings;

mod sprt;

mod compare;

mod holm;

mod order;

mod teams;

#[cfg(test)]
mod testing;

pub use accumulator::{IntMoments, Moments};
pub use compare::{chi_squared_p, combined_standard_error, two_sided_p, z};
pub use elo::{elo_from_share, elo_interval, share_from_elo};
pub use holm::holm;
pub use interval::{Interval, mean_interval, wilson};
pub use order::{Maximum, normal_cdf};
pub use ratings::{EloDifference, Pairing, Ratings, RatingsError};
pub use rng::Rng;
pub use sprt::{Accepted, PairCounts, Sprt, SprtError};
pub use teams::Contests;
