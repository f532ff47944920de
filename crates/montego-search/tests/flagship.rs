//! Montego, the engine: what it must play, and that it plays the same again.

mod common;

use common::{at, setup, size};
use montego_rules::{Color, Game, Ko, Komi, Play, Position, Ruleset, Setup};
use montego_search::{Answer, Branch, Budget, Decision, Engine, Limit};
use montego_stats::Rng;

fn position(diagram: &str, color: Color, komi: i16) -> Position {
    Position::new(&setup(diagram, color), Ruleset::CHINESE, Komi::halves(komi)).expect("a position")
}

fn decide(settings: &str, position: &Position, seed: u64) -> Decision {
    let engine: Engine = format!("montego:{settings}").parse().expect("an engine");
    engine.build().choose(position, &Budget::COUNT_ONLY, &mut Rng::from_seed(seed))
}

/// How many of twenty seeds play one of these vertices.
fn found(settings: &str, position: &Position, vertices: &[&str]) -> usize {
    let size = position.board().size();
    let right: Vec<Play> = vertices
        .iter()
        .map(|vertex| if *vertex == "pass" { Play::Pass } else { Play::At(at(size, vertex)) })
        .collect();
    let plays = |seed| match decide(settings, position, seed).answer {
        Answer::Play(play) => right.contains(&play),
        Answer::Resign => false,
    };
    (0..20).filter(|&seed| plays(seed)).count()
}

#[test]
fn a_capture_that_decides_the_game_is_found() {
    let diagram = "
        . X O . .
        . X O O .
        X O . X X
        . X O O .
        . X O . .";
    for color in Color::BOTH {
        let position = position(diagram, color, 0);
        let found = found("playouts=150", &position, &["C3"]);
        assert!(found >= 19, "{color}: {found} of 20");
    }
}

#[test]
fn a_corner_is_killed_and_saved_at_its_vital_point() {
    // White's eye space is a straight three; whoever plays its middle has the corner. Black has the rest.
    let diagram = "
        . X . X . X .
        X X X X X X X
        . X . X . X .
        X X X X X X X
        O O O O X X .
        . . . O X . X
        O O O O X X .";
    for (color, komi) in [(Color::Black, 60), (Color::White, 60)] {
        let position = position(diagram, color, komi);
        let found = found("playouts=400,resign=0", &position, &["B2"]);
        assert!(found >= 19, "{color}: {found} of 20");
    }
}

#[test]
fn nothing_is_left_and_the_engine_passes() {
    let diagram = "
        . X . X O O .
        X X X X O . O
        . X . X O O O
        X X X X O . O
        . X . X O O .
        X X X X O . O
        . X . X O O .";
    // Black has four columns of seven.
    for (color, komi) in [(Color::Black, 1), (Color::White, 15)] {
        let position = position(diagram, color, komi);
        let found = found("playouts=100", &position, &["pass"]);
        assert!(found >= 19, "{color}: {found} of 20");
    }
}

#[test]
fn who_has_lost_passes_when_the_opponent_has() {
    // Black has 28 points, White 21 and the komi, and two eyes beside the room that a stone could be thrown into.
    let diagram = "
        . X . X O . O
        X X X X O O O
        . X . X O . O
        X X X X O O O
        . X . X O . .
        X X X X O . .
        . X . X O O O";
    let mut position = position(diagram, Color::White, 15);
    position.play(Play::Pass).expect("a pass");
    let found = found("playouts=200,resign=0", &position, &["pass"]);
    assert!(found >= 19, "{found} of 20");
}

