//! Reasons in words, from the command line.

use crate::bad_input::refused;
use crate::{Lab, json};
use std::fs;

/// White has put a stone into atari: whoever plays F5 decides its fate.
const POSITION: &[&str] = &[
    "explain",
    "--size",
    "9",
    "--moves",
    "E5 D5 A1 D4 A2 E6 A3",
    "--reasons",
    "goals:playouts=2000,nodes=2000",
];

#[test]
fn the_best_play_has_a_reason() {
    let lab = Lab::new();
    let text = lab.succeed(POSITION);
    assert!(text.starts_with("white to play, goals:playouts=2000,nodes=2000 plays "), "{text}");
    let words = text.replace('\n', " ");
    assert!(words.contains("captures the stone at E5") && words.contains(", worth "), "{text}");
    assert!(text.contains(" \u{b1} "), "{text}");
    let report = json(&lab.succeed(&[POSITION, &["--json"]].concat()));
    let first = &report["reasons"][0];
    assert_eq!(first["play"], report["decision"]);
    let sentence = first["sentence"].as_str().expect("a sentence");
    assert!(text.replace('\n', " ").contains(sentence), "{sentence} in {text}");
}

#[test]
fn another_engine_is_explained_by_the_same_goals() {
    let lab = Lab::new();
    let text = lab.succeed(&[POSITION, &["--engine", "random"]].concat());
    assert!(text.starts_with("white to play, random plays "), "{text}");
    assert!(text.replace('\n', " ").contains("captures the stone at E5"), "{text}");
}

#[test]
fn reasons_are_written_into_the_record() {
    let lab = Lab::new();
    fs::write(lab.path("game.sgf"), "(;SZ[9]KM[0];B[ee];W[de]C[mine];B[ai])").expect("a file");
    let goals = ["--reasons", "goals:playouts=500,nodes=500"];
    let command = ["explain", "game.sgf", "--move", "2", "--annotate", "out.sgf"];
    lab.succeed(&[&command[..], &goals].concat());
    let record = fs::read_to_string(lab.path("out.sgf")).expect("a record");
    // What was there stays, first of all the game itself.
    assert!(record.contains("C[mine\n\n"), "{record}");
    assert!(record.contains("LB["), "{record}");
    assert!(
        record.find("B[ai]").expect("the move of the game") < record.rfind("C[").expect("a reason"),
        "{record}"
    );
    lab.succeed(&["sgf", "check", "out.sgf"]);
    // The same by `analyze`, for the play of its engine.
    let analyze =
        ["analyze", "game.sgf", "--move", "2", "--engine", "oleg:playouts=100", "--annotate", "two.sgf"];
    lab.succeed(&analyze);
    assert!(fs::read_to_string(lab.path("two.sgf")).expect("a record").contains("LB["));
    refused(&lab, &["explain", "game.sgf", "--move", "9"], &["expected --move from 0 to 3"]);
}

#[test]
fn other_games_of_the_file_are_kept() {
    let lab = Lab::new();
    fs::write(lab.path("two.sgf"), "(;SZ[9]CA[ISO-8859-1]GN[one];B[cc])\n(;SZ[9]GN[two];B[ee])")
        .expect("a file");
    let goals = ["--reasons", "goals:playouts=200,nodes=200"];
    // Into the file itself: nothing of it is lost.
    let command = ["explain", "two.sgf", "--game", "2", "--annotate", "two.sgf"];
    lab.succeed(&[&command[..], &goals].concat());
    let record = fs::read_to_string(lab.path("two.sgf")).expect("records");
    assert!(record.contains("GN[one]") && record.contains("GN[two]") && record.contains("LB["), "{record}");
    assert!(!record.contains("8859"), "what is written is UTF-8: {record}");
    refused(&lab, &["explain", "--reasons", "oleg"], &["expected goals, perhaps with settings, found oleg"]);
}
