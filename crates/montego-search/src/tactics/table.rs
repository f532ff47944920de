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

const FREE: Entry = Entry { key: 0, proof: 1, disproof: 1, work: 0, age: 0, zone: 0 };

/// Positions with their numbers. A new question makes all entries old in one step.
pub(super) struct Table {
    entries: Vec<Entry>,
    age: u32,
    zones: Vec<Zone>,
}

impl Table {
    /// A table with two to the power of `bits` entries.
    pub(super) fn new(bits: u32) -> Table {
        Table { entries: vec![FREE; 1 << bits], age: 1, zones: Vec::new() }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.age += 1;
        self.zones.clear();
    }

    fn places(&self, key: u64) -> [usize; 2] {
        let place = (key >> 20) as usize & (self.entries.len() - 1);
        [place, place ^ 1]
    }

    /// The proof and disproof numbers of a position, and the nodes spent on it.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<(Number, Number, u32)> {
        let found = self.places(key).into_iter().map(|place| &self.entries[place]);
        let mut found = found.filter(|entry| entry.age == self.age && entry.key == key);
        found.next().map(|entry| (entry.proof, entry.disproof, entry.work))
    }

    /// The zone of a solved position, everything if it is not known any more.
    pub(super) fn zone(&self, key: u64) -> Zone {
        let found = self.places(key).into_iter().map(|place| &self.entries[place]);
        let mut found = found.filter(|entry| entry.age == self.age && entry.key == key);
        found.next().and_then(|entry| self.zones.get(entry.zone as usize)).copied().unwrap_or(Zone::ALL)
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
        let place = self.place_for(key);
        let number = if zone.is_some() { self.zones.len() as u32 } else { u32::MAX };
        self.zones.extend(zone);
        self.entries[place] = Entry { key, proof, disproof, work, age: self.age, zone: number };
    }

    fn place_for(&self, key: u64) -> usize {
        let [first, second] = self.places(key);
        let worth = |entry: &Entry| {
            if entry.age != self.age { 0 } else { 1 + u64::from(entry.work) }
        };
        let (a, b) = (&self.entries[first], &self.entries[second]);
        let is_here = |entry: &Entry| entry.age == self.age && entry.key == key;
        if is_here(b) || worth(b) < worth(a) && !is_here(a) { second } else { first }
    }
}
