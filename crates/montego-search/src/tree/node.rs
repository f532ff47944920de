//! What the tree knows of a play, shared among threads without locks.
//!
//! Threads read and write these figures without waiting for each other. An update that is lost between two
//! threads costs a playout's worth of knowledge and nothing else; a single thread loses none.

use montego_rules::{Play, Point, Size};
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

/// A number of type `f32` that threads may share.
#[derive(Debug, Default)]
pub(super) struct Figure(AtomicU32);

impl Figure {
    #[inline(always)]
    pub(super) fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Ordering::Relaxed))
    }

    #[inline(always)]
    pub(super) fn set(&self, value: f32) {
        self.0.store(value.to_bits(), Ordering::Relaxed);
    }

    #[inline(always)]
    pub(super) fn add(&self, value: f32) {
        self.set(self.get() + value);
    }
}

/// A play after those that lead to it.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// Playouts through it, and the sum of their results for the side that makes the play.
    pub(super) visits: AtomicU32,
    pub(super) wins: Figure,
    /// The same of playouts of its parent in which the play came first on its point, weighted.
    pub(super) first_visits: Figure,
    pub(super) first_wins: Figure,
    /// What was known before: results that are taken for granted.
    pub(super) prior_visits: Figure,
    pub(super) prior_wins: Figure,
    /// The sum of the margins of its playouts, in points and Black's view.
    pub(super) margins: Figure,
    /// Where its children begin, once there are some.
    pub(super) begin: AtomicU32,
    /// One more than the number of children; 0 where they were never made, [`Node::BUSY`] while they are.
    pub(super) family: AtomicU16,
    /// One more than the place of the point among those of the board; 0 for a pass.
    pub(super) place: AtomicU16,
    /// Threads that are below it.
    pub(super) pending: AtomicU32,
}

impl Node {
    /// The mark of a node whose children are being made.
    pub(super) const BUSY: u16 = u16::MAX;

    /// Playouts through it.
    #[inline]
    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// The mean result for the side that makes the play, if there were playouts: 1 won, 0 lost.
    pub(crate) fn mean(&self) -> Option<f64> {
        let visits = self.visits();
        (visits > 0).then(|| f64::from(self.wins.get()) / f64::from(visits))
    }

    /// The mean margin in points and Black's view, if there were playouts.
    pub(crate) fn margin(&self) -> Option<f64> {
        let visits = self.visits();
        (visits > 0).then(|| f64::from(self.margins.get()) / f64::from(visits))
    }

    /// What the play is worth by prior knowledge alone.
    pub(crate) fn prior(&self) -> f64 {
        f64::from(self.prior_wins.get()) / f64::from(self.prior_visits.get()).max(1.0)
    }

    /// The play.
    #[inline]
    pub(crate) fn play(&self, size: Size) -> Play {
        match usize::from(self.place.load(Ordering::Relaxed)) {
            0 => Play::Pass,
            place => {
                let (column, row) = ((place - 1) % size.columns(), (place - 1) / size.columns());
                size.point(column, row).map_or(Play::Pass, Play::At)
            }
        }
    }

    /// Makes it the node of a play with prior knowledge: so many results, so many of them won.
    pub(super) fn begin(&self, size: Size, play: Play, wins: f32, visits: f32) {
        self.place.store(Node::place_of(size, play), Ordering::Relaxed);
        self.prior_visits.set(visits);
        self.prior_wins.set(wins);
    }

    fn place_of(size: Size, play: Play) -> u16 {
        play.point().map_or(0, |point: Point| size.ordinal(point) as u16 + 1)
    }

    /// What the play is worth to who makes it: its own results with the prior ones, and those of all moves as
    /// first, which count less the more there are of its own.
    ///
    /// With n own results of sum w and r of sum a, this is (a + w c) / (r + n c) where c = 1 + r / e: the
    /// mean weighted with beta = r / (r + n + n r / e).
    #[inline(always)]
    pub(super) fn worth(&self, equivalence: f32) -> f32 {
        let pending = self.pending.load(Ordering::Relaxed);
        let own = self.visits.load(Ordering::Relaxed) + pending;
        let n = self.prior_visits.get() + own as f32;
        let w = self.prior_wins.get() + self.wins.get();
        let (r, a) = (self.first_visits.get(), self.first_wins.get());
        let c = 1.0 + r * equivalence;
        (a + w * c) / (r + n * c)
    }

    /// What the play is worth by its own results with the prior ones.
    #[inline(always)]
    pub(super) fn worth_alone(&self) -> f32 {
        let own = self.visits.load(Ordering::Relaxed) + self.pending.load(Ordering::Relaxed);
        (self.prior_wins.get() + self.wins.get()) / (self.prior_visits.get() + own as f32)
    }

    /// Notes a playout.
    #[inline]
    pub(super) fn credit(&self, result: f32, margin: f32) {
        self.visits.store(self.visits() + 1, Ordering::Relaxed);
        self.wins.add(result);
        self.margins.add(margin);
    }

    /// Notes a playout in which the play was first on its point.
    #[inline(always)]
    pub(super) fn credit_as_first(&self, result: f32, weight: f32) {
        self.first_visits.add(weight);
        self.first_wins.add(result * weight);
    }

    /// Takes over the figures of a node of another tree; children are not figures.
    pub(super) fn copy_figures(&self, other: &Node) {
        self.visits.store(other.visits(), Ordering::Relaxed);
        fn figures(node: &Node) -> [&Figure; 6] {
            let Node { wins, first_visits, first_wins, prior_visits, prior_wins, margins, .. } = node;
            [wins, first_visits, first_wins, prior_visits, prior_wins, margins]
        }
        for (mine, theirs) in figures(self).into_iter().zip(figures(other)) {
            mine.set(theirs.get());
        }
        self.place.store(other.place.load(Ordering::Relaxed), Ordering::Relaxed);
    }
}
