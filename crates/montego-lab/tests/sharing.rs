//! A match is the same games however it is played: at once or in parts, on one thread or several, by
//! one process or two.

use montego_lab::match_run::{Event, MatchSettings, run_match};
use montego_lab::store::{GameRow, Store};
use montego_rules::{Ruleset, Size};
use std::sync::atomic::{AtomicBool, Ordering};

fn settings(games: u32, threads: usize) -> MatchSettings {
    let player = |text: &str| text.parse().expect("a player");
    let (a, b) = (player("oleg:playouts=40"), player("abramson:playouts_per_candidate=3,pass_playouts=20"));
    let size = Size::square(5).expect("a size");
    MatchSettings { size, games, threads, ..MatchSettings::new(a, b) }
}

/// Plays what is missing; the number of games played now.
fn play(settings: &MatchSettings, store: &Store) -> u32 {
    let mut played = 0;
    let mut observer = |event: Event<'_>| played += u32::from(matches!(event, Event::Finished { .. }));
    run_match(settings, store, &mut observer, &AtomicBool::new(false)).expect("a match");
    played
}

/// The games without what depends on the machine and the hour.
fn timeless(settings: &MatchSettings, store: &Store) -> Vec<GameRow> {
    let mut rows = settings.stored(store).expect("rows");
    for row in &mut rows {
        (row.seconds_black, row.seconds_white, row.recorded_at, row.threads) = (0.0, 0.0, 0, 0);
    }
    rows
}

fn in_memory() -> Store {
    Store::open_in_memory().expect("a store")
}

#[test]
fn threads_and_parts_make_no_difference() {
    let whole = in_memory();
    assert_eq!(play(&settings(12, 1), &whole), 12);
    let expect = timeless(&settings(12, 1), &whole);
    assert_eq!(expect.len(), 12);

    let threads = in_memory();
    assert_eq!(play(&settings(12, 3), &threads), 12);
    assert_eq!(timeless(&settings(12, 3), &threads), expect);

    let parts = in_memory();
    assert_eq!(play(&settings(5, 2), &parts), 5);
    assert_eq!(timeless(&settings(5, 2), &parts), expect[..5]);
    assert_eq!(play(&settings(12, 2), &parts), 7);
    assert_eq!(timeless(&settings(12, 2), &parts), expect);
    assert_eq!(play(&settings(12, 2), &parts), 0);
}

#[test]
fn a_stopped_match_goes_on_where_it_stopped() {
    let store = in_memory();
    let stop = AtomicBool::new(false);
    let mut observer = |event: Event<'_>| {
        if matches!(event, Event::Finished { done: 3, .. }) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let report = run_match(&settings(40, 2), &store, &mut observer, &stop).expect("a report");
    let first = report.games_played;
    assert!((3..40).contains(&first), "{first} games");
    assert_eq!(play(&settings(40, 2), &store), 40 - first);
    let whole = in_memory();
    play(&settings(40, 1), &whole);
    assert_eq!(timeless(&settings(40, 2), &store), timeless(&settings(40, 1), &whole));
}

#[test]
fn two_processes_share_the_games_of_a_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    // Each thread stands for a process: it has a connection and a name of its own.
    let runner = || {
        let store = Store::open(&path).expect("a store");
        let played = play(&settings(40, 1), &store);
        (played, timeless(&settings(40, 1), &store))
    };
    let (one, other) = std::thread::scope(|scope| {
        let other = scope.spawn(runner);
        (runner(), other.join().expect("no panic"))
    });
    assert_eq!(one.0 + other.0, 40, "no game is played twice");
    assert!(one.0 > 0 && other.0 > 0, "{} and {}", one.0, other.0);
    assert_eq!(one.1, other.1, "both wait for all games");
    let alone = in_memory();
    play(&settings(40, 1), &alone);
    assert_eq!(one.1, timeless(&settings(40, 1), &alone));
}

#[test]
fn chance_differs_from_game_to_game_and_from_seed_to_seed() {
    let store = in_memory();
    play(&settings(8, 1), &store);
    let other = MatchSettings { seed: 2, ..settings(8, 1) };
    play(&other, &store);
    let mut records: Vec<String> = store.games().expect("rows").into_iter().map(|row| row.sgf).collect();
    let moves = |sgf: &mut String| *sgf = sgf[sgf.find("\n;B").expect("a move")..].to_owned();
    records.iter_mut().for_each(moves);
    records.sort();
    records.dedup();
    assert!(records.len() > 12, "{} of 16 games are different", records.len());
}

#[test]
fn rules_without_passes_are_played_to_their_end() {
    let mut settings = settings(4, 2);
    settings.ruleset = Ruleset::SEMI_PRIMITIVE;
    let store = in_memory();
    assert_eq!(play(&settings, &store), 4);
    for row in settings.stored(&store).expect("rows") {
        assert!(row.margin_halves.is_some(), "{}: {}", row.outcome.word(), row.cause);
        assert!(!row.sgf.contains(";B[]") && !row.sgf.contains(";W[]"), "{}", row.sgf);
    }
}

#[test]
fn a_report_is_text_and_json_with_the_same_numbers() {
    let store = in_memory();
    let report = run_match(&settings(12, 2), &store, &mut (), &AtomicBool::new(false)).expect("a report");
    let score = report.score.expect("counted games");
    let text = report.render();
    assert!(text.contains("12 of 12; A is black in 6, white in 6"), "{text}");
    assert!(
        text.contains(&format!("sd {:.1}, over {} games counted", score.sd.unwrap(), score.games)),
        "{text}"
    );
    let json = serde_json::to_value(&report).expect("numbers and text");
    assert_eq!(json["score"]["mean"], score.mean);
    assert_eq!(json["games"].as_array().map(Vec::len), Some(12));
    assert_eq!(json["games"][1]["black"], "B");
    let mean = report.games.iter().filter_map(|game| game.score).sum::<f64>() / score.games as f64;
    assert!((mean - score.mean).abs() < 1e-9);
}
