//! The lines of the Go Text Protocol, version 2, as both ends see them.
//!
//! An engine reads a [`Request`] from each line and writes a [`Response`]. A client writes a
//! [`Command`], feeds the engine's lines to a [`ResponseReader`], and reads the texts of answers
//! with [`read_move_answer`] and [`read_score`]. What a command does, and how lines travel, is the
//! business of others.
//!
//! # Sources
//! Farnebäck, *Specification of the Go Text Protocol, version 2, draft 2* (2002). Where
//! it is silent, or where programs in use differ, the item says what we do.

mod line;

mod command;

mod client;

mod answer;

pub use answer::{MoveAnswer, ScoreError, read_move_answer, read_score};
pub use client::{Event, ResponseError, ResponseReader};
pub use command::{Command, CommandError};
pub use line::{MAX_ID, Request, RequestError, Response, clean_line};
