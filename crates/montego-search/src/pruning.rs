//! Progressive pruning: a candidate is dropped once it is surely worse than the best one.
//!
//! Nothing here knows Go. An *arm* is one candidate, known by its number; whoever runs the race plays
//! every arm of a round once and then says how each of them looks.

mod second;
mod sets;
mod technique;
mod tree;

use crate::strategy::Stop;
use montego_stats::IntMoments;

pub use second::SecondPlay;
pub use sets::Halves;
pub use technique::Technique;
pub use tree::{GameNode, GameTree, LevelEnd};

/// How an arm looks: its mean and the standard deviation of that mean, in one unit, larger is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of the mean; infinite where too little is known.
    pub sigma: f64,
}

impl Estimate {
    /// The estimate from some values, each multiplied by `unit`; none without values.
    #[must_use]
    pub fn of(moments: &IntMoments, unit: f64) -> Option<Estimate> {
        let sigma = moments.standard_error().map_or(f64::INFINITY, |error| unit.abs() * error);
        Some(Estimate { mean: unit * moments.mean()?, sigma })
    }

    /// The left and the right expected outcome: the mean less and plus `rd` times its deviation.
    #[must_use]
    pub fn bounds(&self, rd: f64) -> (f64, f64) {
        // Without this, nothing times infinity would be no number.
        let radius = if self.sigma.is_finite() { rd * self.sigma } else { f64::INFINITY };
        (self.mean - radius, self.mean + radius)
    }
}

/// How all playouts of some arms together look.
type Pooled<'a> = &'a dyn Fn(&[usize]) -> Estimate;

/// Whether a dropped arm may come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PruningMode {
    /// It never does.
    Hard,
    /// It does once no arm in the race is surely better any more; meanwhile it is not played.
    Soft,
}

/// The settings of progressive pruning, in the words of its paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pruning {
    /// The ratio for difference r_d, in standard deviations of the mean.
    pub rd: f64,
    /// The standard deviation below which arms count as equal.
    pub sigma_e: f64,
    /// Playouts of every arm before the first one is dropped.
    pub n_min: u64,
    /// Hard or soft.
    pub mode: PruningMode,
}

/// What became of one arm.
#[derive(Clone, Copy, Debug)]
struct Fate {
    /// Times it was played.
    playouts: u64,
    /// As it was seen last, frozen while it is dropped.
    estimate: Estimate,
    /// All playouts there had been when it was dropped.
    dropped_at: Option<u64>,
}

/// A race of arms in rounds: each arm that is left is played once a round, and after the round the
/// inferior ones are dropped.
///
/// An arm is inferior to another if its right bound is below the other's left bound; two are equal
/// if neither is inferior and both have a standard deviation of the mean below `sigma_e`. The race
/// stops when one arm is left, when all that are left are equal, or before the round that would
/// exceed the ceiling on all playouts.
///
/// # Sources
/// Bouzy & Helmstetter 2003, section 4.1, after Billings and others; that the deviation is that of
/// the mean is said in Bouzy 2005, *Move Pruning Techniques*, section 2.2. Where they are silent: one
/// playout of each arm a round, with the tests after every round; the playouts before the first test
/// count towards the ceiling; the last round is left out rather than cut.
#[derive(Clone, Debug)]
pub struct Pruner {
    pruning: Option<Pruning>,
    ceiling: u64,
    total: u64,
    fates: Vec<Fate>,
    alive: Vec<usize>,
    /// Room for the better and the worse half of the arms, where sets are dropped.
    halves: Halves,
}

impl Pruner {
    /// A race of so many arms with a ceiling on all their playouts. Without pruning it only counts.
    #[must_use]
    pub fn new(arms: usize, pruning: Option<Pruning>, ceiling: u64) -> Pruner {
        let unseen = Estimate { mean: 0.0, sigma: f64::INFINITY };
        let fate = Fate { playouts: 0, estimate: unseen, dropped_at: None };
        Pruner {
            pruning,
            ceiling,
            total: 0,
            fates: vec![fate; arms],
            alive: (0..arms).collect(),
            halves: Halves::default(),
        }
    }

    /// Whether arms are dropped at all.
    #[must_use]
    pub fn prunes(&self) -> bool {
        self.pruning.is_some()
    }

    /// The arms of the next round, in order of number.
    #[must_use]
    pub fn alive(&self) -> &[usize] {
        &self.alive
    }

    /// Playouts of all rounds so far.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Rounds that the ceiling leaves room for, if no further arm is dropped.
    #[must_use]
    pub fn rounds_left(&self) -> u64 {
        (self.ceiling - self.total) / (self.alive.len() as u64).max(1)
    }

