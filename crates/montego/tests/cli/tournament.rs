//! `montego tournament`: what it prints, that it resumes, what it refuses.

use crate::bad_input::refused;
use crate::{A, B, Lab, Run, a_match, guard, json, records, until};
use montego_lab::table::signed;
use serde_json::Value;
use std::fs;
use std::process::Command;

/// A tournament of three on 5x5.
fn tournament<'a>(games: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["tournament", A, B, "weak=random", "--size", "5", "--games", games], more].concat()
}

/// The text without the times, which stand at the end of the ranking's lines.
fn timeless(report: &str) -> String {
    let (before, rest) = report.split_once("\nranking").expect("a ranking");
    let (ranking, after) = rest.split_once("\n\n").expect("grids after the ranking");
    let cut = |line: &str| line.rsplitn(3, "    ").last().unwrap_or_default().trim_end().to_owned() + "\n";
    before.to_owned() + &ranking.lines().map(cut).collect::<String>() + after
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("{key} is a list"))
}

#[test]
fn the_same_command_again_plays_nothing_and_prints_the_same() {
    let lab = Lab::new();
    let first = lab.run(&tournament("4", &[]));
    assert_eq!((first.status, first.err.as_str()), (0, "0 of 12 games done\n12 of 12 games done\n"));
    assert!(
        first.out.starts_with("players  3, all against all, 4 games for each pairing\n"),
        "{}",
        first.out
    );
    assert!(first.out.contains("\nboard    5x5, chinese rules, komi 0, seed 1\ngames    12 of 12\n"));
    for part in ["\nranking ", "\nmean score in points, ", "\nwins of the player ", "\nElo of the player "] {
        assert!(first.out.contains(part), "{part} is not in\n{}", first.out);
    }
    let again = lab.run(&tournament("4", &[]));
    assert_eq!((again.status, again.err.as_str(), again.out), (0, "", first.out));
    // The games of a match count, and a match counts the games of the tournament.
    assert_eq!(lab.run(&a_match("4", &[])).err, "");
    lab.succeed(&["match", B, "oleg:playouts=30", "--size", "5", "--games", "4"]);
    let four = lab.run(&tournament("4", &["oleg:playouts=30"]));
    assert!(four.err.starts_with("16 of 24 games done\n"), "{}", four.err);
    assert!(four.out.starts_with("players  4, "), "{}", four.out);
}

#[test]
fn threads_do_not_change_the_table() {
    let play = |threads: &str| {
        let lab = Lab::new();
        timeless(&lab.succeed(&tournament("6", &["--threads", threads])))
    };
    assert_eq!(play("1"), play("4"));
}

#[test]
fn json_and_csv_carry_the_numbers_of_the_text() {
    let lab = Lab::new();
    let text = lab.succeed(&tournament("6", &["--openings", "random:2"]));
    let report = json(&lab.succeed(&tournament("6", &["--openings", "random:2", "--json"])));
    let csv = lab.succeed(&tournament("6", &["--openings", "random:2", "--csv"]));
    let number = |value: &Value| value.as_f64().expect("a number");
    for standing in list(&report, "players") {
        let (rank, name) = (&standing["rank"], standing["name"].as_str().expect("a name"));
        let line = text.lines().find(|line| line.starts_with(&format!("{rank} {name} ")));
        let line = line.unwrap_or_else(|| panic!("{rank} {name} is not in\n{text}"));
        assert!(line.contains(&format!("{:.1} %", 100.0 * number(&standing["share"]))), "{line}");
        assert!(line.contains(&format!(" {} ", signed(number(&standing["elo"]), 0))), "{line}");
        assert_eq!(standing["games"], 12);
    }
    assert_eq!((list(&report, "pairings").len(), list(&report, "differences").len()), (3, 3));
    assert!(list(&report, "pairings").iter().all(|pairing| list(&pairing["match"], "games").len() == 6));
    assert_eq!(report["openings"]["source"], "random:2");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    // The commas of a player's settings are in quotes, which these players' names do not have but for one.
    assert!(rows[0].starts_with(&["player", "opponent", "games", "wins", "draws", "losses", "voids"]));
    assert_eq!(rows.len(), 7);
    let weak = csv.lines().find(|line| line.starts_with("weak,oleg:playouts=40,6,")).expect("a row");
    let strong = csv.lines().find(|line| line.starts_with("oleg:playouts=40,weak,6,")).expect("a row");
    let field = |line: &str, place: usize| line.split(',').nth(place).expect("a field").to_owned();
    assert_eq!((field(weak, 3), field(weak, 5)), (field(strong, 5), field(strong, 3)));
}

