//! Stones in a part of a board, as sets of points that fit a word.

use super::super::board::Cell;
use montego_rules::Point;

/// A set of points of a field.
pub(super) type Set = u128;

/// The two sides as numbers.
pub(super) const ATTACKER: usize = 0;
pub(super) const OWNER: usize = 1;

/// Points of the board that are not in the field.
const NOWHERE: u8 = u8::MAX;

/// A part of a board: where plays are made, and what is around it. Beyond it everything belongs to the attacker.
pub(super) struct Field {
    /// From a point to the one above it.
    pub(super) stride: u32,
    /// Where plays are made or stones can be taken.
    pub(super) cells: Set,
    /// Stones of the attacker around the cells, which are never taken.
    pub(super) walls: Set,
    /// Cells beside a wall or beside what is beyond: stones of the attacker there are never taken.
    pub(super) rim: Set,
    /// Cells at the edge of the board.
    pub(super) edge: Set,
    /// The stone that is asked about.
    pub(super) target: Set,
    /// The points of the board, and where in the field each of them is.
    points: Vec<Cell>,
    places: Vec<u8>,
}

/// The stones in a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stones {
    /// By side.
    pub(super) of: [Set; 2],
    /// The point that was emptied by the last play and may not be taken back at once.
    pub(super) ko: Set,
    /// By side, how often it may take back a ko at once yet, as one does who has a threat elsewhere.
    pub(super) threats: [u8; 2],
}

/// The lowest point of a set that is not empty.
#[inline(always)]
pub(super) const fn lowest(set: Set) -> Set {
    set & set.wrapping_neg()
}

/// The points of a set one by one.
pub(super) fn each(set: Set) -> impl Iterator<Item = Set> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let point = lowest(rest);
        rest &= !point;
        (point != 0).then_some(point)
    })
}

impl Field {
    /// A field with some points of a board and those around them, without cells; none if it would be too large.
    pub(super) fn around(cells: &[Cell], is_border: impl Fn(Cell) -> bool) -> Option<Field> {
        let row = Point::ROW as Cell;
        let (columns, rows) = (cells.iter().map(|cell| cell % row), cells.iter().map(|cell| cell / row));
        let (left, right) = (columns.clone().min()? - 1, columns.max()? + 1);
        let (low, high) = (rows.clone().min()? - 1, rows.max()? + 1);
        // One more column, so that no row runs into the next one.
        let stride = u32::from(right - left) + 2;
        if stride * (u32::from(high - low) + 1) > Set::BITS {
            return None;
        }
        let mut field = Field {
            stride,
            cells: 0,
            walls: 0,
            rim: 0,
            edge: 0,
            target: 0,
            points: vec![0; Set::BITS as usize],
            places: vec![NOWHERE; Point::COUNT],
        };
        let mut border = 0;
        for (y, x) in (low..=high).flat_map(|y| (left..=right).map(move |x| (y, x))) {
            let (cell, place) = (y * row + x, u32::from(y - low) * stride + u32::from(x - left));
            field.points[place as usize] = cell;
            if let Some(known) = field.places.get_mut(usize::from(cell)) {
                *known = place as u8;
            }
            border |= Set::from(is_border(cell)) << place;
        }
        field.edge = field.beside(border);
        Some(field)
    }

    /// A point of the board as a set, which is empty if the point is not in the field.
    pub(super) fn set(&self, cell: Cell) -> Set {
        match self.places.get(usize::from(cell)) {
            Some(&place) if place != NOWHERE => 1 << place,
            _ => 0,
        }
    }

    /// The point of the board that a set of one point is.
    pub(super) fn cell(&self, point: Set) -> Cell {
        self.points[point.trailing_zeros() as usize]
    }

    /// The neighbours of the points of a set, some of the set itself among them.
    #[inline(always)]
    pub(super) const fn beside(&self, set: Set) -> Set {
        set << 1 | set >> 1 | set << self.stride | set >> self.stride
    }

    /// The points that touch those of a set by a corner.
    #[inline]
    pub(super) const fn corners(&self, set: Set) -> Set {
        let sides = set << 1 | set >> 1;
        sides << self.stride | sides >> self.stride
    }

    /// The points that are reached from some by way of others.
    #[inline]
    pub(super) fn flood(&self, from: Set, by: Set) -> Set {
        let mut all = from;
        loop {
            let more = self.beside(all) & by | all;
            if more == all {
                return all;
            }
            all = more;
        }
    }

    /// The cells without a stone.
    #[inline]
    pub(super) const fn empty(&self, stones: &Stones) -> Set {
        self.cells & !(stones.of[ATTACKER] | stones.of[OWNER])
    }

    /// Stones of the attacker that are never taken, the walls not among them.
    #[inline]
    pub(super) fn firm(&self, stones: &Stones) -> Set {
        let sure = self.rim & stones.of[ATTACKER];
        if sure == 0 { 0 } else { self.flood(sure, stones.of[ATTACKER]) }
    }

    #[inline]
    fn breathes(&self, chain: Set, side: usize, empty: Set) -> bool {
        self.beside(chain) & empty != 0 || side == ATTACKER && chain & self.rim != 0
    }

    /// The stones after a play of a side; none if it is suicide. A ko is not looked at.
    #[inline]
    pub(super) fn play(&self, stones: &Stones, at: Set, side: usize) -> Option<Stones> {
        let rival = 1 - side;
        let mut next = *stones;
        next.of[side] |= at;
        next.ko = 0;
        let (empty, beside) = (self.empty(&next), self.beside(at));
        let (mut near, mut taken) = (beside & next.of[rival], 0);
        while near != 0 {
            let chain = self.flood(lowest(near), next.of[rival]);
            near &= !chain;
            if !self.breathes(chain, rival, empty) {
                taken |= chain;
            }
        }
        if taken == 0 {
            let breathes = beside & empty != 0 || self.breathes(self.flood(at, next.of[side]), side, empty);
            return breathes.then_some(next);
        }
        next.of[rival] &= !taken;
        let is_lone = beside & (next.of[side] | empty) == 0 && !(side == ATTACKER && at & self.rim != 0);
        if is_lone && taken.is_power_of_two() {
            next.ko = taken;
        }
        Some(next)
    }

    /// The liberties of those chains of a side with stones on some points that have fewer than so many.
    pub(super) fn last_liberties(&self, stones: &Stones, on: Set, side: usize, many: u32) -> Set {
        let empty = self.empty(stones);
        let (mut rest, mut last) = (on & stones.of[side], 0);
        while rest != 0 {
            let chain = self.flood(lowest(rest), stones.of[side]);
            rest &= !chain;
            if side == OWNER || chain & self.rim == 0 {
                let liberties = self.beside(chain) & empty;
                if liberties.count_ones() < many {
                    last |= liberties;
                }
            }
        }
        last
    }
}
