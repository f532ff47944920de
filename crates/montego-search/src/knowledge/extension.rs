//! Extension: stones work together over one-point jumps and knight's moves, and along the side.

use super::sheet::{Sheet, Term};
use super::view::View;
use montego_rules::{Color, Point};

const JUMP: Term = Term::new("one-point jump", 0.6);
const CAP: Term = Term::new("cap", 0.7);
const SIDE: Term = Term::new("extension along the side", 0.5);
const REVERSE: Term = Term::new("checks an extension along the side", 0.4);

/// Notes plays into the open that keep company with a stone.
pub(super) fn note(view: &View<'_>, sheet: &mut Sheet) {
    let board = view.board;
    for &point in &view.legal {
        if board.surrounding(point).any(|near| !board.is_empty(near)) {
            continue;
        }
        for stone in view.offsets(point, 0, 2) {
            match board.at(stone) {
                Some(color) if color == view.me => sheet.note(point, JUMP),
                Some(_) => sheet.note(point, CAP),
                None => {}
            }
        }
        for along in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            match neighbour_on_side(view, point, along) {
                Some(color) if color == view.me => sheet.note(point, SIDE),
                Some(_) => sheet.note(point, REVERSE),
                None => {}
            }
        }
    }
}

/// For a point on the third or fourth line, whose the next stone is along the side, two to five steps away on
/// the lines two to five.
fn neighbour_on_side(view: &View<'_>, point: Point, (dx, dy): (isize, isize)) -> Option<Color> {
    let height = |point: Point| view.heights(point)[usize::from(dx != 0)];
    if !(3..=4).contains(&height(point)) {
        return None;
    }
    for steps in 1..=5 {
        let ahead = view.shifted(point, steps * dx, steps * dy)?;
        let lines = (-2..=2).filter_map(|off| view.shifted(ahead, off * dy.abs(), off * dx.abs()));
        let found =
            lines.filter(|&near| (2..=5).contains(&height(near))).find_map(|near| view.board.at(near));
        if found.is_some() {
            return found.filter(|_| steps >= 2);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::knowledge::testing::{amount, noted, position};
    use montego_rules::{Color, Position};

    /// A single stone at E5 of 9x9.
    fn alone(to_play: Color) -> Position {
        let empty = ". . . . . . . . .\n".repeat(4);
        position(&format!("{empty}. . . . X . . . .\n{empty}"), to_play)
    }

    #[test]
    fn jumps_and_caps_are_two_points_away() {
        assert_eq!(noted(&alone(Color::Black), "one-point jump"), "E3 C5 G5 E7");
        assert_eq!(noted(&alone(Color::White), "cap"), "E3 C5 G5 E7");
    }

    #[test]
    fn stones_reach_along_their_side() {
        let rows: Vec<String> = (0..13)
            .map(|row| {
                let mark = |column| match (row, column) {
                    (9, 3) => "X",
                    (10, 10) => "O",
                    _ => ".",
                };
                (0..13).map(mark).collect::<Vec<_>>().join(" ")
            })
            .collect();
        let position = position(&rows.join("\n"), Color::Black);
        let side = |name| amount(&position, name, "extension along the side");
        assert_eq!(["E3", "F3", "G3", "H3", "J3", "G5"].map(side), [0.0, 0.5, 0.5, 0.5, 0.5, 0.0]);
        assert_eq!(amount(&position, "H3", "checks an extension along the side"), 0.4);
    }
}
