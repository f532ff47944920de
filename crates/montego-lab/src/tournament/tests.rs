//! Reports on games that were made up, so that every figure is known.

use super::*;
use crate::openings::Openings;
use crate::store::{GameRow, Outcome, Winner};

/// Players of which none will play.
const PLAYERS: [&str; 4] = ["big=oleg:playouts=5000", "olga", "random", "gtp:absent --level 1"];

fn settings(players: &[&str], games: u32) -> TournamentSettings {
    let entrant = |text: &&str| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let entrants = Entrants::new(players.iter().map(entrant).collect()).expect("different players");
    TournamentSettings { games, ..TournamentSettings::new(entrants) }
}

/// A counted game of a match that the player under test won by so many points, or lost. Black thought for 2 seconds,
/// White for 1, in 20 plays.
fn row(settings: &MatchSettings, index: u32, score: i16) -> GameRow {
    let (match_, identity) = (settings.identity(), settings.game(index));
    let black = if identity.tested_is_black { score } else { -score };
    GameRow {
        match_key: match_.key(),
        pairing_key: match_.pairing_key(),
        identity,
        outcome: Outcome::Finished,
        winner: match black.signum() {
            1 => Winner::Black,
            -1 => Winner::White,
            _ => Winner::Nobody,
        },
        margin_halves: Some(2 * black),
        cause: String::new(),
        plays: 20,
        seconds_black: 2.0,
        seconds_white: 1.0,
        cpu: String::new(),
        threads: 1,
        // Different games have different moves.
        sgf: format!("(;B[a{index}])"),
        warnings: String::new(),
        recorded_at: 0,
        version: String::new(),
    }
}

/// A store in which the first player of each of these pairings has these scores.
fn store(settings: &TournamentSettings, pairings: &[((usize, usize), &[i16])]) -> Store {
    let store = Store::open_in_memory().expect("a store");
    for &((a, b), scores) in pairings {
        let match_ = settings.match_of(a, b);
        for (index, &score) in scores.iter().enumerate() {
            store.insert(&row(&match_, index as u32, score)).expect("a row");
        }
    }
    store
}

fn report(settings: &TournamentSettings, store: &Store) -> TournamentReport {
    stored_tournament(settings, store).expect("a report")
}

#[test]
fn a_tournament_looks_like_this() {
    let settings = settings(&PLAYERS, 10);
    let store = store(
        &settings,
        &[
            ((1, 0), &[-3, 5, -8, -2, -1, 4, -7, -9, -6, 0]),
            ((0, 2), &[41, 35, 28, 55, 81, 17, -5, 33, 29, 60]),
            ((1, 2), &[12, 25, 18, -15, 41, 57, 25, 33, 19, 40]),
        ],
    );
    let match_ = settings.match_of(1, 2);
    let mut forfeit = row(&settings.match_of(0, 3), 0, 1);
    (forfeit.outcome, forfeit.margin_halves) = (Outcome::Forfeit, None);
    forfeit.cause = "the program died".to_owned();
    store.insert(&forfeit).expect("a row");
    let mut void = row(&settings.match_of(0, 3), 1, 0);
    (void.outcome, void.margin_halves) = (Outcome::Void, None);
    void.cause = "no end within the limit of 243 plays".to_owned();
    store.insert(&void).expect("a row");
    // More than was asked for, which does not count.
    store.insert(&row(&match_, 10, -81)).expect("a row");
    insta::assert_snapshot!("tournament", report(&settings, &store).render());
    insta::assert_snapshot!("tournament_csv", report(&settings, &store).to_csv());
}

#[test]
fn a_tournament_without_games_says_so() {
    let settings = settings(&PLAYERS[..2], 4);
    let report = report(&settings, &store(&settings, &[]));
    assert_eq!((report.games_played, report.games_wanted), (0, 4));
    assert!(report.players.iter().all(|standing| standing.elo.is_none() && standing.share.is_none()));
    assert!(report.differences.is_empty() && report.without_elo.is_none());
    insta::assert_snapshot!("tournament_without_games", report.render());
}

