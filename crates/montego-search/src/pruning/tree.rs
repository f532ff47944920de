//! Progressive pruning in a tree of a few plies: playouts start at the leaves, and each inner node holds a race among
//! its children. With one ply it is progressive pruning at the root.
//!
//! Nothing here knows Go: a play is whatever `T` says, and margins are numbers of which one side likes the larger and
//! the other the smaller ones.
//!
//! # Sources
//! Bouzy 2005, *Move Pruning Techniques*, section 4.9, which takes the search from a paper of 2004 that it only sums
//! up: a kind of iterative deepening, which expands the children of a node when no more than W candidates are left
//! there, and plays random games from the deepest nodes. Where it is silent: a level goes on until no more than W
//! children are left at every inner node of its last two plies, and the last level until the race at the root is
//! decided; an inner node is worth its best child for whoever moves there, and its deviation is that of this child;
//! on a new level nobody is dropped before every leaf of it had the least number of playouts; each level has the
//! same ceiling.

use super::{Estimate, Halves, Pruner, Pruning, SecondPlay, Technique};
use crate::strategy::Stop;
use montego_stats::{IntMoments, Rng};

/// A node that is one play away from its parent.
#[derive(Clone, Debug)]
pub struct GameNode<T> {
    /// The play, and whatever belongs to it.
    pub data: T,
    /// The margins of the playouts that started here.
    pub moments: IntMoments,
    /// All playouts of the tree when it was dropped; none while it is in.
    pub dropped_at: Option<u64>,
    replies: Option<Box<Race<T>>>,
}

/// The race among the children of an inner node.
#[derive(Clone, Debug)]
struct Race<T> {
    /// What a margin is worth to whoever moves here: 1 or -1, times the unit of the margins.
    unit: f64,
    pruner: Pruner,
    halves: Halves,
    children: Vec<GameNode<T>>,
}

/// What ends a level of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelEnd {
    /// No more than W children are left where that matters.
    Narrow,
    /// The race at the root is decided, or given up.
    Decided(Stop),
}

/// The tree.
#[derive(Clone, Debug)]
pub struct GameTree<T> {
    root: Race<T>,
    pruning: Pruning,
    technique: Technique,
    depth: usize,
    total: u64,
}

impl<T> GameNode<T> {
    fn new(data: T) -> GameNode<T> {
        GameNode { data, moments: IntMoments::new(), dropped_at: None, replies: None }
    }

    /// The margins that tell what this node is worth: its own, or those of the best reply's.
    #[must_use]
    pub fn worth(&self) -> &IntMoments {
        match &self.replies {
            None => &self.moments,
            Some(race) => race.best().map_or(&self.moments, |best| best.worth()),
        }
    }

    /// Playouts that started here or further down.
    #[must_use]
    pub fn playouts(&self) -> u64 {
        self.moments.count() + self.replies().iter().map(GameNode::playouts).sum::<u64>()
    }

    /// The replies that were considered; none at a leaf.
    #[must_use]
    pub fn replies(&self) -> &[GameNode<T>] {
        self.replies.as_ref().map_or(&[], |race| &race.children)
    }
}

impl<T> Race<T> {
    fn new(plays: impl IntoIterator<Item = T>, unit: f64, pruning: Pruning) -> Race<T> {
        let children: Vec<GameNode<T>> = plays.into_iter().map(GameNode::new).collect();
        let pruner = Pruner::new(children.len(), Some(pruning), u64::MAX);
        Race { unit, pruner, halves: Halves::default(), children }
    }

    /// The child that is left and best for whoever moves here; none before any had a playout.
    fn best(&self) -> Option<&GameNode<T>> {
        let known = self.pruner.alive().iter().map(|&arm| &self.children[arm]);
        let known = known.filter_map(|child| Some((child, self.unit * child.worth().mean()?)));
        // The first of equal ones, as everywhere.
        known
            .fold(None, |best: Option<(&GameNode<T>, f64)>, (child, mean)| match best {
                Some((_, least)) if least >= mean => best,
                _ => Some((child, mean)),
            })
            .map(|(child, _)| child)
    }

    /// The mean of a child that had a playout, for whoever moves here.
    fn mean(&self, arm: usize) -> f64 {
        self.children[arm].worth().mean().map_or(f64::NEG_INFINITY, |mean| self.unit * mean)
    }

    fn estimate(&self, arm: usize) -> Estimate {
        let unseen = Estimate { mean: f64::NEG_INFINITY, sigma: f64::INFINITY };
        Estimate::of(self.children[arm].worth(), self.unit).unwrap_or(unseen)
    }

