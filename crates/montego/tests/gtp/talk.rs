//! A client that waits for an answer before it says more.
//!
//! Nothing is measured against the clock here but that an answer comes at all.

use crate::{QUICK, start};
use montego::gtp::{Start, serve};
use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long to wait for what must come sooner or later.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A session in a thread of its own.
pub(crate) struct Talk {
    to: Option<PipeWriter>,
    lines: Receiver<String>,
    session: JoinHandle<std::io::Result<()>>,
}

impl Talk {
    pub(crate) fn new(start: Start) -> Talk {
        let (commands, to) = pipe().expect("a pipe");
        let (from, mut answers) = pipe().expect("a pipe");
        let session = std::thread::spawn(move || serve(start, BufReader::new(commands), &mut answers));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(from).lines() {
                if sender.send(line.expect("text")).is_err() {
                    break;
                }
            }
        });
        Talk { to: Some(to), lines, session }
    }

    pub(crate) fn quick() -> Talk {
        Talk::new(start(QUICK, "chinese"))
    }

    pub(crate) fn send(&mut self, line: &str) {
        let to = self.to.as_mut().expect("not hung up");
        to.write_all(format!("{line}\n").as_bytes()).expect("the session reads");
    }

    #[track_caller]
    pub(crate) fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line")
    }

    /// The rest of an answer, without the blank line.
    #[track_caller]
    pub(crate) fn answer(&self) -> String {
        let mut lines = Vec::new();
        loop {
            match self.line() {
                line if line.is_empty() => return lines.join("\n"),
                line => lines.push(line),
            }
        }
    }

    #[track_caller]
    pub(crate) fn ask(&mut self, command: &str) -> String {
        self.send(command);
        self.answer()
    }

    /// The same, and the time until the answer was there.
    #[track_caller]
    pub(crate) fn timed(&mut self, command: &str) -> (String, Duration) {
        let asked = Instant::now();
        let answer = self.ask(command);
        (answer, asked.elapsed())
    }

    /// Closes the input, and waits for the end of the session; the lines that had not been read.
    pub(crate) fn hang_up(mut self) -> Vec<String> {
        self.to = None;
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            rest.push(line);
        }
        self.session.join().expect("no panic").expect("a good end");
        rest
    }

    /// Stops reading, and waits for the end of the session, which nobody tells anything any more.
    pub(crate) fn turn_away(mut self, last: &str) {
        let (to, session) = (self.to.take(), self.session);
        drop(self.lines);
        let mut to = to.expect("not hung up");
        // The session may be gone before it has read all.
        let _ = to.write_all(last.as_bytes());
        drop(to);
        session.join().expect("no panic").expect("a good end");
    }
}
