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
//! (table 5). Of its version that looks two plies deep it tells only that it loses 2.4 points a game
//! against one ply (table 6).
//!
//! # Sources
//! Bouzy & Helmstetter 2003, sections 3, 4.2 and 4.3. Where it is silent: simple ko and no suicide
//! in playouts; a candidate that its own side never plays first in any playout is left out; the
//! passing rule is the parameter `pass`; a point that is occupied now is no candidate, though it
//! collects statistics after a capture; v is in units of `scale` points, and a play without
//! statistics counts as the mean of all playouts; annealing is linear in the number of the playout.
//!
//! How two plies are valued is ours, since the paper does not say. Each playout is credited to every
//! pair of a play on which the mover was first and a reply on which the opponent was, in whatever
//! order; a candidate is worth its worst reply, and its error is that of this reply. A reply counts if
//! its pair has one of fifty playouts of the decision, and two at least; without any, all playouts in
//! which the mover was first on the candidate count. What passing is worth is the mean of 1,000
//! playouts after a pass, as Olga has it at depth 2 and for the same reason: a minimum over replies is
//! too pessimistic to be compared with the position as it stands. A temperature works on one ply.
//!
//! One playout in eight tells who owned the points: a sample of a thousand is good enough.
//!
//! # The scale of v
//! Without a unit for v the paper's K means nothing, so `scale` was looked for by the order of table 5. The table
//! does not say with how many playouts it was made; the paper calls 10,000 a good compromise. Ours, 100 games a cell
//! but 43 for K = 10 at 1,000 playouts, standard errors as the paper's, with `montego match oleg:k=0,playouts=1000
//! oleg:k=2,playouts=1000 --komi 0 --games 100` and so on (9x9, Chinese rules, seed 1, scale 45):
//!
//! | against K = 2 | K = 0 | K = 5 | K = 10 | K = 20 |
//! |---|---|---|---|---|
//! | the paper | -8.1 ± 1.5 | +2.6 ± 1.5 | -4.9 ± 1.5 | -11.3 ± 1.5 |
//! | 1,000 playouts | -11.3 ± 4.0 | +2.7 ± 3.4 | -10.7 ± 4.9 | -15.8 ± 3.3 |
//! | 10,000 playouts | +1.4 ± 4.5 | -0.4 ± 3.3 | -15.5 ± 2.9 | -18.1 ± 3.2 |
//!
//! At 1,000 playouts a scale of 45 agrees with every cell of the table and has its best K; at 10,000 the two
//! warm ones lose more than they should. Other scales were tried with 24 games a cell at 10,000 playouts, too few to
//! tell: K = 20 against 2 gave -13.4 ± 17.2 (95 %) at 15 and -2.3 ± 17.0 at 90.
//!
//! # Where our numbers differ
//! Errors are standard errors, games behind them in parentheses.
//!
//! A game of Oleg against Oleg on 9x9 spreads by 39 points here, not 15 (`game-score-sd`); Cazenave & Helmstetter 2005
//! measure 34 and 40. The paper's ± 1.5 is 15 over the root of 100 games, so its means are known to about ± 4. By
//! that, 1,000 playouts against 10,000 agree (table 4: -12.7, ours -23.4 ± 3.9 (100)). 100,000 against 10,000 were
//! -30.1 ± 13.2 after 9 games and are -10.6 ± 10.0 after 27, so that was chance.
//!
//! Against Vegos Oleg loses by 39.5 ± 9.0 (20) where the paper has +7.5. The paper names neither the rules nor how long
//! Vegos thinks. By Chinese rules it is -15.7 ± 9.3 (20), and against 1,000 steps instead of 5,000 then
//! +1.0 ± 6.3 (19), which agrees: `montego reproduce --file examples/open-conditions.toml --games 20`.

