//! What the clients of the Go Text Protocol would stumble over in a program.
//!
//! Each client has a script: what it sends, in its own order and spelling, and what it makes of the
//! answers. The scripts are played against the program, one process each, and everything that the client
//! would notice becomes a [`Finding`] with the lines exchanged. Nothing here knows how a program works, and
//! nothing is put right on its way.
//!
//! # Sources
//! The clients' own sources and the threads in which their users reported what went wrong; every judge
//! names the thread that taught it.

mod analysis;

mod clients;

mod desk;

mod judges;

mod report;

mod session;

use crate::external::StartError;
use crate::player::CommandLine;
use desk::Desk;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub use clients::{Client, UnknownClient};

/// How long an answer may take unless something else is asked for, in seconds. Programs that think for long are
/// asked for a few moves too.
pub const ANSWER_LIMIT: Duration = Duration::from_secs(30);

/// How bad something is for a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The client stumbles: it stops, waits for ever, or plays on with a wrong board.
    Breaks,
    /// A feature is missing or something is shown wrongly.
    Degrades,
}

/// Something that a client would notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// The client, what it expects, and what was found.
    pub sentence: String,
    /// The lines of the transcript from which it shows, the first and the one behind the last.
    pub lines: (usize, usize),
}

/// Who wrote a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    /// The client, that is, we.
    Client,
    /// The program, on standard output.
    Program,
    /// Nobody: something happened.
    Neither,
}

/// A line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Who wrote it.
    pub speaker: Speaker,
    /// The line without its end, control characters as escapes, cut if very long.
    pub text: String,
}

/// How a program did with one client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Visit {
    /// The client.
    pub client: Client,
    /// Answers and other reactions that were judged.
    pub steps: usize,
    /// What the client would notice, in the order in which it would.
    pub findings: Vec<Finding>,
    /// Everything that was exchanged.
    pub transcript: Vec<Line>,
}

/// How a program did with the clients that were asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checkup {
    /// The command line of the program.
    pub command: String,
    /// A visit for each client, in the order asked for.
    pub visits: Vec<Visit>,
}

/// Plays the scripts of `clients` against a program; each answer may take `limit`.
///
/// `watch` is told of each client before its script begins. When `stop` becomes true, the visits that are
/// finished are returned.
///
/// # Errors
/// If the program cannot be executed.
pub fn examine(
    command: &CommandLine,
    clients: &[Client],
    limit: Duration,
    stop: &AtomicBool,
    mut watch: impl FnMut(Client),
) -> Result<Checkup, StartError> {
    let mut visits = Vec::new();
    for &client in clients {
        watch(client);
        let mut desk = Desk::open(client, command, limit, stop).map_err(|error| StartError {
            command: command.to_string(),
            reason: format!("'{}': {error}", command.program()),
            stderr: String::new(),
        })?;
        // A script that was cut short has said so in a finding.
        let _ = client.examine(&mut desk);
        if stop.load(Ordering::Relaxed) {
            break;
        }
        visits.push(desk.close());
    }
    Ok(Checkup { command: command.to_string(), visits })
}

impl Checkup {
    /// Whether any client would stumble.
    #[must_use]
    pub fn breaks(&self) -> bool {
        self.visits.iter().any(|visit| visit.count(Severity::Breaks) > 0)
    }
}

impl Visit {
    /// The number of findings of a severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }

    /// The lines from which a finding shows.
    #[must_use]
    pub fn lines(&self, finding: &Finding) -> &[Line] {
        let (start, end) = finding.lines;
        &self.transcript[start.min(end)..end.min(self.transcript.len())]
    }
}
