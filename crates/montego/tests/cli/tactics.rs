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
