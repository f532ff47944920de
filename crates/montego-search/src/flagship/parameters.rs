//! What can be set.

use super::levels;
use crate::heavy::Rates;
use crate::settings::{Kind, Parameter, Settings};
use crate::tree::{Knobs, Priors, Tree};

pub(super) const PLAYOUTS: &str = "playouts";
pub(super) const SECONDS: &str = "seconds";
pub(super) const RESIGN: &str = "resign";
pub(super) const REUSE: &str = "reuse";
pub(super) const EARLY: &str = "early";
pub(super) const THREADS: &str = "threads";
pub(super) const HANDICAP: &str = "handicap_points";
pub(super) const LEVEL: &str = "level";
pub(super) const PONDER: &str = "ponder";
const MEMORY: &str = "max_memory";

const fn count(
    name: &'static str,
    (default, min, max): (u64, u64, u64),
    unit: &'static str,
    meaning: &'static str,
    source: &'static str,
) -> Parameter {
    Parameter { name, kind: Kind::Count { default, min, max }, unit, meaning, source }
}

const fn real(
    name: &'static str,
    (default, min, max): (f64, f64, f64),
    unit: &'static str,
    meaning: &'static str,
    source: &'static str,
) -> Parameter {
    Parameter { name, kind: Kind::Real { default, min, max }, unit, meaning, source }
}

const SHARE: &str = "share of times";

pub(super) const PARAMETERS: &[Parameter] = &[
    count(
        PLAYOUTS,
        (5_000, 1, 10_000_000),
        "playouts per decision",
        "random games of a decision, beside those of earlier ones that are still in the tree",
        "ours: about half a second on a small board",
    ),
    real(
        SECONDS,
        (0.0, 0.0, 86_400.0),
        "seconds per move",
        "think so long instead of counting playouts; 0 counts playouts",
        "ours",
    ),
    count(
        MEMORY,
        (512, 4, 1 << 20),
        "MiB",
        "room for the tree; when it is full, what was visited least is forgotten",
        "ours",
    ),
    real(
        RESIGN,
        (0.03, 0.0, 0.5),
        "share of games",
        "resign when the best play wins fewer of its playouts three decisions in a row; 0 never resigns",
        "ours",
    ),
    count(
        THREADS,
        (1, 1, 256),
        "threads",
        "threads that grow one tree; only with one thread the same seed plays the same again",
        "Enzenberger & Müller 2009: no locks, and a play that another thread is busy with counts as lost",
    ),
    real(
        HANDICAP,
        (8.0, 0.0, 100.0),
        "points per stone",
        "in handicap games White is given so much beside the komi at first, and less with every move; 0 gives nothing",
        "ours, after the dynamic komi of Baudis 2011, Balancing MCTS by dynamically adjusting the komi value",
    ),
    count(
        LEVEL,
        (levels::HIGHEST, 1, levels::HIGHEST),
        "",
        "strength for people, from beginners on; below the highest other programs or fewer playouts play, and no other setting counts",
        "ours",
    ),
    count(
        PONDER,
        (0, 0, 1),
        "",
        "1 thinks on while the opponent does; then the same seed plays otherwise",
        "ours",
    ),
    count(REUSE, (1, 0, 1), "", "1 keeps what the last search learned about the plays made since", "ours"),
    count(
        EARLY,
        (1, 0, 1),
        "",
        "1 stops as soon as no other play can be visited more often any more",
        "ours",
    ),
    count(
        "ripe",
        (3, 1, 1_000),
        "visits",
        "visits after which a play's replies are looked at one by one",
        "ours; programs of this kind wait for 3 to 40",
    ),
    real(
        "equivalence",
        (3_000.0, 1.0, 1e9),
        "playouts",
        "own playouts of a play from which on those by all moves as first count less",
        "Gelly & Silver 2007, section 6: flat from 1,000 to 3,000",
    ),
    real(
        "score_share",
        (0.02, 0.0, 1.0),
        "share of a result",
        "how much the margin counts beside winning",
        "ours",
    ),
    real("rate_atari", (0.9, 0.0, 1.0), SHARE, "playouts answer atari", "ours"),
    real("rate_two", (0.85, 0.0, 1.0), SHARE, "playouts look at chains of two liberties", "ours"),
    real("rate_nakade", (0.8, 0.0, 1.0), SHARE, "playouts take vital points of small eye spaces", "ours"),
    real("rate_shapes", (0.9, 0.0, 1.0), SHARE, "playouts play shapes beside the last play", "ours"),
    real(
        "rate_self_atari",
        (0.3, 0.0, 1.0),
        SHARE,
        "playouts refuse to put one or two own stones into atari; more they never put into it",
        "ours",
    ),
    real("prior_even", (14.0, 0.1, 1e6), "playouts", "playouts of every play, half of them won", "ours"),
    real(
        "prior_pattern",
        (150.0, 0.0, 1e6),
        "playouts won",
        "a play that is certain by its learned pattern; others by the root of their chance",
        "ours; Pachi gives 210 on small boards",
    ),
];

/// How the tree is walked.
pub(super) fn knobs(settings: &Settings) -> Knobs {
    let real = |name| settings.real(name) as f32;
    let rate = |name| (256.0 * settings.real(name)).round() as u32;
    Knobs {
        ripe: settings.count("ripe") as u32,
        equivalence: 1.0 / real("equivalence"),
        score_share: real("score_share"),
        rates: Rates {
            atari: rate("rate_atari"),
            two_liberties: rate("rate_two"),
            nakade: rate("rate_nakade"),
            shapes: rate("rate_shapes"),
            self_atari: rate("rate_self_atari"),
        },
        priors: Priors { even: real("prior_even"), pattern: real("prior_pattern") },
        shared: settings.count(THREADS) > 1,
    }
}

/// The nodes that a tree may have. Two trees exist while one is copied.
pub(super) fn nodes(settings: &Settings) -> usize {
    (settings.count(MEMORY) as usize * (1 << 20) / 2 / Tree::NODE).min(u32::MAX as usize / 2)
}
