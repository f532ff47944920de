//! Sabaki: no ids, several commands at once, komi before the board, and the literal word `pass`.
//!
//! # Sources
//! The source of `@sabaki/gtp` and of Sabaki's engine syncer.

use super::common::{SIZES, letters, settled};
use crate::doctor::desk::{Desk, Over};
use crate::doctor::judges::{fault_of_report, fault_of_shares, read_info, read_literal_move};
use crate::external::clip;

/// Analysis commands, the dearest first, and whether their win rates are always shares of one.
const ANALYZE: [(&str, bool); 3] = [("analyze", true), ("kata-analyze", true), ("lz-analyze", false)];
/// The same for moves.
const GENERATE: [(&str, bool); 3] =
    [("genmove_analyze", true), ("kata-genmove_analyze", true), ("lz-genmove_analyze", false)];

/// The script.
pub(super) fn examine(desk: &mut Desk) -> Result<(), Over> {
    let answers = desk.ask_at_once(&["name", "version", "protocol_version", "list_commands"])?;
    desk.learn(&answers[3]);
    // Sabaki sends no time; its users put it among the start commands, before any board: SabakiHQ/Sabaki#360.
    desk.should_if_listed("time_settings 0 5 1")?;
    desk.must("komi 6.5")?;
    let size = desk.board(SIZES)?;
    desk.must("clear_board")?;
    // Two black moves in a row come from boards where a pass was not sent, and from setup stones:
    // SabakiHQ/Sabaki#267, #307; leela-zero/leela-zero#528.
    for line in ["play B C3", "play B G7"] {
        desk.must(line)?;
    }
    desk.genmove("W", size)?;
    desk.should_if_listed("undo")?;
    setup_stones(desk, size)?;
    analysis(desk, size)?;
    if size == 9 {
        passing(desk)?;
    }
    rectangle(desk)?;
    desk.quit()
}

/// Two setup stones or more are a handicap if that is listed; as plays they make programs resign:
/// SabakiHQ/Sabaki#409; pasky/pachi#82.
fn setup_stones(desk: &mut Desk, size: usize) -> Result<(), Over> {
    desk.must("clear_board")?;
    if desk.knows("set_free_handicap") {
        desk.must("set_free_handicap C3 G7")?;
    } else {
        desk.plays([('B', "C3".to_owned()), ('B', "G7".to_owned())], letters)?;
    }
    desk.genmove("W", size).map(drop)
}

/// Analysis of a position with a stone on the edge, which brought Pachi down: pasky/pachi#142. It ends when
/// Sabaki asks for the protocol's version: SabakiHQ/Sabaki#946.
fn analysis(desk: &mut Desk, size: usize) -> Result<(), Over> {
    desk.must("clear_board")?;
    desk.must("play B A1")?;
    if let Some((name, shares)) = ANALYZE.into_iter().find(|(name, _)| desk.knows(name)) {
        let line = format!("{name} W 50");
        if let Some(candidates) =
            desk.analysis(&line, "protocol_version", Some(crate::doctor::Severity::Breaks))?
            && !candidates.is_empty()
        {
            let fault = fault_of_report(&candidates, size).or_else(|| fault_of_shares(&candidates, shares));
            if let Some(found) = fault {
                desk.degrades(format!(
                    "shows candidates of '{line}' by move, win rate and variation; found {found}"
                ));
            }
        }
        desk.genmove("W", size)?;
    }
    if let Some((name, shares)) = GENERATE.into_iter().find(|(name, _)| desk.knows(name)) {
        let line = format!("{name} B 50");
        if let Some(generated) = desk.generate(&line)? {
            if let Some(Err(found)) = generated.play.as_deref().map(|play| read_literal_move(play, size)) {
                desk.breaks(format!(
                    "expects a vertex, 'pass' or 'resign' behind 'play' of '{line}'; found {found}"
                ));
            }
            let last = generated.reports.iter().rev().map(|line| read_info(line)).find(|c| !c.is_empty());
            if let Some(found) =
                last.and_then(|c| fault_of_report(&c, size).or_else(|| fault_of_shares(&c, shares)))
            {
                desk.degrades(format!(
                    "shows candidates of '{line}' by move, win rate and variation; found {found}"
                ));
            }
        }
    }
    Ok(())
}

/// A finished game, in which nothing but a pass makes sense; Sabaki compares with `pass` and would make a stone of
/// anything else: kobanium/Ray#145. A pass of the user is answered: SabakiHQ/Sabaki#857.
fn passing(desk: &mut Desk) -> Result<(), Over> {
    desk.must("clear_board")?;
    desk.plays(settled(), letters)?;
    desk.genmove("W", 9)?;
    desk.must("play B pass")?;
    desk.genmove("W", 9)?;
    for _ in 0..2 {
        desk.should_if_listed("undo")?;
    }
    Ok(())
}

fn rectangle(desk: &mut Desk) -> Result<(), Over> {
    if !desk.knows("rectangular_boardsize") {
        return Ok(());
    }
    let answer = desk.ask("rectangular_boardsize 9 7")?;
    if !answer.ok {
        let found = clip(&answer.head);
        desk.degrades(format!("sends 'rectangular_boardsize 9 7', as it is listed; found '{found}'"));
    }
    Ok(())
}
