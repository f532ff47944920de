//! Sharing out playouts among threads so that the result does not depend on how many there are.

use std::sync::atomic::{AtomicU64, Ordering};

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
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(one)).collect();
        let mut benches = vec![one()];
        for other in others {
            benches.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        benches
    })
}
