//! `montego match`: what it prints, that it resumes, that it is shared.

use crate::{A, B, Lab, Run, a_match, assert_games_once, games, json, timeless};
use montego_lab::Player;

#[test]
fn a_report_names_players_conditions_and_figures() {
    let lab = Lab::new();
    let run = lab.run(&a_match("6", &["--komi", "1.5", "--rules", "aga", "--seed", "7"]));
    assert_eq!(run.status, 0, "{}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    // Every setting, not only those that were typed.
    let player = |letter: char, text: &str| {
        let player: Player = text.parse().expect("a player");
        format!("{letter}        {player} (revision {})", player.revision())
    };
    let expect = [
        &player('A', A),
        &player('B', B),
        "board    5x5, aga rules, komi 1.5, seed 7",
        "games    6 of 6; A is black in 3, white in 3",
        "score    A ",
        "wins     A ",
        "Elo      A ",
        "time     A ",
    ];
    assert_eq!(lines.len(), expect.len(), "{}", run.out);
    for (line, start) in lines.iter().zip(expect) {
        assert!(line.starts_with(start), "{line} does not begin with {start}");
    }
    assert!(
        lines[4].contains(" points (95 %), sd ") && lines[4].ends_with("over 6 games counted"),
        "{}",
        lines[4]
    );
    assert!(lines[5].contains(" % (95 %: "), "{}", lines[5]);
    assert!(lines[6].contains(" (95 %: "), "{}", lines[6]);
    assert_eq!(lines[7].matches(" s/move, ").count(), 2, "{}", lines[7]);
    assert_eq!(lines[7].matches(" s/game").count(), 2, "{}", lines[7]);
    assert!(lines[2..].iter().all(|line| line.chars().count() <= 80), "{}", run.out);
}

#[test]
fn progress_goes_to_standard_error_and_data_to_standard_output() {
    let lab = Lab::new();
    let run = lab.run(&a_match("6", &[]));
    assert!(run.out.starts_with("A        oleg:"), "{}", run.out);
    assert!(!run.out.contains("games done"), "{}", run.out);
    assert_eq!(run.err, "0 of 6 games done\n6 of 6 games done\n");
}

#[test]
fn json_carries_the_numbers_of_the_text() {
    let lab = Lab::new();
    let text = lab.succeed(&a_match("30", &[]));
    let report = json(&lab.succeed(&a_match("30", &["--json"])));
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    let (score, wins) = (&report["score"], &report["wins"]);
    let mean = number(&score["mean"]);
    let expect = [
        format!(
            "{mean:+.1} ± {:.1} points (95 %), sd {:.1}",
            mean - number(&score["low"]),
            number(&score["sd"])
        ),
        format!("A {}, B {}, draws {}; ", wins["wins"], wins["losses"], wins["draws"]),
        format!(
            "A {:.1} % (95 %: {:.1} to {:.1} %)",
            100.0 * number(&wins["share"]),
            100.0 * number(&wins["share_low"]),
            100.0 * number(&wins["share_high"])
        ),
        format!(
            "\nElo      A {:+.0} (95 %: {:+.0} to {:+.0})\n",
            number(&wins["elo"]),
            number(&wins["elo_low"]),
            number(&wins["elo_high"])
        ),
        format!(
            "A        {} (revision {})",
            report["a"]["player"].as_str().expect("text"),
            report["a"]["revision"].as_str().expect("text")
        ),
    ];
    for part in expect {
        assert!(text.contains(&part), "'{part}' is not in\n{text}");
    }
    assert_games_once(&report, 30);
    let scores: Vec<f64> = games(&report).iter().map(|game| number(&game["score"])).collect();
    assert!((scores.iter().sum::<f64>() / 30.0 - mean).abs() < 1e-9, "{scores:?}");
    let black: Vec<_> = games(&report).iter().map(|game| game["black"].as_str().expect("A or B")).collect();
    assert_eq!(black, ["A", "B"].repeat(15));
}

#[test]
fn the_same_command_again_plays_nothing_and_prints_the_same() {
    let lab = Lab::new();
    for form in [&[][..], &["--json"]] {
        let first = lab.succeed(&a_match("6", form));
        let again = lab.run(&a_match("6", form));
        assert_eq!(again.out, first);
        assert_eq!((again.status, again.err.as_str()), (0, ""), "nothing is played");
    }
    // More games of the same match are those before and new ones.
    let more = lab.run(&a_match("8", &["--json"]));
    assert!(more.err.starts_with("6 of 8 games done\n"), "{}", more.err);
    let six = json(&lab.succeed(&a_match("6", &["--json"])));
    assert_eq!(games(&six), &games(&json(&more.out))[..6]);
}

#[test]
fn the_store_is_in_the_users_data_folder_or_where_it_is_told_to_be() {
    let lab = Lab::new();
    lab.succeed(&a_match("2", &[]));
    assert!(lab.path("data/montego/games.sqlite").is_file());
    let elsewhere = lab.text("deep/down/mine.sqlite");
    let run = lab.run(&a_match("2", &["--store", &elsewhere]));
    assert!(run.err.starts_with("0 of 2 games done\n"), "{}", run.err);
    assert!(lab.path("deep/down/mine.sqlite").is_file());
}

#[test]
fn records_are_written_for_games_of_old_too() {
    let lab = Lab::new();
    lab.succeed(&a_match("3", &[]));
    let folder = lab.text("records/of/games");
    lab.succeed(&a_match("4", &["--sgf", &folder]));
    let records = crate::records(&lab.path("records/of/games"));
    assert_eq!(records.len(), 4);
    for (name, text) in records {
        assert!(text.starts_with("(;") && text.contains("SZ[5]"), "{name}: {text}");
        assert!(
            text.contains("PB[oleg:playouts=40") || text.contains("PW[oleg:playouts=40"),
            "{name}: {text}"
        );
    }
}

#[test]
fn a_clock_is_told_and_its_games_are_apart() {
    let lab = Lab::new();
    lab.succeed(&a_match("2", &[]));
    let b = format!("{B} at none");
    let timed = ["match", A, &b, "--size", "5", "--games", "2", "--time", "1m", "--resign", "3,1000"];
    let run = lab.run(&timed);
    assert!(run.err.starts_with("0 of 2 games done\n"), "another match: {}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[3], "limits   lost when 1000 points behind in 3 moves", "{}", run.out);
    assert_eq!(lines[4], "clock    A 60, B none; a game cannot be played again from its seed", "{}", run.out);
    let report = json(&lab.succeed(&[&timed[..], &["--json"]].concat()));
    assert_eq!((&report["a"]["time_control"], &report["reproducible"]), (&"60".into(), &false.into()));
    assert!(report["b"]["time_control"].is_null());
    assert_eq!(lab.run(&a_match("2", &[])).err, "", "the games without a clock are still there");
    // What a store lists is a player again.
    let filed = format!("{A} at 60");
    assert!(lab.succeed(&["results", "list"]).contains(&filed));
    let again = ["match", &filed, B, "--size", "5", "--games", "2", "--resign", "3,1000"];
    assert_eq!(lab.run(&again).err, "");
}

#[test]
fn two_processes_on_one_store_share_a_match() {
    const GAMES: usize = 60;
    let lab = Lab::new();
    let arguments = a_match("60", &["--threads", "1", "--json"]);
    let processes = [lab.spawn(&arguments), lab.spawn(&arguments)];
    let ends = processes.map(|process| Run::of(&process.wait_with_output().expect("montego ends")));
    for end in &ends {
        assert_eq!(end.status, 0, "{}", end.err);
        assert_games_once(&json(&end.out), GAMES);
    }
    assert_eq!(ends[0].out, ends[1].out, "both report on all games");
    assert_eq!(lab.run(&arguments).err, "");
}

#[test]
fn a_reader_that_closes_early_is_no_failure() {
    let lab = Lab::new();
    lab.succeed(&a_match("2", &[]));
    let play = a_match("2", &[]);
    for arguments in [&["engines"][..], &["engines", "--json"], &["reproduce"], &["--help"], &play] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = lab.command().args(arguments).stdout(writer).output().expect("montego runs");
        let run = Run::of(&output);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
    }
}

#[test]
fn threads_do_not_change_the_games() {
    let lab = Lab::new();
    let play = |threads: &str, store: &str| {
        let arguments =
            ["match", A, B, "--size", "4x6", "--games", "12", "--threads", threads, "--store", store];
        crate::timeless(&lab.succeed(&arguments))
    };
    assert_eq!(play("1", &lab.text("one")), play("4", &lab.text("four")));
}

#[test]
fn a_sequential_test_stops_the_match() {
    let lab = Lab::new();
    let command = |more: &[&'static str]| {
        let match_ = ["match", "oleg:playouts=200", "random", "--size", "5", "--games", "400"];
        [&match_[..], &["--sprt", "-20,100,0.1,0.05"], more].concat()
    };
    let run = lab.run(&command(&["--threads", "3"]));
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.err.starts_with("0 of 400 games done\n"), "{}", run.err);
    let text = run.out;
    let line = text.lines().find_map(|line| line.strip_prefix("games    ")).expect("a line of games");
    let counted = line.split(' ').next().expect("a number");
    assert!(run.err.contains(&format!("\ndecided after {counted} games\n")), "{}", run.err);
    assert!(text.lines().all(|line| line.starts_with("A  ") || line.chars().count() <= 80), "{text}");
    assert!(
        text.contains("\nSPRT     -20 against 100 Elo, alpha 0.1, beta 0.05: 100 Elo accepted\n"),
        "{text}"
    );

    // The same again, and as JSON, plays nothing.
    let again = lab.run(&command(&["--threads", "1"]));
    assert_eq!((timeless(&again.out), again.err.as_str()), (timeless(&text), ""));
    let report = json(&lab.succeed(&command(&["--json"])));
    let test = &report["sprt"];
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    assert_eq!(test["accepted"], "elo1");
    assert_eq!((number(&test["elo0"]), number(&test["elo1"])), (-20.0, 100.0));
    assert_eq!((number(&test["alpha"]), number(&test["beta"])), (0.1, 0.05));
    let pairs: Vec<u64> =
        test["pairs"].as_array().expect("five counts").iter().map(|n| n.as_u64().expect("a count")).collect();
    let [none, half, one, more, both] = pairs[..] else { panic!("five counts") };
    let complete: u64 = pairs.iter().sum();
    let (ratio, low, high) =
        (number(&test["log_likelihood_ratio"]), number(&test["lower_bound"]), number(&test["upper_bound"]));
    assert!(ratio >= high);
    assert!(
        text.contains(&format!(
            "\n         LLR {ratio:.2}, bounds {low:.2} and {high:.2}, after {complete} complete pairs\n"
        )),
        "{text}"
    );
    let counts = format!("for A: {none}, {half}, {one}, {more}, {both}\n");
    assert!(text.contains(&counts), "{text}");
    assert_games_once(&report, 2 * complete as usize);
    // Without the test the same command has no such line, and JSON says so.
    assert_eq!(json(&lab.succeed(&a_match("2", &["--json"])))["sprt"], serde_json::Value::Null);
}

