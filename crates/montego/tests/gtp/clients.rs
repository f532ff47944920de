//! What each client says, in its own words and order.

use crate::analysis::{infos, value};
use crate::talk::Talk;
use crate::{QUICK, answers, check, check_with, converse, is_move, start};

#[test]
fn sabaki() {
    check_with(
        start(QUICK, "chinese"),
        "> name
        = Montego oleg
        > version
        = 1.15…
        > protocol_version
        = 2
        > list_commands
        = …
        > komi 6.5
        > boardsize 9
        > clear_board
        > set_free_handicap C3 G7
        > play W E5
        > genmove_analyze B 50
        =
        info move …
        play <move>
        > analyze W 50
        =
        info move …
        > protocol_version
        = 2
        > undo
        > komi 0
        > rectangular_boardsize 9 7
        > clear_board
        > play B D4
        > play W pass",
    );
}

/// A win rate without a point is read as ten-thousandths.
#[test]
fn sabaki_reads_win_rates_by_their_points() {
    let stream = converse(start(QUICK, "chinese"), b"boardsize 5\nanalyze B 50\nlz-analyze B 50\n");
    let [_, kata, leela] = answers(&stream)[..] else { panic!("{stream}") };
    for info in infos(kata.lines().nth(1).expect("a report")) {
        assert!(value(&info, "winrate").contains('.'));
        assert_eq!(info[info.len() - 2], "pv", "the variation is last");
    }
    for info in infos(leela.lines().nth(1).expect("a report")) {
        assert!(!value(&info, "winrate").contains('.'));
        assert_eq!(info[info.len() - 2], "pv");
    }
}

#[test]
fn gogui() {
    check(
        "chinese",
        "> protocol_version
        = 2
        > list_commands
        = …gogui-interrupt…
        > gogui-version 1.6.0
        > version
        = 1.15…
        > gogui-analyze_commands
        = …/…/…
        > boardsize 9
        > clear_board
        > komi 0
        > time_settings 0 1 0
        > gogui-setup BLACK E5 WHITE E6
        > gogui-setup_player WHITE
        > gogui-play_sequence W D4 B PASS
        > genmove W
        = <move>
        > # interrupt
        > gg-undo 2
        > play B PASS
        > play W PASS
        > final_status_list dead
        =…
        > final_score
        = <score>
        > cputime
        = …
        > reg_genmove BLACK
        = <move>"
            .replace("> # interrupt\n", "")
            .as_str(),
    );
}

/// Every view of the menu answers in the form of its type.
#[test]
fn gogui_shows_every_command_of_its_menu() {
    let menu = converse(start("random", "chinese"), b"gogui-analyze_commands\n");
    for engine in ["olga:playouts=200", "gobble:cycles=30", "random"] {
        let Ok(_) = engine.parse::<montego_search::Engine>() else { continue };
        for entry in menu.trim_start_matches("= ").trim_end().lines() {
            let fields: Vec<&str> = entry.split('/').collect();
            let [kind, _, command] = fields[..] else { panic!("{entry}") };
            let command = command.replace("%m", "b").replace("%c", "w").replace("%s", "random");
            let command = command.replace("%p", "b2").replace("%P", "b2 b2");
            let input = format!("boardsize 4 3\nplay b b2\nplay w c2\n{command}\n");
            let stream = converse(start(engine, "chinese"), input.as_bytes());
            let answer = answers(&stream)[3];
            if command.starts_with("montego-list") && answer.starts_with('?') {
                continue;
            }
            let text = answer.strip_prefix('=').unwrap_or_else(|| panic!("{engine}, {command}: {answer}"));
            match kind {
                "sboard" | "cboard" | "dboard" => {
                    let rows: Vec<&str> =
                        text.strip_prefix('\n').expect("on lines of its own").lines().collect();
                    assert_eq!(rows.len(), 3, "{command}: {answer}");
                    assert!(rows.iter().all(|row| row.split(' ').count() == 4), "{command}: {answer}");
                    if kind == "dboard" {
                        let all = rows.iter().flat_map(|row| row.split(' '));
                        assert!(all.map(|v| v.parse::<f64>().expect("a number")).all(|v| v.abs() <= 1.0));
                    }
                }
                "plist" | "varc" => assert!(text.split_whitespace().all(is_move), "{command}: {answer}"),
                "param" => assert!(text.trim_start().lines().all(|line| line.starts_with('['))),
                "string" | "hstring" | "none" => {}
                other => panic!("no type of GoGui's: {other}"),
            }
        }
    }
}

