//! What a caller may ask of any engine: to be quick, to use the time, to go on until told to stop, and
//! to choose among some plays only.

mod common;

use common::size;
use montego_rules::{Komi, Play, Position, Ruleset, Setup};
use montego_search::{Account, Answer, Branch, Budget, Clock, Decision, Engine, Limit, Stop, Watch};
use montego_stats::Rng;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Every engine that searches, in its different ways, with little to do.
const ENGINES: [&str; 12] = [
    "abramson:playouts_per_candidate=20,pass_playouts=20",
    "oleg:playouts=100",
    "oleg:playouts=100,k=5",
    "oleg:playouts=100,schedule=annealed",
    "oleg:playouts=100,depth=2,pass_playouts=20",
    "olga:n_min=10,n_max=20,sigma_e=0,pass_playouts=20",
    "olga:pruning=none,playouts_per_candidate=20,pass_playouts=20",
    "olga:statistics=amaf,playouts=100",
    "olga:depth=2,pruning=none,playouts_per_candidate=20,pass_playouts=20",
    "ruby:steps=100",
    "stanley:steps=100",
    "gobble:steps=100,finalist_steps=30",
];

/// Those of them that go on when they are given more time than they ask for.
fn goes_on(text: &str) -> bool {
    !text.starts_with("gobble") && !text.contains("n_min")
}

/// A clock that every look at it moves on by a millisecond.
#[derive(Default)]
struct Steps(AtomicU64);

impl Clock for Steps {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Has enough after so many questions.
struct Patience(AtomicU64);

impl Watch for Patience {
    fn is_due(&self) -> bool {
        false
    }

    fn show(&self, _account: &Account) {}

