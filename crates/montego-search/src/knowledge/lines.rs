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
