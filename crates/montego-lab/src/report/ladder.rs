//! Who is how strong: the likeliest Elo of players who met, directly or by way of others, under equal conditions.

use super::games::{Games, Tally};
use crate::plot::{Joined, LinePlot, Point, Reach, Row, RowPlot, Series};
use crate::table::{signed, thousands};
use montego_stats::{Pairing, Ratings};
use std::collections::{BTreeMap, HashMap};

/// Players who met on one board, by the same rules and with the same komi, the strongest first.
#[derive(Clone, Debug)]
pub(super) struct Ladder {
    /// `9x9, chinese, komi 7.5`.
    pub(super) conditions: String,
    pub(super) players: Vec<Rated>,
    pub(super) games: u64,
    /// Pairings that were given a virtual draw, since all points between two groups of players went one way.
    pub(super) virtual_draws: usize,
    /// Players that are not shown, since they have the fewest games.
    pub(super) left_out: usize,
}

/// A player of a ladder.
#[derive(Clone, Debug)]
pub(super) struct Rated {
    /// As it is filed, with its revision where the same settings come with several.
    pub(super) name: String,
    /// Above the average of the ladder.
    pub(super) elo: f64,
    pub(super) standard_error: f64,
    pub(super) games: u64,
    /// Points, a jigo being half a point.
    pub(super) points: f64,
    /// Mean thinking time in a game.
    pub(super) seconds: f64,
}

/// Heads of the words of a row.
pub(super) const COLUMNS: [&str; 4] = ["Elo", "points", "games", "time"];

/// What the axis of a ladder shows.
pub(super) const AXIS: &str = "Elo, 0 on the average of these players";

impl Ladder {
    /// A row for each player.
    pub(super) fn rows(&self) -> Vec<Row> {
        let row = |(index, player): (usize, &Rated)| Row {
            label: format!("{}. {}", index + 1, player.name),
            ours: Some(Reach::Value(player.elo, Some(player.standard_error))),
            words: vec![
                format!("{} ± {:.0}", signed(player.elo, 0), player.standard_error),
                format!("{:.1} %", 100.0 * player.points / player.games.max(1) as f64),
                thousands(player.games),
                seconds(player.seconds),
            ],
            ..Row::default()
        };
        self.players.iter().enumerate().map(row).collect()
    }

    /// The ladder as a file of its own.
    pub(super) fn row_plot(&self) -> String {
        let title = format!("Elo of {} players, {}", self.players.len(), self.conditions);
        RowPlot { title: &title, axis: AXIS, columns: &COLUMNS, rows: &self.rows(), neutral: Some(0.0) }
            .alone()
    }

    /// Hands the plot of strength over thinking time to whoever draws it. Players have the numbers of their rows.
    pub(super) fn over_time<T>(&self, draw: impl FnOnce(&LinePlot<'_>) -> T) -> T {
        /// In seconds; less than this is as good as none, and zero has no logarithm.
        const SHORTEST: f64 = 0.001;

        let point = |(index, player): (usize, &Rated)| {
            let interval = montego_stats::Interval {
                low: player.elo - 2.0 * player.standard_error,
                high: player.elo + 2.0 * player.standard_error,
            };
            Point { interval: Some(interval), ..Point::new(player.seconds.max(SHORTEST), player.elo) }
                .named((index + 1).to_string())
        };
        let series =
            [Series { name: String::new(), points: self.players.iter().enumerate().map(point).collect() }];
        let title = format!("Strength by thinking time, {}", self.conditions);
        draw(&LinePlot {
            title: &title,
            x_label: "thinking time in a game, seconds",
            y_label: "Elo",
            series: &series,
            joined: Joined::Apart,
            level: Some(0.0),
        })
    }
}

/// `0.012 s`, `3.4 s`, `125 s`.
fn seconds(seconds: f64) -> String {
    match seconds {
        seconds if seconds >= 99.95 => format!("{} s", thousands(seconds.round() as u64)),
        seconds if seconds >= 0.995 => format!("{seconds:.1} s"),
        seconds => format!("{seconds:.3} s"),
    }
}

/// The most players of a ladder: the work grows with their cube.
const MOST_PLAYERS: usize = 200;

/// The fewest players that are worth a ladder; two have a match.
const FEWEST_PLAYERS: usize = 3;

/// What a player did under some conditions.
#[derive(Clone, Default)]
struct Player<'a> {
    settings: &'a str,
    revision: &'a str,
    games: u64,
    points: f64,
    seconds: f64,
}

/// The players who met under some conditions.
#[derive(Default)]
struct Group<'a> {
    numbers: HashMap<(&'a str, &'a str), usize>,
    players: Vec<Player<'a>>,
    pairings: Vec<Pairing>,
}

