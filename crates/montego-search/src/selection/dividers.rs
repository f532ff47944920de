//! The external history heuristic: a play that ranked last in a decision is handed to the random games less readily
//! in the next ones, until something happens near it.

use montego_rules::{Point, PointMap, Size};

/// How strongly history counts, and how far a play lets it be forgotten.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct History {
    /// The base B, at least 1, which changes nothing.
    pub base: f64,
    /// The radius R: points at a smaller Manhattan distance from a play are forgiven.
    pub radius: usize,
}

/// What the urgency of each point is divided by; 1 where nothing is held against it.
///
/// # Sources
/// Bouzy 2005, *History and Territory Heuristics for Monte Carlo Go*, section 2.5. Where it is silent: there is one
/// table for both colours, the plays of both forgive, and of fewer than three candidates the best one is never divided.
#[derive(Clone, Debug, PartialEq)]
pub struct Dividers(PointMap<f64>);

impl Default for Dividers {
    fn default() -> Dividers {
        Dividers(PointMap::filled(1.0))
    }
}

impl Dividers {
    /// The divider of a point.
    #[must_use]
    pub fn get(&self, point: Point) -> f64 {
        self.0[point]
    }

    /// After a decision about `ranked`, best first: the divider of the last one is multiplied by B², that of the one
    /// before it by B.
    pub fn hold_against(&mut self, ranked: &[Point], history: History) {
        for (place, &point) in ranked.iter().enumerate().skip(1) {
            match ranked.len() - place {
                1 => self.0[point] *= history.base * history.base,
                2 => self.0[point] *= history.base,
                _ => {}
            }
        }
    }

    /// After a play: the dividers of all points nearer than R go back to 1.
    pub fn forgive_around(&mut self, size: Size, play: Point, history: History) {
        for point in size.points() {
            let away = point.column().abs_diff(play.column()) + point.row().abs_diff(play.row());
            if away < history.radius {
                self.0[point] = 1.0;
            }
        }
    }
}
