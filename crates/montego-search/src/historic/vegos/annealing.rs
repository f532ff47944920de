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
//! that use it take neither `threads` nor `seconds`. A caller who gives them more time than they ask
//! for gets more cycles. Where the caller's time ends within a cycle, the cycle does not count, unless
//! it is the first one: then its lists are as they were, disturbed more than they should be at the end.

use super::counter::{Counter, Credit, Record, Weights};
use super::game::SimulatedGame;
use super::list::{MoveList, Reading};
use super::mixer::Mixer;
use super::{OWNERSHIP_EVERY, candidates};
use crate::historic::root::{Deadline, mean_seen_by};
use crate::ownership::Ownership;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Budget, Candidate, Lists, Sampled};
use montego_rules::{Color, Play, Point, PointMap, Position, Size};
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
    pub(crate) reading: Reading,
}

/// What annealing found.
#[derive(Clone, Debug)]
pub(crate) struct Annealed {
    /// What the moves of the side to move were worth in the cycles.
    averages: PointMap<Average>,
    /// The margins of all simulated games, in half-points and Black's view.
    pub(crate) all: IntMoments,
    /// Games that the bound on length cut off.
    pub(crate) capped: u64,
    /// Who owned the points at the end of some of the games.
    pub(crate) ownership: Ownership,
    /// The lists as the last game sorted them.
    lists: Lists,
    /// Whether the averages are of the games in which the side to move was first on the point.
    as_first: bool,
}

impl Annealed {
    fn new(size: Size) -> Annealed {
        Annealed {
            averages: PointMap::filled(Average::default()),
            all: IntMoments::new(),
            capped: 0,
            ownership: Ownership::new(size),
            lists: Lists::default(),
            as_first: false,
        }
    }

    /// Ends a cycle.
    fn close(&mut self, size: Size, color: Color, weights: &Weights, lists: &[MoveList; 2], swap: f64) {
        for point in size.points() {
            self.averages[point].add(&weights.root(color, point), color);
        }
        let moves = Color::BOTH.map(|color| lists[color.index()].listed(weights));
        self.lists = Lists { moves, swap_probability: swap };
        self.as_first = weights.are_as_first();
    }

    /// The moves of the side to move that were made, in the order of the last cycle's list; those
    /// that only earlier cycles made come last, in the order of the board.
    pub(crate) fn candidates(&self, size: Size, color: Color) -> Vec<Candidate> {
        let mut order: Vec<Point> = self.lists.of(color).iter().map(|listed| listed.point).collect();
        let mut listed = PointMap::filled(false);
        order.iter().for_each(|&point| listed[point] = true);
        order.extend(size.points().filter(|&point| !listed[point]));
        let candidate = |point: Point| self.averages[point].candidate(point, self.as_first);
        order.into_iter().filter_map(candidate).collect()
    }

    /// The account of a position whose annealing goes on, best candidate first. Of equal ones the
    /// order of the list decides.
    pub(crate) fn account(&self, position: &Position, budget: &Budget<'_>) -> Account {
        let (size, color) = (position.board().size(), position.to_play());
        let allowed: Vec<Play> = candidates(position, budget).into_iter().map(Play::At).collect();
        let mut candidates = self.candidates(size, color);
        candidates.retain(|candidate| allowed.contains(&candidate.play));
        candidates.sort_by(|a, b| b.mean.total_cmp(&a.mean));
        Account {
            candidates,
            playouts: self.all.count(),
            capped: self.capped,
            mean: mean_seen_by(&self.all, color),
            ownership: Some(self.ownership.clone()),
            lists: Some(self.lists.clone()),
            ..Account::default()
        }
    }
}

impl Annealing {
    /// The annealing of an engine's settings.
    pub(crate) fn of(settings: &Settings) -> Annealing {
        Annealing {
            cycles: settings.count(CYCLES.name),
            steps: settings.count(STEPS.name),
            p0: settings.real(P0.name),
            settle: settings.count(SETTLE.name),
            counter: Counter::of(settings),
            mixer: Mixer::of(settings),
            credit: Credit::of(settings),
            reading: Reading::of(settings),
        }
    }

    /// The swap probability at the end of a step, counted from 0: it falls in equal parts from the
    /// start of a cycle on and is zero in the last steps, which let the list settle.
    pub(crate) fn swap_probability(&self, step: u64) -> f64 {
        let falling = self.steps.saturating_sub(self.settle);
        if step >= falling { 0.0 } else { self.p0 * (1.0 - step as f64 / falling as f64) }
    }

    /// What annealing says about the candidates of a position.
    pub(crate) fn account(
        &self,
        position: &Position,
        settings: &Settings,
        budget: &Budget<'_>,
        rng: &Rng,
    ) -> Account {
        let show = |annealed: &Annealed| budget.watch.show(&annealed.account(position, budget));
        let deadline = Deadline::without_seconds(budget);
        let annealed = self.run(position, settings, &deadline, show, rng);
        Account { stop: Some(deadline.stop()), ..annealed.account(position, budget) }
    }

