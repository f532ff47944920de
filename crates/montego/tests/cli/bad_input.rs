//! Whatever is typed wrong ends with status 2 and a line that says what was expected and what was found.

use crate::{A, B, Lab, a_match};
use std::fs;

/// Asserts that a command is refused in these words, and prints no data.
pub(crate) fn refused(lab: &Lab, arguments: &[&str], words: &[&str]) {
    let run = lab.run(arguments);
    assert_eq!(run.status, 2, "{arguments:?}: {}", run.err);
    assert_eq!(run.out, "", "{arguments:?}");
    for word in words {
        assert!(run.err.contains(word), "{arguments:?}: '{word}' is not in\n{}", run.err);
    }
}

#[test]
fn players() {
    let lab = Lab::new();
    let cases: &[(&str, &[&str])] = &[
        ("olec", &["there is no engine 'olec'", "did you mean 'oleg'?"]),
        ("xyzzy", &["there is no engine 'xyzzy'", "; there are abramson, "]),
        ("", &["there is no engine ''"]),
        ("oleg:playout=5", &["no parameter 'playout'", "did you mean 'playouts'?"]),
        ("oleg:playouts=0", &["'playouts' must be between 1 and 1000000000, found 0"]),
        ("oleg:playouts=many", &["'playouts' is a whole number from 1 to 1000000000, found 'many'"]),
        ("oleg:playouts=1.5", &["'playouts' is a whole number", "found '1.5'"]),
        ("oleg:playouts", &["expected parameter=value, found 'playouts'"]),
        ("oleg:playouts=5,playouts=6", &["'playouts' is given twice"]),
        ("oleg:eye=olag", &["'eye' is one of oleg, olga, gobble, found 'olag'"]),
        ("oleg:seconds=-1", &["'seconds'", "found -1"]),
        ("gtp:", &["there is no program behind 'gtp:'"]),
        ("gtp:'a", &["a quote is not closed"]),
    ];
    for (player, words) in cases {
        refused(&lab, &["match", player, B], words);
        refused(&lab, &["match", A, player], words);
    }
}

#[test]
fn settings_of_a_match() {
    let lab = Lab::new();
    let size = "expected a size such as 9 or 13x9";
    let whole = "expected a whole number from ";
    let cases: &[(&str, &str, &[&str])] = &[
        ("--size", "0", &["board size 0x0 is not between", "25x25"]),
        ("--size", "26", &["board size 26x26 is not between", "25x25"]),
        ("--size", "9x0", &["board size 9x0 is not between", "25x25"]),
        ("--size", "abc", &[size, "found 'abc'"]),
        ("--size", "-9", &[size, "found '-9'"]),
        ("--size", "9x", &[size, "found '9x'"]),
        ("--size", "99999999999999999999", &[size]),
        ("--komi", "abc", &["komi 'abc' is not a number; expected points such as"]),
        ("--komi", "nan", &["komi 'nan' is not a number"]),
        ("--komi", "6.25", &["komi 6.25 is not a whole number of half-points"]),
        ("--komi", "99999", &["komi 99999 is not between -1000 and 1000"]),
        ("--games", "0", &[whole, "found '0'"]),
        ("--games", "-1", &[whole, "found '-1'"]),
        ("--games", "many", &[whole, "found 'many'"]),
        ("--handicap", "1", &[whole, "found '1'"]),
        ("--handicap", "10", &[whole, "found '10'"]),
        ("--sprt", "5", &["expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,20, found '5'"]),
        ("--sprt", "0,5,0.05", &["expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA"]),
        ("--sprt", "0,x", &["expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA", "found '0,x'"]),
        ("--sprt", "5,-5", &["the lower first, found 5 and -5"]),
        ("--sprt", "nan,5", &["the lower first, found NaN and 5"]),
        ("--sprt", "0,5,0.5,0.5", &["two chances of error above 0 with a sum below 1, found 0.5 and 0.5"]),
        ("--threads", "0", &[whole, "found '0'"]),
        ("--seed", "-1", &[whole, "found '-1'"]),
        ("--move-limit", "0", &[whole, "found '0'"]),
        ("--hang-limit", "0", &["expected seconds, more than 0", "found '0'"]),
        ("--hang-limit", "nan", &["expected seconds", "found 'nan'"]),
        ("--time", "5 min", &["expected a time such as 5/move", "found '5 min'"]),
        ("--time", "-5", &["expected a time such as 5/move", "found '-5'"]),
        ("--time", "10m+0/5", &["expected a time such as 5/move", "found '10m+0/5'"]),
        ("--time-margin", "-1", &["expected seconds from 0 to 60, found '-1'"]),
        ("--resign", "3", &["expected MOVES,POINTS such as 3,30", "found '3'"]),
        ("--referee", "oleg", &["a referee is a program, gtp:COMMAND LINE, found the engine 'oleg'"]),
        ("--openings", "random:0", &["expected a folder, a file, or random:N", "found 'random:0'"]),
        ("--openings", "absent", &["cannot read openings from absent: "]),
        ("--opening-moves", "3", &["without openings; expected --openings SOURCE too"]),
        ("--rules", "korean", &["expected one of chinese, tromp-taylor,", "found 'korean'"]),
    ];
    for (option, value, words) in cases {
        refused(&lab, &["match", A, B, option, value], words);
    }
    fs::write(lab.path("book"), "E5 C3\nE5 K5\n").expect("a file");
    let program = "'gtp:gnugo' does not say what it expects";
    refused(
        &lab,
        &["match", A, "gtp:gnugo", "--resign", "3,30"],
        &["--resign needs engines of the house", program],
    );
    let off = "book, line 2, column 4: 'K5' is not on a 9x9 board";
    refused(&lab, &["match", A, B, "--openings", "book"], &[off]);
    // Every game would be void.
    let room = "an opening has 6 plays and a game is void after 6; expected a move limit beyond the openings";
    refused(&lab, &["match", A, B, "--openings", "random:6", "--move-limit", "6"], &[room]);
    refused(&lab, &["tournament", A, B, "--openings", "random:6", "--move-limit", "6"], &[room]);
    let room = "an opening has 243 plays and a game is void after 243";
    refused(&lab, &["match", A, B, "--openings", "random:243"], &[room]);
    let twice = ["match", A, B, "--openings", "random:2", "--opening-moves", "3"];
    refused(&lab, &twice, &["random:N says itself how many moves"]);
    let stones = "expected a board with customary points for 4 stones, found 5x5";
    refused(&lab, &["match", A, B, "--size", "5", "--handicap", "4"], &[stones]);
    refused(&lab, &["match", A, B, "--handicap", "4", "--sprt", "0,20"], &["cannot be used with"]);
    refused(&lab, &["match", A], &["required arguments were not provided"]);
    refused(&lab, &["match", A, B, "--gmaes", "3"], &["'--gmaes'", "'--games'"]);
}

