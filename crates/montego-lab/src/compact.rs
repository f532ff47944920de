//! Compact rows: what tables need of the games of a store, as lines of JSON.
//!
//! A laboratory ships its evidence so: a few dozen bytes for a game, in an order that does not depend on when
//! the games were played, so that a repository keeps what changed. Records of the moves stay in the store.
//!
//! The first line tells the format. A line with `match` opens a match, with everything its games share; each line
//! with `game` after it is one of its games. The key of every game is computed again on reading, so a line that
//! was changed in what it says about the players, the board or the seed is refused.

use crate::store::{GameRow, MatchIdentity, Outcome, Winner};
use serde::{Deserialize, Serialize};

/// The format written and read here.
const FORMAT: u32 = 1;

/// A line that cannot be read as a compact row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct CompactError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected and what was found.
    pub problem: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    montego_rows: u32,
}

/// What the games of a match share.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchLine {
    /// Key of the match.
    r#match: String,
    /// Key for pooling.
    pairing: String,
    tested: String,
    tested_revision: String,
    reference: String,
    reference_revision: String,
    columns: u8,
    rows: u8,
    rules: String,
    komi_halves: i16,
    /// Name of the collection of openings.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    openings: String,
    seed: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    /// Key of the game.
    game: String,
    pair: u32,
    tested_is_black: bool,
    /// The plays of the opening.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    opening: String,
    #[serde(default = "finished", skip_serializing_if = "is_finished")]
    outcome: String,
    winner: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    margin_halves: Option<i16>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    cause: String,
    plays: u32,
    seconds_black: f64,
    seconds_white: f64,
    cpu: String,
    threads: u32,
    recorded_at: i64,
    version: String,
}

fn finished() -> String {
    Outcome::Finished.word().to_owned()
}

fn is_finished(word: &str) -> bool {
    word == Outcome::Finished.word()
}

/// Writes rows as lines, match by match and in the order of games; the same rows in any order give the same text.
#[must_use]
pub fn write(rows: &[GameRow]) -> String {
    let mut rows: Vec<&GameRow> = rows.iter().collect();
    rows.sort_by_key(|row| {
        (row.match_key, row.identity.pair, !row.identity.tested_is_black, row.key().to_string())
    });
    let mut text = line(&Head { montego_rows: FORMAT });
    let mut open = None;
    for row in rows {
        let heading = MatchLine::of(row);
        if open.as_ref() != Some(&heading) {
            text += &line(&heading);
            open = Some(heading);
        }
        text += &line(&GameLine::of(row));
    }
    text
}

fn line(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("plain fields are always JSON");
    line.push('\n');
    line
}

/// Reads lines as written by [`write()`]; the rows have no records of moves.
///
/// # Errors
/// Names the first line that is not as expected.
pub fn read(text: &str) -> Result<Vec<GameRow>, CompactError> {
    let mut lines = text.lines().enumerate().map(|(index, text)| (index + 1, text));
    let bad = |line, problem: String| CompactError { line, problem };
    let Some((_, first)) = lines.next() else {
        return Err(bad(1, "expected {\"montego_rows\":1}, found nothing".to_owned()));
    };
    let head: Head = serde_json::from_str(first).map_err(|error| {
        bad(1, format!("expected {{\"montego_rows\":{FORMAT}}}, found something else ({error})"))
    })?;
    if head.montego_rows != FORMAT {
        return Err(bad(1, format!("expected format {FORMAT}, found {}", head.montego_rows)));
    }
    let mut open: Option<MatchLine> = None;
    let mut rows = Vec::new();
    for (number, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
        let broken =
            |error: serde_json::Error| bad(number, format!("expected a match or a game, found {error}"));
        if text.starts_with("{\"match\"") {
            open = Some(serde_json::from_str(text).map_err(broken)?);
            continue;
        }
        let game: GameLine = serde_json::from_str(text).map_err(broken)?;
        let Some(heading) = &open else {
            return Err(bad(number, "expected a match before its first game".to_owned()));
        };
        rows.push(heading.row(game).map_err(|problem| bad(number, problem))?);
    }
    Ok(rows)
}

impl MatchLine {
    fn of(row: &GameRow) -> MatchLine {
        let game = &row.identity;
        let black = (game.black_settings.clone(), game.black_revision.clone());
        let white = (game.white_settings.clone(), game.white_revision.clone());
        let ((tested, tested_revision), (reference, reference_revision)) =
            if game.tested_is_black { (black, white) } else { (white, black) };
        MatchLine {
            r#match: row.match_key.to_string(),
            pairing: row.pairing_key.to_string(),
            tested,
            tested_revision,
            reference,
            reference_revision,
            columns: game.columns,
            rows: game.rows,
            rules: game.rules.clone(),
            komi_halves: game.komi_halves,
            openings: game.collection().to_owned(),
            seed: game.base_seed,
        }
    }

