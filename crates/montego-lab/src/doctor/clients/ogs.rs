//! gtp2ogs, the bridge to online-go.com: CR LF, lower case, and nothing that is not listed.
//!
//! # Sources
//! The source of gtp2ogs and its threads.

use super::cgos::superko;
use super::common::SIZES;
use crate::doctor::desk::{Desk, Over};
use std::time::Duration;

/// Without these there is no game.
const NEEDED: [&str; 5] = ["boardsize", "clear_board", "komi", "play", "genmove"];

/// A move with no time left may take this long. A program that divides by the time takes for ever.
const HURRIED: Duration = Duration::from_secs(10);

/// The script.
pub(super) fn examine(desk: &mut Desk) -> Result<(), Over> {
    // A program that gives no list ends the bot.
    desk.introduce()?;
    let missing: Vec<_> = NEEDED.into_iter().filter(|name| !desk.knows(name)).collect();
    if !missing.is_empty() {
        desk.breaks(format!(
            "sends listed commands only, so it cannot play; not listed: {}",
            missing.join(", ")
        ));
        return Err(Over);
    }
    let size = desk.board(SIZES)?;
    for line in ["clear_board", "komi 7.5"] {
        desk.must(line)?;
    }
    clock(desk)?;
    handicap(desk)?;
    for line in ["clear_board", "play black d4"] {
        desk.must(line)?;
    }
    let taken = desk.genmove("white", size)?.unwrap_or_default();
    no_time(desk, size, if taken.eq_ignore_ascii_case("E3") { "e4" } else { "e3" })?;
    // Called again after a pass: online-go/gtp2ogs#13.
    desk.must("play black pass")?;
    desk.genmove("white", size)?;
    superko(desk)?;
    desk.quit()
}

/// The clock in the best form that is listed. Fischer time as Canadian overspends, for the whole main time looks like one
/// period: leela-zero/leela-zero#2105; online-go/gtp2ogs#106. Periods: online-go/gtp2ogs PR #46.
fn clock(desk: &mut Desk) -> Result<(), Over> {
    let kinds = desk.should_if_listed("kata-list_time_settings")?.unwrap_or_default();
    if kinds.split_whitespace().any(|kind| kind == "fischer-capped") {
        desk.should("kata-time_settings fischer-capped 600 30 1200 60")?;
    } else if desk.knows("time_settings") || desk.knows("kgs-time_settings") {
        desk.degrades("tells Fischer time by 'kata-time_settings', which is not listed with 'fischer-capped', so it tells it as Canadian");
    }
    if desk.knows("kgs-time_settings") {
        desk.should("kgs-time_settings byoyomi 600 30 5")?;
    } else if desk.knows("time_settings") {
        desk.should("time_settings 600 30 1")?;
    } else {
        desk.degrades("tells the clock by a command; found none listed");
    }
    Ok(())
}

/// Handicap by `play` made programs resign: online-go/gtp2ogs#65, #70, #89.
fn handicap(desk: &mut Desk) -> Result<(), Over> {
    if desk.knows("set_free_handicap") {
        desk.must("clear_board")?;
        desk.must("set_free_handicap c3 g7")?;
    } else {
        desk.degrades("sets handicap by 'set_free_handicap', which is not listed, so it sends plays");
    }
    Ok(())
}

/// Time that was rounded down, or lost on the way: online-go/gtp2ogs PR #45.
fn no_time(desk: &mut Desk, size: usize, free: &str) -> Result<(), Over> {
    if !desk.knows("time_left") {
        return Ok(());
    }
    for line in ["time_left black 0 0", "time_left white 0 0"] {
        desk.should(line)?;
    }
    desk.must(&format!("play black {free}"))?;
    let asked = std::time::Instant::now();
    desk.genmove("white", size)?;
    if asked.elapsed() > HURRIED {
        let seconds = asked.elapsed().as_secs();
        desk.degrades(format!("expects a quick move when no time is left; found {seconds} s for it"));
    }
    Ok(())
}
