//! What programs tell that select their candidates by knowledge: urgencies, sets and a tree of a few plies.

use crate::cli::text::wrap;
use montego_lab::table::{Align, Table, signed, thousands};
use montego_notation::write_vertex;
use montego_rules::Play;
use montego_search::{Account, Ply, Sets, Urgency};
use serde_json::{Value, json};

/// Urgencies that are shown, unless more plays became candidates.
const SHOWN: usize = 10;

/// Plays of a level of the tree that are shown.
const PLAYS: usize = 3;

/// All of it in words; empty for other programs.
pub(super) fn remarks(account: &Account) -> String {
    let mut text = String::new();
    if !account.urgencies.is_empty() {
        text += &urgencies(&account.urgencies);
    }
    if let Some(sets) = &account.sets {
        for (name, set) in [("the better half", &sets.good), ("the worse half", &sets.bad)] {
            text += &format!("{name}: {}\n", wrap(&plays(set), 14));
        }
    }
    if !account.plies.is_empty() {
        text += "the tree:\n";
        lines(&account.plies, 1, &mut text);
    }
    text
}

/// The most urgent plays, all candidates among them, without the columns that tell nothing.
fn urgencies(all: &[Urgency]) -> String {
    let shown = all.iter().filter(|urgency| urgency.selected).count().max(SHOWN).min(all.len());
    let shown = &all[..shown];
    let divided = shown.iter().any(|urgency| urgency.divider != 1.0);
    let expected = shown.iter().any(|urgency| urgency.territory.is_some());
    let mut headings = vec![("urgent", Align::Left), ("knowledge", Align::Point)];
    headings.extend(divided.then_some(("divider", Align::Point)));
    headings.extend(expected.then_some(("territory", Align::Point)));
    headings.extend([("urgency", Align::Point), ("candidate", Align::Left)]);
    let mut table = Table::new(&headings);
    for urgency in shown {
        let mut row = vec![write_vertex(urgency.play).to_string(), format!("{:.3}", urgency.knowledge)];
        row.extend(divided.then(|| format!("{:.2}", urgency.divider)));
        row.extend(expected.then(|| urgency.territory.map_or_else(String::new, |mean| signed(mean, 2))));
        row.extend([format!("{:.3}", urgency.urgency), if urgency.selected { "yes" } else { "" }.to_owned()]);
        table.row(row);
    }
    let more = all.len() - shown.len();
    let more = if more > 0 { format!("and {more} less urgent ones\n") } else { String::new() };
    format!("{table}{more}")
}

fn plays(plays: &[Play]) -> String {
    plays.iter().map(|&play| write_vertex(play).to_string()).collect::<Vec<_>>().join(" ")
}

/// The best plays of a level with those below them, each level further in.
fn lines(plies: &[Ply], level: usize, text: &mut String) {
    for ply in plies.iter().take(PLAYS) {
        let mean = ply.mean.map(|mean| format!(" {}", signed(mean, 2))).unwrap_or_default();
        let dropped = ply.pruned_at.map(|at| format!(", dropped at {}", thousands(at))).unwrap_or_default();
        let (indent, play) = ("  ".repeat(level), write_vertex(ply.play));
        *text += &format!("{indent}{play}{mean} ({}{dropped})\n", thousands(ply.playouts));
        lines(&ply.replies, level + 1, text);
    }
    let more = plies.len().saturating_sub(PLAYS);
    if more > 0 {
        *text += &format!("{}and {more} more\n", "  ".repeat(level));
    }
}

pub(super) fn urgency_json(urgency: &Urgency) -> Value {
    json!({
        "play": write_vertex(urgency.play).to_string(),
        "knowledge": urgency.knowledge,
        "divider": urgency.divider,
        "territory": urgency.territory,
        "urgency": urgency.urgency,
        "selected": urgency.selected,
    })
}

pub(super) fn sets_json(sets: &Sets) -> Value {
    let words = |set: &[Play]| set.iter().map(|&play| write_vertex(play).to_string()).collect::<Vec<_>>();
    json!({ "good": words(&sets.good), "bad": words(&sets.bad) })
}

pub(super) fn ply_json(ply: &Ply) -> Value {
    json!({
        "play": write_vertex(ply.play).to_string(),
        "playouts": ply.playouts,
        "mean": ply.mean,
        "pruned_at": ply.pruned_at,
        "replies": ply.replies.iter().map(ply_json).collect::<Vec<_>>(),
    })
}
