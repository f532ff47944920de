//! The random games of the family: pseudo-random ones, whose plays may be weighted further.

use crate::eye::OlgaEye;
use crate::playout::{Policy, is_admissible};
use montego_rules::{Board, Color, Play, Point, PointMap};
use montego_stats::Rng;

/// A factor that is smaller counts as this, so that a draw ends soon.
const LEAST: f64 = 1.0 / 1024.0;

/// What the probability of each play is multiplied by, from above 0 to 1, for each colour.
#[derive(Clone, Debug)]
pub(super) struct Factors([PointMap<u32>; 2]);

impl Default for Factors {
    /// All plays as they are.
    fn default() -> Factors {
        Factors([PointMap::filled(u32::MAX), PointMap::filled(u32::MAX)])
    }
}

impl Factors {
    /// The same for both colours.
    pub(super) fn of_both(factors: &PointMap<f64>, points: impl Iterator<Item = Point>) -> Factors {
        let mut all = Factors::default();
        for point in points {
            Color::BOTH.into_iter().for_each(|color| all.multiply(color, point, factors[point]));
        }
        all
    }

    /// Multiplies the factor of a play.
    pub(super) fn multiply(&mut self, color: Color, point: Point, factor: f64) {
        let slot = &mut self.0[color.index()][point];
        *slot = (f64::from(*slot) * factor.clamp(LEAST, 1.0)) as u32;
    }
}

/// Draws plays.
#[derive(Clone, Debug, Default)]
pub(super) struct Pseudo {
    factors: Option<Factors>,
}

impl Pseudo {
    pub(super) fn new(factors: Option<&Factors>) -> Pseudo {
        Pseudo { factors: factors.cloned() }
    }

    pub(super) fn set_factors(&mut self, factors: &Factors) {
        self.factors = Some(factors.clone());
    }
}

impl Policy for Pseudo {
    type State = ();

    fn start(&self, _board: &Board) {}

    fn next(&self, (): &mut (), board: &mut Board, rng: &mut Rng) -> Play {
        let mut window = board.empty_count();
        let color = board.to_play();
        while window > 0 {
            let place = rng.below(window as u32) as usize;
            let point = board.empty(place);
            if is_admissible::<OlgaEye>(board, point) {
                let keeps = self
                    .factors
                    .as_ref()
                    .is_none_or(|factors| rng.next_u64() as u32 <= factors.0[color.index()][point]);
                if keeps {
                    return Play::At(point);
                }
                continue;
            }
            window -= 1;
            board.swap_empties(place, window);
        }
        Play::Pass
    }
}
