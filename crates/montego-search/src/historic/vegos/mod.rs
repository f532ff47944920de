//! Vegos, the programs of *Las Vegas Go*: Randy plays at random, Ruby counts random games, Stanley
//! anneals lists of moves as Gobble did.
//!
//! | program | its simulated players | its statistics |
//! | --- | --- | --- |
//! | [`randy`] | none | none |
//! | [`ruby`] | play at random | mean margin of the games with a move |
//! | [`stanley`] | follow lists that are sorted by these means and disturbed | the same |
//!
//! The parts: `game` is the simulated game and its rules, `counter` says what is the same move
//! and keeps the means, `list` is a player's endless list, `mixer` disturbs it, `annealing`
//! puts them together. `gobble` is made of the same parts, since Vegos was built after it.
//!
//! # Sources
//! Kaminski 2002, *Las Vegas Go*, which rebuilds Brügmann 1993, *Monte Carlo Go*. The parts say
//! where they are silent. The paper's rules know no passes. Where the real game's do, the programs
//! pass when no legal play is left that fills no eye, which is where the paper's rules would end
//! the game (the parameter `pass`). A program that saw no legal play in its simulated games, as may
//! happen with very few of them, draws one.

pub(crate) mod annealing;
pub(crate) mod counter;
pub(crate) mod game;
pub(crate) mod list;
pub(crate) mod mixer;

pub mod randy;
pub mod ruby;
pub mod stanley;

#[cfg(test)]
mod testing;

use super::root;
use crate::eye::GobbleEye;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Answer, Budget, Decision};
use montego_rules::{Play, Point, Position};
use montego_stats::Rng;

/// Every so many simulated games the finished board is counted for the ownership of the points, which
/// keeps the cost of that below a hundredth.
pub(crate) const OWNERSHIP_EVERY: u64 = 8;

/// When a program passes, where it may.
pub(crate) const PASS: Parameter = Parameter {
    name: "pass",
    kind: Kind::Choice { default: "stuck", words: &["stuck", "incentive"] },
    unit: "",
    meaning: "where the rules know passes: pass only without a legal play that fills no own eye (stuck), or also when the best is worth less than the mean of all simulated games (incentive)",
    source: "ours; the rules of Kaminski 2002, section 3.2, know no passes and end the game there",
};

/// The swap probability at the end of a step, counted from 0, by the settings of Stanley or Gobble: for whoever
/// checks the schedule of an annealing without playing by it.
#[must_use]
pub fn swap_probability(settings: &Settings, step: u64) -> f64 {
    annealing::Annealing::of(settings).swap_probability(step)
}

/// The list 0, 1, 2… of so many places after one pass of the mixer in the settings of Stanley or Gobble, for whoever
/// checks how far entries move. None stands for what the pass drew from the endless tail below the list.
#[must_use]
pub fn disturbed(settings: &Settings, places: usize, swap: f64, rng: &mut Rng) -> Vec<Option<usize>> {
    let mut list = (0..places).map(Some).collect();
    mixer::Mixer::of(settings).disturb(&mut list, swap, |_| None, rng);
    list
}

/// The plays that a program chooses from: the legal ones that fill no own eye.
pub(crate) fn candidates(position: &Position, budget: &Budget<'_>) -> Vec<Point> {
    root::candidates::<GobbleEye>(position, budget)
}

/// Any candidate, each being equally likely.
pub(crate) fn any(candidates: &[Point], rng: &mut Rng) -> Option<Play> {
    let count = candidates.len() as u32;
    (count > 0).then(|| Play::At(candidates[rng.below(count) as usize]))
}

/// Plays the best candidate of an account, or passes by the program's rule. Of equal means the
/// first in the account wins.
pub(crate) fn decide(
    position: &Position,
    account: Account,
    pass: &str,
    budget: &Budget<'_>,
    rng: &mut Rng,
) -> Decision {
    let unseen = account.candidates.is_empty();
    let drawn = if unseen { any(&candidates(position, budget), rng) } else { None };
    match drawn {
        Some(play) => Decision { answer: Answer::Play(play), account },
        None => root::decide(position, account, pass),
    }
}
