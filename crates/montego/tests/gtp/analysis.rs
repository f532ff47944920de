//! Reports while an engine thinks, and how they end.

use crate::talk::Talk;
use crate::{QUICK, answers, check, converse, is_move, start};

/// The groups behind each `info` of a report, as words.
pub(crate) fn infos(line: &str) -> Vec<Vec<&str>> {
    let rest = line.strip_prefix("info ").unwrap_or_else(|| panic!("no report: {line}"));
    let end = ["rootInfo", "ownership"].iter().filter_map(|word| rest.find(&format!(" {word} "))).min();
    rest[..end.unwrap_or(rest.len())].split(" info ").map(|info| info.split(' ').collect()).collect()
}

/// The value behind a key.
pub(crate) fn value<'a>(info: &[&'a str], key: &str) -> &'a str {
    let at = info.iter().position(|word| *word == key).unwrap_or_else(|| panic!("no {key} in {info:?}"));
    info[at + 1]
}

/// The numbers behind a word of a report, up to the next word.
fn numbers(line: &str, key: &str) -> Vec<f64> {
    let words = line.split(' ').skip_while(|word| *word != key).skip(1);
    words.map_while(|word| word.parse().ok()).collect()
}

#[track_caller]
fn assert_leela_zero(line: &str) {
    for (order, info) in infos(line).iter().enumerate() {
        let keys: Vec<&str> = info.iter().step_by(2).take(7).copied().collect();
        assert_eq!(keys, ["move", "visits", "winrate", "prior", "lcb", "order", "pv"]);
        for key in ["visits", "winrate", "prior", "lcb"] {
            let whole: u64 = value(info, key).parse().expect("a whole number, not below zero");
            assert!(key == "visits" || whole <= 10_000);
        }
        assert_eq!(value(info, "order"), order.to_string());
        assert!(is_move(value(info, "move")));
        assert_eq!(value(info, "pv"), value(info, "move"));
    }
}

#[test]
fn a_report_is_one_line_of_whole_numbers_until_anything_comes() {
    let mut talk = Talk::quick();
    talk.ask("boardsize 5");
    talk.ask("play b c3");
    talk.send("7 lz-analyze w 2");
    assert_eq!(talk.line(), "=7");
    assert_leela_zero(&talk.line());
    talk.send("name");
    // The end of the analysis comes first, then the answer to the line that ended it.
    let rest = talk.answer();
    rest.lines().for_each(assert_leela_zero);
    assert_eq!(talk.answer(), "= Montego oleg");
    talk.hang_up();
}

#[test]
fn an_empty_line_ends_an_analysis_and_has_no_answer() {
    let mut talk = Talk::quick();
    talk.ask("boardsize 5");
    for (command, ending) in
        [("kata-analyze 10", ""), ("lz-analyze interval 10", "\r"), ("analyze b", "# over")]
    {
        talk.send(command);
        assert_eq!(talk.line(), "=");
        assert!(talk.line().starts_with("info move "));
        talk.send(ending);
        talk.answer();
        assert_eq!(talk.ask("protocol_version"), "= 2");
    }
    talk.hang_up();
}

#[test]
fn the_end_of_input_ends_an_analysis() {
    let mut talk = Talk::new(start("oleg:playouts=1000000000", "chinese"));
    talk.send("lz-analyze b 10");
    assert_eq!(talk.line(), "=");
    assert!(talk.line().starts_with("info "));
    let rest = talk.hang_up();
    assert_eq!(rest.last().map(String::as_str), Some(""));
}

