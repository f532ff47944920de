//! Extension: stones work together over one-point jumps and knight's moves, and along the side.

use super::sheet::{Sheet, Term};
use super::view::View;
use montego_rules::{Color, Point};

const JUMP: Term = Term::new("one-point jump", 1.0);
const KNIGHT: Term = Term::new("knight's move", 0.3);
const LARGE_JUMP: Term = Term::new("two-point jump", 0.5);
const CAP: Term = Term::new("cap", 1.5);
const KEIMA: Term = Term::new("knight's move to an enemy", 0.3);
const SIDE: Term = Term::new("extension along the side", 0.5);
const REVERSE: Term = Term::new("checks an extension along the side", 0.4);

/// Relations over empty points: columns and rows away, the own stone's meaning and the enemy's.
const RELATIONS: [(isize, isize, Term, Option<Term>); 3] =
    [(0, 2, JUMP, Some(CAP)), (1, 2, KNIGHT, Some(KEIMA)), (0, 3, LARGE_JUMP, None)];

/// Notes plays into the open that keep company with a stone.
pub(super) fn note(view: &View<'_>, sheet: &mut Sheet) {
    let board = view.board;
    for &point in &view.legal {
        if board.surrounding(point).any(|near| !board.is_empty(near)) {
            continue;
        }
        for (dx, dy, own, enemy) in RELATIONS {
            for stone in view.offsets(point, dx, dy) {
                match (board.at(stone), enemy) {
                    (Some(color), _) if color == view.me => sheet.note(point, own),
                    (Some(_), Some(enemy)) => sheet.note(point, enemy),
                    _ => {}
                }
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
