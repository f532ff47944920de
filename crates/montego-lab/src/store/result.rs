//! What tables and plots need of every game: the results of all matches, read in one go.
//!
//! A row of a game has a few kilobytes of text, nearly all of it the record; a result has a few numbers, so that a
//! hundred thousand games are read in well under a second.

use super::{GameIdentity, GameRow, Key, Outcome, Store, StoreError, Winner};
use rusqlite::Row;
use std::collections::HashMap;

/// A match with the results of its games.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchResults {
    /// Key of the match.
    pub match_key: Key,
    /// One of its games, from which players, board and rules can be read.
    pub example: GameIdentity,
    /// Each game once, in the order of games.
    pub games: Vec<GameResult>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameResult {
    /// The place of the game in its match, from 0.
    pub index: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether the tested player won; `None` for a jigo or a void game.
    pub tested_won: Option<bool>,
    /// The score of the tested player in points, if the game was counted.
    pub tested_score: Option<f64>,
    /// Time that the tested player thought, in seconds.
    pub seconds_tested: f64,
    /// Time that its opponent thought, in seconds.
    pub seconds_reference: f64,
    /// When it ended, in seconds since 1970.
    pub recorded_at: i64,
    /// Whether it came without its moves.
    pub is_bare: bool,
}

impl From<&GameRow> for GameResult {
    fn from(row: &GameRow) -> GameResult {
        let tested_is_black = row.identity.tested_is_black;
        let (black, white) = (row.seconds_black, row.seconds_white);
        let (seconds_tested, seconds_reference) =
            if tested_is_black { (black, white) } else { (white, black) };
        GameResult {
            index: 2 * row.identity.pair + u32::from(!tested_is_black),
            outcome: row.outcome,
            tested_won: row.tested_won(),
            tested_score: row.tested_score(),
            seconds_tested,
            seconds_reference,
            recorded_at: row.recorded_at,
            is_bare: row.sgf.is_empty(),
        }
    }
}

impl Store {
    /// The results of all games, match by match in the order of keys. What a game cannot have, an outcome that is
    /// unknown, is taken for a void game; [`Store::verify`] finds it.
    pub fn results(&self) -> Result<Vec<MatchResults>, StoreError> {
        let mut games: HashMap<String, Vec<GameResult>> = HashMap::new();
        self.run(|connection| {
            let mut statement = connection.prepare(RESULTS)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let match_key = row.get_ref(0)?.as_str()?;
                match games.get_mut(match_key) {
                    Some(known) => known.push(read(row)?),
                    None => {
                        games.insert(match_key.to_owned(), vec![read(row)?]);
                    }
                }
            }
            Ok(())
        })?;
        let mut matches = Vec::new();
        for example in self.select(EXAMPLES, &[])? {
            let mut games = games.remove(&example.match_key.to_string()).unwrap_or_default();
            games.sort_by_key(|game| game.index);
            matches.push(MatchResults { match_key: example.match_key, example: example.identity, games });
        }
        matches.sort_by_key(|results| results.match_key);
        Ok(matches)
    }
}

const RESULTS: &str = "
SELECT match_key, pair, tested_is_black, outcome, winner, margin_halves, seconds_black, seconds_white, recorded_at,
       sgf = ''
FROM games";

/// A game of each match.
const EXAMPLES: &str = "WHERE rowid IN (SELECT MIN(rowid) FROM games GROUP BY match_key)";

/// Reads a row of [`RESULTS`].
fn read(row: &Row<'_>) -> rusqlite::Result<GameResult> {
    let (pair, tested_is_black): (u32, bool) = (row.get(1)?, row.get(2)?);
    let outcome = Outcome::of_word(row.get_ref(3)?.as_str()?).unwrap_or(Outcome::Void);
    let winner = Winner::of_word(row.get_ref(4)?.as_str()?).unwrap_or(Winner::Nobody);
    let black = row.get::<_, Option<i16>>(5)?.map(|halves| f64::from(halves) / 2.0);
    let (seconds_black, seconds_white): (f64, f64) = (row.get(6)?, row.get(7)?);
    let (seconds_tested, seconds_reference) =
        if tested_is_black { (seconds_black, seconds_white) } else { (seconds_white, seconds_black) };
    Ok(GameResult {
        index: 2 * pair + u32::from(!tested_is_black),
        outcome,
        tested_won: match winner {
            Winner::Black => Some(tested_is_black),
            Winner::White => Some(!tested_is_black),
            Winner::Nobody => None,
        },
        tested_score: black.map(|black| if tested_is_black { black } else { -black }),
        seconds_tested,
        seconds_reference,
        recorded_at: row.get(8)?,
        is_bare: row.get(9)?,
    })
}
