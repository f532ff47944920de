//! Olga: what each of its settings does, and small positions that every one of them understands.

mod common;

use common::{at, draw_board, setup, size};
use montego_rules::{Color, Komi, Play, Position, Ruleset, Setup};
use montego_search::{Account, Answer, Budget, Candidate, Clock, Decision, Engine, Stop};
use montego_stats::Rng;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The forms of Olga in the paper, and soft pruning.
const FORMS: [&str; 6] = [
    "pruning=hard",
    "pruning=soft",
    "pruning=none",
    "statistics=amaf",
    "statistics=amaf,depth=2",
    "statistics=amaf,depth=2,pruning=none",
];

fn olga(settings: &str) -> Engine {
    format!("olga:{settings}").parse().unwrap_or_else(|error| panic!("{settings}: {error}"))
}

fn position(diagram: &str, color: Color) -> Position {
    Position::new(&setup(diagram, color), Ruleset::CHINESE, Komi::ZERO).expect("a position")
}

fn empty(side: usize) -> Position {
    Position::new(&Setup::empty(size(side, side)), Ruleset::CHINESE, Komi::ZERO).expect("a position")
}

fn choose(engine: &Engine, position: &Position, seed: u64) -> Decision {
    engine.build().choose(position, &Budget::COUNT_ONLY, &mut Rng::from_seed(seed))
}

fn account(settings: &str, position: &Position) -> Account {
    choose(&olga(settings), position, 1).account
}

/// Few playouts, in every form: some 300 for each candidate.
const SMALL: &str =
    "n_min=50,n_max=400,playouts_per_candidate=400,playouts=3000,pass_playouts=500,sigma_e=0.2";

/// Fails unless each of some forms answers so with at least 19 of 20 seeds.
fn check(forms: &[&str], diagram: &str, color: Color, expect: Play, others: &str) {
    let position = position(diagram, color);
    for form in forms {
        let engine = olga(&format!("{form},{SMALL}{others}"));
        let answers = (0..20).map(|seed| choose(&engine, &position, seed).answer);
        let found = answers.filter(|&answer| answer == Answer::Play(expect)).count();
        let board = draw_board(position.board());
        assert!(found >= 19, "{engine} answers {expect:?} with {found} of 20 seeds on{board}");
    }
}

#[test]
fn takes_the_stone_that_connects_the_opponent() {
    // At C3 Black takes the stone that connects White, and connects his own; White would do the same.
    let diagram = "
        . X O . .
        . X O O .
        X O . X X
        . X O O .
        . X O . .";
    for color in Color::BOTH {
        check(&FORMS, diagram, color, Play::At(at(size(5, 5), "C3")), "");
    }
}

#[test]
fn takes_the_last_big_point() {
    // Whoever plays C4 has Black's side or keeps it; everything else is settled.
    let diagram = "
        . . X O O . .
        . . X O O . .
        . . X O O . .
        . . . O O . .
        . . X O O . .
        . . X O O . .
        . . X O O . .";
    check(&FORMS, diagram, Color::Black, Play::At(at(size(7, 7), "C4")), "");
}

#[test]
fn passes_when_nothing_is_left() {
    // Both sides have two eyes in one chain and nothing else.
    let diagram = "
        . X X O .
        X X O O O
        . X O . O";
    for color in Color::BOTH {
        check(&FORMS, diagram, color, Play::Pass, "");
        check(&FORMS, diagram, color, Play::Pass, ",eye=oleg,pass=stuck");
    }
}

#[test]
fn leaves_its_last_eyes_alone() {
    // Both of Black's eyes, A5 and B4, lie between the same two chains; filling one loses both.
    let diagram = "
        . X X O .
        X . X O O
        X X O O O
        O O O O .
        O O . O O";
    for eye in ["olga", "gobble"] {
        check(&FORMS, diagram, Color::Black, Play::Pass, &format!(",eye={eye},pass=stuck"));
        check(&FORMS, diagram, Color::Black, Play::Pass, &format!(",eye={eye}"));
    }
}

#[test]
fn connects_the_stones_that_would_be_cut_off() {
    // At E5 Black takes a stone and connects his four on the right. Two plies do not see it: White's
    // best replies, by all moves as first, are worth much the same after E5 and C6.
    let one_ply = &FORMS[..4];
    let diagram = "
        . . . X O . . . .
        . . . X O . O . .
        . . . X O . . O .
        . . . X O O O O O
        X X X O . X X X X
        . . . X O O O O O
        . . . X O . . O .
        . . . X O . O . .
        . . . X O . . . .";
    check(one_ply, diagram, Color::Black, Play::At(at(size(9, 9), "E5")), "");
}

