//! Where the games are kept.

use anyhow::Context;
use montego_lab::store::Store;
use std::path::PathBuf;

/// Which store to use.
#[derive(clap::Args, Clone)]
pub(super) struct StoreArgs {
    /// The store of games [default: montego/games.sqlite in the user's data folder]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
}

impl StoreArgs {
    /// Opens the store, and makes it if it does not exist.
    pub(super) fn open(&self) -> anyhow::Result<Store> {
        Ok(Store::open(self.path()?)?)
    }

    /// Opens the store for somebody who only looks: one that does not exist is empty and is not made.
    pub(super) fn look(&self) -> anyhow::Result<Store> {
        let path = self.path()?;
        // Whatever else is the matter with the path is for the store to say.
        let is_there = path.try_exists().unwrap_or(true);
        Ok(if is_there { Store::open(path)? } else { Store::open_in_memory()? })
    }

    /// The file.
    pub(super) fn path(&self) -> anyhow::Result<PathBuf> {
        if let Some(path) = &self.store {
            return Ok(path.clone());
        }
        use etcetera::BaseStrategy;
        let folders = etcetera::choose_base_strategy()
            .context("there is no data folder for the store; name a file with --store")?;
        Ok(folders.data_dir().join("montego").join("games.sqlite"))
    }
}