/// With two players the Elo is that of the match: 8 of 10 are 400 log10(4) = 240.8.
#[test]
fn two_players_have_the_elo_of_their_match() {
    let settings = settings(&PLAYERS[..2], 10);
    let report = report(&settings, &store(&settings, &[((0, 1), &[1, 1, -1, 1, 1, 1, 1, 1, 1, -1])]));
    let [first, second] = &report.players[..] else { panic!("two players") };
    assert_eq!((&first.name[..], first.wins, first.losses), ("big", 8, 2));
    assert_eq!((&second.name[..], second.wins, second.losses), ("olga", 2, 8));
    let [difference] = &report.differences[..] else { panic!("one difference") };
    let elo = 400.0 * 4.0_f64.log10();
    assert!((difference.elo - elo).abs() < 1e-6, "{difference:?}");
    assert_eq!(difference.p, difference.p_holm);
    // 1.96 errors of 173.72 / sqrt(10 · 0.8 · 0.2) = 137.3 are more than the Elo.
    assert!((difference.standard_error - 137.336).abs() < 0.001 && !difference.significant, "{difference:?}");
    assert!((report.pairings[0].report.wins.elo.expect("Elo") - elo).abs() < 1e-6);
    // Each was Black in five games: 5 · 2 + 5 · 1 seconds and ten moves in each game.
    assert_eq!((first.moves, first.seconds_per_move, first.seconds_per_game), (100, Some(0.15), Some(1.5)));
}

#[test]
fn a_sweep_has_no_end() {
    let settings = settings(&PLAYERS[..3], 20);
    let (won, even) = ([1; 20], [1, -1].repeat(10));
    let report = report(&settings, &store(&settings, &[((0, 1), &even), ((0, 2), &won), ((1, 2), &won)]));
    assert_eq!(report.virtual_draws, 2);
    let last = &report.players[2];
    assert_eq!((&last.name[..], last.elo_low), ("random", None));
    assert!(last.elo_high < Some(0.0), "{last:?}");
    for standing in &report.players[..2] {
        assert!(standing.elo_high.is_some() && standing.elo_low > Some(0.0), "{standing:?}");
    }
    // Who won all its games has no upper end.
    let text = self::report(&settings, &store(&settings, &[((0, 2), &won)])).render();
    assert!(text.contains(" to +inf ") && text.contains(" -inf to "), "{text}");
    let open: Vec<_> = report.differences.iter().map(|found| (&found.b[..], found.high.is_none())).collect();
    assert_eq!(open, [("olga", false), ("random", true), ("random", true)]);
    assert!(report.differences.iter().all(|found| found.low.is_some()));
    let significant: Vec<_> = report.differences.iter().map(|found| found.significant).collect();
    assert_eq!(significant, [false, true, true]);
    assert!(report.render().contains("^*"), "{}", report.render());
}

#[test]
fn strangers_have_no_elo() {
    let settings = settings(&PLAYERS, 2);
    let report = report(&settings, &store(&settings, &[((0, 1), &[1, -1]), ((2, 3), &[1, 1])]));
    assert!(report.players.iter().all(|standing| standing.elo.is_none()) && report.differences.is_empty());
    assert_eq!(report.players[0].name, "random", "who won everything is first");
    let why = "big and random have not met, not even by way of others";
    assert_eq!(report.without_elo.as_deref(), Some(why));
    assert!(report.render().contains(&format!("\nno Elo   {why}\n")));
}

/// The one with more games, and with as many the one that is listed; whichever it is, views are turned.
#[test]
fn a_pairing_takes_the_match_that_has_more_games() {
    let settings = settings(&PLAYERS[..2], 4);
    for (listed, turned, expect) in
        [(&[5, 5][..], &[9][..], 5.0), (&[5], &[9, 9], -9.0), (&[5], &[9], 5.0), (&[], &[9], -9.0)]
    {
        let store = store(&settings, &[((0, 1), listed), ((1, 0), turned)]);
        let report = report(&settings, &store);
        assert_eq!(report.games_played as usize, listed.len().max(turned.len()));
        let mean = |a, b| report.view(a, b).and_then(|view| view.score).map(|(mean, _)| mean);
        assert_eq!((mean("big", "olga"), mean("olga", "big")), (Some(expect), Some(-expect)));
        assert_eq!(report.players[0].name, if expect > 0.0 { "big" } else { "olga" });
    }
}

