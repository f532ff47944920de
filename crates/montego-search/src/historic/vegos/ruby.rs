//! Ruby: counts random games.
//!
//! The players of her simulated games play at random. A move is worth the mean margin of the games
//! in which it was made at any time, and the best one is played. With the null counter this is all
//! moves as first, but for one thing: both colours' moves on a point are credited, whoever was
//! first.
//!
//! The paper claims that Ruby wins every game against Randy, is best with 2,500 games, and loses
//! clearly to Stanley, though she wins a fair number of games (section 4.2).
//!
//! # Sources
//! Kaminski 2002, sections 3.3, 4 and 4.2. Where it is silent: the counter is null, since nothing
//! else was used after the first tournament. There are no cycles: the games do not depend on each
//! other, so a cycle more is some games more.

use super::counter::{COUNTER, Counter, Credit, Record, Weights};
use super::game::{END, REPETITION, SimulatedGame};
use super::{OWNERSHIP_EVERY, PASS, candidates, decide};
use crate::historic::root::{self, Deadline, SECONDS, THREADS};
use crate::ownership::Ownership;
use crate::roster::Entry;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Budget, Decision, Sampled, Strategy};
use crate::workers::share_out;
use montego_rules::Position;
use montego_stats::{IntMoments, Rng};
use std::sync::{Mutex, PoisonError};

/// Ruby in the roster.
pub const ENTRY: Entry = Entry {
    name: "ruby",
    paper: "Kaminski 2002, Las Vegas Go",
    about: "Credits every play of a random game to both colours as if played first; the best mean plays.",
    parameters: &[
        Parameter {
            name: "steps",
            kind: Kind::Count { default: 5_000, min: 1, max: 1_000_000_000 },
            unit: "playouts per decision",
            meaning: "simulated games played for one decision",
            source: "section 4.2: 100 to 5,000, of which 2,500 were best",
        },
        COUNTER,
        END,
        REPETITION,
        PASS,
        SECONDS,
        THREADS,
    ],
    revision: 1,
    build: |settings| Box::new(Ruby { settings: settings.clone() }),
};

/// Games that draw from one stream of chance and are played by one thread.
const BLOCK: u64 = 250;

struct Ruby {
    settings: Settings,
}

/// What one thread plays on.
struct Bench {
    game: SimulatedGame,
    record: Record,
}

/// What random games told.
struct Tally {
    weights: Weights,
    all: IntMoments,
    capped: u64,
    /// Who owned the points at the end of some of the games.
    ownership: Ownership,
}

impl Tally {
    fn new(position: &Position, counter: Counter) -> Tally {
        Tally {
            weights: Weights::new(counter, Credit::All),
            all: IntMoments::new(),
            capped: 0,
            ownership: Ownership::new(position.board().size()),
        }
    }

    fn merge(&mut self, other: &Tally, position: &Position) {
        self.weights.merge(&other.weights, position.board().size().points());
        self.all.merge(&other.all);
        self.capped += other.capped;
        self.ownership.merge(&other.ownership);
    }

    /// The account of a position whose games go on, best candidate first; of equal ones the first in
    /// the order of the board.
    fn account(&self, position: &Position, budget: &Budget<'_>) -> Account {
        let color = position.to_play();
        let seen = candidates(position, budget).into_iter();
        let mut seen: Vec<_> =
            seen.filter_map(|p| root::candidate(p, &self.weights.root(color, p), color)).collect();
        seen.sort_by(|a, b| b.mean.total_cmp(&a.mean));
        if self.weights.are_as_first() {
            for candidate in &mut seen {
                candidate.as_first = Some(Sampled { playouts: candidate.playouts, mean: candidate.mean });
            }
        }
        Account {
            candidates: seen,
            playouts: self.all.count(),
            capped: self.capped,
            mean: root::mean_seen_by(&self.all, color),
            ownership: Some(self.ownership.clone()),
            ..Account::default()
        }
    }
}

