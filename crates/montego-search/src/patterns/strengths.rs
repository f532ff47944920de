//! Learned strengths, and the text that keeps them.

use super::features::{GROUPS, Look};
use super::known::Known;
use super::pattern::Pattern;
use montego_rules::Size;
use std::fmt;
use std::sync::LazyLock;

/// What was learned; see the files for the games.
static SMALL: LazyLock<Strengths> = LazyLock::new(|| own(include_str!("small.txt")));
static MIDDLE: LazyLock<Strengths> = LazyLock::new(|| own(include_str!("middle.txt")));
static LARGE: LazyLock<Strengths> = LazyLock::new(|| own(include_str!("large.txt")));

fn own(text: &str) -> Strengths {
    text.parse().expect("the strengths that come with this crate")
}

/// The kinds of boards whose strengths differ: on a small board nearly every play is part of a fight, on a large one
/// there are sides and corners to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// Fewer than eleven lines in one direction at least.
    Small,
    /// Eleven lines or more, but fewer than sixteen in one direction at least.
    Middle,
    /// More.
    Large,
}

impl BoardKind {
    /// All of them.
    pub const ALL: [BoardKind; 3] = [BoardKind::Small, BoardKind::Middle, BoardKind::Large];

    /// The kind of a board.
    #[must_use]
    pub fn of(size: Size) -> BoardKind {
        match size.columns().min(size.rows()) {
            ..11 => BoardKind::Small,
            11..16 => BoardKind::Middle,
            16.. => BoardKind::Large,
        }
    }
}

/// How strong every feature and every known pattern is: 1 changes nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strengths {
    /// For each group and mark; mark 0 is no feature.
    marks: [Vec<f32>; GROUPS.len()],
    patterns: Known<f32>,
}

/// A line of a text that is no strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrengthsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for StrengthsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for StrengthsError {}

impl Strengths {
    /// Those that come with this crate.
    #[must_use]
    pub fn learned(kind: BoardKind) -> &'static Strengths {
        match kind {
            BoardKind::Small => &SMALL,
            BoardKind::Middle => &MIDDLE,
            BoardKind::Large => &LARGE,
        }
    }

    /// Strengths of 1 and no patterns.
    pub(super) fn neutral() -> Strengths {
        Strengths { marks: GROUPS.map(|group| vec![1.0; group.len() + 1]), patterns: Default::default() }
    }

    pub(super) fn set_mark(&mut self, group: usize, mark: usize, strength: f32) {
        self.marks[group][mark] = strength;
    }

    /// Makes a pattern known, however it is turned.
    pub(super) fn set_pattern(&mut self, pattern: Pattern, strength: f32) {
        self.patterns.insert(pattern, strength);
    }

    /// The strength of a play, more than 0. Only ratios within a position mean anything.
    #[must_use]
    pub fn of(&self, look: &Look) -> f32 {
        let marks = self.marks.iter().zip(look.marks).map(|(group, mark)| group[usize::from(mark)]);
        let patterns = self.patterns.of(look).map(|(_, strength)| strength);
        marks.product::<f32>() * patterns.product::<f32>()
    }

    /// How many patterns of each kind are known, turned ones counted once.
    #[must_use]
    pub fn pattern_counts(&self) -> [usize; Pattern::KINDS] {
        std::array::from_fn(|kind| self.patterns.canonical(kind).len())
    }
}

/// A line for each feature and each known pattern: its strength, and its name or its letters.
impl fmt::Display for Strengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (names, strengths) in GROUPS.iter().zip(&self.marks) {
            for (name, strength) in names.iter().zip(&strengths[1..]) {
                writeln!(f, "{strength:.4} {name}")?;
            }
        }
        for (pattern, strength) in (0..Pattern::KINDS).flat_map(|kind| self.patterns.canonical(kind)) {
            writeln!(f, "{strength:.4} {pattern}")?;
        }
        Ok(())
    }
}

/// Reads what `Display` writes; lines that begin with `#` are comments.
impl std::str::FromStr for Strengths {
    type Err = StrengthsError;

