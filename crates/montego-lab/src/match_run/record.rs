//! A finished game as a row of the store and as an SGF file.

use super::{MatchError, MatchSettings, index_of};
use crate::game::{Ending, Played};
use crate::store::{GameIdentity, GameRow, MatchIdentity, Outcome, Winner};
use montego_notation::{Record, RecordMove};
use montego_rules::{ByColor, Color};
use std::fs;
use std::path::Path;

/// The row of a game that has just ended.
pub(crate) fn row_of(
    settings: &MatchSettings,
    identity: &MatchIdentity,
    game: &GameIdentity,
    played: &Played,
    cpu: &str,
    now: i64,
) -> GameRow {
    let won_by = |color: Color| if color == Color::Black { Winner::Black } else { Winner::White };
    let (outcome, winner) = match &played.ending {
        Ending::Counted(margin) => (Outcome::Finished, margin.leader().map_or(Winner::Nobody, won_by)),
        Ending::Resigned { loser } | Ending::Adjudicated { loser, .. } => {
            (Outcome::Finished, won_by(loser.opponent()))
        }
        Ending::Forfeit { loser, .. } | Ending::OutOfTime { loser, .. } => {
            (Outcome::Forfeit, won_by(loser.opponent()))
        }
        Ending::Void { .. } => (Outcome::Void, Winner::Nobody),
    };
    let margin_halves = match &played.ending {
        Ending::Counted(margin) => Some(margin.as_halves()),
        _ => None,
    };
    let cause = match &played.ending {
        Ending::Forfeit { cause, .. } | Ending::OutOfTime { cause, .. } | Ending::Void { cause } => {
            cause.clone()
        }
        _ => String::new(),
    };
    GameRow {
        identity: game.clone(),
        match_key: identity.key(),
        pairing_key: identity.pairing_key(),
        outcome,
        winner,
        margin_halves,
        cause,
        plays: played.plays.len() as u32,
        seconds_black: played.thinking.black.as_secs_f64(),
        seconds_white: played.thinking.white.as_secs_f64(),
        cpu: cpu.to_owned(),
        threads: settings.threads.max(1) as u32,
        sgf: sgf(settings, game, played),
        warnings: [&played.remarks[..], &played.error_output].concat().join("\n"),
        recorded_at: now,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    }
}

/// The result in SGF's words.
fn result(ending: &Ending) -> String {
    let winner = |loser: Color| if loser == Color::Black { 'W' } else { 'B' };
    match ending {
        Ending::Counted(margin) => margin.to_string(),
        Ending::Resigned { loser } | Ending::Adjudicated { loser, .. } => format!("{}+R", winner(*loser)),
        Ending::OutOfTime { loser, .. } => format!("{}+T", winner(*loser)),
        Ending::Forfeit { loser, .. } => format!("{}+F", winner(*loser)),
        Ending::Void { .. } => "Void".to_owned(),
    }
}

/// The record of a game. It holds no date and no times, so that the same game gives the same record.
fn sgf(settings: &MatchSettings, game: &GameIdentity, played: &Played) -> String {
    let mut record = Record::new(settings.size);
    record.rules = Some(settings.ruleset.to_string());
    record.komi = settings.komi;
    record.handicap = settings.handicap as usize;
    record.setup.black = settings.handicap_stones();
    record.players =
        ByColor { black: Some(game.black_settings.clone()), white: Some(game.white_settings.clone()) };
    record.result = Some(result(&played.ending));
    record.round = Some((2 * game.pair + u32::from(!game.tested_is_black) + 1).to_string());

    let mut about = format!("game {}, seed {}", game.key(), game.seed());
    for color in Color::BOTH {
        let (settings, revision) = match color {
            Color::Black => (&game.black_settings, &game.black_revision),
            Color::White => (&game.white_settings, &game.white_revision),
        };
        about += &format!("\n{color}: {settings}");
        if !revision.is_empty() {
            about += &format!(", revision {revision}");
        }
        if let Some(identity) = &played.identities[color] {
            about += &format!(", which calls itself {identity}");
        }
    }
    if !game.opening_plays().is_empty() {
        about += &format!("\nopening: {}", game.opening_plays());
    }
    record.comment = Some(about);
    let moves = played.plays.iter().map(|&(color, play)| RecordMove { color, play, comment: None });
    record.moves = moves.collect();
    let mut end = Vec::new();
    match &played.ending {
        Ending::Forfeit { loser, cause } | Ending::OutOfTime { loser, cause } => {
            end.push(format!("{loser} forfeits: {cause}"));
        }
        Ending::Void { cause } => end.push(format!("void: {cause}")),
        Ending::Resigned { loser } => end.push(format!("{loser} resigns")),
        Ending::Adjudicated { loser, why } => end.push(format!("{loser} has lost: {why}")),
        Ending::Counted(_) => {}
    }
    end.extend(played.remarks.iter().cloned());
    record.final_comment = (!end.is_empty()).then(|| end.join("\n"));
    record.to_sgf()
}

/// Writes the SGF files of some games into a folder, which is made if it is not there. A file that is
/// there already is that of the same game and stays as it is.
///
/// # Errors
/// If the folder or a file cannot be written.
pub fn write_records(folder: &Path, rows: &[GameRow]) -> Result<(), MatchError> {
    make_folder(folder)?;
    rows.iter().try_for_each(|row| write_record(folder, row))
}

/// Makes the folder for records, and those above it, unless it is there.
pub(super) fn make_folder(folder: &Path) -> Result<(), MatchError> {
    fs::create_dir_all(folder).map_err(|source| failed(folder, source))
}

fn failed(path: &Path, source: std::io::Error) -> MatchError {
    MatchError::Record { path: path.to_owned(), source }
}

/// Writes one SGF file. Its name tells the match, by the beginning of its key, and the game's number.
pub(super) fn write_record(folder: &Path, row: &GameRow) -> Result<(), MatchError> {
    let key = row.match_key.to_string();
    let path = folder.join(format!("{}-{:05}.sgf", &key[..8], index_of(row) + 1));
    // A row that came without its moves has no record to write.
    if row.sgf.is_empty() || path.exists() {
        return Ok(());
    }
    // A record that is there is whole: whoever dies while writing one leaves it under another name.
    let part = path.with_extension(format!("{}.part", std::process::id()));
    fs::write(&part, &row.sgf).and_then(|()| fs::rename(&part, &path)).map_err(|source| {
        let _ = fs::remove_file(&part);
        failed(&path, source)
    })
}
