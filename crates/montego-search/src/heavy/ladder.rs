//! Ladders: whether a chain with one or two liberties can be chased until it is taken.

use super::answers::adjacent_ataris;
use super::picks::Picks;
use montego_rules::{Board, Color, Play, Point};

/// Plays that one reading may look at; a ladder across a large board has about this many.
const MOST: u32 = 160;

/// Whether the side to move, which is the enemy of the chain, can take a chain of two liberties or fewer by
/// putting it into atari again and again.
///
/// Nobody plays elsewhere, ko counts as a failure, and a reading that gets too long fails.
pub(crate) fn is_captured(board: &Board, prey: Point) -> bool {
    let mut left = MOST;
    chase(board, prey, &mut left).is_some()
}

/// The liberty at which the side to move, which is the enemy of the chain, takes it by a ladder.
pub(crate) fn capturing_play(board: &Board, prey: Point) -> Option<Point> {
    let mut left = MOST;
    chase(board, prey, &mut left)
}

/// Whether the side to move gets its chain in atari out of a ladder by this play.
pub(crate) fn escapes_by(board: &Board, prey: Point, play: Point) -> bool {
    let mut left = MOST;
    escapes(board, prey, play, &mut left)
}

/// The play of the attacker, who is to move, that works.
fn chase(board: &Board, prey: Point, left: &mut u32) -> Option<Point> {
    let attacker = board.to_play();
    let liberties = board.liberties::<3>(prey);
    match *liberties.as_slice() {
        [last] => board.check(last, false).is_ok().then_some(last),
        [a, b] => {
            // The liberty from which the prey would get more is tried first.
            let gain = |point| board.liberties_after::<4>(point, attacker.opponent()).count();
            let order = if gain(a) >= gain(b) { [a, b] } else { [b, a] };
            order.into_iter().find(|&play| drives(board, prey, play, attacker, left))
        }
        _ => None,
    }
}

/// Whether the prey is taken after this play of the attacker.
fn drives(board: &Board, prey: Point, play: Point, attacker: Color, left: &mut u32) -> bool {
    if *left == 0 || board.check(play, false).is_err() {
        return false;
    }
    *left -= 1;
    let mut after = board.clone();
    after.play_unchecked(Play::At(play));
    if after.at(prey) != Some(attacker.opponent()) {
        return true;
    }
    let Some(escape) = after.atari_point(prey) else { return false };
    let mut answers = Picks::default();
    adjacent_ataris(&after, prey, &mut answers);
    answers.add(escape);
    answers.iter().all(|answer| !escapes(&after, prey, answer, left))
}

/// Whether the prey, whose side is to move, gets out by this play.
fn escapes(board: &Board, prey: Point, play: Point, left: &mut u32) -> bool {
    if board.check(play, false).is_err() {
        return false;
    }
    if *left == 0 {
        return true;
    }
    *left -= 1;
    let mut after = board.clone();
    after.play_unchecked(Play::At(play));
    match after.liberties::<3>(prey).count() {
        0 | 1 => false,
        2 => chase(&after, prey, left).is_none(),
        _ => true,
    }
}
