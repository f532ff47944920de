//! The store of games: one SQLite file that rows are added to and never changed in.
//!
//! A game is written once, when it ends, under its [`GameKey`]; writing it again does nothing. So a match that was
//! broken off resumes by asking what is there, two processes may share a file, and two files may be merged. The
//! store knows no statistics.
//!
//! Rows survive the death of the process at any moment. If the machine itself loses power the last few may be
//! gone, never half there; they are played again.
//!
//! ```
//! use montego_lab::store::{Claim, Store};
//! # use montego_lab::store::MatchIdentity;
//! # let identity = MatchIdentity {
//! #     tested_settings: "oleg".into(), reference_settings: "olga".into(), tested_revision: "1".into(),
//! #     reference_revision: "1".into(), columns: 9, rows: 9, rules: "chinese".into(), komi_halves: 0,
//! #     openings: String::new(), base_seed: 1,
//! # };
//! let store = Store::open_in_memory()?;
//! let game = identity.game(0, true, "");
//! let now = 1_700_000_000;
//! assert_eq!(store.claim(game.key(), "me", now)?, Claim::Taken);
//! assert_eq!(store.claim(game.key(), "somebody else", now + 1)?, Claim::Busy);
//! # Ok::<(), montego_lab::store::StoreError>(())
//! ```

mod claims;
mod error;
mod key;
mod owner;
mod result;
mod row;
#[cfg(test)]
mod tests;
mod verify;

pub use claims::{Claim, HEARTBEAT_EVERY, STALE_AFTER};
pub use error::StoreError;
pub use key::{GameIdentity, GameKey, Key, KeyError, MatchIdentity};
pub(crate) use owner::new_owner;
pub use result::{GameResult, MatchResults};
pub use row::{GameRow, Outcome, Winner};

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Version of the tables below, kept in the file as `PRAGMA user_version`.
pub const VERSION: i64 = 1;

/// Marks a file as a store of ours: "MnTg", kept as `PRAGMA application_id`.
const APPLICATION: i64 = 0x4d6e_5467;

/// How long to wait for other processes that write.
const PATIENCE: Duration = Duration::from_secs(30);

const TABLES: &str = "
CREATE TABLE games (
    key TEXT PRIMARY KEY NOT NULL,
    match_key TEXT NOT NULL,
    pairing_key TEXT NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    black_revision TEXT NOT NULL,
    white_revision TEXT NOT NULL,
    columns INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    rules TEXT NOT NULL,
    komi_halves INTEGER NOT NULL,
    opening TEXT NOT NULL,
    pair INTEGER NOT NULL,
    tested_is_black INTEGER NOT NULL,
    base_seed TEXT NOT NULL,
    seed TEXT NOT NULL,
    outcome TEXT NOT NULL,
    winner TEXT NOT NULL,
    margin_halves INTEGER,
    cause TEXT NOT NULL,
    plays INTEGER NOT NULL,
    seconds_black REAL NOT NULL,
    seconds_white REAL NOT NULL,
    cpu TEXT NOT NULL,
    threads INTEGER NOT NULL,
    sgf TEXT NOT NULL,
    warnings TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    version TEXT NOT NULL
) STRICT;
CREATE INDEX games_by_match ON games (match_key, pair, tested_is_black);
CREATE INDEX games_by_pairing ON games (pairing_key);
CREATE TABLE claims (
    key TEXT PRIMARY KEY NOT NULL,
    owner TEXT NOT NULL,
    heartbeat_unix INTEGER NOT NULL
) STRICT;
CREATE INDEX claims_by_owner ON claims (owner);
";

/// An open store. One per thread: it may be sent to another thread but not shared.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

/// What became of a row that was to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// It is new.
    New,
    /// Its game was there; the row in the store stays as it was.
    Known,
}

/// What a merge did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Games that are new here.
    pub new: usize,
    /// Games that were here.
    pub known: usize,
}

/// A match of which games are in the store.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredMatch {
    /// Key of the match.
    pub match_key: Key,
    /// Number of its games, void ones included.
    pub games: u32,
    /// Its earliest game, from which players, board and rules can be read.
    pub first: GameRow,
}

