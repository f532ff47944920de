//! A game as it is stored: one row, written once when it ends.

use super::{GameIdentity, GameKey, Key, StoreError};
use rusqlite::{Row, named_params};
use std::path::Path;

/// A game that ended. Seen from no side: margin and winner are given by color, and
/// [`GameIdentity::tested_is_black`] says who that was.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRow {
    /// What was played; the key and the seed follow from it.
    pub identity: GameIdentity,
    /// Key of the match, see [`MatchIdentity::key`](super::MatchIdentity::key).
    pub match_key: Key,
    /// Key for pooling, see [`MatchIdentity::pairing_key`](super::MatchIdentity::pairing_key).
    pub pairing_key: Key,
    /// How it ended.
    pub outcome: Outcome,
    /// Who won.
    pub winner: Winner,
    /// Black's points minus White's after komi, in half-points, if the game was counted.
    pub margin_halves: Option<i16>,
    /// Why it is void or forfeit, in words; empty otherwise.
    pub cause: String,
    /// Plays of the game, passes and opening included.
    pub plays: u32,
    /// Time that Black thought, in seconds.
    pub seconds_black: f64,
    /// Time that White thought, in seconds.
    pub seconds_white: f64,
    /// CPU model of the machine.
    pub cpu: String,
    /// Games that ran side by side on that machine.
    pub threads: u32,
    /// The game record.
    pub sgf: String,
    /// What the players wrote to their error output, and what the referee remarked.
    pub warnings: String,
    /// When it ended, in seconds since 1970.
    pub recorded_at: i64,
    /// Version of the program that played it.
    pub version: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// By counting or resignation.
    Finished,
    /// Lost by a fault of one player: an illegal play, a crash, time.
    Forfeit,
    /// Without a result that could be counted for either.
    Void,
}

/// Who won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Black.
    Black,
    /// White.
    White,
    /// Nobody: a jigo, or a void game.
    Nobody,
}

impl Outcome {
    const ALL: [Outcome; 3] = [Outcome::Finished, Outcome::Forfeit, Outcome::Void];

    /// The word in the store: `finished`, `forfeit`, `void`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Finished => "finished",
            Outcome::Forfeit => "forfeit",
            Outcome::Void => "void",
        }
    }

    /// The outcome that a word names.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|outcome| outcome.word() == word)
    }
}

impl Winner {
    const ALL: [Winner; 3] = [Winner::Black, Winner::White, Winner::Nobody];

    /// The word in the store: `B`, `W`, or nothing.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Winner::Black => "B",
            Winner::White => "W",
            Winner::Nobody => "",
        }
    }

    /// The winner that a word names.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Winner> {
        Winner::ALL.into_iter().find(|winner| winner.word() == word)
    }
}

impl GameRow {
    /// The key under which the game is stored.
    #[must_use]
    pub fn key(&self) -> GameKey {
        self.identity.key()
    }

    /// The margin in points as the tested player sees it: positive when it is ahead.
    #[must_use]
    pub fn tested_score(&self) -> Option<f64> {
        let black = f64::from(self.margin_halves?) / 2.0;
        Some(if self.identity.tested_is_black { black } else { -black })
    }

    /// Whether the tested player won; `None` for a jigo or a void game.
    #[must_use]
    pub fn tested_won(&self) -> Option<bool> {
        match self.winner {
            Winner::Black => Some(self.identity.tested_is_black),
            Winner::White => Some(!self.identity.tested_is_black),
            Winner::Nobody => None,
        }
    }
}

/// Writes a row unless its key is there. Seeds are text, since SQLite's numbers have a sign.
pub(super) const INSERT: &str = "
INSERT OR IGNORE INTO games (
    key, match_key, pairing_key, black, white, black_revision, white_revision, columns, rows, rules, komi_halves,
    opening, pair, tested_is_black, base_seed, seed, outcome, winner, margin_halves, cause, plays,
    seconds_black, seconds_white, cpu, threads, sgf, warnings, recorded_at, version
) VALUES (
    :key, :match_key, :pairing_key, :black, :white, :black_revision, :white_revision, :columns, :rows, :rules,
    :komi_halves, :opening, :pair, :tested_is_black, :base_seed, :seed, :outcome, :winner, :margin_halves, :cause,
    :plays, :seconds_black, :seconds_white, :cpu, :threads, :sgf, :warnings, :recorded_at, :version
)";

