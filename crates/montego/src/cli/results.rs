//! `montego results`: what is in the store, and how it travels.

use super::store::StoreArgs;
use super::terms::read_rules;
use super::{Outcome, note, print, print_json, read_size};
use anyhow::Context;
use montego_lab::match_run::write_records;
use montego_lab::store::{GameIdentity, GameRow, Merged, Store};
use montego_lab::table::{Align, Table};
use montego_lab::{compact, csv};
use montego_rules::{Ruleset, Size};
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
        filter: Filter,
        #[command(flatten)]
        store: StoreArgs,
    },
    /// Write the games as compact rows: results and times, without the moves; or as values for a spreadsheet, or as
    /// records
    ///
    /// The rows are lines of JSON in a fixed order, so that the same games give the same file. Without
    /// FILE they go to standard output.
    Export {
        /// The file to write; with --sgf a file named *.sgf or a folder
        file: Option<PathBuf>,
        /// Write compact rows, which is what happens anyway
        #[arg(long)]
        compact: bool,
        /// Write comma-separated values instead, for a spreadsheet; they cannot be imported
        #[arg(long, conflicts_with = "compact")]
        csv: bool,
        /// Write the records of the games instead: all into a file named *.sgf, or each into a file of its own in a
        /// folder. Games that came as compact rows have no moves and are left out
        #[arg(long, conflicts_with_all = ["compact", "csv"])]
        sgf: bool,
        #[command(flatten)]
        filter: Filter,
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

/// Which games are meant; all of them if nothing is said.
#[derive(clap::Args)]
struct Filter {
    /// Only games with a player whose text contains this, as `oleg`, `k=2` or `gnugo`
    #[arg(long, value_name = "TEXT")]
    engine: Option<String>,
    /// Only games by these rules
    #[arg(long, value_parser = read_rules)]
    rules: Option<Ruleset>,
    /// Only games on this board, as `9` or `9x13`
    #[arg(long, value_name = "SIZE", value_parser = read_size, allow_negative_numbers = true)]
    board: Option<Size>,
}

impl Filter {
    fn admits(&self, game: &GameIdentity) -> bool {
        let plays = |text: &String| {
            [&game.black_settings, &game.white_settings].iter().any(|player| player.contains(text))
        };
        // A move limit of a match's own is told after the name of its rules.
        let named = |rules: &Ruleset| game.rules.split(',').next() == Some(rules.name);
        let sides = |size: &Size| (size.columns(), size.rows()) == (game.columns.into(), game.rows.into());
        self.engine.as_ref().is_none_or(plays)
            && self.rules.as_ref().is_none_or(named)
            && self.board.as_ref().is_none_or(sides)
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    match args.action {
        Action::List { json, filter, store } => list(&store.look()?, &filter, json),
        Action::Export { file, compact: _, csv, sgf, filter, store } => {
            let mut rows = store.look()?.games()?;
            rows.retain(|row| filter.admits(&row.identity));
            match (csv, sgf) {
                (_, true) => export_records(rows, file.as_deref()),
                (true, _) => export(&csv::write(&rows), rows.len(), file.as_deref()),
                _ => export(&compact::write(&rows), rows.len(), file.as_deref()),
            }
        }
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
        Action::Verify { store } => verify(&store.look()?),
    }
}

fn told(merged: Merged) -> anyhow::Result<Outcome> {
    print(&format!("{} games added, {} were there\n", merged.new, merged.known))?;
    Ok(Outcome::Done)
}

fn list(store: &Store, filter: &Filter, json: bool) -> anyhow::Result<Outcome> {
    let mut matches = store.matches()?;
    matches.retain(|known| filter.admits(&known.first.identity));
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
                "openings": game.collection(),
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
            match game.collection() {
                "" => format!("{a} against {b}"),
                openings => format!("{a} against {b}, {openings}"),
            },
        ]);
    }
    let games: u32 = matches.iter().map(|known| known.games).sum();
    print(&format!("{table}\n{games} games of {} matches\n", matches.len()))?;
    Ok(Outcome::Done)
}

/// The tested player and its opponent.
fn tested(game: &GameIdentity) -> (&str, &str) {
    let (black, white) = (game.black_settings.as_str(), game.white_settings.as_str());
    if game.tested_is_black { (black, white) } else { (white, black) }
}

fn board(game: &GameIdentity) -> String {
    format!("{}x{}", game.columns, game.rows)
}

/// Writes the text of so many games.
fn export(text: &str, games: usize, file: Option<&Path>) -> anyhow::Result<Outcome> {
    match file {
        None => print(text)?,
        Some(file) => {
            std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
            note(&format!("{games} games written to {}", file.display()));
        }
    }
    Ok(Outcome::Done)
}

/// Writes the records of games, as one collection or as files in a folder.
fn export_records(mut rows: Vec<GameRow>, target: Option<&Path>) -> anyhow::Result<Outcome> {
    let all = rows.len();
    rows.retain(|row| !row.sgf.is_empty());
    let left_out = all - rows.len();
    if left_out > 0 {
        note(&format!("{left_out} of {all} games came without their moves and have no record"));
    }
    match target {
        Some(folder) if folder.is_dir() || folder.extension().is_none_or(|end| end != "sgf") => {
            write_records(folder, &rows)?;
            note(&format!("{} games written to {}", rows.len(), folder.display()));
            Ok(Outcome::Done)
        }
        file => export(&rows.iter().map(|row| &row.sgf[..]).collect::<String>(), rows.len(), file),
    }
}

fn read_rows(file: &Path) -> anyhow::Result<Vec<GameRow>> {
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
