//! The planner of reproductions: what an experiment of a paper asks for, what is missing of it, and how the result
//! compares.
//!
//! What the papers leave open is filled in the same way everywhere: rules that are not stated are
//! Chinese, komi is 0 (colours are split evenly, so it cancels out of a mean score), settings that are
//! not given are the engine's defaults, and a cell without a number of games gets that of its paper, or
//! [`GAMES`] where the paper has none.
//!
//! A cell is a task: games of a match or a tournament, which are kept in the store and played once, or a
//! [`Measurement`] that takes no games, which is made anew each time. Whatever cannot be run is said to be
//! missing in so many words. Shipped games count beside those of the store, and are told apart.

mod compare;
mod cost;
mod evidence;
#[cfg(test)]
mod file_tests;
mod matches;
mod measure;
mod programs;
mod reading;
mod sweep;
#[cfg(test)]
mod tests;
mod translate;

pub use compare::{Comparison, ExperimentReport};
pub use cost::{Cost, Source, Stopwatch};
pub use evidence::{Counted, Evidence};
pub use matches::{CellMatches, Reading, check_openings};
pub use measure::Measurement;
pub use programs::find_gnugo;
#[cfg(test)]
pub(crate) use programs::possible_gnugos;
pub use sweep::{SweepPoint, SweepReport};

use crate::catalogue::{Cell, Entrant, Experiment, Kind, Paper};
use crate::match_run::{Event, MatchError, MatchSettings, Observer, Shard, play_missing};
use crate::store::StoreError;
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Games of a cell where neither it nor its paper tells a number.
pub const GAMES: u32 = 100;

/// What may be chosen about a reproduction.
#[derive(Clone, Debug)]
pub struct Options {
    /// Games per pairing instead of the paper's number, and samples of whatever is no match.
    pub games: Option<u32>,
    /// The base seed.
    pub seed: u64,
    /// Games that are played side by side.
    pub threads: usize,
    /// The part of the games of every match that is played and looked at. A part makes no measurements, since each
    /// would make them anew.
    pub shard: Option<Shard>,
    /// A folder for the records of the games.
    pub records: Option<PathBuf>,
    /// The command line of a GNU Go, if there is one; see [`find_gnugo`].
    pub gnugo: Option<String>,
}

impl Default for Options {
    /// The paper's number of games, seed 1, one game at a time, no records but those in the store, no GNU Go.
    fn default() -> Options {
        Options { games: None, seed: 1, threads: 1, shard: None, records: None, gnugo: None }
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
    /// Base seed of all matches and measurements.
    pub seed: u64,
    /// The entrants of a tournament: what games are filed under, and their names.
    pub names: Vec<(String, String)>,
    /// Samples of a measurement instead of our usual number.
    pub samples: Option<u32>,
    /// The part of the games, if not all.
    pub shard: Option<Shard>,
}

/// What a cell asks for.
#[derive(Clone, Debug)]
pub struct CellPlan<'a> {
    /// The cell.
    pub cell: &'a Cell,
    /// What is to be done, or what we lack to do it.
    pub task: Result<Task, Vec<String>>,
    /// The paper's number of games, if it tells one.
    pub published_games: Option<u64>,
}

/// How the number of a cell comes about.
#[derive(Clone, Debug)]
pub enum Task {
    /// From games.
    Games(Box<CellMatches>),
    /// Otherwise.
    Measurement(Measurement),
}