#[test]
fn copies_are_told_pairing_by_pairing() {
    let settings = settings(&PLAYERS[..3], 3);
    let store = store(&settings, &[((0, 1), &[1, 2, 3]), ((1, 2), &[1, 2, 3])]);
    for index in 0..3 {
        let mut copy = row(&settings.match_of(0, 2), index, 1);
        copy.sgf = "(;B[aa];W[bb])".to_owned();
        store.insert(&copy).expect("a row");
    }
    let text = report(&settings, &store).render();
    let told = "\nwarning  duplicate games: 2 of 9 are copies of others; errors and intervals\n         treat all \
                games as independent and are too narrow\n         big against random: 3 games, effective count 1\n";
    assert!(text.contains(told), "{text}");
}

#[test]
fn a_gauntlet_is_about_the_first() {
    let mut gauntlet = settings(&PLAYERS, 2);
    gauntlet.form = Form::Gauntlet;
    assert_eq!(gauntlet.meetings(), [(0, 1), (0, 2), (0, 3)]);
    assert_eq!(settings(&PLAYERS[..3], 2).meetings(), [(0, 1), (0, 2), (1, 2)]);
    let report = report(&gauntlet, &store(&gauntlet, &[((0, 1), &[1, -1]), ((0, 2), &[1, -1])]));
    assert_eq!(report.games_wanted, 6);
    // Two who have not met are compared by way of the first.
    assert_eq!(report.differences.len(), 3);
    assert!(report.view("olga", "random").is_none() && report.view("olga", "big").is_some());
}

#[test]
fn the_games_are_those_of_a_match() {
    let settings = settings(&PLAYERS, 6);
    let [big, olga] = ["oleg:playouts=5000", "olga"].map(|text| text.parse().expect("a player"));
    let match_ = MatchSettings { games: 6, ..MatchSettings::new(big, olga) };
    assert_eq!(settings.match_of(0, 1).identity(), match_.identity());
    assert_eq!(settings.match_of(0, 1).game(3), match_.game(3));
}

/// Whatever a match can be played under, a tournament can, and its games are those of the match.
#[test]
fn conditions_are_those_of_a_match() {
    let size = Size::square(5).expect("a size");
    let model = MatchSettings {
        size,
        ruleset: Ruleset::AGA,
        komi: "7.5".parse().expect("a komi"),
        games: 6,
        shard: Some("2/3".parse().expect("a part")),
        seed: 9,
        threads: 3,
        hang_limit: Duration::from_secs(7),
        tested_time: "5/move".parse().expect("a time"),
        reference_time: "10m".parse().expect("a time"),
        time_margin: Duration::from_millis(100),
        resignation: Some("3,20".parse().expect("a rule")),
        referee: Some("gnugo --mode gtp".parse().expect("a program")),
        move_limit: Some(60),
        openings: Some(
            Openings::read(&"random:2".parse().expect("a source"), None, size, Ruleset::AGA)
                .expect("openings"),
        ),
        records: Some("records".into()),
        ..MatchSettings::new("oleg:k=2".parse().expect("a player"), "olga".parse().expect("a player"))
    };
    let entrant = |text: &str| text.parse::<Entrant>().expect("a player");
    let entrants =
        || Entrants::new(vec![entrant("oleg:k=2 at 5/move"), entrant("b=olga at 10m")]).expect("two");
    let settings = TournamentSettings::like(&model, entrants(), Form::Gauntlet);
    assert_eq!(format!("{:?}", settings.match_of(0, 1)), format!("{model:?}"));
    assert_eq!(settings.match_of(0, 1).identity(), model.identity());
    let report = report(&settings, &store(&settings, &[]));
    let words = "aga, at most 60 plays, lost when 20 points behind in 3 moves, time margin 0.1 s, referee gnugo --mode gtp";
    assert_eq!((&report.rules[..], report.games_wanted), (words, 2));
    insta::assert_snapshot!("tournament_with_conditions", report.render());
}
