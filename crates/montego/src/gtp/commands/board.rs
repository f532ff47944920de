//! The board: sizes, plays, handicaps, setups, and what stands there.

use crate::gtp::session::Session;
use crate::gtp::table::Answer;
use crate::gtp::words::{Words, clip};
use montego_notation::{DiagramStyle, write_diagram_with, write_point, write_vertex};
use montego_rules::{Color, Game, Illegal, Komi, Point, Setup, Size, fixed_handicap as customary};

pub(in crate::gtp) fn boardsize(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let columns = side(words)?;
    let rows = if words.left() > 0 { side(words)? } else { columns };
    words.end()?;
    resize(session, columns, rows)
}

pub(in crate::gtp) fn rectangular_boardsize(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let (columns, rows) = (side(words)?, side(words)?);
    words.end()?;
    resize(session, columns, rows)
}

fn side(words: &mut Words<'_>) -> Result<i64, String> {
    let word = words.need("a size, a whole number")?;
    if let Ok(side) = word.parse() {
        return Ok(side);
    }
    let digits = word.strip_prefix('-').unwrap_or(word);
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("unacceptable size: found '{}', expected 1 to 25", clip(word)));
    }
    Err(format!("syntax error: expected a size, a whole number, found '{}'", clip(word)))
}

fn resize(session: &mut Session, columns: i64, rows: i64) -> Answer {
    let side = |side: i64| usize::try_from(side).unwrap_or(usize::MAX);
    let size = Size::new(side(columns), side(rows))
        .map_err(|_| format!("unacceptable size: found {columns}x{rows}, expected 1 to 25"))?;
    session.new_game(size);
    Ok(String::new())
}

pub(in crate::gtp) fn clear_board(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    session.new_game(session.size());
    Ok(String::new())
}

pub(in crate::gtp) fn komi(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let word = words.need("points, such as 6.5")?;
    words.end()?;
    let komi: Komi = word.parse().map_err(|error| format!("syntax error: {error}"))?;
    session.game.set_komi(komi);
    Ok(String::new())
}

pub(in crate::gtp) fn get_komi(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    Ok(session.position().komi().to_string())
}

fn illegal(reason: Illegal) -> String {
    format!("illegal move: {reason}")
}

pub(in crate::gtp) fn play(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    let play = words.play(session.size())?;
    words.end()?;
    session.play(color, play).map_err(illegal)?;
    Ok(String::new())
}

pub(in crate::gtp) fn undo(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    take_back(session, 1)
}

pub(in crate::gtp) fn gg_undo(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let plays = if words.left() > 0 { words.number("a number of plays")? } else { 1 };
    words.end()?;
    take_back(session, plays)
}

fn take_back(session: &mut Session, plays: usize) -> Answer {
    let made = session.game.plays().len();
    if plays > made {
        return Err(format!("cannot undo: found {made} plays, expected at least {plays}"));
    }
    session.game.undo_many(plays);
    session.turn = None;
    session.last = None;
    Ok(String::new())
}

fn need_empty(session: &Session) -> Result<(), String> {
    let board = session.position().board();
    let stones = board.stone_count(Color::Black) + board.stone_count(Color::White);
    if stones == 0 && session.game.plays().is_empty() { Ok(()) } else { Err("board not empty".to_owned()) }
}

fn number_of_stones(words: &mut Words<'_>) -> Result<usize, String> {
    let word = words.need("a number of stones")?;
    words.end()?;
    word.parse().map_err(|_| format!("invalid number of stones: found '{}'", clip(word)))
}

fn put_handicap(session: &mut Session, stones: &[Point]) -> Answer {
    let position = session.position();
    let game = Game::with_handicap(session.size(), stones, *position.ruleset(), position.komi())
        .map_err(|error| format!("bad vertex list: {error}"))?;
    session.replace(game);
    Ok(points(stones.iter().copied()))
}

pub(in crate::gtp) fn fixed_handicap(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let stones = number_of_stones(words)?;
    need_empty(session)?;
    let size = session.size();
    let places = customary(size, stones).ok_or_else(|| {
        let most = (2..=9).rev().find(|&n| customary(size, n).is_some());
        let most = most.map_or("none on this board".to_owned(), |most| format!("2 to {most}"));
        format!("invalid number of stones: found {stones}, expected {most}")
    })?;
    put_handicap(session, &places)
}

pub(in crate::gtp) fn place_free_handicap(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let stones = number_of_stones(words)?;
    need_empty(session)?;
    let size = session.size();
    // A board full of stones has no liberties.
    let most = size.area() - 1;
    if !(2..=most).contains(&stones) {
        let expected = if most < 2 { "none on this board".to_owned() } else { format!("2 to {most}") };
        return Err(format!("invalid number of stones: found {stones}, expected {expected}"));
    }
    put_handicap(session, &free_places(size, stones))
}

