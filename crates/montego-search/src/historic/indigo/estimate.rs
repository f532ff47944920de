//! Who will own what: random games from the position itself, whose plays may be weighted by what was estimated before.

use super::games::{Factors, Pseudo, may_play};
use super::plan::Plan;
use crate::historic::root::Deadline;
use crate::ownership::Ownership;
use crate::playout::{NoTrace, playout};
use montego_rules::{Board, Color, Play, Point};
use montego_stats::{IntMoments, Rng};

/// What random games from one position tell.
pub(super) struct Sample {
    /// The margins in half-points and Black's view.
    pub all: IntMoments,
    /// Who owned the points.
    pub ownership: Ownership,
    /// Games that the bound on length cut off.
    pub capped: u64,
}

/// Plays so many random games from a board, or as many as there is time for, but one at least. Each begins with one of
/// the answers, all equally likely, if there are any and it may be played.
pub(super) fn sample(
    root: &Board,
    answers: &[Point],
    policy: &Pseudo,
    playouts: u64,
    deadline: &Deadline<'_>,
    rng: &mut Rng,
) -> Sample {
    let mut sample = Sample { all: IntMoments::new(), ownership: Ownership::new(root.size()), capped: 0 };
    let mut board = root.clone();
    for _ in 0..playouts {
        board.copy_from(root);
        if !answers.is_empty() {
            let answer = answers[rng.below(answers.len() as u32) as usize];
            if may_play(&board, answer) {
                board.play_unchecked(Play::At(answer));
            }
        }
        let outcome = playout(&mut board, policy, &mut NoTrace, rng);
        sample.all.add(outcome.margin.as_halves().into());
        sample.ownership.add(&board);
        sample.capped += u64::from(outcome.capped);
        if deadline.is_over() {
            break;
        }
    }
    sample
}

/// What the territory heuristics know before the candidates are selected.
pub(super) struct Territory {
    /// The last estimate; none if none is wanted.
    pub expected: Option<Ownership>,
    /// What random games that value the candidates weight their plays by.
    pub factors: Option<Factors>,
    /// Random games of all estimates.
    pub playouts: u64,
    /// Those that the bound on length cut off.
    pub capped: u64,
}

/// Makes the estimates that a plan asks for. External territory takes the last one, and one is made for it
/// if internal territory needs none.
pub(super) fn territory(root: &Board, plan: &Plan, deadline: &Deadline<'_>, rng: &Rng) -> Territory {
    let mut found = Territory { expected: None, factors: None, playouts: 0, capped: 0 };
    let inner = plan.internal.estimates();
    let estimates = inner.max(u64::from(plan.external.is_some()));
    for number in 0..estimates {
        let policy =
            found.factors.as_ref().map_or_else(Pseudo::default, |factors| factors.policy(root.size()));
        let mut rng = rng.fork(number);
        let sample = sample(root, &[], &policy, plan.territory_playouts, deadline, &mut rng);
        found.playouts += sample.all.count();
        found.capped += sample.capped;
        if number < inner {
            let mut factors = Factors::default();
            for point in root.size().points() {
                let factor = plan.internal.control.factor(sample.ownership.mean(point));
                Color::BOTH.into_iter().for_each(|color| factors.multiply(color, point, factor));
            }
            found.factors = Some(factors);
        }
        found.expected = Some(sample.ownership);
    }
    found
}