    /// All playouts there had been when an arm was dropped; none for an arm that is still in.
    #[must_use]
    pub fn dropped_at(&self, arm: usize) -> Option<u64> {
        self.fates[arm].dropped_at
    }

    /// Ends a round in which every arm of [`Pruner::alive`] was played once, and says whether the
    /// race is over. It asks for the estimate of arms that are still in only.
    pub fn end_round(&mut self, estimate: impl Fn(usize) -> Estimate) -> Option<Stop> {
        self.end(estimate, None)
    }

    /// The same with set pruning: after the single arms, the worse half of those that are left is
    /// dropped as a whole if it is inferior to the better half. `pooled` tells how all playouts of
    /// some arms together look.
    ///
    /// # Sources
    /// Bouzy 2005, *Move Pruning Techniques*, section 3.2. Where it is silent: the halves are made anew
    /// after every round, the smaller one is the worse one, and the pooled deviation is that of all
    /// outcomes of the set.
    pub fn end_round_of_sets(
        &mut self,
        estimate: impl Fn(usize) -> Estimate,
        pooled: impl Fn(&[usize]) -> Estimate,
    ) -> Option<Stop> {
        self.end(estimate, Some(&pooled))
    }

    /// Begins to count anew, with another ceiling, where what is known of the arms will come from other
    /// playouts than before: none is dropped until each had its least number of playouts again.
    pub fn restart(&mut self, ceiling: u64) {
        (self.total, self.ceiling) = (0, ceiling);
        self.fates.iter_mut().for_each(|fate| fate.playouts = 0);
    }

    fn end(&mut self, estimate: impl Fn(usize) -> Estimate, pooled: Option<Pooled<'_>>) -> Option<Stop> {
        self.total += self.alive.len() as u64;
        let mut least = u64::MAX;
        for &arm in &self.alive {
            self.fates[arm].playouts += 1;
            least = least.min(self.fates[arm].playouts);
        }
        let verdict = match self.pruning {
            Some(pruning) if least >= pruning.n_min => self.prune(&pruning, estimate, pooled),
            _ => None,
        };
        let counted = if self.pruning.is_some() { Stop::Ceiling } else { Stop::Counted };
        verdict.or_else(|| (self.rounds_left() == 0).then_some(counted))
    }

    /// Drops what is inferior, takes back what no longer is, and looks whether that ends the race.
    fn prune(
        &mut self,
        pruning: &Pruning,
        estimate: impl Fn(usize) -> Estimate,
        pooled: Option<Pooled<'_>>,
    ) -> Option<Stop> {
        let mut best_left = f64::NEG_INFINITY;
        for &arm in &self.alive {
            self.fates[arm].estimate = estimate(arm);
            best_left = best_left.max(self.fates[arm].estimate.bounds(pruning.rd).0);
        }
        let mut changed = false;
        for fate in &mut self.fates {
            // The arm with the largest left bound is never inferior, so that at least one stays.
            let inferior = fate.estimate.bounds(pruning.rd).1 < best_left;
            match fate.dropped_at {
                None if inferior => fate.dropped_at = Some(self.total),
                Some(_) if !inferior && pruning.mode == PruningMode::Soft => fate.dropped_at = None,
                _ => continue,
            }
            changed = true;
        }
        if changed {
            self.count_alive();
        }
        if let Some(pooled) = pooled
            && self.alive.len() > 1
        {
            self.drop_worse_half(pruning.rd, pooled);
        }
        if self.alive.len() == 1 {
            return Some(Stop::OneLeft);
        }
        let settled = |&arm: &usize| self.fates[arm].estimate.sigma < pruning.sigma_e;
        self.alive.iter().all(settled).then_some(Stop::AllEqual)
    }

    /// Set pruning's test.
    fn drop_worse_half(&mut self, rd: f64, pooled: Pooled<'_>) {
        let mut halves = std::mem::take(&mut self.halves);
        halves.rank(&self.alive, |arm| self.fates[arm].estimate.mean);
        if pooled(halves.bad()).bounds(rd).1 < pooled(halves.good()).bounds(rd).0 {
            halves.bad().iter().for_each(|&arm| self.fates[arm].dropped_at = Some(self.total));
            self.count_alive();
        }
        self.halves = halves;
    }

    fn count_alive(&mut self) {
        let fates = &self.fates;
        self.alive.clear();
        self.alive.extend((0..fates.len()).filter(|&arm| fates[arm].dropped_at.is_none()));
    }
}
