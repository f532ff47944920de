//! HENRY: what random games found is fed back into the knowledge that selects plays, and into the random games.
//!
//! The paper claims that external territory wins 1, 15 and 43 points a game on 9x9, 13x13 and 19x19 (table 1), without
//! overhead; that internal territory wins 6 points on 19x19 with TI = 3 and P_i = 0.4, and costs a tenth more time
//! (table 3); and that external history wins 12 points on 19x19 with B = 2 and R = 7 (table 6).
//!
//! # Sources
//! Bouzy 2005, *History and Territory Heuristics for Monte Carlo Go*. Where it is silent, beside what the family
//! shares: the territory is estimated by 500 random games on all boards; HENRY selects as many plays as PRUNE, with
//! the same r_d, since *Move Pruning* is the next paper on the same program; its ceiling is 10,000 random games for
//! each candidate on all boards. Internal history is left out of the paper's program, because only selected plays
//! have a value: here it acts where every play is a candidate, on the mover's plays alone, since replies have no
//! value of their own.

use super::decision::Indigo;
use super::parameters as p;
use super::plan::Plan;
use crate::historic::root::{PASS, PASS_PLAYOUTS, SECONDS};
use crate::roster::Entry;
use crate::settings::{Kind, Parameter, Settings};
use montego_rules::Size;

/// HENRY in the roster.
pub const ENTRY: Entry = Entry {
    name: "henry",
    paper: "Bouzy 2005, History and Territory Heuristics for Monte Carlo Go",
    about: "Random games after the most urgent plays, with territory and history fed back into the urgencies.",
    parameters: &[
        p::ETH,
        p::KE,
        p::TI,
        p::PI,
        p::TI_COUNTS,
        p::B,
        p::R,
        p::IHH,
        p::SCALE,
        p::TERRITORY_PLAYOUTS,
        p::N_SELECT,
        p::PRUNING,
        p::RD,
        p::SIGMA_E,
        p::N_MIN,
        N_MAX,
        PASS,
        PASS_PLAYOUTS,
        SECONDS,
    ],
    revision: 1,
    build: |settings| Box::new(Indigo::new(settings, plan)),
};

/// The ceiling, the same on all boards.
const N_MAX: Parameter = Parameter {
    kind: Kind::Count { default: 10_000, min: 1, max: 1_000_000_000 },
    meaning: "the ceiling on the random games of a decision, divided by the candidates",
    source: "not given; Bouzy & Helmstetter 2003, section 4.1",
    ..p::N_MAX
};

fn plan(settings: &Settings, size: Size) -> Plan {
    Plan::search(settings, size, 10_000).with_heuristics(settings)
}
