//! Tournaments as a whole.
