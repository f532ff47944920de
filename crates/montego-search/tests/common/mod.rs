//! What the tests of the search share: the eye rules by their definitions, and a trace that keeps
//! every play. Diagrams and sizes are those of the tests of the rules.

// Every test file compiles this module anew and uses another part of it.
#![allow(dead_code, unused_imports)]

#[path = "../../../montego-rules/tests/common/mod.rs"]
mod rules;

use montego_rules::{Board, Color, Play, Point};
use montego_search::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use montego_search::playout::{NoTrace, Policy, Trace, Uniform, playout};
use montego_stats::Rng;
pub(crate) use rules::{at, board, draw_board, run, setup, size, sizes, thorough};

/// An eye rule together with its definition in the dullest code there is.
pub(crate) trait Defined: EyeRule {
    const NAME: &'static str;
    fn by_definition(board: &Board, point: Point, color: Color) -> bool;
}

fn surrounded(board: &Board, point: Point, color: Color) -> bool {
    board.size().neighbours(point).all(|p| board.at(p) == Some(color))
}

impl Defined for GobbleEye {
    const NAME: &'static str = "gobble";
    fn by_definition(board: &Board, point: Point, color: Color) -> bool {
        let enemies =
            board.size().diagonals(point).filter(|&p| board.at(p) == Some(color.opponent())).count();
        let edge = board.size().neighbours(point).count() < 4;
        surrounded(board, point, color) && enemies <= if edge { 0 } else { 1 }
    }
}

impl Defined for OlgaEye {
    const NAME: &'static str = "olga";
    fn by_definition(board: &Board, point: Point, color: Color) -> bool {
        let free = |p: Point| board.chain(p).liberties >= 2;
        surrounded(board, point, color) && board.size().neighbours(point).all(free)
    }
}

impl Defined for OlegEye {
    const NAME: &'static str = "oleg";
    fn by_definition(board: &Board, point: Point, color: Color) -> bool {
        let mut near = board.size().neighbours(point);
        surrounded(board, point, color)
            && near.next().is_some_and(|first| {
                let chain: Vec<Point> = board.chain_stones(first).collect();
                near.all(|p| chain.contains(&p))
            })
    }
}

/// The points on which a playout may put a stone: legal by simple ko and without suicide, no own eye.
pub(crate) fn admissible<E: Defined>(board: &Board) -> Vec<Point> {
    let allowed = |&p: &Point| board.check(p, false).is_ok() && !E::by_definition(board, p, board.to_play());
    board.size().points().filter(allowed).collect()
}

/// Every play of a playout, in order of time.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Steps(pub(crate) Vec<(Color, Play)>);

impl Trace for Steps {
    fn record(&mut self, color: Color, play: Play) {
        self.0.push((color, play));
    }
}

/// A board after some plays of a playout.
pub(crate) fn after_plays<E: EyeRule>(start: &Board, plays: usize, rng: &mut Rng) -> Board {
    let mut board = start.clone();
    for _ in 0..plays {
        let play = Uniform::<E>::new().next(&mut (), &mut board, rng);
        board.play_unchecked(play);
    }
    board
}

/// The margins of some playouts from a board, in half-points.
pub(crate) fn margins<E: EyeRule>(start: &Board, games: usize, rng: &mut Rng) -> Vec<i16> {
    let mut board = start.clone();
    let policy = Uniform::<E>::new();
    let game = |_| {
        board.copy_from(start);
        playout(&mut board, &policy, &mut NoTrace, rng).margin.as_halves()
    };
    (0..games).map(game).collect()
}
