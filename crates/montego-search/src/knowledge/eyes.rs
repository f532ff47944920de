//! Eye space: points that make an eye, take one away, or are vital in a small space.

use super::sheet::{Sheet, Term};
use super::view::View;
use crate::heavy::vital_point_of;
use montego_rules::{Color, Point};

const VITAL: Term = Term::new("vital point", 1.0);
const MAKES: Term = Term::new("makes an eye", 0.7);
const TAKES: Term = Term::new("takes an eye away", 1.0);

/// Notes what plays do to eyes.
pub(super) fn note(view: &View<'_>, sheet: &mut Sheet) {
    for &point in &view.legal {
        if let Some(vital) = vital_point_of(view.board, point) {
            sheet.note(vital, VITAL);
        }
        for near in view.board.surrounding(point).filter(|&near| view.board.is_empty(near)) {
            if decides(view, point, near, view.me) {
                sheet.note(point, MAKES);
            }
            if decides(view, point, near, view.enemy()) {
                sheet.note(point, TAKES);
            }
        }
    }
}

/// Whether an empty point beside `point` becomes a solid eye of a colour if it plays there, and becomes none if the
/// other side does.
fn decides(view: &View<'_>, point: Point, eye: Point, color: Color) -> bool {
    let board = view.board;
    let open = |near: &Point| board.at(*near) != Some(color) && *near != point;
    if board.adjacent(eye).any(|near| open(&near)) {
        return false;
    }
    let enemy = |near: Point| board.at(near) == Some(color.opponent());
    let diagonals = || board.size().diagonals(eye);
    let on_edge = board.adjacent(eye).count() < 4;
    let most = usize::from(!on_edge);
    let enemies = diagonals().filter(|&near| near != point && enemy(near)).count();
    let is_beside = board.adjacent(eye).any(|near| near == point);
    // Beside the eye the play closes it; on a diagonal it decides only if no more enemies are allowed.
    if is_beside { enemies <= most } else { enemies == most }
}

#[cfg(test)]
mod tests {
    use crate::knowledge::testing::{noted, position};
    use montego_rules::Color;

    #[test]
    fn the_middle_of_three_is_vital_to_both() {
        let three = "X X X X .\n. . . X .";
        for color in Color::BOTH {
            assert_eq!(noted(&position(three, color), "vital point"), "B1", "{color}");
        }
        assert_eq!(
            noted(&position("X X X X X .\n. . . . X .", Color::White), "vital point"),
            "",
            "four in a row"
        );
    }

    #[test]
    fn the_last_point_around_makes_or_takes_an_eye() {
        let corner = ". . .\nX . .\n. . .";
        assert_eq!(noted(&position(corner, Color::Black), "makes an eye"), "B1 B3");
        assert_eq!(noted(&position(corner, Color::White), "takes an eye away"), "B1 B3");
        // With an enemy on its diagonal the corner would be false.
        assert_eq!(noted(&position(". . .\nX O .\n. . .", Color::Black), "makes an eye"), "");
    }

    #[test]
    fn a_diagonal_decides_where_one_enemy_is_there_already() {
        let falsified = "
            . . . . .
            . . X O .
            . X . X .
            . . X . .
            . . . . .
            ";
        assert_eq!(noted(&position(falsified, Color::White), "takes an eye away"), "B2 D2 B4");
    }
}
