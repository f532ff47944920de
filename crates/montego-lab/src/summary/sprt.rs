//! What a sequential test has come to, for a report.

use crate::match_run::Trial;
use crate::table::plain;
use montego_stats::Accepted;
use serde::Serialize;

/// A sequential test on pairs of games, from the side of A.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtReport {
    /// The Elo difference of the first hypothesis.
    pub elo0: f64,
    /// The Elo difference of the second hypothesis.
    pub elo1: f64,
    /// The chance of accepting the second when the first is true.
    pub alpha: f64,
    /// The chance of accepting the first when the second is true.
    pub beta: f64,
    /// Pairs in which A took 0, 1/2, 1, 3/2 and 2 points, in this order.
    pub pairs: [u64; 5],
    /// Complete pairs that count for nobody, since a game of theirs is void.
    pub pairs_without_result: u32,
    /// The logarithm of the likelihood ratio of the second hypothesis to the first.
    pub log_likelihood_ratio: f64,
    /// The ratio at which the first hypothesis is accepted.
    pub lower_bound: f64,
    /// The ratio at which the second hypothesis is accepted.
    pub upper_bound: f64,
    /// `elo0` or `elo1`, which was accepted; none while the test is undecided.
    pub accepted: Option<&'static str>,
}

impl SprtReport {
    pub(super) fn of(trial: &Trial) -> SprtReport {
        let (sprt, counts) = (trial.sprt(), trial.counts());
        let bounds = sprt.bounds();
        SprtReport {
            elo0: sprt.elo0(),
            elo1: sprt.elo1(),
            alpha: sprt.alpha(),
            beta: sprt.beta(),
            pairs: counts.counts(),
            pairs_without_result: trial.without_result(),
            log_likelihood_ratio: sprt.log_likelihood_ratio(counts),
            lower_bound: bounds.low,
            upper_bound: bounds.high,
            accepted: trial.accepted().map(|accepted| match accepted {
                Accepted::Elo0 => "elo0",
                Accepted::Elo1 => "elo1",
            }),
        }
    }

    /// The report as lines of text, the first without its label.
    pub(super) fn lines(&self) -> Vec<String> {
        let (elo0, elo1) = (plain(self.elo0), plain(self.elo1));
        let decision = match self.accepted {
            Some("elo0") => format!("{elo0} Elo accepted"),
            Some(_) => format!("{elo1} Elo accepted"),
            None => "undecided".to_owned(),
        };
        let [none, half, one, more, both] = self.pairs;
        let pairs: u64 = self.pairs.iter().sum();
        let mut lines = vec![
            format!("{elo0} against {elo1} Elo, alpha {}, beta {}: {decision}", self.alpha, self.beta),
            format!(
                "LLR {:.2}, bounds {:.2} and {:.2}, after {pairs} complete pairs",
                self.log_likelihood_ratio, self.lower_bound, self.upper_bound
            ),
            format!("pairs with 0, 1/2, 1, 3/2, 2 points for A: {none}, {half}, {one}, {more}, {both}"),
        ];
        if self.pairs_without_result > 0 {
            lines.push(format!("{} more with a void game, not counted", self.pairs_without_result));
        }
        lines
    }
}
