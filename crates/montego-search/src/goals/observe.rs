//! Random games in which aims are watched, for whoever wants the numbers behind goals.

use super::problem::Problem;
use super::tally::{GoalTally, Split};
use crate::eye::GobbleEye;
use montego_rules::{Board, Color, Point};
use montego_stats::{IntMoments, Rng};

/// What random games from a board showed of some aims.
#[derive(Clone)]
pub struct Observed {
    tally: GoalTally<GobbleEye>,
}

/// Plays uniform random games from a board, own eyes being those of Gobble, and watches the aims of some
/// problems; their plays do not matter.
///
/// # Sources
/// Cazenave & Helmstetter 2005, sections 2, 4 and 5.5.
#[must_use]
pub fn observe(board: &Board, problems: &[Problem], playouts: u32, rng: &mut Rng) -> Observed {
    let mut tally = GoalTally::new(board, problems);
    for _ in 0..playouts {
        tally.play(board, false, rng);
    }
    Observed { tally }
}

impl Observed {
    /// The margins of all games, in half-points and Black's view.
    #[must_use]
    pub fn all(&self) -> &IntMoments {
        &self.tally.games.all
    }

    /// The games by whether the aim of the problem at `place` was reached.
    #[must_use]
    pub fn reached(&self, place: usize) -> &Split {
        &self.tally.reached[place]
    }

    /// The games by whether the aim of the problem at `place` was prevented at some time.
    #[must_use]
    pub fn prevented(&self, place: usize) -> &Split {
        &self.tally.prevented[place]
    }

    /// The margins, in half-points and Black's view, of the games in which a colour was first on a point.
    #[must_use]
    pub fn first(&self, point: Point, color: Color) -> &IntMoments {
        self.tally.games.amaf.get(point, color)
    }
}
