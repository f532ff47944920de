//! Pre-selection: which plays are handed from the knowledge to the random games.
//!
//! Knowledge gives every play an urgency (`knowledge`). What random games found out is fed back to it in two ways: a
//! play that ranked last in earlier decisions has its urgency divided (`dividers`, kept over a game by `chronicle`),
//! and a point that surely belongs to somebody has it multiplied by a factor below 1 (`territory`).
//!
//! # Sources
//! Bouzy 2005, *History and Territory Heuristics for Monte Carlo Go*, sections 1 and 2. The dividers come first and the
//! territory last, as section 2.2 puts it at the very end; for the product it makes no difference.

mod chronicle;
mod dividers;
mod territory;

pub use chronicle::Chronicle;
pub use dividers::{Dividers, History};
pub use territory::Control;

use crate::knowledge::Suggestion;
use crate::ownership::Ownership;
use crate::strategy::Urgency;
use montego_rules::Play;

/// The urgencies of the suggested plays, the most urgent first, equal ones in the order of the suggestions; none is
/// marked as selected. `territory` is the expected territory with what it does to urgencies.
#[must_use]
pub fn urgencies(
    suggestions: &[Suggestion],
    dividers: &Dividers,
    territory: Option<(&Ownership, Control)>,
) -> Vec<Urgency> {
    let urgency = |suggestion: &Suggestion| {
        let (point, divider) = (suggestion.point, dividers.get(suggestion.point));
        let expected = territory.map(|(ownership, control)| (ownership.mean(point), control));
        let factor = expected.map_or(1.0, |(mean, control)| control.factor(mean));
        Urgency {
            play: Play::At(point),
            knowledge: suggestion.urgency,
            divider,
            territory: expected.map(|(mean, _)| mean),
            urgency: suggestion.urgency / divider * factor,
            selected: false,
        }
    };
    let mut urgencies: Vec<Urgency> = suggestions.iter().map(urgency).collect();
    // The sort is stable.
    urgencies.sort_by(|a, b| b.urgency.total_cmp(&a.urgency));
    urgencies
}
