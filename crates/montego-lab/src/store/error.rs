//! What can go wrong with a store, told apart by what the reader can do about it.

use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// Why a store could not be opened, read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Written by a later version of this program.
    #[error(
        "{} is a store of version {found}, but only versions up to {supported} are supported; use a newer montego",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The latest version that can be read.
        supported: i64,
    },
    /// Some other file.
    #[error("{} is not a database; expected a store of games", path.display())]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// A database of some other program.
    #[error("{} is a database, but not a store of games", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Cut off or overwritten.
    #[error("{} is damaged: {detail}; restore it from a copy, or move it away and start anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        detail: String,
    },
    /// A folder where a file was expected.
    #[error("{} is a folder; expected a file", path.display())]
    IsFolder {
        /// The folder.
        path: PathBuf,
    },
    /// The folder for the store does not exist and cannot be made.
    #[error("cannot create the folder {}: {source}", path.display())]
    CannotCreateFolder {
        /// The folder.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// Exists or not, it cannot be opened.
    #[error("cannot open {}: {detail}", path.display())]
    CannotOpen {
        /// The file.
        path: PathBuf,
        /// Why not.
        detail: String,
    },
    /// May be read but not written.
    #[error("{} is read-only; expected a file that can be written", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// No space is left.
    #[error("no space left to write {}; what was stored before is safe", path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// The system will not read or write: a quota, a limit on the size of files, a disk that fails.
    #[error("cannot read or write {}: {detail}; what was stored before is safe", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was found.
        detail: String,
    },
    /// Locked by another process for too long.
    #[error("{} is locked by another process", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// A row holds what no version of this program writes.
    #[error("{}: game {key}: column '{column}' holds '{found}'", path.display())]
    BadRow {
        /// The file.
        path: PathBuf,
        /// Key of the row.
        key: String,
        /// Column with the unexpected value.
        column: &'static str,
        /// The value.
        found: String,
    },
    /// Anything else that SQLite reports.
    #[error("{}: {source}", path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// The report.
        source: rusqlite::Error,
    },
}

impl StoreError {
    /// Sorts an error of SQLite about the store at `path`.
    pub(super) fn from_sqlite(path: &Path, source: rusqlite::Error) -> StoreError {
        let text = source.to_string();
        // Every message names the file already.
        let detail = text.strip_suffix(&format!(": {}", path.display())).unwrap_or(&text).to_owned();
        let path = path.to_owned();
        match source.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::NotADatabase { path },
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, detail },
            Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                StoreError::CannotOpen { path, detail }
            }
            Some(ErrorCode::ReadOnly) => StoreError::ReadOnly { path },
            Some(ErrorCode::DiskFull) => StoreError::Full { path },
            Some(ErrorCode::SystemIoFailure) => StoreError::Io { path, detail },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy { path },
            _ => StoreError::Sqlite { path, source },
        }
    }
}
