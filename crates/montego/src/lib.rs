//! Montego's command line: it reads what was typed, calls the rooms below and prints.
//!
//! It plays no Go, computes no statistics and knows no engine but by its entry in the roster. The binary is
//! one call of [`main`]; the rest of what is public is there so that tests can hold a session of the Go Text
//! Protocol without a process.

mod analysis;
mod cli;
mod computing_time;
pub mod gtp;
mod outlook;
mod picture;
mod reasons;

use std::process::ExitCode;

/// Does what the arguments of this process ask for.
pub fn main() -> ExitCode {
    let command = cli::Cli::of_process();
    match cli::run(command) {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            cli::complain(&error);
            ExitCode::from(2)
        }
    }
}
