//! Annealed lists of moves: what Gobble and Stanley have in common.
//!
//! Each simulated player follows a list of moves. After every game the list is sorted by the mean
//! margin of the games in which a move was made, and then disturbed, less and less as time goes on.
//! After the last game the means tell which move is best.
//!
//! # Sources
//! Kaminski 2002, sections 2.4, 3.4 and 4, after Brügmann 1993. Where it is silent: the weights of a
//! cycle begin at nothing; a move is worth the plain average over the cycles in which it was made;
//! equal averages go by the list of the last cycle; the list is disturbed at the end of a step, so
//! that the first of the steps without disturbance still follows a list that was disturbed before.
//!
//! An annealed list is what all games before have made it, so neither can threads share the games
//! of a cycle, nor can a clock end one: the schedule needs to know its length beforehand. Programs
//! that use it take neither `threads` nor `seconds`.

use super::candidates;
use super::counter::{Counter, Credit, Record, Weights};
use super::game::SimulatedGame;
use super::list::MoveList;
use super::mixer::Mixer;
use crate::historic::root::mean_seen_by;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Candidate};
use montego_rules::{Color, Play, Point, PointMap, Position};
use montego_stats::{IntMoments, Rng};

/// Independent annealings.
pub(crate) const CYCLES: Parameter = Parameter {
    name: "cycles",
    kind: Kind::Count { default: 1, min: 1, max: 1_000 },
    unit: "cycles",
    meaning: "independent annealings, whose weights are averaged",
    source: "Kaminski 2002, section 4; its last tournament finds one long cycle better than several short ones",
};

/// The length of an annealing.
pub(crate) const STEPS: Parameter = Parameter {
    name: "steps",
    kind: Kind::Count { default: 5_000, min: 1, max: 1_000_000_000 },
    unit: "playouts per cycle",
    meaning: "simulated games of one annealing",
    source: "Kaminski 2002, section 4.2: 5,000 in the first tournament, 100 to 5,000 later",
};

/// Where the swap probability begins.
pub(crate) const P0: Parameter = Parameter {
    name: "p0",
    // At 0.999 an entry already sinks by a thousand places in the mean.
    kind: Kind::Real { default: 0.99, min: 0.0, max: 0.999 },
    unit: "probability",
    meaning: "swap probability of the mixer at the start of a cycle",
    source: "Kaminski 2002, section 4.2: the standard equipment",
};

/// Where it ends.
pub(crate) const SETTLE: Parameter = Parameter {
    name: "settle",
    kind: Kind::Count { default: 10, min: 0, max: 1_000_000_000 },
    unit: "steps",
    meaning: "steps at the end of a cycle with a swap probability of zero",
    source: "Kaminski 2002, section 4.2: the standard equipment",
};

/// Annealing as it is set.
#[derive(Clone, Debug)]
pub(crate) struct Annealing {
    pub(crate) cycles: u64,
    pub(crate) steps: u64,
    pub(crate) p0: f64,
    pub(crate) settle: u64,
    pub(crate) counter: Counter,
    pub(crate) mixer: Mixer,
    pub(crate) credit: Credit,
}

/// What annealing found.
#[derive(Debug)]
pub(crate) struct Annealed {
    /// The moves of the side to move that were made, in the order of the last cycle's list; those
    /// that only earlier cycles made come last, in the order of the board.
    pub(crate) candidates: Vec<Candidate>,
    /// The margins of all simulated games, in half-points and Black's view.
    pub(crate) all: IntMoments,
    /// Games that the bound on length cut off.
    pub(crate) capped: u64,
}

impl Annealing {
    /// The annealing of an engine's settings.
    pub(crate) fn of(settings: &Settings, credit: Credit) -> Annealing {
        Annealing {
            cycles: settings.count(CYCLES.name),
            steps: settings.count(STEPS.name),
            p0: settings.real(P0.name),
            settle: settings.count(SETTLE.name),
            counter: Counter::of(settings),
            mixer: Mixer::of(settings),
            credit,
        }
    }

