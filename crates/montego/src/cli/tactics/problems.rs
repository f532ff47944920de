//! Problems with known answers: searching them and counting what is right.

use crate::cli::problem::{Problem, each_problem, kinds, point_of};
use crate::cli::{Outcome, print, print_json};
use anyhow::{anyhow, ensure};
use montego_lab::table::{Align, Table, thousands};
use montego_notation::write_point;
use montego_search::tactics::{Eyes, Likelier, Plays, Reading, Settled, Status, Success, Tactics};
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};

/// What came of a problem.
struct Attempt {
    problem: Problem,
    found: Found,
    right: bool,
    time: Duration,
}

/// What was found: one side's success, or the status of a group or of an eye.
enum Found {
    One(Reading),
    Group(Settled),
    Eyes(Eyes),
}

impl Found {
    fn readings(&self) -> Vec<&Reading> {
        match self {
            Found::One(reading) => vec![reading],
            Found::Group(life) => sides(life).collect(),
            Found::Eyes(eyes) => sides(&eyes.one).chain(eyes.two.iter().flat_map(sides)).collect(),
        }
    }

    fn nodes(&self) -> u64 {
        self.readings().iter().map(|reading| reading.nodes).sum()
    }

    fn is_unknown(&self) -> bool {
        self.readings().iter().any(|reading| reading.success == Success::Unknown)
    }

    fn is_proven(&self) -> bool {
        self.readings().iter().all(|reading| reading.proven)
    }
}

fn sides(settled: &Settled) -> impl Iterator<Item = &Reading> {
    [&settled.reach].into_iter().chain(&settled.prevent)
}

/// Answers all problems of a file that a search knows, and compares.
pub(super) fn run(path: &Path, nodes: u64, as_json: bool) -> anyhow::Result<Outcome> {
    let mut tactics = Tactics::new(nodes);
    let (mut attempts, mut others) = (Vec::new(), 0);
    each_problem(path, |problem| {
        match attempt(problem, &mut tactics)? {
            Some(attempt) => attempts.push(attempt),
            None => others += 1,
        }
        Ok(())
    })?;
    if as_json {
        print_json(&json!({
            "nodes": nodes,
            "not_searched": others,
            "problems": attempts.iter().map(as_value).collect::<Vec<_>>(),
        }))?;
    } else {
        print(&report(&attempts, others))?;
    }
    Ok(Outcome::Done)
}

fn attempt(problem: Problem, tactics: &mut Tactics) -> anyhow::Result<Option<Attempt>> {
    const ABOUT_STONES: [&str; 8] =
        ["attack", "defend", "ladder", "connect", "disconnect", "owl_attack", "owl_defend", "dragon_status"];
    let needs_stone = ABOUT_STONES.contains(&problem.kind.as_str());
    if !needs_stone && problem.kind != "eval_eye" {
        return Ok(None);
    }
    let position = problem.position(problem.mover()?)?;
    let board = position.board();
    let target = |number: usize| {
        let vertex = problem.target.get(number);
        let vertex = vertex.ok_or_else(|| anyhow!("found {number} targets, expected another one"))?;
        let point = point_of(vertex, board.size())?;
        ensure!(!needs_stone || board.at(point).is_some(), "the target {vertex} is no stone");
        anyhow::Ok(point)
    };
    let first = target(0)?;
    let pair = || {
        let second = target(1)?;
        ensure!(board.at(first) == board.at(second), "the targets are of two colours, expected one");
        anyhow::Ok(second)
    };
    let begin = Instant::now();
    let found = match problem.kind.as_str() {
        "attack" => Found::One(tactics.attack(board, first, Plays::One)),
        "defend" => Found::One(tactics.defend(board, first, Plays::One)),
        "ladder" => Found::One(tactics.ladder(board, first, Plays::One)),
        "connect" => Found::One(tactics.connect(board, first, pair()?, Plays::One)),
        "disconnect" => Found::One(tactics.disconnect(board, first, pair()?, Plays::One)),
        "owl_attack" => Found::One(tactics.kill(board, first, Plays::One)),
        "owl_defend" => Found::One(tactics.live(board, first, Plays::One)),
        "dragon_status" => Found::Group(tactics.life(board, first, Plays::One)),
        _ => {
            let found = tactics.eyes_of_either(board, first, Plays::One);
            let (_, eyes) =
                found.ok_or_else(|| anyhow!("found no stones around the target, expected some"))?;
            Found::Eyes(eyes)
        }
    };
    let time = begin.elapsed();
    let right = is_right(&problem, &found);
    Ok(Some(Attempt { problem, found, right, time }))
}

