//! What a match does with players that do not behave: the cases from the field, with a puppet for an
//! engine.

mod clocks;
mod judges;
mod torrents;

use montego_lab::match_run::{Event, MatchError, MatchSettings, run_match};
use montego_lab::store::{GameRow, Outcome, Store, Winner};
use montego_lab::summary::MatchReport;
use montego_rules::{Komi, Ruleset, Size};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

const PUPPET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/puppet.sh");

/// The player that the puppet is with these arguments, which must not hold a single quote.
fn puppet(arguments: &[&str]) -> String {
    let quoted: String = arguments.iter().map(|argument| format!(" '{argument}'")).collect();
    format!("gtp:sh '{PUPPET}'{quoted}")
}

/// A match of some games between two players.
fn settings(a: &str, b: &str, games: u32) -> MatchSettings {
    let player = |text: &str| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let komi = "5.5".parse().expect("a komi");
    MatchSettings {
        games,
        komi,
        hang_limit: Duration::from_secs(5),
        ..MatchSettings::new(player(a), player(b))
    }
}

struct Outcomes {
    report: MatchReport,
    rows: Vec<GameRow>,
    text: String,
}

fn play(settings: &MatchSettings) -> Outcomes {
    let store = Store::open_in_memory().expect("a store");
    let report = run_match(settings, &store, &mut (), &AtomicBool::new(false)).expect("a match");
    let rows = settings.stored(&store).expect("rows");
    assert_eq!(rows.len(), report.games.len());
    let text = report.render();
    Outcomes { report, rows, text }
}

fn result(row: &GameRow) -> &str {
    row.sgf.split_once("RE[").expect("a result").1.split_once(']').expect("its end").0
}

fn wins(report: &MatchReport) -> (u64, u64, u64) {
    (report.wins.wins, report.wins.draws, report.wins.losses)
}

#[test]
fn a_crash_is_a_loss_and_the_next_game_has_a_new_process() {
    let a = puppet(&["plays=E5,E6", "genmove@3=complain:out of ideas;exit:3"]);
    let b = puppet(&["plays=C3,C4,C5,C6"]);
    let Outcomes { report, rows, text } = play(&settings(&a, &b, 4));
    assert_eq!(wins(&report), (0, 0, 4));
    assert_eq!((report.a.forfeits, report.b.forfeits), (4, 0));
    for row in &rows {
        assert_eq!(row.outcome, Outcome::Forfeit);
        assert!(row.cause.contains("died (exit status: 3)"), "{}", row.cause);
        assert!(row.cause.ends_with("its error output: out of ideas"), "{}", row.cause);
        let (color, record) = if row.identity.tested_is_black { ("black", "W+F") } else { ("white", "B+F") };
        assert_eq!(result(row), record);
        assert!(
            row.warnings.contains(&format!("{color}: error output:\n  out of ideas")),
            "{}",
            row.warnings
        );
        assert!(row.sgf.contains(&format!("{color} forfeits: the program died")), "{}", row.sgf);
    }
    assert!(text.contains("4 lost by A, 0 lost by B"), "{text}");
}

#[test]
fn silence_is_a_loss_and_nobody_is_left_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let pid = folder.path().join("pid");
    let a = puppet(&["plays=E5", &format!("genmove@2=pid:{};hang", pid.display()), "quit=hang"]);
    let b = puppet(&["plays=C3,C4", "quit=hang"]);
    let mut settings = settings(&a, &b, 2);
    settings.hang_limit = Duration::from_millis(500);
    let started = Instant::now();
    let Outcomes { report, rows, .. } = play(&settings);
    assert!(started.elapsed() < Duration::from_secs(15), "{:?}", started.elapsed());
    assert_eq!(wins(&report), (0, 0, 2));
    assert_eq!(rows[0].cause, "no answer to 'genmove black' within 0.5 s");
    let group = std::fs::read_to_string(&pid).expect("the puppet told its process id");
    let anybody = std::process::Command::new("sh")
        .args(["-c", &format!("kill -0 -- -{}", group.trim())])
        .stderr(std::process::Stdio::null())
        .status();
    assert!(!anybody.expect("a shell").success(), "process group {group} is still there");
}

