//! What was played beside what was published.

use super::{CellMatches, CellPlan, Plan, once_each};
use crate::catalogue::{Field, Published};
use crate::match_run::MatchSettings;
use crate::store::{Store, StoreError};
use crate::summary::{Score, Wins};
use crate::table::{Table, estimate_of_games, thousands};
use crate::verdict::{Measured, Tally, Verdict, judge};

/// An experiment as reproduced.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentReport {
    /// `PAPER/EXPERIMENT`.
    pub id: String,
    /// What the experiment measures.
    pub title: String,
    /// A row for each published number.
    pub comparisons: Vec<Comparison>,
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

/// Compares every number of an experiment with the games in a store.
pub(super) fn compare(plan: &Plan<'_>, store: &Store) -> Result<ExperimentReport, StoreError> {
    let mut comparisons = Vec::new();
    let mut notes = Vec::new();
    for cell in &plan.cells {
        compare_cell(plan, cell, store, &mut comparisons)?;
        if let Ok(matches) = &cell.matches {
            notes.extend(matches.all().map(|settings| played_by(plan, settings)));
            notes.extend(shortfall(cell, &matches.test));
        }
    }
    let (id, title) = (plan.paper.full_id(plan.experiment), plan.experiment.title.clone());
    Ok(ExperimentReport { id, title, comparisons, notes: once_each(notes) })
}

fn compare_cell(
    plan: &Plan<'_>,
    cell: &CellPlan<'_>,
    store: &Store,
    comparisons: &mut Vec<Comparison>,
) -> Result<(), StoreError> {
    let published = plan.experiment.published(cell.cell);
    let label = |published_one: &Published| match &published[..] {
        [_] => cell.cell.label.clone(),
        _ => format!("{}, {}", cell.cell.label, published_one.field),
    };
    for one in &published {
        let (ours, verdict) = match (&cell.matches, obstacle_to(one.field)) {
            (Err(needs), _) => (None, Verdict::NotRunnable { needs: needs.clone() }),
            (Ok(_), Some(need)) => (None, Verdict::NotRunnable { needs: vec![need.to_owned()] }),
            (Ok(matches), None) => {
                let ours = measure(one.field, matches, store)?;
                (Some(ours), judge(one, &ours))
            }
        };
        let ours_text = ours.as_ref().map_or_else(|| "-".to_owned(), |ours| text_of(one.field, ours));
        comparisons.push(Comparison {
            cell: label(one),
            published: one.to_string(),
            ours,
            ours_text,
            verdict,
        });
    }
    if let (true, Err(needs)) = (published.is_empty(), &cell.matches) {
        let needs = needs.clone();
        comparisons.push(Comparison {
            cell: cell.cell.label.clone(),
            published: "in words".to_owned(),
            ours: None,
            ours_text: "-".to_owned(),
            verdict: Verdict::NotRunnable { needs },
        });
    }
    Ok(())
}

/// Our number for a published one that matches can measure.
fn measure(field: Field, matches: &CellMatches, store: &Store) -> Result<Measured, StoreError> {
    let mut measured = Vec::new();
    for settings in matches.all() {
        let rows = settings.stored(store)?;
        measured.push(match field {
            Field::WinPercent => {
                let (points, games) = Wins::of(&rows).points();
                Measured::percent_won(points, games)
            }
            _ => mean_score(Score::of(&rows)),
        });
    }
    Ok(match measured[..] {
        [test, baseline] => difference(&test, &baseline),
        _ => measured[0],
    })
}

/// Why no match measures any of these numbers; none if a match does.
pub(super) fn obstacle(published: &[Published]) -> Option<&'static str> {
    let Some(first) = published.first() else { return Some("a number to compare with") };
    if published.iter().any(|one| obstacle_to(one.field).is_none()) {
        return None;
    }
    obstacle_to(first.field)
}

/// Why no match measures this number.
fn obstacle_to(field: Field) -> Option<&'static str> {
    match field {
        Field::Score | Field::WinPercent => None,
        Field::Time | Field::Speed => Some("the machine of the paper"),
        Field::Rank => Some("experiments of the kind tournament"),
        Field::RelativeTime | Field::RelativeSpeed => Some("experiments of the kind timing"),
        Field::Value => Some("experiments of the kind statistic"),
    }
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
        Measured::Sampled { mean, standard_error, games } => estimate_of_games(mean, standard_error, games),
        Measured::Exact(value) => crate::table::plain(value),
    }
}

/// Rules, seed and revisions of a match, which nearly all cells of an experiment share.
fn played_by(plan: &Plan<'_>, settings: &MatchSettings) -> String {
    let identity = settings.identity();
    format!(
        "played by {} rules, komi {}, seed {}, revisions {} and {}",
        identity.rules, settings.komi, plan.seed, identity.tested_revision, identity.reference_revision,
    )
}

/// A remark if fewer games are asked for than the paper has.
fn shortfall(cell: &CellPlan<'_>, settings: &MatchSettings) -> Option<String> {
    let published = cell.published_games.filter(|&published| u64::from(settings.games) < published)?;
    Some(format!("{} games per cell; the paper has {published}", settings.games))
}