/// How far an experiment is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Some of its cells, or all, can be played.
    Runnable {
        /// The games that the cells which can be played ask for.
        games: Counted,
        /// Cells that are measured without games, anew each time.
        measurements: usize,
        /// What we lack for the other cells, and for more games; empty if there are none.
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
            State::Runnable { needs, .. } => {
                f.write_str(&self.work())?;
                match needs.is_empty() {
                    true => Ok(()),
                    false => write!(f, "; the rest needs {}", needs.join(", ")),
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
            task: task(paper, experiment, cell, options),
            published_games: cell.games.or(experiment.games_per_cell),
        };
        let cells = experiment.cells.iter().map(cell).collect();
        let name = |entrant: &Entrant| {
            let player = translate::player(&entrant.player, options.gnugo.as_deref()).ok()?;
            Some((player.filed_as(), entrant.name.clone()))
        };
        let names = experiment.entrants.iter().filter_map(name).collect();
        let (seed, samples, shard) = (options.seed, options.games, options.shard);
        Plan { paper, experiment, cells, names, seed, samples, shard }
    }

    /// How far the experiment is.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn state(&self, evidence: Evidence<'_>) -> Result<State, StoreError> {
        let mut needs = Vec::new();
        let mut has_work = false;
        for cell in &self.cells {
            let lacking = cell.lacking(evidence)?;
            has_work |= lacking.is_empty() || cell.has_games(evidence)?;
            needs.extend(lacking);
        }
        let needs = once_each(needs);
        let is_measured = |cell: &&CellPlan| matches!(cell.task, Ok(Task::Measurement(_)));
        let measurements = self.cells.iter().filter(is_measured).count();
        if !has_work {
            return Ok(State::NotRunnable { needs });
        }
        Ok(State::Runnable { games: self.counted(evidence)?, measurements, needs })
    }

    /// The games of all cells, each counted once.
    fn counted(&self, evidence: Evidence<'_>) -> Result<Counted, StoreError> {
        let mut sum = Counted::default();
        for settings in self.matches() {
            sum += evidence.count(settings)?;
        }
        Ok(sum)
    }

    /// The matches of all cells. One that several cells ask for is there once, with the largest number of
    /// games.
    #[must_use]
    pub fn matches(&self) -> Vec<&MatchSettings> {
        let mut matches: Vec<&MatchSettings> = Vec::new();
        for settings in self.cells.iter().filter_map(CellPlan::matches).flat_map(CellMatches::all) {
            match matches.iter_mut().find(|known| known.identity() == settings.identity()) {
                Some(known) if known.games < settings.games => *known = settings,
                Some(_) => {}
                None => matches.push(settings),
            }
        }
        matches
    }

    /// Plays every missing game and makes every measurement of every cell that can be run, and compares.
    ///
    /// When `stop` becomes true, the comparison covers what is finished.
    ///
    /// # Errors
    /// As [`run_match`](crate::match_run::run_match).
    pub fn run(
        &self,
        evidence: Evidence<'_>,
        observer: &mut dyn Observer,
        stop: &AtomicBool,
    ) -> Result<ExperimentReport, MatchError> {
        for plan in &self.cells {
            let Some(matches) = plan.matches().filter(|matches| matches.lacking.is_empty()) else { continue };
            observer.notice(Event::Cell { label: &plan.cell.label });
            for settings in matches.all() {
                play_missing(settings, evidence.store, evidence.shipped_of(settings), observer, stop)?;
            }
        }
        let mut bench = measure::Workbench::new(self.seed, self.samples, observer, stop);
        let measured = |plan: &CellPlan<'_>| match &plan.task {
            Ok(Task::Measurement(measurement)) if self.shard.is_none() => {
                bench.begin(&plan.cell.label);
                Some(measurement.take(&mut bench))
            }
            _ => None,
        };
        let outcomes: Vec<_> = self.cells.iter().map(measured).collect();
        Ok(compare::compare(self, &outcomes, evidence)?)
    }

    /// Compares the games that are there with what was published; plays and measures nothing.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn compare(&self, evidence: Evidence<'_>) -> Result<ExperimentReport, StoreError> {
        compare::compare(self, &vec![None; self.cells.len()], evidence)
    }
}

impl CellPlan<'_> {
    /// The matches of the cell, if it has any and they can be played.
    pub(crate) fn matches(&self) -> Option<&CellMatches> {
        match &self.task {
            Ok(Task::Games(matches)) => Some(matches),
            _ => None,
        }
    }

    /// What we lack to play all games of the cell that are asked for and not there.
    fn lacking(&self, evidence: Evidence<'_>) -> Result<Vec<String>, StoreError> {
        let matches = match &self.task {
            Err(needs) => return Ok(needs.clone()),
            Ok(Task::Games(matches)) if !matches.lacking.is_empty() => matches,
            Ok(_) => return Ok(Vec::new()),
        };
        let games = evidence.all_games(matches)?;
        Ok(if games.played() < games.wanted { matches.lacking.clone() } else { Vec::new() })
    }

    fn has_games(&self, evidence: Evidence<'_>) -> Result<bool, StoreError> {
        self.matches().map_or(Ok(false), |matches| Ok(evidence.all_games(matches)?.played() > 0))
    }
}

impl State {
    /// Games and measurements of the cells that can be run, `12 of 24 games (9 shipped), 3 measurements`; empty if
    /// there are none.
    #[must_use]
    pub fn work(&self) -> String {
        let State::Runnable { games, measurements, .. } = self else { return String::new() };
        let shipped = match games.shipped {
            0 => String::new(),
            shipped => format!(" ({shipped} shipped)"),
        };
        let games =
            (games.wanted > 0).then(|| format!("{} of {} games{shipped}", games.played(), games.wanted));
        let measurements = match measurements {
            0 => None,
            1 => Some("1 measurement".to_owned()),
            more => Some(format!("{more} measurements")),
        };
        games.into_iter().chain(measurements).collect::<Vec<_>>().join(", ")
    }
}

/// The task of a cell, or what we lack for it.
fn task(paper: &Paper, experiment: &Experiment, cell: &Cell, options: &Options) -> Result<Task, Vec<String>> {
    if let Some(task) = measure::plan(paper, experiment, cell, options) {
        return task;
    }
    match experiment.kind {
        Kind::Match | Kind::Tournament | Kind::Sweep => {
            matches::plan(paper, experiment, cell, options).map(|games| Task::Games(Box::new(games)))
        }
        _ if !experiment.needs.is_empty() => Err(experiment.needs.iter().map(ToString::to_string).collect()),
        kind => Err(vec![format!("a way to measure this, an experiment of the kind {kind}")]),
    }
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
