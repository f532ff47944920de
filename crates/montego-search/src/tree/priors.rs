//! What a play is worth before anything was tried.

use crate::patterns::{self, BoardKind, Look, Strengths};
use montego_rules::{Board, Play, Point};
use montego_stats::Rng;

/// A play with results that are taken for granted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hope {
    pub(crate) play: Play,
    /// Results won.
    pub(crate) wins: f32,
    /// All results.
    pub(crate) visits: f32,
}

/// How many results are taken for granted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Priors {
    /// Results of every play, half of them won.
    pub(crate) even: f32,
    /// Won results of a play that is certain by the strengths of patterns; of another one as many as the root of its
    /// chance says.
    pub(crate) pattern: f32,
}

impl Priors {
    /// The plays of the side to move, each with its hope: all points that `may` be played, and `pass` if there
    /// is one. `recent` are the points of the last two stones, the last one first.
    ///
    /// The root of the chance keeps plays alive that are seldom made: one in a hundred gets a tenth of the best.
    pub(crate) fn hopes(
        &self,
        board: &Board,
        recent: [Option<Point>; 2],
        may: impl Fn(Point) -> bool,
        pass: Option<Hope>,
        rng: &mut Rng,
    ) -> Vec<Hope> {
        let strengths = Strengths::learned(BoardKind::of(board.size()));
        let looks = patterns::look(board, recent, may);
        let rates: Vec<f32> = looks.iter().map(|look| strengths.of(look)).collect();
        let all: f32 = rates.iter().sum();
        let hope = |(look, rate): (&Look, &f32)| {
            let wins = self.pattern * (rate / all).sqrt();
            // Equal plays are told apart by a grain of chance.
            let grain = 0.01 * rng.unit() as f32;
            Hope {
                play: Play::At(look.point),
                wins: 0.5 * self.even + wins + grain,
                visits: self.even + wins,
            }
        };
        pass.into_iter().chain(looks.iter().zip(&rates).map(hope)).collect()
    }
}
