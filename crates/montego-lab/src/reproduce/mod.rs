//! The planner of reproductions: which matches an experiment of a paper asks for, what is missing of
//! them, and how the result compares.
//!
//! What the papers leave open is filled in the same way everywhere: rules that are not stated are
//! Chinese, komi is 0 (colours are split evenly, so it cancels out of a mean score), settings that are
//! not given are the engine's defaults, and a cell without a number of games gets that of its paper, or
//! [`GAMES`] where the paper has none.
//!
//! Only experiments of the kind `match` are played here, and only cells whose players are in the
//! roster. Everything else is said to be missing in so many words.

mod compare;
#[cfg(test)]
mod tests;
mod translate;

pub use compare::{Comparison, ExperimentReport};

use crate::catalogue::{Cell, Experiment, Kind, Measure, Paper, PlayerTable, PublishedRules};
use crate::match_run::{Event, MatchError, MatchSettings, Observer, run_match};
use crate::store::{Store, StoreError};
use montego_rules::{Komi, Ruleset, Size};
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Games of a cell where neither it nor its paper tells a number.
pub const GAMES: u32 = 100;

/// What may be chosen about a reproduction.
#[derive(Clone, Debug)]
pub struct Options {
    /// Games per cell instead of the paper's number.
    pub games: Option<u32>,
    /// The base seed.
    pub seed: u64,
    /// Games that are played side by side.
    pub threads: usize,
    /// A folder for the records of the games.
    pub records: Option<PathBuf>,
}

impl Default for Options {
    /// The paper's number of games, seed 1, one game at a time, no records but those in the store.
    fn default() -> Options {
        Options { games: None, seed: 1, threads: 1, records: None }
    }
}

/// What an experiment asks for.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// The paper.
    pub paper: &'a Paper,
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its cells in the order of the catalogue.
    pub cells: Vec<CellPlan<'a>>,
    /// Base seed of all matches.
    pub seed: u64,
}

/// What a cell asks for.
#[derive(Clone, Debug)]
pub struct CellPlan<'a> {
    /// The cell.
    pub cell: &'a Cell,
    /// The matches to play, or what we lack to play them.
    pub matches: Result<CellMatches, Vec<String>>,
    /// The paper's number of games, if it tells one.
    pub published_games: Option<u64>,
}

/// The matches of a cell.
#[derive(Clone, Debug)]
pub struct CellMatches {
    /// The tested player against the reference.
    pub test: MatchSettings,
    /// The baseline against the same reference, where the cell is about the difference.
    pub baseline: Option<MatchSettings>,
}

/// How far an experiment is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Some of its cells, or all, can be played.
    Runnable {
        /// Games in the store.
        played: u64,
        /// Games that the cells which can be played ask for.
        wanted: u64,
        /// What we lack for the other cells; empty if there are none.
        needs: Vec<String>,
    },
    /// None of its cells can be played.
    NotRunnable {
        /// What we lack.
        needs: Vec<String>,
    },
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Runnable { played, wanted, needs } => {
                write!(f, "{played} of {wanted} games")?;
                match needs.is_empty() {
                    true => Ok(()),
                    false => write!(f, "; the other cells need {}", needs.join(", ")),
                }
            }
            State::NotRunnable { needs } => write!(f, "not runnable: needs {}", needs.join(", ")),
        }
    }
}

