//! What is known of the urgency of plays, kept up to date from play to play.

use super::Pseudo;
use super::ataris::{Ataris, MOST, Part};
use super::table::stake;
use crate::eye::EyeRule;
use crate::softmax::Sums;
use crate::softmax::sums::of;
use montego_rules::{Board, Color, InAtari, Play, Point};

/// The code of an empty point in [`Board::shape_around`]; a stone's is the index of its colour.
const EMPTY: u16 = 2;

/// The steps to the points around a point, in the order of [`Board::shape_around`].
const RING: [isize; 8] = {
    let row = Point::ROW as isize;
    [-row - 1, -row, -row + 1, -1, 1, row - 1, row, row + 1]
};

/// At least [`Point::COUNT`], and a power of two, so that an index needs no check.
const CELLS: usize = Point::COUNT.next_power_of_two();

/// The stones put and taken whose changes are told apart; around others all is weighed anew.
const MASKS: usize = 16;

/// Bits at all places of a code.
const ALL: u16 = 0x5555;

/// The urgencies of the empty points of a board in a pseudo-random game.
///
/// A play changes the shapes of the eight points around it and around each stone it takes, and puts into atari only
/// its own string and those beside it. So no more than that is looked at after a play. What one-liberty strings add
/// is few numbers, which are made anew for each draw: whether a string can be saved depends on stones farther away.
#[derive(Clone, Debug)]
pub struct Urgencies {
    /// [`Board::shape_around`] of every point of the board, stones too.
    codes: [u16; CELLS],
    /// What kinds of shapes these are.
    kinds: [u8; CELLS],
    /// The weights that shapes give the empty points, by the board's places.
    sums: Sums,
    ataris: Ataris,
    /// What each of them adds to its liberty for the side to move, by [`Part`].
    extra: [[u32; 2]; MOST],
    /// The stone that is put next or was put last, if it was not taken into account yet.
    last: Option<Point>,
}

impl Urgencies {
    /// Looks at the whole board.
    pub(super) fn new<E: EyeRule>(policy: &Pseudo<E>, board: &Board) -> Urgencies {
        let mut urgencies = Urgencies {
            codes: [0; CELLS],
            kinds: [0; CELLS],
            sums: Sums::empty(),
            ataris: Ataris::new(board),
            extra: [[0; 2]; MOST],
            last: None,
        };
        board.each_shape(|point, code| {
            urgencies.codes[point.index() % CELLS] = code;
            urgencies.kinds[point.index() % CELLS] = policy.shapes.kind(code);
        });
        for point in board.empties() {
            urgencies.sums.push(policy.weights(point, urgencies.kinds[point.index() % CELLS]));
        }
        urgencies
    }

    /// The sum of all weights that shapes give the plays of a colour.
    #[inline(always)]
    pub(super) fn total(&self, color: Color) -> u32 {
        of(color, self.sums.total)
    }

    /// The weight of a place for a colour.
    #[inline(always)]
    pub(super) fn at(&self, color: Color, place: usize) -> u32 {
        of(color, self.sums.at(place))
    }

    /// The place where the sum of weights passes a number that is less than all of them.
    #[inline(always)]
    pub(super) fn find(&self, color: Color, number: u32) -> usize {
        self.sums.find(color, number)
    }

    /// Exchanges two places, as somebody does on the board.
    #[inline(always)]
    pub(super) fn swap(&mut self, first: usize, second: usize) {
        self.sums.swap(first, second);
    }

    /// Gets ready for a play that is made next.
    #[inline]
    pub(super) fn will_play(&mut self, board: &Board, play: Play) {
        self.last = play.point();
        if let Play::At(point) = play {
            // The last empty point takes its place on the board too.
            self.sums.remove(board.place_of(point));
        }
    }

    /// Takes the last play into account.
    #[inline]
    pub(super) fn catch_up<E: EyeRule>(&mut self, policy: &Pseudo<E>, board: &Board) {
        let Some(last) = self.last.take() else { return };
        let Some(color) = board.at(last) else {
            // A suicide, which no playout plays.
            *self = Urgencies::new(policy, board);
            return;
        };
        let change = EMPTY ^ color.index() as u16;
        let took = self.sums.counted < board.empty_count();
        if took {
            self.take_off(policy, board, last, change);
        } else {
            let changed = self.change_codes(policy, last, change);
            self.weigh(policy, board, last, changed);
        }
        self.ataris.follow(board, last, took);
    }

