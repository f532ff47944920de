//! Points of score, in half-points, so that sums are exact.

use crate::Color;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub};

/// The points White receives, in half-points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Komi(i16);

/// Black's points minus White's, in half-points. Always Black's view; [`Margin::seen_by`] flips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Margin(i16);

/// Why a komi was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum KomiError {
    /// Not a plain decimal number.
    #[error("komi '{0}' is not a number; expected points such as 0, 6.5 or -3")]
    NotANumber(String),
    /// A number, but no whole number of half-points.
    #[error("komi {0} is not a whole number of half-points; expected a number such as 0, 6.5 or -3")]
    NotHalf(String),
    /// Larger than any board.
    #[error("komi {0} is not between -1000 and 1000")]
    OutOfRange(String),
}

impl Komi {
    /// No komi.
    pub const ZERO: Komi = Komi(0);

    /// A komi of so many half-points: `Komi::halves(15)` is 7.5.
    #[must_use]
    pub const fn halves(halves: i16) -> Komi {
        Komi(halves)
    }

    /// The half-points.
    #[must_use]
    pub const fn as_halves(self) -> i16 {
        self.0
    }

    /// In points.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl std::str::FromStr for Komi {
    type Err = KomiError;

    /// Reads decimal points: `6.5`, `0`, `-3`, `7.50`.
    fn from_str(text: &str) -> Result<Komi, KomiError> {
        let plain = text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'+'));
        let value: f64 = match text.parse() {
            Ok(value) if plain => value,
            _ => return Err(KomiError::NotANumber(text.to_owned())),
        };
        if value.abs() > 1000.0 {
            return Err(KomiError::OutOfRange(text.to_owned()));
        }
        let halves = value * 2.0;
        if halves.fract() != 0.0 {
            return Err(KomiError::NotHalf(text.to_owned()));
        }
        Ok(Komi(halves as i16))
    }
}

impl fmt::Display for Komi {
    /// `7.5`, `0`, `-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.points())
    }
}

impl Margin {
    /// Nobody is ahead.
    pub const ZERO: Margin = Margin(0);

    /// So many half-points for Black.
    #[must_use]
    pub const fn halves(halves: i16) -> Margin {
        Margin(halves)
    }

    /// So many whole points for Black.
    #[must_use]
    pub const fn from_points(points: i16) -> Margin {
        Margin(points * 2)
    }

    /// The half-points for Black.
    #[must_use]
    pub const fn as_halves(self) -> i16 {
        self.0
    }

    /// In points, Black's view.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.0) / 2.0
    }

    /// In points, from a colour's view: positive when that colour is ahead.
    #[must_use]
    pub fn seen_by(self, color: Color) -> f64 {
        match color {
            Color::Black => self.points(),
            Color::White => -self.points(),
        }
    }

    /// Who is ahead, if anybody.
    #[must_use]
    pub const fn leader(self) -> Option<Color> {
        match self.0 {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

impl Sub<Komi> for Margin {
    type Output = Margin;
    fn sub(self, komi: Komi) -> Margin {
        Margin(self.0 - komi.0)
    }
}

impl Add for Margin {
    type Output = Margin;
    fn add(self, other: Margin) -> Margin {
        Margin(self.0 + other.0)
    }
}

impl AddAssign for Margin {
    fn add_assign(&mut self, other: Margin) {
        self.0 += other.0;
    }
}

impl Neg for Margin {
    type Output = Margin;
    fn neg(self) -> Margin {
        Margin(-self.0)
    }
}

impl fmt::Display for Margin {
    /// As a result: `B+3.5`, `W+12`, `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.leader() {
            None => f.write_str("0"),
            Some(Color::Black) => write!(f, "B+{}", self.points()),
            Some(Color::White) => write!(f, "W+{}", -self.points()),
        }
    }
}
