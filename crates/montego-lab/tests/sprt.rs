//! A match with a sequential test stops by itself, and at the same pair however it is played.

use montego_lab::match_run::{Event, MatchSettings, run_match};
use montego_lab::store::Store;
use montego_lab::summary::{MatchReport, SprtReport};
use montego_rules::Size;
use montego_stats::Sprt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Two players of clearly different strength and a test of whether A is no stronger or much.
fn settings(games: u32, threads: usize) -> MatchSettings {
    let player = |text: &str| text.parse().expect("a player");
    let size = Size::square(5).expect("a size");
    let sprt = Sprt::new(0.0, 100.0, 0.05, 0.05).expect("a test");
    MatchSettings {
        size,
        games,
        threads,
        sprt: Some(sprt),
        ..MatchSettings::new(player("oleg:playouts=200"), player("random"))
    }
}

/// Plays what is missing; the report, and the number of games played now.
fn play(settings: &MatchSettings, store: &Store) -> (MatchReport, u32) {
    let mut played = 0;
    let mut observer = |event: Event<'_>| played += u32::from(matches!(event, Event::Finished { .. }));
    let report = run_match(settings, store, &mut observer, &AtomicBool::new(false)).expect("a match");
    (report, played)
}

fn in_memory() -> Store {
    Store::open_in_memory().expect("a store")
}

fn sprt(report: &MatchReport) -> SprtReport {
    report.sprt.expect("a test")
}

/// What a report says but times.
fn timeless(report: &MatchReport) -> String {
    report
        .render()
        .lines()
        .filter(|line| !line.starts_with("time "))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn the_match_stops_at_the_same_pair_for_any_number_of_threads() {
    let alone = in_memory();
    let (report, played) = play(&settings(400, 1), &alone);
    let test = sprt(&report);
    assert_eq!(test.accepted, Some("elo1"), "{}", report.render());
    let pairs: u64 = test.pairs.iter().sum();
    assert!((2..200).contains(&pairs), "{pairs} pairs");
    assert!(test.log_likelihood_ratio >= test.upper_bound);
    // On one thread games are played in their order, and none is played in vain.
    assert_eq!((u64::from(report.games_played), u64::from(played)), (2 * pairs, 2 * pairs));
    // The pair before did not decide it.
    let (shorter, _) = play(&settings(2 * pairs as u32 - 2, 1), &alone);
    assert_eq!(sprt(&shorter).accepted, None);

    for threads in [2, 5] {
        let store = in_memory();
        let (again, played) = play(&settings(400, threads), &store);
        assert_eq!(timeless(&again), timeless(&report), "{threads} threads");
        assert!(u64::from(played) >= 2 * pairs);
        assert_eq!(store.games().expect("rows").len() as u32, played);
    }
}

#[test]
fn a_match_that_was_broken_off_goes_on_and_a_finished_one_decides_from_the_store() {
    let whole = play(&settings(400, 1), &in_memory()).0;

    let store = in_memory();
    let stop = AtomicBool::new(false);
    let mut observer = |event: Event<'_>| {
        if matches!(event, Event::Finished { done: 5, .. }) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let first = run_match(&settings(400, 2), &store, &mut observer, &stop).expect("a report");
    assert_eq!(sprt(&first).accepted, None);
    let (rest, played) = play(&settings(400, 2), &store);
    assert_eq!(timeless(&rest), timeless(&whole));
    assert!(played >= whole.games_played - first.games_played);
    let (again, played) = play(&settings(400, 2), &store);
    assert_eq!((timeless(&again), played), (timeless(&whole), 0));

    // A match that was played without a test has games beyond the pair that decides; they do not count.
    let store = in_memory();
    let longer = whole.games_played + 7;
    let without = MatchSettings { sprt: None, ..settings(longer, 2) };
    let (report, played) = play(&without, &store);
    assert_eq!((report.sprt, played), (None, longer));
    let (again, played) = play(&settings(400, 2), &store);
    assert_eq!((timeless(&again), played), (timeless(&whole), 0));
}

/// Each learns of the other's games when it would play them, and both come to the same end.
#[test]
fn two_processes_on_one_store_decide_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    // Each thread stands for a process: it has a connection and a name of its own.
    let runner = || play(&settings(400, 1), &Store::open(&path).expect("a store"));
    let (one, other) = std::thread::scope(|scope| {
        let other = scope.spawn(runner);
        (runner(), other.join().expect("no panic"))
    });
    let alone = play(&settings(400, 1), &in_memory()).0;
    assert_eq!(timeless(&one.0), timeless(&alone));
    assert_eq!(timeless(&other.0), timeless(&alone));
    // Neither plays far beyond the end while it waits to hear of the other's games.
    let played = one.1 + other.1;
    assert!((alone.games_played..=alone.games_played + 20).contains(&played), "{played} games");
}

/// Two hypotheses so close that no short match decides between them, and an odd game that completes no pair.
#[test]
fn an_undecided_match_ends_with_its_games() {
    let close = Sprt::new(0.0, 1.0, 0.05, 0.05).expect("a test");
    let (report, played) = play(&MatchSettings { sprt: Some(close), ..settings(9, 2) }, &in_memory());
    assert_eq!((report.games_played, played), (9, 9));
    let test = sprt(&report);
    assert_eq!((test.accepted, test.pairs.iter().sum::<u64>()), (None, 4));
    assert!(report.render().contains("\nSPRT     0 against 1 Elo, alpha 0.05, beta 0.05: undecided\n"));
    assert!(report.render().contains(", after 4 complete pairs\n"));
}

/// Only the records of games that count are written, whatever else was played.
#[test]
fn records_are_those_of_the_games_that_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = Some(folder.path().join("records"));
    let (report, _) = play(&MatchSettings { records, ..settings(400, 4) }, &in_memory());
    let written = std::fs::read_dir(folder.path().join("records")).expect("a folder").count();
    assert_eq!(written as u32, report.games_played);
}
