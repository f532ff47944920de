//! Games that start with an opening: both of a pair with the same, and never mixed with games without.

use montego_lab::compact;
use montego_lab::match_run::{MatchSettings, run_match};
use montego_lab::openings::{OpeningSource, Openings};
use montego_lab::store::{GameRow, Outcome, Store};
use montego_lab::summary::MatchReport;
use montego_rules::Size;
use std::sync::atomic::AtomicBool;

const PUPPET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/puppet.sh");

fn puppet(arguments: &str) -> String {
    format!("gtp:sh '{PUPPET}' {arguments}")
}

/// A match on 5x5.
fn settings(a: &str, b: &str, games: u32) -> MatchSettings {
    let player = |text: &str| text.parse().expect("a player");
    MatchSettings {
        games,
        size: Size::square(5).expect("a size"),
        ..MatchSettings::new(player(a), player(b))
    }
}

/// The match with openings from these lines, or from this many random plays.
fn with(settings: MatchSettings, source: Result<&str, u32>) -> MatchSettings {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("book");
    let source = match source {
        Ok(lines) => {
            std::fs::write(&path, lines).expect("a file");
            OpeningSource::Path(path)
        }
        Err(plays) => OpeningSource::Random(plays),
    };
    let openings = Openings::read(&source, None, settings.size, settings.ruleset).expect("openings");
    MatchSettings { openings: Some(openings), ..settings }
}

fn play(settings: &MatchSettings, store: &Store) -> (MatchReport, Vec<GameRow>) {
    let report = run_match(settings, store, &mut (), &AtomicBool::new(false)).expect("a match");
    (report, settings.stored(store).expect("rows"))
}

fn in_memory() -> Store {
    Store::open_in_memory().expect("a store")
}

#[test]
fn both_games_of_a_pair_start_alike() {
    let settings = with(settings("random", "oleg:playouts=10", 10), Ok("C3 B2 D4\nB2 pass\n"));
    let (report, rows) = play(&settings, &in_memory());
    let starts: Vec<&str> = rows.iter().map(|row| row.identity.opening_plays()).collect();
    assert_eq!(starts[..6], ["C3 B2 D4", "C3 B2 D4", "B2 pass", "B2 pass", "C3 B2 D4", "C3 B2 D4"]);
    for row in &rows {
        let moves =
            if row.identity.pair.is_multiple_of(2) { ";B[cc];W[bd];B[db];W[" } else { ";B[bd];W[];B[" };
        assert!(row.sgf.contains(moves), "{}", row.sgf);
        assert!(row.sgf.contains(&format!("opening: {}", row.identity.opening_plays())), "{}", row.sgf);
        assert_eq!(row.match_key, settings.identity().key());
    }
    let text = report.render();
    assert!(text.contains("\nopenings 2 from ") && text.contains("; 5 pairs, so they come round"), "{text}");
    assert_eq!(report.games[2].opening, "B2 pass");
}

#[test]
fn games_with_and_without_an_opening_never_mix() {
    let store = in_memory();
    let plain = settings("random", "oleg:playouts=10", 4);
    let random = with(plain.clone(), Err(2));
    let longer = with(plain.clone(), Err(3));
    let list = with(plain.clone(), Ok("C3 B2"));
    let more = with(plain.clone(), Ok("C3 B2\nB2"));
    let all = [&plain, &random, &longer, &list, &more];
    for settings in all {
        let (report, rows) = play(settings, &store);
        assert_eq!((report.games_played, rows.len()), (4, 4));
        for row in &rows {
            assert_eq!(row.key(), settings.game(number_of(row)).key());
        }
    }
    assert_eq!(store.games().expect("rows").len(), 20);
    assert_eq!(store.verify().expect("a sound store"), Vec::<String>::new());
    assert_eq!(store.matches().expect("matches").len(), 5);
}

/// The place of a game in its match, from 0.
fn number_of(row: &GameRow) -> u32 {
    2 * row.identity.pair + u32::from(!row.identity.tested_is_black)
}

#[test]
fn compact_rows_keep_the_opening() {
    let store = in_memory();
    for source in [Err(3), Ok("C3 B2\nB2")] {
        let settings = with(settings("random", "oleg:playouts=10", 6), source);
        let (report, rows) = play(&settings, &store);
        let there = in_memory();
        there.take_over(&compact::read(&compact::write(&rows)).expect("compact rows")).expect("taken over");
        let (again, imported) = play(&settings, &there);
        assert_eq!(again.openings, report.openings);
        assert!(imported.iter().all(|row| row.sgf.is_empty()), "nothing was left to play");
        assert_eq!(compact::write(&imported), compact::write(&rows));
    }
}

#[test]
fn threads_and_parts_make_no_difference_to_random_openings() {
    let moves = |rows: &[GameRow]| rows.iter().map(|row| row.sgf.clone()).collect::<Vec<_>>();
    let settings = |games, threads| MatchSettings {
        threads,
        ..with(settings("random", "oleg:playouts=10", games), Err(4))
    };
    let (_, whole) = play(&settings(8, 1), &in_memory());
    let parts = in_memory();
    play(&settings(3, 2), &parts);
    assert_eq!(moves(&play(&settings(8, 2), &parts).1), moves(&whole));
    let other = MatchSettings { seed: 2, ..settings(8, 1) };
    assert_ne!(other.game(0).opening_plays(), settings(8, 1).game(0).opening_plays());
}

#[test]
fn programs_of_others_are_told_the_opening_and_nobody_thinks_about_it() {
    let told = |rule: &str, games: u32| {
        let a = puppet(&format!("plays=A1,A2 '{rule}'"));
        let settings = with(settings(&a, &puppet("plays=E1,E2"), games), Ok("C3 B2 D4"));
        play(&settings, &in_memory())
    };
    let (_, rows) = told("play@1=refuse:no", 2);
    assert_eq!(rows[0].cause, "refused 'play black C3': no, though the play is legal");
    assert_eq!((rows[0].outcome, rows[0].plays), (Outcome::Forfeit, 1));
    let (_, rows) = told("play@2=refuse:no", 1);
    assert_eq!(rows[0].cause, "refused 'play white B2': no, though the play is legal");
    let (report, rows) = told("without=final_score", 2);
    // White, the second player in the first game and the first in the other, goes on.
    assert!(rows[0].sgf.contains(";B[cc];W[bd];B[db];W[ee];B[ae]"), "{}", rows[0].sgf);
    assert!(rows[1].sgf.contains(";B[cc];W[bd];B[db];W[ae];B[ee]"), "{}", rows[1].sgf);
    // Each player thought about three moves a game: two plays and a pass.
    let time = |player: &montego_lab::summary::PlayerReport| {
        player.seconds_per_game.expect("games") / player.seconds_per_move.expect("moves")
    };
    assert_eq!((time(&report.a).round(), time(&report.b).round()), (3.0, 3.0), "{:?}", rows[0].sgf);
}
