//! The published experiments: what the papers measured, with which settings, and what came out.
//!
//! Five papers are built in; files of one's own are read the same way. A file is either wholly understood or
//! refused: no key is ignored. This module plays nothing and judges nothing.

mod check;
mod player;
mod published;
mod schema;
mod sweep;
#[cfg(test)]
mod tests;
mod words;

pub use player::{
    Annealing, ExternalHistory, ExternalTerritory, InternalTerritory, PlayerTable, ProgressivePruning,
    TacticalSearch, Temperature, Tree,
};
pub use published::{Published, Statement};
pub use schema::{About, Cell, Entrant, Expect, Experiment, Paper, SCHEMA, Sweep};
pub use words::{
    Field, GamesSource, Kind, Measure, Need, Op, PublishedRules, Qualifier, SeSource, SpeedUnit, TimeUnit,
};

use serde::Deserialize;
use std::path::Path;
use std::sync::LazyLock;
use toml::Spanned;

/// Name and text of the built-in files, by year.
const FILES: [(&str, &str); 5] = [
    ("kaminski-2002.toml", include_str!("../../../../papers/kaminski-2002.toml")),
    ("bouzy-helmstetter-2003.toml", include_str!("../../../../papers/bouzy-helmstetter-2003.toml")),
    (
        "bouzy-history-territory-2005.toml",
        include_str!("../../../../papers/bouzy-history-territory-2005.toml"),
    ),
    ("bouzy-move-pruning-2005.toml", include_str!("../../../../papers/bouzy-move-pruning-2005.toml")),
    ("cazenave-helmstetter-2005.toml", include_str!("../../../../papers/cazenave-helmstetter-2005.toml")),
];

static EMBEDDED: LazyLock<Catalogue> = LazyLock::new(|| {
    let read =
        |(name, text)| Paper::from_toml(text, name).expect("the built-in papers are tested to be sound");
    Catalogue { papers: FILES.into_iter().map(read).collect() }
});

/// The built-in papers, by year.
#[must_use]
pub fn embedded() -> &'static [Paper] {
    &EMBEDDED.papers
}

/// Papers to look experiments up in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Catalogue {
    /// The papers, in the order in which they are listed.
    pub papers: Vec<Paper>,
}

/// Why a catalogue file was refused. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// Not TOML, or not of the schema: an unknown or missing key, a wrong type, an unknown word.
    #[error("{file}:{line}:{column}: {message}")]
    Syntax {
        /// Name of the file.
        file: String,
        /// Line of the offending text.
        line: usize,
        /// Column of the offending text, in characters.
        column: usize,
        /// What was expected and found.
        message: String,
    },
    /// Of the schema, but contradicting itself.
    #[error("{file}:{line}:{column}: {place}: {message}")]
    Contradiction {
        /// Name of the file.
        file: String,
        /// Line of the experiment's or cell's id.
        line: usize,
        /// Column of the experiment's or cell's id, in characters.
        column: usize,
        /// Experiment and cell.
        place: String,
        /// What was expected and found.
        message: String,
    },
}

/// No such paper, experiment or cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no {what} '{wanted}' in the catalogue{}", suggestion(.nearest))]
pub struct NotFound {
    /// `paper` or `experiment`.
    pub what: &'static str,
    /// What was asked for.
    pub wanted: String,
    /// The most similar existing name.
    pub nearest: Option<String>,
}

fn suggestion(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or_else(String::new, |name| format!("; did you mean '{name}'?"))
}

impl Catalogue {
    /// The built-in papers.
    #[must_use]
    pub fn embedded() -> &'static Catalogue {
        &EMBEDDED
    }

    /// A catalogue of the one paper in `text`; errors call it `name`.
    pub fn from_toml(text: &str, name: &str) -> Result<Catalogue, CatalogueError> {
        Ok(Catalogue { papers: vec![Paper::from_toml(text, name)?] })
    }

    /// The same, with the paths of openings looked up from a folder, that of the file which was read.
    #[must_use]
    pub fn below(mut self, folder: &Path) -> Catalogue {
        for experiment in self.papers.iter_mut().flat_map(|paper| &mut paper.experiments) {
            experiment.openings = experiment.openings.take().map(|source| source.below(folder));
        }
        self
    }

    /// The paper with this slug.
    pub fn paper(&self, slug: &str) -> Result<&Paper, NotFound> {
        self.papers.iter().find(|paper| paper.paper.slug == slug).ok_or_else(|| NotFound {
            what: "paper",
            wanted: slug.to_owned(),
            nearest: nearest(slug, self.papers.iter().map(|paper| paper.paper.slug.clone())),
        })
    }

    /// The experiment called `PAPER/EXPERIMENT`.
    pub fn find(&self, id: &str) -> Result<(&Paper, &Experiment), NotFound> {
        let all = || self.papers.iter().flat_map(|paper| paper.experiments.iter().map(move |e| (paper, e)));
        all().find(|(paper, experiment)| paper.full_id(experiment) == id).ok_or_else(|| NotFound {
            what: "experiment",
            wanted: id.to_owned(),
            nearest: nearest(id, all().map(|(paper, experiment)| paper.full_id(experiment))),
        })
    }

    /// The experiments named by `PAPER`, all of them, or by `PAPER/EXPERIMENT`, that one.
    pub fn select(&self, id: &str) -> Result<Vec<(&Paper, &Experiment)>, NotFound> {
        if id.contains('/') {
            return Ok(vec![self.find(id)?]);
        }
        let paper = self.paper(id)?;
        Ok(paper.experiments.iter().map(|experiment| (paper, experiment)).collect())
    }
}

