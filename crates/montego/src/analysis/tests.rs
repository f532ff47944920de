//! Queries read and refused, and answers that mean what they say.

use super::answer::Report;
use super::perspective::Perspective;
use super::query::{Action, Query, Reports, Request};
use montego_notation::read_vertex;
use montego_rules::{Color, Komi, Play, Position, Ruleset};
use montego_search::{Account, Answer, Branch, Budget, Candidate, Engine};
use montego_stats::Rng;
use serde_json::{Value, json};
use std::time::Duration;

/// A query with some fields changed; `null` leaves one out.
fn line(changes: &Value) -> String {
    let mut query = json!({
        "id": "q", "rules": "chinese", "boardXSize": 5, "boardYSize": 4, "komi": 0.5,
        "moves": [["B", "C3"], ["W", "b2"]],
    });
    for (name, value) in changes.as_object().expect("changes") {
        query[name] = value.clone();
    }
    query.to_string()
}

fn read(changes: &Value) -> (Query, Vec<String>) {
    match Request::read(line(changes).as_bytes()) {
        Ok(Request::Analyze(query, warnings)) => {
            let field = |field: Option<String>| field.expect("a warning is about a field");
            (*query, warnings.into_iter().map(|warning| field(warning.field)).collect())
        }
        Ok(Request::Act(..)) => panic!("{changes} is an action"),
        Err(complaint) => panic!("{changes}: {complaint:?}"),
    }
}

fn position(changes: &Value) -> Position {
    let (query, _) = read(changes);
    query.position(query.turns[0].0)
}

#[test]
fn what_is_not_said_has_a_default() {
    let (query, warnings) = read(&json!({}));
    assert_eq!((query.turns.as_slice(), warnings.len()), (&[(2, 0)][..], 0));
    assert_eq!((query.max_visits, query.max_time, query.reports), (None, None, None));
    let position = query.position(2);
    assert_eq!((position.to_play(), position.komi()), (Color::Black, Komi::halves(1)));
    assert_eq!(*position.ruleset(), Ruleset::CHINESE);
    assert_eq!(query.among(&position), None);
    let usual = |rules: &str| super::tests::position(&json!({"rules": rules, "komi": null})).komi();
    assert_eq!((usual("chinese"), usual("japanese")), (Komi::halves(15), Komi::halves(13)));
}

#[test]
fn turns_have_priorities() {
    let turns = |changes| read(&changes).0.turns;
    assert_eq!(turns(json!({"analyzeTurns": [2, 0], "priority": -3})), [(2, -3), (0, -3)]);
    assert_eq!(turns(json!({"analyzeTurns": [0, 1], "priorities": [4, 5]})), [(0, 4), (1, 5)]);
}

#[test]
fn settings_of_a_query_count_where_they_can() {
    let (query, warnings) = read(&json!({
        "maxVisits": 70, "reportDuringSearchEvery": 0.5, "firstReportDuringSearchAfter": 0.25,
        "overrideSettings": {
            "maxTime": 1e20, "reportAnalysisWinratesAs": "SIDETOMOVE", "wideRootNoise": 0.04, "cpuct": 1
        },
        "includeMovesOwnership": true, "includeOwnershipStdev": false, "analysisPVLen": 3, "colour": "red",
    }));
    assert_eq!((query.max_visits, query.perspective), (Some(70), Some(Perspective::SideToMove)));
    assert_eq!(query.max_time, Some(Duration::from_secs(1_000_000)));
    let reports = Reports { first: Duration::from_millis(250), every: Duration::from_millis(500) };
    assert_eq!(query.reports, Some(reports));
    assert_eq!(warnings, ["overrideSettings", "analysisPVLen", "includeMovesOwnership", "colour"]);
}

