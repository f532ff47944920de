//! What a program writes to its standard error: read all the time, so that it never waits, and the end of it kept.

use std::collections::VecDeque;
use std::io::Read;
use std::process::ChildStderr;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Bytes that are kept, the last ones.
const KEPT: usize = 64 << 10;
/// Bytes that are read at once.
const PORTION: usize = 4096;
/// Lines that are shown, and the most bytes of them.
const LINES_SHOWN: usize = 20;
const BYTES_SHOWN: usize = 4 << 10;

/// The standard error of a program that runs or has ended.
#[derive(Debug)]
pub(super) struct ErrorOutput {
    stream: Arc<Mutex<Stream>>,
    ended: Receiver<()>,
}

impl ErrorOutput {
    /// Begins to read.
    pub(super) fn follow(pipe: ChildStderr) -> ErrorOutput {
        let (end, ended) = sync_channel(1);
        let (stream, reader) = Stream::new(pipe);
        let stream = Arc::new(Mutex::new(stream));
        let shared = Arc::clone(&stream);
        thread::spawn(move || {
            reader.read_all(&shared);
            let _ = end.send(());
        });
        ErrorOutput { stream, ended }
    }

    /// The last lines.
    pub(super) fn last(&self) -> String {
        // A process that has just died may have left text in the pipe.
        let _ = self.ended.recv_timeout(Duration::from_millis(200));
        lock(&self.stream).tail.last_lines()
    }

    /// The last lines since this was last asked. On Unix all is among them that the program has written by now; on
    /// other systems what it wrote just now may still be on its way.
    pub(super) fn take(&self) -> String {
        let mut stream = lock(&self.stream);
        stream.catch_up();
        let text = stream.tail.last_lines();
        stream.tail.0.clear();
        text
    }
}

fn lock(stream: &Mutex<Stream>) -> MutexGuard<'_, Stream> {
    stream.lock().unwrap_or_else(PoisonError::into_inner)
}

use reading::Stream;

/// Whoever reads from the pipe holds the lock, so that nothing is ever between the pipe and what is kept; and nobody
/// reads before there is something, so that nobody holds the lock for long.
#[cfg(unix)]
mod reading {
    use super::{Arc, ChildStderr, Mutex, PORTION, Read, Tail, lock};
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::fs::File;
    use std::os::fd::OwnedFd;

    /// The most bytes that can be in the pipe: what the largest one holds that an ordinary user may make. A program
    /// that writes without end is left at that.
    const MOST_WAITING: usize = 1 << 20;

    #[derive(Debug)]
    pub(super) struct Stream {
        pipe: Arc<File>,
        pub(super) tail: Tail,
    }

    /// The same pipe, to wait at without the lock. A file in name, since a file is read by several.
    pub(super) struct Reader(Arc<File>);

    impl Stream {
        pub(super) fn new(pipe: ChildStderr) -> (Stream, Reader) {
            let pipe = Arc::new(File::from(OwnedFd::from(pipe)));
            (Stream { pipe: Arc::clone(&pipe), tail: Tail::default() }, Reader(pipe))
        }

        /// Reads what is there; false at the end.
        fn read(&mut self) -> bool {
            let mut buffer = [0; PORTION];
            match (&*self.pipe).read(&mut buffer) {
                Ok(count @ 1..) => self.tail.push(&buffer[..count]),
                _ => return false,
            }
            true
        }

        pub(super) fn catch_up(&mut self) {
            for _ in 0..MOST_WAITING / PORTION {
                if !is_ready(&self.pipe, Some(&Timespec::default())) || !self.read() {
                    break;
                }
            }
        }
    }

    impl Reader {
        pub(super) fn read_all(self, stream: &Mutex<Stream>) {
            let Reader(pipe) = self;
            while is_ready(&pipe, None) {
                let mut stream = lock(stream);
                // Somebody else may have been here.
                if is_ready(&pipe, Some(&Timespec::default())) && !stream.read() {
                    break;
                }
            }
        }
    }

