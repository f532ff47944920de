//! What is wrong with a text file that a person wrote.

use montego_notation::sgf::Place;
use std::path::PathBuf;

/// Why a file that a person wrote is of no use.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read.
    #[error("cannot read {what} {}: {source}", path.display())]
    Read {
        /// What is in it, in the words of a sentence.
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// It says something that is not understood, or that cannot be.
    #[error("{}, {place}: {problem}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// Where in it.
        place: Place,
        /// What was expected and what was found.
        problem: String,
    },
}