#[test]
fn rules_have_many_names() {
    let rules = |rules: Value| *position(&json!({ "rules": rules })).ruleset();
    for (name, expected) in [
        ("Chinese", Ruleset::CHINESE),
        ("korean", Ruleset::JAPANESE),
        ("New Zealand", Ruleset::NEW_ZEALAND),
        ("tromp_taylor", Ruleset::TROMP_TAYLOR),
        ("aga", Ruleset::AGA),
        ("cgos", Ruleset::CGOS),
    ] {
        assert_eq!(rules(json!(name)), expected, "{name}");
    }
    let object = json!({
        "ko": "SIMPLE", "score": "TERRITORY", "tax": "SEKI", "suicide": false, "hasButton": false,
        "whiteHandicapBonus": "0", "friendlyPassOk": true,
    });
    assert_eq!(rules(object.clone()), Ruleset::JAPANESE);
    assert_eq!(rules(json!(object.to_string())), Ruleset::JAPANESE);
    let mixed = rules(json!({"ko": "SIMPLE", "whiteHandicapBonus": "N-1"}));
    assert_eq!(
        Ruleset { name: "tromp-taylor", ..mixed },
        Ruleset {
            ko: montego_rules::Ko::Simple,
            handicap_compensation: montego_rules::HandicapCompensation::StonesLessOne,
            ..Ruleset::TROMP_TAYLOR
        }
    );
}

#[test]
fn black_stones_at_the_start_are_a_handicap() {
    let stones = json!({"initialStones": [["B", "A1"], ["B", "E4"]], "moves": []});
    assert_eq!((position(&stones).handicap(), position(&stones).to_play()), (2, Color::White));
    let black = json!({"initialStones": [["B", "A1"], ["B", "E4"]], "moves": [], "initialPlayer": "b"});
    assert_eq!(position(&black).to_play(), Color::Black);
    let mixed = json!({"initialStones": [["B", "A1"], ["B", "B1"], ["W", "E4"]], "moves": []});
    assert_eq!((position(&mixed).handicap(), position(&mixed).to_play()), (0, Color::Black));
    let aga = json!({"initialStones": [["B", "A1"], ["B", "E4"]], "whiteHandicapBonus": "N-1", "moves": []});
    let aga = position(&aga);
    assert_eq!(aga.ruleset().compensation(aga.handicap()), 1);
}

#[test]
fn points_may_be_counted_from_the_upper_left() {
    let counted = position(&json!({"moves": [["B", "(0,0)"], ["W", "(4,3)"]]}));
    let named = position(&json!({"moves": [["B", "A4"], ["W", "E1"]]}));
    assert_eq!(counted.hash(), named.hash());
}

#[test]
fn two_passes_are_not_the_end() {
    let over = position(&json!({"moves": [["B", "C3"], ["W", "pass"], ["B", "pass"]]}));
    assert!(!over.is_over());
    assert_eq!((over.to_play(), over.board().stone_count(Color::Black)), (Color::White, 1));
}

#[test]
fn moves_of_the_side_to_move_are_forbidden_or_alone_allowed() {
    let among = |changes: Value| {
        let (query, _) = read(&changes);
        query.among(&query.position(2)).map(|plays| plays.len())
    };
    let entry = |player: &str, moves: &[&str]| json!([{"player": player, "moves": moves, "untilDepth": 1}]);
    assert_eq!(among(json!({"avoidMoves": entry("B", &["A1", "pass"])})), Some(19));
    assert_eq!(among(json!({"avoidMoves": entry("W", &["A1", "pass"])})), None);
    assert_eq!(among(json!({"allowMoves": entry("B", &["A1", "B1"])})), Some(2));
    let both = json!({"allowMoves": entry("B", &["A1", "B1"]), "avoidMoves": entry("B", &["A1"])});
    assert_eq!(among(both), Some(1));
}

