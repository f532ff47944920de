//! What the commands do, by subject.

pub(super) mod analysis;
pub(super) mod board;
pub(super) mod end;
pub(super) mod facts;
pub(super) mod gogui;
pub(super) mod record;
pub(super) mod settings;
pub(super) mod tactics;
pub(super) mod think;
pub(super) mod time;
