//! The experiments of the papers as rows of plots: published beside ours.

use super::games::{Games, Whose};
use crate::catalogue::{Cell, Experiment, Field, Op, Paper, Published, Statement};
use crate::match_run::MatchSettings;
use crate::plot::{Mark, Reach, Row};
use crate::reproduce::{CellPlan, Comparison, Counted, Evidence, Options, Plan, Task};
use crate::store::{Store, StoreError};
use crate::table::thousands;
use crate::verdict::{Measured, Verdict};

/// Heads of the words of a row.
pub(super) const COLUMNS: [&str; 4] = ["published", "ours", "games", "verdict"];

/// A paper with those of its experiments that were asked for.
pub(super) struct PaperSection<'a> {
    pub(super) paper: &'a Paper,
    pub(super) experiments: Vec<ExperimentSection<'a>>,
}

/// An experiment, compared.
pub(super) struct ExperimentSection<'a> {
    pub(super) experiment: &'a Experiment,
    pub(super) id: String,
    pub(super) panels: Vec<Panel>,
    pub(super) games: Counted,
    pub(super) notes: Vec<String>,
    /// What we lack for cells that cannot be run, each once.
    pub(super) needs: Vec<String>,
    /// Whether `montego reproduce` would play or measure something that is not here.
    pub(super) is_unfinished: bool,
}

/// Cells whose numbers have one unit, so that they share an axis.
pub(super) struct Panel {
    /// What the axis shows, with its unit.
    pub(super) axis: String,
    /// The value that means "no difference", if there is one.
    pub(super) neutral: Option<f64>,
    pub(super) cells: Vec<CellRow>,
}

/// A published number beside ours.
pub(super) struct CellRow {
    /// Label, reaches, sign; the words are published, ours, games and standing.
    pub(super) row: Row,
    pub(super) standing: Standing,
}

/// How a cell stands: its verdict, where there is something to judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Standing {
    Agrees,
    SameSign,
    Differs,
    TooFewGames,
    /// Could be played or measured, and is not.
    Open,
    InWords,
    NotRunnable,
}

/// Compares the experiments with the games that are there. Nothing is played, and nothing measured.
pub(super) fn sections<'a>(
    chosen: &[(&'a Paper, &'a Experiment)],
    evidence: Evidence<'_>,
    games: &Games,
    options: &Options,
) -> Result<Vec<PaperSection<'a>>, StoreError> {
    let empty = Store::open_in_memory()?;
    let mut papers: Vec<PaperSection<'a>> = Vec::new();
    for &(paper, experiment) in chosen {
        let section = section(paper, experiment, evidence, &empty, games, options)?;
        match papers.iter_mut().find(|known| known.paper.paper.slug == paper.paper.slug) {
            Some(known) => known.experiments.push(section),
            None => papers.push(PaperSection { paper, experiments: vec![section] }),
        }
    }
    Ok(papers)
}

