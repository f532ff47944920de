//! The protocol's commands for a game, and the words of its errors.

use super::common::{SIZES, letters};
use crate::doctor::Severity;
use crate::doctor::desk::{Desk, Over};
use crate::external::clip;

/// The part of the script that sets up a game.
pub(super) fn examine(desk: &mut Desk) -> Result<(), Over> {
    let size = desk.board(SIZES)?;
    clearing(desk)?;
    refused(desk, "boardsize 0", "unacceptable size")?;
    error(desk, "boardsize x")?;
    for komi in ["komi -3", "komi 6.50", "komi 0"] {
        desk.must(komi)?;
    }
    for komi in ["komi x", "komi nan", "komi"] {
        error(desk, komi)?;
    }
    handicap(desk, size)?;
    clearing(desk)?;
    // Letter case is free, and so is the order of colours: leela-zero/leela-zero#528.
    for line in ["play b c3", "play BLACK C4", "play White g7", "play b PASS", "play W pass"] {
        desk.must(line)?;
    }
    refused(desk, "play w c3", "illegal move")?;
    error(desk, "play b I5")?;
    error(desk, "play b Z30")?;
    error(desk, "play green e5")?;
    // No program should take this, and Pachi did.
    error(desk, "play b resign")?;
    if desk.knows("set_free_handicap") {
        refused(desk, "set_free_handicap D4 E5", "board not empty")?;
    }
    undo(desk)?;
    record(desk)?;
    if desk.knows("loadsgf") {
        refused(desk, "loadsgf /no/such/folder/montego.sgf", "cannot load file")?;
    }
    for line in ["showboard", "cputime"] {
        desk.should_if_listed(line)?;
    }
    Ok(())
}

fn clearing(desk: &mut Desk) -> Result<(), Over> {
    let answer = desk.ask("clear_board")?;
    if !answer.ok {
        desk.breaks(format!("expects that 'clear_board' is done; found '{}'", clip(&answer.head)));
    } else if answer.text.is_empty() && answer.head.ends_with(' ') {
        // Clients read the first line by position; what Lizzie dislikes is a space before the digits.
        let found = answer.head;
        desk.once(
            "space",
            Severity::Degrades,
            format!(
                "ends an answer without text behind the sign and id; found a space behind them, '{found}'"
            ),
        );
    }
    Ok(())
}

/// Sends what must fail; true if it did.
fn error(desk: &mut Desk, line: &str) -> Result<bool, Over> {
    let answer = desk.ask(line)?;
    if answer.ok {
        desk.degrades(format!("expects an error after '{line}'; found '{}'", clip(&answer.head)));
    }
    Ok(!answer.ok)
}

/// Sends what must fail with certain words; more may follow them.
fn refused(desk: &mut Desk, line: &str, words: &str) -> Result<(), Over> {
    let answer = desk.ask(line)?;
    if answer.ok || !answer.text.starts_with(words) {
        let found = clip(&answer.head);
        desk.degrades(format!("expects the words '{words}' after '{line}'; found '{found}'"));
    }
    Ok(())
}

/// Handicap stones. Points that differ between programs make boards differ from the first move:
/// SabakiHQ/Sabaki#337. Free handicap that is fixed: online-go/gtp2ogs#70.
fn handicap(desk: &mut Desk, size: usize) -> Result<(), Over> {
    if desk.knows("fixed_handicap") {
        clearing(desk)?;
        let (line, expect) = match size {
            9 => ("fixed_handicap 3", ["C3", "C7", "G7"]),
            _ => ("fixed_handicap 3", ["D16", "D4", "Q16"]),
        };
        if let Some(text) = desk.should(line)? {
            let mut points: Vec<_> = text.split_whitespace().map(str::to_ascii_uppercase).collect();
            points.sort_unstable();
            if points != expect {
                let found = clip(&text);
                desk.degrades(format!("puts the stones of '{line}' on {}; found {found}", expect.join(" ")));
            }
        }
        clearing(desk)?;
        refused(desk, "fixed_handicap 1", "invalid number of stones")?;
    }
    if desk.knows("set_free_handicap") {
        clearing(desk)?;
        refused(desk, "set_free_handicap C3 C3", "bad vertex list")?;
        // A list that is refused must leave no stone behind.
        clearing(desk)?;
        desk.should("set_free_handicap C3 G7")?;
    }
    if desk.knows("place_free_handicap") {
        clearing(desk)?;
        if let Some(text) = desk.should("place_free_handicap 2")? {
            let vertices = text.split_whitespace();
            if !vertices.clone().all(|word| crate::doctor::judges::is_vertex(word, size)) {
                let found = clip(&text);
                desk.degrades(format!("answers 'place_free_handicap 2' with vertices only; found '{found}'"));
            }
        }
    }
    Ok(())
}

/// As many moves as were made can be taken back, and no more.
fn undo(desk: &mut Desk) -> Result<(), Over> {
    if !desk.knows("undo") {
        return Ok(());
    }
    clearing(desk)?;
    desk.plays([('B', "D4".to_owned()), ('W', "E5".to_owned())], letters)?;
    for _ in 0..2 {
        desk.should("undo")?;
    }
    refused(desk, "undo", "cannot undo")
}

/// A record is the game and not its last position: seen in GNU Go. Empty lines in it cut it off, which shows in what
/// follows: leela-zero/leela-zero#1875.
fn record(desk: &mut Desk) -> Result<(), Over> {
    if !desk.knows("printsgf") {
        return Ok(());
    }
    clearing(desk)?;
    desk.plays([('B', "D4".to_owned()), ('W', "E5".to_owned())], letters)?;
    if let Some(text) = desk.should("printsgf")? {
        let moves = text.contains(";B[") && text.contains(";W[");
        if !moves {
            desk.degrades("has moves in the record of 'printsgf'; found a record without moves");
        }
    }
    // The next answer shows whether the record ended with its answer.
    desk.must("name").map(drop)
}
