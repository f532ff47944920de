//! Tactical searches against a search that knows nothing but the rules, and in shapes with names.

mod exhaustive;
mod games;
mod life;
mod living;
mod shapes;
mod small_boards;
