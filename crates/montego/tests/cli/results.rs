//! The store as something that travels.

use crate::{Lab, a_match, assert_games_once, json, timeless};

#[test]
fn compact_rows_travel_and_give_the_same_report() {
    let lab = Lab::new();
    let (here, there) = (lab.text("here.sqlite"), lab.text("there.sqlite"));
    let report = lab.succeed(&a_match("4", &["--store", &here]));
    lab.succeed(&["results", "export", &lab.text("rows.jsonl"), "--store", &here]);
    let rows = lab.succeed(&["results", "export", "--store", &here]);
    assert_eq!(rows, lab.succeed(&["results", "export", "--compact", "--store", &here]));
    assert_eq!(rows, std::fs::read_to_string(lab.path("rows.jsonl")).expect("the rows"));

    let import = |expected: &str| {
        let said = lab.succeed(&["results", "import", &lab.text("rows.jsonl"), "--store", &there]);
        assert_eq!(said, expected);
    };
    import("4 games added, 0 were there\n");
    import("0 games added, 4 were there\n");
    assert_eq!(lab.succeed(&["results", "export", "--store", &there]), rows);
    // Nothing is left to play, and the report is that of the games that were played elsewhere.
    let again = timeless(&lab.succeed(&a_match("4", &["--store", &there])));
    let unknown = "copies   unknown among 4 games whose moves are not stored\n";
    assert_eq!(again, timeless(&report) + unknown);
    assert_eq!(lab.succeed(&["results", "verify", "--store", &there]), "4 games, 0 faults\n");
}

#[test]
fn merged_stores_give_the_match_of_one() {
    let lab = Lab::new();
    let store = |name: &str| lab.text(name);
    lab.succeed(&a_match("2", &["--store", &store("one")]));
    lab.succeed(&a_match("6", &["--store", &store("other")]));
    let said = lab.succeed(&["results", "merge", &store("other"), "--store", &store("one")]);
    assert_eq!(said, "4 games added, 2 were there\n");
    assert_games_once(&json(&lab.succeed(&a_match("6", &["--json", "--store", &store("one")]))), 6);
    let list = json(&lab.succeed(&["results", "list", "--json", "--store", &store("one")]));
    assert_eq!(list["matches"][0]["games"], 6);
    assert_eq!(list["matches"][0]["board"], "5x5");
    let list = lab.succeed(&["results", "list", "--store", &store("one")]);
    assert!(list.ends_with("6 games of 1 matches\n"), "{list}");
}

#[test]
fn bad_rows_add_nothing() {
    let lab = Lab::new();
    let store = lab.text("store");
    lab.succeed(&a_match("2", &["--store", &store]));
    let rows = lab.succeed(&["results", "export", "--store", &store]);
    let cases = [
        (rows.replace("\"pair\":0", "\"pair\":1"), "line 3: its settings give the key"),
        (String::new(), "line 1: expected"),
        (rows.replace("\"plays\":", "\"ploys\":"), "line 3: expected a match or a game"),
    ];
    std::fs::write(lab.path("good"), &rows).expect("written");
    for (text, problem) in cases {
        std::fs::write(lab.path("bad"), text).expect("written");
        let run =
            lab.run(&["results", "import", &lab.text("good"), &lab.text("bad"), "--store", &lab.text("new")]);
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        assert!(run.err.contains(problem), "{}", run.err);
    }
    let run = lab.run(&["results", "import", &lab.text("absent"), "--store", &store]);
    assert!(run.status == 2 && run.err.contains("cannot read"), "{}", run.err);
    let run = lab.run(&["results", "merge", &lab.text("absent"), "--store", &store]);
    assert!(run.status == 2 && run.err.contains("there is no store"), "{}", run.err);
    assert!(!lab.path("absent").exists());
}

