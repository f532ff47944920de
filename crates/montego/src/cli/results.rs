//! `montego results`: what is in the store, and how it travels.

use super::store::StoreArgs;
use super::{Outcome, note, print, print_json};
use anyhow::Context;
use montego_lab::compact;
use montego_lab::store::{Merged, Store};
use montego_lab::table::{Align, Table};
use serde_json::json;
use std::path::{Path, PathBuf};

/// The store of games: list, export, import, merge, verify
///
/// Games are never changed: what is imported or merged is added, and a game that is there already stays as it is.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// The matches of which there are games, the oldest first
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        store: StoreArgs,
    },
    /// Write the games as compact rows: results and times, without the moves
    ///
    /// The rows are lines of JSON in a fixed order, so that the same games give the same file. Without
    /// FILE they go to standard output.
    Export {
        /// The file to write
        file: Option<PathBuf>,
        #[command(flatten)]
        store: StoreArgs,
    },
    /// Add the games of files of compact rows
    Import {
        /// Files that `export` wrote
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        store: StoreArgs,
    },
    /// Add the games of other stores
    Merge {
        /// Stores
        #[arg(required = true)]
        others: Vec<PathBuf>,
        #[command(flatten)]
        store: StoreArgs,
    },
    /// Check the file, and every key and seed in it; status 1 if anything is wrong
    Verify {
        #[command(flatten)]
        store: StoreArgs,
    },
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    match args.action {
        Action::List { json, store } => list(&store.open()?, json),
        Action::Export { file, store } => export(&store.open()?, file.as_deref()),
        Action::Import { files, store } => {
            // Everything is read before anything is added, so a bad file adds nothing.
            let rows = files.iter().map(|file| read_rows(file)).collect::<anyhow::Result<Vec<_>>>()?;
            told(store.open()?.take_over(&rows.concat())?)
        }
        Action::Merge { others, store } => {
            let store = store.open()?;
            let mut sum = Merged::default();
            for other in &others {
                anyhow::ensure!(other.exists(), "there is no store {}", other.display());
                let merged = store.merge(&Store::open(other)?)?;
                sum = Merged { new: sum.new + merged.new, known: sum.known + merged.known };
            }
            told(sum)
        }
        Action::Verify { store } => verify(&store.open()?),
    }
}

fn told(merged: Merged) -> anyhow::Result<Outcome> {
    print(&format!("{} games added, {} were there\n", merged.new, merged.known))?;
    Ok(Outcome::Done)
}

fn list(store: &Store, json: bool) -> anyhow::Result<Outcome> {
    let matches = store.matches()?;
    if json {
        let rows = matches.iter().map(|known| {
            let game = &known.first.identity;
            json!({
                "match": known.match_key.to_string(),
                "games": known.games,
                "tested": tested(game).0,
                "reference": tested(game).1,
                "board": board(game),
                "rules": game.rules,
                "komi": f64::from(game.komi_halves) / 2.0,
                "seed": game.base_seed,
            })
        });
        print_json(&json!({ "matches": rows.collect::<Vec<_>>() }))?;
        return Ok(Outcome::Done);
    }
    let mut table = Table::new(&[
        ("games", Align::Right),
        ("board", Align::Left),
        ("rules", Align::Left),
        ("seed", Align::Right),
        ("players", Align::Left),
    ]);
    for known in &matches {
        let game = &known.first.identity;
        let (a, b) = tested(game);
        table.row([
            known.games.to_string(),
            board(game),
            game.rules.clone(),
            game.base_seed.to_string(),
            format!("{a} against {b}"),
        ]);
    }
    let games: u32 = matches.iter().map(|known| known.games).sum();
    print(&format!("{table}\n{games} games of {} matches\n", matches.len()))?;
    Ok(Outcome::Done)
}

/// The tested player and its opponent.
fn tested(game: &montego_lab::store::GameIdentity) -> (&str, &str) {
    let (black, white) = (game.black_settings.as_str(), game.white_settings.as_str());
    if game.tested_is_black { (black, white) } else { (white, black) }
}

fn board(game: &montego_lab::store::GameIdentity) -> String {
    format!("{}x{}", game.columns, game.rows)
}

fn export(store: &Store, file: Option<&Path>) -> anyhow::Result<Outcome> {
    let rows = store.games()?;
    let text = compact::write(&rows);
    match file {
        None => print(&text)?,
        Some(file) => {
            std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
            note(&format!("{} games written to {}", rows.len(), file.display()));
        }
    }
    Ok(Outcome::Done)
}

fn read_rows(file: &Path) -> anyhow::Result<Vec<montego_lab::store::GameRow>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    compact::read(&text).map_err(|error| anyhow::anyhow!("{}, {error}", file.display()))
}

fn verify(store: &Store) -> anyhow::Result<Outcome> {
    let faults = store.verify()?;
    for fault in &faults {
        print(&format!("{fault}\n"))?;
    }
    let games: u32 = store.matches()?.iter().map(|known| known.games).sum();
    print(&format!("{games} games, {} faults\n", faults.len()))?;
    Ok(if faults.is_empty() { Outcome::Done } else { Outcome::NotMet })
}
