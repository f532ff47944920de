//! What was played beside what was published.

use super::measure::{Outcome, Ratio, told};
use super::reading::{Found, beside_words, from_games};
use super::sweep::SweepReport;
use super::{CellPlan, Counted, Evidence, Plan, Task, once_each};
use crate::catalogue::{Field, Need, Published, Statement};
use crate::match_run::MatchSettings;
use crate::store::StoreError;
use crate::summary::Wins;
use crate::table::{Table, estimate_of_games, thousands};
use crate::verdict::{Measured, TOLERANCE, Tally, Verdict, judge};

/// An experiment as reproduced.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentReport {
    /// `PAPER/EXPERIMENT`.
    pub id: String,
    /// What the experiment measures.
    pub title: String,
    /// A row for each published number.
    pub comparisons: Vec<Comparison>,
    /// What a sweep shows, where the experiment is one.
    pub sweep: Option<SweepReport>,
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

    /// The table of comparisons and how they are spread, or that of a sweep, as lines of text.
    #[must_use]
    pub fn figures(&self) -> String {
        match &self.sweep {
            Some(sweep) => sweep.table().to_string(),
            None => format!("{}{}\n", self.table(), self.tally()),
        }
    }

    /// Heading, figures and notes as lines of text.
    #[must_use]
    pub fn render(&self) -> String {
        let notes: String = self.notes.iter().map(|note| format!("{note}\n")).collect();
        format!("{}: {}\n{}{notes}", self.id, self.title, self.figures())
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
                compare_cell(plan, cell, &mut comparisons, |field| match field {
                    Some(Field::Rank) => place(plan, cell, evidence),
                    _ => from_games(field, matches, evidence),
                })?;
                let found = beside_words(matches, evidence)?;
                notes.extend(found.map(|found| format!("{}: {found}", cell.cell.label)));
                for settings in matches.all() {
                    notes.push(played_by(plan, settings));
                    notes.extend(stand_in(plan, settings, evidence)?);
                }
                notes.extend(matches.test.first().and_then(|settings| shortfall(plan, cell, settings)));
                let lacking = cell.lacking(evidence)?;
                notes
                    .extend((!lacking.is_empty()).then(|| format!("more games need {}", lacking.join(", "))));
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
    for (need, stand_in) in STAND_INS {
        notes.extend(plan.experiment.needs.contains(need).then(|| (*stand_in).to_owned()));
    }
    notes.extend(standing(plan, evidence)?);
    notes.extend(is_measured.then(|| format!("measured with seed {}, anew each time", plan.seed)));
    notes.extend((unmade > 0).then(|| format!("measurements not made: {unmade}")));
    let games = plan.counted(evidence)?;
    notes.extend((games.shipped > 0).then(|| games.to_string()));
    notes.extend(plan.shard.map(|shard| format!("only part {shard} of the games of each match")));
    let (id, title) = (plan.paper.full_id(plan.experiment), plan.experiment.title.clone());
    let sweep = SweepReport::of(plan, evidence)?;
    Ok(ExperimentReport { id, title, comparisons, sweep, games, notes: once_each(notes) })
}

const THE_MACHINE: &str = "the machine of the paper";

