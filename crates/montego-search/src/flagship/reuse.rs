//! What an earlier search learned about the position that came about.

use crate::tree::{Node, Tree};
use montego_rules::{Board, Color, Komi, Play, Position, Ruleset, stone_word};

/// The tree of a decision and the game that it belongs to.
pub(super) struct Kept {
    tree: Tree,
    board: Board,
    /// The hashes of all boards of the game up to the decision.
    hashes: Vec<u64>,
    ruleset: Ruleset,
    komi: Komi,
    handicap: usize,
    /// Half-points that the search gave White beside the komi.
    extra: i16,
}

impl Kept {
    /// Keeps the tree of a position.
    pub(super) fn new(position: &Position, extra: i16, tree: Tree) -> Kept {
        Kept {
            tree,
            board: position.board().clone(),
            hashes: position.seen_hashes().collect(),
            ruleset: *position.ruleset(),
            komi: position.komi(),
            handicap: position.handicap(),
            extra,
        }
    }

    /// The part of the tree that is about this position, if it comes from the old one by plays that the
    /// tree has.
    pub(super) fn tree_for(self, position: &Position, extra: i16) -> Option<Tree> {
        let same = extra == self.extra
            && *position.ruleset() == self.ruleset
            && position.komi() == self.komi
            && position.handicap() == self.handicap
            && position.board().size() == self.board.size();
        let hashes: Vec<u64> = position.seen_hashes().collect();
        if !same || !hashes.starts_with(&self.hashes) {
            return None;
        }
        let mut board = self.board.clone();
        let mut node = self.tree.root();
        for &hash in &hashes[self.hashes.len()..] {
            node = self.step(&mut board, node, hash)?;
        }
        // The tree is about who is to move, and about a ko that only the last play made.
        (board == *position.board() && node.visits() > 0).then(|| self.tree.regrown(node, 1))
    }

    /// The child whose play gives a board of this hash; the play is made.
    fn step<'t>(&'t self, board: &mut Board, node: &Node, hash: u64) -> Option<&'t Node> {
        let size = board.size();
        let before = hash_of(board);
        for child in self.tree.children(node)? {
            let play = child.play(size);
            if play == Play::Pass {
                if before == hash {
                    board.play_unchecked(play);
                    return Some(child);
                }
                continue;
            }
            let mut after = board.clone();
            after.play_unchecked(play);
            if hash_of(&after) == hash {
                *board = after;
                return Some(child);
            }
        }
        None
    }
}

fn hash_of(board: &Board) -> u64 {
    let stones = board.size().points().filter_map(|point| Some((point, board.at(point)?)));
    stones.fold(0, |hash, (point, color): (_, Color)| hash ^ stone_word(point, color))
}
