//! `montego gtp` as its clients meet it: transcripts of sessions, most of them without a process.
//!
//! A transcript is a text. A line `> command` is sent; the lines below it are the answer, with its sign and id
//! but without the blank line that ends it. No lines mean `=`, a success with nothing to say. In
//! an answer `…` stands for any text, `<move>` for a vertex, `pass` or `resign`, `<score>` for a result; an
//! answer `{A B}` has these words in any order.

mod analysis;
mod board;
mod clients;
mod end;
mod handicap;
mod hostile;
mod records;
mod rules;
mod stress;
mod tactics;
mod talk;
mod time;
mod wire;

use montego::gtp::{Start, serve};
use montego_rules::{Komi, Ruleset, Size};

/// An engine that needs a moment for a move on a small board.
const QUICK: &str = "oleg:playouts=20";

fn start(engine: &str, rules: &str) -> Start {
    Start {
        engine: engine.parse().expect("an engine of the roster"),
        size: Size::square(19).expect("a size"),
        ruleset: Ruleset::named(rules).expect("rules of the house"),
        komi: Komi::ZERO,
        seed: 1,
    }
}

/// What a session answers to all of its input.
fn converse(start: Start, input: &[u8]) -> String {
    let mut answers = Vec::new();
    serve(start, std::io::Cursor::new(input.to_vec()), &mut answers).expect("memory takes all answers");
    String::from_utf8(answers).expect("answers are UTF-8")
}

/// The answers of a stream, each without the blank line behind it, which each must have.
fn answers(stream: &str) -> Vec<&str> {
    let Some(stream) = stream.strip_suffix("\n\n") else {
        assert_eq!(stream, "", "the last answer has no end");
        return Vec::new();
    };
    let answers: Vec<&str> = stream.split("\n\n").collect();
    for answer in &answers {
        assert!(answer.starts_with(['=', '?']), "{answer:?} in {stream:?}");
        assert!(!answer.contains('\r'), "{answer:?}");
    }
    answers
}

/// The commands of a transcript and what is expected of each.
fn read(transcript: &str) -> Vec<(String, String)> {
    let mut turns: Vec<(String, String)> = Vec::new();
    for line in transcript.lines().map(str::trim) {
        if let Some(command) = line.strip_prefix('>') {
            turns.push((command.trim_start().to_owned(), String::new()));
        } else if let Some((_, expected)) = turns.last_mut()
            && !line.is_empty()
        {
            *expected += if expected.is_empty() { "" } else { "\n" };
            *expected += line;
        }
    }
    turns
}

/// Asserts that a session by these rules goes as the transcript has it.
#[track_caller]
fn check_with(start: Start, transcript: &str) {
    let turns = read(transcript);
    let input: String = turns.iter().map(|(command, _)| format!("{command}\n")).collect();
    let stream = converse(start, input.as_bytes());
    let found = answers(&stream);
    for (number, ((command, expected), answer)) in turns.iter().zip(&found).enumerate() {
        let expected = if expected.is_empty() { "=" } else { expected };
        assert!(
            fits(expected, answer),
            "turn {}: > {command}\nexpected {expected}\nfound    {answer}\n\n{stream}",
            number + 1
        );
    }
    assert_eq!(found.len(), turns.len(), "an answer for every command: {stream}");
}

/// The same with an engine that is quick, by these rules.
#[track_caller]
fn check(rules: &str, transcript: &str) {
    check_with(start(QUICK, rules), transcript);
}

/// Whether an answer is what was expected.
fn fits(pattern: &str, answer: &str) -> bool {
    let words = |pattern| str::split_once(pattern, '{').filter(|_| !pattern.contains('…'));
    let Some((before, after)) = words(pattern) else { return glob(pattern, answer) };
    let words = after.strip_suffix('}').expect("a closing brace at the end");
    let Some(found) = answer.strip_prefix(before.trim_end()) else { return false };
    let sorted = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    sorted(found) == sorted(words)
}

/// Matches a text against a pattern from its start to its end.
fn glob(pattern: &str, text: &str) -> bool {
    let ends = || text.char_indices().map(|(at, _)| at).chain([text.len()]);
    if let Some(rest) = pattern.strip_prefix('…') {
        return ends().any(|end| glob(rest, &text[end..]));
    }
    for (name, is) in [("<move>", is_move as fn(&str) -> bool), ("<score>", is_score)] {
        if let Some(rest) = pattern.strip_prefix(name) {
            return ends().any(|end| is(&text[..end]) && glob(rest, &text[end..]));
        }
    }
    match (pattern.chars().next(), text.chars().next()) {
        (None, None) => true,
        (Some(a), Some(b)) if a == b => glob(&pattern[a.len_utf8()..], &text[b.len_utf8()..]),
        _ => false,
    }
}

/// Exactly a vertex in capitals, or a word in small letters, as clients compare them.
fn is_move(text: &str) -> bool {
    let vertex = || {
        let mut characters = text.chars();
        let column = characters.next().is_some_and(|letter| letter.is_ascii_uppercase() && letter != 'I');
        column && characters.as_str().parse::<u8>().is_ok_and(|row| (1..=25).contains(&row))
    };
    matches!(text, "pass" | "resign") || vertex()
}

fn is_score(text: &str) -> bool {
    let points = text.strip_prefix("B+").or(text.strip_prefix("W+"));
    text == "0" || points.is_some_and(|points| points.parse::<f64>().is_ok_and(|points| points > 0.0))
}

/// The commands of a transcript that put up a diagram: X black, O white, the top row first.
fn diagram(rows: &str) -> String {
    let rows: Vec<Vec<&str>> = rows
        .lines()
        .map(|row| row.split_whitespace().collect())
        .filter(|row: &Vec<_>| !row.is_empty())
        .collect();
    let mut text = format!("> boardsize {}\n> clear_board\n", rows.len());
    for (from_top, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), rows.len(), "a square");
        for (stone, column) in row.iter().zip("ABCDEFGHJKLMNOPQRST".chars()) {
            match *stone {
                "X" => text += &format!("> play b {column}{}\n", rows.len() - from_top),
                "O" => text += &format!("> play w {column}{}\n", rows.len() - from_top),
                other => assert_eq!(other, "."),
            }
        }
    }
    text
}

#[test]
fn a_transcript_that_is_wrong_fails() {
    for (pattern, answer, expected) in [
        ("=", "=", true),
        ("=", "= D4", false),
        ("= <move>", "= D4", true),
        ("= <move>", "= PASS", false),
        ("= <move>", "= I4", false),
        ("= <score>", "= W+0.5", true),
        ("= <score>", "= B+0", false),
        ("? illegal move…", "? illegal move: ko", true),
        ("…play…", "= name\nplay\nquit", true),
        ("={D4 Q16}", "= Q16 D4", true),
        ("={D4 Q16}", "= Q16 D4 Q4", false),
    ] {
        assert_eq!(fits(pattern, answer), expected, "{pattern} and {answer}");
    }
}
