//! Perft: counting sequences of plays finds what single positions miss.
//!
//! The numbers are in `corpus/perft`, a file a board; its README tells the format. Every row is
//! counted as deep as a limit allows, by the fast board, by positions and by the oracle.

mod common;

use common::{size, thorough};
use montego_rules::oracle::Oracle;
use montego_rules::{Board, Ko, Komi, Play, Position, Ruleset, Setup, Size};
use std::path::Path;

/// A line of a file: a variant of the rules and its counts from depth 1 on.
struct Row {
    title: String,
    size: Size,
    ruleset: Ruleset,
    passes: bool,
    counts: Vec<u64>,
}

fn rows() -> Vec<Row> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/perft");
    let mut rows = Vec::new();
    for entry in std::fs::read_dir(&folder).expect("the corpus has perft tables") {
        let path = entry.expect("the folder can be listed").path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a plain name").to_owned();
            let text = std::fs::read_to_string(&path).expect("a table can be read");
            let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
            rows.extend(lines.map(|line| row(&name, line)));
        }
    }
    assert!(rows.len() > 100, "the tables were found");
    rows
}

fn row(board: &str, line: &str) -> Row {
    let (columns, rows) = board.split_once('x').expect("a file is named 3x2.txt");
    let side = |text: &str| text.parse().expect("a number of columns or rows");
    let (variant, counts) = line.split_once(':').expect("a row is a variant, a colon and counts");
    let mut ruleset = Ruleset { suicide: false, ..Ruleset::CHINESE };
    let mut passes = false;
    for word in variant.split_whitespace() {
        match word {
            "simple" => ruleset.ko = Ko::Simple,
            "positional" => ruleset.ko = Ko::Positional,
            "situational" => ruleset.ko = Ko::Situational,
            "suicide" => ruleset.suicide = true,
            "passes" => passes = true,
            other => panic!("{board}: no rule is called '{other}'"),
        }
    }
    let counts = counts.split_whitespace().map(|count| count.parse().expect("a count"));
    Row {
        title: format!("{board} {variant}"),
        size: size(side(columns), side(rows)),
        ruleset,
        passes,
        counts: counts.collect(),
    }
}

/// Counts the rows that `wanted` names, each while its counts stay below the limit.
fn check(limit: u64, wanted: impl Fn(&Row) -> bool, count: impl Fn(&Row, usize) -> u64) {
    let mut counted = 0;
    for row in rows().iter().filter(|row| wanted(row)) {
        let within = row.counts.iter().take_while(|&&expected| expected <= limit);
        for (i, &expected) in within.enumerate() {
            let found = count(row, i + 1);
            assert_eq!(found, expected, "{} at depth {}", row.title, i + 1);
            counted += 1;
        }
        assert!(row.counts[0] <= limit, "{} is never counted", row.title);
    }
    assert!(counted > 0, "no row is of this kind");
}

fn by_board(board: &Board, suicide: bool, depth: usize) -> u64 {
    let legal = board.empties().filter(|&point| board.check(point, suicide).is_ok());
    if depth == 1 {
        return legal.count() as u64;
    }
    let after = |point| {
        let mut next = board.clone();
        next.play_unchecked(Play::At(point));
        by_board(&next, suicide, depth - 1)
    };
    legal.map(after).sum()
}

#[test]
fn the_board_counts_simple_ko() {
    let limit = if thorough() { 130_000_000 } else { 3_000_000 };
    let simple = |row: &Row| row.ruleset.ko == Ko::Simple && !row.passes;
    check(limit, simple, |row, depth| by_board(&Board::new(row.size), row.ruleset.suicide, depth));
}

fn by_position(position: &Position, passes: bool, depth: usize) -> u64 {
    if position.is_over() {
        return 0;
    }
    if depth == 1 {
        return position.legal_points().count() as u64 + u64::from(passes);
    }
    let pass = passes.then_some(Play::Pass);
    let plays = position.legal_points().map(Play::At).chain(pass);
    let after = |play| {
        let mut next = position.clone();
        next.play(play).expect("a play that is listed is legal");
        by_position(&next, passes, depth - 1)
    };
    plays.map(after).sum()
}

#[test]
fn positions_count_every_variant() {
    let limit = if thorough() { 2_000_000 } else { 25_000 };
    check(
        limit,
        |_| true,
        |row, depth| {
            let start = Position::new(&Setup::empty(row.size), row.ruleset, Komi::ZERO);
            by_position(&start.expect("an empty board is a position"), row.passes, depth)
        },
    );
}

fn by_oracle(oracle: &Oracle, size: Size, passes: Option<u8>, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    if passes == Some(2) {
        return 0;
    }
    let after = |play: Play| {
        let mut next = oracle.clone();
        next.play(play).expect("a play that is listed is legal");
        let passes = passes.map(|n| if play == Play::Pass { n + 1 } else { 0 });
        by_oracle(&next, size, passes, depth - 1)
    };
    let legal = size.points().map(Play::At).filter(|&play| oracle.check(play).is_ok());
    legal.chain(passes.map(|_| Play::Pass)).map(after).sum()
}

#[test]
fn the_oracle_counts_small_boards() {
    let limit = if thorough() { 100_000 } else { 8_000 };
    check(
        limit,
        |row| row.size.area() <= 16,
        |row, depth| {
            let passes = row.passes.then_some(0);
            by_oracle(&Oracle::new(row.size, row.ruleset), row.size, passes, depth)
        },
    );
}
