//! Benchmarks of knowledge and of the playouts that use it.

use crate::{Lab, json};

#[test]
fn knowledge_is_compared_with_records() {
    let lab = Lab::new();
    let records = lab.path("records");
    std::fs::create_dir(&records).expect("a folder");
    // Passes and a move on a stone are left out; the second file is no record, the third no move.
    std::fs::write(records.join("a.sgf"), "(;SZ[5];B[cc];W[cc];W[cb];B[];W[bc];B[dc])").expect("a file");
    std::fs::write(records.join("b.sgf"), "nothing").expect("a file");
    std::fs::write(records.join("c.sgf"), "(;SZ[9])").expect("a file");
    std::fs::write(records.join("d.txt"), "(;SZ[9];B[ee])").expect("a file");
    let run = lab.run(&["bench", "knowledge", "--records", "records", "--json"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.err.contains("b.sgf") && run.err.contains("left out"), "{}", run.err);
    let report = json(&run.out);
    let rows = report["results"].as_array().expect("rows");
    assert_eq!(rows.len(), 1, "{report}");
    assert_eq!(
        (&rows[0]["size"], &rows[0]["games"], &rows[0]["moves"]),
        (&"5x5".into(), &1.into(), &4.into())
    );
    let among = rows[0]["among"].as_array().expect("shares");
    let first: Vec<u64> = among.iter().filter_map(|share| share["first"].as_u64()).collect();
    assert_eq!(first, [1, 8, 16, 32]);
    assert_eq!(among[3]["moves"], 4, "a 5x5 board has no more than 25 plays: {report}");
    let text = lab.succeed(&["bench", "knowledge", "--records", "records"]);
    assert!(text.contains("100.0 [51, 100]"), "{text}");
}

#[test]
fn knowledge_needs_records() {
    let lab = Lab::new();
    let missing = lab.run(&["bench", "knowledge", "--records", "nowhere"]);
    assert_eq!(missing.status, 2, "{}", missing.out);
    assert!(missing.err.contains("nowhere"), "{}", missing.err);
    std::fs::create_dir(lab.path("empty")).expect("a folder");
    let empty = lab.run(&["bench", "knowledge", "--records", "empty"]);
    assert_eq!(empty.status, 2, "{}", empty.out);
    assert!(empty.err.contains("expected files that end in .sgf, found none"), "{}", empty.err);
}

#[test]
fn pseudo_random_playouts_are_timed_beside_uniform_ones() {
    let lab = Lab::new();
    let report = json(&lab.succeed(&["bench", "pseudo", "--size", "5,4x6", "--seconds", "0.05", "--json"]));
    let rows = report["results"].as_array().expect("rows");
    assert_eq!(rows.len(), 2, "{report}");
    for row in rows {
        let number = |key: &str| row[key].as_f64().unwrap_or_else(|| panic!("{key}: {row}"));
        assert!(number("uniform_per_second") > 0.0 && number("pseudo_random_per_second") > 0.0);
        let ratio = number("pseudo_random_per_second") / number("uniform_per_second");
        assert!((number("ratio") / ratio - 1.0).abs() < 0.01, "{row}");
    }
    let text = lab.succeed(&["bench", "pseudo", "--size", "5", "--seconds", "0.05"]);
    assert!(text.contains("\n5x5 ") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn whole_boards_are_read_the_same_way_in_every_run() {
    let lab = Lab::new();
    let ask = ["bench", "tactics", "--size", "7,5x6", "--positions", "3", "--nodes", "100", "--json"];
    let counts = || {
        let report = json(&lab.succeed(&ask));
        let rows = report["results"].as_array().expect("rows").clone();
        assert_eq!(rows.len(), 2, "{report}");
        let counts = |row: &serde_json::Value| ["strings", "pairs", "nodes"].map(|key| row[key].as_u64());
        assert!(rows.iter().all(|row| row["nodes_per_second"].as_f64() > Some(0.0)), "{report}");
        rows.iter().map(counts).collect::<Vec<_>>()
    };
    let first = counts();
    assert!(first.iter().flatten().all(|count| *count > Some(0)), "{first:?}");
    assert_eq!(first, counts());
    let text = lab.succeed(&["bench", "tactics", "--size", "7", "--positions", "2"]);
    assert!(text.contains("\n7x7 ") && text.contains("2 positions on each board"), "{text}");
}
