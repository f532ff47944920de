//! `montego tactics`: which chains can be captured, which are connected, which groups live, and how good the searches are at
//! problems whose answers are known.

mod marks;
mod problems;
mod words;

use super::position::PositionArgs;
use super::text::whole;
use super::{Outcome, print, print_json};
use crate::picture::{TacticsPicture, Theme};
use anyhow::Context;
use montego_rules::Board;
use montego_search::tactics::{
    Group, Link, Place, Plays, Tactics, Target, survey, survey_eyes, survey_groups,
};
use std::path::PathBuf;

/// Which strings can be captured, which are connected, which groups live and where eyes are, by search
///
/// Reads every string with at most four liberties, and every pair of strings of one colour that at most four
/// plays in a row would join: what becomes of it, and the plays of either side that decide it. Strings that cannot
/// be disconnected are a group, whose life is read, and so are the eyes that each place is worth. A failure that
/// was found among fast plays only, and what rests on an estimate, is marked as not proven.
///
/// With --problems it answers the problems of a file instead and compares. There, a group in a small place is searched
/// to the end, and what search does not answer of a group, a connection or a capture is left to random games around it.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Answer problems whose answers are known: a file with an object of JSON a line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "size", "moves", "to_play", "rules", "komi"])]
    problems: Option<PathBuf>,
    /// Positions that a search may look into [default: 30000 for a problem, 600 for each question about a board]
    #[arg(long, value_name = "NODES", value_parser = whole(1_u64, 1_000_000_000), allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Print JSON: every play, every proof
    #[arg(long)]
    json: bool,
    /// Leave groups and eyes out: strings and connections take least time
    #[arg(long)]
    strings_only: bool,
    /// Draw the board with what becomes of the stones
    #[arg(long, value_name = "FILE", conflicts_with = "problems")]
    svg: Option<PathBuf>,
    /// The same as pixels
    #[arg(long, value_name = "FILE", conflicts_with = "problems")]
    png: Option<PathBuf>,
    /// Colours of the picture
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,
}

/// The usual budgets.
const FOR_A_PROBLEM: u64 = 30_000;
const FOR_A_BOARD: u64 = 600;

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    if let Some(path) = &args.problems {
        return problems::run(path, args.nodes.unwrap_or(FOR_A_PROBLEM), args.json);
    }
    let game = args.position.game()?;
    let board = game.position().board();
    let mut tactics = Tactics::new(args.nodes.unwrap_or(FOR_A_BOARD));
    let (targets, links) = survey(&mut tactics, board, Plays::All);
    let (groups, eyes) = match args.strings_only {
        true => (Vec::new(), Vec::new()),
        false => {
            let groups = survey_groups(&mut tactics, board, &links, Plays::One);
            (groups, survey_eyes(&mut tactics, board, Plays::One))
        }
    };
    let found = Found { board, targets, links, groups, eyes };
    if args.json {
        print_json(&words::json(&found))?;
    } else {
        print(&words::report(&found))?;
    }
    let marks = marks::marks(&found);
    let title = "What becomes of the stones";
    let picture = TacticsPicture { board, marks: &marks, theme: args.theme, title };
    if let Some(path) = &args.svg {
        std::fs::write(path, picture.svg()).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if let Some(path) = &args.png {
        std::fs::write(path, picture.png()?).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(Outcome::Done)
}

/// Everything that was found about a board.
struct Found<'a> {
    board: &'a Board,
    targets: Vec<Target>,
    links: Vec<Link>,
    groups: Vec<Group>,
    eyes: Vec<Place>,
}
