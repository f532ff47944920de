//! Experiments of one's own, sweeps, parts of them for several machines, and what they cost.

use crate::{Lab, a_match, assert_games_once, games, json, timeless};
use std::path::Path;

/// The example of the repository.
fn example() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/my-experiment.toml");
    path.to_str().expect("a plain path").to_owned()
}

#[test]
fn the_example_runs() {
    let lab = Lab::new();
    let run = |more: &[&str]| {
        let run = lab.run(&[&["reproduce", "--file", &example(), "--games", "2"][..], more].concat());
        assert!(run.status < 2, "{}", run.err);
        run.out
    };
    let nothing = run(&["--no-play"]);
    assert!(nothing.contains("\nN = 200, score_mean") && !nothing.contains("(2)"), "{nothing}");
    assert!(!lab.path("data").exists(), "a look makes no store");
    let plan = json(&run(&["--plan", "--json"]));
    assert_eq!(plan["experiments"][1]["id"], "my-experiment/temperature");
    assert_eq!(plan["experiments"][1]["left"], 8);
    assert!(plan["hours"].as_f64().is_some_and(|hours| hours > 0.0), "{plan}");
    assert!(!lab.path("data").exists(), "a plan plays nothing");

    let text = run(&[]);
    for line in ["N = 200, score_mean   -", "N = 200, win_pct      -", "N = 400 "] {
        assert!(text.contains(&format!("\n{line}")), "{line}: {text}");
    }
    assert!(text.contains("nothing published") && text.contains("\nk     games    score"), "{text}");
    assert_eq!(text.matches(" 2 of 2 ").count(), 4, "{text}");
    // What was played is not played again; one experiment may be named, with its paper or without.
    assert_eq!(run(&["--no-play"]), text);
    let plot = lab.text("k.svg");
    let named = run(&["temperature", "--plot", &plot]);
    assert!(text.ends_with(&named), "{named}");
    assert_eq!(run(&["my-experiment/temperature"]), named);
    assert!(std::fs::read_to_string(plot).expect("a plot").contains("</svg>"));
    let report = json(&run(&["temperature", "--json"]));
    let sweep = &report["experiments"][0]["sweep"];
    assert_eq!(
        (sweep["parameter"].as_str(), sweep["opponent"].as_str()),
        (Some("k"), Some("oleg:playouts=100"))
    );
    assert_eq!((&sweep["points"][3]["number"], &sweep["points"][3]["games"]), (&json("10.0"), &json("2")));
    let plan = run(&["--plan"]);
    assert!(plan.contains("\ntogether ") && plan.lines().all(|line| line.chars().count() <= 80), "{plan}");
}

