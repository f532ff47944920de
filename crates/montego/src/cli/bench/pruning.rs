//! `montego bench pruning`: what progressive pruning saves, and what it gives up.

use super::super::text::whole;
use super::super::{Outcome, note, print, print_json, processors};
use indicatif::{ProgressBar, ProgressStyle};
use montego_lab::pruning_bench::{PruningBench, PruningReport, PruningRow};
use montego_lab::table::{Align, Table, plain, signed, thousands};
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Olga's progressive pruning against the basic idea
///
/// Over fixed 9x9 positions from games of a cheap Oleg against itself, 0 to 60 plays long: the random
/// games that pruning saves at r_d = 1, 2, 4 and 8, how often it chooses the same play, and the points
/// it gives up where it does not. These are the difference of the means of two long runs with fresh
/// seeds, one after each play; the error is that of the mean over positions.
///
/// The basic idea plays 10,000 random games after each candidate. Pruning sees the same ones; the games
/// of dropped candidates go to those that are left. The result depends on the seed only.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Positions
    #[arg(long, default_value_t = 50, value_parser = whole(1_u32, 10_000), allow_negative_numbers = true)]
    positions: u32,
    /// From which positions and random games follow
    #[arg(long, default_value_t = 1, value_parser = whole(0_u64, u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Random games after each candidate; a long run is twice as many
    #[arg(long, default_value_t = 10_000, value_parser = whole(1_u64, 1_000_000), allow_negative_numbers = true)]
    playouts: u64,
    /// Positions looked at side by side [default: the number of processors]
    #[arg(long, value_parser = whole(1_u16, 1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The time between two lines of progress where no bar can be shown.
const PLAIN_EVERY: Duration = Duration::from_secs(10);

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let bench = PruningBench {
        positions: args.positions,
        seed: args.seed,
        playouts: args.playouts,
        long_run: 2 * args.playouts,
        threads: args.threads.map_or_else(processors, usize::from),
        ..PruningBench::default()
    };
    let report = measure(&bench)?;
    if args.json {
        let rows: Vec<Value> = report.rows.iter().map(|row| row_json(&report, row)).collect();
        print_json(&json!({
            "positions": bench.positions,
            "seed": bench.seed,
            "playouts_per_candidate": bench.playouts,
            "long_run": bench.long_run,
            "basic_playouts": report.basic_playouts,
            "results": rows,
        }))?;
        return Ok(Outcome::Done);
    }
    let a_decision = |playouts: u64| thousands(playouts / u64::from(report.positions));
    let mut table = Table::new(&[
        ("pruning", Align::Left),
        ("playouts", Align::Right),
        ("saved", Align::Right),
        ("same play", Align::Right),
        ("points given up", Align::Point),
    ]);
    table.row(["none", &a_decision(report.basic_playouts), "", "", ""]);
    for row in &report.rows {
        table.row([
            format!("rd = {}", plain(row.rd)),
            a_decision(row.playouts),
            format!("{:.1} %", 100.0 * report.saved(row)),
            format!("{} of {}", row.same, report.positions),
            given_up(row),
        ]);
    }
    print(&format!(
        "{table}\n{} positions of 9x9, seed {}; playouts a decision,\n\
         {} after each candidate without pruning\n\
         points given up: mean over positions and its error, long runs of {} games\n",
        bench.positions,
        bench.seed,
        thousands(bench.playouts),
        thousands(bench.long_run),
    ))?;
    Ok(Outcome::Done)
}

/// Measures, and shows how far it is: a bar on a terminal, a plain line now and then elsewhere.
fn measure(bench: &PruningBench) -> anyhow::Result<PruningReport> {
    let terminal = std::io::stderr().is_terminal();
    let style = ProgressStyle::with_template(
        "{wide_bar} {pos}/{len} positions  {elapsed_precise}, left {eta_precise}",
    )?;
    let bar = if terminal { ProgressBar::new(bench.positions.into()) } else { ProgressBar::hidden() };
    let bar = bar.with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    let plain = Mutex::new((0, Instant::now()));
    let report = bench.run(|| {
        bar.inc(1);
        let Ok(mut plain) = plain.lock() else { return };
        plain.0 += 1;
        if !terminal && plain.1.elapsed() >= PLAIN_EVERY {
            plain.1 = Instant::now();
            note(&format!("{} of {} positions done", plain.0, bench.positions));
        }
    })?;
    bar.finish_and_clear();
    Ok(report)
}

fn given_up(row: &PruningRow) -> String {
    let mean = signed(row.given_up.mean().expect("there are positions"), 2);
    match row.given_up.standard_error() {
        Some(error) => format!("{mean} ± {error:.2}"),
        None => format!("{mean} ± ?"),
    }
}

fn row_json(report: &PruningReport, row: &PruningRow) -> Value {
    json!({
        "rd": row.rd,
        "playouts": row.playouts,
        "saved": report.saved(row),
        "same_play": row.same,
        "points_given_up": row.given_up.mean(),
        "standard_error": row.given_up.standard_error(),
    })
}
