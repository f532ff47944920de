//! Players with clocks: who is told what, and who loses.

use crate::{Outcomes, play, puppet, result, settings, wins};
use montego_lab::store::{Outcome, Winner};
use montego_rules::Size;
use std::time::Duration;

const TIMED: &str = "with=time_settings,time_left";

#[test]
fn a_late_answer_loses_and_the_program_lives_on() {
    let a = puppet(&["plays=E5,E6", "genmove@2=wait:0.6;usual", TIMED]);
    let b = puppet(&["plays=C3,C4"]);
    let mut settings = settings(&a, &b, 2);
    settings.tested_time = "0.3/move".parse().expect("a time control");
    let Outcomes { report, rows, text } = play(&settings);
    assert_eq!((rows[0].outcome, rows[0].winner, result(&rows[0])), (Outcome::Forfeit, Winner::White, "W+T"));
    assert!(rows[0].cause.starts_with("lost on time: took 0."), "{}", rows[0].cause);
    assert!(rows[0].cause.ends_with(" s for move 3, 0.300 s were left"), "{}", rows[0].cause);
    assert_eq!(rows[0].plays, 2, "the late play is not in the record");
    // The second answer of the same process was late, and there was no other.
    assert_eq!(rows[1].outcome, Outcome::Finished);
    assert_eq!((report.a.forfeits, report.a.forfeits_on_time, report.b.forfeits), (1, 1, 0));
    assert!(text.contains("\nforfeits 1 lost by A (1 on time), 0 lost by B\n"), "{text}");
    assert!(text.contains("\nclock    A 0.3/move, B none; a game cannot be played again"), "{text}");
}

#[test]
fn a_margin_forgives_a_little() {
    let a = puppet(&["plays=E5", "genmove@1=wait:0.3;usual", TIMED]);
    let mut settings = settings(&a, &puppet(&["plays=C3"]), 1);
    settings.tested_time = "0.2/move".parse().expect("a time control");
    settings.time_margin = Duration::from_secs(20);
    let Outcomes { rows, .. } = play(&settings);
    assert_eq!(rows[0].outcome, Outcome::Finished);
    assert_eq!(rows[0].identity.rules, "chinese, time margin 20 s");
}

#[test]
fn silence_runs_the_clock_down_and_ends_the_program() {
    let a = puppet(&["plays=E5", "genmove@2=complain:still thinking;hang", TIMED]);
    let mut settings = settings(&a, &puppet(&["plays=C3"]), 1);
    // Two seconds for a few plays, so that no slow machine loses the first of them.
    settings.tested_time = "2".parse().expect("a time control");
    settings.hang_limit = Duration::from_secs(600);
    let Outcomes { report, rows, .. } = play(&settings);
    assert_eq!(wins(&report), (0, 0, 1));
    assert_eq!(result(&rows[0]), "W+T");
    assert!(
        rows[0].cause.starts_with("lost on time: no answer to 'genmove black' within "),
        "{}",
        rows[0].cause
    );
    assert!(rows[0].warnings.contains("black: error output:\n  still thinking"), "{}", rows[0].warnings);
}

#[test]
fn a_program_is_told_its_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let note = |command: &str| format!("{command}=note:{};usual", log.display());
    let told = |time: &str, known: &str| {
        let (settings_rule, left) = (note(known), note("time_left"));
        let with = format!("with={known},time_left");
        let a = puppet(&["plays=E5", "without=final_score", &with, &settings_rule, &left]);
        let mut settings = settings(&a, &puppet(&["plays=C3", "without=final_score"]), 1);
        settings.tested_time = time.parse().expect("a time control");
        let Outcomes { rows, .. } = play(&settings);
        let lines = std::fs::read_to_string(&log).unwrap_or_default();
        let _ = std::fs::remove_file(&log);
        (lines, rows[0].warnings.clone())
    };
    // Once in the rehearsal and once for the game; then before each move.
    let (lines, _) = told("1h", "time_settings");
    assert_eq!(
        lines,
        "time_settings 3600 0 0\n".repeat(2) + "time_left black 3600 0\ntime_left black 3599 0\n"
    );
    let (lines, _) = told("0+60/1", "time_settings");
    assert_eq!(lines, "time_settings 0 60 1\n".repeat(2) + &"time_left black 60 1\n".repeat(2));
    let (lines, _) = told("0+5x60", "kgs-time_settings");
    assert_eq!(lines, "kgs-time_settings byoyomi 0 60 5\n".repeat(2) + &"time_left black 60 5\n".repeat(2));
    let (lines, warnings) = told("1h+60", "time_settings");
    assert!(lines.starts_with("time_left black 3600 0\ntime_left black 3"), "{lines}");
    let warning = "black: was not told of its time, 3600+60, since it has no command for that";
    assert_eq!(warnings, warning);
}

#[test]
fn engines_of_the_house_use_their_time_or_their_playouts() {
    let mut settings = settings("oleg", "oleg:playouts=20", 2);
    settings.size = Size::square(5).expect("a size");
    settings.tested_time = "0.2/move".parse().expect("a time control");
    settings.reference_time = "1h".parse().expect("a time control");
    // Other work on the machine must not decide.
    settings.time_margin = Duration::from_secs(60);
    let Outcomes { report, rows, .. } = play(&settings);
    assert_eq!(report.forfeits, []);
    assert!(!report.reproducible);
    let a = report.a.seconds_per_move.expect("moves");
    let b = report.b.seconds_per_move.expect("moves");
    // Of five sixths of its time a player uses most, and twenty playouts take nearly none.
    assert!(a > 0.1 && b < a, "{a} and {b}");
    assert_eq!(rows[0].identity.black_settings, "oleg at 0.2/move");
    assert!(rows[1].sgf.contains("PB[oleg:playouts=20 at 3600]"), "{}", rows[1].sgf);
}
