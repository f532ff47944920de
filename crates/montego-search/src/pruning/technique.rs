//! The techniques of *Move Pruning* by their names: each is a choice of the second play and of what is dropped.

use super::SecondPlay;

/// What is added to progressive pruning.
///
/// # Sources
/// Bouzy 2005, *Move Pruning Techniques*, sections 3 and 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Technique {
    /// How the second play of a random game is chosen.
    pub second: SecondPlay,
    /// Whether the worse half of the candidates may be dropped as a whole.
    pub sets: bool,
}

impl Technique {
    /// Progressive pruning alone.
    pub const PP: Technique = Technique { second: SecondPlay::OfThePlayout, sets: false };

    /// The names, in the order of the paper.
    pub const WORDS: &'static [&'static str] = &["pp", "mp", "sp", "m+sp", "m+gbsp", "m+gbp", "wmp"];

    /// The technique of a name; `threshold` is the T of `wmp`.
    #[must_use]
    pub fn named(word: &str, threshold: usize) -> Option<Technique> {
        let (second, sets) = match word {
            "pp" => (SecondPlay::OfThePlayout, false),
            "mp" => (SecondPlay::Another, false),
            "sp" => (SecondPlay::OfThePlayout, true),
            "m+sp" => (SecondPlay::Another, true),
            "m+gbsp" => (SecondPlay::OppositeHalf, true),
            "m+gbp" => (SecondPlay::OppositeHalf, false),
            "wmp" => (SecondPlay::AnotherBelow(threshold), false),
            _ => return None,
        };
        Some(Technique { second, sets })
    }
}
