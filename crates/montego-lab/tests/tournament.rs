//! Tournaments that are played: that they share games with matches, resume, stay even, and go on without those who
//! cannot play.

use montego_lab::match_run::{Event, MatchSettings, run_match};
use montego_lab::store::{GameRow, Store};
use montego_lab::tournament::{
    Entrants, Form, TournamentReport, TournamentSettings, run_tournament, stored_tournament,
};
use montego_rules::Size;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Players that need a few milliseconds for a game on a small board.
const A: &str = "oleg:playouts=20";
const B: &str = "abramson:playouts_per_candidate=2,pass_playouts=10";
const C: &str = "random";

const PUPPET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/puppet.sh");

fn settings(players: &[&str], games: u32, threads: usize) -> TournamentSettings {
    let entrant = |text: &&str| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let entrants = Entrants::new(players.iter().map(entrant).collect()).expect("different players");
    let size = Size::square(4).expect("a size");
    TournamentSettings { size, games, threads, ..TournamentSettings::new(entrants) }
}

fn in_memory() -> Store {
    Store::open_in_memory().expect("a store")
}

/// Plays what is missing; the number of games played now, and the report.
fn play(settings: &TournamentSettings, store: &Store) -> (u32, TournamentReport) {
    let mut played = 0;
    let mut observer = |event: Event<'_>| played += u32::from(matches!(event, Event::Finished { .. }));
    let report =
        run_tournament(settings, store, &mut observer, &AtomicBool::new(false)).expect("a tournament");
    (played, report)
}

/// All games of a store without what depends on the machine and the hour.
fn timeless(store: &Store) -> Vec<GameRow> {
    let mut rows = store.games().expect("rows");
    for row in &mut rows {
        (row.seconds_black, row.seconds_white, row.recorded_at, row.threads) = (0.0, 0.0, 0, 0);
    }
    rows
}

#[test]
fn matches_and_tournaments_play_the_same_games() {
    let matches = in_memory();
    for (a, b) in [(A, B), (A, C), (B, C)] {
        let player = |text: &str| text.parse().expect("a player");
        let size = Size::square(4).expect("a size");
        let settings = MatchSettings { size, games: 4, ..MatchSettings::new(player(a), player(b)) };
        run_match(&settings, &matches, &mut (), &AtomicBool::new(false)).expect("a match");
    }
    let expect = timeless(&matches);
    assert_eq!(expect.len(), 12);
    assert_eq!(play(&settings(&[A, B, C], 4, 1), &matches).0, 0, "the games of matches count");
    for threads in [1, 5] {
        let store = in_memory();
        let (played, report) = play(&settings(&[A, B, C], 4, threads), &store);
        assert_eq!((played, report.games_played, report.games_wanted), (12, 12, 12));
        assert_eq!(timeless(&store), expect);
        let [elo, other] = [&report.players[0], &report.players[2]].map(|standing| standing.elo);
        assert!(elo > other, "{elo:?} {other:?}");
    }
}

/// Machines that share no store play a part each; together they have the tournament of one machine.
#[test]
fn parts_make_the_whole() {
    let whole = in_memory();
    let (_, expect) = play(&settings(&[A, B, C], 6, 2), &whole);
    let joined = in_memory();
    let mut played = Vec::new();
    for part in ["1/2", "2/2"] {
        let shard = Some(part.parse().expect("a part"));
        let store = in_memory();
        let (games, report) = play(&TournamentSettings { shard, ..settings(&[A, B, C], 6, 2) }, &store);
        assert_eq!((report.games_played, report.games_wanted), (games.into(), games.into()));
        assert!(report.render().contains(&format!("\nshard    {part}; ")), "{}", report.render());
        joined.merge(&store).expect("a store");
        played.push(games);
    }
    assert_eq!(played, [12, 6]);
    assert_eq!(timeless(&joined), timeless(&whole));
    let (more, report) = play(&settings(&[A, B, C], 6, 2), &joined);
    assert_eq!((more, report.to_csv()), (0, expect.to_csv()));
}

/// A player with a clock, a rule for lost games, a referee: as in a match, and each is told apart in the store.
#[test]
fn conditions_decide_games_as_in_a_match() {
    // It passes: the seed depends on where its script lies, and any point might be taken.
    let clock =
        format!("puppet=gtp:sh '{PUPPET}' with=time_left,time_settings 'genmove@2=wait:9;usual' at 1/move");
    let mut timed = settings(&[A, &clock], 1, 1);
    timed.komi = "30.5".parse().expect("a komi");
    let store = in_memory();
    let (_, report) = play(&timed, &store);
    let forfeits = &report.pairings[0].report.forfeits;
    assert!(forfeits[0].cause.starts_with("lost on time: "), "{forfeits:?}");
    assert_eq!(store.games().expect("rows")[0].identity.white_settings, clock["puppet=".len()..]);
    assert!(report.render().contains("\nclock    1 none, 2 1/move; a game cannot"), "{}", report.render());

    let mut hopeless = settings(&[A, "oleg:playouts=30"], 2, 1);
    hopeless.komi = "30.5".parse().expect("a komi");
    hopeless.resignation = Some("2,5".parse().expect("a rule"));
    assert_eq!(play(&hopeless, &store).1.pairings[0].report.resigned, 2);

    let disputing = format!("puppet=gtp:sh '{PUPPET}' final_score=say:B+3.5");
    let mut refereed = settings(&[&disputing, A], 2, 1);
    refereed.referee = Some(format!("sh '{PUPPET}' final_score=say:W+0.5").parse().expect("a program"));
    let (_, report) = play(&refereed, &store);
    assert!(report.render().contains("the referee decides: W+0.5 (puppet 1.0)"), "{}", report.render());
    // Without its referee nobody plays.
    refereed.referee = Some("/no/such/referee".parse().expect("a program"));
    let error = run_tournament(&refereed, &store, &mut (), &AtomicBool::new(false)).expect_err("no referee");
    assert!(error.to_string().starts_with("cannot start '/no/such/referee'"), "{error}");
}