#[test]
fn our_rules_judge_an_illegal_play() {
    let Outcomes { rows, .. } = play(&settings(&puppet(&["plays=E5,C3"]), &puppet(&["plays=C3,C4"]), 1));
    assert_eq!(rows[0].winner, Winner::White);
    assert_eq!(result(&rows[0]), "W+F");
    assert_eq!(rows[0].cause, "illegal play C3: the point is occupied");
    assert_eq!(rows[0].plays, 2, "the illegal play is not in the record");
    assert!(rows[0].sgf.contains("C[black forfeits: illegal play C3"), "{}", rows[0].sgf);
}

#[test]
fn a_vertex_off_the_board_is_no_answer() {
    let Outcomes { rows, .. } = play(&settings(&puppet(&["plays=K5"]), &puppet(&["plays=C3"]), 1));
    assert_eq!(result(&rows[0]), "W+F");
    assert!(rows[0].cause.contains("'K5' is not on a 9x9 board"), "{}", rows[0].cause);
}

#[test]
fn whoever_refuses_a_legal_play_loses() {
    let b = puppet(&["plays=C3", "play@1=refuse:illegal move"]);
    let Outcomes { report, rows, .. } = play(&settings(&puppet(&["plays=E5,E6"]), &b, 1));
    assert_eq!(wins(&report), (1, 0, 0));
    assert_eq!(rows[0].cause, "refused 'play black E5': illegal move, though the play is legal");
    assert_eq!(report.forfeits[0].player, Some('B'));
}

#[test]
fn stray_lines_are_ignored_with_a_warning() {
    let a = puppet(&["plays=E5", "first=print:Loading network 10%;print:Loading network 100%"]);
    let b = puppet(&["plays=C3", "genmove@1=print:info depth 3 pv C3;usual"]);
    let Outcomes { report, rows, text } = play(&settings(&a, &b, 1));
    assert_eq!(rows[0].outcome, Outcome::Finished);
    assert!(rows[0].sgf.contains(";B[ee];W[cg];B[];W[]"), "{}", rows[0].sgf);
    let told: Vec<&str> = report.warnings.iter().map(|remark| remark.text.as_str()).collect();
    assert!(told.contains(&"black: ignored 'Loading network 10%' on standard output, which is no answer"));
    assert!(text.contains("ignored 'info depth 3 pv C3'"), "{text}");
}

#[test]
fn answers_never_shift_by_one() {
    let a = puppet(&["plays=E5", "genmove@1=print:=;print:;usual"]);
    let Outcomes { rows, .. } = play(&settings(&a, &puppet(&["plays=C3"]), 1));
    assert_eq!(result(&rows[0]), "W+F");
    assert!(
        rows[0].cause.contains("expected id") && rows[0].cause.contains("found no id"),
        "{}",
        rows[0].cause
    );
}

#[test]
fn a_program_that_cannot_start_ends_the_match_before_a_game_counts() {
    let mute = puppet(&["first=complain:cannot open weights file;exit:1"]);
    for (a, expect) in
        [("gtp:./no-such-program --fast", "no-such-program"), (&mute, "cannot open weights file")]
    {
        for swapped in [false, true] {
            let (a, b) = (a.to_owned(), puppet(&["plays=C3"]));
            let settings = if swapped { settings(&b, &a, 10) } else { settings(&a, &b, 10) };
            let store = Store::open_in_memory().expect("a store");
            let error = run_match(&settings, &store, &mut (), &AtomicBool::new(false)).unwrap_err();
            assert!(matches!(error, MatchError::Start(_)), "{error}");
            assert!(error.to_string().contains(expect), "{error}");
            assert_eq!(store.games().expect("rows"), []);
        }
    }
}

#[test]
fn a_refused_board_size_ends_the_match() {
    let a = puppet(&["boardsize=refuse:unacceptable size"]);
    let store = Store::open_in_memory().expect("a store");
    let mut settings = settings(&a, &puppet(&[]), 10);
    settings.size = Size::square(19).expect("a size");
    let error = run_match(&settings, &store, &mut (), &AtomicBool::new(false)).unwrap_err().to_string();
    assert!(error.ends_with("refused 'boardsize 19': unacceptable size"), "{error}");
    assert_eq!(store.games().expect("rows"), []);
}

#[test]
fn only_the_basic_commands_are_needed() {
    let a = puppet(&["plays=E5", "without=komi,final_score"]);
    let b = puppet(&["plays=C3", "without=list_commands,protocol_version", "final_score=say:W+5.5"]);
    let Outcomes { report, rows, .. } = play(&settings(&a, &b, 2));
    assert_eq!(result(&rows[0]), "W+5.5");
    assert_eq!(wins(&report), (1, 0, 1));
    assert_eq!(report.disputed, []);
}

