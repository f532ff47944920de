//! A thousand sessions of lines that nobody should send.
//!
//! A session that panics fails the test by itself. Every line that is not blank or a comment has one answer in
//! good form, whatever it was. `MONTEGO_THOROUGH=1` holds twenty times as many sessions.

use crate::{QUICK, answers, converse, start};
use montego_stats::Rng;
use std::panic::{AssertUnwindSafe, catch_unwind};

const WORDS: &[&str] = &[
    "b",
    "w",
    "BLACK",
    "white",
    "pass",
    "PASS",
    "resign",
    "a1",
    "B2",
    "c3",
    "D4",
    "e5",
    "j9",
    "i1",
    "z25",
    "aa1",
    "a0",
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "-1",
    "-0",
    "0.5",
    "6.5",
    "-7.5",
    "1e3",
    "1e400",
    "nan",
    "NaN",
    "inf",
    "-inf",
    "99999999999999999999",
    "4294967296",
    "2147483647",
    "-9223372036854775809",
    "0x10",
    "1,5",
    "١",
    "ﬀ",
    "🦀",
    "\"",
    "%s",
    "true",
    "false",
    "interval",
    "minmoves",
    "maxmoves",
    "avoid",
    "allow",
    "ownership",
    "rootInfo",
    "pvVisits",
    "a1,b2",
    "c3,,",
    ",",
    "alive",
    "dead",
    "seki",
    "dame",
    "chinese",
    "japanese",
    "tromp-taylor",
    "semi-primitive",
    "aga",
    "none",
    "absolute",
    "byoyomi",
    "canadian",
    "fischer",
    "fischer-capped",
    "claim",
    "resign",
    "passing",
    "own",
    "careful",
    "thinking",
    "counted",
    "../..",
    "/",
    "/dev/null",
    "name",
    "genmove",
    "list_commands",
    "#",
];

/// Commands whose arguments could make a session long or write files; they get arguments that cannot.
const TAME: &[(&str, &[&str])] = &[
    ("printsgf", &["", "/no/such/folder/x.sgf"]),
    ("boardsize", &["1", "2", "3", "4", "5", "7 2", "0", "26", "-1", "nan", "5 5 5", "1 25"]),
    ("rectangular_boardsize", &["1 5", "5 2", "3", "0 0", "26 1", "99999999999999999999 1"]),
    (
        "montego-engine",
        &["", "random", "oleg:playouts=5", "oleg:playouts=x", "oleg:", ":", "nobody", "random:a=b"],
    ),
    ("set_engine", &["", "random", "gobble:playouts=5", "oleg:playouts=0", "oleg:playouts=-1"]),
    (
        "kata-set-param",
        &["", "playouts", "playouts 9", "playouts 1e9x", "resign 0.3", "resign nan", "passing own", "x y"],
    ),
    ("montego-param", &["", "playouts", "resign", "resign 0.5", "resign 2", "passing careful", "x", "x y z"]),
];

const RECORDS: &[&str] = &[
    "",
    "(",
    ";",
    "(;SZ[5];B[cc];W[cc])",
    "(;SZ[3]AB[aa][ab][ba][bb][ca][cb][cc][ac][bc];W[aa])",
    "(;SZ[0];B[aa])",
    "(;SZ[99];B[zz])",
    "(;SZ[4:2]HA[9]KM[nan];B[dd];B[]W[tt])",
    "(;GM[3];W[aa])",
    "(;SZ[5]KM[1e99]RU[\u{0}];AE[aa:zz]AB[zz:aa]PL[X];B[aa;;)",
    "(;SZ[5]AB[aa]AW[aa];B[bb](;W[cc])(;W[dd]))",
];

struct Hostile<'a> {
    rng: Rng,
    commands: &'a [String],
    folder: &'a str,
}

