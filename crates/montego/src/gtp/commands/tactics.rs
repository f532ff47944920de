//! Tactical questions, answered in the form that GNU Go gave them: a code and a point.

use crate::gtp::session::Session;
use crate::gtp::table::Answer;
use crate::gtp::words::Words;
use crate::outlook::from_the_upper_left;
use montego_notation::write_point;
use montego_rules::{Board, Point};
use montego_search::tactics::{
    Eyes, Likelier, Plays, Reading, Settled, Status, Success, Tactics, survey, survey_eyes, survey_groups,
};

/// Positions that a search may look into where a whole board is asked about.
const NODES_ON_A_BOARD: u64 = 600;

/// The answer: 0 no, 1 yes, 2 by a ko whose first threat may be ignored, 3 by a ko for which the first threat
/// has to be found; behind a success the point to play.
///
/// These commands have no word for what is not known; it is answered as what is likelier, see [`Reading::guess`].
fn words_of(reading: &Reading, likelier: Likelier) -> String {
    let code = match (reading.success, reading.guess, likelier) {
        (Success::Unknown, Some(guess), Likelier::Yes) => return format!("1 {}", write_point(guess)),
        (Success::Unknown | Success::No, ..) => return "0".to_owned(),
        (Success::Yes, ..) => 1,
        (Success::KoAhead, ..) => 2,
        (Success::KoBehind, ..) => 3,
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
    likelier: Likelier,
) -> Answer {
    let point = stone(session, words)?;
    words.end()?;
    Ok(words_of(&ask(&mut session.tactics, session.game.position().board(), point, Plays::One), likelier))
}

fn about_pair(
    session: &mut Session,
    words: &mut Words<'_>,
    ask: fn(&mut Tactics, &Board, Point, Point, Plays) -> Reading,
    likelier: Likelier,
) -> Answer {
    let (first, second) = (stone(session, words)?, stone(session, words)?);
    words.end()?;
    let board = session.game.position().board();
    if board.at(first) != board.at(second) {
        return Err("vertices must have same color".to_owned());
    }
    Ok(words_of(&ask(&mut session.tactics, board, first, second, Plays::One), likelier))
}

pub(in crate::gtp) fn attack(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_string(session, words, Tactics::attack, Likelier::No)
}

pub(in crate::gtp) fn defend(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_string(session, words, Tactics::defend, Likelier::Yes)
}

pub(in crate::gtp) fn ladder_attack(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_string(session, words, Tactics::ladder, Likelier::No)
}

pub(in crate::gtp) fn connect(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_pair(session, words, Tactics::connect, Likelier::Yes)
}

pub(in crate::gtp) fn disconnect(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_pair(session, words, Tactics::disconnect, Likelier::No)
}

/// An answer about a group. GNU Go says behind one that its search did not finish that it is uncertain.
fn about_group(
    session: &mut Session,
    words: &mut Words<'_>,
    ask: fn(&mut Tactics, &Board, Point, Plays) -> Reading,
) -> Answer {
    let point = stone(session, words)?;
    words.end()?;
    let reading = ask(&mut session.tactics, session.game.position().board(), point, Plays::One);
    let uncertain = if reading.success == Success::Unknown { " uncertain" } else { "" };
    Ok(words_of(&reading, Likelier::Yes) + uncertain)
}

pub(in crate::gtp) fn owl_attack(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_group(session, words, Tactics::kill)
}

pub(in crate::gtp) fn owl_defend(session: &mut Session, words: &mut Words<'_>) -> Answer {
    about_group(session, words, Tactics::live)
}

/// The point of a reading, or a pass.
fn play_of(reading: Option<&Reading>) -> String {
    let way = reading.and_then(|reading| reading.ways.first());
    way.map_or_else(|| "PASS".to_owned(), |way| write_point(way.play).to_string())
}

/// alive, dead, unknown, or critical with the plays that kill and save.
fn status_of(life: &Settled) -> String {
    match life.status() {
        Status::Prevented => "alive".to_owned(),
        Status::Reached => "dead".to_owned(),
        Status::Unknown => "unknown".to_owned(),
        Status::Unsettled => {
            format!("critical {} {}", play_of(Some(&life.reach)), play_of(life.prevent.as_ref()))
        }
    }
}

pub(in crate::gtp) fn dragon_status(session: &mut Session, words: &mut Words<'_>) -> Answer {
    if words.left() > 0 {
        let point = stone(session, words)?;
        words.end()?;
        let life = session.tactics.life(session.game.position().board(), point, Plays::One);
        return Ok(status_of(&life));
    }
    let lines = groups(session).into_iter().map(|group| {
        let name = write_point(group.strings[0]);
        format!("{name}: {}", status_of(&group.life))
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

fn groups(session: &Session) -> Vec<montego_search::tactics::Group> {
    let board = session.position().board();
    let mut tactics = Tactics::new(NODES_ON_A_BOARD);
    let (_, links) = survey(&mut tactics, board, Plays::One);
    survey_groups(&mut tactics, board, &links, Plays::One)
}

/// The least and the most eyes, and where they differ the plays that destroy and make one.
fn words_of_eyes(eyes: &Eyes) -> String {
    let (least, most) = eyes.count();
    if least == most {
        return format!("{least} {most}");
    }
    let open = if least == 0 { Some(&eyes.one) } else { eyes.two.as_ref() };
    let attack = play_of(open.and_then(|settled| settled.prevent.as_ref()));
    let defence = play_of(open.map(|settled| &settled.reach));
    format!("{least} {most} {attack} {defence}")
}

pub(in crate::gtp) fn eval_eye(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let point = words.point(session.size())?;
    words.end()?;
    let board = session.game.position().board();
    let found = session.tactics.eyes_of_either(board, point, Plays::One);
    let (_, eyes) = found.ok_or_else(|| format!("no stones around {}", write_point(point)))?;
    Ok(words_of_eyes(&eyes))
}

/// GoGui's colours for what becomes of stones: in danger red, undecided yellow, safe green.
fn color_of(status: Option<Status>) -> &'static str {
    match status {
        Some(Status::Reached) => "red",
        Some(Status::Unsettled) => "yellow",
        Some(Status::Prevented) => "green",
        Some(Status::Unknown) => "gray",
        None => "\"\"",
    }
}

/// A board of colours, the top row first.
fn colors(session: &Session, status: impl Fn(Point) -> Option<Status>) -> String {
    let columns = session.size().columns();
    let points = from_the_upper_left(session.position());
    let words: Vec<&str> = points.map(|point| color_of(status(point))).collect();
    words.chunks(columns).map(|row| format!("\n{}", row.join(" "))).collect()
}

pub(in crate::gtp) fn string_colors(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let board = session.position().board();
    let (targets, _) = survey(&mut Tactics::new(NODES_ON_A_BOARD), board, Plays::One);
    Ok(colors(session, |point| {
        board.at(point)?;
        let target = targets.iter().find(|target| target.stone == board.chain(point).id)?;
        Some(target.capture.as_ref().map_or(Status::Prevented, Settled::status))
    }))
}

pub(in crate::gtp) fn group_colors(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let board = session.position().board();
    let groups = groups(session);
    Ok(colors(session, |point| {
        board.at(point)?;
        let group = groups.iter().find(|group| group.strings.contains(&board.chain(point).id))?;
        Some(group.life.status())
    }))
}

pub(in crate::gtp) fn eye_counts(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let places = survey_eyes(&mut Tactics::new(NODES_ON_A_BOARD), session.position().board(), Plays::One);
    let columns = session.size().columns();
    let words = from_the_upper_left(session.position()).map(|point| {
        let place = places.iter().find(|place| place.points.contains(&point));
        place.map_or("\"\"".to_owned(), |place| match place.eyes.count() {
            (least, most) if least == most => least.to_string(),
            (least, most) => format!("{least}-{most}"),
        })
    });
    let words: Vec<String> = words.collect();
    Ok(words.chunks(columns).map(|row| format!("\n{}", row.join(" "))).collect())
}