    fn from_str(text: &str) -> Result<Strengths, StrengthsError> {
        let mut strengths = Strengths::neutral();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let error = |problem| StrengthsError { line: number + 1, problem };
            let (value, name) = line
                .split_once(' ')
                .ok_or_else(|| error(format!("expected a strength and a name, found '{line}'")))?;
            let value: f32 = value
                .parse()
                .ok()
                .filter(|&value: &f32| value.is_finite() && value > 0.0)
                .ok_or_else(|| error(format!("expected a strength above 0, found '{value}'")))?;
            let mut marks = GROUPS.iter().enumerate().filter_map(|(group, names)| {
                names.iter().position(|&known| known == name).map(|place| (group, place + 1))
            });
            if let Some((group, mark)) = marks.next() {
                strengths.set_mark(group, mark, value);
            } else if let Ok(pattern) = name.parse() {
                strengths.set_pattern(pattern, value);
            } else {
                return Err(error(format!("expected the name of a feature or a pattern, found '{name}'")));
            }
        }
        Ok(strengths)
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::Shape;
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text =
            "2.5000 captures a stone\n0.2500 XO......\n3.0000 XO..........\n1.5000 last O2........ 1 0\n";
        let strengths: Strengths = text.parse().expect("four strengths");
        let written = strengths.to_string();
        assert_eq!(written.parse::<Strengths>().as_ref(), Ok(&strengths));
        assert!(written.contains("2.5000 captures a stone\n"));
        assert_eq!(strengths.pattern_counts(), [1, 1, 0, 0, 0, 0, 0, 1, 0]);
    }

    #[test]
    fn all_known_patterns_count_however_they_are_turned() {
        let text = "2.0 captures a stone\n0.25 XO......\n8.0 XO......X...\n3.0 X...........X.......\n5.0 play .X2....... 0 0";
        let strengths: Strengths = text.parse().expect("five strengths");
        let of = |letters: &str, mark, scene: Option<&str>| {
            let (shape, _) = Shape::from_letters(letters).expect("a shape");
            let size = montego_rules::Size::square(9).expect("a size");
            let point = size.point(4, 4).expect("a point");
            let mut marks = [0; GROUPS.len()];
            marks[0] = mark;
            let scene = scene.map(|text| text.parse().expect("a scene"));
            strengths.of(&Look { point, marks, shape, scenes: [scene, None, None] })
        };
        assert_eq!(of("XO......................O...", 0, None), 0.25, "the larger shape is another one");
        assert_eq!(of("XO......X...................", 0, None), 2.0);
        assert_eq!(of("XO......X...................", 3, None), 4.0);
        assert_eq!(of("X...........X...............", 0, None), 1.0, "its smaller shapes are unknown");
        assert_eq!(of("OX..........................", 0, None), 0.25, "reflected");
        assert_eq!(of("..OX........................", 0, None), 0.25, "turned");
        assert_eq!(of("XO......................O...", 0, Some("...X2..... 0 0")), 1.25, "a scene, turned");
        assert_eq!(of("XO......................O...", 0, Some("...X3..... 0 0")), 0.25, "another scene");
    }

    #[test]
    fn a_line_that_is_no_strength_is_named() {
        let problem = |text: &str| text.parse::<Strengths>().expect_err("a fault").to_string();
        assert_eq!(
            problem("# a comment\n1.0 jumps\n"),
            "line 2: expected the name of a feature or a pattern, found 'jumps'"
        );
        assert_eq!(problem("-1 takes a ko"), "line 1: expected a strength above 0, found '-1'");
        assert_eq!(problem("1.0"), "line 1: expected a strength and a name, found '1.0'");
    }

    #[test]
    fn the_learned_strengths_say_what_everybody_knows() {
        for kind in BoardKind::ALL {
            let learned = Strengths::learned(kind);
            let mark = |group: usize, name: &str| {
                let place = GROUPS[group].iter().position(|&known| known == name).expect("a feature");
                learned.marks[group][place + 1]
            };
            assert!(mark(0, "captures and saves stones") > mark(0, "captures what cannot flee"));
            assert!(mark(8, "2 from the last play") > mark(8, "9 from the last play"));
            assert!(mark(4, "self-atari of stones") < 1.0);
            assert!(mark(10, "first line") < mark(10, "third line"));
            assert!(learned.pattern_counts().iter().all(|&count| count > 0));
        }
    }

    #[test]
    fn the_shorter_side_decides_the_kind_of_a_board() {
        let kind = |columns, rows| BoardKind::of(Size::new(columns, rows).expect("a size"));
        for (columns, rows, expected) in [
            (9, 9, BoardKind::Small),
            (10, 25, BoardKind::Small),
            (11, 11, BoardKind::Middle),
            (25, 15, BoardKind::Middle),
            (16, 16, BoardKind::Large),
            (19, 19, BoardKind::Large),
        ] {
            assert_eq!(kind(columns, rows), expected, "{columns}x{rows}");
        }
    }
}
