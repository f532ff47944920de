//! The programs of the papers, one file each. A program names its parts, its paper and its
//! defaults, and calls the shared loop.

pub mod abramson;
pub mod gobble;
pub mod golois;
pub mod indigo;
pub mod indigo_knowledge;
pub mod oleg;
pub mod olga;
pub mod vegos;

mod root;
