//! What a goal is about.

use crate::tactics::Way;
use montego_rules::{Color, Point};

/// Something that may be reached on the board. Chains are named by one of their stones, which is followed through a
/// random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// The chain of a stone is captured.
    Capture {
        /// The stone.
        stone: Point,
    },
    /// The chains of two stones become one.
    Connection {
        /// The stones.
        stones: [Point; 2],
    },
    /// A stone on an empty point gets into one chain with a stone.
    EmptyConnection {
        /// The empty point.
        point: Point,
        /// The stone.
        stone: Point,
    },
    /// There is an eye on a point or on a point next to it.
    Eye {
        /// The point.
        point: Point,
    },
    /// A stone is there in the end.
    Life {
        /// The stone.
        stone: Point,
    },
}

/// An aim that search found unsettled: who plays first decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is at stake.
    pub aim: Aim,
    /// Whose stones, or whose eye, it is about.
    pub owner: Color,
    /// Plays by which the aim is reached, the best first.
    pub reach: Vec<Way>,
    /// Plays by which it is prevented, the best first; none where that is no goal.
    pub prevent: Vec<Way>,
    /// Plays in a row that would reach a connection; 1 for the other aims.
    pub plays: u8,
    /// Whether search has proven that the plays reach the aim, and that those against it prevent it.
    pub proven: [bool; 2],
}

impl Problem {
    /// An aim to be watched of which no search has told any plays.
    #[must_use]
    pub const fn unsearched(aim: Aim, owner: Color) -> Problem {
        Problem { aim, owner, reach: Vec::new(), prevent: Vec::new(), plays: 1, proven: [false; 2] }
    }

    /// The side that wants the aim reached: the opponent of the stones for a capture, their owner otherwise.
    #[must_use]
    pub const fn wanted_by(&self) -> Color {
        match self.aim {
            Aim::Capture { .. } => self.owner.opponent(),
            _ => self.owner,
        }
    }

    /// Whether search has proven that a side gets what it wants by its plays.
    #[must_use]
    pub fn is_proven(&self, side: Color) -> bool {
        self.proven[usize::from(side != self.wanted_by())]
    }

    /// The plays by which a side gets what it wants, the aim or its opposite; none if it has no goal here.
    #[must_use]
    pub fn ways(&self, side: Color) -> &[Way] {
        if side == self.wanted_by() { &self.reach } else { &self.prevent }
    }
}
