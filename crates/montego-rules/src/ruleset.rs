//! The rules a game is played by: named presets over a handful of independent choices.

use std::fmt;

/// How a finished game is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones on the board and the points they surround.
    Area,
    /// Surrounded empty points and prisoners.
    Territory,
}

/// Which repetitions are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ko {
    /// A single stone that has just captured a single stone may not be recaptured at once.
    Simple,
    /// No earlier whole-board position may come back.
    Positional,
    /// No earlier whole-board position may come back with the same colour to move.
    Situational,
}

/// What happens to hopeless stones when both players have passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadStones {
    /// They are removed before counting.
    Removed,
    /// They count as they stand.
    Stay,
}

/// What White receives for handicap stones when area is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapCompensation {
    /// Nothing.
    None,
    /// One point for each stone but the first.
    StonesLessOne,
    /// One point for each stone.
    Stones,
}

/// A set of rules.
///
/// # Sources
/// The presets follow `Ruleset::PRESETS`; semi-primitive rules are Kaminski 2002, section 3.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The preset's name.
    pub name: &'static str,
    /// How a finished game is counted.
    pub scoring: Scoring,
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// Whether a play may take away the last liberty of one's own chain.
    pub suicide: bool,
    /// Whether a player may pass. Where not, the player without a legal play ends the game.
    pub passes: bool,
    /// Whether a player may fill an own eye: a point whose neighbours are all own stones, with at
    /// most one enemy stone on its diagonals, none at the edge.
    pub eye_filling: bool,
    /// What happens to hopeless stones at the end.
    pub dead_stones: DeadStones,
    /// What White receives for handicap stones.
    pub handicap_compensation: HandicapCompensation,
}

const AREA: Ruleset = Ruleset {
    name: "chinese",
    scoring: Scoring::Area,
    ko: Ko::Positional,
    suicide: false,
    passes: true,
    eye_filling: true,
    dead_stones: DeadStones::Removed,
    handicap_compensation: HandicapCompensation::Stones,
};

impl Ruleset {
    /// Area, positional superko, no suicide, a point for each handicap stone.
    pub const CHINESE: Ruleset = AREA;
    /// Area, positional superko, suicide, stones count as they stand.
    pub const TROMP_TAYLOR: Ruleset = Ruleset {
        name: "tromp-taylor",
        suicide: true,
        dead_stones: DeadStones::Stay,
        handicap_compensation: HandicapCompensation::None,
        ..AREA
    };
    /// Area, situational superko, suicide.
    pub const NEW_ZEALAND: Ruleset = Ruleset {
        name: "new-zealand",
        ko: Ko::Situational,
        suicide: true,
        handicap_compensation: HandicapCompensation::None,
        ..AREA
    };
    /// Area, situational superko, no suicide, a point for each handicap stone but the first.
    pub const AGA: Ruleset = Ruleset {
        name: "aga",
        ko: Ko::Situational,
        handicap_compensation: HandicapCompensation::StonesLessOne,
        ..AREA
    };
    /// Area, positional superko, no suicide, stones count as they stand: the rules of the Computer
    /// Go Server.
    pub const CGOS: Ruleset = Ruleset {
        name: "cgos",
        dead_stones: DeadStones::Stay,
        handicap_compensation: HandicapCompensation::None,
        ..AREA
    };
    /// Territory, simple ko, no suicide.
    pub const JAPANESE: Ruleset = Ruleset {
        name: "japanese",
        scoring: Scoring::Territory,
        ko: Ko::Simple,
        handicap_compensation: HandicapCompensation::None,
        ..AREA
    };
    /// Vegos: no passes, no eye filling, positional superko, suicide where superko allows it; the
    /// side without a legal play ends the game (Kaminski 2002, section 3.2).
    pub const SEMI_PRIMITIVE: Ruleset = Ruleset {
        name: "semi-primitive",
        suicide: true,
        passes: false,
        eye_filling: false,
        dead_stones: DeadStones::Stay,
        handicap_compensation: HandicapCompensation::None,
        ..AREA
    };

    /// Every preset.
    pub const PRESETS: [Ruleset; 7] = [
        Ruleset::CHINESE,
        Ruleset::TROMP_TAYLOR,
        Ruleset::NEW_ZEALAND,
        Ruleset::AGA,
        Ruleset::CGOS,
        Ruleset::JAPANESE,
        Ruleset::SEMI_PRIMITIVE,
    ];

    /// The preset of a name, in any case, with `_` or a space for `-`; `NZ` is New Zealand.
    #[must_use]
    pub fn named(name: &str) -> Option<Ruleset> {
        let wanted = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let wanted = if wanted == "nz" { "new-zealand" } else { &wanted };
        Ruleset::PRESETS.into_iter().find(|rules| rules.name == wanted)
    }

    /// The points White receives for `stones` handicap stones under these rules.
    #[must_use]
    pub const fn compensation(&self, stones: usize) -> i16 {
        let stones = stones as i16;
        match self.handicap_compensation {
            HandicapCompensation::None => 0,
            HandicapCompensation::StonesLessOne => {
                if stones > 0 {
                    stones - 1
                } else {
                    0
                }
            }
            HandicapCompensation::Stones => stones,
        }
    }
}

impl fmt::Display for Ruleset {
    /// The preset's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
