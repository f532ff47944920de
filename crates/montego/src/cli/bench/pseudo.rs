//! `montego bench pseudo`: what the knowledge in pseudo-random playouts costs.

use super::super::{Outcome, print, print_json, read_size};
use super::read_seconds;
use montego_lab::table::{Align, Table, thousands};
use montego_rules::Size;
use montego_search::bench::{Draw, DrawBench, SIGNATURE_SEED};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The speed of pseudo-random playouts beside that of uniform ones
///
/// Both play from the empty board with Gobble's eye rule, in short blocks that take turns on one thread, so that
/// whatever else the machine does slows both. Each speed is that of the fastest tenth of its blocks: the
/// others were interrupted.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Boards, as 9 or 13x9 [default: 9, 13 and 19]
    #[arg(long, value_parser = read_size, num_args = 1.., value_delimiter = ',')]
    size: Vec<Size>,
    /// Seconds to measure on each board
    #[arg(long, default_value_t = 2.0, value_parser = read_seconds)]
    seconds: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Points played about in a block: some milliseconds.
const BLOCK: u64 = 20_000;

/// What was measured of one kind of playouts.
struct Speed {
    /// Playouts a second.
    playouts: f64,
    /// Plays a playout, passes included.
    plays: f64,
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let mut sizes = args.size;
    if sizes.is_empty() {
        sizes = [9, 13, 19].into_iter().filter_map(|side| Size::square(side).ok()).collect();
    }
    let time = Duration::from_secs_f64(args.seconds);
    let results: Vec<(Size, [Speed; 2])> =
        sizes.into_iter().map(|size| (size, measure(size, time))).collect();
    if args.json {
        let rows: Vec<Value> = results.iter().map(|(size, speeds)| row_json(*size, speeds)).collect();
        print_json(&json!({ "seconds": args.seconds, "results": rows }))?;
        return Ok(Outcome::Done);
    }
    let mut table = Table::new(&[
        ("size", Align::Left),
        ("uniform/s", Align::Right),
        ("pseudo-random/s", Align::Right),
        ("ratio", Align::Point),
        ("plays, uniform", Align::Point),
        ("pseudo-random", Align::Point),
    ]);
    for (size, [uniform, pseudo]) in &results {
        table.row([
            size.to_string(),
            thousands(uniform.playouts as u64),
            thousands(pseudo.playouts as u64),
            format!("{:.3}", pseudo.playouts / uniform.playouts),
            format!("{:.1}", uniform.plays),
            format!("{:.1}", pseudo.plays),
        ]);
    }
    print(&format!(
        "{table}\nplayouts/s of the fastest tenth of blocks, both kinds in turn; plays a playout\n"
    ))?;
    Ok(Outcome::Done)
}

fn measure(size: Size, time: Duration) -> [Speed; 2] {
    let mut benches = [Draw::Uniform, Draw::Pseudo].map(|draw| DrawBench::new(size, draw, SIGNATURE_SEED));
    let playouts = (BLOCK / size.area() as u64).max(1);
    let mut blocks = [Vec::new(), Vec::new()];
    let mut plays = [0; 2];
    let started = Instant::now();
    while blocks[0].is_empty() || started.elapsed() < time {
        for ((bench, blocks), plays) in benches.iter_mut().zip(&mut blocks).zip(&mut plays) {
            let start = Instant::now();
            *plays += bench.run(playouts);
            blocks.push(start.elapsed());
        }
    }
    let mut plays = plays.into_iter();
    blocks.map(|mut blocks| {
        blocks.sort_unstable();
        Speed {
            playouts: playouts as f64 / blocks[blocks.len() / 10].as_secs_f64(),
            plays: plays.next().unwrap_or(0) as f64 / (playouts * blocks.len() as u64) as f64,
        }
    })
}

fn row_json(size: Size, [uniform, pseudo]: &[Speed; 2]) -> Value {
    json!({
        "size": size.to_string(),
        "uniform_per_second": uniform.playouts.round(),
        "pseudo_random_per_second": pseudo.playouts.round(),
        "ratio": pseudo.playouts / uniform.playouts,
        "plays_per_uniform_playout": uniform.plays,
        "plays_per_pseudo_random_playout": pseudo.plays,
    })
}