/// Runs [`INSERT`] for `row`; whether it was new.
pub(super) fn insert(connection: &rusqlite::Connection, row: &GameRow) -> rusqlite::Result<bool> {
    let game = &row.identity;
    let key = row.key();
    let inserted = connection.prepare_cached(INSERT)?.execute(named_params! {
        ":key": key.to_string(),
        ":match_key": row.match_key.to_string(),
        ":pairing_key": row.pairing_key.to_string(),
        ":black": game.black_settings,
        ":white": game.white_settings,
        ":black_revision": game.black_revision,
        ":white_revision": game.white_revision,
        ":columns": game.columns,
        ":rows": game.rows,
        ":rules": game.rules,
        ":komi_halves": game.komi_halves,
        ":opening": game.opening,
        ":pair": game.pair,
        ":tested_is_black": game.tested_is_black,
        ":base_seed": game.base_seed.to_string(),
        ":seed": key.seed().to_string(),
        ":outcome": row.outcome.word(),
        ":winner": row.winner.word(),
        ":margin_halves": row.margin_halves,
        ":cause": row.cause,
        ":plays": row.plays,
        ":seconds_black": row.seconds_black,
        ":seconds_white": row.seconds_white,
        ":cpu": row.cpu,
        ":threads": row.threads,
        ":sgf": row.sgf,
        ":warnings": row.warnings,
        ":recorded_at": row.recorded_at,
        ":version": row.version,
    })?;
    Ok(inserted > 0)
}

/// The columns in the order in which [`read`] takes them.
pub(super) const COLUMNS: &str = "black, white, black_revision, white_revision, columns, rows, rules, komi_halves, \
     opening, pair, tested_is_black, base_seed, match_key, pairing_key, outcome, winner, margin_halves, cause, plays, \
     seconds_black, seconds_white, cpu, threads, sgf, warnings, recorded_at, version, key, seed";

/// Reads a row that was selected by [`COLUMNS`]. `path` is for errors.
///
/// Columns are read in their order: looking each one up by its name takes most of the time for a large store.
pub(super) fn read(path: &Path, row: &Row<'_>) -> Result<GameRow, StoreError> {
    let mut column = Columns { path, row, next: 0 };
    Ok(GameRow {
        identity: GameIdentity {
            black_settings: column.get()?,
            white_settings: column.get()?,
            black_revision: column.get()?,
            white_revision: column.get()?,
            columns: column.get()?,
            rows: column.get()?,
            rules: column.get()?,
            komi_halves: column.get()?,
            opening: column.get()?,
            pair: column.get()?,
            tested_is_black: column.get()?,
            base_seed: column.parse(|text| text.parse().ok())?,
        },
        match_key: column.parse(|text| text.parse().ok())?,
        pairing_key: column.parse(|text| text.parse().ok())?,
        outcome: column.parse(Outcome::of_word)?,
        winner: column.parse(Winner::of_word)?,
        margin_halves: column.get()?,
        cause: column.get()?,
        plays: column.get()?,
        seconds_black: column.get()?,
        seconds_white: column.get()?,
        cpu: column.get()?,
        threads: column.get()?,
        sgf: column.get()?,
        warnings: column.get()?,
        recorded_at: column.get()?,
        version: column.get()?,
    })
}

struct Columns<'a> {
    path: &'a Path,
    row: &'a Row<'a>,
    /// The column that is read next.
    next: usize,
}

impl Columns<'_> {
    fn get<T: rusqlite::types::FromSql>(&mut self) -> Result<T, StoreError> {
        let value = self.row.get(self.next).map_err(|error| match error {
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..) => self.bad(error.to_string()),
            error => StoreError::from_sqlite(self.path, error),
        });
        self.next += 1;
        value
    }

    fn parse<T>(&mut self, parse: impl Fn(&str) -> Option<T>) -> Result<T, StoreError> {
        let value = match self.row.get_ref(self.next).ok().and_then(|value| value.as_str().ok()) {
            Some(text) => parse(text).ok_or_else(|| self.bad(text.to_owned())),
            // It is no text, which `get` says in its own words.
            None => return self.get::<String>().and_then(|text| parse(&text).ok_or_else(|| self.bad(text))),
        };
        self.next += 1;
        value
    }

    /// What is wrong with the column that is read next.
    fn bad(&self, found: String) -> StoreError {
        let key = self.row.get("key").unwrap_or_else(|_| "without a key".to_owned());
        let column = COLUMNS.split(", ").nth(self.next).unwrap_or("unknown");
        StoreError::BadRow { path: self.path.to_owned(), key, column, found }
    }
}
