//! Vegos and Gobble: what Randy, Ruby, Stanley and Gobble do in real positions.

mod common;

use common::{admissible, at, draw_board, setup, size, thorough};
use montego_rules::{Agreement, Color, Komi, Play, Position, Ruleset, Setup};
use montego_search::eye::GobbleEye;
use montego_search::{Account, Answer, Budget, Clock, Decision, Engine, Watch};
use montego_stats::{Rng, chi_squared_p};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const RULES: [Ruleset; 3] = [Ruleset::SEMI_PRIMITIVE, Ruleset::CHINESE, Ruleset::TROMP_TAYLOR];

/// Programs with every word of their settings somewhere.
const PROGRAMS: [&str; 11] = [
    "random",
    "ruby:steps=20",
    "ruby:steps=20,counter=local,end=both-stuck",
    "ruby:steps=20,counter=global,repetition=simulation",
    "stanley:steps=20",
    "stanley:steps=20,cycles=2,counter=local,mixer=push-down,pass=incentive",
    "stanley:steps=20,counter=global,mixer=none,end=both-stuck,repetition=simulation",
    "stanley:steps=20,counter=local,skipped=kept,mismatch=skip,credit=first",
    "gobble:steps=20,finalist_steps=10",
    "gobble:steps=20,finalist_steps=10,skipped=kept,mismatch=play,counter=local,credit=first",
    "gobble:steps=20,counter=null,mixer=far-swap,end=first-stuck,finalists=0",
];