#[test]
fn an_opponent_who_passes_does_not_hide_what_must_be_answered() {
    // Black passes, White plays A4, Black takes the ko at B5, and White passes. Where ko is only forbidden for a play,
    // C5 now takes all black stones of the left half.
    let diagram = "
        . . . . O . X . .
        . X X X O O O O X
        . X O O O O X X X
        . O X X O X X X O
        O . O X X X X O O
        . O X X O O O O .
        X X X O . O O O X
        O O O O . . O X .
        . . . O O . . O X";
    let rules = Ruleset { ko: Ko::Simple, ..Ruleset::CHINESE };
    let before = Position::new(&setup(diagram, Color::Black), rules, Komi::halves(15)).expect("a position");
    let board = before.board().size();
    let way = [Play::Pass, Play::At(at(board, "A4")), Play::At(at(board, "B5")), Play::Pass];
    let passes = |seed| {
        let engine: Engine = "montego:playouts=300".parse().expect("an engine");
        let (mut strategy, mut position, mut rng) = (engine.build(), before.clone(), Rng::from_seed(seed));
        strategy.choose(&position, &Budget::COUNT_ONLY, &mut rng);
        for (number, play) in way.into_iter().enumerate() {
            position.play(play).expect("a legal play");
            if number == 1 {
                strategy.choose(&position, &Budget::COUNT_ONLY, &mut rng);
            }
        }
        let answer = strategy.choose(&position, &Budget::COUNT_ONLY, &mut rng).answer;
        answer == Answer::Play(Play::Pass)
    };
    let passed = (0..5).filter(|&seed| passes(seed)).count();
    assert_eq!(passed, 0, "of 5");
}

#[test]
fn an_own_eye_is_never_filled() {
    // Black is alone with two eyes and far behind.
    let diagram = "
        O O O O O
        . O . O .
        O O O O O
        X X X X X
        . X X X .";
    let position = position(diagram, Color::Black, 0);
    for seed in 0..20 {
        let decision = decide("playouts=100,resign=0", &position, seed);
        let eyes = ["A1", "E1"].map(|eye| Answer::Play(Play::At(at(size(5, 5), eye))));
        assert!(!eyes.contains(&decision.answer), "seed {seed}: {:?}", decision.answer);
    }
}

#[test]
fn the_same_seed_decides_the_same() {
    let position = position(". . . . . . .\n".repeat(7).trim(), Color::Black, 9);
    let decide = |seed| decide("playouts=500", &position, seed);
    assert_eq!(decide(1), decide(1));
    assert_ne!(decide(1).account, decide(2).account);
}

/// Plays a game with one strategy for both sides, and checks every answer by the rules. Where simple ko is all that is
/// forbidden, a game that comes back to the same board a third time has ended without a result.
fn game(settings: &str, side: usize, ruleset: Ruleset, seed: u64) -> Vec<(Color, Play)> {
    let engine: Engine = format!("montego:{settings}").parse().expect("an engine");
    let mut strategy = engine.build();
    let setup = Setup::empty(size(side, side));
    let mut game = Game::new(setup, ruleset, Komi::halves(15)).expect("a game");
    let limit = 4 * side * side + 100;
    let mut seen = Vec::new();
    while !game.position().is_over() && game.plays().len() < limit {
        let now = (game.position().hash(), game.position().to_play());
        if ruleset.ko == Ko::Simple && seen.iter().filter(|&&before| before == now).count() >= 2 {
            break;
        }
        seen.push(now);
        let mut rng = Rng::from_seed(seed).fork(game.plays().len() as u64);
        match strategy.choose(game.position(), &Budget::COUNT_ONLY, &mut rng).answer {
            Answer::Play(play) => game.play(play).unwrap_or_else(|reason| panic!("{play:?}: {reason}")),
            Answer::Resign => break,
        }
    }
    game.plays().to_vec()
}

#[test]
fn games_are_legal_by_all_rules_and_come_to_an_end() {
    for ruleset in Ruleset::PRESETS {
        for (side, seed) in [(2, 1), (3, 2), (5, 3), (7, 4)] {
            let plays = game("playouts=40,ripe=2,resign=0", side, ruleset, seed);
            assert!(plays.len() < 4 * side * side + 100, "{ruleset} {side}: {} plays", plays.len());
        }
    }
}

#[test]
fn a_game_with_what_was_kept_is_repeatable() {
    let plays = || game("playouts=60,resign=0", 5, Ruleset::CHINESE, 9);
    assert_eq!(plays(), plays());
}