#[test]
fn a_disagreement_about_the_score_is_shown() {
    let a = puppet(&["plays=E5", "final_score=say:B+3.5"]);
    let b = puppet(&["plays=C3", "final_score=say:W+4.5"]);
    let Outcomes { report, rows, text } = play(&settings(&a, &b, 1));
    assert_eq!(result(&rows[0]), "W+5.5");
    assert_eq!(report.disputed.len(), 1);
    assert!(text.contains("we count W+5.5, black says B+3.5, white says W+4.5"), "{text}");
    assert!(rows[0].sgf.contains("disputed: we count W+5.5"), "{}", rows[0].sgf);
}

#[test]
fn two_players_may_agree_against_our_count() {
    let a = puppet(&["plays=E5", "final_score=say:B+3.5"]);
    let b = puppet(&["plays=C3", "final_score=say:B+3.5"]);
    let Outcomes { report, rows, .. } = play(&settings(&a, &b, 1));
    assert_eq!(result(&rows[0]), "B+3.5");
    assert_eq!(report.disputed.len(), 1);
}

#[test]
fn a_program_that_cannot_count_changes_nothing() {
    let a = puppet(&["plays=E5", "final_score=refuse:too early to pass"]);
    let b = puppet(&["plays=C3", "final_score=say:?"]);
    let Outcomes { report, rows, text } = play(&settings(&a, &b, 1));
    assert_eq!(result(&rows[0]), "W+5.5");
    assert_eq!(report.disputed, []);
    assert!(text.contains("refused 'final_score': too early to pass"), "{text}");
}

#[test]
fn a_jigo_is_half_a_win_for_both() {
    let mut settings = settings(&puppet(&[]), &puppet(&["without=final_score"]), 2);
    settings.size = Size::square(5).expect("a size");
    settings.komi = Komi::ZERO;
    let Outcomes { report, rows, text } = play(&settings);
    assert_eq!(rows.iter().map(result).collect::<Vec<_>>(), ["0", "0"]);
    assert_eq!(wins(&report), (0, 2, 0));
    assert_eq!(report.wins.share, Some(0.5));
    assert!(text.contains("A 0, B 0, draws 2; A 50.0 %"), "{text}");
}

#[test]
fn copies_of_a_game_are_told() {
    let a = puppet(&["plays=E5,G7"]);
    let b = puppet(&["plays=C3,C7"]);
    let settings = settings(&a, &b, 6);
    let Outcomes { report, rows, text } = play(&settings);
    assert_eq!((report.games_played, report.distinct_games, report.copied_games), (6, 2, 4));
    let warning = "\nwarning  duplicate games: 4 of 6 are copies of others; the intervals\n         \
                   treat 6 games as independent, effective count 2\n";
    assert!(text.contains(warning), "{text}");
    // Two games with colours swapped have different moves.
    assert!(!MatchReport::new(&settings, &rows[..2]).has_duplicates());
    let three = MatchReport::new(&settings, &rows[..3]).render();
    assert!(three.contains("1 of 3 is a copy of another"), "{three}");
    // Rows that travelled have no moves, so nobody knows.
    let compact = montego_lab::compact::write(&rows);
    let travelled = montego_lab::compact::read(&compact).expect("compact rows");
    let report = MatchReport::new(&settings, &travelled);
    assert_eq!((report.distinct_games, report.copied_games, report.games_without_moves), (6, 0, 6));
    let text = report.render();
    assert!(text.contains("\ncopies   unknown among 6 games whose moves are not stored\n"), "{text}");
}

#[test]
fn an_endless_game_is_void() {
    let a = puppet(&["plays=A9,C9,E9,G9,J9,A7,C7,E7,G7,J7,A5,C5,E5,G5,J5"]);
    let b = puppet(&["plays=B8,D8,F8,H8,B6,D6,F6,H6,B4,D4,F4,H4,B2,D2,F2"]);
    let mut settings = settings(&a, &b, 1);
    settings.move_limit = Some(20);
    let Outcomes { report, rows, text } = play(&settings);
    assert_eq!((rows[0].outcome, rows[0].plays, result(&rows[0])), (Outcome::Void, 20, "Void"));
    assert_eq!(rows[0].cause, "no end within the limit of 20 plays");
    assert_eq!(wins(&report), (0, 0, 0));
    assert_eq!(report.score, None);
    assert!(text.contains("1 game without a result"), "{text}");
    assert_eq!(rows[0].identity.rules, "chinese, at most 20 plays");
}

