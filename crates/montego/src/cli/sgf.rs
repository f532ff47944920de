//! `montego sgf`: game records looked at.

use super::{Outcome, note, print, print_json};
use anyhow::Context;
use montego_lab::table::{Align, Table};
use montego_notation::sgf::{Collection, GameResult, HowWon, RecordedGame, Tree, read_sgf};
use montego_notation::write_vertex;
use montego_rules::{Color, Komi, Ruleset};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Game records in SGF: whether they are sound, and what is in them
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Whether each file is sound, and why not; status 1 if any is not
    ///
    /// Every file is read as far as it can be. What is odd is told with line and column, and so are moves
    /// that are illegal by the rules that the record names, or else by simple ko and without suicide.
    Check {
        /// Records
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Size, players, result and length of every game
    Info {
        /// Records
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    match args.action {
        Action::Check { files, json } => check(&files, json),
        Action::Info { files, json } => info(&files, json),
    }
}

fn read(file: &Path) -> anyhow::Result<Collection> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    read_sgf(&bytes).map_err(|error| anyhow::anyhow!("{}: {error}", file.display()))
}

/// What is wrong with a file; nothing if it is sound.
fn faults(file: &Path) -> Vec<String> {
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => return vec![format!("cannot be read: {error}")],
    };
    let collection = match read_sgf(&bytes) {
        Ok(collection) => collection,
        Err(error) => return vec![error.to_string()],
    };
    let mut faults: Vec<String> = collection.remarks.iter().map(ToString::to_string).collect();
    for (index, tree) in collection.trees.iter().enumerate() {
        let place = if collection.trees.len() > 1 { format!("game {}, ", index + 1) } else { String::new() };
        // Lines share their beginnings, so a fault there is told once.
        let told: BTreeSet<_> =
            lines(tree).iter().flat_map(|branches| faults_of_line(tree, branches)).collect();
        faults.extend(told.into_iter().map(|(_, fault)| format!("{place}{fault}")));
    }
    faults
}

/// Lines that are looked at in one game; a file with more variations is looked at in part.
const LINES: usize = 200;

/// The branches that lead to the leaves of a tree, the main line's first.
fn lines(tree: &Tree) -> Vec<Vec<usize>> {
    let mut lines = Vec::new();
    let mut open = vec![(tree.root(), Vec::new())];
    while let Some((mut node, branches)) = open.pop() {
        loop {
            let children: Vec<_> = tree.children(node).collect();
            match children[..] {
                [] => break lines.push(branches),
                [only] => node = only,
                _ => {
                    let branch = |(number, child)| (child, [&branches[..], &[number]].concat());
                    break open.extend(children.into_iter().enumerate().map(branch).rev());
                }
            }
        }
        if lines.len() == LINES {
            break;
        }
    }
    lines
}

/// What is wrong with a line of a game, each with a number to put it in order.
fn faults_of_line(tree: &Tree, branches: &[usize]) -> Vec<(usize, String)> {
    let game = match RecordedGame::read(tree, branches) {
        Ok(game) => game,
        Err(error) => return vec![(0, error.to_string())],
    };
    let mut faults: Vec<(usize, String)> =
        game.remarks.iter().map(|remark| (0, remark.to_string())).collect();
    match game.replay(rules(&game), game.komi.unwrap_or(Komi::ZERO)) {
        Err(error) => faults.push((usize::MAX, error.to_string())),
        Ok(replay) => faults.extend(replay.illegal.iter().map(|it| {
            let place = tree.value(it.node, if it.color == Color::Black { "B" } else { "W" });
            let place = place.map(|value| format!("{}: ", value.place)).unwrap_or_default();
            let (number, color, play) = (it.number, it.color, write_vertex(it.play));
            (number, format!("{place}move {number}, {color} {play}, is illegal: {}", it.reason))
        })),
    }
    faults
}

