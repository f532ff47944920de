//! When a match with a sequential test is decided.
//!
//! Pairs are looked at in the order of their numbers, and a pair only when all pairs before it are complete. So the
//! decision is a function of the games and not of the order in which they happened to end: it is the same for any
//! number of threads and processes, and for a match that was broken off and goes on.

use crate::store::{GameRow, Outcome};
use montego_stats::{Accepted, PairCounts, Sprt};
use std::collections::HashMap;

/// A sequential test on the pairs of one match, as far as their games are known.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    sprt: Sprt,
    counts: PairCounts,
    /// Pairs without a result, since a game of theirs is void.
    without_result: u32,
    /// The first pair that was not looked at.
    next: u32,
    /// What is known of this pair and of later ones: the halves with A as Black and with A as White.
    known: HashMap<u32, [Option<Half>; 2]>,
    accepted: Option<Accepted>,
}

/// What A took of one game in half-points, 0 to 2; none of a void game.
type Half = Option<u32>;

impl Trial {
    /// The test before any game.
    pub(crate) fn new(sprt: Sprt) -> Trial {
        Trial {
            sprt,
            counts: PairCounts::new(),
            without_result: 0,
            next: 0,
            known: HashMap::new(),
            accepted: None,
        }
    }

    /// The test after these games.
    pub(crate) fn of(sprt: Sprt, rows: &[GameRow]) -> Trial {
        let mut trial = Trial::new(sprt);
        rows.iter().for_each(|row| trial.add(row));
        trial
    }

    /// Takes in a game, in whatever order, and looks at all pairs whose turn has come. Once the test is decided no
    /// game changes anything.
    pub(crate) fn add(&mut self, row: &GameRow) {
        if row.identity.pair < self.next || self.accepted.is_some() {
            return;
        }
        let half = match (row.outcome, row.tested_won()) {
            (Outcome::Void, _) => None,
            (_, Some(true)) => Some(2),
            (_, None) => Some(1),
            (_, Some(false)) => Some(0),
        };
        let halves = self.known.entry(row.identity.pair).or_default();
        halves[usize::from(!row.identity.tested_is_black)] = Some(half);
        while self.accepted.is_none() {
            let Some(&[Some(as_black), Some(as_white)]) = self.known.get(&self.next) else { break };
            self.known.remove(&self.next);
            self.next += 1;
            match (as_black, as_white) {
                (Some(as_black), Some(as_white)) => {
                    self.counts.add(as_black + as_white);
                    self.accepted = self.sprt.accepted(&self.counts);
                }
                _ => self.without_result += 1,
            }
        }
    }

    /// The hypothesis that was accepted; none while the test goes on.
    pub(crate) fn accepted(&self) -> Option<Accepted> {
        self.accepted
    }

    /// The games of the next pair that are not known, by their index in the match.
    pub(crate) fn awaited(&self) -> impl Iterator<Item = u32> + use<> {
        let known = self.known.get(&self.next).copied().unwrap_or_default();
        let first = 2 * self.next;
        (first..).zip(known).filter(|(_, half)| half.is_none()).map(|(index, _)| index)
    }

    /// The games of the pairs that were looked at.
    pub(crate) fn games(&self) -> u32 {
        2 * self.next
    }

    /// Whether a game belongs to the match: once it is decided, only the pairs up to the one that decided it do.
    pub(crate) fn covers(&self, row: &GameRow) -> bool {
        self.accepted.is_none() || row.identity.pair < self.next
    }

    /// The test itself.
    pub(crate) fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// How the pairs ended that were looked at.
    pub(crate) fn counts(&self) -> &PairCounts {
        &self.counts
    }

