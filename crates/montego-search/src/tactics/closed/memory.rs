//! What a search in a field remembers.

use super::super::table::Number;
use super::field::Set;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) proof: Number,
    pub(super) disproof: Number,
    /// Of a position that is solved: where plays matter to the answer, and whether it needs that somebody may not take back a ko.
    pub(super) zone: Set,
    pub(super) needs_ko: bool,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    work: u32,
    /// The number of the question.
    age: u32,
    known: Known,
}

/// Pairs of entries that may hold the same positions.
const PAIRS: usize = 1 << 15;
const FREE: Entry =
    Entry { key: 0, work: 0, age: 0, known: Known { proof: 0, disproof: 0, zone: 0, needs_ko: false } };

/// Positions with what is known of them. It takes 3 MB from the first question on.
pub(in crate::tactics) struct Memory {
    pairs: Vec<[Entry; 2]>,
    age: u32,
}

impl Memory {
    pub(in crate::tactics) const fn new() -> Memory {
        Memory { pairs: Vec::new(), age: 0 }
    }

    /// Forgets everything.
    pub(super) fn begin(&mut self) {
        self.age += 1;
        self.pairs.resize(PAIRS, [FREE; 2]);
    }

    /// What a position is remembered under.
    pub(super) fn key(words: [u64; 5]) -> u64 {
        words.into_iter().fold(0, |key, word| {
            let mixed = (key ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
            mixed ^ mixed >> 32
        })
    }

    fn place(key: u64) -> usize {
        (key >> 40) as usize % PAIRS
    }

    /// What is known of a position, and the nodes that were spent on it.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<(Known, u32)> {
        let is_here = |entry: &&Entry| entry.age == self.age && entry.key == key;
        self.pairs[Self::place(key)].iter().find(is_here).map(|entry| (entry.known, entry.work))
    }

    /// Remembers a position. Of two others in the way the one with less work behind it goes.
    #[inline]
    pub(super) fn put(&mut self, key: u64, known: Known, work: u32) {
        let age = self.age;
        let [first, second] = &mut self.pairs[Self::place(key)];
        let is_here = |entry: &Entry| entry.age == age && entry.key == key;
        // What another question has left is worth nothing, or its answers would depend on what was asked before.
        let worth = |entry: &Entry| if entry.age == age { 1 + u64::from(entry.work) } else { 0 };
        let goes_second = is_here(second) || !is_here(first) && worth(second) < worth(first);
        *if goes_second { second } else { first } = Entry { key, work, age, known };
    }
}
