//! `montego engines`: the roster, as it stands in the code.

use super::text::wrap;
use super::{Outcome, print, print_json};
use montego_search::{Entry, Kind, Parameter, ROSTER, find};
use serde_json::{Value, json};

/// The programs, their parameters and papers
///
/// Without a name it lists the programs; with one, the program's parameters with type, range, default and source.
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
    let indent = ROSTER.iter().map(|entry| entry.name.len()).max().unwrap_or(0) + 3;
    let mut text = String::new();
    for Entry { name, about, paper, .. } in ROSTER {
        let blank = "";
        text += &format!("{name:<indent$}{}\n", wrap(about, indent));
        text += &format!("{blank:<indent$}{}\n\n", wrap(paper, indent));
    }
    text + "'montego engines NAME' shows an engine's parameters.\n"
}

fn describe(entry: &Entry) -> String {
    let about = wrap(&format!("{}: {}", entry.name, entry.about), 0);
    let mut text = format!("{about}\n{}\nrevision {}\n", wrap(entry.paper, 0), entry.revision);
    for Parameter { name, kind, unit, meaning, source, .. } in entry.parameters {
        let unit = if unit.is_empty() { String::new() } else { format!(" ({unit})") };
        let meaning = wrap(&format!("{meaning}; {}", kind.describe()), 4);
        let source = wrap(&format!("source: {source}"), 4);
        text += &format!("\n{name}={}{unit}\n    {meaning}\n    {source}\n", kind.default());
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