    fn row(&self, game: GameLine) -> Result<GameRow, String> {
        let shared = MatchIdentity {
            tested_settings: self.tested.clone(),
            reference_settings: self.reference.clone(),
            tested_revision: self.tested_revision.clone(),
            reference_revision: self.reference_revision.clone(),
            columns: self.columns,
            rows: self.rows,
            rules: self.rules.clone(),
            komi_halves: self.komi_halves,
            openings: self.openings.clone(),
            base_seed: self.seed,
        };
        let identity = shared.game(game.pair, game.tested_is_black, &game.opening);
        for (what, key, found) in [
            ("key", identity.key(), &game.game),
            ("key of the match", shared.key(), &self.r#match),
            ("key for pooling", shared.pairing_key(), &self.pairing),
        ] {
            if key.to_string() != *found {
                return Err(format!("its settings give the {what} {key}, found {found}"));
            }
        }
        Ok(GameRow {
            identity,
            match_key: shared.key(),
            pairing_key: shared.pairing_key(),
            outcome: Outcome::of_word(&game.outcome)
                .ok_or_else(|| format!("expected finished, forfeit or void, found '{}'", game.outcome))?,
            winner: Winner::of_word(&game.winner)
                .ok_or_else(|| format!("expected the winner B, W or nobody, found '{}'", game.winner))?,
            margin_halves: game.margin_halves,
            cause: game.cause,
            plays: game.plays,
            seconds_black: game.seconds_black,
            seconds_white: game.seconds_white,
            cpu: game.cpu,
            threads: game.threads,
            sgf: String::new(),
            warnings: String::new(),
            recorded_at: game.recorded_at,
            version: game.version,
        })
    }
}

impl GameLine {
    fn of(row: &GameRow) -> GameLine {
        // A millisecond is more than any table tells.
        let rounded = |seconds: f64| (seconds * 1000.0).round() / 1000.0;
        GameLine {
            game: row.key().to_string(),
            pair: row.identity.pair,
            tested_is_black: row.identity.tested_is_black,
            opening: row.identity.opening_plays().to_owned(),
            outcome: row.outcome.word().to_owned(),
            winner: row.winner.word().to_owned(),
            margin_halves: row.margin_halves,
            cause: row.cause.clone(),
            plays: row.plays,
            seconds_black: rounded(row.seconds_black),
            seconds_white: rounded(row.seconds_white),
            cpu: row.cpu.clone(),
            threads: row.threads,
            recorded_at: row.recorded_at,
            version: row.version.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared() -> MatchIdentity {
        MatchIdentity {
            tested_settings: "oleg:k=2".to_owned(),
            reference_settings: "gnugo --mode gtp".to_owned(),
            tested_revision: "1".to_owned(),
            reference_revision: String::new(),
            columns: 9,
            rows: 9,
            rules: "chinese".to_owned(),
            komi_halves: 0,
            openings: String::new(),
            base_seed: u64::MAX,
        }
    }

    fn rows() -> Vec<GameRow> {
        let identity = shared();
        let row = |pair, tested_is_black, outcome, winner, margin_halves| GameRow {
            identity: identity.game(pair, tested_is_black, ""),
            match_key: identity.key(),
            pairing_key: identity.pairing_key(),
            outcome,
            winner,
            margin_halves,
            cause: if outcome == Outcome::Void { "power cut, \"again\"".to_owned() } else { String::new() },
            plays: 90,
            seconds_black: 1.25,
            seconds_white: 0.5,
            cpu: "a processor".to_owned(),
            threads: 2,
            sgf: String::new(),
            warnings: String::new(),
            recorded_at: 1_700_000_000,
            version: "0.1.0".to_owned(),
        };
        vec![
            row(0, true, Outcome::Finished, Winner::White, Some(-24)),
            row(0, false, Outcome::Forfeit, Winner::Black, None),
            row(1, true, Outcome::Void, Winner::Nobody, None),
            row(1, false, Outcome::Finished, Winner::Nobody, Some(0)),
        ]
    }

    #[test]
    fn rows_come_back() {
        assert_eq!(read(&write(&rows())), Ok(rows()));
        assert_eq!(read(&write(&[])), Ok(Vec::new()));
    }

    #[test]
    fn openings_come_back() {
        let mut rows = rows();
        for row in &mut rows {
            row.identity.opening = format!("3 openings 0123456789abcdef: E5 C{}", row.identity.pair + 1);
            let shared = MatchIdentity { openings: row.identity.collection().to_owned(), ..shared() };
            (row.match_key, row.pairing_key) = (shared.key(), shared.pairing_key());
        }
        assert_eq!(read(&write(&rows)), Ok(rows.clone()));
        let spoilt = write(&rows).replace("E5 C2", "E5 C3");
        assert!(read(&spoilt).is_err_and(|error| error.to_string().starts_with("line 5: its settings")));
    }

    #[test]
    fn the_order_of_rows_does_not_matter() {
        let mut turned = rows();
        turned.reverse();
        assert_eq!(write(&turned), write(&rows()));
        assert_eq!(write(&rows()).lines().count(), 6, "a head, a match, four games");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let good = write(&rows());
        let problem = |text: &str| read(text).expect_err("a fault").to_string();
        assert!(problem("").starts_with("line 1: expected {\"montego_rows\":1}, found nothing"));
        assert!(problem("{\"montego_rows\":2}").contains("expected format 1, found 2"));
        assert!(
            problem(&good.replace("oleg:k=2", "oleg:k=5")).starts_with("line 3: its settings give the key")
        );
        let other_match = good.replacen("\"match\":\"", "\"match\":\"0", 1);
        assert!(problem(&other_match).starts_with("line 3: its settings give the key of the match"));
        assert!(problem(&good.replace("\"pair\":1", "\"pair\":7")).starts_with("line 5: its settings"));
        assert!(problem(&good.replace("\"winner\":\"W\"", "\"winner\":\"X\"")).contains("found 'X'"));
        assert!(problem(&good[..good.len() - 9]).starts_with("line 6: expected a match or a game"));
        let headless: String =
            good.lines().enumerate().filter(|(i, _)| *i != 1).map(|(_, l)| format!("{l}\n")).collect();
        assert!(problem(&headless).starts_with("line 2: expected a match before its first game"));
    }
}