#[test]
fn gomill() {
    check(
        "chinese",
        "> protocol_version
        = 2
        > name
        = Montego oleg
        > version
        = 1.15…
        > known_command gomill-describe_engine
        = true
        > gomill-describe_engine
        = Montego…
        > boardsize 9
        > clear_board
        > komi 7.5
        > known_command gomill-genmove_ex
        = true
        > gomill-genmove_ex b claim
        = <move>
        > play w pass
        > gomill-explain_last_move
        =
        …
        > gomill-cpu_time
        = …
        > clear_board
        > gomill-explain_last_move
        > quit",
    );
}

#[test]
fn kgs() {
    check(
        "chinese",
        "> 1 list_commands
        =1 …kgs-time_settings…
        > 2 known_command kgs-chat
        =2 false
        > 3 name
        =3 Montego oleg
        > 4 version
        =4 1.15…
        > 5 boardsize 9
        =5
        > 6 kgs-rules japanese
        =6
        > 7 komi 6.50
        =7
        > 8 clear_board
        =8
        > 9 kgs-time_settings byoyomi 60 5 5
        =9
        > 10 time_left black 60 0
        =10
        > 11 time_left white 5 5
        =11
        > 12 play black e5
        =12
        > 13 kata-set-param most_seconds 0.2
        =13
        > 14 genmove white
        =14 <move>
        > 15 play black pass
        =15
        > 16 play white pass
        =16
        > 17 final_status_list dead
        =17…
        > 18 kgs-genmove_cleanup black
        =18 <move>
        > 19 kgs-game_over
        =19
        > 20 quit
        =20",
    );
}

#[test]
fn the_server_crashed_by_engines_that_chat() {
    check("chinese", "> known_command kgs-chat\n= false\n> kgs-chat game somebody hello\n? unknown command");
}

#[test]
fn cgos() {
    let commands = "list_commands\nboardsize 9\nkomi 7\ntime_settings 60 0 0\ncgos-opponent_name Somebody\n\
        cgos-opponent_rating 1800?\nclear_board\nplay b E5\nplay w C3\ntime_left b 3 0\ncgos-genmove_analyze b\n\
        time_left w 3 0\nkata-genmove_analyze w ownership true\ntime_left b 3 0\nlz-genmove_analyze b 100000\n\
        cgos-gameover B+Resign\nquit\n";
    let stream = converse(start(QUICK, "cgos"), commands.as_bytes());
    let found = answers(&stream);
    assert_eq!(found.len(), commands.lines().count());
    assert!(found.iter().all(|answer| answer.starts_with('=')), "{stream}");
    for name in ["boardsize", "clear_board", "komi", "play", "genmove", "quit"] {
        assert!(found[0].lines().any(|line| line.trim_start_matches("= ") == name));
    }
    let lines: Vec<&str> = found[10].lines().collect();
    let report: serde_json::Value = serde_json::from_str(lines[1]).expect("one object");
    for key in ["winrate", "score", "visits", "moves"] {
        assert!(!report[key].is_null(), "{key} in {report}");
    }
    assert!(lines[2].strip_prefix("play ").is_some_and(is_move));
    for answer in [found[12], found[14]] {
        assert!(answer.lines().nth(1).expect("a report").starts_with("info move "));
    }
}

