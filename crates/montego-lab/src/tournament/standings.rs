//! Who is stronger, and how sure that is: the likeliest Elo of all players at once.

use super::Entrant;
use crate::summary::{CONFIDENCE, Time, Wins};
use montego_search::timing::TimeControl;
use montego_stats::{Pairing, Ratings, holm, two_sided_p, z};
use serde::Serialize;

/// A difference is significant if its p-value, adjusted by Holm for all differences of the tournament, is at most this.
pub const LEVEL: f64 = 0.05;

/// A player's place in a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Place from 1, by Elo; players without Elo come last, by their share of wins.
    pub rank: usize,
    /// What the player is called.
    pub name: String,
    /// The player with every setting.
    pub player: String,
    /// The revision of its play; empty for an external program.
    pub revision: String,
    /// Its time for a game in the form of `--time`, in seconds; none if nothing limits it.
    pub time_control: Option<String>,
    /// Elo above the average of all rated players. None without a game that counts, or if the players fall into
    /// groups that have not met.
    pub elo: Option<f64>,
    /// The standard error of that.
    pub elo_standard_error: Option<f64>,
    /// Lower end of the 95 % interval; none without Elo, and none if it is infinite, since the player lost all its
    /// games.
    pub elo_low: Option<f64>,
    /// Upper end; none without Elo, and none if it is infinite, since the player won all its games.
    pub elo_high: Option<f64>,
    /// Games that count: all but void ones.
    pub games: u64,
    /// Games won, forfeits of others included.
    pub wins: u64,
    /// Jigo.
    pub draws: u64,
    /// Games lost, forfeits of its own included.
    pub losses: u64,
    /// Share of wins over all its games, from 0 to 1, a draw being half a win; none without games.
    pub share: Option<f64>,
    /// Games lost by a fault of its own.
    pub forfeits: u64,
    /// Games without a result.
    pub voids: u64,
    /// Moves that it thought about.
    pub moves: u64,
    /// Mean thinking time for a move, once there was a move.
    pub seconds_per_move: Option<f64>,
    /// Mean thinking time in a game, once there was a game.
    pub seconds_per_game: Option<f64>,
}

/// How much stronger one player is than another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The player that is ranked higher.
    pub a: String,
    /// The other.
    pub b: String,
    /// Whether they are neighbours in the ranking.
    pub neighbours: bool,
    /// Elo of A over B.
    pub elo: f64,
    /// The standard error of that.
    pub standard_error: f64,
    /// Lower end of the 95 % interval; none if it is infinite.
    pub low: Option<f64>,
    /// Upper end; none if it is infinite, because B took no point from A, not even by way of others. Then the
    /// likeliest difference is infinite too, and `elo` comes from a virtual draw.
    pub high: Option<f64>,
    /// The chance of a difference at least as large, on either side, between equal players.
    pub p: f64,
    /// That, adjusted by Holm for all differences of the tournament.
    pub p_holm: f64,
    /// Whether the adjusted value is at most 5 %.
    pub significant: bool,
}

/// One player's games in one pairing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) entrant: usize,
    pub(super) opponent: usize,
    /// Seen from the player.
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) voids: u64,
    pub(super) forfeits: u64,
    pub(super) time: Time,
}

/// The ranking with everything that hangs on it.
#[derive(Clone, Debug)]
pub(super) struct Standings {
    pub(super) players: Vec<Standing>,
    pub(super) differences: Vec<Difference>,
    pub(super) virtual_draws: usize,
    /// Why there is no Elo, if there is none.
    pub(super) without_elo: Option<String>,
}

/// The ratings of those entrants who have a game that counts.
struct Rated {
    ratings: Ratings,
    /// The entrants by their places in the ratings.
    entrants: Vec<usize>,
}

impl Part {
    /// Both players' parts of a pairing, of which the wins are told as the first sees them.
    pub(super) fn both(
        (tested, reference): (usize, usize),
        wins: &Wins,
        voids: u64,
        forfeits: [u64; 2],
        times: [Time; 2],
    ) -> [Part; 2] {
        let Wins { wins, draws, losses, .. } = *wins;
        let part = |entrant, opponent, wins, losses, forfeits, time| Part {
            entrant,
            opponent,
            wins,
            draws,
            losses,
            voids,
            forfeits,
            time,
        };
        [
            part(tested, reference, wins, losses, forfeits[0], times[0]),
            part(reference, tested, losses, wins, forfeits[1], times[1]),
        ]
    }

    fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

impl Standings {
    /// The ranking of the entrants, from each one's part of every pairing.
    pub(super) fn of(entrants: &[Entrant], parts: &[Part]) -> Standings {
        let (rated, without_elo) = match Rated::of(entrants, parts) {
            Ok(rated) => (rated, None),
            Err(why) => (None, Some(why)),
        };
        let mut order: Vec<usize> = (0..entrants.len()).collect();
        let mut players: Vec<Standing> = entrants
            .iter()
            .enumerate()
            .map(|(index, entrant)| standing(index, entrant, parts, rated.as_ref()))
            .collect();
        // By a millionth of Elo: what is nearer is equal but for rounding, and stays in the order of the listing.
        let key = |standing: &Standing| {
            let elo = standing.elo.map_or(f64::NEG_INFINITY, |elo| (elo * 1e6).round());
            (elo, standing.share.unwrap_or(-1.0))
        };
        order.sort_by(|&one, &other| {
            let (one, other) = (key(&players[one]), key(&players[other]));
            other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1))
        });
        for (place, &index) in order.iter().enumerate() {
            players[index].rank = place + 1;
        }
        let differences = rated.as_ref().map_or_else(Vec::new, |rated| rated.differences(&players));
        players.sort_by_key(|standing| standing.rank);
        let virtual_draws = rated.map_or(0, |rated| rated.ratings.virtual_draws());
        Standings { players, differences, virtual_draws, without_elo }
    }
}