    /// The swap probability at the end of a step, counted from 0: it falls in equal parts from the
    /// start of a cycle on and is zero in the last steps, which let the list settle.
    pub(crate) fn swap_probability(&self, step: u64) -> f64 {
        let falling = self.steps.saturating_sub(self.settle);
        if step >= falling { 0.0 } else { self.p0 * (1.0 - step as f64 / falling as f64) }
    }

    /// What annealing says about the candidates of a position, in the order of the list.
    pub(crate) fn account(&self, position: &Position, settings: &Settings, rng: &Rng) -> Account {
        let mut annealed = self.run(position, settings, rng);
        let allowed: Vec<Play> = candidates(position).into_iter().map(Play::At).collect();
        annealed.candidates.retain(|candidate| allowed.contains(&candidate.play));
        Account {
            candidates: annealed.candidates,
            playouts: annealed.all.count(),
            capped: annealed.capped,
            mean: mean_seen_by(&annealed.all, position.to_play()),
            stop: Some(crate::strategy::Stop::Counted),
            ..Account::default()
        }
    }

    /// Anneals from a position.
    pub(crate) fn run(&self, position: &Position, settings: &Settings, rng: &Rng) -> Annealed {
        let (size, color) = (position.board().size(), position.to_play());
        let mut game = SimulatedGame::new(position, settings);
        let mut averages = PointMap::filled(Average::default());
        let mut annealed = Annealed { candidates: Vec::new(), all: IntMoments::new(), capped: 0 };
        let mut order: Vec<Point> = Vec::new();
        for cycle in 0..self.cycles {
            let (weights, lists) = self.cycle(&mut game, &mut annealed, &mut rng.fork(cycle));
            for point in size.points() {
                averages[point].add(&weights.root(color, point), color);
            }
            let root = lists[color.index()].moves().filter(|m| m.number == self.counter.first());
            order = root.map(|m| m.point).collect();
        }
        let mut listed = PointMap::filled(false);
        order.iter().for_each(|&point| listed[point] = true);
        order.extend(size.points().filter(|&point| !listed[point]));
        annealed.candidates = order.into_iter().filter_map(|p| averages[p].candidate(p)).collect();
        annealed
    }

    /// One cycle: the weights and the lists at its end.
    fn cycle(
        &self,
        game: &mut SimulatedGame,
        annealed: &mut Annealed,
        rng: &mut Rng,
    ) -> (Weights, [MoveList; 2]) {
        let points = game.points();
        let mut lists = Color::BOTH.map(|color| MoveList::new(color, points.clone()));
        let mut weights = Weights::new(self.counter, self.credit);
        let mut record = Record::new(self.counter);
        for step in 0..self.steps {
            record.clear();
            lists.iter_mut().for_each(MoveList::start);
            let ending = game.run(|game| lists[game.to_play().index()].play(game, &mut record, rng));
            weights.credit(&record, ending.margin, |color, played| lists[color.index()].push(played));
            annealed.all.add(i32::from(ending.margin.as_halves()));
            annealed.capped += u64::from(ending.capped);
            let swap = self.swap_probability(step);
            for list in &mut lists {
                list.sort(&weights);
                // Nobody plays by the last list.
                if step + 1 < self.steps {
                    list.disturb(self.mixer, swap, rng);
                }
            }
        }
        (weights, lists)
    }
}

/// What a move was worth in the cycles that made it, in points, as the side to move sees it.
#[derive(Clone, Copy, Debug, Default)]
struct Average {
    cycles: u32,
    playouts: u64,
    means: f64,
    /// The sum of the squared standard errors, unless a cycle has none.
    squares: Option<f64>,
}

impl Average {
    fn add(&mut self, margins: &IntMoments, color: Color) {
        let Some(mean) = mean_seen_by(margins, color) else { return };
        let square = margins.standard_error().map(|halves| (0.5 * halves).powi(2));
        self.squares = if self.cycles == 0 { square } else { self.squares.zip(square).map(|(a, b)| a + b) };
        self.cycles += 1;
        self.playouts += margins.count();
        self.means += mean;
    }