/// The customary points as far as they go, then ones that are as far from all stones as can be: of the third
/// and fourth line first.
fn free_places(size: Size, stones: usize) -> Vec<Point> {
    let start = (2..=stones.min(9)).rev().find_map(|n| customary(size, n));
    let mut places = start.unwrap_or_default();
    // Enough to be worth something; the protocol allows fewer than were asked for.
    let most = stones.min((size.area() / 4).max(2));
    while places.len() < most {
        let edge = |point: Point| {
            let (column, row) = (point.column(), point.row());
            column.min(row).min(size.columns() - 1 - column).min(size.rows() - 1 - row)
        };
        let free = size.points().filter(|point| !places.contains(point));
        let best = free.max_by_key(|&point| {
            let apart =
                |other: &Point| point.column().abs_diff(other.column()) + point.row().abs_diff(other.row());
            let nearest = places.iter().map(apart).min().unwrap_or(0);
            ((2..=3).contains(&edge(point)), nearest, edge(point))
        });
        places.extend(best);
    }
    places
}

pub(in crate::gtp) fn set_free_handicap(session: &mut Session, words: &mut Words<'_>) -> Answer {
    need_empty(session)?;
    let size = session.size();
    let mut stones: Vec<Point> = Vec::new();
    while words.left() > 0 {
        let point = words.point(size).map_err(|error| format!("bad vertex list: {error}"))?;
        if stones.contains(&point) {
            return Err(format!("bad vertex list: found {} twice", write_point(point)));
        }
        stones.push(point);
    }
    if stones.len() < 2 {
        return Err(format!("bad vertex list: found {} vertices, expected at least 2", stones.len()));
    }
    put_handicap(session, &stones).map(|_| String::new())
}

/// Pairs of a colour and something.
fn pairs<T>(
    words: &mut Words<'_>,
    mut second: impl FnMut(&mut Words<'_>) -> Result<T, String>,
) -> Result<Vec<(Color, T)>, String> {
    let mut pairs = Vec::new();
    while words.left() > 0 {
        pairs.push((words.color()?, second(words)?));
    }
    Ok(pairs)
}

pub(in crate::gtp) fn set_position(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let size = session.size();
    let stones = pairs(words, |words| words.point(size))?;
    begin_from(session, stones, Color::Black)?;
    session.number += 1;
    Ok(String::new())
}

pub(in crate::gtp) fn gogui_setup(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let size = session.size();
    let added = pairs(words, |words| words.point(size))?;
    let board = session.position().board();
    let standing = size.points().filter(|point| !added.iter().any(|(_, new)| new == point));
    let standing = standing.filter_map(|point| board.at(point).map(|color| (color, point)));
    let stones = standing.chain(added.iter().copied()).collect();
    let turn = session.to_play();
    begin_from(session, stones, turn)
}

fn begin_from(session: &mut Session, stones: Vec<(Color, Point)>, to_play: Color) -> Answer {
    let size = session.size();
    for (number, (_, point)) in stones.iter().enumerate() {
        if stones[..number].iter().any(|(_, other)| other == point) {
            return Err(format!("bad vertex list: found {} twice", write_point(*point)));
        }
    }
    let stones = stones.into_iter().map(|(color, point)| (point, color)).collect();
    let position = session.position();
    let game = Game::new(Setup { size, stones, to_play }, *position.ruleset(), position.komi())
        .map_err(|error| error.to_string())?;
    session.replace(game);
    Ok(String::new())
}

pub(in crate::gtp) fn gogui_setup_player(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    words.end()?;
    session.turn = Some(color);
    Ok(String::new())
}

pub(in crate::gtp) fn play_sequence(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let size = session.size();
    let plays = pairs(words, |words| words.play(size))?;
    let mut game = session.game.clone();
    for (color, play) in plays {
        game.play_as(color, play).map_err(|reason| format!("{} {}", illegal(reason), write_vertex(play)))?;
        session.turn = None;
    }
    session.game = game;
    Ok(String::new())
}

pub(in crate::gtp) fn showboard(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let position = session.position();
    let (board, size) = (position.board(), position.board().size());
    let drawn = write_diagram_with(size, DiagramStyle::BOARD, |point| board.at(point));
    let rules = position.ruleset();
    // The diagram begins on a line of its own, so that its columns stand below each other.
    Ok(format!(
        "\n{drawn}{} to play, {rules} rules, komi {}, prisoners: {} by black, {} by white",
        session.to_play(),
        position.komi(),
        position.prisoners(Color::Black),
        position.prisoners(Color::White)
    ))
}

/// Points in a line.
pub(super) fn points(points: impl Iterator<Item = Point>) -> String {
    points.map(|point| write_point(point).to_string()).collect::<Vec<_>>().join(" ")
}

pub(in crate::gtp) fn list_stones(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    words.end()?;
    let board = session.position().board();
    Ok(points(board.size().points().filter(|&point| board.at(point) == Some(color))))
}

pub(in crate::gtp) fn is_legal(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    let play = words.play(session.size())?;
    words.end()?;
    Ok(if session.position_for(color).check(play).is_ok() { "1" } else { "0" }.to_owned())
}

pub(in crate::gtp) fn all_legal(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    words.end()?;
    Ok(points(session.position_for(color).legal_points()))
}

pub(in crate::gtp) fn captures(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    words.end()?;
    Ok(session.position().prisoners(color).to_string())
}

pub(in crate::gtp) fn last_move(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let last = session.game.plays().last();
    last.map(|&(color, play)| format!("{color} {}", write_vertex(play))).ok_or("no previous move".to_owned())
}

pub(in crate::gtp) fn move_history(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let plays = session.game.plays().iter().rev();
    Ok(plays.map(|&(color, play)| format!("{color} {}", write_vertex(play))).collect::<Vec<_>>().join("\n"))
}