fn engine(text: &str) -> Engine {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn choose(text: &str, position: &Position, seed: u64) -> Decision {
    engine(text).build().choose(position, &Budget::COUNT_ONLY, &mut Rng::from_seed(seed))
}

fn play(decision: &Decision) -> Play {
    match decision.answer {
        Answer::Play(play) => play,
        Answer::Resign => panic!("these programs never resign"),
    }
}

fn position(diagram: &str, color: Color, ruleset: Ruleset) -> Position {
    Position::new(&setup(diagram, color), ruleset, Komi::ZERO).expect("a position")
}

fn empty(side: usize, ruleset: Ruleset) -> Position {
    Position::new(&Setup::empty(size(side, side)), ruleset, Komi::ZERO).expect("a position")
}

/// A whole game between two programs, Black first.
fn game(players: [&str; 2], side: usize, ruleset: Ruleset, seed: u64) -> Position {
    let mut position = empty(side, ruleset);
    for ply in 0..10 * side * side {
        if position.is_over() {
            return position;
        }
        let text = players[position.to_play().index()];
        let rng = Rng::from_seed(seed).fork(ply as u64);
        let play = play(&engine(text).build().choose(&position, &Budget::COUNT_ONLY, &mut rng.clone()));
        let legal = position.play(play);
        assert_eq!(legal, Ok(()), "{text} plays {play:?} by {ruleset} rules{}", draw_board(position.board()));
    }
    panic!("{players:?} play without end on {side}x{side} by {ruleset} rules");
}

#[test]
fn games_go_by_the_rules_to_their_end() {
    for text in PROGRAMS {
        for ruleset in RULES {
            for (side, games) in [(3, 3), (5, 1), (9, 1)] {
                for seed in 0..if thorough() { 10 * games } else { games } {
                    game([text, text], side, ruleset, seed);
                }
            }
        }
    }
}

#[test]
fn they_pass_where_no_play_is_left_and_only_there() {
    for text in PROGRAMS.into_iter().filter(|text| !text.contains("incentive")) {
        for ruleset in [Ruleset::CHINESE, Ruleset::TROMP_TAYLOR] {
            let mut passes = 0;
            for seed in 0..10 {
                let mut position = empty(3, ruleset);
                let mut rng = Rng::from_seed(seed);
                while !position.is_over() {
                    let eye = |&p: &montego_rules::Point| {
                        let color = position.to_play();
                        <GobbleEye as common::Defined>::by_definition(position.board(), p, color)
                    };
                    let stuck = position.legal_points().all(|point| eye(&point));
                    let play = play(&choose(text, &position, rng.next_u64()));
                    let board = draw_board(position.board());
                    assert_eq!(play == Play::Pass, stuck, "{text} by {ruleset} rules{board}");
                    passes += u32::from(stuck);
                    position.play(play).expect("legal");
                }
            }
            assert!(passes >= 20, "every game ends with two passes");
        }
    }
}

#[test]
fn nobody_fills_his_last_eye() {
    // Neither side has anything left but the two eyes of its chain.
    let diagram = "
        . X X O .
        X X O O O
        . X O . O";
    for text in PROGRAMS {
        for color in Color::BOTH {
            for ruleset in [Ruleset::CHINESE, Ruleset::TROMP_TAYLOR] {
                let decision = choose(text, &position(diagram, color, ruleset), 1);
                assert_eq!(play(&decision), Play::Pass, "{text} for {color}");
            }
            assert!(position(diagram, color, Ruleset::SEMI_PRIMITIVE).is_over());
        }
    }
}

#[test]
fn the_capture_that_decides_the_game_is_found() {
    // At C3 Black takes the stone that connects White, and connects his own; White would do the same.
    let diagram = "
        . X O . .
        . X O O .
        X O . X X
        . X O O .
        . X O . .";
    let right = Play::At(at(size(5, 5), "C3"));
    // Randy cannot be asked: to him all plays are alike by definition.
    for text in ["ruby:steps=300", "stanley:steps=300", "gobble"] {
        for ruleset in RULES {
            let position = position(diagram, Color::Black, ruleset);
            let found = (0..20).filter(|&seed| play(&choose(text, &position, seed)) == right).count();
            assert!(found >= 19, "{text} finds C3 with {found} of 20 seeds by {ruleset} rules");
        }
    }
}

#[test]
fn randy_plays_every_allowed_play_equally_often() {
    let diagram = "
        . . X .
        X . . X
        X X O O
        . X O .";
    for ruleset in RULES {
        let position = position(diagram, Color::Black, ruleset);
        let points = admissible::<GobbleEye>(position.board());
        let mut randy = engine("random").build();
        let mut found = vec![0; points.len()];
        for seed in 0..4_000 {
            let decision = randy.choose(&position, &Budget::COUNT_ONLY, &mut Rng::from_seed(seed));
            let place = points.iter().position(|&point| Play::At(point) == play(&decision));
            found[place.expect("an allowed play")] += 1;
        }
        let p = chi_squared_p(&found, &vec![1.0; points.len()]);
        assert!(p > 0.001, "p = {p}, {found:?}");
    }
}

#[test]
fn a_seed_gives_one_decision() {
    let position = empty(5, Ruleset::SEMI_PRIMITIVE);
    for text in PROGRAMS {
        let first = choose(text, &position, 1);
        assert_eq!(choose(text, &position, 1), first, "{text} decides the same again");
        let others = (2..8).filter(|&seed| choose(text, &position, seed) != first).count();
        assert!(others > 0, "{text} uses its seed");
    }
}

#[test]
fn rubys_threads_and_clock() {
    let position = empty(5, Ruleset::SEMI_PRIMITIVE);
    for counter in ["null", "local", "global"] {
        let ruby =
            |threads| choose(&format!("ruby:steps=900,counter={counter},threads={threads}"), &position, 1);
        let first = ruby(1);
        assert_eq!(first.account.playouts, 900);
        assert_eq!([ruby(2), ruby(3)], [first.clone(), first]);
    }

    struct Steps(AtomicU64);
    impl Clock for Steps {
        fn now(&self) -> Duration {
            Duration::from_millis(100) * self.0.fetch_add(1, Ordering::Relaxed) as u32
        }
    }
    let budget = Budget { clock: &Steps(AtomicU64::new(0)), ..Budget::COUNT_ONLY };
    let mut timed = engine("ruby:steps=1,seconds=1").build();
    let decision = timed.choose(&position, &budget, &mut Rng::from_seed(1));
    // Ten looks at the clock after the first, each after a block of 250 games.
    assert_eq!(decision.account.playouts, 2_500);
}

#[test]
fn the_second_stage_of_gobble_looks_at_the_finalists() {
    let position = empty(5, Ruleset::SEMI_PRIMITIVE);
    let first = choose("gobble:steps=200,finalists=0", &position, 1).account;
    assert_eq!(first.playouts, 200);
    assert!(first.candidates.len() > 3, "the map of the first stage");
    for finalists in [2, 3, 5] {
        let text = format!("gobble:steps=200,finalists={finalists},finalist_steps=70");
        let decision = choose(&text, &position, 1);
        let found = &decision.account.candidates;
        assert_eq!(decision.account.playouts, 200 + 70 * finalists);
        assert_eq!(found.len() as u64, finalists);
        for candidate in found {
            assert_eq!(candidate.playouts, 70);
            let best = &first.candidates[..finalists as usize];
            assert!(best.iter().any(|other| other.play == candidate.play), "{candidate:?}");
        }
        assert_eq!(play(&decision), found[0].play);
    }
}

/// The paper claims of the shortest Stanley and the shortest Ruby that they won every game against
/// Randy (Kaminski 2002, section 4.2).
#[test]
fn a_hundred_steps_beat_randy() {
    for text in ["stanley:steps=100", "ruby:steps=100", "gobble:steps=100,finalist_steps=30"] {
        for seed in 0..if thorough() { 100 } else { 6 } {
            let black = seed % 2 == 0;
            let players = if black { [text, "random"] } else { ["random", text] };
            let end = game(players, 9, Ruleset::SEMI_PRIMITIVE, seed);
            let margin = end.margin(&Agreement::default()).points();
            assert!((margin > 0.0) == black, "{players:?}: {margin}{}", draw_board(end.board()));
        }
    }
}

/// Looks on whenever it is asked, or every so many times.
struct Looks {
    asked: AtomicU64,
    every: u64,
    shown: Mutex<Vec<Account>>,
}

impl Watch for Looks {
    fn is_due(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(self.every)
    }

    fn show(&self, account: &Account) {
        self.shown.lock().expect("no look panicked").push(account.clone());
    }
}

#[test]
fn a_watcher_sees_an_account_grow_and_changes_nothing() {
    let position = empty(5, Ruleset::SEMI_PRIMITIVE);
    for text in [
        "ruby:steps=900,threads=2",
        "stanley:steps=40,cycles=2",
        "stanley:steps=40,counter=global",
        "gobble:steps=40,finalist_steps=10",
    ] {
        for every in [1, 3] {
            let looks = Looks { asked: AtomicU64::new(0), every, shown: Mutex::new(Vec::new()) };
            let budget = Budget { watch: &looks, ..Budget::COUNT_ONLY };
            let decision = engine(text).build().choose(&position, &budget, &mut Rng::from_seed(1));
            assert_eq!(decision, choose(text, &position, 1), "{text} decides as if alone");
            let shown = looks.shown.into_inner().expect("no look panicked");
            assert_eq!(shown.len() as u64, looks.asked.into_inner().div_ceil(every), "{text}");
            assert!(shown.is_sorted_by(|a, b| a.playouts < b.playouts), "{text}");
            let last = shown.last().expect("a look");
            assert!(every > 1 || last.playouts == decision.account.playouts, "{text} shows all");
            assert!(every > 1 || last.candidates == decision.account.candidates, "{text} shows all");
            for account in shown {
                assert_eq!(account.stop, None, "{text} goes on");
                assert!(!account.candidates.is_empty() && account.ownership.is_some(), "{text}");
                assert!(
                    account.candidates.is_sorted_by(|a, b| a.mean >= b.mean),
                    "{text} has the best first"
                );
            }
        }
    }
}

#[test]
fn every_eighth_finished_board_is_counted() {
    let position = empty(5, Ruleset::SEMI_PRIMITIVE);
    for (text, counted) in [
        ("ruby:steps=1", 1),
        ("ruby:steps=900", 113),
        ("stanley:steps=17", 3),
        ("stanley:steps=16,cycles=2", 4),
        ("gobble:steps=80,finalist_steps=16", 10),
    ] {
        let ownership = choose(text, &position, 1).account.ownership.expect("games were played");
        assert_eq!(ownership.playouts(), counted, "{text}");
        let owned = size(5, 5).points().filter(|&point| ownership.owner(point).is_some()).count();
        assert!(owned > 12, "{text}: games end with most points owned");
    }
    assert_eq!(choose("random", &position, 1).account, Account::default());
}

#[test]
fn the_lists_of_both_colours_are_told() {
    let position = empty(5, Ruleset::SEMI_PRIMITIVE);
    for counter in ["null", "local", "global"] {
        let account = choose(&format!("stanley:steps=60,counter={counter}"), &position, 1).account;
        let lists = account.lists.as_ref().expect("Stanley has lists");
        assert_eq!(lists.swap_probability, 0.0, "the last steps settle");
        for color in Color::BOTH {
            assert!(lists.of(color).len() > 10, "{counter}");
            assert!(lists.of(color).iter().all(|listed| listed.weight.is_some()), "all were played");
            assert!(lists.of(color).is_sorted_by(|a, b| a.weight >= b.weight), "{counter}: best first");
        }
        // With one cycle a candidate's mean is the weight of its entry.
        let told: Vec<_> = lists.of(Color::Black).iter().map(|m| (Play::At(m.point), m.weight)).collect();
        let found: Vec<_> = account.candidates.iter().map(|c| (c.play, Some(c.mean))).collect();
        assert_eq!(told, found, "{counter}");
    }
    let hot = choose("stanley:steps=10,settle=0,p0=0.9", &position, 1).account.lists.expect("lists");
    // Nobody plays by the list after the tenth game, so the ninth step disturbed the last one.
    assert!((hot.swap_probability - 0.9 * 0.2).abs() < 1e-12, "{}", hot.swap_probability);
    assert!(choose("gobble:steps=20", &position, 1).account.lists.is_some());
    assert!(choose("ruby:steps=20", &position, 1).account.lists.is_none());
}

#[test]
fn who_ranks_by_the_first_colour_says_so() {
    let position = empty(5, Ruleset::SEMI_PRIMITIVE);
    for (text, told) in [
        ("ruby:steps=100", false),
        ("ruby:steps=100,counter=global", true),
        ("stanley:steps=100", false),
        ("stanley:steps=100,credit=first", true),
        ("gobble:steps=100,finalists=0", false),
        ("gobble:steps=100,finalists=0,credit=first", true),
    ] {
        for candidate in choose(text, &position, 1).account.candidates {
            let first = candidate.as_first.map(|first| (first.playouts, first.mean));
            let expected = told.then_some((candidate.playouts, candidate.mean));
            assert_eq!(first, expected, "{text}");
        }
    }
    // A finalist keeps what the first stage said of it.
    for finalist in choose("gobble:steps=100,finalist_steps=10,credit=first", &position, 1).account.candidates
    {
        assert_eq!(finalist.playouts, 10);
        assert!(finalist.as_first.is_some_and(|first| first.playouts <= 100 && first.playouts > 0));
    }
}
