//! Diagrams for the tests of this crate.

use montego_rules::{Board, Color, Point, Setup, Size};

/// What a diagram shows: `X` black, `O` white, anything else empty, the upper row first.
pub(crate) fn setup(diagram: &str, to_play: Color) -> Setup {
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
    Setup { size, stones, to_play }
}

/// The board of a diagram.
pub(crate) fn board(diagram: &str, to_play: Color) -> Board {
    Board::try_from(&setup(diagram, to_play)).expect("chains with liberties")
}

/// The point of a name like `C3`, the same on boards of every size; there is no column I.
pub(crate) fn point(name: &str) -> Point {
    let (letter, number) = name.split_at(1);
    let column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(letter).expect("a column");
    let row: usize = number.parse().expect("a row");
    Size::square(25).expect("a size").point(column, row - 1).expect("on the board")
}
