//! A talk with a program, byte by byte: what was sent, every line that came back, and when it ended.
//!
//! Nothing is put right here and nothing is judged. The reader of matches passes over what is no answer;
//! this one keeps it, because it is what a client would stumble over.

use super::{Line, Speaker};
use crate::external::Child;
use crate::player::CommandLine;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitStatus;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Pieces of output that may wait to be taken; a babbling program then waits for us.
const PIECES_WAITING: usize = 256;
/// The longest line that is kept, in bytes; a program that writes no line ends is given up there.
const LINE_LIMIT: usize = 1 << 20;
/// How often a wait looks whether to stop.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a process that closed its output may take to leave.
const GRACE: Duration = Duration::from_millis(1000);

/// Why there is no further line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoLine {
    /// Nothing came in time.
    Silent,
    /// The output has ended.
    Ended,
    /// Whoever wanted to know has lost interest.
    Stopped,
}

/// An answer as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// `=` or `?`.
    pub(super) ok: bool,
    /// The digits glued to the sign.
    pub(super) id: Option<u32>,
    /// Everything behind the sign and the id, without white space at the end of lines.
    pub(super) text: String,
    /// The first line as it came.
    pub(super) head: String,
    /// Lines between the last answer and this one.
    pub(super) before: Vec<String>,
    /// How long it took from the last line that was sent.
    pub(super) took: Duration,
}

/// A program, and everything that was said.
#[derive(Debug)]
pub(super) struct Session<'a> {
    child: Child,
    output: Receiver<Vec<u8>>,
    pending: Vec<u8>,
    ended: bool,
    sent: Instant,
    limit: Duration,
    stop: &'a AtomicBool,
    pub(super) transcript: Vec<Line>,
}