use super::root::{self, Deadline, EYE, PASS, PASS_PLAYOUTS, SECONDS, THREADS};
use crate::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use crate::playout::Uniform;
use crate::roster::Entry;
use crate::settings::{Kind, Parameter, Settings};
use crate::softmax::Softmax;
use crate::strategy::{Account, Budget, Candidate, Decision, Strategy, Temperature};
use crate::tally::Tally;
use crate::workers::share_out_watched;
use montego_rules::{Board, Play, Point, Position};
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
            name: "depth",
            kind: Kind::Count { default: 1, min: 1, max: 2 },
            unit: "plays",
            meaning: "judge a play by the games in which it was made, or by its worst reply in them",
            source: "section 4.4",
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
        Parameter {
            meaning: "at depth 2, random games after a pass, which tell what passing is worth",
            ..PASS_PLAYOUTS
        },
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

/// One playout in so many tells who owned the points.
const OWNED: u64 = 8;

/// A reply counts if its pair has one of so many playouts. Without that, the minimum over all replies
/// would be that of rare and wild ones.
const RARE: u64 = 50;

/// The stream of chance of the games after a pass; blocks of others have small numbers.
const PASSED: u64 = u64::MAX;

struct Oleg<E> {
    settings: Settings,
    uniform: Uniform<E>,
}

/// What one decision works with.
struct Task<'a> {
    position: &'a Position,
    deadline: Deadline<'a>,
    rng: &'a Rng,
    candidates: Vec<Point>,
    /// What is looked at beyond the candidates, at depth 2.
    deeper: Option<Deeper>,
}

/// The second ply.
struct Deeper {
    /// The opponent's candidates after each candidate.
    replies: Vec<Vec<Point>>,
    /// The games after a pass.
    passed: Tally,
}

impl Task<'_> {
    /// An empty table of what the program looks at.
    fn tally(&self) -> Tally {
        match self.deeper {
            Some(_) => Tally::with_pairs(self.position.board(), self.position.to_play()),
            None => Tally::new(self.position.board()),
        }
    }

    /// What the games so far show.
    fn account(&self, sum: &Tally, temperature: Option<Temperature>) -> Account {
        let color = self.position.to_play();
        let candidate = |(place, &point): (usize, &Point)| {
            let first = sum.amaf.get(point, color);
            let worth = match &self.deeper {
                Some(deeper) => worst(sum, point, &deeper.replies[place]).unwrap_or(first),
                None => first,
            };
            Some(Candidate {
                playouts: first.count(),
                as_first: root::sampled(first, color),
                ..root::candidate(point, worth, color)?
            })
        };
        let mut account = Account {
            candidates: self.candidates.iter().enumerate().filter_map(candidate).collect(),
            temperature,
            ..sum.standing(color)
        };
        if let Some(Deeper { passed, .. }) = &self.deeper {
            account.playouts += passed.all.count();
            account.capped += passed.capped;
            account.mean = root::mean_seen_by(&passed.all, color);
        }
        account
    }

    /// Shows what there is, if a look is due.
    fn show(&self, sum: &Tally, temperature: Temperature) {
        let watch = self.deadline.watch();
        if watch.is_due() {
            watch.show(&self.account(sum, Some(temperature)).ranked());
        }
    }
}

/// The games in which the mover was first on a point and the opponent on the reply that is worst for
/// the mover; none if no reply is known well enough.
fn worst<'a>(sum: &'a Tally, point: Point, replies: &[Point]) -> Option<&'a IntMoments> {
    let pairs = sum.pairs.as_ref()?;
    let enough = sum.all.count().div_ceil(RARE).max(2);
    let known = replies.iter().map(|&reply| pairs.get(point, reply)).filter(|m| m.count() >= enough);
    let mean = |moments: &IntMoments| {
        root::mean_seen_by(moments, pairs.mover()).expect("a pair that is known has games")
    };
    known.min_by(|a, b| mean(a).total_cmp(&mean(b)))
}

impl<E: EyeRule> Oleg<E> {
    fn new(settings: &Settings) -> Self {
        Oleg { settings: settings.clone(), uniform: Uniform::new() }
    }

