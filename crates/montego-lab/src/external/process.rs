//! A running GTP program: one question and answer at a time.

use super::child::Child;
use crate::player::CommandLine;
use montego_notation::gtp::{Command, Event, MAX_ID, Response, ResponseError, ResponseReader};
use std::io::{self, BufRead, BufReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest answer, and the longest line that is read whole; the rest of a longer one is passed over. No answer
/// that we ask for is nearly as long.
const LINE_LIMIT: usize = 64 << 10;
/// Answers and stray lines that may wait to be taken; a babbling program then waits for us. Together with the limit
/// above this bounds what a program can make us keep.
const LINES_WAITING: usize = 64;
/// Lines outside of answers that are told, per game; some programs print thousands.
const STRAY_KEPT: usize = 10;
/// How often a wait looks whether the match is to stop.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a process that closed its output, or was told to quit, may take to leave by itself.
const GRACE: Duration = Duration::from_millis(1000);

/// Why a program gives no answer. After any of them it cannot be talked to any more.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("the program died ({status}) without an answer to '{command}'")]
    Died { command: String, status: String },
    #[error("no answer to '{command}' within {} s", .limit.as_secs_f64())]
    Silent { command: String, limit: Duration },
    #[error("no sound answer to '{command}': {message}")]
    Garbled { command: String, message: String },
    /// The match is to stop; the program is not to blame.
    #[error("stopped")]
    Stopped,
}

/// A program that answers commands. When dropped, it and everything it started are gone.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    lines: Receiver<Result<Event, ResponseError>>,
    next_id: u32,
    /// Whether answers repeat the id of the command; unknown before the first answer. Programs that
    /// never do so are common enough to be put up with.
    repeats_ids: Option<bool>,
    /// The first lines on standard output that belong to no answer, since somebody took them.
    pub(super) stray: Vec<String>,
}

impl Process {
    /// Starts the program.
    ///
    /// # Errors
    /// If the program cannot be executed.
    pub(super) fn start(command: &CommandLine) -> io::Result<Process> {
        let (child, stdout) = Child::start(command, None)?;
        let (lines_in, lines) = sync_channel(LINES_WAITING);
        thread::spawn(move || read_answers(stdout, &lines_in));
        Ok(Process { child, lines, next_id: 1, repeats_ids: None, stray: Vec::new() })
    }

    /// Sends a command and waits for its answer, at most for `limit`.
    pub(super) fn ask(
        &mut self,
        command: &Command,
        limit: Duration,
        stop: &AtomicBool,
    ) -> Result<Response, Trouble> {
        let asked = Instant::now();
        let garbled = |message| Trouble::Garbled { command: command.to_string(), message };
        let id = self.next_id;
        self.next_id = if id == MAX_ID { 1 } else { id + 1 };
        let line = command.to_line(Some(id)).map_err(|error| garbled(error.to_string()))?;
        // What the program said before it closed its input may still explain itself; so we go on reading.
        let unsent = !self.child.send(line.as_bytes());
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Trouble::Stopped);
            }
            let Some(left) = limit.checked_sub(asked.elapsed()) else {
                return Err(Trouble::Silent { command: command.to_string(), limit });
            };
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(Ok(Event::Response(response))) if self.is_answer_to(id, &response) => return Ok(response),
                Ok(Ok(Event::Response(response))) => {
                    let found = response.id.map_or("no id".to_owned(), |id| format!("id {id}"));
                    return Err(garbled(format!(
                        "expected id {id}, found {found} in '{}'",
                        clip(&response.text)
                    )));
                }
                Ok(Ok(Event::Stray(line))) if self.stray.len() < STRAY_KEPT => self.stray.push(line),
                Ok(Ok(Event::Stray(_))) => {}
                Ok(Err(error)) => return Err(garbled(error.to_string())),
                Err(RecvTimeoutError::Timeout) if !unsent => {}
                Err(_) => return Err(self.obituary(command)),
            }
        }
    }

    fn is_answer_to(&mut self, id: u32, response: &Response) -> bool {
        let repeats = *self.repeats_ids.get_or_insert(response.id.is_some());
        if repeats { response.id == Some(id) } else { response.id.is_none() }
    }

    /// Whether the program leaves ids out of its answers.
    pub(super) fn leaves_ids_out(&self) -> bool {
        self.repeats_ids == Some(false)
    }

    /// Waits for the end of a process that has closed its output or its input, and says how it ended.
    fn obituary(&mut self, command: &Command) -> Trouble {
        let status = self.child.wait(GRACE).map(|status| status.to_string());
        let status = status.unwrap_or_else(|| "it closed its pipes and went on".to_owned());
        self.child.kill();
        Trouble::Died { command: command.to_string(), status }
    }

    /// The last lines that the program wrote to standard error.
    pub(super) fn stderr(&self) -> String {
        self.child.stderr()
    }

    /// The last lines that the program wrote to standard error since this was last asked.
    pub(super) fn take_stderr(&self) -> String {
        self.child.take_stderr()
    }

    /// Tells a program that works well to quit.
    pub(super) fn quit(mut self) {
        self.child.send(b"quit\n");
        self.child.close_input();
        // A program that still writes must not wait for somebody to read it.
        while self.lines.try_recv().is_ok() {}
        self.child.wait(GRACE);
    }
}

/// Foreign text for a message: one line, not too long.
pub(crate) fn clip(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let short: String = line.chars().take(80).collect();
    if short.len() < text.len() { format!("{short}…") } else { short }
}

/// Reads lines until the output ends or nobody wants them.
fn read_answers(stdout: impl Read, lines: &SyncSender<Result<Event, ResponseError>>) {
    let mut stdout = BufReader::new(stdout);
    let mut reader = ResponseReader::with_limit(LINE_LIMIT);
    let mut line = Vec::new();
    while let Ok(true) = read_line(&mut stdout, &mut line) {
        let event = match reader.feed(&line).transpose() {
            None => continue,
            // Nobody wants to see more of it.
            Some(Ok(Event::Stray(line))) => Ok(Event::Stray(clip(&line))),
            Some(event) => event,
        };
        if lines.send(event).is_err() {
            return;
        }
    }
    if let Err(error) = reader.finish() {
        let _ = lines.send(Err(error));
    }
}

/// Reads the next line, cut off behind [`LINE_LIMIT`]; false at the end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    input.by_ref().take(LINE_LIMIT as u64 + 1).read_until(b'\n', line)?;
    if line.len() > LINE_LIMIT && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(!line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_line_is_whole() {
        let text = [vec![b'x'; 3 * LINE_LIMIT], b"\n=1\n".to_vec()].concat();
        let (mut input, mut line) = (&text[..], Vec::new());
        assert!(read_line(&mut input, &mut line).unwrap());
        assert_eq!(line.len(), LINE_LIMIT + 1);
        assert!(read_line(&mut input, &mut line).unwrap());
        assert_eq!(line, b"=1\n");
        assert!(!read_line(&mut input, &mut line).unwrap());
    }
}
