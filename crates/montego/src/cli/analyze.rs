//! `montego analyze`: what an engine thinks of a position.

use super::heatmap::{self, Colours};
use super::position::PositionArgs;
use super::text::whole;
use super::{Outcome, account, explain, live, print, print_json};
use crate::outlook::OWNERSHIP_PLAYOUTS;
use crate::picture::{Picture, Theme, View};
use anyhow::{Context, bail};
use montego_search::{Engine, Ownership};
use montego_stats::Rng;
use serde_json::json;
use std::path::PathBuf;

/// What an engine thinks of a position
///
/// Shows on the board what each play is worth (points, the side to move's view, komi not counted), the
/// decision in brackets; below it the best plays with their figures.
///
/// An account of the ownership comes from the engine's own playouts where it keeps one, and from 1,000 random
/// games otherwise.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The engine and its settings, NAME:parameter=value,... (see `montego engines`)
    #[arg(long, value_name = "ENGINE", default_value = "oleg")]
    engine: Engine,
    /// Seed of the engine's chance
    #[arg(long, default_value_t = 1, value_parser = whole(0_u64, u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// What the board and the pictures show
    #[arg(long, value_enum, default_value_t)]
    show: View,
    /// Plays in the table
    #[arg(long, value_name = "PLAYS", default_value_t = 10, value_parser = whole(0_usize, 625), allow_negative_numbers = true)]
    top: usize,
    /// Draw a picture in SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw a picture in PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write the record with reasons as `montego explain` gives them: a comment, labels, variations
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    /// Light of the pictures
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,
    /// Print JSON: every candidate, every figure
    #[arg(long)]
    json: bool,
}

/// The fork of the generator that these draw from; the engine's is 0.
const OWNERSHIP: u64 = 1;

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let (game, marked) = args.position.marked()?;
    let position = game.position();
    if position.is_over() {
        bail!("the game is over in this position; expected one with a play to decide about");
    }
    let rng = Rng::from_seed(args.seed);
    let decision = live::choose(&args.engine, position, &mut rng.fork(0));
    let ownership = (args.show == View::Ownership).then(|| match &decision.account.ownership {
        Some(ownership) => ownership.clone(),
        None => Ownership::sample(position, OWNERSHIP_PLAYOUTS, &mut rng.fork(OWNERSHIP)),
    });
    let engine = args.engine.short();
    let picture = Picture {
        board: position.board(),
        account: &decision.account,
        answer: decision.answer,
        ownership: ownership.as_ref(),
        view: args.show,
        theme: args.theme,
        title: &engine,
    };
    if let Some(path) = &args.svg {
        std::fs::write(path, picture.svg()).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if let Some(path) = &args.png {
        std::fs::write(path, picture.png()?).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if let Some(path) = &args.annotate {
        let goals: Engine = explain::REASONS.parse().expect("the roster has the program with goals");
        let explained = explain::explain(position, Some(&args.engine), &goals, args.seed, args.top.max(1));
        explain::annotate(marked, position, &explained, path)?;
    }
    let size = position.board().size();
    if args.json {
        let shown = ownership.as_ref().or(decision.account.ownership.as_ref());
        let mut report = json!({
            "engine": args.engine.to_string(),
            "revision": args.engine.entry().revision,
            "seed": args.seed,
            "columns": size.columns(),
            "rows": size.rows(),
            "rules": position.ruleset().name,
            "komi": position.komi().points(),
            "to_play": position.to_play().to_string(),
        });
        let decided = account::decision_json(&decision, size, shown);
        if let (Some(report), serde_json::Value::Object(decided)) = (report.as_object_mut(), decided) {
            report.extend(decided);
        }
        print_json(&report)?;
        return Ok(Outcome::Done);
    }
    let colours = Colours::detect();
    let (board, account, color) = (position.board(), &decision.account, position.to_play());
    let (heading, map) = match &ownership {
        Some(ownership) => (
            "who owns the points at the end of random games: 100 always black, -100 always white".to_owned(),
            heatmap::of_ownership(board, ownership, colours),
        ),
        None => {
            let numbers =
                if args.show == View::Playouts { "playouts" } else { "points expected for the side to move" };
            let map = heatmap::of_candidates(board, account, decision.answer, args.show, colours);
            (numbers.to_owned(), map)
        }
    };
    let mut text = format!("{color} to play, {engine} {}\n", account::answer(decision.answer));
    text += &format!("{heading}\n\n{map}\n");
    let table = account::candidates(account, args.top);
    if !table.is_empty() {
        text += &format!("{table}\n");
    }
    print(&(text + &account::remarks(account)))?;
    Ok(Outcome::Done)
}
