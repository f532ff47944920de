//! Frontier: the points where neither side prevails are worth more than those inside somebody's area.

use super::sheet::{Sheet, Term};
use super::view::View;

const FRONTIER: Term = Term::new("frontier", 2.0);
const OWN_AREA: Term = Term::new("inside the own area", -0.6);
const THEIR_AREA: Term = Term::new("inside the enemy's area", -0.6);

/// The influence beyond which an area counts as somebody's: that of a stone beside the point and a few behind it.
const FIRM: f64 = 1.0;

/// Notes whose area plays are in.
pub(super) fn note(view: &View<'_>, sheet: &mut Sheet) {
    for &point in &view.legal {
        let balance = view.influence[point];
        let firmness = (balance.abs() / FIRM).min(2.0);
        if firmness < 1.0 {
            sheet.note_times(point, FRONTIER, 1.0 - firmness);
        } else if balance > 0.0 {
            sheet.note_times(point, OWN_AREA, firmness - 1.0);
        } else {
            sheet.note_times(point, THEIR_AREA, firmness - 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::knowledge::testing::{amount, position};
    use montego_rules::Color;

    #[test]
    fn points_between_equal_stones_are_the_frontier() {
        let diagram = "
            . . . . .
            . . . O .
            . . . . .
            . X . . .
            . . . . .
            ";
        for color in Color::BOTH {
            let position = position(diagram, color);
            assert_eq!(amount(&position, "C3", "frontier"), 2.0);
            assert!(amount(&position, "B1", "frontier") < 2.0);
        }
    }

    #[test]
    fn areas_behind_several_stones_are_somebodys() {
        let diagram = "
            . . . . . .
            X X X . . .
            X . X . . .
            X X X . . .
            ";
        assert_eq!(amount(&position(diagram, Color::Black), "B2", "inside the own area"), -0.6);
        assert!(amount(&position(diagram, Color::White), "D2", "inside the enemy's area") < 0.0);
    }
}