#[test]
fn what_is_wrong_is_told_with_its_field() {
    let entry = |moves: &[&str], depth: i32| json!([{"player": "B", "moves": moves, "untilDepth": depth}]);
    let twice = json!([entry(&["A1"], 1)[0], entry(&["B1"], 1)[0]]);
    let cases = [
        (json!({"id": 7}), "id", "expected a text, found 7"),
        (json!({"boardXSize": 26}), "boardXSize", "board size 26x4 is not between"),
        (json!({"boardYSize": 0}), "boardYSize", "board size 5x0 is not between"),
        (json!({"boardYSize": null}), "boardYSize", "expected a number of rows from 1 to 25, found nothing"),
        (json!({"boardXSize": 5.5}), "boardXSize", "expected a number of columns from 1 to 25, found 5.5"),
        (json!({"rules": null}), "rules", "found nothing"),
        (json!({"rules": "house"}), "rules", "expected chinese, japanese"),
        (json!({"rules": "stone_scoring"}), "rules", "'stone_scoring' taxes groups"),
        (json!({"rules": {"ko": "SPIGHT"}}), "rules", "ko: expected SIMPLE, POSITIONAL or SITUATIONAL"),
        (json!({"rules": {"tax": "ALL"}}), "rules", "tax: expected NONE"),
        (json!({"rules": {"hasButton": true}}), "rules", "hasButton: expected false"),
        (json!({"rules": {"dice": 2}}), "rules", "unknown rule"),
        (json!({"rules": 3}), "rules", "found 3"),
        (json!({"whiteHandicapBonus": "2N"}), "whiteHandicapBonus", "expected 0, N or N-1, found \"2N\""),
        (json!({"komi": 3.75}), "komi", "komi 3.75 is not a whole number of half-points"),
        (json!({"komi": 1e9}), "komi", "is not between -1000 and 1000"),
        (json!({"komi": "much"}), "komi", "expected points in halves, such as 7.5, found \"much\""),
        (json!({"moves": null}), "moves", "found nothing"),
        (json!({"moves": ["C3"]}), "moves", "expected a list of pairs"),
        (json!({"moves": [["G", "C3"]]}), "moves", "entry 1: 'G' is no color"),
        (json!({"moves": [["B", "C5"]]}), "moves", "entry 1: 'C5' is not on a 5x4 board; expected A1 to E4"),
        (json!({"moves": [["B", "(0,4)"]]}), "moves", "entry 1: \"(0,4)\" is not on a 5x4 board"),
        (
            json!({"moves": [["B", "C3"], ["W", "C3"]]}),
            "moves",
            "Illegal move 2, white C3: the point is occupied",
        ),
        (json!({"initialStones": [["B", "pass"]]}), "initialStones", "a pass, which is no stone"),
        (json!({"initialStones": [["B", "A1"], ["B", "A1"]]}), "initialStones", "two stones"),
        (json!({"initialPlayer": "X"}), "initialPlayer", "'X' is no color"),
        (json!({"analyzeTurns": [0, 3]}), "analyzeTurns", "expected turns from 0 to 2, found 3"),
        (json!({"analyzeTurns": [-1]}), "analyzeTurns", "expected a list of turns"),
        (json!({"priority": "high"}), "priority", "expected a whole number, found \"high\""),
        (json!({"priorities": [1, 2]}), "priorities", "expected 1 numbers, one for each turn, found 2"),
        (json!({"priorities": [1], "priority": 1}), "priorities", "found both"),
        (json!({"maxVisits": 0}), "maxVisits", "expected a whole number from 1 on, found 0"),
        (json!({"maxVisits": -5}), "maxVisits", "found -5"),
        (json!({"reportDuringSearchEvery": 0}), "reportDuringSearchEvery", "expected seconds, from 0.001 on"),
        (json!({"includeOwnership": "yes"}), "includeOwnership", "expected true or false, found \"yes\""),
        (json!({"overrideSettings": 1}), "overrideSettings", "expected an object of settings, found 1"),
        (json!({"overrideSettings": {"maxTime": -1}}), "overrideSettings", "maxTime: expected seconds"),
        (
            json!({"overrideSettings": {"reportAnalysisWinratesAs": "RED"}}),
            "overrideSettings",
            "expected BLACK, WHITE or SIDETOMOVE",
        ),
        (json!({"avoidMoves": [{"player": "B"}]}), "avoidMoves", "expected a list of objects"),
        (json!({"avoidMoves": entry(&["Q9"], 1)}), "avoidMoves", "'Q9' is not on a 5x4 board"),
        (json!({"avoidMoves": entry(&["A1"], 0)}), "avoidMoves", "untilDepth: expected 1 or more, found 0"),
        (json!({"allowMoves": twice}), "allowMoves", "expected one entry for black, found more"),
        (json!({"action": "dance"}), "action", "expected query_version"),
        (json!({"action": "terminate"}), "terminateId", "found nothing"),
    ];
    for (changes, field, words) in cases {
        match Request::read(line(&changes).as_bytes()) {
            Ok(_) => panic!("{changes} is accepted"),
            Err(complaint) => {
                assert_eq!(complaint.field.as_deref(), Some(field), "{complaint:?}");
                assert!(complaint.text.contains(words), "{changes}: {}", complaint.text);
                assert_eq!(complaint.id.is_some(), field != "id", "{complaint:?}");
            }
        }
    }
}

