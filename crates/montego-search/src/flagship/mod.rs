//! Montego: tree search with playouts that have tactical sense. The engine to play against.
//!
//! # Sources
//! See `tree` and `heavy` for the ideas and their papers. The numbers are ours unless a
//! parameter names where it is from.

mod account;
mod decide;
mod effort;
mod parameters;
mod reuse;

use crate::eye::{EyeRule, GobbleEye};
use crate::roster::Entry;
use crate::settings::Settings;
use crate::strategy::{Account, Budget, Decision, Strategy};
use crate::tree::{Ground, Node, Tree, Walker};
use effort::Effort;
use montego_rules::{Play, Point, Position};
use montego_stats::Rng;
use reuse::Kept;

/// Montego in the roster.
pub(crate) const ENTRY: Entry = Entry {
    name: "montego",
    paper: "ours; Gelly & Silver 2007, Combining online and offline knowledge in UCT, comes nearest",
    about: "Tree search with all moves as first, prior knowledge and playouts that see atari: the strongest here.",
    parameters: parameters::PARAMETERS,
    revision: 1,
    build: |settings| Box::new(Montego { settings: settings.clone(), kept: None, hopeless: 0 }),
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
        let ground = Ground::new(position, 0);
        let knobs = parameters::knobs(&self.settings);
        let effort = Effort::new(&self.settings, budget);
        let size = ground.board.size();
        let mut tree = match self.kept.take().filter(|_| budget.among.is_none()) {
            Some(kept) => kept.tree_for(position, self.settings.count(parameters::REUSE) > 0),
            None => None,
        }
        .unwrap_or_else(|| Tree::new(size, parameters::nodes(&self.settings)));
        let mut walker = Walker::new(&ground, &knobs, rng.fork(0));
        if tree.children(tree.root()).is_none() {
            let may = |point: Point| {
                !GobbleEye::is_eye(position.board(), point, position.to_play())
                    && position.check(Play::At(point)).is_ok()
                    && budget.among.is_none_or(|plays| plays.contains(&Play::At(point)))
            };
            let hopes = walker.root_hopes(may);
            tree.plant(hopes);
        }
        let stop = loop {
            if let Some(stop) = search(&tree, &mut walker, &effort, position) {
                break stop;
            }
            tree = thinned(tree);
        };
        let account = Account { stop: Some(stop), ..account::of(&tree, &walker, position) };
        let decision = decide::decide(self, position, &tree, account, rng);
        self.kept = Some(Kept::new(position, tree));
        decision
    }
}

/// Makes playouts until something ends the search; without an answer the tree is full.
fn search(
    tree: &Tree,
    walker: &mut Walker<'_>,
    effort: &Effort<'_>,
    position: &Position,
) -> Option<crate::strategy::Stop> {
    let mut nodes: Vec<&Node> = Vec::new();
    loop {
        if let Some(stop) = effort.stop(walker.playouts, tree) {
            return Some(stop);
        }
        if tree.fullness() >= 0.99 {
            return None;
        }
        walker.walk(tree, &mut nodes);
        if effort.watch().is_due() {
            effort.watch().show(&account::of(tree, walker, position));
        }
    }
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
