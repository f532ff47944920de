//! A program that was started: its process group, its standard error, and its end.

use super::error_output::ErrorOutput;
use crate::player::CommandLine;
use process_wrap::std::{ChildWrapper, CommandWrap};
use std::io::{self, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A process with its pipes. When dropped, it and everything it started are gone.
#[derive(Debug)]
pub(crate) struct Child {
    process: Box<dyn ChildWrapper>,
    stdin: Option<ChildStdin>,
    stderr: ErrorOutput,
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
        Ok((Child { process, stdin, stderr: ErrorOutput::follow(stderr) }, stdout))
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
        self.stderr.last()
    }

    /// The last lines that the program wrote to standard error since this was last asked.
    pub(crate) fn take_stderr(&self) -> String {
        self.stderr.take()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill();
    }
}
