//! Games in which the opponent of the tested player has handicap stones.

use montego_lab::match_run::{MatchError, MatchSettings, run_match};
use montego_lab::store::Store;
use montego_rules::{Komi, Size};
use std::sync::atomic::AtomicBool;

const PUPPET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/puppet.sh");

/// A match of three games on 7x7 in which B has four stones.
fn settings(a: &str, b: &str) -> MatchSettings {
    let player = |text: &str| text.parse().expect("a player");
    MatchSettings {
        games: 3,
        size: Size::square(7).expect("a size"),
        komi: Komi::halves(1),
        handicap: 4,
        ..MatchSettings::new(player(a), player(b))
    }
}

#[test]
fn the_stronger_player_is_white_and_moves_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let heard = folder.path().join("heard");
    let note = format!("set_free_handicap=note:{};usual", heard.display());
    let puppet = format!("gtp:sh '{PUPPET}' plays=D4 with=set_free_handicap '{note}'");
    let settings = settings("random", &puppet);
    let store = Store::open_in_memory().expect("a store");
    let report = run_match(&settings, &store, &mut (), &AtomicBool::new(false)).expect("a match");
    assert_eq!((report.games_wanted, report.games_played), (3, 3));
    assert_eq!((report.games_a_black, report.games_a_white), (0, 3));
    assert!(
        report.render().contains("\nhandicap B has 4 handicap stones in every game\n"),
        "{}",
        report.render()
    );
    let rows = settings.stored(&store).expect("rows");
    for row in &rows {
        assert!(row.sgf.contains("HA[4]") && row.sgf.contains("\nAB[ce][ec][cc][ee]\n"), "{}", row.sgf);
        assert!(
            row.sgf.find(";W[").expect("a move") < row.sgf.find(";B[").expect("a move"),
            "White moves first: {}",
            row.sgf
        );
        assert_eq!(row.identity.rules, "chinese, 4 handicap stones");
    }
    // It hears of the stones in the rehearsal and in every game.
    let heard = std::fs::read_to_string(heard).expect("what the puppet heard");
    assert_eq!(heard.lines().collect::<Vec<_>>(), ["set_free_handicap C3 E5 C5 E3"; 4], "{heard}");

    let keys = |rows: &[montego_lab::store::GameRow]| rows.iter().map(|row| row.key()).collect::<Vec<_>>();
    let longer = MatchSettings { games: 5, ..settings };
    run_match(&longer, &store, &mut (), &AtomicBool::new(false)).expect("a longer match");
    let all = longer.stored(&store).expect("rows");
    assert_eq!(all.len(), 5);
    assert_eq!(keys(&all[..3]), keys(&rows), "games that are there are not played again");
    // Even games of the same players are others.
    let even = MatchSettings { handicap: 0, ..longer };
    assert_eq!(even.stored(&store).expect("rows"), []);
}

#[test]
fn a_program_that_knows_no_handicap_plays_no_game() {
    let settings = settings("random", &format!("gtp:sh '{PUPPET}' plays=D4"));
    let store = Store::open_in_memory().expect("a store");
    match run_match(&settings, &store, &mut (), &AtomicBool::new(false)) {
        Err(MatchError::Start(error)) => {
            assert!(error.to_string().contains("refused 'set_free_handicap C3 E5 C5 E3'"), "{error}");
        }
        other => panic!("expected a program that cannot start, found {other:?}"),
    }
    assert_eq!(settings.stored(&store).expect("rows"), []);
}

#[test]
fn what_white_is_given_for_the_stones_counts_where_a_game_is_taken_for_lost() {
    // Komi gives Black a hundred points. With 46 on the board it is 146 ahead, but for the four that White receives for the
    // stones: with those it takes 50, more than 7x7 has.
    let hopeless = MatchSettings {
        komi: Komi::halves(-200),
        resignation: Some("2,146".parse().expect("a rule")),
        ..settings("oleg:playouts=30", "oleg:playouts=30")
    };
    let resigned = |settings: &MatchSettings| {
        let store = Store::open_in_memory().expect("a store");
        run_match(settings, &store, &mut (), &AtomicBool::new(false)).expect("a match").resigned
    };
    assert_eq!(resigned(&hopeless), 0);
    let less = MatchSettings { resignation: Some("2,142".parse().expect("a rule")), ..hopeless };
    assert!(resigned(&less) > 0, "46 on the board are enough");
}