#[test]
fn openings_come_from_a_file_a_folder_or_chance() {
    let lab = Lab::new();
    std::fs::write(lab.path("book.txt"), "C3 B2 # one\nD4\n").expect("a file");
    std::fs::create_dir(lab.path("records")).expect("a folder");
    std::fs::write(lab.path("records/a.sgf"), "(;SZ[5];B[cc];W[bd])").expect("a file");
    let expect = [
        ("book.txt", "openings 2 from book.txt; 3 pairs, so they come round again", "C3 B2"),
        ("records", "openings 1 from records; 3 pairs, so they come round again", "C3 B2"),
        ("random:2", "openings random:2, drawn for each of 3 pairs", ""),
    ];
    for (source, line, start) in expect {
        let text = lab.succeed(&a_match("6", &["--openings", source]));
        assert!(text.lines().any(|found| found == line), "{text}");
        let report = json(&lab.succeed(&a_match("6", &["--openings", source, "--json"])));
        assert!(games(&report)[1]["opening"].as_str().is_some_and(|plays| plays.starts_with(start)));
        assert_eq!(games(&report)[0]["opening"], games(&report)[1]["opening"]);
        assert_eq!(report["openings"]["source"], source);
    }
    let text = lab.succeed(&a_match("2", &["--openings", "book.txt", "--opening-moves", "1"]));
    let line = "openings 2 from book.txt, at most 1 moves of each; 1 pairs take the first 1";
    assert!(text.lines().any(|found| found == line), "{text}");
    let list = lab.succeed(&["results", "list"]);
    assert!(list.contains(", random:2\n") && list.contains(", 2 openings "), "{list}");
}
