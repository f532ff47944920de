//! Playouts with tactical sense: a policy that answers the last play before it draws at random.
//!
//! Its rules are asked in order, each with a probability of its own, and the first one that has plays to
//! offer draws among them: atari is answered (`answers`), then chains of two liberties, then the vital
//! point of a small eye space (`nakade`), then shapes of nine points (`shapes`). If none has anything,
//! a play is drawn from the whole board. No rule fills an own eye, and plays that put one's own stones
//! into atari are refused: one or two stones with a probability, more always (`self_atari`).
//!
//! Only the last play is answered. To come back to the one before, and to take at once what was left in atari there, makes
//! who attacks too strong: playouts without it tell much better whose stones live.
//!
//! # Sources
//! Gelly, Wang, Munos & Teytaud 2006, *Modification of UCT with patterns in Monte-Carlo Go*, for
//! the order of atari answers, shapes and captures, and for the shapes; the rest is common knowledge
//! among the programs that followed. The probabilities are ours.

mod answers;
pub(crate) mod ladder;
mod nakade;
mod picks;
mod self_atari;
mod shapes;

use crate::eye::GobbleEye;
use crate::playout::{Policy, is_admissible};
use montego_rules::{Board, Play, Point};
use montego_stats::Rng;

use answers::Pressed;
pub(crate) use answers::adjacent_ataris;
pub(crate) use nakade::vital_point_of;
pub(crate) use picks::Picks;
pub(crate) use self_atari::{SelfAtari, self_atari};
pub(crate) use shapes::{EMPTY_TRIANGLE, codes, is_shape_code};

/// How often each rule is asked, out of 256 times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Answers to atari.
    pub atari: u32,
    /// Attack and defence of chains with two liberties.
    pub two_liberties: u32,
    /// The vital point of a small eye space.
    pub nakade: u32,
    /// Shapes of nine points beside the last play.
    pub shapes: u32,
    /// Refusals of plays that put one or two own stones into atari; more are always refused.
    pub self_atari: u32,
}

/// The policy, as the position before the playout has it.
#[derive(Clone, Copy, Debug)]
pub struct Heavy {
    rates: Rates,
    last: Option<Point>,
}

impl Heavy {
    /// The policy for playouts after this play, none if it was a pass or there was none.
    #[must_use]
    pub const fn new(rates: Rates, last: Option<Point>) -> Heavy {
        Heavy { rates, last }
    }
}

/// It keeps in mind where the last stone was put.
impl Policy for Heavy {
    type State = Option<Point>;

    #[inline]
    fn start(&self, _board: &Board) -> Option<Point> {
        self.last
    }

    #[inline]
    fn next(&self, last: &mut Option<Point>, board: &mut Board, rng: &mut Rng) -> Play {
        let answer = last.and_then(|last| self.answer(board, last, rng));
        let play = answer.map_or_else(|| self.anywhere(board, rng), Play::At);
        *last = play.point();
        play
    }
}

impl Heavy {
    /// The play of the first rule that has one.
    pub(crate) fn answer(&self, board: &Board, last: Point, rng: &mut Rng) -> Option<Point> {
        let dice = rng.next_u64();
        let asked = |rate: u32, rule: u32| ((dice >> (8 * rule)) & 255) < u64::from(rate);
        let mut picks = Picks::default();
        let pressed = Pressed::around(board, last);
        if asked(self.rates.atari, 0) {
            answers::to_atari(board, &pressed, &mut picks);
            if let Some(point) = picks.draw(board, rng) {
                return Some(point);
            }
        }
        if asked(self.rates.two_liberties, 1) {
            answers::to_two_liberties(board, &pressed, &mut picks);
            if let Some(point) = picks.draw(board, rng) {
                return Some(point);
            }
        }
        if asked(self.rates.nakade, 2) {
            nakade::vital_points(board, last, &mut picks);
            if let Some(point) = picks.draw(board, rng) {
                return Some(point);
            }
        }
        if asked(self.rates.shapes, 3) {
            shapes::beside(board, last, &mut picks);
            return picks.draw_safe(board, rng);
        }
        None
    }

    /// The play that comes of an empty point that was drawn, if it is admissible: one that puts one or two own stones into
    /// atari, as a throw-in does, is refused with a probability, one that puts more into it always, and the chain's other
    /// liberty takes its place if that is better. The dice say from 0 to 255 whether it is refused.
    #[inline(always)]
    pub(crate) fn accept(&self, board: &Board, point: Point, dice: u8) -> Option<Point> {
        if !is_admissible::<GobbleEye>(board, point) {
            return None;
        }
        let refuses = u32::from(dice) < self.rates.self_atari;
        match self_atari(board, point) {
            SelfAtari::None | SelfAtari::Nakade => Some(point),
            SelfAtari::Bad { stones: 1 | 2, .. } if !refuses => Some(point),
            SelfAtari::Bad { other: Some(other), .. } if is_better(board, other) => Some(other),
            SelfAtari::Bad { .. } => None,
        }
    }

    /// Draws a play from the whole board.
    fn anywhere(&self, board: &mut Board, rng: &mut Rng) -> Play {
        let mut window = board.empty_count();
        while window > 0 {
            let bits = rng.next_u64();
            let place = (((bits >> 32) * window as u64) >> 32) as usize;
            let point = board.empty(place);
            if let Some(play) = self.accept(board, point, bits as u8) {
                return Play::At(play);
            }
            window -= 1;
            board.swap_empties(place, window);
        }
        Play::Pass
    }
}

/// What the playouts would answer to the last play, beside shapes, if they thought of everything.
pub(crate) fn answers_to(board: &Board, last: Point) -> Picks {
    let mut picks = Picks::default();
    answers::to_two_liberties(board, &Pressed::around(board, last), &mut picks);
    nakade::vital_points(board, last, &mut picks);
    picks
}

/// Whether the liberty that a refused self-atari would leave is a play without fault.
fn is_better(board: &Board, point: Point) -> bool {
    is_admissible::<GobbleEye>(board, point) && self_atari(board, point) == SelfAtari::None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, point};
    use montego_rules::Color;

    /// For how many of all dice a play at a point is made as it was drawn.
    fn accepted(diagram: &str, name: &str) -> usize {
        let rates = Rates { atari: 0, two_liberties: 0, nakade: 0, shapes: 0, self_atari: 77 };
        let (heavy, board) = (Heavy::new(rates, None), board(diagram, Color::Black));
        (0..=255).filter(|&dice| heavy.accept(&board, point(name), dice) == Some(point(name))).count()
    }

    #[test]
    fn two_stones_are_sometimes_put_into_atari_and_three_never() {
        let two = "
            . . . . . .
            O O O . . .
            X . . . . .
            O O O . . .
            . . . . . .
            ";
        assert_eq!(accepted(two, "B3"), 256 - 77);
        let three = "
            . . . . . .
            O O O O . .
            X X . . . .
            O O O O . .
            . . . . . .
            ";
        assert_eq!(accepted(three, "C3"), 0);
    }
}
