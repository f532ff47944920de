//! What an account means to programs that think in win rates: visits, win rates, scores, ownership.
//!
//! Clients of neural engines expect the share of games that a side will win. The engines here measure
//! points, so the share is derived: the margin of a playout is taken for normally distributed, with
//! the mean and the deviation that were measured; where an engine counts its wins itself, its count stands.
//! Everything is in the view of the side to move, with komi and compensation counted.

use montego_rules::{Play, Point, Position};
use montego_search::{Account, Branch, Candidate};
use montego_stats::normal_cdf;

/// Random games that tell who owns the points where an engine does not.
pub(crate) const OWNERSHIP_PLAYOUTS: u32 = 1000;

/// The lower confidence bound lies so many standard errors below the mean: one side of 97.5 %.
const BOUND: f64 = 1.96;

/// What one candidate promises to the side to move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Prospect {
    /// The play.
    pub(crate) play: Play,
    /// Playouts credited to it.
    pub(crate) visits: u64,
    /// The share of games won, 0 to 1, jigo counted as half.
    pub(crate) win_rate: f64,
    /// The share of games won if the mean is 1.96 standard errors worse than measured.
    pub(crate) lower_bound: f64,
    /// The mean margin in points.
    pub(crate) score: f64,
    /// The deviation of the margin of one playout in points.
    pub(crate) deviation: f64,
    /// The share of this candidate before anything was tried; all alike if nothing is known of them.
    pub(crate) prior: f64,
    /// The plays that are expected from here on, this one first, with their playouts.
    pub(crate) variation: Vec<(Play, u64)>,
}

impl Prospect {
    /// Takes over what a search tree knows of the play; `priors` is the sum of the priors of all plays.
    fn refined(mut self, branch: &Branch, priors: f64) -> Prospect {
        let visits = self.visits.max(1) as f64;
        self.win_rate = branch.win_rate;
        // The interval of Agresti and Coull, which is none of width zero where all playouts ended alike.
        let (n, wins) = (visits + BOUND * BOUND, branch.win_rate * visits + 0.5 * BOUND * BOUND);
        let share = wins / n;
        self.lower_bound = (share - BOUND * (share * (1.0 - share) / n).sqrt()).clamp(0.0, branch.win_rate);
        self.prior = branch.prior / priors.max(f64::MIN_POSITIVE);
        self.variation.clone_from(&branch.variation);
        self
    }
}

/// What an account promises to the side to move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outlook {
    /// Best first.
    pub(crate) prospects: Vec<Prospect>,
    /// Playouts of the decision.
    pub(crate) visits: u64,
}

impl Outlook {
    /// Reads the account of a decision about `position`.
    pub(crate) fn of(position: &Position, account: &Account) -> Outlook {
        let handicap = handicap_points(position);
        let prior = 1.0 / account.candidates.len().max(1) as f64;
        let prospect = |candidate: &Candidate| {
            let score = candidate.mean - handicap;
            let error = candidate.standard_error;
            let deviation = error.map_or(0.0, |error| error * (candidate.playouts as f64).sqrt());
            // One playout tells nothing of how far the next will be from it.
            let spread = if candidate.playouts < 2 { widest(position) } else { deviation };
            Prospect {
                play: candidate.play,
                visits: candidate.playouts,
                win_rate: share_won(score, spread),
                lower_bound: share_won(score - BOUND * error.unwrap_or(spread), spread),
                score,
                deviation,
                prior,
                variation: vec![(candidate.play, candidate.playouts)],
            }
        };
        let priors = account.branches.iter().map(|branch| branch.prior).sum();
        let refined = |candidate: &Candidate| {
            let branch = account.branches.iter().find(|branch| branch.play == candidate.play);
            match branch {
                Some(branch) => prospect(candidate).refined(branch, priors),
                None => prospect(candidate),
            }
        };
        Outlook { prospects: account.candidates.iter().map(refined).collect(), visits: account.playouts }
    }

    /// What the best candidate promises, if there is one.
    pub(crate) fn best(&self) -> Option<&Prospect> {
        self.prospects.first()
    }
}

/// What the side to move gives its opponent beside the board: komi and compensation, negative where it
/// receives them. In points.
fn handicap_points(position: &Position) -> f64 {
    let given = position.given().points();
    match position.to_play() {
        montego_rules::Color::Black => given,
        montego_rules::Color::White => -given,
    }
}

/// The largest margin on the board, in points.
fn widest(position: &Position) -> f64 {
    position.board().size().area() as f64
}

/// The probability that a normally distributed margin is above zero.
fn share_won(mean: f64, deviation: f64) -> f64 {
    if deviation > 0.0 {
        normal_cdf(mean / deviation)
    } else {
        match mean.total_cmp(&0.0) {
            _ if mean == 0.0 => 0.5,
            std::cmp::Ordering::Greater => 1.0,
            _ => 0.0,
        }
    }
}