    /// Anneals from a position, until its cycles are done or the deadline ends it. What there is so far is
    /// shown when a look at it is due.
    pub(in crate::historic) fn run(
        &self,
        position: &Position,
        settings: &Settings,
        deadline: &Deadline<'_>,
        show: impl Fn(&Annealed),
        rng: &Rng,
    ) -> Annealed {
        let (size, color) = (position.board().size(), position.to_play());
        let mut game = SimulatedGame::new(position, settings);
        let mut annealed = Annealed::new(size);
        for cycle in 0.. {
            let look = |annealed: &Annealed, weights: &Weights, lists: &[MoveList; 2], swap: f64| {
                if deadline.watch().is_due() {
                    let mut so_far = annealed.clone();
                    so_far.close(size, color, weights, lists, swap);
                    show(&so_far);
                }
            };
            let more = || !deadline.is_over();
            let (weights, lists, whole) =
                self.cycle(&mut game, &mut annealed, look, more, &mut rng.fork(cycle));
            if whole || cycle == 0 {
                let swap = if self.steps > 1 { self.swap_probability(self.steps - 2) } else { 0.0 };
                annealed.close(size, color, &weights, &lists, swap);
            }
            if deadline.is_over() || (deadline.counts() && cycle + 1 >= self.cycles) {
                break;
            }
        }
        annealed
    }

    /// One cycle: the weights and the lists at its end, and whether it came to its end. It takes one
    /// step at least and then goes on while `more` says so. `look` sees weights and lists after every
    /// step, and the swap probability by which the lists of that step were disturbed.
    fn cycle(
        &self,
        game: &mut SimulatedGame,
        annealed: &mut Annealed,
        look: impl Fn(&Annealed, &Weights, &[MoveList; 2], f64),
        more: impl Fn() -> bool,
        rng: &mut Rng,
    ) -> (Weights, [MoveList; 2], bool) {
        let points = game.points();
        let mut lists = Color::BOTH.map(|color| MoveList::new(color, self.reading, points.clone()));
        let mut weights = Weights::new(self.counter, self.credit);
        let mut record = Record::new(self.counter);
        let mut swap = 0.0;
        for step in 0..self.steps {
            record.clear();
            lists.iter_mut().for_each(MoveList::start);
            let ending = game.run(|game| lists[game.to_play().index()].play(game, &mut record, rng));
            weights.credit(&record, ending.margin, |color, played| lists[color.index()].push(played));
            annealed.all.add(i32::from(ending.margin.as_halves()));
            annealed.capped += u64::from(ending.capped);
            if step % OWNERSHIP_EVERY == 0 {
                annealed.ownership.add(game.board());
            }
            lists.iter_mut().for_each(|list| list.sort(&weights));
            look(annealed, &weights, &lists, swap);
            // Nobody plays by the last list.
            if step + 1 < self.steps {
                if !more() {
                    return (weights, lists, false);
                }
                swap = self.swap_probability(step);
                lists.iter_mut().for_each(|list| list.disturb(self.mixer, swap, rng));
            }
        }
        (weights, lists, true)
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

    fn candidate(&self, point: Point, as_first: bool) -> Option<Candidate> {
        let cycles = f64::from(self.cycles);
        let mean = self.means / cycles;
        (self.cycles > 0).then(|| Candidate {
            play: Play::At(point),
            playouts: self.playouts,
            mean,
            gain: None,
            standard_error: self.squares.map(|squares| squares.sqrt() / cycles),
            bounds: None,
            pruned_at: None,
            as_first: as_first.then_some(Sampled { playouts: self.playouts, mean }),
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
            reading: Reading { keeps: false, binds: false },
        }
    }

    /// Anneals where nobody looks on.
    fn run(annealing: &Annealing, position: &Position, rng: &Rng) -> Annealed {
        annealing.run(position, &settings(), &Deadline::counted(&Budget::COUNT_ONLY), |_| (), rng)
    }

    fn of(annealed: &Annealed, position: &Position) -> Vec<Candidate> {
        annealed.candidates(position.board().size(), position.to_play())
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
        let run = |cycles| run(&annealing(cycles, 40), &position, &rng);
        let (one, two) = (run(1), run(2));
        assert_eq!((one.all.count(), two.all.count()), (40, 80));
        // The second cycle alone.
        let mut game = SimulatedGame::new(&position, &settings());
        let mut second = Annealed::new(position.board().size());
        let mut rng = rng.fork(1);
        let (weights, ..) =
            annealing(1, 40).cycle(&mut game, &mut second, |_, _, _, _| (), || true, &mut rng);
        let earlier = of(&one, &position);
        for candidate in of(&two, &position) {
            let point = candidate.play.point().expect("a stone");
            let first = earlier.iter().find(|other| other.play == candidate.play);
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
                let found = of(&run(&annealing, &position, &Rng::from_seed(1)), &position);
                assert!(found.is_sorted_by(|a, b| a.mean >= b.mean), "{mixer:?} {counter:?}");
                assert!(!found.is_empty());
            }
        }
    }

    #[test]
    fn without_disturbance_the_second_game_begins_like_the_first() {
        // All weights are equal then, so both lists are in the order of the first, random game.
        let position = playing(5, Ruleset::SEMI_PRIMITIVE);
        let frozen = Annealing { mixer: Mixer::None, ..annealing(1, 2) };
        for seed in 0..10 {
            let found = of(&run(&frozen, &position, &Rng::from_seed(seed)), &position);
            let twice = found.iter().filter(|candidate| candidate.playouts == 2).count();
            assert!(twice >= 8, "{twice} moves of {}", found.len());
        }
    }
}
