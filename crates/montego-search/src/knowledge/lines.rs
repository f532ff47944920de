//! Edge and line on empty boards: where nothing is near, the third and fourth lines are worth most, corners before
//! sides, and the first two lines next to nothing.

use super::sheet::{Sheet, Term};
use super::view::View;
use montego_rules::Point;

/// What the lines are worth to plays without a stone within two steps, from the edge on.
const LONELY: [f64; 6] = [-4.6, -3.8, 0.4, 0.6, -1.1, -2.5];
/// What they are worth where stones are near.
const IN_COMPANY: [f64; 6] = [-1.2, 0.0, 0.6, 0.0, 0.0, 0.0];

const CORNER: Term = Term::new("empty corner", 3.5);
const APPROACH: Term = Term::new("approaches a corner", 1.0);

/// The smallest side of a board that has corners to speak of.
const LARGE: usize = 11;
/// The side of a corner.
const REACH: usize = 6;

/// Notes the line of every play, and plays in corners that are empty or hold a single stone.
pub(super) fn note(view: &View<'_>, sheet: &mut Sheet) {
    for &point in &view.legal {
        let lonely = view.is_alone(point, 2);
        let (name, table) =
            if lonely { ("line without company", LONELY) } else { ("line in company", IN_COMPANY) };
        let worth = table[view.line(point).min(table.len()) - 1];
        sheet.note(point, Term::new(name, worth));
    }
    corners(view, sheet);
}

fn corners(view: &View<'_>, sheet: &mut Sheet) {
    let size = view.board.size();
    if size.columns().min(size.rows()) < LARGE {
        return;
    }
    for (right, top) in [(false, false), (true, false), (false, true), (true, true)] {
        let at = |x: usize, y: usize| {
            let column = if right { size.columns() - 1 - x } else { x };
            let row = if top { size.rows() - 1 - y } else { y };
            size.point(column, row)
        };
        let area = || (0..REACH).flat_map(|x| (0..REACH).map(move |y| (x, y))).filter_map(|(x, y)| at(x, y));
        let stones: Vec<Point> = area().filter(|&point| !view.board.is_empty(point)).collect();
        let term = match stones[..] {
            [] => CORNER,
            [stone] if view.board.at(stone) == Some(view.enemy()) => APPROACH,
            _ => continue,
        };
        for point in area() {
            let [a, b] = view.heights(point);
            let is_corner_point = matches!((a.min(b), a.max(b)), (3, 3..=5) | (4, 4..=5));
            let is_near = matches!((a.min(b), a.max(b)), (3, 4..=6) | (4, 4..=6));
            if stones.is_empty() && is_corner_point || !stones.is_empty() && is_near {
                sheet.note(point, term);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::testing::{amount, noted, position};
    use montego_rules::Color;

    #[test]
    fn the_edge_of_an_empty_board_is_worth_least() {
        let empty = position(&". . . . . . . . .\n".repeat(9), Color::Black);
        let line = |name| amount(&empty, name, "line without company");
        assert_eq!(["E1", "E2", "E3", "E4", "E5"].map(line), [-4.6, -3.8, 0.4, 0.6, -1.1]);
        assert!(noted(&empty, "empty corner").is_empty(), "9x9 has no corners to speak of");
    }

    #[test]
    fn company_makes_low_plays_possible() {
        let beside = position(
            "
            . . . . .
            . . . . .
            . . . . .
            . . . O .
            . . . . .
            ",
            Color::Black,
        );
        assert_eq!(amount(&beside, "D1", "line in company"), IN_COMPANY[0]);
        assert_eq!(amount(&beside, "A1", "line without company"), LONELY[0]);
    }

    #[test]
    fn corners_are_taken_and_approached() {
        // White stands in the lower left corner, Black in the upper right one.
        let rows: Vec<String> = (0..13)
            .map(|row| {
                let mark = |column| match (row, column) {
                    (3, 9) => "X",
                    (9, 3) => "O",
                    _ => ".",
                };
                (0..13).map(mark).collect::<Vec<_>>().join(" ")
            })
            .collect();
        let position = position(&rows.join("\n"), Color::Black);
        for corner in ["K4", "L4", "C10", "D10"] {
            assert_eq!(amount(&position, corner, "empty corner"), 3.5, "{corner}");
        }
        for approach in ["F3", "C6", "D6", "F4"] {
            assert_eq!(amount(&position, approach, "approaches a corner"), 1.0, "{approach}");
        }
        assert_eq!(amount(&position, "K11", "approaches a corner"), 0.0, "the corner is Black's");
    }
}
