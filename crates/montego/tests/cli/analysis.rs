//! Clients of KataGo's JSON dialect, in conversation with a real process.

use crate::{Lab, Run, json};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The answers to some lines, in the order in which they came.
fn answers(arguments: &[&str], lines: &str) -> Vec<Value> {
    let run = run(arguments, lines.as_bytes());
    assert_eq!(run.status, 0, "{}", run.err);
    run.out.lines().map(json).collect()
}

fn run(arguments: &[&str], input: &[u8]) -> Run {
    let lab = Lab::new();
    let mut command = assert_cmd::Command::from_std(lab.command());
    let command = command.arg("analysis").args(arguments).write_stdin(input).timeout(crate::PATIENCE);
    Run::of(&command.output().expect("montego runs and ends"))
}

/// A query on 5x5 with some fields changed, as a line.
fn query(id: &str, changes: &Value) -> String {
    let mut query = json!({
        "id": id, "rules": "chinese", "komi": 0.5, "boardXSize": 5, "boardYSize": 5, "maxVisits": 60,
        "moves": [["B", "C3"], ["W", "B2"]],
    });
    for (name, value) in changes.as_object().expect("changes") {
        query[name] = value.clone();
    }
    format!("{query}\n")
}

/// More visits than any test waits for.
const ENDLESS: u64 = 1_000_000_000;

/// A process that goes on listening.
struct Talk {
    _lab: Lab,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn new(arguments: &[&str]) -> Talk {
        let lab = Lab::new();
        let mut command: Command = lab.command();
        command.arg("analysis").args(arguments).stdin(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("montego runs");
        let input = child.stdin.take().expect("an input");
        let output = BufReader::new(child.stdout.take().expect("an output"));
        Talk { _lab: lab, child, input, output }
    }

    fn say(&mut self, line: &str) {
        self.input.write_all(line.as_bytes()).expect("montego listens");
        self.input.flush().expect("montego listens");
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).expect("UTF-8") > 0, "montego ended");
        json(&line)
    }

    /// The next answer that is no report during a search.
    fn hear_final(&mut self) -> Value {
        loop {
            let answer = self.hear();
            if answer["isDuringSearch"] != json!(true) {
                return answer;
            }
        }
    }

    /// Starts a search that does not end by itself, and waits for its first report.
    fn keep_busy(&mut self) -> Value {
        self.say(&query(
            "busy",
            &json!({
                "maxVisits": ENDLESS, "priority": 100, "reportDuringSearchEvery": 0.001,
            }),
        ));
        self.hear()
    }

    fn end(self) {
        let Talk { mut child, input, output, .. } = self;
        drop((input, output));
        let status = child.wait().expect("montego ends");
        assert_eq!(status.code(), Some(0));
    }
}

/// Short ways to the figures that tests look at.
trait Figures {
    fn number(&self, pointer: &str) -> f64;
    fn numbers(&self, field: &str) -> Vec<f64>;
}

impl Figures for Value {
    fn number(&self, pointer: &str) -> f64 {
        let number = self.pointer(pointer).and_then(Value::as_f64);
        number.unwrap_or_else(|| panic!("no {pointer} in {self}"))
    }

    fn numbers(&self, field: &str) -> Vec<f64> {
        let list = self[field].as_array().unwrap_or_else(|| panic!("no list {field}"));
        list.iter().map(|value| value.as_f64().expect("a number")).collect()
    }
}

