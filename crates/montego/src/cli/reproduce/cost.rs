//! What experiments cost.

use crate::cli::text::wrap;
use crate::cli::{Outcome, print, print_json};
use montego_lab::catalogue::{Experiment, Paper};
use montego_lab::reproduce::{Cost, Evidence, Options, Plan, Source, Stopwatch};
use montego_lab::table::{Align, Table, thousands};
use serde_json::json;

/// Prints what some experiments cost, one by one and together.
pub(super) fn tell(
    chosen: &[(&Paper, &Experiment)],
    options: &Options,
    evidence: Evidence<'_>,
    json: bool,
) -> anyhow::Result<Outcome> {
    let mut stopwatch = Stopwatch::new();
    let cost = |(paper, experiment): &(&Paper, &Experiment)| {
        stopwatch.cost(&Plan::new(paper, experiment, options), evidence)
    };
    let costs = chosen.iter().map(cost).collect::<Result<Vec<Cost>, _>>()?;
    let hours: f64 = costs.iter().filter_map(|cost| cost.hours).sum();
    let hours_left: f64 = costs.iter().filter_map(|cost| cost.hours_left).sum();
    let unknown = costs.iter().filter(|cost| cost.hours_left.is_none()).count();
    if json {
        print_json(&json!({
            "experiments": costs,
            "hours": hours,
            "hours_left": hours_left,
            "experiments_of_unknown_cost": unknown,
        }))?;
        return Ok(Outcome::Done);
    }
    let mut text = String::new();
    for paper in
        chosen.iter().map(|(paper, _)| paper).collect::<Vec<_>>().chunk_by(|a, b| std::ptr::eq(**a, **b))
    {
        let slug = &paper[0].paper.slug;
        let of_paper: Vec<&Cost> =
            costs.iter().filter(|cost| cost.id.starts_with(&format!("{slug}/"))).collect();
        text += &format!("{slug}\n{}\n", table(slug, &of_paper));
    }
    text += &format!("together {} CPU hours, {} of them left\n", told(hours), told(hours_left));
    if unknown > 0 {
        text += &format!("{unknown} experiments of unknown cost: no game of an external program was timed\n");
    }
    let has = |source| costs.iter().any(|cost| cost.sources.contains(&source));
    for (source, note) in [
        (Source::Shipped, "shipped: by the times of shipped games, on the machine where they were played"),
        (
            Source::Timed,
            "timed: by decisions that were timed here just now; > is where they took too long to be timed",
        ),
    ] {
        if has(source) {
            text += &format!("- {}\n", wrap(note, 2));
        }
    }
    print(&text)?;
    Ok(Outcome::Done)
}

fn table(slug: &str, costs: &[&Cost]) -> Table {
    let mut table = Table::new(&[
        ("experiment", Align::Left),
        ("games there", Align::Right),
        ("CPU hours", Align::Right),
        ("left", Align::Right),
        ("by", Align::Left),
    ]);
    for cost in costs {
        let name = cost.id.strip_prefix(slug).unwrap_or(&cost.id).trim_start_matches('/');
        let bound = if cost.is_lower_bound { "> " } else { "" };
        let hours = |hours: Option<f64>| match hours {
            _ if cost.games == 0 => "-".to_owned(),
            Some(hours) => format!("{bound}{}", told(hours)),
            None => "?".to_owned(),
        };
        let sources: Vec<&str> = cost.sources.iter().map(|source| word(*source)).collect();
        table.row([
            name.to_owned(),
            format!("{} of {}", thousands(cost.there), thousands(cost.games)),
            hours(cost.hours),
            hours(cost.hours_left),
            match (cost.games, cost.measurements) {
                (0, 0) => "not runnable".to_owned(),
                (0, _) => "measured".to_owned(),
                _ => sources.join("/"),
            },
        ]);
    }
    table
}

fn word(source: Source) -> &'static str {
    match source {
        Source::Own => "own",
        Source::Shipped => "shipped",
        Source::Timed => "timed",
    }
}

/// Hours with two digits or so.
fn told(hours: f64) -> String {
    match hours {
        0.0 => "0".to_owned(),
        _ if hours < 0.01 => "0.01".to_owned(),
        _ if hours < 1.0 => format!("{hours:.2}"),
        _ if hours < 10.0 => format!("{hours:.1}"),
        _ => thousands(hours.round() as u64),
    }
}
