//! What searches found, in tables and in JSON.

use montego_lab::table::{Align, Table};
use montego_notation::{DiagramStyle, write_diagram_with, write_point, write_vertex};
use montego_rules::{Color, Point, Size};
use montego_search::tactics::{Link, Reading, Settled, Status, Success, Target};
use serde_json::{Value, json};

/// What becomes of a chain.
fn of_capture(status: Status) -> &'static str {
    match status {
        Status::Reached => "captured",
        Status::Unsettled => "unsettled",
        Status::Prevented => "safe",
        Status::Unknown => "unknown",
    }
}

/// What becomes of a connection.
fn of_connection(status: Status) -> &'static str {
    match status {
        Status::Reached => "connected",
        Status::Prevented => "disconnected",
        other => of_capture(other),
    }
}

/// How far a side succeeds, in a word.
fn success(success: Success) -> &'static str {
    match success {
        Success::Yes => "yes",
        Success::KoAhead => "ko, may ignore the first threat",
        Success::KoBehind => "ko, has to find the first threat",
        Success::No => "no",
        Success::Unknown => "unknown",
    }
}

/// The plays that succeed; those by ko say so.
fn plays(reading: Option<&Reading>) -> String {
    let ways = reading.map_or(&[][..], |reading| &reading.ways);
    let words = ways.iter().map(|way| {
        let ko = if way.success == Success::Yes { "" } else { " (ko)" };
        format!("{}{ko}", write_point(way.play))
    });
    words.collect::<Vec<_>>().join(" ")
}

fn proven(settled: &Settled) -> &'static str {
    if settled.is_proven() { "" } else { "not proven" }
}

/// The board with tables of all chains and connections.
pub(super) fn report(
    size: Size,
    at: impl Fn(Point) -> Option<Color>,
    targets: &[Target],
    links: &[Link],
) -> String {
    let style = DiagramStyle { coordinates: true, star_points: false };
    let mut text = format!("{}\n", write_diagram_with(size, style, at));
    let mut table = Table::new(&[
        ("string", Align::Left),
        ("colour", Align::Left),
        ("stones", Align::Right),
        ("liberties", Align::Right),
        ("status", Align::Left),
        ("captured by", Align::Left),
        ("saved by", Align::Left),
        ("", Align::Left),
    ]);
    for target in targets {
        let Some(capture) = &target.capture else { continue };
        table.row([
            write_point(target.stone).to_string(),
            target.color.to_string(),
            target.stones.to_string(),
            target.liberties.to_string(),
            of_capture(capture.status()).to_owned(),
            plays(Some(&capture.reach)),
            plays(capture.prevent.as_ref()),
            proven(capture).to_owned(),
        ]);
    }
    let safe = targets.iter().filter(|target| target.capture.is_none()).count();
    text += &format!("{table}{safe} strings with more than four liberties count as safe\n");
    if !links.is_empty() {
        text += &format!("\n{}", links_table(links));
    }
    text
}

fn links_table(links: &[Link]) -> String {
    let mut table = Table::new(&[
        ("strings", Align::Left),
        ("colour", Align::Left),
        ("plays", Align::Right),
        ("status", Align::Left),
        ("connected by", Align::Left),
        ("cut by", Align::Left),
        ("", Align::Left),
    ]);
    for link in links {
        let [first, second] = link.stones;
        table.row([
            format!("{} {}", write_point(first), write_point(second)),
            link.color.to_string(),
            link.plays.to_string(),
            of_connection(link.connection.status()).to_owned(),
            plays(Some(&link.connection.reach)),
            plays(link.connection.prevent.as_ref()),
            proven(&link.connection).to_owned(),
        ]);
    }
    table.to_string()
}

fn reading_json(reading: &Reading) -> Value {
    let ways = reading
        .ways
        .iter()
        .map(|way| json!({ "play": write_point(way.play).to_string(), "success": success(way.success) }));
    json!({
        "success": success(reading.success),
        "proven": reading.proven,
        "plays": ways.collect::<Vec<_>>(),
        "line": reading.line.iter().map(|&play| write_vertex(play).to_string()).collect::<Vec<_>>(),
        "nodes": reading.nodes,
    })
}

pub(super) fn target_json(target: &Target) -> Value {
    let mut value = json!({
        "string": write_point(target.stone).to_string(),
        "color": target.color.to_string(),
        "stones": target.stones,
        "liberties": target.liberties,
        "status": target.capture.as_ref().map_or("safe", |capture| of_capture(capture.status())),
    });
    if let Some(capture) = &target.capture {
        value["capture"] = reading_json(&capture.reach);
        value["save"] = capture.prevent.as_ref().map_or(Value::Null, reading_json);
    }
    value
}

pub(super) fn link_json(link: &Link) -> Value {
    json!({
        "strings": link.stones.map(|stone| write_point(stone).to_string()),
        "color": link.color.to_string(),
        "plays": link.plays,
        "status": of_connection(link.connection.status()),
        "connect": reading_json(&link.connection.reach),
        "disconnect": link.connection.prevent.as_ref().map_or(Value::Null, reading_json),
    })
}
