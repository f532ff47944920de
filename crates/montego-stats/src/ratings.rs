//! Elo of the players of a tournament, all at once.

use std::f64::consts::LN_10;
use std::fmt;

use crate::Interval;
use crate::elo::ELO_PER_TENFOLD;
use crate::interval::normal_z;

/// All games between two players, who are numbered from 0. Several entries for the same two add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// One player.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// Games that `a` won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that `b` won.
    pub losses: u64,
}

/// Elo of every player of a tournament, 0 on the average over the players, with the errors of all differences.
///
/// The likeliest strengths by the model of Bradley and Terry, in which the odds of a game are the ratio of the two
/// strengths; a draw is half a win. The errors come from the Fisher information and suppose that a game has no outcome
/// but win and loss: with draws they are larger than they need be, and with dependent games, as the copies that
/// engines without chance produce, too small.
///
/// Where all points between two groups of players went one way, the likeliest difference is infinite. A virtual draw
/// is then added to every pairing across, and to no other: the numbers stay finite and nearly what the games say, a
/// sweep of n games being worth odds of 2n + 1, and wherever the likeliest strengths exist nothing is added at all.
///
/// # Sources
/// Bradley & Terry 1952, *Rank analysis of incomplete block designs*; Ford 1957, *Solution of a ranking problem from
/// binary comparisons* (when the likeliest strengths exist).
///
/// ```
/// use montego_stats::{Pairing, Ratings};
///
/// let pairing = |a, b, wins, losses| Pairing { a, b, wins, draws: 0, losses };
/// let ratings = Ratings::likeliest(3, &[pairing(0, 1, 30, 10), pairing(1, 2, 30, 10), pairing(0, 2, 36, 4)])?;
/// // Odds of three to one are 191 Elo, and the third pairing agrees: nine to one.
/// assert_eq!(ratings.elo(0).round(), 191.0);
/// assert_eq!(ratings.difference(0, 2).elo.round(), 382.0);
/// # Ok::<(), montego_stats::RatingsError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    elo: Vec<f64>,
    /// In Elo², of estimates whose mean is 0.
    covariance: Vec<Vec<f64>>,
    /// Who took points from whom, directly or by way of others, before virtual draws.
    reaches: Vec<Vec<bool>>,
    virtual_draws: usize,
}

/// How much stronger one player is than another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloDifference {
    /// Elo points, positive if the first player is the stronger one.
    pub elo: f64,
    /// The standard error, in Elo points. It is not the combined error of the two ratings, which depend on each other.
    pub standard_error: f64,
}

/// Why a tournament has no ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingsError {
    /// These two never met, not even by way of others.
    NeverMet(usize, usize),
}

impl Ratings {
    /// The likeliest ratings of `players` players who played these games.
    ///
    /// # Errors
    /// If the players fall into groups that have not played each other: nothing tells how they compare.
    ///
    /// # Panics
    /// If a pairing names a player beyond `players`, or one player twice.
    pub fn likeliest(players: usize, pairings: &[Pairing]) -> Result<Ratings, RatingsError> {
        let mut points = vec![vec![0.0; players]; players];
        for &Pairing { a, b, wins, draws, losses } in pairings {
            assert!(a < players && b < players, "there are {players} players, and no {}", a.max(b));
            assert_ne!(a, b, "nobody plays himself");
            points[a][b] += wins as f64 + draws as f64 / 2.0;
            points[b][a] += losses as f64 + draws as f64 / 2.0;
        }
        let (reaches, virtual_draws) = join_groups(&mut points)?;
        let (strength, spread) = fit(&points);
        let scale = ELO_PER_TENFOLD / LN_10;
        Ok(Ratings {
            elo: strength.iter().map(|strength| scale * strength).collect(),
            covariance: spread
                .iter()
                .map(|row| row.iter().map(|entry| scale * scale * entry).collect())
                .collect(),
            reaches,
            virtual_draws,
        })
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.elo.len()
    }

    /// Pairings to which a virtual draw was added, since their points all went one way between two groups.
    pub fn virtual_draws(&self) -> usize {
        self.virtual_draws
    }

