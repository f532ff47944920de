//! Whether a store is what it should be.

use super::{Store, StoreError, row};

impl Store {
    /// What is wrong with the file and its rows, one line each; empty if nothing is. Reads everything.
    ///
    /// A row is wrong if its key or its seed is not that of its own settings, or if its words are unknown.
    pub fn verify(&self) -> Result<Vec<String>, StoreError> {
        let mut faults = self.run(|connection| {
            connection
                .prepare("PRAGMA integrity_check")?
                .query_map([], |row| row.get(0))?
                .collect::<rusqlite::Result<Vec<String>>>()
        })?;
        faults.retain(|line| line != "ok");
        let text = format!("SELECT {} FROM games ORDER BY rowid", row::COLUMNS);
        let mut statement = self.run(|connection| connection.prepare(&text))?;
        let mut rows = self.run(|_| statement.query([]))?;
        while let Some(found) = self.run(|_| rows.next())? {
            let (key, seed): (String, String) = self.run(|_| Ok((found.get("key")?, found.get("seed")?)))?;
            match row::read(&self.path, found) {
                Err(fault @ StoreError::BadRow { .. }) => faults.push(fault.to_string()),
                Err(error) => return Err(error),
                Ok(game) if game.key().to_string() != key => {
                    faults.push(format!("game {key}: its settings give the key {}", game.key()));
                }
                Ok(game) if game.identity.seed().to_string() != seed => {
                    faults.push(format!(
                        "game {key}: its key gives the seed {}, not {seed}",
                        game.identity.seed()
                    ));
                }
                Ok(_) => {}
            }
        }
        Ok(faults)
    }
}