#[test]
fn a_fast_or_forced_move_had_no_report() {
    for command in
        ["lz-genmove_analyze b 100000", "kata-genmove_analyze b ownership true", "genmove_analyze b 1"]
    {
        for setup in ["boardsize 5", "boardsize 1", "boardsize 2\nplay b a1\nplay b b2"] {
            for engine in ["oleg:playouts=1", "random", "abramson:playouts_per_candidate=1"] {
                let input = format!("{setup}\n{command}\n");
                let stream = converse(start(engine, "chinese"), input.as_bytes());
                let found = answers(&stream);
                let lines: Vec<&str> = found.last().expect("an answer").lines().collect();
                assert_eq!(lines[0], "=", "{engine}: {stream}");
                assert!(
                    lines.len() >= 3 && lines[1].starts_with("info move "),
                    "{engine}, {input}: {stream}"
                );
                let played = lines.last().expect("a last line");
                assert!(played.strip_prefix("play ").is_some_and(is_move), "{stream}");
            }
        }
    }
}

#[test]
fn katagos_keys_are_fractions_and_points() {
    let input =
        b"boardsize 5 4\nkata-genmove_analyze b 1 ownership true rootInfo true pvVisits true maxmoves 2\n";
    let stream = converse(start("oleg:playouts=500", "chinese"), input);
    let line = answers(&stream)[1].lines().rev().nth(1).expect("a report").to_owned();
    let infos = infos(&line);
    assert_eq!(infos.len(), 2);
    for info in &infos {
        for key in
            ["winrate", "prior", "lcb", "utility", "scoreLead", "scoreStdev", "scoreMean", "scoreSelfplay"]
        {
            let number = value(info, key);
            assert!(
                number.contains('.') && number.parse::<f64>().is_ok_and(f64::is_finite),
                "{key} {number}"
            );
        }
        assert!((0.0..=1.0).contains(&value(info, "winrate").parse::<f64>().expect("a number")));
    }
    assert_eq!(numbers(&line, "ownership").len(), 20, "{line}");
    assert!(line.contains(" rootInfo visits 500 "), "{line}");
}

#[test]
fn ownership_is_the_movers_and_adds_up() {
    for (color, sign) in [("b", 1.0), ("w", -1.0)] {
        let input = format!(
            "boardsize 5\ngogui-play_sequence b a3 b b3 b c3 b d3 b e3 b b2 b d2 b b4 b d4\n\
             kata-genmove_analyze {color} ownership true\n"
        );
        for engine in ["oleg:playouts=300", "random"] {
            let stream = converse(start(engine, "chinese"), input.as_bytes());
            let line = answers(&stream)[2].lines().nth(1).expect("a report").to_owned();
            let owned = numbers(&line, "ownership");
            assert_eq!(owned.len(), 25, "{engine}: {stream}");
            assert!(owned.iter().all(|value| (-1.0..=1.0).contains(value)));
            assert!(sign * owned.iter().sum::<f64>() > 15.0, "{engine}, {color}: {owned:?}");
        }
    }
}

#[test]
fn an_unknown_key_is_an_error_and_not_an_analysis() {
    check(
        "chinese",
        "> boardsize 5
        > lz-analyze b 10 sideways 3
        ? syntax error: found the unknown key 'sideways'
        > lz-analyze b 10 ownership true
        ? syntax error…
        > kata-analyze b movesOwnership true
        ? unsupported: movesOwnership
        > kata-analyze b interval
        ? syntax error…
        > kata-analyze b interval -1
        ? syntax error…
        > kata-analyze b 99999999999999999999
        ? syntax error…
        > kata-analyze b ownership perhaps
        ? syntax error…
        > lz-analyze b 10 maxmoves
        ? syntax error…
        > lz-analyze b 10 allow b Z99 1
        ? syntax error…
        > lz-analyze b 10 avoid b c3
        ? syntax error…
        > lz-analyze b 10 avoid b c3 0
        ? syntax error…
        > 5 lz-genmove_analyze
        =5
        info move …
        play <move>",
    );
}

#[test]
fn allowing_moves_of_the_side_not_to_move_was_ignored() {
    check(
        "chinese",
        "> boardsize 5\n> lz-analyze b 10 allow w C3 1\n? unsupported: only the plays of black…",
    );
}

