//! Openings: the plays that the games of a match start with.
//!
//! Both games of a pair start with the same plays, so that what an opening gives to one colour each player
//! has once. Pair `p`, counted from 0, takes opening `p` of a list, from the first again when all had their
//! turn; random plays are drawn from the base seed of the match and the number of the pair, and from
//! nothing else.
//!
//! This module plays no game and knows no player.

mod random;
mod read;
#[cfg(test)]
mod tests;

use crate::file_error::FileError;
use crate::store::Key;
use montego_notation::{read_vertex, write_vertex};
use montego_rules::{Play, Ruleset, Size};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The most plays that may be drawn for an opening.
const MOST_RANDOM_PLAYS: u32 = 1000;

/// Where openings come from, as it is written on a command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum OpeningSource {
    /// `random:N`: so many random plays.
    Random(u32),
    /// A folder of SGF records, an SGF file, or a file with an opening in each line.
    Path(PathBuf),
}

/// What is neither a path nor a number of random plays.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a folder, a file, or random:N with N from 1 to {MOST_RANDOM_PLAYS}, found '{0}'")]
pub struct OpeningSourceError(String);

/// Openings for the games of a match, known to be legal there.
#[derive(Clone, Debug, PartialEq)]
pub struct Openings {
    kind: Kind,
    size: Size,
    ruleset: Ruleset,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Random { plays: u32 },
    List { path: PathBuf, first_moves: Option<u32>, openings: Vec<String>, name: String },
}

/// Why there are no openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// A file or folder cannot be read, or has something that is no opening on this board by these rules.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is nothing to read.
    #[error("expected {expected} in {}, found none", path.display())]
    None {
        /// The file or folder.
        path: PathBuf,
        /// What should be there.
        expected: &'static str,
    },
    /// The number of moves was given where the source has one of its own.
    #[error("random:N says itself how many moves an opening has")]
    TwoNumbers,
    /// Games would end with their opening.
    #[error(
        "an opening has {longest} plays and a game is void after {limit}; expected a move limit beyond the openings"
    )]
    NoRoom {
        /// Plays of the longest opening.
        longest: u32,
        /// Plays after which a game is void.
        limit: u32,
    },
}

/// What a report says about the openings of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpeningsReport {
    /// Where they come from: `random:N`, or a path.
    pub source: String,
    /// How many there are; none for random ones, which never run out.
    pub count: Option<u32>,
    /// How many of them differ from all others.
    pub distinct: Option<u32>,
    /// How many moves were taken of each at most; none for all.
    pub first_moves: Option<u32>,
    /// Pairs of games asked for, one that is not complete included. With more pairs than openings, openings
    /// are played again.
    pub pairs: u32,
}

impl OpeningSource {
    /// The source, a relative path looked up from a folder.
    #[must_use]
    pub fn below(self, folder: &Path) -> OpeningSource {
        match self {
            OpeningSource::Path(path) => OpeningSource::Path(folder.join(path)),
            random @ OpeningSource::Random(_) => random,
        }
    }
}

impl fmt::Display for OpeningSource {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningSource::Random(plays) => write!(f, "random:{plays}"),
            OpeningSource::Path(path) => path.display().fmt(f),
        }
    }
}

impl From<OpeningSource> for String {
    fn from(source: OpeningSource) -> String {
        source.to_string()
    }
}

impl TryFrom<String> for OpeningSource {
    type Error = OpeningSourceError;

    fn try_from(text: String) -> Result<OpeningSource, OpeningSourceError> {
        text.parse()
    }
}

impl FromStr for OpeningSource {
    type Err = OpeningSourceError;

    fn from_str(text: &str) -> Result<OpeningSource, OpeningSourceError> {
        let wrong = || OpeningSourceError(text.to_owned());
        match text.strip_prefix("random") {
            _ if text.is_empty() => Err(wrong()),
            Some("") => Err(wrong()),
            Some(rest) if rest.starts_with(':') => {
                let plays = rest[1..].parse().map_err(|_| wrong())?;
                if (1..=MOST_RANDOM_PLAYS).contains(&plays) {
                    Ok(OpeningSource::Random(plays))
                } else {
                    Err(wrong())
                }
            }
            _ => Ok(OpeningSource::Path(text.into())),
        }
    }
}

