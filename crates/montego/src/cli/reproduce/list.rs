//! The catalogue, and how far its experiments are.

use super::counted_json;
use crate::cli::text::wrap;
use crate::cli::{Outcome, print, print_json};
use montego_lab::catalogue::Paper;
use montego_lab::reproduce::{Evidence, Options, Plan, State};
use serde_json::{Value, json};

/// The catalogue, each experiment with its state.
pub(super) fn list(
    papers: &[Paper],
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
