//! Faults: plays that are tactically bad. They are made less urgent, not left out.

use super::sheet::{Sheet, Term};
use super::view::View;
use crate::heavy::{SelfAtari, self_atari};

const SELF_ATARI: Term = Term::new("self-atari", -1.5);
const OWN_EYE: Term = Term::new("fills an own eye", -4.0);

/// Notes plays into atari and plays into own eyes.
pub(super) fn note(view: &View<'_>, sheet: &mut Sheet) {
    for &point in &view.legal {
        if let SelfAtari::Bad { .. } = self_atari(view.board, point) {
            sheet.note(point, SELF_ATARI);
        }
        if view.board.is_solid_eye(point, view.me) && !view.board.has_neighbour_in_atari(point) {
            sheet.note(point, OWN_EYE);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::knowledge::testing::{amount, position, said};
    use montego_rules::Color;

    #[test]
    fn bad_plays_stay_in_the_list_with_a_penalty() {
        let edge = position(". . . .\nX X . .\n. . X .", Color::White);
        assert_eq!(amount(&edge, "A1", "self-atari"), -1.5);
        assert_eq!(amount(&edge, "B1", "self-atari"), -1.5);
        assert!(said(&edge, "A1").urgency > 0.0);
        let black = position(
            "
            . . . X .
            . . X . X
            . X . X .
            . X X X .
            . O X . .
            ",
            Color::Black,
        );
        assert_eq!(amount(&black, "C3", "fills an own eye"), -4.0);
        assert_eq!(amount(&black, "D4", "fills an own eye"), -4.0);
        assert_eq!(amount(&black, "A3", "fills an own eye"), 0.0);
    }
}
