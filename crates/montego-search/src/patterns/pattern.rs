//! Patterns: shapes and scenes, told apart up to rotations and reflections.

use super::scene::{Middle, Scene};
use super::shape::{EXTENTS, Shape};
use std::fmt;

/// A shape of an extent, numbered as in [`EXTENTS`], or a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pattern {
    /// A shape that knows no more points than its extent.
    Shape(usize, Shape),
    /// A scene around such a middle.
    Scene(Middle, Scene),
}

impl Pattern {
    /// The kinds that there are: shapes of each extent, then scenes around each middle.
    pub const KINDS: usize = EXTENTS.len() + Middle::ALL.len();

    /// What a kind is called, in the plural.
    ///
    /// # Panics
    /// If there is no such kind.
    #[must_use]
    pub fn kind_name(kind: usize) -> String {
        match EXTENTS.get(kind) {
            Some(points) => format!("shapes of {points} points"),
            None => format!("scenes ({})", Middle::ALL[kind - EXTENTS.len()].name()),
        }
    }

    /// The number of its kind.
    #[must_use]
    pub const fn kind(self) -> usize {
        match self {
            Pattern::Shape(extent, _) => extent,
            Pattern::Scene(middle, _) => EXTENTS.len() + middle as usize,
        }
    }

    /// Its bits; patterns of other kinds may have the same.
    pub(super) const fn bits(self) -> u128 {
        match self {
            Pattern::Shape(_, shape) => shape.bits(),
            Pattern::Scene(_, scene) => scene.bits() as u128,
        }
    }

    /// The pattern of a kind with these bits.
    pub(super) fn from_bits(kind: usize, bits: u128) -> Pattern {
        match kind.checked_sub(EXTENTS.len()) {
            None => Pattern::Shape(kind, Shape::from_bits(bits)),
            Some(middle) => Pattern::Scene(Middle::ALL[middle], Scene::from_bits(bits as u64)),
        }
    }

    /// It turned and reflected in all eight ways; some may be equal.
    #[must_use]
    pub fn turned(self) -> [Pattern; 8] {
        match self {
            Pattern::Shape(extent, shape) => shape.turned(extent).map(|shape| Pattern::Shape(extent, shape)),
            Pattern::Scene(middle, scene) => scene.turned().map(|scene| Pattern::Scene(middle, scene)),
        }
    }

    /// The least of the eight, which stands for all of them.
    #[must_use]
    pub fn canonical(self) -> Pattern {
        self.turned().into_iter().min().unwrap_or(self)
    }
}

/// The letters of a shape; of a scene what it is around, its letters and from where it is seen.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Shape(extent, shape) => f.write_str(&shape.letters(*extent)),
            Pattern::Scene(middle, scene) => write!(f, "{} {scene}", middle.name()),
        }
    }
}

/// Reads what `Display` writes.
impl std::str::FromStr for Pattern {
    type Err = ();

    fn from_str(text: &str) -> Result<Pattern, ()> {
        if let Some((name, scene)) = text.split_once(' ') {
            let middle = Middle::ALL.into_iter().find(|middle| middle.name() == name).ok_or(())?;
            return scene.parse().map(|scene| Pattern::Scene(middle, scene));
        }
        Shape::from_letters(text).map(|(shape, extent)| Pattern::Shape(extent, shape)).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "XO......",
            "XO.....X.-..",
            "play .X3.X3.O2... 0 0",
            "last O2.X3.X3.... 1 0",
            "before ---...... -3 2",
        ] {
            let pattern: Pattern = text.parse().expect("a pattern");
            assert_eq!(pattern.to_string(), text);
            assert_eq!(Pattern::from_bits(pattern.kind(), pattern.bits()), pattern);
        }
        for bad in ["", "XO", "jumps", "next ......... 0 0", "play ........ 0 0"] {
            assert_eq!(bad.parse::<Pattern>(), Err(()), "{bad}");
        }
    }

    #[test]
    fn kinds_have_numbers_and_names() {
        let scene =
            |middle: &str| format!("{middle} ......... 0 0").parse::<Pattern>().expect("a scene").kind();
        assert_eq!([scene("play"), scene("last"), scene("before")], [6, 7, 8]);
        assert_eq!(Pattern::kind_name(0), "shapes of 8 points");
        assert_eq!(Pattern::kind_name(Pattern::KINDS - 1), "scenes (before)");
    }
}
