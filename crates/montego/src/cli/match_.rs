//! `montego match`: two players, many games.

use super::progress::Progress;
use super::store::StoreArgs;
use super::terms::Terms;
use super::text::whole;
use super::{Outcome, print, print_json, stop};
use anyhow::ensure;
use montego_lab::TimedPlayer;
use montego_lab::match_run::{MatchSettings, run_match};
use montego_rules::fixed_handicap;
use montego_stats::Sprt;
use std::sync::atomic::Ordering;

/// Two players, many games, honest statistics
///
/// A is the first player, B the second; all scores are A's.
///
/// A PLAYER is NAME, NAME:parameter=value,parameter=value (see `montego engines`), or
/// gtp:COMMAND LINE for any program that speaks the Go Text Protocol. A command line is split once,
/// as a shell would split it, by no shell. Behind it may stand its time for a game, `oleg at 5/move`;
/// see --time.
///
/// Colours alternate, A is Black in the first game, unless there is a handicap. Each game has a seed of its own, so the games
/// do not depend on --threads or --games, and the same command again plays only what is missing.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The player under test
    #[arg(value_name = "PLAYER")]
    a: TimedPlayer,
    /// Its opponent
    #[arg(value_name = "PLAYER")]
    b: TimedPlayer,
    /// Number of games; with --sprt the most that are played
    #[arg(long, default_value_t = 100, value_parser = whole(1_u32, 1_000_000), allow_negative_numbers = true)]
    games: u32,
    /// Stop once a test on pairs of games has chosen between two Elo differences
    ///
    /// The sequential probability ratio test of ELO0 against ELO1, logistic Elo of A over B. The chance of choosing
    /// ELO1 when ELO0 is true is ALPHA, that of choosing ELO0 when ELO1 is true is BETA, both 0.05 if they are not
    /// given. Two games with swapped colours are a pair, and the pairs count in the order of their numbers, so the
    /// decision does not depend on --threads. The Elo of a match that was stopped so lies a little too far from the
    /// middle of the two.
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        value_parser = read_sprt,
        allow_hyphen_values = true
    )]
    sprt: Option<Sprt>,
    /// Handicap stones that B has in every game, at the customary points; A is White and moves first
    #[arg(
        long,
        value_name = "STONES",
        value_parser = whole(2_u32, 9),
        allow_negative_numbers = true,
        conflicts_with_all = ["sprt", "openings"]
    )]
    handicap: Option<u32>,
    #[command(flatten)]
    terms: Terms,
    /// Print the statistics and every game as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    store: StoreArgs,
}

/// The chance of either error unless another is given.
const CHANCE_OF_ERROR: f64 = 0.05;

fn read_sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Result<Vec<f64>, _> = text.split(',').map(str::parse).collect();
    let sprt = match numbers.as_deref() {
        Ok(&[elo0, elo1]) => Sprt::new(elo0, elo1, CHANCE_OF_ERROR, CHANCE_OF_ERROR),
        Ok(&[elo0, elo1, alpha, beta]) => Sprt::new(elo0, elo1, alpha, beta),
        _ => return Err(format!("expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,20, found '{text}'")),
    };
    sprt.map_err(|error| error.to_string())
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    args.terms.admit([&args.a.player, &args.b.player].into_iter())?;
    ensure!(
        args.terms.shard.is_none() || args.sprt.is_none(),
        "a sequential test counts the pairs in their order, and a shard has but some of them; \
         leave out --shard or --sprt"
    );
    let settings = MatchSettings {
        sprt: args.sprt,
        handicap: args.handicap.unwrap_or(0),
        ..args.terms.settings(args.a, args.b, args.games)?
    };
    if let Some(stones) = args.handicap {
        let has_points = fixed_handicap(settings.size, stones as usize).is_some();
        ensure!(
            has_points,
            "expected a board with customary points for {stones} stones, found {}",
            settings.size
        );
    }
    let store = args.store.open()?;
    let stop = stop::listen()?;
    let mut progress = Progress::new();
    let report = run_match(&settings, &store, &mut progress, &stop)?;
    drop(progress);
    if args.json {
        print_json(&report)?
    } else {
        print(&report.render())?
    }
    Ok(if stop.load(Ordering::SeqCst) { Outcome::Interrupted } else { Outcome::Done })
}
