//! Programs that say too much, or nothing that means anything, on either of their outputs.

use crate::{Outcomes, play, puppet, result, settings, wins};
use montego_lab::store::Outcome;
use std::time::Duration;

#[test]
fn a_program_dies_late_in_a_game() {
    let plays = "plays=A1,C1,E1,G1,J1,A3,C3,E3,G3,J3,A5,C5";
    let a = puppet(&[plays, "genmove@10=exit:9"]);
    let b = puppet(&["plays=B9,D9,F9,H9,B7,D7,F7,H7,B5,D5,F5"]);
    let Outcomes { rows, .. } = play(&settings(&a, &b, 2));
    // The tenth play of a process is play 19 of its first game, and a new process plays the next.
    assert_eq!((rows[0].outcome, rows[0].plays), (Outcome::Forfeit, 18));
    assert_eq!((rows[1].outcome, rows[1].plays), (Outcome::Forfeit, 19));
    assert!(rows[1].cause.contains("died (exit status: 9)"), "{}", rows[1].cause);
}

#[test]
fn what_is_no_move_and_no_answer_is_a_loss() {
    let cases = [
        ("say:\u{fffd}%$ 17 (;SZ[19])", "no move in the answer to 'genmove black': "),
        ("say:", "no move in the answer to 'genmove black': "),
        ("print:?? what;print:;usual", "expected id "),
        ("print:=4711 E5;print:", "found id 4711 in 'E5'"),
    ];
    for (act, cause) in cases {
        let a = puppet(&["plays=E5", &format!("genmove={act}")]);
        let b = puppet(&["plays=C3"]);
        let Outcomes { report, rows, .. } = play(&settings(&a, &b, 2));
        assert_eq!(wins(&report), (0, 0, 2), "the second game is played too");
        assert_eq!((rows[0].outcome, result(&rows[0])), (Outcome::Forfeit, "W+F"), "{act}");
        assert!(rows[0].cause.contains(cause), "{act}: {}", rows[0].cause);
    }
}

#[test]
fn endless_output_is_a_loss_and_bounded() {
    let cases = [
        ("pour:info depth 3", "no answer to 'genmove black' within 1 s"),
        ("noise", "no answer to 'genmove black' within 1 s"),
        ("babble", "is longer than 65536 bytes"),
    ];
    for (act, cause) in cases {
        let a = puppet(&["plays=E5", &format!("genmove={act}")]);
        let mut settings = settings(&a, &puppet(&["plays=C3"]), 1);
        settings.hang_limit = Duration::from_secs(1);
        let Outcomes { rows, .. } = play(&settings);
        assert_eq!(result(&rows[0]), "W+F", "{act}");
        assert!(rows[0].cause.ends_with(cause), "{act}: {}", rows[0].cause);
        // A few short lines are kept of megabytes.
        assert!(rows[0].warnings.len() < 2000, "{act}: {} bytes", rows[0].warnings.len());
    }
}

#[test]
fn a_torrent_between_answers_does_no_harm() {
    let a = puppet(&["plays=E5", "without=final_score", "genmove@1=usual;moan:a long story"]);
    let lines: String = "print:a line of a thousand;".repeat(50);
    let b = puppet(&["plays=C3", "without=final_score", &format!("genmove@1={lines}usual")]);
    let Outcomes { rows, .. } = play(&settings(&a, &b, 1));
    assert_eq!(rows[0].outcome, Outcome::Finished);
    assert_eq!(rows[0].warnings.matches("a line of a thousand").count(), 10, "{}", rows[0].warnings);
    assert_eq!(rows[0].warnings.matches("\n  a long story").count(), 20, "{}", rows[0].warnings);
}

#[test]
#[cfg(unix)]
fn error_output_is_kept_game_by_game() {
    let complain = |n: u32| format!("genmove@{n}=complain:move {n};usual");
    let moves: Vec<String> = (1..=4).map(complain).collect();
    let mut arguments = vec!["plays=E5", "without=final_score", "first=complain:hello"];
    arguments.extend(moves.iter().map(String::as_str));
    let b = puppet(&["plays=C3", "without=final_score"]);
    let Outcomes { report, rows, text } = play(&settings(&puppet(&arguments), &b, 2));
    let (first, second) = (&rows[0].warnings, &rows[1].warnings);
    assert_eq!(first, "black: error output:\n  hello\n  move 1\n  move 2");
    assert_eq!(second, "white: error output:\n  move 3\n  move 4");
    // It is nothing odd, and no part of the record of moves.
    assert_eq!(report.warnings, []);
    assert!(!text.contains("error output") && !rows[0].sgf.contains("error output"), "{text}");
}
