//! What a program is to the rest of the house: a position goes in, a decision and its reasons come
//! out.

use crate::goals::Goal;
use crate::knowledge::Suggestion;
use crate::ownership::Ownership;
use montego_rules::{Color, Play, Point, Position};
use montego_stats::Rng;
use std::time::Duration;

/// Chooses one play. This is the only dynamic call on the way to a move; below it all is generic.
pub trait Strategy: Send {
    /// Decides what the side to move does.
    ///
    /// The same position, settings, budget in playouts and generator give the same decision on any
    /// machine and with any number of threads. One that grows a tree keeps that promise with a single
    /// thread, and if it remembers earlier decisions of the same game it may decide otherwise after them.
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision;

    /// Thinks about a position in which the opponent is to move, until the budget's watch wants no more, for the
    /// sake of the decision after the opponent's play. An engine that does nothing of the kind comes back at once.
    fn ponder(&mut self, _position: &Position, _budget: &Budget<'_>, _rng: &mut Rng) {}
}

/// Time as the caller measures it; tests never see the real one.
pub trait Clock: Sync {
    /// The time since a fixed moment.
    fn now(&self) -> Duration;
}

/// A clock that stands still: only counts limit the search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Looks on while an engine thinks. An engine asks now and then whether a look is due, and makes an
/// account of what it has so far only if so. Looking changes nothing in the decision.
pub trait Watch: Sync {
    /// Whether to show an account now. Asked often, so it must cost next to nothing.
    fn is_due(&self) -> bool;

    /// Takes an account of the playouts so far; its `stop` is none.
    fn show(&self, account: &Account);

    /// Whether the engine may go on. Asked as often; once it says no, the engine decides by what it has.
    fn wants_more(&self) -> bool {
        true
    }
}

/// Nobody looks on.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoWatch;

impl Watch for NoWatch {
    fn is_due(&self) -> bool {
        false
    }

    fn show(&self, _account: &Account) {}
}

/// What limits one decision, besides the engine's own settings, and who looks on.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Tells the time.
    pub clock: &'a dyn Clock,
    /// Sees the account while it grows, and may end the search.
    pub watch: &'a dyn Watch,
    /// How long the engine may think.
    pub limit: Limit,
    /// So much longer than [`Limit::Until`] it may think where the choice is hard; nothing beyond other limits. Who does
    /// not tell hard choices from others needs not look at it.
    pub spare: Duration,
    /// The plays to choose from, if not from all; passing is possible in any case.
    pub among: Option<&'a [Play]>,
}

/// How long an engine may think. Moments are those of the budget's clock. An engine that has nothing
/// left to find out stops earlier, and one whose playouts follow a schedule may have to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// As its settings say.
    Own,
    /// As its settings say, but not beyond this moment.
    AtMost(Duration),
    /// Until this moment, whatever number of playouts is set.
    Until(Duration),
    /// Until the watch wants no more, whatever number of playouts is set.
    Endless,
}

impl Budget<'_> {
    /// Only the engine's own count of playouts is a limit; an engine set to seconds never stops.
    pub const COUNT_ONLY: Budget<'static> =
        Budget { clock: &NoClock, watch: &NoWatch, limit: Limit::Own, spare: Duration::ZERO, among: None };
}

/// What an engine does, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The play, or resignation.
    pub answer: Answer,
    /// The figures behind it.
    pub account: Account,
}

/// A play, or the end of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A stone or a pass.
    Play(Play),
    /// The engine gives up.
    Resign,
}

/// Why a decision was made: plain figures. All means are in points and in the view of the side to
/// move, komi not applied.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// What was considered, best first; what was dropped comes after all that was not.
    pub candidates: Vec<Candidate>,
    /// Playouts made for this decision.
    pub playouts: u64,
    /// Playouts that the bound on length cut off.
    pub capped: u64,
    /// The mean of the playouts that evaluate the position as it stands, or a pass, if there are any.
    pub mean: Option<f64>,
    /// What ended the search; none while it goes on, and where there was nothing to search.
    pub stop: Option<Stop>,
    /// Who owned the points at the end of a sample of the playouts; none without playouts.
    pub ownership: Option<Ownership>,
    /// How the last playout drew its plays, where the program has a temperature.
    pub temperature: Option<Temperature>,
    /// The orders of preference of the simulated players, where the program has such lists.
    pub lists: Option<Lists>,
    /// What the search tree knows of the candidates, in their order, where the program has one.
    pub branches: Vec<Branch>,
    /// What deciding the problems that search found is worth, best first, where the program has such goals.
    pub goals: Vec<Goal>,
    /// How urgent plays were before anything was searched, the most urgent first, where knowledge selects the
    /// candidates.
    pub urgencies: Vec<Urgency>,
    /// The better and the worse half of the candidates that are left, where the program compares them.
    pub sets: Option<Sets>,
    /// The candidates with the replies that were looked at, where the program sees more than one ply and averages
    /// at the leaves only; dropped ones come last.
    pub plies: Vec<Ply>,
    /// What the program's knowledge thought of plays before any playout, most urgent first, where it has some.
    pub suggestions: Vec<Suggestion>,
}

