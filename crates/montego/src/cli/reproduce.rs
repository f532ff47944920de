//! `montego reproduce`: the papers' experiments, theirs beside ours.

use super::progress::Progress;
use super::store::StoreArgs;
use super::{Outcome, print, print_json, processors, stop};
use montego_lab::catalogue::{Catalogue, Paper};
use montego_lab::reproduce::{Comparison, ExperimentReport, Options, Plan, State};
use montego_lab::store::Store;
use montego_lab::table::{Align, Table};
use montego_lab::verdict::{Measured, Verdict};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Plays the missing games of an experiment and prints the published numbers beside ours.
///
/// Without a name it lists every experiment of the catalogue with its state, and plays nothing.
/// The verdicts: `agrees`, within two combined standard errors; `differs`, beyond them;
/// `same sign`, where only a direction was published; `too few games`; `not runnable`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// PAPER/EXPERIMENT, or PAPER for all of its experiments
    #[arg(value_name = "PAPER[/EXPERIMENT]")]
    experiment: Option<String>,
    /// Games per cell [default: as many as the paper]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// Games played side by side [default: the number of processors]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Base of all games' seeds
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "FOLDER")]
    sgf: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    store: StoreArgs,
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let catalogue = Catalogue::embedded();
    let options = Options {
        games: args.games,
        seed: args.seed,
        threads: args.threads.map_or_else(processors, usize::from),
        records: args.sgf,
    };
    let Some(name) = &args.experiment else {
        let store = args.store.open()?;
        return list(catalogue.papers.iter().collect(), &options, &store, args.json);
    };
    let chosen = catalogue.select(name)?;
    let store = args.store.open()?;
    let stop = stop::listen()?;
    let mut reports = Vec::new();
    for (paper, experiment) in chosen {
        let plan = Plan::new(paper, experiment, &options);
        let mut progress = Progress::new();
        let report = plan.run(&store, &mut progress, &stop)?;
        drop(progress);
        if !args.json {
            let gap = if reports.is_empty() { "" } else { "\n" };
            print(&format!("{gap}{}", report.render()))?;
        }
        reports.push(report);
        if stop.load(Ordering::SeqCst) {
            break;
        }
    }
    if args.json {
        print_json(&json!({ "experiments": reports.iter().map(report_json).collect::<Vec<_>>() }))?;
    }
    let differs = |row: &Comparison| matches!(row.verdict, Verdict::Differs { .. });
    Ok(if stop.load(Ordering::SeqCst) {
        Outcome::Interrupted
    } else if reports.iter().flat_map(|report| &report.comparisons).any(differs) {
        Outcome::NotMet
    } else {
        Outcome::Done
    })
}

/// The catalogue, each experiment with its state.
fn list(papers: Vec<&Paper>, options: &Options, store: &Store, json: bool) -> anyhow::Result<Outcome> {
    let mut table = Table::new(&[
        ("experiment", Align::Left),
        ("kind", Align::Left),
        ("cells", Align::Right),
        ("state", Align::Left),
    ]);
    let mut values = Vec::new();
    let (mut count, mut runnable) = (0, 0);
    for paper in papers {
        for experiment in &paper.experiments {
            let state = Plan::new(paper, experiment, options).state(store)?;
            let id = paper.full_id(experiment);
            count += 1;
            runnable += usize::from(matches!(state, State::Runnable { .. }));
            values.push(json!({
                "id": id,
                "title": experiment.title,
                "kind": experiment.kind.to_string(),
                "cells": experiment.cells.len(),
                "state": state.to_string(),
            }));
            let cells = experiment.cells.len().to_string();
            table.row([id, experiment.kind.to_string(), cells, state.to_string()]);
        }
    }
    if json {
        print_json(&json!({ "experiments": values }))?;
    } else {
        print(&format!("{table}\n{count} experiments, {runnable} of them can be played now\n"))?;
    }
    Ok(Outcome::Done)
}

fn report_json(report: &ExperimentReport) -> Value {
    let rows = report.comparisons.iter().map(|row| {
        let (games, error) = match row.ours {
            Some(Measured::Sampled { games, standard_error, .. }) => (Some(games), Some(standard_error)),
            _ => (None, None),
        };
        json!({
            "cell": row.cell,
            "published": row.published,
            "ours": row.ours.as_ref().map(Measured::value),
            "standard_error": error,
            "games": games,
            "verdict": row.verdict.to_string(),
        })
    });
    json!({
        "id": report.id,
        "title": report.title,
        "cells": rows.collect::<Vec<_>>(),
        "notes": report.notes,
    })
}
