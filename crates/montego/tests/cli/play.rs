//! A game in the terminal, typed into a pipe.

use crate::bad_input::refused;
use crate::{Lab, Run};
use std::fs;

const ENGINE: &str = "oleg:playouts=40";

/// Plays with these lines typed.
fn play(lab: &Lab, more: &[&str], typed: &str) -> Run {
    let mut command = assert_cmd::Command::from_std(lab.command());
    command.args(["play", ENGINE, "--size", "5"]).args(more).write_stdin(typed);
    Run::of(&command.timeout(crate::PATIENCE).output().expect("montego runs and ends"))
}

#[test]
fn a_conversation() {
    let lab = Lab::new();
    let typed = "help\naccount\nundo\nhint\nC3\naccount\nC3\nI5\nZ9\nfoo\n\nundo\nboard\nresign\n";
    let run = play(&lab, &["--sgf", "game.sgf"], typed);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    insta::assert_snapshot!("play", run.out);
    let record = fs::read_to_string(lab.path("game.sgf")).expect("a record");
    assert!(record.contains("RE[W+R]") && record.contains("KM[7.5]"), "{record}");
}

#[test]
fn two_passes_end_and_count() {
    let lab = Lab::new();
    let run = play(&lab, &["--komi", "0.5", "--sgf", "game.sgf"], &"pass\n".repeat(80));
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("The game is over. Dead stones: none\nW+25.5 by chinese rules"), "{}", run.out);
    let record = fs::read_to_string(lab.path("game.sgf")).expect("a record");
    assert!(record.contains("RE[W+25.5]") && record.ends_with(";W[])\n"), "{record}");
}

#[test]
fn a_game_can_be_left_and_is_kept() {
    let lab = Lab::new();
    for typed in ["C3\n", "C3\nquit\n", "C3"] {
        let run = play(&lab, &["--sgf", "game.sgf"], typed);
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        let record = fs::read_to_string(lab.path("game.sgf")).expect("a record");
        assert!(record.contains(";B[cc];W[") && !record.contains("RE["), "{record}");
    }
    let names: Vec<_> = fs::read_dir(lab.folder.path()).expect("a folder").collect();
    assert_eq!(names.len(), 1, "no half-written file is left: {names:?}");
}

#[test]
fn a_record_takes_the_place_of_a_file_only() {
    let lab = Lab::new();
    for (link, target) in [("nowhere", "/dev/null"), ("link.sgf", "game.sgf")] {
        fs::write(lab.path("game.sgf"), "as it was").expect("a file");
        std::os::unix::fs::symlink(target, lab.path(link)).expect("a link");
        let run = play(&lab, &["--sgf", link], "C3\n");
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert_eq!(fs::read_link(lab.path(link)).expect("still a link").as_os_str(), target);
        let record = fs::read_to_string(lab.path("game.sgf")).expect("a file");
        assert_eq!(record.contains(";B[cc];W["), target == "game.sgf", "{link}: {record}");
    }
}

#[test]
fn white_and_handicap_wait_for_the_engine_or_not() {
    let lab = Lab::new();
    let run = play(&lab, &["--color", "white"], "");
    assert!(run.out.contains("black (oleg) plays") && run.out.ends_with("white> \n"), "{}", run.out);
    let run = play(&lab, &["--size", "9", "--handicap", "2", "--color", "white", "--sgf", "game.sgf"], "");
    assert_eq!(run.status, 2, "an option given twice is refused");
    let arguments = ["play", ENGINE, "--handicap", "2", "--color", "white", "--sgf", "game.sgf"];
    let out = lab.succeed(&arguments);
    assert!(!out.contains("(oleg) plays"), "White begins: {out}");
    let record = fs::read_to_string(lab.path("game.sgf")).expect("a record");
    assert!(record.contains("HA[2]") && record.contains("AB[cg][gc]"), "{record}");
}

#[test]
fn rules_decide_what_may_be_played_and_who_has_won() {
    let lab = Lab::new();
    let run = play(&lab, &["--rules", "semi-primitive"], "pass\n");
    assert!(run.out.contains("pass is not legal: these rules do not allow a pass"), "{}", run.out);
    for rules in ["japanese", "tromp-taylor", "cgos"] {
        let run = play(&lab, &["--rules", rules], &"pass\n".repeat(80));
        assert_eq!(run.status, 0, "{}", run.err);
        assert!(run.out.ends_with(&format!(" by {rules} rules, komi 7.5\n")), "{}", run.out);
    }
}

#[test]
fn what_is_no_text_is_asked_again() {
    let lab = Lab::new();
    let mut command = assert_cmd::Command::from_std(lab.command());
    command.args(["play", ENGINE, "--size", "5"]).write_stdin(b"\xff\xfe\nquit\n".to_vec());
    let run = Run::of(&command.output().expect("montego runs and ends"));
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("is no vertex; expected"), "{}", run.out);
}

#[test]
fn what_is_typed_wrong() {
    let lab = Lab::new();
    let cases: &[(&[&str], &[&str])] = &[
        (&["olec"], &["there is no engine 'olec'"]),
        (&["--size", "0"], &["board size 0x0 is not between"]),
        (&["--komi", "nan"], &["komi 'nan' is not a number"]),
        (&["--rules", "korean"], &["found 'korean'"]),
        (&["--color", "green"], &["expected black or white, found 'green'"]),
        (&["--seed", "-1"], &["found '-1'"]),
        (&["--handicap", "10"], &["expected a whole number from 0 to 9, found '10'"]),
        (&["--handicap", "1"], &["there are no places for 1 handicap stones on 9x9"]),
        (&["--sgf", "no/such/game.sgf"], &["cannot write the game record no/such/game.sgf"]),
    ];
    for (arguments, words) in cases {
        refused(&lab, &[&["play"], *arguments].concat(), words);
    }
}
