//! `montego gtp`: an engine of the house behind the Go Text Protocol, version 2.
//!
//! Read in this order: `serve` is the wire, with `input` for what comes in and `words` for the arguments of a
//! command. `table` is the only list of commands; `commands` does what they ask of a `session`. `thought`
//! is one decision: how long the engine thinks (`clock`), who looks on, and whether its pass stands
//! (`passing`). `report` writes what clients of neural engines read.
//!
//! # Sources
//! Farnebäck, *Specification of the Go Text Protocol, version 2, draft 2* (2002). The commands beyond it are
//! those of GNU Go, GoGui, KGS, the Computer Go Server, Gomill, Leela Zero and KataGo, as their clients use
//! them.
//!
//! What is our own decision: the game that `clear_board` begins has chance of its own, made of the seed
//! and the number of the game; `0 0 0` means no clock; a `quit` that a script has sent along with a `genmove`
//! waits for the move, and one that comes later ends the search.

mod clock;
mod commands;
mod input;
mod passing;
mod report;
mod serve;
mod session;
mod table;
mod thought;
mod words;

pub use serve::serve;
pub use session::Start;
