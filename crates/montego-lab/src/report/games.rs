//! All games that count, match by match: those of the store and those that are shipped, each once.

use crate::shipped::Shipped;
use crate::store::{GameIdentity, GameResult, Key, MatchResults, Outcome, Store, StoreError};
use crate::summary::CONFIDENCE;
use montego_stats::{Interval, Moments, mean_interval, wilson};
use std::collections::HashMap;

/// All games that count.
#[derive(Clone, Debug, Default)]
pub(super) struct Games {
    /// The matches, that with the latest game of one's own first, then those that are only shipped, the longest first.
    pub(super) matches: Vec<Match>,
    by_key: HashMap<Key, usize>,
}

/// A match with the games of both places.
#[derive(Clone, Debug)]
pub(super) struct Match {
    pub(super) key: Key,
    pub(super) example: GameIdentity,
    /// In the order of games.
    pub(super) games: Vec<Counting>,
}

/// A game, and whose it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counting {
    pub(super) result: GameResult,
    pub(super) is_shipped: bool,
}

/// How many games are whose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Whose {
    pub(super) own: u64,
    pub(super) shipped: u64,
}

/// Wins, jigo and losses of the tested player over the games that are not void.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
}

impl Games {
    /// Reads the store once.
    pub(super) fn read(store: &Store, shipped: Option<&Shipped>) -> Result<Games, StoreError> {
        let mut matches: HashMap<Key, Match> = HashMap::new();
        for MatchResults { match_key: key, example, games } in store.results()? {
            let own = |result| Counting { result, is_shipped: false };
            matches.insert(key, Match { key, example, games: games.into_iter().map(own).collect() });
        }
        for (key, rows) in shipped.map(Shipped::matches).unwrap_or_default() {
            let Some(first) = rows.first() else { continue };
            let empty = || Match { key, example: first.identity.clone(), games: Vec::new() };
            matches.entry(key).or_insert_with(empty).take_in(rows.iter().map(GameResult::from));
        }
        let mut matches: Vec<Match> = matches.into_values().collect();
        matches.sort_by_key(|one| (std::cmp::Reverse((one.latest_own(), one.games.len())), one.key));
        let by_key = matches.iter().enumerate().map(|(index, one)| (one.key, index)).collect();
        Ok(Games { matches, by_key })
    }

    /// Whose the first so many games of a match are.
    pub(super) fn whose(&self, key: Key, wanted: u32) -> Whose {
        let games = self.by_key.get(&key).map_or(&[][..], |&index| &self.matches[index].games);
        Whose::of(games.iter().take_while(|game| game.result.index < wanted))
    }

    /// Whose all games are.
    pub(super) fn all(&self) -> Whose {
        Whose::of(self.matches.iter().flat_map(|one| &one.games))
    }
}

impl Match {
    /// Adds shipped games. Of a game that is there the own one stays, unless it was imported and is the shipped one.
    fn take_in(&mut self, shipped: impl Iterator<Item = GameResult>) {
        for result in shipped {
            match self.games.binary_search_by_key(&result.index, |game| game.result.index) {
                Ok(found) => self.games[found].is_shipped = self.games[found].result == result,
                Err(place) => self.games.insert(place, Counting { result, is_shipped: true }),
            }
        }
    }

    fn latest_own(&self) -> Option<i64> {
        let own = self.games.iter().filter(|game| !game.is_shipped);
        own.map(|game| game.result.recorded_at).max()
    }

    /// The tested player and its opponent, as they are filed, each with its revision.
    pub(super) fn players(&self) -> [(&str, &str); 2] {
        let game = &self.example;
        let black = (game.black_settings.as_str(), game.black_revision.as_str());
        let white = (game.white_settings.as_str(), game.white_revision.as_str());
        if game.tested_is_black { [black, white] } else { [white, black] }
    }

