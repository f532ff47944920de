//! q5Go: ids, version 2 to the letter, and only what `known_command` says is known.
//!
//! # Sources
//! Its source; bernds/q5Go#30.

use super::common::SIZES;
use crate::doctor::Severity;
use crate::doctor::desk::{Desk, Over};
use crate::doctor::judges::{fault_of_integers, fault_of_report};
use crate::external::clip;

/// The script.
pub(super) fn examine(desk: &mut Desk) -> Result<(), Over> {
    let version = desk.ask("protocol_version")?;
    if !version.ok || version.text != "2" {
        desk.breaks(format!(
            "goes away unless 'protocol_version' is exactly 2; found '{}'",
            clip(&version.head)
        ));
    }
    let size = desk.board(SIZES)?;
    for line in ["clear_board", "komi 6.5"] {
        desk.must(line)?;
    }
    let analyze = known(desk, "lz-analyze")?;
    known(desk, "kata-analyze")?;
    desk.must("play black D4")?;
    if analyze {
        let line = "lz-analyze white 100";
        for _ in 0..2 {
            let pause = "known_command lz-analyze";
            let Some(candidates) = desk.analysis(line, pause, Some(Severity::Breaks))? else { break };
            let fault = fault_of_report(&candidates, size).or_else(|| fault_of_integers(&candidates));
            if let Some(found) = fault.filter(|_| !candidates.is_empty()) {
                desk.breaks(format!(
                    "reads candidates of '{line}' by move, numbers and variation; found {found}"
                ));
            }
        }
    }
    desk.genmove("white", size)?;
    if known(desk, "undo")? {
        desk.must("undo")?;
    }
    desk.quit()
}

fn known(desk: &mut Desk, name: &str) -> Result<bool, Over> {
    let answer = desk.ask(&format!("known_command {name}"))?;
    match (answer.ok, answer.text.as_str()) {
        (true, "true") => return Ok(true),
        (true, "false") => {}
        _ => {
            let found = clip(&answer.head);
            desk.breaks(format!(
                "asks by 'known_command {name}' and reads 'true' or 'false'; found '{found}'"
            ));
        }
    }
    Ok(false)
}
