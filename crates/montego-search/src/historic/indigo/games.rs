//! What the random games of the family are weighted by beside their own urgencies.

use crate::eye::OlgaEye;
use crate::playout::{Policy, is_admissible};
use crate::pseudo::{self, Urgencies};
use montego_rules::{Board, Color, Play, Point, PointMap, Size};
use montego_stats::Rng;

/// The policy of the family's random games.
pub(super) type Pseudo = pseudo::Pseudo<OlgaEye>;

/// What the urgency of each play is multiplied by in random games, for each colour.
#[derive(Clone, Debug)]
pub(super) struct Factors(PointMap<[f64; 2]>);

impl Default for Factors {
    /// All plays as they are.
    fn default() -> Factors {
        Factors(PointMap::filled([1.0; 2]))
    }
}

impl Factors {
    /// Multiplies the factor of a play.
    pub(super) fn multiply(&mut self, color: Color, point: Point, factor: f64) {
        self.0[point][color.index()] *= factor;
    }

    /// The policy of games on a board whose plays are so weighted.
    pub(super) fn policy(&self, size: Size) -> Pseudo {
        let mut policy = Pseudo::default();
        for point in size.points() {
            Color::BOTH
                .into_iter()
                .for_each(|color| policy.set_factor(color, point, self.0[point][color.index()]));
        }
        policy
    }
}

/// The policy in games that start from one board, whose urgencies are known: looking at the whole board again would
/// cost each game more than a copy.
pub(super) struct Known<'a> {
    pub policy: &'a Pseudo,
    pub start: &'a Urgencies,
}

impl Policy for Known<'_> {
    type State = Urgencies;

    fn start(&self, _board: &Board) -> Urgencies {
        self.start.clone()
    }

    #[inline]
    fn next(&self, urgencies: &mut Urgencies, board: &mut Board, rng: &mut Rng) -> Play {
        self.policy.next(urgencies, board, rng)
    }
}

/// Whether the side to move may answer on a point: it is empty, legal and no own eye.
pub(super) fn may_play(board: &Board, point: Point) -> bool {
    board.is_empty(point) && is_admissible::<OlgaEye>(board, point)
}
