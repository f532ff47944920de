//! A tournament as a TOML file: its players and what they play under. Everything but the players may be missing.
//!
//! ```toml
//! size = "9"              # or "13x9"; a plain number is a square board
//! rules = "chinese"
//! komi = 7.5
//! games = 40              # of each pairing
//! seed = 1
//! gauntlet = false        # true: the first player against each other one
//! time = "10m+30s/5"      # of each player that has none of its own
//! time-margin = 0.1       # seconds
//! # resign = "3,30"       # moves, points; where all players are engines of the house
//! referee = "gtp:gnugo --mode gtp --chinese-rules"
//! openings = "book.txt"   # looked up from the folder of this file; or "random:4"
//! opening-moves = 6       # of each opening that is read
//! threads = 2
//! hang-limit = 60.0       # seconds
//! move-limit = 300
//!
//! [[player]]
//! name = "big"            # if it is missing, the player is called as it is written
//! player = "oleg:playouts=50000 at 5/move"
//!
//! [[player]]
//! player = "gtp:gnugo --mode gtp --level 1"
//! ```

use super::Entrant;
use crate::file_error::FileError;
use crate::match_run::Resignation;
use crate::openings::OpeningSource;
use crate::player::{CommandLine, Player};
use montego_notation::sgf::Place;
use montego_rules::{Komi, Ruleset, Size};
use montego_search::timing::TimeControl;
use serde::Deserialize;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;
use toml::Spanned;

/// What a file says about a tournament. Where it is silent, there is nothing.
#[derive(Clone, Debug, Default)]
pub struct TournamentFile {
    /// The players in their order, possibly too few for a tournament of their own.
    pub entrants: Vec<Entrant>,
    /// Whether the first player plays each other one.
    pub gauntlet: bool,
    /// The board.
    pub size: Option<Size>,
    /// The rules.
    pub ruleset: Option<Ruleset>,
    /// The points White receives.
    pub komi: Option<Komi>,
    /// Number of games of each pairing.
    pub games: Option<u32>,
    /// The base seed.
    pub seed: Option<u64>,
    /// Games that are played side by side.
    pub threads: Option<u16>,
    /// The time for a game of each player that has none of its own.
    pub time: Option<TimeControl>,
    /// How much later than its clock allows a player may answer.
    pub time_margin: Option<Duration>,
    /// When the runner takes a game for lost.
    pub resignation: Option<Resignation>,
    /// A program that decides disputed games.
    pub referee: Option<CommandLine>,
    /// How long an external program without a clock may think about one move.
    pub hang_limit: Option<Duration>,
    /// Plays after which a game is void.
    pub move_limit: Option<u32>,
    /// What games start with; a path is already looked up from the folder of the file.
    pub openings: Option<OpeningSource>,
    /// How many moves are taken of each opening.
    pub opening_moves: Option<u32>,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    #[serde(default)]
    player: Vec<Spanned<WrittenPlayer>>,
    #[serde(default)]
    gauntlet: bool,
    size: Option<Spanned<toml::Value>>,
    rules: Option<Spanned<String>>,
    komi: Option<Spanned<toml::Value>>,
    games: Option<Spanned<i64>>,
    seed: Option<Spanned<i64>>,
    threads: Option<Spanned<i64>>,
    time: Option<Spanned<String>>,
    time_margin: Option<Spanned<f64>>,
    resign: Option<Spanned<String>>,
    referee: Option<Spanned<String>>,
    hang_limit: Option<Spanned<f64>>,
    move_limit: Option<Spanned<i64>>,
    openings: Option<Spanned<String>>,
    opening_moves: Option<Spanned<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPlayer {
    name: Option<String>,
    player: Spanned<String>,
}

/// Something wrong, at a place in the text given in bytes.
struct Wrong {
    at: usize,
    problem: String,
}

impl TournamentFile {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, if it is no TOML, if it has a key that is not known, or a value that cannot be.
    pub fn read(path: &Path) -> Result<TournamentFile, FileError> {
        let text = std::fs::read_to_string(path).map_err(|source| FileError::Read {
            what: "the tournament",
            path: path.to_owned(),
            source,
        })?;
        TournamentFile::of_text(&text, path.parent().unwrap_or(Path::new(""))).map_err(|wrong| {
            FileError::Wrong { path: path.to_owned(), place: place(&text, wrong.at), problem: wrong.problem }
        })
    }

