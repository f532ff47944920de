//! What a sweep shows: how the tested player did for each value of its setting.

use super::{Evidence, Plan};
use crate::plot::{Joined, LinePlot, Point, Series};
use crate::store::{GameRow, StoreError};
use crate::summary::{Score, Wins};
use crate::table::{Align, Table, signed, thousands};
use serde::Serialize;

/// One setting over a list of values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SweepReport {
    /// The setting.
    pub parameter: String,
    /// The opponent, with what its games are filed under.
    pub opponent: String,
    /// A point for each value, in the order of the values.
    pub points: Vec<SweepPoint>,
}

/// The games with one value. Scores and wins are the tested player's.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SweepPoint {
    /// The value.
    pub value: String,
    /// The same as a number; none if any of the values is a word.
    pub number: Option<f64>,
    /// Games that are asked for.
    pub games_wanted: u64,
    /// Games that are there, void ones included.
    pub games: u64,
    /// The mean score, once a game was counted.
    pub score: Option<Score>,
    /// Wins and losses.
    pub wins: Wins,
}

impl SweepReport {
    /// What the games that are there show; none if the experiment is no sweep or cannot be played.
    pub(super) fn of(plan: &Plan<'_>, evidence: Evidence<'_>) -> Result<Option<SweepReport>, StoreError> {
        let Some(sweep) = &plan.experiment.sweep else { return Ok(None) };
        let numbers = sweep.numbers();
        let (mut points, mut opponent) = (Vec::new(), String::new());
        for (index, (cell, value)) in plan.cells.iter().zip(sweep.texts()).enumerate() {
            let Some(matches) = cell.matches() else { return Ok(None) };
            let mut rows: Vec<GameRow> = Vec::new();
            for settings in &matches.test {
                rows.extend(evidence.games(settings)?.rows);
                opponent = settings.reference.filed_as();
            }
            points.push(SweepPoint {
                value,
                number: numbers.as_ref().map(|numbers| numbers[index]),
                games_wanted: evidence.all_games(matches)?.wanted,
                games: rows.len() as u64,
                score: Score::of(&rows),
                wins: Wins::of(&rows),
            });
        }
        Ok(Some(SweepReport { parameter: sweep.parameter.clone(), opponent, points }))
    }

    /// A plot as an SVG file: the mean score over the values with its 95 % interval or, where no game was counted, the
    /// share of wins. Words stand at 1, 2, 3 and so on.
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        let by_score = self.points.iter().any(|point| point.score.is_some());
        let drawn = self.points.iter().enumerate().filter_map(|(index, point)| {
            let (y, interval) = if by_score {
                let score = point.score?;
                (score.mean, score.low.zip(score.high))
            } else {
                let wins = &point.wins;
                (100.0 * wins.share?, Some((100.0 * wins.share_low, 100.0 * wins.share_high)))
            };
            let point = Point::new(point.number.unwrap_or((index + 1) as f64), y).named(&point.value);
            Some(match interval {
                Some((low, high)) => point.within(low, high),
                None => point,
            })
        });
        let series = [Series { name: String::new(), points: drawn.collect() }];
        let has_words = self.points.iter().any(|point| point.number.is_none());
        let (y_label, level) = if by_score { ("points per game", 0.0) } else { ("games won, %", 50.0) };
        let joined = if has_words { Joined::Apart } else { Joined::WithBars };
        LinePlot { title, x_label: &self.parameter, y_label, series: &series, joined, level: Some(level) }
            .alone()
    }

    /// A row for each value: games, mean score, share of wins and Elo, each with its 95 % interval.
    #[must_use]
    pub fn table(&self) -> Table {
        let mut table = Table::new(&[
            (&self.parameter, Align::Point),
            ("games", Align::Right),
            ("score (95 %)", Align::Left),
            ("wins (95 %)", Align::Left),
            ("Elo (95 %)", Align::Left),
        ]);
        for point in &self.points {
            table.row([
                point.value.clone(),
                format!("{} of {}", thousands(point.games), thousands(point.games_wanted)),
                point.score.as_ref().map_or_else(nothing, score),
                point.wins.share.map_or_else(nothing, |share| {
                    let percent = |share: f64| format!("{:.1}", 100.0 * share);
                    let (low, high) = (percent(point.wins.share_low), percent(point.wins.share_high));
                    format!("{} % ({low} to {high})", percent(share))
                }),
                elo(&point.wins),
            ]);
        }
        table
    }
}

fn nothing() -> String {
    "-".to_owned()
}

fn score(score: &Score) -> String {
    match (score.low, score.high) {
        (Some(low), Some(high)) => {
            format!("{} ({} to {})", signed(score.mean, 1), signed(low, 1), signed(high, 1))
        }
        _ => signed(score.mean, 1),
    }
}

fn elo(wins: &Wins) -> String {
    let Some(elo) = wins.elo else { return nothing() };
    let end =
        |elo: Option<f64>, infinite: &str| elo.map_or_else(|| infinite.to_owned(), |elo| signed(elo, 0));
    format!("{} ({} to {})", signed(elo, 0), end(wins.elo_low, "-inf"), end(wins.elo_high, "+inf"))
}