/// Whether a play is among those that are accepted.
fn is_accepted(reading: Option<&Reading>, accepted: &[&[String]]) -> bool {
    let play = reading.and_then(|reading| reading.ways.first());
    let play = play.map_or_else(|| "PASS".to_owned(), |way| write_point(way.play).to_string());
    accepted.iter().copied().flatten().any(|known| known.eq_ignore_ascii_case(&play) || known == "ANY")
}

fn is_right(problem: &Problem, found: &Found) -> bool {
    let two_sides = |settled: &Settled| {
        is_accepted(Some(&settled.reach), &[&problem.attack_moves])
            && is_accepted(settled.prevent.as_ref(), &[&problem.defend_moves])
    };
    match found {
        Found::One(reading) if reading.success == Success::Unknown => {
            // What is not known counts as what the GTP commands answer then.
            let hopes = likelier(&problem.kind) == Likelier::Yes;
            match reading.guess.filter(|_| hopes) {
                Some(guess) => {
                    let guess = write_point(guess).to_string();
                    let is_among = |known: &String| known.eq_ignore_ascii_case(&guess) || known == "ANY";
                    problem.codes.contains(&1) && problem.moves.iter().any(is_among)
                }
                None => problem.codes.contains(&0),
            }
        }
        Found::One(reading) => {
            let code = code(reading.success);
            let moves: [&[String]; 2] = [&problem.moves, &problem.other_capturing_moves];
            problem.codes.contains(&code) && (code == 0 || is_accepted(Some(reading), &moves))
        }
        Found::Group(life) => {
            let word = status_word(life.status());
            problem.verdict.iter().any(|known| known == word)
                && (life.status() != Status::Unsettled || two_sides(life))
        }
        Found::Eyes(eyes) => {
            let (least, most) = eyes.count();
            let open = open_eye(eyes);
            (problem.eyes_min, problem.eyes_max) == (Some(least), Some(most))
                && (least == most
                    || open.is_some_and(|eye| {
                        is_accepted(eye.prevent.as_ref(), &[&problem.attack_moves])
                            && is_accepted(Some(&eye.reach), &[&problem.defend_moves])
                    }))
        }
    }
}

/// What is likelier where nothing is known.
fn likelier(kind: &str) -> Likelier {
    match kind {
        "attack" | "ladder" | "disconnect" => Likelier::No,
        _ => Likelier::Yes,
    }
}

/// The eye that depends on who plays first.
fn open_eye(eyes: &Eyes) -> Option<&Settled> {
    if eyes.count().0 == 0 { Some(&eyes.one) } else { eyes.two.as_ref() }
}

/// What becomes of a group, in the words of the problem files.
fn status_word(status: Status) -> &'static str {
    match status {
        Status::Reached => "dead",
        Status::Unsettled => "critical",
        Status::Prevented => "alive",
        Status::Unknown => "unknown",
    }
}

/// The result code of the problem files: 0 no, 1 yes, 2 and 3 by ko.
fn code(success: Success) -> u8 {
    match success {
        Success::Yes => 1,
        Success::KoAhead => 2,
        Success::KoBehind => 3,
        Success::No | Success::Unknown => 0,
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e3)
}

