//! The store: rows, matches, foreign files, damage, claims.

use super::*;
use std::sync::Barrier;

fn a_match() -> MatchIdentity {
    MatchIdentity {
        tested_settings: "oleg:k=2".to_owned(),
        reference_settings: "olga:rd=1".to_owned(),
        tested_revision: "1".to_owned(),
        reference_revision: "1".to_owned(),
        columns: 9,
        rows: 9,
        rules: "chinese".to_owned(),
        komi_halves: 15,
        openings: String::new(),
        base_seed: u64::MAX,
    }
}

fn a_row(pair: u32, tested_is_black: bool) -> GameRow {
    GameRow {
        identity: a_match().game(pair, tested_is_black, ""),
        match_key: a_match().key(),
        pairing_key: a_match().pairing_key(),
        outcome: Outcome::Finished,
        winner: Winner::White,
        margin_halves: Some(-9),
        cause: String::new(),
        plays: 60,
        seconds_black: 1.5,
        seconds_white: 2.5,
        cpu: "none".to_owned(),
        threads: 2,
        sgf: "(;GM[1])".to_owned(),
        warnings: "a line\nanother".to_owned(),
        recorded_at: 1_700_000_000,
        version: "0.1.0".to_owned(),
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder can be made")
}

#[test]
fn a_game_is_stored_once() {
    let store = Store::open_in_memory().unwrap();
    let first = a_row(0, true);
    assert_eq!(store.insert(&first).unwrap(), Inserted::New);
    let second = GameRow { margin_halves: Some(100), winner: Winner::Black, ..first.clone() };
    assert_eq!(store.insert(&second).unwrap(), Inserted::Known);
    assert_eq!(store.game(first.key()).unwrap(), Some(first.clone()));
    assert_eq!(store.games_of_match(first.match_key).unwrap(), [first]);
}

#[test]
fn a_row_reads_back_as_it_was_written() {
    let store = Store::open_in_memory().unwrap();
    let void = GameRow {
        outcome: Outcome::Void,
        winner: Winner::Nobody,
        margin_halves: None,
        cause: "both engines died".to_owned(),
        ..a_row(1, false)
    };
    let forfeit =
        GameRow { outcome: Outcome::Forfeit, winner: Winner::Black, margin_halves: None, ..a_row(1, true) };
    for row in [&void, &forfeit] {
        store.insert(row).unwrap();
    }
    assert_eq!(store.games().unwrap(), [forfeit, void]);
}

#[test]
fn places_are_those_of_the_games() {
    let store = Store::open_in_memory().unwrap();
    for (pair, tested_is_black) in [(3, false), (0, true), (3, true), (1, false)] {
        store.insert(&a_row(pair, tested_is_black)).unwrap();
    }
    assert_eq!(store.places_of_match(a_match().key()).unwrap(), [0, 3, 6, 7]);
    assert_eq!(store.places_of_match(a_match().pairing_key()).unwrap(), [0; 0]);
    let known = store.matches().unwrap();
    assert_eq!((known.len(), known[0].games, &known[0].first), (1, 4, &a_row(3, false)));
}

#[test]
fn a_reopened_store_resumes() {
    let folder = folder();
    let path = folder.path().join("deep/down/games.db");
    {
        let store = Store::open(&path).unwrap();
        store.insert(&a_row(0, true)).unwrap();
        store.insert(&a_row(0, false)).unwrap();
    }
    let store = Store::open(&path).unwrap();
    assert!(store.contains(a_row(0, false).key()).unwrap());
    assert!(!store.contains(a_row(1, true).key()).unwrap());
    assert_eq!(store.claim(a_row(0, true).key(), "me", 0).unwrap(), Claim::Done);
    assert_eq!(store.path(), path);
}

#[test]
fn the_tested_player_sees_its_own_score() {
    assert_eq!((a_row(0, true).tested_score(), a_row(0, true).tested_won()), (Some(-4.5), Some(false)));
    assert_eq!((a_row(0, false).tested_score(), a_row(0, false).tested_won()), (Some(4.5), Some(true)));
}

#[test]
fn matches_are_listed_and_pooled_on_request() {
    let store = Store::open_in_memory().unwrap();
    let mut later = a_match();
    later.tested_revision = "2".to_owned();
    let newer = GameRow { identity: later.game(0, true, ""), match_key: later.key(), ..a_row(0, true) };
    for row in [&a_row(1, true), &a_row(0, true), &newer] {
        store.insert(row).unwrap();
    }
    let listed: Vec<_> =
        store.matches().unwrap().into_iter().map(|found| (found.match_key, found.games)).collect();
    assert_eq!(listed, [(a_match().key(), 2), (later.key(), 1)]);
    let pairs: Vec<_> =
        store.games_of_match(a_match().key()).unwrap().iter().map(|row| row.identity.pair).collect();
    assert_eq!(pairs, [0, 1]);
    assert_eq!(store.games_of_pairing(a_match().pairing_key()).unwrap().len(), 3);
}

#[test]
fn two_stores_merge() {
    let (ours, theirs) = (Store::open_in_memory().unwrap(), Store::open_in_memory().unwrap());
    ours.insert(&a_row(0, true)).unwrap();
    for pair in 0..3 {
        theirs.insert(&a_row(pair, true)).unwrap();
    }
    assert_eq!(ours.merge(&theirs).unwrap(), Merged { new: 2, known: 1 });
    assert_eq!(ours.merge(&theirs).unwrap(), Merged { new: 0, known: 3 });
    assert_eq!(ours.games().unwrap(), theirs.games().unwrap());
}

#[test]
fn verifying_finds_rows_that_were_changed() {
    let store = Store::open_in_memory().unwrap();
    for pair in 0..4 {
        store.insert(&a_row(pair, true)).unwrap();
    }
    assert_eq!(store.verify().unwrap(), [""; 0]);
    let change = |set: &str, pair: u32| {
        store.connection.execute(&format!("UPDATE games SET {set} WHERE pair = {pair}"), []).unwrap();
    };
    change("rules = 'aga'", 0);
    change("seed = '7'", 1);
    change("winner = 'X'", 2);
    let faults = store.verify().unwrap();
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert!(faults[0].contains("its settings give the key"), "{faults:?}");
    assert!(faults[1].contains("not 7"), "{faults:?}");
    assert!(faults[2].contains("column 'winner' holds 'X'"), "{faults:?}");
    assert!(matches!(store.games(), Err(StoreError::BadRow { column: "winner", .. })));
}

#[test]
fn a_newer_store_is_refused() {
    let folder = folder();
    let path = folder.path().join("games.db");
    Store::open(&path).unwrap().connection.pragma_update(None, "user_version", VERSION + 1).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 2, supported: 1, .. }), "{error}");
    assert!(error.to_string().contains("store of version 2, but only versions up to 1"), "{error}");
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = folder();
    let text = folder.path().join("letter.txt");
    std::fs::write(&text, "Dear Sir, ".repeat(100)).unwrap();
    assert!(matches!(Store::open(&text), Err(StoreError::NotADatabase { .. })));
    assert_eq!(std::fs::read_to_string(&text).unwrap(), "Dear Sir, ".repeat(100));

    let foreign = folder.path().join("foreign.db");
    Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE letters (body TEXT)").unwrap();
    let before = std::fs::read(&foreign).unwrap();
    assert!(matches!(Store::open(&foreign), Err(StoreError::Foreign { .. })));
    assert_eq!(std::fs::read(&foreign).unwrap(), before);
}

