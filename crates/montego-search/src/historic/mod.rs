//! The programs of the papers, one file each. A program names its parts, its paper and its
//! defaults, and calls the shared loop.

pub mod abramson;
pub mod oleg;

mod root;