impl Session<'_> {
    /// Starts the program, in a folder if one is named.
    ///
    /// # Errors
    /// If it cannot be executed.
    pub(super) fn start<'a>(
        command: &CommandLine,
        folder: Option<&Path>,
        limit: Duration,
        stop: &'a AtomicBool,
    ) -> io::Result<Session<'a>> {
        let (child, mut stdout) = Child::start(command, folder)?;
        let (pieces, output) = sync_channel(PIECES_WAITING);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = stdout.read(&mut buffer) {
                if pieces.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let (pending, transcript) = (Vec::new(), Vec::new());
        Ok(Session { child, output, pending, ended: false, sent: Instant::now(), limit, stop, transcript })
    }

    /// Sends bytes as they are. A program that no longer reads is found out when its answer is missed.
    pub(super) fn send(&mut self, bytes: &[u8]) {
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.note(Speaker::Client, line);
        }
        self.child.send(bytes);
        self.sent = Instant::now();
    }

    fn note(&mut self, speaker: Speaker, line: &[u8]) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        self.transcript.push(Line { speaker, text: readable(line) });
    }

    /// Adds a remark on what happened to the transcript.
    pub(super) fn remark(&mut self, text: &str) {
        self.transcript.push(Line { speaker: Speaker::Neither, text: text.to_owned() });
    }

    /// The next line without its line feed, waited for until `deadline`.
    fn line(&mut self, deadline: Instant) -> Result<Vec<u8>, NoLine> {
        loop {
            if let Some(end) = self.pending.iter().position(|&byte| byte == b'\n') {
                let mut line: Vec<u8> = self.pending.drain(..=end).collect();
                line.pop();
                self.note(Speaker::Program, &line);
                return Ok(line);
            }
            if self.ended || self.pending.len() > LINE_LIMIT {
                return Err(NoLine::Ended);
            }
            if self.stop.load(Ordering::Relaxed) {
                return Err(NoLine::Stopped);
            }
            let Some(left) = deadline.checked_duration_since(Instant::now()) else {
                return Err(NoLine::Silent);
            };
            match self.output.recv_timeout(left.min(GLANCE)) {
                Ok(piece) => self.pending.extend(piece),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => self.ended = true,
            }
        }
    }

    /// The next line as text, waited for as long as for an answer.
    pub(super) fn text_line(&mut self) -> Result<String, NoLine> {
        let line = self.line(Instant::now() + self.limit)?;
        Ok(String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned())
    }

    /// The next answer: what comes before it, its sign and everything up to the empty line.
    pub(super) fn answer(&mut self) -> Result<Answer, NoLine> {
        let deadline = Instant::now() + self.limit;
        let text = |line: Vec<u8>| String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
        let mut before = Vec::new();
        let head = loop {
            let line = text(self.line(deadline)?);
            if line.starts_with(['=', '?']) {
                break line;
            }
            before.push(line);
        };
        let behind = &head[1..];
        let digits = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let glued = behind[digits..].is_empty() || behind[digits..].starts_with([' ', '\t']);
        let id = behind[..digits].parse().ok().filter(|_| glued);
        let first = if id.is_some() { &behind[digits..] } else { behind };
        let mut lines = vec![first.trim().to_owned()];
        loop {
            let line = text(self.line(deadline)?);
            if line.is_empty() {
                break;
            }
            lines.push(line.trim_end().to_owned());
        }
        if lines[0].is_empty() {
            lines.remove(0);
        }
        let (ok, took) = (head.starts_with('='), self.sent.elapsed());
        Ok(Answer { ok, id, text: lines.join("\n"), head, before, took })
    }

    /// Lines that have come unasked, waited for a moment.
    pub(super) fn rest(&mut self, moment: Duration) -> Vec<String> {
        let deadline = Instant::now() + moment;
        let mut lines = Vec::new();
        while let Ok(line) = self.line(deadline) {
            lines.push(String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned());
        }
        lines
    }

    /// What has come of a line that has no end yet.
    pub(super) fn unfinished(&self) -> String {
        readable(&self.pending)
    }

    /// Ends the program's input.
    pub(super) fn close_input(&mut self) {
        self.remark("(end of input)");
        self.child.close_input();
    }

    /// How the program ended, if it ends within the limit of an answer.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        // A program that still writes must not wait for somebody to read it.
        self.rest(GRACE.min(self.limit));
        let status = self.child.wait(self.limit);
        let remark = match status {
            Some(status) => format!("({status})"),
            None => format!("(still running after {} s)", self.limit.as_secs_f64()),
        };
        self.remark(&remark);
        status
    }

    /// How a program that has closed its output ended, in words.
    pub(super) fn obituary(&mut self) -> String {
        let status = self.child.wait(GRACE).map(|status| status.to_string());
        status.unwrap_or_else(|| "it closed its output and went on".to_owned())
    }

    /// The last lines that the program wrote to standard error.
    pub(super) fn stderr(&self) -> String {
        self.child.stderr()
    }

    /// How long an answer may take.
    pub(super) fn limit(&self) -> Duration {
        self.limit
    }
}

/// Bytes as a line of text: what is not printable is shown as an escape, what is long is cut.
fn readable(line: &[u8]) -> String {
    /// Characters of a line that are shown.
    const SHOWN: usize = 160;
    let shown = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    let mut text: String = match str::from_utf8(line) {
        Ok(text) => text.chars().map(shown).collect(),
        Err(_) => line.escape_ascii().to_string(),
    };
    // A space at the end may be what a finding is about, and nobody would see it.
    if text.ends_with(' ') {
        text.pop();
        text += "\\x20";
    }
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}… ({} bytes)", &text[..end], line.len()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_shown_as_they_are() {
        assert_eq!(readable(b"= caf\xc3\xa9\r"), "= café\\r");
        assert_eq!(readable(b"1\tcaf\xe9"), "1\\tcaf\\xe9");
        assert_eq!(readable(b"=1 "), "=1\\x20");
        let long = readable(&[b'x'; 4000]);
        assert!(long.ends_with("x… (4000 bytes)") && long.chars().count() < 180, "{long}");
    }
}
