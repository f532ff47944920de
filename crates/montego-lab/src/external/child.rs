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
/// Lines of standard error that are shown.
const STDERR_SHOWN: usize = 20;

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
        let text = String::from_utf8_lossy(kept.make_contiguous()).into_owned();
        let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        lines[lines.len().saturating_sub(STDERR_SHOWN)..].join("\n")
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill();
    }
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
    fn the_end_of_standard_error_is_kept() {
        let tail = Mutex::new(VecDeque::new());
        let text: Vec<u8> = (0..100_000u32).map(|i| (i % 251) as u8).collect();
        keep_tail(&text[..], &tail);
        let tail: Vec<u8> = tail.into_inner().unwrap().into();
        assert_eq!(tail, text[text.len() - STDERR_KEPT..]);
    }
}
