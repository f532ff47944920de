//! What progressive pruning saves and what it gives up, against the basic idea, over fixed positions.
//!
//! The positions come from games of a cheap program against itself, position `i` of `n` after
//! `60 i / (n - 1)` plays of a game of its own, so that openings, fights and endings all count. A
//! game that would pass before is taken as it stands there.
//!
//! The basic idea and pruning see the same random games, as far as pruning plays them: what differs
//! is the doing of pruning alone, not of another seed. Where they choose differently, both plays are
//! followed by further games of a fresh seed; what pruning gives up is the difference of their means.
//! The figures that led to the choice would not do: a play is chosen because its own were lucky.

use montego_rules::{Color, Komi, Play, Position, Ruleset, Setup, Size};
use montego_search::bench::outcomes_after;
use montego_search::{Answer, Budget, Engine, EngineError, share_out};
use montego_stats::{Moments, Rng};

/// Plays before the last position.
const LAST_PLY: u32 = 60;
/// Plays the games that the positions are taken from.
const GENERATOR: &str = "oleg:playouts=300";

/// What is measured.
#[derive(Clone, Debug)]
pub struct PruningBench {
    /// Positions.
    pub positions: u32,
    /// From which the positions and all random games follow.
    pub seed: u64,
    /// Random games after each candidate by the basic idea; the ceiling of pruning, too.
    pub playouts: u64,
    /// Random games after each of two plays that are compared.
    pub long_run: u64,
    /// The ratios for difference.
    pub rds: Vec<f64>,
    /// Positions looked at side by side. The result is the same for any number.
    pub threads: usize,
}

impl Default for PruningBench {
    /// What the documents quote: 50 positions, seed 1, the paper's numbers.
    fn default() -> Self {
        PruningBench {
            positions: 50,
            seed: 1,
            playouts: 10_000,
            long_run: 20_000,
            rds: vec![1.0, 2.0, 4.0, 8.0],
            threads: 1,
        }
    }
}

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub struct PruningReport {
    /// Positions.
    pub positions: u32,
    /// Random games of the basic idea, over all positions.
    pub basic_playouts: u64,
    /// A row for each ratio.
    pub rows: Vec<PruningRow>,
}

/// One ratio for difference against the basic idea.
#[derive(Clone, Debug, PartialEq)]
pub struct PruningRow {
    /// The ratio.
    pub rd: f64,
    /// Random games over all positions.
    pub playouts: u64,
    /// Positions in which both chose the same play.
    pub same: u32,
    /// The points given up in each position, 0 where the plays are the same. Their deviation holds
    /// both how positions differ and how uncertain each difference is.
    pub given_up: Moments,
}

/// A decision on one position.
#[derive(Clone, Copy)]
struct Choice {
    play: Play,
    playouts: u64,
    given_up: f64,
}

impl PruningBench {
    /// Measures; `done` hears of every position that is finished, on the thread that finished it.
    ///
    /// # Errors
    /// If Olga takes no such playouts or ratios.
    pub fn run(&self, done: impl Fn() + Sync) -> Result<PruningReport, EngineError> {
        let generator: Engine = GENERATOR.parse()?;
        let playouts = self.playouts;
        // Without a passing rule: what is compared is plays.
        let basic = format!("olga:pruning=none,playouts_per_candidate={playouts},pass=stuck").parse()?;
        let pruned = |rd: &f64| format!("olga:rd={rd},n_max={playouts},pass=stuck").parse();
        let pruned = self.rds.iter().map(pruned).collect::<Result<Vec<Engine>, _>>()?;

        let work = |found: &mut Vec<(u64, Vec<Choice>)>, number: u64| {
            let rng = Rng::from_seed(self.seed).fork(number);
            let position = self.position(number as u32, &generator, &rng.fork(0));
            found.push((number, self.compare(&position, &basic, &pruned, &rng)));
            done();
        };
        let shares = share_out(u64::from(self.positions), self.threads, Vec::new, work, || true);
        let mut found: Vec<_> = shares.into_iter().flatten().collect();
        found.sort_by_key(|(number, _)| *number);

        let row = |(index, &rd): (usize, &f64)| {
            let mut row = PruningRow { rd, playouts: 0, same: 0, given_up: Moments::default() };
            for (_, choices) in &found {
                let choice = choices[1 + index];
                row.playouts += choice.playouts;
                row.same += u32::from(choice.play == choices[0].play);
                row.given_up.add(choice.given_up);
            }
            row
        };
        Ok(PruningReport {
            positions: self.positions,
            basic_playouts: found.iter().map(|(_, choices)| choices[0].playouts).sum(),
            rows: self.rds.iter().enumerate().map(row).collect(),
        })
    }

