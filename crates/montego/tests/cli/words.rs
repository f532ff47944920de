//! What the program says about itself.

use crate::{A, Lab, a_match, json};
use montego_rules::Ruleset;
use montego_search::ROSTER;

/// Asserts that no line is broken by a terminal of the usual width.
fn assert_fits(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "too long: {line}");
    }
}

#[test]
fn help() {
    let lab = Lab::new();
    let commands = [
        &[][..],
        &["match"],
        &["tournament"],
        &["reproduce"],
        &["report"],
        &["engines"],
        &["bench"],
        &["results"],
        &["sgf"],
        &["tactics"],
        &["bench", "pruning"],
        &["bench", "choices"],
        &["bench", "judgement"],
        &["bench", "problems"],
        &["bench", "knowledge"],
        &["train"],
        &["bench", "pseudo"],
        &["analyze"],
        &["explain"],
        &["analysis"],
        &["play"],
        &["doctor"],
        &["gtp"],
    ];
    for command in commands {
        let text = lab.succeed(&[command, &["--help"]].concat());
        assert_fits(&text);
        insta::assert_snapshot!(["help"].iter().chain(command).copied().collect::<Vec<_>>().join("_"), text);
        assert_fits(&lab.succeed(&[command, &["-h"]].concat()));
    }
}

#[test]
fn help_names_all_rules() {
    let lab = Lab::new();
    let help = lab.succeed(&["match", "--help"]);
    let words: Vec<&str> = help.split([' ', ',', '\n']).collect();
    for rules in Ruleset::PRESETS {
        assert!(words.contains(&rules.name), "{} is not in\n{help}", rules.name);
        lab.succeed(&a_match("1", &["--rules", rules.name, "--store", &lab.text(rules.name)]));
    }
}

/// Engines come and go; what is said of them is what their entries say.
#[test]
fn engines() {
    let lab = Lab::new();
    let text = lab.succeed(&["engines"]);
    assert_fits(&text);
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for entry in ROSTER {
        assert!(text.lines().any(|line| line.starts_with(&format!("{} ", entry.name))), "{}", entry.name);
        assert!(
            flat(&text).contains(&flat(&format!("{} {} {}", entry.name, entry.about, entry.paper))),
            "{text}"
        );
    }
    let listed = json(&lab.succeed(&["engines", "--json"]));
    let names: Vec<_> =
        listed["engines"].as_array().expect("a list").iter().map(|engine| &engine["name"]).collect();
    assert_eq!(names, ROSTER.iter().map(|entry| entry.name).collect::<Vec<_>>());
    for (entry, in_list) in ROSTER.iter().zip(listed["engines"].as_array().expect("a list")) {
        assert_fits(&lab.succeed(&["engines", entry.name]));
        assert_eq!(&json(&lab.succeed(&["engines", entry.name, "--json"])), in_list);
    }
}

#[test]
fn an_engine() {
    let lab = Lab::new();
    insta::assert_snapshot!(lab.succeed(&["engines", "abramson"]));
    let abramson = json(&lab.succeed(&["engines", "abramson", "--json"]));
    let playouts = &abramson["parameters"][0];
    assert_eq!(playouts["name"], "playouts_per_candidate");
    assert_eq!(playouts["type"], "count");
    assert_eq!(playouts["default"], 10_000);
    assert_eq!(playouts["range"], json("[1, 1000000000]"));
    for key in ["unit", "meaning", "source"] {
        assert!(playouts[key].as_str().is_some_and(|text| !text.is_empty()), "{key}");
    }
}

#[test]
fn the_catalogue() {
    let lab = Lab::new();
    let text = lab.succeed(&["reproduce"]);
    assert_fits(&text);
    assert!(text.contains("\n96 experiments, "), "{text}");
    let own = lab.succeed(&["reproduce", "--own"]);
    assert!(own.contains("\n  table-4                      match       0 of 200 games\n"), "{own}");
    assert!(!own.contains("shipped"), "{own}");
    let listed = json(&lab.succeed(&["reproduce", "--json"]));
    let experiments = listed["experiments"].as_array().expect("a list");
    assert_eq!(experiments.len(), 96);
    for experiment in experiments {
        let id = experiment["id"].as_str().expect("a name");
        let (paper, name) = id.split_once('/').expect("PAPER/EXPERIMENT");
        assert!(text.contains(&format!("\n{paper}: ")) && text.contains(&format!("\n  {name} ")), "{id}");
        assert!(experiment["state"].as_str().is_some_and(|state| !state.is_empty()), "{id}");
    }
}

