//! `montego tournament`: several players, one table.

use super::progress::Progress;
use super::store::StoreArgs;
use super::terms::Terms;
use super::text::whole;
use super::{Outcome, print, print_json, stop};
use anyhow::bail;
use montego_lab::Player;
use montego_lab::tournament::{
    Entrant, Entrants, Form, TournamentFile, TournamentReport, TournamentSettings, run_tournament,
    stored_tournament,
};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

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
    #[command(flatten)]
    terms: Terms,
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

/// Number of games of each pairing unless another is given.
const USUAL_GAMES: u32 = 100;

const FILE_HELP: &str = "\
A file is TOML; keys are named as the options, and only the players are needed:

  size = \"9\"             # or \"13x9\"
  rules = \"chinese\"
  komi = 7.5
  games = 40             # of each pairing
  seed = 1
  gauntlet = false
  time = \"10m+30s/5\"     # of each player that has none of its own
  time-margin = 0.1
  # resign = \"3,30\"      # where all players are engines of the house
  referee = \"gtp:gnugo --mode gtp --chinese-rules\"
  openings = \"book.txt\"  # looked up from the folder of the file; or \"random:4\"
  opening-moves = 6      # of each opening that is read
  threads = 2
  hang-limit = 60
  move-limit = 300

  [[player]]
  name = \"big\"           # if it is missing, the player's own text
  player = \"oleg:playouts=50000 at 5/move\"

  [[player]]
  player = \"gtp:gnugo --mode gtp --level 1\"";

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let (json, csv, no_play) = (args.json, args.csv, args.no_play);
    let store = args.store.clone();
    let settings = settings(args)?;
    let store = if no_play { store.look()? } else { store.open()? };
    let stop = stop::listen()?;
    let report = if no_play {
        stored_tournament(&settings, &store)?
    } else {
        let mut progress = Progress::new();
        run_tournament(&settings, &store, &mut progress, &stop)?
    };
    match (json, csv) {
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
fn settings(args: Args) -> anyhow::Result<TournamentSettings> {
    let file = args.file.as_deref().map(TournamentFile::read).transpose()?.unwrap_or_default();
    let mut entrants: Vec<Entrant> = file.entrants.iter().chain(&args.players).cloned().collect();
    let form = if args.gauntlet || file.gauntlet { Form::Gauntlet } else { Form::AllAgainstAll };
    let games = args.games.or(file.games).unwrap_or(USUAL_GAMES);
    let terms = args.terms.over(file);
    terms.admit(entrants.iter().map(|entrant| &entrant.player.player))?;
    if let Some(time) = terms.time {
        entrants.iter_mut().for_each(|entrant| {
            entrant.player.time.get_or_insert(time);
        });
    }
    let entrants = Entrants::new(entrants)?;
    let first = terms.settings(entrants[0].player.clone(), entrants[1].player.clone(), games)?;
    Ok(TournamentSettings::like(&first, entrants, form))
}

impl Terms {
    /// These, and where they are silent those of a file.
    fn over(self, file: TournamentFile) -> Terms {
        // The number of moves in the file is that of the openings in the file.
        let (openings, opening_moves) = match self.openings {
            Some(source) => (Some(source), self.opening_moves),
            None => (file.openings, self.opening_moves.or(file.opening_moves)),
        };
        Terms {
            size: self.size.or(file.size),
            komi: self.komi.or(file.komi),
            rules: self.rules.or(file.ruleset),
            threads: self.threads.or(file.threads),
            seed: self.seed.or(file.seed),
            time: self.time.or(file.time),
            time_margin: self.time_margin.or(file.time_margin),
            resign: self.resign.or(file.resignation),
            referee: self.referee.or(file.referee.map(Player::External)),
            hang_limit: self.hang_limit.or(file.hang_limit),
            move_limit: self.move_limit.or(file.move_limit),
            openings,
            opening_moves,
            ..self
        }
    }
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