    /// Pairs that were looked at and have no result, since a game of theirs is void.
    pub(crate) fn without_result(&self) -> u32 {
        self.without_result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_run::MatchSettings;
    use crate::store::Winner;
    use montego_stats::Rng;

    /// A game of a pair in which A took so many half-points; none if it is void.
    fn row(pair: u32, a_is_black: bool, half: Half) -> GameRow {
        let settings =
            MatchSettings::new("oleg".parse().expect("a player"), "olga".parse().expect("a player"));
        let identity = settings.identity();
        let (a, b) = if a_is_black { (Winner::Black, Winner::White) } else { (Winner::White, Winner::Black) };
        GameRow {
            match_key: identity.key(),
            pairing_key: identity.pairing_key(),
            identity: identity.game(pair, a_is_black, ""),
            outcome: if half.is_none() { Outcome::Void } else { Outcome::Finished },
            winner: match half {
                Some(2) => a,
                Some(0) => b,
                _ => Winner::Nobody,
            },
            margin_halves: None,
            cause: String::new(),
            plays: 0,
            seconds_black: 0.0,
            seconds_white: 0.0,
            cpu: String::new(),
            threads: 1,
            sgf: String::new(),
            warnings: String::new(),
            recorded_at: 0,
            version: String::new(),
        }
    }

    fn trial(elo1: f64) -> Trial {
        Trial::new(Sprt::new(0.0, elo1, 0.05, 0.05).expect("a test"))
    }

    #[test]
    fn all_outcomes_of_a_pair_have_their_place() {
        let halves = [Some(0), Some(1), Some(2), None];
        let mut trial = trial(1.0);
        let mut pair = 0;
        for as_black in halves {
            for as_white in halves {
                trial.add(&row(pair, true, as_black));
                trial.add(&row(pair, false, as_white));
                pair += 1;
            }
        }
        assert_eq!(trial.counts().counts(), [1, 2, 3, 2, 1]);
        assert_eq!(trial.without_result(), 7);
    }

    #[test]
    fn a_pair_counts_when_all_before_it_are_complete() {
        let mut trial = trial(1.0);
        for (pair, a_is_black, counted) in [
            (1, false, 0),
            (1, true, 0),
            (0, true, 0),
            (2, true, 0),
            (0, false, 2),
            // A game that comes twice is one game.
            (2, true, 2),
            (0, true, 2),
            (2, false, 3),
        ] {
            trial.add(&row(pair, a_is_black, Some(2)));
            assert_eq!(trial.counts().pairs(), counted);
        }
        assert_eq!((trial.games(), trial.awaited().collect::<Vec<_>>()), (6, vec![6, 7]));
        trial.add(&row(3, true, Some(2)));
        assert_eq!(trial.awaited().collect::<Vec<_>>(), [7]);
    }

    /// In whatever order games end, the same pair decides, and what comes after it does not count.
    #[test]
    fn the_order_of_ending_changes_nothing() {
        let mut rng = Rng::from_seed(1);
        let mut rows = Vec::new();
        for pair in 0..80 {
            for a_is_black in [true, false] {
                rows.push(row(pair, a_is_black, [None, Some(0), Some(2), Some(2)][rng.below(4) as usize]));
            }
        }
        let in_order = rows.iter().fold(trial(100.0), |mut trial, row| {
            trial.add(row);
            trial
        });
        assert_eq!(in_order.accepted(), Some(Accepted::Elo1));
        let covered = rows.iter().filter(|row| in_order.covers(row)).count();
        assert!((10..160).contains(&covered) && covered.is_multiple_of(2), "{covered} games");
        for _ in 0..20 {
            for place in (1..rows.len()).rev() {
                rows.swap(place, rng.below(place as u32 + 1) as usize);
            }
            let shuffled = rows.iter().fold(trial(100.0), |mut trial, row| {
                trial.add(row);
                trial
            });
            assert_eq!(shuffled.accepted(), in_order.accepted());
            assert_eq!(shuffled.counts(), in_order.counts());
            assert_eq!(shuffled.without_result(), in_order.without_result());
            assert_eq!(rows.iter().filter(|row| shuffled.covers(row)).count(), covered);
        }
    }
}
