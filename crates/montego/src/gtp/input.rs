//! The lines that have come in and wait for their turn.
//!
//! A thread of its own reads them, so that a search can see that something came in, or that nobody is
//! there any more.

use montego_notation::gtp::Request;
use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The longest line that is taken whole: far more than any command. Of a longer one the rest is dropped.
const LONGEST: u64 = 1 << 20;

/// Lines that may wait before the reader does.
const WAITING: usize = 4096;

/// A `quit`, or the end of the input, that comes this soon after a search began, was sent along with it by
/// a script, which wants the whole search. Later it comes from somebody who wants to leave.
const SENT_ALONG: u64 = 250;

/// What has come in and was not taken yet.
pub(super) struct Input {
    queue: Mutex<Queue>,
    changed: Condvar,
    started: Instant,
    /// Whether there is anything in the queue, or the input has ended: a copy that can be asked often.
    waiting: AtomicBool,
    /// Milliseconds from the start to the first `quit` or the end of the input; the largest number before.
    leaving: AtomicU64,
    /// The lines that had come in when an interrupt came.
    interrupted: AtomicU64,
}

#[derive(Default)]
struct Queue {
    lines: VecDeque<Vec<u8>>,
    ended: bool,
    /// Lines that came in so far, and those that were taken.
    came: u64,
    taken: u64,
    /// Whether the last line had to wait for room.
    held: bool,
}

impl Input {
    /// Nothing yet.
    pub(super) fn new() -> Input {
        Input {
            queue: Mutex::new(Queue::default()),
            changed: Condvar::new(),
            started: Instant::now(),
            waiting: AtomicBool::new(false),
            leaving: AtomicU64::new(u64::MAX),
            interrupted: AtomicU64::new(0),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Milliseconds since the start.
    pub(super) fn now(&self) -> u64 {
        self.started.elapsed().as_millis() as u64
    }

    /// Reads lines until there are no more.
    pub(super) fn read_all(&self, mut from: impl BufRead) {
        loop {
            let mut line = Vec::new();
            let Ok(1..) = (&mut from).take(LONGEST).read_until(b'\n', &mut line) else { break };
            if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') && skip_line(&mut from).is_err() {
                break;
            }
            if !self.push(line) {
                break;
            }
        }
        let mut queue = self.lock();
        if !queue.held {
            self.leaving.fetch_min(self.now(), Ordering::Relaxed);
        }
        queue.ended = true;
        drop(queue);
        self.waiting.store(true, Ordering::Release);
        self.changed.notify_all();
    }

    /// That nothing more is wanted: the reader stops at the next line.
    pub(super) fn close(&self) {
        self.lock().ended = true;
        self.changed.notify_all();
    }

    /// Adds a line, and tells whether it is wanted.
    fn push(&self, line: Vec<u8>) -> bool {
        let mut queue = self.lock();
        queue.held = queue.lines.len() >= WAITING;
        while queue.lines.len() >= WAITING && !queue.ended {
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        if queue.ended {
            return false;
        }
        queue.came += 1;
        if line.trim_ascii_start().starts_with(b"# interrupt") {
            self.interrupted.store(queue.came, Ordering::Relaxed);
        }
        // Of a line that had to wait nobody knows when it was sent: it is the end of a long script.
        if let Some(Ok(request)) = Request::read(&line)
            && request.command == "quit"
            && !queue.held
        {
            self.leaving.fetch_min(self.now(), Ordering::Relaxed);
        }
        queue.lines.push_back(line);
        self.waiting.store(true, Ordering::Release);
        self.changed.notify_all();
        true
    }

    /// The next line, once there is one; none at the end.
    pub(super) fn next(&self) -> Option<Vec<u8>> {
        let mut queue = self.lock();
        while queue.lines.is_empty() && !queue.ended {
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        let line = queue.lines.pop_front()?;
        queue.taken += 1;
        self.waiting.store(!queue.lines.is_empty() || queue.ended, Ordering::Release);
        self.changed.notify_all();
        Some(line)
    }

    /// Waits until something has come in, or nothing more will.
    pub(super) fn wait(&self) {
        let mut queue = self.lock();
        while queue.lines.is_empty() && !queue.ended {
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether something has come in, or nothing more will.
    pub(super) fn is_waiting(&self) -> bool {
        self.waiting.load(Ordering::Acquire)
    }

    /// The number of the line that was taken last.
    pub(super) fn taken(&self) -> u64 {
        self.lock().taken
    }

    /// Whether the client wants no more of a search that began at some moment, for the line of some
    /// number: it has sent an interrupt, or leaves.
    pub(super) fn calls_off(&self, began: u64, line: u64) -> bool {
        let leaving = self.leaving.load(Ordering::Relaxed);
        let leaves = leaving != u64::MAX && leaving > began.saturating_add(SENT_ALONG);
        leaves || self.interrupted.load(Ordering::Relaxed) > line
    }
}

/// Drops the rest of a line, its end included.
fn skip_line(from: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let (used, done) = match from.fill_buf()? {
            [] => return Ok(()),
            bytes => match bytes.iter().position(|&byte| byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (bytes.len(), false),
            },
        };
        from.consume(used);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (Input, Vec<Vec<u8>>) {
        let input = Input::new();
        input.read_all(bytes);
        let mut lines = Vec::new();
        while let Some(line) = input.next() {
            lines.push(line);
        }
        (input, lines)
    }

    #[test]
    fn lines_come_in_order_and_the_last_needs_no_end() {
        let (input, lines) = read(b"name\n\nquit");
        assert_eq!(lines, [&b"name\n"[..], b"\n", b"quit"]);
        assert!(input.is_waiting(), "nothing more will come");
        assert_eq!(input.taken(), 3);
    }

    #[test]
    fn of_an_endless_line_the_rest_is_dropped() {
        let mut bytes = vec![b'x'; 3 * LONGEST as usize];
        bytes.extend(b"\nname\n");
        let (_, lines) = read(&bytes);
        assert_eq!((lines.len(), lines[0].len() as u64), (2, LONGEST));
        assert_eq!(lines[1], b"name\n");
        let exact = [vec![b'x'; LONGEST as usize - 1], b"\nname\n".to_vec()].concat();
        assert_eq!(read(&exact).1[1], b"name\n");
    }

    #[test]
    fn an_interrupt_is_for_the_lines_before_it() {
        let (input, _) = read(b"genmove b\n# interrupt\ngenmove w\n");
        assert!(input.calls_off(input.now(), 1));
        assert!(!input.calls_off(input.now(), 3));
    }

    #[test]
    fn who_leaves_at_once_waits_and_who_leaves_later_does_not() {
        let input = Input::new();
        assert!(!input.calls_off(0, 1));
        input.leaving.store(100, Ordering::Relaxed);
        assert!(!input.calls_off(0, 1), "sent along");
        input.leaving.store(1_000, Ordering::Relaxed);
        assert!(input.calls_off(0, 1));
        assert!(!input.calls_off(1_000, 1), "sent before the search began");
    }
}
