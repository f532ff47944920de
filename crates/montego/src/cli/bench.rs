//! `montego bench`: how fast playouts are, and whether they are still the same ones.

mod choices;
mod judgement;
mod knowledge;
mod looks;
mod match_;
mod problems;
mod pruning;
mod pseudo;
mod tactics;

use super::text::whole;
use super::{Outcome, print, print_json, read_size};
use montego_lab::table::{Align, Table, thousands};
use montego_rules::Size;
use montego_search::bench::{Draw, DrawBench, PlayoutBench, SIGNATURE_PLAYOUTS, SIGNATURE_SEED, Sample};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Speed and signature of playouts; what pruning saves
///
/// Measures uniform playouts from the empty board, with Gobble's eye rule.
///
/// Plays per playout (passes included), mean margin (points, Black's view) and signature come from
/// 10,000 playouts of a fixed seed and are the same on every machine; only the speed is measured.
///
/// The second table compares ways to make a playout, in blocks that take turns on one thread: uniform;
/// with all plays credited as first (AMAF); and so with plays drawn in proportion to exp(K v), as Oleg
/// does it, weights set before every playout.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(super) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    /// Boards, as 9 or 13x9 [default: 9, 13 and 19]
    #[arg(long, value_parser = read_size, num_args = 1.., value_delimiter = ',')]
    size: Vec<Size>,
    /// Seconds to measure on each board, for each table
    #[arg(long, default_value_t = 2.0, value_parser = read_seconds)]
    seconds: f64,
    /// Threads that play at the same time
    #[arg(long, default_value_t = 1, value_parser = whole(1_u16, 1024), allow_negative_numbers = true)]
    threads: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What else can be measured.
#[derive(clap::Subcommand)]
enum What {
    Pruning(pruning::Args),
    Pseudo(pseudo::Args),
    Choices(choices::Args),
    Judgement(judgement::Args),
    Knowledge(knowledge::Args),
    Looks(looks::Args),
    Match(match_::Args),
    Problems(problems::Args),
    Tactics(tactics::Args),
}

fn read_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 3600.0 => Ok(seconds),
        _ => Err(format!("expected seconds, more than 0 and at most 3600, found '{text}'")),
    }
}

/// Playouts between two looks at the clock.
const BATCH: u64 = 200;

/// The ways to make a playout, and what the second table and JSON call them.
const DRAWS: [(Draw, &str, &str); 4] = [
    (Draw::Uniform, "uniform", "uniform"),
    (Draw::Credited, "AMAF", "amaf"),
    (Draw::Softmax { k: 0.0 }, "K = 0", "k_0"),
    (Draw::Softmax { k: 5.0 }, "K = 5", "k_5"),
];

/// What was measured on one board.
struct Measured {
    size: Size,
    speed: f64,
    sample: Sample,
    /// Playouts a second of each of [`DRAWS`].
    draws: [f64; DRAWS.len()],
}

impl Measured {
    /// How many times fewer playouts there are with statistics than without.
    fn lost_by_amaf(&self) -> f64 {
        self.draws[0] / self.draws[1]
    }

    /// How many times fewer playouts there are with a temperature than uniformly, both with
    /// statistics: what the paper compares.
    fn lost_by_temperature(&self) -> f64 {
        self.draws[1] / self.draws[3]
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    match args.what {
        Some(What::Pruning(args)) => return pruning::run(args),
        Some(What::Pseudo(args)) => return pseudo::run(args),
        Some(What::Choices(args)) => return choices::run(args),
        Some(What::Judgement(args)) => return judgement::run(args),
        Some(What::Knowledge(args)) => return knowledge::run(args),
        Some(What::Looks(args)) => return looks::run(args),
        Some(What::Match(args)) => return match_::run(args),
        Some(What::Problems(args)) => return problems::run(args),
        Some(What::Tactics(args)) => return tactics::run(args),
        None => (),
    }
    let mut sizes = args.size;
    if sizes.is_empty() {
        sizes = [9, 13, 19].into_iter().filter_map(|side| Size::square(side).ok()).collect();
    }
    let threads = usize::from(args.threads);
    let time = Duration::from_secs_f64(args.seconds);
    let measure = |size| Measured {
        size,
        speed: playouts_per_second(size, time, threads),
        sample: PlayoutBench::signed(size),
        draws: draws_per_second(size, time),
    };
    let results: Vec<Measured> = sizes.into_iter().map(measure).collect();
    if args.json {
        let rows: Vec<Value> = results.iter().map(row_json).collect();
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
    for Measured { size, speed, sample, .. } in &results {
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
    print(&format!("{table}\n{note}\n\n{}", table_of_draws(&results)))?;
    Ok(Outcome::Done)
}

/// The second table, with what it says below it.
fn table_of_draws(results: &[Measured]) -> String {
    let mut columns = vec![("size", Align::Left)];
    columns.extend(DRAWS.iter().map(|(_, heading, _)| (*heading, Align::Right)));
    columns.extend([("lost by AMAF", Align::Right), ("lost by K = 5", Align::Right)]);
    let mut table = Table::new(&columns);
    for measured in results {
        let mut row = vec![measured.size.to_string()];
        row.extend(measured.draws.iter().map(|speed| thousands(*speed as u64)));
        row.extend(
            [measured.lost_by_amaf(), measured.lost_by_temperature()].map(|lost| format!("{lost:.2}")),
        );
        table.row(row);
    }
    format!(
        "{table}\nplayouts/s, all on one thread in turn; lost: how many times fewer with AMAF than\n\
         without, with K = 5 than with AMAF alone (the paper's Oleg lost a factor of 5)\n"
    )
}

/// Playouts a second of each of [`DRAWS`], in blocks that take turns, so that whatever else the
/// machine does slows all of them. The median block counts, since one that was interrupted tells
/// nothing.
fn draws_per_second(size: Size, time: Duration) -> [f64; DRAWS.len()] {
    let mut benches = DRAWS.map(|(draw, _, _)| DrawBench::new(size, draw, SIGNATURE_SEED));
    let mut blocks = DRAWS.map(|_| Vec::new());
    let started = Instant::now();
    while blocks[0].is_empty() || started.elapsed() < time {
        for (bench, blocks) in benches.iter_mut().zip(&mut blocks) {
            let start = Instant::now();
            bench.run(BATCH);
            blocks.push(start.elapsed());
        }
    }
    blocks.map(|mut blocks| {
        blocks.sort_unstable();
        BATCH as f64 / blocks[blocks.len() / 2].as_secs_f64()
    })
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

fn row_json(measured: &Measured) -> Value {
    let Measured { size, speed, sample, draws } = measured;
    let name = if size.is_square() { json!(size.columns()) } else { json!(size.to_string()) };
    let draws: serde_json::Map<String, Value> = DRAWS
        .iter()
        .zip(draws)
        .map(|((_, _, key), speed)| ((*key).to_owned(), json!(speed.round())))
        .collect();
    json!({
        "size": name,
        "playouts_per_second": speed.round(),
        "plays_per_playout": plays_per_playout(sample),
        "mean_margin": mean_margin(sample),
        "signature": format!("{:016x}", sample.signature),
        "draws_per_second": draws,
        "lost_by_amaf": measured.lost_by_amaf(),
        "lost_by_temperature": measured.lost_by_temperature(),
    })
}
