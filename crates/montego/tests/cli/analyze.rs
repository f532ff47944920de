//! An engine's account of a position: on the terminal, as JSON, as a picture.

use crate::bad_input::refused;
use crate::{Lab, json};
use resvg::{tiny_skia, usvg};
use std::fs;

/// An engine that needs a few milliseconds.
const ENGINE: &str = "oleg:playouts=300";

fn analyze<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["analyze", "--engine", ENGINE], more].concat()
}

/// Runs with something on standard input and some variables set; standard output.
fn with(lab: &Lab, arguments: &[&str], input: &str, variables: &[(&str, &str)]) -> String {
    let mut command = assert_cmd::Command::from_std(lab.command());
    command.env_remove("NO_COLOR").envs(variables.iter().copied());
    let output = command.args(arguments).write_stdin(input).output().expect("montego runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_position_on_the_terminal() {
    let lab = Lab::new();
    let out = lab.succeed(&analyze(&["--size", "5", "--moves", "C3 B2 D2", "--top", "3"]));
    insta::assert_snapshot!("analyze", out);
    let engine = "olga:n_min=20,n_max=200";
    let out = lab.succeed(&["analyze", "--engine", engine, "--size", "4", "--top", "4"]);
    insta::assert_snapshot!("analyze_olga", out);
    let out = lab.succeed(&analyze(&["--size", "5", "--moves", "C3", "--show", "ownership", "--top", "0"]));
    insta::assert_snapshot!("analyze_ownership", out);
}

#[test]
fn a_diagram_is_the_position_of_its_moves() {
    let lab = Lab::new();
    let diagram = "  . . . . .\n  . . . . .\n  . . X . .\n  . O . X .\n  . . . . .\n";
    fs::write(lab.path("board.txt"), diagram).expect("a file");
    let file = lab.succeed(&analyze(&["board.txt", "--to-play", "white"]));
    assert_eq!(with(&lab, &analyze(&["-", "--to-play", "w"]), diagram, &[]), file);
    assert!(file.starts_with("white to play"), "{file}");
    let moves = lab.succeed(&analyze(&["--size", "5", "--moves", "C3 B2 D2"]));
    // The numbers differ: playouts draw from the empty points in the order in which these came to be.
    let stones = |out: &str| {
        let words = out.split_whitespace().filter(|word| ["X", "O"].contains(word));
        words.collect::<String>()
    };
    assert_eq!(stones(&file), "XOX");
    assert_eq!(stones(&moves), "XOX");
    let colored = lab.succeed(&analyze(&["--size", "5", "--moves", "b C3 b D2 w B2", "--to-play", "black"]));
    assert!(colored.starts_with("black to play"), "{colored}");
}

#[test]
fn the_same_seed_gives_the_same_account() {
    let lab = Lab::new();
    let run = |seed: &str| lab.succeed(&analyze(&["--size", "5", "--json", "--seed", seed]));
    assert_eq!(run("3"), run("3"));
    assert_ne!(run("3"), run("4"));
    let report = json(&run("3"));
    assert_eq!(report["playouts"], 300);
    assert_eq!(report["stop"], "counted");
    let candidates = report["candidates"].as_array().expect("a list");
    assert!((20..=25).contains(&candidates.len()), "{}", candidates.len());
    assert_eq!(candidates[0]["play"], report["decision"]);
    for (key, value) in
        [("komi", "0.0"), ("columns", "5"), ("to_play", "\"black\""), ("rules", "\"chinese\"")]
    {
        assert_eq!(report[key].to_string(), value, "{key}");
    }
    let report = json(&lab.succeed(&analyze(&["--size", "5", "--json", "--show", "ownership"])));
    assert_eq!(report["ownership"].as_array().map(Vec::len), Some(5));
}

#[test]
fn colours_are_an_ornament() {
    let lab = Lab::new();
    let arguments = analyze(&["--size", "5"]);
    let plain = with(&lab, &arguments, "", &[]);
    assert!(!plain.contains('\x1b'));
    for full in ["", "truecolor"] {
        let coloured = with(&lab, &arguments, "", &[("CLICOLOR_FORCE", "1"), ("COLORTERM", full)]);
        assert!(coloured.contains(if full.is_empty() { ";48;5;" } else { ";48;2;" }), "{coloured}");
        let bare: String = coloured
            .split('\x1b')
            .enumerate()
            .map(|(i, part)| if i == 0 { part } else { part.split_once('m').expect("a code ends").1 })
            .collect();
        assert_eq!(bare, plain);
    }
    let refused = with(&lab, &arguments, "", &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]);
    assert_eq!(refused, plain);
}

