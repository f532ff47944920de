//! Links: points that connect or cut.
//!
//! A point beside two chains of one colour joins them or keeps them apart. It matters only where the other
//! side could play there, and as long as the chains are not joined by another point as well.

use super::sheet::{Sheet, Term};
use super::view::View;
use montego_rules::{Color, Point};

const CUT: Term = Term::new("cut", 1.0);
const CONNECTION: Term = Term::new("connection", 0.8);
/// The last play threatens to cut here.
const URGENT: Term = Term::new("connection under threat", 1.5);

/// Notes the points beside two chains that nothing else joins.
pub(super) fn note(view: &View<'_>, sheet: &mut Sheet) {
    for &point in &view.legal {
        if is_link(view, point, view.me) {
            sheet.note(point, CONNECTION);
            let peeps = |last: Point| view.board.surrounding(point).any(|near| near == last);
            if view.recent[0].is_some_and(peeps) {
                sheet.note(point, URGENT);
            }
        }
        if is_link(view, point, view.enemy()) && view.board.liberties_after::<2>(point, view.me).count() > 1 {
            sheet.note(point, CUT);
        }
    }
}

/// Whether two chains of a colour depend on a point: the other side can cut them there.
fn is_link(view: &View<'_>, point: Point, color: Color) -> bool {
    let chains = view.chains_beside(point, color);
    if chains.len() < 2 || view.board.liberties_after::<2>(point, color.opponent()).count() < 2 {
        return false;
    }
    let pairs = chains.iter().enumerate().flat_map(|(i, &a)| chains[..i].iter().map(move |&b| (a, b)));
    pairs.into_iter().any(|(a, b)| !are_joined(view, a, b, point))
}

/// Whether two chains have a common liberty besides a point.
fn are_joined(view: &View<'_>, a: Point, b: Point, except: Point) -> bool {
    let board = view.board;
    board.chain_stones(a).flat_map(|stone| board.adjacent(stone)).any(|liberty| {
        liberty != except
            && board.is_empty(liberty)
            && board.adjacent(liberty).any(|near| board.at(near).is_some() && board.chain_of(near) == b)
    })
}

#[cfg(test)]
mod tests {
    use crate::knowledge::testing::{after, amount, noted, position};
    use montego_rules::Color;

    const OPEN: &str = "
        . . . . .
        . . . . .
        . X . X .
        . . . . .
        . . . . .
        ";

    #[test]
    fn the_point_between_two_strings_connects_or_cuts() {
        assert_eq!(noted(&position(OPEN, Color::Black), "connection"), "C3");
        assert_eq!(noted(&position(OPEN, Color::White), "cut"), "C3");
        assert_eq!(amount(&position(OPEN, Color::Black), "C3", "connection under threat"), 0.0);
        let peeped = after(position(OPEN, Color::White), &["C4"]);
        assert_eq!(amount(&peeped, "C3", "connection under threat"), 1.5);
    }

    #[test]
    fn strings_with_two_links_need_neither() {
        let diagonal = ". . . .\n. X . .\n. . X .\n. . . .";
        assert_eq!(noted(&position(diagonal, Color::Black), "connection"), "");
        assert_eq!(noted(&position(diagonal, Color::White), "cut"), "");
    }

    #[test]
    fn a_cut_that_is_taken_at_once_is_none() {
        let hanging = ". . . .\n. X . .\n. . X .\nO X . .";
        assert_eq!(amount(&position(hanging, Color::White), "B2", "cut"), 0.0);
    }
}
