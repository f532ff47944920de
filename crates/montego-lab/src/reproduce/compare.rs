//! What was played beside what was published.

use super::matches::{self, CellMatches, Reading};
use super::measure::{Outcome, Ratio, told};
use super::{CellPlan, Counted, Evidence, Plan, Task, once_each};
use crate::catalogue::{Field, Published, Statement};
use crate::match_run::MatchSettings;
use crate::store::{GameRow, StoreError};
use crate::summary::{Score, Wins};
use crate::table::{Table, estimate_of_games, thousands};
use crate::verdict::{Measured, TOLERANCE, Tally, Verdict, judge};
use montego_stats::Moments;

/// An experiment as reproduced.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentReport {
    /// `PAPER/EXPERIMENT`.
    pub id: String,
    /// What the experiment measures.
    pub title: String,
    /// A row for each published number.
    pub comparisons: Vec<Comparison>,
    /// The games that its cells ask for and have.
    pub games: Counted,
    /// What a reader must know about the games, a line each: seed, revisions, numbers of games.
    pub notes: Vec<String>,
}

/// One published number and ours.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The cell, and the quantity where the cell has several.
    pub cell: String,
    /// What was published, or the claim in words.
    pub published: String,
    /// The same as a number, if it is one.
    pub number: Option<Published>,
    /// What we measured, if we can.
    pub ours: Option<Measured>,
    /// The same as text, with the number of games; `-` without games.
    pub ours_text: String,
    /// How they compare.
    pub verdict: Verdict,
}

impl ExperimentReport {
    /// The table of comparisons.
    #[must_use]
    pub fn table(&self) -> Table {
        let mut table = Table::of_comparisons();
        for row in &self.comparisons {
            let verdict = row.verdict.to_string();
            table.row([row.cell.as_str(), row.published.as_str(), row.ours_text.as_str(), verdict.as_str()]);
        }
        table
    }

    /// How the verdicts are spread.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.comparisons.iter().map(|row| &row.verdict).collect()
    }

    /// Heading, table and notes as lines of text.
    #[must_use]
    pub fn render(&self) -> String {
        let notes: String = self.notes.iter().map(|note| format!("{note}\n")).collect();
        format!("{}: {}\n{}{}\n{notes}", self.id, self.title, self.table(), self.tally())
    }
}

/// Compares every number of an experiment with the games that are there and with what was measured.
pub(super) fn compare(
    plan: &Plan<'_>,
    outcomes: &[Option<Outcome>],
    evidence: Evidence<'_>,
) -> Result<ExperimentReport, StoreError> {
    let mut comparisons = Vec::new();
    let mut notes = Vec::new();
    let (mut is_measured, mut unmade) = (false, 0);
    for (cell, outcome) in plan.cells.iter().zip(outcomes) {
        let mut ratio = None;
        match &cell.task {
            Err(needs) => compare_cell(plan, cell, &mut comparisons, |_| {
                Ok(Found { ours: None, text: None, lacking: needs.clone() })
            })?,
            Ok(Task::Games(matches)) => {
                compare_cell(plan, cell, &mut comparisons, |field| from_games(field, matches, evidence))?;
                for settings in matches.all() {
                    notes.push(played_by(plan, settings));
                    notes.extend(stand_in(settings, evidence)?);
                }
                notes.extend(matches.test.first().and_then(|settings| shortfall(cell, settings)));
            }
            Ok(Task::Measurement(_)) => {
                match outcome {
                    Some(_) => is_measured = true,
                    None => unmade += 1,
                }
                let outcome = outcome.clone().unwrap_or_default();
                compare_cell(plan, cell, &mut comparisons, |field| {
                    // The machine of the paper is gone; only the ratio below is judged.
                    let is_bound = field.is_some_and(Field::is_bound_to_a_machine);
                    let lacking = if is_bound { vec![THE_MACHINE.to_owned()] } else { Vec::new() };
                    Ok(Found { ours: outcome.measured, text: outcome.text.clone(), lacking })
                })?;
                if !outcome.note.is_empty() {
                    // What is said of several cells is said once, and of none of them.
                    let said =
                        |other: &Option<Outcome>| other.as_ref().is_some_and(|one| one.note == outcome.note);
                    let is_shared = outcomes.iter().filter(|other| said(other)).count() > 1;
                    let label = if is_shared { String::new() } else { format!("{}: ", cell.cell.label) };
                    notes.push(format!("{label}{}", outcome.note));
                }
                ratio = outcome.ratio;
            }
        }
        if let Some(Ratio { label, published, measured: ours }) = ratio {
            comparisons.push(Comparison {
                cell: label,
                published: rounded(&published).to_string(),
                number: Some(published),
                ours: Some(ours),
                ours_text: text_of(published.field, &ours),
                verdict: judge(&published, &ours),
            });
        }
        if let (true, Ok(_), Some(claim)) =
            (plan.experiment.published(cell.cell).is_empty(), &cell.task, &cell.cell.claim)
        {
            notes.push(format!("{}, the paper in words: {claim}", cell.cell.label));
        }
    }
    notes.extend(standing(plan, evidence)?);
    notes.extend(is_measured.then(|| format!("measured with seed {}, anew each time", plan.seed)));
    notes.extend((unmade > 0).then(|| format!("measurements not made: {unmade}")));
    let games = plan.counted(evidence)?;
    notes.extend((games.shipped > 0).then(|| games.to_string()));
    let (id, title) = (plan.paper.full_id(plan.experiment), plan.experiment.title.clone());
    Ok(ExperimentReport { id, title, comparisons, games, notes: once_each(notes) })
}

