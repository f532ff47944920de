//! Edge and line on empty boards: where nothing is near, the third and fourth lines are worth most and
//! the first two next to nothing.

use super::sheet::{Sheet, Term};
use super::view::View;
use montego_rules::Point;

const EDGE: Term = Term::new("on the edge without company", -3.0);
const LOW: Term = Term::new("low without company", -1.5);

/// Notes plays on the first two lines that have no stone within two steps.
pub(super) fn note(view: &View<'_>, sheet: &mut Sheet) {
    for &point in &view.legal {
        match view.line(point) {
            1 if is_alone(view, point) => sheet.note(point, EDGE),
            2 if is_alone(view, point) => sheet.note(point, LOW),
            _ => {}
        }
    }
}

/// Whether no stone is within two steps, diagonal ones included.
fn is_alone(view: &View<'_>, point: Point) -> bool {
    let near = [(0, 1), (1, 1), (0, 2), (1, 2), (2, 2)];
    near.into_iter().all(|(dx, dy)| view.offsets(point, dx, dy).all(|near| view.board.is_empty(near)))
}
