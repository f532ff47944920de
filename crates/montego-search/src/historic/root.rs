//! What the programs share at the root: which plays they consider, when they pass, and the
//! parameters that many of them have.

use crate::eye::EyeRule;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Answer, Budget, Candidate, Decision};
use montego_rules::{Color, Play, Point, Position};
use montego_stats::IntMoments;
use std::time::Duration;

/// The legal plays that fill no own eye. A play that the playouts can never make would be judged by
/// a policy that contradicts it.
pub(super) fn candidates<E: EyeRule>(position: &Position) -> Vec<Point> {
    let (board, color) = (position.board(), position.to_play());
    position.legal_points().filter(|&point| !E::is_eye(board, point, color)).collect()
}

/// The mean of margins kept in half-points and Black's view, in points as `color` sees it.
pub(super) fn mean_seen_by(moments: &IntMoments, color: Color) -> Option<f64> {
    let sign = if color == Color::Black { 0.5 } else { -0.5 };
    moments.mean().map(|mean| sign * mean)
}

/// A candidate with the margins of its playouts, if it had any.
pub(super) fn candidate(point: Point, moments: &IntMoments, color: Color) -> Option<Candidate> {
    Some(Candidate {
        play: Play::At(point),
        playouts: moments.count(),
        mean: mean_seen_by(moments, color)?,
        standard_error: moments.standard_error().map(|halves| 0.5 * halves),
    })
}

/// Plays the best candidate, or passes by the program's passing rule.
///
/// The best mean wins; of equal means the first point in the order of the board.
pub(super) fn decide(position: &Position, mut account: Account, pass: &str) -> Decision {
    // The sort is stable, so that equal means keep the order of the board.
    account.candidates.sort_by(|a, b| b.mean.total_cmp(&a.mean));
    let best = account.candidates.first();
    let gains = match (best, account.mean) {
        (Some(best), Some(now)) if pass == "incentive" => best.mean >= now,
        (best, _) => best.is_some(),
    };
    let play = match best {
        Some(best) if gains || !position.ruleset().passes => best.play,
        // Rules without passes end the game before anybody has nothing to play, so only a program
        // whose eye rule is wider than theirs comes here without a candidate.
        None if !position.ruleset().passes => position.legal_points().next().map_or(Play::Pass, Play::At),
        _ => Play::Pass,
    };
    Decision { answer: Answer::Play(play), account }
}

pub(super) const SECONDS: Parameter = Parameter {
    name: "seconds",
    kind: Kind::Real { default: 0.0, min: 0.0, max: 86_400.0 },
    unit: "seconds per move",
    meaning: "think so long instead of counting playouts; 0 counts playouts",
    source: "ours; every engine takes it",
};

pub(super) const THREADS: Parameter = Parameter {
    name: "threads",
    kind: Kind::Count { default: 1, min: 1, max: 256 },
    unit: "threads",
    meaning: "threads that share the playouts of a decision; a count of playouts gives the same play with any number",
    source: "ours; the papers' programs had one",
};

pub(super) const PASS: Parameter = Parameter {
    name: "pass",
    kind: Kind::Choice { default: "incentive", words: &["incentive", "stuck"] },
    unit: "",
    meaning: "pass when the best play is worth less than the position as it stands (incentive), or only without a candidate (stuck)",
    source: "Bouzy & Helmstetter 2003, section 4.4, only says that negative moves are not played; incentive is defined in Bouzy 2005, Move Pruning, section 5",
};

/// Whether an engine limited by the clock may go on.
pub(super) struct Deadline<'a> {
    budget: &'a Budget<'a>,
    end: Option<Duration>,
}

impl<'a> Deadline<'a> {
    pub(super) fn new(settings: &Settings, budget: &'a Budget<'a>) -> Self {
        let seconds = settings.real(SECONDS.name);
        let end = (seconds > 0.0).then(|| budget.clock.now() + Duration::from_secs_f64(seconds));
        Deadline { budget, end }
    }

    /// No limit in time.
    pub(super) fn none(budget: &'a Budget<'a>) -> Self {
        Deadline { budget, end: None }
    }

    /// Whether time limits the search at all; if not, playouts are counted.
    pub(super) fn is_timed(&self) -> bool {
        self.end.is_some()
    }

    /// Whether the time is up. Never, if playouts are counted.
    pub(super) fn is_over(&self) -> bool {
        self.end.is_some_and(|end| self.budget.clock.now() >= end)
    }
}
