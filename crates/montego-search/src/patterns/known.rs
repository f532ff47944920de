//! What is kept about shapes of several extents, found by what lies around a play.

use super::shape::{EXTENTS, Shape};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Something about every shape that is known, whatever way it is turned.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Known<T> {
    /// For each extent the known shapes in all eight ways.
    shapes: [HashMap<u128, T, BuildHasherDefault<Mixer>>; EXTENTS.len()],
}

/// Spreads the bits of a shape, which are its own hash but for that.
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
        Known { shapes: Default::default() }
    }
}

impl<T: Copy> Known<T> {
    /// Keeps a value for a shape of an extent, however it is turned.
    pub(super) fn insert(&mut self, shape: Shape, extent: usize, value: T) {
        for turned in shape.turned(extent) {
            self.shapes[extent].insert(turned.bits(), value);
        }
    }

    /// What is kept for the largest shape around a play that is known.
    #[inline]
    pub(super) fn largest(&self, shape: Shape) -> Option<T> {
        let shapes = self.shapes.iter().enumerate().rev();
        shapes.into_iter().find_map(|(extent, known)| known.get(&shape.cut(extent).bits())).copied()
    }

    /// The known shapes of an extent in order, one of eight, with what is kept for them.
    pub(super) fn canonical(&self, extent: usize) -> Vec<(Shape, T)> {
        let all = self.shapes[extent].iter().map(|(&bits, &value)| (Shape::from_bits(bits), value));
        let mut all: Vec<(Shape, T)> = all.filter(|(shape, _)| shape.canonical(extent) == *shape).collect();
        all.sort_by_key(|&(shape, _)| shape);
        all
    }
}