    /// One playout for every leaf that is left, and what it changes here and below.
    fn round(
        &mut self,
        technique: Technique,
        play: &mut impl FnMut(&T, Option<&T>, &mut Rng) -> i32,
        rng: &mut Rng,
    ) -> Option<Stop> {
        for place in 0..self.pruner.alive().len() {
            let arm = self.pruner.alive()[place];
            if let Some(race) = &mut self.children[arm].replies {
                race.round(technique, play, rng);
                continue;
            }
            let second = technique.second.draw(arm, self.pruner.alive(), &self.halves, rng);
            let second = second.map(|second| &self.children[second].data);
            let margin = play(&self.children[arm].data, second, rng);
            self.children[arm].moments.add(margin);
        }
        let mut pruner = std::mem::replace(&mut self.pruner, Pruner::new(0, None, 0));
        let stop = match technique.sets {
            true => pruner.end_round_of_sets(|arm| self.estimate(arm), |arms| self.pooled(arms)),
            false => pruner.end_round(|arm| self.estimate(arm)),
        };
        self.pruner = pruner;
        if technique.sets || technique.second == SecondPlay::OppositeHalf {
            let mut halves = std::mem::take(&mut self.halves);
            halves.rank(self.pruner.alive(), |arm| self.mean(arm));
            self.halves = halves;
        }
        stop
    }

    fn pooled(&self, arms: &[usize]) -> Estimate {
        let mut all = IntMoments::new();
        arms.iter().for_each(|&arm| all.merge(self.children[arm].worth()));
        Estimate::of(&all, self.unit).unwrap_or(Estimate { mean: f64::NEG_INFINITY, sigma: f64::INFINITY })
    }

    fn leaves(&self) -> u64 {
        let leaves = |&arm: &usize| self.children[arm].replies.as_ref().map_or(1, |race| race.leaves());
        self.pruner.alive().iter().map(leaves).sum()
    }

    /// Notes when children were dropped.
    fn note_dropped(&mut self, total: u64) {
        for (arm, child) in self.children.iter_mut().enumerate() {
            match self.pruner.dropped_at(arm) {
                None => child.dropped_at = None,
                Some(_) => {
                    child.dropped_at.get_or_insert(total);
                }
            }
            if let Some(race) = &mut child.replies {
                race.note_dropped(total);
            }
        }
    }

    /// The largest number of children that are left at an inner node so many plies below, or one further down.
    fn width(&self, from: usize) -> usize {
        let below = self.pruner.alive().iter().filter_map(|&arm| self.children[arm].replies.as_ref());
        let below = below.map(|race| race.width(from.saturating_sub(1))).max().unwrap_or(0);
        if from == 0 { below.max(self.pruner.alive().len()) } else { below }
    }

    /// Gives every leaf that is left children of its own, where there are any.
    fn expand(&mut self, plays: &mut impl FnMut(&T) -> Vec<T>, pruning: Pruning) {
        for place in 0..self.pruner.alive().len() {
            let child = &mut self.children[self.pruner.alive()[place]];
            match &mut child.replies {
                Some(race) => race.expand(plays, pruning),
                None => {
                    let replies = plays(&child.data);
                    if !replies.is_empty() {
                        child.replies = Some(Box::new(Race::new(replies, -self.unit, pruning)));
                    }
                }
            }
        }
        self.pruner.restart(u64::MAX);
    }
}

impl<T> GameTree<T> {
    /// A tree of one ply. A margin times `unit` is what it is worth to whoever moves at the root.
    #[must_use]
    pub fn new(plays: Vec<T>, unit: f64, pruning: Pruning, technique: Technique) -> GameTree<T> {
        GameTree { root: Race::new(plays, unit, pruning), pruning, technique, depth: 1, total: 0 }
    }

    /// Plays rounds of one playout for each leaf that is left, with at most `ceiling` playouts, until the level
    /// ends. `play` plays one after a leaf, with a second play if there is one, and tells the margin. `go_on` is
    /// asked after each round and may stop it. `width` is the W of a level that is not the last one.
    pub fn run(
        &mut self,
        ceiling: u64,
        width: Option<usize>,
        mut play: impl FnMut(&T, Option<&T>, &mut Rng) -> i32,
        rng: &mut Rng,
        mut go_on: impl FnMut(&GameTree<T>) -> Option<Stop>,
    ) -> LevelEnd {
        let before = self.total;
        loop {
            let leaves = self.root.leaves();
            if self.total - before + leaves > ceiling {
                return LevelEnd::Decided(Stop::Ceiling);
            }
            let stop = self.root.round(self.technique, &mut play, rng);
            self.total += leaves;
            self.root.note_dropped(self.total);
            if let Some(stop) = stop.or_else(|| go_on(self)) {
                return LevelEnd::Decided(stop);
            }
            if width.is_some_and(|width| self.root.width(self.depth.saturating_sub(2)) <= width) {
                return LevelEnd::Narrow;
            }
        }
    }

    /// Adds a ply: each leaf that is left gets the plays that `plays` tells for it.
    pub fn deepen(&mut self, mut plays: impl FnMut(&T) -> Vec<T>) {
        self.root.expand(&mut plays, self.pruning);
        self.depth += 1;
    }

    /// The plays at the root.
    #[must_use]
    pub fn children(&self) -> &[GameNode<T>] {
        &self.root.children
    }

    /// The better and the worse half at the root, as they were ranked last; empty before any round, and with techniques
    /// that need no halves.
    #[must_use]
    pub fn halves(&self) -> &Halves {
        &self.root.halves
    }

    /// Whether more than one play at the root is left.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.root.pruner.alive().len() > 1
    }

    /// All playouts.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }
}