/// Who will own each point, row by row from the upper left: 1 the side to move, -1 its opponent. None
/// without playouts.
pub(crate) fn ownership(position: &Position, account: &Account) -> Option<Vec<f64>> {
    let ownership = account.ownership.as_ref().filter(|ownership| ownership.playouts() > 0)?;
    let sign = match position.to_play() {
        montego_rules::Color::Black => 1.0,
        montego_rules::Color::White => -1.0,
    };
    let points = from_the_upper_left(position);
    Some(points.map(|point| sign * ownership.mean(point)).collect())
}

/// The points in the order in which clients list them: row by row, the top row first.
pub(crate) fn from_the_upper_left(position: &Position) -> impl Iterator<Item = Point> {
    let size = position.board().size();
    (0..size.rows()).rev().flat_map(move |row| {
        (0..size.columns()).map(move |column| size.point(column, row).expect("on the board"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_rules::{Color, Komi, Ruleset, Setup, Size};
    use montego_search::{Budget, Engine, Ownership};
    use montego_stats::Rng;

    fn position(to_play: Color, komi: i16) -> Position {
        let size = Size::new(5, 4).expect("a size");
        let setup = Setup { to_play, ..Setup::empty(size) };
        Position::new(&setup, Ruleset::CHINESE, Komi::halves(2 * komi)).expect("an empty board")
    }

    fn candidate(playouts: u64, mean: f64, standard_error: Option<f64>) -> Candidate {
        Candidate {
            play: Play::Pass,
            playouts,
            mean,
            gain: None,
            standard_error,
            bounds: None,
            pruned_at: None,
            as_first: None,
        }
    }

    fn prospect(position: &Position, candidate: Candidate) -> Prospect {
        let account = Account { candidates: vec![candidate], playouts: 7, ..Account::default() };
        Outlook::of(position, &account).prospects.remove(0)
    }

    #[test]
    fn komi_is_the_givers_loss() {
        let even = candidate(100, 5.0, Some(1.0));
        assert_eq!(prospect(&position(Color::Black, 5), even).win_rate, 0.5);
        assert_eq!(prospect(&position(Color::White, -5), even).win_rate, 0.5);
        assert_eq!(prospect(&position(Color::White, 5), even).score, 10.0);
        // A deviation of ten points: half of a deviation ahead.
        let ahead = prospect(&position(Color::Black, 0), even);
        assert!((ahead.win_rate - 0.691_462_461_274_013).abs() < 1e-12, "{}", ahead.win_rate);
        assert!((ahead.deviation - 10.0).abs() < 1e-12);
        assert!((ahead.lower_bound - 0.619_436_1).abs() < 1e-6, "{}", ahead.lower_bound);
    }

    #[test]
    fn handicap_stones_cost_black_what_the_rules_say() {
        let size = Size::square(9).expect("a size");
        let stones = montego_rules::fixed_handicap(size, 4).expect("four stones");
        let at = |rules| {
            let game = montego_rules::Game::with_handicap(size, &stones, rules, Komi::ZERO).expect("a game");
            prospect(game.position(), candidate(100, 0.0, Some(1.0))).score
        };
        assert_eq!((at(Ruleset::CHINESE), at(Ruleset::AGA), at(Ruleset::JAPANESE)), (4.0, 3.0, 0.0));
    }

    #[test]
    fn few_playouts_prove_little() {
        let none = prospect(&position(Color::Black, 0), candidate(1, 3.0, None));
        assert!((0.5..0.6).contains(&none.win_rate), "{}", none.win_rate);
        assert!(none.lower_bound < none.win_rate);
        let sure = |mean| prospect(&position(Color::Black, 0), candidate(9, mean, Some(0.0))).win_rate;
        assert_eq!((sure(1.0), sure(0.0), sure(-1.0)), (1.0, 0.5, 0.0));
    }

    #[test]
    fn ownership_begins_at_the_upper_left_and_is_the_movers() {
        let size = Size::new(5, 4).expect("a size");
        let corner = size.point(0, 3).expect("on the board");
        for to_play in Color::BOTH {
            let setup = Setup { stones: vec![(corner, Color::White)], to_play, size };
            let position = Position::new(&setup, Ruleset::CHINESE, Komi::ZERO).expect("a position");
            let mut ended = Ownership::new(size);
            ended.add(position.board());
            let account = Account { ownership: Some(ended), ..Account::default() };
            let seen = ownership(&position, &account).expect("one game");
            let expected = if to_play == Color::White { 1.0 } else { -1.0 };
            assert_eq!((seen.len(), seen[0]), (20, expected));
            assert!(seen[1..].iter().all(|&value| value == 0.0));
        }
        assert_eq!(ownership(&position(Color::Black, 0), &Account::default()), None);
    }

    #[test]
    fn a_real_account_is_ordered_by_the_score() {
        let engine: Engine = "oleg:playouts=300".parse().expect("an engine");
        let position = position(Color::Black, 0);
        let decision = engine.build().choose(&position, &Budget::COUNT_ONLY, &mut Rng::from_seed(1));
        let outlook = Outlook::of(&position, &decision.account);
        assert_eq!(outlook.visits, 300);
        assert!(outlook.prospects.is_sorted_by(|a, b| a.score >= b.score));
        assert_eq!(outlook.best().map(|best| best.play), Some(outlook.prospects[0].play));
    }
}
