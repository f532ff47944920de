//! Matches in which the opponent of the tested player has handicap stones, and so Black in every game.
//!
//! Games keep the places that they have where colours alternate, so only the odd ones are played.

use super::MatchSettings;
use montego_rules::{Point, fixed_handicap};

/// What follows the number of handicap stones in the words for the rules.
const HANDICAP: &str = " handicap stones";

/// The words by which the store knows a handicap.
pub(super) fn words(stones: u32) -> String {
    format!("{stones}{HANDICAP}")
}

/// The handicap stones in the words for the rules and what is beside them, if Black has any.
pub(crate) fn handicap_in_words(rules: &str) -> Option<&str> {
    rules.split(", ").find(|condition| condition.ends_with(HANDICAP))
}

impl MatchSettings {
    /// The handicap stones of every game.
    ///
    /// # Panics
    /// If the board has no customary points for so many, or if there are openings too, which begin with Black.
    pub(super) fn handicap_stones(&self) -> Vec<Point> {
        if self.handicap == 0 {
            return Vec::new();
        }
        assert!(self.openings.is_none(), "a game begins with handicap stones or with an opening");
        fixed_handicap(self.size, self.handicap as usize).expect("the board has points for the handicap")
    }

    /// Whether the players have the colours of the game of this index: always, unless there is a handicap.
    pub(super) fn has_colours_of(&self, index: u32) -> bool {
        self.handicap == 0 || !index.is_multiple_of(2)
    }

    /// The index behind that of the last game.
    pub(super) fn end(&self) -> u32 {
        if self.handicap == 0 { self.games } else { self.games.saturating_mul(2) }
    }
}