#[test]
fn what_was_kept_counts_beside_new_playouts() {
    let engine: Engine = "montego:playouts=400,early=0".parse().expect("an engine");
    let mut strategy = engine.build();
    let setup = Setup::empty(size(7, 7));
    let mut game = Game::new(setup, Ruleset::CHINESE, Komi::halves(15)).expect("a game");
    let mut decide = |game: &Game, seed| {
        let account =
            strategy.choose(game.position(), &Budget::COUNT_ONLY, &mut Rng::from_seed(seed)).account;
        let visits: u64 = account.candidates.iter().map(|candidate| candidate.playouts).sum();
        (account.playouts, visits, account.branches[0].variation.clone())
    };
    let (playouts, visits, variation) = decide(&game, 1);
    assert_eq!((playouts, visits), (400, 400));
    for &(play, _) in &variation[..2] {
        game.play(play).expect("the variation is legal");
    }
    let (playouts, visits, _) = decide(&game, 2);
    assert_eq!(playouts, 400);
    // All visits of the reply but those before it had children.
    assert!(visits > 400 && visits <= 400 + variation[1].1, "{visits} of {variation:?}");
}

#[test]
fn a_small_memory_is_enough() {
    let position = position(". . . . . . . . .\n".repeat(9).trim(), Color::Black, 15);
    let decision = decide("playouts=20000,max_memory=4,ripe=1,early=0", &position, 1);
    assert_eq!(decision.account.playouts, 20_000);
    assert!(decision.account.candidates.len() > 10);
}

/// Wants more until it was asked so often.
struct Patience(std::sync::atomic::AtomicU64);

impl montego_search::Watch for Patience {
    fn is_due(&self) -> bool {
        false
    }

    fn show(&self, _account: &montego_search::Account) {}

    fn wants_more(&self) -> bool {
        let order = std::sync::atomic::Ordering::Relaxed;
        self.0.fetch_update(order, order, |left| left.checked_sub(1)).is_ok()
    }
}

#[test]
fn what_was_pondered_is_there_when_the_opponent_has_played() {
    // The most visits that there are after any of the opponent's replies.
    let visits = |ponder: bool| {
        let engine: Engine =
            format!("montego:playouts=50,ponder={}", u8::from(ponder)).parse().expect("an engine");
        let after = |reply| {
            let mut strategy = engine.build();
            let setup = Setup::empty(size(5, 5));
            let mut game = Game::new(setup, Ruleset::CHINESE, Komi::ZERO).expect("a game");
            let mut rng = Rng::from_seed(1);
            let first = strategy.choose(game.position(), &Budget::COUNT_ONLY, &mut rng).answer;
            let Answer::Play(first) = first else { panic!("resigns") };
            game.play(first).expect("a legal play");
            let patience = Patience(200.into());
            let budget = Budget { watch: &patience, limit: Limit::Endless, ..Budget::COUNT_ONLY };
            strategy.ponder(game.position(), &budget, &mut rng);
            game.play(Play::At(reply)).ok()?;
            let account = strategy.choose(game.position(), &Budget::COUNT_ONLY, &mut rng).account;
            assert_eq!(account.playouts, 50);
            Some(account.candidates.iter().map(|candidate| candidate.playouts).sum::<u64>())
        };
        size(5, 5).points().filter_map(after).max()
    };
    assert!(visits(false) < Some(200));
    assert!(visits(true) > Some(500));
}

#[test]
fn a_reply_that_is_only_good_at_once_is_seen() {
    // White must take B9 by A9 at once if Black plays E9. In random games A9 is played sooner or later and says
    // nothing; what shows it are visits that ask what a play has won itself.
    const MOVES: &str = "D5 C4 C5 D4 B4 B3 E4 C7 B5 D2 H5 F7 F6 E6 E5 F2 G7 F8 E7 E8 D7 \
        D8 D6 E3 G8 B8 F9 F4 B6 B7 A7 A8 B2 C3 A3 H3 G4 G3 B9 C9 C2 D3";
    let mut game = Game::new(Setup::empty(size(9, 9)), Ruleset::CHINESE, Komi::halves(15)).expect("a game");
    for vertex in MOVES.split_whitespace() {
        game.play(Play::At(at(size(9, 9), vertex))).expect("a legal play");
    }
    for seed in 0..5 {
        let branches = decide("playouts=12000", game.position(), seed).account.branches;
        let tried = |branch: &&Branch| branch.variation.first().map_or(0, |&(_, playouts)| playouts);
        let best = branches.iter().max_by_key(tried).expect("a branch").win_rate;
        // Without such visits it is 0.6.
        assert!(best < 0.5, "seed {seed}: Black believes to win {best:.2} of the games");
    }
}
