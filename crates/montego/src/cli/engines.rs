//! `montego engines`: the roster, as it stands in the code.

use super::{Outcome, print, print_json};
use montego_lab::table::{Align, Table};
use montego_search::{Entry, Kind, Parameter, ROSTER, find};
use serde_json::{Value, json};

/// Lists the programs, or one program's parameters with type, range, default and source.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The program to describe
    name: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    match &args.name {
        None if args.json => {
            print_json(&json!({ "engines": ROSTER.iter().map(describe_json).collect::<Vec<_>>() }))?;
        }
        None => print(&list())?,
        Some(name) if args.json => print_json(&describe_json(find(name)?))?,
        Some(name) => print(&describe(find(name)?))?,
    }
    Ok(Outcome::Done)
}

fn list() -> String {
    let columns = [("engine", Align::Left), ("what it does", Align::Left), ("paper", Align::Left)];
    let mut table = Table::new(&columns);
    for entry in ROSTER {
        table.row([entry.name, entry.about, entry.paper]);
    }
    format!("{table}\n'montego engines NAME' shows an engine's parameters.\n")
}

fn describe(entry: &Entry) -> String {
    let mut text = format!("{}: {}\n{}\nrevision {}\n", entry.name, entry.about, entry.paper, entry.revision);
    for parameter in entry.parameters {
        let unit = if parameter.unit.is_empty() { String::new() } else { format!(" ({})", parameter.unit) };
        text += &format!(
            "\n{}={}{unit}\n    {}; {}\n    source: {}\n",
            parameter.name,
            parameter.kind.default(),
            parameter.meaning,
            parameter.kind.describe(),
            parameter.source,
        );
    }
    text
}

fn describe_json(entry: &Entry) -> Value {
    json!({
        "name": entry.name,
        "about": entry.about,
        "paper": entry.paper,
        "revision": entry.revision,
        "parameters": entry.parameters.iter().map(parameter_json).collect::<Vec<_>>(),
    })
}

fn parameter_json(parameter: &Parameter) -> Value {
    let (kind, default, range) = match parameter.kind {
        Kind::Count { default, min, max } => ("count", json!(default), json!([min, max])),
        Kind::Real { default, min, max } => ("real", json!(default), json!([min, max])),
        Kind::Choice { default, words } => ("choice", json!(default), json!(words)),
    };
    json!({
        "name": parameter.name,
        "type": kind,
        "default": default,
        "range": range,
        "unit": parameter.unit,
        "meaning": parameter.meaning,
        "source": parameter.source,
    })
}
