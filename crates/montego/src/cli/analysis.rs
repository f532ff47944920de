//! `montego analysis`: an engine for programs that speak KataGo's JSON dialect.

use super::text::whole;
use super::{Outcome, note, print, processors};
use crate::analysis::{Perspective, Server};
use montego_search::Engine;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// An engine for KaTrain, Ogatak, analyze-sgf and others, in place of KataGo
///
/// Reads queries and writes answers in the JSON dialect of `katago analysis`, one object in a line: moves of a game
/// in, win rates, scores and ownership out. Many queries may be open at once; answers come as they are ready.
///
/// To use it in KaTrain, name this program as the KataGo executable, or `montego analysis ENGINE` as the
/// command.
///
/// What the figures mean: visits are random games, of which maxVisits is the number. A score is the mean margin of
/// the games credited to a move, a win rate the share of games won if margins were normally distributed
/// so, lcb the same 1.96 standard errors worse, utility 2 winrate - 1. Prior and policy are the same for every legal
/// play, and a variation is one move long. The same query has the same answer, whatever is asked beside it, unless
/// time or a client ends the search.
#[derive(clap::Args)]
#[command(after_help = "The options of KataGo may be written with a single dash, as its clients do.")]
pub(super) struct Args {
    /// The engine and its settings, NAME:parameter=value,... (see `montego engines`)
    #[arg(value_name = "ENGINE", default_value = "oleg")]
    engine: Engine,
    /// Positions looked at at the same time, as many as there are processors at most [default: as many]
    #[arg(long, visible_alias = "analysis-threads", value_parser = whole(1_usize, 1024), allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Seed of the engine's chance, together with the position and its turn
    #[arg(long, default_value_t = 1, value_parser = whole(0_u64, u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Whose view figures take, unless the query says so [default: black]
    #[arg(long, value_enum)]
    perspective: Option<Perspective>,
    /// Random games for each visit that a query allows: clients ask for hundreds, which is little
    #[arg(long, value_name = "GAMES", default_value_t = 1, value_parser = whole(1_u64, 1_000_000), allow_negative_numbers = true)]
    playouts_per_visit: u64,
    /// At the end of the input, leave open queries unanswered
    #[arg(long)]
    quit_without_waiting: bool,
    /// KataGo's settings: of them, reportAnalysisWinratesAs counts, others are told and ignored
    #[arg(long, value_name = "NAME=VALUE,...")]
    override_config: Vec<String>,
    /// KataGo's file of settings, of which the same is true
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// A neural net, ignored: there is none here
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// A neural net, ignored
    #[arg(long, value_name = "FILE")]
    human_model: Option<PathBuf>,
}

/// The options of KataGo that its clients write with one dash, which is not how options are written here.
const KATAGO: [&str; 6] =
    ["-analysis-threads", "-quit-without-waiting", "-override-config", "-config", "-model", "-human-model"];

/// A command line in which the options of `katago analysis` have two dashes. Other commands are left alone.
pub(super) fn respelled(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    if arguments.get(1).is_some_and(|command| command == "analysis") {
        for argument in &mut arguments[2..] {
            let name = argument.to_str().map(|text| text.split('=').next().unwrap_or_default());
            if name.is_some_and(|name| KATAGO.contains(&name)) {
                let mut spelled = OsString::from("-");
                spelled.push(&argument);
                *argument = spelled;
            }
        }
    }
    arguments
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    for (name, file) in [("model", &args.model), ("human-model", &args.human_model)] {
        if let Some(file) = file {
            note(&format!("ignoring --{name} {}: random games need no neural net", file.display()));
        }
    }
    let mut perspective = args.config.as_deref().and_then(perspective_of_file);
    for list in &args.override_config {
        perspective = perspective_of_list(list).or(perspective);
    }
    let most = processors();
    let threads = args.threads.unwrap_or(most);
    if threads > most {
        note(&format!("looking at {most} positions at a time: there are no more processors"));
    }
    let server = Server {
        engine: args.engine,
        seed: args.seed,
        threads: threads.min(most),
        perspective: args.perspective.or(perspective).unwrap_or(Perspective::Black),
        playouts_per_visit: args.playouts_per_visit,
        quits_at_once: args.quit_without_waiting,
    };
    // Clients wait for these words.
    note(&format!("{}: started, ready to begin handling requests", server.engine.short()));
    server.serve(std::io::stdin().lock(), |line| {
        if let Err(error) = print(&format!("{line}\n")) {
            // Nobody would learn of the answers to come.
            super::complain(&error);
            std::process::exit(2);
        }
    })?;
    Ok(Outcome::Done)
}

/// The perspective that a list of settings asks for; others are told.
fn perspective_of_list(list: &str) -> Option<Perspective> {
    let settings: Vec<&str> = list.split(',').map(str::trim).filter(|setting| !setting.is_empty()).collect();
    let (mine, others): (Vec<_>, Vec<_>) =
        settings.into_iter().partition(|setting| setting.starts_with(Perspective::SETTING));
    if !others.is_empty() {
        note(&format!("ignoring the settings {}", others.join(", ")));
    }
    mine.into_iter().filter_map(read_setting).next_back()
}

/// The perspective that a file of settings asks for, without a word about all its other settings.
fn perspective_of_file(file: &Path) -> Option<Perspective> {
    match std::fs::read(file) {
        Err(error) => {
            note(&format!("ignoring --config {}: {error}", file.display()));
            None
        }
        Ok(bytes) => {
            note(&format!("of --config {} only {} counts", file.display(), Perspective::SETTING));
            String::from_utf8_lossy(&bytes).lines().filter_map(read_setting).next_back()
        }
    }
}

/// Reads `reportAnalysisWinratesAs = BLACK`, with a comment behind it perhaps.
fn read_setting(line: &str) -> Option<Perspective> {
    let (name, value) = line.split('#').next()?.split_once('=')?;
    if name.trim() != Perspective::SETTING {
        return None;
    }
    let read = Perspective::read(value);
    if read.is_none() {
        note(&format!("ignoring '{}': expected BLACK, WHITE or SIDETOMOVE", line.trim()));
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(line: &str) -> String {
        let words = respelled(line.split(' ').map(OsString::from));
        words.iter().map(|word| word.to_str().expect("UTF-8")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn only_the_options_of_katago_get_their_second_dash() {
        assert_eq!(
            spelled("montego analysis -model a -config=b -analysis-threads 12 --seed 3 -h"),
            "montego analysis --model a --config=b --analysis-threads 12 --seed 3 -h"
        );
        assert_eq!(spelled("montego analyze -model a"), "montego analyze -model a");
        assert_eq!(spelled("montego"), "montego");
    }

    #[test]
    fn the_last_word_on_the_perspective_counts() {
        let list = "homeDataDir=/x, reportAnalysisWinratesAs=WHITE,reportAnalysisWinratesAs=sidetomove";
        assert_eq!(perspective_of_list(list), Some(Perspective::SideToMove));
        assert_eq!(perspective_of_list("reportAnalysisWinratesAs=GREEN"), None);
        assert_eq!(read_setting("reportAnalysisWinratesAs = BLACK # a view"), Some(Perspective::Black));
        assert_eq!(read_setting("# reportAnalysisWinratesAs = BLACK"), None);
        assert_eq!(read_setting("maxVisits = 500"), None);
    }
}
