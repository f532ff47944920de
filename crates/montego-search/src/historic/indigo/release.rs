//! Indigo as it played in 2004: pre-selection with external territory and external history, progressive pruning, and a
//! tree of three plies on 9x9.
//!
//! The papers tell that it took the bronze medal on 19x19 at the Computer Olympiad of 2004 with most of the heuristics.
//!
//! # Sources
//! Bouzy 2005, *History and Territory Heuristics for Monte Carlo Go*, sections 3.1 and 4, and *Move Pruning
//! Techniques for Monte-Carlo Go*, sections 1, 4.9 and 4.10. Which heuristics were on is not told: external
//! territory and the external history that was found best, B = 2 and R = 7, are, and internal territory is not,
//! whose gain is said not to be worth its time. Its tree is that of PRUNE, and progressive pruning stands alone,
//! since *Move Pruning* came later.

use super::decision::Indigo;
use super::parameters as p;
use super::plan::Plan;
use crate::historic::root::{PASS, PASS_PLAYOUTS, SECONDS};
use crate::roster::Entry;
use crate::settings::{Kind, Parameter, Settings};
use montego_rules::Size;

/// Indigo in the roster.
pub const ENTRY: Entry = Entry {
    name: "indigo",
    paper: "Bouzy 2005, History and Territory Heuristics for Monte Carlo Go",
    about: "Indigo of 2004: knowledge with territory and history selects plays, random games choose among them.",
    parameters: &[
        Parameter { kind: Kind::Count { default: 0, min: 0, max: 5 }, ..p::DEPTH },
        p::W,
        p::TECHNIQUE,
        p::T,
        Parameter { kind: Kind::Choice { default: "on", words: &["off", "on"] }, ..p::ETH },
        p::KE,
        p::TI,
        p::PI,
        p::TI_COUNTS,
        Parameter { kind: Kind::Real { default: 2.0, min: 1.0, max: 1_000_000.0 }, ..p::B },
        Parameter { kind: Kind::Count { default: 7, min: 0, max: 50 }, ..p::R },
        p::IHH,
        p::SCALE,
        p::TERRITORY_PLAYOUTS,
        p::N_SELECT,
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
    Plan::search(settings, size, 6_000).with_techniques(settings, size).with_heuristics(settings)
}