impl Store {
    /// Opens the store at `path`, making it and the folders above it if they are not there. An empty file is a
    /// new store.
    pub fn open(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = path.as_ref();
        if path.is_dir() {
            return Err(StoreError::IsFolder { path: path.to_owned() });
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|source| StoreError::CannotCreateFolder { path: folder.to_owned(), source })?;
        }
        if path.as_os_str().is_empty() {
            // SQLite would make a file that is gone when it is closed.
            return Err(StoreError::CannotOpen {
                path: path.to_owned(),
                detail: "the name is empty".to_owned(),
            });
        }
        // Without the flag for addresses, which would give a meaning of its own to a name that begins with `file:`.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection =
            Connection::open_with_flags(path, flags).map_err(|error| StoreError::from_sqlite(path, error))?;
        Store::prepare(connection, path)
    }

    /// A store that is gone when it is dropped.
    pub fn open_in_memory() -> Result<Store, StoreError> {
        let path = Path::new(":memory:");
        let connection =
            Connection::open_in_memory().map_err(|error| StoreError::from_sqlite(path, error))?;
        Store::prepare(connection, path)
    }

    fn prepare(connection: Connection, path: &Path) -> Result<Store, StoreError> {
        let store = Store { connection, path: path.to_owned() };
        // SQLite opens what it may not write for reading alone, and would say so only at the first game that ends.
        if store.run(|connection| connection.is_readonly("main"))? {
            return Err(StoreError::ReadOnly { path: path.to_owned() });
        }
        store.run(|connection| connection.busy_timeout(PATIENCE))?;
        // The version comes before anything is written, so that a foreign or newer file is left as it was.
        store.check_version()?;
        store.use_write_ahead_log()?;
        store.write(|connection| {
            let is_new =
                connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))? == 0;
            if is_new {
                connection.execute_batch(TABLES)?;
                connection.pragma_update(None, "application_id", APPLICATION)?;
                connection.pragma_update(None, "user_version", VERSION)?;
            }
            Ok(())
        })?;
        Ok(store)
    }

    fn check_version(&self) -> Result<(), StoreError> {
        let path = self.path.clone();
        let (application, found, has_tables) = self.run(|connection| {
            // One transaction, or a store that another process is just making could be seen half made.
            let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Deferred)?;
            let number = |pragma| transaction.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
            let has_tables = "SELECT EXISTS (SELECT 1 FROM sqlite_schema)";
            let has_tables: bool = transaction.query_row(has_tables, [], |row| row.get(0))?;
            Ok((number("application_id")?, number("user_version")?, has_tables))
        })?;
        match (application, found) {
            (APPLICATION, found) if found > VERSION => {
                Err(StoreError::Newer { path, found, supported: VERSION })
            }
            (APPLICATION, VERSION) => Ok(()),
            (0, 0) if !has_tables => Ok(()),
            _ => Err(StoreError::Foreign { path }),
        }
    }

    /// Readers and one writer side by side. Of several processes that make this change at once some are turned
    /// away without waiting, whatever the patience, so they ask again.
    fn use_write_ahead_log(&self) -> Result<(), StoreError> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let change = self.connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()));
            match change {
                Err(error)
                    if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                        && Instant::now() < deadline =>
                {
                    std::thread::sleep(Duration::from_millis(10));
                }
                change => {
                    self.run(|_| change)?;
                    return self.run(|connection| connection.pragma_update(None, "synchronous", "NORMAL"));
                }
            }
        }
    }

    /// The file of this store.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Stores a game unless it is there, and ends the claim on it.
    pub fn insert(&self, row: &GameRow) -> Result<Inserted, StoreError> {
        self.write(|connection| insert(connection, row))
    }

    /// Whether a game is there.
    pub fn contains(&self, key: GameKey) -> Result<bool, StoreError> {
        self.run(|connection| contains(connection, &key.to_string()))
    }

    /// One game.
    pub fn game(&self, key: GameKey) -> Result<Option<GameRow>, StoreError> {
        Ok(self.select("WHERE key = ?1", &[&key.to_string()])?.pop())
    }

    /// All games, match by match, in the order of pairs.
    pub fn games(&self) -> Result<Vec<GameRow>, StoreError> {
        self.select("ORDER BY match_key, pair, tested_is_black DESC, key", &[])
    }

    /// The games of one match, in the order of pairs, the one with the tested player as Black first.
    pub fn games_of_match(&self, match_key: Key) -> Result<Vec<GameRow>, StoreError> {
        self.select(
            "WHERE match_key = ?1 ORDER BY pair, tested_is_black DESC, key",
            &[&match_key.to_string()],
        )
    }

    /// The places in their match of its games that are there, counted from 0 as in
    /// [`MatchSettings::game`](crate::match_run::MatchSettings::game), in their order. Much cheaper than the games.
    pub fn places_of_match(&self, match_key: Key) -> Result<Vec<u32>, StoreError> {
        self.run(|connection| {
            connection
                .prepare_cached(
                    "SELECT pair, tested_is_black FROM games WHERE match_key = ?1 ORDER BY pair, tested_is_black DESC",
                )?
                .query_map([match_key.to_string()], |row| {
                    let (pair, tested_is_black): (u32, bool) = (row.get(0)?, row.get(1)?);
                    Ok(2 * pair + u32::from(!tested_is_black))
                })?
                .collect()
        })
    }

    /// The games of all matches that differ only in revisions and seed.
    pub fn games_of_pairing(&self, pairing_key: Key) -> Result<Vec<GameRow>, StoreError> {
        self.select(
            "WHERE pairing_key = ?1 ORDER BY match_key, pair, tested_is_black DESC, key",
            &[&pairing_key.to_string()],
        )
    }

    /// The matches of which there are games, the oldest first.
    pub fn matches(&self) -> Result<Vec<StoredMatch>, StoreError> {
        // A match may have very many games, of which only one is read; the index counts the others.
        let text = format!(
            "SELECT {}, games_of_match FROM games JOIN (
                 SELECT MIN(rowid) AS first_of_match, COUNT(*) AS games_of_match FROM games GROUP BY match_key
             ) ON games.rowid = first_of_match ORDER BY first_of_match",
            row::COLUMNS
        );
        let mut statement = self.run(|connection| connection.prepare_cached(&text))?;
        let mut rows = self.run(|_| statement.query([]))?;
        let mut matches = Vec::new();
        while let Some(found) = self.run(|_| rows.next())? {
            let first = row::read(&self.path, found)?;
            let games = self.run(|_| found.get("games_of_match"))?;
            matches.push(StoredMatch { match_key: first.match_key, games, first });
        }
        Ok(matches)
    }

    /// Takes over every game of `other` that is not here: all of them or, on failure, none.
    pub fn merge(&self, other: &Store) -> Result<Merged, StoreError> {
        self.take_over(&other.games()?)
    }

    /// Takes over every one of some games that is not here: all of them or, on failure, none.
    pub fn take_over(&self, rows: &[GameRow]) -> Result<Merged, StoreError> {
        self.write(|connection| {
            let mut merged = Merged::default();
            for row in rows {
                match insert(connection, row)? {
                    Inserted::New => merged.new += 1,
                    Inserted::Known => merged.known += 1,
                }
            }
            Ok(merged)
        })
    }

    /// The rows that a condition, an order, or both select.
    fn select(&self, rest: &str, parameters: &[&dyn rusqlite::ToSql]) -> Result<Vec<GameRow>, StoreError> {
        let text = format!("SELECT {} FROM games {rest}", row::COLUMNS);
        let mut statement = self.run(|connection| connection.prepare_cached(&text))?;
        let mut rows = self.run(|_| statement.query(parameters))?;
        let mut games = Vec::new();
        while let Some(found) = self.run(|_| rows.next())? {
            games.push(row::read(&self.path, found)?);
        }
        Ok(games)
    }

    /// Runs `action`; names the file in its error.
    fn run<'a, T>(
        &'a self,
        action: impl FnOnce(&'a Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        action(&self.connection).map_err(|error| StoreError::from_sqlite(&self.path, error))
    }

    /// Runs `action` in one transaction that has the right to write from its start, so that what it reads is still
    /// true when it writes.
    fn write<T>(&self, action: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        self.run(|connection| {
            let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
            let result = action(&transaction)?;
            transaction.commit()?;
            Ok(result)
        })
    }
}

fn insert(connection: &Connection, row: &GameRow) -> rusqlite::Result<Inserted> {
    let is_new = row::insert(connection, row)?;
    claims::forget(connection, &row.key().to_string())?;
    Ok(if is_new { Inserted::New } else { Inserted::Known })
}

fn contains(connection: &Connection, key: &str) -> rusqlite::Result<bool> {
    let found = connection
        .prepare_cached("SELECT 1 FROM games WHERE key = ?1")?
        .query_row([key], |_| Ok(()))
        .optional()?;
    Ok(found.is_some())
}