impl Ruby {
    /// Plays random games from a position until the count or the time is used up. All sums are of
    /// integers, so that it does not matter in which order the threads add their blocks.
    fn sample(&self, position: &Position, budget: &Budget<'_>, deadline: &Deadline<'_>, rng: &Rng) -> Tally {
        let counter = Counter::of(&self.settings);
        let games = if deadline.counts() { self.settings.count("steps") } else { u64::MAX };
        let bench =
            || Bench { game: SimulatedGame::new(position, &self.settings), record: Record::new(counter) };
        let sum = Mutex::new(Tally::new(position, counter));
        let work = |Bench { game, record }: &mut Bench, block: u64| {
            let mut rng = rng.fork(block);
            let mut tally = Tally::new(position, counter);
            for number in block * BLOCK..((block + 1) * BLOCK).min(games) {
                record.clear();
                let ending = game.run(|game| {
                    let color = game.to_play();
                    let point = game.play_random(&mut rng);
                    point.inspect(|&point| record.add(color, point)).is_some()
                });
                tally.weights.credit(record, ending.margin, |_, _| ());
                tally.all.add(i32::from(ending.margin.as_halves()));
                tally.capped += u64::from(ending.capped);
                if number % OWNERSHIP_EVERY == 0 {
                    tally.ownership.add(game.board());
                }
            }
            // A thread that panicked ends the search anyway.
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            sum.merge(&tally, position);
            if budget.watch.is_due() {
                budget.watch.show(&sum.account(position, budget));
            }
        };
        let threads = self.settings.count(THREADS.name) as usize;
        share_out(games.div_ceil(BLOCK), threads, bench, work, || !deadline.is_over());
        sum.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Strategy for Ruby {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let deadline = Deadline::new(&self.settings, budget);
        let sum = self.sample(position, budget, &deadline, rng);
        let account = Account { stop: Some(deadline.stop()), ..sum.account(position, budget) };
        decide(position, account, self.settings.word(PASS.name), budget, rng)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::playing;
    use super::*;
    use crate::playout::Trace;
    use crate::{AmafTable, FirstPlays};
    use montego_rules::{Color, Margin, Play, Point, Ruleset};
    use std::collections::BTreeMap;

    #[test]
    fn with_the_null_counter_she_is_all_moves_as_first_of_both_colours() {
        const GAMES: u64 = 200;
        let position = playing(4, Ruleset::SEMI_PRIMITIVE);
        let engine: crate::Engine = format!("ruby:steps={GAMES}").parse().expect("an engine");
        let rng = Rng::from_seed(1);
        let ruby = Ruby { settings: engine.settings().clone() };
        let sum = ruby.sample(&position, &Budget::COUNT_ONLY, &Deadline::counted(&Budget::COUNT_ONLY), &rng);

        // The same games again, credited by brute force and by the table that Oleg uses.
        let mut slow: BTreeMap<(Color, Point), Vec<Margin>> = BTreeMap::new();
        let (mut first, mut amaf) = (FirstPlays::default(), AmafTable::default());
        let mut shared = 0;
        let mut game = SimulatedGame::new(&position, engine.settings());
        let mut rng = rng.fork(0);
        for _ in 0..GAMES {
            let mut moves: Vec<(Color, Point)> = Vec::new();
            first.clear();
            let ending = game.run(|game| {
                let color = game.to_play();
                let point = game.play_random(&mut rng);
                moves.extend(point.map(|point| (color, point)));
                point.inspect(|&point| first.record(color, Play::At(point))).is_some()
            });
            amaf.credit(&first, ending.margin);
            moves.sort_unstable();
            moves.dedup();
            shared += moves.len() - first.plays().len();
            moves.into_iter().for_each(|played| slow.entry(played).or_default().push(ending.margin));
        }
        assert!(shared > 0, "some points were played by both colours, so it mattered");
        for point in position.board().size().points() {
            for color in Color::BOTH {
                let margins = slow.remove(&(color, point)).unwrap_or_default();
                let expected: IntMoments = margins.iter().map(|m| i32::from(m.as_halves())).collect();
                assert_eq!(sum.weights.root(color, point), expected, "{color} at {point:?}");
                assert!(amaf.get(point, color).count() <= expected.count());
            }
        }
        assert_eq!(sum.all.count(), GAMES);
    }
}
