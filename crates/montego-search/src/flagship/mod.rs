//! Montego: tree search with playouts that have tactical sense. The engine to play against.
//!
//! # Sources
//! See `tree`, `heavy` and `patterns` for the ideas and their papers. The numbers are ours unless a
//! parameter names where it is from.

mod account;
mod decide;
mod effort;
mod levels;
mod parameters;
mod reuse;

use crate::eye::{EyeRule, GobbleEye};
use crate::roster::Entry;
use crate::settings::Settings;
use crate::strategy::{Account, Budget, Decision, Stop, Strategy};
use crate::tree::{Ground, Knobs, Node, Tree, Walker};
use effort::Effort;
use montego_rules::{Color, Play, Point, Position};
use montego_stats::Rng;
use reuse::Kept;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Montego in the roster.
pub(crate) const ENTRY: Entry = Entry {
    name: "montego",
    paper: "ours; Gelly & Silver 2007, Combining online and offline knowledge in UCT, comes nearest",
    about: "Tree search with all moves as first, learned patterns and playouts that see atari: the strongest here.",
    parameters: parameters::PARAMETERS,
    // 3 was a table of strengths that was withdrawn; the next one is 4.
    revision: 9,
    build: |settings| {
        levels::below(settings)
            .unwrap_or_else(|| Box::new(Montego { settings: settings.clone(), kept: None, hopeless: 0 }))
    },
};

/// The engine with the tree of its last decision.
struct Montego {
    settings: Settings,
    kept: Option<Kept>,
    /// Decisions in a row that looked lost.
    hopeless: u64,
}

impl Strategy for Montego {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let extra = given(position, self.settings.real(parameters::HANDICAP));
        let ground = Ground::new(position, extra);
        let knobs = parameters::knobs(&self.settings);
        let effort = Effort::new(&self.settings, budget);
        let (tree, walkers, stop) = self.grow(position, &ground, &knobs, &effort, extra, rng);
        let account = Account { stop: Some(stop), ..account::of(&tree, &walkers, position) };
        let decision = decide::decide(self, position, &tree, account, extra, effort.is_hurried(), rng);
        let reuses = self.settings.count(parameters::REUSE) > 0 && budget.among.is_none();
        self.kept = reuses.then(|| Kept::new(position, extra, tree));
        decision
    }

    fn ponder(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) {
        if self.settings.count(parameters::PONDER) == 0 || self.settings.count(parameters::REUSE) == 0 {
            return;
        }
        let extra = given(position, self.settings.real(parameters::HANDICAP));
        let ground = Ground::new(position, extra);
        let knobs = parameters::knobs(&self.settings);
        let effort = Effort::new(&self.settings, budget);
        let (tree, _, _) = self.grow(position, &ground, &knobs, &effort, extra, rng);
        self.kept = Some(Kept::new(position, extra, tree));
    }
}

impl Montego {
    /// Searches until the effort ends; what has been learned so far comes back, and who learned it.
    fn grow<'a>(
        &mut self,
        position: &Position,
        ground: &'a Ground,
        knobs: &'a Knobs,
        effort: &Effort<'_>,
        extra: i16,
        rng: &Rng,
    ) -> (Tree, Vec<Walker<'a>>, Stop) {
        let threads = self.settings.count(parameters::THREADS);
        let mut walkers: Vec<Walker<'_>> =
            (0..threads).map(|thread| Walker::new(ground, knobs, rng.fork(thread))).collect();
        let mut tree = self.start(position, extra, effort.budget(), &mut walkers[0]);
        loop {
            if let Some(stop) = search(&tree, &mut walkers, effort, position) {
                return (tree, walkers, stop);
            }
            tree = thinned(tree);
        }
    }

    /// What is left of the last decision's tree, or a root with the plays that may be considered.
    fn start(
        &mut self,
        position: &Position,
        extra: i16,
        budget: &Budget<'_>,
        walker: &mut Walker<'_>,
    ) -> Tree {
        let kept = self.kept.take().filter(|_| budget.among.is_none());
        let size = position.board().size();
        let tree = kept
            .and_then(|kept| kept.tree_for(position, extra))
            .unwrap_or_else(|| Tree::new(size, parameters::nodes(&self.settings)));
        if tree.children(tree.root()).is_none() {
            let may = |point: Point| {
                !GobbleEye::is_eye(position.board(), point, position.to_play())
                    && position.check(Play::At(point)).is_ok()
                    && budget.among.is_none_or(|plays| plays.contains(&Play::At(point)))
            };
            let hopes = walker.root_hopes(may);
            tree.plant(hopes);
        }
        tree
    }
}

