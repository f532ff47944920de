//! What a search remembers of positions that it has seen.

use super::zone::Zone;

/// A proof number or a disproof number: about how much is left to do, none when it is done.
pub(super) type Number = u32;

/// More than can ever be left.
pub(super) const INFINITE: Number = 1 << 28;

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    proof: Number,
    disproof: Number,
    work: u32,
    age: u32,
    /// Where in `zones` the zone of a solved position is, none while it is open.
    zone: u32,
}

/// The least and the most pairs of entries of a table.
const LEAST: usize = 1 << 8;
const MOST: usize = 1 << 16;

const FREE: Entry = Entry { key: 0, proof: 1, disproof: 1, work: 0, age: 0, zone: 0 };

/// Two entries that may hold the same positions, on one line of the memory's cache.
#[derive(Clone)]
#[repr(align(64))]
struct Pair([Entry; 2]);

/// Positions with their numbers. A new question makes all entries old in one step.
///
/// Positions are looked up far more often than they are there, and where they would be is chance: what counts is that the
/// table is no larger than a question needs, so that it stays near the processor.
pub(super) struct Table {
    pairs: Vec<Pair>,
    /// How many pairs are in use, a power of two.
    used: usize,
    age: u32,
    zones: Vec<Zone>,
}

impl Table {
    /// A table without room, until [`Table::begin`] makes some.
    pub(super) const fn new() -> Table {
        Table { pairs: Vec::new(), used: 0, age: 0, zones: Vec::new() }
    }

    /// Forgets everything, and makes room for so many positions.
    pub(super) fn begin(&mut self, positions: u64) {
        self.age += 1;
        self.zones.clear();
        self.used = (positions as usize / 2).clamp(LEAST, MOST).next_power_of_two();
        if self.pairs.len() < self.used {
            self.pairs.resize(self.used, Pair([FREE; 2]));
        }
    }

    fn pair(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.used - 1)
    }

    #[inline]
    fn find(&self, key: u64) -> Option<&Entry> {
        let Pair(entries) = &self.pairs[self.pair(key)];
        entries.iter().find(|entry| entry.age == self.age && entry.key == key)
    }

    /// The proof and disproof numbers of a position, and the nodes spent on it.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<(Number, Number, u32)> {
        self.find(key).map(|entry| (entry.proof, entry.disproof, entry.work))
    }

    /// The zone of a solved position, everything if it is not known any more.
    pub(super) fn zone(&self, key: u64) -> Zone {
        let zone = self.find(key).and_then(|entry| self.zones.get(entry.zone as usize));
        zone.copied().unwrap_or(Zone::ALL)
    }

    /// Remembers numbers, and the zone of a solved position. Of two entries in the way the one with
    /// less work behind it goes.
    pub(super) fn put(
        &mut self,
        key: u64,
        (proof, disproof): (Number, Number),
        work: u32,
        zone: Option<&Zone>,
    ) {
        let (pair, age) = (self.pair(key), self.age);
        let Pair([first, second]) = &mut self.pairs[pair];
        let worth = |entry: &Entry| if entry.age != age { 0 } else { 1 + u64::from(entry.work) };
        let is_here = |entry: &Entry| entry.age == age && entry.key == key;
        let goes_second = is_here(second) || worth(second) < worth(first) && !is_here(first);
        let number = if zone.is_some() { self.zones.len() as u32 } else { u32::MAX };
        self.zones.extend(zone);
        *if goes_second { second } else { first } = Entry { key, proof, disproof, work, age, zone: number };
    }
}
