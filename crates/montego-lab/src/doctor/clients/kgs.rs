//! kgsGtp: nothing but answers, rules and clocks of the server, dead stones after two passes, the cleanup.
//!
//! # Sources
//! Its documentation, seen in part, and what users reported.

use super::common::{SIZES, with_a_dead_stone, words};
use crate::doctor::desk::{Desk, Over};
use crate::doctor::judges::is_vertex;
use crate::external::clip;
use std::collections::BTreeSet;

/// Without these the client refuses to start.
const NEEDED: [&str; 6] = ["list_commands", "boardsize", "clear_board", "komi", "play", "genmove"];

/// The script.
pub(super) fn examine(desk: &mut Desk) -> Result<(), Over> {
    desk.introduce()?;
    let missing: Vec<_> = NEEDED.into_iter().filter(|name| !desk.knows(name)).collect();
    if !missing.is_empty() {
        desk.breaks(format!("plays with listed commands only; not listed: {}", missing.join(", ")));
    }
    if desk.knows("kgs-chat") {
        // Release 3.5.20 and later fall over it: pasky/pachi#132.
        desk.degrades("ends by itself in newer releases when 'kgs-chat' is listed; found it listed");
    }
    desk.must("name")?;
    let version = desk.must("version")?;
    if version.is_some_and(|text| text.trim().is_empty()) {
        desk.degrades("greets the opponent with the version; found no text");
    }
    let size = desk.board(SIZES)?;
    desk.must("clear_board")?;
    desk.must("komi 6.5")?;
    desk.should_if_listed("kgs-rules chinese")?;
    clocks(desk)?;
    desk.must("play black D4")?;
    desk.should_if_listed("time_left white 600 0")?;
    desk.genmove("white", size)?;
    // The second number is that of periods left under byo-yomi.
    desk.should_if_listed("time_left white 25 3")?;
    if size == 9 {
        end(desk)?;
    }
    desk.should_if_listed("kgs-game_over")?;
    desk.quit()
}

/// Without the server's own clocks, programs took half a second for a move: lightvector/KataGo#128.
fn clocks(desk: &mut Desk) -> Result<(), Over> {
    if desk.knows("kgs-time_settings") {
        for clock in ["none", "absolute 600", "canadian 600 300 25", "byoyomi 600 30 5"] {
            desk.should(&format!("kgs-time_settings {clock}"))?;
        }
    } else if desk.knows("time_settings") {
        desk.degrades("tells byo-yomi by 'kgs-time_settings', which is not listed, so periods are not known");
        desk.should("time_settings 600 30 1")?;
    } else {
        desk.degrades("tells the clock by 'kgs-time_settings' or 'time_settings'; neither is listed");
    }
    Ok(())
}

/// Dead stones after two passes, where an empty list counts everything as alive: pasky/pachi PR #45.
fn end(desk: &mut Desk) -> Result<(), Over> {
    desk.must("clear_board")?;
    desk.plays(with_a_dead_stone(), words)?;
    for line in ["play black pass", "play white pass"] {
        desk.must(line)?;
    }
    if desk.knows("final_status_list") {
        if let Some(dead) = status(desk, "dead")? {
            if dead.is_empty() {
                desk.degrades("counts what 'final_status_list dead' leaves out as alive; found an empty list, though A5 is dead");
            } else if !dead.contains("A5") || dead.len() > 1 {
                let found = dead.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
                desk.degrades(format!(
                    "takes dead stones from 'final_status_list dead', here A5; found {found}"
                ));
            }
            if let Some(alive) = status(desk, "alive")?
                && let Some(both) = alive.intersection(&dead).next()
            {
                desk.degrades(format!("expects that no stone is both alive and dead; found {both}"));
            }
        }
    } else {
        desk.degrades(
            "asks for dead stones by 'final_status_list', which is not listed, so all count as alive",
        );
    }
    if desk.knows("kgs-genmove_cleanup") {
        let line = "kgs-genmove_cleanup black";
        let answer = desk.ask(line)?;
        let word = answer.text.trim().to_owned();
        if !answer.ok || !(is_vertex(&word, 9) || word == "pass" || word == "resign") {
            let found = clip(&answer.head);
            desk.breaks(format!("expects a move after '{line}'; found '{found}'"));
        } else if word == "pass" {
            desk.degrades(format!(
                "expects that dead stones are captured after '{line}'; found a pass, with A5 on the board"
            ));
        }
    } else {
        desk.degrades(
            "lets opponents dispute dead stones only if 'kgs-genmove_cleanup' is listed; it is not",
        );
    }
    Ok(())
}

/// The stones of a status, in capitals.
fn status(desk: &mut Desk, which: &str) -> Result<Option<BTreeSet<String>>, Over> {
    let line = format!("final_status_list {which}");
    let Some(text) = desk.should(&line)? else { return Ok(None) };
    if let Some(word) = text.split_whitespace().find(|word| !is_vertex(word, 9)) {
        let found = clip(word);
        desk.degrades(format!("reads vertices from '{line}'; found '{found}'"));
    }
    Ok(Some(text.split_whitespace().map(str::to_ascii_uppercase).collect()))
}
