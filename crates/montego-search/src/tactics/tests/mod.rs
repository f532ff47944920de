//! Tactical searches against a search that knows nothing but the rules.

mod exhaustive;
mod small_boards;
