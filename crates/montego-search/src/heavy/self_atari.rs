//! Plays that leave one's own stones with a single liberty.

use super::nakade;
use montego_rules::{Board, Point};

/// What a play of the side to move does to its own stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SelfAtari {
    /// They have two liberties at least, or capture several stones.
    None,
    /// They have one liberty, but once they are taken, the room that they leave is not enough for two eyes.
    Nakade,
    /// They have one liberty for nothing.
    Bad {
        /// How many they are.
        stones: usize,
        /// That liberty, if there is one.
        other: Option<Point>,
    },
}

/// Judges a legal play of the side to move.
#[inline]
pub(crate) fn self_atari(board: &Board, point: Point) -> SelfAtari {
    if board.empty_neighbours(point) >= 2 {
        return SelfAtari::None;
    }
    let me = board.to_play();
    let liberties = board.liberties_after::<2>(point, me);
    if liberties.count() >= 2 {
        return SelfAtari::None;
    }
    // The point of a stone that is taken is a liberty, but not one to play on.
    let other = liberties.as_slice().first().copied().filter(|&liberty| board.is_empty(liberty));
    crowded(board, point, other)
}

/// The rest, for plays that have found fewer than two liberties.
#[inline(never)]
fn crowded(board: &Board, point: Point, other: Option<Point>) -> SelfAtari {
    let me = board.to_play();
    let mut chain = [point; nakade::LARGEST];
    let mut stones = 1;
    for near in board.adjacent(point) {
        match board.at(near) {
            Some(color) if color == me => {
                if chain[..stones.min(nakade::LARGEST)].contains(&near) {
                    continue;
                }
                for stone in board.chain_stones(near) {
                    if stones < nakade::LARGEST {
                        chain[stones] = stone;
                    }
                    stones += 1;
                }
            }
            // Two stones or more leave more than one liberty, but for shapes of no importance.
            Some(_) if board.chain_size(near) >= 2 && board.atari_point(near) == Some(point) => {
                return SelfAtari::None;
            }
            _ => {}
        }
    }
    if let Some(liberty) = other
        && (2..=nakade::LARGEST).contains(&stones)
        && is_closed(board, liberty, point, &chain[..stones])
        && nakade::is_killing(board, &chain[..stones])
    {
        return SelfAtari::Nakade;
    }
    SelfAtari::Bad { stones, other }
}

/// Whether beside the last liberty there is nothing but the chain itself and enemies: it is inside.
fn is_closed(board: &Board, liberty: Point, point: Point, chain: &[Point]) -> bool {
    let enemy = board.to_play().opponent();
    board
        .adjacent(liberty)
        .all(|near| near == point || board.at(near) == Some(enemy) || chain.contains(&near))
}
