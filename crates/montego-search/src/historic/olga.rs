//! Olga: the basic idea with progressive pruning, or all moves as first, or two plies deep.
//!
//! Each legal play is followed by random games, one of each in turn, and a play is dropped as soon
//! as it is surely worse than another. The play with the best mean among those left is played.
//!
//! The paper claims that a wider margin for dropping plays better and costs time: r_d = 2, 4 and 8
//! win 5.6, 7.3 and 9.0 points a game against r_d = 1, in 35, 90 and 150 minutes instead of 10
//! (table 1); that sigma_e = 0.5 and 1 lose 0.7 and 6.7 points against 0.2 and save 1 and 3 minutes
//! (table 2); that the basic idea wins 13.7 and pruning 4.0 points against all moves as first, which
//! takes 5 minutes a game (table 3); and that two plies lose 2.1 points against one (table 6).
//!
//! # Sources
//! Bouzy & Helmstetter 2003, sections 3, 4.1, 4.2.2 and 4.4; the details of pruning are in
//! [`Pruner`]. Where they are silent:
//!
//! - Simple ko and no suicide in playouts; candidates fill no own eye; the number of legal plays in
//!   the ceiling is the number of candidates.
//! - All moves as first makes 40,000 playouts, which is what 5 minutes a game come to. Nothing is
//!   pruned there at depth 1, since no playout belongs to one candidate, and the setting `pruning` is
//!   without effect. A point counts for the colour that was first there, as in Oleg.
//! - At depth 2 a playout starts with a candidate, in turn as at depth 1, and every point on which the
//!   opponent is first is credited as a reply; so the setting `statistics` is without effect there. A
//!   candidate is worth its worst reply for the mover, and the deviation for pruning is that of this
//!   reply. A reply counts if the opponent was first there in one of fifty playouts of the candidate,
//!   and in two at least; without any, all playouts of the candidate count.
//! - What passing is worth, for the parameter `pass`, is the mean of 1,000 playouts from the position
//!   itself, or of all playouts with all moves as first. At depth 2 it is the mean of 1,000 playouts
//!   after a pass: a minimum over replies is so pessimistic that even on the empty board of 9x9 no
//!   play is worth more than the position itself (1.5 with an error of 0.9 against 2.5 points). The
//!   paper reports that two plies pass in some positions where one plays; they still do: on 7x7 with
//!   n_min = 50 and n_max = 200 they passed first in 27 of 30 games, and lost 1.0 ± 3.4 points.
//! - The games that tell what passing is worth also tell what each candidate would be worth by all
//!   moves as first, and who owns the points. They are the mover's first plays at depth 2 too, although
//!   the opponent begins there. The games of one candidate tell neither: those of a dropped one would
//!   be of another position than the rest.
//! - Limited in seconds, pruning has no ceiling, and stops early as otherwise.

mod race;

use super::root::{self, Deadline, EYE, PASS, PASS_PLAYOUTS, PLAYOUTS_PER_CANDIDATE, SECONDS, THREADS};
use crate::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use crate::playout::Uniform;
use crate::pruning::{Estimate, Pruner, Pruning, PruningMode};
use crate::roster::Entry;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Budget, Candidate, Decision, Strategy};
use montego_rules::{Board, Color, Play, Point, Position};
use montego_stats::{IntMoments, Rng};
use race::{Arm, Race, Ran};