#[test]
fn every_example_is_sound() {
    let lab = Lab::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let files = std::fs::read_dir(folder).expect("the examples").map(|file| file.expect("a file").path());
    let files: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    assert!(files.len() >= 3, "{files:?}");
    for path in files {
        let run = lab.run(&["reproduce", "--no-play", "--file", path.to_str().expect("a plain path")]);
        assert!(run.status < 2, "{}: {}", path.display(), run.err);
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_place() {
    let lab = Lab::new();
    let good = std::fs::read_to_string(example()).expect("the example");
    let line = |text: &str| good.lines().position(|line| line.starts_with(text)).expect("a line") + 1;
    let at = |text: &str, column: usize| format!("my.toml:{}:{column}: ", line(text));
    let cases = [
        ("boards = [9]", "bords = [9]", at("boards", 1) + "unknown field `bords`"),
        (
            "test = \"oleg:playouts=200\"",
            "test = \"oleg:plaiouts=200\"",
            at("test", 8) + "oleg has no parameter 'plaiouts'",
        ),
        ("kind = \"match\"", "kind = \"macth\"", at("kind", 8) + "unknown variant `macth`, expected"),
        ("values = [1,", "values = [-1,", "experiment 'temperature': in 'sweep', ".to_owned()),
        ("\"random:2\"", "\"absent\"", "cannot read openings from absent: ".to_owned()),
        ("\"random:2\"", "\"random:0\"", at("openings", 12) + "expected a folder, a file, or random:N"),
    ];
    for (find, replace, want) in cases {
        let bad = good.replacen(find, replace, 1);
        assert_ne!(bad, good);
        std::fs::write(lab.path("my.toml"), bad).expect("a file");
        let run = lab.run(&["reproduce", "--file", "my.toml"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        assert!(run.err.contains(&want), "expected '{want}', found '{}'", run.err);
    }
    for (arguments, want) in [
        (&["--file", "absent.toml"][..], "cannot read absent.toml"),
        (&["--file", &example(), "temprature"], "no paper 'temprature'"),
        (&["--file", &example(), "playouts", "--plot", "a.svg"], "--plot draws one sweep"),
        (&["--plot", "a.svg"], "--plot draws one sweep"),
    ] {
        let run = lab.run(&[&["reproduce"], arguments].concat());
        assert_eq!(run.status, 2, "{}", run.out);
        assert!(run.err.contains(want), "expected '{want}', found '{}'", run.err);
    }
    assert!(!lab.path("data").exists());
}

/// Whoever only looks makes no store.
#[test]
fn looking_makes_no_store() {
    let lab = Lab::new();
    for arguments in [
        &["reproduce"][..],
        &["reproduce", "kaminski-2002", "--no-play"],
        &["results", "list"],
        &["results", "export", "--compact"],
        &["results", "verify"],
        &["tournament", crate::A, crate::B, "--no-play"],
        &["report"],
    ] {
        assert!(lab.run(arguments).status < 2, "{arguments:?}");
    }
    assert!(!lab.path("data").exists());
}

#[test]
fn the_parts_of_a_match_make_the_match() {
    let lab = Lab::new();
    let whole = timeless(&lab.succeed(&a_match("10", &["--store", &lab.text("whole")])));
    let mut played = 0;
    for part in ["1/3", "2/3", "3/3"] {
        let store = lab.text(&part.replace('/', "-"));
        let text = lab.succeed(&a_match("10", &["--shard", part, "--store", &store]));
        assert!(text.contains(&format!("\nshard    {part}; the games of the other parts")), "{text}");
        let report = json(&lab.succeed(&a_match("10", &["--shard", part, "--store", &store, "--json"])));
        assert_eq!((&report["shard"], &report["games_wanted"]), (&part.into(), &report["games_played"]));
        assert_games_once(&report, games(&report).len());
        played += games(&report).len();
        // Pairs stay together.
        assert_eq!(report["games_a_black"], report["games_a_white"]);
        lab.succeed(&["results", "merge", &store, "--store", &lab.text("merged")]);
    }
    assert_eq!(played, 10);
    let run = lab.run(&a_match("10", &["--store", &lab.text("merged")]));
    assert_eq!((timeless(&run.out), run.err.as_str()), (whole, ""), "nothing is left to play");
    let rows = |store: &str| {
        let rows = lab.succeed(&["results", "export", "--csv", "--store", &lab.text(store)]);
        // Up to the number of plays; the name of a player has a comma. Times differ from run to run.
        let timeless = |line: &str| line.split(',').take(20).collect::<Vec<_>>().join(",");
        rows.lines().map(timeless).collect::<Vec<_>>()
    };
    assert_eq!(rows("merged"), rows("whole"));
}

#[test]
fn parts_that_are_none_are_refused() {
    let lab = Lab::new();
    for part in ["0/8", "9/8", "3/0", "8", "a/b", "-1/8", ""] {
        let shard = format!("--shard={part}");
        for command in [a_match("2", &[&shard]), vec!["reproduce", "kaminski-2002", &shard]] {
            let run = lab.run(&command);
            assert_eq!((run.status, run.out.as_str()), (2, ""));
            assert!(run.err.contains("expected a part such as 3/8") && run.err.contains(part), "{}", run.err);
        }
    }
    let run = lab.run(&a_match("2", &["--shard", "1/2", "--sprt", "0,20"]));
    assert!(run.status == 2 && run.err.contains("leave out --shard or --sprt"), "{}", run.err);
}

#[test]
fn the_whole_catalogue_has_a_cost() {
    let lab = Lab::new();
    let text = lab.succeed(&["reproduce", "--plan", "kaminski-2002"]);
    assert!(text.starts_with("kaminski-2002\nexperiment ") && text.contains("\ntogether "), "{text}");
    assert!(text.contains("shipped") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let plan = json(&lab.succeed(&["reproduce", "--plan", "kaminski-2002/stanley-kyu", "--json"]));
    let cost = &plan["experiments"][0];
    assert_eq!((&cost["games"], &cost["left"]), (&0.into(), &0.into()));
    assert!(cost["needs"].as_array().is_some_and(|needs| !needs.is_empty()), "{plan}");
    assert!(!lab.path("data").exists());
}
