//! `montego doctor`: what the clients of the Go Text Protocol would stumble over in a program.

use super::{Outcome, note, print, print_json, stop};
use montego_lab::CommandLine;
use montego_lab::doctor::{ANSWER_LIMIT, Client, examine};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What the clients of a Go program would stumble over
///
/// COMMAND starts any program that speaks the Go Text Protocol; what follows it are its arguments:
/// `montego doctor --client kgs gnugo --mode gtp`.
///
/// The scripts of its clients are played against it: `wire` (the protocol itself), `sabaki`,
/// `gogui`, `kgs`, `cgos`, `ogs`, `lizzie`, `lizgoban` and `q5go`. Each script sends what the client
/// sends, in its order and spelling, to a process of its own, and takes the answers as the client
/// does. Optional commands that a client sends only if they are listed are not missed.
///
/// What a client would notice is a finding. It breaks the client if that stops, waits for ever or
/// plays on with a wrong board, and degrades it if a feature is missing or shown wrongly. Below each
/// finding are the lines from which it shows, `>` sent to the program and `<` come from it.
///
/// Exit status: 0 nothing breaks a client, 1 something does, 2 the program cannot be started.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A client to play, repeatable [default: all]
    #[arg(long = "client", value_name = "NAME", value_parser = read_client)]
    clients: Vec<Client>,
    /// Seconds that an answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = ANSWER_LIMIT.as_secs_f64(), value_parser = read_limit)]
    limit: f64,
    /// Print everything that was exchanged with clients that have findings
    #[arg(long)]
    transcript: bool,
    /// Print findings and transcripts as JSON
    #[arg(long)]
    json: bool,
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "COMMAND")]
    command: Vec<String>,
}

fn read_client(text: &str) -> Result<Client, String> {
    text.parse().map_err(|error: montego_lab::doctor::UnknownClient| error.to_string())
}

fn read_limit(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.1..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err(format!("expected seconds from 0.1 to 3600, found '{text}'")),
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let command = CommandLine::of_words(args.command)?;
    let clients = if args.clients.is_empty() { Client::ALL.to_vec() } else { args.clients };
    let stop = stop::listen_and_say("stopping; finished clients are reported (once more to stop at once)")?;
    let limit = Duration::from_secs_f64(args.limit);
    let watch = |client: Client| note(&format!("{}: {}", command, client.name()));
    let checkup = examine(&command, &clients, limit, &stop, watch)?;
    if args.json {
        print_json(&checkup)?;
    } else {
        print(&checkup.render(args.transcript))?;
    }
    Ok(match (stop.load(Ordering::SeqCst), checkup.breaks()) {
        (true, _) => Outcome::Interrupted,
        (false, true) => Outcome::NotMet,
        (false, false) => Outcome::Done,
    })
}
