//! The commands, a module each.

pub(crate) mod account;
mod analysis;
mod analyze;
mod bench;
mod doctor;
mod engines;
mod explain;
mod gtp;
mod heatmap;
mod live;
mod match_;
mod play;
mod position;
mod problem;
mod progress;
pub(crate) mod record;
mod records;
mod report;
mod reproduce;
mod results;
mod sgf;
mod stop;
mod store;
mod tactics;
mod terms;
mod text;
mod tournament;
mod train;

use clap::{Parser, Subcommand};
use std::io::Write;
use std::process::ExitCode;

/// Monte-Carlo Go of the early years: its programs, its experiments, its numbers.
#[derive(Parser)]
#[command(name = "montego", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "Data goes to standard output, progress and complaints to standard error.\n\
    Exit status: 0 done, 1 a claim is not met, 2 wrong usage, failure or interruption.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What can be asked for. Each is described where its arguments are.
#[derive(Subcommand)]
enum Command {
    Analyze(analyze::Args),
    Explain(explain::Args),
    Play(play::Args),
    Gtp(gtp::Args),
    Match(Box<match_::Args>),
    Tournament(tournament::Args),
    Reproduce(reproduce::Args),
    Report(report::Args),
    Results(results::Args),
    Sgf(sgf::Args),
    Tactics(tactics::Args),
    Analysis(analysis::Args),
    Engines(engines::Args),
    Train(train::Args),
    Bench(bench::Args),
    Doctor(doctor::Args),
}

impl Cli {
    /// Reads the command line, in which clients of other programs have ways of their own.
    pub(crate) fn of_process() -> Cli {
        Cli::parse_from(analysis::respelled(std::env::args_os()))
    }
}

/// How a command that did its work ended.
pub(crate) enum Outcome {
    /// Done, and nothing spoke against it.
    Done,
    /// Done, and a claim is not met.
    NotMet,
    /// Interrupted; what was finished is kept.
    Interrupted,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(match outcome {
            Outcome::Done => 0,
            Outcome::NotMet => 1,
            Outcome::Interrupted => 2,
        })
    }
}

/// Does what was typed.
pub(crate) fn run(cli: Cli) -> anyhow::Result<Outcome> {
    match cli.command {
        Command::Analyze(args) => analyze::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Play(args) => play::run(args),
        Command::Gtp(args) => gtp::run(args),
        Command::Match(args) => match_::run(*args),
        Command::Tournament(args) => tournament::run(args),
        Command::Reproduce(args) => reproduce::run(args),
        Command::Report(args) => report::run(args),
        Command::Results(args) => results::run(args),
        Command::Sgf(args) => sgf::run(args),
        Command::Tactics(args) => tactics::run(args),
        Command::Analysis(args) => analysis::run(args),
        Command::Engines(args) => engines::run(args),
        Command::Train(args) => train::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Doctor(args) => doctor::run(args),
    }
}

/// Writes to standard output. A reader that has gone, as in `montego engines | head`, is no failure: the
/// process ends quietly.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        result => Ok(result?),
    }
}

/// Writes `value` to standard output as JSON.
pub(crate) fn print_json<T: serde::Serialize>(value: &T) -> anyhow::Result<()> {
    print(&format!("{}\n", serde_json::to_string_pretty(value)?))
}

/// Writes a failure to standard error, with those of its causes that it does not tell itself.
pub(crate) fn complain(error: &anyhow::Error) {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.contains(&cause) {
            text += &format!(": {cause}");
        }
    }
    note(&format!("error: {text}"));
}

/// Writes a line to standard error, if anybody reads it.
pub(crate) fn note(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The number of processors, for work that is shared out in whole games.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Reads `9` or `13x9`.
pub(crate) fn read_size(text: &str) -> Result<montego_rules::Size, String> {
    let number = |part: &str| {
        part.parse::<usize>().map_err(|_| format!("expected a size such as 9 or 13x9, found '{text}'"))
    };
    let size = match text.split_once(['x', 'X']) {
        Some((columns, rows)) => montego_rules::Size::new(number(columns)?, number(rows)?),
        None => montego_rules::Size::square(number(text)?),
    };
    size.map_err(|error| error.to_string())
}