    /// `9x9, chinese, komi 7.5`.
    pub(super) fn conditions(&self) -> String {
        let game = &self.example;
        let komi = f64::from(game.komi_halves) / 2.0;
        format!("{}x{}, {}, komi {}", game.columns, game.rows, game.rules, crate::table::plain(komi))
    }

    pub(super) fn whose(&self) -> Whose {
        Whose::of(&self.games)
    }

    /// The scores of the games that were counted, in the order of games.
    pub(super) fn scores(&self) -> Moments {
        self.games.iter().filter_map(|game| game.result.tested_score).collect()
    }

    pub(super) fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.games.iter().for_each(|game| tally.add(&game.result));
        tally
    }
}

impl Whose {
    fn of<'a>(games: impl IntoIterator<Item = &'a Counting>) -> Whose {
        let mut whose = Whose::default();
        for game in games {
            if game.is_shipped { whose.shipped += 1 } else { whose.own += 1 }
        }
        whose
    }

    pub(super) fn sum(self) -> u64 {
        self.own + self.shipped
    }
}

impl std::ops::AddAssign for Whose {
    fn add_assign(&mut self, other: Whose) {
        self.own += other.own;
        self.shipped += other.shipped;
    }
}

impl Tally {
    pub(super) fn add(&mut self, game: &GameResult) {
        match (game.outcome, game.tested_won) {
            (Outcome::Void, _) => {}
            (_, Some(true)) => self.wins += 1,
            (_, Some(false)) => self.losses += 1,
            (_, None) => self.draws += 1,
        }
    }

    pub(super) fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The percentage of wins, a jigo being half of one, and Wilson's interval for it; none without games.
    pub(super) fn percent(self) -> Option<(f64, Interval)> {
        let (points, games) = (self.wins as f64 + 0.5 * self.draws as f64, self.games());
        let Interval { low, high } = wilson(points, games, CONFIDENCE);
        let interval = Interval { low: 100.0 * low, high: 100.0 * high };
        (games > 0).then(|| (100.0 * points / games as f64, interval))
    }
}

/// How the mean of a match came about: after each of some numbers of games the mean so far with its interval.
///
/// The numbers of games are as evenly spread as they can be, `most` of them at the most, the last one always among
/// them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Progress {
    /// Whether the values are mean scores in points; percentages of wins otherwise.
    pub(super) is_score: bool,
    /// Games so far, mean, interval.
    pub(super) steps: Vec<(u64, f64, Interval)>,
}

impl Progress {
    /// The progress of the mean score or, where no game was counted, of the share of wins.
    pub(super) fn of(one: &Match, most: usize) -> Progress {
        let is_score = one.scores().count() > 1;
        let (mut moments, mut tally, mut steps) = (Moments::new(), Tally::default(), Vec::new());
        for game in &one.games {
            let before = if is_score { moments.count() } else { tally.games() };
            tally.add(&game.result);
            if let Some(score) = game.result.tested_score {
                moments.add(score);
            }
            let step = if is_score {
                moments
                    .mean()
                    .zip(mean_interval(&moments, CONFIDENCE))
                    .map(|(mean, i)| (moments.count(), mean, i))
            } else {
                tally.percent().map(|(percent, interval)| (tally.games(), percent, interval))
            };
            steps.extend(step.filter(|(games, ..)| *games > before));
        }
        // The first few means have intervals that would press all others together.
        let skipped = steps.partition_point(|(games, ..)| *games < FEW_GAMES.min(steps_games(&steps) / 2));
        steps.drain(..skipped);
        let last = steps.len().saturating_sub(1);
        let pick = |number: usize| steps[number * last / (most - 1).min(last).max(1)];
        let steps =
            if steps.is_empty() { Vec::new() } else { (0..=(most - 1).min(last)).map(pick).collect() };
        Progress { is_score, steps }
    }
}

/// Games before a mean is shown, unless the match has hardly more.
const FEW_GAMES: u64 = 5;

fn steps_games(steps: &[(u64, f64, Interval)]) -> u64 {
    steps.last().map_or(0, |(games, ..)| *games)
}