/// The ladders of all games, the one with the most games first.
pub(super) fn ladders(games: &Games) -> Vec<Ladder> {
    let mut groups: BTreeMap<String, Group<'_>> = BTreeMap::new();
    for one in &games.matches {
        let [tested, reference] = one.players();
        if tested == reference {
            continue;
        }
        let group = groups.entry(one.conditions()).or_default();
        let (a, b) = (group.number(tested), group.number(reference));
        let (mut tally, mut seconds) = (Tally::default(), (0.0, 0.0));
        for game in &one.games {
            tally.add(&game.result);
            seconds = (seconds.0 + game.result.seconds_tested, seconds.1 + game.result.seconds_reference);
        }
        let Tally { wins, draws, losses } = tally;
        let played = one.games.len() as u64;
        group.players[a].take_in(played, wins as f64 + draws as f64 / 2.0, seconds.0);
        group.players[b].take_in(played, losses as f64 + draws as f64 / 2.0, seconds.1);
        if tally.games() > 0 {
            group.pairings.push(Pairing { a, b, wins, draws, losses });
        }
    }
    let mut ladders: Vec<Ladder> =
        groups.iter().flat_map(|(conditions, group)| group.ladders(conditions)).collect();
    ladders.sort_by_key(|ladder| std::cmp::Reverse(ladder.games));
    ladders
}

impl Player<'_> {
    fn take_in(&mut self, games: u64, points: f64, seconds: f64) {
        self.games += games;
        self.points += points;
        self.seconds += seconds;
    }
}

impl<'a> Group<'a> {
    fn number(&mut self, (settings, revision): (&'a str, &'a str)) -> usize {
        *self.numbers.entry((settings, revision)).or_insert_with(|| {
            self.players.push(Player { settings, revision, ..Player::default() });
            self.players.len() - 1
        })
    }

    fn ladders(&self, conditions: &str) -> Vec<Ladder> {
        let mut kept: Vec<usize> = (0..self.players.len()).collect();
        kept.sort_by_key(|&player| std::cmp::Reverse(self.players[player].games));
        let left_out = kept.len().saturating_sub(MOST_PLAYERS);
        kept.truncate(MOST_PLAYERS);
        let is_kept = |pairing: &&Pairing| kept.contains(&pairing.a) && kept.contains(&pairing.b);
        let pairings: Vec<Pairing> = self.pairings.iter().filter(is_kept).copied().collect();
        let circles = circles(self.players.len(), &pairings);
        let worth = circles.into_iter().filter(|circle| circle.len() >= FEWEST_PLAYERS);
        worth.filter_map(|circle| self.ladder(conditions, &circle, &pairings, left_out)).collect()
    }

    /// The ladder of players who are joined by games.
    fn ladder(
        &self,
        conditions: &str,
        circle: &[usize],
        pairings: &[Pairing],
        left_out: usize,
    ) -> Option<Ladder> {
        let number = |player: usize| circle.iter().position(|&known| known == player);
        let within = pairings
            .iter()
            .filter_map(|pairing| Some(Pairing { a: number(pairing.a)?, b: number(pairing.b)?, ..*pairing }));
        let within: Vec<Pairing> = within.collect();
        let ratings = Ratings::likeliest(circle.len(), &within).ok()?;
        let rated = |(index, &player): (usize, &usize)| {
            let Player { games, points, seconds, .. } = self.players[player];
            Rated {
                name: self.name(player),
                elo: ratings.elo(index),
                standard_error: ratings.standard_error(index),
                games,
                points,
                seconds: seconds / games.max(1) as f64,
            }
        };
        let mut players: Vec<Rated> = circle.iter().enumerate().map(rated).collect();
        players.sort_by(|a, b| b.elo.total_cmp(&a.elo).then_with(|| a.name.cmp(&b.name)));
        Some(Ladder {
            conditions: conditions.to_owned(),
            players,
            games: within.iter().map(|pairing| pairing.wins + pairing.draws + pairing.losses).sum(),
            virtual_draws: ratings.virtual_draws(),
            left_out,
        })
    }

    fn name(&self, player: usize) -> String {
        let Player { settings, revision, .. } = self.players[player];
        let others = self.players.iter().filter(|other| other.settings == settings).count();
        if others > 1 && !revision.is_empty() {
            format!("{settings}, revision {revision}")
        } else {
            settings.to_owned()
        }
    }
}

/// The players in circles of those who are joined by games, each in ascending order.
fn circles(players: usize, pairings: &[Pairing]) -> Vec<Vec<usize>> {
    let mut circle: Vec<usize> = (0..players).collect();
    fn root(circle: &[usize], mut player: usize) -> usize {
        while circle[player] != player {
            player = circle[player];
        }
        player
    }
    for pairing in pairings {
        let (a, b) = (root(&circle, pairing.a), root(&circle, pairing.b));
        circle[a.max(b)] = a.min(b);
    }
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for player in 0..players {
        members.entry(root(&circle, player)).or_default().push(player);
    }
    members.into_values().collect()
}
