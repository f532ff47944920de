//! What is known of the urgency of plays, kept up to date from play to play.

use super::Pseudo;
use super::ataris::{Ataris, MOST};
use super::table::{scaled_one, weight_of};
use crate::eye::EyeRule;
use crate::playout::is_admissible;
use crate::softmax::Sums;
use crate::softmax::sums::of;
use montego_rules::{Board, Color, Play, Point};

/// The code of an empty point in [`Board::shape_around`]; a stone's is the index of its colour.
const EMPTY: u16 = 2;

/// The urgencies of the empty points of a board in a pseudo-random game.
///
/// A play changes the shapes of the eight points around it and around each stone it takes, and puts into atari only
/// its own string and those beside it. So no more than that is looked at after a play. What one-liberty strings add
/// is few numbers, which are made anew for each draw: whether a string can be saved depends on stones farther away.
#[derive(Clone, Debug)]
pub struct Urgencies {
    /// [`Board::shape_around`] of every point of the board, stones too.
    codes: [u16; Point::COUNT],
    /// The weights that shapes give the empty points, by the board's places.
    sums: Sums,
    ataris: Ataris,
    /// What strings in atari add to points for the side to move.
    extra: [(Option<Point>, u32); MOST],
    extra_count: usize,
    /// The stone that is put next or was put last, if it was not taken into account yet.
    last: Option<Point>,
}

impl Urgencies {
    /// Looks at the whole board.
    pub(super) fn new<E: EyeRule>(policy: &Pseudo<E>, board: &Board) -> Urgencies {
        let mut urgencies = Urgencies {
            codes: [0; Point::COUNT],
            sums: Sums::empty(),
            ataris: Ataris::none(),
            extra: [(None, 0); MOST],
            extra_count: 0,
            last: None,
        };
        for point in board.size().points() {
            urgencies.codes[point.index()] = board.shape_around(point);
            if board.at(point).is_some() && board.chain_of(point) == point {
                urgencies.ataris.look_at(board, point);
            }
        }
        for point in board.empties() {
            urgencies.sums.push(policy.weights(point, urgencies.codes[point.index()]));
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
        if self.sums.counted == board.empty_count() {
            self.change_around(policy, board, last, change);
        } else {
            self.take_off(policy, board, last, change);
        }
        self.ataris.tidy(board);
        self.ataris.look_at(board, last);
        for near in board.adjacent(last) {
            if board.at(near) == Some(color.opponent()) {
                self.ataris.look_at(board, near);
            }
        }
    }

    /// Changes what stands on a point, in the shapes around it.
    #[inline]
    fn change_around<E: EyeRule>(&mut self, policy: &Pseudo<E>, board: &Board, point: Point, change: u16) {
        for (place, near) in board.compass(point) {
            let code = &mut self.codes[near.index()];
            let before = *code;
            *code ^= change << (2 * (7 - place));
            let after = *code;
            if board.is_empty(near) && policy.shapes.weights(before) != policy.shapes.weights(after) {
                self.sums.set(board.place_of(near), policy.weights(near, after));
            }
        }
    }

    /// The same where the play took stones: the points that were emptied stand last.
    #[inline(never)]
    fn take_off<E: EyeRule>(&mut self, policy: &Pseudo<E>, board: &Board, last: Point, change: u16) {
        let taken = self.sums.counted..board.empty_count();
        // All places are counted first, so that every shape around has one; what they weigh follows.
        for place in taken.clone() {
            let point = board.empty(place);
            self.sums.push(policy.weights(point, self.codes[point.index()]));
        }
        self.change_around(policy, board, last, change);
        // The stones were the other colour's, whose code differs in the lowest bit.
        let theirs = change ^ 1;
        for place in taken {
            self.change_around(policy, board, board.empty(place), theirs);
        }
    }

    /// Makes a list of what strings in atari add for the side to move, and tells its sum.
    #[inline]
    pub(super) fn add_extra<E: EyeRule>(&mut self, policy: &Pseudo<E>, board: &Board) -> u32 {
        self.extra_count = 0;
        let me = board.to_play();
        let mut total = 0;
        for stone in self.ataris.iter() {
            let Some(liberty) = board.atari_point(stone) else { continue };
            let per_stone = if board.at(stone) != Some(me) {
                policy.values.capture
            } else if board.liberties_after::<2>(liberty, me).count() >= 2 {
                policy.values.save
            } else {
                continue;
            };
            // It may be a forbidden ko, or what the rule calls an own eye.
            if !is_admissible::<E>(board, liberty) {
                continue;
            }
            let weight = weight_of(per_stone * board.chain_size(stone) as f64);
            let weight = scaled_one(weight, policy.factors[liberty], me);
            self.extra[self.extra_count] = (Some(liberty), weight);
            self.extra_count += 1;
            total += weight;
        }
        total
    }

    /// The point where the sum of the list passes a number that is less than it.
    #[inline]
    pub(super) fn find_extra(&self, mut number: u32) -> Point {
        for (point, weight) in &self.extra[..self.extra_count] {
            match (number.checked_sub(*weight), point) {
                (None, Some(point)) => return *point,
                (rest, _) => number = rest.unwrap_or(0),
            }
        }
        unreachable!("the number is less than the sum")
    }
}

#[cfg(test)]
impl Urgencies {
    /// All that a draw goes by, in an order that does not depend on how it came about.
    pub(super) fn facts(&self, board: &Board) -> (Vec<u16>, Vec<u64>, u64, Vec<Point>) {
        let codes = board.size().points().map(|point| self.codes[point.index()]).collect();
        let weights = (0..board.empty_count()).map(|place| self.sums.at(place)).collect();
        let heads = self.ataris.iter().filter(|&stone| board.atari_point(stone).is_some());
        let mut heads: Vec<Point> = heads.map(|stone| board.chain_of(stone)).collect();
        heads.sort_unstable();
        (codes, weights, self.sums.total, heads)
    }
}
