//! Oleg: all moves as first, and a temperature.
//!
//! Every playout starts at the position itself, and every play in it is credited as if it had been
//! the first one, if its colour was the first on that point. The play with the best mean is played.
//!
//! With a temperature the plays of a playout are drawn in proportion to `exp(K v)`, v being the
//! play's mean so far for the player who makes it; annealing raises K while playouts are made.
//!
//! The paper claims that ten times fewer playouts lose 12.7 points a game and ten times more win
//! 3.2, so that 10,000 are a good compromise (table 4), and that K = 5 is the best temperature
//! (table 5).
//!
//! # Sources
//! Bouzy & Helmstetter 2003, sections 3, 4.2 and 4.3. Where it is silent: simple ko and no suicide
//! in playouts; a candidate that its own side never plays first in any playout is left out; the
//! passing rule is the parameter `pass`; a point that is occupied now is no candidate, though it
//! collects statistics after a capture; v is in units of `scale` points, and a play without
//! statistics counts as the mean of all playouts; annealing is linear in the number of the playout.

use super::root::{self, Deadline, EYE, PASS, SECONDS, THREADS};
use crate::amaf::{AmafTable, FirstPlays};
use crate::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use crate::playout::{Policy, Uniform, playout};
use crate::roster::Entry;
use crate::settings::{Kind, Parameter, Settings};
use crate::softmax::Softmax;
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
        Parameter { kind: Kind::Choice { default: "oleg", words: &["oleg", "olga", "gobble"] }, ..EYE },
        Parameter {
            name: "schedule",
            kind: Kind::Choice { default: "constant", words: &["constant", "annealed"] },
            unit: "",
            meaning: "whether the inverse temperature stays at k or rises from k_start to k_end during a decision",
            source: "sections 4.3.1 and 4.3.2",
        },
        Parameter {
            name: "k",
            kind: Kind::Real { default: 0.0, min: 0.0, max: 1000.0 },
            unit: "",
            meaning: "constant inverse temperature; 0 draws plays uniformly",
            source: "section 4.3.1 and table 5: 5 is the best of 0, 2, 5, 10, 20; table 4 has none",
        },
        Parameter {
            name: "k_start",
            kind: Kind::Real { default: 0.0, min: 0.0, max: 1000.0 },
            unit: "",
            meaning: "inverse temperature of the first playout when annealed",
            source: "section 4.3.2: from 0",
        },
        Parameter {
            name: "k_end",
            kind: Kind::Real { default: 5.0, min: 0.0, max: 1000.0 },
            unit: "",
            meaning: "inverse temperature of the last playout when annealed",
            source: "section 4.3.2: to 5",
        },
        Parameter {
            name: "scale",
            kind: Kind::Real { default: 45.0, min: 0.01, max: 10_000.0 },
            unit: "points",
            meaning: "how many points of a play's mean are a unit of v in exp(K v)",
            source: "the paper gives no unit; 45 is its spread of one playout (section 4.2.3)",
        },
        PASS,
        SECONDS,
        Parameter {
            meaning: "threads that share the playouts of a decision, with the same play for any number; a temperature \
                      draws on all playouts before and uses one",
            ..THREADS
        },
    ],
    revision: 1,
    build: |settings| match settings.word(EYE.name) {
        "olga" => Box::new(Oleg::<OlgaEye>::new(settings)),
        "gobble" => Box::new(Oleg::<GobbleEye>::new(settings)),
        _ => Box::new(Oleg::<OlegEye>::new(settings)),
    },
};

/// Playouts that draw from one stream of chance and are done by one thread.
const BLOCK: u64 = 250;

struct Oleg<E> {
    settings: Settings,
    uniform: Uniform<E>,
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
        Oleg { settings: settings.clone(), uniform: Uniform::new() }
    }

    /// Plays uniform random games from a position until the count or the time is used up.
    fn sample_uniform(&self, position: &Position, deadline: &Deadline<'_>, rng: &Rng) -> Tally {
        let root = position.board();
        let playouts = if deadline.is_timed() { u64::MAX } else { self.settings.count("playouts") };
        let bench = || (root.clone(), Tally::default());
        let work = |(board, tally): &mut (Board, Tally), block: u64| {
            let mut rng = rng.fork(block);
            for _ in block * BLOCK..((block + 1) * BLOCK).min(playouts) {
                board.copy_from(root);
                tally.play(board, &self.uniform, &mut rng);
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

    /// Plays random games that draw on what the earlier ones found, so one after another in a single
    /// thread, until the count or the time is used up.
    fn sample_softmax(&self, position: &Position, deadline: &Deadline<'_>, rng: &Rng) -> Tally {
        let root = position.board();
        let annealed = self.settings.word("schedule") == "annealed";
        let (start, end) = match annealed {
            true => (self.settings.real("k_start"), self.settings.real("k_end")),
            false => (self.settings.real("k"), self.settings.real("k")),
        };
        let scale = self.settings.real("scale");
        let playouts = self.settings.count("playouts");
        let mut policy = Softmax::<E>::default();
        let mut board = root.clone();
        let mut rng = rng.fork(0);
        let mut tally = Tally::default();
        for number in 0.. {
            let past = match deadline.progress() {
                Some(past) => past,
                None => number as f64 / playouts.saturating_sub(1).max(1) as f64,
            };
            if number > 0 && (deadline.is_over() || (!deadline.is_timed() && number >= playouts)) {
                break;
            }
            policy.set(root.size(), start + (end - start) * past, scale, &tally.amaf, &tally.all);
            board.copy_from(root);
            tally.play(&mut board, &policy, &mut rng);
        }
        tally
    }

    /// Whether any playout is to be drawn otherwise than uniformly.
    fn has_temperature(&self) -> bool {
        let names: &[&str] = match self.settings.word("schedule") {
            "annealed" => &["k_start", "k_end"],
            _ => &["k"],
        };
        names.iter().any(|name| self.settings.real(name) > 0.0)
    }
}

impl Tally {
    /// Plays a random game to its end and credits it.
    #[inline]
    fn play<P: Policy>(&mut self, board: &mut Board, policy: &P, rng: &mut Rng) {
        self.first.clear();
        let outcome = playout(board, policy, &mut self.first, rng);
        self.amaf.credit(&self.first, outcome.margin);
        self.all.add(i32::from(outcome.margin.as_halves()));
        self.capped += u64::from(outcome.capped);
    }
}

impl<E: EyeRule> Strategy for Oleg<E> {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let deadline = Deadline::new(&self.settings, budget);
        let sum = match self.has_temperature() {
            true => self.sample_softmax(position, &deadline, rng),
            false => self.sample_uniform(position, &deadline, rng),
        };
        let color = position.to_play();
        let candidates = root::candidates::<E>(position);
        let seen = candidates.into_iter().filter_map(|p| root::candidate(p, sum.amaf.get(p, color), color));
        let account = Account {
            candidates: seen.collect(),
            playouts: sum.all.count(),
            capped: sum.capped,
            mean: root::mean_seen_by(&sum.all, color),
            stop: Some(deadline.stop()),
            ..Account::default()
        };
        root::decide(position, account, self.settings.word(PASS.name))
    }
}
