//! `montego gtp`: an engine behind the Go Text Protocol.

use super::terms::read_rules;
use super::text::whole;
use super::{Outcome, note, read_size};
use crate::gtp::{self, Start};
use montego_rules::{Komi, Ruleset, Size};
use montego_search::Engine;
use std::io::{BufReader, stdin, stdout};
use std::time::{SystemTime, UNIX_EPOCH};

/// Speak the Go Text Protocol on standard input and output
///
/// For Sabaki, GoGui, Lizzie, KGS, the Computer Go Server and whoever else speaks the protocol: name
/// `montego gtp ENGINE` as the engine's command line. `help` lists the commands; standard output carries answers
/// only.
///
/// Win rates in analysis are counted by the engine montego. For the others they are derived from the mean and the
/// deviation of the playouts' margins, taken for normally distributed, and `prior` is the same for every play.
/// `lcb` is what a win rate would be if it were 1.96 standard errors worse. All are in the view of the side to
/// move.
///
/// Handicap stones are compensated as the rules say: by Chinese rules a point for each, by AGA rules one
/// less, by the others nothing.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The engine and its settings, NAME:parameter=value,... (see `montego engines`)
    #[arg(value_name = "ENGINE", default_value = "montego")]
    engine: Engine,
    /// Board until the client says otherwise: 9, or 13x9 for columns x rows; 1 to 25
    #[arg(long, default_value = "19", value_parser = read_size, allow_negative_numbers = true)]
    size: Size,
    /// Points for White until the client says otherwise
    #[arg(long, default_value = "7.5", allow_negative_numbers = true)]
    komi: Komi,
    /// Rules: chinese, tromp-taylor, new-zealand, aga, cgos, japanese or semi-primitive
    #[arg(long, default_value = "chinese", value_parser = read_rules)]
    rules: Ruleset,
    /// Seed of all chance, for games that can be repeated [default: from the time, told on standard error]
    #[arg(long, value_parser = whole(0_u64, u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let seed = args.seed.unwrap_or_else(|| {
        let seed = from_the_time();
        note(&format!("seed {seed}"));
        seed
    });
    let start = Start { engine: args.engine, size: args.size, ruleset: args.rules, komi: args.komi, seed };
    gtp::serve(start, BufReader::new(stdin()), &mut stdout())?;
    Ok(Outcome::Done)
}

/// A seed that differs from one start to the next, short enough to be typed.
fn from_the_time() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() as u64 ^ (u64::from(std::process::id()) << 32)) % 1_000_000_000
}
