//! `montego bench match`: how many games a match plays, and how much of its time is thinking.

use super::super::text::whole;
use super::super::{Outcome, print, print_json, processors, read_size};
use super::read_seconds;
use montego_lab::match_run::{Event, MatchSettings, run_match};
use montego_lab::store::Store;
use montego_lab::table::{Align, Table, thousands};
use montego_lab::{Player, PlayerError};
use montego_rules::Size;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Games a minute of `montego match`, and the part of its time that is thinking
///
/// Each engine plays a match against itself by Chinese rules, into a store that is removed afterwards. Random play
/// takes no time, so the first row is what the match itself costs: the count of who is dead, the rules, the store.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The board, as 9 or 13x9
    #[arg(long, default_value = "9", value_parser = read_size)]
    size: Size,
    /// Seconds to measure each engine
    #[arg(long, default_value_t = 5.0, value_parser = read_seconds)]
    seconds: f64,
    /// Games played side by side [default: the number of processors]
    #[arg(long, value_parser = whole(1_u16, 1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One that answers at once, and one that thinks for some milliseconds a move: little enough for many games, since
/// what was thought in games that have not ended is not counted.
const ENGINES: [&str; 2] = ["random", "oleg:playouts=100"];

/// More games than there is time for.
const MANY: u32 = 1_000_000;

/// What a match of an engine against itself took.
struct Pace {
    engine: &'static str,
    games: u32,
    /// The time of all threads together.
    total: Duration,
    /// What both players thought of it, in seconds.
    thinking: f64,
    threads: usize,
}

impl Pace {
    fn games_a_minute(&self) -> f64 {
        60.0 * f64::from(self.games) * self.threads as f64 / self.total.as_secs_f64()
    }

    /// The part of the time of all threads that is thinking.
    fn share(&self) -> f64 {
        self.thinking / self.total.as_secs_f64()
    }

    /// What a game takes beside thinking, in milliseconds of one thread.
    fn beside(&self) -> Option<f64> {
        let rest = self.total.as_secs_f64() - self.thinking;
        (self.games > 0).then(|| 1000.0 * rest / f64::from(self.games))
    }

    fn json(&self) -> Value {
        json!({
            "engine": self.engine,
            "games": self.games,
            "games_per_minute": self.games_a_minute(),
            "share_of_thinking": self.share(),
            "milliseconds_per_game_beside_thinking": self.beside(),
        })
    }
}

/// A file for a store that is removed when it is dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(engine: usize) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("montego-bench-{}-{engine}.sqlite", std::process::id())))
    }

    fn remove(&self) {
        for ending in ["", "-wal", "-shm"] {
            let mut path = self.0.clone().into_os_string();
            path.push(ending);
            // The two others may be gone already.
            let _ = std::fs::remove_file(path);
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Plays for some time.
fn pace(number: usize, args: &Args) -> anyhow::Result<Pace> {
    let engine = ENGINES[number];
    let player = || -> Result<Player, PlayerError> { engine.parse() };
    let threads = args.threads.map_or_else(processors, usize::from);
    let settings =
        MatchSettings { size: args.size, games: MANY, threads, ..MatchSettings::new(player()?, player()?) };
    let scratch = Scratch::new(number);
    scratch.remove();
    let store = Store::open(&scratch.0)?;
    let (stop, time) = (AtomicBool::new(false), Duration::from_secs_f64(args.seconds));
    let (mut games, mut thinking, mut elapsed) = (0, 0.0, Duration::ZERO);
    let mut started = Instant::now();
    let mut observer = |event: Event<'_>| match event {
        Event::Started { .. } => started = Instant::now(),
        Event::Finished { row, .. } if !stop.load(Ordering::Relaxed) => {
            games += 1;
            thinking += row.seconds_black + row.seconds_white;
            elapsed = started.elapsed();
            stop.store(elapsed >= time, Ordering::Relaxed);
        }
        _ => {}
    };
    run_match(&settings, &store, &mut observer, &stop)?;
    Ok(Pace { engine, games, total: elapsed * threads as u32, thinking, threads })
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let paces: Vec<Pace> = (0..ENGINES.len()).map(|number| pace(number, &args)).collect::<Result<_, _>>()?;
    if args.json {
        let threads = args.threads.map_or_else(processors, usize::from);
        let rows: Vec<Value> = paces.iter().map(Pace::json).collect();
        print_json(&json!({ "size": args.size.to_string(), "threads": threads, "matches": rows }))?;
        return Ok(Outcome::Done);
    }
    let mut table = Table::new(&[
        ("engine", Align::Left),
        ("games", Align::Right),
        ("games/min", Align::Right),
        ("thinking in %", Align::Right),
        ("ms a game beside", Align::Right),
    ]);
    for pace in &paces {
        table.row([
            pace.engine.to_owned(),
            pace.games.to_string(),
            thousands(pace.games_a_minute() as u64),
            format!("{:.1}", 100.0 * pace.share()),
            pace.beside().map_or("-".to_owned(), |beside| format!("{beside:.1}")),
        ]);
    }
    let threads = paces[0].threads;
    print(&format!(
        "{table}\n{}, {threads} thread{}; thinking and the rest are of the time of all threads together\n",
        args.size,
        if threads == 1 { "" } else { "s" },
    ))?;
    Ok(Outcome::Done)
}
