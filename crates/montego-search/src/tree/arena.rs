//! Room for a bounded number of nodes, which threads take without locks.

use super::node::Node;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Nodes of a block. Children of one node lie in one block.
const BLOCK: usize = 1 << 13;

/// Nodes in blocks that are made when they are needed.
#[derive(Debug)]
pub(super) struct Arena {
    blocks: Box<[OnceLock<Box<[Node]>>]>,
    next: AtomicU32,
}

impl Arena {
    /// Room for so many nodes, rounded up to whole blocks.
    pub(super) fn new(nodes: usize) -> Arena {
        let blocks = nodes.div_ceil(BLOCK).max(1);
        Arena { blocks: (0..blocks).map(|_| OnceLock::new()).collect(), next: AtomicU32::new(0) }
    }

    /// The nodes that there is room for.
    pub(super) fn capacity(&self) -> usize {
        self.blocks.len() * BLOCK
    }

    /// The nodes that were taken, and those that were left out at the ends of blocks.
    pub(super) fn taken(&self) -> usize {
        (self.next.load(Ordering::Relaxed) as usize).min(self.capacity())
    }

    /// Takes so many new nodes, and tells the number of the first; none if there is no room.
    ///
    /// # Panics
    /// If they are more than a block.
    pub(super) fn take(&self, count: usize) -> Option<u32> {
        assert!(count <= BLOCK, "{count} nodes do not fit into a block");
        let fit = |next: u32| {
            let next = next as usize;
            let begin = if next % BLOCK + count > BLOCK { next.next_multiple_of(BLOCK) } else { next };
            (begin + count <= self.capacity()).then_some(begin)
        };
        let mut next = self.next.load(Ordering::Relaxed);
        loop {
            let begin = fit(next)?;
            let end = (begin + count) as u32;
            match self.next.compare_exchange_weak(next, end, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => {
                    self.blocks[begin / BLOCK].get_or_init(|| (0..BLOCK).map(|_| Node::default()).collect());
                    return Some(begin as u32);
                }
                Err(now) => next = now,
            }
        }
    }

    /// Nodes that were taken together, or some of them.
    ///
    /// # Panics
    /// If they were never taken.
    #[inline]
    pub(super) fn slice(&self, begin: u32, count: usize) -> &[Node] {
        let (block, begin) = (begin as usize / BLOCK, begin as usize % BLOCK);
        let block = self.blocks[block].get().expect("nodes are taken before they are looked at");
        &block[begin..begin + count]
    }
}
