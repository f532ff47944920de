//! Oleg: all moves as first.
//!
//! Every playout starts at the position itself, and every play in it is credited as if it had been
//! the first one, if its colour was the first on that point. The play with the best mean is played.
//!
//! The paper claims that ten times fewer playouts lose 12.7 points a game and ten times more win
//! 3.2, so that 10,000 are a good compromise (table 4).
//!
//! # Sources
//! Bouzy & Helmstetter 2003, sections 3 and 4.2. Where it is silent: simple ko and no suicide in
//! playouts; a candidate that its own side never plays first in any playout is left out; the
//! passing rule is the parameter `pass`; a point that is occupied now is no candidate, though it
//! collects statistics after a capture.

use super::root::{self, Deadline, PASS, SECONDS, THREADS};
use crate::amaf::{AmafTable, FirstPlays};
use crate::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use crate::playout::{Uniform, playout};
use crate::roster::Entry;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Budget, Decision, Strategy};
use crate::workers::share_out;
use montego_rules::{Board, Position};
use montego_stats::{IntMoments, Rng};

/// Oleg in the roster.
pub const ENTRY: Entry = Entry {
    name: "oleg",
    paper: "Bouzy & Helmstetter 2003, Developments on Monte Carlo Go",
    about: "Credits every play of a random game as if it had been played first; the best mean plays.",
    parameters: &[
        Parameter {
            name: "playouts",
            kind: Kind::Count { default: 10_000, min: 1, max: 1_000_000_000 },
            unit: "playouts per decision",
            meaning: "random games played for one decision",
            source: "section 4.2.3 and table 4: N = 10,000 is called a good compromise",
        },
        Parameter {
            name: "eye",
            kind: Kind::Choice { default: "oleg", words: &["oleg", "olga", "gobble"] },
            unit: "",
            meaning: "which points a player leaves alone as own eyes",
            source: "section 3.3; gobble is Kaminski 2002, section 3.2",
        },
        PASS,
        SECONDS,
        THREADS,
    ],
    revision: 1,
    build: |settings| match settings.word("eye") {
        "olga" => Box::new(Oleg::<OlgaEye>::new(settings)),
        "gobble" => Box::new(Oleg::<GobbleEye>::new(settings)),
        _ => Box::new(Oleg::<OlegEye>::new(settings)),
    },
};

/// Playouts that draw from one stream of chance and are done by one thread.
const BLOCK: u64 = 250;

struct Oleg<E> {
    settings: Settings,
    policy: Uniform<E>,
}

/// What one thread gathers.
#[derive(Default)]
struct Tally {
    first: FirstPlays,
    amaf: AmafTable,
    all: IntMoments,
    capped: u64,
}

impl<E: EyeRule> Oleg<E> {
    fn new(settings: &Settings) -> Self {
        Oleg { settings: settings.clone(), policy: Uniform::new() }
    }

    /// Plays random games from a position until the count or the time is used up.
    fn sample(&self, position: &Position, deadline: &Deadline<'_>, rng: &Rng) -> Tally {
        let root = position.board();
        let playouts = if deadline.is_timed() { u64::MAX } else { self.settings.count("playouts") };
        let bench = || (root.clone(), Tally::default());
        let work = |(board, tally): &mut (Board, Tally), block: u64| {
            let mut rng = rng.fork(block);
            for _ in block * BLOCK..((block + 1) * BLOCK).min(playouts) {
                board.copy_from(root);
                tally.first.clear();
                let outcome = playout(board, &self.policy, &mut tally.first, &mut rng);
                tally.amaf.credit(&tally.first, outcome.margin);
                tally.all.add(i32::from(outcome.margin.as_halves()));
                tally.capped += u64::from(outcome.capped);
            }
        };
        let threads = self.settings.count(THREADS.name) as usize;
        let mut sum = Tally::default();
        for (_, tally) in share_out(playouts.div_ceil(BLOCK), threads, bench, work, || !deadline.is_over()) {
            sum.amaf.merge(&tally.amaf);
            sum.all.merge(&tally.all);
            sum.capped += tally.capped;
        }
        sum
    }
}

impl<E: EyeRule> Strategy for Oleg<E> {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let deadline = Deadline::new(&self.settings, budget);
        let sum = self.sample(position, &deadline, rng);
        let color = position.to_play();
        let candidates = root::candidates::<E>(position);
        let seen = candidates.into_iter().filter_map(|p| root::candidate(p, sum.amaf.get(p, color), color));
        let account = Account {
            candidates: seen.collect(),
            playouts: sum.all.count(),
            capped: sum.capped,
            mean: root::mean_seen_by(&sum.all, color),
        };
        root::decide(position, account, self.settings.word(PASS.name))
    }
}
