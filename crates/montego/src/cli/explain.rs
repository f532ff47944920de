//! `montego explain`: why a play is good, in words.

use super::position::PositionArgs;
use super::record::Marked;
use super::text::{whole, wrap};
use super::{Outcome, live, print, print_json};
use crate::reasons::{Reason, reasons};
use anyhow::bail;
use montego_lab::table::thousands;
use montego_notation::sgf::{Value, write_sgf_point};
use montego_notation::write_vertex;
use montego_rules::{Color, Position};
use montego_search::{Account, Answer, Decision, Engine, EngineError};
use montego_stats::Rng;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Why a play is good, in words
///
/// Tactical search looks for what whoever plays first decides: captures, connections, eyes, life. Random games tell
/// what that is worth. Each sentence says what a play does by search and what it is worth by random games.
///
/// A play that search has not proven to work "should" work. Behind ± is half of a 95 % interval.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Whose play is explained, NAME:parameter=value,... (see `montego engines`) [default: that of --reasons]
    #[arg(long, value_name = "ENGINE")]
    engine: Option<Engine>,
    /// The program with goals that gives the reasons
    #[arg(long, value_name = "ENGINE", default_value = REASONS, value_parser = read_goals)]
    reasons: Engine,
    /// Seed of the engines' chance
    #[arg(long, default_value_t = 1, value_parser = whole(0_u64, u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Plays to explain
    #[arg(long, value_name = "PLAYS", default_value_t = 5, value_parser = whole(1_usize, 625), allow_negative_numbers = true)]
    top: usize,
    /// Write the record with comments, labels and a variation for each play
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The only program whose account has goals.
const GOALS: &str = "goals";

/// The same, thinking longer than it would in a game: a reader wants proofs, and has the time.
pub(super) const REASONS: &str = "goals:nodes=10000";

/// Reads `goals` or `goals:parameter=value,...`.
fn read_goals(text: &str) -> Result<Engine, String> {
    let engine: Engine = text.parse().map_err(|error: EngineError| error.to_string())?;
    match engine.entry().name {
        GOALS => Ok(engine),
        other => Err(format!("expected {GOALS}, perhaps with settings, found {other}, which has none")),
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let (game, marked) = args.position.marked()?;
    let position = game.position();
    if position.is_over() {
        bail!("the game is over in this position; expected one with a play to explain");
    }
    let explained = explain(position, args.engine.as_ref(), &args.reasons, args.seed, args.top);
    if let Some(path) = &args.annotate {
        annotate(marked, position, &explained, path)?;
    }
    if args.json {
        let entries = explained.reasons.iter().map(|reason| {
            json!({ "play": write_vertex(reason.play).to_string(), "sentence": reason.sentence, "value": reason.value })
        });
        print_json(&json!({
            "engine": args.engine.as_ref().unwrap_or(&args.reasons).to_string(),
            "goals": args.reasons.to_string(),
            "seed": args.seed,
            "to_play": position.to_play().to_string(),
            "decision": words_of(explained.answer),
            "playouts": explained.playouts,
            "reasons": entries.collect::<Vec<_>>(),
        }))?;
        return Ok(Outcome::Done);
    }
    print(&text(position, args.engine.as_ref().unwrap_or(&args.reasons), &explained))?;
    Ok(Outcome::Done)
}

/// What is said about a position.
pub(super) struct Explained {
    answer: Answer,
    playouts: u64,
    reasons: Vec<Reason>,
}

/// Lets an engine decide, and finds reasons for its play and for others.
pub(super) fn explain(
    position: &Position,
    engine: Option<&Engine>,
    goals: &Engine,
    seed: u64,
    top: usize,
) -> Explained {
    let rng = Rng::from_seed(seed);
    let Decision { answer, account } = live::choose(goals, position, &mut rng.fork(0));
    let answer = match engine {
        Some(engine) => live::choose(engine, position, &mut rng.fork(0)).answer,
        None => answer,
    };
    of_account(position, &account, answer, top)
}

fn of_account(position: &Position, account: &Account, answer: Answer, top: usize) -> Explained {
    Explained { answer, playouts: account.playouts, reasons: reasons(position.board(), account, answer, top) }
}

fn words_of(answer: Answer) -> String {
    match answer {
        Answer::Play(play) => write_vertex(play).to_string(),
        Answer::Resign => "resign".to_owned(),
    }
}

/// The explanation for a reader.
fn text(position: &Position, engine: &Engine, explained: &Explained) -> String {
    let decided = super::account::answer(explained.answer);
    let mut text = format!("{} to play, {} {decided}\n\n", position.to_play(), engine.short());
    for reason in &explained.reasons {
        text += &format!("{}\n", wrap(&reason.sentence, 0));
    }
    text + "\n" + &wrap(&measure(explained), 0) + "\n"
}

/// What the words and numbers mean.
fn measure(explained: &Explained) -> String {
    let is_open = explained.reasons.iter().any(|reason| reason.sentence.contains(" should "));
    let should = if is_open { " \"Should\" is said of what search has not proven." } else { "" };
    format!(
        "Worth: the mean of those of {} random games in which it came about minus that of the others, in points of \
         the side to move; ± is half of a 95 % interval.{should}",
        thousands(explained.playouts)
    )
}

/// Writes the explanation into a record: a comment at the position, a letter on each play, and a variation for it.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn annotate(
    mut marked: Marked,
    position: &Position,
    explained: &Explained,
    path: &Path,
) -> anyhow::Result<()> {
    let (node, size) = (marked.node, position.board().size());
    let tree = marked.tree();
    let sentences: Vec<String> = explained.reasons.iter().map(|reason| reason.sentence.clone()).collect();
    let comment = format!("{}\n\n{}", sentences.join("\n"), measure(explained));
    let known = tree.value(node, "C").map(Value::text).filter(|text| !text.trim().is_empty());
    let comment = known.map_or_else(|| comment.clone(), |known| format!("{known}\n\n{comment}"));
    tree.set(node, "C", &Value::from_text(&comment).raw);
    let color = if position.to_play() == Color::Black { "B" } else { "W" };
    let mut labels = Vec::new();
    let points = explained.reasons.iter().filter_map(|reason| Some((reason, reason.play.point()?)));
    for (letter, (reason, point)) in ('A'..='Z').zip(points) {
        let point = write_sgf_point(point, size);
        labels.push(Value::from_text(&format!("{point}:{letter}")));
        let play = tree.add(Some(node));
        tree.set(play, color, &point);
        tree.set(play, "C", &Value::from_text(&reason.sentence).raw);
    }
    if !labels.is_empty() {
        tree.extend(node, "LB", labels);
    }
    marked.save(path)
}