#[test]
fn a_file_describes_a_tournament_and_options_come_before_it() {
    let lab = Lab::new();
    fs::create_dir(lab.path("cups")).expect("a folder");
    fs::write(lab.path("cups/book.txt"), "C3 B2\nD4\n").expect("a file");
    let text = format!(
        "size = 5\ngames = 2\nkomi = 1.5\ngauntlet = true\nopenings = \"book.txt\"\n\n[[player]]\nname = \"first\"\n\
         player = \"{A}\"\n\n[[player]]\nplayer = \"random\"\n"
    );
    fs::write(lab.path("cups/cup.toml"), text).expect("a file");
    let run = |more: &[&str]| lab.succeed(&[&["tournament", "--file", "cups/cup.toml"], more].concat());
    let out = run(&[]);
    let heading = "players  2, the first listed against each other one, 2 games for each pairing\n\
                   board    5x5, chinese rules, komi 1.5, seed 1\n\
                   openings 2 from cups/book.txt; 1 pairs take the first 1\ngames    2 of 2\n";
    assert!(out.starts_with(heading), "{out}");
    assert!(out.contains(" first ") && out.contains(" random "), "{out}");
    let out = run(&["ruby", "--games", "1", "--komi", "0", "--seed", "7", "--openings", "random:1"]);
    assert!(out.starts_with("players  3, the first listed "), "{out}");
    assert!(out.contains("\nboard    5x5, chinese rules, komi 0, seed 7\nopenings random:1, "), "{out}");
    assert!(out.contains("\ngames    2 of 2\n"), "{out}");
}

#[test]
fn without_playing_the_store_is_told() {
    let lab = Lab::new();
    let nothing = lab.run(&tournament("4", &["--no-play"]));
    assert_eq!((nothing.status, nothing.err.as_str()), (0, ""));
    assert!(nothing.out.contains("\ngames    0 of 12\n"), "{}", nothing.out);
    lab.succeed(&a_match("3", &[]));
    let three = lab.succeed(&tournament("4", &["--no-play"]));
    assert!(three.contains("\ngames    3 of 12\n"), "{three}");
}

#[test]
fn who_cannot_start_is_named_and_the_status_is_that_of_a_failure() {
    let lab = Lab::new();
    let run = lab.run(&tournament("2", &["lost=gtp:/no/such/program", "--sgf", "records"]));
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(run.err.contains("\nlost does not play: cannot start '/no/such/program': "), "{}", run.err);
    assert!(run.err.ends_with("error: a player could not start: lost\n"), "{}", run.err);
    assert!(run.out.contains("\ngames    6 of 12\n"), "{}", run.out);
    assert!(run.out.contains("\nabsent   lost\n         cannot start '/no/such/program': "), "{}", run.out);
    assert_eq!(records(&lab.path("records")).len(), 6);
}

