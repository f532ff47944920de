//! The report of a tournament as text.

use super::report::{PairingReport, TournamentReport};
use super::standings::{Difference, Standing};
use crate::summary::render::{digits, games, list};
use crate::table::{Align, Table, estimate, plain, signed};

/// What stands where a player would meet itself.
const ITSELF: &str = ".";
/// What stands where nothing is known.
const NOTHING: &str = "-";

impl TournamentReport {
    /// The report as lines of text, a newline at its end. Grids are seen from the player of the row.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = self.heading();
        text += &format!("\n{}", self.ranking());
        if self.games_played > 0 {
            text += &format!("\nmean score in points, seen from the player of the row\n{}", self.scores());
            text += &format!("\nwins of the player of the row, a draw being half of one\n{}", self.wins());
        }
        if !self.differences.is_empty() {
            text += &format!("\n{}", self.differences_in_words());
        }
        text += &self.oddities();
        text
    }

    fn heading(&self) -> String {
        let mut text = String::new();
        let mut line = |label: &str, rest: String| text += &format!("{label:<9}{rest}\n");
        let (players, each) = (self.players.len(), self.games_per_pairing);
        let form = match self.form {
            "gauntlet" => "the first listed against each other one",
            form => form,
        };
        line("players", format!("{players}, {form}, {} for each pairing", games(each as usize)));
        let (rules, conditions) = self.rules.split_once(", ").unwrap_or((&self.rules, ""));
        line("board", format!("{}, {rules} rules, komi {}, seed {}", self.board, self.komi, self.seed));
        if !conditions.is_empty() {
            line("limits", conditions.to_owned());
        }
        if let Some(clocks) = self.clocks() {
            line("clock", format!("{clocks}; a game cannot be played again from its seed"));
        }
        if let Some(openings) = &self.openings {
            line("openings", openings.to_string());
        }
        line("games", format!("{} of {}", self.games_played, self.games_wanted));
        if let Some(shard) = self.shard {
            line("shard", format!("{shard}; the games of the other parts are not in this report"));
        }
        text
    }

    /// The players' clocks, if anybody has one.
    fn clocks(&self) -> Option<String> {
        let control = |standing: &Standing| standing.time_control.clone().unwrap_or("none".to_owned());
        let of_first = control(self.players.first()?);
        if self.players.iter().all(|standing| control(standing) == of_first) {
            return (of_first != "none").then_some(of_first);
        }
        let told = self.players.iter().map(|standing| format!("{} {}", standing.rank, control(standing)));
        Some(told.collect::<Vec<_>>().join(", "))
    }

    /// The name of a player after its rank, by which columns name it too.
    fn label(standing: &Standing) -> String {
        format!("{} {}", standing.rank, standing.name)
    }

    fn ranking(&self) -> Table {
        let mut table = Table::new(&[
            ("ranking", Align::Left),
            ("Elo", Align::Right),
            ("95 % interval", Align::Left),
            ("wins", Align::Right),
            ("s/move", Align::Right),
            ("s/game", Align::Right),
        ]);
        for standing in &self.players {
            let share = standing.share.map(|share| format!("{:.1} %", 100.0 * share));
            let seconds = |seconds: Option<f64>| seconds.map_or(NOTHING.to_owned(), digits);
            table.row([
                TournamentReport::label(standing),
                standing.elo.map_or(NOTHING.to_owned(), |elo| signed(elo, 0)),
                interval(standing),
                share.unwrap_or(NOTHING.to_owned()),
                seconds(standing.seconds_per_move),
                seconds(standing.seconds_per_game),
            ]);
        }
        table
    }

    /// A grid of players against players.
    fn grid(&self, align: Align, entry: impl Fn(&Standing, &Standing) -> Option<String>) -> Table {
        let ranks: Vec<String> = self.players.iter().map(|standing| standing.rank.to_string()).collect();
        let columns = ranks.iter().map(|rank| (rank.as_str(), align));
        let mut table = Table::new(&[("", Align::Left)].into_iter().chain(columns).collect::<Vec<_>>());
        for row in &self.players {
            let entries = self.players.iter().map(|column| {
                if row.rank == column.rank {
                    return ITSELF.to_owned();
                }
                entry(row, column).unwrap_or_else(|| NOTHING.to_owned())
            });
            table.row([TournamentReport::label(row)].into_iter().chain(entries));
        }
        table
    }

    fn scores(&self) -> Table {
        self.grid(Align::Point, |row, column| {
            let (mean, error) = self.view(&row.name, &column.name)?.score?;
            Some(estimate(mean, error.unwrap_or(f64::INFINITY)))
        })
    }

    fn wins(&self) -> Table {
        self.grid(Align::Right, |row, column| {
            let view = self.view(&row.name, &column.name).filter(|view| view.games > 0)?;
            Some(format!("{}/{}", plain(view.points()), view.games))
        })
    }

    /// Elo of the row's player over the column's, from either's place in a difference.
    fn differences(&self) -> Table {
        self.grid(Align::Right, |row, column| {
            let of = |a: &Standing, b: &Standing| {
                self.differences.iter().find(|found| found.a == a.name && found.b == b.name)
            };
            let difference = of(row, column).or_else(|| of(column, row))?;
            let elo = if difference.a == row.name { difference.elo } else { -difference.elo };
            let mark = if difference.significant { "*" } else { "" };
            let one_way = if is_one_way(difference) { "^" } else { "" };
            Some(format!("{}{one_way}{mark}", signed(elo, 0)))
        })
    }

    fn differences_in_words(&self) -> String {
        let mut text =
            format!("Elo of the player of the row over that of the column\n{}", self.differences());
        let (all, real) = (self.differences.len(), self.differences.iter().filter(|found| found.significant));
        text +=
            &format!("* significant at 5 % after Holm's correction: {} of {all} differences\n", real.count());
        if self.differences.iter().any(is_one_way) {
            text += "^ all points went one way, so the likeliest difference is infinite; the Elo is that\n  \
                     with a virtual draw in ";
            text += &match self.virtual_draws {
                1 => "1 pairing\n".to_owned(),
                count => format!("{count} pairings\n"),
            };
        }
        let close = self.differences.iter().filter(|found| found.neighbours && !found.significant);
        let close: Vec<String> = close.map(|found| format!("{} and {}", found.a, found.b)).collect();
        if !close.is_empty() {
            text += "neighbours that these games do not tell apart\n";
            close.iter().for_each(|pair| text += &format!("  {pair}\n"));
        }
        text
    }

    /// Forfeits, void and disputed games, copies, warnings and players that are not there.
    fn oddities(&self) -> String {
        let mut text = String::new();
        let mut line = |label: &str, rest: String| {
            let padded = format!("{label:<9}{rest}");
            text += padded.trim_end();
            text.push('\n');
        };
        let forfeits = self.told(|pairing| {
            let tell = |fault: &crate::summary::Fault| {
                let loser = if fault.player == Some('A') { &pairing.a } else { &pairing.b };
                (fault.game, format!("lost by {loser}: {}", fault.cause))
            };
            pairing.report.forfeits.iter().map(tell).collect()
        });
        section("forfeits", &forfeits, "lost by a fault", &mut line);
        let voids = self.told(|pairing| {
            pairing.report.voids.iter().map(|fault| (fault.game, fault.cause.clone())).collect()
        });
        section("void", &voids, "without a result, counted for neither", &mut line);
        let disputed = self.told(|pairing| {
            pairing.report.disputed.iter().map(|found| (found.game, found.answers.clone())).collect()
        });
        section("disputed", &disputed, "counted otherwise by a player", &mut line);
        self.copies(&mut line);
        let warnings = self.told(|pairing| {
            let tell = |remark: &crate::summary::Remark| match remark.games {
                1 => (remark.game, remark.text.clone()),
                n => (remark.game, format!("and in {} more: {}", games(n as usize - 1), remark.text)),
            };
            pairing.report.warnings.iter().map(tell).collect()
        });
        if !warnings.is_empty() {
            line("warning", "some games were odd".to_owned());
            list(&warnings, String::clone, &mut line);
        }
        if let Some(why) = &self.without_elo {
            line("no Elo", why.clone());
        }
        for absent in &self.absent {
            line("absent", absent.name.clone());
            absent.cause.lines().for_each(|cause| line("", cause.to_owned()));
        }
        if text.is_empty() { text } else { format!("\n{text}") }
    }

    /// What is to be told of games, in words: the pairing, the game and the rest.
    fn told(&self, tell: impl Fn(&PairingReport) -> Vec<(u32, String)>) -> Vec<String> {
        let mut lines = Vec::new();
        for pairing in &self.pairings {
            let PairingReport { a, b, .. } = pairing;
            lines.extend(
                tell(pairing).into_iter().map(|(game, rest)| format!("{a} against {b}, game {game}: {rest}")),
            );
        }
        lines
    }

    fn copies(&self, line: &mut impl FnMut(&str, String)) {
        let sum = |count: fn(&PairingReport) -> u32| self.pairings.iter().map(count).sum::<u32>();
        let (copied, distinct) =
            (sum(|pairing| pairing.report.copied_games), sum(|pairing| pairing.report.distinct_games));
        if copied > 0 {
            let are = if copied == 1 { "is a copy of another" } else { "are copies of others" };
            line(
                "warning",
                format!("duplicate games: {copied} of {} {are}; errors and intervals", copied + distinct),
            );
            line("", "treat all games as independent and are too narrow".to_owned());
            let told = |pairing: &PairingReport| {
                let (copied, distinct) = (pairing.report.copied_games, pairing.report.distinct_games);
                let (a, b) = (&pairing.a, &pairing.b);
                format!(
                    "{a} against {b}: {}, effective count {distinct}",
                    games((copied + distinct) as usize)
                )
            };
            let with: Vec<_> =
                self.pairings.iter().filter(|pairing| pairing.report.has_duplicates()).collect();
            list(&with, |pairing| told(pairing), line);
        }
        let unknown = sum(|pairing| pairing.report.games_without_moves);
        if unknown > 0 {
            line("copies", format!("unknown among {} whose moves are not stored", games(unknown as usize)));
        }
    }
}

fn section(label: &str, lines: &[String], what: &str, line: &mut impl FnMut(&str, String)) {
    if !lines.is_empty() {
        line(label, format!("{} {what}", games(lines.len())));
        list(lines, String::clone, line);
    }
}

/// Whether the likeliest difference is infinite, in whichever direction.
fn is_one_way(difference: &Difference) -> bool {
    difference.low.is_none() || difference.high.is_none()
}

fn interval(standing: &Standing) -> String {
    if standing.elo.is_none() {
        return NOTHING.to_owned();
    }
    let end = |end: Option<f64>, infinite: &str| end.map_or(infinite.to_owned(), |end| signed(end, 0));
    format!("{} to {}", end(standing.elo_low, "-inf"), end(standing.elo_high, "+inf"))
}