    fn wants_more(&self) -> bool {
        let left = self.0.load(Ordering::Relaxed);
        self.0.store(left.saturating_sub(1), Ordering::Relaxed);
        left > 0
    }
}

fn position() -> Position {
    Position::new(&Setup::empty(size(5, 5)), Ruleset::CHINESE, Komi::ZERO).expect("an empty board")
}

fn choose(text: &str, budget: &Budget<'_>) -> Decision {
    let engine: Engine = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let decision = engine.build().choose(&position(), budget, &mut Rng::from_seed(1));
    let Answer::Play(play) = decision.answer else { panic!("{text} resigns") };
    assert_eq!(position().check(play), Ok(()), "{text}");
    decision
}

#[test]
fn time_enough_changes_nothing() {
    for text in ENGINES {
        let limit = Limit::AtMost(Duration::from_secs(1_000_000));
        let hurried = choose(text, &Budget { limit, ..Budget::COUNT_ONLY });
        assert_eq!(hurried, choose(text, &Budget::COUNT_ONLY), "{text}");
    }
}

#[test]
fn no_time_at_all_still_gives_a_legal_play_by_few_playouts() {
    for text in ENGINES {
        let own = choose(text, &Budget::COUNT_ONLY).account.playouts;
        for limit in [Limit::AtMost(Duration::ZERO), Limit::Until(Duration::ZERO)] {
            let account = choose(text, &Budget { limit, ..Budget::COUNT_ONLY }).account;
            assert!(account.playouts > 0, "{text}");
            assert!(account.playouts <= own.max(500), "{text}: {} of {own}", account.playouts);
            assert_eq!(account.stop, Some(Stop::TimeUp), "{text}");
        }
    }
}

#[test]
fn time_that_is_given_is_used() {
    for text in ENGINES.into_iter().filter(|text| goes_on(text)) {
        let own = choose(text, &Budget::COUNT_ONLY).account.playouts;
        let clock = Steps::default();
        let limit = Limit::Until(Duration::from_millis(2_000));
        let account = choose(text, &Budget { clock: &clock, limit, ..Budget::COUNT_ONLY }).account;
        assert!(account.playouts > own, "{text}: {} after {own}", account.playouts);
        assert_eq!(account.stop, Some(Stop::TimeUp), "{text}");
    }
}

#[test]
fn spare_time_is_taken_while_the_favourite_is_not_the_play_that_wins_most() {
    // On the larger board several plays are about as good; on the smaller one the middle is best by far.
    let empty = |side| {
        let setup = Setup::empty(size(side, side));
        Position::new(&setup, Ruleset::CHINESE, Komi::ZERO).expect("an empty board")
    };
    let positions = [empty(9), empty(5)];
    let decide = |early, spare, seed: u64| {
        let position = &positions[seed as usize % 2];
        let engine: Engine = format!("montego:early={early},score_share=0").parse().expect("an engine");
        let clock = Steps::default();
        let limit = Limit::Until(Duration::from_millis(20));
        let budget = Budget { clock: &clock, limit, spare, ..Budget::COUNT_ONLY };
        engine.build().choose(position, &budget, &mut Rng::from_seed(seed)).account
    };
    let mut kinds = [0; 2];
    for seed in 0..12 {
        let account = decide(0, Duration::ZERO, seed);
        let tried = |branch: &Branch| branch.variation.first().map_or(0, |&(_, playouts)| playouts);
        let favourite = &account.branches[0];
        let rivals = account.branches.iter().filter(|branch| tried(branch) >= tried(favourite) / 10);
        let is_hard = rivals.map(|branch| branch.win_rate).any(|rate| rate > favourite.win_rate);
        let longer = decide(0, Duration::from_millis(20), seed).playouts;
        assert_eq!(longer > account.playouts, is_hard, "seed {seed}");
        assert!(longer <= 2 * account.playouts + 16, "seed {seed}: {longer}");
        kinds[usize::from(is_hard)] += 1;
    }
    assert!(kinds[0] > 0 && kinds[1] > 0, "{kinds:?} easy and hard choices");
    // Who stops when no other play can catch up counts with the spare time too.
    let goes_on = |seed: &u64| {
        let playouts = |spare| decide(1, Duration::from_millis(spare), *seed).playouts;
        playouts(20) > playouts(0)
    };
    assert!((0..12).filter(goes_on).count() >= kinds[1] / 2, "of {} hard choices", kinds[1]);
}

#[test]
fn without_end_the_watch_ends_the_search() {
    for text in ENGINES {
        let watch = Patience(AtomicU64::new(3_000));
        let account =
            choose(text, &Budget { watch: &watch, limit: Limit::Endless, ..Budget::COUNT_ONLY }).account;
        if goes_on(text) {
            assert_eq!(account.stop, Some(Stop::Interrupted), "{text}");
        }
        assert!(account.playouts > 0);
    }
}

#[test]
fn a_watch_that_has_enough_ends_any_search() {
    for text in ENGINES {
        let watch = Patience(AtomicU64::new(0));
        let account = choose(text, &Budget { watch: &watch, ..Budget::COUNT_ONLY }).account;
        assert_eq!(account.stop, Some(Stop::Interrupted), "{text}");
        assert!((1..=500).contains(&account.playouts), "{text}: {}", account.playouts);
    }
}

#[test]
fn engines_choose_among_what_is_allowed() {
    let allowed: Vec<Play> = position().legal_points().skip(3).take(4).map(Play::At).collect();
    let engines = ENGINES.into_iter().chain(["random"]);
    for text in engines {
        let decision = choose(text, &Budget { among: Some(&allowed), ..Budget::COUNT_ONLY });
        let Answer::Play(play) = decision.answer else { panic!("{text} resigns") };
        assert!(play == Play::Pass || allowed.contains(&play), "{text} plays {play:?}");
        for candidate in &decision.account.candidates {
            assert!(allowed.contains(&candidate.play), "{text} considers {:?}", candidate.play);
        }
        let nothing = choose(text, &Budget { among: Some(&[]), ..Budget::COUNT_ONLY });
        assert_eq!(nothing.answer, Answer::Play(Play::Pass), "{text}");
    }
}