#[test]
fn paths_may_hold_spaces() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("my engines");
    std::fs::create_dir(&home).expect("a folder");
    let program = home.join("a b.sh");
    std::fs::copy(PUPPET, &program).expect("a copy");
    let a = format!("gtp:sh '{}' plays=E5", program.display());
    let b = format!("gtp:sh \"{}\" plays=C3", program.display());
    let mut settings = settings(&a, &b, 1);
    settings.records = Some(folder.path().join("out put (1)"));
    let Outcomes { rows, .. } = play(&settings);
    assert_eq!(rows[0].outcome, Outcome::Finished);
    assert_eq!(records(&folder.path().join("out put (1)")), [rows[0].sgf.clone()]);
}

#[test]
fn results_go_to_the_player_and_not_to_the_color() {
    let (a, b) = (puppet(&["plays=E5,resign"]), puppet(&["plays=C3,C4"]));
    let Outcomes { report, rows, text } = play(&settings(&a, &b, 4));
    assert_eq!(wins(&report), (0, 0, 4));
    assert_eq!(rows.iter().map(result).collect::<Vec<_>>(), ["W+R", "B+R", "W+R", "B+R"]);
    assert_eq!((report.games_a_black, report.games_a_white, report.resigned), (2, 2, 4));
    for row in &rows {
        let (black, white) = if row.identity.tested_is_black { (&a, &b) } else { (&b, &a) };
        assert!(row.sgf.contains(&format!("PB[{black}]PW[{white}]")), "{}", row.sgf);
        assert!(row.sgf.contains("which calls itself puppet 1.0"), "{}", row.sgf);
    }
    assert!(text.contains("no game was counted, 4 resigned"), "{text}");
}

#[test]
fn a_program_plays_an_engine_of_the_house() {
    let mut settings = settings("oleg:playouts=20", &puppet(&["plays=C3,resign"]), 2);
    settings.size = Size::square(5).expect("a size");
    settings.ruleset = Ruleset::TROMP_TAYLOR;
    let Outcomes { report, .. } = play(&settings);
    assert_eq!(wins(&report), (2, 0, 0));
    assert!(!report.a.revision.is_empty() && report.b.revision.is_empty());
}

#[test]
fn many_games_leave_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    // The thorough run is meant for a shell with `ulimit -n 64`.
    let (games, threads) = if std::env::var_os("MONTEGO_THOROUGH").is_some() { (2000, 8) } else { (60, 4) };
    let mut settings = settings(&puppet(&[]), &puppet(&[]), games);
    settings.size = Size::square(2).expect("a size");
    settings.threads = threads;
    settings.records = Some(folder.path().to_owned());
    let Outcomes { report, .. } = play(&settings);
    assert_eq!(report.games_played, games);
    assert_eq!(records(folder.path()).len(), games as usize);
}

#[test]
fn a_stop_ends_programs_at_once_and_keeps_what_is_finished() {
    let a = puppet(&["plays=E5", "genmove@7=hang"]);
    let settings =
        MatchSettings { hang_limit: Duration::from_secs(100), ..settings(&a, &puppet(&["plays=C3"]), 100) };
    let store = Store::open_in_memory().expect("a store");
    let (stop, finished) = (AtomicBool::new(false), AtomicU32::new(0));
    let report = std::thread::scope(|scope| {
        scope.spawn(|| {
            // The fourth game hangs; give it time to get there.
            while finished.load(Ordering::Relaxed) < 3 {
                std::thread::sleep(Duration::from_millis(20));
            }
            std::thread::sleep(Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
        });
        let mut observer = |event: Event<'_>| {
            finished.fetch_add(u32::from(matches!(event, Event::Finished { .. })), Ordering::Relaxed);
        };
        run_match(&settings, &store, &mut observer, &stop)
    });
    let report = report.expect("a report");
    assert_eq!((report.games_played, report.games_wanted), (3, 100));
    assert!(report.render().contains("3 of 100"));
}

fn records(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("a folder of records");
    files.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("a record")).collect()
}

#[test]
fn a_refused_komi_is_one_warning_a_game() {
    let a = puppet(&["plays=E5", "without=final_score", "komi=refuse:unacceptable komi"]);
    let b = puppet(&["plays=C3", "without=final_score"]);
    let Outcomes { report, rows, .. } = play(&settings(&a, &b, 2));
    assert_eq!(rows[0].warnings, "black: refused 'komi 5.5': unacceptable komi");
    assert_eq!(report.warnings.len(), 2);
}
