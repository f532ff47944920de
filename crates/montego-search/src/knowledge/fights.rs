//! Fights: strings in atari and with two or three liberties.
//!
//! Nothing on the board is as urgent as stones that are taken or saved by the next play. Whether a string can
//! be taken or saved is asked of the ladder reader; whatever is not decided by a ladder counts as open.

use super::sheet::{Sheet, Term};
use super::view::{Chain, View};
use crate::heavy::{Picks, adjacent_ataris, ladder};
use montego_rules::{Board, Play, Point};

const CAPTURE: Term = Term::new("capture", 3.0);
/// Stones that cannot be saved need not be taken now.
const CAPTURE_DEAD: Term = Term::new("capture of dead stones", 0.3);
const SIZE: Term = Term::new("many stones at stake", 0.8);
const SAVE: Term = Term::new("save", 3.0);
const HOPELESS: Term = Term::new("flight in vain", -1.0);
const LADDER: Term = Term::new("ladder", 0.5);
const ESCAPE: Term = Term::new("escape from a ladder", 1.0);
const ATARI: Term = Term::new("atari", 1.3);
const PRESSURE: Term = Term::new("takes one of three liberties", 0.9);
const BREATH: Term = Term::new("extends three liberties", 0.3);

/// Notes the plays that decide about chains with few liberties.
pub(super) fn note(view: &View<'_>, sheet: &mut Sheet) {
    let mut theirs = view.board.clone();
    theirs.set_to_play(view.enemy());
    for chain in &view.chains {
        match (chain.color == view.me, chain.liberties.as_slice()) {
            (true, &[liberty]) => save(view, chain, liberty, sheet),
            (true, &[a, b]) => defend(view, &theirs, chain, [a, b], sheet),
            (true, liberties @ [_, _, _]) => breathe(view, liberties, sheet),
            (false, &[liberty]) => capture(view, &theirs, chain, liberty, sheet),
            (false, &[a, b]) => attack(view, chain, [a, b], sheet),
            (false, liberties @ [_, _, _]) => {
                liberties.iter().for_each(|&liberty| sheet.note(liberty, PRESSURE));
            }
            _ => {}
        }
    }
}

/// Notes how many stones a play is about, beside what it does to them.
fn stake(chain: &Chain, point: Point, sheet: &mut Sheet) {
    if chain.size > 1 {
        sheet.note_times(point, SIZE, libm::log2(chain.size.min(16) as f64));
    }
}

/// An enemy chain in atari.
fn capture(view: &View<'_>, theirs: &Board, chain: &Chain, liberty: Point, sheet: &mut Sheet) {
    let could_flee = ladder::escapes_by(theirs, chain.stone, liberty) || {
        let mut captures = Picks::default();
        adjacent_ataris(view.board, chain.stone, &mut captures);
        captures.iter().any(|play| ladder::escapes_by(theirs, chain.stone, play))
    };
    sheet.note(liberty, if could_flee { CAPTURE } else { CAPTURE_DEAD });
    stake(chain, liberty, sheet);
}

/// An own chain in atari: it runs, or takes what surrounds it.
fn save(view: &View<'_>, chain: &Chain, liberty: Point, sheet: &mut Sheet) {
    let mut plays = Picks::default();
    adjacent_ataris(view.board, chain.stone, &mut plays);
    let takes = plays.iter().any(|play| play == liberty);
    plays.add(liberty);
    for play in plays.iter() {
        if ladder::escapes_by(view.board, chain.stone, play) {
            sheet.note(play, SAVE);
            stake(chain, play, sheet);
        } else if play == liberty && !takes {
            sheet.note(play, HOPELESS);
        }
    }
}

