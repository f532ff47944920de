//! What the stored games of a match amount to, as numbers and as text.
//!
//! Everything is computed from rows of the store, so a report can be made again at any time. A is the
//! tested player, B its opponent; scores are in points and positive when A is ahead.
//!
//! Void games count for nobody and enter no figure but their own count. Forfeits and resignations are
//! wins and losses without a margin: they enter the wins and leave the mean score alone, and how many
//! there are stands beside it.

mod copies;
mod remarks;
pub(crate) mod render;
mod score;
mod sprt;

pub use score::{Score, Wins};
pub use sprt::SprtReport;

use crate::game::ON_TIME;
use crate::match_run::{MatchSettings, Shard, Trial, handicap_in_words, index_of};
use crate::openings::OpeningsReport;
use crate::store::{GameRow, Outcome, Winner};
use copies::Copies;
use montego_search::timing::{TimeControl, TimeSystem};
use remarks::remarks;
use serde::Serialize;

/// The confidence of every interval in a report.
pub const CONFIDENCE: f64 = 0.95;

/// A match with all its figures and games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchReport {
    /// The tested player.
    pub a: PlayerReport,
    /// Its opponent.
    pub b: PlayerReport,
    /// The board, `9x9`.
    pub board: String,
    /// The rules by name.
    pub rules: String,
    /// Points for White.
    pub komi: f64,
    /// The base seed.
    pub seed: u64,
    /// Whether the games can be played again from their seeds; not so with a clock.
    pub reproducible: bool,
    /// What the games start with; none for the empty board.
    pub openings: Option<OpeningsReport>,
    /// The part of the match that the report covers; none if it covers all of it.
    pub shard: Option<Shard>,
    /// Games asked for, of the part if there is one.
    pub games_wanted: u32,
    /// Games played, void ones included.
    pub games_played: u32,
    /// Of these, games with A as Black.
    pub games_a_black: u32,
    /// Of these, games with A as White.
    pub games_a_white: u32,
    /// The mean score, once a game was counted.
    pub score: Option<Score>,
    /// Wins and losses.
    pub wins: Wins,
    /// The sequential test, if the match has one.
    pub sprt: Option<SprtReport>,
    /// Games that ended by resignation.
    pub resigned: u32,
    /// Forfeits.
    pub forfeits: Vec<Fault>,
    /// Void games.
    pub voids: Vec<Fault>,
    /// Games whose players counted otherwise than the referee.
    pub disputed: Vec<Dispute>,
    /// Different sequences of moves among the games that are not void: what the intervals should count, if
    /// some games are copies of others.
    pub distinct_games: u32,
    /// Games that are not void and have the moves of an earlier one.
    pub copied_games: u32,
    /// Games that are not void and came without their moves, so that nobody knows whether they are copies.
    /// They count as distinct.
    pub games_without_moves: u32,
    /// What else was odd, game by game.
    pub warnings: Vec<Remark>,
    /// Every game.
    pub games: Vec<GameReport>,
}

/// One player's side of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerReport {
    /// The player with every setting.
    pub player: String,
    /// The revision of its play; empty for an external program.
    pub revision: String,
    /// Its time for a game in the form of `--time`, in seconds; none if nothing limits it.
    pub time_control: Option<String>,
    /// Mean thinking time for a move, once there was a move.
    pub seconds_per_move: Option<f64>,
    /// Mean thinking time in a game, once there was a game.
    pub seconds_per_game: Option<f64>,
    /// Games lost by a fault of its own.
    pub forfeits: u32,
    /// Of these, games lost on time.
    pub forfeits_on_time: u32,
}

/// A game that was lost by a fault, or has no result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fault {
    /// Number of the game, from 1.
    pub game: u32,
    /// `A` or `B` for who is to blame; none for a void game.
    pub player: Option<char>,
    /// Why.
    pub cause: String,
}

/// A game whose players counted otherwise than the referee.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Dispute {
    /// Number of the game, from 1.
    pub game: u32,
    /// All answers, and which stands.
    pub answers: String,
}

/// Something odd.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Remark {
    /// Number of the first game where it happened, from 1.
    pub game: u32,
    /// Games where it happened.
    pub games: u32,
    /// What.
    pub text: String,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameReport {
    /// Number of the game, from 1.
    pub game: u32,
    /// Its key in the store.
    pub key: String,
    /// Its seed, as text, since few readers of JSON take numbers of 64 bits.
    pub seed: String,
    /// `A` or `B`, who has Black.
    pub black: char,
    /// `finished`, `forfeit` or `void`.
    pub outcome: &'static str,
    /// `A` or `B`, who won; none for a jigo or a void game.
    pub winner: Option<char>,
    /// Score of A in points, if the game was counted.
    pub score: Option<f64>,
    /// Why it is void or forfeit; empty otherwise.
    pub cause: String,
    /// The plays that it starts with, as vertices with spaces between them; empty for none.
    pub opening: String,
    /// Plays, passes and opening included.
    pub plays: u32,
    /// Thinking time of A.
    pub seconds_a: f64,
    /// Thinking time of B.
    pub seconds_b: f64,
}

