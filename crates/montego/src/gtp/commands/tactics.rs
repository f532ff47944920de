//! Tactical questions, answered in the form that GNU Go gave them: a code and a point.

use crate::gtp::session::Session;
use crate::gtp::table::Answer;
use crate::gtp::words::Words;
use montego_notation::write_point;
use montego_rules::{Board, Point};
use montego_search::tactics::{Plays, Reading, Success, Tactics};

/// Positions that a search may look into.
const NODES: u64 = 30_000;

/// The answer: 0 no, 1 yes, 2 by a ko whose first threat may be ignored, 3 by a ko for which the first threat
/// has to be found; behind a success the point to play. What is not known counts as no.
fn words_of(reading: &Reading) -> String {
    let code = match reading.success {
        Success::Yes => 1,
        Success::KoAhead => 2,
        Success::KoBehind => 3,
        Success::No | Success::Unknown => return "0".to_owned(),
    };
    match reading.ways.first() {
        Some(way) => format!("{code} {}", write_point(way.play)),
        None => format!("{code} PASS"),
    }
}

/// A stone of the board.
fn stone(session: &Session, words: &mut Words<'_>) -> Result<Point, String> {
    let point = words.point(session.size())?;
    match session.position().board().at(point) {
        Some(_) => Ok(point),
        None => Err(format!("vertex must not be empty: {}", write_point(point))),
    }
}

fn about_string(
    session: &mut Session,
    words: &mut Words<'_>,
    ask: fn(&mut Tactics, &Board, Point, Plays) -> Reading,
) -> Answer {
    let point = stone(session, words)?;
    words.end()?;
    Ok(words_of(&ask(&mut Tactics::new(NODES), session.position().board(), point, Plays::One)))
}

fn about_pair(
    session: &mut Session,
    words: &mut Words<'_>,
    ask: fn(&mut Tactics, &Board, Point, Point, Plays) -> Reading,
) -> Answer {
    let (first, second) = (stone(session, words)?, stone(session, words)?);
    words.end()?;
    let board = session.position().board();
    if board.at(first) != board.at(second) {
        return Err("vertices must have same color".to_owned());
    }
    Ok(words_of(&ask(&mut Tactics::new(NODES), board, first, second, Plays::One)))
}

pub(in crate::gtp) fn attack(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_string(session, words, Tactics::attack)
}

pub(in crate::gtp) fn defend(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_string(session, words, Tactics::defend)
}

pub(in crate::gtp) fn ladder_attack(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_string(session, words, Tactics::ladder)
}

pub(in crate::gtp) fn connect(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_pair(session, words, Tactics::connect)
}

pub(in crate::gtp) fn disconnect(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_pair(session, words, Tactics::disconnect)
}