/// An own chain of two liberties, which may be about to be chased.
fn defend(view: &View<'_>, theirs: &Board, chain: &Chain, liberties: [Point; 2], sheet: &mut Sheet) {
    if !ladder::is_captured(theirs, chain.stone) {
        return;
    }
    let mut plays = Picks::default();
    adjacent_ataris(view.board, chain.stone, &mut plays);
    liberties.into_iter().for_each(|liberty| plays.add(liberty));
    for play in plays.iter().filter(|&play| view.board.check(play, false).is_ok()) {
        let mut after = view.board.clone();
        after.play_unchecked(Play::At(play));
        if after.at(chain.stone).is_some() && !ladder::is_captured(&after, chain.stone) {
            sheet.note(play, ESCAPE);
            stake(chain, play, sheet);
        }
    }
}

/// An enemy chain of two liberties.
fn attack(view: &View<'_>, chain: &Chain, liberties: [Point; 2], sheet: &mut Sheet) {
    liberties.iter().for_each(|&liberty| sheet.note(liberty, ATARI));
    if let Some(play) = ladder::capturing_play(view.board, chain.stone) {
        sheet.note(play, LADDER);
        stake(chain, play, sheet);
    }
}

/// An own chain of three liberties that has company: it may want more.
fn breathe(view: &View<'_>, liberties: &[Point], sheet: &mut Sheet) {
    for &liberty in liberties {
        if view.board.liberties_after::<5>(liberty, view.me).count() > 3 {
            sheet.note(liberty, BREATH);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::knowledge::testing::{amount, noted, position};
    use montego_rules::Color;

    #[test]
    fn stones_that_could_run_are_taken_sooner_than_dead_ones() {
        // The two white stones could run into the open; the one at the edge has nowhere to go.
        let position = position(
            "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . X O X .
            X . . X O X .
            O X . . X . .
            . X . . . . .
            ",
            Color::Black,
        );
        assert_eq!(amount(&position, "E5", "capture"), 3.0);
        assert_eq!(amount(&position, "E5", "many stones at stake"), 0.8);
        assert_eq!(amount(&position, "A1", "capture"), 0.0);
        assert_eq!(amount(&position, "A1", "capture of dead stones"), 0.3);
        assert_eq!(amount(&position, "A1", "many stones at stake"), 0.0);
    }

    #[test]
    fn own_stones_are_saved_if_they_can_be() {
        let open = position(
            "
            . . . . . . .
            . . . O . . .
            . . O X . . .
            . . . O . . .
            . . . . . . .
            ",
            Color::Black,
        );
        assert_eq!(amount(&open, "E3", "save"), 3.0);
        assert_eq!(noted(&open, "flight in vain"), "");
        let edge = position(
            "
            . . . . .
            . . . . .
            . O O . .
            O X . . O
            O X O . .
            ",
            Color::Black,
        );
        assert_eq!(amount(&edge, "C2", "save"), 0.0);
        assert_eq!(amount(&edge, "C2", "flight in vain"), -1.0);
    }

    #[test]
    fn a_ladder_works_unless_a_stone_is_in_its_way() {
        let ladder = |breaker: &str| {
            position(
                &format!(
                    "
                    . . . . . . .
                    . . . . . . .
                    . . . X . . .
                    . . X O . . .
                    . . X . . . .
                    . . . . . {breaker} .
                    . . . . . . .
                    "
                ),
                Color::Black,
            )
        };
        assert_eq!(amount(&ladder("."), "E4", "ladder") + amount(&ladder("."), "D3", "ladder"), 0.5);
        assert_eq!(noted(&ladder("O"), "ladder"), "");
        assert_eq!(noted(&ladder("O"), "atari"), "D3 E4");
        let mut defence = ladder(".");
        defence.set_to_play(Color::White);
        assert_eq!(noted(&defence, "escape from a ladder"), "D3 E4");
    }

    #[test]
    fn three_liberties_are_noted() {
        let diagram = "
            X . . . .
            . . . . .
            O . . . .
            O . . . .
            ";
        assert_eq!(noted(&position(diagram, Color::Black), "takes one of three liberties"), "B1 B2 A3");
        // Only there White gets a fourth one.
        assert_eq!(noted(&position(diagram, Color::White), "extends three liberties"), "B2");
    }
}
