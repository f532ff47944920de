//! Looking on while an engine thinks: what is shown grows, and changes nothing in the decision.

mod common;

use common::size;
use montego_rules::{Komi, Position, Ruleset, Setup};
use montego_search::{Account, Budget, Decision, Engine, Watch, share_out_watched};
use montego_stats::Rng;
use std::sync::Mutex;
use std::time::Duration;

/// Engines with enough to do that there is something to see.
const ENGINES: [&str; 11] = [
    "abramson:playouts_per_candidate=300,pass_playouts=300",
    "oleg:playouts=3000",
    "oleg:playouts=3000,depth=2,pass_playouts=300",
    "oleg:playouts=1000,k=5",
    "oleg:playouts=1000,schedule=annealed,depth=2",
    "olga:n_max=300,sigma_e=0,pass_playouts=300",
    "olga:n_max=300,sigma_e=0,pruning=soft,pass_playouts=300",
    "olga:pruning=none,playouts_per_candidate=300,pass_playouts=300",
    "olga:statistics=amaf,playouts=5000",
    "olga:depth=2,n_max=300,sigma_e=0,pass_playouts=300",
    "olga:depth=2,pruning=none,playouts_per_candidate=300,pass_playouts=300",
];

/// Wants to see everything, and keeps it.
#[derive(Default)]
struct Curious(Mutex<Vec<Account>>);

impl Watch for Curious {
    fn is_due(&self) -> bool {
        true
    }

    fn show(&self, account: &Account) {
        self.0.lock().expect("nobody panicked").push(account.clone());
    }
}

fn choose(text: &str, watch: Option<&Curious>) -> Decision {
    let engine: Engine = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let position = Position::new(&Setup::empty(size(5, 5)), Ruleset::CHINESE, Komi::ZERO);
    let position = position.expect("an empty board is a position");
    let budget = match watch {
        Some(watch) => Budget { watch, ..Budget::COUNT_ONLY },
        None => Budget::COUNT_ONLY,
    };
    engine.build().choose(&position, &budget, &mut Rng::from_seed(1))
}

#[test]
fn looking_on_changes_nothing() {
    for text in ENGINES {
        let alone = choose(text, None);
        for threads in [1, 2, 3] {
            let text = format!("{text},threads={threads}");
            let watch = Curious::default();
            assert_eq!(choose(&text, Some(&watch)), alone, "{text}");
            assert!(!watch.0.lock().expect("nobody panicked").is_empty(), "{text} shows something");
        }
    }
}

#[test]
fn what_is_shown_grows() {
    for text in ENGINES {
        for threads in [1, 2] {
            let text = format!("{text},threads={threads}");
            let watch = Curious::default();
            let last = choose(&text, Some(&watch)).account;
            let shown = watch.0.into_inner().expect("nobody panicked");
            let mut before = 0;
            for account in &shown {
                assert_eq!(account.stop, None, "{text} goes on");
                assert!(account.playouts >= before, "{text} shows {} after {before}", account.playouts);
                assert!(account.playouts <= last.playouts, "{text} shows no more than there will be");
                assert!(account.mean.is_some() && account.ownership.is_some(), "{text}: {account:?}");
                before = account.playouts;
                let best_first = account.candidates.is_sorted_by_key(|c| (c.pruned_at.is_some(), -c.mean));
                assert!(best_first, "{text} lists its best first");
            }
            // Each of the few blocks of one thread shows; how many of them a thread of several does is
            // chance.
            if threads == 1 {
                assert!(shown.len() >= 3, "{text} shows {} accounts", shown.len());
                assert!(shown[0].playouts < before, "{text} shows growing accounts");
            }
            let with_candidates = shown.iter().filter(|account| !account.candidates.is_empty()).count();
            assert!(with_candidates > 0, "{text} shows candidates");
        }
    }
}

#[test]
fn the_work_of_other_threads_is_seen_too() {
    let most = Mutex::new(0);
    let account = |benches: &[&u64]| {
        let mut most = most.lock().expect("nobody panicked");
        *most = benches.len().max(*most);
        Account { playouts: benches.iter().copied().sum(), ..Account::default() }
    };
    let watch = Curious::default();
    // Slow enough that neither thread does everything before the other one begins.
    let work = |done: &mut u64, _| {
        std::thread::sleep(Duration::from_millis(1));
        *done += 1;
    };
    let benches = share_out_watched(300, 2, || 0, work, || true, &watch, account);
    assert_eq!(benches.iter().sum::<u64>(), 300, "every unit is done once");
    let shown = watch.0.into_inner().expect("nobody panicked");
    assert!(shown.is_sorted_by_key(|account| account.playouts));
    assert_eq!(*most.lock().expect("nobody panicked"), 2, "both threads were seen");
}
