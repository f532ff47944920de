//! Our number for a published one, from the games of a cell.

#[cfg(test)]
mod tests;

use super::Evidence;
use super::matches::{self, CellMatches, Reading};
use super::measure::ratio_of_sums;
use crate::catalogue::Field;
use crate::store::{GameRow, StoreError};
use crate::summary::{Score, Wins};
use crate::table::estimate_of_games;
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
        (Some(Field::Value), Reading::Results) => matches::obstacle(Field::Value),
        (Some(Field::Value) | None, _) => None,
        // Shown, and not judged.
        (Some(Field::Time), Reading::Minutes { .. }) => None,
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
        Reading::Sum => sum(&rows),
        Reading::Climb(settings) => climb(settings, &rows),
        Reading::Overhead => percent_above_one(&times(&rows.concat(), true)),
        Reading::SpeedGain => percent_above_one(&times(&rows.concat(), false)),
        Reading::Minutes { reference } => {
            let text = minutes(&rows.concat(), *reference);
            return Ok(Found { ours: None, text, lacking: vec!["the machine of the paper".to_owned()] });
        }
        // Too long for a table.
        Reading::Each(_) => return Ok(Found { ours: None, text: None, lacking: Vec::new() }),
        Reading::Results => {
            let number = |rows: &[GameRow]| match field {
                Some(Field::Score) => mean_score(Score::of(rows)),
                Some(Field::RelativeTime) => times(rows, true),
                Some(Field::RelativeSpeed) => times(rows, false),
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

/// What games tell beside words; none where they tell a number.
pub(super) fn beside_words(
    matches: &CellMatches,
    evidence: Evidence<'_>,
) -> Result<Option<String>, StoreError> {
    let Reading::Each(names) = &matches.reading else { return Ok(None) };
    let mut rows = Vec::new();
    for settings in &matches.test {
        rows.push(evidence.games(settings)?.rows);
    }
    Ok(Some(each(names, &rows)))
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

/// The ratio of the times that both players thought, over all games: the tested player's to the other's, or the
/// other way round, which is the ratio of their speeds.
fn times(rows: &[GameRow], of_tested: bool) -> Measured {
    let pair = |row: &GameRow| {
        let (own, theirs) = thought(row);
        if of_tested { (own, theirs) } else { (theirs, own) }
    };
    let pairs: Vec<(f64, f64)> = rows.iter().map(pair).filter(|pair| pair.0 > 0.0 && pair.1 > 0.0).collect();
    ratio_of_sums(&pairs)
}

/// The seconds that the tested player and its opponent thought in a game.
fn thought(row: &GameRow) -> (f64, f64) {
    match row.identity.tested_is_black {
        true => (row.seconds_black, row.seconds_white),
        false => (row.seconds_white, row.seconds_black),
    }
}

/// By how many percent a ratio is above 1.
fn percent_above_one(ratio: &Measured) -> Measured {
    match *ratio {
        Measured::Sampled { mean, standard_error, games } => {
            Measured::Sampled { mean: 100.0 * (mean - 1.0), standard_error: 100.0 * standard_error, games }
        }
        Measured::Exact(value) => Measured::Exact(100.0 * (value - 1.0)),
    }
}

/// The mean time that a player thinks in a game; none without games.
fn minutes(rows: &[GameRow], reference: bool) -> Option<String> {
    let seconds = rows.iter().map(thought).map(|(own, theirs)| if reference { theirs } else { own });
    let minutes: Moments = seconds.map(|seconds| seconds / 60.0).collect();
    Some(format!("{:.2} minute/game ({})", minutes.mean()?, minutes.count()))
}

/// The score and the relative time of each match.
fn each(names: &[String], rows: &[Vec<GameRow>]) -> String {
    let one = |(name, rows): (&String, &Vec<GameRow>)| {
        let time = times(rows, true).value();
        let score = Score::of(rows)?;
        let error = score.standard_error.unwrap_or(f64::INFINITY);
        Some(format!("{name} {}, {time:.2} times as long", estimate_of_games(score.mean, error, score.games)))
    };
    let found: Vec<String> = names.iter().zip(rows).filter_map(one).collect();
    if found.is_empty() { "-".to_owned() } else { found.join("; ") }
}

/// The sum of the scores of independent matches; the games are those of the shortest one.
fn sum(rows: &[Vec<GameRow>]) -> Measured {
    let (mut mean, mut error, mut games) = (0.0, 0.0_f64, u64::MAX);
    for rows in rows {
        let score = mean_score(Score::of(rows));
        (mean, error) = (mean + score.value(), error.hypot(score.standard_error()));
        games = games.min(rows.len() as u64);
    }
    // Without any match it is the player itself.
    if rows.is_empty() {
        return Measured::Exact(0.0);
    }
    Measured::Sampled { mean, standard_error: error, games }
}

/// The setting that stands highest, which is without error if no other may stand as high.
fn climb(settings: &[f64], rows: &[Vec<GameRow>]) -> Measured {
    let games = rows.iter().map(|rows| rows.len() as u64).min().unwrap_or(0);
    let steps: Vec<Measured> = rows.iter().map(|rows| mean_score(Score::of(rows))).collect();
    let heights = steps.iter().scan(0.0, |height, step| {
        *height += step.value();
        Some(*height)
    });
    let heights: Vec<f64> = std::iter::once(0.0).chain(heights).collect();
    if games == 0 || heights.iter().any(|height| !height.is_finite()) {
        return Measured::Sampled { mean: f64::NAN, standard_error: f64::INFINITY, games };
    }
    let top = (0..heights.len()).rev().max_by(|&a, &b| heights[a].total_cmp(&heights[b])).unwrap_or(0);
    let is_below = |&other: &usize| {
        let between = &steps[top.min(other)..top.max(other)];
        let error = between.iter().fold(0.0_f64, |error, step| error.hypot(step.standard_error()));
        other == top || heights[top] - heights[other] > TOLERANCE * error
    };
    let standard_error =
        if (0..heights.len()).collect::<Vec<_>>().iter().all(is_below) { 0.0 } else { f64::INFINITY };
    Measured::Sampled { mean: settings[top], standard_error, games }
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
