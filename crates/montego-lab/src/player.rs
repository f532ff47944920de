//! A player of a match, as written on the command line: an engine of the roster or any GTP program.

use montego_search::timing::{TimeControl, TimeSystem};
use montego_search::{Engine, EngineError};
use std::fmt;
use std::str::FromStr;

/// What a player's text begins with when it is an external program.
const EXTERNAL: &str = "gtp:";

/// A player with all its settings.
///
/// ```
/// use montego_lab::Player;
///
/// let player: Player = "oleg:playouts=500".parse()?;
/// assert!(player.to_string().starts_with("oleg:playouts=500,"));
/// assert_eq!(player.filed_as(), "oleg:playouts=500");
/// let player: Player = "gtp:'my engines/gnugo' --mode gtp".parse()?;
/// assert_eq!(player.to_string(), "gtp:'my engines/gnugo' --mode gtp");
/// # Ok::<(), montego_lab::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Player {
    /// An engine of the roster, played inside this process.
    Engine(Engine),
    /// An external program that speaks the Go Text Protocol.
    External(CommandLine),
}

/// What stands between a player and its time.
const AT: &str = " at ";

/// A player with the time that it gets in each game, as it is filed in a store: `oleg:k=2 at 5/move`.
///
/// ```
/// use montego_lab::TimedPlayer;
///
/// let player: TimedPlayer = "oleg:playouts=500 at 10m".parse()?;
/// assert_eq!(player.filed_as(), "oleg:playouts=500 at 600");
/// let player: TimedPlayer = "oleg:playouts=500".parse()?;
/// assert_eq!((player.filed_as(), player.time), ("oleg:playouts=500".to_owned(), None));
/// # Ok::<(), montego_lab::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TimedPlayer {
    /// The player.
    pub player: Player,
    /// Its time; none if nothing was said about it, which is not the same as `at none`, no limit.
    pub time: Option<TimeControl>,
}

/// A program and its arguments.
///
/// The text is split once, by the rules of a POSIX shell and by no shell: words are parted by blanks;
/// `'…'` keeps everything, `"…"` keeps blanks, `\` keeps the next character. Nothing is expanded, so
/// `~`, `$` and `*` stand for themselves. A relative program path is looked up from where we were
/// started, a bare name along `PATH`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: String,
    words: Vec<String>,
}

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// Neither an external program nor an engine with settings that it takes.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A quote or backslash at the end has no partner.
    #[error("in '{0}' a quote is not closed; expected a command line as a shell reads it")]
    Quotes(String),
    /// An engine where a program is needed.
    #[error("a referee is a program, gtp:COMMAND LINE, found the engine '{0}'")]
    Referee(String),
    /// No program.
    #[error("there is no program behind 'gtp:'; expected a command line such as gtp:gnugo --mode gtp")]
    NoProgram,
}

impl Player {
    /// The version of the player's play: the engine's revision, or nothing for an external program,
    /// which only tells its version once it runs.
    #[must_use]
    pub fn revision(&self) -> String {
        match self {
            Player::Engine(engine) => engine.entry().revision.to_string(),
            Player::External(_) => String::new(),
        }
    }

    /// What games are filed under, beside the revision: the engine with the settings that are not its
    /// defaults, or `gtp:` and the command line.
    #[must_use]
    pub fn filed_as(&self) -> String {
        match self {
            Player::Engine(engine) => engine.short(),
            Player::External(_) => self.to_string(),
        }
    }

    /// The program that is to decide disputed games.
    ///
    /// # Errors
    /// If the player is an engine, which counts no games.
    pub fn into_referee(self) -> Result<CommandLine, PlayerError> {
        match self {
            Player::External(command) => Ok(command),
            Player::Engine(engine) => Err(PlayerError::Referee(engine.short())),
        }
    }

    /// Whether the player is an external program.
    #[must_use]
    pub fn is_external(&self) -> bool {
        matches!(self, Player::External(_))
    }
}

impl FromStr for Player {
    type Err = PlayerError;

    /// Reads `NAME`, `NAME:parameter=value,…` or `gtp:COMMAND LINE`.
    fn from_str(text: &str) -> Result<Player, PlayerError> {
        let text = text.trim();
        match text.strip_prefix(EXTERNAL) {
            Some(command) => Ok(Player::External(command.parse()?)),
            None => Ok(Player::Engine(text.parse()?)),
        }
    }
}

impl fmt::Display for Player {
    /// The engine with every setting, or `gtp:` and the command line as it was given. Reading it gives
    /// the same player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Engine(engine) => engine.fmt(f),
            Player::External(command) => write!(f, "{EXTERNAL}{command}"),
        }
    }
}

impl TimedPlayer {
    /// What games are filed under: the player, and its time if it is limited.
    #[must_use]
    pub fn filed_as(&self) -> String {
        filed_at(&self.player, self.time.unwrap_or(TimeControl::UNLIMITED))
    }
}

