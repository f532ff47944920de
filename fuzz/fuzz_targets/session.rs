//! Does a session of the Go Text Protocol answer every line, whatever the lines are?
#![no_main]

use libfuzzer_sys::fuzz_target;
use montego::gtp::{Start, serve};
use montego_notation::gtp::clean_line;
use montego_rules::{Komi, Ruleset, Size};
use std::io::Cursor;

/// What would touch files, or let an engine think for long.
const LEFT_OUT: [&str; 6] = ["sgf", "engine", "param", "size", "quit", "interrupt"];

fuzz_target!(|bytes: &[u8]| {
    let kept = |line: &&[u8]| {
        let text = String::from_utf8_lossy(line);
        let meant: String = text.chars().filter(|c| !c.is_control()).collect();
        !LEFT_OUT.iter().any(|word| meant.contains(word))
    };
    let (setting, lines) = bytes.split_first().unwrap_or((&0, &[]));
    let lines: Vec<&[u8]> = lines.split(|byte| *byte == b'\n').filter(kept).take(40).collect();
    let start = Start {
        engine: "oleg:playouts=3".parse().expect("an engine"),
        size: Size::new(1 + usize::from(setting & 3), 1 + usize::from(setting >> 2 & 3))
            .expect("a small board"),
        ruleset: Ruleset::PRESETS[usize::from(setting >> 4) % Ruleset::PRESETS.len()],
        komi: Komi::ZERO,
        seed: 1,
    };
    let mut answers = Vec::new();
    serve(start, Cursor::new(lines.join(&b'\n')), &mut answers).expect("memory takes all answers");
    let answers = String::from_utf8(answers).expect("answers are UTF-8");
    let expected = lines.iter().filter(|line| clean_line(line).is_some()).count();
    assert_eq!(answers.matches("\n\n").count(), expected, "{answers}");
    assert!(answers.is_empty() || answers.ends_with("\n\n"));
});