#[test]
fn a_truncated_file_is_damaged() {
    let folder = folder();
    let path = folder.path().join("games.db");
    {
        let store = Store::open(&path).unwrap();
        for pair in 0..50 {
            store.insert(&a_row(pair, true)).unwrap();
        }
    }
    let bytes = std::fs::read(&path).unwrap();
    for length in [50, 4096, bytes.len() / 2, bytes.len() - 4096] {
        std::fs::write(&path, &bytes[..length]).unwrap();
        let error = Store::open(&path).unwrap_err();
        assert!(matches!(error, StoreError::Damaged { .. }), "{length} bytes: {error}");
    }
    std::fs::write(&path, "").unwrap();
    assert!(Store::open(&path).unwrap().games().unwrap().is_empty());
}

#[test]
fn an_unusable_path_is_named() {
    let folder = folder();
    assert!(matches!(Store::open(folder.path()), Err(StoreError::IsFolder { .. })));
    assert!(matches!(Store::open(""), Err(StoreError::CannotOpen { .. })));
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = Store::open(file.join("below/games.db")).unwrap_err();
    assert!(matches!(error, StoreError::CannotCreateFolder { .. }), "{error}");
    assert!(error.to_string().contains("below"), "{error}");
}

#[test]
fn a_read_only_store_is_told_from_a_damaged_one() {
    let store = Store::open_in_memory().unwrap();
    store.connection.pragma_update(None, "query_only", true).unwrap();
    assert!(matches!(store.insert(&a_row(0, true)), Err(StoreError::ReadOnly { .. })));
}