const THE_MACHINE: &str = "the machine of the paper";

/// What there is beside a published number.
struct Found {
    ours: Option<Measured>,
    /// Instead of the number as it is usually told.
    text: Option<String>,
    /// Why nothing is judged.
    lacking: Vec<String>,
}

/// Adds a row for each published number of a cell, or one for its words.
fn compare_cell(
    plan: &Plan<'_>,
    cell: &CellPlan<'_>,
    comparisons: &mut Vec<Comparison>,
    find: impl Fn(Option<Field>) -> Result<Found, StoreError>,
) -> Result<(), StoreError> {
    let published = plan.experiment.published(cell.cell);
    let label = |published_one: &Published| match &published[..] {
        [_] => cell.cell.label.clone(),
        _ => format!("{}, {}", cell.cell.label, published_one.field),
    };
    let shown = |found: &Found, field| {
        let number = || found.ours.as_ref().map(|ours| text_of(field, ours));
        found.text.clone().or_else(number)
    };
    for one in &published {
        let found = find(Some(one.field))?;
        let ours_text = shown(&found, one.field).unwrap_or_else(|| "-".to_owned());
        let verdict = match &found.ours {
            _ if !found.lacking.is_empty() => Verdict::NotRunnable { needs: found.lacking },
            Some(ours) => judge(one, ours),
            None => Verdict::TooFewGames,
        };
        let (cell, published) = (label(one), one.to_string());
        let number = Some(*one);
        comparisons.push(Comparison { cell, published, number, ours: found.ours, ours_text, verdict });
    }
    if published.is_empty() {
        let found = find(None)?;
        let ours_text = shown(&found, Field::WinPercent);
        let ours_text =
            ours_text.unwrap_or_else(|| if found.lacking.is_empty() { "see below" } else { "-" }.to_owned());
        comparisons.push(Comparison {
            cell: cell.cell.label.clone(),
            published: "in words".to_owned(),
            number: None,
            ours: found.ours,
            ours_text,
            verdict: match found.lacking.is_empty() {
                true => Verdict::InWords,
                false => Verdict::NotRunnable { needs: found.lacking },
            },
        });
    }
    Ok(())
}