impl Hostile<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.rng.below(u32::try_from(bound).expect("small")) as usize
    }

    fn one<'b>(&mut self, words: &[&'b str]) -> &'b str {
        words[self.below(words.len())]
    }

    fn line(&mut self) -> Vec<u8> {
        let commands = self.commands;
        let command = commands[self.below(commands.len())].as_str();
        let mut line = match self.below(4) {
            0 => format!("{} ", [0, 7, 2_147_483_647, 99_999_999_999_u64][self.below(4)]),
            _ => String::new(),
        };
        line += command;
        if let Some((_, tame)) = TAME.iter().find(|(name, _)| *name == command) {
            return format!("{line} {}", self.one(tame)).into_bytes();
        }
        if command == "loadsgf" {
            // One of them is not there.
            let number = self.below(RECORDS.len() + 1);
            line += &format!(" {}/{number}.sgf", self.folder);
        }
        // The right words half of the time, so that sessions get somewhere.
        match (command, self.below(2)) {
            ("play", 0) => {
                line += &format!(" {} {}", self.one(&["b", "w"]), self.one(&["a1", "b1", "b2", "c3", "pass"]))
            }
            (_, 0) if command.contains("gen") || command.contains("analyze") => line += " b",
            _ => {
                for _ in 0..self.below(5) {
                    line = line + " " + self.one(WORDS);
                }
            }
        }
        let mut line = line.into_bytes();
        match self.below(12) {
            0 => line.truncate(self.below(line.len() + 1)),
            1 => line.insert(self.below(line.len() + 1), self.below(256) as u8),
            2 => line = (0..self.below(30)).map(|_| self.below(256) as u8).collect(),
            3 => line.extend(b"\r"),
            4 => line = [&b"\t"[..], &line, b" \t "].concat(),
            5 => line.extend("x".repeat(self.below(3_000)).bytes()),
            _ => {}
        }
        line
    }
}

/// Whether a line has to be answered, by the letter of the protocol.
fn is_answered(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let kept: String = text.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
    let meant = kept.split('#').next().unwrap_or_default();
    meant.chars().any(|c| c != ' ' && c != '\t')
}

#[test]
fn a_thousand_hostile_sessions() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (number, record) in RECORDS.iter().enumerate() {
        std::fs::write(folder.path().join(format!("{number}.sgf")), record).expect("a file");
    }
    let listed = converse(start(QUICK, "chinese"), b"list_commands\n");
    let commands: Vec<String> =
        listed[2..].lines().map(str::to_owned).filter(|name| !name.is_empty()).collect();
    assert!(commands.len() > 60);
    let commands: Vec<String> = commands.into_iter().filter(|name| name != "quit").collect();
    let thorough = std::env::var_os("MONTEGO_THOROUGH").is_some_and(|value| value == "1");
    for seed in 0..if thorough { 20_000 } else { 1_000 } {
        let mut hostile = Hostile {
            rng: Rng::from_seed(seed),
            commands: &commands,
            folder: folder.path().to_str().expect("a plain name"),
        };
        // No clock that a line sets may make a session long.
        let side = hostile.below(5) + 1;
        let mut lines = vec![format!("kata-set-param most_seconds 0.01\nboardsize {side}").into_bytes()];
        for _ in 0..8 + hostile.below(16) {
            lines.push(hostile.line());
        }
        let input = lines.join(&b'\n');
        let engine = hostile.one(&["oleg:playouts=5", "random", "olga:playouts=10"]);
        let rules = hostile.one(&["chinese", "japanese", "tromp-taylor", "semi-primitive"]);
        let held = catch_unwind(AssertUnwindSafe(|| converse(start(engine, rules), &input)));
        let shown = input.escape_ascii();
        let Ok(stream) = held else { panic!("seed {seed}, {engine}, {rules}: a panic in {shown}") };
        let expected = input.split(|byte| *byte == b'\n').filter(|line| is_answered(line)).count();
        assert_eq!(answers(&stream).len(), expected, "seed {seed}: {shown}\n{stream}");
    }
}