/// A player's standing, its rank still unknown.
fn standing(index: usize, entrant: &Entrant, parts: &[Part], rated: Option<&Rated>) -> Standing {
    let own = || parts.iter().filter(|part| part.entrant == index);
    let sum = |count: fn(&Part) -> u64| own().map(count).sum::<u64>();
    let (wins, draws, losses) = (sum(|part| part.wins), sum(|part| part.draws), sum(|part| part.losses));
    let (games, voids) = (wins + draws + losses, sum(|part| part.voids));
    let mut time = Time::default();
    own().for_each(|part| time.add(part.time));
    let place = rated.and_then(|rated| Some((rated, rated.place(index)?)));
    let interval = place.map(|(rated, place)| rated.ratings.interval(place, CONFIDENCE));
    Standing {
        rank: 0,
        name: entrant.name.clone(),
        player: entrant.player.player.to_string(),
        revision: entrant.player.player.revision(),
        time_control: (entrant.time() != TimeControl::UNLIMITED).then(|| entrant.time().to_string()),
        elo: place.map(|(rated, place)| rated.ratings.elo(place)),
        elo_standard_error: place.map(|(rated, place)| rated.ratings.standard_error(place)),
        elo_low: interval.map(|interval| interval.low).filter(|_| wins + draws > 0),
        elo_high: interval.map(|interval| interval.high).filter(|_| losses + draws > 0),
        games,
        wins,
        draws,
        losses,
        share: (games > 0).then(|| (wins as f64 + 0.5 * draws as f64) / games as f64),
        forfeits: sum(|part| part.forfeits),
        voids,
        moves: time.moves,
        seconds_per_move: time.per(time.moves),
        seconds_per_game: time.per(games + voids),
    }
}

impl Rated {
    /// The ratings of all who have a game that counts, none if there is no such game; or why they have no ratings.
    fn of(entrants: &[Entrant], parts: &[Part]) -> Result<Option<Rated>, String> {
        let has_games = |index: &usize| parts.iter().any(|part| part.entrant == *index && part.games() > 0);
        let rated: Vec<usize> = (0..entrants.len()).filter(has_games).collect();
        let place = |entrant: usize| rated.iter().position(|&index| index == entrant);
        // Each pairing has two parts and is told once.
        let pairings = parts.iter().filter(|part| part.entrant < part.opponent).filter_map(|part| {
            let (a, b) = (place(part.entrant)?, place(part.opponent)?);
            Some(Pairing { a, b, wins: part.wins, draws: part.draws, losses: part.losses })
        });
        if rated.is_empty() {
            return Ok(None);
        }
        match Ratings::likeliest(rated.len(), &pairings.collect::<Vec<_>>()) {
            Ok(ratings) => Ok(Some(Rated { ratings, entrants: rated })),
            Err(montego_stats::RatingsError::NeverMet(a, b)) => {
                let name = |place: usize| &entrants[rated[place]].name;
                Err(format!("{} and {} have not met, not even by way of others", name(a), name(b)))
            }
        }
    }

    /// The place of an entrant in the ratings.
    fn place(&self, entrant: usize) -> Option<usize> {
        self.entrants.iter().position(|&index| index == entrant)
    }

    /// All differences, those of the first against all others first. `players` are in the order of entrants.
    fn differences(&self, players: &[Standing]) -> Vec<Difference> {
        let mut ranking: Vec<usize> = (0..self.entrants.len()).collect();
        let standing = |place: usize| &players[self.entrants[place]];
        ranking.sort_by_key(|&place| standing(place).rank);
        let mut differences = Vec::new();
        for (index, &a) in ranking.iter().enumerate() {
            for (distance, &b) in ranking[index + 1..].iter().enumerate() {
                let difference = self.ratings.difference(a, b);
                let interval = difference.interval(CONFIDENCE);
                let p = z(difference.elo, difference.standard_error).map_or(1.0, two_sided_p);
                differences.push(Difference {
                    a: standing(a).name.clone(),
                    b: standing(b).name.clone(),
                    neighbours: distance == 0,
                    elo: difference.elo,
                    standard_error: difference.standard_error,
                    low: Some(interval.low).filter(|_| self.ratings.is_limited(b, a)),
                    high: Some(interval.high).filter(|_| self.ratings.is_limited(a, b)),
                    p,
                    p_holm: p,
                    significant: false,
                });
            }
        }
        let adjusted = holm(&differences.iter().map(|difference| difference.p).collect::<Vec<_>>());
        for (difference, p_holm) in differences.iter_mut().zip(adjusted) {
            (difference.p_holm, difference.significant) = (p_holm, p_holm <= LEVEL);
        }
        differences
    }
}