/// What the games of a player with this time are filed under.
pub(crate) fn filed_at(player: &Player, time: TimeControl) -> String {
    match time.system {
        TimeSystem::Unlimited => player.filed_as(),
        _ => format!("{}{AT}{time}", player.filed_as()),
    }
}

impl FromStr for TimedPlayer {
    type Err = PlayerError;

    /// Reads `PLAYER` or `PLAYER at TIME`. What stands behind the last ` at ` is a time if it reads as one; otherwise
    /// it is part of a command line.
    fn from_str(text: &str) -> Result<TimedPlayer, PlayerError> {
        if let Some((player, time)) = text.rsplit_once(AT)
            && let Ok(time) = time.parse()
        {
            return Ok(TimedPlayer { player: player.parse()?, time: Some(time) });
        }
        Ok(TimedPlayer { player: text.parse()?, time: None })
    }
}

impl CommandLine {
    /// The command line of words that are parted already, as a shell hands them over.
    ///
    /// # Errors
    /// If there is no program, or a word holds a zero byte.
    pub fn of_words(words: Vec<String>) -> Result<CommandLine, PlayerError> {
        let text = shlex::try_join(words.iter().map(String::as_str));
        let text = text.map_err(|_| PlayerError::Quotes(words.join(" ")))?;
        if words.first().is_none_or(String::is_empty) {
            return Err(PlayerError::NoProgram);
        }
        Ok(CommandLine { text, words })
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// Its arguments.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.words[1..]
    }
}

impl FromStr for CommandLine {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<CommandLine, PlayerError> {
        let text = text.trim();
        let words = shlex::split(text).ok_or_else(|| PlayerError::Quotes(text.to_owned()))?;
        if words.first().is_none_or(String::is_empty) {
            return Err(PlayerError::NoProgram);
        }
        Ok(CommandLine { text: text.to_owned(), words })
    }
}

impl fmt::Display for CommandLine {
    /// As it was given.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<Vec<String>, String> {
        match text.parse() {
            Ok(Player::External(command)) => Ok(command.words),
            Ok(Player::Engine(engine)) => panic!("{engine} is no external program"),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn command_lines_are_split_once() {
        assert_eq!(words("gtp:gnugo --level 1").unwrap(), ["gnugo", "--level", "1"]);
        assert_eq!(
            words("gtp: 'my engines/a' \"b c.txt\" d\\ e").unwrap(),
            ["my engines/a", "b c.txt", "d e"]
        );
        assert_eq!(words("gtp:a '' $HOME ~ *").unwrap(), ["a", "", "$HOME", "~", "*"]);
        let quotes = "in 'a 'b' a quote is not closed; expected a command line as a shell reads it";
        assert_eq!(words("gtp:a 'b"), Err(quotes.to_owned()));
        assert!(words("gtp:").unwrap_err().starts_with("there is no program behind 'gtp:'"));
        assert!(words("gtp:''").unwrap_err().starts_with("there is no program behind 'gtp:'"));
    }

    #[test]
    fn the_text_of_a_player_is_read_again() {
        for text in ["oleg", "abramson:eye=gobble", "gtp:'a b' c"] {
            let player: Player = text.parse().expect("a player");
            let again: Player = player.to_string().parse().expect("what is shown can be read");
            assert_eq!(player.to_string(), again.to_string());
        }
    }

    #[test]
    fn what_is_filed_with_a_clock_is_read_again() {
        for (text, filed) in [
            ("oleg at 5/move", "oleg at 5/move"),
            ("oleg:playouts=10000,k=3 at 10m+3x30s", "oleg:k=3 at 600+3x30"),
            ("gtp:gnugo --mode gtp at 10m+30s/5", "gtp:gnugo --mode gtp at 600+30/5"),
            ("oleg at none", "oleg"),
            ("gtp:look at me", "gtp:look at me"),
            ("gtp:look at me at 5/move", "gtp:look at me at 5/move"),
        ] {
            let player: TimedPlayer = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(player.filed_as(), filed);
            let again: TimedPlayer = filed.parse().expect("what is filed can be read");
            assert_eq!(again.filed_as(), filed);
        }
        let look: TimedPlayer = "gtp:look at me".parse().expect("a program");
        assert_eq!(look.time, None);
        // A time that is none is looked for in the player's own text, and the roster tells what it would take.
        assert!("oleg at noon".parse::<TimedPlayer>().unwrap_err().to_string().contains("'oleg at noon'"));
    }

    #[test]
    fn only_engines_of_the_house_have_a_revision() {
        let revision = |text: &str| text.parse::<Player>().expect("a player").revision();
        assert_eq!(revision("gtp:gnugo"), "");
        assert!(revision("oleg").parse::<u32>().is_ok());
    }

    #[test]
    fn an_unknown_engine_is_refused_in_the_words_of_the_roster() {
        let error = "olec".parse::<Player>().unwrap_err().to_string();
        assert!(error.contains("did you mean 'oleg'?"), "{error}");
    }
}