/// Our number for a published one, from games. Words are told the share of wins.
fn from_games(
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

/// A ratio with as many digits as one reads.
fn rounded(published: &Published) -> Published {
    let round = |value: f64| (value * 1000.0).round() / 1000.0;
    let statement = match published.statement {
        Statement::Value(value) => Statement::Value(round(value)),
        Statement::About(value) => Statement::About(round(value)),
        Statement::MoreThan(value) => Statement::MoreThan(round(value)),
        Statement::LessThan(value) => Statement::LessThan(round(value)),
        other => other,
    };
    Published { statement, ..*published }
}

/// Who came out how in a tournament, over our games.
fn standing(plan: &Plan<'_>, evidence: Evidence<'_>) -> Result<Option<String>, StoreError> {
    let mut table: Vec<(String, f64, u64)> = Vec::new();
    for settings in plan.matches().into_iter().filter(|_| plan.experiment.entrants.len() > 2) {
        let (points, games) = Wins::of(&evidence.games(settings)?.rows).points();
        for (player, points) in [(&settings.tested, points), (&settings.reference, games as f64 - points)] {
            let filed_as = player.filed_as();
            let known = plan.names.iter().find(|(known, _)| *known == filed_as);
            let name = known.map_or(filed_as.clone(), |(_, name)| name.clone());
            match table.iter_mut().find(|row| row.0 == name) {
                Some(row) => (row.1, row.2) = (row.1 + points, row.2 + games),
                None => table.push((name, points, games)),
            }
        }
    }
    table.retain(|row| row.2 > 0);
    table.sort_by(|a, b| (b.1 / b.2 as f64).total_cmp(&(a.1 / a.2 as f64)));
    let line = |(name, points, games): &(String, f64, u64)| {
        format!("{name} {:.0} % of {games}", 100.0 * points / *games as f64)
    };
    let lines: Vec<String> = table.iter().map(line).collect();
    Ok((!lines.is_empty()).then(|| format!("standing over our games: {}", lines.join("; "))))
}

/// Which version of an external program played, in its own words, and that it plays as it does by default.
fn stand_in(settings: &MatchSettings, evidence: Evidence<'_>) -> Result<Option<String>, StoreError> {
    if !settings.tested.is_external() && !settings.reference.is_external() {
        return Ok(None);
    }
    let said = evidence.games(settings)?.rows.iter().find_map(|row| {
        let (_, rest) = row.sgf.split_once("which calls itself ")?;
        let end = rest.find(['\n', ']']).unwrap_or(rest.len());
        Some(rest[..end].trim_end_matches('\\').to_owned())
    });
    Ok(said.map(|said| format!("{said} stands in for GNU Go 3.2, by Chinese rules and at its default level")))
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

fn text_of(field: Field, ours: &Measured) -> String {
    match *ours {
        Measured::Sampled { games: 0, .. } => "-".to_owned(),
        Measured::Sampled { mean, standard_error, games } if field == Field::WinPercent => {
            format!("{mean:.1} ± {standard_error:.1} % ({})", thousands(games))
        }
        Measured::Sampled { mean, standard_error, games } if field == Field::Score => {
            estimate_of_games(mean, standard_error, games)
        }
        Measured::Sampled { games, .. } => format!("{} ({})", told(ours), thousands(games)),
        Measured::Exact(value) => crate::table::plain((value * 1000.0).round() / 1000.0),
    }
}

/// A revision; a program of others has none that we know before it plays.
fn named(revision: &str) -> &str {
    if revision.is_empty() { "of its own" } else { revision }
}

/// Rules, seed and revisions of a match, which nearly all cells of an experiment share.
fn played_by(plan: &Plan<'_>, settings: &MatchSettings) -> String {
    let identity = settings.identity();
    format!(
        "played by {} rules, komi {}, seed {}, revisions {} and {}",
        identity.rules,
        settings.komi,
        plan.seed,
        named(&identity.tested_revision),
        named(&identity.reference_revision),
    )
}

/// A remark if fewer games are asked for than the paper has.
fn shortfall(cell: &CellPlan<'_>, settings: &MatchSettings) -> Option<String> {
    let published = cell.published_games.filter(|&published| u64::from(settings.games) < published)?;
    Some(format!("{} games per cell; the paper has {published}", settings.games))
}
