//! What searches found, in tables and in JSON.

use super::Found;
use montego_lab::table::{Align, Table};
use montego_notation::{DiagramStyle, write_diagram_with, write_point, write_vertex};
use montego_search::tactics::{Group, Link, Place, Reading, Settled, Status, Success, Target};
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

/// What becomes of a group.
fn of_group(status: Status) -> &'static str {
    match status {
        Status::Reached => "dead",
        Status::Prevented => "alive",
        other => of_capture(other),
    }
}

/// The eyes of a place: at least, and at most if that is more.
pub(super) fn eye_words(place: &Place) -> String {
    match place.eyes.count() {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least}-{most}"),
    }
}

/// The board with tables of all that was found.
pub(super) fn report(found: &Found<'_>) -> String {
    let style = DiagramStyle { coordinates: true, star_points: false };
    let diagram = write_diagram_with(found.board.size(), style, |point| found.board.at(point));
    let mut text = format!("{diagram}\n{}", targets_table(&found.targets));
    if !found.links.is_empty() {
        text += &format!("\n{}", links_table(&found.links));
    }
    if !found.groups.is_empty() {
        text += &format!("\n{}", groups_table(&found.groups));
    }
    if !found.eyes.is_empty() {
        text += &format!("\n{}", eyes_table(&found.eyes));
    }
    text
}

fn targets_table(targets: &[Target]) -> String {
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
    format!("{table}{safe} strings with more than four liberties count as safe\n")
}

fn groups_table(groups: &[Group]) -> String {
    let mut table = Table::new(&[
        ("group", Align::Left),
        ("colour", Align::Left),
        ("strings", Align::Right),
        ("stones", Align::Right),
        ("status", Align::Left),
        ("killed by", Align::Left),
        ("saved by", Align::Left),
        ("", Align::Left),
    ]);
    for group in groups {
        table.row([
            write_point(group.strings[0]).to_string(),
            group.color.to_string(),
            group.strings.len().to_string(),
            group.stones.to_string(),
            of_group(group.life.status()).to_owned(),
            plays(Some(&group.life.reach)),
            plays(group.life.prevent.as_ref()),
            proven(&group.life).to_owned(),
        ]);
    }
    table.to_string()
}

fn eyes_table(eyes: &[Place]) -> String {
    let mut table = Table::new(&[
        ("eyes at", Align::Left),
        ("colour", Align::Left),
        ("points", Align::Right),
        ("eyes", Align::Left),
        ("destroyed by", Align::Left),
        ("made by", Align::Left),
    ]);
    for place in eyes {
        let (least, most) = place.eyes.count();
        let open = if least == 0 { Some(&place.eyes.one) } else { place.eyes.two.as_ref() };
        let open = open.filter(|_| least < most);
        table.row([
            write_point(place.points[0]).to_string(),
            place.color.to_string(),
            place.points.len().to_string(),
            eye_words(place),
            plays(open.and_then(|eye| eye.prevent.as_ref())),
            plays(open.map(|eye| &eye.reach)),
        ]);
    }
    table.to_string()
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

fn target_json(target: &Target) -> Value {
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

fn link_json(link: &Link) -> Value {
    json!({
        "strings": link.stones.map(|stone| write_point(stone).to_string()),
        "color": link.color.to_string(),
        "plays": link.plays,
        "status": of_connection(link.connection.status()),
        "connect": reading_json(&link.connection.reach),
        "disconnect": link.connection.prevent.as_ref().map_or(Value::Null, reading_json),
    })
}

fn group_json(group: &Group) -> Value {
    json!({
        "strings": group.strings.iter().map(|&string| write_point(string).to_string()).collect::<Vec<_>>(),
        "color": group.color.to_string(),
        "stones": group.stones,
        "status": of_group(group.life.status()),
        "kill": reading_json(&group.life.reach),
        "live": group.life.prevent.as_ref().map_or(Value::Null, reading_json),
    })
}

fn place_json(place: &Place) -> Value {
    let (least, most) = place.eyes.count();
    let settled = |eye: &Settled| {
        json!({
            "make": reading_json(&eye.reach),
            "destroy": eye.prevent.as_ref().map_or(Value::Null, reading_json),
        })
    };
    json!({
        "points": place.points.iter().map(|&point| write_point(point).to_string()).collect::<Vec<_>>(),
        "color": place.color.to_string(),
        "least": least,
        "most": most,
        "one": settled(&place.eyes.one),
        "two": place.eyes.two.as_ref().map_or(Value::Null, settled),
    })
}

/// Everything that was found, with every play and every proof.
pub(super) fn json(found: &Found<'_>) -> Value {
    json!({
        "columns": found.board.size().columns(),
        "rows": found.board.size().rows(),
        "to_play": found.board.to_play().to_string(),
        "strings": found.targets.iter().map(target_json).collect::<Vec<_>>(),
        "connections": found.links.iter().map(link_json).collect::<Vec<_>>(),
        "groups": found.groups.iter().map(group_json).collect::<Vec<_>>(),
        "eyes": found.eyes.iter().map(place_json).collect::<Vec<_>>(),
    })
}
