//! Randy: a random play.
//!
//! Every legal play that fills no own eye is equally likely. The paper uses it as the weakest
//! opponent there is: every Stanley and every Ruby won each game against it (section 4.2).
//!
//! # Sources
//! Kaminski 2002, section 4.2. It plays by the rules of the real game, which for the paper are the
//! semi-primitive ones.

use super::{any, candidates};
use crate::historic::root;
use crate::roster::Entry;
use crate::strategy::{Account, Answer, Budget, Decision, Strategy};
use montego_rules::Position;
use montego_stats::Rng;

/// Randy in the roster.
pub const ENTRY: Entry = Entry {
    name: "random",
    paper: "Kaminski 2002, Las Vegas Go",
    about: "Plays at random: each legal play that fills no own eye is equally likely.",
    parameters: &[],
    revision: 1,
    build: |_| Box::new(Randy),
};

struct Randy;

impl Strategy for Randy {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let account = Account::default();
        match any(&candidates(position, budget), rng) {
            Some(play) => Decision { answer: Answer::Play(play), account },
            None => root::decide(position, account, "stuck"),
        }
    }
}
