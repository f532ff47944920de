//! The report: the games of a store and the shipped ones as one page that needs no network, and as plots.
//!
//! It shows what is there. Nothing is played, and nothing is measured: what takes a measurement stands there as open,
//! with the command that makes it. The same store, heading and choice of experiments give the same page.

mod games;
mod html;
mod ladder;
mod papers;
#[cfg(test)]
mod tests;

use crate::catalogue::{Experiment, Paper};
use crate::plot::{Joined, LinePlot, Point, RowPlot, Series};
use crate::reproduce::{Evidence, Options};
use crate::store::StoreError;
use games::{Games, Match, Progress};
use ladder::Ladder;
use papers::PaperSection;

/// Everything that is shown.
pub struct Report<'a> {
    papers: Vec<PaperSection<'a>>,
    games: Games,
    ladders: Vec<Ladder>,
}

/// What the page says about itself.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The program and its version.
    pub program: &'a str,
    /// When the page was made, in words.
    pub date: &'a str,
    /// The store that was read.
    pub store: &'a str,
}

/// A plot as a file of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotFile {
    /// A name that no other plot of the report has, of letters, digits, dots and hyphens.
    pub name: String,
    /// The plot.
    pub svg: String,
}

/// Matches whose progress is drawn.
const PROGRESSES: usize = 24;

/// Values of a progress that are drawn.
const STEPS: usize = 60;

impl<'a> Report<'a> {
    /// Compares these experiments with the games that are there, and gathers what all games tell.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn new(
        chosen: &[(&'a Paper, &'a Experiment)],
        evidence: Evidence<'_>,
        options: &Options,
    ) -> Result<Report<'a>, StoreError> {
        let games = Games::read(evidence.store, evidence.shipped)?;
        let papers = papers::sections(chosen, evidence, &games, options)?;
        let ladders = ladder::ladders(&games);
        Ok(Report { papers, games, ladders })
    }

    /// The page, a whole HTML file.
    #[must_use]
    pub fn page(&self, heading: &Heading<'_>) -> String {
        html::page(self, heading)
    }

    /// Every plot of the page as a file.
    #[must_use]
    pub fn plots(&self) -> Vec<PlotFile> {
        let mut files = Vec::new();
        for experiment in self.papers.iter().flat_map(|paper| &paper.experiments) {
            for (index, panel) in experiment.panels.iter().enumerate() {
                let rows: Vec<_> = panel.cells.iter().map(|cell| cell.row.clone()).collect();
                if rows.iter().all(|row| row.theirs.is_none() && row.ours.is_none()) {
                    continue;
                }
                let title = format!("{}: {}", experiment.id, experiment.experiment.title);
                let plot = RowPlot {
                    title: &title,
                    axis: &panel.axis,
                    columns: &papers::COLUMNS,
                    rows: &rows,
                    neutral: panel.neutral,
                };
                let name = format!("{}-{}.svg", experiment.id.replace('/', "-"), index + 1);
                files.push(PlotFile { name, svg: plot.alone() });
            }
        }
        for (index, ladder) in self.ladders.iter().enumerate() {
            let number = index + 1;
            files.push(PlotFile { name: format!("ladder-{number}.svg"), svg: ladder.row_plot() });
            let svg = ladder.over_time(|plot| plot.alone());
            files.push(PlotFile { name: format!("elo-by-time-{number}.svg"), svg });
        }
        for (one, progress) in self.progresses() {
            let svg = progress_plot(one, &progress, |plot| plot.alone());
            files.push(PlotFile { name: format!("progress-{}.svg", one.key), svg });
        }
        files
    }

    /// The matches whose progress is drawn: one's own, the latest first, then shipped ones, the longest first.
    fn progresses(&self) -> Vec<(&Match, Progress)> {
        let all = self.games.matches.iter().map(|one| (one, Progress::of(one, STEPS)));
        all.filter(|(_, progress)| progress.steps.len() > 1).take(PROGRESSES).collect()
    }
}

/// Hands the plot of a match's progress to whoever draws it.
fn progress_plot<T>(one: &Match, progress: &Progress, draw: impl FnOnce(&LinePlot<'_>) -> T) -> T {
    let [(tested, _), (reference, _)] = one.players();
    let title = format!("{tested} against {reference}, {}", one.conditions());
    let point = |(games, mean, interval): &(u64, f64, montego_stats::Interval)| {
        Point::new(*games as f64, *mean).within(interval.low, interval.high)
    };
    let series = [Series { name: String::new(), points: progress.steps.iter().map(point).collect() }];
    let (y_label, level) =
        if progress.is_score { ("mean score, points", 0.0) } else { ("games won, percent", 50.0) };
    draw(&LinePlot {
        title: &title,
        x_label: "games",
        y_label,
        series: &series,
        joined: Joined::WithBand,
        level: Some(level),
    })
}
