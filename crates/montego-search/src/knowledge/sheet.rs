//! Where the heuristics write what they notice.

use super::{Reason, Suggestion};
use montego_rules::{Point, PointMap};

/// Something that can be noticed about a play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    /// The name of the reason.
    name: &'static str,
    /// The doublings of urgency that it is worth.
    worth: f64,
}

impl Term {
    pub(super) const fn new(name: &'static str, worth: f64) -> Term {
        Term { name, worth }
    }
}

/// The legal plays with the reasons found so far.
pub(super) struct Sheet {
    suggestions: Vec<Suggestion>,
    /// Where a point stands among them.
    places: PointMap<Option<u16>>,
}

impl Sheet {
    /// A sheet without reasons for these points.
    pub(super) fn new(points: &[Point]) -> Sheet {
        let mut places = PointMap::filled(None);
        for (place, &point) in points.iter().enumerate() {
            places[point] = Some(place as u16);
        }
        let suggestion = |&point| Suggestion { point, urgency: 1.0, reasons: Vec::with_capacity(8) };
        Sheet { suggestions: points.iter().map(suggestion).collect(), places }
    }

    /// Notes something about a play; a point that may not be played is left out.
    pub(super) fn note(&mut self, point: Point, term: Term) {
        self.note_times(point, term, 1.0);
    }

    /// Notes something that is worth a multiple. Of the same thing noticed twice the larger one counts, so
    /// that a reason does not grow with the number of ways to find it.
    pub(super) fn note_times(&mut self, point: Point, term: Term, times: f64) {
        let Some(place) = self.places[point] else { return };
        let reason = Reason { heuristic: term.name, amount: times * term.worth };
        let reasons = &mut self.suggestions[usize::from(place)].reasons;
        match reasons.iter_mut().find(|other| other.heuristic == term.name) {
            Some(other) if other.amount.abs() >= reason.amount.abs() => {}
            Some(other) => *other = reason,
            None => reasons.push(reason),
        }
    }

    /// The suggestions, the most urgent one first.
    pub(super) fn into_suggestions(mut self) -> Vec<Suggestion> {
        for suggestion in &mut self.suggestions {
            let doublings: f64 = suggestion.reasons.iter().map(|reason| reason.amount).sum();
            suggestion.urgency = libm::exp2(doublings);
        }
        // The sort is stable, so that equals keep the order of the board.
        self.suggestions.sort_by(|a, b| b.urgency.total_cmp(&a.urgency));
        self.suggestions
    }
}
