//! Numbers that come from no match: computed, drawn, or timed. They take seconds, so they are made anew each time
//! from the base seed, and nothing of them is kept.

mod analysis;
mod first_move;
mod from_games;
mod goals;
mod goals_figures;
mod oscillation;
mod selection;
mod statistic;
mod timing;

pub(super) use timing::{clock as thread_clock, ratio_of_sums};

use super::{Options, Task};
use crate::catalogue::{Cell, Experiment, Kind, Paper, Published};
use crate::match_run::{Event, Observer};
use crate::verdict::Measured;
use montego_rules::{Game, Komi, Position, Ruleset, Setup, Size};
use montego_search::{Answer, Budget, Engine};
use montego_stats::{Moments, Rng};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// A number to be computed, drawn or timed.
#[derive(Clone, Debug)]
pub struct Measurement(What);

#[derive(Clone, Debug)]
enum What {
    Analysis(analysis::Quantity),
    Statistic(statistic::Quantity),
    FirstMove(first_move::Survey),
    Oscillation(oscillation::Question),
    Selection(selection::Quantity),
    Timing(timing::Timing),
    Goals(goals::Figure),
}

/// What a measurement found.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcome {
    /// The number that is compared, if there is one.
    pub(super) measured: Option<Measured>,
    /// The same as text, where it is more than the number.
    pub(super) text: Option<String>,
    /// What a reader must know: sample size, what was measured beside words.
    pub(super) note: String,
    /// A ratio to another number of the paper, where only ratios can be compared.
    pub(super) ratio: Option<Ratio>,
}

/// The ratio of two numbers.
#[derive(Clone, Debug)]
pub(super) struct Ratio {
    pub(super) label: String,
    pub(super) published: Published,
    pub(super) measured: Measured,
}

/// What measurements share: chance, patience, and whatever was measured for an earlier cell.
pub(super) struct Workbench<'a> {
    rng: Rng,
    samples: Option<u32>,
    observer: &'a mut dyn Observer,
    stop: &'a AtomicBool,
    maps: HashMap<String, Vec<first_move::Map>>,
}

impl<'a> Workbench<'a> {
    pub(super) fn new(
        seed: u64,
        samples: Option<u32>,
        observer: &'a mut dyn Observer,
        stop: &'a AtomicBool,
    ) -> Self {
        Workbench { rng: Rng::from_seed(seed), samples, observer, stop, maps: HashMap::new() }
    }

    /// Says which cell is measured next.
    pub(super) fn begin(&mut self, label: &str) {
        self.observer.notice(Event::Cell { label });
    }

    /// Runs something as often as was asked for, each time with a stream of chance of its own, until told to stop.
    fn repeat<T>(&mut self, usual: u32, mut run: impl FnMut(&mut Rng) -> T) -> Vec<T> {
        let total = self.samples.unwrap_or(usual);
        self.observer.notice(Event::Measured { done: 0, total });
        let mut found = Vec::new();
        for number in 0..total {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            found.push(run(&mut self.rng.fork(number.into())));
            self.observer.notice(Event::Measured { done: number + 1, total });
        }
        found
    }
}

impl Measurement {
    pub(super) fn take(&self, bench: &mut Workbench<'_>) -> Outcome {
        match &self.0 {
            What::Analysis(quantity) => quantity.take(bench),
            What::Statistic(quantity) => quantity.take(bench),
            What::FirstMove(survey) => survey.take(bench),
            What::Oscillation(question) => question.take(bench),
            What::Selection(quantity) => quantity.take(bench),
            What::Timing(timing) => timing.take(bench),
            What::Goals(figure) => figure.take(bench),
        }
    }
}

/// The task of a cell that needs more than its own matches; none if nothing of the kind is known for it.
pub(super) fn plan(
    paper: &Paper,
    experiment: &Experiment,
    cell: &Cell,
    options: &Options,
) -> Option<Result<Task, Vec<String>>> {
    if let Some(games) = from_games::plan(paper, experiment, cell, options) {
        return Some(games.map(|games| Task::Games(Box::new(games))));
    }
    if experiment.kind == Kind::Timing {
        return timing::plan(paper, experiment, cell, options)
            .map(|timing| timing.map(|timing| Task::Measurement(Measurement(What::Timing(timing)))));
    }
    let found = analysis::plan(paper, experiment, cell)
        .map(What::Analysis)
        .or_else(|| statistic::plan(paper, experiment, cell).map(What::Statistic))
        .or_else(|| first_move::plan(paper, experiment, cell).map(What::FirstMove))
        .or_else(|| oscillation::plan(paper, experiment, cell).map(What::Oscillation))
        .or_else(|| goals::plan(paper, experiment, cell).map(What::Goals))
        .or_else(|| selection::plan(paper, experiment, cell).map(What::Selection))?;
    Some(Ok(Task::Measurement(Measurement(found))))
}

/// An engine from its short text, which is ours and therefore sound.
fn engine(text: &str) -> Engine {
    text.parse().expect("the text of an engine of the house")
}

fn empty(size: Size, ruleset: Ruleset) -> Position {
    Position::new(&Setup::empty(size), ruleset, Komi::ZERO).expect("an empty board is a position")
}

fn square(side: u8) -> Size {
    Size::square(side.into()).expect("the catalogue's boards are sizes")
}

/// The positions of a game after so many plays, Oleg with few random games on both sides. The papers' positions
/// are lost, and these are such as their programs meet.
pub(super) fn positions(side: u8, plies: &[usize], rng: &Rng) -> Vec<Position> {
    let player = engine("oleg:playouts=100,pass=stuck");
    let mut game = Game::new(Setup::empty(square(side)), Ruleset::CHINESE, Komi::ZERO)
        .expect("an empty board is a position");
    let mut found = Vec::new();
    for ply in 0..=plies.iter().copied().max().unwrap_or(0) {
        if game.position().is_over() {
            break;
        }
        if plies.contains(&ply) {
            found.push(game.position().clone());
        }
        let mut rng = rng.fork(1_000_000 + ply as u64);
        match player.build().choose(game.position(), &Budget::COUNT_ONLY, &mut rng).answer {
            Answer::Play(play) if game.play(play).is_ok() => {}
            _ => break,
        }
    }
    found
}

/// The mean of what a sample of independent runs found.
fn mean(values: impl IntoIterator<Item = f64>) -> Measured {
    let moments: Moments = values.into_iter().collect();
    Measured::Sampled {
        mean: moments.mean().unwrap_or(f64::NAN),
        standard_error: moments.standard_error().unwrap_or(f64::INFINITY),
        games: moments.count(),
    }
}

/// A measured number as text, `0.501 ± 0.002`, with digits that fit its error.
pub(super) fn told(measured: &Measured) -> String {
    match *measured {
        Measured::Exact(value) => format!("{value:.3}"),
        Measured::Sampled { mean, .. } if !mean.is_finite() => "-".to_owned(),
        Measured::Sampled { mean, standard_error, .. } if !standard_error.is_finite() => {
            format!("{mean:.3} ± ?")
        }
        Measured::Sampled { mean, standard_error, .. } => {
            let digits = (1.0 - order_of(standard_error).floor()).clamp(0.0, 4.0) as usize;
            format!("{mean:.digits$} ± {standard_error:.digits$}")
        }
    }
}

/// The logarithm for choosing digits; an error of nothing wants the most of them.
fn order_of(error: f64) -> f64 {
    if error > 0.0 { error.log10() } else { -4.0 }
}
