//! The end of a game: who is dead, who has what, who has won.

use super::board::points;
use crate::gtp::session::Session;
use crate::gtp::table::Answer;
use crate::gtp::words::{Words, clip};
use montego_rules::{Agreement, Color, DeadStones, Point, Position, Status};
use montego_search::settle;

/// What may be asked for.
const STATUSES: [&str; 6] = ["alive", "dead", "seki", "black_territory", "white_territory", "dame"];

/// For commands that ask for nothing.
pub(in crate::gtp) fn nothing(_: &mut Session, _: &mut Words<'_>) -> Answer {
    Ok(String::new())
}

fn agreement(session: &Session) -> Agreement {
    settle(session.position(), &mut session.settling_chance())
}

pub(in crate::gtp) fn final_score(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let position = session.position();
    // Where stones count as they stand nobody needs to be asked.
    let agreement = match position.ruleset().dead_stones {
        DeadStones::Stay => Agreement::default(),
        DeadStones::Removed => agreement(session),
    };
    Ok(position.margin(&agreement).to_string())
}

/// The status of a point.
fn status(position: &Position, agreement: &Agreement, point: Point) -> &'static str {
    let board = position.board();
    if board.at(point).is_some() {
        return match agreement.status(point) {
            Status::Dead => "dead",
            Status::Seki => "seki",
            Status::Alive => "alive",
        };
    }
    let owners = position.territory(agreement);
    match owners[point] {
        Some(Color::Black) => "black_territory",
        Some(Color::White) => "white_territory",
        None => "dame",
    }
}

pub(in crate::gtp) fn final_status(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let point = words.point(session.size())?;
    words.end()?;
    Ok(status(session.position(), &agreement(session), point).to_owned())
}

pub(in crate::gtp) fn final_status_list(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let wanted = words.need("a status")?.to_ascii_lowercase();
    words.end()?;
    if !STATUSES.contains(&wanted.as_str()) {
        let (known, found) = (STATUSES.join(", "), clip(&wanted));
        return Err(format!("syntax error: expected one of {known}, found '{found}'"));
    }
    let (position, agreement) = (session.position(), agreement(session));
    let board = position.board();
    let has = |point: &Point| status(position, &agreement, *point) == wanted;
    let mut lines: Vec<String> = Vec::new();
    let mut listed: Vec<Point> = Vec::new();
    for point in board.size().points().filter(has) {
        if listed.contains(&point) {
            continue;
        }
        let string: Vec<Point> = match board.at(point) {
            Some(_) => board.chain_stones(point).collect(),
            None => vec![point],
        };
        listed.extend(&string);
        lines.push(points(string.into_iter()));
    }
    // Points of territory are no strings: they fit on one line.
    let stones = matches!(wanted.as_str(), "alive" | "dead" | "seki");
    Ok(lines.join(if stones { "\n" } else { " " }))
}
