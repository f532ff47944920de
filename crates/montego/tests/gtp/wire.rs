//! Lines, ids, comments, and what is on the wire beside them.

use crate::talk::{PATIENCE, Talk};
use crate::{QUICK, answers, check, converse, is_move, start};
use std::process::{Command, Output};

fn process(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = assert_cmd::Command::from_std(Command::new(env!("CARGO_BIN_EXE_montego")));
    command.arg("gtp").args(arguments).write_stdin(input).timeout(PATIENCE);
    command.output().expect("montego runs and ends")
}

#[test]
fn ids_come_back_with_and_without_a_text() {
    check(
        "chinese",
        "> 1 protocol_version
        =1 2
        > 007 boardsize 7
        =7
        >   42   clear_board
        =42
        > 0 known_command play
        =0 true
        > 2147483647 name
        =2147483647 Montego oleg
        > 2147483648 name
        ? syntax error: …
        > 8
        ?8 syntax error: …
        > name
        = Montego oleg
        > 99 xyzzy
        ?99 unknown command
        > 100 quit
        =100",
    );
}

#[test]
fn comments_and_blank_lines_get_no_answer() {
    let input = b"# here begins a session\n\n   \t\nboardsize 9 # nine\n\t# a remark further in\n\
        5 clear_board#glued to it\nplay b d4 # resign\nplay w d4 #\n#\nprotocol_version";
    let stream = converse(start(QUICK, "chinese"), input);
    assert_eq!(answers(&stream), ["=", "=5", "=", "? illegal move: the point is occupied", "= 2"]);
}

#[test]
fn an_empty_line_crashed_the_engine_and_the_end_of_input_gave_status_1() {
    for input in [&b""[..], b"\n", b"\n\n#\n", b"boardsize 5", b"name\n\n"] {
        let output = process(&["random", "--seed", "1"], input);
        assert!(output.status.success(), "{input:?}: {output:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
    }
}

#[test]
fn windows_ends_its_lines_with_a_return() {
    let output = process(
        &["random", "--seed", "1"],
        b"boardsize 9\r\nclear_board\r\n\r\nplay black C3\r\nplay white C3\r\nknown_command play\r\n1 quit\r\n",
    );
    assert_eq!(output.status.code(), Some(0));
    let stream = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(stream, "=\n\n=\n\n=\n\n? illegal move: the point is occupied\n\n= true\n\n=1\n\n");
}

#[test]
fn tabs_and_runs_of_spaces_are_one_space() {
    let input = b"\tboardsize\t13\nclear_board\t\n8\tplay\tblack\tC3\nplay  w   c4 \nplay\tb\t \tC4\n";
    let stream = converse(start(QUICK, "chinese"), input);
    assert_eq!(answers(&stream), ["=", "=", "=8", "=", "? illegal move: the point is occupied"]);
}

#[test]
fn a_very_long_line_is_one_unknown_command() {
    for length in [200_000, 3 << 20] {
        let input = [vec![b'x'; length], b"\nprotocol_version\n".to_vec()].concat();
        assert_eq!(converse(start(QUICK, "chinese"), &input), "? unknown command\n\n= 2\n\n");
    }
}

#[test]
fn a_long_argument_comes_back_cut() {
    for command in
        ["komi", "play b", "boardsize", "loadsgf", "kata-set-rules", "final_status_list", "time_left"]
    {
        let input = format!("{command} {}\n", "z".repeat(100_000));
        let stream = converse(start(QUICK, "chinese"), input.as_bytes());
        assert!(stream.starts_with("? ") && stream.len() < 600, "{command}: {} bytes", stream.len());
    }
}

#[test]
fn names_of_commands_are_whole_and_spelled_exactly() {
    check(
        "chinese",
        "> boardsize 9
        > play b e5
        > frobnicate
        ? unknown command
        > Name
        ? unknown command
        > NAME
        ? unknown command
        > nam
        ? unknown command
        > names
        ? unknown command
        > 31 gogui-nothing 1 2 3
        ?31 unknown command
        > known_command frobnicate
        = false
        > known_command Play
        = false
        > known_command known_command
        = true
        > known_command
        ? syntax error…
        > play w e5
        ? illegal move…
        > list_commands
        = protocol_version
        …play…",
    );
}

#[test]
fn what_is_listed_is_known_and_has_help() {
    let stream = converse(start(QUICK, "chinese"), b"list_commands\nhelp\n");
    let [list, help] = answers(&stream)[..] else { panic!("{stream}") };
    let names: Vec<&str> = list.trim_start_matches("= ").lines().collect();
    assert_eq!(help.lines().count(), names.len());
    let asked: String = names.iter().map(|name| format!("known_command {name}\nhelp {name}\n")).collect();
    let stream = converse(start(QUICK, "chinese"), asked.as_bytes());
    for (pair, name) in answers(&stream).chunks(2).zip(names) {
        assert_eq!(pair[0], "= true");
        assert!(pair[1].starts_with(&format!("= {name}")), "{}", pair[1]);
    }
}

#[test]
fn a_talkative_engine_was_thrown_out_by_the_server() {
    let input = b"name\nversion\nboardsize 9\nclear_board\nshowboard\ngenmove b\nlist_commands\nhelp\nquit\n";
    let output = process(&[QUICK], input);
    let stream = String::from_utf8(output.stdout).expect("UTF-8");
    let found = answers(&stream);
    assert_eq!((found.len(), output.status.code()), (9, Some(0)));
    assert!(found.iter().all(|answer| answer.starts_with('=')), "{stream}");
    assert!(is_move(found[5].trim_start_matches("= ")), "{}", found[5]);
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("seed "), "chance is told, elsewhere");
}