#[test]
fn lines_that_are_no_query_at_all() {
    let lines: [&[u8]; 6] =
        [b"hello", b"{\"id\":\"a\"", b"[1,2]", b"{\"id\":\"\xff\"}", b"{\"id\":\"a\"}{}", b"null"];
    for line in lines {
        let Err(complaint) = Request::read(line) else { panic!("{line:?} is accepted") };
        assert_eq!((complaint.id.is_none(), complaint.field.is_none()), (true, true), "{complaint:?}");
        assert!(complaint.json("error")["error"].as_str().is_some_and(|text| text.starts_with("expected ")));
    }
}

#[test]
fn actions_are_told_apart() {
    let action = |line: &str| match Request::read(line.as_bytes()) {
        Ok(Request::Act(action, _)) => action,
        _ => panic!("{line} is no action"),
    };
    let stop = |id: Option<&str>, turns| Action::Terminate { id: id.map(str::to_owned), turns };
    assert_eq!(action(r#"{"id":"a","action":"query_version"}"#), Action::Version);
    assert_eq!(action(r#"{"id":"a","action":"terminate","terminateId":"b"}"#), stop(Some("b"), None));
    let line = r#"{"id":"a","action":"terminate_all","turnNumbers":[1]}"#;
    assert_eq!(action(line), stop(None, Some(vec![1])));
}

/// What is said of an account of the query's position.
fn told(changes: &Value, account: &Account, answer: Option<Answer>, perspective: Perspective) -> Value {
    let (query, _) = read(changes);
    let turn = query.turns[0].0;
    let position = query.position(turn);
    Report { query: &query, turn, position: &position, account, answer, perspective }.json()
}

#[test]
fn figures_take_the_view_that_is_asked_for() {
    let white = json!({"moves": [["B", "C3"]], "includePVVisits": true, "includePolicy": true});
    let play = read_vertex("A1", position(&white).board().size()).expect("a point");
    let candidate = Candidate {
        play,
        playouts: 100,
        mean: -4.5,
        gain: None,
        standard_error: Some(1.0),
        bounds: None,
        pruned_at: None,
        as_first: None,
    };
    let account = Account { candidates: vec![candidate], playouts: 120, ..Account::default() };
    let said = |perspective| told(&white, &account, Some(Answer::Play(play)), perspective);
    let mover = said(Perspective::SideToMove);
    let info = &mover["moveInfos"][0];
    assert_eq!(
        (&info["move"], &info["scoreLead"], &info["pvVisits"]),
        (&json!("A1"), &json!(-4.0), &json!([100]))
    );
    assert_eq!((&info["visits"], &mover["rootInfo"]["visits"]), (&json!(100), &json!(120)));
    assert_eq!(mover["rootInfo"]["currentPlayer"], "W");
    let number = |value: &Value| value.as_f64().expect("a number");
    let black = said(Perspective::Black);
    assert_eq!(black["moveInfos"][0]["scoreLead"], json!(4.0));
    assert_eq!(black["moveInfos"][0]["playSelectionValue"], json!(-4.0));
    for name in ["winrate", "lcb"] {
        let (one, other) = (number(&info[name]), number(&black["moveInfos"][0][name]));
        assert!((one + other - 1.0).abs() < 1e-12 && one < 0.5, "{name}: {one} and {other}");
    }
    assert!(number(&info["lcb"]) < number(&info["winrate"]), "the bound is the mover's");
    assert_eq!(said(Perspective::White), mover);
    let policy = mover["policy"].as_array().expect("a policy");
    assert_eq!(
        (policy.len(), &policy[7], policy.iter().map(number).sum::<f64>() + 1.0 > 0.999),
        (21, &json!(-1.0), true)
    );
    assert_eq!(info["prior"], policy[20]);
}

#[test]
fn a_pass_is_worth_what_the_position_is() {
    let settled = json!({
        "boardXSize": 3, "boardYSize": 3, "komi": 0, "initialPlayer": "W", "moves": [],
        "initialStones": [["B", "A2"], ["B", "B2"], ["B", "C2"], ["B", "B1"], ["B", "B3"]],
    });
    let engine: Engine = "oleg:playouts=100".parse().expect("an engine");
    let decision = engine.build().choose(&position(&settled), &Budget::COUNT_ONLY, &mut Rng::from_seed(1));
    let said = told(&settled, &decision.account, Some(Answer::Play(Play::Pass)), Perspective::Black);
    assert_eq!(said["moveInfos"][0]["move"], "pass", "{said}");
    assert_eq!((&said["moveInfos"][0]["order"], &said["isDuringSearch"]), (&json!(0), &json!(false)));
    let rate = said["rootInfo"]["winrate"].as_f64().expect("a rate");
    assert!(rate > 0.9, "{said}");
}

/// A tree search may pass without having tried it, since everything is settled.
#[test]
fn an_untried_pass_is_worth_what_the_best_play_is() {
    let board = json!({"boardXSize": 3, "boardYSize": 3, "komi": 0});
    let play = read_vertex("A1", position(&board).board().size()).expect("a point");
    let best = Candidate {
        play,
        playouts: 100,
        mean: 9.0,
        gain: None,
        standard_error: Some(0.5),
        bounds: None,
        pruned_at: None,
        as_first: None,
    };
    let branch = Branch { play, win_rate: 0.97, prior: 0.5, variation: vec![(play, 100)] };
    let account =
        Account { candidates: vec![best], branches: vec![branch], playouts: 100, ..Account::default() };
    let said = told(&board, &account, Some(Answer::Play(Play::Pass)), Perspective::SideToMove);
    let pass = &said["moveInfos"][0];
    assert_eq!(
        (&pass["move"], &pass["visits"], &pass["winrate"], &pass["scoreLead"]),
        (&json!("pass"), &json!(0), &json!(0.97), &json!(9.0))
    );
    assert_eq!(said["rootInfo"]["winrate"], json!(0.97));
}

#[test]
fn without_a_playout_nothing_is_claimed() {
    let said = told(&json!({"komi": 0}), &Account::default(), None, Perspective::Black);
    assert_eq!((&said["moveInfos"], &said["isDuringSearch"]), (&json!([]), &json!(true)));
    assert_eq!((&said["rootInfo"]["visits"], &said["rootInfo"]["winrate"]), (&json!(0), &json!(0.5)));
}

#[test]
fn symmetric_boards_have_a_hash_in_common() {
    let hashes = |columns: usize, stone: &str| {
        let query = json!({"boardXSize": columns, "moves": [["B", stone]]});
        let root = told(&query, &Account::default(), None, Perspective::Black)["rootInfo"].clone();
        (root["thisHash"].to_string(), root["symHash"].to_string())
    };
    let (one, other) = (hashes(4, "A2"), hashes(4, "B1"));
    assert_eq!((one.1 == other.1, one.0 == other.0), (true, false));
    assert_eq!(hashes(5, "A2").1, hashes(5, "E3").1);
    assert_ne!(hashes(5, "A2").1, hashes(5, "B1").1);
}
