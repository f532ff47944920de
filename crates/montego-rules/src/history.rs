//! Which whole-board positions a game has seen: the memory of superko.

use crate::{Board, Color, Point};
use std::sync::{Arc, LazyLock};

/// Random words that identify a stone on a point; their exclusive or identifies a board.
static ZOBRIST: LazyLock<[[u64; 2]; Point::COUNT]> = LazyLock::new(|| {
    // SplitMix64 from a fixed start, so that hashes are the same on every machine.
    let mut state = 0x6d6f_6e74_6567_6f00_u64;
    std::array::from_fn(|_| {
        std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = state;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ (word >> 31)
        })
    })
});

/// The word of a stone on a point. The hash of a position is the exclusive or of the words of its
/// stones, so that whoever keeps up a hash of his own can compare it with those of a game.
#[must_use]
pub fn stone_word(point: Point, color: Color) -> u64 {
    ZOBRIST[point.index()][color.index()]
}

/// The hash of the stones of a board; whose turn it is plays no part.
pub(crate) fn board_hash(board: &Board) -> u64 {
    board
        .size()
        .points()
        .filter_map(|point| board.at(point).map(|color| stone_word(point, color)))
        .fold(0, |hash, word| hash ^ word)
}

/// The stones of a board, a byte a point.
fn picture(board: &Board) -> Arc<[u8]> {
    board.size().points().map(|p| board.at(p).map_or(0, |c| 1 + c.index() as u8)).collect()
}

#[derive(Clone, Debug)]
struct Seen {
    hash: u64,
    to_play: Color,
    picture: Arc<[u8]>,
}

/// The boards a game has seen, the present one included.
#[derive(Clone, Debug, Default)]
pub(crate) struct History(Vec<Seen>);

impl History {
    pub(crate) fn push(&mut self, board: &Board, hash: u64) {
        let picture = match self.0.last() {
            // A pass changes no stone, so both entries may share one picture.
            Some(last) if last.hash == hash && *last.picture == *picture(board) => Arc::clone(&last.picture),
            _ => picture(board),
        };
        self.0.push(Seen { hash, to_play: board.to_play(), picture });
    }

    /// The hashes of the boards, oldest first.
    pub(crate) fn hashes(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().map(|seen| seen.hash)
    }

    /// Whether the stones of `board` have stood before; if `to_play` is given, with that side to
    /// move. The hash finds candidates and the stones decide, so that a collision of hashes
    /// forbids nothing.
    pub(crate) fn contains(&self, board: &Board, hash: u64, to_play: Option<Color>) -> bool {
        let mut now = None;
        self.0
            .iter()
            .filter(|seen| seen.hash == hash && to_play.is_none_or(|color| seen.to_play == color))
            .any(|seen| *seen.picture == **now.get_or_insert_with(|| picture(board)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Play, Size};

    #[test]
    fn a_game_tells_the_hashes_of_its_boards() {
        let setup = crate::Setup::empty(Size::square(3).expect("3 is a size"));
        let mut position =
            crate::Position::new(&setup, crate::Ruleset::CHINESE, crate::Komi::ZERO).expect("a position");
        let (black, white) = (Point::at(1, 1), Point::at(0, 1));
        for play in [Play::At(black), Play::Pass, Play::At(black), Play::At(white)] {
            // The third is illegal and leaves nothing behind.
            let _ = position.play(play);
        }
        let stone = stone_word(black, Color::Black);
        let seen: Vec<u64> = position.seen_hashes().collect();
        assert_eq!(seen, [0, stone, stone, stone ^ stone_word(white, Color::Black)]);
        assert_eq!(seen.last(), Some(&position.hash()));
    }

    #[test]
    fn a_hash_collision_is_no_repetition() {
        let size = Size::square(3).expect("3 is a size");
        let mut history = History::default();
        let empty = Board::new(size);
        history.push(&empty, 7);
        let mut stone = empty.clone();
        stone.play_unchecked(Play::At(Point::at(1, 1)));
        assert!(history.contains(&empty, 7, None), "the same stones under the same hash");
        assert!(!history.contains(&stone, 7, None), "other stones under the same hash");
    }
}
