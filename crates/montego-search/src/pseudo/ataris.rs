//! Strings with one liberty.

use crate::eye::EyeRule;
use crate::playout::is_admissible;
use montego_rules::{Board, Color, Point};

/// The strings in atari that are known at the same time. Games have a few; where there were more, the rest would
/// count for nothing.
pub(super) const MOST: usize = 128;

/// Why a liberty gets a weight from the string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The string makes it possible to play there.
    Point,
    /// The string is taken or saved.
    Stones,
}

/// A string in atari.
#[derive(Clone, Copy, Debug)]
pub(super) struct Atari {
    /// A stone of it.
    pub(super) stone: Point,
    pub(super) color: Color,
    pub(super) stones: u16,
    /// Its only liberty.
    pub(super) liberty: Point,
    /// How often it touches it.
    touches: u16,
}

impl Atari {
    /// The string of a stone, if it is in atari.
    #[inline]
    fn of(board: &Board, stone: Point) -> Option<Atari> {
        let (color, liberty) = (board.at(stone)?, board.atari_point(stone)?);
        let (stones, touches) = (board.chain_size(stone) as u16, board.pseudo_liberties(stone) as u16);
        Some(Atari { stone, color, stones, liberty, touches })
    }

    /// Whether nothing has happened to the string.
    ///
    /// It has the same stones as long as it has as many, and the same liberty as long as that is empty and it
    /// touches no other point: taking stones beside it only adds to what it touches.
    #[inline]
    fn stands(&self, board: &Board) -> bool {
        board.at(self.stone) == Some(self.color)
            && board.is_empty(self.liberty)
            && board.chain_size(self.stone) as u16 == self.stones
            && board.pseudo_liberties(self.stone) as u16 == self.touches
    }
}

impl Atari {
    /// Whether the side to move may play on the liberty and, for that part of the weight, saves the string if
    /// it is an own one: its stones then have two liberties.
    #[inline]
    pub(super) fn is_worth_a_play<E: EyeRule>(&self, board: &Board, part: Part) -> bool {
        is_admissible::<E>(board, self.liberty)
            && (part == Part::Point
                || self.color != board.to_play()
                || board.liberties_after::<2>(self.liberty, board.to_play()).count() >= 2)
    }
}

/// All strings in atari.
#[derive(Clone, Debug)]
pub(super) struct Ataris {
    strings: [Option<Atari>; MOST],
    count: usize,
}

impl Ataris {
    /// Looks at the whole board.
    pub(super) fn new(board: &Board) -> Ataris {
        let mut ataris = Ataris { strings: [None; MOST], count: 0 };
        for point in board.size().points() {
            if board.at(point).is_some() && board.chain_of(point) == point {
                ataris.add(Atari::of(board, point));
            }
        }
        ataris
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Atari> {
        self.strings[..self.count].iter().flatten()
    }

    #[inline]
    fn add(&mut self, string: Option<Atari>) {
        if string.is_some() && self.count < MOST {
            self.strings[self.count] = string;
            self.count += 1;
        }
    }

    /// Takes a play into account that took stones or not: it changes its own string, takes a liberty from those
    /// beside it, and gives liberties to the neighbours of what it took.
    #[inline]
    pub(super) fn follow(&mut self, board: &Board, last: Point, took: bool) {
        let mut kept = 0;
        for place in 0..self.count {
            let string = self.strings[place % MOST];
            // A string in atari changes only by a stone on its liberty, or when something beside it is taken.
            let stays =
                string.is_some_and(|string| string.liberty != last && (!took || string.stands(board)));
            self.strings[kept % MOST] = string;
            kept += usize::from(stays);
        }
        self.count = kept;
        for stone in board.maybe_in_atari(last) {
            let Some(string) = Atari::of(board, stone) else { continue };
            let head = board.chain_of(stone);
            // The play may touch a string in several places.
            let mut new = self.strings[kept..self.count].iter().flatten();
            if new.all(|other| board.chain_of(other.stone) != head) {
                self.add(Some(string));
            }
        }
    }
}
