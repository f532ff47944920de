//! LizGoban: ids everywhere, and features found out by trying them.
//!
//! # Sources
//! Its source; kobanium/TamaGo PR #80, which lists what had to change in a program for it.

use super::common::{SIZES, letters};
use crate::doctor::Severity;
use crate::doctor::desk::{Desk, Over};
use crate::doctor::judges::{Candidate, fault_of_integers, fault_of_report};
use crate::external::clip;

/// The script.
pub(super) fn examine(desk: &mut Desk) -> Result<(), Over> {
    desk.must("name")?;
    desk.must("version")?;
    let size = desk.board(SIZES)?;
    desk.must("clear_board")?;
    probes(desk)?;
    desk.must("clear_board")?;
    desk.must("komi 7.5")?;
    desk.plays([('B', "D4".to_owned())], letters)?;
    analysis(desk, size)?;
    desk.must("undo")?;
    desk.quit()
}

/// Commands that are tried; a refusal means that there is no such feature, so only the id of it matters. A made-up
/// command must be refused, or everything looks supported.
fn probes(desk: &mut Desk) -> Result<(), Over> {
    for line in
        ["lz-setoption name visits value 0", "kata-set-rules chinese", "set_position", "set_free_handicap A1"]
    {
        desk.ask(line)?;
    }
    // A single handicap stone that was taken is taken back by clearing the board.
    desk.must("clear_board")?;
    let answer = desk.ask("no_such_command_for_sure")?;
    if answer.ok {
        let found = clip(&answer.head);
        desk.breaks(format!(
            "finds features by trying them, so a made-up command must be refused; found '{found}'"
        ));
    }
    // A key that is not understood must be an error, not be passed over.
    if let Some(_candidates) = desk.analysis("lz-analyze interval 1 no_such_key 1", "name", None)? {
        desk.breaks("finds features by trying them, so an unknown key of 'lz-analyze' must be refused; found that it is taken");
    }
    for line in ["lz-analyze interval 1 minmoves 30", "kata-analyze interval 1", "lz-analyze 1"] {
        desk.analysis(line, "name", None)?;
    }
    Ok(())
}

/// Both spellings of the interval, and a search that is confined to some moves. A confinement for the side that is not
/// to move was passed over: lightvector/KataGo#602.
fn analysis(desk: &mut Desk, size: usize) -> Result<(), Over> {
    let line = "lz-analyze interval 10";
    let Some(candidates) = desk.analysis(line, "name", Some(Severity::Breaks))? else { return Ok(()) };
    if !candidates.is_empty() {
        let fault = fault_of_report(&candidates, size).or_else(|| fault_of_integers(&candidates));
        if let Some(found) = fault {
            desk.breaks(format!(
                "reads candidates of '{line}' by move, numbers and variation; found {found}"
            ));
        }
    }
    for (color, vertex) in [("W", "E5"), ("B", "C3")] {
        let line = format!("lz-analyze {color} interval 10 allow {color} {vertex} 1");
        let Some(candidates) = desk.analysis(&line, "name", None)? else { continue };
        let elsewhere = |candidate: &Candidate| candidate.field("move").is_some_and(|play| play != vertex);
        if let Some(other) = candidates.iter().find(|candidate| elsewhere(candidate)) {
            let found = other.field("move").unwrap_or_default().to_owned();
            desk.degrades(format!(
                "confines the search to {vertex} by '{line}'; found the candidate {found}"
            ));
        }
    }
    Ok(())
}
