//! `montego bench tactics`: how long the tactical searches take over a whole board.

use super::super::text::whole;
use super::super::{Outcome, print, print_json, read_size};
use montego_lab::table::{Align, Table, thousands};
use montego_rules::{Komi, Play, Position, Ruleset, Setup, Size};
use montego_search::knowledge::assess;
use montego_search::tactics::{Link, Plays, Settled, Tactics, Target, survey};
use montego_stats::Rng;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long all strings and connections of a middle game take
///
/// The positions are those of games whose plays are drawn from the eight that knowledge finds most urgent, after as
/// many plays as two fifths of the points; the same seed gives the same positions and the same answers on every
/// machine. Each position is read as `montego tactics --strings-only` reads it, on one thread.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Boards, as 9 or 13x9 [default: 9 and 19]
    #[arg(long, value_parser = read_size, num_args = 1.., value_delimiter = ',')]
    size: Vec<Size>,
    /// Positions on each board
    #[arg(long, default_value_t = 20, value_parser = whole(1_u64, 10_000), allow_negative_numbers = true)]
    positions: u64,
    /// Positions that a search may look into for each question
    #[arg(long, default_value_t = 600, value_parser = whole(1_u64, 1_000_000_000), allow_negative_numbers = true)]
    nodes: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The seed of the games.
const SEED: u64 = 7;
/// The most urgent plays, one of which is played.
const URGENT: usize = 8;

/// What was measured on boards of one size.
struct Measured {
    size: Size,
    /// Strings that were read and pairs of them, nodes of all searches.
    strings: usize,
    pairs: usize,
    nodes: u64,
    /// The time that each position took, the shortest first.
    times: Vec<Duration>,
}

impl Measured {
    /// Milliseconds within which so many hundredths of the positions were read.
    fn within(&self, hundredths: usize) -> f64 {
        let place = (self.times.len() * hundredths / 100).min(self.times.len() - 1);
        1000.0 * self.times[place].as_secs_f64()
    }

    fn nodes_per_second(&self) -> f64 {
        let time = self.times.iter().sum::<Duration>().as_secs_f64();
        self.nodes as f64 / time.max(f64::MIN_POSITIVE)
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let mut sizes = args.size;
    if sizes.is_empty() {
        sizes = [9, 19].into_iter().filter_map(|side| Size::square(side).ok()).collect();
    }
    let results: Vec<Measured> =
        sizes.into_iter().map(|size| measure(size, args.positions, args.nodes)).collect();
    if args.json {
        let rows: Vec<Value> = results.iter().map(row_json).collect();
        print_json(&json!({ "positions": args.positions, "nodes": args.nodes, "results": rows }))?;
        return Ok(Outcome::Done);
    }
    let mut table = Table::new(&[
        ("size", Align::Left),
        ("strings", Align::Right),
        ("pairs", Align::Right),
        ("median ms", Align::Point),
        ("99 % ms", Align::Point),
        ("longest ms", Align::Point),
        ("nodes", Align::Right),
        ("nodes/s", Align::Right),
    ]);
    for found in &results {
        table.row([
            found.size.to_string(),
            found.strings.to_string(),
            found.pairs.to_string(),
            format!("{:.1}", found.within(50)),
            format!("{:.1}", found.within(99)),
            format!("{:.1}", found.within(100)),
            thousands(found.nodes),
            thousands(found.nodes_per_second() as u64),
        ]);
    }
    print(&format!(
        "{table}\n{} positions on each board, {} nodes a question\n",
        args.positions, args.nodes
    ))?;
    Ok(Outcome::Done)
}

fn measure(size: Size, positions: u64, nodes: u64) -> Measured {
    let mut rng = Rng::from_seed(SEED);
    let mut tactics = Tactics::new(nodes);
    let mut found = Measured { size, strings: 0, pairs: 0, nodes: 0, times: Vec::new() };
    for _ in 0..positions {
        let position = middle_game(size, &mut rng);
        let start = Instant::now();
        let (targets, links) = survey(&mut tactics, position.board(), Plays::All);
        found.times.push(start.elapsed());
        found.strings += targets.iter().filter(|target| target.capture.is_some()).count();
        found.pairs += links.len();
        found.nodes += nodes_of(&targets, &links);
    }
    found.times.sort_unstable();
    found
}

fn nodes_of(targets: &[Target], links: &[Link]) -> u64 {
    let of =
        |settled: &Settled| settled.reach.nodes + settled.prevent.as_ref().map_or(0, |prevent| prevent.nodes);
    let captures = targets.iter().filter_map(|target| target.capture.as_ref());
    captures.chain(links.iter().map(|link| &link.connection)).map(of).sum()
}

/// A position with stones on about two fifths of the points.
fn middle_game(size: Size, rng: &mut Rng) -> Position {
    let mut position = Position::new(&Setup::empty(size), Ruleset::CHINESE, Komi::ZERO)
        .expect("an empty board is a position");
    for _ in 0..size.area() * 2 / 5 {
        let advice = assess(&position);
        let plays: Vec<Play> = advice.first(URGENT).iter().map(|found| Play::At(found.point)).collect();
        let play = plays.get(rng.below(plays.len().max(1) as u32) as usize).copied().unwrap_or(Play::Pass);
        if position.play(play).is_err() {
            break;
        }
    }
    position
}

fn row_json(found: &Measured) -> Value {
    json!({
        "size": found.size.to_string(),
        "strings": found.strings,
        "pairs": found.pairs,
        "milliseconds": { "median": found.within(50), "99_percent": found.within(99), "longest": found.within(100) },
        "nodes": found.nodes,
        "nodes_per_second": found.nodes_per_second(),
    })
}
