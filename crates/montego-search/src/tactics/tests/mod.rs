//! Tactical searches against a search that knows nothing but the rules, and in shapes with names.

pub(super) mod exhaustive;
mod games;
mod life;
mod living;
pub(super) mod shapes;
pub(super) mod small_boards;
