//! Random games after each of several starts, in rounds of one game for each start that is left.
//!
//! Game number n of start s is a function of these two numbers and the seed, so it may be played
//! before it is needed, on any thread. Several threads therefore play ahead of the tests; the tests
//! then take the games in the order of the rounds, as if there had been one thread. Games that
//! nobody needs, because their start was dropped meanwhile, are not counted.

use crate::amaf::FirstPlays;
use crate::eye::EyeRule;
use crate::historic::root::Deadline;
use crate::ownership::Ownership;
use crate::playout::{NoTrace, Uniform, playout};
use crate::pruning::{Estimate, Pruner};
use crate::strategy::{Account, Stop};
use crate::workers::share_out;
use montego_rules::{Board, Color, Point, PointMap};
use montego_stats::{IntMoments, Rng};
use std::collections::VecDeque;
use std::ops::Range;

/// Games that one thread plays in a row, all after the same start.
const CHUNK: u64 = 8;
/// Rounds that several threads play ahead when a test may make them needless. A dropped start costs
/// half of them in vain, which is little beside the hundred it had before the first test.
const AHEAD: u64 = 32;
/// Games played ahead when no test makes them needless. On large boards with many starts it also
/// limits the rounds ahead of a test, since nobody sees how things stand between two batches.
const BATCH: u64 = 1024;

/// A race of starts, before it begins.
pub(super) struct Race<'a, E> {
    /// The boards after each candidate.
    pub starts: &'a [Board],
    /// Whose first plays are credited as if they had been the first of the game, if anybody's.
    pub watched: Option<Color>,
    /// One game in so many tells who owned the points, if any does. Only for a race that drops
    /// nothing: games that were played ahead in vain would count.
    pub owned: Option<u64>,
    pub policy: Uniform<E>,
    pub threads: usize,
    pub deadline: &'a Deadline<'a>,
    pub rng: &'a Rng,
}

/// What is known of one start: margins in half-points and Black's view.
pub(super) struct Arm {
    /// All games.
    pub all: IntMoments,
    /// The games in which the watched colour was first on a point.
    pub first: Option<PointMap<IntMoments>>,
    /// Games played ahead.
    ahead: VecDeque<Sample>,
}

/// How far a race has come.
pub(super) struct Ran {
    pub arms: Vec<Arm>,
    pub capped: u64,
    /// Who owned the points, if any game tells.
    pub ownership: Option<Ownership>,
    /// What ended it; none while it goes on.
    pub stop: Option<Stop>,
}

impl Ran {
    /// Games that were credited.
    pub(super) fn playouts(&self) -> u64 {
        self.arms.iter().map(|arm| arm.all.count()).sum()
    }
}

/// One game.
struct Sample {
    halves: i32,
    /// The points on which the watched colour was first.
    first: Vec<Point>,
    capped: bool,
}

/// What a thread works with.
struct Bench {
    board: Board,
    first: FirstPlays,
    ownership: Option<Ownership>,
    /// The games of each unit of work done.
    done: Vec<(u64, Vec<Sample>)>,
}