#[test]
fn the_board_fits_a_line() {
    let lab = Lab::new();
    for size in ["9", "13", "19"] {
        let out = lab.succeed(&analyze(&["--size", size, "--top", "3"]));
        for line in out.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn pictures() {
    let lab = Lab::new();
    for show in ["score", "playouts", "ownership"] {
        for theme in ["light", "dark"] {
            let out = lab.succeed(&analyze(&[
                "--size", "5", "--moves", "C3 B2", "--show", show, "--theme", theme, "--svg", "a.svg",
                "--png", "a.png",
            ]));
            assert!(out.starts_with("black to play"), "{out}");
            let svg = fs::read_to_string(lab.path("a.svg")).expect("an SVG");
            let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("well-formed");
            let png = fs::read(lab.path("a.png")).expect("a PNG");
            let pixmap = tiny_skia::Pixmap::decode_png(&png).expect("a PNG");
            assert_eq!(pixmap.width() as f32, 2.0 * tree.size().width());
            assert_eq!(pixmap.height() as f32, 2.0 * tree.size().height());
            assert!(svg.contains("<title>oleg:playouts=300</title>"));
        }
    }
}

#[test]
fn what_is_typed_wrong() {
    let lab = Lab::new();
    let cases: &[(&str, &str, &[&str])] = &[
        ("--size", "26", &["board size 26x26 is not between"]),
        ("--size", "abc", &["expected a size such as 9 or 13x9, found 'abc'"]),
        ("--moves", "E5 E5", &["move 2 of --moves: white may not play E5: the point is occupied"]),
        ("--moves", "Z1", &["move 1 of --moves: 'Z1' is not on a 9x9 board"]),
        ("--moves", "b E5 w", &["move 2 of --moves: found nothing behind 'w'"]),
        ("--moves", "pass pass", &["the game is over in this position"]),
        ("--to-play", "green", &["expected black or white, found 'green'"]),
        ("--rules", "korean", &["expected one of chinese, tromp-taylor,", "found 'korean'"]),
        ("--komi", "6.25", &["komi 6.25 is not a whole number of half-points"]),
        ("--seed", "-1", &["expected a whole number from ", "found '-1'"]),
        ("--top", "-1", &["expected a whole number from ", "found '-1'"]),
        ("--show", "blobs", &["'blobs'", "score, playouts, ownership"]),
        ("--theme", "sepia", &["'sepia'", "light, dark"]),
        ("--svg", "no/such/folder.svg", &["cannot write no/such/folder.svg", "No such file"]),
        ("--png", "no/such/folder.png", &["cannot write no/such/folder.png", "No such file"]),
    ];
    for (option, value, words) in cases {
        refused(&lab, &["analyze", "--engine", "oleg:playouts=20", option, value], words);
    }
    refused(&lab, &["analyze", "--engine", "olec"], &["there is no engine 'olec'", "did you mean 'oleg'?"]);
    refused(&lab, &["analyze", "--engine", "oleg:playout=5"], &["no parameter 'playout'"]);
}

#[test]
fn files_that_are_no_diagram() {
    let lab = Lab::new();
    let cases: &[(&str, &[u8], &[&str])] = &[
        ("empty", b"", &["empty: line 1, column 1: found no rows"]),
        ("letter", b". X\n. x", &["letter: line 2, column 3: found 'x'; expected X, O or ."]),
        ("uneven", b". .\n.", &["uneven: line 2, column 2: found 1 points in this row; expected 2"]),
        ("game.sgf", b". X", &["game.sgf: ", "found '. X'"]),
        ("bytes", b". X\n. \xff", &["bytes: line 2, column 3: found no UTF-8"]),
        ("dead", b"XO\nOX", &["dead: line 2, column 1: found a stone without liberty"]),
    ];
    for (name, text, words) in cases {
        fs::write(lab.path(name), text).expect("a file");
        refused(&lab, &["analyze", name], words);
    }
    fs::write(lab.path("long"), ".".repeat(2 << 20)).expect("a file");
    refused(&lab, &["analyze", "long"], &["long: found more than 1048576 bytes"]);
    refused(&lab, &["analyze", "missing"], &["cannot read missing", "No such file"]);
    refused(&lab, &["analyze", "."], &["cannot read ."]);
    refused(&lab, &["analyze", "letter", "--size", "5"], &["cannot be used with"]);
}

/// A record in latin-1 with a variation, and a second game that is illegal from its third move on.
const RECORDS: &[u8] = b"\
(;SZ[5]KM[1.5]RU[Japanese]PB[Andr\xe9];B[cc];W[bd](;B[dd];W[bb])(;B[aa]))\n\
(;SZ[9]KM[6.5];B[ee];W[cc];B[ee];W[gg];B[gc])\n";

#[test]
fn a_record_is_the_position_of_its_moves() {
    let lab = Lab::new();
    fs::write(lab.path("games.sgf"), RECORDS).expect("a file");
    fs::write(lab.path("games"), RECORDS).expect("a file");
    let report = |more: &[&str]| json(&lab.succeed(&[&analyze(&["--json"])[..], more].concat()));
    let after_three = report(&["games.sgf", "--move", "3"]);
    let by_moves = report(&["--size", "5", "--moves", "C3 B2 D2", "--komi", "1.5", "--rules", "japanese"]);
    assert_eq!(after_three, by_moves);
    assert_eq!(report(&["games", "--move", "2", "--moves", "D2"]), by_moves);
    assert_eq!(report(&["games", "--game", "1"])["to_play"], "black");
    let other = report(&["games", "--game", "2", "--move", "2", "--komi", "0", "--rules", "aga"]);
    assert_eq!((&other["komi"], &other["rules"], &other["rows"]), (&0.0.into(), &"aga".into(), &9.into()));
    assert_eq!(report(&["games", "--move", "2", "--to-play", "white"])["to_play"], "white");
    let mut piped = assert_cmd::Command::from_std(lab.command());
    let piped = piped.args(analyze(&["-", "--json", "--move", "3"])).write_stdin(RECORDS);
    let piped = piped.output().expect("montego runs");
    assert_eq!(json(&String::from_utf8(piped.stdout).expect("UTF-8")), after_three);
}

#[test]
fn a_record_is_refused_rather_than_changed() {
    let lab = Lab::new();
    fs::write(lab.path("games.sgf"), RECORDS).expect("a file");
    fs::write(lab.path("chess.sgf"), "(;GM[3];B[ee])").expect("a file");
    fs::write(lab.path("board.txt"), ". .\n. .").expect("a file");
    let cases: &[(&[&str], &[&str])] = &[
        (
            &["games.sgf", "--game", "2"],
            &["games.sgf: line 2, column 30: move 3 is illegal, black E5: the point is occupied"],
        ),
        (&["games.sgf", "--move", "5"], &["games.sgf: expected --move from 0 to 4", "found 5"]),
        (&["games.sgf", "--game", "3"], &["games.sgf: expected --game from 1 to 2, found 3"]),
        (&["games.sgf", "--move", "-1"], &["expected a whole number from 0", "found '-1'"]),
        (&["chess.sgf"], &["chess.sgf: line 1, column 6: expected a record of Go"]),
        (&["board.txt", "--move", "1"], &["board.txt: found a board diagram; --move and --game expect"]),
        (&["--move", "1"], &["required arguments were not provided"]),
    ];
    for (arguments, words) in cases {
        refused(&lab, &[&["analyze"], *arguments].concat(), words);
    }
    fs::write(lab.path("house.sgf"), "(;SZ[5]RU[House rules];B[cc])").expect("a file");
    let run = lab.run(&analyze(&["house.sgf", "--json"]));
    assert!(run.err.contains("house.sgf: expected known rules, found 'House rules'"), "{}", run.err);
    assert_eq!((run.status, &json(&run.out)["rules"]), (0, &"chinese".into()));
}
