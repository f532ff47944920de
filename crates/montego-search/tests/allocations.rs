//! Playouts allocate nothing: a counting allocator watches a hundred of them.

mod common;

use common::{size, thorough};
use montego_rules::{Board, Color};
use montego_search::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use montego_search::playout::{NoTrace, Trace, Uniform, playout};
use montego_search::pseudo::Pseudo;
use montego_search::{AmafTable, FirstPlays, Ownership, PairTable, Softmax};
use montego_stats::{IntMoments, Rng};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// Allocations of this thread; other tests run on other threads.
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, which also counts.
struct Counting;

// SAFETY: every call is handed to the system's allocator unchanged; counting touches a thread-local
// cell that needs no allocation and no destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from the system's allocator with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        // SAFETY: the pointer came from the system's allocator with this layout.
        unsafe { System.realloc(pointer, layout, new_size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The allocations that some work makes.
fn allocations(work: impl FnOnce()) -> u64 {
    let before = COUNT.with(Cell::get);
    work();
    COUNT.with(Cell::get) - before
}

#[test]
fn the_counter_counts() {
    let made = allocations(|| {
        let mut numbers = std::hint::black_box(Vec::with_capacity(1));
        numbers.extend([1, 2]);
        std::hint::black_box(numbers);
    });
    assert_eq!(made, 2, "one for the room of one number, one for more room");
}

fn check<E: EyeRule, T: Trace>(
    side: usize,
    mut trace: T,
    mut between: impl FnMut(&mut T, montego_rules::Margin),
) {
    let start = Board::new(size(side, side));
    let mut board = start.clone();
    let policy = Uniform::<E>::new();
    let mut rng = Rng::from_seed(1);
    let games = if thorough() { 10_000 } else { 100 };
    for game in 0..games {
        let mut capped = false;
        let made = allocations(|| {
            board.copy_from(&start);
            let outcome = playout(&mut board, &policy, &mut trace, &mut rng);
            between(&mut trace, outcome.margin);
            capped = outcome.capped;
        });
        // A playout that meets the limit on its length is counted by flood fill, which allocates.
        assert!(made == 0 || capped, "playout {game} on {side}x{side} allocated {made} times");
        assert!(!capped || thorough(), "none of the first hundred meets the limit");
    }
}

#[test]
fn untraced_playouts_allocate_nothing() {
    for side in [5, 9, 19] {
        check::<GobbleEye, _>(side, NoTrace, |_, _| ());
        check::<OlgaEye, _>(side, NoTrace, |_, _| ());
        check::<OlegEye, _>(side, NoTrace, |_, _| ());
    }
}

#[test]
fn traced_playouts_allocate_nothing() {
    for side in [5, 9, 19] {
        let mut amaf = AmafTable::default();
        let mut pairs = PairTable::new(size(side, side), Color::Black);
        let mut ownership = Ownership::new(size(side, side));
        let finished = Board::new(size(side, side));
        check::<OlegEye, _>(side, FirstPlays::default(), |first, margin| {
            amaf.credit(first, margin);
            pairs.credit(first, margin);
            ownership.add(&finished);
            first.clear();
        });
    }
}

#[test]
fn playouts_at_a_temperature_allocate_nothing() {
    for side in [5, 9, 19] {
        let start = Board::new(size(side, side));
        let mut board = start.clone();
        let mut policy = Softmax::<OlegEye>::default();
        let (mut amaf, mut all) = (AmafTable::default(), IntMoments::new());
        let mut first = FirstPlays::default();
        let mut rng = Rng::from_seed(1);
        for game in 0..100 {
            let made = allocations(|| {
                board.copy_from(&start);
                first.clear();
                policy.set(start.size(), 5.0, 45.0, &amaf, &all);
                let outcome = playout(&mut board, &policy, &mut first, &mut rng);
                amaf.credit(&first, outcome.margin);
                all.add(i32::from(outcome.margin.as_halves()));
            });
            assert_eq!(made, 0, "playout {game} on {side}x{side}");
        }
    }
}

#[test]
fn pseudo_random_playouts_allocate_nothing() {
    for side in [5, 9, 19] {
        let start = Board::new(size(side, side));
        let mut board = start.clone();
        let policy = Pseudo::<OlgaEye>::default();
        let mut rng = Rng::from_seed(1);
        for game in 0..100 {
            let mut capped = false;
            let made = allocations(|| {
                board.copy_from(&start);
                capped = playout(&mut board, &policy, &mut NoTrace, &mut rng).capped;
            });
            // A playout that meets the limit on its length is counted by flood fill, which allocates.
            assert!(made == 0 || capped, "playout {game} on {side}x{side} allocated {made} times");
        }
    }
}
