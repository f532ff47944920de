//! What a question is to the search, and how much of it is searched.

use super::board::{Cell, SearchBoard};
use super::table::Number;
use super::zone::Zone;
use montego_rules::Color;

/// What a goal knows of a position without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// The prover has what he wants, or cannot be kept from it.
    Proven,
    /// The prover can no longer get it.
    Refuted,
    /// A guess at the work that is left: to prove, and to refute.
    Open(Number, Number),
}

/// Plays to try, each with the extra work that it is guessed to need; no play twice.
pub(super) struct Moves {
    list: Vec<(Cell, Number)>,
    /// The plays of the list.
    known: Zone,
}

impl Default for Moves {
    fn default() -> Moves {
        Moves { list: Vec::new(), known: Zone::EMPTY }
    }
}

impl Moves {
    /// Adds a play unless it is there already.
    #[inline]
    pub(super) fn add(&mut self, cell: Cell, extra: Number) {
        if !self.known.contains(cell) {
            self.known.add(cell);
            self.list.push((cell, extra));
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Cell, Number)> + '_ {
        self.list.iter().copied()
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.known = Zone::EMPTY;
    }
}

/// A question: can one side, the prover, reach something against every defence?
pub(super) trait Goal {
    /// The side that wants it.
    fn prover(&self) -> Color;
    /// A number that no other question has.
    fn key(&self) -> u64;
    /// What is known without search when a side is to move.
    fn look(&self, board: &SearchBoard, to_move: Color) -> Outlook;
    /// What is known with more work, asked once before the plays of a position are tried; the numbers of an
    /// open question say nothing.
    fn look_closely(&self, board: &SearchBoard, to_move: Color) -> Outlook;
    /// The plays worth trying; a pass among them where it is allowed. They need not be legal.
    fn moves(&self, board: &SearchBoard, to_move: Color, moves: &mut Moves);
    /// About how many plays in a row the prover needs, when he is to move and the question is open.
    fn order(&self, board: &SearchBoard) -> usize;
    /// The same where it is known without much work, else 0.
    fn order_at_sight(&self, board: &SearchBoard) -> usize;
    /// The order that the other side can reach with one play, when it is to move.
    fn best_delay(&self, board: &SearchBoard) -> usize;
    /// Whether a stone on an empty point that takes nothing changes neither outlook nor order.
    fn is_quiet(&self, board: &SearchBoard, cell: Cell) -> bool;
    /// Adds the points on which the outlook of a position depends: a stone elsewhere that is not next to
    /// one of them changes neither what is known of it nor the next play.
    fn zone(&self, board: &SearchBoard, proven: bool, zone: &mut Zone);
    /// Whether a look takes longer than finding a position that was seen before.
    fn is_dear(&self) -> bool {
        false
    }
    /// Whether the first of the plays is a better guess than what an unfinished search takes for most hopeful.
    fn is_guessed_at_sight(&self) -> bool {
        false
    }
    /// Whether an outlook since the question was made rests on an estimate, so that no answer is a proof.
    fn is_estimated(&self) -> bool {
        false
    }
}

/// Who may take back a ko at once, as one does who has threats without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KoLaw {
    /// Nobody.
    Plain,
    /// The prover.
    Prover,
    /// The other side.
    Refuter,
}

/// How much of a question is searched; less is faster and may miss something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// The most extra work of the plays that the prover tries.
    pub(super) prover: Number,
    /// The same of the other side.
    pub(super) refuter: Number,
    /// How often on a line the prover may be to move three plays away from the goal, and four or more.
    pub(super) slow: [u8; 2],
}

impl Scope {
    /// Whether the prover, this far away, would be slower than allowed.
    pub(super) const fn is_too_slow(&self, order: usize) -> bool {
        order >= 3 && self.slow[(order > 3) as usize] == 0
    }

    /// Counts a play of the prover who is this far away.
    pub(super) fn charge(&mut self, order: usize) {
        if order >= 3 {
            let left = &mut self.slow[usize::from(order > 3)];
            *left = left.saturating_sub(u8::from(*left < u8::MAX));
        }
    }

    /// What the prover may spend after the other side passed when he was this far away: whether his last play
    /// was a threat has to show fast.
    ///
    /// # Sources
    /// Thomsen 2000, *Lambda-search in game trees*: a threat of one order is a search of a lower one after
    /// a pass.
    pub(super) fn after_pass(self, order: usize) -> Scope {
        let slow = match self.slow {
            [u8::MAX, _] => self.slow,
            [three, four] if order > 3 => [three.min(2), four],
            [three, _] if order == 3 => [three.min(2), 0],
            _ => [0, 0],
        };
        Scope { slow, ..self }
    }
}
