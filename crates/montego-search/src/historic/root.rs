//! What the programs share at the root: which plays they consider, when they pass, and the
//! parameters that many of them have.

use crate::eye::EyeRule;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Answer, Budget, Candidate, Decision, Sampled, Stop, Watch};
use montego_rules::{Board, Color, Play, Point, Position};
use montego_stats::IntMoments;
use std::time::Duration;

/// The legal plays that fill no own eye. A play that the playouts can never make would be judged by
/// a policy that contradicts it.
pub(super) fn candidates<E: EyeRule>(position: &Position) -> Vec<Point> {
    let (board, color) = (position.board(), position.to_play());
    position.legal_points().filter(|&point| !E::is_eye(board, point, color)).collect()
}

/// The opponent's candidates after a play.
pub(super) fn replies<E: EyeRule>(position: &Position, point: Point) -> Vec<Point> {
    let mut after = position.clone();
    after.play(Play::At(point)).expect("a candidate is legal");
    candidates::<E>(&after)
}

/// The board after a play.
pub(super) fn after(root: &Board, play: Play) -> Board {
    let mut board = root.clone();
    board.play_unchecked(play);
    board
}

/// The mean of margins kept in half-points and Black's view, in points as `color` sees it.
pub(super) fn mean_seen_by(moments: &IntMoments, color: Color) -> Option<f64> {
    moments.mean().map(|mean| points_seen_by(color) * mean)
}

/// What a half-point in Black's view is in points as `color` sees it.
pub(super) const fn points_seen_by(color: Color) -> f64 {
    match color {
        Color::Black => 0.5,
        Color::White => -0.5,
    }
}

/// A candidate with the margins of its playouts, if it had any.
pub(super) fn candidate(point: Point, moments: &IntMoments, color: Color) -> Option<Candidate> {
    Some(Candidate {
        play: Play::At(point),
        playouts: moments.count(),
        mean: mean_seen_by(moments, color)?,
        standard_error: moments.standard_error().map(|halves| 0.5 * halves),
        bounds: None,
        pruned_at: None,
        as_first: None,
    })
}

/// The games in which the side to move was first on a point, as the account tells them.
pub(super) fn sampled(moments: &IntMoments, color: Color) -> Option<Sampled> {
    Some(Sampled { playouts: moments.count(), mean: mean_seen_by(moments, color)? })
}

/// Plays the best candidate, or passes by the program's passing rule.
///
/// The best mean wins, among the candidates that were not dropped; of equal means the first point in
/// the order of the board.
pub(super) fn decide(position: &Position, account: Account, pass: &str) -> Decision {
    let account = account.ranked();
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

pub(super) const PLAYOUTS_PER_CANDIDATE: Parameter = Parameter {
    name: "playouts_per_candidate",
    kind: Kind::Count { default: 10_000, min: 1, max: 1_000_000_000 },
    unit: "playouts per candidate",
    meaning: "random games played after each candidate",
    source: "Bouzy & Helmstetter 2003, section 4.1: the ceiling of progressive pruning per legal move",
};

pub(super) const EYE: Parameter = Parameter {
    name: "eye",
    kind: Kind::Choice { default: "olga", words: &["olga", "oleg", "gobble"] },
    unit: "",
    meaning: "which points a player leaves alone as own eyes",
    source: "Bouzy & Helmstetter 2003, section 3.3; gobble is Kaminski 2002, section 3.2",
};

pub(super) const PASS_PLAYOUTS: Parameter = Parameter {
    name: "pass_playouts",
    kind: Kind::Count { default: 1_000, min: 1, max: 1_000_000_000 },
    unit: "playouts per decision",
    meaning: "random games from the position itself, which tell what passing is worth",
    source: "ours; the paper gives no rule",
};

pub(super) const SECONDS: Parameter = Parameter {
    name: "seconds",
    kind: Kind::Real { default: 0.0, min: 0.0, max: 86_400.0 },
    unit: "seconds per move",
    meaning: "think so long instead of counting playouts; 0 counts playouts",
    source: "ours; the papers count playouts",
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
    /// When the search began and when it must end, by the budget's clock.
    limits: Option<(Duration, Duration)>,
}

impl<'a> Deadline<'a> {
    pub(super) fn new(settings: &Settings, budget: &'a Budget<'a>) -> Self {
        let seconds = settings.real(SECONDS.name);
        let now = budget.clock.now();
        let limits = (seconds > 0.0).then(|| (now, now + Duration::from_secs_f64(seconds)));
        Deadline { budget, limits }
    }

    /// No limit in time.
    pub(super) fn none(budget: &'a Budget<'a>) -> Self {
        Deadline { budget, limits: None }
    }

    /// Who looks on.
    pub(super) fn watch(&self) -> &'a dyn Watch {
        self.budget.watch
    }

    /// Whether time limits the search at all; if not, playouts are counted.
    pub(super) fn is_timed(&self) -> bool {
        self.limits.is_some()
    }

    /// What ends a search that goes on until the count or the time is used up.
    pub(super) fn stop(&self) -> Stop {
        if self.is_timed() { Stop::TimeUp } else { Stop::Counted }
    }

    /// Whether the time is up. Never, if playouts are counted.
    pub(super) fn is_over(&self) -> bool {
        self.limits.is_some_and(|(_, end)| self.budget.clock.now() >= end)
    }

    /// The part of the time that has passed, from 0 to 1. None, if playouts are counted.
    pub(super) fn progress(&self) -> Option<f64> {
        let (start, end) = self.limits?;
        let passed = self.budget.clock.now().saturating_sub(start);
        Some((passed.as_secs_f64() / (end - start).as_secs_f64()).min(1.0))
    }
}
