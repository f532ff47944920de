//! A report as text.

use super::{Fault, MatchReport, PlayerReport, Score, Wins};
use crate::match_run::handicap_in_words;
use crate::table::signed;
use std::fmt::Write as _;

/// Lines of a list that are shown; the rest is counted. `--json` has them all.
pub(crate) const SHOWN: usize = 10;

impl MatchReport {
    /// The report as lines of text, a newline at its end.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = String::new();
        let mut line = |label: &str, rest: String| {
            let padded = format!("{label:<9}{rest}");
            text += padded.trim_end();
            text.push('\n');
        };
        line("A", player(&self.a));
        line("B", player(&self.b));
        let (rules, conditions) = self.rules.split_once(", ").unwrap_or((&self.rules, ""));
        line("board", format!("{}, {rules} rules, komi {}, seed {}", self.board, self.komi, self.seed));
        let handicap = handicap_in_words(conditions);
        if let Some(stones) = handicap {
            line("handicap", format!("B has {stones} in every game"));
        }
        let limits: Vec<&str> = conditions.split(", ").filter(|&word| Some(word) != handicap).collect();
        let limits = limits.join(", ");
        if !limits.is_empty() {
            line("limits", limits);
        }
        if !self.reproducible {
            let control = |player: &PlayerReport| player.time_control.clone().unwrap_or("none".to_owned());
            let (a, b) = (control(&self.a), control(&self.b));
            line("clock", format!("A {a}, B {b}; a game cannot be played again from its seed"));
        }
        if let Some(openings) = &self.openings {
            line("openings", openings.to_string());
        }
        let (played, wanted) = (self.games_played, self.games_wanted);
        let (black, white) = (self.games_a_black, self.games_a_white);
        line("games", format!("{played} of {wanted}; A is black in {black}, white in {white}"));
        if let Some(shard) = self.shard {
            line(
                "shard",
                format!("{shard}; the games of the other parts of the match are not in this report"),
            );
        }
        line("score", score(self));
        line("wins", wins(&self.wins));
        if let Some(elo) = elo(&self.wins) {
            line("Elo", elo);
        }
        let mut label = "SPRT";
        for text in self.sprt.iter().flat_map(super::SprtReport::lines) {
            line(std::mem::take(&mut label), text);
        }
        line("time", format!("A {}; B {}", time(&self.a), time(&self.b)));
        if !self.forfeits.is_empty() {
            line("forfeits", format!("{}, {}", lost(&self.a, 'A'), lost(&self.b, 'B')));
            list(&self.forfeits, fault, &mut line);
        }
        if !self.voids.is_empty() {
            line("void", format!("{} without a result, counted for neither", games(self.voids.len())));
            list(&self.voids, fault, &mut line);
        }
        if !self.disputed.is_empty() {
            line("disputed", format!("{} counted otherwise by a player", games(self.disputed.len())));
            list(&self.disputed, |dispute| format!("game {}: {}", dispute.game, dispute.answers), &mut line);
        }
        if self.has_duplicates() {
            let (copied, distinct) = (self.copied_games, self.distinct_games);
            let all = copied + distinct;
            let are = if copied == 1 { "is a copy of another" } else { "are copies of others" };
            line("warning", format!("duplicate games: {copied} of {all} {are}; the intervals"));
            line("", format!("treat {all} games as independent, effective count {distinct}"));
        }
        if self.games_without_moves > 0 {
            let unknown = games(self.games_without_moves as usize);
            line("copies", format!("unknown among {unknown} whose moves are not stored"));
        }
        if !self.warnings.is_empty() {
            line("warning", "some games were odd".to_owned());
            let remark = |remark: &super::Remark| match remark.games {
                1 => format!("game {}: {}", remark.game, remark.text),
                n => format!("game {} and {} more: {}", remark.game, n - 1, remark.text),
            };
            list(&self.warnings, remark, &mut line);
        }
        text
    }
}

pub(crate) fn list<T>(items: &[T], show: impl Fn(&T) -> String, line: &mut impl FnMut(&str, String)) {
    for item in items.iter().take(SHOWN) {
        line("", show(item));
    }
    if items.len() > SHOWN {
        line("", format!("and {} more", items.len() - SHOWN));
    }
}

pub(crate) fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

fn fault(fault: &Fault) -> String {
    match fault.player {
        Some(player) => format!("game {}: {player}: {}", fault.game, fault.cause),
        None => format!("game {}: {}", fault.game, fault.cause),
    }
}

fn player(player: &PlayerReport) -> String {
    match player.revision.as_str() {
        "" => player.player.clone(),
        revision => format!("{} (revision {revision})", player.player),
    }
}

fn lost(player: &PlayerReport, letter: char) -> String {
    let on_time = match player.forfeits_on_time {
        0 => String::new(),
        n => format!(" ({n} on time)"),
    };
    format!("{} lost by {letter}{on_time}", player.forfeits)
}

fn score(report: &MatchReport) -> String {
    let mut text = match report.score {
        None => "no game was counted".to_owned(),
        Some(Score { mean, sd: Some(sd), low: Some(low), games, .. }) => format!(
            "A {} ± {:.1} points (95 %), sd {sd:.1}, over {} counted",
            signed(mean, 1),
            mean - low,
            self::games(games as usize),
        ),
        Some(Score { mean, .. }) => format!("A {} points in the only game counted", signed(mean, 1)),
    };
    let faulty = report.forfeits.len();
    for (count, what) in
        [(report.resigned as usize, "resigned"), (faulty, "forfeit"), (report.voids.len(), "void")]
    {
        if count > 0 {
            let _ = write!(text, ", {count} {what}");
        }
    }
    text
}

fn wins(wins: &Wins) -> String {
    let Wins { wins: won, draws, losses, .. } = wins;
    let mut text = format!("A {won}, B {losses}, draws {draws}");
    if let Some(share) = wins.share {
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let (low, high) = (percent(wins.share_low), percent(wins.share_high));
        let _ = write!(text, "; A {} % (95 %: {low} to {high} %)", percent(share));
    }
    text
}

fn elo(wins: &Wins) -> Option<String> {
    let elo = |elo: Option<f64>, infinite: &str| elo.map_or(infinite.to_owned(), |elo| signed(elo, 0));
    let at = elo(wins.elo, if wins.share? > 0.5 { "+inf" } else { "-inf" });
    let (low, high) = (elo(wins.elo_low, "-inf"), elo(wins.elo_high, "+inf"));
    Some(format!("A {at} (95 %: {low} to {high})"))
}

fn time(player: &PlayerReport) -> String {
    let seconds = |seconds: Option<f64>| seconds.map_or("-".to_owned(), digits);
    format!("{} s/move, {} s/game", seconds(player.seconds_per_move), seconds(player.seconds_per_game))
}

/// A number of seconds in three digits or so.
pub(crate) fn digits(seconds: f64) -> String {
    let decimals = match seconds {
        s if s < 0.1 => 4,
        s if s < 1.0 => 3,
        s if s < 10.0 => 2,
        s if s < 100.0 => 1,
        _ => 0,
    };
    format!("{seconds:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn times_have_three_digits() {
        for (seconds, expect) in
            [(0.00123, "0.0012"), (0.123456, "0.123"), (1.2345, "1.23"), (12.345, "12.3"), (1234.5, "1234")]
        {
            assert_eq!(digits(seconds), expect);
        }
    }
}