    fn of_text(text: &str, folder: &Path) -> Result<TournamentFile, Wrong> {
        let written: Written = toml::from_str(text).map_err(|error| Wrong {
            at: error.span().map_or(0, |span| span.start),
            problem: error.message().to_owned(),
        })?;
        let small = |number: i64| u32::try_from(number).expect("the range was checked");
        Ok(TournamentFile {
            entrants: entrants(written.player)?,
            gauntlet: written.gauntlet,
            size: written.size.map(|size| at(&size, read_size)).transpose()?,
            ruleset: written.rules.map(|rules| at(&rules, |rules| read_rules(rules))).transpose()?,
            komi: written.komi.map(|komi| at(&komi, |komi| parse(&komi.to_string()))).transpose()?,
            games: whole(written.games, 1..=1_000_000)?.map(small),
            seed: whole(written.seed, 0..=i64::MAX)?.map(i64::cast_unsigned),
            threads: whole(written.threads, 1..=1024)?.map(|threads| small(threads) as u16),
            time: written.time.map(|time| at(&time, |time| parse(time))).transpose()?,
            time_margin: written
                .time_margin
                .map(|margin| at(&margin, |margin| read_margin(*margin)))
                .transpose()?,
            resignation: written.resign.map(|rule| at(&rule, |rule| parse(rule))).transpose()?,
            referee: written.referee.map(|player| at(&player, |player| read_referee(player))).transpose()?,
            hang_limit: written
                .hang_limit
                .map(|limit| at(&limit, |limit| read_seconds(*limit)))
                .transpose()?,
            move_limit: whole(written.move_limit, 1..=100_000)?.map(small),
            openings: written
                .openings
                .map(|source| at(&source, |source| parse::<OpeningSource>(source)))
                .transpose()?
                .map(|source| source.below(folder)),
            opening_moves: whole(written.opening_moves, 1..=1000)?.map(small),
        })
    }
}

fn entrants(players: Vec<Spanned<WrittenPlayer>>) -> Result<Vec<Entrant>, Wrong> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for written in players {
        let start = written.span().start;
        let WrittenPlayer { name, player } = written.into_inner();
        let mut entrant = at(&player, |player| Entrant::unnamed(player).map_err(|error| error.to_string()))?;
        if let Some(name) = name {
            name.trim().clone_into(&mut entrant.name);
        }
        entrant.may_follow(&entrants).map_err(|error| Wrong { at: start, problem: error.to_string() })?;
        entrants.push(entrant);
    }
    Ok(entrants)
}

/// What `read` makes of a value; its error at the value's place.
fn at<T, U>(value: &Spanned<T>, read: impl FnOnce(&T) -> Result<U, String>) -> Result<U, Wrong> {
    read(value.get_ref()).map_err(|problem| Wrong { at: value.span().start, problem })
}

fn parse<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn whole(number: Option<Spanned<i64>>, range: RangeInclusive<i64>) -> Result<Option<i64>, Wrong> {
    let read = |&number: &i64| {
        let (low, high) = range.clone().into_inner();
        let wrong = || format!("expected a whole number from {low} to {high}, found {number}");
        range.contains(&number).then_some(number).ok_or_else(wrong)
    };
    number.map(|number| at(&number, read)).transpose()
}

fn read_size(value: &toml::Value) -> Result<Size, String> {
    let wrong = || format!("expected a size such as 9 or \"13x9\", found {value}");
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let size = match value {
        toml::Value::Integer(side) => Size::square(usize::try_from(*side).map_err(|_| wrong())?),
        toml::Value::String(text) => match text.split_once(['x', 'X']) {
            Some((columns, rows)) => Size::new(number(columns)?, number(rows)?),
            None => Size::square(number(text)?),
        },
        _ => return Err(wrong()),
    };
    size.map_err(|error| error.to_string())
}

fn read_rules(text: &str) -> Result<Ruleset, String> {
    let names = || Ruleset::PRESETS.map(|rules| rules.name).join(", ");
    Ruleset::named(text).ok_or_else(|| format!("expected one of {}, found '{text}'", names()))
}

fn read_seconds(seconds: f64) -> Result<Duration, String> {
    if seconds > 0.0 && seconds <= 1e6 {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(format!("expected seconds, more than 0 and at most 1000000, found {seconds}"))
    }
}

fn read_margin(seconds: f64) -> Result<Duration, String> {
    if (0.0..=60.0).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(format!("expected seconds from 0 to 60, found {seconds}"))
    }
}

fn read_referee(text: &str) -> Result<CommandLine, String> {
    parse::<Player>(text)?.into_referee().map_err(|error| error.to_string())
}

