//! Matches against programs that speak the Go Text Protocol.

use crate::{A, Lab, Run, games, json};
use std::fs;
use std::path::Path;

/// Passes whenever it is asked; dies once, without an answer to its third question for a move.
const MORTAL: &str = r#"
asked=0
while read -r id command rest; do
    answer=
    case $command in
        name) answer=Mortal ;;
        list_commands) printf '=%s name\ngenmove\nplay\nquit\n\n' "$id"; continue ;;
        genmove)
            asked=$((asked + 1))
            answer=pass
            if [ $asked = 3 ] && [ ! -e "$0.died" ]; then
                : >"$0.died"
                echo "the hash table is on fire" >&2
                exit 3
            fi ;;
    esac
    printf '=%s %s\n\n' "$id" "$answer"
    if [ "$command" = quit ]; then exit 0; fi
done
"#;

#[test]
fn a_program_that_dies_loses_that_game_only() {
    let lab = Lab::new();
    fs::write(lab.path("mortal.sh"), MORTAL).expect("a script");
    let player = format!("gtp:sh '{}'", lab.text("mortal.sh"));
    let arguments = ["match", &player, A, "--size", "5", "--games", "6", "--threads", "1"];
    let run = lab.run(&arguments);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(lab.path("mortal.sh.died").exists());
    let forfeit = "\nforfeits 1 lost by A, 0 lost by B\n         game 1: A: the program died (exit status: 3) \
                   without an answer to 'genmove black'";
    assert!(run.out.contains("\ngames    6 of 6;"), "{}", run.out);
    assert!(run.out.contains(forfeit), "{}", run.out);
    assert!(run.err.contains("the hash table is on fire"), "what it said is told at once: {}", run.err);

    let report = json(&lab.succeed(&[&arguments[..], &["--json"]].concat()));
    let outcomes: Vec<_> =
        games(&report).iter().map(|game| game["outcome"].as_str().expect("a word")).collect();
    assert_eq!(outcomes, ["forfeit", "finished", "finished", "finished", "finished", "finished"]);
    assert_eq!(report["score"]["games"], 5, "a forfeit has no score");
    assert_eq!(report["a"]["forfeits"], 1);
    let cause = games(&report)[0]["cause"].as_str().expect("a cause");
    assert!(cause.contains("the hash table is on fire"), "{cause}");
}

#[test]
fn a_program_that_is_silent_loses_the_game() {
    let lab = Lab::new();
    fs::write(lab.path("silent.sh"), MORTAL.replace("exit 3", "sleep 600")).expect("a script");
    let player = format!("gtp:sh '{}'", lab.text("silent.sh"));
    let arguments =
        ["match", &player, A, "--size", "5", "--games", "2", "--threads", "1", "--hang-limit", "1"];
    let out = lab.succeed(&arguments);
    assert!(out.contains("game 1: A: no answer to 'genmove black' within 1 s"), "{out}");
    assert!(out.contains("\nforfeits 1 lost by A, 0 lost by B\n"), "{out}");
}

#[test]
fn a_match_against_gnu_go() {
    let path = std::env::var("PATH").unwrap_or_default();
    // Debian puts games where a service's PATH does not look.
    let path = format!("{path}:/usr/games");
    if !path.split(':').any(|folder| Path::new(folder).join("gnugo").is_file()) {
        crate::tell("there is no gnugo here, so nothing is played against it; CI installs it");
        return;
    }
    let lab = Lab::new();
    let gnugo = "gtp:gnugo --mode gtp --level 1 --chinese-rules";
    let arguments = ["match", "oleg:playouts=200", gnugo, "--games", "2"];
    let run = Run::of(&lab.command().env("PATH", path).args(arguments).output().expect("montego runs"));
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("\nB        gtp:gnugo --mode gtp --level 1 --chinese-rules\n"), "{}", run.out);
    assert!(run.out.contains("\ngames    2 of 2; A is black in 1, white in 1\n"), "{}", run.out);
    assert!(!run.out.contains("\nforfeits ") && !run.out.contains("\nvoid "), "{}", run.out);
}