#[test]
fn what_katrain_sends_and_reads() {
    let options = ["-model", "/no/net.bin.gz", "-config", "/no/file.cfg", "-analysis-threads", "12"];
    let more = ["-override-config", "homeDataDir=/tmp,reportAnalysisWinratesAs=WHITE"];
    let sent = json!({
        "id": "QUERY:1", "rules": "japanese", "priority": 1, "analyzeTurns": [3], "maxVisits": 500, "komi": 6.5,
        "boardXSize": 9, "boardYSize": 9, "includeOwnership": true, "includeMovesOwnership": true,
        "includePolicy": true, "initialStones": [], "initialPlayer": "B",
        "moves": [["B", "E5"], ["W", "C3"], ["B", "G3"]],
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK", "maxTime": 1000.0, "wideRootNoise": 0.04},
        "reportDuringSearchEvery": 1000, "avoidMoves": [{"player": "W", "moves": ["A1"], "untilDepth": 1}],
    });
    let heard = answers(&[&options[..], &more].concat(), &format!("{sent}\n"));
    let (answer, warnings) = heard.split_last().expect("an answer");
    let fields: Vec<_> = warnings.iter().map(|warning| warning["field"].as_str().expect("a field")).collect();
    assert_eq!(fields, ["overrideSettings", "includeMovesOwnership"]);
    assert!(warnings.iter().all(|warning| warning["warning"].is_string() && warning["id"] == "QUERY:1"));
    assert_eq!((&answer["id"], &answer["turnNumber"]), (&json!("QUERY:1"), &json!(3)));
    assert_eq!(answer["isDuringSearch"], json!(false));
    let moves = answer["moveInfos"].as_array().expect("moves");
    assert!(moves.len() > 60 && moves.iter().all(|info| info["move"] != "A1"), "{answer}");
    for (order, info) in moves.iter().enumerate() {
        assert_eq!((&info["order"], &info["pv"][0]), (&json!(order), &info["move"]));
        assert!(info["visits"].is_u64() && (0.0..=1.0).contains(&info.number("/winrate")), "{info}");
        for name in ["scoreLead", "prior", "utility", "lcb", "scoreStdev", "scoreMean", "scoreSelfplay"] {
            assert!(info[name].is_f64(), "{name} in {info}");
        }
    }
    assert_eq!(answer["rootInfo"]["visits"], 500);
    assert_eq!(answer["rootInfo"]["winrate"], moves[0]["winrate"]);
    // In Black's view the best move of White has the least rate of those that are next in order.
    assert!(moves[0].number("/scoreLead") <= moves[1].number("/scoreLead"), "{answer}");
    let owned = answer.numbers("ownership");
    assert_eq!(owned.len(), 81);
    assert!(owned.iter().all(|value| (-1.0..=1.0).contains(value)));
    let policy = answer.numbers("policy");
    let row_of_e5 = 9 * 4 + 4;
    assert_eq!((policy.len(), policy[row_of_e5]), (82, -1.0));
    let sum: f64 = policy.iter().filter(|&&share| share >= 0.0).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
}

#[test]
fn actions_are_answered_with_their_own_words() {
    let heard = answers(
        &["oleg:k=2"],
        "{\"id\":\"v\",\"action\":\"query_version\"}\n{\"id\":\"m\",\"action\":\"query_models\"}\n\
         {\"id\":\"c\",\"action\":\"clear_cache\"}\n\
         {\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"nobody\",\"turnNumbers\":[1]}\n",
    );
    assert_eq!((&heard[0]["id"], &heard[0]["action"]), (&json!("v"), &json!("query_version")));
    assert!(heard[0]["version"].is_string() && heard[0]["git_hash"].is_string(), "{}", heard[0]);
    assert!(heard[0]["program"].as_str().is_some_and(|program| program.starts_with("montego ")));
    assert_eq!(heard[1]["models"][0]["name"], "oleg:k=2");
    assert_eq!(heard[2], json!({"id": "c", "action": "clear_cache"}));
    let sent = json!({"id": "t", "action": "terminate", "terminateId": "nobody", "turnNumbers": [1]});
    assert_eq!(heard[3], sent);
}

#[test]
fn a_hundred_queries_at_once_have_an_answer_each() {
    let lines: String = (0..100).map(|number| query(&number.to_string(), &json!({}))).collect();
    let heard = answers(&[], &lines);
    let mut ids: Vec<u32> =
        heard.iter().map(|it| it["id"].as_str().expect("an id").parse().expect("a number")).collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..100).collect::<Vec<_>>());
    assert!(heard.iter().all(|answer| answer["moveInfos"] == heard[0]["moveInfos"]), "equal queries differ");
}

#[test]
fn answers_depend_on_the_query_and_the_seed_only() {
    let one = query("a", &json!({"analyzeTurns": [0, 1, 2], "includeOwnership": true}));
    let two = query("b", &json!({"boardYSize": 4, "includeOwnership": true}));
    let sorted = |arguments: &[&str], lines: &str| {
        let mut heard: Vec<String> = answers(arguments, lines).iter().map(Value::to_string).collect();
        heard.sort();
        heard
    };
    let first = sorted(&["--threads", "1"], &format!("{one}{two}"));
    assert_eq!(first.len(), 4);
    assert_eq!(sorted(&["--threads", "2"], &format!("{two}{one}")), first);
    assert_ne!(sorted(&["--seed", "2"], &format!("{one}{two}")), first);
}

#[test]
fn the_more_urgent_is_looked_at_first() {
    let mut talk = Talk::new(&["--threads", "1"]);
    assert_eq!(talk.keep_busy()["id"], "busy");
    for (id, priority) in [("low", 0), ("high", 5), ("last", -1), ("later", 0)] {
        talk.say(&query(id, &json!({ "priority": priority })));
    }
    talk.say("{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"busy\"}\n");
    let heard: Vec<Value> = (0..6).map(|_| talk.hear_final()).collect();
    let mut ids: Vec<&str> = heard.iter().map(|answer| answer["id"].as_str().expect("an id")).collect();
    ids.retain(|&id| id != "t");
    assert_eq!(ids, ["busy", "high", "low", "later", "last"]);
    talk.end();
}

