//! Golden texts, and a reader just good enough to undo what the writer does.

use super::*;
use crate::read_vertex;
use montego_rules::Ruleset;
use proptest::prelude::*;

fn record(columns: usize, rows: usize, moves: &str) -> Record {
    let mut record = Record::new(Size::new(columns, rows).expect("sizes in tests are valid"));
    record.application.version = "0.0.0".to_owned();
    for (index, vertex) in moves.split_whitespace().enumerate() {
        let color = Color::BOTH[index % 2];
        let play = read_vertex(vertex, record.size).expect("vertices in tests are valid");
        record.moves.push(RecordMove { color, play, comment: None });
    }
    record
}

#[test]
fn an_empty_record_is_a_root() {
    let expect = "(;FF[4]CA[UTF-8]GM[1]AP[Montego:0.0.0]SZ[9]\nKM[0])\n";
    assert_eq!(record(9, 9, "").to_sgf(), expect);
}

#[test]
fn everything_has_its_place() {
    let mut record = record(9, 9, "E5 pass");
    record.rules = Some(Ruleset::CHINESE.name.to_owned());
    record.komi = Komi::halves(13);
    record.players.black = Some(r"a]b\c".to_owned());
    record.players.white = Some("d:e[f".to_owned());
    record.event = Some("spring\r\ncup".to_owned());
    record.round = Some("2\tb".to_owned());
    record.date = Some("2026-07-31".to_owned());
    record.result = Some("B+3.5".to_owned());
    record.application.name = "Mon:te]go".to_owned();
    record.comment = Some("seed 7".to_owned());
    record.handicap = 2;
    record.setup.black = ["C3", "G7"].map(|v| point(v, record.size)).to_vec();
    record.setup.white = vec![point("A9", record.size)];
    record.moves[0].comment = Some("x]\r\ny\\".to_owned());
    record.final_comment = Some("Über\u{0}".to_owned());
    let expect = r"(;FF[4]CA[UTF-8]GM[1]AP[Mon\:te\]go:0.0.0]SZ[9]
PB[a\]b\\c]PW[d:e[f]EV[spring cup]RO[2 b]DT[2026-07-31]RU[Chinese]KM[6.5]HA[2]RE[B+3.5]
AB[cg][gc]
AW[aa]
C[seed 7]
;B[ee]C[x\]
y\\];W[]
;C[Über ])
";
    assert_eq!(record.to_sgf(), expect);
}

#[test]
fn rectangles_and_large_boards_count_from_the_upper_left() {
    let sgf = record(13, 9, "A9 N1 A1 N9").to_sgf();
    assert!(sgf.contains("SZ[13:9]"), "{sgf}");
    assert!(sgf.ends_with("\n;B[aa];W[mi];B[ai];W[ma])\n"), "{sgf}");
    let sgf = record(25, 25, "Z1 A25").to_sgf();
    assert!(sgf.ends_with("\n;B[yy];W[aa])\n"), "{sgf}");
}

#[test]
fn ten_moves_make_a_line() {
    let sgf = record(5, 5, &"A1 ".repeat(21)).to_sgf();
    let moves: Vec<usize> = sgf.lines().skip(2).map(|line| line.matches(';').count()).collect();
    assert_eq!(moves, [10, 10, 1]);
}

#[test]
fn presets_have_the_names_other_programs_know() {
    let names = Ruleset::PRESETS.map(|rules| rules_in_sgf(rules.name));
    let expect = ["Chinese", "Tromp-Taylor", "NZ", "AGA", "CGOS", "Japanese", "Semi-Primitive"];
    assert_eq!(names, expect);
    assert_eq!(rules_in_sgf("GOE"), "GOE");
}

#[test]
#[should_panic(expected = "points of a record lie on its board")]
fn a_stone_off_the_board_is_a_bug() {
    let mut record = record(5, 5, "");
    record.setup.white = vec![point("J9", Size::square(9).expect("a size"))];
    let _ = record.to_sgf();
}

fn point(vertex: &str, size: Size) -> Point {
    read_vertex(vertex, size).ok().and_then(Play::point).expect("points in tests are valid")
}

/// The properties in order, values unescaped; a node is the property `;` without values.
fn parse(sgf: &str) -> Vec<(String, Vec<String>)> {
    let inner = sgf.strip_prefix('(').and_then(|sgf| sgf.strip_suffix(")\n")).expect("a tree");
    let mut characters = inner.chars().peekable();
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut name = String::new();
    while let Some(character) = characters.next() {
        match character {
            ';' => found.push((";".to_owned(), Vec::new())),
            '\n' => {}
            'A'..='Z' => name.push(character),
            '[' => {
                let mut value = String::new();
                loop {
                    match characters.next().expect("a value is closed") {
                        ']' => break,
                        '\\' => value.extend(characters.next()),
                        other => value.push(other),
                    }
                }
                if !name.is_empty() {
                    found.push((std::mem::take(&mut name), Vec::new()));
                }
                found.last_mut().expect("a value has a name").1.push(value);
            }
            other => panic!("{other:?} between properties"),
        }
    }
    found
}

/// What a reader must get for a text that was given to the writer.
fn expected(raw: &str, kept: &str) -> String {
    let raw = raw.replace("\r\n", "\n");
    let raw = if kept.contains('\n') { raw.replace('\r', "\n") } else { raw };
    raw.chars().map(|c| if c.is_control() && !kept.contains(c) { ' ' } else { c }).collect()
}

proptest! {
    #[test]
    fn any_text_comes_back(
        name in r"[\]\[\\:;()\r\n\t a-cß]{0,20}",
        comment in r"[\]\[\\:;()\r\n\t a-cß]{0,40}",
        other in any::<String>(),
    ) {
        let mut record = record(9, 9, "E5 pass");
        record.players.black = Some(name.clone());
        record.players.white = Some(other.clone());
        record.moves[1].comment = Some(comment.clone());
        record.final_comment = Some(other.clone());
        let found = parse(&record.to_sgf());
        let value = |property: &str, nth: usize| {
            let mut named = found.iter().filter(|(name, _)| name == property);
            named.nth(nth).map(|(_, values)| values.concat()).expect("it was written")
        };
        prop_assert_eq!(value("PB", 0), expected(&name, ""));
        prop_assert_eq!(value("PW", 0), expected(&other, ""));
        prop_assert_eq!(value("C", 0), expected(&comment, "\n"));
        prop_assert_eq!(value("C", 1), expected(&other, "\n"));
        prop_assert_eq!(value("B", 0), "ee");
        prop_assert_eq!(value("W", 0), "");
        prop_assert_eq!(found.iter().filter(|(name, _)| name == ";").count(), 4);
    }
}