    /// Changes what stands on a point, in the shapes around it, and tells which of these became another kind: a bit
    /// for each, at its place in the code of the point.
    #[inline(always)]
    fn change_codes<E: EyeRule>(&mut self, policy: &Pseudo<E>, point: Point, change: u16) -> u16 {
        let mut changed = 0;
        // What stands beyond the edge has codes too, which nobody reads.
        for (place, step) in RING.into_iter().enumerate() {
            let cell = point.index().wrapping_add_signed(step) % CELLS;
            let code = self.codes[cell] ^ change << (2 * (7 - place));
            let kind = policy.shapes.kind(code);
            changed |= u16::from(kind != self.kinds[cell]) << (2 * place);
            (self.codes[cell], self.kinds[cell]) = (code, kind);
        }
        changed
    }

    /// Weighs the empty points around a point anew, as far as their bits are set.
    #[inline(always)]
    fn weigh<E: EyeRule>(&mut self, policy: &Pseudo<E>, board: &Board, point: Point, changed: u16) {
        // Which of them are empty and have changed is chance, and a branch on chance costs more than all of them;
        // so only the loop over set bits branches.
        let around = self.codes[point.index() % CELLS];
        let mut left = changed & (around >> 1 & !around & ALL);
        while left != 0 {
            let place = left.trailing_zeros() as usize / 2;
            left &= left - 1;
            if let Some(near) = board.beside(point, place) {
                self.sums.set(board.place_of(near), policy.weights(near, self.kinds[near.index() % CELLS]));
            }
        }
    }

    /// Takes a play into account that took stones: the points that were emptied stand last.
    #[inline(never)]
    fn take_off<E: EyeRule>(&mut self, policy: &Pseudo<E>, board: &Board, last: Point, change: u16) {
        let taken = self.sums.counted..board.empty_count();
        let mut changed = [ALL; MASKS];
        changed[0] = self.change_codes(policy, last, change);
        // The stones were the other colour's, whose code differs in the lowest bit.
        for (i, place) in taken.clone().enumerate() {
            let mask = self.change_codes(policy, board.empty(place), change ^ 1);
            if let Some(changed) = changed.get_mut(i + 1) {
                *changed = mask;
            }
        }
        for place in taken.clone() {
            let point = board.empty(place);
            self.sums.push(policy.weights(point, self.kinds[point.index() % CELLS]));
        }
        self.weigh(policy, board, last, changed[0]);
        for (i, place) in taken.enumerate() {
            self.weigh(policy, board, board.empty(place), changed.get(i + 1).copied().unwrap_or(ALL));
        }
    }

    /// Notes what strings in atari add for the side to move, and tells the sum. It is not asked whether the plays
    /// are any good: whoever draws one asks, and forgets it if not.
    #[inline]
    pub(super) fn add_extra<E: EyeRule>(&mut self, policy: &Pseudo<E>, board: &Board) -> u32 {
        let me = board.to_play();
        let mut total = 0;
        for (place, string) in self.ataris.iter().enumerate() {
            let liberty = string.liberty;
            let factors = policy.factors[liberty];
            let per_stone = if string.color == me { policy.save } else { policy.capture };
            let stones = stake(per_stone, string.stones, factors[me.index()]);
            let mut point = policy.shapes.regained(self.kinds[liberty.index() % CELLS], me, factors);
            // One string is enough for the point.
            if point > 0 && self.ataris.iter().take(place).any(|other| other.liberty == liberty) {
                point = 0;
            }
            self.extra[place % MOST] = [point, stones];
            total += point + stones;
        }
        total
    }

    /// The string where the sum of what is added passes a number that is less than it, its place, and for which
    /// part of its weight.
    #[inline]
    pub(super) fn find_extra(&self, mut number: u32) -> (usize, InAtari, Part) {
        for (place, string) in self.ataris.iter().enumerate() {
            let [point, stones] = self.extra[place % MOST];
            match number.checked_sub(point + stones) {
                None => return (place, *string, if number < point { Part::Point } else { Part::Stones }),
                Some(rest) => number = rest,
            }
        }
        unreachable!("the number is less than the sum")
    }

    /// Takes away part of what a string adds, and tells what that was.
    #[inline]
    pub(super) fn forget_extra(&mut self, place: usize, part: Part) -> u32 {
        std::mem::take(&mut self.extra[place % MOST][part as usize])
    }
}

#[cfg(test)]
impl Urgencies {
    /// All that a draw goes by, in an order that does not depend on how it came about.
    pub(super) fn facts(&self, board: &Board) -> (Vec<u16>, Vec<u64>, u64, Vec<Point>) {
        let codes = board.size().points().map(|point| self.codes[point.index() % CELLS]).collect();
        let weights = (0..board.empty_count()).map(|place| self.sums.at(place)).collect();
        let mut heads: Vec<Point> = self.ataris.iter().map(|string| board.chain_of(string.stone)).collect();
        heads.sort_unstable();
        (codes, weights, self.sums.total, heads)
    }
}