    /// Plays uniform random games until the count or the time is used up, and tells somebody who looks
    /// on what `account` makes of them.
    fn sample_uniform(
        &self,
        (root, empty): (&Board, &Tally),
        playouts: u64,
        deadline: &Deadline<'_>,
        rng: &Rng,
        account: impl Fn(&Tally) -> Account + Sync,
    ) -> Tally {
        let playouts = if deadline.counts() { playouts } else { u64::MAX };
        let work = |tally: &mut Tally, block: u64| {
            let mut rng = rng.fork(block);
            for number in block * BLOCK..((block + 1) * BLOCK).min(playouts) {
                tally.play(root, &self.uniform, number.is_multiple_of(OWNED), &mut rng);
            }
        };
        let threads = self.settings.count(THREADS.name) as usize;
        let (bench, more) = (|| empty.clone(), || !deadline.is_over());
        let account = |parts: &[&Tally]| account(&Tally::sum(parts));
        let blocks = playouts.div_ceil(BLOCK);
        let parts = share_out_watched(blocks, threads, bench, work, more, deadline.watch(), account);
        Tally::sum(&parts.iter().collect::<Vec<_>>())
    }

    /// Plays random games that draw on what the earlier ones found, so one after another in a single
    /// thread, until the count or the time is used up.
    fn sample_softmax(&self, task: &Task<'_>) -> (Tally, Option<Temperature>) {
        let (root, deadline) = (task.position.board(), &task.deadline);
        let annealed = self.settings.word("schedule") == "annealed";
        let (start, end) = match annealed {
            true => (self.settings.real("k_start"), self.settings.real("k_end")),
            false => (self.settings.real("k"), self.settings.real("k")),
        };
        let scale = self.settings.real("scale");
        let playouts = self.settings.count("playouts");
        let mut policy = Softmax::<E>::default();
        let mut rng = task.rng.fork(0);
        let mut tally = task.tally();
        let mut temperature = Temperature { k: start, scale };
        for number in 0.. {
            if number > 0 && (deadline.is_over() || (deadline.counts() && number >= playouts)) {
                break;
            }
            let past = deadline.progress(number, playouts);
            if number > 0 && number.is_multiple_of(BLOCK) {
                task.show(&tally, temperature);
            }
            temperature.k = start + (end - start) * past;
            policy.set(root.size(), temperature.k, scale, &tally.amaf, &tally.all);
            tally.play(root, &policy, number.is_multiple_of(OWNED), &mut rng);
        }
        (tally, Some(temperature))
    }

    /// Whether any playout is to be drawn otherwise than uniformly.
    fn has_temperature(&self) -> bool {
        let names: &[&str] = match self.settings.word("schedule") {
            "annealed" => &["k_start", "k_end"],
            _ => &["k"],
        };
        names.iter().any(|name| self.settings.real(name) > 0.0)
    }

    /// What depth 2 looks at besides the games from the position itself.
    fn deeper(&self, position: &Position, candidates: &[Point], budget: &Budget<'_>, rng: &Rng) -> Deeper {
        let root = root::after(position.board(), Play::Pass);
        let (playouts, counted) = (self.settings.count(PASS_PLAYOUTS.name), Deadline::counted(budget));
        let standing = |sum: &Tally| sum.standing(position.to_play());
        let empty = Tally::new(&root);
        let rng = rng.fork(PASSED);
        Deeper {
            replies: candidates.iter().map(|&point| root::replies::<E>(position, point)).collect(),
            passed: self.sample_uniform((&root, &empty), playouts, &counted, &rng, standing),
        }
    }
}

impl<E: EyeRule> Strategy for Oleg<E> {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let deadline = Deadline::new(&self.settings, budget);
        let candidates = root::candidates::<E>(position, budget);
        let deeper = match self.settings.count("depth") {
            1 => None,
            _ => Some(self.deeper(position, &candidates, budget, rng)),
        };
        let task = Task { position, deadline, rng, candidates, deeper };
        let (sum, temperature) = if self.has_temperature() {
            self.sample_softmax(&task)
        } else {
            let games = (position.board(), &task.tally());
            let playouts = self.settings.count("playouts");
            let account = |sum: &Tally| task.account(sum, None);
            (self.sample_uniform(games, playouts, &task.deadline, rng, account), None)
        };
        let account = Account { stop: Some(task.deadline.stop()), ..task.account(&sum, temperature) };
        root::decide(position, account, self.settings.word(PASS.name))
    }
}