/// Olga in the roster.
pub const ENTRY: Entry = Entry {
    name: "olga",
    paper: "Bouzy & Helmstetter 2003, Developments on Monte Carlo Go",
    about: "Finishes the game at random after each legal play and drops a play once it is surely worse.",
    parameters: &[
        Parameter {
            name: "statistics",
            kind: Kind::Choice { default: "first-move", words: &["first-move", "amaf"] },
            unit: "",
            meaning: "credit a random game to its first play only, or to all plays as if they were first",
            source: "sections 3.1 and 4.2",
        },
        Parameter {
            name: "depth",
            kind: Kind::Count { default: 1, min: 1, max: 2 },
            unit: "plays",
            meaning: "judge a play by the games after it, or by its worst reply, replies by all moves as first",
            source: "section 4.4",
        },
        Parameter {
            name: "pruning",
            kind: Kind::Choice { default: "hard", words: &["hard", "soft", "none"] },
            unit: "",
            meaning: "a play that is surely worse never comes back, may come back, or is played on",
            source: "section 4.1, where all experiments use hard; none is the basic idea of section 3.1",
        },
        Parameter {
            name: "rd",
            kind: Kind::Real { default: 1.0, min: 0.0, max: 1_000_000.0 },
            unit: "standard deviations of the mean",
            meaning: "ratio for difference: how far a mean is trusted to either side when plays are compared",
            source: "section 4.1 and table 1: 1 is kept, though 2 is called the best compromise",
        },
        Parameter {
            name: "sigma_e",
            kind: Kind::Real { default: 0.2, min: 0.0, max: 1_000_000.0 },
            unit: "points",
            meaning: "standard deviation of the mean below which plays count as equal",
            source: "section 4.1 and table 2",
        },
        Parameter {
            name: "n_min",
            kind: Kind::Count { default: 100, min: 1, max: 1_000_000_000 },
            unit: "playouts per candidate",
            meaning: "random games after each candidate before the first one is dropped",
            source: "section 4.1",
        },
        Parameter {
            name: "n_max",
            kind: Kind::Count { default: 10_000, min: 1, max: 1_000_000_000 },
            unit: "playouts per candidate",
            meaning: "with pruning, the ceiling on the random games of a decision, divided by the candidates",
            source: "section 4.1: 10,000 times the number of legal moves",
        },
        PLAYOUTS_PER_CANDIDATE,
        Parameter {
            name: "playouts",
            kind: Kind::Count { default: 40_000, min: 1, max: 1_000_000_000 },
            unit: "playouts per decision",
            meaning: "random games for one decision with all moves as first at depth 1",
            source: "ours, from section 4.2.2: 5 minutes for 50 decisions at 7,000 games a second",
        },
        EYE,
        PASS,
        PASS_PLAYOUTS,
        SECONDS,
        THREADS,
    ],
    revision: 1,
    build: |settings| match settings.word(EYE.name) {
        "oleg" => Box::new(Olga::<OlegEye>::new(settings)),
        "gobble" => Box::new(Olga::<GobbleEye>::new(settings)),
        _ => Box::new(Olga::<OlgaEye>::new(settings)),
    },
};

/// A reply counts if the opponent was first there in one of so many playouts. Without that, the
/// minimum over all replies would be that of rare and wild ones.
const RARE: u64 = 50;

/// With all moves as first one game in so many tells who owned the points: a sample of thousands is as
/// good as all, and costs less than a hundredth of the time.
const OWNED: u64 = 8;

struct Olga<E> {
    settings: Settings,
    policy: Uniform<E>,
}

/// What one decision works with.
struct Task<'a> {
    position: &'a Position,
    budget: &'a Budget<'a>,
    deadline: Deadline<'a>,
    rng: &'a Rng,
}

impl<E: EyeRule> Olga<E> {
    fn new(settings: &Settings) -> Self {
        Olga { settings: settings.clone(), policy: Uniform::new() }
    }

    /// Plays random games from one position, without pruning, and notes where `color` was first; one
    /// in `owned` tells who owned the points.
    fn sample(
        &self,
        (root, color): (&Board, Color),
        owned: u64,
        playouts: u64,
        deadline: &Deadline<'_>,
        rng: &Rng,
        account: impl Fn(&Ran) -> Account,
    ) -> Ran {
        let playouts = if deadline.counts() { playouts } else { u64::MAX };
        let race = Race {
            starts: std::slice::from_ref(root),
            watched: Some(color),
            owned: Some(owned),
            policy: self.policy,
            threads: self.settings.count(THREADS.name) as usize,
            deadline,
            rng,
        };
        // Nothing is compared, so nobody asks how it looks.
        let blank = Estimate { mean: 0.0, sigma: f64::INFINITY };
        race.run(&mut Pruner::new(1, None, playouts), |_, _| blank, |ran, _| account(ran))
    }

    /// All moves as first: one stream of random games from the position itself.
    fn all_as_first(&self, task: &Task<'_>) -> Account {
        let (root, color) = (task.position.board(), task.position.to_play());
        let playouts = self.settings.count("playouts");
        let points = root::candidates::<E>(task.position, task.budget);
        let candidate = |arm: &Arm, point: Point| {
            let first = arm.first_on(point);
            let as_first = root::sampled(first, color);
            Some(Candidate { as_first, ..root::candidate(point, first, color)? })
        };
        let account = |ran: &Ran| Account {
            candidates: points.iter().filter_map(|&point| candidate(&ran.arms[0], point)).collect(),
            stop: ran.stop,
            ..ran.standing(color)
        };
        let rng = task.rng.fork(1);
        account(&self.sample((root, color), OWNED, playouts, &task.deadline, &rng, account))
    }

    /// The settings of pruning, if there is any.
    fn pruning(&self) -> Option<Pruning> {
        let mode = match self.settings.word("pruning") {
            "hard" => PruningMode::Hard,
            "soft" => PruningMode::Soft,
            _ => return None,
        };
        Some(Pruning {
            rd: self.settings.real("rd"),
            sigma_e: self.settings.real("sigma_e"),
            n_min: self.settings.count("n_min"),
            mode,
        })
    }