    /// Whether the games limit how much stronger `a` is than `b`: whether `b` took a point from `a`, or from somebody
    /// who took one from `a`, and so on. Where they do not, the likeliest difference is infinite, and what
    /// [`Ratings::difference`] says comes from virtual draws.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn is_limited(&self, a: usize, b: usize) -> bool {
        self.reaches[b][a]
    }

    /// The Elo of a player above the average of all players.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn elo(&self, player: usize) -> f64 {
        self.elo[player]
    }

    /// The standard error of [`Ratings::elo`], in Elo points: how well the distance from the average is known.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn standard_error(&self, player: usize) -> f64 {
        self.covariance[player][player].max(0.0).sqrt()
    }

    /// Where the Elo of a player above the average lies.
    ///
    /// # Panics
    /// If there is no such player, or `confidence` is not strictly between 0 and 1.
    pub fn interval(&self, player: usize, confidence: f64) -> Interval {
        around(self.elo(player), self.standard_error(player), confidence)
    }

    /// How much stronger `a` is than `b`.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn difference(&self, a: usize, b: usize) -> EloDifference {
        let of = &self.covariance;
        let variance = of[a][a] + of[b][b] - 2.0 * of[a][b];
        EloDifference { elo: self.elo[a] - self.elo[b], standard_error: variance.max(0.0).sqrt() }
    }
}

impl EloDifference {
    /// Where the difference lies, in Elo points.
    ///
    /// # Panics
    /// If `confidence` is not strictly between 0 and 1.
    pub fn interval(&self, confidence: f64) -> Interval {
        around(self.elo, self.standard_error, confidence)
    }
}

impl fmt::Display for RatingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatingsError::NeverMet(a, b) => {
                write!(f, "players {a} and {b} have not met, not even by way of others")
            }
        }
    }
}

impl std::error::Error for RatingsError {}

fn around(middle: f64, standard_error: f64, confidence: f64) -> Interval {
    let reach = normal_z(confidence) * standard_error;
    Interval { low: middle - reach, high: middle + reach }
}

/// Adds virtual draws so that every player took points from every other, directly or by way of third ones, which is
/// when the likeliest strengths are finite. Who reached whom before, and the number of pairings that got one.
///
/// `points[a][b]` is what a took from b.
fn join_groups(points: &mut [Vec<f64>]) -> Result<(Vec<Vec<bool>>, usize), RatingsError> {
    let players = points.len();
    let reaches = closure(players, |a, b| points[a][b] > 0.0);
    let met = closure(players, |a, b| points[a][b] + points[b][a] > 0.0);
    if let Some(stranger) = (1..players).find(|&player| !met[0][player]) {
        return Err(RatingsError::NeverMet(0, stranger));
    }
    let mut draws = 0;
    for a in 0..players {
        for b in 0..a {
            let played = points[a][b] + points[b][a] > 0.0;
            if played && !(reaches[a][b] && reaches[b][a]) {
                points[a][b] += 0.5;
                points[b][a] += 0.5;
                draws += 1;
            }
        }
    }
    Ok((reaches, draws))
}

/// Who is joined to whom by a chain of steps (Warshall 1962).
fn closure(players: usize, step: impl Fn(usize, usize) -> bool) -> Vec<Vec<bool>> {
    let mut joined: Vec<Vec<bool>> =
        (0..players).map(|a| (0..players).map(|b| a == b || step(a, b)).collect()).collect();
    for by in 0..players {
        let onwards = joined[by].clone();
        for row in joined.iter_mut().filter(|row| row[by]) {
            row.iter_mut().zip(&onwards).for_each(|(joined, &further)| *joined |= further);
        }
    }
    joined
}

/// The likeliest strengths as natural logarithms of odds, their sum 0, and the covariance of their estimates.
///
/// Newton's method. The likelihood is concave, so it cannot go astray as long as no step lowers it; one that does is
/// halved.
fn fit(points: &[Vec<f64>]) -> (Vec<f64>, Vec<Vec<f64>>) {
    /// Far more than are needed: each step about doubles the right digits.
    const MOST_STEPS: u32 = 200;
    /// In logarithms of odds; it is 2e-8 Elo points.
    const CLOSE_ENOUGH: f64 = 1e-10;

    let mut strength = vec![0.0; points.len()];
    for _ in 0..MOST_STEPS {
        let inverse = inverse_of_information(points, &strength);
        let slope = slope(points, &strength);
        let step: Vec<f64> =
            inverse.iter().map(|row| row.iter().zip(&slope).map(|(i, s)| i * s).sum()).collect();
        let at =
            |share: f64| -> Vec<f64> { strength.iter().zip(&step).map(|(x, d)| x + share * d).collect() };
        let before = log_likelihood(points, &strength);
        let mut share = 1.0;
        // The slack is what rounding may do to a likelihood that no longer changes.
        while log_likelihood(points, &at(share)) < before - 1e-9 * (1.0 + before.abs()) && share > 1e-6 {
            share /= 2.0;
        }
        strength = at(share);
        if step.iter().all(|d| d.abs() < CLOSE_ENOUGH) {
            break;
        }
    }
    let covariance = inverse_of_information(points, &strength);
    (strength, covariance)
}

