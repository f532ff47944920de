//! Rules and records.

use crate::cli::note;
use crate::cli::record::read_rules;
use crate::gtp::session::{Session, played_again};
use crate::gtp::table::Answer;
use crate::gtp::words::{Words, clip};
use montego_notation::Record;
use montego_notation::sgf::{RecordedGame, Step, read_sgf};
use montego_rules::{Color, DeadStones, Game, HandicapCompensation, Ko, Komi, Ruleset, Scoring};
use std::path::Path;

/// The largest record that is read, in bytes.
const LARGEST: u64 = 64 << 20;

pub(in crate::gtp) fn kgs_rules(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let name = words.need("chinese, japanese, aga or new_zealand")?;
    words.end()?;
    let known = ["chinese", "japanese", "aga", "new-zealand"];
    let rules = Ruleset::named(name).filter(|rules| known.contains(&rules.name));
    let rules = rules.ok_or_else(|| {
        format!("unknown rules '{}'; expected chinese, japanese, aga or new_zealand", clip(name))
    })?;
    session.set_rules(rules)?;
    Ok(String::new())
}

pub(in crate::gtp) fn kata_set_rules(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let name = words.text();
    let rules = Ruleset::named(name).ok_or_else(|| {
        let known = Ruleset::PRESETS.map(|rules| rules.name).join(", ");
        format!("unknown rules '{}'; expected one of {known}", clip(name))
    })?;
    session.set_rules(rules)?;
    Ok(String::new())
}

pub(in crate::gtp) fn kata_get_rules(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let rules = session.position().ruleset();
    let ko = match rules.ko {
        Ko::Simple => "SIMPLE",
        Ko::Positional => "POSITIONAL",
        Ko::Situational => "SITUATIONAL",
    };
    let (scoring, tax) = match rules.scoring {
        Scoring::Area => ("AREA", "NONE"),
        Scoring::Territory => ("TERRITORY", "SEKI"),
    };
    let bonus = match rules.handicap_compensation {
        HandicapCompensation::None => "0",
        HandicapCompensation::StonesLessOne => "N-1",
        HandicapCompensation::Stones => "N",
    };
    let rules = serde_json::json!({
        "ko": ko,
        "scoring": scoring,
        "suicide": rules.suicide,
        "tax": tax,
        "whiteHandicapBonus": bonus,
        "friendlyPassOk": rules.dead_stones == DeadStones::Removed,
        "hasButton": false,
    });
    Ok(rules.to_string())
}

/// Loads a record: the position before a move, or the last one. Komi and rules come from the record as far
/// as it names them. Nothing changes unless all could be read.
pub(in crate::gtp) fn loadsgf(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let (file, before) = file_and_move(words.text())?;
    let failed = |why: String| format!("cannot load file: {why}");
    let bytes = read(Path::new(file)).map_err(|error| failed(format!("{file}: {error}")))?;
    let collection = read_sgf(&bytes).map_err(|error| failed(format!("{file}: {error}")))?;
    let tree = collection.trees.first().ok_or_else(|| failed(format!("{file}: found no game in it")))?;
    let mut game = RecordedGame::read(tree, &[]).map_err(|error| failed(format!("{file}: {error}")))?;
    // Moves are counted from 1, and whose turn it is comes from the move that is not made.
    let next = before.and_then(|before| game.keep_moves(before.max(1) - 1));
    let mut rules = *session.position().ruleset();
    if let Some(name) = &game.rules {
        match read_rules(name) {
            Some(named) => rules = named,
            None => note(&format!("loadsgf: kept {rules} rules, since '{}' are not known", clip(name))),
        }
    }
    let komi = game.komi.unwrap_or(session.position().komi());
    let replay = game.replay(rules, komi).map_err(|error| failed(format!("{file}: {error}")))?;
    for illegal in &replay.illegal {
        note(&format!(
            "loadsgf: move {} is illegal ({}); the stone is put as the record has it",
            illegal.number, illegal.reason
        ));
    }
    let game = with_handicap(replay.game, game.handicap, rules, komi);
    session.replace(game);
    session.number += 1;
    if let Some(Step::Move { color, .. }) = next {
        session.turn = Some(color);
    }
    Ok(session.to_play().to_string())
}

/// A record tells the number of its handicap stones and sets them up like any others. Here they are told
/// apart, since White may be paid for them.
fn with_handicap(game: Game, stones: Option<usize>, rules: Ruleset, komi: Komi) -> Game {
    let setup = game.setup();
    let only_those = setup.stones.iter().all(|(_, color)| *color == Color::Black)
        && stones.is_some_and(|stones| stones >= 2 && stones == setup.stones.len());
    if !only_those || setup.to_play == Color::Black {
        return game;
    }
    played_again(&game, true, rules, komi).unwrap_or(game)
}

/// The protocol cannot quote, so a file name may hold spaces: the last word is the number of a move if it is
/// one and words stand before it.
fn file_and_move(text: &str) -> Result<(&str, Option<usize>), String> {
    let text = text.trim_matches(' ');
    let (file, before) = match text.rsplit_once(' ') {
        Some((file, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            (file.trim_end_matches(' '), Some(number.parse().map_err(|_| "syntax error: no such move")?))
        }
        _ => (text, None),
    };
    let file = file.strip_prefix('"').and_then(|file| file.strip_suffix('"')).unwrap_or(file);
    if file.is_empty() {
        return Err("cannot load file: syntax error: expected the name of a file, found nothing".to_owned());
    }
    Ok((file, before))
}

fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    use std::io::Read as _;
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(std::io::Error::other("found no file of this name, but something else"));
    }
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(std::io::Error::other(format!("found more than {LARGEST} bytes")));
    }
    Ok(bytes)
}

pub(in crate::gtp) fn printsgf(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let text = sgf(session);
    let file = words.text().trim_matches(' ');
    if file.is_empty() {
        return Ok(format!("\n{text}"));
    }
    std::fs::write(file, text).map_err(|error| format!("cannot write file {file}: {error}"))?;
    Ok(String::new())
}

fn sgf(session: &Session) -> String {
    let mut record = Record::of_game(&session.game);
    record.comment = Some(format!("{}, seed {}", session.engine, session.seed));
    record.to_sgf()
}
