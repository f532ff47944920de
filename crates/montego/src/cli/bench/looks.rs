//! `montego bench looks`: what it costs to look on while an engine thinks, and to know who owns the points.

use super::super::live::{LOOK_EVERY, Live};
use super::super::{Outcome, print, print_json, read_size};
use super::read_seconds;
use crate::computing_time::computing_time;
use indicatif::{ProgressDrawTarget, TermLike};
use montego_lab::table::{Align, Table};
use montego_rules::{Komi, Position, Ruleset, Setup, Size};
use montego_search::bench::{Draw, DrawBench, SIGNATURE_SEED};
use montego_search::{Account, Budget, Clock, Engine, NoClock, NoWatch, Watch};
use montego_stats::Rng;
use serde_json::{Value, json};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What live looks and ownership cost
///
/// An engine decides on the empty board without a watch, then with one that looks every 10 ms and draws its line
/// on a terminal of 80 columns that is not there. How often the engine asks whether a look is due is counted, each
/// look is timed, from the engine's account to the line, and a question is timed by itself: the cost is small
/// beside what the machine adds and takes from one decision to the next, so a difference would not show it. The
/// cost is that of all questions and of looks every 200 ms, as `montego analyze` and `play` have them.
///
/// Ownership is that of Oleg, which notes it in one random game of eight, against the same games without.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The board, as 9 or 13x9
    #[arg(long, default_value = "9", value_parser = read_size)]
    size: Size,
    /// Seconds to measure each engine
    #[arg(long, default_value_t = 10.0, value_parser = read_seconds)]
    seconds: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Engines whose decisions take a tenth of a second or so on 9x9: time for some looks.
const ENGINES: [&str; 4] =
    ["oleg:playouts=20000", "olga:n_max=1000", "abramson:playouts_per_candidate=300", "stanley"];

/// Milliseconds between the looks that are measured: more of them than there will be, for their mean.
const OFTEN: u64 = 10;

/// Questions that are timed together.
const QUESTIONS: u32 = 100_000;

/// Random games between two looks at the clock, for ownership.
const BATCH: u64 = 200;

/// A cost as a part of what there is without, with an error of 95 %.
struct Cost {
    part: f64,
    error: f64,
    rounds: usize,
}

impl Cost {
    /// The median over rounds, since a round that was interrupted tells nothing. The error is what it
    /// is for normal deviates of the same quartiles.
    fn of(mut rounds: Vec<f64>) -> Cost {
        rounds.sort_by(f64::total_cmp);
        let quantile = |part: f64| rounds[(part * (rounds.len() - 1) as f64).round() as usize];
        let deviation = (quantile(0.75) - quantile(0.25)) / 1.349;
        let error = 1.96 * 1.2533 * deviation / (rounds.len() as f64).sqrt();
        Cost { part: quantile(0.5), error, rounds: rounds.len() }
    }

    fn row(&self, name: &str) -> [String; 3] {
        let percent = format!("{:+.3} ± {:.3}", 100.0 * self.part, 100.0 * self.error);
        [name.to_owned(), percent, self.rounds.to_string()]
    }

    fn json(&self) -> Value {
        json!({ "cost": self.part, "error": self.error, "rounds": self.rounds })
    }
}

/// A terminal that swallows what is drawn.
#[derive(Debug)]
struct Nowhere;

impl TermLike for Nowhere {
    fn width(&self) -> u16 {
        80
    }
    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn write_line(&self, _: &str) -> io::Result<()> {
        Ok(())
    }
    fn write_str(&self, _: &str) -> io::Result<()> {
        Ok(())
    }
    fn clear_line(&self) -> io::Result<()> {
        Ok(())
    }
    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let time = Duration::from_secs_f64(args.seconds);
    let looks = ENGINES.map(|engine| (engine, looks(engine, args.size, time)));
    let ownership = ownership(args.size, time);
    if args.json {
        let engines: Vec<Value> =
            looks.iter().map(|(engine, cost)| json!({ "engine": engine, "looks": cost.json() })).collect();
        print_json(&json!({
            "size": args.size.to_string(),
            "milliseconds_between_looks": LOOK_EVERY,
            "engines": engines,
            "ownership": ownership.json(),
        }))?;
        return Ok(Outcome::Done);
    }
    let mut table =
        Table::new(&[("what", Align::Left), ("cost in %", Align::Point), ("rounds", Align::Right)]);
    for (engine, cost) in &looks {
        table.row(cost.row(&format!("looks at {engine}")));
    }
    table.row(ownership.row("ownership of oleg"));
    print(&format!(
        "{table}\n{}, looks every {LOOK_EVERY} ms, ownership in one random game of eight;\n\
         median over rounds, in computing time, with its error (95 %)\n",
        args.size
    ))?;
    Ok(Outcome::Done)
}

