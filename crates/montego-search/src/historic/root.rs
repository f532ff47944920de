//! What the programs share at the root: which plays they consider, when they pass, and the
//! parameters that many of them have.

use crate::eye::EyeRule;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Answer, Budget, Candidate, Decision, Limit, Sampled, Stop, Watch};
pub(super) use crate::tally::{mean_seen_by, points_seen_by};
use montego_rules::{Board, Color, Play, Point, Position};
use montego_stats::IntMoments;
use std::time::Duration;

/// The legal plays that fill no own eye. A play that the playouts can never make would be judged by
/// a policy that contradicts it.
pub(super) fn candidates<E: EyeRule>(position: &Position, budget: &Budget<'_>) -> Vec<Point> {
    let among = |point| budget.among.is_none_or(|plays| plays.contains(&Play::At(point)));
    open_points::<E>(position).filter(|&point| among(point)).collect()
}

/// The points that the side to move may play on without filling an eye.
fn open_points<E: EyeRule>(position: &Position) -> impl Iterator<Item = Point> {
    let (board, color) = (position.board(), position.to_play());
    position.legal_points().filter(move |&point| !E::is_eye(board, point, color))
}

/// The opponent's candidates after a play.
pub(super) fn replies<E: EyeRule>(position: &Position, point: Point) -> Vec<Point> {
    let mut after = position.clone();
    after.play(Play::At(point)).expect("a candidate is legal");
    open_points::<E>(&after).collect()
}

/// The board after a play.
pub(super) fn after(root: &Board, play: Play) -> Board {
    let mut board = root.clone();
    board.play_unchecked(play);
    board
}

/// A candidate with the margins of its playouts, if it had any.
pub(super) fn candidate(point: Point, moments: &IntMoments, color: Color) -> Option<Candidate> {
    Some(Candidate {
        play: Play::At(point),
        playouts: moments.count(),
        mean: mean_seen_by(moments, color)?,
        gain: None,
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

/// Whether an engine may go on: what its settings and its budget say together.
pub(super) struct Deadline<'a> {
    budget: &'a Budget<'a>,
    /// Whether the engine's own number of playouts limits it.
    counts: bool,
    /// When the search began and when it must end, by the budget's clock.
    limits: Option<(Duration, Duration)>,
}

impl<'a> Deadline<'a> {
    pub(super) fn new(settings: &Settings, budget: &'a Budget<'a>) -> Self {
        let seconds = settings.real(SECONDS.name);
        let now = budget.clock.now();
        let own = (seconds > 0.0).then(|| now + Duration::from_secs_f64(seconds));
        let (counts, end) = match budget.limit {
            Limit::Own => (own.is_none(), own),
            Limit::AtMost(end) => (own.is_none(), Some(own.map_or(end, |own| own.min(end)))),
            Limit::Until(end) => (false, Some(end)),
            Limit::Endless => (false, None),
        };
        Deadline { budget, counts, limits: end.map(|end| (now, end)) }
    }

    /// Only a number of playouts, unless the budget's time is up before.
    pub(super) fn counted(budget: &'a Budget<'a>) -> Self {
        let end = match budget.limit {
            Limit::Own | Limit::Endless => None,
            Limit::AtMost(end) | Limit::Until(end) => Some(end),
        };
        Deadline { budget, counts: true, limits: end.map(|end| (Duration::ZERO, end)) }
    }

    /// The same for an engine without the parameter `seconds`.
    pub(super) fn without_seconds(budget: &'a Budget<'a>) -> Self {
        let counts = matches!(budget.limit, Limit::Own | Limit::AtMost(_));
        Deadline { counts, ..Deadline::counted(budget) }
    }

    /// Who looks on.
    pub(super) fn watch(&self) -> &'a dyn Watch {
        self.budget.watch
    }

    /// Whether the engine's own number of playouts limits the search.
    pub(super) fn counts(&self) -> bool {
        self.counts
    }

    /// What ended a search that went on until its count was complete or something cut it off.
    pub(super) fn stop(&self) -> Stop {
        if !self.budget.watch.wants_more() {
            Stop::Interrupted
        } else if !self.counts || self.is_late() {
            Stop::TimeUp
        } else {
            Stop::Counted
        }
    }

    /// Whether the search must end at once.
    pub(super) fn is_over(&self) -> bool {
        self.is_late() || !self.budget.watch.wants_more()
    }

    fn is_late(&self) -> bool {
        self.limits.is_some_and(|(_, end)| self.budget.clock.now() >= end)
    }

    /// How much of the search lies behind playout `number` of `playouts`, from 0 to 1: of the time,
    /// where that limits it, and else of the playouts.
    pub(super) fn progress(&self, number: u64, playouts: u64) -> f64 {
        let past = match self.limits {
            Some((start, end)) if !self.counts => {
                let passed = self.budget.clock.now().saturating_sub(start);
                passed.as_secs_f64() / end.saturating_sub(start).as_secs_f64().max(f64::MIN_POSITIVE)
            }
            _ => number as f64 / playouts.saturating_sub(1).max(1) as f64,
        };
        past.min(1.0)
    }
}
