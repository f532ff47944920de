//! What the store knows a match by: everything that decides how its games go.
//!
//! What is not asked for leaves no trace, so that a condition that was added later orphans no game.

use super::{MatchSettings, handicap};
use crate::openings::Openings;
use crate::player::filed_at;
use crate::store::MatchIdentity;
use montego_search::timing::TimeSystem;
use std::fmt;
use std::str::FromStr;

/// When the runner takes a game for lost: both players expect the same one to be behind by so many points, in so many
/// moves of each in a row.
///
/// Only engines of the house say what they expect, so the rule decides no game of an external program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resignation {
    /// Moves of each player in a row, at least 1.
    pub moves: u32,
    /// Points behind, komi counted, more than 0.
    pub points: f64,
}

/// Not a rule for resignation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected MOVES,POINTS such as 3,30 with 1 to 1000 moves and more than 0 points, found '{0}'")]
pub struct ResignationError(String);

impl FromStr for Resignation {
    type Err = ResignationError;

    /// Reads `MOVES,POINTS`.
    fn from_str(text: &str) -> Result<Resignation, ResignationError> {
        let read = || {
            let (moves, points) = text.split_once(',')?;
            let (moves, points) = (moves.trim().parse().ok()?, points.trim().parse().ok()?);
            ((1..=1000).contains(&moves) && points > 0.0 && points <= 1e4)
                .then_some(Resignation { moves, points })
        };
        read().ok_or_else(|| ResignationError(text.to_owned()))
    }
}

impl fmt::Display for Resignation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lost when {} points behind in {} moves", self.points, self.moves)
    }
}

impl MatchSettings {
    /// What the store knows the match by. The number of games is no part of it.
    #[must_use]
    pub fn identity(&self) -> MatchIdentity {
        MatchIdentity {
            tested_settings: filed_at(&self.tested, self.tested_time),
            reference_settings: filed_at(&self.reference, self.reference_time),
            tested_revision: self.tested.revision(),
            reference_revision: self.reference.revision(),
            columns: self.size.columns() as u8,
            rows: self.size.rows() as u8,
            rules: self.rules_in_words(),
            komi_halves: self.komi.as_halves(),
            openings: self.openings.as_ref().map(Openings::name).unwrap_or_default(),
            base_seed: self.seed,
        }
    }

    /// Whether the games can be played again from their seeds, as far as the house's own engines go.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        [self.tested_time, self.reference_time].iter().all(|time| time.system == TimeSystem::Unlimited)
    }

    /// The rules, and all that decides games beside them.
    fn rules_in_words(&self) -> String {
        let mut words = self.ruleset.to_string();
        let mut add = |text: String| words += &format!(", {text}");
        if self.handicap > 0 {
            add(handicap::words(self.handicap));
        }
        if let Some(limit) = self.move_limit {
            add(format!("at most {limit} plays"));
        }
        if let Some(resignation) = self.resignation {
            add(resignation.to_string());
        }
        if !self.is_reproducible() && !self.time_margin.is_zero() {
            add(format!("time margin {} s", self.time_margin.as_secs_f64()));
        }
        if let Some(referee) = &self.referee {
            add(format!("referee {referee}"));
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn settings() -> MatchSettings {
        MatchSettings::new(
            "oleg:k=2".parse().expect("an engine"),
            "gtp:gnugo --mode gtp".parse().expect("a program"),
        )
    }

    fn words(settings: &MatchSettings) -> [String; 3] {
        let identity = settings.identity();
        [identity.tested_settings, identity.reference_settings, identity.rules]
    }

    #[test]
    fn what_is_not_asked_for_leaves_no_trace() {
        let mut plain = settings();
        assert_eq!(words(&plain), ["oleg:k=2", "gtp:gnugo --mode gtp", "chinese"]);
        assert!(plain.is_reproducible());
        // Nobody can be late without a clock.
        plain.time_margin = Duration::from_secs(1);
        assert_eq!(plain.identity(), settings().identity());
    }

    #[test]
    fn what_decides_games_is_part_of_the_match() {
        let settings = MatchSettings {
            tested_time: "5/move".parse().expect("a time control"),
            time_margin: Duration::from_millis(100),
            handicap: 4,
            move_limit: Some(200),
            resignation: Some("3,20.5".parse().expect("a rule")),
            referee: Some("gnugo --mode gtp".parse().expect("a program")),
            ..settings()
        };
        let rules = "chinese, 4 handicap stones, at most 200 plays, lost when 20.5 points behind in 3 moves, time \
                     margin 0.1 s, referee gnugo --mode gtp";
        assert_eq!([rules, "chinese"].map(handicap::handicap_in_words), [Some("4 handicap stones"), None]);
        assert_eq!(words(&settings), ["oleg:k=2 at 5/move", "gtp:gnugo --mode gtp", rules]);
        assert!(!settings.is_reproducible());
        let swapped = settings.game(1);
        assert_eq!(swapped.white_settings, "oleg:k=2 at 5/move", "the time goes with the player");
    }

    #[test]
    fn rules_for_resignation_are_read() {
        let read = |text: &str| text.parse::<Resignation>().map_err(|error| error.to_string());
        assert_eq!(read("3,20"), Ok(Resignation { moves: 3, points: 20.0 }));
        for bad in ["", "3", "0,20", "3,0", "3,-1", "3,NaN", "1001,5", "x,5"] {
            assert!(read(bad).unwrap_err().ends_with(&format!("found '{bad}'")), "{bad}");
        }
    }
}
