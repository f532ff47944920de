//! The games of many records, for commands that learn from them or count in them.

use super::note;
use anyhow::{Context, bail};
use montego_notation::sgf::{GameResult, RecordedGame, read_sgf};
use montego_rules::{Color, Komi, Play, Position, Ruleset, Size};
use montego_stats::Rng;
use std::path::{Path, PathBuf};

/// A game of a record, with the name of its file for complaints.
pub(super) struct Game<'a> {
    name: &'a str,
    game: RecordedGame,
}

impl Game<'_> {
    /// The size of its board.
    pub(super) fn size(&self) -> Size {
        self.game.size
    }

    /// Its result, if the record has one.
    pub(super) fn result(&self) -> Option<GameResult> {
        self.game.result
    }

    /// Its komi, if the record has one.
    pub(super) fn komi(&self) -> Option<Komi> {
        self.game.komi
    }

    /// The name of the player of a colour, if the record has one.
    pub(super) fn player(&self, color: Color) -> Option<&str> {
        self.game.players[color].as_deref()
    }

    /// Calls `see` for every move of its main line with the position before it, by Chinese rules. An illegal
    /// move is told, and ends the game.
    pub(super) fn each_play(&self, see: impl FnMut(&Position, Play)) {
        if let Err(error) = self.game.replay_watched(Ruleset::CHINESE, Komi::ZERO, see) {
            note(&format!("{}: {error}; the rest of the game is left out", self.name));
        }
    }
}

/// The records of a folder and of those in it, by name. A folder that is a link is not entered.
///
/// # Errors
/// If one cannot be read, or if there are no records.
pub(super) fn records(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let (mut paths, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        for entry in entries {
            let entry = entry.with_context(|| folder.display().to_string())?;
            let path = entry.path();
            if entry.file_type().with_context(|| path.display().to_string())?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("sgf")) {
                paths.push(path);
            }
        }
    }
    paths.sort();
    if paths.is_empty() {
        bail!("{}: expected files that end in .sgf, found none", folder.display());
    }
    Ok(paths)
}

/// Calls `see` for all games of a file. What is no game of Go is told and left out.
///
/// # Errors
/// If the file cannot be read.
pub(super) fn each_game(path: &Path, mut see: impl FnMut(&Game<'_>)) -> anyhow::Result<()> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).with_context(|| name.clone())?;
    let collection = match read_sgf(&bytes) {
        Ok(collection) => collection,
        Err(error) => {
            note(&format!("{name}: {error}; left out"));
            return Ok(());
        }
    };
    for tree in &collection.trees {
        match RecordedGame::read(tree, &[]) {
            Ok(game) => see(&Game { name: &name, game }),
            Err(error) => note(&format!("{name}: {error}; left out")),
        }
    }
    Ok(())
}

/// The share of a game's moves, at its beginning and at its end, between which positions are taken.
const MIDDLE: [f64; 2] = [0.15, 0.85];

/// So many positions, drawn by a seed, from the middle of every game of a folder's records, with the komi of the record
/// and its result.
///
/// # Errors
/// If the folder or a file cannot be read.
pub(super) fn middles(
    folder: &Path,
    of_each: u32,
    seed: u64,
) -> anyhow::Result<Vec<(Position, Option<GameResult>)>> {
    let mut found = Vec::new();
    let mut games = 0;
    for path in records(folder)? {
        each_game(&path, |game| {
            let mut positions: Vec<Position> = Vec::new();
            game.each_play(|position, _| positions.push(position.clone()));
            let moves = positions.len() as f64;
            let [from, to] = MIDDLE.map(|share| (share * moves) as u32);
            let mut rng = Rng::from_seed(seed).fork(games);
            games += 1;
            for _ in 0..of_each.min(to.saturating_sub(from)) {
                let mut position = positions[(from + rng.below(to - from)) as usize].clone();
                position.set_komi(game.komi().unwrap_or(Komi::ZERO));
                found.push((position, game.result()));
            }
        })?;
    }
    Ok(found)
}