impl MatchReport {
    /// The report on these games of a match, in the order of games.
    #[must_use]
    pub fn new(settings: &MatchSettings, rows: &[GameRow]) -> MatchReport {
        let identity = settings.identity();
        let forfeits = faults(rows, Outcome::Forfeit);
        let player = |letter: char, player: String, revision: String, control: TimeControl| {
            let time = Time::of(rows, letter);
            let lost = |on_time: bool| {
                let mine = forfeits.iter().filter(|fault| fault.player == Some(letter));
                mine.filter(|fault| !on_time || fault.cause.starts_with(ON_TIME)).count() as u32
            };
            PlayerReport {
                player,
                revision,
                time_control: (control.system != TimeSystem::Unlimited).then(|| control.to_string()),
                seconds_per_move: time.per(time.moves),
                seconds_per_game: time.per(rows.len() as u64),
                forfeits: lost(false),
                forfeits_on_time: lost(true),
            }
        };
        let a_black = rows.iter().filter(|row| row.identity.tested_is_black).count() as u32;
        let copies = Copies::among(rows);
        let (disputed, warnings) = remarks(rows);
        MatchReport {
            a: player('A', settings.tested.to_string(), identity.tested_revision, settings.tested_time),
            b: player(
                'B',
                settings.reference.to_string(),
                identity.reference_revision,
                settings.reference_time,
            ),
            board: settings.size.to_string(),
            rules: identity.rules,
            komi: settings.komi.points(),
            seed: settings.seed,
            reproducible: settings.is_reproducible(),
            openings: settings.openings.as_ref().map(|openings| openings.report(settings.games)),
            shard: settings.shard,
            games_wanted: settings.games_asked_for(),
            games_played: rows.len() as u32,
            games_a_black: a_black,
            games_a_white: rows.len() as u32 - a_black,
            score: Score::of(rows),
            wins: Wins::of(rows),
            sprt: settings.sprt.map(|sprt| SprtReport::of(&Trial::of(sprt, rows))),
            resigned: rows.iter().filter(|row| is_resigned(row)).count() as u32,
            voids: faults(rows, Outcome::Void),
            forfeits,
            disputed,
            distinct_games: copies.games - copies.copied,
            copied_games: copies.copied,
            games_without_moves: copies.unknown,
            warnings,
            games: rows.iter().map(GameReport::of).collect(),
        }
    }

    /// Whether some games are copies of others, so that there is less evidence than there are games.
    #[must_use]
    pub fn has_duplicates(&self) -> bool {
        self.copied_games > 0
    }
}

impl GameReport {
    fn of(row: &GameRow) -> GameReport {
        let a_is_black = row.identity.tested_is_black;
        let (black, white) = (row.seconds_black, row.seconds_white);
        let (seconds_a, seconds_b) = if a_is_black { (black, white) } else { (white, black) };
        GameReport {
            game: index_of(row) + 1,
            key: row.key().to_string(),
            seed: row.identity.seed().to_string(),
            black: if a_is_black { 'A' } else { 'B' },
            outcome: row.outcome.word(),
            winner: row.tested_won().map(|a_won| if a_won { 'A' } else { 'B' }),
            score: row.tested_score(),
            cause: row.cause.clone(),
            opening: row.identity.opening_plays().to_owned(),
            plays: row.plays,
            seconds_a,
            seconds_b,
        }
    }
}

/// The thinking time of one player over some games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Time {
    pub(crate) seconds: f64,
    pub(crate) moves: u64,
}

impl Time {
    /// The time of `A` or `B` over these games of a match.
    pub(crate) fn of(rows: &[GameRow], letter: char) -> Time {
        let mut time = Time { seconds: 0.0, moves: 0 };
        for row in rows {
            let is_black = row.identity.tested_is_black == (letter == 'A');
            time.seconds += if is_black { row.seconds_black } else { row.seconds_white };
            // Whoever moves first makes the odd play. Nobody thought about the opening.
            let is_first = is_black != handicap_in_words(&row.identity.rules).is_some();
            let own = |plays: u64| if is_first { plays.div_ceil(2) } else { plays / 2 };
            let opening = row.identity.opening_plays().split_whitespace().count() as u64;
            time.moves += own(u64::from(row.plays)).saturating_sub(own(opening));
            // Whoever resigned or forfeited thought about one move more.
            let opponent = if is_black { Winner::White } else { Winner::Black };
            time.moves += u64::from(row.margin_halves.is_none() && row.winner == opponent);
        }
        time
    }

    /// Takes in more time of the same player.
    pub(crate) fn add(&mut self, more: Time) {
        self.seconds += more.seconds;
        self.moves += more.moves;
    }

    /// The mean time, if anything took time.
    pub(crate) fn per(&self, count: u64) -> Option<f64> {
        (count > 0).then(|| self.seconds / count as f64)
    }
}

fn is_resigned(row: &GameRow) -> bool {
    row.outcome == Outcome::Finished && row.margin_halves.is_none()
}

fn faults(rows: &[GameRow], outcome: Outcome) -> Vec<Fault> {
    let of_outcome = rows.iter().filter(|row| row.outcome == outcome);
    let fault = |row: &GameRow| Fault {
        game: index_of(row) + 1,
        player: row.tested_won().map(|a_won| if a_won { 'B' } else { 'A' }),
        cause: row.cause.clone(),
    };
    of_outcome.map(fault).collect()
}
