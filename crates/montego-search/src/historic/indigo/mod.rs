//! The family of Indigo: knowledge selects a few plays, and random games choose among them.
//!
//! Three programs share one way to decide (`decision`): where territory counts, who will own what (`estimate`),
//! then the pre-selection, then what passing is worth, then a race of the selected plays (`race`), which may go a few
//! plies deep, and in the end what history keeps. They differ in what is switched on, which `plan` tells:
//!
//! - [`prune`] tries ways to drop plays sooner (*Move Pruning Techniques*);
//! - [`henry`] feeds what random games found back into the urgencies (*History and Territory Heuristics*);
//! - [`release`] is Indigo of 2004, made of what these two found good.
//!
//! # Sources
//! Bouzy 2005, *Move Pruning Techniques for Monte-Carlo Go*, and *History and Territory Heuristics for Monte Carlo
//! Go*. Their knowledge and their random games are named there and not given: the stand-ins are `knowledge` and
//! `pseudo`, and every result depends on them. Where the papers are silent:
//!
//! - Olga's eye rule, simple ko and no suicide in random games, since the Monte-Carlo module continues Olga. Plays
//!   that fill an own eye are no candidates.
//! - sigma_e is 0.2 and the ceiling 10,000 random games for each candidate that was handed over, as Olga has them;
//!   beyond 13x13 the ceiling of PRUNE and Indigo is 6,000, which is how "a 40 percent proportion" is read.
//! - Passing is as in Olga: 1,000 random games from the position itself tell what it is worth. Where candidates are
//!   answered by other candidates, those games begin with a pass that is so answered; with a tree, with a pass.
//!   Compared with the position itself, no play of miai pruning would gain anything: it lost games by the whole board.
//! - Limited in seconds, a race has no ceiling, and stops early as otherwise.
//!
//! The programs work on one thread, as the papers' did: which play comes second in a random game depends on all games
//! before it, so that no game may be played ahead.

mod decision;
mod estimate;
mod games;
mod parameters;
mod plan;
mod race;

pub mod henry;
pub mod prune;
pub mod release;
