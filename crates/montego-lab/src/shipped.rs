//! Shipped evidence: games that were played to reproduce the papers, built into the program as compact rows.
//!
//! Whoever has played nothing yet sees what was measured before. A row counts for whoever asks for exactly its
//! match; the key of a match tells the revisions of both engines, so games of an engine that played otherwise count
//! for nobody.
//!
//! This module knows no store, and nothing of it goes into one.

use crate::compact;
use crate::match_run::index_of;
use crate::store::{GameRow, Key};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Name and text of the files in `results/`. A test compares the list with the folder.
const FILES: &[(&str, &str)] = &[
    ("bouzy-helmstetter-2003.jsonl", include_str!("../../../results/bouzy-helmstetter-2003.jsonl")),
    (
        "bouzy-history-territory-2005.jsonl",
        include_str!("../../../results/bouzy-history-territory-2005.jsonl"),
    ),
    ("bouzy-move-pruning-2005.jsonl", include_str!("../../../results/bouzy-move-pruning-2005.jsonl")),
    ("cazenave-helmstetter-2005.jsonl", include_str!("../../../results/cazenave-helmstetter-2005.jsonl")),
    ("kaminski-2002.jsonl", include_str!("../../../results/kaminski-2002.jsonl")),
];

/// Read when it is first asked for, since most commands have no use for it.
static EMBEDDED: LazyLock<Shipped> = LazyLock::new(|| {
    let read = |(_, text): &(_, &str)| compact::read(text).expect("the shipped rows are tested to be sound");
    FILES.iter().flat_map(read).collect()
});

/// Games that count although they are in no store, match by match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shipped {
    /// In the order of games, each once.
    matches: HashMap<Key, Vec<GameRow>>,
}

impl Shipped {
    /// The built-in games. The first call reads them, which takes milliseconds.
    #[must_use]
    pub fn embedded() -> &'static Shipped {
        &EMBEDDED
    }

    /// The games of a match, in the order of games.
    #[must_use]
    pub fn games_of_match(&self, match_key: Key) -> &[GameRow] {
        self.matches.get(&match_key).map_or(&[], Vec::as_slice)
    }
}

impl Shipped {
    /// The games match by match, in the order of keys.
    pub(crate) fn matches(&self) -> Vec<(Key, &[GameRow])> {
        let mut matches: Vec<_> = self.matches.iter().map(|(key, games)| (*key, games.as_slice())).collect();
        matches.sort_by_key(|(key, _)| *key);
        matches
    }
}

impl FromIterator<GameRow> for Shipped {
    /// Of rows of one game the first is kept.
    fn from_iter<I: IntoIterator<Item = GameRow>>(rows: I) -> Shipped {
        let mut matches: HashMap<Key, Vec<GameRow>> = HashMap::new();
        for row in rows {
            matches.entry(row.match_key).or_default().push(row);
        }
        for games in matches.values_mut() {
            games.sort_by_key(index_of);
            games.dedup_by_key(|row| index_of(row));
        }
        Shipped { matches }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use crate::reproduce::{Options, Plan, possible_gnugos};
    use std::collections::HashSet;
    use std::path::Path;

    #[test]
    fn every_file_of_results_is_built_in() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
        let entries = std::fs::read_dir(folder).expect("the folder results");
        let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
        let mut names: Vec<String> = names.filter(|name| name != "README.md").collect();
        names.sort();
        let mut built_in: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        built_in.sort_unstable();
        assert_eq!(built_in, names, "FILES in shipped.rs must name what is in results/");
    }

    /// Reading a row computes its keys again.
    #[test]
    fn every_row_is_sound_and_there_once() {
        let mut keys = HashSet::new();
        for (name, text) in FILES {
            let rows = compact::read(text).unwrap_or_else(|error| panic!("results/{name}, {error}"));
            assert!(!rows.is_empty(), "results/{name} has no games");
            for row in rows {
                assert!(keys.insert(row.key()), "results/{name}: game {} is there twice", row.key());
            }
        }
        let games: usize = Shipped::embedded().matches.values().map(Vec::len).sum();
        assert_eq!(games, keys.len());
    }

    /// A row that no cell asks for would be carried around by everybody and be seen by nobody. Games of engines that
    /// have been revised since are such rows.
    #[test]
    fn every_row_belongs_to_a_cell() {
        let mut wanted: HashMap<Key, u32> = HashMap::new();
        for gnugo in possible_gnugos() {
            let options = Options { gnugo: Some(gnugo), ..Options::default() };
            for paper in catalogue::embedded() {
                for experiment in &paper.experiments {
                    for settings in Plan::new(paper, experiment, &options).matches() {
                        let games = wanted.entry(settings.identity().key()).or_default();
                        *games = settings.games.max(*games);
                    }
                }
            }
        }
        for (match_key, rows) in &Shipped::embedded().matches {
            let games = wanted.get(match_key).copied().unwrap_or(0);
            for row in rows {
                let (game, index) = (&row.identity, index_of(row));
                assert!(
                    index < games,
                    "results/: game {index} of {} (revision {}) against {} (revision {}), seed {}: no experiment \
                     asks for it; this match has {games} games",
                    game.black_settings,
                    game.black_revision,
                    game.white_settings,
                    game.white_revision,
                    game.base_seed,
                );
            }
        }
    }
}
