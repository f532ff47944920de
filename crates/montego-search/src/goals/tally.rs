//! What random games tell about goals: the margins of those in which a goal was reached, and of the others.

use super::problem::Problem;
use super::watch::GoalTrace;
use crate::eye::EyeRule;
use crate::playout::Uniform;
use crate::tally::Tally;
use montego_rules::{Board, Color, Margin};
use montego_stats::{IntMoments, Rng};

/// Margins, in half-points and Black's view, of the games in which something happened and in which it did not.
#[derive(Clone, Copy, Debug, Default)]
pub struct Split {
    /// It happened.
    pub with: IntMoments,
    /// It did not.
    pub without: IntMoments,
}

impl Split {
    #[inline]
    fn credit(&mut self, happened: bool, margin: Margin) {
        let side = if happened { &mut self.with } else { &mut self.without };
        side.add(i32::from(margin.as_halves()));
    }

    /// The share of the games in which it happened; none without games.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let games = self.with.count() + self.without.count();
        (games > 0).then(|| self.with.count() as f64 / games as f64)
    }

    fn merge(&mut self, other: &Split) {
        self.with.merge(&other.with);
        self.without.merge(&other.without);
    }
}

/// The games from one position, or those of them that one thread played, and what became of the problems in them.
#[derive(Clone)]
pub(crate) struct GoalTally<E> {
    /// What the games tell beside the problems.
    pub games: Tally,
    trace: GoalTrace,
    policy: Uniform<E>,
    /// For each problem, by whether it was reached.
    pub reached: Vec<Split>,
    /// For each problem, by whether it was prevented.
    pub prevented: Vec<Split>,
}

impl<E: EyeRule> GoalTally<E> {
    /// No games yet.
    pub(crate) fn new(root: &Board, problems: &[Problem]) -> GoalTally<E> {
        GoalTally {
            games: Tally::new(root),
            trace: GoalTrace::new(problems, root),
            policy: Uniform::new(),
            reached: vec![Split::default(); problems.len()],
            prevented: vec![Split::default(); problems.len()],
        }
    }

    /// Plays a random game from `root` to its end and credits it; `owned` tells whether to note also who owned the
    /// points.
    pub(crate) fn play(&mut self, root: &Board, owned: bool, rng: &mut Rng) {
        self.trace.clear();
        let margin = self.games.play_watched(root, &self.policy, &mut self.trace, owned, rng);
        for (place, fate) in self.trace.fates::<E>(self.games.end()).enumerate() {
            self.reached[place].credit(fate.reached, margin);
            self.prevented[place].credit(fate.prevented, margin);
        }
    }

    /// The games of several tallies of one position, of which there is at least one.
    pub(crate) fn sum(parts: &[&GoalTally<E>]) -> GoalTally<E> {
        let mut sum = parts[0].clone();
        sum.games = Tally::sum(&parts.iter().map(|part| &part.games).collect::<Vec<_>>());
        for part in &parts[1..] {
            for (mine, theirs) in sum.reached.iter_mut().zip(&part.reached) {
                mine.merge(theirs);
            }
            for (mine, theirs) in sum.prevented.iter_mut().zip(&part.prevented) {
                mine.merge(theirs);
            }
        }
        sum
    }

    /// By whether a side got what it wants of a problem, which is the one at `place`.
    pub(crate) fn split(&self, problem: &Problem, place: usize, side: Color) -> &Split {
        if side == problem.wanted_by() { &self.reached[place] } else { &self.prevented[place] }
    }
}
