//! The standard Monte-Carlo program: a point is worth the difference it makes who was first there.
//!
//! The value of a play is the mean of the random games in which its own side was the first on the point minus the
//! mean of those in which the other side was. The play with the highest value is played.
//!
//! # Sources
//! Cazenave & Helmstetter 2005, section 2. Where it is silent: the rule of own eyes (`eye`); simple ko and no suicide
//! in playouts; a point that is occupied now is no candidate; a difference counts with `min_samples` games on each
//! side; the program passes when the best value is negative (`pass`).

use super::super::root::{self, Deadline, PASS, SECONDS, THREADS};
use super::{EYE, MIN_SAMPLES, PLAYOUTS, decide, sample};
use crate::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use crate::goals::Study;
use crate::roster::Entry;
use crate::settings::Settings;
use crate::strategy::{Budget, Decision, Strategy};
use montego_rules::Position;
use montego_stats::Rng;
use std::marker::PhantomData;

/// The standard program in the roster.
pub const ENTRY: Entry = Entry {
    name: "standard",
    paper: "Cazenave & Helmstetter 2005, Combining Tactical Search and Monte-Carlo in the Game of Go",
    about: "Plays the point on which it makes the greatest difference who was first there in random games.",
    parameters: &[PLAYOUTS, EYE, MIN_SAMPLES, PASS, SECONDS, THREADS],
    revision: 1,
    build: |settings| match settings.word(EYE.name) {
        "oleg" => Box::new(Standard::<OlegEye>::new(settings)),
        "olga" => Box::new(Standard::<OlgaEye>::new(settings)),
        _ => Box::new(Standard::<GobbleEye>::new(settings)),
    },
};

struct Standard<E> {
    settings: Settings,
    eye: PhantomData<E>,
}

impl<E: EyeRule> Standard<E> {
    fn new(settings: &Settings) -> Standard<E> {
        Standard { settings: settings.clone(), eye: PhantomData }
    }
}

impl<E: EyeRule> Strategy for Standard<E> {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let deadline = Deadline::new(&self.settings, budget);
        let candidates = root::candidates::<E>(position, budget);
        let study = Study {
            root: position.board(),
            candidates: &candidates,
            problems: &[],
            min_samples: self.settings.count(MIN_SAMPLES.name),
        };
        let account = sample::<E>(&study, &self.settings, &deadline, rng);
        decide(position, &self.settings, account, |_| true)
    }
}
