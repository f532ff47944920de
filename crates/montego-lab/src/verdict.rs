//! Comparing a number of ours with a published one.
//!
//! The rule, in full. Let `p` be the published number with standard error `s`, and `m` ours with standard error
//! `e`. The combined standard error is `c = sqrt(s² + e²)`, where a missing `s` is replaced by `e`, as if the
//! paper had measured as finely as we did. Numbers that are exact by definition (an anchor, the bound of a claim)
//! have `s = 0`.
//!
//! 1. `|m - p| > 2 c`: **differs**, with `|m - p| / c` as its number of sigmas, however few the games. A
//!    difference is never softened because the sign is right; whether it is stands beside it in
//!    [`Verdict::Differs`] and is counted apart in a [`Tally`].
//! 2. Otherwise the numbers are compatible, and it depends on how much that says. If `e` is at most `2 s` or,
//!    where no `s` is published, at most half of the effect (the distance of `p` from "no difference"): **agrees**.
//!    If not: **too few games**. An effect of zero without `s` offers no scale; then the paper's number of games
//!    is asked for, and [`GAMES_WITHOUT_A_SCALE`] where that is unknown too.
//! 3. A range is compared at the end nearer to us, and its effect is that of its middle. A bound ("more than") is
//!    compared as if we had measured the bound itself when we are on its wrong side, and is kept on its right side.
//! 4. A claim of ours for a statement in words is `number op bound`. It is met only if we are on the right side by
//!    more than two of our standard errors, it fails (**differs**) on the wrong side by more than two, and between
//!    these there are **too few games** to tell. A met claim reads **agrees**, except that a bound which says no
//!    more than who is ahead (0 points, 50 %, ratio 1) reads **same sign**: nothing but the sign was compared.
//! 5. Fewer than [`LEAST_GAMES`] games are **too few games**, whatever they say.
//! 6. A number that we computed rather than sampled is compared after rounding it as the paper did; where the
//!    catalogue knows that the paper was less exact than its digits, with its `tolerance` instead.
//! 7. A number that the paper calls "about" is met within its last digit other than zero (about 0.5 is 0.45 to
//!    0.55) if it was computed or is no result of games, since such numbers can be sampled as finely as we like.
//! 8. Where nothing was published, nothing is judged.
//! 9. A claim in words without an operational form is not judged: **in words**, and what we measured stands beside.
//!
//! # Sources
//! Point 3 of "Comparing a run with a cell" in `papers/README.md`. With many cells one in twenty is expected to
//! differ by chance; judging that is for who reads the whole table.

use crate::catalogue::{Field, Op, Published, Statement};
use std::fmt;

#[cfg(test)]
mod tests;

/// How far, in combined standard errors, numbers may lie apart and still agree.
pub const TOLERANCE: f64 = 2.0;

/// Games that agreement with an effect of zero takes where the paper tells neither its error nor its games.
///
/// It is the usual number behind a cell of the papers.
pub const GAMES_WITHOUT_A_SCALE: u64 = 100;

/// Games below which nothing is said, since the standard error itself is a guess.
///
/// The shortest series of the papers that is more than a single game has seven.
pub const LEAST_GAMES: u64 = 5;

/// A number of ours, in the unit of the published one, seen from the tested player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measured {
    /// Computed, without chance.
    Exact(f64),
    /// Estimated from games.
    Sampled {
        /// Estimate.
        mean: f64,
        /// Standard error of the estimate.
        standard_error: f64,
        /// Games behind it.
        games: u64,
    },
}

/// What a comparison says.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Within two combined standard errors, measured finely enough to mean something.
    Agrees {
        /// Distance in combined standard errors.
        sigma: f64,
    },
    /// Only who is ahead was claimed, and that is so.
    SameSign,
    /// More than two combined standard errors apart.
    Differs {
        /// Distance in combined standard errors; infinite if neither number has any spread.
        sigma: f64,
        /// Whether both numbers are on the same side of "no difference" all the same.
        same_sign: bool,
    },
    /// Compatible, but so would be much else.
    TooFewGames,
    /// Claimed in words that no number decides; whoever reads them beside ours must judge.
    InWords,
    /// There is no number to compare with.
    NothingPublished,
    /// Not played here.
    NotRunnable {
        /// What is missing.
        needs: Vec<String>,
    },
}

/// How the verdicts of a table are spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cells that agree.
    pub agrees: usize,
    /// Claims of direction that are met.
    pub same_sign: usize,
    /// Cells that differ.
    pub differs: usize,
    /// Cells among those that differ whose sign is the published one.
    pub differs_with_same_sign: usize,
    /// Cells with too few games.
    pub too_few_games: usize,
    /// Claims in words.
    pub in_words: usize,
    /// Numbers of ours with none to compare with.
    pub nothing_published: usize,
    /// Cells that cannot be run.
    pub not_runnable: usize,
}