#[test]
fn a_search_is_reported_and_terminated() {
    let mut talk = Talk::new(&["--threads", "1"]);
    let report = talk.keep_busy();
    assert_eq!((&report["id"], &report["isDuringSearch"]), (&json!("busy"), &json!(true)));
    assert!(report["moveInfos"].as_array().is_some_and(|moves| !moves.is_empty()), "{report}");
    talk.say(&query("waits", &json!({"analyzeTurns": [0, 1]})));
    talk.say("{\"id\":\"w\",\"action\":\"terminate\",\"terminateId\":\"waits\",\"turnNumbers\":[1]}\n");
    assert_eq!(talk.hear_final()["id"], "w");
    let nothing = json!({"id": "waits", "turnNumber": 1, "isDuringSearch": false, "noResults": true});
    assert_eq!(talk.hear_final(), nothing);
    talk.say("{\"id\":\"all\",\"action\":\"terminate_all\"}\n");
    let rest: Vec<Value> = (0..3).map(|_| talk.hear_final()).collect();
    let of = |id: &str| rest.iter().find(|answer| answer["id"] == id).expect("an answer");
    assert_eq!(of("all"), &json!({"id": "all", "action": "terminate_all"}));
    assert_eq!(of("waits")["noResults"], json!(true));
    let visits = of("busy").number("/rootInfo/visits");
    assert!(visits >= report.number("/rootInfo/visits") && visits < ENDLESS as f64, "{visits}");
    assert_eq!(of("busy")["isDuringSearch"], json!(false));
    talk.end();
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_work() {
    let lines: String = (0..5).map(|number| query(&number.to_string(), &json!({}))).collect();
    assert_eq!(answers(&["--threads", "1"], lines.trim_end()).len(), 5);
    assert_eq!(answers(&[], "").len(), 0);
    let endless = query("e", &json!({ "maxVisits": ENDLESS }));
    let heard = answers(&["-quit-without-waiting", "--threads", "1"], &format!("{endless}{endless}"));
    assert!(heard.len() <= 1, "{heard:?}");
    let mut talk = Talk::new(&["--threads", "1"]);
    talk.keep_busy();
    // The client goes while the search still reports to it.
    talk.end();
}

#[test]
fn garbage_is_answered_and_survived() {
    let mut input =
        b"\xef\xbb\xbf\n\n \t\r\nhello\n{\"id\":\n[]\n\xff\xfe\n{\"rules\":\"chinese\"}\n".to_vec();
    input.extend("[".repeat(100_000).bytes().chain(*b"\n"));
    input.extend(query("good", &json!({})).trim_end().bytes().chain(*b"\r\n"));
    let run = run(&[], &input);
    let heard: Vec<Value> = run.out.lines().map(json).collect();
    assert_eq!(run.status, 0, "{}", run.err);
    let (last, errors) = heard.split_last().expect("answers");
    assert_eq!(last["id"], "good");
    assert!(errors.len() >= 6, "{errors:?}");
    for error in errors {
        assert!(error["error"].is_string() && error.get("id").is_none(), "{error}");
    }
}

#[test]
fn a_bad_query_is_refused_and_the_next_is_answered() {
    let illegal = json!({"moves": [["B", "C3"], ["W", "C3"]]});
    let heard = answers(&[], &format!("{}{}", query("bad", &illegal), query("good", &json!({"x": 1}))));
    assert_eq!(
        heard[0],
        json!({"id": "bad", "field": "moves", "error": "Illegal move 2, white C3: the point is occupied"})
    );
    assert_eq!((&heard[1]["id"], &heard[1]["field"]), (&json!("good"), &json!("x")));
    assert_eq!(heard[2]["rootInfo"]["visits"], 60);
    let none = Lab::new().run(&["analysis", "olec"]);
    assert!(none.status == 2 && none.err.contains("did you mean 'oleg'?"), "{}", none.err);
}

#[test]
fn boards_may_be_rectangles_and_single_points() {
    let wide = json!({
        "boardXSize": 7, "boardYSize": 3, "moves": [["B", "G3"]], "includeOwnership": true, "includePolicy": true,
    });
    let heard = answers(&[], &query("wide", &wide));
    assert_eq!((heard[0].numbers("ownership").len(), heard[0].numbers("policy").len()), (21, 22));
    assert_eq!(heard[0].numbers("policy")[6], -1.0, "the upper right corner is taken");
    let point = json!({"boardXSize": 1, "boardYSize": 1, "moves": [], "includeOwnership": true});
    assert_eq!(answers(&[], &query("point", &point))[0]["moveInfos"][0]["move"], "pass");
    let large = json!({"boardXSize": 25, "boardYSize": 25, "moves": [["B", "Z25"]], "maxVisits": 2});
    assert_eq!(answers(&[], &query("large", &large))[0]["rootInfo"]["visits"], 2);
}

/// A position of which Black has nearly all, and White is to be told so, too.
#[test]
fn rates_do_not_flip_with_the_side_to_move() {
    let column = |letter: char| (2..=8).map(move |row| json!(["B", format!("{letter}{row}")]));
    let stones: Vec<Value> = column('C').chain(column('G')).chain([json!(["W", "J1"])]).collect();
    let game = |perspective: &str| {
        query(
            "p",
            &json!({
                "boardXSize": 9, "boardYSize": 9, "initialStones": stones, "initialPlayer": "B", "maxVisits": 300,
                "moves": [["B", "E5"], ["W", "pass"], ["B", "pass"], ["W", "pass"]],
                "analyzeTurns": [0, 1, 2, 3, 4], "overrideSettings": {"reportAnalysisWinratesAs": perspective},
            }),
        )
    };
    let black = answers(&[], &game("BLACK"));
    assert_eq!(black.len(), 5);
    for answer in &black {
        assert!(answer.number("/rootInfo/winrate") > 0.95, "{answer}");
        assert!(answer.number("/rootInfo/scoreLead") > 0.0, "{answer}");
    }
    for answer in answers(&["--perspective", "black"], &game("SIDETOMOVE")) {
        let is_black = answer["rootInfo"]["currentPlayer"] == "B";
        assert_eq!(answer.number("/rootInfo/winrate") > 0.5, is_black, "{answer}");
    }
    let unsaid = query("u", &json!({"initialStones": stones, "boardXSize": 9, "boardYSize": 9, "moves": []}));
    for (arguments, ahead) in [
        (&[][..], true),
        (&["--perspective", "white"], false),
        (&["-override-config", "reportAnalysisWinratesAs=WHITE"], false),
    ] {
        assert_eq!(answers(arguments, &unsaid)[0].number("/rootInfo/winrate") > 0.5, ahead, "{arguments:?}");
    }
}

/// A finished game with dead stones at B7, C3 and G5, which White has by a point and a half.
const FINISHED: &str = "
    . X . X O . O . .
    X X X X O O O . O
    . O . X O . . O .
    X X X X O O O O O
    . X . X O . X . O
    X X X X O O . O O
    X . O X X O O O .
    . X X . X X X O O
    X . X X . . X O .";

#[test]
fn ownership_and_score_agree() {
    let rows = (1..=9).rev().zip(FINISHED.trim().lines());
    let stones = rows.flat_map(|(row, line)| {
        let marks = "ABCDEFGHJ".chars().zip(line.split_whitespace());
        let color = |mark| if mark == "X" { "B" } else { "W" };
        let stones = marks.filter(|(_, mark)| *mark != ".");
        stones.map(|(column, mark)| json!([color(mark), format!("{column}{row}")])).collect::<Vec<_>>()
    });
    let finished = json!({
        "boardXSize": 9, "boardYSize": 9, "komi": 6.5, "initialStones": stones.collect::<Vec<_>>(),
        "initialPlayer": "B", "moves": [["B", "pass"], ["W", "pass"]], "includeOwnership": true, "maxVisits": 2000,
    });
    let answer = &answers(&[], &query("o", &finished))[0];
    let (owned, score) = (answer.numbers("ownership"), answer.number("/rootInfo/scoreLead"));
    let (b9, c3) = (owned[1], owned[9 * 6 + 2]);
    assert!(b9 > 0.9 && c3 > 0.8, "B9 {b9}, C3 {c3}");
    assert!((-3.5..=-0.5).contains(&score), "{score}, but White is 1.5 ahead");
    let sum = owned.iter().sum::<f64>() - 6.5;
    assert!((sum - score).abs() < 1.0, "ownership adds up to {sum}, the score is {score}");
}

#[test]
fn visits_may_be_worth_more_than_a_playout() {
    let heard = answers(&["--playouts-per-visit", "5"], &query("v", &json!({})));
    assert_eq!(heard[0]["rootInfo"]["visits"], 300);
    let random = answers(&["random"], &query("r", &json!({"includeOwnership": true})));
    assert_eq!((&random[0]["rootInfo"]["visits"], random[0].numbers("ownership").len()), (&json!(0), 25));
    assert_eq!(random[0]["moveInfos"].as_array().map(Vec::len), Some(1));
}