/// What a paper does not give, and what has to be said about ours in its place.
const STAND_INS: &[(Need, &str)] = &[
    (
        Need::IndigoKnowledge,
        "the knowledge of Indigo is in no paper; ours stands in, so that only directions and orders can be \
         expected",
    ),
    (
        Need::GoloisEvaluation,
        "the evaluation of Golois is in no paper; ours stands in, so that only the direction can be expected",
    ),
];

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
    if published.is_empty() && cell.cell.claim.is_none() && matches!(cell.task, Ok(Task::Games(_))) {
        for field in [Field::Score, Field::WinPercent] {
            let found = find(Some(field))?;
            comparisons.push(Comparison {
                cell: format!("{}, {field}", cell.cell.label),
                published: "-".to_owned(),
                number: None,
                ours_text: shown(&found, field).unwrap_or_else(|| "-".to_owned()),
                ours: found.ours,
                verdict: match found.lacking.is_empty() {
                    true => Verdict::NothingPublished,
                    false => Verdict::NotRunnable { needs: found.lacking },
                },
            });
        }
    } else if published.is_empty() {
        let found = find(None)?;
        let ours_text = shown(&found, Field::WinPercent);
        let ours_text =
            ours_text.unwrap_or_else(|| if found.lacking.is_empty() { "see below" } else { "-" }.to_owned());
        comparisons.push(Comparison {
            cell: cell.cell.label.clone(),
            published: if cell.cell.claim.is_some() { "in words" } else { "-" }.to_owned(),
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

/// The place of a cell's player among those of all cells, by mean scores. Its error is half of the places that players
/// whose scores do not differ surely may change by.
fn place(plan: &Plan<'_>, cell: &CellPlan<'_>, evidence: Evidence<'_>) -> Result<Found, StoreError> {
    let mut own = None;
    let mut others = Vec::new();
    for rival in plan.cells.iter().filter(|rival| rival.cell.test_entrant.is_some()) {
        let Some(matches) = rival.matches() else { continue };
        let score = from_games(Some(Field::Score), matches, evidence)?.ours;
        match score {
            Some(score) if rival.cell.id == cell.cell.id => own = Some(score),
            Some(score) => others.push(score),
            None => {}
        }
    }
    let ours = own.filter(|_| !others.is_empty()).map(|own| rank_among(&own, &others));
    let lacking = if ours.is_some() { Vec::new() } else { vec!["games of its rivals".to_owned()] };
    Ok(Found { ours, text: None, lacking })
}

fn rank_among(own: &Measured, others: &[Measured]) -> Measured {
    let ahead = others.iter().filter(|other| other.value() > own.value()).count();
    let is_near = |other: &&Measured| {
        let error = own.standard_error().hypot(other.standard_error());
        let apart = (own.value() - other.value()).abs();
        // Without enough games a score is no number, and everybody may be near.
        apart.is_nan() || apart <= TOLERANCE * error
    };
    let near = others.iter().filter(is_near).count();
    let is_known = own.value().is_finite() && others.iter().all(|other| other.value().is_finite());
    let games = match own {
        Measured::Sampled { games, .. } if is_known => *games,
        _ => 0,
    };
    Measured::Sampled { mean: 1.0 + ahead as f64, standard_error: near as f64 / 2.0, games }
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
fn stand_in(
    plan: &Plan<'_>,
    settings: &MatchSettings,
    evidence: Evidence<'_>,
) -> Result<Option<String>, StoreError> {
    if !settings.tested.is_external() && !settings.reference.is_external() {
        return Ok(None);
    }
    let said = evidence.games(settings)?.rows.iter().find_map(|row| {
        let (_, rest) = row.sgf.split_once("which calls itself ")?;
        let end = rest.find(['\n', ']']).unwrap_or(rest.len());
        Some(rest[..end].trim_end_matches('\\').to_owned())
    });
    Ok(said.map(|said| match plan.experiment.needs.contains(&Need::GnuGo32) {
        true => format!("{said} stands in for GNU Go 3.2, by Chinese rules and at its default level"),
        false => format!("{said} played"),
    }))
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
    let openings = match identity.openings.as_str() {
        "" => String::new(),
        name => format!(", openings {name}"),
    };
    format!(
        "played by {} rules, komi {}, seed {}{openings}, revisions {} and {}",
        identity.rules,
        settings.komi,
        plan.seed,
        named(&identity.tested_revision),
        named(&identity.reference_revision),
    )
}

/// A remark if fewer games are asked for than the paper has.
fn shortfall(plan: &Plan<'_>, cell: &CellPlan<'_>, settings: &MatchSettings) -> Option<String> {
    let published = cell.published_games.filter(|&published| u64::from(settings.games) < published)?;
    let whole = if plan.paper.paper.year == 0 { "experiment" } else { "paper" };
    Some(format!("{} games per cell; the {whole} has {published}", settings.games))
}

#[cfg(test)]
mod rank_tests {
    use super::*;

    #[test]
    fn a_rank_is_as_uncertain_as_the_rivals_are_near() {
        let score = |mean, standard_error| Measured::Sampled { mean, standard_error, games: 100 };
        let others = [score(9.0, 1.0), score(5.0, 1.0), score(-20.0, 1.0)];
        let rank = rank_among(&score(3.0, 1.0), &others);
        // Two are ahead; of these one is within twice the common error of 1.4.
        assert_eq!((rank.value(), rank.standard_error()), (3.0, 0.5));
        let unknown = rank_among(&score(3.0, 1.0), &[score(f64::NAN, f64::INFINITY)]);
        assert_eq!(unknown, Measured::Sampled { mean: 1.0, standard_error: 0.5, games: 0 });
    }
}
