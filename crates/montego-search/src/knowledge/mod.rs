//! Go knowledge without search: how urgent every legal play is, and why.
//!
//! [`assess`] asks each heuristic about the side to move; each has a file that says why it is there.
//! In reading order: `view` is what all of them know of a position, `sheet` where they write; `fights`,
//! `links`, `eyes`, `shapes`, `extension`, `frontier`, `lines` and `proximity` speak for plays, and `faults` against
//! them. A bad play is made less urgent and stays in the list: the programs that select plays by this
//! rely on it, for random games cannot tell every bad play from a good one.
//!
//! # Sources
//! Bouzy 2005, *Move Pruning Techniques for Monte-Carlo Go*, section 2.3, and *History and Territory
//! Heuristics for Monte Carlo Go*, section 1: a module that orders plays by urgency and hands the first of
//! them to the random games. The papers leave its knowledge out, so this is a stand-in made of
//! what Go programs of that time knew.

mod extension;
mod eyes;
mod faults;
mod fights;
mod frontier;
mod lines;
mod links;
mod proximity;
mod shapes;
mod sheet;
#[cfg(test)]
pub(crate) mod testing;
mod view;

use montego_rules::{Point, Position};
use sheet::Sheet;
use view::View;

/// Why a play is more or less urgent than another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// What was noticed, in a word or two; a play has each at most once.
    pub heuristic: &'static str,
    /// By how many doublings it changes the urgency; a negative number speaks against the play.
    pub amount: f64,
}

/// A legal play with its urgency.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// Where to play.
    pub point: Point,
    /// How urgent the play is, more than 0: two to the power of the sum of all amounts. Only ratios mean
    /// anything; a play of which nothing is known has 1.
    pub urgency: f64,
    /// What the urgency is made of, in the order in which it was noticed.
    pub reasons: Vec<Reason>,
}

/// Every legal play of the side to move, the most urgent one first; equals in the order of the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    suggestions: Vec<Suggestion>,
}

impl Advice {
    /// All suggestions.
    #[must_use]
    pub fn all(&self) -> &[Suggestion] {
        &self.suggestions
    }

    /// The `n` most urgent suggestions, or all if there are fewer.
    #[must_use]
    pub fn first(&self, n: usize) -> &[Suggestion] {
        &self.suggestions[..n.min(self.suggestions.len())]
    }

    /// The suggestion for a point; none if a play there is illegal.
    #[must_use]
    pub fn of(&self, point: Point) -> Option<&Suggestion> {
        self.suggestions.iter().find(|suggestion| suggestion.point == point)
    }
}

/// Judges every legal play of the side to move. Plays that fill an own eye are among them; when the game is
/// over, none is.
#[must_use]
pub fn assess(position: &Position) -> Advice {
    let view = View::new(position);
    let mut sheet = Sheet::new(&view.legal);
    fights::note(&view, &mut sheet);
    links::note(&view, &mut sheet);
    eyes::note(&view, &mut sheet);
    shapes::note(&view, &mut sheet);
    extension::note(&view, &mut sheet);
    frontier::note(&view, &mut sheet);
    lines::note(&view, &mut sheet);
    proximity::note(&view, &mut sheet);
    faults::note(&view, &mut sheet);
    Advice { suggestions: sheet.into_suggestions() }
}
