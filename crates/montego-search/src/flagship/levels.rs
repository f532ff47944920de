//! Strength levels for people.
//!
//! A weaker level is a weaker program, not a strong one that throws games away: the historic programs play as one
//! would expect of beginners, and few playouts see less than many.

use super::parameters::LEVEL;
use crate::roster::Engine;
use crate::settings::Settings;
use crate::strategy::{Budget, Decision, Limit, Strategy};
use montego_rules::Position;
use montego_stats::Rng;

/// The highest level, which plays by the engine's other settings.
pub(super) const HIGHEST: u64 = 10;

/// What plays at each level below the highest, the lowest first. The README says how far apart they are.
const LEVELS: [&str; HIGHEST as usize - 1] = [
    "oleg:playouts=50",
    "oleg:playouts=200",
    "oleg:playouts=1000",
    "oleg:playouts=5000",
    "montego:playouts=10",
    "montego:playouts=30",
    "montego:playouts=100",
    "montego:playouts=300",
    "montego:playouts=1000",
];

/// Another engine, as a level. It makes its playouts even where it could think longer.
struct Level(Box<dyn Strategy>);

/// The engine of a level below the highest.
pub(super) fn below(settings: &Settings) -> Option<Box<dyn Strategy>> {
    let text = LEVELS.get(settings.count(LEVEL) as usize - 1)?;
    let engine: Engine = text.parse().expect("levels are engines of the roster");
    Some(Box::new(Level(engine.build())))
}

impl Strategy for Level {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let limit = match budget.limit {
            Limit::Until(end) => Limit::AtMost(end),
            limit => limit,
        };
        self.0.choose(position, &Budget { limit, ..*budget }, rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_rules::{Komi, Ruleset, Setup, Size};
    use std::time::Duration;

    #[test]
    fn a_level_is_its_engine_however_much_time_there_is() {
        let setup = Setup::empty(Size::square(5).expect("a size"));
        let position = Position::new(&setup, Ruleset::CHINESE, Komi::ZERO).expect("a position");
        for (level, text) in (1..).zip(LEVELS) {
            let levelled: Engine = format!("montego:level={level}").parse().expect("a level");
            let plain: Engine = text.parse().expect("an engine");
            let limit = Limit::Until(Duration::from_secs(1_000));
            let budget = Budget { limit, ..Budget::COUNT_ONLY };
            let chosen = levelled.build().choose(&position, &budget, &mut Rng::from_seed(1));
            let expected = plain.build().choose(&position, &Budget::COUNT_ONLY, &mut Rng::from_seed(1));
            assert_eq!(chosen.answer, expected.answer, "level {level}");
        }
        assert!(format!("montego:level={}", HIGHEST + 1).parse::<Engine>().is_err());
    }
}
