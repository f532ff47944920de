//! A part of a match, so that machines that share no store can share its games.
//!
//! A game belongs to one part, whatever the number of games: pairs are dealt out in turn. So the stores of all parts
//! hold together exactly the games of the whole match, and a match can be made longer later.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One of several equal parts of a match, `3/8`. The two games of a pair are in the same part.
///
/// ```
/// use montego_lab::match_run::Shard;
///
/// let shard: Shard = "3/8".parse()?;
/// assert!(shard.has_game(4) && shard.has_game(5) && !shard.has_game(6));
/// assert_eq!(shard.share_of(100), 12);
/// # Ok::<(), montego_lab::match_run::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    count: u32,
}

/// Not a part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a part such as 3/8, the third of eight, with a number from 1 to that of all; found '{0}'")]
pub struct ShardError(String);

impl Shard {
    /// Part `number` of `count`, counted from 1.
    ///
    /// # Errors
    /// If the number is 0 or greater than the count.
    pub fn new(number: u32, count: u32) -> Result<Shard, ShardError> {
        if (1..=count).contains(&number) {
            Ok(Shard { number, count })
        } else {
            Err(ShardError(format!("{number}/{count}")))
        }
    }

    /// Which part it is, from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        self.number
    }

    /// Number of all parts.
    #[must_use]
    pub fn count(self) -> u32 {
        self.count
    }

    /// Whether the game of this index, counted from 0, is in the part.
    #[must_use]
    pub fn has_game(self, index: u32) -> bool {
        index / 2 % self.count == self.number - 1
    }

    /// How many of the first `games` games are in the part.
    #[must_use]
    pub fn share_of(self, games: u32) -> u32 {
        let complete_pairs = games / 2;
        let pairs = complete_pairs / self.count + u32::from(complete_pairs % self.count >= self.number);
        2 * pairs + u32::from(games % 2 == 1 && self.has_game(games - 1))
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let error = || ShardError(text.to_owned());
        // Digits only, or a sign would pass.
        let number = |part: &str| {
            let is_plain = part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse().ok().filter(|_| is_plain).ok_or_else(error)
        };
        let (which, count) = text.split_once('/').ok_or_else(error)?;
        Shard::new(number(which)?, number(count)?).map_err(|_| error())
    }
}

impl Serialize for Shard {
    /// As text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Shard {
    /// As it is read, `3/8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every game is in one part, with its pair; and the shares are as large as what is in them.
    #[test]
    fn parts_make_a_whole() {
        for count in 1..=9 {
            let parts: Vec<Shard> =
                (1..=count).map(|number| Shard::new(number, count).expect("a part")).collect();
            for index in 0..60 {
                let owners: Vec<_> = parts.iter().filter(|part| part.has_game(index)).collect();
                assert_eq!(owners.len(), 1, "game {index} of {count} parts");
                assert!(owners[0].has_game(index ^ 1), "the pair of game {index} of {count} parts");
            }
            for (part, games) in parts.iter().flat_map(|part| (0..60).map(move |games| (part, games))) {
                let share = (0..games).filter(|&index| part.has_game(index)).count();
                assert_eq!(part.share_of(games) as usize, share, "{part} of {games} games");
            }
        }
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["0/8", "9/8", "3/0", "0/0", "3", "3/", "/8", "3/8/1", "-1/8", "+3/8", "a/b", "3 / 8", ""]
        {
            let error = text.parse::<Shard>().expect_err(text).to_string();
            assert!(error.starts_with("expected a part such as 3/8"), "{error}");
            assert!(error.ends_with(&format!("found '{text}'")), "{error}");
        }
        assert_eq!("8/8".parse::<Shard>().map(|shard| shard.to_string()), Ok("8/8".to_owned()));
    }
}