fn section<'a>(
    paper: &'a Paper,
    experiment: &'a Experiment,
    evidence: Evidence<'_>,
    empty: &Store,
    games: &Games,
    options: &Options,
) -> Result<ExperimentSection<'a>, StoreError> {
    let plan = Plan::new(paper, experiment, options);
    let whose = |settings: &&MatchSettings| games.whose(settings.identity().key(), settings.games);
    // The store is asked once for every cell, which is once too often if it is known to have nothing.
    let has_own = plan.matches().iter().any(|settings| whose(settings).own > 0);
    let evidence = if has_own { evidence } else { Evidence { store: empty, ..evidence } };
    let report = plan.compare(evidence)?;
    let mut rows = report.comparisons.iter();
    let mut panels: Vec<Panel> = Vec::new();
    for cell in &plan.cells {
        let of_cell = cell.matches().map(|matches| {
            let mut sum = Whose::default();
            matches.all().for_each(|settings| sum += whose(&settings));
            sum
        });
        let is_measured = matches!(cell.task, Ok(Task::Measurement(_)));
        for comparison in rows.by_ref().take(experiment.published(cell.cell).len().max(1)) {
            let panel = panel_of(cell.cell, comparison);
            let row = cell_row(cell.cell, comparison, of_cell, is_measured);
            match panels.iter_mut().find(|known| known.axis == panel.axis) {
                Some(known) => known.cells.push(row),
                None => panels.push(Panel { cells: vec![row], ..panel }),
            }
        }
    }
    let mut needs: Vec<String> = Vec::new();
    for need in plan.cells.iter().filter_map(|cell| cell.task.as_ref().err()).flatten() {
        if !needs.contains(need) {
            needs.push(need.clone());
        }
    }
    let is_measured = |cell: &CellPlan<'_>| matches!(cell.task, Ok(Task::Measurement(_)));
    let is_unfinished = report.games.played() < report.games.wanted || plan.cells.iter().any(is_measured);
    let mut notes = report.notes;
    notes.retain(|note| !note.starts_with("measurements not made"));
    Ok(ExperimentSection {
        experiment,
        id: report.id,
        panels,
        games: report.games,
        notes,
        needs,
        is_unfinished,
    })
}

/// The panel that a number belongs to, without rows.
fn panel_of(cell: &Cell, comparison: &Comparison) -> Panel {
    let Some(number) = comparison.number else {
        return Panel { axis: "games won, percent".to_owned(), neutral: Some(50.0), cells: Vec::new() };
    };
    let axis = match number.field {
        Field::Score => "score, points".to_owned(),
        Field::WinPercent => "games won, percent".to_owned(),
        Field::Rank => "place".to_owned(),
        Field::Time => cell.time_unit.map_or("time".to_owned(), |unit| format!("time, {unit}")),
        Field::Speed => cell.speed_unit.map_or("speed".to_owned(), |unit| format!("speed, {unit}")),
        Field::RelativeTime => "time, as a ratio".to_owned(),
        Field::RelativeSpeed => "speed, as a ratio".to_owned(),
        Field::Value => {
            let quantity = cell.quantity.clone().unwrap_or_else(|| "value".to_owned());
            cell.unit.as_ref().map_or(quantity.clone(), |unit| format!("{quantity}, {unit}"))
        }
    };
    let neutral = match number.field {
        Field::Rank | Field::Time | Field::Speed | Field::Value => None,
        field => Some(field.neutral()),
    };
    Panel { axis, neutral, cells: Vec::new() }
}

fn cell_row(cell: &Cell, comparison: &Comparison, games: Option<Whose>, is_measured: bool) -> CellRow {
    let standing = Standing::of(comparison, is_measured);
    let ours = comparison.ours.filter(|ours| ours.value().is_finite() && games_behind(ours) != Some(0));
    let words = vec![
        comparison.published.clone(),
        match ours {
            // The number of games has a column of its own.
            Some(Measured::Sampled { games, .. }) => {
                comparison.ours_text.trim_end_matches(&format!(" ({})", thousands(games))).to_owned()
            }
            _ if comparison.ours_text == "see below" => "-".to_owned(),
            _ => comparison.ours_text.clone(),
        },
        games.filter(|games| games.sum() > 0).map_or("-".to_owned(), Whose::words),
        match standing {
            Standing::Open if is_measured => "not measured yet".to_owned(),
            Standing::Open => "not played yet".to_owned(),
            _ => comparison.verdict.to_string(),
        },
    ];
    let row = Row {
        // Of several quantities of a cell, its panel says which one this is.
        label: cell.label.clone(),
        theirs: comparison.number.and_then(reach_of),
        ours: ours.map(|ours| Reach::Value(ours.value(), Some(ours.standard_error()))),
        hollow: games.is_some_and(|games| games.own == 0),
        mark: Some(standing.mark()),
        words,
    };
    CellRow { row, standing }
}

fn games_behind(ours: &Measured) -> Option<u64> {
    match *ours {
        Measured::Exact(_) => None,
        Measured::Sampled { games, .. } => Some(games),
    }
}

