//! The positions that wait to be looked at, most urgent first.

use super::query::Query;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// One position to look at.
pub(super) struct Job {
    /// The query that asks for it.
    pub(super) query: Arc<Query>,
    /// The number of moves before it.
    pub(super) turn: usize,
    /// Whether the client wants no more of it.
    pub(super) stop: AtomicBool,
}

impl Job {
    /// Whether it belongs to a query and to some of its turns; `None` means all.
    fn is_meant(&self, id: Option<&str>, turns: Option<&[usize]>) -> bool {
        id.is_none_or(|id| self.query.id == id) && turns.is_none_or(|turns| turns.contains(&self.turn))
    }
}

/// Positions by priority, the earlier ones first among equals, shared among threads.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: BTreeMap<(Reverse<i64>, u64), Arc<Job>>,
    running: Vec<Arc<Job>>,
    /// Positions that were ever added.
    added: u64,
    /// Whether nothing will be added any more.
    closed: bool,
}

impl Queue {
    /// Adds all positions of a query at once, so that the most urgent of them is the first to be taken.
    pub(super) fn add(&self, query: Query) {
        let query = Arc::new(query);
        let mut state = self.state();
        for &(turn, priority) in &query.turns {
            let job = Job { query: Arc::clone(&query), turn, stop: AtomicBool::new(false) };
            let place = (Reverse(priority), state.added);
            state.added += 1;
            state.waiting.insert(place, Arc::new(job));
        }
        self.changed.notify_all();
    }

    /// Takes the most urgent position, and waits for one if there is none; none when nothing will come.
    pub(super) fn take(&self) -> Option<Arc<Job>> {
        let mut state = self.state();
        loop {
            if let Some((_, job)) = state.waiting.pop_first() {
                state.running.push(Arc::clone(&job));
                return Some(job);
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Says that a position that was taken needs no more work.
    pub(super) fn finish(&self, job: &Arc<Job>) {
        self.state().running.retain(|other| !Arc::ptr_eq(other, job));
    }

    /// Stops the positions of a query, or of all, at some turns, or at all. Those that nobody has begun with
    /// are returned in the order in which they would have been taken.
    pub(super) fn stop(&self, id: Option<&str>, turns: Option<&[usize]>) -> Vec<Arc<Job>> {
        let mut state = self.state();
        for job in state.running.iter().filter(|job| job.is_meant(id, turns)) {
            job.stop.store(true, Ordering::Relaxed);
        }
        let (stopped, waiting): (BTreeMap<_, _>, BTreeMap<_, _>) =
            std::mem::take(&mut state.waiting).into_iter().partition(|(_, job)| job.is_meant(id, turns));
        state.waiting = waiting;
        stopped.into_values().collect()
    }

    /// Says that nothing will be added any more.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::super::query::Request;
    use super::*;

    fn query(id: &str, more: &str) -> Query {
        let line = format!(
            r#"{{"id":"{id}","rules":"chinese","boardXSize":5,"boardYSize":5,"moves":[["B","C3"],["W","B2"]]{more}}}"#
        );
        match Request::read(line.as_bytes()) {
            Ok(Request::Analyze(query, _)) => *query,
            _ => panic!("{line} is no query"),
        }
    }

    fn rest(queue: &Queue) -> Vec<(String, usize)> {
        queue.close();
        std::iter::from_fn(|| queue.take()).map(|job| (job.query.id.clone(), job.turn)).collect()
    }

    fn filled() -> Queue {
        let queue = Queue::default();
        queue.add(query("a", ""));
        queue.add(query("b", r#","analyzeTurns":[0,1,2],"priorities":[0,5,-1]"#));
        queue.add(query("c", r#","priority":5"#));
        queue
    }

    fn named(list: &[(&str, usize)]) -> Vec<(String, usize)> {
        list.iter().map(|&(id, turn)| (id.to_owned(), turn)).collect()
    }

    #[test]
    fn the_most_urgent_comes_first_and_the_earlier_of_equals() {
        assert_eq!(rest(&filled()), named(&[("b", 1), ("c", 2), ("a", 2), ("b", 0), ("b", 2)]));
    }

    #[test]
    fn what_is_stopped_is_not_taken() {
        let queue = filled();
        let stopped = queue.stop(Some("b"), Some(&[0, 2]));
        assert_eq!(stopped.iter().map(|job| job.turn).collect::<Vec<_>>(), [0, 2]);
        assert!(queue.stop(Some("nobody"), None).is_empty());
        assert_eq!(rest(&queue), named(&[("b", 1), ("c", 2), ("a", 2)]));
        assert_eq!(filled().stop(None, None).len(), 5);
    }

    #[test]
    fn what_is_being_looked_at_is_told_to_stop() {
        let queue = filled();
        let first = queue.take().expect("a position");
        assert_eq!(queue.stop(Some("b"), Some(&[1])).len(), 0);
        assert!(first.stop.load(Ordering::Relaxed));
        let second = queue.take().expect("a position");
        queue.finish(&second);
        queue.stop(None, None);
        assert!(!second.stop.load(Ordering::Relaxed), "it has ended");
    }

    #[test]
    fn an_empty_queue_waits_until_something_comes() {
        let queue = Queue::default();
        std::thread::scope(|scope| {
            let taker = scope.spawn(|| (queue.take().map(|job| job.turn), queue.take().is_none()));
            queue.add(query("late", ""));
            queue.close();
            assert_eq!(taker.join().expect("a thread"), (Some(2), true));
        });
    }
}
