//! The published numbers of a cell, one by one, in the form in which they are compared.

use super::{Cell, Expect, Experiment, Field, Op, Qualifier};
use crate::table::{plain, signed};
use std::fmt;

/// One published number or operational claim, seen from the tested player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published {
    /// What the number is.
    pub field: Field,
    /// What is said about it.
    pub statement: Statement,
    /// Standard error of the number, in its own unit, where the catalogue has one.
    pub standard_error: Option<f64>,
    /// How far a computed number may be off the printed one beyond rounding, in its own unit.
    pub tolerance: f64,
    /// Games behind the number, where they are known.
    pub games: Option<u64>,
}

/// What a paper says about a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Statement {
    /// It was measured, or computed, as this.
    Value(f64),
    /// It is roughly this.
    About(f64),
    /// It lies between the two.
    Range {
        /// Lower end.
        lo: f64,
        /// Upper end.
        hi: f64,
    },
    /// It is more than this.
    MoreThan(f64),
    /// It is less than this.
    LessThan(f64),
    /// It is zero because a player met itself.
    Anchor,
    /// A claim in words, in our operational form.
    Expect(Op, f64),
}

impl Field {
    /// The value that means "no difference between the players", or nothing, for numbers without one.
    #[must_use]
    pub fn neutral(self) -> f64 {
        match self {
            Field::WinPercent => 50.0,
            Field::RelativeTime | Field::RelativeSpeed => 1.0,
            Field::Score | Field::Rank | Field::Time | Field::Speed | Field::Value => 0.0,
        }
    }

    /// Whether the number belongs to the machine it was taken on, so that only ratios can be compared.
    #[must_use]
    pub fn is_bound_to_a_machine(self) -> bool {
        matches!(self, Field::Time | Field::Speed)
    }
}

impl Experiment {
    /// Everything that a cell publishes, in the order score, share of wins, rank, times and
    /// speeds, other number, claim. Empty for a claim in words that has no operational form.
    #[must_use]
    pub fn published(&self, cell: &Cell) -> Vec<Published> {
        let games = cell.games.or(self.games_per_cell);
        let tolerance = cell.tolerance.unwrap_or(0.0);
        let number = |field, statement, standard_error| Published {
            field,
            statement,
            standard_error,
            tolerance,
            games,
        };
        let mut all = Vec::new();
        if cell.anchor {
            all.push(number(Field::Score, Statement::Anchor, None));
        } else if let Some(statement) =
            statement(cell.qualifier, cell.score_mean, cell.score_lo, cell.score_hi)
        {
            all.push(number(Field::Score, statement, cell.score_se));
        }
        let others = [
            (Field::WinPercent, cell.win_pct, cell.win_pct_se),
            (Field::Rank, cell.rank.map(f64::from), None),
            (Field::Time, cell.time_value, None),
            (Field::Speed, cell.speed_value, None),
            (Field::RelativeTime, cell.rel_time, None),
            (Field::RelativeSpeed, cell.rel_speed, None),
        ];
        for (field, value, standard_error) in others {
            if let Some(statement) = statement(cell.qualifier, value, None, None) {
                all.push(number(field, statement, standard_error));
            }
        }
        if let Some(statement) = statement(cell.qualifier, cell.value, cell.value_lo, cell.value_hi) {
            all.push(number(Field::Value, statement, None));
        }
        if let Some(Expect { field, op, value }) = cell.expect {
            all.push(number(field, Statement::Expect(op, value), None));
        }
        all
    }
}

/// The statement made by a number and its qualifier; `None` if the cell has no such number.
fn statement(
    qualifier: Option<Qualifier>,
    value: Option<f64>,
    lo: Option<f64>,
    hi: Option<f64>,
) -> Option<Statement> {
    if let (Some(lo), Some(hi)) = (lo, hi) {
        return Some(Statement::Range { lo, hi });
    }
    let value = value?;
    Some(match qualifier {
        Some(Qualifier::About) => Statement::About(value),
        Some(Qualifier::MoreThan) => Statement::MoreThan(value),
        Some(Qualifier::LessThan) => Statement::LessThan(value),
        Some(Qualifier::Range | Qualifier::Qualitative) | None => Statement::Value(value),
    })
}

impl fmt::Display for Published {
    /// `-12.7 ± 1.5`, `about +3.0`, `+5.0 to +10.0`, `> 50.0 %`: scores with a sign, other numbers without.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |value| match self.field {
            Field::Score => signed(value, 1),
            _ => plain(value),
        };
        match self.statement {
            Statement::Value(value) => write!(f, "{}", number(value))?,
            Statement::About(value) => write!(f, "about {}", number(value))?,
            Statement::Range { lo, hi } => write!(f, "{} to {}", number(lo), number(hi))?,
            Statement::MoreThan(value) => write!(f, "> {}", number(value))?,
            Statement::LessThan(value) => write!(f, "< {}", number(value))?,
            Statement::Anchor => write!(f, "0 by definition")?,
            Statement::Expect(op, value) => write!(f, "{op} {}", number(value))?,
        }
        if let Some(standard_error) = self.standard_error {
            write!(f, " ± {}", plain(standard_error))?;
        }
        match self.field {
            Field::WinPercent => write!(f, " %"),
            _ => Ok(()),
        }
    }
}
