//! Sets of points: where a proof plays, so that plays elsewhere need no answer.

use super::board::Cell;
use montego_rules::Point;

const WORDS: usize = Point::COUNT.div_ceil(64);

/// A set of points, the border around the board among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Zone([u64; WORDS]);

impl Zone {
    pub(super) const EMPTY: Zone = Zone([0; WORDS]);
    /// Every point: nothing is known to be without effect.
    pub(super) const ALL: Zone = Zone([u64::MAX; WORDS]);

    #[inline]
    pub(super) fn add(&mut self, cell: Cell) {
        self.0[usize::from(cell >> 6) % WORDS] |= 1 << (cell & 63);
    }

    #[inline]
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.0[usize::from(cell >> 6) % WORDS] >> (cell & 63) & 1 == 1
    }

    #[inline]
    pub(super) fn join(&mut self, other: &Zone) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// The set with all neighbours of its points.
    pub(super) fn grown(&self) -> Zone {
        let mut grown = *self;
        for distance in [1, Point::ROW] {
            let (words, bits) = (distance / 64, distance % 64);
            for i in 0..WORDS {
                let up = |j: usize| self.0.get(j).copied().unwrap_or(0);
                let down = |j: usize| i.checked_sub(j).map_or(0, |k| self.0[k]);
                grown.0[i] |= down(words) << bits | down(words + 1) >> (64 - bits);
                grown.0[i] |= up(i + words) >> bits | up(i + words + 1) << (64 - bits);
            }
        }
        grown
    }
}