/// The share of playouts from a position that Black wins, jigo counted as half, if Montego with these settings makes
/// them without a tree: what its playouts alone think of the position.
///
/// # Panics
/// If the settings are not Montego's, or if there are no playouts.
#[must_use]
pub fn share_won_by_chance(settings: &Settings, position: &Position, playouts: u32, rng: &mut Rng) -> f64 {
    let ground = Ground::new(position, 0);
    let knobs = Knobs { ripe: u32::MAX, score_share: 0.0, ..parameters::knobs(settings) };
    let tree = Tree::new(position.board().size(), 1);
    let mut walker = Walker::new(&ground, &knobs, rng.fork(0));
    let mut nodes = Vec::new();
    (0..playouts).for_each(|_| walker.walk(&tree, &mut nodes));
    // The root's results are those of the side that has just played.
    let share = tree.root().mean().expect("playouts were made");
    if position.to_play() == Color::White { share } else { 1.0 - share }
}

/// The half-points that White is given beside the komi in a handicap game: so many points for each stone, less
/// with every play until half of the board is filled, in steps so large that what was learned stays
/// of use for some moves.
///
/// Who is far ahead or far behind would else find all plays alike.
fn given(position: &Position, points: f64) -> i16 {
    let (stones, area) = (position.handicap() as f64, position.board().size().area() as f64);
    let played = position.seen_hashes().count() as f64 - 1.0;
    let share = (1.0 - played / (0.5 * area)).max(0.0);
    const STEP: f64 = 4.0;
    (2.0 * STEP * (stones * points * share / STEP).floor()) as i16
}

/// Makes playouts until something ends the search; without an answer the tree is full.
///
/// The first walker is the calling thread's, which alone asks whether to stop and shows accounts.
fn search(tree: &Tree, walkers: &mut [Walker<'_>], effort: &Effort<'_>, position: &Position) -> Option<Stop> {
    let before: u64 = walkers.iter().map(|walker| walker.playouts).sum();
    let (halted, made) = (AtomicBool::new(false), AtomicU64::new(before));
    let is_full = || tree.fullness() >= 0.99;
    let (first, others) = walkers.split_first_mut().expect("there is a walker for each thread");
    std::thread::scope(|scope| {
        for walker in others {
            let (halted, made) = (&halted, &made);
            scope.spawn(move || {
                let mut nodes: Vec<&Node> = Vec::new();
                while !halted.load(Ordering::Relaxed) {
                    walker.walk(tree, &mut nodes);
                    made.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let mut nodes: Vec<&Node> = Vec::new();
        let stop = loop {
            let stop = effort.stop(made.load(Ordering::Relaxed), tree);
            if stop.is_some() || is_full() {
                break stop;
            }
            first.walk(tree, &mut nodes);
            made.fetch_add(1, Ordering::Relaxed);
            if effort.watch().is_due() {
                let playouts = made.load(Ordering::Relaxed);
                let seen = account::of(tree, std::slice::from_ref(first), position);
                effort.watch().show(&Account { playouts, ..seen });
            }
        };
        halted.store(true, Ordering::Relaxed);
        stop
    })
}

/// The same tree with room: what was visited least is forgotten.
fn thinned(tree: Tree) -> Tree {
    let mut least = 32;
    loop {
        let thin = tree.regrown(tree.root(), least);
        if thin.fullness() < 0.5 || least > tree.root().visits() {
            return thin;
        }
        least *= 2;
    }
}