/// Line and column, in characters, of a place in bytes.
fn place(text: &str, at: usize) -> Place {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() as u32 + 1;
    let last = before.rsplit('\n').next().unwrap_or_default();
    Place { line, column: last.chars().count() as u32 + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<TournamentFile, String> {
        TournamentFile::of_text(text, Path::new("folder"))
            .map_err(|wrong| format!("{}: {}", place(text, wrong.at), wrong.problem))
    }

    /// The file that the documentation of this module shows.
    fn example() -> String {
        let lines = include_str!("file.rs").lines().skip_while(|line| *line != "//! ```toml").skip(1);
        let lines = lines.take_while(|line| *line != "//! ```");
        lines.map(|line| line.trim_start_matches("//!").to_owned() + "\n").collect()
    }

    #[test]
    fn all_keys_are_read() {
        let file = read(&example()).expect("the example");
        assert_eq!(file.size, Some(Size::square(9).expect("a size")));
        assert_eq!((file.games, file.seed, file.threads, file.gauntlet), (Some(40), Some(1), Some(2), false));
        assert_eq!(file.komi, Some(Komi::halves(15)));
        assert_eq!(file.ruleset, Some(Ruleset::CHINESE));
        assert_eq!(file.openings, Some(OpeningSource::Path("folder/book.txt".into())));
        assert_eq!((file.opening_moves, file.move_limit), (Some(6), Some(300)));
        assert_eq!(file.hang_limit, Some(Duration::from_secs(60)));
        assert_eq!(file.time.map(|time| time.to_string()).as_deref(), Some("600+30/5"));
        assert_eq!(file.time_margin, Some(Duration::from_millis(100)));
        let referee = file.referee.map(|referee| referee.to_string());
        assert_eq!(referee.as_deref(), Some("gnugo --mode gtp --chinese-rules"));
        let times: Vec<_> = file.entrants.iter().map(|entrant| entrant.time().to_string()).collect();
        assert_eq!(times, ["5/move", "none"]);
        let names: Vec<&str> = file.entrants.iter().map(|entrant| &entrant.name[..]).collect();
        assert_eq!(names, ["big", "gtp:gnugo --mode gtp --level 1"]);
    }

    #[test]
    fn little_is_enough() {
        let nothing = read("").expect("an empty file says nothing");
        assert!(nothing.entrants.is_empty() && nothing.size.is_none() && !nothing.gauntlet);
        let file =
            read("size = \"4x6\"\nkomi = -3\nhang-limit = 5\nopenings = \"random:4\"").expect("a file");
        assert_eq!(file.size, Size::new(4, 6).ok());
        assert_eq!(file.komi, Some(Komi::halves(-6)));
        assert_eq!(file.openings, Some(OpeningSource::Random(4)));
        let file = read("resign = \"3,30\"").expect("a file");
        assert_eq!(file.resignation, Some(Resignation { moves: 3, points: 30.0 }));
        assert_eq!(read("size = 13").expect("a file").size, Size::square(13).ok());
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        let player = "[[player]]\nplayer = \"oleg\"\n";
        let cases = [
            (
                "gmaes = 3",
                "line 1, column 1: unknown field `gmaes`, expected one of `player`, `gauntlet`, `size`",
            ),
            ("\ngames = = 3", "line 2, column 9: "),
            ("games = \"many\"", "line 1, column 9: invalid type: string \"many\", expected i64"),
            ("seed = 1\ngames = 0", "line 2, column 9: expected a whole number from 1 to 1000000, found 0"),
            ("size = 26", "line 1, column 8: board size 26x26 is not between"),
            ("size = -9", "line 1, column 8: expected a size such as 9 or \"13x9\", found -9"),
            ("size = \"9y\"", "line 1, column 8: expected a size such as 9 or \"13x9\", found \"9y\""),
            ("komi = 6.25", "line 1, column 8: komi 6.25 is not a whole number of half-points"),
            ("komi = \"x\"", "line 1, column 8: komi"),
            ("rules = \"korean\"", "line 1, column 9: expected one of chinese, tromp-taylor,"),
            ("time = \"soon\"", "line 1, column 8: expected a time such as 5/move"),
            ("time-margin = 61.0", "line 1, column 15: expected seconds from 0 to 60, found 61"),
            ("resign = \"3\"", "line 1, column 10: expected MOVES,POINTS such as 3,30"),
            ("referee = \"oleg\"", "line 1, column 11: a referee is a program, gtp:COMMAND LINE, found the"),
            ("hang-limit = 0", "line 1, column 14: expected seconds, more than 0"),
            ("openings = \"random:0\"", "line 1, column 12: expected a folder, a file, or random:N"),
            ("[[player]]\nname = \"a\"", "line 1, column 1: missing field `player`"),
            (
                "[[player]]\nplayer = \"oleg\"\nelo = 3",
                "line 3, column 1: unknown field `elo`, expected `name` or",
            ),
            ("[[player]]\nplayer = \"olec\"", "line 2, column 10: there is no engine 'olec'"),
            ("[[player]]\nplayer = \"olga\"\nname = \"\"", "line 1, column 1: expected a name of 1 to"),
        ];
        for (text, expect) in cases {
            let error = read(text).expect_err(text);
            assert!(error.starts_with(expect), "{text}\n{error}\n{expect}");
        }
        let error = read(&format!("{player}\n{player}")).expect_err("twice the same");
        assert!(error.starts_with("line 4, column 1: 'oleg' and 'oleg' are the same player"), "{error}");
        assert_eq!(place("ä = ö\nü", 5), Place { line: 1, column: 5 });
    }
}
