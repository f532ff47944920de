//! Sharing work between processes: who is playing which game at the moment.
//!
//! A process claims a game before it plays it, and shows now and then that it is alive. What a dead process had
//! claimed is free again at once where its death can be seen, and after [`STALE_AFTER`] everywhere. A claim saves
//! work but guards nothing: if two processes play a game all the same, both get the same game, and the second row
//! is ignored.

use super::{GameKey, Store, StoreError, owner};
use rusqlite::{Connection, OptionalExtension, params};
use std::time::Duration;

/// Age from which the last sign of life of a process no longer protects its claims.
pub const STALE_AFTER: Duration = Duration::from_secs(60);

/// How often a process should call [`Store::heartbeat`].
pub const HEARTBEAT_EVERY: Duration = Duration::from_secs(15);

/// Answer to a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The game is yours to play.
    Taken,
    /// The game is in the store already.
    Done,
    /// Another process is playing it.
    Busy,
}

impl Store {
    /// Claims the game `key` for `owner`, a name that no other process has. `now` is in seconds since 1970.
    ///
    /// A game that `owner` has claimed before is [`Claim::Taken`] again, so claim it from one thread only.
    pub fn claim(&self, key: GameKey, owner: &str, now: i64) -> Result<Claim, StoreError> {
        self.write(|connection| {
            let key = key.to_string();
            if super::contains(connection, &key)? {
                return Ok(Claim::Done);
            }
            let held: Option<(String, i64)> = connection
                .prepare_cached("SELECT owner, heartbeat_unix FROM claims WHERE key = ?1")?
                .query_row([&key], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            let protects = |(holder, heartbeat): (String, i64)| {
                holder != owner && is_alive(heartbeat, now) && !owner::is_gone(&holder)
            };
            if held.is_some_and(protects) {
                return Ok(Claim::Busy);
            }
            connection
                .prepare_cached(
                    "INSERT OR REPLACE INTO claims (key, owner, heartbeat_unix) VALUES (?1, ?2, ?3)",
                )?
                .execute(params![key, owner, now])?;
            Ok(Claim::Taken)
        })
    }

    /// Shows that `owner` is alive; the number of its claims. Call it every [`HEARTBEAT_EVERY`].
    pub fn heartbeat(&self, owner: &str, now: i64) -> Result<usize, StoreError> {
        self.write(|connection| {
            connection
                .prepare_cached("UPDATE claims SET heartbeat_unix = ?2 WHERE owner = ?1")?
                .execute(params![owner, now])
        })
    }

    /// Gives up all claims of `owner`; their number.
    pub fn release(&self, owner: &str) -> Result<usize, StoreError> {
        self.write(|connection| {
            connection.prepare_cached("DELETE FROM claims WHERE owner = ?1")?.execute([owner])
        })
    }
}

/// Whether a process with this last sign of life still counts as running. A sign far in the future comes from a
/// clock that was wrong, and must not hold a game for ever.
fn is_alive(heartbeat: i64, now: i64) -> bool {
    heartbeat.abs_diff(now) <= STALE_AFTER.as_secs()
}

/// Forgets the claim on a game that was stored.
pub(super) fn forget(connection: &Connection, key: &str) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM claims WHERE key = ?1")?.execute([key]).map(drop)
}
