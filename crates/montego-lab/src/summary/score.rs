//! The two results of a match: the mean score, and wins with the Elo that they tell.

use super::CONFIDENCE;
use crate::store::{GameRow, Outcome};
use montego_stats::{Interval, Moments, elo_from_share, elo_interval, mean_interval, wilson};
use serde::Serialize;

/// The mean score of A over the games that were counted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Score {
    /// Games that were counted.
    pub games: u64,
    /// Mean, in points.
    pub mean: f64,
    /// Standard deviation of one game, in points; none for a single game.
    pub sd: Option<f64>,
    /// Standard error of the mean, in points; none for a single game.
    pub standard_error: Option<f64>,
    /// Lower end of the interval for the mean, by Student's t.
    pub low: Option<f64>,
    /// Upper end of that interval.
    pub high: Option<f64>,
}

/// Wins, draws and losses of A, and what they tell. A draw is half a win.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Wins {
    /// Games won, forfeits of B included.
    pub wins: u64,
    /// Jigo.
    pub draws: u64,
    /// Games lost, forfeits of A included.
    pub losses: u64,
    /// Share of wins, from 0 to 1; none without games.
    pub share: Option<f64>,
    /// Lower end of Wilson's interval for it.
    pub share_low: f64,
    /// Upper end of that interval.
    pub share_high: f64,
    /// Elo of A over B; none if every game was won, or every game lost, or none played.
    pub elo: Option<f64>,
    /// Lower end of its interval; none if it is infinite.
    pub elo_low: Option<f64>,
    /// Upper end of its interval; none if it is infinite.
    pub elo_high: Option<f64>,
}

impl Score {
    /// The mean score of the games that were counted, if any was.
    #[must_use]
    pub fn of(rows: &[GameRow]) -> Option<Score> {
        let mut moments = Moments::new();
        for score in rows.iter().filter_map(GameRow::tested_score) {
            moments.add(score);
        }
        let interval = mean_interval(&moments, CONFIDENCE);
        Some(Score {
            games: moments.count(),
            mean: moments.mean()?,
            sd: moments.sd(),
            standard_error: moments.standard_error(),
            low: interval.map(|interval| interval.low),
            high: interval.map(|interval| interval.high),
        })
    }
}

impl Wins {
    /// The wins of all games that are not void.
    #[must_use]
    pub fn of(rows: &[GameRow]) -> Wins {
        let valid = || rows.iter().filter(|row| row.outcome != Outcome::Void);
        let count = |won: Option<bool>| valid().filter(|row| row.tested_won() == won).count() as u64;
        let (wins, draws, losses) = (count(Some(true)), count(None), count(Some(false)));
        let (points, games) = (wins as f64 + 0.5 * draws as f64, wins + draws + losses);
        let share = (games > 0).then(|| points / games as f64);
        let Interval { low: share_low, high: share_high } = wilson(points, games, CONFIDENCE);
        let elo = elo_interval(wins, draws, losses, CONFIDENCE);
        // Infinity has no spelling in JSON.
        let finite = |elo: f64| elo.is_finite().then_some(elo);
        Wins {
            wins,
            draws,
            losses,
            share,
            share_low,
            share_high,
            elo: share.and_then(elo_from_share).and_then(finite),
            elo_low: finite(elo.low),
            elo_high: finite(elo.high),
        }
    }

    /// Points of A, a draw being half of one, and games.
    #[must_use]
    pub fn points(&self) -> (f64, u64) {
        (self.wins as f64 + 0.5 * self.draws as f64, self.wins + self.draws + self.losses)
    }
}
