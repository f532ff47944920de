//! `montego tactics`: which chains can be captured, which are connected, and how good the searches are at
//! problems whose answers are known.

mod problems;
mod words;

use super::position::PositionArgs;
use super::text::whole;
use super::{Outcome, print, print_json};
use montego_search::tactics::{Plays, Tactics, survey};
use serde_json::json;
use std::path::PathBuf;

/// Which chains can be captured and which are connected, by search
///
/// Reads every chain with at most four liberties, and every pair of chains of one colour that at most four
/// plays in a row would join: what becomes of it, and the plays of either side that decide it. A failure that
/// was found among fast plays only is marked as not proven.
///
/// With --problems it answers the problems of a file instead and compares.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Answer problems whose answers are known: a file with an object of JSON a line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "size", "moves", "to_play", "rules", "komi"])]
    problems: Option<PathBuf>,
    /// Positions that a search may look into [default: 30000 for a problem, 2000 for each question about a board]
    #[arg(long, value_name = "NODES", value_parser = whole(1_u64, 1_000_000_000), allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Print JSON: every play, every proof
    #[arg(long)]
    json: bool,
}

/// The usual budgets.
const FOR_A_PROBLEM: u64 = 30_000;
const FOR_A_BOARD: u64 = 2_000;

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    if let Some(path) = &args.problems {
        return problems::run(path, args.nodes.unwrap_or(FOR_A_PROBLEM), args.json);
    }
    let game = args.position.game()?;
    let board = game.position().board();
    let mut tactics = Tactics::new(args.nodes.unwrap_or(FOR_A_BOARD));
    let (targets, links) = survey(&mut tactics, board, Plays::All);
    if args.json {
        print_json(&json!({
            "columns": board.size().columns(),
            "rows": board.size().rows(),
            "to_play": board.to_play().to_string(),
            "strings": targets.iter().map(words::target_json).collect::<Vec<_>>(),
            "connections": links.iter().map(words::link_json).collect::<Vec<_>>(),
        }))?;
    } else {
        print(&words::report(board.size(), |point| board.at(point), &targets, &links))?;
    }
    Ok(Outcome::Done)
}
