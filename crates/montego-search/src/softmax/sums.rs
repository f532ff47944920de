//! Sums of weights that are kept up to date, and the place where they pass a number.

use montego_rules::Color;

/// The largest number of points of a board.
pub(crate) const LARGEST_AREA: usize = 625;

/// Places whose weights are summed to a block, and blocks that are summed to a group.
const FAN: usize = 8;

/// Groups of blocks on the largest board.
const GROUPS: usize = LARGEST_AREA.div_ceil(FAN * FAN);

/// The weights of a board's empty points by their places, and sums of them, kept up to date from play
/// to play: a play changes a few, so that no draw has to add up all of them.
///
/// Each number holds both colours, Black's weight in its lower half and White's in its upper one, so
/// that both are kept by one addition. Neither half ever overflows: at most 625 points weigh 2^20.
#[derive(Clone, Debug)]
pub struct Sums {
    /// Of single places; those from `counted` on mean nothing.
    places: [[u64; FAN]; GROUPS * FAN],
    /// Of blocks of places.
    blocks: [[u64; FAN]; GROUPS],
    /// Of groups of blocks.
    groups: [u64; GROUPS],
    /// Of all places.
    pub(crate) total: u64,
    /// The places that are counted.
    pub(crate) counted: usize,
}

/// The weight of a colour in a number that holds both.
#[inline(always)]
pub(crate) const fn of(color: Color, both: u64) -> u32 {
    (both >> (32 * color.index())) as u32
}

/// The number that holds the weights of both colours.
#[inline(always)]
pub(crate) const fn both(black: u32, white: u32) -> u64 {
    (white as u64) << 32 | black as u64
}

impl Sums {
    /// No places.
    #[inline(always)]
    pub(crate) const fn empty() -> Sums {
        Sums {
            places: [[0; FAN]; GROUPS * FAN],
            blocks: [[0; FAN]; GROUPS],
            groups: [0; GROUPS],
            total: 0,
            counted: 0,
        }
    }

    /// Counts a place more.
    #[inline(always)]
    pub(crate) fn push(&mut self, weight: u64) {
        let place = self.counted;
        self.places[place / FAN][place % FAN] = weight;
        self.change(place, weight);
        self.total += weight;
        self.counted += 1;
    }

    /// Takes away a place; the last one takes its number.
    #[inline(always)]
    pub(crate) fn remove(&mut self, place: usize) {
        self.counted -= 1;
        let weight = self.places[place / FAN][place % FAN];
        let last = self.places[self.counted / FAN][self.counted % FAN];
        self.places[place / FAN][place % FAN] = last;
        self.change(place, last.wrapping_sub(weight));
        self.change(self.counted, last.wrapping_neg());
        self.total -= weight;
    }

    /// The weights of a place.
    #[inline(always)]
    pub(crate) fn at(&self, place: usize) -> u64 {
        self.places[place / FAN][place % FAN]
    }

    /// Gives a place other weights.
    #[inline(always)]
    pub(crate) fn set(&mut self, place: usize, weight: u64) {
        let change = weight.wrapping_sub(self.at(place));
        self.places[place / FAN][place % FAN] = weight;
        self.change(place, change);
        self.total = self.total.wrapping_add(change);
    }

    /// Exchanges two places.
    #[inline(always)]
    pub(crate) fn swap(&mut self, first: usize, second: usize) {
        let (a, b) = (self.places[first / FAN][first % FAN], self.places[second / FAN][second % FAN]);
        self.places[first / FAN][first % FAN] = b;
        self.places[second / FAN][second % FAN] = a;
        self.change(first, b.wrapping_sub(a));
        self.change(second, a.wrapping_sub(b));
    }

    /// Adds to the sums over a place.
    #[inline(always)]
    fn change(&mut self, place: usize, change: u64) {
        let (group, block) = (place / (FAN * FAN), place / FAN % FAN);
        self.blocks[group][block] = self.blocks[group][block].wrapping_add(change);
        self.groups[group] = self.groups[group].wrapping_add(change);
    }

    /// The place where the sum of a colour's weights passes a number that is less than all of them.
    #[inline(always)]
    pub(crate) fn find(&self, color: Color, number: u32) -> usize {
        // The other half must not borrow from White's.
        let mut rest = match color {
            Color::Black => u64::from(number),
            Color::White => u64::from(number) << 32 | u64::from(u32::MAX),
        };
        let sign = 32 * color.index() as u32 + 31;
        let (mut group, block, place);
        group = 0;
        if self.counted > FAN * FAN {
            (group, rest) = pass(&self.groups, rest, sign);
        }
        (block, rest) = pass(&self.blocks[group], rest, sign);
        (place, _) = pass(&self.places[group * FAN + block], rest, sign);
        (group * FAN + block) * FAN + place
    }
}

/// Where in a row of weights their sum passes a number, and what is left of the number there. What
/// is left has become negative once it is passed, which the bit `sign` tells.
///
/// Where that is, is chance, so nothing branches on it.
#[inline(always)]
fn pass<const N: usize>(weights: &[u64; N], number: u64, sign: u32) -> (usize, u64) {
    let mut rests = [number; N];
    let mut passed = 0;
    // If none before passes it, the last one does.
    for i in 1..N {
        rests[i] = rests[i - 1].wrapping_sub(weights[i - 1]);
        passed += rests[i] >> sign & 1;
    }
    let place = N - 1 - passed as usize;
    (place, rests[place])
}
