//! Strings with one liberty.

use crate::eye::EyeRule;
use crate::playout::is_admissible;
use montego_rules::{Board, Color, InAtari, Point};

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

/// Whether nothing has happened to a string in atari.
///
/// It has the same stones as long as it has as many, and the same liberty as long as that is empty and it
/// touches no other point: taking stones beside it only adds to what it touches.
#[inline]
fn stands(string: &InAtari, board: &Board) -> bool {
    board.at(string.stone) == Some(string.color)
        && board.is_empty(string.liberty)
        && board.chain_size(string.stone) == usize::from(string.stones)
        && board.pseudo_liberties(string.stone) == usize::from(string.touches)
}

/// Whether the side to move may play on the liberty of a string and, for that part of the weight, saves the string
/// if it is an own one: its stones then have two liberties.
#[inline]
pub(super) fn is_worth_a_play<E: EyeRule>(string: &InAtari, board: &Board, part: Part) -> bool {
    let (liberty, me) = (string.liberty, board.to_play());
    is_admissible::<E>(board, liberty)
        && (part == Part::Point
            || string.color != me
            || !board.may_join_into_atari(liberty)
            || board.liberties_after::<2>(liberty, me).count() >= 2)
}

/// All strings in atari.
#[derive(Clone, Debug)]
pub(super) struct Ataris {
    /// Those beyond the count mean nothing.
    strings: [InAtari; MOST],
    count: usize,
}

impl Ataris {
    /// Looks at the whole board.
    pub(super) fn new(board: &Board) -> Ataris {
        let point = board.empty(0);
        let nothing = InAtari { stone: point, color: Color::Black, stones: 0, liberty: point, touches: 0 };
        let mut ataris = Ataris { strings: [nothing; MOST], count: 0 };
        let is_head = |&point: &Point| board.at(point).is_some() && board.chain_of(point) == point;
        for point in board.size().points().filter(is_head) {
            board.each_in_atari(point, |string| {
                if string.stone == point {
                    ataris.add(string);
                }
            });
        }
        ataris
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &InAtari> {
        self.strings[..self.count.min(MOST)].iter()
    }

    #[inline]
    fn add(&mut self, string: InAtari) {
        if self.count < MOST {
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
            let stays = string.liberty != last && (!took || stands(&string, board));
            self.strings[kept % MOST] = string;
            kept += usize::from(stays);
        }
        self.count = kept;
        board.each_in_atari(last, |string| self.add(string));
    }
}
