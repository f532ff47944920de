//! A program that was started: its process group, its standard error, and its end.

use crate::player::CommandLine;
use process_wrap::std::{ChildWrapper, CommandWrap};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes of standard error that are kept, the last ones.
const STDERR_KEPT: usize = 64 << 10;
/// Lines of standard error that are shown, and the most bytes of them.
const STDERR_SHOWN: usize = 20;
const STDERR_BYTES: usize = 4 << 10;

/// A process with its pipes. When dropped, it and everything it started are gone.
#[derive(Debug)]
pub(crate) struct Child {
    process: Box<dyn ChildWrapper>,
    stdin: Option<ChildStdin>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    stderr_ended: Receiver<()>,
}

impl Child {
    /// Starts the program in a process group of its own, so that it can be ended with all its children
    /// and does not see an interrupt from the terminal. Its standard output is for the caller to read.
    /// Without a folder it works in ours.
    ///
    /// # Errors
    /// If the program cannot be executed.
    pub(crate) fn start(command: &CommandLine, folder: Option<&Path>) -> io::Result<(Child, ChildStdout)> {
        let mut wrapped = CommandWrap::with_new(command.program(), |process| {
            process.args(command.arguments());
            process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            if let Some(folder) = folder {
                process.current_dir(folder);
            }
        });
        #[cfg(unix)]
        wrapped.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        wrapped.wrap(process_wrap::std::JobObject);
        let mut process = wrapped.spawn()?;

        let stdin = process.stdin().take();
        let stdout = process.stdout().take().expect("standard output is a pipe");
        let stderr = process.stderr().take().expect("standard error is a pipe");
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        let (ended, stderr_ended) = sync_channel(1);
        let tail = Arc::clone(&kept);
        thread::spawn(move || {
            keep_tail(stderr, &tail);
            let _ = ended.send(());
        });
        Ok((Child { process, stdin, stderr: kept, stderr_ended }, stdout))
    }

    /// Writes to the program's standard input; false if it no longer reads.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> bool {
        let sent = self.stdin.as_mut().map(|pipe| pipe.write_all(bytes).and_then(|()| pipe.flush()));
        matches!(sent, Some(Ok(())))
    }

    /// Ends the program's input.
    pub(crate) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// How the process ended, if it does so in time.
    pub(crate) fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let since = Instant::now();
        loop {
            if let Ok(Some(status)) = self.process.try_wait() {
                return Some(status);
            }
            if since.elapsed() >= limit {
                return None;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Ends it and everything it started.
    pub(crate) fn kill(&mut self) {
        // Without standard input most children that escaped the group end by themselves.
        self.close_input();
        // The group may still hold children when its leader has gone; if there is nobody, nobody minds.
        let _ = self.process.start_kill();
        let _ = self.process.wait();
    }

    /// The last lines that the program wrote to standard error.
    pub(crate) fn stderr(&self) -> String {
        // A process that has just died may have left text in the pipe.
        let _ = self.stderr_ended.recv_timeout(Duration::from_millis(200));
        let mut kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        last_lines(kept.make_contiguous())
    }

    /// The last lines that the program wrote to standard error since this was last asked. What it wrote just now may
    /// still be on its way.
    pub(crate) fn take_stderr(&self) -> String {
        let mut kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let text = last_lines(kept.make_contiguous());
        kept.clear();
        text
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The end of a text that somebody may want to read: a few whole lines, unless the last one alone is too long.
fn last_lines(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let mut shown = lines[lines.len().saturating_sub(STDERR_SHOWN)..].join("\n");
    if shown.len() > STDERR_BYTES {
        let mut from = shown.len() - STDERR_BYTES;
        from = shown[from..].find('\n').map_or_else(|| shown.ceil_char_boundary(from), |end| from + end + 1);
        shown.drain(..from);
    }
    shown
}

/// Reads everything, so that the program never waits, and keeps the end of it.
fn keep_tail(mut stderr: impl Read, tail: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend(&buffer[..count]);
        let excess = tail.len().saturating_sub(STDERR_KEPT);
        tail.drain(..excess);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_last_lines_are_shown() {
        let many: String = (0..100).map(|i| format!("line {i}\n\n")).collect();
        let shown = last_lines(many.as_bytes());
        assert_eq!(shown.lines().count(), STDERR_SHOWN);
        assert!(shown.starts_with("line 80\n") && shown.ends_with("\nline 99"), "{shown}");
        let long = format!("{}\n{}\n", "x".repeat(STDERR_BYTES), "y".repeat(100));
        assert_eq!(last_lines(long.as_bytes()), "y".repeat(100));
        let one = last_lines("é".repeat(STDERR_BYTES).as_bytes());
        assert!(one.len() <= STDERR_BYTES && one.chars().all(|c| c == 'é'), "{one}");
    }

    #[test]
    fn the_end_of_standard_error_is_kept() {
        let tail = Mutex::new(VecDeque::new());
        let text: Vec<u8> = (0..100_000u32).map(|i| (i % 251) as u8).collect();
        keep_tail(&text[..], &tail);
        let tail: Vec<u8> = tail.into_inner().unwrap().into();
        assert_eq!(tail, text[text.len() - STDERR_KEPT..]);
    }
}