/// The chance that a player of strength `a` beats one of strength `b`, logarithms of odds.
fn chance(a: f64, b: f64) -> f64 {
    1.0 / (1.0 + libm::exp(b - a))
}

fn log_likelihood(points: &[Vec<f64>], strength: &[f64]) -> f64 {
    // ln(1 / (1 + e^d)), for large d without overflow.
    let log_chance = |a: f64, b: f64| {
        let d = b - a;
        -(d.max(0.0) + libm::log1p(libm::exp(-d.abs())))
    };
    each_pair(points, strength).map(|(a, b, points)| points * log_chance(a, b)).sum()
}

/// For all players a and b that a took points from: the strengths of both, and these points.
fn each_pair<'a>(points: &'a [Vec<f64>], strength: &'a [f64]) -> impl Iterator<Item = (f64, f64, f64)> + 'a {
    let row = move |(row, &a): (&'a Vec<f64>, &'a f64)| {
        row.iter().zip(strength).filter(|(points, _)| **points > 0.0).map(move |(&points, &b)| (a, b, points))
    };
    points.iter().zip(strength).flat_map(row)
}

/// What every player took more than was to be expected, which is the slope of the likelihood.
fn slope(points: &[Vec<f64>], strength: &[f64]) -> Vec<f64> {
    let players = strength.len();
    let surplus =
        |a: usize, b: usize| points[a][b] - (points[a][b] + points[b][a]) * chance(strength[a], strength[b]);
    (0..players).map(|a| (0..players).map(|b| surplus(a, b)).sum()).collect()
}

/// The inverse of the Fisher information on the strengths whose sum is 0.
///
/// The information is singular, as nothing tells where all strengths lie together. With a constant added to all
/// entries it is not, and the inverse has the inverse of that constant too much in all entries.
fn inverse_of_information(points: &[Vec<f64>], strength: &[f64]) -> Vec<Vec<f64>> {
    let players = strength.len();
    let mut information = vec![vec![0.0; players]; players];
    for a in 0..players {
        for b in 0..a {
            let chance = chance(strength[a], strength[b]);
            let weight = (points[a][b] + points[b][a]) * chance * (1.0 - chance);
            information[a][a] += weight;
            information[b][b] += weight;
            information[a][b] -= weight;
            information[b][a] -= weight;
        }
    }
    let trace: f64 = (0..players).map(|a| information[a][a]).sum();
    // About the size of the other entries, so that nothing is lost by adding; 1 for a player who is alone.
    let constant = if trace > 0.0 { trace / (players * players) as f64 } else { 1.0 };
    information.iter_mut().flatten().for_each(|entry| *entry += constant);
    let mut inverse = invert(information);
    let surplus = 1.0 / (constant * (players * players) as f64);
    inverse.iter_mut().flatten().for_each(|entry| *entry -= surplus);
    inverse
}

/// The inverse of a symmetric matrix whose eigenvalues are positive, by Gauss and Jordan in place; such a matrix needs
/// no exchange of rows.
fn invert(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    for pivot in 0..matrix.len() {
        let by = 1.0 / std::mem::replace(&mut matrix[pivot][pivot], 1.0);
        matrix[pivot].iter_mut().for_each(|entry| *entry *= by);
        let pivot_row = matrix[pivot].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(index, _)| *index != pivot) {
            let factor = std::mem::replace(&mut row[pivot], 0.0);
            row.iter_mut().zip(&pivot_row).for_each(|(entry, above)| *entry -= factor * above);
        }
    }
    matrix
}

#[cfg(test)]
mod tests;