#[test]
fn an_experiment_that_cannot_be_played_says_why() {
    let lab = Lab::new();
    let run = lab.run(&["reproduce", "kaminski-2002/stanley-kyu"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.starts_with("kaminski-2002/stanley-kyu: "), "{}", run.out);
    assert!(run.out.contains("not runnable: needs human"), "{}", run.out);
}

#[test]
fn a_benchmark_has_a_signature() {
    let lab = Lab::new();
    let run = |more: &[&str]| {
        let arguments = [&["bench", "--size", "5", "--seconds", "0.05", "--json"], more].concat();
        let report = json(&lab.succeed(&arguments));
        let row = report["results"][0].clone();
        assert_eq!(row["size"], 5);
        for key in ["playouts_per_second", "plays_per_playout", "mean_margin"] {
            assert!(row[key].is_f64(), "{key}: {row}");
        }
        assert!(row["playouts_per_second"].as_f64().is_some_and(|speed| speed > 0.0), "{row}");
        for draw in ["uniform", "amaf", "k_0", "k_5"] {
            assert!(row["draws_per_second"][draw].as_f64().is_some_and(|speed| speed > 0.0), "{draw}: {row}");
        }
        assert!(row["lost_by_temperature"].as_f64().is_some_and(|lost| lost > 0.0), "{row}");
        (row["signature"].as_str().expect("a signature").to_owned(), row["mean_margin"].to_string())
    };
    let first = run(&[]);
    assert_eq!(first.0.len(), 16);
    assert_eq!(run(&[]), first);
    assert_eq!(run(&["--threads", "2"]), first);
    let text = lab.succeed(&["bench", "--size", "5,4x6", "--seconds", "0.05"]);
    assert!(text.contains(&first.0) && text.contains("\n4x6 "), "{text}");
    assert!(text.contains("lost by K = 5"), "{text}");
    assert_fits(&text);
}

#[test]
fn a_benchmark_of_pruning_tells_what_it_saves_and_costs() {
    let lab = Lab::new();
    let tiny = ["bench", "pruning", "--positions", "2", "--playouts", "120", "--seed", "3"];
    let text = lab.succeed(&tiny);
    assert_fits(&text);
    let start = |line: &str| line.split("  ").next().unwrap_or_default().to_owned();
    let rows: Vec<String> = text.lines().take_while(|line| !line.is_empty()).map(start).collect();
    assert_eq!(rows, ["pruning", "none", "rd = 1", "rd = 2", "rd = 4", "rd = 8"], "{text}");
    assert_eq!(lab.succeed(&[&tiny[..], &["--threads", "1"]].concat()), text);
    let report = json(&lab.succeed(&[&tiny[..], &["--json"]].concat()));
    assert_eq!((&report["seed"], &report["long_run"]), (&3.into(), &240.into()));
    let (narrow, wide) = (&report["results"][0], &report["results"][3]);
    assert!(narrow["playouts"].as_u64() < wide["playouts"].as_u64(), "{report}");
    assert!(wide["saved"].as_f64().is_some_and(|saved| (0.0..1.0).contains(&saved)), "{report}");
    let misuse = lab.run(&["bench", "--seconds", "1", "pruning"]);
    assert_eq!(misuse.status, 2, "{}", misuse.out);
}

#[test]
fn copies_of_a_game_are_called_copies() {
    let lab = Lab::new();
    // On one point there is nothing to choose.
    let out = lab.succeed(&["match", A, A, "--size", "1", "--games", "4"]);
    assert!(out.contains("warning  duplicate games: 3 of 4 are copies of others; the intervals"), "{out}");
}
