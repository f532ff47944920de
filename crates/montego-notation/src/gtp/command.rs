//! What a client sends: one line for each command.

use crate::quote::clip;
use std::fmt::{self, Write as _};

/// A command to be sent to an engine.
///
/// ```
/// use montego_notation::gtp::Command;
///
/// let play = Command::new("play").arg("black").arg("D4");
/// assert_eq!(play.to_line(Some(3))?, "3 play black D4\n");
/// assert!(Command::new("play").arg("D4\nquit").to_line(None).is_err());
/// # Ok::<(), montego_notation::gtp::CommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    name: String,
    arguments: String,
}

/// Why a command cannot be sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The name is no single word, or would be read as an id.
    #[error("'{name}' is no command name; expected one word that is not a number")]
    Name {
        /// The name, shortened if long.
        name: String,
    },
    /// An engine would drop this character, end the line at it, or take what follows for a comment.
    #[error("found '{}' in '{command}'; a command cannot hold control characters or #", clip(&.found.to_string()))]
    Character {
        /// The command without its id, shortened if long.
        command: String,
        /// The first such character.
        found: char,
    },
}

impl Command {
    /// A command without arguments.
    pub fn new(name: impl Into<String>) -> Command {
        Command { name: name.into(), arguments: String::new() }
    }

    /// Adds an argument. One with spaces inside arrives as several: the protocol cannot quote.
    #[must_use]
    pub fn arg(mut self, argument: impl fmt::Display) -> Command {
        write!(self.arguments, " {argument}").expect("strings take any text");
        self
    }

    /// Adds several arguments.
    #[must_use]
    pub fn args(self, arguments: impl IntoIterator<Item = impl fmt::Display>) -> Command {
        arguments.into_iter().fold(self, Command::arg)
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The line to send, the newline at its end included.
    ///
    /// # Errors
    /// If an engine would not read from the line what was put in.
    pub fn to_line(&self, id: Option<u32>) -> Result<String, CommandError> {
        let command = self.to_string();
        if let Some(found) = command.chars().find(|c| c.is_control() || *c == '#') {
            return Err(CommandError::Character { command: clip(&command), found });
        }
        let is_number = self.name.bytes().all(|byte| byte.is_ascii_digit());
        if is_number || self.name.contains(' ') {
            return Err(CommandError::Name { name: clip(&self.name) });
        }
        let id = id.map(|id| format!("{id} ")).unwrap_or_default();
        Ok(format!("{id}{command}\n"))
    }
}

impl fmt::Display for Command {
    /// Name and arguments, for messages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name, self.arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::{MAX_ID, Request};
    use proptest::prelude::*;

    #[test]
    fn commands_are_one_line() {
        let line = |command: Command| command.to_line(None).map_err(|error| error.to_string());
        assert_eq!(line(Command::new("quit")), Ok("quit\n".to_owned()));
        let stones = Command::new("set_free_handicap").args(["D4", "F6"]);
        assert_eq!(stones.to_line(Some(0)), Ok("0 set_free_handicap D4 F6\n".to_owned()));
        let path = Command::new("loadsgf").arg("my games/a.sgf").arg(30);
        assert_eq!(line(path), Ok("loadsgf my games/a.sgf 30\n".to_owned()));
        let no_name = |name| format!("'{name}' is no command name; expected one word that is not a number");
        for name in ["", "5", "two words"] {
            assert_eq!(line(Command::new(name)), Err(no_name(name)));
        }
        let expect = r"found '\n' in 'play b\nquit'; a command cannot hold control characters or #";
        assert_eq!(line(Command::new("play").arg("b\nquit")), Err(expect.to_owned()));
        let expect = "found '#' in 'loadsgf a#1'; a command cannot hold control characters or #";
        assert_eq!(line(Command::new("loadsgf").arg("a#1")), Err(expect.to_owned()));
    }

    proptest! {
        #[test]
        fn what_a_client_sends_an_engine_gets(
            id in prop::option::of(0..=MAX_ID),
            name in "[a-z_]{1,12}",
            arguments in prop::collection::vec("[!-\"$-~é]{1,8}", 0..5),
        ) {
            let line = Command::new(name.clone()).args(&arguments).to_line(id);
            let line = line.expect("nothing forbidden is in it");
            let request = Request::read(line.as_bytes()).expect("not blank");
            let request = request.expect("a command");
            prop_assert_eq!(request.id, id);
            prop_assert_eq!(&request.command, &name);
            prop_assert_eq!(request.arguments(), arguments);
        }
    }
}