/// What is shipped is there before anybody plays, and stays out of the store.
#[test]
fn shipped_games_are_told_apart() {
    let lab = Lab::new();
    let table = |listed: &str| {
        let listed = json(listed);
        let experiments = listed["experiments"].as_array().expect("a list").clone();
        let is_table = |one: &&serde_json::Value| one["id"] == "bouzy-helmstetter-2003/table-5";
        experiments.iter().find(is_table).expect("table 5")["games"].clone()
    };
    let shipped = table(&lab.succeed(&["reproduce", "--json"]));
    let games = shipped["shipped"].as_u64().expect("a number");
    assert!(games >= 100 && shipped["own"] == 0, "{shipped}");
    assert_eq!(table(&lab.succeed(&["reproduce", "--json", "--own"]))["shipped"], 0);

    let run = |more: &[&str]| {
        let run =
            lab.run(&[&["reproduce", "bouzy-helmstetter-2003/table-5", "--no-play"][..], more].concat());
        assert!(run.status < 2 && run.err.is_empty(), "{}", run.err);
        run.out
    };
    let report = run(&[]);
    let wanted = &shipped["wanted"];
    let note = format!("\n- {games} of {wanted} games are shipped with Montego, 0 are yours");
    assert!(report.contains(&note), "{report}");
    assert!(report.contains(" (100) "), "a cell of a hundred games: {report}");
    assert_eq!(json(&run(&["--json"]))["experiments"][0]["games"], shipped);
    let own = run(&["--own"]);
    assert!(!own.contains("shipped") && !own.contains("(100)"), "{own}");
    assert_eq!(lab.succeed(&["results", "verify"]), "0 games, 0 faults\n");
}

#[test]
fn games_are_chosen_by_player_rules_and_board() {
    let lab = Lab::new();
    let player = "oleg:playouts=7";
    lab.succeed(&a_match("2", &[]));
    lab.succeed(&["match", player, "random", "--size", "3x4", "--games", "3", "--move-limit", "9"]);
    lab.succeed(&["match", player, "random", "--size", "3", "--games", "1", "--rules", "aga"]);
    let games = |filter: &[&str]| {
        let listed = json(&lab.succeed(&[&["results", "list", "--json"][..], filter].concat()));
        let matches = listed["matches"].as_array().expect("a list").clone();
        let listed: u64 = matches.iter().map(|one| one["games"].as_u64().expect("a number")).sum();
        let rows = lab.succeed(&[&["results", "export", "--csv"][..], filter].concat());
        assert_eq!(rows.lines().count() as u64, listed + 1, "{rows}");
        let compact = lab.succeed(&[&["results", "export"][..], filter].concat());
        assert_eq!(compact.matches("{\"game\"").count() as u64, listed, "{compact}");
        listed
    };
    assert_eq!(games(&[]), 6);
    assert_eq!(games(&["--engine", "random"]), 4);
    assert_eq!(games(&["--engine", "abramson"]), 2);
    assert_eq!(games(&["--engine", "playouts=7"]), 4);
    assert_eq!(games(&["--rules", "aga"]), 1);
    assert_eq!(games(&["--rules", "chinese"]), 5);
    assert_eq!(games(&["--board", "3x4"]), 3);
    assert_eq!(games(&["--board", "4x3"]), 0);
    assert_eq!(games(&["--board", "3x4", "--engine", "oleg", "--rules", "aga"]), 0);
    assert_eq!(lab.run(&["results", "list", "--rules", "chines"]).status, 2);
}

#[test]
fn records_of_chosen_games_come_out_of_the_store() {
    let lab = Lab::new();
    lab.succeed(&a_match("4", &[]));
    lab.succeed(&["match", "oleg:playouts=7", "random", "--size", "3x4", "--games", "3"]);
    let export = |more: &[&str]| lab.run(&[&["results", "export", "--sgf"][..], more].concat());
    let all = export(&[]);
    assert_eq!((all.status, all.err.as_str(), all.out.matches("(;FF[4]").count()), (0, "", 7));
    // A collection is read as one, with every game in it.
    let chosen = export(&["games.sgf", "--board", "3x4"]);
    assert_eq!(chosen.err, "3 games written to games.sgf\n");
    let collection = std::fs::read_to_string(lab.path("games.sgf")).expect("a file");
    assert_eq!(collection.matches("(;FF[4]").count(), 3);
    let checked = lab.succeed(&["sgf", "check", "games.sgf"]);
    assert!(checked.ends_with("0 of them not sound\n"), "{checked}");
    // A folder has a file for each game, those that `match --sgf` writes.
    assert_eq!(export(&["records", "--board", "5"]).err, "4 games written to records\n");
    lab.succeed(&a_match("4", &["--sgf", "again"]));
    assert_eq!(crate::records(&lab.path("records")), crate::records(&lab.path("again")));
    // Rows that travelled have no moves, and that is said.
    lab.succeed(&["results", "export", "rows.jsonl", "--board", "5"]);
    lab.succeed(&["results", "import", "rows.jsonl", "--store", "there"]);
    let none = export(&["--store", "there"]);
    let said = "4 of 4 games came without their moves and have no record\n";
    assert_eq!((none.status, none.out.as_str(), none.err.as_str()), (0, "", said));
    assert_eq!(export(&["--csv"]).status, 2);
}
