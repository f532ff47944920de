//! What games are played under: the options that matches and tournaments share.

use super::text::whole;
use super::{processors, read_size};
use anyhow::{bail, ensure};
use montego_lab::match_run::{MatchSettings, Resignation, Shard, usual_move_limit};
use montego_lab::openings::{OpeningSource, Openings};
use montego_lab::{Player, TimedPlayer};
use montego_rules::{Komi, Ruleset, Size};
use montego_search::timing::TimeControl;
use std::path::PathBuf;
use std::time::Duration;

/// The options. What is not given is as in [`MatchSettings::new`], or as a file says.
#[derive(clap::Args, Default)]
pub(super) struct Terms {
    /// Board: 9, or 13x9 for columns x rows; 1 to 25 [default: 9]
    #[arg(long, value_parser = read_size, allow_negative_numbers = true)]
    pub(super) size: Option<Size>,
    /// Points for White, in halves: 7.5, 0, -3 [default: 0]
    #[arg(long, allow_negative_numbers = true)]
    pub(super) komi: Option<Komi>,
    /// Rules: chinese, tromp-taylor, new-zealand, aga, cgos, japanese or semi-primitive [default:
    /// chinese]
    #[arg(long, value_parser = read_rules)]
    pub(super) rules: Option<Ruleset>,
    /// Games played side by side [default: the number of processors]
    #[arg(long, value_parser = whole(1_u16, 1024), allow_negative_numbers = true)]
    pub(super) threads: Option<u16>,
    /// Base of all games' seeds [default: 1]
    #[arg(long, value_parser = whole(0_u64, u64::MAX), allow_negative_numbers = true)]
    pub(super) seed: Option<u64>,
    /// The time of each player for a game: 5/move, 10m, 10m+30s/5, 10m+3x30s or 10m+5s [default: no limit]
    ///
    /// Five seconds for each move; ten minutes for the game; after ten minutes, five moves in every 30 s (Canadian);
    /// after ten minutes, three periods of 30 s (Japanese byo-yomi); or five seconds more for each move (Fischer).
    /// Times are in seconds, or with s, m or h behind them. A player may have a time of its own instead, `oleg at
    /// 5/move`, or none, `oleg at none`. Whoever takes longer loses the game. An engine of the house uses its time,
    /// unless a number of playouts or of seconds was given to it, which it then keeps to. A program is told its time
    /// by time_settings, kgs-time_settings or kata-time_settings, and time_left.
    ///
    /// With a clock what is played depends on the machine: --threads should leave every player a processor,
    /// and the games cannot be played again from their seeds.
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(super) time: Option<TimeControl>,
    /// Seconds beyond its time after which a player has lost [default: 0]
    #[arg(long, value_name = "SECONDS", value_parser = read_margin, allow_hyphen_values = true)]
    pub(super) time_margin: Option<Duration>,
    /// Take a game for lost once both players expect one of them to be POINTS behind, MOVES times each in a row
    ///
    /// Only for engines of the house, since other programs do not say what they expect. A game that ends so has
    /// no score, so it counts for the wins and not for the mean score.
    #[arg(long, value_name = "MOVES,POINTS", allow_hyphen_values = true)]
    pub(super) resign: Option<Resignation>,
    /// A program, as gtp:COMMAND LINE, that decides a game when a player disagrees with our count
    ///
    /// It is asked only where the rules remove dead stones; any other count is exact. A game about which it says
    /// nothing is void. Without a referee two programs that agree decide, and in every other case our count.
    #[arg(long, value_name = "PLAYER")]
    pub(super) referee: Option<Player>,
    /// Seconds that an external program without a clock may think about one move before it forfeits [default: 600]
    #[arg(long, value_name = "SECONDS", value_parser = read_limit)]
    pub(super) hang_limit: Option<Duration>,
    /// Plays after which a game is void, those of its opening included [default: three for each point]
    #[arg(long, value_name = "PLAYS", value_parser = whole(1_u32, 100_000))]
    pub(super) move_limit: Option<u32>,
    /// What the games start with, two games from each opening with colours swapped: a folder of SGF
    /// records, a file of lines such as `E5 C3 G7` (# for comments), or random:N for N random plays
    #[arg(long, value_name = "SOURCE")]
    pub(super) openings: Option<OpeningSource>,
    /// Take the first N moves of each opening [default: all, but a record of more moves than a third
    /// of the board's points is refused]
    #[arg(long, value_name = "N", value_parser = whole(1_u32, 1000), allow_negative_numbers = true)]
    pub(super) opening_moves: Option<u32>,
    /// Play one of several equal parts, such as 3/8, the third of eight; pairs stay together
    ///
    /// For machines that share no store. Afterwards `montego results merge` joins their stores, and the same command
    /// without --shard reports on all games.
    #[arg(long, value_name = "PART/PARTS")]
    pub(super) shard: Option<Shard>,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "FOLDER")]
    pub(super) sgf: Option<PathBuf>,
}

pub(super) fn read_rules(text: &str) -> Result<Ruleset, String> {
    let names = || Ruleset::PRESETS.map(|rules| rules.name).join(", ");
    Ruleset::named(text).ok_or_else(|| format!("expected one of {}, found '{text}'", names()))
}

fn read_margin(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=60.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("expected seconds from 0 to 60, found '{text}'")),
    }
}

fn read_limit(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e6 => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("expected seconds, more than 0 and at most 1000000, found '{text}'")),
    }
}

impl Terms {
    /// What is wrong with playing under these terms, whoever reads the openings.
    ///
    /// # Errors
    /// If somebody of them cannot play so.
    pub(super) fn admit<'a>(&self, mut players: impl Iterator<Item = &'a Player>) -> anyhow::Result<()> {
        if self.resign.is_some()
            && let Some(program) = players.find(|player| player.is_external())
        {
            bail!("--resign needs engines of the house; '{program}' does not say what it expects");
        }
        Ok(())
    }

    /// A match of so many games under these terms.
    ///
    /// # Errors
    /// If the openings cannot be read, or leave no move to play.
    pub(super) fn settings(
        self,
        a: TimedPlayer,
        b: TimedPlayer,
        games: u32,
    ) -> anyhow::Result<MatchSettings> {
        let time = self.time.unwrap_or(TimeControl::UNLIMITED);
        let (tested_time, reference_time) = (a.time.unwrap_or(time), b.time.unwrap_or(time));
        let usual = MatchSettings::new(a.player, b.player);
        let size = self.size.unwrap_or(usual.size);
        let ruleset = self.rules.unwrap_or(usual.ruleset);
        ensure!(
            self.openings.is_some() || self.opening_moves.is_none(),
            "a number of opening moves was given without openings; expected --openings SOURCE too"
        );
        let read = |source| Openings::read(&source, self.opening_moves, size, ruleset);
        let openings = self.openings.map(read).transpose()?;
        if let Some(openings) = &openings {
            openings.leave_room(self.move_limit.unwrap_or_else(|| usual_move_limit(size)))?;
        }
        Ok(MatchSettings {
            size,
            ruleset,
            komi: self.komi.unwrap_or(usual.komi),
            games,
            shard: self.shard,
            seed: self.seed.unwrap_or(usual.seed),
            threads: self.threads.map_or_else(processors, usize::from),
            hang_limit: self.hang_limit.unwrap_or(usual.hang_limit),
            tested_time,
            reference_time,
            time_margin: self.time_margin.unwrap_or(usual.time_margin),
            resignation: self.resign,
            referee: self.referee.map(Player::into_referee).transpose()?,
            move_limit: self.move_limit,
            openings,
            records: self.sgf,
            ..usual
        })
    }
}
