//! Who takes part in a tournament.

use crate::player::{PlayerError, TimedPlayer};
use montego_search::timing::TimeControl;
use std::ops::Deref;
use std::str::FromStr;

/// The longest name, in characters. Longer ones would push the figures of a table off the screen.
const LONGEST_NAME: usize = 200;

/// A player and what it is called in a tournament. The name is for people only: games are filed under the settings.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What it is called.
    pub name: String,
    /// The player, with its time if it has one of its own.
    pub player: TimedPlayer,
}

/// At least two players, all different, with a name each.
#[derive(Clone, Debug)]
pub struct Entrants(Vec<Entrant>);

/// Why some players make no tournament.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantsError {
    /// Nobody to play against.
    #[error("a tournament is for two players or more, found {0}")]
    TooFew(usize),
    /// A name is used twice.
    #[error("two players are called '{0}'; expected a name of its own for each, such as NAME=PLAYER")]
    SameName(String),
    /// Two entrants with equal settings, which play the same way; for a player against itself there are matches.
    #[error(
        "'{0}' and '{1}' are the same player with the same settings; expected different players (a player \
             can meet itself in a match)"
    )]
    SamePlayer(String, String),
    /// A name that no table could show.
    #[error("expected a name of 1 to {LONGEST_NAME} characters on one line, found '{0}'")]
    Name(String),
}

impl Entrant {
    /// A player under the name by which it was written down.
    ///
    /// # Errors
    /// If the text is no player.
    pub fn unnamed(player: &str) -> Result<Entrant, PlayerError> {
        Ok(Entrant { name: player.trim().to_owned(), player: player.parse()? })
    }

    /// The time that it has for a game.
    #[must_use]
    pub fn time(&self) -> TimeControl {
        self.player.time.unwrap_or(TimeControl::UNLIMITED)
    }

    /// Whether the other one plays the same way: then their games would be games of a player with itself.
    fn plays_like(&self, other: &Entrant) -> bool {
        self.player.filed_as() == other.player.filed_as()
    }

    /// Whether the entrant may be added to these.
    pub(super) fn may_follow(&self, earlier: &[Entrant]) -> Result<(), EntrantsError> {
        let Entrant { name, .. } = self;
        let length = name.chars().count();
        if !(1..=LONGEST_NAME).contains(&length) || name.contains(char::is_control) {
            return Err(EntrantsError::Name(name.escape_debug().to_string()));
        }
        if let Some(same) = earlier.iter().find(|other| self.plays_like(other)) {
            return Err(EntrantsError::SamePlayer(same.name.clone(), name.clone()));
        }
        if earlier.iter().any(|other| other.name == *name) {
            return Err(EntrantsError::SameName(name.clone()));
        }
        Ok(())
    }
}

impl FromStr for Entrant {
    type Err = PlayerError;

    /// Reads `PLAYER` or `NAME=PLAYER`, where the player may have a time behind it, `oleg at 5/move`. A
    /// name holds neither `=` nor `:`, so it is never taken for a parameter.
    fn from_str(text: &str) -> Result<Entrant, PlayerError> {
        match text.split_once('=') {
            Some((name, player)) if !name.contains(':') => {
                Ok(Entrant { name: name.trim().to_owned(), player: player.parse()? })
            }
            _ => Entrant::unnamed(text),
        }
    }
}

impl Entrants {
    /// The entrants in this order.
    ///
    /// # Errors
    /// If there are fewer than two, if two are the same player or have the same name, or if a name is empty, very
    /// long, or has a line break.
    pub fn new(entrants: Vec<Entrant>) -> Result<Entrants, EntrantsError> {
        if entrants.len() < 2 {
            return Err(EntrantsError::TooFew(entrants.len()));
        }
        for (index, entrant) in entrants.iter().enumerate() {
            entrant.may_follow(&entrants[..index])?;
        }
        Ok(Entrants(entrants))
    }
}

impl Deref for Entrants {
    type Target = [Entrant];

    fn deref(&self) -> &[Entrant] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrants(texts: &[&str]) -> Result<Vec<String>, EntrantsError> {
        let read = |text: &&str| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let entrants = Entrants::new(texts.iter().map(read).collect())?;
        Ok(entrants
            .iter()
            .map(|entrant| format!("{} | {}", entrant.name, entrant.player.filed_as()))
            .collect())
    }

    #[test]
    fn a_name_may_stand_before_the_player() {
        let found = entrants(&["oleg", " big = oleg:playouts=50000", "gtp:a --level=1", "b=gtp:a --level=2"]);
        let expect = [
            "oleg | oleg",
            "big | oleg:playouts=50000",
            "gtp:a --level=1 | gtp:a --level=1",
            "b | gtp:a --level=2",
        ];
        assert_eq!(found.expect("four players"), expect);
    }

    #[test]
    fn players_and_names_are_all_different() {
        let refused = |texts: &[&str]| entrants(texts).expect_err("no tournament").to_string();
        assert_eq!(refused(&[]), "a tournament is for two players or more, found 0");
        assert_eq!(refused(&["oleg"]), "a tournament is for two players or more, found 1");
        let same = "'oleg' and 'b' are the same player with the same settings; expected different players \
                    (a player can meet itself in a match)";
        assert_eq!(refused(&["oleg", "b=oleg:playouts=10000"]), same);
        assert!(refused(&["a=oleg", "a=olga"]).starts_with("two players are called 'a'; expected a name"));
        assert!(refused(&["=oleg", "olga"]).ends_with("characters on one line, found ''"));
        assert!(refused(&["a\nb=oleg", "olga"]).ends_with("on one line, found 'a\\nb'"));
        assert!("a=xyzzy".parse::<Entrant>().is_err());
    }
}
