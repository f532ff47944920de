//! Who decides a game that the players do not decide: a referee, a rule for hopeless games.

use crate::{Outcomes, play, puppet, result, settings, wins};
use montego_lab::CommandLine;
use montego_lab::match_run::{MatchError, run_match};
use montego_lab::store::{Outcome, Store};
use montego_rules::{Ruleset, Size};
use std::sync::atomic::AtomicBool;

fn referee(arguments: &[&str]) -> Option<CommandLine> {
    Some(puppet(arguments).strip_prefix("gtp:").expect("a program").parse().expect("a command line"))
}

#[test]
fn a_referee_decides_what_players_dispute() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let note = format!("play=note:{};usual", log.display());
    let a = puppet(&["plays=E5", "final_score=say:B+3.5"]);
    let b = puppet(&["plays=C3", "final_score=say:B+3.5"]);
    let mut settings = settings(&a, &b, 2);
    settings.referee = referee(&[&note, "final_score=say:W+0.5"]);
    let Outcomes { report, rows, text } = play(&settings);
    assert_eq!(result(&rows[0]), "W+0.5", "though both players agree on something else");
    let told = "disputed: we count W+5.5, black says B+3.5, white says B+3.5; the referee decides: W+0.5 (puppet 1.0)";
    assert_eq!(rows[0].warnings, told);
    assert_eq!((report.disputed.len(), wins(&report)), (2, (1, 0, 1)));
    assert!(text.contains("the referee decides: W+0.5"), "{text}");
    let heard = std::fs::read_to_string(&log).expect("what it heard");
    let game = "play black E5\nplay white C3\nplay black pass\nplay white pass\n";
    assert!(heard.starts_with(game), "{heard}");
    assert!(rows[0].identity.rules.starts_with("chinese, referee sh "), "{}", rows[0].identity.rules);
}

#[test]
fn a_referee_is_not_asked_without_need() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let counting = format!("final_score=note:{};say:W+0.5", log.display());
    for (ruleset, says) in [(Ruleset::CHINESE, "say:W+5.5"), (Ruleset::TROMP_TAYLOR, "say:B+3.5")] {
        let a = puppet(&["plays=E5", &format!("final_score={says}")]);
        let mut settings = settings(&a, &puppet(&["plays=C3", "without=final_score"]), 1);
        settings.ruleset = ruleset;
        settings.referee = referee(&[&counting]);
        let Outcomes { rows, .. } = play(&settings);
        assert_eq!(result(&rows[0]), "W+5.5", "{ruleset}");
        assert!(!log.exists(), "{ruleset}");
    }
}

#[test]
fn a_referee_that_fails_makes_the_game_void_and_is_there_for_the_next() {
    let a = puppet(&["plays=E5", "final_score=say:B+3.5"]);
    let b = puppet(&["plays=C3"]);
    let mut settings = settings(&a, &b, 2);
    for (rule, cause) in [
        ("final_score=refuse:cannot score", "refused 'final_score': cannot score"),
        ("play@3=refuse:illegal move", "refused 'play black pass': illegal move"),
        ("final_score=exit:3", "the program died (exit status: 3) without an answer to 'final_score'"),
        ("final_score=say:?", "no score in the answer to 'final_score'"),
    ] {
        settings.referee = referee(&[rule]);
        let Outcomes { report, rows, text } = play(&settings);
        assert_eq!((report.voids.len(), report.disputed.len(), wins(&report)), (2, 2, (0, 0, 0)), "{text}");
        for row in &rows {
            assert_eq!((row.outcome, result(row)), (Outcome::Void, "Void"));
            let expect = format!("disputed: the referee gave no count: {cause}");
            assert!(row.cause.starts_with(&expect), "{}", row.cause);
        }
    }
}

#[test]
fn a_referee_of_no_use_ends_the_match_before_any_game() {
    for (arguments, expect) in [
        (&["without=final_score"][..], "a referee must know the command final_score"),
        (&["first=exit:1"], "died (exit status: 1)"),
    ] {
        let mut settings = settings(&puppet(&["plays=E5"]), &puppet(&["plays=C3"]), 10);
        settings.referee = referee(arguments);
        let store = Store::open_in_memory().expect("a store");
        let error = run_match(&settings, &store, &mut (), &AtomicBool::new(false)).unwrap_err();
        assert!(matches!(error, MatchError::Start(_)) && error.to_string().contains(expect), "{error}");
        assert_eq!(store.games().expect("rows"), []);
    }
}

#[test]
fn a_game_that_both_players_take_for_lost_ends() {
    let mut settings = settings("oleg:playouts=200", "random", 4);
    settings.size = Size::square(5).expect("a size");
    // One player does not say what it expects, so nothing is decided.
    settings.resignation = Some("1,1".parse().expect("a rule"));
    assert_eq!(play(&settings).report.resigned, 0);

    // Komi decides at once, whoever plays.
    settings.reference = "oleg:playouts=100".parse().expect("an engine");
    settings.komi = "60.5".parse().expect("a komi");
    settings.resignation = Some("2,20".parse().expect("a rule"));
    let Outcomes { report, rows, .. } = play(&settings);
    assert_eq!((report.resigned, wins(&report)), (4, (2, 0, 2)));
    for row in &rows {
        assert_eq!(
            (row.outcome, row.margin_halves, row.plays, result(row)),
            (Outcome::Finished, None, 4, "W+R")
        );
        let why = "black has lost: both players expected 20 points or more against it in 2 moves each";
        assert!(row.sgf.contains(why), "{}", row.sgf);
        assert_eq!(row.identity.rules, "chinese, lost when 20 points behind in 2 moves");
    }

    // Nobody can be so far behind.
    settings.resignation = Some("2,200".parse().expect("a rule"));
    assert_eq!(play(&settings).report.resigned, 0);
}