/// Right answers by kind, with times, and what is not right.
fn report(attempts: &[Attempt], others: usize) -> String {
    let mut table = Table::new(&[
        ("kind", Align::Left),
        ("problems", Align::Right),
        ("right", Align::Right),
        ("unknown", Align::Right),
        ("median ms", Align::Right),
        ("99 % ms", Align::Right),
        ("longest ms", Align::Right),
        ("nodes", Align::Right),
    ]);
    for kind in kinds(attempts.iter().map(|attempt| attempt.problem.kind.as_str())) {
        let of_kind = |attempt: &&Attempt| kind == "all" || attempt.problem.kind == kind;
        let of_kind: Vec<&Attempt> = attempts.iter().filter(of_kind).collect();
        let mut times: Vec<Duration> = of_kind.iter().map(|attempt| attempt.time).collect();
        times.sort_unstable();
        let at =
            |hundredths: usize| milliseconds(times[(times.len() * hundredths / 100).min(times.len() - 1)]);
        let count = |is: &dyn Fn(&Attempt) -> bool| of_kind.iter().filter(|a| is(a)).count().to_string();
        table.row([
            kind.to_owned(),
            of_kind.len().to_string(),
            count(&|attempt| attempt.right),
            count(&|attempt| attempt.found.is_unknown()),
            at(50),
            at(99),
            at(100),
            thousands(of_kind.iter().map(|attempt| attempt.found.nodes()).sum()),
        ]);
    }
    let mut text = table.to_string();
    if others > 0 {
        text += &format!("{others} problems of kinds that no search answers were left out\n");
    }
    for attempt in attempts.iter().filter(|attempt| !attempt.right) {
        let problem = &attempt.problem;
        text += &format!(
            "not right: {} {} {}: expected {}, found {}\n",
            problem.id,
            problem.kind,
            problem.target.join(" "),
            expected(problem),
            words_of(&attempt.found),
        );
    }
    text
}

/// The right answer of a problem.
fn expected(problem: &Problem) -> String {
    let plays = format!("{} {}", problem.attack_moves.join("|"), problem.defend_moves.join("|"));
    let words = match (problem.eyes_min, problem.eyes_max) {
        (Some(least), Some(most)) => format!("{least} {most} {plays}"),
        _ if problem.codes.is_empty() => format!("{} {plays}", problem.verdict.join("|")),
        _ => {
            let codes: Vec<String> = problem.codes.iter().map(u8::to_string).collect();
            format!("{} {}", codes.join("|"), problem.moves.join("|"))
        }
    };
    words.trim_end().to_owned()
}

/// Code or word, and the plays; or that nothing is known.
fn words_of(found: &Found) -> String {
    if found.is_unknown() {
        return "unknown".to_owned();
    }
    let play = |reading: Option<&Reading>| {
        let way = reading.and_then(|reading| reading.ways.first());
        way.map_or_else(String::new, |way| format!(" {}", write_point(way.play)))
    };
    match found {
        Found::One(reading) => format!("{}{}", code(reading.success), play(Some(reading))),
        Found::Group(life) if life.status() != Status::Unsettled => status_word(life.status()).to_owned(),
        Found::Group(life) => format!("critical{}{}", play(Some(&life.reach)), play(life.prevent.as_ref())),
        Found::Eyes(eyes) => {
            let (least, most) = eyes.count();
            let open = open_eye(eyes).filter(|_| least < most);
            let attack = play(open.and_then(|eye| eye.prevent.as_ref()));
            format!("{least} {most}{attack}{}", play(open.map(|eye| &eye.reach)))
        }
    }
}

fn as_value(attempt: &Attempt) -> serde_json::Value {
    json!({
        "id": attempt.problem.id,
        "kind": attempt.problem.kind,
        "right": attempt.right,
        "found": words_of(&attempt.found),
        "proven": attempt.found.is_proven(),
        "nodes": attempt.found.nodes(),
        "milliseconds": attempt.time.as_secs_f64() * 1e3,
    })
}