    /// The position of a number.
    fn position(&self, number: u32, generator: &Engine, rng: &Rng) -> Position {
        let setup = Setup::empty(Size::square(9).expect("9x9 is a size"));
        let mut position =
            Position::new(&setup, Ruleset::CHINESE, Komi::ZERO).expect("an empty board is a position");
        let mut player = generator.build();
        for ply in 0..LAST_PLY * number / (self.positions - 1).max(1) {
            let decision = player.choose(&position, &Budget::COUNT_ONLY, &mut rng.fork(u64::from(ply)));
            match decision.answer {
                Answer::Play(play @ Play::At(_)) => {
                    position.play(play).expect("an engine plays by the rules")
                }
                Answer::Play(Play::Pass) | Answer::Resign => break,
            }
        }
        position
    }

    /// The choice of the basic idea and those of pruning.
    fn compare(&self, position: &Position, basic: &Engine, pruned: &[Engine], rng: &Rng) -> Vec<Choice> {
        let choose = |engine: &Engine| {
            let decision = engine.build().choose(position, &Budget::COUNT_ONLY, &mut rng.fork(1));
            let play = match decision.answer {
                Answer::Play(play) => play,
                Answer::Resign => Play::Pass,
            };
            let playouts = decision.account.candidates.iter().map(|candidate| candidate.playouts).sum();
            Choice { play, playouts, given_up: 0.0 }
        };
        let color = position.to_play();
        let long_run = |play: Play| {
            let label = play.point().map_or(0, |point| 1 + point.index() as u64);
            let mut rng = rng.fork(2).fork(label);
            let margins = outcomes_after(position.board(), play, self.long_run, &mut rng);
            let points = 0.5 * margins.mean().expect("a long run has games");
            if color == Color::Black { points } else { -points }
        };
        let basic = choose(basic);
        let mut worth: Option<f64> = None;
        let mut choices = vec![basic];
        for engine in pruned {
            let mut choice = choose(engine);
            if choice.play != basic.play {
                let basic_worth = *worth.get_or_insert_with(|| long_run(basic.play));
                choice.given_up = basic_worth - long_run(choice.play);
            }
            choices.push(choice);
        }
        choices
    }
}

impl PruningReport {
    /// The part of the basic idea's random games that pruning saves.
    #[must_use]
    pub fn saved(&self, row: &PruningRow) -> f64 {
        1.0 - row.playouts as f64 / self.basic_playouts.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    fn small() -> PruningBench {
        PruningBench {
            positions: 4,
            playouts: 150,
            long_run: 200,
            rds: vec![0.5, 100.0],
            ..Default::default()
        }
    }

    #[test]
    fn threads_change_nothing() {
        let heard = AtomicU32::new(0);
        let done = || {
            heard.fetch_add(1, Ordering::Relaxed);
        };
        let one = small().run(done).expect("it runs");
        assert_eq!(heard.load(Ordering::Relaxed), 4);
        assert_eq!(PruningBench { threads: 3, ..small() }.run(|| ()).expect("it runs"), one);
        assert_ne!(PruningBench { seed: 2, ..small() }.run(|| ()).expect("it runs"), one);
    }

    #[test]
    fn a_margin_that_drops_nothing_is_the_basic_idea() {
        let report = small().run(|| ()).expect("it runs");
        let [narrow, wide] = &report.rows[..] else { panic!("two ratios") };
        assert_eq!((wide.playouts, wide.same), (report.basic_playouts, 4));
        assert_eq!((wide.given_up.mean(), report.saved(wide)), (Some(0.0), 0.0));
        assert!(narrow.playouts < report.basic_playouts && report.saved(narrow) > 0.0, "{narrow:?}");
        assert_eq!(narrow.given_up.count(), 4);
    }

    #[test]
    fn what_olga_refuses_is_an_error() {
        assert!(PruningBench { rds: vec![-1.0], ..small() }.run(|| ()).is_err());
        assert!(PruningBench { playouts: 0, ..small() }.run(|| ()).is_err());
    }
}
