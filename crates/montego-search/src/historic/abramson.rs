//! The basic idea: play each legal play, finish the game at random many times, take the best mean.
//!
//! # Sources
//! Abramson 1990 (expected outcome); Bouzy & Helmstetter 2003, sections 2.1 and 3.1, call it the
//! basic idea and use it in Olga. Where they are silent: the number of playouts per candidate is
//! the constant per move of their pruning ceiling (section 4.1); candidates fill no own eye; the
//! playouts that tell when to pass are 1,000 from the position itself.

use super::root::{self, Deadline, EYE, PASS, PASS_PLAYOUTS, PLAYOUTS_PER_CANDIDATE, SECONDS, THREADS};
use crate::eye::{EyeRule, GobbleEye, OlegEye, OlgaEye};
use crate::playout::{NoTrace, Uniform, playout};
use crate::roster::Entry;
use crate::settings::Settings;
use crate::strategy::{Account, Budget, Decision, Strategy};
use crate::workers::share_out;
use montego_rules::{Board, Play, Point, Position};
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
struct Tally {
    board: Board,
    moments: Vec<IntMoments>,
    capped: u64,
}

impl<E: EyeRule> Abramson<E> {
    fn new(settings: &Settings) -> Self {
        Abramson { settings: settings.clone(), policy: Uniform::new() }
    }

    /// Plays `playouts` random games from each start, or rounds over all starts until time is up.
    fn sample(&self, starts: &[Board], playouts: u64, deadline: &Deadline<'_>, rng: &Rng) -> Tally {
        let bench = || Tally {
            board: starts[0].clone(),
            moments: vec![IntMoments::default(); starts.len()],
            capped: 0,
        };
        let count = starts.len() as u64;
        let playouts = if deadline.is_timed() { u64::MAX } else { playouts };
        // Unit u is block u / count of start u mod count, so that all starts grow evenly.
        let work = |tally: &mut Tally, unit: u64| {
            let (block, start) = (unit / count, (unit % count) as usize);
            let mut rng = rng.fork(unit);
            for _ in block * BLOCK..((block + 1) * BLOCK).min(playouts) {
                tally.board.copy_from(&starts[start]);
                let outcome = playout(&mut tally.board, &self.policy, &mut NoTrace, &mut rng);
                tally.moments[start].add(i32::from(outcome.margin.as_halves()));
                tally.capped += u64::from(outcome.capped);
            }
        };
        let units = playouts.div_ceil(BLOCK).saturating_mul(count);
        let threads = self.settings.count(THREADS.name) as usize;
        let mut sum = bench();
        for tally in share_out(units, threads, bench, work, || !deadline.is_over()) {
            for (all, one) in sum.moments.iter_mut().zip(&tally.moments) {
                all.merge(one);
            }
            sum.capped += tally.capped;
        }
        sum
    }
}

impl<E: EyeRule> Strategy for Abramson<E> {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let deadline = Deadline::new(&self.settings, budget);
        let (root, color) = (position.board(), position.to_play());
        let pass_playouts = self.settings.count(PASS_PLAYOUTS.name);
        let now =
            self.sample(std::slice::from_ref(root), pass_playouts, &Deadline::none(budget), &rng.fork(0));

        let points: Vec<Point> = root::candidates::<E>(position);
        let after = |&point: &Point| {
            let mut board = root.clone();
            board.play_unchecked(Play::At(point));
            board
        };
        let starts: Vec<Board> = points.iter().map(after).collect();
        let mut account = Account {
            candidates: Vec::new(),
            playouts: now.moments[0].count(),
            capped: now.capped,
            mean: root::mean_seen_by(&now.moments[0], color),
            stop: None,
            ..Account::default()
        };
        if !starts.is_empty() {
            let playouts = self.settings.count(PLAYOUTS_PER_CANDIDATE.name);
            let sum = self.sample(&starts, playouts, &deadline, &rng.fork(1));
            account.playouts += sum.moments.iter().map(IntMoments::count).sum::<u64>();
            account.capped += sum.capped;
            account.stop = Some(deadline.stop());
            let seen = points.iter().zip(&sum.moments);
            account.candidates = seen.filter_map(|(&p, m)| root::candidate(p, m, color)).collect();
        }
        root::decide(position, account, self.settings.word(PASS.name))
    }
}