impl<'a> Plan<'a> {
    /// The plan of an experiment.
    #[must_use]
    pub fn new(paper: &'a Paper, experiment: &'a Experiment, options: &Options) -> Plan<'a> {
        let cell = |cell: &'a Cell| CellPlan {
            cell,
            matches: matches(paper, experiment, cell, options),
            published_games: cell.games.or(experiment.games_per_cell),
        };
        Plan { paper, experiment, cells: experiment.cells.iter().map(cell).collect(), seed: options.seed }
    }

    /// How far the experiment is in a store.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn state(&self, store: &Store) -> Result<State, StoreError> {
        let lacking = self.cells.iter().filter_map(|cell| cell.matches.as_ref().err()).flatten();
        let needs = once_each(lacking.cloned().collect());
        let matches = self.matches();
        if matches.is_empty() {
            return Ok(State::NotRunnable { needs });
        }
        let (mut played, mut wanted) = (0, 0);
        for settings in matches {
            played += settings.stored(store)?.len() as u64;
            wanted += u64::from(settings.games);
        }
        Ok(State::Runnable { played, wanted, needs })
    }

    /// The matches of all cells. One that several cells ask for is there once, with the largest number of
    /// games.
    #[must_use]
    pub fn matches(&self) -> Vec<&MatchSettings> {
        let mut matches: Vec<&MatchSettings> = Vec::new();
        for settings in
            self.cells.iter().filter_map(|cell| cell.matches.as_ref().ok()).flat_map(CellMatches::all)
        {
            match matches.iter_mut().find(|known| known.identity() == settings.identity()) {
                Some(known) if known.games < settings.games => *known = settings,
                Some(_) => {}
                None => matches.push(settings),
            }
        }
        matches
    }

    /// Plays every missing game of every cell that can be played, and compares.
    ///
    /// When `stop` becomes true, the comparison covers what is finished.
    ///
    /// # Errors
    /// As [`run_match`].
    pub fn run(
        &self,
        store: &Store,
        observer: &mut dyn Observer,
        stop: &AtomicBool,
    ) -> Result<ExperimentReport, MatchError> {
        for plan in &self.cells {
            let Ok(matches) = &plan.matches else { continue };
            observer.notice(Event::Cell { label: &plan.cell.label });
            for settings in matches.all() {
                run_match(settings, store, observer, stop)?;
            }
        }
        Ok(self.compare(store)?)
    }

    /// Compares what is in a store with what was published, and plays nothing.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn compare(&self, store: &Store) -> Result<ExperimentReport, StoreError> {
        compare::compare(self, store)
    }
}

impl CellMatches {
    /// The matches, the tested player's first.
    pub fn all(&self) -> impl Iterator<Item = &MatchSettings> {
        [&self.test].into_iter().chain(&self.baseline)
    }
}

/// The matches of a cell, or what we lack.
fn matches(
    paper: &Paper,
    experiment: &Experiment,
    cell: &Cell,
    options: &Options,
) -> Result<CellMatches, Vec<String>> {
    if experiment.kind != Kind::Match {
        return Err(vec![format!("experiments of the kind {}", experiment.kind)]);
    }
    let published = experiment.published(cell);
    if let Some(obstacle) = compare::obstacle(&published) {
        return Err(vec![obstacle.to_owned()]);
    }
    let mut needs: Vec<String> = experiment.needs.iter().map(ToString::to_string).collect();
    let mut lack = |what: String| needs.push(what);
    let mut read = |role: &str, table: Option<PlayerTable>| match table {
        None => {
            lack(format!("a {role}"));
            None
        }
        Some(table) => translate::player(&table).map_err(|needs| needs.into_iter().for_each(&mut lack)).ok(),
    };
    let test = read("tested player", experiment.test_player(cell));
    let reference = read("opponent", experiment.reference_player(cell));
    let is_improvement = cell.measure == Some(Measure::Improvement);
    let baseline = if is_improvement {
        read("baseline", experiment.baseline_player(cell)).map(Some)
    } else {
        Some(None)
    };
    let size = match (cell.board, &experiment.boards[..]) {
        (Some(side), _) | (None, &[side]) => Size::square(side.into()).ok(),
        _ => None,
    };
    if size.is_none() {
        lack("a board size".to_owned());
    }
    let ruleset = match experiment.rules {
        PublishedRules::Chinese | PublishedRules::Unspecified => Some(Ruleset::CHINESE),
        PublishedRules::VegosSemiPrimitive => Some(Ruleset::SEMI_PRIMITIVE),
        PublishedRules::NotApplicable => None,
    };
    if ruleset.is_none() {
        lack("rules".to_owned());
    }
    let komi: Option<Komi> = experiment.komi.unwrap_or(0.0).to_string().parse().ok();
    if komi.is_none() {
        lack("a komi in half-points".to_owned());
    }
    let (Some(test), Some(reference), Some(baseline), Some(size), Some(ruleset), Some(komi), true) =
        (test, reference, baseline, size, ruleset, komi, needs.is_empty())
    else {
        return Err(once_each(needs));
    };
    let published = cell.games.or(experiment.games_per_cell).or(paper.paper.default_games_per_cell);
    let published = published.map(|games| u32::try_from(games).unwrap_or(u32::MAX));
    let settings = |tested| MatchSettings {
        size,
        ruleset,
        komi,
        games: options.games.or(published).unwrap_or(GAMES),
        seed: options.seed,
        threads: options.threads,
        records: options.records.clone(),
        ..MatchSettings::new(tested, reference.clone())
    };
    Ok(CellMatches { test: settings(test), baseline: baseline.map(settings) })
}

/// The texts without repetitions, in the order in which they come.
fn once_each(texts: Vec<String>) -> Vec<String> {
    let mut once = Vec::new();
    for text in texts {
        if !once.contains(&text) {
            once.push(text);
        }
    }
    once
}
