//! What is shown of a candidate, and how good that is among the others.

use montego_lab::table::signed;
use montego_search::{Account, Candidate};

/// What a heat map shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum View {
    /// Expected points of each candidate
    #[default]
    Score,
    /// How often each candidate was played
    Playouts,
    /// Who owns each point at the end of random games
    Ownership,
}

impl View {
    /// The value that decides about the colour of a candidate.
    pub(crate) fn value(self, candidate: &Candidate) -> f64 {
        match self {
            View::Playouts => candidate.playouts as f64,
            _ => candidate.mean,
        }
    }

    /// The number of a candidate: points with a decimal where there is room for one, or playouts.
    pub(crate) fn label(self, candidate: &Candidate, decimals: usize) -> String {
        match self {
            View::Playouts if candidate.playouts < 10_000 => candidate.playouts.to_string(),
            View::Playouts if candidate.playouts < 10_000_000 => format!("{}k", candidate.playouts / 1000),
            View::Playouts => format!("{}M", candidate.playouts / 1_000_000),
            _ => signed(candidate.mean, decimals),
        }
    }
}

/// Places values between the worst and the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// The scale of the candidates, if there are any.
    ///
    /// The best is the first of the account: a play that was dropped may have a better mean, of ten playouts. The
    /// worst tenth counts as one: a few hopeless plays, in the corners or into atari, would otherwise leave no
    /// difference between the good ones.
    pub(crate) fn of(account: &Account, view: View) -> Option<Scale> {
        let mut values: Vec<f64> = account.candidates.iter().map(|c| view.value(c)).collect();
        let first = *values.first()?;
        values.sort_by(f64::total_cmp);
        Some(match view {
            View::Playouts => Scale { low: 0.0, high: values[values.len() - 1] },
            _ => Scale { low: values[values.len() / 10].min(first), high: first },
        })
    }

    /// 0 for the worst and 1 for the best.
    pub(crate) fn place(&self, value: f64) -> f64 {
        if value >= self.high {
            1.0
        } else if value <= self.low {
            0.0
        } else {
            (value - self.low) / (self.high - self.low)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_rules::Play;

    fn account(means: &[f64]) -> Account {
        let candidate = |&mean: &f64| Candidate {
            play: Play::Pass,
            playouts: 12_345,
            mean,
            gain: None,
            standard_error: None,
            bounds: None,
            pruned_at: None,
            as_first: None,
        };
        Account { candidates: means.iter().map(candidate).collect(), ..Account::default() }
    }

    #[test]
    fn a_few_bad_plays_leave_room_for_the_good_ones() {
        assert_eq!(Scale::of(&account(&[]), View::Score), None);
        let one = Scale::of(&account(&[3.0]), View::Score).expect("a candidate");
        assert_eq!(one.place(3.0), 1.0);
        let mut means: Vec<f64> = (0..10).rev().map(f64::from).collect();
        means.push(-60.0);
        let scale = Scale::of(&account(&means), View::Score).expect("candidates");
        assert_eq!([-60.0, 0.0, 4.5, 9.0].map(|mean| scale.place(mean)), [0.0, 0.0, 0.5, 1.0]);
    }

    #[test]
    fn what_was_dropped_does_not_stretch_the_scale() {
        let scale = Scale::of(&account(&[4.0, 40.0, 2.0]), View::Score).expect("candidates");
        assert_eq!([40.0, 4.0, 3.0, 2.0].map(|mean| scale.place(mean)), [1.0, 1.0, 0.5, 0.0]);
        let scale = Scale::of(&account(&[4.0, 40.0, 50.0]), View::Score).expect("candidates");
        assert_eq!([50.0, 4.0, 3.0].map(|mean| scale.place(mean)), [1.0, 1.0, 0.0]);
    }

    #[test]
    fn labels_are_short() {
        let candidate = account(&[-0.04]).candidates[0];
        assert_eq!(View::Playouts.label(&candidate, 1), "12k");
        assert_eq!(View::Score.label(&candidate, 1), "0.0");
        assert_eq!(View::Score.label(&Candidate { mean: 12.26, ..candidate }, 1), "+12.3");
        assert_eq!(View::Score.label(&Candidate { mean: 12.26, ..candidate }, 0), "+12");
    }
}