impl Account {
    /// The same account with its candidates best first, and what was dropped after all that was not.
    pub(crate) fn ranked(mut self) -> Account {
        // The sort is stable, so that equal means keep the order of the board.
        self.candidates.sort_by(|a, b| {
            let dropped = a.pruned_at.is_some().cmp(&b.pruned_at.is_some());
            dropped.then(b.worth().total_cmp(&a.worth()))
        });
        self
    }
}

/// How plays are drawn: in proportion to `exp(k * mean / scale)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temperature {
    /// The inverse temperature, without unit.
    pub k: f64,
    /// The points of a mean that are a unit of its value.
    pub scale: f64,
}

/// What the simulated players of a program prefer to play, best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lists {
    /// Black's moves and White's, by [`Color::index`].
    pub moves: [Vec<ListedMove>; 2],
    /// The probability that the mixer swaps two entries, as it was in the last playout.
    pub swap_probability: f64,
}

impl Lists {
    /// What one colour prefers, best first.
    #[must_use]
    pub fn of(&self, color: Color) -> &[ListedMove] {
        &self.moves[color.index()]
    }
}

/// An entry of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListedMove {
    /// Where to play.
    pub point: Point,
    /// The weight it is sorted by, in points and the view of its own colour; none if it was never
    /// played.
    pub weight: Option<f64>,
}

/// What ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The playouts that were asked for were made.
    Counted,
    /// The time was up.
    TimeUp,
    /// Whoever looked on wanted no more.
    Interrupted,
    /// All candidates but one were dropped.
    OneLeft,
    /// No candidate that was left could be told from another.
    AllEqual,
    /// The ceiling on all playouts left no room for another round.
    Ceiling,
}

/// The figures of one candidate, in the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The play.
    pub play: Play,
    /// Playouts credited to it.
    pub playouts: u64,
    /// The mean margin of these playouts, in points.
    pub mean: f64,
    /// That mean minus the mean of the playouts in which the other side was first on the point, in points, where the
    /// program compares candidates by it.
    pub gain: Option<f64>,
    /// The standard error of the gain, or else of the mean, in points; none for fewer than two playouts.
    pub standard_error: Option<f64>,
    /// Left and right expected outcome, in points, where the program compares candidates by them.
    pub bounds: Option<(f64, f64)>,
    /// Playouts of the decision when the candidate was dropped; none for one that was not.
    pub pruned_at: Option<u64>,
    /// The playouts in which the side to move was the first on this point at any time, where the
    /// program notes them.
    pub as_first: Option<Sampled>,
}

impl Candidate {
    /// What the program compares candidates by.
    pub(crate) fn worth(&self) -> f64 {
        self.gain.unwrap_or(self.mean)
    }
}

/// What a search tree knows of a candidate beside its figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The play.
    pub play: Play,
    /// The share of its playouts that the side to move won, from 0 to 1, jigo counted as half.
    pub win_rate: f64,
    /// What was expected of the play before it was tried, from 0 to 1.
    pub prior: f64,
    /// The plays that were looked at most, this one first, with their playouts.
    pub variation: Vec<(Play, u64)>,
}

/// A mean over some playouts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampled {
    /// How many.
    pub playouts: u64,
    /// Their mean margin in points, in the view of the side to move.
    pub mean: f64,
}

/// How a play stands before the search, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Urgency {
    /// The play.
    pub play: Play,
    /// Its urgency by knowledge alone, more than 0; only ratios mean anything.
    pub knowledge: f64,
    /// What earlier decisions of the game divide it by, at least 1.
    pub divider: f64,
    /// The mean owner of the point, from 1 for Black to -1 for White, where territory counts.
    pub territory: Option<f64>,
    /// The urgency that all of this comes to.
    pub urgency: f64,
    /// Whether the play became a candidate.
    pub selected: bool,
}

/// Two halves of the candidates, best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sets {
    /// GOOD, the better half.
    pub good: Vec<Play>,
    /// BAD, the worse half.
    pub bad: Vec<Play>,
}

/// A play in a tree of a few plies.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    /// The play.
    pub play: Play,
    /// Playouts that started after it or after its replies.
    pub playouts: u64,
    /// What it is worth, in points and the view of the side that decides: the mean of its own playouts, or that of the
    /// best reply for whoever replies; none without playouts.
    pub mean: Option<f64>,
    /// Playouts of the decision when it was dropped; none if it was not.
    pub pruned_at: Option<u64>,
    /// The replies, the best for whoever replies first; empty at a leaf.
    pub replies: Vec<Ply>,
}
