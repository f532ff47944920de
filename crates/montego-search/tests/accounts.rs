//! What the programs that average random games tell beside their decision.

mod common;

use common::{setup, size};
use montego_rules::{Board, Color, Komi, Play, Position, Ruleset, Setup};
use montego_search::eye::OlgaEye;
use montego_search::playout::{Uniform, playout};
use montego_search::{Account, AmafTable, Budget, Engine, FirstPlays, Ownership, Sampled, Temperature};
use montego_stats::{IntMoments, Rng};

fn account(text: &str, position: &Position) -> Account {
    let engine: Engine = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    engine.build().choose(position, &Budget::COUNT_ONLY, &mut Rng::from_seed(1)).account
}

fn empty() -> Position {
    let setup = Setup { to_play: Color::White, ..Setup::empty(size(5, 5)) };
    Position::new(&setup, Ruleset::CHINESE, Komi::ZERO).expect("a position")
}

/// Olga's and Abramson's random games from a board, one for each generator.
fn games(start: &Board, streams: impl Iterator<Item = Rng>) -> (AmafTable, Ownership) {
    let (mut first, mut amaf) = (FirstPlays::default(), AmafTable::default());
    let mut ownership = Ownership::new(start.size());
    let mut board = start.clone();
    for mut rng in streams {
        board.copy_from(start);
        first.clear();
        let outcome = playout(&mut board, &Uniform::<OlgaEye>::new(), &mut first, &mut rng);
        amaf.credit(&first, outcome.margin);
        ownership.add(&board);
    }
    (amaf, ownership)
}

/// The mean of White's margins.
fn sampled(moments: &IntMoments) -> Option<Sampled> {
    Some(Sampled { playouts: moments.count(), mean: -0.5 * moments.mean()? })
}

#[test]
fn the_games_that_value_a_pass_tell_who_was_first_and_who_owns_what() {
    let position = empty();
    let rng = Rng::from_seed(1).fork(0);
    let (root, mut passed) = (position.board(), position.board().clone());
    passed.play_unchecked(Play::Pass);
    for (text, start) in
        [("olga:pass_playouts=100", root), ("olga:depth=2,n_max=200,pass_playouts=100", &passed)]
    {
        let (amaf, ownership) = games(start, (0..100).map(|game| rng.fork(0).fork(game)));
        let account = account(text, &position);
        assert_eq!(account.ownership, Some(ownership), "{text}");
        for candidate in &account.candidates {
            let point = candidate.play.point().expect("a candidate is a point");
            assert_eq!(candidate.as_first, sampled(amaf.get(point, Color::White)), "{text}");
        }
    }
}

#[test]
fn abramson_tells_the_same() {
    let position = empty();
    let account = account("abramson:playouts_per_candidate=10,pass_playouts=230", &position);
    let ownership = account.ownership.expect("games were played");
    assert_eq!(ownership.playouts(), 230);
    let first: u64 = account.candidates.iter().map(|c| c.as_first.map_or(0, |first| first.playouts)).sum();
    // White is first on somewhat more than half of the points of each game, having begun.
    assert!((230 * 12..230 * 14).contains(&first), "White is first {first} times");
    let mean: f64 = account.candidates.iter().filter_map(|c| Some(c.as_first?.mean)).sum::<f64>() / 25.0;
    let standing = account.mean.expect("games were played");
    assert!((mean - standing).abs() < 2.0, "{mean} as first, {standing} in all");
}

#[test]
fn oleg_ranks_by_what_was_first() {
    for form in ["", "k=5,", "schedule=annealed,"] {
        let account = account(&format!("oleg:{form}playouts=600"), &empty());
        assert_eq!(account.ownership.map(|o| o.playouts()), Some(75), "{form}: one game in eight");
        for candidate in &account.candidates {
            let own = Sampled { playouts: candidate.playouts, mean: candidate.mean };
            assert_eq!(candidate.as_first, Some(own), "{form}");
        }
    }
}

#[test]
fn a_reply_is_never_better_than_any() {
    let account = account("oleg:playouts=3000,depth=2,pass_playouts=200", &empty());
    assert_eq!(account.playouts, 3200);
    assert_eq!(account.candidates.len(), 25);
    for candidate in &account.candidates {
        let first = candidate.as_first.expect("each point was played");
        assert_eq!(candidate.playouts, first.playouts);
        assert!(candidate.mean < first.mean, "the worst reply is worse than the mean one: {candidate:?}");
    }
}

#[test]
fn the_temperature_is_that_of_the_last_playout() {
    let temperature = |form: &str| account(&format!("oleg:playouts=20{form}"), &empty()).temperature;
    assert_eq!(temperature(""), None);
    assert_eq!(temperature(",k=2"), Some(Temperature { k: 2.0, scale: 45.0 }));
    assert_eq!(
        temperature(",schedule=annealed,k_start=1,k_end=4,scale=9"),
        Some(Temperature { k: 4.0, scale: 9.0 })
    );
}

#[test]
fn ownership_knows_whose_the_board_is() {
    let diagram = "
        . X . O .
        X X X O O
        . X . O .
        X X X O O
        . X . O .";
    let position = Position::new(&setup(diagram, Color::White), Ruleset::CHINESE, Komi::ZERO);
    let position = position.expect("a position");
    for text in
        ["abramson", "olga", "olga:depth=2", "olga:statistics=amaf", "oleg", "oleg:depth=2", "oleg:k=5"]
    {
        let small = match text.contains(':') {
            true => format!("{text},"),
            false => format!("{text}:"),
        };
        let small = match text.starts_with("oleg") {
            true => format!("{small}playouts=800"),
            false => format!("{small}pass_playouts=100"),
        };
        let ownership = account(&small, &position).ownership.expect("games were played");
        // The third column has points that are nobody's.
        for point in position.board().size().points().filter(|point| point.column() != 2) {
            let (mean, black) = (ownership.mean(point), point.column() < 2);
            assert_eq!(mean > 0.0, black, "{small}: {mean} at {point:?}");
        }
    }
}
