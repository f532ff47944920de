//! Learning from records, what playouts foretell of them, and what choices in them give up.

use crate::Lab;

/// A folder `records` with games of two players that see atari.
fn with_games() -> Lab {
    let lab = Lab::new();
    let players = ["match", "montego:playouts=6,resign=0", "montego:playouts=5,resign=0"];
    lab.succeed(&[&players[..], &["--size", "5", "--games", "20", "--openings", "random:2"]].concat());
    std::fs::create_dir(lab.path("records")).expect("a folder");
    lab.succeed(&["results", "export", "--sgf", "records"]);
    lab
}

#[test]
fn strengths_are_learned_from_games_and_written_down() {
    let lab = with_games();
    let run = lab.run(&["train", "records", "--skip", "2", "--least", "3", "--out", "strengths.txt"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.err.contains("20 games, ") && run.err.contains(" kept apart; "), "{}", run.err);
    let evidence = |row: &str| -> f64 {
        let line =
            run.out.lines().find(|line| line.starts_with(row)).unwrap_or_else(|| panic!("{}", run.out));
        line.split_whitespace().last().expect("a number").parse().expect("a number")
    };
    // A play by chance out of some fifteen has a log evidence of -2.7; who has learned from these games knows better.
    assert!(evidence("learned, on its own games") > -2.4, "{}", run.out);
    let text = std::fs::read_to_string(lab.path("strengths.txt")).expect("a file");
    assert!(text.starts_with("# 20 games, "), "{text}");
    let strengths: montego_search::patterns::Strengths = text.parse().expect("strengths");
    assert!(strengths.pattern_counts()[0] > 0);
    assert!(text.lines().any(|line| line.ends_with(" captures a stone")), "{text}");
}

/// How many plays are learned from and kept apart.
fn learned(lab: &Lab, args: &[&str]) -> usize {
    let run = lab.run(&[&["train", "records"], args].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    let line = run.err.lines().find(|line| line.contains(" kept apart; ")).expect("counts");
    let numbers = line.split_whitespace().filter_map(|word| word.parse::<usize>().ok());
    numbers.skip(1).take(2).sum()
}

#[test]
fn of_many_plays_some_are_learned_from() {
    let lab = with_games();
    let (all, third) = (learned(&lab, &[]), learned(&lab, &["--every", "3"]));
    assert!(4 * third > all && 5 * third < 2 * all, "{third} of {all}");
}

#[test]
fn plays_of_one_player_may_be_left_out() {
    let lab = with_games();
    let all = learned(&lab, &[]);
    let names = ["montego:playouts=6,resign=0", "montego:playouts=5,resign=0"];
    let players = names.map(|name| learned(&lab, &["--without", name]));
    assert!(players.iter().all(|&plays| plays > all / 3), "{players:?} of {all}");
    assert_eq!(players[0] + players[1], all, "each play is of one of them");
    assert_eq!(learned(&lab, &["--without", "montego"]), all, "nobody is called so");
    let run = lab.run(&["train", "records", "--without", names[0], "--without", names[1]]);
    assert_eq!(run.status, 2, "{}", run.out);
    assert!(run.err.contains("expected records of 10 games with moves at least, found 0"), "{}", run.err);
}

#[test]
fn folders_within_are_read_and_boards_of_another_kind_left_out() {
    let lab = with_games();
    std::fs::create_dir_all(lab.path("all/some/of")).expect("folders");
    std::fs::rename(lab.path("records"), lab.path("all/some/of/them")).expect("a folder moved");
    std::fs::write(lab.path("all/large.sgf"), "(;SZ[19];B[ee];W[ec])").expect("a file");
    let run = lab.run(&["train", "all"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.err.contains("games on boards of another kind, left out: 1"), "{}", run.err);
    assert!(run.err.contains("20 games, "), "{}", run.err);
    let run = lab.run(&["train", "all", "--boards", "large"]);
    assert_eq!(run.status, 2, "{}", run.out);
    assert!(run.err.contains("expected records of 10 games with moves at least, found 1"), "{}", run.err);
}

#[test]
fn too_few_games_teach_nothing() {
    let lab = Lab::new();
    std::fs::create_dir(lab.path("records")).expect("a folder");
    std::fs::write(lab.path("records").join("a.sgf"), "(;SZ[9];B[ee];W[ec])").expect("a file");
    let run = lab.run(&["train", "records"]);
    assert_eq!(run.status, 2, "{}", run.out);
    assert!(run.err.contains("expected records of 10 games with moves at least, found 1"), "{}", run.err);
    let run = lab.run(&["train", "nowhere"]);
    assert!(run.status == 2 && run.err.contains("nowhere"), "{}", run.err);
}

#[test]
fn playouts_are_judged_by_who_won() {
    let lab = with_games();
    let args = ["bench", "judgement", "--records", "records", "--playouts", "20", "--positions", "3"];
    let text = lab.succeed(&[&args[..], &["montego", "montego:rate_atari=0"]].concat());
    let row = |name: &str| -> Vec<String> {
        let line = text.lines().find(|line| line.starts_with(&format!("{name} ")));
        line.unwrap_or_else(|| panic!("{text}")).split_whitespace().map(str::to_owned).collect()
    };
    // What is compared with itself differs by nothing, exactly.
    assert_eq!(row("montego")[4..], ["+0.00000", "\u{b1}", "0.00000"], "{text}");
    let error: f64 = row("montego:rate_atari=0")[1].parse().expect("a number");
    assert!((-0.1..=1.0).contains(&error), "{text}");
    let run = lab.run(&["bench", "judgement", "--records", "records", "oleg"]);
    assert_eq!(run.status, 2, "{}", run.out);
    assert!(run.err.contains("expected settings of montego") && run.err.contains("'oleg'"), "{}", run.err);
}

#[test]
fn choices_are_judged_by_who_thinks_longer() {
    let lab = with_games();
    let bench = |engines: &[&str]| {
        let args = ["bench", "choices", "--records", "records", "--judge", "montego:playouts=100"];
        lab.run(&[&args[..], &["--positions", "6"], engines].concat())
    };
    let run = bench(&["montego:playouts=60", "random", "montego:playouts=60"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let rows: Vec<Vec<&str>> =
        run.out.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    let number = |row: usize, column: usize| -> f64 { rows[row][column].parse().expect("a number") };
    // What is compared with itself differs by nothing, exactly; random plays give up much.
    for row in [0, 2] {
        assert_eq!(rows[row][4..], ["+0.00000", "\u{b1}", "0.00000", "0"], "{}", run.out);
    }
    assert!(number(1, 4) > 3.0 * number(1, 6) && number(1, 7) > 20.0, "{}", run.out);
    let run = lab.run(&["bench", "choices", "--records", "records", "--judge", "oleg", "random"]);
    assert_eq!(run.status, 2, "{}", run.out);
    assert!(run.err.contains("as the judge, found 'oleg'"), "{}", run.err);
}
