//! Our number for a published one, from the games of a cell.

use super::Evidence;
use super::matches::{self, CellMatches, Reading};
use crate::catalogue::Field;
use crate::store::{GameRow, StoreError};
use crate::summary::{Score, Wins};
use crate::verdict::{Measured, TOLERANCE};
use montego_stats::Moments;

/// What there is beside a published number.
pub(super) struct Found {
    pub(super) ours: Option<Measured>,
    /// Instead of the number as it is usually told.
    pub(super) text: Option<String>,
    /// Why nothing is judged.
    pub(super) lacking: Vec<String>,
}

/// Our number for a published one, from games. Words are told the share of wins.
pub(super) fn from_games(
    field: Option<Field>,
    matches: &CellMatches,
    evidence: Evidence<'_>,
) -> Result<Found, StoreError> {
    let lacking = match (field, &matches.reading) {
        (Some(Field::Value), Reading::Spread(_) | Reading::Best(_)) | (None, _) => None,
        (Some(field), _) => matches::obstacle(field),
    };
    if let Some(need) = lacking {
        return Ok(Found { ours: None, text: None, lacking: vec![need.to_owned()] });
    }
    let mut rows = Vec::new();
    for settings in &matches.test {
        rows.push(evidence.games(settings)?.rows);
    }
    if !matches.lacking.is_empty() && rows.iter().all(Vec::is_empty) {
        return Ok(Found { ours: None, text: None, lacking: matches.lacking.clone() });
    }
    let ours = match &matches.reading {
        Reading::Best(settings) => best(settings, &rows),
        Reading::Spread(games) => spread(&rows.concat(), *games),
        Reading::Results => {
            let number = |rows: &[GameRow]| match field {
                Some(Field::Score) => mean_score(Score::of(rows)),
                _ => {
                    let (points, games) = Wins::of(rows).points();
                    Measured::percent_won(points, games)
                }
            };
            match &matches.baseline {
                Some(baseline) => {
                    difference(&number(&rows.concat()), &number(&evidence.games(baseline)?.rows))
                }
                None => number(&rows.concat()),
            }
        }
    };
    Ok(Found { ours: Some(ours), text: None, lacking: Vec::new() })
}

/// The spread of the score of one game, divided by the root of some number of games.
fn spread(rows: &[GameRow], games: f64) -> Measured {
    let scores: Moments = rows.iter().filter_map(GameRow::tested_score).collect();
    let (sd, freedom) = (scores.sd().unwrap_or(f64::NAN), scores.count().saturating_sub(1) as f64);
    let scale = games.sqrt();
    Measured::Sampled {
        mean: sd / scale,
        standard_error: sd / (2.0 * freedom).sqrt() / scale,
        games: scores.count(),
    }
}

/// The setting with the best score, which is without error if no other may be as good.
fn best(settings: &[f64], rows: &[Vec<GameRow>]) -> Measured {
    let against_itself = Measured::Exact(0.0);
    let scores: Vec<Measured> =
        rows.iter().map(|rows| mean_score(Score::of(rows))).chain([against_itself]).collect();
    let games = rows.iter().map(|rows| rows.len() as u64).min().unwrap_or(0);
    let order = |a: &usize, b: &usize| scores[*a].value().total_cmp(&scores[*b].value());
    let first = (0..scores.len()).filter(|&index| scores[index].value().is_finite()).max_by(order);
    let Some(first) = first else {
        return Measured::Sampled { mean: f64::NAN, standard_error: f64::INFINITY, games };
    };
    let is_behind = |index: usize| {
        let error = scores[first].standard_error().hypot(scores[index].standard_error());
        index == first || scores[first].value() - scores[index].value() > TOLERANCE * error
    };
    let standard_error = if (0..scores.len()).all(is_behind) { 0.0 } else { f64::INFINITY };
    Measured::Sampled { mean: settings[first], standard_error, games }
}

fn mean_score(score: Option<Score>) -> Measured {
    let (mean, error, games) = match score {
        Some(score) => (score.mean, score.standard_error.unwrap_or(f64::INFINITY), score.games),
        None => (f64::NAN, f64::INFINITY, 0),
    };
    Measured::Sampled { mean, standard_error: error, games }
}

/// How much better the tested player did than the baseline; the two matches are independent.
fn difference(test: &Measured, baseline: &Measured) -> Measured {
    let games = |measured: &Measured| match measured {
        Measured::Sampled { games, .. } => *games,
        Measured::Exact(_) => u64::MAX,
    };
    Measured::Sampled {
        mean: test.value() - baseline.value(),
        standard_error: montego_stats::combined_standard_error(
            test.standard_error(),
            baseline.standard_error(),
        ),
        games: games(test).min(games(baseline)),
    }
}
