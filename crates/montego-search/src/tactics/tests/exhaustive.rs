//! Questions answered by trying every play, with the rules' own board.

use montego_rules::{Board, Color, Play, Point};
use std::collections::HashMap;

/// What trying everything says as far as it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tactics) enum Fate {
    Proven,
    Refuted,
    /// The depth or the nodes ran out.
    Open,
}

/// What is asked, told from a board with nothing played.
pub(in crate::tactics) trait Question {
    fn prover(&self) -> Color;
    /// Whether it is decided, when a side is to move.
    fn decided(&self, board: &Board) -> Option<bool>;
}

/// The capture of the chain of a stone, so that the taker cannot be taken back at once by a play in its place.
pub(super) struct Taking(pub(super) Point, pub(super) Color);

impl Question for Taking {
    fn prover(&self) -> Color {
        self.1.opponent()
    }

    fn decided(&self, board: &Board) -> Option<bool> {
        if board.at(self.0) != Some(self.1) {
            let enemy = self.1.opponent();
            let mut near = board.size().neighbours(self.0);
            let is_lone = near.all(|n| board.at(n).is_some());
            let mut near = board.size().neighbours(self.0);
            let takes = near.any(|n| board.at(n) == Some(enemy) && board.chain(n).liberties == 1);
            return (board.to_play() != self.1 || !is_lone || !takes).then_some(true);
        }
        (board.chain(self.0).liberties > 4).then_some(false)
    }
}

/// The union of the chains of two stones.
pub(super) struct Joining(pub(super) Point, pub(super) Point, pub(super) Color);

impl Question for Joining {
    fn prover(&self) -> Color {
        self.2
    }

    fn decided(&self, board: &Board) -> Option<bool> {
        if board.at(self.0) != Some(self.2) || board.at(self.1) != Some(self.2) {
            return Some(false);
        }
        (board.chain(self.0).id == board.chain(self.1).id).then_some(true)
    }
}

/// The death of the chains of some stones, all of them.
pub(in crate::tactics) struct Dying(pub(in crate::tactics) Vec<Point>, pub(in crate::tactics) Color);

impl Question for Dying {
    fn prover(&self) -> Color {
        self.1.opponent()
    }

    fn decided(&self, board: &Board) -> Option<bool> {
        self.0.iter().all(|&stone| board.at(stone) != Some(self.1)).then_some(true)
    }
}

pub(in crate::tactics) struct Exhaustive<'a, Q> {
    question: &'a Q,
    known: HashMap<(Vec<u8>, Color, Option<Point>, u32), Fate>,
    nodes: u32,
    path: Vec<(Vec<u8>, Color, Option<Point>)>,
    /// Who may take back a ko at once.
    master: Option<Color>,
}

impl<'a, Q: Question> Exhaustive<'a, Q> {
    /// Deepens until the question is answered or `nodes` boards were looked at.
    pub(in crate::tactics) fn ask(question: &'a Q, board: &Board, nodes: u32, master: Option<Color>) -> Fate {
        for depth in 1..40 {
            let (known, path) = (HashMap::new(), Vec::new());
            let mut search = Exhaustive { question, known, nodes, path, master };
            let fate = search.search(board, depth);
            if fate != Fate::Open || search.nodes == 0 {
                return fate;
            }
        }
        Fate::Open
    }

    fn search(&mut self, board: &Board, depth: u32) -> Fate {
        match self.question.decided(board) {
            Some(true) => return Fate::Proven,
            Some(false) => return Fate::Refuted,
            None => {}
        }
        if depth == 0 || self.nodes == 0 {
            return Fate::Open;
        }
        self.nodes -= 1;
        let stones =
            board.size().points().map(|p| board.at(p).map_or(2, |c| c.index() as u8)).collect::<Vec<_>>();
        let place = (stones, board.to_play(), board.ko());
        if self.path.contains(&place) {
            // Whoever repeats a position proves nothing.
            return Fate::Refuted;
        }
        let key = (place.0.clone(), place.1, place.2, depth);
        if let Some(&fate) = self.known.get(&key) {
            return fate;
        }
        self.path.push(place);
        let proves = board.to_play() == self.question.prover();
        let (good, bad) = if proves { (Fate::Proven, Fate::Refuted) } else { (Fate::Refuted, Fate::Proven) };
        let mut fate = bad;
        let plays = board.size().points().map(Play::At);
        let pass = (!proves).then_some(Play::Pass);
        for play in pass.into_iter().chain(plays) {
            if let Play::At(point) = play
                && board.check(point, false).is_err()
            {
                continue;
            }
            let mut next = board.clone();
            next.play_unchecked(play);
            if self.master == Some(next.to_play()) {
                // A ko is lifted when the turn changes hands.
                next.set_to_play(next.to_play().opponent());
                next.set_to_play(next.to_play().opponent());
            }
            let after = self.search(&next, depth - 1);
            if after == good {
                fate = good;
                break;
            }
            if after == Fate::Open {
                fate = Fate::Open;
            }
        }
        self.path.pop();
        self.known.insert(key, fate);
        fate
    }
}
