//! Where the games are kept.

use anyhow::Context;
use montego_lab::store::Store;
use std::path::PathBuf;

/// Which store to use.
#[derive(clap::Args)]
pub(super) struct StoreArgs {
    /// The store of games [default: montego/games.sqlite in the user's data folder]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
}

impl StoreArgs {
    /// Opens the store, and makes it if it does not exist.
    pub(super) fn open(&self) -> anyhow::Result<Store> {
        let path = match &self.store {
            Some(path) => path.clone(),
            None => {
                use etcetera::BaseStrategy;
                let folders = etcetera::choose_base_strategy()
                    .context("there is no data folder for the store; name a file with --store")?;
                folders.data_dir().join("montego").join("games.sqlite")
            }
        };
        Ok(Store::open(&path)?)
    }
}