#[test]
fn a_player_that_is_added_plays_only_its_own_games() {
    let store = in_memory();
    assert_eq!(play(&settings(&[A, B], 4, 2), &store).0, 4);
    // In front of the others, which turns nothing around.
    assert_eq!(play(&settings(&[C, B, A], 4, 2), &store).0, 8);
    assert_eq!(play(&settings(&[B, A, C], 4, 2), &store).0, 0);
    let gauntlet = TournamentSettings { form: Form::Gauntlet, ..settings(&[B, C, A], 6, 2) };
    let (played, report) = play(&gauntlet, &store);
    assert_eq!((played, report.pairings.len(), report.games_played), (4, 2, 12));
}

#[test]
fn a_tournament_that_is_stopped_is_about_even_and_goes_on() {
    let store = in_memory();
    let settings = settings(&[A, B, C], 8, 1);
    let stop = AtomicBool::new(false);
    let mut observer = |event: Event<'_>| {
        if matches!(event, Event::Finished { done: 9, .. }) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let report = run_tournament(&settings, &store, &mut observer, &stop).expect("a tournament");
    // A game that ended while the stop was heard counts too.
    assert!((9..=10).contains(&report.games_played), "{}", report.games_played);
    let games: Vec<u32> = report.pairings.iter().map(|pairing| pairing.report.games_played).collect();
    assert!(
        games.iter().max().zip(games.iter().min()).is_some_and(|(most, least)| most - least <= 2),
        "{games:?}"
    );
    let (played, whole) = play(&settings, &store);
    assert_eq!(u64::from(played), 24 - report.games_played);
    let fresh = in_memory();
    play(&settings, &fresh);
    assert_eq!(timeless(&store), timeless(&fresh));
    assert_eq!(whole.to_csv(), stored_tournament(&settings, &fresh).expect("a report").to_csv());
}

#[test]
fn who_cannot_start_is_named_and_the_others_play() {
    let store = in_memory();
    let (played, report) = play(&settings(&["gtp:/no/such/program", A, B], 4, 2), &store);
    assert_eq!((played, report.games_wanted), (4, 12));
    let [absent] = &report.absent[..] else { panic!("{:?}", report.absent) };
    assert_eq!(absent.name, "gtp:/no/such/program");
    assert!(absent.cause.starts_with("cannot start '/no/such/program': "), "{}", absent.cause);
    let last = &report.players[2];
    assert_eq!((&last.name[..], last.elo, last.games), ("gtp:/no/such/program", None, 0));
    assert!(report.render().contains("\nabsent   gtp:/no/such/program\n"), "{}", report.render());
    // With nobody left there is nothing to play.
    assert_eq!(play(&settings(&["gtp:/no/such/program", A], 4, 2), &in_memory()).0, 0);
}

/// A program that starts when the roll is called, and plays its first pairing so, and never again.
#[test]
fn who_cannot_start_later_is_left_out_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let flag = folder.path().join("started");
    let script = format!("if [ -e '{0}' ]; then exit 3; fi; : >'{0}'; exec sh '{PUPPET}'", flag.display());
    let path = folder.path().join("once.sh");
    std::fs::write(&path, script).expect("a script");
    let once = format!("once=gtp:sh {}", path.display());
    let (played, report) = play(&settings(&[A, &once, B], 4, 1), &in_memory());
    assert_eq!(played, 8, "all games but those of its second pairing");
    assert_eq!(report.absent.len(), 1);
    assert_eq!(report.absent[0].name, "once");
}

#[test]
fn programs_play_in_several_pairings() {
    let store = in_memory();
    let puppet = format!("puppet=gtp:sh '{PUPPET}'");
    let (played, report) = play(&settings(&[&puppet, A, B], 4, 2), &store);
    assert_eq!((played, report.games_played), (12, 12));
    assert!(report.absent.is_empty());
    let records = tempfile::tempdir().expect("a folder");
    let with_records =
        TournamentSettings { records: Some(records.path().join("sgf")), ..settings(&[A, &puppet, B], 4, 2) };
    assert_eq!(play(&with_records, &store).0, 0);
    assert_eq!(count(&records.path().join("sgf")), 12, "games of old have records too");
}

fn count(folder: &Path) -> usize {
    std::fs::read_dir(folder).expect("a folder").count()
}

#[test]
fn two_tournaments_on_one_store_share_the_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let settings = settings(&[A, B, C], 30, 1);
    let one = || play(&settings, &Store::open(&path).expect("a store"));
    let ((mine, my_report), (yours, your_report)) = std::thread::scope(|scope| {
        let other = scope.spawn(one);
        (one(), other.join().expect("a tournament"))
    });
    assert_eq!(mine + yours, 90);
    assert_eq!(my_report, your_report);
}
