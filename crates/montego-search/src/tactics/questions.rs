//! The questions that can be asked.

use super::answer::{Reading, Settled, Status, Success, Way};
use super::ask::{CAPTURE, CONNECTION, LADDER, Schedule, unknown};
use super::board::Cell;
use super::capture::Capture;
use super::closed::Memory;
use super::connection::Connection;
use super::goal::Goal;
use super::solver::Solver;
use montego_rules::{Board, Play, Point};

/// How many times as long as a node of a capture one of a connection takes; its budget is divided by this.
const DEARER_CONNECTION: u64 = 3;

/// Which first plays are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plays {
    /// One that succeeds.
    One,
    /// All that succeed, as far as they are found.
    All,
}

/// Asks tactical questions; its memory is used for one question after the other.
///
/// Every question is about the stones of a board, whoever is to play there; a ko that is open bars a retake only
/// for the side to play. The same question has the same answer whatever was asked before.
///
/// # Sources
/// Cazenave & Helmstetter 2005, section 3, for the five searches: capture ([`Tactics::capture`]), connection
/// ([`Tactics::connection`]), connection to an empty point ([`Tactics::empty_connection`]), eye ([`Tactics::eye`])
/// and life and death ([`Tactics::life`]).
pub struct Tactics {
    pub(super) solver: Solver,
    pub(super) memory: Memory,
    pub(super) budget: u64,
}

impl Tactics {
    /// Searches with a budget in nodes. Connections, whose nodes take longer, get a third of it, eyes a quarter, and groups
    /// half at most and less the larger they and their room are, one half of that for careful estimates and one for bold
    /// ones; where one play is wanted, up to four that look stronger than the one that was found get a forty-eighth of that
    /// each. A question takes up to three searches where a ko is met, and one more with a quarter of its budget for each
    /// first play if all are wanted. For single questions about a group its place, if that is small, is searched with a third
    /// of the budget, up to three times where a ko is met, again with one more ring of points around it, and a thirty-sixth
    /// for each play that may be better. Where that gives no answer, and none of a connection is found with a thirty-second
    /// of the nodes or of a capture with all of them, there is a random game for thirty nodes of the budget, fewer as soon as
    /// the answer is clear, and half as many once more where a ko is met; where an eighth of the games does not tell, a search
    /// gets a twelfth of the nodes for groups and a quarter for connections. There are 2,000 random games at most, and none
    /// where the budget suffices for fewer than fifty.
    #[must_use]
    pub fn new(budget: u64) -> Tactics {
        Tactics { solver: Solver::new(), memory: Memory::new(), budget }
    }