/// The candidate most like `wanted`.
fn nearest(wanted: &str, candidates: impl Iterator<Item = String>) -> Option<String> {
    candidates
        .map(|name| (strsim::normalized_damerau_levenshtein(wanted, &name), name))
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, name)| name)
}

impl Paper {
    /// Reads a paper; errors call the text `name`.
    pub fn from_toml(text: &str, name: &str) -> Result<Paper, CatalogueError> {
        let mut paper: Paper = toml::from_str(text).map_err(|error| {
            let (line, column) = position(text, error.span().map_or(0, |span| span.start));
            CatalogueError::Syntax {
                file: name.to_owned(),
                line,
                column,
                message: error.message().to_owned(),
            }
        })?;
        sweep::expand(&mut paper).map_err(|problem| locate(problem, &paper, text, name))?;
        check::check(&paper).map_err(|problem| locate(problem, &paper, text, name))?;
        Ok(paper)
    }

    /// `PAPER/EXPERIMENT`, the name under which an experiment is asked for.
    #[must_use]
    pub fn full_id(&self, experiment: &Experiment) -> String {
        format!("{}/{}", self.paper.slug, experiment.id)
    }
}

impl Experiment {
    /// The cell with this id.
    #[must_use]
    pub fn cell(&self, id: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.id == id)
    }

    /// The tested player of a cell: its entrant, or its settings merged over the experiment's. `None` if the
    /// cell is about no player.
    #[must_use]
    pub fn test_player(&self, cell: &Cell) -> Option<PlayerTable> {
        self.player(cell.test_entrant.as_deref(), self.test.as_ref(), cell.test.as_ref())
    }

    /// The opponent of a cell, found like [`Experiment::test_player`].
    #[must_use]
    pub fn reference_player(&self, cell: &Cell) -> Option<PlayerTable> {
        self.player(cell.reference_entrant.as_deref(), self.reference.as_ref(), cell.reference.as_ref())
    }

    /// The player whose result against the reference is subtracted. It stands whole in its cell: where the
    /// tested player adds a setting, a baseline merged over the same table could not be without it.
    #[must_use]
    pub fn baseline_player(&self, cell: &Cell) -> Option<PlayerTable> {
        cell.baseline.clone()
    }

    fn player(
        &self,
        entrant: Option<&str>,
        shared: Option<&PlayerTable>,
        own: Option<&PlayerTable>,
    ) -> Option<PlayerTable> {
        if let Some(name) = entrant {
            return self
                .entrants
                .iter()
                .find(|entrant| entrant.name == name)
                .map(|entrant| entrant.player.clone());
        }
        match (shared, own) {
            (Some(shared), Some(own)) => Some(shared.merged(own)),
            (shared, own) => shared.or(own).cloned(),
        }
    }
}

/// Line and column of a byte of `text`, from 1, the column in characters.
fn position(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(byte)];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// Turns a broken rule into an error that points at the id of the experiment or cell that breaks it.
fn locate(problem: check::Problem, paper: &Paper, text: &str, name: &str) -> CatalogueError {
    // Spans are read in a second pass, on failure only, to keep them out of the public types.
    #[derive(Deserialize)]
    struct Ids {
        experiment: Vec<ExperimentIds>,
    }
    #[derive(Deserialize)]
    struct ExperimentIds {
        id: Spanned<String>,
        #[serde(default)]
        cell: Vec<CellId>,
    }
    #[derive(Deserialize)]
    struct CellId {
        id: Spanned<String>,
    }
    let ids: Ids = toml::from_str(text).expect("the same text was read a moment ago");
    let mut byte = 0;
    let mut place = format!("paper '{}'", paper.paper.slug);
    if let Some(experiment) = problem.experiment.map(|index| &ids.experiment[index]) {
        byte = experiment.id.span().start;
        place = format!("experiment '{}'", experiment.id.get_ref());
        // The cells of a sweep are not in the text.
        if let Some(cell) = problem.cell.and_then(|index| experiment.cell.get(index)) {
            byte = cell.id.span().start;
            place = format!("{place}, cell '{}'", cell.id.get_ref());
        }
    }
    let (line, column) = position(text, byte);
    CatalogueError::Contradiction { file: name.to_owned(), line, column, place, message: problem.message }
}
