//! A search tree of plays, bounded in memory, that threads may grow together.
//!
//! `node` is a play with its figures, `arena` has room for them. `priors` says what a play is worth before
//! anything was tried, `ground` what a search needs to know of its position, `walk` makes a playout from
//! the root through the tree to the end of a game, and `credit` gives its result to the plays on the way.
//!
//! # Sources
//! Kocsis & Szepesvári 2006, *Bandit based Monte-Carlo planning*, for the tree; Gelly & Silver 2007,
//! *Combining online and offline knowledge in UCT*, for all moves as first in it and for prior
//! knowledge; Enzenberger & Müller 2009, *A lock-free multithreaded Monte-Carlo tree search algorithm*. A progressive bias
//! (Chaslot et al. 2008) was there too and won no games.

mod arena;
mod credit;
mod ground;
mod node;
mod priors;
mod walk;

#[cfg(test)]
mod tests;

pub(crate) use credit::Credit;
pub(crate) use ground::Ground;
pub(crate) use node::Node;
pub(crate) use priors::{Hope, Priors};
pub(crate) use walk::{Knobs, Walker};

use arena::Arena;
use montego_rules::{Play, Size};
use std::sync::atomic::Ordering;

/// A tree; node 0 is its root.
#[derive(Debug)]
pub(crate) struct Tree {
    arena: Arena,
    size: Size,
}

impl Tree {
    /// The bytes of a node.
    pub(crate) const NODE: usize = size_of::<Node>();

    /// A root without children, and room for so many nodes.
    pub(crate) fn new(size: Size, nodes: usize) -> Tree {
        let tree = Tree { arena: Arena::new(nodes), size };
        tree.arena.take(1).expect("an arena has room for a node");
        tree
    }

    /// The root.
    pub(crate) fn root(&self) -> &Node {
        self.node(0)
    }

    /// A node that was made.
    #[inline]
    fn node(&self, number: u32) -> &Node {
        &self.arena.slice(number, 1)[0]
    }

    /// The children of a node; none where they were not made yet.
    #[inline]
    pub(crate) fn children(&self, node: &Node) -> Option<&[Node]> {
        self.family(node).map(|(_, children)| children)
    }

    /// The children and the number of the first one.
    #[inline]
    fn family(&self, node: &Node) -> Option<(u32, &[Node])> {
        match node.family.load(Ordering::Acquire) {
            0 | Node::BUSY => None,
            more => {
                let (begin, count) = (node.begin.load(Ordering::Relaxed), usize::from(more) - 1);
                Some((begin, if count == 0 { &[] } else { self.arena.slice(begin, count) }))
            }
        }
    }

    /// Makes children for a node. Nothing happens if it has some, if another thread is about to make
    /// them, or if there is no room; then the answer is no.
    pub(crate) fn expand(&self, node: &Node, hopes: impl FnOnce() -> Vec<Hope>) -> bool {
        let idle = node.family.compare_exchange(0, Node::BUSY, Ordering::Relaxed, Ordering::Relaxed);
        if idle.is_err() {
            return false;
        }
        let hopes = hopes();
        let Some(begin) = self.arena.take(hopes.len()) else {
            node.family.store(0, Ordering::Relaxed);
            return false;
        };
        if !hopes.is_empty() {
            for (child, hope) in self.arena.slice(begin, hopes.len()).iter().zip(&hopes) {
                child.begin(self.size, hope.play, hope.wins, hope.visits);
            }
        }
        node.begin.store(begin, Ordering::Relaxed);
        node.family.store(hopes.len() as u16 + 1, Ordering::Release);
        true
    }

    /// How many visits the favourite of the root has more than any other play there: with fewer playouts to come, no other can
    /// catch up.
    pub(crate) fn lead(&self) -> u64 {
        let (mut first, mut second) = (0, 0);
        for visits in self.children(self.root()).unwrap_or_default().iter().map(Node::visits) {
            if visits > first {
                (first, second) = (visits, first);
            } else {
                second = second.max(visits);
            }
        }
        u64::from(first - second)
    }

    /// The child that is worth most to who makes the play.
    #[inline]
    pub(crate) fn best(&self, node: &Node, equivalence: f32) -> Option<&Node> {
        self.best_by(node, |child| child.worth(equivalence))
    }

    /// The child that is worth most by its own results and the prior ones alone, whatever all moves as first say.
    #[inline]
    pub(crate) fn best_alone(&self, node: &Node) -> Option<&Node> {
        self.best_by(node, Node::worth_alone)
    }

    /// The first of the children of most worth.
    #[inline(always)]
    fn best_by(&self, node: &Node, worth: impl Fn(&Node) -> f32) -> Option<&Node> {
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        for child in self.children(node)? {
            let worth = worth(child);
            if worth > most {
                (best, most) = (Some(child), worth);
            }
        }
        best
    }

    /// Makes these the children of the root.
    pub(crate) fn plant(&self, hopes: Vec<Hope>) {
        self.expand(self.root(), || hopes);
    }

    /// The part of its room that is taken, from 0 to 1.
    pub(crate) fn fullness(&self) -> f64 {
        self.arena.taken() as f64 / self.arena.capacity() as f64
    }

    /// The nodes that there is room for.
    #[cfg(test)]
    pub(crate) fn capacity(&self) -> usize {
        self.arena.capacity()
    }

    /// A tree of the same room whose root is a node of this one, with all below it that was visited so often
    /// at least. Nodes that get no room lose their children.
    pub(crate) fn regrown(&self, root: &Node, least: u32) -> Tree {
        let tree = Tree::new(self.size, self.arena.capacity());
        tree.root().copy_figures(root);
        let mut row = vec![(root, 0_u32)];
        while !row.is_empty() {
            let mut below = Vec::new();
            for (old, new) in row {
                let Some(children) = self.children(old).filter(|_| old.visits() >= least) else { continue };
                let Some(begin) = tree.arena.take(children.len()) else { return tree };
                let node = tree.node(new);
                node.begin.store(begin, Ordering::Relaxed);
                node.family.store(children.len() as u16 + 1, Ordering::Relaxed);
                if children.is_empty() {
                    continue;
                }
                let copies = tree.arena.slice(begin, children.len());
                for (i, (child, copy)) in children.iter().zip(copies).enumerate() {
                    copy.copy_figures(child);
                    below.push((child, begin + i as u32));
                }
            }
            row = below;
        }
        tree
    }

    /// The most visited child; of equal ones the one that is worth more.
    pub(crate) fn favourite(&self, node: &Node) -> Option<&Node> {
        let rank = |child: &Node| (child.visits(), child.mean().unwrap_or(0.0));
        self.children(node)?.iter().filter(|child| child.visits() > 0).max_by(|a, b| {
            let (a, b) = (rank(a), rank(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        })
    }

    /// The plays that were looked at most, one after the other from a node, with their playouts.
    pub(crate) fn variation(&self, node: &Node, least: u32) -> Vec<(Play, u64)> {
        let mut plays = Vec::new();
        let mut node = node;
        while let Some(next) = self.favourite(node).filter(|next| next.visits() >= least) {
            plays.push((next.play(self.size), u64::from(next.visits())));
            node = next;
        }
        plays
    }
}
