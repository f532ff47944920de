//! `montego bench`: how fast uniform playouts are, and whether they are still the same ones.

use super::text::whole;
use super::{Outcome, print, print_json, read_size};
use montego_lab::table::{Align, Table, thousands};
use montego_rules::Size;
use montego_search::bench::{PlayoutBench, SIGNATURE_PLAYOUTS, SIGNATURE_SEED, Sample};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Speed and signature of uniform playouts
///
/// Measures uniform playouts from the empty board, with Gobble's eye rule.
///
/// Plays per playout (passes included), mean margin (points, Black's view) and signature come from
/// 10,000 playouts of a fixed seed and are the same on every machine; only the speed is measured.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Boards, as 9 or 13x9 [default: 9, 13 and 19]
    #[arg(long, value_parser = read_size, num_args = 1.., value_delimiter = ',')]
    size: Vec<Size>,
    /// Seconds to measure on each board
    #[arg(long, default_value_t = 2.0, value_parser = read_seconds)]
    seconds: f64,
    /// Threads that play at the same time
    #[arg(long, default_value_t = 1, value_parser = whole(1_u16, 1024), allow_negative_numbers = true)]
    threads: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn read_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 3600.0 => Ok(seconds),
        _ => Err(format!("expected seconds, more than 0 and at most 3600, found '{text}'")),
    }
}

/// Playouts between two looks at the clock.
const BATCH: u64 = 200;

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let mut sizes = args.size;
    if sizes.is_empty() {
        sizes = [9, 13, 19].into_iter().filter_map(|side| Size::square(side).ok()).collect();
    }
    let threads = usize::from(args.threads);
    let time = Duration::from_secs_f64(args.seconds);
    let results: Vec<(Size, f64, Sample)> = sizes
        .into_iter()
        .map(|size| (size, playouts_per_second(size, time, threads), PlayoutBench::signed(size)))
        .collect();
    if args.json {
        let rows: Vec<Value> =
            results.iter().map(|(size, speed, sample)| row_json(*size, *speed, sample)).collect();
        print_json(&json!({ "threads": threads, "seconds": args.seconds, "results": rows }))?;
        return Ok(Outcome::Done);
    }
    let mut table = Table::new(&[
        ("size", Align::Left),
        ("playouts/s", Align::Right),
        ("plays/playout", Align::Right),
        ("mean margin", Align::Right),
        ("signature", Align::Left),
    ]);
    for (size, speed, sample) in &results {
        table.row([
            size.to_string(),
            thousands(*speed as u64),
            format!("{:.2}", plays_per_playout(sample)),
            format!("{:+.2}", mean_margin(sample)),
            format!("{:016x}", sample.signature),
        ]);
    }
    let note = format!(
        "uniform playouts, empty board, Gobble's eye rule; {threads} thread{} for {} s a board\n\
         signature of {} playouts, seed {SIGNATURE_SEED}",
        if threads == 1 { "" } else { "s" },
        args.seconds,
        thousands(SIGNATURE_PLAYOUTS),
    );
    print(&format!("{table}\n{note}\n"))?;
    Ok(Outcome::Done)
}

/// Playouts of all threads together, in a second of real time.
fn playouts_per_second(size: Size, time: Duration, threads: usize) -> f64 {
    let one = |thread: usize| {
        let mut bench = PlayoutBench::new(size, SIGNATURE_SEED + thread as u64);
        let start = Instant::now();
        let mut playouts = 0;
        while start.elapsed() < time {
            bench.run(BATCH);
            playouts += BATCH;
        }
        playouts as f64 / start.elapsed().as_secs_f64()
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|thread| scope.spawn(move || one(thread))).collect();
        let mine = one(0);
        mine + others.into_iter().map(|other| other.join().expect("a bench does not panic")).sum::<f64>()
    })
}

fn plays_per_playout(sample: &Sample) -> f64 {
    sample.plays as f64 / SIGNATURE_PLAYOUTS as f64
}

/// In points, Black's view.
fn mean_margin(sample: &Sample) -> f64 {
    0.5 * sample.margins.mean().expect("a signature has playouts")
}

fn row_json(size: Size, speed: f64, sample: &Sample) -> Value {
    let name = if size.is_square() { json!(size.columns()) } else { json!(size.to_string()) };
    json!({
        "size": name,
        "playouts_per_second": speed.round(),
        "plays_per_playout": plays_per_playout(sample),
        "mean_margin": mean_margin(sample),
        "signature": format!("{:016x}", sample.signature),
    })
}