#[test]
fn ogs() {
    let commands = "list_commands\r\nkata-list_time_settings\r\nboardsize 9\r\nclear_board\r\nkomi 5.5\r\n\
        set_free_handicap c3 g7\r\nkata-time_settings fischer-capped 30 5 60 10\r\ntime_left black 30 0\r\n\
        time_left white 30 0\r\nkata-set-param most_seconds 0.2\r\ngenmove white\r\nplay black d5\r\n\
        genmove white\r\nplay black pass\r\ngenmove white\r\nboardsize 9 13\r\nclear_board\r\nshowboard\r\n\
        kgs-time_settings byoyomi 30 5 5\r\nquit\r\n";
    let stream = converse(start(QUICK, "chinese"), commands.as_bytes());
    let found = answers(&stream);
    assert_eq!(found.len(), commands.lines().count(), "{stream}");
    // The play may be on the point that the engine took.
    assert!(found.iter().enumerate().all(|(n, answer)| n == 11 || answer.starts_with('=')), "{stream}");
    assert!(found[1].contains("fischer-capped"));
}

#[test]
fn lizzie() {
    let mut talk = Talk::quick();
    let name = talk.ask("1 name");
    assert!(name.starts_with("=1 ") && !name.contains("KataGo") && !name.contains("Leela"), "{name}");
    let version = talk.ask("2 version");
    // The first word behind the sign, split at the dots; the second part must be a number.
    let minor = version.split(' ').nth(1).and_then(|text| text.split('.').nth(1)).expect("two parts");
    assert!(minor.parse::<u32>().is_ok_and(|minor| minor >= 15), "{version}");
    assert_eq!(talk.ask("3 boardsize 9"), "=3");
    assert_eq!(talk.ask("4 komi 7.5"), "=4");
    assert_eq!(talk.ask("5 time_settings 0 1 1"), "=5");
    talk.send("6 lz-analyze 5");
    assert_eq!(talk.line(), "=6");
    let line = talk.line();
    for info in infos(&line) {
        for key in ["visits", "winrate", "prior", "lcb", "order"] {
            assert!(value(&info, key).parse::<u32>().is_ok(), "{key} in {line}");
        }
    }
    talk.send("7 name");
    talk.answer();
    assert!(talk.answer().starts_with("=7 "));
    assert_eq!(talk.ask("8 play B E5"), "=8");
    talk.send("9 lz-analyze 5");
    assert_eq!(talk.line(), "=9");
    talk.send("10 undo");
    talk.answer();
    assert_eq!(talk.answer(), "=10");
    assert!(talk.ask("11 genmove B").starts_with("=11 "), "an id is no move");
    talk.hang_up();
}

#[test]
fn liz_goban() {
    check(
        "chinese",
        "> 1 lz-setoption name visits value 0
        ?1 unknown command
        > 2 kata-analyze interval 1
        =2
        info…
        > 3 kata-set-rules japanese
        =3
        > 4 set_free_handicap A1
        ?4 bad vertex list…
        > 5 set_position
        =5
        > 6 lz-analyze interval 1 minmoves 30
        =6
        info…
        > 7 lz-analyze 1 allow B D4 1
        =7
        info move D4…
        > 8 kata-analyze 1 ownership true movesOwnership true
        ?8 unsupported…
        > 9 kata-analyze interval 1 rootInfo true pvVisits true
        =9
        info…rootInfo…
        > 10 this_command_does_not_exist
        ?10 unknown command
        > 11 clear_cache
        =11
        > 12 undo
        ?12 cannot undo…
        > 13 set_position B D4 W Q16
        =13"
        .replace("> 1 lz-", "> boardsize 19\n> 1 lz-")
        .as_str(),
    );
}

#[test]
fn q5go() {
    let mut talk = Talk::quick();
    assert_eq!(talk.ask("1 protocol_version"), "=1 2");
    assert_eq!(talk.ask("2 known_command lz-analyze"), "=2 true");
    assert_eq!(talk.ask("3 known_command kata-analyze"), "=3 true");
    assert_eq!(talk.ask("4 boardsize 9"), "=4");
    assert_eq!(talk.ask("5 clear_board"), "=5");
    assert_eq!(talk.ask("6 komi 6.5"), "=6");
    talk.send("7 lz-analyze black 10");
    assert_eq!(talk.line(), "=7");
    assert!(talk.line().starts_with("info move "));
    talk.send("8 known_command known_command");
    talk.answer();
    assert_eq!(talk.answer(), "=8 true");
    assert!(talk.ask("9 genmove black").starts_with("=9 "));
    talk.send("10 quit");
    assert_eq!(talk.hang_up(), ["=10", ""]);
}