    /// Whether there is something to read, or the end; waited for without a limit if none is given.
    fn is_ready(pipe: &File, limit: Option<&Timespec>) -> bool {
        loop {
            let mut fds = [PollFd::new(pipe, PollFlags::IN)];
            match poll(&mut fds, limit) {
                Err(rustix::io::Errno::INTR) => {}
                found => return found.is_ok_and(|count| count > 0),
            }
        }
    }
}

#[cfg(not(unix))]
mod reading {
    use super::{ChildStderr, Mutex, PORTION, Read, Tail, lock};

    #[derive(Debug)]
    pub(super) struct Stream {
        pub(super) tail: Tail,
    }

    pub(super) struct Reader(ChildStderr);

    impl Stream {
        pub(super) fn new(pipe: ChildStderr) -> (Stream, Reader) {
            (Stream { tail: Tail::default() }, Reader(pipe))
        }

        pub(super) fn catch_up(&mut self) {}
    }

    impl Reader {
        pub(super) fn read_all(mut self, stream: &Mutex<Stream>) {
            let mut buffer = [0; PORTION];
            while let Ok(count @ 1..) = self.0.read(&mut buffer) {
                lock(stream).tail.push(&buffer[..count]);
            }
        }
    }
}

/// The end of what was read.
#[derive(Debug, Default)]
struct Tail(VecDeque<u8>);

impl Tail {
    fn push(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
        let excess = self.0.len().saturating_sub(KEPT);
        self.0.drain(..excess);
    }

    fn last_lines(&mut self) -> String {
        last_lines(self.0.make_contiguous())
    }
}

/// The end of a text that somebody may want to read: a few whole lines, unless the last one alone is too long.
fn last_lines(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let mut shown = lines[lines.len().saturating_sub(LINES_SHOWN)..].join("\n");
    if shown.len() > BYTES_SHOWN {
        let mut from = shown.len() - BYTES_SHOWN;
        from = shown[from..].find('\n').map_or_else(|| shown.ceil_char_boundary(from), |end| from + end + 1);
        shown.drain(..from);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_last_lines_are_shown() {
        let many: String = (0..100).map(|i| format!("line {i}\n\n")).collect();
        let shown = last_lines(many.as_bytes());
        assert_eq!(shown.lines().count(), LINES_SHOWN);
        assert!(shown.starts_with("line 80\n") && shown.ends_with("\nline 99"), "{shown}");
        let long = format!("{}\n{}\n", "x".repeat(BYTES_SHOWN), "y".repeat(100));
        assert_eq!(last_lines(long.as_bytes()), "y".repeat(100));
        let one = last_lines("é".repeat(BYTES_SHOWN).as_bytes());
        assert!(one.len() <= BYTES_SHOWN && one.chars().all(|c| c == 'é'), "{one}");
    }

    #[test]
    fn the_end_is_kept() {
        let mut tail = Tail::default();
        let text: Vec<u8> = (0..100_000u32).map(|i| (i % 251) as u8).collect();
        text.chunks(PORTION).for_each(|portion| tail.push(portion));
        assert_eq!(Vec::from(tail.0), text[text.len() - KEPT..]);
    }

    /// What is in the pipe when it is asked for belongs to those who ask, whoever would have read it.
    #[test]
    #[cfg(unix)]
    fn all_that_was_written_is_taken() {
        use std::io::{BufRead, BufReader};
        use std::process::{Command, Stdio};

        let script = "i=0; while read -r line; do i=$((i + 1)); echo \"line $i\" >&2; echo done; done";
        let mut child = Command::new("sh")
            .args(["-c", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("sh runs");
        let errors = ErrorOutput::follow(child.stderr.take().expect("a pipe"));
        let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut orders = child.stdin.take().expect("a pipe");
        for number in 1..=200 {
            std::io::Write::write_all(&mut orders, b"go\n").expect("it reads");
            assert_eq!(answers.next().expect("an answer").expect("text"), "done");
            assert_eq!(errors.take(), format!("line {number}"));
        }
        drop(orders);
        child.wait().expect("it ends");
        assert_eq!(errors.last(), "");
    }
}