#[test]
fn every_form_uses_the_playouts_it_is_given() {
    let position = empty(5);
    let given = "n_min=7,n_max=20,playouts_per_candidate=9,playouts=333,pass_playouts=11";
    let uses = |form: &str| account(&format!("{form},{given}"), &position);
    assert_eq!(uses("pruning=none").playouts, 11 + 25 * 9);
    assert_eq!(uses("pruning=none,statistics=amaf,depth=2").playouts, 11 + 25 * 9);
    assert_eq!(uses("statistics=amaf").playouts, 333);
    for form in ["pruning=hard", "pruning=soft", "statistics=amaf,depth=2"] {
        for n_max in [1, 2, 7, 8, 9, 50, 300] {
            let account = account(&format!("{form},n_min=7,n_max={n_max},pass_playouts=11"), &position);
            let each: u64 = account.candidates.iter().map(|c| c.playouts).sum();
            assert_eq!(account.playouts, 11 + each, "{form}");
            assert!(each <= 25 * n_max, "{form} exceeds its ceiling of {n_max}: {each}");
            // What is left over is less than a round.
            let left = account.candidates.iter().filter(|c| c.pruned_at.is_none()).count() as u64;
            let full = account.stop != Some(Stop::Ceiling) || 25 * n_max - each < left;
            assert!(full, "{form} stops at {each} of {}", 25 * n_max);
        }
    }
}

#[test]
fn a_margin_that_drops_nothing_is_the_basic_idea() {
    let position = empty(5);
    let wide = account("rd=1000000,n_max=150,pass_playouts=10", &position);
    let basic = account("pruning=none,playouts_per_candidate=150,pass_playouts=10", &position);
    assert_eq!((wide.stop, basic.stop), (Some(Stop::Ceiling), Some(Stop::Counted)));
    let figures = |account: &Account| -> Vec<(Play, u64, f64)> {
        account.candidates.iter().map(|c| (c.play, c.playouts, c.mean)).collect()
    };
    assert_eq!(figures(&wide), figures(&basic));
    assert!(basic.candidates.iter().all(|candidate| candidate.bounds.is_none()));
}

#[test]
fn what_was_dropped_is_told() {
    for form in ["pruning=hard", "pruning=soft", "statistics=amaf,depth=2"] {
        let settings = format!("{form},rd=0.5,n_min=20,n_max=300,pass_playouts=10");
        let account = account(&settings, &empty(5));
        let (kept, dropped): (Vec<Candidate>, Vec<Candidate>) =
            account.candidates.iter().partition(|candidate| candidate.pruned_at.is_none());
        assert!(!kept.is_empty() && !dropped.is_empty(), "{form}: {account:?}");
        assert!(account.candidates.starts_with(&kept), "{form} lists what was dropped last");
        for candidate in &account.candidates {
            let (left, right) = candidate.bounds.expect("twenty playouts have a spread");
            let radius = 0.5 * candidate.standard_error.expect("twenty playouts have a spread");
            let mean = candidate.mean;
            assert!((right - mean - radius).abs() < 1e-9 && (mean - left - radius).abs() < 1e-9);
            let at = candidate.pruned_at.unwrap_or(account.playouts);
            assert!(candidate.playouts >= 20 && (10 + 25 * 20..=account.playouts).contains(&at));
        }
    }
}

#[test]
fn each_way_to_stop_is_told() {
    let stop = |settings: &str| account(&format!("pass_playouts=10,{settings}"), &empty(5)).stop;
    assert_eq!(stop("rd=0,n_min=30"), Some(Stop::OneLeft));
    assert_eq!(stop("rd=1000000,sigma_e=10,n_min=2"), Some(Stop::AllEqual));
    assert_eq!(stop("rd=1000000,n_max=3"), Some(Stop::Ceiling));
    assert_eq!(stop("pruning=none,playouts_per_candidate=3"), Some(Stop::Counted));
    assert_eq!(stop("statistics=amaf,playouts=3"), Some(Stop::Counted));
    assert_eq!(account("", &position(". X X . X .", Color::Black)).stop, None);

    /// A clock that a look at it moves on.
    struct Steps(AtomicU64);
    impl Clock for Steps {
        fn now(&self) -> Duration {
            Duration::from_millis(10 * self.0.fetch_add(1, Ordering::Relaxed))
        }
    }
    for form in FORMS {
        for threads in [1, 2] {
            // The least number keeps pruning from stopping first.
            let engine = olga(&format!("{form},n_min=1000000,seconds=1,pass_playouts=10,threads={threads}"));
            let budget = Budget { clock: &Steps(AtomicU64::new(0)), ..Budget::COUNT_ONLY };
            let decision = engine.build().choose(&empty(5), &budget, &mut Rng::from_seed(1));
            assert_eq!(decision.account.stop, Some(Stop::TimeUp), "{engine}");
        }
    }
}

#[test]
fn one_seed_gives_one_decision_with_any_number_of_threads() {
    for form in FORMS {
        let settings = |threads| {
            format!("{form},n_min=30,n_max=300,playouts_per_candidate=90,playouts=3000,threads={threads}")
        };
        let single = account(&settings(1), &empty(5));
        for threads in [2, 3] {
            assert_eq!(account(&settings(threads), &empty(5)), single, "{form} with {threads} threads");
        }
    }
}