    /// Random games after each candidate, with or without pruning, and its replies if depth is two.
    fn by_candidate(&self, task: &Task<'_>) -> Account {
        let (root, color) = (task.position.board(), task.position.to_play());
        let depth = self.settings.count("depth");
        let pass_playouts = self.settings.count(PASS_PLAYOUTS.name);
        let idle = if depth == 2 { root::after(root, Play::Pass) } else { root.clone() };
        let (counted, rng) = (Deadline::counted(task.budget), task.rng.fork(0));
        let standing = |ran: &Ran| ran.standing(color);
        let now = self.sample((&idle, color), 1, pass_playouts, &counted, &rng, standing);
        let points = root::candidates::<E>(task.position, task.budget);
        if points.is_empty() {
            return now.standing(color);
        }
        let starts: Vec<Board> = points.iter().map(|&point| root::after(root, Play::At(point))).collect();
        let replies: Vec<Vec<Point>> = match depth {
            1 => vec![Vec::new(); points.len()],
            _ => points.iter().map(|&point| root::replies::<E>(task.position, point)).collect(),
        };
        let pruning = self.pruning();
        let each = match pruning {
            Some(_) => self.settings.count("n_max"),
            None => self.settings.count(PLAYOUTS_PER_CANDIDATE.name),
        };
        let ceiling =
            if task.deadline.counts() { each.saturating_mul(points.len() as u64) } else { u64::MAX };
        let mut pruner = Pruner::new(points.len(), pruning, ceiling);
        let race = Race {
            starts: &starts,
            watched: (depth == 2).then_some(color.opponent()),
            owned: None,
            policy: self.policy,
            threads: self.settings.count(THREADS.name) as usize,
            deadline: &task.deadline,
            rng: &task.rng.fork(1),
        };
        let unit = root::points_seen_by(color);
        let estimate = |arm: usize, seen: &Arm| {
            let worth = seen.worth(&replies[arm], color);
            Estimate::of(worth, unit).expect("an arm that is judged was played")
        };
        let candidate = |arm: usize, seen: &Arm, pruner: &Pruner| {
            let (point, worth) = (points[arm], seen.worth(&replies[arm], color));
            let bounds = pruning.and_then(|p| Some(Estimate::of(worth, unit)?.bounds(p.rd)));
            Some(Candidate {
                playouts: seen.all.count(),
                bounds: bounds.filter(|(left, _)| left.is_finite()),
                pruned_at: pruner.dropped_at(arm).map(|total| total + now.playouts()),
                as_first: root::sampled(now.arms[0].first_on(point), color),
                ..root::candidate(point, worth, color)?
            })
        };
        let account = |ran: &Ran, pruner: &Pruner| {
            let arms = ran.arms.iter().enumerate();
            Account {
                candidates: arms.filter_map(|(arm, seen)| candidate(arm, seen, pruner)).collect(),
                playouts: now.playouts() + ran.playouts(),
                capped: now.capped + ran.capped,
                stop: ran.stop,
                ..now.standing(color)
            }
        };
        let ran = race.run(&mut pruner, estimate, account);
        account(&ran, &pruner)
    }
}

impl Ran {
    /// What games from one position tell of it as it stands, in the view of `color`; no candidates.
    fn standing(&self, color: Color) -> Account {
        Account {
            playouts: self.playouts(),
            capped: self.capped,
            mean: root::mean_seen_by(&self.arms[0].all, color),
            ownership: self.ownership.clone(),
            ..Account::default()
        }
    }
}

impl Arm {
    /// The games in which the watched colour was first on a point.
    fn first_on(&self, point: Point) -> &IntMoments {
        &self.first.as_ref().expect("a colour is watched")[point]
    }

    /// The games that tell what the candidate is worth to `color`: all of them if there are no
    /// replies, else those of the worst reply.
    fn worth(&self, replies: &[Point], color: Color) -> &IntMoments {
        let enough = (self.all.count() / RARE).max(2);
        let known = replies.iter().map(|&reply| self.first_on(reply)).filter(|m| m.count() >= enough);
        let mean = |moments: &IntMoments| root::mean_seen_by(moments, color).unwrap_or(f64::INFINITY);
        known.min_by(|a, b| mean(a).total_cmp(&mean(b))).unwrap_or(&self.all)
    }
}

impl<E: EyeRule> Strategy for Olga<E> {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let task = Task { position, budget, deadline: Deadline::new(&self.settings, budget), rng };
        let alone = self.settings.word("statistics") == "amaf" && self.settings.count("depth") == 1;
        let account = if alone { self.all_as_first(&task) } else { self.by_candidate(&task) };
        root::decide(position, account, self.settings.word(PASS.name))
    }
}
