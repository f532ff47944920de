//! Miai pruning: the second play of a random game is another candidate, which the opponent takes.
//!
//! A play that is worth the same to both sides is then compared with its rival by a difference twice as large: games
//! that start with A and B tell a - b, those that start with B and A tell b - a.

use super::Halves;
use montego_stats::Rng;

/// How the second play of a random game is chosen.
///
/// # Sources
/// Bouzy 2005, *Move Pruning Techniques*, sections 3.1, 4.5 and 4.8. Where it is silent: one draw for each game; before
/// anything was ranked, that is in the first round, the opposite half is all other candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondPlay {
    /// As any later play of the game.
    OfThePlayout,
    /// Any other candidate that is left, all equally likely.
    Another,
    /// As [`SecondPlay::Another`] while fewer candidates than this are left, else as any later play.
    AnotherBelow(usize),
    /// Any candidate of the half to which the first play does not belong.
    OppositeHalf,
}

impl SecondPlay {
    /// The arm whose play follows that of `arm`; none if the playout is to choose. `alive` are the arms that are
    /// left in order of number, `arm` among them, and `halves` their halves.
    pub fn draw(self, arm: usize, alive: &[usize], halves: &Halves, rng: &mut Rng) -> Option<usize> {
        match self {
            SecondPlay::OfThePlayout => None,
            SecondPlay::AnotherBelow(least) if alive.len() >= least => None,
            SecondPlay::OppositeHalf if !halves.is_empty() => {
                let is_good = halves.good().contains(&arm);
                one_of(if is_good { halves.bad() } else { halves.good() }, rng)
            }
            _ => another(arm, alive, rng),
        }
    }
}

fn one_of(arms: &[usize], rng: &mut Rng) -> Option<usize> {
    (!arms.is_empty()).then(|| arms[rng.below(arms.len() as u32) as usize])
}

fn another(arm: usize, alive: &[usize], rng: &mut Rng) -> Option<usize> {
    let others = alive.len().saturating_sub(1);
    if others == 0 {
        return None;
    }
    let place = rng.below(others as u32) as usize;
    // The arms are in order of number, so those from `arm` on stand one place further back.
    Some(if alive[place] >= arm { alive[place + 1] } else { alive[place] })
}
