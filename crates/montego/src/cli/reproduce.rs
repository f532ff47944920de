//! `montego reproduce`: the papers' experiments, theirs beside ours.

use super::progress::Progress;
use super::store::StoreArgs;
use super::text::{whole, wrap};
use super::{Outcome, print, print_json, processors, stop};
use montego_lab::catalogue::{Catalogue, Paper};
use montego_lab::reproduce::{
    Comparison, Counted, Evidence, ExperimentReport, Options, Plan, State, find_gnugo,
};
use montego_lab::shipped::Shipped;
use montego_lab::store::Store;
use montego_lab::verdict::{Measured, Verdict};
use serde_json::{Value, json};
use std::path::PathBuf;
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
    /// PAPER/EXPERIMENT, or PAPER for all of its experiments
    #[arg(value_name = "PAPER[/EXPERIMENT]")]
    experiment: Option<String>,
    /// Games per pairing of players, or samples of a measurement [default: as many as the paper, or
    /// as our measurements take]
    #[arg(long, value_parser = whole(1_u32, 1_000_000), allow_negative_numbers = true)]
    games: Option<u32>,
    /// Games played side by side [default: the number of processors]
    #[arg(long, value_parser = whole(1_u16, 1024), allow_negative_numbers = true)]
    threads: Option<u16>,
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
        gnugo: find_gnugo(),
    };
    let Some(name) = &args.experiment else {
        let store = args.store.open()?;
        return list(catalogue.papers.iter().collect(), &options, evidence(&store, args.own), args.json);
    };
    let chosen = catalogue.select(name)?;
    let store = args.store.open()?;
    let stop = stop::listen()?;
    let mut reports = Vec::new();
    for (paper, experiment) in chosen {
        let plan = Plan::new(paper, experiment, &options);
        let evidence = evidence(&store, args.own);
        let report = if args.no_play {
            plan.compare(evidence)?
        } else {
            plan.run(evidence, &mut Progress::new(), &stop)?
        };
        if !args.json {
            let gap = if reports.is_empty() { "" } else { "\n" };
            let notes: String = report.notes.iter().map(|note| format!("- {}\n", wrap(note, 2))).collect();
            let heading = wrap(&format!("{}: {}", report.id, report.title), 0);
            print(&format!("{gap}{heading}\n{}{}\n{notes}", report.table(), report.tally()))?;
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

/// The games that count.
fn evidence(store: &Store, only_own: bool) -> Evidence<'_> {
    Evidence { store, shipped: (!only_own).then(Shipped::embedded) }
}

/// The catalogue, each experiment with its state.
fn list(
    papers: Vec<&Paper>,
    options: &Options,
    evidence: Evidence<'_>,
    json: bool,
) -> anyhow::Result<Outcome> {
    let ids = papers.iter().flat_map(|paper| &paper.experiments).map(|experiment| experiment.id.len());
    let widest = ids.max().unwrap_or(0);
    let indent = widest + 16;
    let row =
        |id: &str, kind: &str, state: &str| format!("  {id:<widest$}  {kind:<10}  {}\n", wrap(state, indent));
    let mut text = row("experiment", "kind", "games done, measurements to make, or what it needs");
    let mut values = Vec::new();
    let (mut count, mut runnable) = (0, 0);
    for paper in papers {
        let heading = format!("{}: {}, {}", paper.paper.slug, paper.paper.title, paper.paper.year);
        text += &format!("\n{}\n", wrap(&heading, 0));
        for experiment in &paper.experiments {
            let state = Plan::new(paper, experiment, options).state(evidence)?;
            count += 1;
            runnable += usize::from(matches!(state, State::Runnable { .. }));
            values.push(json!({
                "id": paper.full_id(experiment),
                "title": experiment.title,
                "kind": experiment.kind.to_string(),
                "cells": experiment.cells.len(),
                "state": state.to_string(),
                "games": match &state {
                    State::Runnable { games, .. } => counted_json(games),
                    State::NotRunnable { .. } => Value::Null,
                },
            }));
            text += &row(&experiment.id, &experiment.kind.to_string(), &in_short(&state));
        }
    }
    if json {
        print_json(&json!({ "experiments": values }))?;
    } else {
        print(&format!(
            "{text}\n{count} experiments, {runnable} of them can be run now: \
             montego reproduce PAPER/EXPERIMENT\n"
        ))?;
    }
    Ok(Outcome::Done)
}

/// A state without the words that its column says. Settings of one player are told without its name but once.
fn in_short(state: &State) -> String {
    let (State::Runnable { needs, .. } | State::NotRunnable { needs }) = state;
    let mut last_player = None;
    let needs = needs.iter().map(|need| match need.split_once(" with ") {
        Some((player, setting)) if last_player == Some(player) => setting,
        player_and_setting => {
            last_player = player_and_setting.map(|(player, _)| player);
            need
        }
    });
    let needs = needs.collect::<Vec<_>>().join(", ");
    match state {
        State::NotRunnable { .. } => needs,
        State::Runnable { .. } if needs.is_empty() => state.work(),
        State::Runnable { .. } => format!("{}; for the rest {needs}", state.work()),
    }
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
        "games": counted_json(&report.games),
        "notes": report.notes,
    })
}

fn counted_json(games: &Counted) -> Value {
    json!({ "wanted": games.wanted, "own": games.own, "shipped": games.shipped })
}