/// What looking on every [`LOOK_EVERY`] milliseconds costs an engine: the questions that it asks, and the looks.
fn looks(engine: &str, size: Size, time: Duration) -> Cost {
    let engine: Engine = engine.parse().expect("the engine is well formed");
    let position = Position::new(&Setup::empty(size), Ruleset::CHINESE, Komi::halves(0))
        .expect("an empty board is sound");
    let mut rounds = Vec::new();
    let started = Instant::now();
    while rounds.len() < 3 || started.elapsed() < time {
        let decide = |clock: &dyn Clock, watch: &dyn Watch| {
            let mut rng = Rng::from_seed(SIGNATURE_SEED).fork(rounds.len() as u64);
            let start = computing_time();
            engine.build().choose(&position, &Budget { clock, watch, ..Budget::COUNT_ONLY }, &mut rng);
            (computing_time() - start).as_secs_f64()
        };
        let without = decide(&NoClock, &NoWatch);
        let watched = Watched::new();
        decide(&watched, &watched);
        let asking = watched.asked.load(Ordering::Relaxed) as f64 * watched.seconds_of_a_question();
        let between = LOOK_EVERY as f64 / 1000.0;
        rounds.push(asking / without + watched.seconds_of_a_look() / between);
    }
    Cost::of(rounds)
}

/// A live line that counts what it is asked and times its looks, from the answer that one is due, so that what the
/// engine does to make its account is in it.
struct Watched {
    live: Live,
    asked: AtomicU64,
    looks: AtomicU64,
    /// Nanoseconds of computing time when the look began that is being taken.
    since: AtomicU64,
    /// Nanoseconds of computing time in all looks.
    looking: AtomicU64,
}

impl Watched {
    fn new() -> Watched {
        let nowhere = ProgressDrawTarget::term_like_with_hz(Box::new(Nowhere), 255);
        let [asked, looks, since, looking] = [const { AtomicU64::new(0) }; 4];
        Watched { live: Live::new(Some(nowhere), OFTEN), asked, looks, since, looking }
    }

    fn seconds_of_a_question(&self) -> f64 {
        let never = Live::new(Some(ProgressDrawTarget::hidden()), u64::MAX);
        let start = computing_time();
        for _ in 0..QUESTIONS {
            std::hint::black_box(std::hint::black_box(&never as &dyn Watch).is_due());
        }
        (computing_time() - start).as_secs_f64() / f64::from(QUESTIONS)
    }

    fn seconds_of_a_look(&self) -> f64 {
        let looks = self.looks.load(Ordering::Relaxed).max(1);
        self.looking.load(Ordering::Relaxed) as f64 / 1e9 / looks as f64
    }
}

impl Clock for Watched {
    fn now(&self) -> Duration {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.live.now()
    }
}

impl Watch for Watched {
    fn is_due(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let due = self.live.is_due();
        if due {
            self.since.store(nanoseconds(), Ordering::Relaxed);
        }
        due
    }

    fn show(&self, account: &Account) {
        self.live.show(account);
        let spent = nanoseconds() - self.since.load(Ordering::Relaxed);
        self.looking.fetch_add(spent, Ordering::Relaxed);
        self.looks.fetch_add(1, Ordering::Relaxed);
    }
}

fn nanoseconds() -> u64 {
    computing_time().as_nanos() as u64
}

/// What it costs Oleg's random games to tell who owned the points.
fn ownership(size: Size, time: Duration) -> Cost {
    let mut benches = [Draw::Credited, Draw::Owned].map(|draw| DrawBench::new(size, draw, SIGNATURE_SEED));
    let mut rounds = Vec::new();
    let started = Instant::now();
    while rounds.len() < 3 || started.elapsed() < time {
        let mut seconds = [0.0; 2];
        for turn in 0..2 {
            let way = (turn + rounds.len()) % 2;
            let start = computing_time();
            benches[way].run(BATCH);
            seconds[way] = (computing_time() - start).as_secs_f64();
        }
        rounds.push(seconds[1] / seconds[0] - 1.0);
    }
    Cost::of(rounds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_a_median() {
        let cost = Cost::of(vec![0.02, 0.01, 9.0, 0.0, 0.03]);
        assert_eq!((cost.part, cost.rounds), (0.02, 5));
        assert!((cost.error - 1.96 * 1.2533 * (0.02 / 1.349) / 5_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn every_engine_is_measured() {
        for engine in ENGINES {
            let size = Size::square(3).expect("3x3");
            let cost = looks(engine, size, Duration::ZERO);
            assert_eq!(cost.rounds, 3, "{engine}");
        }
    }
}
