//! Learned strengths, and the text that keeps them.

use super::features::{GROUPS, Look};
use super::shape::{EXTENTS, Shape};
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// What was learned; see the file for the games.
static LEARNED: LazyLock<Strengths> =
    LazyLock::new(|| include_str!("learned.txt").parse().expect("the strengths that come with this crate"));

/// How strong every feature and every known shape is: 1 changes nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strengths {
    /// For each group and mark; mark 0 is no feature.
    marks: [Vec<f32>; GROUPS.len()],
    /// The known shapes of each extent in all eight ways.
    shapes: [HashMap<u64, f32, BuildHasherDefault<Mixer>>; EXTENTS.len()],
}

/// Spreads the bits of a shape, which are its own hash but for that.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
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
    pub fn learned() -> &'static Strengths {
        &LEARNED
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
        for turned in shape.turned(extent) {
            self.shapes[extent].insert(turned.bits(), strength);
        }
    }

    /// The largest known shape around a play and its extent.
    pub(super) fn known(&self, shape: Shape) -> Option<(Shape, usize)> {
        let cuts = (0..EXTENTS.len()).rev().map(|extent| (shape.cut(extent), extent));
        cuts.into_iter().find(|(cut, extent)| self.shapes[*extent].contains_key(&cut.bits()))
    }

    /// The strength of a play, more than 0. Only ratios within a position mean anything.
    #[must_use]
    pub fn of(&self, look: &Look) -> f32 {
        let marks = self.marks.iter().zip(look.marks).map(|(group, mark)| group[usize::from(mark)]);
        let shape = self.shapes.iter().enumerate().rev();
        let shape = shape.into_iter().find_map(|(extent, known)| known.get(&look.shape.cut(extent).bits()));
        marks.product::<f32>() * shape.copied().unwrap_or(1.0)
    }

    /// How many shapes of each extent are known, turned ones counted once.
    #[must_use]
    pub fn shape_counts(&self) -> [usize; EXTENTS.len()] {
        std::array::from_fn(|extent| self.canonical_shapes(extent).len())
    }

    /// The known shapes of an extent in order, one of eight.
    fn canonical_shapes(&self, extent: usize) -> Vec<(Shape, f32)> {
        let all = self.shapes[extent].iter().map(|(&bits, &strength)| (Shape::from_bits(bits), strength));
        let mut all: Vec<(Shape, f32)> = all.filter(|(shape, _)| shape.canonical(extent) == *shape).collect();
        all.sort_by_key(|(shape, _)| *shape);
        all
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
            for (shape, strength) in self.canonical_shapes(extent) {
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
        assert_eq!(strengths.shape_counts(), [1, 1, 0, 0]);
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
        let learned = Strengths::learned();
        let mark = |group: usize, name: &str| {
            let place = GROUPS[group].iter().position(|&known| known == name).expect("a feature");
            learned.marks[group][place + 1]
        };
        assert!(mark(0, "captures and saves stones") > mark(0, "captures what cannot flee"));
        assert!(mark(8, "2 from the last play") > mark(8, "9 from the last play"));
        assert!(mark(4, "self-atari of stones") < 1.0);
        assert!(learned.shape_counts()[0] > 0);
    }
}