    /// Whether the opponent, playing first, captures the chain of a stone. A chain with more than four liberties counts
    /// as safe unless random games tell otherwise, and a stone is not captured while its taker can be taken back at
    /// once in its place: by ko it is captured by ko, in a snapback not at all.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn attack(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        self.weigh_capture(board, stone, plays)
    }

    /// Whether the owner, playing first, saves the chain of a stone. A success without a play is one though he plays
    /// elsewhere: no play here does better.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn defend(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        let own = self.ask_capture(board, stone, false, &CAPTURE, plays);
        match own.success {
            Success::Yes | Success::Unknown => own,
            // Where a ko decides, the attacker may have to begin it from the worse side.
            _ => {
                let other = self.ask_capture(board, stone, true, &CAPTURE, Plays::One);
                let counts = other.proven || own.success == Success::No;
                if counts { passing_if_better(own, &other) } else { own }
            }
        }
    }

    /// Whether the opponent, playing first, captures the chain of a stone by a series of ataris. A failure is never
    /// called proven: it rules out ladders, and says nothing of other captures.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn ladder(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        let mut reading = self.ask_capture(board, stone, true, &LADDER, plays);
        reading.proven &= reading.success.is_some();
        reading
    }

    /// Whether the owner, playing first, joins the chains of two stones. Where search does not prove it, random games say.
    ///
    /// # Panics
    /// If the points have no stones of one colour.
    pub fn connect(&mut self, board: &Board, first: Point, second: Point, plays: Plays) -> Reading {
        self.weigh_connection(board, [first, second], true, plays)
    }

    /// Whether the opponent, playing first, keeps the chains of two stones apart. Where search does not prove it, random
    /// games say.
    ///
    /// # Panics
    /// If the points have no stones of one colour.
    pub fn disconnect(&mut self, board: &Board, first: Point, second: Point, plays: Plays) -> Reading {
        self.weigh_connection(board, [first, second], false, plays)
    }

    /// The capture of a chain seen from both sides, by search alone; all plays are looked for only where it is open.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn capture(&mut self, board: &Board, stone: Point, plays: Plays) -> Settled {
        let reach = |tactics: &mut Tactics, plays| tactics.ask_capture(board, stone, true, &CAPTURE, plays);
        self.settle(plays, reach, |tactics, plays| tactics.ask_capture(board, stone, false, &CAPTURE, plays))
    }

    /// The connection of two chains seen from both sides, by search alone. Where it takes three plays in a row or more
    /// and only fast ones were searched to the end, it is not known; all plays are looked for only where it is open.
    ///
    /// # Panics
    /// If the points have no stones of one colour.
    pub fn connection(&mut self, board: &Board, first: Point, second: Point, plays: Plays) -> Settled {
        let ask = |tactics: &mut Tactics, joins, plays| {
            tactics.ask_connection(board, [first, second], joins, plays, tactics.budget)
        };
        let reach = |tactics: &mut Tactics, plays| ask(tactics, true, plays);
        self.settle(plays, reach, |tactics, plays| ask(tactics, false, plays))
    }

    /// A goal seen from both sides. All plays are looked for only where it is open who gets his way: elsewhere
    /// they decide nothing.
    pub(super) fn settle(
        &mut self,
        plays: Plays,
        mut reach: impl FnMut(&mut Tactics, Plays) -> Reading,
        mut prevent: impl FnMut(&mut Tactics, Plays) -> Reading,
    ) -> Settled {
        let first = reach(self, Plays::One);
        let second = first.success.is_some().then(|| by_passing(prevent(self, Plays::One), &first));
        let settled = Settled { reach: first, prevent: second };
        if plays == Plays::One || settled.status() != Status::Unsettled {
            return settled;
        }
        let (reach, prevent) = (reach(self, Plays::All), prevent(self, Plays::All));
        let prevent = Some(by_passing(prevent, &reach));
        Settled { reach, prevent }
    }

    /// Whether the owner connects a string to an empty point by playing there: the opponent, who plays next, cannot
    /// keep the two apart.
    ///
    /// # Sources
    /// Cazenave & Helmstetter 2005, section 3: a stone is put on the point, then its disconnection is searched.
    ///
    /// # Panics
    /// If there is no stone on the one point, or one on the other.
    pub fn empty_connection(&mut self, board: &Board, stone: Point, empty: Point) -> Reading {
        self.join_by(board, &[stone], empty)
    }

    /// Whether the owner connects two strings that are too far apart for [`Tactics::connect`] by a play on an
    /// empty point between them, to which both are connected then.
    ///
    /// The two are searched one at a time, so a play of the opponent that threatens both at once is not seen, and
    /// the answer is never called proven.
    ///
    /// # Panics
    /// If the stones are not of one colour, or the point is not empty.
    pub fn connect_through(&mut self, board: &Board, first: Point, second: Point, empty: Point) -> Reading {
        assert_eq!(board.at(second), board.at(first), "a connection needs two stones of one colour");
        let mut reading = self.join_by(board, &[first, second], empty);
        reading.proven = false;
        reading
    }

    fn join_by(&mut self, board: &Board, stones: &[Point], empty: Point) -> Reading {
        let owner = board.at(stones[0]).expect("a stone to ask about");
        assert!(board.at(empty).is_none(), "a connection to an empty point needs one");
        let mut own = board.clone();
        if board.to_play() != owner {
            own.set_to_play(owner);
        }
        if own.check(empty, false).is_err() {
            return Reading { success: Success::No, proven: true, ..unknown() };
        }
        own.play_unchecked(Play::At(empty));
        let mut worst: Option<Reading> = None;
        let mut nodes = 0;
        for &stone in stones {
            let cut = self.search_cut(&own, [stone, empty], Plays::One);
            nodes += cut.nodes;
            let success = cut.success.of_the_other_side();
            if worst.as_ref().is_none_or(|worst| success < worst.success) {
                let line = [Play::At(empty)].into_iter().chain(cut.line).collect();
                let ways = if success.is_some() { vec![Way { play: empty, success }] } else { Vec::new() };
                worst = Some(Reading { success, proven: cut.proven, ways, line, guess: None, nodes: 0 });
            }
        }
        Reading { nodes, ..worst.expect("at least one stone") }
    }

    /// Searches whether a side gets its way with a chain.
    pub(super) fn ask_capture(
        &mut self,
        board: &Board,
        stone: Point,
        attacks: bool,
        schedule: &Schedule,
        plays: Plays,
    ) -> Reading {
        let owner = board.at(stone).expect("a stone to ask about");
        let goal = Capture::new(stone.index() as Cell, owner);
        let asker = if attacks { owner.opponent() } else { owner };
        self.ask(board, &goal, asker, schedule, self.budget, plays)
    }

    /// Whether the opponent, playing first, keeps the chains of two stones apart, by search alone.
    ///
    /// # Panics
    /// If the points have no stones of one colour.
    pub(crate) fn search_cut(&mut self, board: &Board, stones: [Point; 2], plays: Plays) -> Reading {
        self.ask_connection(board, stones, false, plays, self.budget)
    }

    /// Searches whether a side gets its way with the chains of two stones.
    pub(super) fn ask_connection(
        &mut self,
        board: &Board,
        stones: [Point; 2],
        joins: bool,
        plays: Plays,
        budget: u64,
    ) -> Reading {
        let [first, second] = stones;
        let owner = board.at(first).expect("a stone to ask about");
        assert_eq!(board.at(second), Some(owner), "a connection needs two stones of one colour");
        if board.chain(first).id == board.chain(second).id {
            let success = if joins { Success::Yes } else { Success::No };
            return Reading { success, proven: true, ..unknown() };
        }
        let goal = Connection::new(first.index() as Cell, second.index() as Cell, owner);
        let asker = if joins { owner } else { owner.opponent() };
        let budget = budget / DEARER_CONNECTION;
        let mut reading = self.ask(board, &goal, asker, &CONNECTION, budget, plays);
        // A union is one whatever was left out in other lines.
        let is_joined = reading.success == if joins { Success::Yes } else { Success::No };
        reading.proven &= is_joined || !goal.is_estimated();
        reading
    }

    /// Asks the other side too where a side finds no play that succeeds, for it may have nothing to fear.
    pub(super) fn or_by_passing(
        &mut self,
        own: Reading,
        other: impl FnOnce(&mut Tactics) -> Reading,
    ) -> Reading {
        if own.success == Success::No { by_passing(own, &other(self)) } else { own }
    }
}

/// What a side achieves by none where no play succeeds: to play elsewhere leaves the other side to begin, who may have
/// no more than a ko then.
fn by_passing(own: Reading, other: &Reading) -> Reading {
    if own.success == Success::No { passing_if_better(own, other) } else { own }
}

/// What a side achieves by its best play, or by none if that is better.
fn passing_if_better(own: Reading, other: &Reading) -> Reading {
    let success = other.success.of_the_other_side();
    if !success.is_some() || success <= own.success {
        return own;
    }
    let line = [Play::Pass].into_iter().chain(other.line.iter().copied()).collect();
    let nodes = own.nodes + other.nodes;
    Reading { success, proven: other.proven, ways: Vec::new(), line, guess: None, nodes }
}