impl Measured {
    /// The percentage of `games` that was won; half a win for a jigo.
    ///
    /// The standard error adds two wins and two losses, so that it is not zero when every game was won.
    ///
    /// # Sources
    /// Agresti and Coull 1998, *Approximate is better than "exact" for interval estimation of binomial
    /// proportions*. The mean stays that of the games played.
    #[must_use]
    pub fn percent_won(wins: f64, games: u64) -> Measured {
        let n = games as f64;
        let mean = if games == 0 { 50.0 } else { 100.0 * wins / n };
        let share = (wins + 2.0) / (n + 4.0);
        let standard_error = 100.0 * (share * (1.0 - share) / (n + 4.0)).sqrt();
        Measured::Sampled { mean, standard_error, games }
    }

    /// The number itself.
    #[must_use]
    pub fn value(&self) -> f64 {
        match *self {
            Measured::Exact(value) => value,
            Measured::Sampled { mean, .. } => mean,
        }
    }

    /// Its standard error, zero if it was computed.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        match *self {
            Measured::Exact(_) => 0.0,
            Measured::Sampled { standard_error, .. } => standard_error,
        }
    }
}

/// Compares `ours` with `published` by the rule of this module.
#[must_use]
pub fn judge(published: &Published, ours: &Measured) -> Verdict {
    // A spread that is no number cannot be compared with.
    if let Measured::Sampled { games, mean, standard_error } = *ours
        && (games < LEAST_GAMES || !mean.is_finite() || !standard_error.is_finite())
    {
        return Verdict::TooFewGames;
    }
    let m = ours.value();
    match published.statement {
        Statement::Value(value) => compare(published, ours, value, published.standard_error),
        Statement::About(value) => compare(published, ours, value, published.standard_error),
        // `max` and `min` rather than `clamp`, which would panic on a range that is upside down.
        Statement::Range { lo, hi } => compare(published, ours, m.min(hi).max(lo), published.standard_error),
        Statement::MoreThan(bound) => compare(published, ours, m.max(bound), published.standard_error),
        Statement::LessThan(bound) => compare(published, ours, m.min(bound), published.standard_error),
        Statement::Anchor => compare(published, ours, 0.0, Some(0.0)),
        Statement::Expect(Op::Equal | Op::NotDifferent, value) => compare(published, ours, value, Some(0.0)),
        Statement::Expect(Op::Greater, bound) => direction(published, ours, m - bound, m > bound, bound),
        Statement::Expect(Op::GreaterOrEqual, bound) => {
            direction(published, ours, m - bound, m >= bound, bound)
        }
        Statement::Expect(Op::Less, bound) => direction(published, ours, bound - m, m < bound, bound),
        Statement::Expect(Op::LessOrEqual, bound) => direction(published, ours, bound - m, m <= bound, bound),
    }
}

/// Rules 1 and 2, with `target` the compatible value nearest to ours.
fn compare(published: &Published, ours: &Measured, target: f64, published_error: Option<f64>) -> Verdict {
    let our_error = ours.standard_error();
    let combined = published_error.unwrap_or(our_error).hypot(our_error);
    let distance = match ours {
        Measured::Exact(value) => {
            let slack = rounding(&published.statement).max(published.tolerance);
            ((value - target).abs() - slack).max(0.0)
        }
        // What may be sampled as finely as we like is never as exact as that where the paper says "about".
        Measured::Sampled { mean, .. } => {
            let is_rough = matches!(published.statement, Statement::About(_)) && !is_played(published.field);
            let slack = if is_rough { rounding(&published.statement) } else { 0.0 };
            ((mean - target).abs() - slack).max(0.0)
        }
    };
    let sigma = sigmas(distance, combined);
    if sigma > TOLERANCE {
        let neutral = published.field.neutral();
        let same_sign = (ours.value() - neutral) * (target - neutral) > 0.0;
        return Verdict::Differs { sigma, same_sign };
    }
    if is_fine_enough(published, ours) { Verdict::Agrees { sigma } } else { Verdict::TooFewGames }
}

/// Whether a number comes from games, each of which is dear.
fn is_played(field: Field) -> bool {
    matches!(field, Field::Score | Field::WinPercent | Field::Rank)
}

/// Rule 4, for a claim that `ours` lies on the right side of `bound` by `lead`.
fn direction(published: &Published, ours: &Measured, lead: f64, met: bool, bound: f64) -> Verdict {
    let neutral = published.field.neutral();
    let sigma = sigmas(lead.abs(), ours.standard_error());
    if matches!(ours, Measured::Sampled { .. }) && sigma <= TOLERANCE {
        Verdict::TooFewGames
    } else if !met {
        // A computed number fails by whatever it is short of, even by nothing where "more" was claimed.
        let sigma = if matches!(ours, Measured::Exact(_)) { f64::INFINITY } else { sigma };
        Verdict::Differs { sigma, same_sign: (ours.value() - neutral) * (bound - neutral) > 0.0 }
    } else if bound == neutral {
        Verdict::SameSign
    } else {
        Verdict::Agrees { sigma: 0.0 }
    }
}

/// `distance` in units of `error`; no distance is none even without spread.
fn sigmas(distance: f64, error: f64) -> f64 {
    if distance == 0.0 { 0.0 } else { distance / error }
}

