//! Positions for the tests of the parts.

use montego_rules::{Color, Komi, Position, Ruleset, Setup, Size};

/// The position of a diagram: `X` is Black, `O` is White, rows from the top.
pub(crate) fn position(diagram: &str, to_play: Color, ruleset: Ruleset) -> Position {
    let rows: Vec<Vec<&str>> = diagram.lines().map(|row| row.split_whitespace().collect()).collect();
    let rows: Vec<Vec<&str>> = rows.into_iter().filter(|row| !row.is_empty()).collect();
    let size = Size::new(rows[0].len(), rows.len()).expect("a diagram has the size of a board");
    let mut stones = Vec::new();
    for (row, cells) in rows.iter().rev().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let point = size.point(column, row).expect("every row is as long as the first");
            match *cell {
                "X" => stones.push((point, Color::Black)),
                "O" => stones.push((point, Color::White)),
                _ => {}
            }
        }
    }
    Position::new(&Setup { size, stones, to_play }, ruleset, Komi::ZERO).expect("the diagram is a position")
}

/// The empty board, Black to move.
pub(crate) fn playing(side: usize, ruleset: Ruleset) -> Position {
    let setup = Setup::empty(Size::square(side).expect("a size"));
    Position::new(&setup, ruleset, Komi::ZERO).expect("an empty board is a position")
}
