//! What a search answers.

use montego_rules::{Play, Point};

/// How far a side succeeds in what it was asked about when it plays first; from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Success {
    /// Not even with ko threats.
    No,
    /// Not known: the nodes ran out.
    Unknown,
    /// By a ko in which it has to find the first threat.
    KoBehind,
    /// By a ko in which it may ignore the first threat.
    KoAhead,
    /// Whatever is answered.
    Yes,
}

impl Success {
    /// Whether it succeeds, by ko at least.
    #[must_use]
    pub const fn is_some(self) -> bool {
        matches!(self, Success::Yes | Success::KoAhead | Success::KoBehind)
    }

    /// What the other side achieves where this one is the success of preventing it.
    #[must_use]
    pub const fn of_the_other_side(self) -> Success {
        match self {
            Success::No => Success::Yes,
            Success::Unknown => Success::Unknown,
            Success::KoBehind => Success::KoAhead,
            Success::KoAhead => Success::KoBehind,
            Success::Yes => Success::No,
        }
    }
}

/// A first play and how far it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The play.
    pub play: Point,
    /// What it achieves.
    pub success: Success,
}

/// What an answer that has to be yes or no takes for true where nothing is known.
///
/// Who joins or saves chains and finds no refutation in all the nodes has more often a way than not, for a capture
/// or a cut needs every reply refuted. In life and death, where both sides ran out, who plays first is the likelier
/// to get his way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likelier {
    /// To capture, to cut.
    No,
    /// To save, to connect, to kill and to live.
    Yes,
}

/// What was found out about one side's success.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// How far it succeeds.
    pub success: Success,
    /// Whether that is more than an opinion: a success was shown against every reply that can matter to
    /// it, a failure for every play that the search tries. False where a failure was only found among
    /// fast plays, or not at all.
    pub proven: bool,
    /// First plays that succeed, the best first: one, or all that were found if all were wanted.
    pub ways: Vec<Way>,
    /// The plays of the proof: the side that gets its way plays what was found, the other side what
    /// took most work to answer. Where random games decided, what they played most often. Empty where nothing
    /// is known, or where it shows without a play.
    pub line: Vec<Play>,
    /// The play that looked best when the nodes ran out: a hint, no success. See [`Likelier`].
    pub guess: Option<Point>,
    /// Positions whose plays were tried.
    pub nodes: u64,
}

/// What becomes of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It is reached even if the other side plays first.
    Reached,
    /// Who plays first decides, or a ko does.
    Unsettled,
    /// It is not reached even by playing first.
    Prevented,
    /// The nodes ran out.
    Unknown,
}

/// A goal seen from both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Playing first to reach it: to capture, to connect.
    pub reach: Reading,
    /// Playing first to prevent it: to save, to disconnect; asked only where it can be reached.
    pub prevent: Option<Reading>,
}

impl Settled {
    /// What becomes of the goal.
    #[must_use]
    pub fn status(&self) -> Status {
        match (self.reach.success, self.prevent.as_ref().map(|reading| reading.success)) {
            (Success::No, _) => Status::Prevented,
            (Success::Unknown, _) | (_, Some(Success::Unknown) | None) => Status::Unknown,
            (_, Some(Success::No)) => Status::Reached,
            _ => Status::Unsettled,
        }
    }

    /// Whether both readings are proven.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.reach.proven && self.prevent.as_ref().is_none_or(|reading| reading.proven)
    }
}

/// How many eyes a place is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eyes {
    /// One eye: reached by its owner, prevented by the opponent.
    pub one: Settled,
    /// Two eyes; asked only where one can be made.
    pub two: Option<Settled>,
}

impl Eyes {
    /// The eyes that are made, two at most, when the opponent plays first and when the owner does. What
    /// is not known does not count, nor what can be prevented by a ko; an eye that takes a ko counts for its owner if
    /// he plays first and may ignore the first threat.
    #[must_use]
    pub fn count(&self) -> (u8, u8) {
        let makes = |settled: &Settled| u8::from(settled.reach.success >= Success::KoAhead);
        let keeps = |settled: &Settled| {
            u8::from(settled.prevent.as_ref().is_some_and(|reading| reading.success == Success::No))
        };
        let sum = |of: &dyn Fn(&Settled) -> u8| of(&self.one) + self.two.as_ref().map_or(0, of);
        (sum(&keeps), sum(&makes))
    }
}
