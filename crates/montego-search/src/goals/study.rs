//! The account of random games with goals.

use super::problem::{Aim, Problem};
use super::tally::{GoalTally, Split};
use crate::eye::EyeRule;
use crate::strategy::{Account, Candidate, Sampled};
use crate::tactics::Way;
use crate::tally::mean_seen_by;
use montego_rules::{Board, Color, Play, Point};
use montego_stats::IntMoments;

/// What deciding a problem is worth to the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// What is at stake.
    pub aim: Aim,
    /// Whose stones, or whose eye, it is about.
    pub owner: Color,
    /// Whether the side to move wants the aim reached; it wants it prevented otherwise.
    pub reaches: bool,
    /// The mean of the games in which it got what it wants minus that of the others, in points and its own view; none
    /// with too few games on one side.
    pub value: Option<f64>,
    /// The standard error of the value, in points.
    pub standard_error: Option<f64>,
    /// The games in which it got what it wants.
    pub with: Sampled,
    /// The games in which it did not.
    pub without: Sampled,
    /// The plays by which search says that it gets it, the best first.
    pub ways: Vec<Way>,
    /// Whether search has proven that it gets it by them.
    pub proven: bool,
}

/// A position, its candidates and its problems, while random games are played from it.
pub(crate) struct Study<'a> {
    /// The board that the games start from.
    pub root: &'a Board,
    /// The plays that may be chosen.
    pub candidates: &'a [Point],
    /// What search found undecided.
    pub problems: &'a [Problem],
    /// Games that a mean needs to count.
    pub min_samples: u64,
}

impl Study<'_> {
    /// No games yet.
    pub(crate) fn tally<E: EyeRule>(&self) -> GoalTally<E> {
        GoalTally::new(self.root, self.problems)
    }

    /// What the games tell the side to move.
    pub(crate) fn account<E: EyeRule>(&self, sum: &GoalTally<E>) -> Account {
        let color = self.root.to_play();
        Account {
            candidates: self.candidates.iter().filter_map(|&point| self.candidate(sum, point)).collect(),
            goals: self.goals(sum, color),
            ..sum.games.standing(color)
        }
    }

    /// The figures of a play: the games in which its own side was first there, and what it gains over those in which
    /// the other side was.
    fn candidate<E: EyeRule>(&self, sum: &GoalTally<E>, point: Point) -> Option<Candidate> {
        let color = self.root.to_play();
        let split = Split {
            with: *sum.games.amaf.get(point, color),
            without: *sum.games.amaf.get(point, color.opponent()),
        };
        let (gain, standard_error) = self.difference(&split, color)?;
        let mean = mean_seen_by(&split.with, color)?;
        Some(Candidate {
            play: Play::At(point),
            playouts: split.with.count(),
            mean,
            gain: Some(gain),
            standard_error: Some(standard_error),
            bounds: None,
            pruned_at: None,
            as_first: Some(Sampled { playouts: split.with.count(), mean }),
        })
    }

    fn goals<E: EyeRule>(&self, sum: &GoalTally<E>, color: Color) -> Vec<Goal> {
        let goal = |(place, problem): (usize, &Problem)| {
            let split = sum.split(problem, place, color);
            let difference = self.difference(split, color);
            let sampled = |moments: &IntMoments| Sampled {
                playouts: moments.count(),
                mean: mean_seen_by(moments, color).unwrap_or_default(),
            };
            Goal {
                aim: problem.aim,
                owner: problem.owner,
                reaches: color == problem.wanted_by(),
                value: difference.map(|difference| difference.0),
                standard_error: difference.map(|difference| difference.1),
                with: sampled(&split.with),
                without: sampled(&split.without),
                ways: problem.ways(color).to_vec(),
                proven: problem.is_proven(color),
            }
        };
        let mut goals: Vec<Goal> = self.problems.iter().enumerate().map(goal).collect();
        let value = |goal: &Goal| goal.value.unwrap_or(f64::NEG_INFINITY);
        goals.sort_by(|a, b| value(b).total_cmp(&value(a)));
        goals
    }

    /// The difference of two means and its standard error, in points and the view of `color`; none with too few games
    /// on either side.
    fn difference(&self, split: &Split, color: Color) -> Option<(f64, f64)> {
        let Split { with, without } = split;
        if with.count().min(without.count()) < self.min_samples.max(2) {
            return None;
        }
        let value = mean_seen_by(with, color)? - mean_seen_by(without, color)?;
        let error = 0.5 * with.standard_error()?.hypot(without.standard_error()?);
        Some((value, error))
    }
}