/// What a published number covers on an axis.
fn reach_of(number: Published) -> Option<Reach> {
    Some(match number.statement {
        Statement::Value(value) | Statement::About(value) => Reach::Value(value, number.standard_error),
        Statement::Range { lo, hi } => Reach::Between(lo, hi),
        Statement::MoreThan(bound) => Reach::Above(bound),
        Statement::LessThan(bound) => Reach::Below(bound),
        Statement::Anchor => Reach::Value(0.0, None),
        Statement::Expect(Op::Greater | Op::GreaterOrEqual, bound) => Reach::Above(bound),
        Statement::Expect(Op::Less | Op::LessOrEqual, bound) => Reach::Below(bound),
        Statement::Expect(Op::Equal | Op::NotDifferent, value) => Reach::Value(value, None),
    })
}

impl Whose {
    /// `60 own`, `100 shipped`, `60 own + 40 shipped`.
    pub(super) fn words(self) -> String {
        match (thousands(self.own), thousands(self.shipped)) {
            (own, _) if self.shipped == 0 => format!("{own} own"),
            (_, shipped) if self.own == 0 => format!("{shipped} shipped"),
            (own, shipped) => format!("{own} own + {shipped} shipped"),
        }
    }
}

impl Standing {
    /// All of them, in the order in which they are told.
    pub(super) const ALL: [Standing; 7] = [
        Standing::Agrees,
        Standing::SameSign,
        Standing::Differs,
        Standing::TooFewGames,
        Standing::Open,
        Standing::InWords,
        Standing::NotRunnable,
    ];

    fn of(comparison: &Comparison, is_measured: bool) -> Standing {
        let nothing = comparison.ours.is_none_or(|ours| games_behind(&ours) == Some(0));
        match comparison.verdict {
            Verdict::NotRunnable { .. } => Standing::NotRunnable,
            _ if nothing && (is_measured || comparison.ours.is_some()) => Standing::Open,
            Verdict::Agrees { .. } => Standing::Agrees,
            Verdict::SameSign => Standing::SameSign,
            Verdict::Differs { .. } => Standing::Differs,
            Verdict::TooFewGames => Standing::TooFewGames,
            // Every cell of a paper has a number or words.
            Verdict::InWords | Verdict::NothingPublished => Standing::InWords,
        }
    }

    /// The word in legends and style sheets.
    pub(super) fn word(self) -> &'static str {
        match self {
            Standing::Agrees => "agrees",
            Standing::SameSign => "same sign",
            Standing::Differs => "differs",
            Standing::TooFewGames => "too few games",
            Standing::Open => "not played or measured yet",
            Standing::InWords => "in words",
            Standing::NotRunnable => "not runnable",
        }
    }

    /// The class in the style sheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            Standing::Agrees => "agrees",
            Standing::SameSign => "sign",
            Standing::Differs => "differs",
            Standing::TooFewGames => "few",
            Standing::Open => "open",
            Standing::InWords => "words",
            Standing::NotRunnable => "not",
        }
    }

    pub(super) fn mark(self) -> Mark {
        match self {
            Standing::Agrees => Mark::Tick,
            Standing::SameSign => Mark::Arrow,
            Standing::Differs => Mark::Cross,
            Standing::TooFewGames => Mark::Dots,
            Standing::Open => Mark::Ring,
            Standing::InWords => Mark::Quotes,
            Standing::NotRunnable => Mark::Dash,
        }
    }
}

impl ExperimentSection<'_> {
    pub(super) fn standings(&self) -> impl Iterator<Item = Standing> {
        self.panels.iter().flat_map(|panel| panel.cells.iter().map(|cell| cell.standing))
    }

    /// Whether there is a number of ours in it.
    pub(super) fn has_ours(&self) -> bool {
        self.panels.iter().flat_map(|panel| &panel.cells).any(|cell| cell.row.ours.is_some())
    }
}
