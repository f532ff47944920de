//! Games as comma-separated values, for spreadsheets and statistics programs: results and times, without the moves.
//!
//! For reading elsewhere only; what travels between laboratories is [`compact`](crate::compact).

use crate::store::GameRow;

/// The columns of [`write()`]. `margin` is in points and Black's, `score` in points and the tested player's; both are
/// empty for games that were not counted. Komi is in points, times are in seconds, `recorded_at` since 1970.
pub const COLUMNS: [&str; 25] = [
    "game",
    "match",
    "tested",
    "tested_revision",
    "reference",
    "reference_revision",
    "columns",
    "rows",
    "rules",
    "komi",
    "seed",
    "pair",
    "tested_is_black",
    "outcome",
    "winner",
    "margin",
    "score",
    "cause",
    "plays",
    "seconds_black",
    "seconds_white",
    "cpu",
    "threads",
    "recorded_at",
    "version",
];

/// A line with the names of the columns and one for each game, in the order of the rows.
///
/// # Sources
/// RFC 4180 for quotes; lines end like those of all our output.
#[must_use]
pub fn write(rows: &[GameRow]) -> String {
    let heading = COLUMNS.map(str::to_owned);
    std::iter::once(heading).chain(rows.iter().map(fields)).map(|fields| line(&fields)).collect()
}

fn fields(row: &GameRow) -> [String; COLUMNS.len()] {
    let game = &row.identity;
    let black = (&game.black_settings, &game.black_revision);
    let white = (&game.white_settings, &game.white_revision);
    let (tested, reference) = if game.tested_is_black { (black, white) } else { (white, black) };
    let points = |halves: i16| f64::from(halves) / 2.0;
    let told = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
    [
        row.key().to_string(),
        row.match_key.to_string(),
        tested.0.clone(),
        tested.1.clone(),
        reference.0.clone(),
        reference.1.clone(),
        game.columns.to_string(),
        game.rows.to_string(),
        game.rules.clone(),
        points(game.komi_halves).to_string(),
        game.base_seed.to_string(),
        game.pair.to_string(),
        game.tested_is_black.to_string(),
        row.outcome.word().to_owned(),
        row.winner.word().to_owned(),
        told(row.margin_halves.map(points)),
        told(row.tested_score()),
        row.cause.clone(),
        row.plays.to_string(),
        row.seconds_black.to_string(),
        row.seconds_white.to_string(),
        row.cpu.clone(),
        row.threads.to_string(),
        row.recorded_at.to_string(),
        row.version.clone(),
    ]
}

pub(crate) fn line(fields: &[String]) -> String {
    let quoted: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
    quoted.join(",") + "\n"
}

fn quoted(field: &str) -> String {
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{MatchIdentity, Outcome, Winner};

    #[test]
    fn a_game_is_a_line_with_a_field_for_each_column() {
        let identity = MatchIdentity {
            tested_settings: "oleg:k=2,playouts=100".to_owned(),
            reference_settings: "gtp:program \"a b\"".to_owned(),
            tested_revision: "1".to_owned(),
            reference_revision: String::new(),
            columns: 9,
            rows: 13,
            rules: "chinese".to_owned(),
            komi_halves: 13,
            openings: String::new(),
            base_seed: 1,
        };
        let row = GameRow {
            identity: identity.game(3, false, ""),
            match_key: identity.key(),
            pairing_key: identity.pairing_key(),
            outcome: Outcome::Finished,
            winner: Winner::White,
            margin_halves: Some(-25),
            cause: String::new(),
            plays: 90,
            seconds_black: 1.25,
            seconds_white: 0.5,
            cpu: "a processor".to_owned(),
            threads: 2,
            sgf: String::new(),
            warnings: String::new(),
            recorded_at: 1_700_000_000,
            version: "0.1.0".to_owned(),
        };
        let (game, its_match) = (row.key(), row.match_key);
        let expect = format!(
            "{}\n{game},{its_match},\"oleg:k=2,playouts=100\",1,\"gtp:program \"\"a b\"\"\",,9,13,chinese,6.5,1,3,\
             false,finished,W,-12.5,12.5,,90,1.25,0.5,a processor,2,1700000000,0.1.0\n",
            COLUMNS.join(",")
        );
        assert_eq!(write(&[row]), expect);
    }
}