/// The rules that a record names, or those that forbid least: simple ko and no suicide.
fn rules(game: &RecordedGame) -> Ruleset {
    let name = game.rules.as_deref().unwrap_or_default().to_ascii_lowercase();
    let name = if name == "nz" { "new-zealand" } else { &name };
    Ruleset::named(name).unwrap_or(Ruleset::JAPANESE)
}

fn check(files: &[PathBuf], json: bool) -> anyhow::Result<Outcome> {
    let mut unsound = 0;
    let mut rows = Vec::new();
    for file in files {
        let faults = faults(file);
        unsound += usize::from(!faults.is_empty());
        if json {
            rows.push(
                json!({ "file": file.display().to_string(), "sound": faults.is_empty(), "faults": faults }),
            );
            continue;
        }
        let lines: String = faults.iter().map(|fault| format!("{}: {fault}\n", file.display())).collect();
        print(&lines)?;
    }
    if json {
        print_json(&json!({ "files": rows }))?;
    } else {
        print(&format!("{} files, {unsound} of them not sound\n", files.len()))?;
    }
    Ok(if unsound == 0 { Outcome::Done } else { Outcome::NotMet })
}

fn info(files: &[PathBuf], json: bool) -> anyhow::Result<Outcome> {
    let mut table = Table::new(&[
        ("file", Align::Left),
        ("size", Align::Left),
        ("black", Align::Left),
        ("white", Align::Left),
        ("komi", Align::Right),
        ("result", Align::Left),
        ("moves", Align::Right),
    ]);
    let (mut rows, mut unreadable) = (Vec::new(), 0);
    for file in files {
        let collection = match read(file) {
            Ok(collection) => collection,
            Err(error) => {
                unreadable += 1;
                note(&format!("error: {error:#}"));
                continue;
            }
        };
        for (index, tree) in collection.trees.iter().enumerate() {
            let name = match collection.trees.len() {
                1 => file.display().to_string(),
                _ => format!("{} ({})", file.display(), index + 1),
            };
            let game = match RecordedGame::read(tree, &[]) {
                Ok(game) => game,
                Err(error) => {
                    unreadable += 1;
                    note(&format!("error: {name}: {error}"));
                    continue;
                }
            };
            let player = |name: &Option<String>| name.clone().unwrap_or_else(|| "-".to_owned());
            let komi = game.komi.map_or_else(|| "-".to_owned(), |komi| komi.to_string());
            let moves = game.moves().count();
            let result = game.result.map_or("-".to_owned(), result_text);
            rows.push(json!({
                "file": file.display().to_string(), "game": index + 1, "size": game.size.to_string(),
                "black": game.players.black, "white": game.players.white,
                "komi": game.komi.map(Komi::points), "result": result, "moves": moves,
                "nodes": tree.len(), "charset": collection.charset, "rules": game.rules, "handicap": game.handicap,
            }));
            let (black, white) = (player(&game.players.black), player(&game.players.white));
            table.row([name, game.size.to_string(), black, white, komi, result, moves.to_string()]);
        }
    }
    if json {
        print_json(&json!({ "games": rows }))?;
    } else {
        print(&format!("{table}\n"))?;
    }
    Ok(if unreadable == 0 { Outcome::Done } else { Outcome::NotMet })
}

fn result_text(result: GameResult) -> String {
    match result {
        GameResult::Draw => "draw".to_owned(),
        GameResult::Void => "void".to_owned(),
        GameResult::Unknown => "unknown".to_owned(),
        GameResult::Won(color, how) => {
            let winner = if color == Color::Black { 'B' } else { 'W' };
            match how {
                HowWon::Points(points) => format!("{winner}+{points}"),
                HowWon::Resignation => format!("{winner}+Resign"),
                HowWon::Time => format!("{winner}+Time"),
                HowWon::Forfeit => format!("{winner}+Forfeit"),
                HowWon::Untold => format!("{winner}+"),
            }
        }
    }
}
