//! `montego match`: two players, many games.

use super::progress::Progress;
use super::store::StoreArgs;
use super::text::whole;
use super::{Outcome, print, print_json, processors, read_size, stop};
use montego_lab::match_run::{HANG_LIMIT, MatchSettings, Resignation, Shard, run_match};
use montego_lab::openings::{OpeningSource, Openings};
use montego_lab::{CommandLine, Player};
use montego_rules::{Komi, Ruleset, Size};
use montego_search::timing::TimeControl;
use montego_stats::Sprt;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Two players, many games, honest statistics
///
/// A is the first player, B the second; all scores are A's.
///
/// A PLAYER is NAME, NAME:parameter=value,parameter=value (see `montego engines`), or
/// gtp:COMMAND LINE for any program that speaks the Go Text Protocol. A command line is split once,
/// as a shell would split it, by no shell.
///
/// Colours alternate, A is Black in the first game. Each game has a seed of its own, so the games
/// do not depend on --threads or --games, and the same command again plays only what is missing.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The player under test
    #[arg(value_name = "PLAYER")]
    a: Player,
    /// Its opponent
    #[arg(value_name = "PLAYER")]
    b: Player,
    /// Number of games; with --sprt the most that are played
    #[arg(long, default_value_t = 100, value_parser = whole(1_u32, 1_000_000), allow_negative_numbers = true)]
    games: u32,
    /// Stop once a test on pairs of games has chosen between two Elo differences
    ///
    /// The sequential probability ratio test of ELO0 against ELO1, logistic Elo of A over B. The chance of choosing
    /// ELO1 when ELO0 is true is ALPHA, that of choosing ELO0 when ELO1 is true is BETA, both 0.05 if they are not
    /// given. Two games with swapped colours are a pair, and the pairs count in the order of their numbers, so the
    /// decision does not depend on --threads. The Elo of a match that was stopped so lies a little too far from the middle of the two.
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        value_parser = read_sprt,
        allow_hyphen_values = true
    )]
    sprt: Option<Sprt>,
    /// Board: 9, or 13x9 for columns x rows; 1 to 25
    #[arg(long, default_value = "9", value_parser = read_size, allow_negative_numbers = true)]
    size: Size,
    /// Points for White, in halves: 7.5, 0, -3
    #[arg(long, default_value = "0", allow_negative_numbers = true)]
    komi: Komi,
    /// Rules: chinese, tromp-taylor, new-zealand, aga, cgos, japanese or semi-primitive
    #[arg(long, default_value = "chinese", value_parser = read_rules)]
    rules: Ruleset,
    /// Games played side by side [default: the number of processors]
    #[arg(long, value_parser = whole(1_u16, 1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Base of all games' seeds
    #[arg(long, default_value_t = 1, value_parser = whole(0_u64, u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// The time of each player for a game: 5/move, 10m, 10m+30s/5, 10m+3x30s or 10m+5s [default: no limit]
    ///
    /// Five seconds for each move; ten minutes for the game; after ten minutes, five moves in every 30 s (Canadian);
    /// after ten minutes, three periods of 30 s (Japanese byo-yomi); or five seconds more for each move (Fischer).
    /// Times are in seconds, or with s, m or h behind them. Whoever takes longer loses the game. An engine of the
    /// house uses its time, unless a number of playouts or of seconds was given to it, which it then keeps to. A
    /// program is told its time by time_settings, kgs-time_settings or kata-time_settings, and time_left.
    ///
    /// With a clock what is played depends on the machine: --threads should leave every player a processor,
    /// and the games cannot be played again from their seeds.
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time: Option<TimeControl>,
    /// The time of A alone, or none
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time_a: Option<TimeControl>,
    /// The time of B alone, or none
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time_b: Option<TimeControl>,
    /// Seconds beyond its time after which a player has lost
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0, value_parser = read_margin, allow_hyphen_values = true)]
    time_margin: f64,
    /// Take a game for lost once both players expect one of them to be POINTS behind, MOVES times each in a row
    ///
    /// Only for two engines of the house, since other programs do not say what they expect. A game that ends so has
    /// no score, so it counts for the wins and not for the mean score.
    #[arg(long, value_name = "MOVES,POINTS", allow_hyphen_values = true)]
    resign: Option<Resignation>,
    /// A program, as gtp:COMMAND LINE, that decides a game when a player disagrees with our count
    ///
    /// It is asked only where the rules remove dead stones; any other count is exact. A game about which it says
    /// nothing is void. Without a referee two programs that agree decide, and in every other case our count.
    #[arg(long, value_name = "PLAYER")]
    referee: Option<Player>,
    /// Seconds that an external program without a clock may think about one move before it forfeits
    #[arg(long, value_name = "SECONDS", default_value_t = HANG_LIMIT.as_secs_f64(), value_parser = read_seconds)]
    hang_limit: f64,
    /// Plays after which a game is void [default: three for each point]
    #[arg(long, value_name = "PLAYS", value_parser = whole(1_u32, 100_000))]
    move_limit: Option<u32>,
    /// What the games start with, two games from each opening with colours swapped: a folder of SGF
    /// records, a file of lines such as `E5 C3 G7` (# for comments), or random:N for N random plays
    #[arg(long, value_name = "SOURCE")]
    openings: Option<OpeningSource>,
    /// Take the first N moves of each opening [default: all, but a record of more moves than a third
    /// of the board's points is refused]
    #[arg(long, value_name = "N", requires = "openings", value_parser = whole(1_u32, 1000), allow_negative_numbers = true)]
    opening_moves: Option<u32>,
    /// Play one of several equal parts, such as 3/8, the third of eight; pairs stay together
    ///
    /// For machines that share no store. Afterwards `montego results merge` joins their stores, and the same command
    /// without --shard reports on the whole match.
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<Shard>,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "FOLDER")]
    sgf: Option<PathBuf>,
    /// Print the statistics and every game as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    store: StoreArgs,
}

