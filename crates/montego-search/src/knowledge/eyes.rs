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
