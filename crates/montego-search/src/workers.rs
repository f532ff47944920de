//! Sharing out playouts among threads so that the result does not depend on how many there are.

use crate::strategy::{Account, Watch};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

/// Does the units of work 0, 1, 2… below `units` on some threads, as long as `more` says so. Each
/// thread makes a bench of its own, works at least one unit on it, and hands it back.
///
/// A unit must depend on its number only. Where the benches are then merged by sums of integers,
/// the result is the same for any number of threads.
///
/// # Panics
/// If a unit panics.
pub fn share_out<B: Send>(
    units: u64,
    threads: usize,
    bench: impl Fn() -> B + Sync,
    work: impl Fn(&mut B, u64) + Sync,
    more: impl Fn() -> bool + Sync,
) -> Vec<B> {
    let next = AtomicU64::new(0);
    let one = || {
        let mut bench = bench();
        loop {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            if unit >= units {
                return bench;
            }
            work(&mut bench, unit);
            if !more() {
                return bench;
            }
        }
    };
    let threads = threads.min(usize::try_from(units).unwrap_or(usize::MAX));
    if threads <= 1 {
        return vec![one()];
    }
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(one)).collect();
        let mut benches = vec![one()];
        for other in others {
            benches.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        benches
    })
}

/// A bench that can be looked at.
struct Open<B> {
    bench: B,
    owner: ThreadId,
    /// The place where its copies lie.
    place: usize,
    /// The looks there had been when it was last copied.
    looks: u64,
}

/// Shares out like [`share_out`], and shows an account when a look is due.
///
/// The calling thread asks for it after each of its units, and is the only one that shows. It sees its
/// own bench as it is, and of the others the copies that each of them made at the end of a unit
/// after an earlier look: so nobody waits for anybody. The account is therefore one of playouts that
/// were made, but the newest of other threads are missing, and the first account is of the
/// calling thread alone. What is handed back in the end is complete, and the same whether somebody
/// looks or not.
///
/// # Panics
/// If a unit panics.
pub fn share_out_watched<B: Clone + Send>(
    units: u64,
    threads: usize,
    bench: impl Fn() -> B + Sync,
    work: impl Fn(&mut B, u64) + Sync,
    more: impl Fn() -> bool + Sync,
    watch: &dyn Watch,
    account: impl Fn(&[&B]) -> Account + Sync,
) -> Vec<B> {
    let caller = thread::current().id();
    let (looks, places) = (AtomicU64::new(0), AtomicUsize::new(0));
    let copies: Vec<Mutex<Option<B>>> = (0..threads.max(1)).map(|_| Mutex::new(None)).collect();
    let open = || Open {
        bench: bench(),
        owner: thread::current().id(),
        place: places.fetch_add(1, Ordering::Relaxed),
        looks: 0,
    };
    let open_work = |open: &mut Open<B>, unit: u64| {
        work(&mut open.bench, unit);
        if open.owner != caller {
            let looks = looks.load(Ordering::Relaxed);
            if looks > open.looks {
                open.looks = looks;
                let copy = Some(open.bench.clone());
                *copies[open.place].lock().unwrap_or_else(PoisonError::into_inner) = copy;
            }
        } else if watch.is_due() {
            let copies: Vec<_> =
                copies.iter().map(|copy| copy.lock().unwrap_or_else(PoisonError::into_inner)).collect();
            let others = copies.iter().filter_map(|copy| copy.as_ref());
            let seen: Vec<&B> = std::iter::once(&open.bench).chain(others).collect();
            watch.show(&account(&seen).ranked());
            looks.fetch_add(1, Ordering::Relaxed);
        }
    };
    share_out(units, threads, open, open_work, more).into_iter().map(|open| open.bench).collect()
}