    fn candidate(&self, point: Point) -> Option<Candidate> {
        let cycles = f64::from(self.cycles);
        (self.cycles > 0).then(|| Candidate {
            play: Play::At(point),
            playouts: self.playouts,
            mean: self.means / cycles,
            standard_error: self.squares.map(|squares| squares.sqrt() / cycles),
            bounds: None,
            pruned_at: None,
            as_first: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::{END, REPETITION};
    use super::super::testing::playing;
    use super::*;
    use montego_rules::Ruleset;

    fn annealing(cycles: u64, steps: u64) -> Annealing {
        Annealing {
            cycles,
            steps,
            p0: 0.95,
            settle: 12,
            counter: Counter::Null,
            mixer: Mixer::FarSwap,
            credit: Credit::All,
        }
    }

    fn settings() -> Settings {
        Settings::read("test", &[END, REPETITION], "").expect("legal settings")
    }

    #[test]
    fn the_swap_probability_falls_as_in_the_papers_example() {
        // Kaminski 2002, section 4: from 0.95 in 1,000 steps, the last 12 at zero.
        let example = annealing(3, 1_000);
        assert_eq!(example.swap_probability(0), 0.95);
        for step in 0..1_000 {
            let expected = if step < 988 { 0.95 - 0.95 / 988.0 * step as f64 } else { 0.0 };
            let found = example.swap_probability(step);
            assert!((found - expected).abs() < 1e-12, "{found} in step {step}");
        }
        assert_eq!((988..1_000).map(|step| example.swap_probability(step)).sum::<f64>(), 0.0);
        assert!(example.swap_probability(987) > 0.0);
        // Where all is settling nothing ever falls.
        for steps in [1, 5, 12] {
            assert_eq!((0..steps).map(|step| annealing(1, steps).swap_probability(step)).sum::<f64>(), 0.0);
        }
        assert_eq!(annealing(1, 13).swap_probability(0), 0.95);
    }

    #[test]
    fn cycles_are_independent_and_averaged_plainly() {
        let position = playing(4, Ruleset::SEMI_PRIMITIVE);
        let rng = Rng::from_seed(1);
        let run = |cycles| annealing(cycles, 40).run(&position, &settings(), &rng);
        let (one, two) = (run(1), run(2));
        assert_eq!((one.all.count(), two.all.count()), (40, 80));
        // The second cycle alone.
        let mut game = SimulatedGame::new(&position, &settings());
        let mut second = Annealed { candidates: Vec::new(), all: IntMoments::new(), capped: 0 };
        let (weights, _) = annealing(1, 40).cycle(&mut game, &mut second, &mut rng.fork(1));
        for candidate in &two.candidates {
            let point = candidate.play.point().expect("a stone");
            let first = one.candidates.iter().find(|other| other.play == candidate.play);
            let mut means: Vec<f64> = first.map(|candidate| candidate.mean).into_iter().collect();
            means.extend(mean_seen_by(&weights.root(Color::Black, point), Color::Black));
            let expected = means.iter().sum::<f64>() / means.len() as f64;
            assert!((candidate.mean - expected).abs() < 1e-12, "{candidate:?} of {means:?}");
        }
    }

    #[test]
    fn at_the_end_of_a_cycle_the_best_moves_come_first() {
        let position = playing(5, Ruleset::SEMI_PRIMITIVE);
        for mixer in [Mixer::FarSwap, Mixer::PushDown, Mixer::None] {
            for counter in [Counter::Null, Counter::Local, Counter::Global] {
                let annealing = Annealing { mixer, counter, settle: 0, ..annealing(1, 60) };
                let annealed = annealing.run(&position, &settings(), &Rng::from_seed(1));
                assert!(annealed.candidates.is_sorted_by(|a, b| a.mean >= b.mean), "{mixer:?} {counter:?}");
                assert!(!annealed.candidates.is_empty());
            }
        }
    }

    #[test]
    fn without_disturbance_the_second_game_begins_like_the_first() {
        // All weights are equal then, so both lists are in the order of the first, random game.
        let position = playing(5, Ruleset::SEMI_PRIMITIVE);
        let frozen = Annealing { mixer: Mixer::None, ..annealing(1, 2) };
        for seed in 0..10 {
            let annealed = frozen.run(&position, &settings(), &Rng::from_seed(seed));
            let twice = annealed.candidates.iter().filter(|candidate| candidate.playouts == 2).count();
            assert!(twice >= 8, "{twice} moves of {}", annealed.candidates.len());
        }
    }
}