pub(super) fn read_rules(text: &str) -> Result<Ruleset, String> {
    let names = || Ruleset::PRESETS.map(|rules| rules.name).join(", ");
    Ruleset::named(text).ok_or_else(|| format!("expected one of {}, found '{text}'", names()))
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

fn read_margin(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=60.0).contains(&seconds) => Ok(seconds),
        _ => Err(format!("expected seconds from 0 to 60, found '{text}'")),
    }
}

pub(super) fn read_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e6 => Ok(seconds),
        _ => Err(format!("expected seconds, more than 0 and at most 1000000, found '{text}'")),
    }
}

/// The command line of a referee.
fn referee(player: Player) -> anyhow::Result<CommandLine> {
    match player {
        Player::External(command) => Ok(command),
        Player::Engine(engine) => {
            anyhow::bail!("a referee is a program, gtp:COMMAND LINE, found the engine '{}'", engine.short())
        }
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    if args.resign.is_some()
        && let Some(program) = [&args.a, &args.b].into_iter().find(|player| player.is_external())
    {
        anyhow::bail!("--resign needs two engines of the house; '{program}' does not say what it expects");
    }
    anyhow::ensure!(
        args.shard.is_none() || args.sprt.is_none(),
        "a sequential test counts the pairs in their order, and a shard has but some of them; \
         leave out --shard or --sprt"
    );
    let openings =
        args.openings.map(|source| Openings::read(&source, args.opening_moves, args.size, args.rules));
    let settings = MatchSettings {
        size: args.size,
        ruleset: args.rules,
        komi: args.komi,
        games: args.games,
        sprt: args.sprt,
        shard: args.shard,
        seed: args.seed,
        threads: args.threads.map_or_else(processors, usize::from),
        hang_limit: Duration::from_secs_f64(args.hang_limit),
        tested_time: args.time_a.or(args.time).unwrap_or(TimeControl::UNLIMITED),
        reference_time: args.time_b.or(args.time).unwrap_or(TimeControl::UNLIMITED),
        time_margin: Duration::from_secs_f64(args.time_margin),
        resignation: args.resign,
        referee: args.referee.map(referee).transpose()?,
        move_limit: args.move_limit,
        openings: openings.transpose()?,
        records: args.sgf,
        ..MatchSettings::new(args.a, args.b)
    };
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
