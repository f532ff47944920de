//! Invariant 10: what every engine of the roster must do, whatever its paper says.

mod common;

use common::{Defined, at, draw_board, setup, size, thorough};
use montego_rules::{Color, Komi, Play, Position, Ruleset, Scoring, Setup, Size};
use montego_search::eye::{GobbleEye, OlegEye, OlgaEye};
use montego_search::{
    Account, Answer, Budget, Candidate, Clock, Decision, Engine, Entry, Kind, NoClock, ROSTER, find,
};
use montego_stats::Rng;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The engines that value every candidate by a mean of random games, and take a clock and threads.
fn averaging() -> impl Iterator<Item = &'static Entry> {
    ["abramson", "oleg", "olga"].into_iter().map(|name| find(name).expect("the roster has it"))
}

/// An engine whose counts of playouts are set to `playouts` or the least that it takes, with other
/// settings as given where it has them.
fn engine(entry: &Entry, playouts: u64, others: &[(&str, &str)]) -> Engine {
    let mut settings = Vec::new();
    for parameter in entry.parameters {
        match parameter.kind {
            Kind::Count { min, max, .. }
                if ["playouts", "nodes"].iter().any(|unit| parameter.unit.starts_with(unit)) =>
            {
                settings.push(format!("{}={}", parameter.name, playouts.clamp(min, max)));
            }
            _ => {}
        }
    }
    let known = |name: &str| entry.parameters.iter().any(|parameter| parameter.name == name);
    let others = others.iter().filter(|(name, _)| known(name));
    settings.extend(others.map(|(name, value)| format!("{name}={value}")));
    let text = format!("{}:{}", entry.name, settings.join(","));
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn choose(engine: &Engine, position: &Position, seed: u64) -> Decision {
    engine.build().choose(position, &Budget::COUNT_ONLY, &mut Rng::from_seed(seed))
}

/// The play of a decision; resigning is none.
fn play(decision: &Decision) -> Play {
    match decision.answer {
        Answer::Play(play) => play,
        Answer::Resign => panic!("an engine that was given no reason to resign did"),
    }
}

/// Unfinished positions after so many random plays, legal by the rules.
fn random_positions(size: Size, ruleset: Ruleset, count: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for game in 0..count {
        let mut rng = Rng::from_seed(size.area() as u64).fork(game);
        let setup = Setup::empty(size);
        let mut position =
            Position::new(&setup, ruleset, Komi::halves(1)).expect("an empty board is a position");
        for _ in 0..rng.below(2 * size.area() as u32) {
            let legal: Vec<_> = position.legal_points().collect();
            let mut next = position.clone();
            match legal.len() as u32 {
                0 if ruleset.passes => next.play(Play::Pass),
                0 => break,
                n => next.play(Play::At(legal[rng.below(n) as usize])),
            }
            .expect("a legal play is accepted");
            if next.is_over() {
                break;
            }
            position = next;
        }
        positions.push(position);
    }
    positions
}

#[test]
fn invariant_10_engines_play_legal_moves_only() {
    for (entry, depth) in ROSTER.iter().flat_map(|entry| [(entry, "1"), (entry, "2")]) {
        let small = engine(entry, 10, &[("depth", depth)]);
        for (side, count) in [(3, 60), (5, 30), (9, 6)] {
            let count = if thorough() { 20 * count } else { count };
            for ruleset in Ruleset::PRESETS {
                for position in random_positions(size(side, side), ruleset, count) {
                    let decision = choose(&small, &position, 1);
                    let play = play(&decision);
                    let legal = position.check(play);
                    let board = draw_board(position.board());
                    assert_eq!(legal, Ok(()), "{small} answers {play:?} by {ruleset} rules on{board}");
                    let account = &decision.account;
                    for candidate in &account.candidates {
                        let legal = position.check(candidate.play);
                        assert_eq!(
                            legal,
                            Ok(()),
                            "{small} considers {candidate:?} by {ruleset} rules on{board}"
                        );
                        assert!(
                            (candidate.playouts > 0) == (account.playouts > 0) && candidate.mean.is_finite(),
                            "{small}: {candidate:?}"
                        );
                        // No margin exceeds the board, unless prisoners count.
                        let counts_prisoners =
                            entry.name == "montego" && ruleset.scoring == Scoring::Territory;
                        let most = if counts_prisoners { f64::INFINITY } else { (side * side) as f64 };
                        assert!(candidate.mean.abs() <= most, "{small}: {candidate:?}");
                    }
                    let worth = |candidate: &Candidate| candidate.gain.unwrap_or(candidate.mean);
                    // What was dropped comes after all that was not; a tree goes by what it visited.
                    let falls = account.candidates.is_sorted_by(|a, b| {
                        match (a.pruned_at.is_some(), b.pruned_at.is_some()) {
                            (false, true) => true,
                            _ if !account.branches.is_empty() => a.playouts >= b.playouts,
                            (dropped, other) => dropped == other && worth(a) >= worth(b),
                        }
                    });
                    assert!(falls, "{small} lists its best first");
                    assert!(account.capped <= account.playouts, "{small}");
                }
            }
        }
    }
}

#[test]
fn invariant_10_engines_pass_when_nothing_is_left() {
    // Both sides have their two eyes in one chain and nothing else.
    let diagram = "
        . X X O .
        X X O O O
        . X O . O";
    for entry in ROSTER {
        for color in Color::BOTH {
            let position =
                Position::new(&setup(diagram, color), Ruleset::CHINESE, Komi::ZERO).expect("a position");
            for seed in 0..5 {
                let small = engine(entry, 10, &[]);
                let decision = choose(&small, &position, seed);
                assert_eq!(play(&decision), Play::Pass, "{small} for {color}");
            }
        }
    }
}

#[test]
fn invariant_10_engines_play_where_the_rules_know_no_passes() {
    // Black's only legal plays fill what Olga and Oleg would call eyes.
    for entry in ROSTER {
        for position in random_positions(size(3, 3), Ruleset::SEMI_PRIMITIVE, 200) {
            if !position.is_over() {
                let small = engine(entry, 4, &[]);
                let play = play(&choose(&small, &position, 1));
                assert_ne!(play, Play::Pass, "{small} passes on{}", draw_board(position.board()));
            }
        }
    }
}

/// The playouts that an engine's settings allow for a decision with so many legal plays: a count
/// per decision, per legal play, or per something that another setting counts.
fn allowed(engine: &Engine, legal: u64) -> u64 {
    let count = |name: &str| engine.settings().count(name);
    // Each ply of a tree above the random games has its own ceiling.
    let has_plies = engine.entry().parameters.iter().any(|parameter| parameter.name == "w");
    let plies = match has_plies.then(|| count("depth")) {
        Some(0) => 3,
        Some(depth) => depth,
        None => 1,
    };
    let cost = |parameter: &montego_search::Parameter| match parameter.unit.strip_prefix("playouts per ") {
        Some("decision") => count(parameter.name),
        Some("candidate") => count(parameter.name) * legal * plies,
        // No more estimates than iterations.
        Some("estimate") => count(parameter.name) * count("ti"),
        Some(thing) => count(parameter.name) * count(&format!("{thing}s")),
        None => 0,
    };
    engine.entry().parameters.iter().map(cost).sum()
}

#[test]
fn invariant_10_engines_respect_their_count_of_playouts() {
    for entry in ROSTER {
        for playouts in [1, 99, 100, 101, 700] {
            let engine = engine(entry, playouts, &[]);
            for position in random_positions(size(5, 5), Ruleset::CHINESE, 4) {
                let account = choose(&engine, &position, 1).account;
                let legal = position.legal_points().count() as u64;
                let most = allowed(&engine, legal);
                let played = account.playouts;
                assert!(played <= most, "{engine} plays {played} of {most}");
                assert_eq!(played > 0, most > 0, "{engine} plays {played} of {most}");
            }
        }
    }
}

#[test]
fn abramson_and_oleg_use_their_count_exactly() {
    for playouts in [1, 99, 100, 101, 249, 250, 251, 1000] {
        for position in random_positions(size(5, 5), Ruleset::CHINESE, 5) {
            let oleg: Engine = format!("oleg:playouts={playouts}").parse().expect("an engine");
            assert_eq!(choose(&oleg, &position, 1).account.playouts, playouts, "{oleg}");

            let text = format!("abramson:playouts_per_candidate={playouts},pass_playouts=7");
            let abramson: Engine = text.parse().expect("an engine");
            let account = choose(&abramson, &position, 1).account;
            let candidates = account.candidates.len() as u64;
            assert_eq!(account.playouts, 7 + playouts * candidates, "{abramson}");
            let each = |candidate: &montego_search::Candidate| candidate.playouts == playouts;
            assert!(account.candidates.iter().all(each), "{abramson} treats candidates alike");
        }
    }
}

#[test]
fn candidates_are_the_legal_plays_that_fill_no_own_eye() {
    fn check<E: Defined>(text: &str) {
        let engine: Engine = text.parse().expect("an engine");
        for position in random_positions(size(5, 5), Ruleset::CHINESE, 40) {
            let (board, color) = (position.board(), position.to_play());
            let expected: Vec<Play> = position
                .legal_points()
                .filter(|&point| !E::by_definition(board, point, color))
                .map(Play::At)
                .collect();
            let Account { candidates, .. } = choose(&engine, &position, 1).account;
            let mut found: Vec<Play> = candidates.iter().map(|candidate| candidate.play).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{engine} on{}", draw_board(board));
        }
    }
    check::<OlgaEye>("abramson:playouts_per_candidate=1,pass_playouts=1,eye=olga");
    check::<OlegEye>("abramson:playouts_per_candidate=1,pass_playouts=1,eye=oleg");
    check::<GobbleEye>("abramson:playouts_per_candidate=1,pass_playouts=1,eye=gobble");
}

#[test]
fn one_seed_gives_one_decision_with_any_number_of_threads() {
    for entry in ROSTER {
        for (place, position) in random_positions(size(5, 5), Ruleset::CHINESE, 3).into_iter().enumerate() {
            let depth = if place % 2 == 0 { "1" } else { "2" };
            let single = engine(entry, 600, &[("threads", "1"), ("depth", depth)]);
            let first = choose(&single, &position, 1);
            assert_eq!(choose(&single, &position, 1), first, "{single} decides the same again");
            // Threads that grow one tree meet in it as chance has it.
            let grows_a_tree = !first.account.branches.is_empty();
            for threads in ["2", "3"].into_iter().filter(|_| !grows_a_tree) {
                let many = engine(entry, 600, &[("threads", threads), ("depth", depth)]);
                assert_eq!(choose(&many, &position, 1), first, "{many} decides as one thread does");
            }
            let other = choose(&single, &position, 2);
            // A program that only searches and counts leaves nothing to chance.
            let chance = first.account.candidates.len() > 1 && first.account.playouts > 0;
            assert!(!chance || other.account != first.account, "{single} uses its seed");
        }
    }
}

/// A clock that a look at it moves on.
struct Steps {
    looks: AtomicU64,
    step: Duration,
}

impl Clock for Steps {
    fn now(&self) -> Duration {
        self.step * self.looks.fetch_add(1, Ordering::Relaxed) as u32
    }
}

#[test]
fn engines_stop_when_the_clock_says_so() {
    let setup = Setup::empty(size(5, 5));
    let position = Position::new(&setup, Ruleset::CHINESE, Komi::ZERO).expect("a position");
    for entry in averaging() {
        for threads in [1, 2] {
            let timed = engine(entry, 10, &[("seconds", "1"), ("threads", &threads.to_string())]);
            let mut before = 0;
            for looks in [10, 40] {
                let clock = Steps { looks: AtomicU64::new(0), step: Duration::from_secs(1) / looks };
                let budget = Budget { clock: &clock, ..Budget::COUNT_ONLY };
                let decision = timed.build().choose(&position, &budget, &mut Rng::from_seed(1));
                assert_eq!(position.check(play(&decision)), Ok(()), "{timed}");
                let looked = clock.looks.load(Ordering::Relaxed);
                // Each thread may look once more after the time is up, and once at the start.
                let most = u64::from(looks) + 2 + threads;
                assert!(
                    (u64::from(looks)..=most).contains(&looked),
                    "{timed} looked {looked} of {looks} times"
                );
                let playouts = decision.account.playouts;
                assert!(playouts > before, "{timed} uses longer time for more than {before} playouts");
                before = playouts;
            }
        }
    }
    // A clock that stands still stops nobody, and is not asked where playouts are counted.
    assert_eq!(NoClock.now(), Duration::ZERO);
}

/// A setup with the colours exchanged.
fn swapped(setup: Setup) -> Setup {
    let stones = setup.stones.into_iter().map(|(point, color)| (point, color.opponent()));
    Setup { size: setup.size, stones: stones.collect(), to_play: setup.to_play.opponent() }
}

#[test]
fn engines_find_the_capture_that_decides_the_game() {
    // At C3 Black takes the stone that connects White, and connects his own; White would do the same.
    let diagram = "
        . X O . .
        . X O O .
        X O . X X
        . X O O .
        . X O . .";
    let right = Play::At(at(size(5, 5), "C3"));
    let averaging =
        averaging().flat_map(|entry| ["1", "2"].map(|depth| engine(entry, 1000, &[("depth", depth)])));
    // Randy cannot be asked: to him all plays are alike by definition.
    let vegos =
        ["gobble", "ruby", "stanley"].map(|name| engine(find(name).expect("the roster has it"), 1000, &[]));
    for engine in averaging.chain(vegos) {
        for setup in [setup(diagram, Color::Black), swapped(setup(diagram, Color::Black))] {
            let position = Position::new(&setup, Ruleset::CHINESE, Komi::ZERO).expect("a position");
            let found = (0..20).filter(|&seed| play(&choose(&engine, &position, seed)) == right).count();
            assert!(found >= 19, "{engine} finds C3 for {} with {found} of 20 seeds", setup.to_play);
        }
    }
}

#[test]
fn means_are_told_in_the_view_of_the_side_to_move() {
    // Black owns all but two corners, whoever moves; White owns them all when colours are swapped.
    let diagram = "
        . X . X O
        X X X X .
        . X . X .
        X X X X .
        . X . X O";
    for entry in averaging() {
        let engine = engine(entry, 200, &[]);
        for (color, sign) in [(Color::Black, 1.0), (Color::White, -1.0)] {
            for setup in [setup(diagram, color), swapped(setup(diagram, color))] {
                let position = Position::new(&setup, Ruleset::CHINESE, Komi::ZERO).expect("a position");
                let account = choose(&engine, &position, 1).account;
                let mean = account.mean.expect("the position itself is valued");
                assert!(sign * mean > 0.0, "{engine} says {mean} for {} to move", setup.to_play);
                assert!(!account.candidates.is_empty(), "there are plays at the right edge");
                for candidate in account.candidates {
                    assert!(
                        sign * candidate.mean > 0.0,
                        "{engine}, {} to move: {candidate:?}",
                        setup.to_play
                    );
                }
            }
        }
    }
}

#[test]
fn the_killing_point_inside_an_eye_space_is_a_candidate() {
    // White's eye space is a bent three; Black kills at its corner A1.
    let diagram = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X . . . .
        O O X X . . .
        . O O X . . .
        . . O X . . .";
    for entry in averaging() {
        let engine = engine(entry, 300, &[("pass", "stuck")]);
        let position =
            Position::new(&setup(diagram, Color::Black), Ruleset::CHINESE, Komi::ZERO).expect("a position");
        let corner = Play::At(at(size(7, 8), "A1"));
        let candidates = choose(&engine, &position, 1).account.candidates;
        assert!(candidates.iter().any(|candidate| candidate.play == corner), "{engine} considers A1");
    }
}