/// Whether our error is small enough for agreement to mean something.
fn is_fine_enough(published: &Published, ours: &Measured) -> bool {
    let Measured::Sampled { standard_error, games, .. } = *ours else { return true };
    if let Some(published_error) = published.standard_error {
        return standard_error <= 2.0 * published_error;
    }
    let neutral = published.field.neutral();
    let effect = match published.statement {
        Statement::Value(value)
        | Statement::About(value)
        | Statement::MoreThan(value)
        | Statement::LessThan(value) => (value - neutral).abs(),
        Statement::Range { lo, hi } => (f64::midpoint(lo, hi) - neutral).abs(),
        // Exact by definition: no error of theirs and no size of an effect to measure ours by.
        Statement::Anchor | Statement::Expect(..) => 0.0,
    };
    if effect > 0.0 {
        standard_error <= effect / 2.0
    } else {
        games >= published.games.unwrap_or(GAMES_WITHOUT_A_SCALE)
    }
}

/// Half a unit of the last digit that the paper can be taken to mean.
///
/// A measured number may have lost a trailing zero on the way here, so one decimal is taken for granted: 4.0 is
/// accurate to 0.05, 0.62 to 0.005. "About" ends at the last digit that is not zero: about 2000 means 1500 to 2500.
fn rounding(statement: &Statement) -> f64 {
    match *statement {
        Statement::Value(value) => half_unit(value, 1),
        Statement::About(value) => half_unit(value, i32::MIN),
        Statement::Range { lo, hi } => half_unit(lo, 1).max(half_unit(hi, 1)),
        Statement::MoreThan(_) | Statement::LessThan(_) | Statement::Anchor | Statement::Expect(..) => 0.0,
    }
}

/// Half of the decimal unit of the last digit of `value` other than zero, with at least so many decimals.
fn half_unit(value: f64, least_decimals: i32) -> f64 {
    let text = format!("{}", value.abs());
    let decimals = match text.split_once('.') {
        Some((_, fraction)) => fraction.len() as i32,
        None if text == "0" => 1,
        None => -((text.len() - text.trim_end_matches('0').len()) as i32),
    };
    0.5 * 10f64.powi(-decimals.max(least_decimals))
}

impl Verdict {
    /// Whether the published statement was reproduced.
    #[must_use]
    pub fn is_met(&self) -> bool {
        matches!(self, Verdict::Agrees { .. } | Verdict::SameSign)
    }
}

impl fmt::Display for Verdict {
    /// `agrees`, `same sign`, `differs (2.4 sigma)`, `too few games`, `not runnable: needs gnugo-3.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Agrees { .. } => f.write_str("agrees"),
            Verdict::SameSign => f.write_str("same sign"),
            Verdict::Differs { sigma, .. } if sigma.is_finite() => write!(f, "differs ({sigma:.1} sigma)"),
            Verdict::Differs { .. } => f.write_str("differs (no spread)"),
            Verdict::TooFewGames => f.write_str("too few games"),
            Verdict::InWords => f.write_str("in words"),
            Verdict::NothingPublished => f.write_str("nothing published"),
            Verdict::NotRunnable { needs } => write!(f, "not runnable: needs {}", needs.join(", ")),
        }
    }
}

impl<'a> FromIterator<&'a Verdict> for Tally {
    fn from_iter<I: IntoIterator<Item = &'a Verdict>>(verdicts: I) -> Tally {
        let mut tally = Tally::default();
        for verdict in verdicts {
            match verdict {
                Verdict::Agrees { .. } => tally.agrees += 1,
                Verdict::SameSign => tally.same_sign += 1,
                Verdict::Differs { same_sign, .. } => {
                    tally.differs += 1;
                    tally.differs_with_same_sign += usize::from(*same_sign);
                }
                Verdict::TooFewGames => tally.too_few_games += 1,
                Verdict::InWords => tally.in_words += 1,
                Verdict::NothingPublished => tally.nothing_published += 1,
                Verdict::NotRunnable { .. } => tally.not_runnable += 1,
            }
        }
        tally
    }
}

impl fmt::Display for Tally {
    /// `3 agree, 2 differ (1 of them with the published sign), 1 too few games`; what does not occur is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differ = match self.differs_with_same_sign {
            0 => format!("{} differ", self.differs),
            same => format!("{} differ ({same} of them with the published sign)", self.differs),
        };
        let parts = [
            (self.agrees, format!("{} agree", self.agrees)),
            (self.same_sign, format!("{} same sign", self.same_sign)),
            (self.differs, differ),
            (self.too_few_games, format!("{} too few games", self.too_few_games)),
            (self.in_words, format!("{} in words", self.in_words)),
            (self.nothing_published, format!("{} with nothing published", self.nothing_published)),
            (self.not_runnable, format!("{} not runnable", self.not_runnable)),
        ];
        let parts: Vec<_> = parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text).collect();
        f.write_str(if parts.is_empty() { "nothing compared" } else { "" })?;
        f.write_str(&parts.join(", "))
    }
}