impl<E: EyeRule> Race<'_, E> {
    /// Runs until the pruner or the clock stops it. `estimate` says how an arm looks, and `account`
    /// tells somebody who looks on how things stand.
    pub(super) fn run(
        &self,
        pruner: &mut Pruner,
        estimate: impl Fn(usize, &Arm) -> Estimate,
        account: impl Fn(&Ran, &Pruner) -> Account,
    ) -> Ran {
        let arm = |_| Arm {
            all: IntMoments::new(),
            first: self.watched.map(|_| PointMap::filled(IntMoments::new())),
            ahead: VecDeque::new(),
        };
        let arms = self.starts.iter().map(arm).collect();
        let ownership = self.owned.map(|_| Ownership::new(self.starts[0].size()));
        let mut ran = Ran { arms, capped: 0, ownership, stop: None };
        let watch = self.deadline.watch();
        while ran.stop.is_none() {
            if pruner.alive().iter().any(|&arm| ran.arms[arm].ahead.is_empty()) {
                if pruner.total() > 0 && watch.is_due() {
                    watch.show(&account(&ran, pruner).ranked());
                }
                self.play_ahead(&mut ran, pruner);
                if self.deadline.is_over() {
                    // A round that the clock cut off counts as far as it came.
                    for arm in &mut ran.arms {
                        while let Some(sample) = arm.ahead.pop_front() {
                            ran.capped += arm.credit(&sample);
                        }
                    }
                    ran.stop = Some(self.deadline.stop());
                    break;
                }
            }
            for &arm in pruner.alive() {
                let sample = ran.arms[arm].ahead.pop_front().expect("every arm has been played ahead");
                ran.capped += ran.arms[arm].credit(&sample);
            }
            ran.stop = pruner.end_round(|arm| estimate(arm, &ran.arms[arm]));
        }
        ran
    }

    /// Plays games until each arm that is left has some ahead, or the time is up.
    fn play_ahead(&self, ran: &mut Ran, pruner: &Pruner) {
        let batch = BATCH / pruner.alive().len() as u64;
        let rounds = match (pruner.prunes(), self.threads) {
            (true, 1) => 1,
            (true, _) => batch.clamp(CHUNK, AHEAD),
            (false, _) => batch.max(1),
        };
        let rounds = rounds.min(pruner.rounds_left());
        let mut units: Vec<(usize, Range<u64>)> = Vec::new();
        for begin in (0..rounds).step_by(CHUNK as usize) {
            for &arm in pruner.alive() {
                let (played, ahead) = (ran.arms[arm].all.count(), ran.arms[arm].ahead.len() as u64);
                let (begin, end) = (begin.max(ahead), (begin + CHUNK).min(rounds));
                if begin < end {
                    units.push((arm, played + begin..played + end));
                }
            }
        }
        let bench = || Bench {
            board: self.starts[0].clone(),
            first: FirstPlays::default(),
            ownership: self.owned.map(|_| Ownership::new(self.starts[0].size())),
            done: Vec::with_capacity(units.len()),
        };
        let work = |bench: &mut Bench, unit: u64| {
            let (arm, numbers) = &units[unit as usize];
            let rng = self.rng.fork(*arm as u64);
            let games = numbers.clone().map(|number| self.sample(*arm, number, bench, &mut rng.fork(number)));
            let games = games.collect();
            bench.done.push((unit, games));
        };
        let more = || !self.deadline.is_over();
        let benches = share_out(units.len() as u64, self.threads, bench, work, more);
        for bench in &benches {
            if let (Some(all), Some(one)) = (&mut ran.ownership, &bench.ownership) {
                all.merge(one);
            }
        }
        let mut done: Vec<_> = benches.into_iter().flat_map(|bench| bench.done).collect();
        done.sort_unstable_by_key(|(unit, _)| *unit);
        for (unit, games) in done {
            ran.arms[units[unit as usize].0].ahead.extend(games);
        }
    }

    /// Plays game `number` after a start.
    fn sample(&self, start: usize, number: u64, bench: &mut Bench, rng: &mut Rng) -> Sample {
        bench.board.copy_from(&self.starts[start]);
        let Some(watched) = self.watched else {
            let outcome = playout(&mut bench.board, &self.policy, &mut NoTrace, rng);
            let halves = outcome.margin.as_halves().into();
            return Sample { halves, first: Vec::new(), capped: outcome.capped };
        };
        bench.first.clear();
        let outcome = playout(&mut bench.board, &self.policy, &mut bench.first, rng);
        if let (Some(every), Some(ownership)) = (self.owned, &mut bench.ownership)
            && number.is_multiple_of(every)
        {
            ownership.add(&bench.board);
        }
        let first = bench.first.plays().iter().filter(|(color, _)| *color == watched);
        let first = first.map(|&(_, point)| point).collect();
        Sample { halves: outcome.margin.as_halves().into(), first, capped: outcome.capped }
    }
}

impl Arm {
    /// Takes a game into the statistics, and tells 1 if the bound on length cut it off, else 0.
    fn credit(&mut self, sample: &Sample) -> u64 {
        self.all.add(sample.halves);
        if let Some(moments) = &mut self.first {
            for &point in &sample.first {
                moments[point].add(sample.halves);
            }
        }
        u64::from(sample.capped)
    }
}
