//! `montego reproduce`: the papers' experiments, theirs beside ours, and one's own.

mod cost;
mod list;

use super::progress::Progress;
use super::store::StoreArgs;
use super::text::{whole, wrap};
use super::{Outcome, print, print_json, processors, stop};
use anyhow::Context;
use montego_lab::catalogue::{Catalogue, Experiment, Paper};
use montego_lab::match_run::Shard;
use montego_lab::reproduce::{
    Comparison, Counted, Evidence, ExperimentReport, Options, Plan, check_openings, find_gnugo,
};
use montego_lab::shipped::Shipped;
use montego_lab::verdict::{Measured, Verdict};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Play a published experiment again and compare; without a name, the catalogue
///
/// Plays the missing games of an experiment, measures what takes no games, and prints the published
/// numbers beside ours. Without a name it lists every experiment of the catalogue with its state, and
/// plays nothing.
///
/// Games that are shipped with Montego count beside your own and are told apart. A shipped game has no moves, and a
/// game of an engine that plays otherwise by now does not count.
///
/// The verdicts: `agrees`, within two combined standard errors; `differs`, beyond them;
/// `same sign`, where only a direction was published; `too few games`; `in words`, where no number
/// decides; `not runnable`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// PAPER/EXPERIMENT, or PAPER for all of its experiments; with --file the name in front may be left out
    #[arg(value_name = "PAPER[/EXPERIMENT]")]
    experiment: Option<String>,
    /// Take the experiments of this file instead, which is written like the papers of the catalogue
    ///
    /// A player may be written as on the command line there, `test = "oleg:playouts=500"`. Numbers to compare with
    /// may be missing, and then nothing is judged. Without a name all experiments of the file are run.
    #[arg(long, value_name = "FILE.toml")]
    file: Option<PathBuf>,
    /// Tell what experiments cost in hours of computing, and play nothing
    ///
    /// By the times of the games that are there; where there are none, a few decisions are timed, for half a second
    /// each at most.
    #[arg(long, conflicts_with_all = ["no_play", "sgf"])]
    plan: bool,
    /// Games per pairing of players, or samples of a measurement [default: as many as the paper, or
    /// as our measurements take]
    #[arg(long, value_parser = whole(1_u32, 1_000_000), allow_negative_numbers = true)]
    games: Option<u32>,
    /// Games played side by side [default: the number of processors]
    #[arg(long, value_parser = whole(1_u16, 1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Play one of several equal parts of every match, such as 3/8, the third of eight; pairs stay together
    ///
    /// For machines that share no store. Afterwards `montego results merge` joins their stores, and the same command
    /// without --shard compares. Measurements, which take no games, are left to that command.
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<Shard>,
    /// Base of all games' seeds
    #[arg(long, default_value_t = 1, value_parser = whole(0_u64, u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Leave out the games that are shipped with Montego, and play them
    #[arg(long)]
    own: bool,
    /// Compare the games that are there; play nothing and measure nothing
    #[arg(long, conflicts_with = "sgf")]
    no_play: bool,
    /// Write the record of every game of your own into this folder
    #[arg(long, value_name = "FOLDER")]
    sgf: Option<PathBuf>,
    /// Draw the result of a sweep into this file, with 95 % intervals
    #[arg(long, value_name = "FILE.svg", conflicts_with = "plan")]
    plot: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    store: StoreArgs,
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let file = args.file.as_deref().map(read_file).transpose()?;
    let catalogue = file.as_ref().unwrap_or_else(|| Catalogue::embedded());
    let options = Options {
        games: args.games,
        seed: args.seed,
        threads: args.threads.map_or_else(processors, usize::from),
        shard: args.shard,
        records: args.sgf.clone(),
        gnugo: find_gnugo(),
    };
    let chosen = choose(catalogue, args.experiment.as_deref(), file.is_some())?;
    let is_sweep = matches!(chosen[..], [(_, Experiment { sweep: Some(_), .. })]);
    anyhow::ensure!(
        args.plot.is_none() || is_sweep,
        "--plot draws one sweep; expected the name of an experiment with kind = \"sweep\""
    );
    let is_listing = args.experiment.is_none() && file.is_none();
    let store =
        if args.plan || args.no_play || is_listing { args.store.look()? } else { args.store.open()? };
    let evidence = Evidence { store: &store, shipped: (!args.own).then(Shipped::embedded) };
    if args.plan {
        return cost::tell(&chosen, &options, evidence, args.json);
    }
    if is_listing {
        return list::list(&catalogue.papers, &options, evidence, args.json);
    }
    let stop = stop::listen()?;
    let mut reports = Vec::new();
    for (paper, experiment) in chosen {
        let plan = Plan::new(paper, experiment, &options);
        let report = if args.no_play {
            plan.compare(evidence)?
        } else {
            plan.run(evidence, &mut Progress::new(), &stop)?
        };
        if !args.json {
            let gap = if reports.is_empty() { "" } else { "\n" };
            let notes: String = report.notes.iter().map(|note| format!("- {}\n", wrap(note, 2))).collect();
            let heading = wrap(&format!("{}: {}", report.id, report.title), 0);
            print(&format!("{gap}{heading}\n{}\n{notes}", report.figures()))?;
        }
        reports.push(report);
        if stop.load(Ordering::SeqCst) {
            break;
        }
    }
    if let (Some(file), Some(report)) = (&args.plot, reports.first())
        && let Some(sweep) = &report.sweep
    {
        std::fs::write(file, sweep.svg(&report.title))
            .with_context(|| format!("cannot write {}", file.display()))?;
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

/// The experiments of a file of one's own.
fn read_file(file: &Path) -> anyhow::Result<Catalogue> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let catalogue = Catalogue::from_toml(&text, &file.display().to_string())?;
    let catalogue = catalogue.below(file.parent().unwrap_or(Path::new("")));
    check_openings(&catalogue)?;
    Ok(catalogue)
}

/// The experiments of a name, or all. In a file of one's own the paper need not be named.
fn choose<'a>(
    catalogue: &'a Catalogue,
    name: Option<&str>,
    is_own: bool,
) -> anyhow::Result<Vec<(&'a Paper, &'a Experiment)>> {
    let all =
        || catalogue.papers.iter().flat_map(|paper| paper.experiments.iter().map(move |one| (paper, one)));
    let Some(name) = name else { return Ok(all().collect()) };
    let by_id: Vec<_> = all().filter(|(_, experiment)| is_own && experiment.id == name).collect();
    Ok(if by_id.is_empty() { catalogue.select(name)? } else { by_id })
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
            "shown": row.ours_text,
            "verdict": row.verdict.to_string(),
        })
    });
    json!({
        "id": report.id,
        "title": report.title,
        "cells": rows.collect::<Vec<_>>(),
        "sweep": report.sweep,
        "games": counted_json(&report.games),
        "notes": report.notes,
    })
}

fn counted_json(games: &Counted) -> Value {
    json!({ "wanted": games.wanted, "own": games.own, "shipped": games.shipped })
}
