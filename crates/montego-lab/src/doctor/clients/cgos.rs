//! The client of the computer Go server: area, positional superko, no suicide, and a report with every move.
//!
//! # Sources
//! The client's source.

use super::common::{SIZES, sending_two, words};
use crate::doctor::desk::{Desk, Over};
use crate::doctor::judges::{fault_of_report, read_info, read_move};
use crate::external::clip;

/// Without these the client ends.
const NEEDED: [&str; 6] = ["boardsize", "clear_board", "komi", "play", "genmove", "quit"];

/// Moves with reports, the dearest first. The interval of the last is so long that only a final report comes.
const GENERATE: [(&str, &str); 3] = [
    ("cgos-genmove_analyze", ""),
    ("kata-genmove_analyze", " ownership true"),
    ("lz-genmove_analyze", " 100000"),
];

/// The script.
pub(super) fn examine(desk: &mut Desk) -> Result<(), Over> {
    desk.introduce()?;
    let missing: Vec<_> = NEEDED.into_iter().filter(|name| !desk.knows(name)).collect();
    if !missing.is_empty() {
        desk.breaks(format!("ends unless its commands are listed; not listed: {}", missing.join(", ")));
    }
    let size = desk.board(SIZES)?;
    desk.must("komi 7.5")?;
    desk.should_if_listed("time_settings 300 0 0")?;
    desk.should_if_listed("cgos-opponent_name doctor")?;
    desk.should_if_listed("cgos-opponent_rating 1800")?;
    desk.must("clear_board")?;
    desk.should_if_listed("time_left black 300 0")?;
    moves(desk, size)?;
    rules(desk)?;
    desk.should_if_listed("cgos-gameover 2026-01-01 B+3.5")?;
    desk.quit()
}

/// Three moves: the first, one after a stone in the corner (pasky/pachi#142), and one after a pass, which programs
/// answer without thinking and so without a report (leela-zero/leela-zero#2001).
fn moves(desk: &mut Desk, size: usize) -> Result<(), Over> {
    let Some((name, more)) = GENERATE.into_iter().find(|(name, _)| desk.knows(name)) else {
        let taken = desk.genmove("black", size)?.unwrap_or_default();
        desk.must(&format!("play white {}", corner(&taken)))?;
        return desk.genmove("black", size).map(drop);
    };
    let line = format!("{name} black{more}");
    let mut taken = String::new();
    for opponent in [None, Some("corner"), Some("pass")] {
        match opponent {
            Some("corner") => _ = desk.must(&format!("play white {}", corner(&taken)))?,
            Some(play) => _ = desk.must(&format!("play white {play}"))?,
            None => {}
        }
        let Some(generated) = desk.generate(&line)? else { return Ok(()) };
        if let Some(Err(found)) = generated.play.as_deref().map(|play| read_move(play, size)) {
            desk.breaks(format!(
                "expects a vertex, 'pass' or 'resign' behind 'play' of '{line}'; found {found}"
            ));
        }
        report(desk, &line, name, &generated.reports, size);
        taken = generated.play.unwrap_or_default();
    }
    Ok(())
}

/// A corner without a stone, if there is one on the board.
fn corner(taken: &str) -> &'static str {
    if taken.eq_ignore_ascii_case("A1") { "a9" } else { "a1" }
}

fn report(desk: &mut Desk, line: &str, name: &str, reports: &[String], size: usize) {
    let Some(last) = reports.iter().rev().find(|line| !line.trim().is_empty()) else {
        desk.breaks(format!("expects a report before 'play' of '{line}'; found none"));
        return;
    };
    if name == "cgos-genmove_analyze" {
        let object =
            serde_json::from_str::<serde_json::Value>(last).ok().filter(serde_json::Value::is_object);
        if object.is_none() {
            desk.degrades(format!("stores the report of '{line}', a line of JSON; found '{}'", clip(last)));
        }
    } else if let Some(found) = fault_of_report(&read_info(last), size) {
        desk.degrades(format!("stores the report of '{line}'; found {found}"));
    }
}

/// Programs that play by rules with suicide, or without superko, lose games to the server's rules:
/// lightvector/KataGo#554, #681; Rochester-NRT/RocAlphaGo#152.
fn rules(desk: &mut Desk) -> Result<(), Over> {
    desk.must("clear_board")?;
    // Two stones, the first before Black's: otherwise their suicide repeats a position, which superko forbids anyway.
    let before = [('W', "A2"), ('B', "A3"), ('B', "B2"), ('B', "B1")];
    desk.plays(before.map(|(color, vertex)| (color, vertex.to_owned())), words)?;
    let answer = desk.ask("play white a1")?;
    if answer.ok {
        desk.degrades(
            "forbids suicide, and a program that does not know may lose by it; found that it is taken",
        );
    }
    superko(desk)
}

/// Whether the whole board may repeat.
pub(super) fn superko(desk: &mut Desk) -> Result<(), Over> {
    desk.must("clear_board")?;
    desk.plays(sending_two(), words)?;
    let answer = desk.ask("play white b1")?;
    if answer.ok {
        desk.degrades(
            "forbids to repeat a position, and a program that does not know may lose by it; found that it is taken",
        );
    }
    Ok(())
}
