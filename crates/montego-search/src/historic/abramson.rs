//! The basic idea: play each legal play, finish the game at random many times, take the best mean.
//!
//! # Sources
//! Abramson 1990 (expected outcome); Bouzy & Helmstetter 2003, sections 2.1 and 3.1, call it the
//! basic idea and use it in Olga. Where they are silent: the number of playouts per candidate is
//! the constant per move of their pruning ceiling (section 4.1); candidates fill no own eye; the
//! playouts that tell when to pass are 1,000 from the position itself. They also tell what each
//! candidate would be worth by all moves as first, and who owns the points.

use super::root::{self, Deadline, EYE, PASS, PASS_PLAYOUTS, PLAYOUTS_PER_CANDIDATE, SECONDS, THREADS};
use crate::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use crate::playout::{NoTrace, Uniform, playout};
use crate::roster::Entry;
use crate::settings::Settings;
use crate::strategy::{Account, Budget, Candidate, Decision, Strategy};
use crate::tally::Tally;
use crate::workers::share_out_watched;
use montego_rules::{Board, Color, Play, Point, Position};
use montego_stats::{IntMoments, Rng};

/// The basic idea in the roster.
pub const ENTRY: Entry = Entry {
    name: "abramson",
    paper: "Abramson 1990, Expected-Outcome: A General Model of Static Evaluation",
    about: "Finishes the game at random many times after each legal play; the best mean plays.",
    parameters: &[PLAYOUTS_PER_CANDIDATE, EYE, PASS, PASS_PLAYOUTS, SECONDS, THREADS],
    revision: 1,
    build: |settings| match settings.word(EYE.name) {
        "oleg" => Box::new(Abramson::<OlegEye>::new(settings)),
        "gobble" => Box::new(Abramson::<GobbleEye>::new(settings)),
        _ => Box::new(Abramson::<OlgaEye>::new(settings)),
    },
};

/// Playouts of one candidate that draw from one stream of chance and are done by one thread.
const BLOCK: u64 = 100;

struct Abramson<E> {
    settings: Settings,
    policy: Uniform<E>,
}

/// What one thread gathers: the margins after each start, in half-points and Black's view.
#[derive(Clone)]
struct Starts {
    board: Board,
    moments: Vec<IntMoments>,
    capped: u64,
}

impl Starts {
    /// The games of several threads.
    fn sum(parts: &[&Starts]) -> Starts {
        let mut sum = parts[0].clone();
        for part in &parts[1..] {
            for (all, one) in sum.moments.iter_mut().zip(&part.moments) {
                all.merge(one);
            }
            sum.capped += part.capped;
        }
        sum
    }

    /// What is known once the games from the position itself, those in `now`, were played too.
    fn account(&self, points: &[Point], now: &Tally, color: Color) -> Account {
        let standing = now.standing(color);
        let candidate = |(&point, moments)| {
            let as_first = root::sampled(now.amaf.get(point, color), color);
            Some(Candidate { as_first, ..root::candidate(point, moments, color)? })
        };
        Account {
            candidates: points.iter().zip(&self.moments).filter_map(candidate).collect(),
            playouts: standing.playouts + self.moments.iter().map(IntMoments::count).sum::<u64>(),
            capped: standing.capped + self.capped,
            ..standing
        }
    }
}

impl<E: EyeRule> Abramson<E> {
    fn new(settings: &Settings) -> Self {
        Abramson { settings: settings.clone(), policy: Uniform::new() }
    }

    fn threads(&self) -> usize {
        self.settings.count(THREADS.name) as usize
    }

    /// Plays random games from the position itself, which tell what passing is worth.
    fn sample_now(&self, position: &Position, budget: &Budget<'_>, rng: &Rng) -> Tally {
        let (root, color) = (position.board(), position.to_play());
        let playouts = self.settings.count(PASS_PLAYOUTS.name);
        let bench = || Tally::new(root);
        let work = |tally: &mut Tally, block: u64| {
            let mut rng = rng.fork(block);
            for _ in block * BLOCK..((block + 1) * BLOCK).min(playouts) {
                tally.play(root, &self.policy, true, &mut rng);
            }
        };
        let account = |parts: &[&Tally]| Tally::sum(parts).standing(color);
        let (blocks, threads, deadline) =
            (playouts.div_ceil(BLOCK), self.threads(), Deadline::counted(budget));
        let more = || !deadline.is_over();
        let parts = share_out_watched(blocks, threads, bench, work, more, budget.watch, account);
        Tally::sum(&parts.iter().collect::<Vec<_>>())
    }

    /// Plays `playouts` random games from each start, or rounds over all starts until time is up;
    /// `account` tells somebody who looks on what they show so far.
    fn sample(
        &self,
        starts: &[Board],
        playouts: u64,
        deadline: &Deadline<'_>,
        rng: &Rng,
        account: impl Fn(&Starts) -> Account + Sync,
    ) -> Starts {
        let bench = || Starts {
            board: starts[0].clone(),
            moments: vec![IntMoments::default(); starts.len()],
            capped: 0,
        };
        let count = starts.len() as u64;
        let playouts = if deadline.counts() { playouts } else { u64::MAX };
        // Unit u is block u / count of start u mod count, so that all starts grow evenly.
        let work = |tally: &mut Starts, unit: u64| {
            let (block, start) = (unit / count, (unit % count) as usize);
            let mut rng = rng.fork(unit);
            for _ in block * BLOCK..((block + 1) * BLOCK).min(playouts) {
                tally.board.copy_from(&starts[start]);
                let outcome = playout(&mut tally.board, &self.policy, &mut NoTrace, &mut rng);
                tally.moments[start].add(i32::from(outcome.margin.as_halves()));
                tally.capped += u64::from(outcome.capped);
            }
        };
        let (units, more) = (playouts.div_ceil(BLOCK).saturating_mul(count), || !deadline.is_over());
        let account = |parts: &[&Starts]| account(&Starts::sum(parts));
        let parts = share_out_watched(units, self.threads(), bench, work, more, deadline.watch(), account);
        Starts::sum(&parts.iter().collect::<Vec<_>>())
    }
}

impl<E: EyeRule> Strategy for Abramson<E> {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let deadline = Deadline::new(&self.settings, budget);
        let (root, color) = (position.board(), position.to_play());
        let now = self.sample_now(position, budget, &rng.fork(0));
        let points: Vec<Point> = root::candidates::<E>(position, budget);
        let starts: Vec<Board> = points.iter().map(|&point| root::after(root, Play::At(point))).collect();
        let mut account = now.standing(color);
        if !starts.is_empty() {
            let playouts = self.settings.count(PLAYOUTS_PER_CANDIDATE.name);
            let so_far = |sum: &Starts| sum.account(&points, &now, color);
            let sum = self.sample(&starts, playouts, &deadline, &rng.fork(1), so_far);
            account = Account { stop: Some(deadline.stop()), ..so_far(&sum) };
        }
        root::decide(position, account, self.settings.word(PASS.name))
    }
}
