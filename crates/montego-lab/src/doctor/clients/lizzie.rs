//! Lizzie and LizzieYzy: numeric ids, a version in two numbers, an analysis that `name` ends.
//!
//! # Sources
//! The source of both; featurecat/lizzie#254, #479.

use super::common::{SIZES, letters};
use crate::doctor::Severity;
use crate::doctor::desk::{Desk, Over};
use crate::doctor::judges::{fault_of_integers, fault_of_report, lizzie_version};
use crate::external::clip;
use std::time::{Duration, Instant};

/// How much longer than asked for a move may take before it counts as one that ignores the clock.
const SLACK: Duration = Duration::from_secs(4);

/// The script.
pub(super) fn examine(desk: &mut Desk) -> Result<(), Over> {
    let name = desk.must("name")?.unwrap_or_default();
    let kata = name.starts_with("KataGo");
    version(desk, kata)?;
    desk.introduce()?;
    let size = desk.board(SIZES)?;
    for line in ["clear_board", "komi 7.5"] {
        desk.must(line)?;
    }
    let analyze = if kata { "kata-analyze" } else { "lz-analyze" };
    let line = format!("{analyze} 50");
    // A stone on the edge, and analyses twice in a row, each ended by `name`: pasky/pachi#142, #171.
    desk.must("play B A1")?;
    for _ in 0..2 {
        let Some(candidates) = desk.analysis(&line, "name", Some(Severity::Breaks))? else { break };
        if candidates.is_empty() {
            break;
        }
        let numbers = if kata { None } else { fault_of_integers(&candidates) };
        if let Some(found) = fault_of_report(&candidates, size) {
            desk.breaks(format!(
                "reads candidates of '{line}' by move, numbers and variation; found {found}"
            ));
        }
        if let Some(found) = numbers {
            desk.breaks(format!("reads whole numbers in reports of '{line}'; found {found}"));
        }
    }
    desk.must("play W D4")?;
    handicap(desk, size)?;
    clock(desk, size)?;
    desk.must("undo")?;
    desk.quit()
}

fn version(desk: &mut Desk, kata: bool) -> Result<(), Over> {
    let Some(version) = desk.must("version")? else { return Ok(()) };
    if kata {
        return Ok(());
    }
    let found = clip(&version);
    match lizzie_version(&version) {
        Some(15..) => {}
        Some(number) => desk.degrades(format!(
            "warns that the program is too old unless the second number of its version is at least 15; found {number} in '{found}'"
        )),
        None => desk.breaks(format!(
            "takes a number from between the first two dots of the version; found '{found}', over which it falls"
        )),
    }
    Ok(())
}

/// Handicap by `play` makes programs resign: leela-zero/leela-zero#622.
fn handicap(desk: &mut Desk, size: usize) -> Result<(), Over> {
    desk.must("clear_board")?;
    let stones = if size == 9 { ["C3", "G7", "C7", "G3"] } else { ["D4", "Q16", "D16", "Q4"] };
    desk.plays(stones.map(|stone| ('B', stone.to_owned())), letters)?;
    if desk.genmove("W", size)?.as_deref() == Some("resign") {
        desk.degrades(
            "sets handicap by plays, four here, and wants to be answered; found that the program resigns",
        );
    }
    Ok(())
}

/// Seconds for each move, and nothing about time left: yzyray/lizzieyzy#1. A clock that is taken and
/// does nothing: Tencent/PhoenixGo#16.
fn clock(desk: &mut Desk, size: usize) -> Result<(), Over> {
    let answer = desk.ask("time_settings 0 1 1")?;
    if !answer.ok {
        let found = clip(&answer.head);
        desk.degrades(format!("sets the time for a move by 'time_settings 0 1 1'; found '{found}'"));
        return Ok(());
    }
    let asked = Instant::now();
    desk.genmove("B", size)?;
    let took = asked.elapsed();
    if took > Duration::from_secs(1) + SLACK {
        let seconds = took.as_secs();
        desk.degrades(format!(
            "allows one second for a move by 'time_settings 0 1 1'; found that it took {seconds} s"
        ));
    }
    Ok(())
}