#[test]
fn a_full_disk_loses_nothing_that_was_stored() {
    let folder = folder();
    let store = Store::open(folder.path().join("games.db")).unwrap();
    store.insert(&a_row(0, true)).unwrap();
    let pages: i64 = store.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    store.connection.pragma_update(None, "max_page_count", pages).unwrap();
    let large = GameRow { sgf: "x".repeat(100_000), ..a_row(1, true) };
    let error = store.insert(&large).unwrap_err();
    assert!(matches!(error, StoreError::Full { .. }), "{error}");
    assert_eq!(store.games().unwrap(), [a_row(0, true)]);
    store.connection.pragma_update(None, "max_page_count", 1_000_000).unwrap();
    assert_eq!(store.insert(&large).unwrap(), Inserted::New);
}

#[test]
fn a_locked_store_says_so_and_loses_nothing() {
    let folder = folder();
    let path = folder.path().join("games.db");
    let (ours, theirs) = (Store::open(&path).unwrap(), Store::open(&path).unwrap());
    ours.connection.busy_timeout(Duration::from_millis(20)).unwrap();
    theirs.connection.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = ours.insert(&a_row(0, true)).unwrap_err();
    assert!(matches!(error, StoreError::Busy { .. }), "{error}");
    assert!(ours.games().unwrap().is_empty(), "reading needs no lock");
    theirs.connection.execute_batch("ROLLBACK").unwrap();
    assert_eq!(ours.insert(&a_row(0, true)).unwrap(), Inserted::New);
}

/// As long as the patience lasts, a lock only delays.
#[test]
fn a_lock_that_goes_in_time_is_waited_for() {
    let folder = folder();
    let path = folder.path().join("games.db");
    let (ours, theirs) = (Store::open(&path).unwrap(), Store::open(&path).unwrap());
    theirs.connection.execute_batch("BEGIN IMMEDIATE").unwrap();
    let inserted = std::thread::scope(|scope| {
        let waiting = scope.spawn(move || ours.insert(&a_row(0, true)));
        std::thread::sleep(Duration::from_millis(200));
        theirs.connection.execute_batch("COMMIT").unwrap();
        waiting.join().expect("no panic")
    });
    assert_eq!(inserted.unwrap(), Inserted::New);
}

#[test]
fn a_claim_holds_while_its_owner_lives() {
    let store = Store::open_in_memory().unwrap();
    let key = a_row(0, true).key();
    let claim = |owner, now| store.claim(key, owner, now).unwrap();
    assert_eq!(claim("a", 1000), Claim::Taken);
    assert_eq!(claim("a", 1001), Claim::Taken);
    assert_eq!(claim("b", 1061), Claim::Busy);
    assert_eq!(store.heartbeat("a", 1050).unwrap(), 1);
    assert_eq!(claim("b", 1110), Claim::Busy);
    assert_eq!(claim("b", 1111), Claim::Taken, "the last sign of life is 61 seconds old");
    assert_eq!(store.heartbeat("a", 1111).unwrap(), 0, "the claim has passed on");
    assert_eq!(claim("a", 1112), Claim::Busy);
    assert_eq!(store.release("b").unwrap(), 1);
    assert_eq!(claim("a", 1113), Claim::Taken);
    assert_eq!(claim("b", 0), Claim::Taken, "a sign of life from the far future comes from a wrong clock");
}

#[test]
fn a_stored_game_is_no_longer_claimed() {
    let store = Store::open_in_memory().unwrap();
    let row = a_row(0, true);
    store.claim(row.key(), "a", 1000).unwrap();
    store.insert(&row).unwrap();
    assert_eq!(store.claim(row.key(), "b", 1000).unwrap(), Claim::Done);
    assert_eq!(store.release("a").unwrap(), 0);
}

/// Each worker opens the same new file at the same moment and walks through the same games.
#[test]
fn workers_share_games_without_playing_one_twice() {
    const WORKERS: usize = 4;
    const GAMES: u32 = 200;
    let folder = folder();
    let path = folder.path().join("games.db");
    let start = Barrier::new(WORKERS);
    let work = |owner: usize| {
        start.wait();
        let store = Store::open(&path).unwrap();
        let mut played = 0;
        for pair in 0..GAMES {
            let row = a_row(pair, true);
            if store.claim(row.key(), &owner.to_string(), 1000).unwrap() == Claim::Taken {
                assert_eq!(store.insert(&row).unwrap(), Inserted::New, "game {pair} was played twice");
                played += 1;
            }
        }
        played
    };
    let played: u32 = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS).map(|owner| scope.spawn(move || work(owner))).collect();
        workers.into_iter().map(|worker| worker.join().expect("no worker panics")).sum()
    });
    assert_eq!(played, GAMES);
    assert_eq!(Store::open(&path).unwrap().games().unwrap().len(), GAMES as usize);
}