#[test]
fn a_failure_was_printed_as_a_success() {
    check("chinese", "> 4 nonsense\n?4 unknown command\n> nonsense\n? unknown command");
}

#[test]
fn a_blank_line_inside_an_answer_cut_it() {
    let transcript = "> echo
        > play b d4
        > printsgf
        =
        (;…)
        > showboard
        =
        …
        > help
        = protocol_version: 2…
        > gomill-describe_engine
        = Montego…
        > gogui-analyze_commands
        = …
        > protocol_version
        = 2";
    check("chinese", transcript);
}

#[test]
fn answers_stayed_in_the_buffer() {
    let mut talk = Talk::quick();
    for _ in 0..3 {
        assert_eq!(talk.ask("protocol_version"), "= 2");
    }
    talk.send("quit");
    assert_eq!(talk.hang_up(), ["=", ""]);
}

#[test]
fn a_client_that_hangs_up_ends_the_search() {
    let mut talk = Talk::new(start("oleg:playouts=1000000000", "chinese"));
    talk.send("genmove b");
    std::thread::sleep(std::time::Duration::from_millis(700));
    let rest = talk.hang_up();
    assert!(rest[0].starts_with("= "), "{rest:?}");
}

#[test]
fn quit_does_not_wait_for_a_long_search() {
    let mut talk = Talk::new(start("oleg:playouts=1000000000", "chinese"));
    talk.send("genmove b");
    std::thread::sleep(std::time::Duration::from_millis(700));
    talk.send("quit");
    assert!(talk.answer().starts_with("= "));
    assert_eq!(talk.answer(), "=");
    talk.hang_up();
}

#[test]
fn an_interrupt_ends_the_search_and_no_other() {
    let mut talk = Talk::new(start("oleg:playouts=1000000000", "chinese"));
    assert_eq!(talk.ask("gogui-interrupt"), "=");
    talk.send("genmove b");
    talk.send("# interrupt");
    assert!(talk.answer().starts_with("= "));
    assert_eq!(talk.ask("montego-engine oleg:playouts=50"), "=");
    assert!(talk.ask("genmove w").starts_with("= "));
    talk.hang_up();
}

#[test]
fn a_script_gets_the_same_moves_as_somebody_who_waits() {
    let commands = "boardsize 7\ngenmove b\ngenmove w\ngenmove b\nreg_genmove w\nfinal_score\nquit\n";
    let at_once = converse(start("oleg:playouts=3000", "chinese"), commands.as_bytes());
    let mut talk = Talk::new(start("oleg:playouts=3000", "chinese"));
    let waited: Vec<String> = commands.lines().map(|line| talk.ask(line)).collect();
    assert_eq!(answers(&at_once), waited);
    talk.hang_up();
}

#[test]
fn a_script_longer_than_the_queue_gets_whole_searches() {
    // The quit is read in the middle of the script, long after it was sent.
    let commands = "boardsize 2\n".to_owned() + &"reg_genmove b\n".repeat(6_000) + "quit\n";
    let stream = converse(start("oleg:playouts=400", "chinese"), commands.as_bytes());
    let found = answers(&stream);
    assert_eq!(found.len(), 6_002);
    assert!(found[1..6_001].iter().all(|answer| *answer == found[1]), "a search was cut short");
}

#[test]
fn nobody_reads_any_more() {
    let mut talk = Talk::quick();
    assert_eq!(talk.ask("boardsize 5"), "=");
    talk.turn_away(&"showboard\n".repeat(2_000));
    let mut talk = Talk::quick();
    talk.send("lz-analyze b 1");
    assert_eq!(talk.line(), "=");
    talk.turn_away("name\n");
}

#[test]
fn echo_gives_back_the_text() {
    check("chinese", "> echo a  b c\n= a  b c\n> 3 echo\n=3");
}
