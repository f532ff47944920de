//! Diagrams for the tests of heuristics.

use super::{Suggestion, assess};
use montego_rules::{Color, Komi, Play, Point, Position, Ruleset, Setup, Size};

/// A position from a diagram: `X` black, `O` white, `.` empty, the upper row first.
pub(crate) fn position(diagram: &str, to_play: Color) -> Position {
    let rows: Vec<Vec<&str>> = diagram.trim().lines().map(|line| line.split_whitespace().collect()).collect();
    let size = Size::new(rows[0].len(), rows.len()).expect("a size");
    let mut stones = Vec::new();
    for (row, line) in rows.iter().rev().enumerate() {
        for (column, &mark) in line.iter().enumerate() {
            let point = size.point(column, row).expect("on the board");
            match mark {
                "X" => stones.push((point, Color::Black)),
                "O" => stones.push((point, Color::White)),
                _ => {}
            }
        }
    }
    let setup = Setup { size, stones, to_play };
    Position::new(&setup, Ruleset::CHINESE, Komi::ZERO).expect("a position")
}

/// The point of a name like `C3`; there is no column I.
pub(crate) fn at(position: &Position, name: &str) -> Point {
    let mut letters = name.chars();
    let letter = letters.next().expect("a letter");
    let column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(letter).expect("a column");
    let row: usize = letters.as_str().parse().expect("a row");
    position.board().size().point(column, row - 1).expect("on the board")
}

/// The position after some more plays.
pub(crate) fn after(mut position: Position, plays: &[&str]) -> Position {
    for play in plays {
        let point = at(&position, play);
        position.play(Play::At(point)).expect("a legal play");
    }
    position
}

/// What is said about a point.
pub(crate) fn said(position: &Position, name: &str) -> Suggestion {
    assess(position).of(at(position, name)).cloned().expect("a legal play")
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
