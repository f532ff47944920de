//! `montego tournament`: several players, one table.

use super::match_::{read_rules, read_seconds};
use super::progress::Progress;
use super::store::StoreArgs;
use super::text::whole;
use super::{Outcome, print, print_json, processors, read_size, stop};
use anyhow::bail;
use montego_lab::openings::{OpeningSource, Openings};
use montego_lab::tournament::{
    Entrant, Entrants, Form, TournamentFile, TournamentReport, TournamentSettings, run_tournament,
    stored_tournament,
};
use montego_rules::{Komi, Ruleset, Size};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Several players, a match for each pairing, one table of all
///
/// A PLAYER is as in `montego match`, and may have a name before it: NAME=PLAYER. Two players with
/// the same settings are refused.
///
/// Every pairing is a match: colours alternate, and games that `montego match` has played under the
/// same settings count. The same command again plays only what is missing, and a player that is
/// added plays only its own games. A match of A against B has other games than one of B against A;
/// a pairing takes the one of which more games are stored, or else the order in which the players
/// are listed, so their order can be changed later.
///
/// Grids are seen from the player of the row. Elo is the likeliest of all players at once, 0 on the
/// average, with 95 % intervals.
#[derive(clap::Args)]
#[command(after_long_help = FILE_HELP)]
pub(super) struct Args {
    /// The players, two at least; with --file they come after those of the file
    #[arg(value_name = "PLAYER")]
    players: Vec<Entrant>,
    /// Read the tournament from a file, see below; options that are given here come before it
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// The first player against each other one, instead of all against all
    #[arg(long)]
    gauntlet: bool,
    /// Number of games of each pairing [default: 100]
    #[arg(long, value_parser = whole(1_u32, 1_000_000), allow_negative_numbers = true)]
    games: Option<u32>,
    /// Board: 9, or 13x9 for columns x rows; 1 to 25 [default: 9]
    #[arg(long, value_parser = read_size, allow_negative_numbers = true)]
    size: Option<Size>,
    /// Points for White, in halves: 7.5, 0, -3 [default: 0]
    #[arg(long, allow_negative_numbers = true)]
    komi: Option<Komi>,
    /// Rules: chinese, tromp-taylor, new-zealand, aga, cgos, japanese or semi-primitive [default:
    /// chinese]
    #[arg(long, value_parser = read_rules)]
    rules: Option<Ruleset>,
    /// Games played side by side, of whatever pairings [default: the number of processors]
    #[arg(long, value_parser = whole(1_u16, 1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Base of all games' seeds [default: 1]
    #[arg(long, value_parser = whole(0_u64, u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Seconds that an external program may think about one move before it forfeits [default: 600]
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds)]
    hang_limit: Option<f64>,
    /// Plays after which a game is void [default: three for each point]
    #[arg(long, value_name = "PLAYS", value_parser = whole(1_u32, 100_000))]
    move_limit: Option<u32>,
    /// What the games of every pairing start with, as in `montego match`
    #[arg(long, value_name = "SOURCE")]
    openings: Option<OpeningSource>,
    /// Take the first N moves of each opening
    #[arg(long, value_name = "N", value_parser = whole(1_u32, 1000), allow_negative_numbers = true)]
    opening_moves: Option<u32>,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "FOLDER")]
    sgf: Option<PathBuf>,
    /// Print the table of the games that are there; play nothing
    #[arg(long, conflicts_with = "sgf")]
    no_play: bool,
    /// Print the statistics and every game as JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print a line of comma-separated values for each player and opponent
    #[arg(long)]
    csv: bool,
    #[command(flatten)]
    store: StoreArgs,
}

const FILE_HELP: &str = "\
A file is TOML; keys are named as the options, and only the players are needed:

  size = \"9\"             # or \"13x9\"
  rules = \"chinese\"
  komi = 7.5
  games = 40             # of each pairing
  seed = 1
  gauntlet = false
  openings = \"book.txt\"  # looked up from the folder of the file; or \"random:4\"
  opening-moves = 6      # of each opening that is read
  threads = 2
  hang-limit = 60
  move-limit = 300

  [[player]]
  name = \"big\"           # if it is missing, the player's own text
  player = \"oleg:playouts=50000\"

  [[player]]
  player = \"gtp:gnugo --mode gtp --level 1\"";

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let settings = settings(&args)?;
    let store = args.store.open()?;
    let stop = stop::listen()?;
    let report = if args.no_play {
        stored_tournament(&settings, &store)?
    } else {
        let mut progress = Progress::new();
        run_tournament(&settings, &store, &mut progress, &stop)?
    };
    match (args.json, args.csv) {
        (true, _) => print_json(&report)?,
        (_, true) => print(&report.to_csv())?,
        _ => print(&report.render())?,
    }
    if stop.load(Ordering::SeqCst) {
        return Ok(Outcome::Interrupted);
    }
    complain_of_absence(&report)?;
    Ok(Outcome::Done)
}

/// What was typed, over what the file says, over the defaults.
fn settings(args: &Args) -> anyhow::Result<TournamentSettings> {
    let file = args.file.as_deref().map(TournamentFile::read).transpose()?.unwrap_or_default();
    let entrants = file.entrants.iter().chain(&args.players).cloned().collect();
    let usual = TournamentSettings::new(Entrants::new(entrants)?);
    let size = args.size.or(file.size).unwrap_or(usual.size);
    let ruleset = args.rules.or(file.ruleset).unwrap_or(usual.ruleset);
    // The number of moves in the file is that of the openings in the file.
    let (source, moves) = match &args.openings {
        Some(source) => (Some(source.clone()), args.opening_moves),
        None => (file.openings, args.opening_moves.or(file.opening_moves)),
    };
    if source.is_none() && moves.is_some() {
        bail!("a number of opening moves was given without openings; expected --openings SOURCE too");
    }
    let openings = source.map(|source| Openings::read(&source, moves, size, ruleset)).transpose()?;
    Ok(TournamentSettings {
        form: if args.gauntlet || file.gauntlet { Form::Gauntlet } else { usual.form },
        size,
        ruleset,
        komi: args.komi.or(file.komi).unwrap_or(usual.komi),
        games: args.games.or(file.games).unwrap_or(usual.games),
        seed: args.seed.or(file.seed).unwrap_or(usual.seed),
        threads: args.threads.map(usize::from).or(file.threads).unwrap_or_else(processors),
        hang_limit: args
            .hang_limit
            .map(Duration::from_secs_f64)
            .or(file.hang_limit)
            .unwrap_or(usual.hang_limit),
        move_limit: args.move_limit.or(file.move_limit),
        openings,
        records: args.sgf.clone(),
        ..usual
    })
}

/// A tournament without some of its players is not done.
fn complain_of_absence(report: &TournamentReport) -> anyhow::Result<()> {
    let names: Vec<&str> = report.absent.iter().map(|absent| &absent.name[..]).collect();
    match names.len() {
        0 => Ok(()),
        1 => bail!("a player could not start: {}", names[0]),
        count => bail!("{count} players could not start: {}", names.join(", ")),
    }
}