#[test]
fn only_what_is_allowed_is_looked_at_and_passing() {
    for (keys, expected) in [
        ("allow b c3,d4,pass 1", ["C3", "D4", "pass"]),
        ("allow b c3,d4 5 avoid b d4 9", ["C3", "pass", "pass"]),
        ("allow b pass 1", ["pass", "pass", "pass"]),
    ] {
        let input = format!("boardsize 5\nlz-genmove_analyze b {keys}\n");
        let stream = converse(start(QUICK, "chinese"), input.as_bytes());
        let lines: Vec<&str> = answers(&stream)[1].lines().collect();
        for info in infos(lines[1]) {
            assert!(expected.contains(&value(&info, "move")), "{stream}");
        }
        assert!(
            expected.contains(&lines.last().expect("a move").trim_start_matches("play ")),
            "{keys}: {stream}"
        );
    }
}

#[test]
fn everything_avoided_leaves_a_pass() {
    check(
        "chinese",
        "> boardsize 2
        > lz-genmove_analyze b avoid b a1,a2,b1,b2 1
        =
        info move pass …
        play pass",
    );
}

#[test]
fn analysis_twice_and_a_move_then_crashed_the_engine() {
    check(
        "chinese",
        "> boardsize 5
        > lz-analyze b 1
        =
        info…
        > lz-analyze b 1
        =
        info…
        > name
        = Montego oleg
        > genmove b
        = <move>
        > kata-analyze w 1
        =
        info…
        > undo
        > genmove b
        = <move>",
    );
}

#[test]
fn a_stone_on_the_edge_or_an_illegal_one_crashed_the_engine() {
    check(
        "chinese",
        "> boardsize 5
        > play b a1
        > play w a1
        ? illegal move…
        > lz-genmove_analyze w 10
        =
        info…
        play <move>
        > play b e5
        > genmove w
        = <move>",
    );
}

#[test]
fn win_rates_were_below_zero() {
    let input = "boardsize 5\nkomi 100\nlz-genmove_analyze b 1\nkomi -100\nlz-genmove_analyze b 1\n";
    for engine in
        ["oleg:playouts=1", "oleg:playouts=2", "oleg:playouts=100", "abramson:playouts_per_candidate=1"]
    {
        let stream = converse(start(engine, "chinese"), input.as_bytes());
        for answer in [answers(&stream)[2], answers(&stream)[4]] {
            assert_leela_zero(answer.lines().nth(1).expect("a report"));
        }
    }
}

#[test]
fn the_answer_to_a_genmove_with_reports_begins_before_the_move_is_known() {
    let mut talk = Talk::quick();
    talk.ask("boardsize 5");
    talk.send("12 kata-genmove_analyze b 100");
    assert_eq!(talk.line(), "=12");
    let rest = talk.answer();
    assert!(rest.lines().last().expect("a line").starts_with("play "), "{rest}");
    assert_eq!(talk.ask("12 genmove w").split(' ').next(), Some("=12"), "genmove keeps its form");
    talk.hang_up();
}

#[test]
fn all_engines_can_be_looked_at() {
    for entry in montego_search::ROSTER {
        let input = "boardsize 3\nlz-genmove_analyze b 1\nkata-genmove_analyze w ownership true rootInfo true\n\
            cgos-genmove_analyze b\ngenmove w\nmontego-account\n";
        let mut start = start("random", "chinese");
        start.engine = entry.name.parse().expect("an engine");
        let small = ["playouts=30", "playouts_per_candidate=3"];
        for settings in small {
            if let Ok(engine) = format!("{}:{settings}", entry.name).parse() {
                start.engine = engine;
            }
        }
        let stream = converse(start, input.as_bytes());
        let found = answers(&stream);
        assert_eq!(found.len(), 6, "{}: {stream}", entry.name);
        assert!(found.iter().all(|answer| answer.starts_with('=')), "{}: {stream}", entry.name);
    }
}
