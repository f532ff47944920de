//! How long a decision takes.

use super::parameters::{EARLY, PLAYOUTS, SECONDS};
use crate::settings::Settings;
use crate::strategy::{Budget, Limit, Stop, Watch};
use crate::tree::{Node, Tree};
use std::cell::Cell;
use std::time::Duration;

/// Playouts of a thread between two looks at the clock.
const LOOK: u64 = 16;

/// The least time for a decision in which there is time to search who is dead.
const UNHURRIED: Duration = Duration::from_secs(3);

/// What may end a search.
pub(super) struct Effort<'a> {
    budget: &'a Budget<'a>,
    /// Playouts to make, if they are counted.
    playouts: Option<u64>,
    began: Duration,
    end: Option<Duration>,
    /// How long after its end a search may go on while its choice is hard.
    spare: Duration,
    is_early: bool,
    /// How often it was asked.
    calls: Cell<u64>,
}

impl<'a> Effort<'a> {
    pub(super) fn new(settings: &Settings, budget: &'a Budget<'a>) -> Effort<'a> {
        let began = budget.clock.now();
        let seconds = settings.real(SECONDS);
        let own = (seconds > 0.0).then(|| began + Duration::from_secs_f64(seconds));
        let count = own.is_none().then(|| settings.count(PLAYOUTS));
        let (playouts, end) = match budget.limit {
            Limit::Own => (count, own),
            Limit::AtMost(end) => (count, Some(own.map_or(end, |own| own.min(end)))),
            Limit::Until(end) => (None, Some(end)),
            Limit::Endless => (None, None),
        };
        let spare = if let Limit::Until(_) = budget.limit { budget.spare } else { Duration::ZERO };
        let is_early = settings.count(EARLY) > 0;
        Effort { budget, playouts, began, end, spare, is_early, calls: Cell::new(0) }
    }

    /// What the caller allows.
    pub(super) fn budget(&self) -> &'a Budget<'a> {
        self.budget
    }

    /// Who looks on.
    pub(super) fn watch(&self) -> &'a dyn Watch {
        self.budget.watch
    }

    /// Whether there is so little time that the end of the game should be judged without searches.
    pub(super) fn is_hurried(&self) -> bool {
        self.end.is_some_and(|end| end.saturating_sub(self.began) < UNHURRIED)
    }

    /// What ends the search now, after so many playouts, if anything does. One playout is always made.
    pub(super) fn stop(&self, playouts: u64, tree: &Tree) -> Option<Stop> {
        if self.playouts.is_some_and(|most| playouts >= most) {
            return Some(Stop::Counted);
        }
        let call = self.calls.get() + 1;
        self.calls.set(call);
        if playouts == 0 || !call.is_multiple_of(LOOK) {
            return None;
        }
        if !self.budget.watch.wants_more() {
            return Some(Stop::Interrupted);
        }
        let spare = if self.spare.is_zero() || !is_hard(tree) { Duration::ZERO } else { self.spare };
        let now = self.end.map(|end| (self.budget.clock.now(), end + spare));
        if now.is_some_and(|(now, end)| now >= end) {
            return Some(Stop::TimeUp);
        }
        let to_come = self.playouts.map(|most| most - playouts);
        let in_time = now.map(|(now, end)| {
            let speed = playouts as f64 / now.saturating_sub(self.began).as_secs_f64().max(1e-6);
            (speed * end.saturating_sub(now).as_secs_f64()) as u64
        });
        let left = to_come.into_iter().chain(in_time).min()?;
        (self.is_early && call.is_multiple_of(4 * LOOK) && tree.lead() > left).then_some(Stop::OneLeft)
    }
}

/// Whether the favourite of the tree is not the play that wins most of its playouts, of those that were looked at as
/// long as to tell.
///
/// Huang, Coulom & Lin 2010, *Time Management for Monte-Carlo Tree Search Applied to the Game of Go*, call this
/// unstable evaluation, and think on.
fn is_hard(tree: &Tree) -> bool {
    const LEAST_SHARE: u32 = 10;
    let Some(favourite) = tree.favourite(tree.root()) else { return false };
    let tells = |play: &&Node| play.visits() >= favourite.visits() / LEAST_SHARE;
    let mut plays = tree.children(tree.root()).unwrap_or_default().iter().filter(tells);
    plays.any(|play| play.mean() > favourite.mean())
}
