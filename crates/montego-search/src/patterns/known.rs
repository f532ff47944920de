//! What is kept about patterns, found by what lies around a play.

use super::features::Look;
use super::pattern::Pattern;
use super::shape::EXTENTS;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Something about every pattern that is known, whatever way it is turned.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Known<T> {
    /// For each kind the known patterns in all eight ways.
    kinds: [HashMap<u128, T, BuildHasherDefault<Mixer>>; Pattern::KINDS],
}

/// Spreads the bits of a pattern, which are its own hash but for that.
#[derive(Clone, Copy, Debug, Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}

impl<T> Default for Known<T> {
    fn default() -> Known<T> {
        Known { kinds: Default::default() }
    }
}

impl<T: Copy> Known<T> {
    /// Keeps a value for a pattern, however it is turned.
    pub(super) fn insert(&mut self, pattern: Pattern, value: T) {
        for turned in pattern.turned() {
            self.kinds[pattern.kind()].insert(turned.bits(), value);
        }
    }

    /// What is kept for the patterns of a play, with their kinds. Shapes count from the smallest one on as far as they
    /// are known: a shape that was learned is larger than others that were.
    #[inline]
    pub(super) fn of<'a>(&'a self, look: &'a Look) -> impl Iterator<Item = (usize, T)> + 'a {
        let get = |kind: usize, bits: u128| self.kinds[kind].get(&bits).map(|&value| (kind, value));
        let shapes = (0..EXTENTS.len()).map_while(move |extent| get(extent, look.shape.cut(extent).bits()));
        let scenes = look.scenes.iter().enumerate().filter_map(move |(middle, scene)| {
            scene.and_then(|scene| get(EXTENTS.len() + middle, u128::from(scene.bits())))
        });
        shapes.chain(scenes)
    }

    /// The known patterns of a kind in order, one of eight, with what is kept for them.
    pub(super) fn canonical(&self, kind: usize) -> Vec<(Pattern, T)> {
        let all = self.kinds[kind].iter().map(|(&bits, &value)| (Pattern::from_bits(kind, bits), value));
        let mut all: Vec<(Pattern, T)> = all.filter(|(pattern, _)| pattern.canonical() == *pattern).collect();
        all.sort_by_key(|&(pattern, _)| pattern);
        all
    }
}
