//! Learned strengths, and the text that keeps them.

use super::features::{GROUPS, Look};
use super::known::Known;
use super::shape::{EXTENTS, Shape};
use montego_rules::Size;
use std::fmt;
use std::sync::LazyLock;

/// What was learned; see the files for the games.
static SMALL: LazyLock<Strengths> = LazyLock::new(|| own(include_str!("small.txt")));
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
    /// More.
    Large,
}

impl BoardKind {
    /// The lines of a large board.
    const LARGE: usize = 11;

    /// The kind of a board.
    #[must_use]
    pub fn of(size: Size) -> BoardKind {
        if size.columns().min(size.rows()) < BoardKind::LARGE { BoardKind::Small } else { BoardKind::Large }
    }
}

/// How strong every feature and every known shape is: 1 changes nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strengths {
    /// For each group and mark; mark 0 is no feature.
    marks: [Vec<f32>; GROUPS.len()],
    shapes: Known<f32>,
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
            BoardKind::Large => &LARGE,
        }
    }

    /// Strengths of 1 and no shapes.
    pub(super) fn neutral() -> Strengths {
        Strengths { marks: GROUPS.map(|group| vec![1.0; group.len() + 1]), shapes: Default::default() }
    }

    pub(super) fn set_mark(&mut self, group: usize, mark: usize, strength: f32) {
        self.marks[group][mark] = strength;
    }

    /// Makes a shape of an extent known, however it is turned.
    pub(super) fn set_shape(&mut self, shape: Shape, extent: usize, strength: f32) {
        self.shapes.insert(shape, extent, strength);
    }

    /// The strength of a play, more than 0. Only ratios within a position mean anything.
    #[must_use]
    pub fn of(&self, look: &Look) -> f32 {
        let marks = self.marks.iter().zip(look.marks).map(|(group, mark)| group[usize::from(mark)]);
        marks.product::<f32>() * self.shapes.largest(look.shape).unwrap_or(1.0)
    }

    /// How many shapes of each extent are known, turned ones counted once.
    #[must_use]
    pub fn shape_counts(&self) -> [usize; EXTENTS.len()] {
        std::array::from_fn(|extent| self.shapes.canonical(extent).len())
    }
}

/// A line for each feature and each known shape: its strength, and its name or its letters.
impl fmt::Display for Strengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (names, strengths) in GROUPS.iter().zip(&self.marks) {
            for (name, strength) in names.iter().zip(&strengths[1..]) {
                writeln!(f, "{strength:.4} {name}")?;
            }
        }
        for extent in 0..EXTENTS.len() {
            for (shape, strength) in self.shapes.canonical(extent) {
                writeln!(f, "{strength:.4} {}", shape.letters(extent))?;
            }
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
            } else if let Some((shape, extent)) = Shape::from_letters(name) {
                strengths.set_shape(shape, extent, value);
            } else {
                return Err(error(format!("expected the name of a feature or a shape, found '{name}'")));
            }
        }
        Ok(strengths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "2.5000 captures a stone\n0.2500 XO......\n3.0000 XO..........\n";
        let strengths: Strengths = text.parse().expect("three strengths");
        let written = strengths.to_string();
        assert_eq!(written.parse::<Strengths>().as_ref(), Ok(&strengths));
        assert!(written.contains("2.5000 captures a stone\n"));
        assert_eq!(strengths.shape_counts(), [1, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn the_largest_known_shape_counts_however_it_is_turned() {
        let text = "2.0 captures a stone\n0.25 XO......\n8.0 XO.....X....\n";
        let strengths: Strengths = text.parse().expect("three strengths");
        let of = |letters: &str, mark| {
            let (shape, _) = Shape::from_letters(letters).expect("a shape");
            let size = montego_rules::Size::square(9).expect("a size");
            let point = size.point(4, 4).expect("a point");
            let mut marks = [0; GROUPS.len()];
            marks[0] = mark;
            strengths.of(&Look { point, marks, shape })
        };
        assert_eq!(of("XO......................O...", 0), 0.25, "the larger shape is another one");
        assert_eq!(of("XO.....X....................", 0), 8.0);
        assert_eq!(of("XO.....X....................", 3), 16.0);
        assert_eq!(of("..XOX.......................", 0), 1.0, "unknown");
        assert_eq!(of("OX..........................", 0), 0.25, "reflected");
        assert_eq!(of("..OX........................", 0), 0.25, "turned");
    }

    #[test]
    fn a_line_that_is_no_strength_is_named() {
        let problem = |text: &str| text.parse::<Strengths>().expect_err("a fault").to_string();
        assert_eq!(
            problem("# a comment\n1.0 jumps\n"),
            "line 2: expected the name of a feature or a shape, found 'jumps'"
        );
        assert_eq!(problem("-1 takes a ko"), "line 1: expected a strength above 0, found '-1'");
        assert_eq!(problem("1.0"), "line 1: expected a strength and a name, found '1.0'");
    }

    #[test]
    fn the_learned_strengths_say_what_everybody_knows() {
        for kind in [BoardKind::Small, BoardKind::Large] {
            let learned = Strengths::learned(kind);
            let mark = |group: usize, name: &str| {
                let place = GROUPS[group].iter().position(|&known| known == name).expect("a feature");
                learned.marks[group][place + 1]
            };
            assert!(mark(0, "captures and saves stones") > mark(0, "captures what cannot flee"));
            assert!(mark(8, "2 from the last play") > mark(8, "9 from the last play"));
            assert!(mark(4, "self-atari of stones") < 1.0);
            assert!(mark(10, "first line") < mark(10, "third line"));
            assert!(learned.shape_counts()[0] > 0);
        }
    }

    #[test]
    fn a_board_is_large_from_eleven_lines_on() {
        let kind = |columns, rows| BoardKind::of(Size::new(columns, rows).expect("a size"));
        assert_eq!(
            [kind(9, 9), kind(10, 25), kind(11, 11), kind(19, 19)].map(|kind| kind == BoardKind::Large),
            [false, false, true, true]
        );
    }
}