impl Openings {
    /// Reads openings for a board and rules. Of each the first `first_moves` are taken, all of them if it
    /// is not given; then a record with more moves than a third of the board has points is refused, since
    /// it is a whole game rather than an opening.
    ///
    /// # Errors
    /// If a file cannot be read, if there is no opening, or if one is not legal on this board by these rules.
    pub fn read(
        source: &OpeningSource,
        first_moves: Option<u32>,
        size: Size,
        ruleset: Ruleset,
    ) -> Result<Openings, OpeningsError> {
        let kind = match source {
            OpeningSource::Random(_) if first_moves.is_some() => return Err(OpeningsError::TwoNumbers),
            OpeningSource::Random(plays) => Kind::Random { plays: *plays },
            OpeningSource::Path(path) => Kind::list(path, first_moves, size, ruleset)?,
        };
        Ok(Openings { kind, size, ruleset })
    }

    /// The name by which the store knows the collection. Lists of the same openings in the same order have
    /// the same name, wherever they come from.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.kind {
            Kind::Random { plays } => format!("random:{plays}"),
            Kind::List { name, .. } => name.clone(),
        }
    }

    /// The plays of both games of a pair, counted from 0, as vertices with spaces between them; Black begins.
    ///
    /// # Panics
    /// If the openings were read for another board or for other rules.
    #[must_use]
    pub fn of_pair(&self, pair: u32, base_seed: u64, size: Size, ruleset: Ruleset) -> String {
        assert!(size == self.size && ruleset == self.ruleset, "openings are read for the match they start");
        match &self.kind {
            Kind::Random { plays } => write_plays(&random::draw(*plays, pair, base_seed, size, ruleset)),
            Kind::List { openings, .. } => openings[pair as usize % openings.len()].clone(),
        }
    }

    /// Sees to it that there is a move to play after every opening, where a game is void after so many plays.
    ///
    /// # Errors
    /// If an opening has as many plays.
    pub fn leave_room(&self, limit: u32) -> Result<(), OpeningsError> {
        let longest = match &self.kind {
            Kind::Random { plays } => *plays,
            Kind::List { openings, .. } => {
                let plays = openings.iter().map(|opening| opening.split_whitespace().count() as u32);
                plays.max().unwrap_or(0)
            }
        };
        if longest < limit { Ok(()) } else { Err(OpeningsError::NoRoom { longest, limit }) }
    }

    /// What a report says, for a match of so many games.
    #[must_use]
    pub fn report(&self, games: u32) -> OpeningsReport {
        let pairs = games.div_ceil(2);
        match &self.kind {
            Kind::Random { .. } => {
                OpeningsReport { source: self.name(), count: None, distinct: None, first_moves: None, pairs }
            }
            Kind::List { path, first_moves, openings, .. } => OpeningsReport {
                source: path.display().to_string(),
                count: Some(openings.len() as u32),
                distinct: Some(openings.iter().collect::<HashSet<_>>().len() as u32),
                first_moves: *first_moves,
                pairs,
            },
        }
    }
}

impl Kind {
    fn list(
        path: &Path,
        first_moves: Option<u32>,
        size: Size,
        ruleset: Ruleset,
    ) -> Result<Kind, OpeningsError> {
        let openings = read::read(path, first_moves, size, ruleset)?;
        let openings: Vec<String> = openings.iter().map(|plays| write_plays(plays)).collect();
        let key = Key::of_texts("montego openings 1", &openings).to_string();
        // Half of the hash is more than enough among the collections of a laboratory, and every row has it.
        let name = format!("{} openings {}", openings.len(), &key[..16]);
        Ok(Kind::List { path: path.to_owned(), first_moves, openings, name })
    }
}

/// Source and number, and whether they go round.
impl fmt::Display for OpeningsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(count), Some(distinct)) = (self.count, self.distinct) else {
            return write!(f, "{}, drawn for each of {} pairs", self.source, self.pairs);
        };
        write!(f, "{count} from {}", self.source)?;
        if let Some(moves) = self.first_moves {
            write!(f, ", at most {moves} moves of each")?;
        }
        if distinct < count {
            write!(f, ", only {distinct} distinct")?;
        }
        match self.pairs {
            pairs if pairs > count => write!(f, "; {pairs} pairs, so they come round again"),
            pairs if pairs < count => write!(f, "; {pairs} pairs take the first {pairs}"),
            _ => Ok(()),
        }
    }
}

fn write_plays(plays: &[Play]) -> String {
    plays.iter().map(|&play| write_vertex(play).to_string()).collect::<Vec<_>>().join(" ")
}

/// The plays of an opening as this module writes them.
///
/// # Panics
/// If it is not one that this module wrote for this board.
pub(crate) fn read_plays(opening: &str, size: Size) -> Vec<Play> {
    let play = |vertex| read_vertex(vertex, size).expect("openings are written as vertices of the board");
    opening.split_whitespace().map(play).collect()
}
