//! The dividers of a game, decision by decision, so that they are right after plays were taken back.

use super::{Dividers, History};
use montego_rules::{Board, Color, Play, Point, Position, stone_word};

/// What every decision of a game left in the dividers.
///
/// A decision is known by the boards that the game had seen before it. So those that were taken back are forgotten, one
/// that is asked for again counts once, and another game has nothing to do with it.
#[derive(Clone, Debug, Default)]
pub struct Chronicle {
    /// The hashes of the boards of the game up to the last decision.
    line: Vec<u64>,
    /// Decisions in order of time.
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    /// The boards that the game had seen.
    seen: usize,
    /// The board of the decision.
    board: Board,
    /// After the decision.
    dividers: Dividers,
}

impl Chronicle {
    /// The dividers for a decision about this position: those after the last decision of the same game, forgiven
    /// around the plays since then.
    pub fn recall(&mut self, position: &Position, history: History) -> Dividers {
        let hashes: Vec<u64> = position.seen_hashes().collect();
        let common = self.line.iter().zip(&hashes).take_while(|(mine, theirs)| mine == theirs).count();
        let size = position.board().size();
        self.entries
            .retain(|entry| entry.seen <= common && entry.seen < hashes.len() && entry.board.size() == size);
        let dividers = self.entries.last().and_then(|last| {
            let mut dividers = last.dividers.clone();
            let mut board = last.board.clone();
            let mut hash = hashes[last.seen - 1];
            for &next in &hashes[last.seen..] {
                if let Some(point) = step(&mut board, hash, next)? {
                    dividers.forgive_around(size, point, history);
                }
                hash = next;
            }
            Some(dividers)
        });
        self.line = hashes;
        // Stones that no play explains make another game of it.
        dividers.unwrap_or_else(|| {
            self.entries.clear();
            Dividers::default()
        })
    }

    /// Notes what the decision about the position that was recalled last left.
    pub fn note(&mut self, position: &Position, dividers: Dividers) {
        self.entries.push(Entry { seen: self.line.len(), board: position.board().clone(), dividers });
    }
}

/// Makes the play that leads from a board to one with the hash `next`, and tells its point, none for a pass; none at
/// all if no play does.
fn step(board: &mut Board, hash: u64, next: u64) -> Option<Option<Point>> {
    if hash == next {
        board.play_unchecked(Play::Pass);
        return Some(None);
    }
    let turn = board.to_play();
    for color in [turn, turn.opponent()] {
        let point = board.empties().find(|&point| leads_to(board, color, point, hash, next));
        if let Some(point) = point {
            board.set_to_play(color);
            board.play_unchecked(Play::At(point));
            return Some(Some(point));
        }
    }
    None
}

fn leads_to(board: &Board, color: Color, point: Point, hash: u64, next: u64) -> bool {
    if hash ^ stone_word(point, color) == next {
        return true;
    }
    // Stones can only be missing if some chain beside the point has its last liberty there.
    if !board.has_neighbour_in_atari(point) {
        return false;
    }
    let mut after = board.clone();
    after.set_to_play(color);
    after.play_unchecked(Play::At(point));
    let stones = after.size().points().filter_map(|point| Some((point, after.at(point)?)));
    stones.fold(0, |hash, (point, color)| hash ^ stone_word(point, color)) == next
}
