//! The standard Monte-Carlo program: a point is worth the difference it makes who was first there.
//!
//! The value of a play is the mean of the random games in which its own side was the first on the point minus the
//! mean of those in which the other side was. The play with the highest value is played.
//!
//! # Sources
//! Cazenave & Helmstetter 2005, section 2. Where it is silent: own eyes are those of Gobble; simple ko and no suicide
//! in playouts; a point that is occupied now is no candidate; a difference counts with `min_samples` games on each
//! side; the program passes when the best value is negative (`pass`).

use super::super::root::{self, Deadline, PASS, SECONDS, THREADS};
use super::{MIN_SAMPLES, PLAYOUTS, decide, sample};
use crate::eye::StandardEye;
use crate::goals::Study;
use crate::roster::Entry;
use crate::settings::Settings;
use crate::strategy::{Budget, Decision, Strategy};
use montego_rules::Position;
use montego_stats::Rng;

/// The standard program in the roster.
pub const ENTRY: Entry = Entry {
    name: "standard",
    paper: "Cazenave & Helmstetter 2005, Combining Tactical Search and Monte-Carlo in the Game of Go",
    about: "Plays the point on which it makes the greatest difference who was first there in random games.",
    parameters: &[PLAYOUTS, MIN_SAMPLES, PASS, SECONDS, THREADS],
    revision: 1,
    build: |settings| Box::new(Standard { settings: settings.clone() }),
};

struct Standard {
    settings: Settings,
}

impl Strategy for Standard {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let deadline = Deadline::new(&self.settings, budget);
        let candidates = root::candidates::<StandardEye>(position, budget);
        let study = Study {
            root: position.board(),
            candidates: &candidates,
            problems: &[],
            min_samples: self.settings.count(MIN_SAMPLES.name),
        };
        let account = sample(&study, &self.settings, &deadline, rng);
        decide(position, &self.settings, account, |_| true)
    }
}