#[test]
fn commands_and_names() {
    let lab = Lab::new();
    let cases: &[(&[&str], &[&str])] = &[
        (&[], &["Usage: montego <COMMAND>"]),
        (&["mtach"], &["'mtach'", "'match'"]),
        (&["engines", "olec"], &["there is no engine 'olec'", "did you mean 'oleg'?"]),
        (&["reproduce", "kaminski"], &["no paper 'kaminski'", "did you mean 'kaminski-2002'?"]),
        (
            &["reproduce", "bouzy-helmstetter-2003/table4"],
            &["no experiment", "did you mean 'bouzy-helmstetter-2003/table-4'?"],
        ),
        (&["reproduce", "xyzzy/plugh"], &["no experiment 'xyzzy/plugh'"]),
        (
            &["reproduce", "bouzy-helmstetter-2003/table-4", "--games", "0"],
            &["expected a whole number", "found '0'"],
        ),
        (&["bench", "--size", "26"], &["board size 26x26 is not between"]),
        (&["bench", "--seconds", "0"], &["expected seconds, more than 0", "found '0'"]),
        (&["bench", "--threads", "0"], &["expected a whole number", "found '0'"]),
    ];
    for (arguments, words) in cases {
        refused(&lab, arguments, words);
    }
    assert!(!lab.path("data").exists(), "what is refused makes no store");
}

#[test]
fn stores() {
    let lab = Lab::new();
    lab.succeed(&a_match("20", &["--store", &lab.text("good")]));
    let good = fs::read(lab.path("good")).expect("a store");
    fs::write(lab.path("letter"), "Dear Sir, ".repeat(500)).expect("a file");
    fs::write(lab.path("half"), &good[..good.len() / 2]).expect("a file");
    // Where a database keeps the version of its tables, as sqlite.org/fileformat2.html says.
    let newer = [&good[..60], &9_u32.to_be_bytes(), &good[64..]].concat();
    fs::write(lab.path("newer"), newer).expect("a file");
    fs::create_dir(lab.path("folder")).expect("a folder");

    let cases: &[(&str, &[&str])] = &[
        ("letter", &["letter is not a database; expected a store of games"]),
        ("half", &["half is damaged"]),
        ("newer", &["newer is a store of version 9, but only versions up to 1 are supported"]),
        ("folder", &["folder is a folder; expected a file"]),
        ("letter/below/games.sqlite", &["cannot create the folder", "letter/below"]),
    ];
    for (name, words) in cases {
        let before = fs::read(lab.path(name)).ok();
        let store = lab.text(name);
        refused(&lab, &a_match("2", &["--store", &store]), words);
        refused(&lab, &["reproduce", "--store", &store], words);
        assert_eq!(fs::read(lab.path(name)).ok(), before, "{name} is left as it was");
    }
}

#[test]
fn a_folder_for_records_that_cannot_be_made_costs_no_game() {
    let lab = Lab::new();
    fs::write(lab.path("file"), "").expect("a file");
    for name in ["file", "file/below"] {
        let sgf = lab.text(name);
        refused(&lab, &a_match("2", &["--sgf", &sgf]), &["cannot write the game record", &sgf]);
    }
    assert!(lab.run(&a_match("2", &[])).err.starts_with("0 of 2 games done\n"));
}

#[test]
fn programs_that_do_not_start() {
    let lab = Lab::new();
    let missing = lab.text("no/such/program");
    let cases: &[(&str, &[&str])] = &[
        (
            "no-such-program-anywhere --mode gtp",
            &["cannot start 'no-such-program-anywhere --mode gtp'", "No such file"],
        ),
        (&missing, &["cannot start", "no/such/program", "No such file"]),
        (
            "sh -c 'echo the book is missing >&2; exit 3'",
            &["the program died (exit status: 3)", "error output:\nthe book is missing"],
        ),
        ("sh -c 'echo hello; exit 0'", &["the program died (exit status: 0)", "'name'"]),
    ];
    for (command, words) in cases {
        let player = format!("gtp:{command}");
        refused(&lab, &["match", &player, B, "--size", "5"], words);
        refused(&lab, &["match", A, &player, "--size", "5"], words);
    }
    assert!(lab.run(&a_match("2", &[])).err.starts_with("0 of 2 games done\n"), "no game was counted");
}
