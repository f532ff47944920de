//! Montego's command line: it reads what was typed, calls the rooms below and prints.
//!
//! It plays no Go, computes no statistics and knows no engine but by its entry in the roster.

mod analysis;
mod cli;
mod gtp;
mod outlook;
mod picture;

use std::process::ExitCode;

fn main() -> ExitCode {
    let command = cli::Cli::of_process();
    match cli::run(command) {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            cli::complain(&error);
            ExitCode::from(2)
        }
    }
}
