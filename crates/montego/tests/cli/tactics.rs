//! Tactical questions from the command line.

use crate::{Lab, json};
use std::fs;

/// A white stone in a ladder, a black one that is safe, and two black ones that a white stone cuts.
const BOARD: &str = "
. . . . . . .
. . . X . . .
. . X O X . .
. . X . . . .
. . . . . . .
. X . . O . .
. . . . . . .
";

#[test]
fn a_board_is_surveyed() {
    let lab = Lab::new();
    fs::write(lab.path("board.txt"), BOARD).expect("a file");
    insta::assert_snapshot!("tactics", lab.succeed(&["tactics", "board.txt"]));
    let report = json(&lab.succeed(&["tactics", "board.txt", "--json"]));
    let strings = report["strings"].as_array().expect("strings");
    let white = strings.iter().find(|string| string["string"] == "D5").expect("the stone in atari");
    assert_eq!(white["capture"]["success"], "yes");
    assert_eq!(white["capture"]["proven"], true);
    assert_eq!(white["capture"]["line"][0], "D4");
    assert!(!report["connections"].as_array().expect("connections").is_empty());
}

/// The same problem twice, once with a wrong answer, and one that no search answers.
fn problems() -> String {
    let board = r#""size":5,"board":[".....","..X..",".XO..",".X...","....."],"target":["C3"]"#;
    format!(
        "{{\"id\":\"a\",\"kind\":\"ladder\",\"to_move\":\"black\",{board},\"codes\":[1],\"moves\":[\"C2\",\"D3\"]}}\n\n\
         {{\"id\":\"b\",\"kind\":\"attack\",\"to_move\":\"black\",{board},\"codes\":[0],\"moves\":[]}}\n\
         {{\"id\":\"c\",\"kind\":\"genmove\",\"to_move\":\"black\",{board}}}\n"
    )
}

#[test]
fn problems_are_answered_and_compared() {
    let lab = Lab::new();
    fs::write(lab.path("problems.jsonl"), problems()).expect("a file");
    let report = json(&lab.succeed(&["tactics", "--problems", "problems.jsonl", "--json"]));
    let right: Vec<_> =
        report["problems"].as_array().expect("problems").iter().map(|p| &p["right"]).collect();
    assert_eq!(right, [true, false]);
    assert_eq!(report["not_searched"], 1);
    let text = lab.succeed(&["tactics", "--problems", "problems.jsonl"]);
    assert!(text.contains("not right: b attack C3: expected 0, found 1"), "{text}");
    assert!(text.contains("1 problems of kinds that no search answers were left out"), "{text}");
}

#[test]
fn what_is_wrong_with_a_problem_has_its_line() {
    let lab = Lab::new();
    fs::write(lab.path("problems.jsonl"), problems().replace(".....\",\"..X", "..?..\",\"..X"))
        .expect("a file");
    let run = lab.run(&["tactics", "--problems", "problems.jsonl"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("line 1: found '?', expected X, O or ."), "{}", run.err);
    let run = lab.run(&["tactics", "--problems", "absent.jsonl"]);
    assert!(run.err.contains("cannot read absent.jsonl"), "{}", run.err);
}

/// Three points in a row for eyes, whose middle decides; a choice with the wrong answer; a race that needs no play.
fn eye_space() -> String {
    let rows = ["...XO.O", "XXXXOO.", "OOOOO.O", ".O.O.OO", "OOOOOOO", "XXXXXXX", ".X.X.X."];
    let board =
        format!(r#""size":7,"board":["{}"],"target":["D7"],"target_colour":"black""#, rows.join("\",\""));
    format!(
        "{{\"id\":\"a\",\"kind\":\"dragon_status\",{board},\"attack_moves\":[\"B7\"],\"defend_moves\":[\"B7\"]}}\n\
         {{\"id\":\"b\",\"kind\":\"restricted_genmove\",\"to_move\":\"white\",{board},\
         \"candidates\":[\"B7\",\"C4\"],\"moves\":[\"C4\"]}}\n\
         {{\"id\":\"c\",\"kind\":\"analyze_semeai\",\"to_move\":\"white\",{board},\"moves\":[\"PASS\"]}}\n"
    )
}

#[test]
fn engines_solve_problems_by_playing() {
    let lab = Lab::new();
    fs::write(lab.path("problems.jsonl"), eye_space()).expect("a file");
    let ask = ["bench", "problems", "problems.jsonl", "--engine", "montego:playouts=500"];
    let text = lab.succeed(&ask);
    let row = |kind: &str| {
        let line =
            text.lines().find(|line| line.starts_with(kind)).unwrap_or_else(|| panic!("{kind}: {text}"));
        line.split_whitespace().skip(1).take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(row("dragon_status"), ["2", "2"], "both sides play in the middle: {text}");
    assert_eq!(row("restricted_genmove"), ["1", "0"], "the group is worth more than an own eye: {text}");
    assert!(text.contains("not right: b restricted_genmove: expected C4, found B7"), "{text}");
    assert!(text.contains("1 problems without a best play were left out; seed 1"), "{text}");
    let none = lab.run(&["bench", "problems", "empty.jsonl"]);
    assert!(none.err.contains("cannot read empty.jsonl"), "{}", none.err);
    fs::write(lab.path("empty.jsonl"), "\n").expect("a file");
    let none = lab.run(&["bench", "problems", "empty.jsonl"]);
    assert!(none.err.contains("expected problems that name a best play, found none"), "{}", none.err);
}
