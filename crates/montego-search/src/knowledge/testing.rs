//! Diagrams for the tests of heuristics.

use super::{Suggestion, assess};
use crate::testing::{point, setup};
use montego_rules::{Color, Komi, Play, Point, Position, Ruleset};

/// A position from a diagram.
pub(crate) fn position(diagram: &str, to_play: Color) -> Position {
    Position::new(&setup(diagram, to_play), Ruleset::CHINESE, Komi::ZERO).expect("a position")
}

/// The position after some more plays.
pub(crate) fn after(mut position: Position, plays: &[&str]) -> Position {
    for play in plays {
        position.play(Play::At(point(play))).expect("a legal play");
    }
    position
}

/// What is said about a point.
pub(crate) fn said(position: &Position, name: &str) -> Suggestion {
    assess(position).of(point(name)).cloned().expect("a legal play")
}

/// By how many doublings a heuristic changes the urgency of a point; 0 if it does not.
pub(crate) fn amount(position: &Position, name: &str, heuristic: &str) -> f64 {
    let suggestion = said(position, name);
    suggestion.reasons.iter().find(|reason| reason.heuristic == heuristic).map_or(0.0, |reason| reason.amount)
}

/// The points about which a heuristic says something, by their names in the order of the board.
pub(crate) fn noted(position: &Position, heuristic: &str) -> String {
    let advice = assess(position);
    let size = position.board().size();
    let is_noted = |point: &Point| {
        advice.of(*point).is_some_and(|s| s.reasons.iter().any(|reason| reason.heuristic == heuristic))
    };
    let name = |point: Point| {
        let letter = "ABCDEFGHJKLMNOPQRSTUVWXYZ".chars().nth(point.column()).expect("a column");
        format!("{letter}{}", point.row() + 1)
    };
    size.points().filter(is_noted).map(name).collect::<Vec<_>>().join(" ")
}
