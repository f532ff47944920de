//! Clocks. The few limits that are measured here are those that a game would be lost by.

use crate::talk::Talk;
use crate::{check, is_move, start};
use std::time::Duration;

#[test]
fn a_client_that_never_tells_the_time_left() {
    let mut talk = Talk::new(start("oleg", "chinese"));
    assert_eq!(talk.ask("boardsize 7"), "=");
    assert_eq!(talk.ask("time_settings 4 0 0"), "=");
    let mut spent = [Duration::ZERO; 2];
    for turn in 0..40 {
        let (answer, time) = talk.timed(&format!("genmove {}", ["b", "w"][turn % 2]));
        assert!(is_move(&answer[2..]), "{answer}");
        spent[turn % 2] += time;
    }
    assert!(spent.iter().all(|spent| *spent < Duration::from_secs(4)), "{spent:?}");
    talk.hang_up();
}

#[test]
fn one_second_for_each_stone() {
    // Neither a clock that the client names nor many playouts may make it longer.
    for engine in ["oleg", "oleg:playouts=1000000000"] {
        let mut talk = Talk::new(start(engine, "chinese"));
        assert_eq!(talk.ask("time_settings 0 1 1"), "=");
        for color in ["b", "w"] {
            assert_eq!(talk.ask(&format!("time_left {color} 1 1")), "=");
            let (answer, time) = talk.timed(&format!("genmove {color}"));
            assert!(is_move(&answer[2..]) && answer != "= pass", "{answer}");
            assert!(time < Duration::from_secs(1), "{engine}: {time:?}");
        }
        talk.hang_up();
    }
}

/// Weighing whether to pass too takes random games, which the second has to hold as well.
#[test]
fn a_pass_is_answered_within_the_second() {
    let mut talk = Talk::new(start("oleg", "chinese"));
    assert_eq!(talk.ask("time_settings 0 1 1"), "=");
    assert_eq!(talk.ask("play w pass"), "=");
    let (answer, time) = talk.timed("genmove b");
    assert!(is_move(&answer[2..]), "{answer}");
    assert!(time < Duration::from_secs(1), "{time:?}");
    talk.hang_up();
}

#[test]
fn special_values() {
    check(
        "chinese",
        "> boardsize 5
        > time_settings 0 0 0
        > kata-get-time_settings
        = none
        > time_settings 0 1 0
        > kata-get-time_settings
        = none
        > time_settings 600 0 0
        > kata-get-time_settings
        = absolute 600
        > time_settings 600 0 10
        > kata-get-time_settings
        = absolute 600
        > time_settings 0 10 1
        > kata-get-time_settings
        = canadian 0 10 1
        > time_settings 300 30 25
        > time_settings 300
        ? syntax error…
        > time_settings a b c
        ? syntax error…
        > time_settings 300 30 -1
        ? syntax error…
        > time_settings nan 0 0
        ? syntax error…
        > time_settings -1 0 0
        ? syntax error…
        > kata-get-time_settings
        = canadian 300 30 25
        > time_settings 1.5 0 0
        > time_settings 2147483647 0 0
        > kata-get-time_settings
        = none
        > genmove b
        = <move>",
    );
}

#[test]
fn a_start_command_comes_before_the_board() {
    check(
        "chinese",
        "> time_settings 0 5 1
        > boardsize 5
        > clear_board
        > kata-get-time_settings
        = canadian 0 5 1
        > genmove b
        = <move>",
    );
}

#[test]
fn no_time_left_is_a_rounded_number() {
    for settings in ["60 0 0", "0 30 5", "0 0 0", "60 30 5"] {
        check(
            "chinese",
            &format!(
                "> boardsize 5
                > time_settings {settings}
                > time_left b 0 0
                > genmove b
                = <move>
                > time_left w -3 0
                > genmove w
                = <move>
                > time_left b 0 1
                > genmove b
                = <move>"
            ),
        );
    }
    check(
        "chinese",
        "> time_left b\n? syntax error…\n> time_left x 1 1\n? syntax error…\n> time_left b 1 -1\n? syntax error…",
    );
}

#[test]
fn the_servers_systems() {
    check(
        "chinese",
        "> boardsize 5
        > kgs-time_settings none
        > kgs-time_settings absolute 300
        > kgs-time_settings byoyomi 300 10 5
        > kata-get-time_settings
        = byoyomi 300 10 5
        > time_left b 10 3
        > genmove b
        = <move>
        > time_left b 10 1
        > genmove b
        = <move>
        > kgs-time_settings canadian 0 60 25
        > kata-get-time_settings
        = canadian 0 60 25
        > kgs-time_settings byoyomi 300 10
        ? syntax error…
        > kgs-time_settings hourglass 1
        ? syntax error…
        > kgs-time_settings
        ? syntax error…
        > kgs-time_settings fischer 60 5
        ? syntax error…
        > kata-get-time_settings
        = canadian 0 60 25",
    );
}

#[test]
fn fischer_is_no_canadian() {
    check(
        "chinese",
        "> kata-list_time_settings
        = none absolute byoyomi canadian fischer fischer-capped
        > kata-time_settings fischer 60 5
        > kata-get-time_settings
        = fischer 60 5
        > kata-time_settings fischer-capped 60 5 120 30
        > kata-get-time_settings
        = fischer-capped 60 5 120 30
        > kata-time_settings fischer-capped 60 5
        ? syntax error…
        > kata-time_settings fischer 60
        ? syntax error…
        > kata-time_settings absolute 60 60
        ? syntax error…
        > boardsize 5
        > time_left b 60 0
        > genmove b
        = <move>",
    );
}

#[test]
fn settings_that_were_advertised_did_nothing() {
    let mut talk = Talk::new(start("oleg:playouts=1000000000", "chinese"));
    assert_eq!(talk.ask("boardsize 5"), "=");
    assert_eq!(talk.ask("time_settings 0 1 1"), "=");
    assert!(talk.ask("genmove b").starts_with("= "), "or it would think for days");
    talk.hang_up();
}

#[test]
fn a_profile_stands_over_the_clients_clock() {
    check(
        "chinese",
        "> boardsize 5
        > kata-set-param thinking counted
        > time_settings 86400 0 0
        > genmove b
        = <move>
        > gomill-explain_last_move
        =
        …
        > kata-get-param thinking
        = counted
        > kata-set-param most_seconds 0.01
        > kata-set-param thinking timed
        > genmove w
        = <move>",
    );
}
