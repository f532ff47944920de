//! PRUNE: random games after a few selected plays, with several ways to drop a play sooner.
//!
//! The paper claims that the level rises with N_select up to 16 or 32 and that the time grows sixfold on the way (table
//! 1); that miai pruning is faster by a half with two plays and by a quarter with 64, and 3 points stronger with two
//! (table 2); that set pruning is faster by a sixth and weaker by 3.5 points with 64 (table 4); that the two together
//! are up to 3.8 times as fast and up to 15 points weaker (tables 5 to 7); and that weak miai pruning, active once
//! fewer than five plays are left, is faster and up to 4.5 points stronger on 9x9 (table 11) and 1.27 times as fast
//! on 19x19 (section 4.10), but gains nothing below a tree of three plies (section 4.9).
//!
//! # Sources
//! Bouzy 2005, *Move Pruning Techniques for Monte-Carlo Go*. The techniques are in [`Technique`](crate::Technique) and
//! [`SecondPlay`](crate::SecondPlay), set pruning in [`Pruner`](crate::Pruner), the tree in
//! [`GameTree`](crate::GameTree), each with what is ours in it; what the family shares is told above it. An answer
//! of miai pruning that is illegal after the first play, or fills an own eye, leaves the second play to the random
//! game.

use super::decision::Indigo;
use super::parameters as p;
use super::plan::Plan;
use crate::historic::root::{PASS, PASS_PLAYOUTS, SECONDS};
use crate::roster::Entry;
use crate::settings::Settings;
use montego_rules::Size;

/// PRUNE in the roster.
pub const ENTRY: Entry = Entry {
    name: "prune",
    paper: "Bouzy 2005, Move Pruning Techniques for Monte-Carlo Go",
    about: "Random games after the most urgent plays, which it drops one by one, as rivals, or by halves.",
    parameters: &[
        p::TECHNIQUE,
        p::T,
        p::N_SELECT,
        p::DEPTH,
        p::W,
        p::PRUNING,
        p::RD,
        p::SIGMA_E,
        p::N_MIN,
        p::N_MAX,
        PASS,
        PASS_PLAYOUTS,
        SECONDS,
    ],
    revision: 1,
    build: |settings| Box::new(Indigo::new(settings, plan)),
};

fn plan(settings: &Settings, size: Size) -> Plan {
    Plan::search(settings, size, 6_000).with_techniques(settings, size)
}