#[test]
#[cfg(unix)]
fn a_tournament_that_is_broken_off_goes_on() {
    let arguments = ["tournament", A, "guard=gtp:sh guard.sh", "random", "--size", "5", "--games", "12"];
    let arguments = [&arguments[..], &["--threads", "2", "--sgf", "records"]].concat();
    let new = || {
        let lab = Lab::new();
        fs::write(lab.path("guard.sh"), guard(2)).expect("a script");
        lab
    };
    let whole = new();
    let expect = timeless(&whole.succeed(&arguments));
    for signal in ["INT", "KILL"] {
        let lab = new();
        fs::write(lab.path("gate"), "").expect("a file");
        let child = lab.spawn(&arguments);
        until("some games", || records(&lab.path("records")).len() >= 3);
        let kill = format!("kill -{signal} {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("sh runs").success());
        let output = child.wait_with_output().expect("it ends");
        let kept = records(&lab.path("records")).len();
        if signal == "INT" {
            let run = Run::of(&output);
            assert_eq!(run.status, 2, "{}", run.err);
            assert!(run.out.contains(&format!("\ngames    {kept} of 36\n")), "{}", run.out);
        }
        fs::remove_file(lab.path("gate")).expect("the gate was closed");
        let rest = lab.run(&arguments);
        assert_eq!(rest.status, 0, "{}", rest.err);
        let (done, _) = rest.err.split_once(" of 36 games done").expect("how much was done");
        let done: usize = done.parse().expect("a number of games");
        assert!(kept <= done && done < 36, "{kept} records, {done} games");
        assert_eq!(timeless(&rest.out), expect);
        assert_eq!(records(&lab.path("records")), records(&whole.path("records")));
    }
}

#[test]
fn what_makes_no_tournament_is_refused() {
    let lab = Lab::new();
    let cases: &[(&[&str], &[&str])] = &[
        (&[], &["a tournament is for two players or more, found 0"]),
        (&[A], &["a tournament is for two players or more, found 1"]),
        (
            &[A, B, A],
            &["'oleg:playouts=40' and 'oleg:playouts=40' are the same player with the same settings"],
        ),
        (&["oleg", "big=oleg:playouts=10000"], &["'oleg' and 'big' are the same player"]),
        (&["a=oleg", "a=olga"], &["two players are called 'a'"]),
        (&["=oleg", B], &["expected a name of 1 to"]),
        (&[A, "olec"], &["there is no engine 'olec'", "did you mean 'oleg'?"]),
        (&[A, "b=olec"], &["there is no engine 'olec'"]),
        (&[A, "gtp:"], &["there is no program behind 'gtp:'"]),
        (&[A, B, "--games", "0"], &["expected a whole number from ", "found '0'"]),
        (&[A, B, "--rules", "korean"], &["expected one of chinese,"]),
        (&[A, B, "--hang-limit", "0"], &["expected seconds, more than 0"]),
        (&[A, B, "--opening-moves", "3"], &["without openings; expected --openings"]),
        (&[A, B, "--openings", "absent"], &["cannot read openings from absent: "]),
        (&[A, B, "--json", "--csv"], &["cannot be used with"]),
        (&[A, B, "--no-play", "--sgf", "x"], &["cannot be used with"]),
        (&[A, B, "--gauntlets"], &["'--gauntlets'", "'--gauntlet'"]),
        (&["--file", "absent.toml"], &["cannot read the tournament absent.toml: "]),
        (&["--file", "gmaes.toml"], &["gmaes.toml, line 2, column 1: unknown field `gmaes`"]),
        (&["--file", "one.toml"], &["a tournament is for two players or more, found 1"]),
        (&["--file", "one.toml", "again=olga"], &["'olga' and 'again' are the same player"]),
        (&["--file", "olec.toml", B], &["olec.toml, line 3, column 10: there is no engine 'olec'"]),
    ];
    fs::write(lab.path("gmaes.toml"), "games = 4\ngmaes = 3\n").expect("a file");
    fs::write(lab.path("one.toml"), "[[player]]\nplayer = \"olga\"\n").expect("a file");
    fs::write(lab.path("olec.toml"), "\n[[player]]\nplayer = \"olec\"\n").expect("a file");
    for (arguments, words) in cases {
        refused(&lab, &[&["tournament"], *arguments].concat(), words);
    }
    assert!(!lab.path("data").exists(), "what is refused makes no store");
}
