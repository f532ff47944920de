//! Proximity: most plays answer the last one, or go on where the player began.
//!
//! Distances are counted as the sum of columns and rows and the larger of the two, so that a diagonal
//! neighbour is farther than a direct one and nearer than a point two steps away.

use super::sheet::{Sheet, Term};
use super::view::View;
use montego_rules::Point;

/// What a distance of 2, 3 and so on to the last play is worth; beyond the table nothing.
const LAST: [f64; 9] = [3.7, 3.2, 2.7, 2.4, 2.0, 1.7, 1.5, 1.3, 1.0];
/// The same for the play before, which is the player's own last one.
const BEFORE: [f64; 9] = [2.2, 1.7, 1.6, 1.5, 1.1, 1.0, 0.8, 0.5, 0.4];

/// Notes how near each play is to the last two.
pub(super) fn note(view: &View<'_>, sheet: &mut Sheet) {
    for (recent, name, worth) in
        [(view.recent[0], "near the last play", LAST), (view.recent[1], "near the play before", BEFORE)]
    {
        let Some(recent) = recent else { continue };
        for &point in &view.legal {
            if let Some(&worth) = worth.get(distance(point, recent).saturating_sub(2)) {
                sheet.note(point, Term::new(name, worth));
            }
        }
    }
}

/// The distance of two points; 2 for neighbours, 3 for diagonal ones, and so on.
fn distance(a: Point, b: Point) -> usize {
    let (dx, dy) = (a.column().abs_diff(b.column()), a.row().abs_diff(b.row()));
    dx + dy + dx.max(dy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::testing::{after, amount, position};
    use montego_rules::Color;

    #[test]
    fn plays_beside_the_last_one_are_worth_most() {
        let empty = position(&". . . . . . . . .\n".repeat(9), Color::Black);
        let position = after(empty, &["E5", "G7"]);
        let last = |name| amount(&position, name, "near the last play");
        assert_eq!(last("G6"), LAST[0]);
        assert_eq!(last("F6"), LAST[1]);
        assert_eq!(last("G5"), LAST[2]);
        assert!(last("G8") > last("F8") && last("F8") > last("G9") && last("G9") > last("E8"));
        assert_eq!(last("A1"), 0.0);
        assert_eq!(amount(&position, "E4", "near the play before"), BEFORE[0]);
    }

    #[test]
    fn a_pass_has_no_place() {
        let mut position = position(". . .\n. X .\n. . .", Color::White);
        position.play(montego_rules::Play::Pass).expect("a pass");
        assert_eq!(amount(&position, "A1", "near the last play"), 0.0);
    }
}
