//! GoGui and gogui-twogtp: upper-case colours, `PASS`, no clock as `0 1 0`, an interrupt as a comment.
//!
//! # Sources
//! GoGui's source; its threads with the programs that it ran.

use super::common::{SIZES, letters, settled};
use crate::doctor::desk::{Desk, Over};
use crate::doctor::judges::{fault_of_analyze_command, is_score, read_move};
use crate::external::clip;

/// Analyze commands of a program that are found fault with; there may be dozens of the same kind.
const FAULTS_TOLD: usize = 3;

/// The script.
pub(super) fn examine(desk: &mut Desk) -> Result<(), Over> {
    desk.ask("name")?;
    let version = desk.ask("protocol_version")?;
    if version.text.trim() != "2" {
        desk.degrades(format!("warns unless 'protocol_version' is 2; found '{}'", clip(&version.head)));
    }
    desk.introduce()?;
    for line in ["version", "gogui-version"] {
        desk.should_if_listed(line)?;
    }
    analyze_commands(desk)?;
    let size = desk.board(SIZES)?;
    for line in ["clear_board", "komi 0"] {
        desk.must(line)?;
    }
    // This means no limit; a user's start command may also come before the board: SabakiHQ/Sabaki#360.
    desk.should_if_listed("time_settings 0 1 0")?;
    desk.must("play B D4")?;
    desk.genmove("W", size)?;
    if desk.knows("gg-undo") {
        desk.should("gg-undo 2")?;
    } else {
        desk.should_if_listed("undo")?;
        desk.should_if_listed("undo")?;
    }
    interrupt(desk, size)?;
    time(desk)?;
    after_the_end(desk, size)?;
    if size == 9 {
        score(desk)?;
    }
    desk.quit()
}

fn analyze_commands(desk: &mut Desk) -> Result<(), Over> {
    let Some(text) = desk.should_if_listed("gogui-analyze_commands")? else { return Ok(()) };
    let faults: Vec<_> =
        text.lines().filter_map(|line| fault_of_analyze_command(line, |name| desk.knows(name))).collect();
    for found in faults.iter().take(FAULTS_TOLD) {
        desk.degrades(format!("reads analyze commands as TYPE/Label/command; found {found}"));
    }
    if faults.len() > FAULTS_TOLD {
        let more = faults.len() - FAULTS_TOLD;
        desk.degrades(format!("reads analyze commands as TYPE/Label/command; found {more} more faults"));
    }
    Ok(())
}

/// The interrupt is a comment, so it has no answer of its own; the move comes early and whole.
fn interrupt(desk: &mut Desk, size: usize) -> Result<(), Over> {
    if desk.should_if_listed("gogui-interrupt")?.is_none() {
        return Ok(());
    }
    let line = "genmove B";
    desk.raw(b"genmove B\n# interrupt\n");
    let answer = desk.reply(None, line)?;
    if !answer.ok {
        desk.breaks(format!(
            "expects a move after '{line}' and '# interrupt'; found '{}'",
            clip(&answer.head)
        ));
    } else if let Err(found) = read_move(&answer.text, size) {
        desk.breaks(format!("expects a move after '{line}' and '# interrupt'; found {found}"));
    }
    let answer = desk.ask("protocol_version")?;
    if answer.text.trim() != "2" {
        desk.breaks(format!("expects no answer to '# interrupt'; found '{}'", clip(&answer.head)));
    }
    Ok(())
}

/// Seconds of the processor, for the tables of twogtp. The clock was unavailable on macOS: gonmf/matilda#36.
fn time(desk: &mut Desk) -> Result<(), Over> {
    let Some(text) = desk.should_if_listed("cputime")? else { return Ok(()) };
    if !text.trim().parse::<f64>().is_ok_and(|seconds| seconds >= 0.0 && seconds.is_finite()) {
        desk.degrades(format!("expects seconds after 'cputime'; found '{}'", clip(&text)));
    }
    Ok(())
}

/// Moves are asked for after two passes too: Remi-Coulom/gogui#28; lightvector/KataGo#51;
/// leela-zero/leela-zero#117. twogtp writes `PASS`: leela-zero/leela-zero#1879.
fn after_the_end(desk: &mut Desk, size: usize) -> Result<(), Over> {
    desk.must("clear_board")?;
    for line in ["play B PASS", "play W PASS"] {
        desk.must(line)?;
    }
    desk.genmove("B", size)?;
    desk.genmove("W", size).map(drop)
}

/// The score of a game that is over. A missing one makes the result unknown: tensorflow/minigo#105. A score that
/// changes with the second pass: lightvector/KataGo#366. One that is refused before it: seen in Pachi.
fn score(desk: &mut Desk) -> Result<(), Over> {
    if !desk.knows("final_score") {
        desk.degrades("takes results from 'final_score', which is not listed, so every result is '?'");
        return Ok(());
    }
    desk.must("clear_board")?;
    desk.plays(settled(), letters)?;
    let before = desk.ask("final_score")?;
    if !before.ok && !before.text.starts_with("cannot score") {
        let found = clip(&before.head);
        desk.degrades(format!(
            "asks for 'final_score' when its user does, before the passes too; found '{found}'"
        ));
    }
    for line in ["play W PASS", "play B PASS"] {
        desk.must(line)?;
    }
    let Some(after) = desk.should("final_score")? else { return Ok(()) };
    if !is_score(after.trim()) {
        desk.degrades(format!(
            "expects a score such as B+3.5 or 0 after 'final_score'; found '{}'",
            clip(&after)
        ));
    }
    if before.ok && before.text != after {
        let (before, after) = (clip(&before.text), clip(&after));
        desk.degrades(format!(
            "shows one score for one board; found {before} before two passes and {after} behind"
        ));
    }
    desk.should_if_listed("final_status_list dead").map(drop)
}
