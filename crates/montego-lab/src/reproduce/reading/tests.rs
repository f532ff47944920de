//! What is read from planted games.

use super::*;
use crate::store::{MatchIdentity, Outcome, Winner};

/// A match of so many games whose tested player has the given scores and thinks so many seconds, the other `theirs`.
fn games(scores: &[i16], own: f64, theirs: f64) -> Vec<GameRow> {
    let of = MatchIdentity {
        tested_settings: "prune".to_owned(),
        reference_settings: "prune:n_select=4".to_owned(),
        tested_revision: "1".to_owned(),
        reference_revision: "1".to_owned(),
        columns: 9,
        rows: 9,
        rules: "chinese".to_owned(),
        komi_halves: 0,
        openings: String::new(),
        base_seed: 1,
    };
    let game = |(index, &score): (usize, &i16)| {
        let tested_is_black = index % 2 == 0;
        let black = if tested_is_black { score } else { -score };
        GameRow {
            identity: of.game(index as u32 / 2, tested_is_black, ""),
            match_key: of.key(),
            pairing_key: of.pairing_key(),
            outcome: Outcome::Finished,
            winner: if black > 0 { Winner::Black } else { Winner::White },
            margin_halves: Some(2 * black),
            cause: String::new(),
            plays: 80,
            seconds_black: if tested_is_black { own } else { theirs },
            seconds_white: if tested_is_black { theirs } else { own },
            cpu: String::new(),
            threads: 1,
            sgf: String::new(),
            warnings: String::new(),
            recorded_at: 0,
            version: String::new(),
        }
    };
    scores.iter().enumerate().map(game).collect()
}

#[test]
fn relative_times_are_those_of_the_games() {
    let rows = [games(&[1, 2, 3, 4], 30.0, 10.0), games(&[1, 1], 60.0, 50.0)].concat();
    // Four times 30 and twice 60 against four times 10 and twice 50.
    assert!((times(&rows, true).value() - 240.0 / 140.0).abs() < 1e-12);
    assert!((times(&rows, false).value() - 140.0 / 240.0).abs() < 1e-12);
    assert!(times(&games(&[1, 2, 3], 30.0, 10.0), true).standard_error() < 1e-12, "all games alike");
    let overhead = percent_above_one(&times(&games(&[1, 2], 11.0, 10.0), true));
    assert!((overhead.value() - 10.0).abs() < 1e-9);
    assert_eq!(minutes(&games(&[1, 2], 90.0, 30.0), false).as_deref(), Some("1.50 minute/game (2)"));
    assert_eq!(minutes(&games(&[1, 2], 90.0, 30.0), true).as_deref(), Some("0.50 minute/game (2)"));
    assert_eq!(minutes(&[], false), None);
}

#[test]
fn a_chain_is_a_sum_with_the_errors_of_its_parts() {
    // Standard errors 1 and 2: scores 5 and 7, and 3 and 7.
    let chain = sum(&[games(&[5, 7], 1.0, 1.0), games(&[3, 7, 3, 7, 5], 1.0, 1.0)]);
    let Measured::Sampled { mean, standard_error, games: count } = chain else { panic!("it is sampled") };
    let second = mean_score(Score::of(&games(&[3, 7, 3, 7, 5], 1.0, 1.0))).standard_error();
    assert_eq!((mean, count), (11.0, 2));
    assert!((standard_error - 1.0_f64.hypot(second)).abs() < 1e-12);
    assert_eq!(sum(&[]), Measured::Exact(0.0), "the program itself");
}

#[test]
fn a_climb_ends_where_the_heights_do() {
    let step = |score: i16| games(&[score - 1, score + 1, score - 1, score + 1], 1.0, 1.0);
    let found = climb(&[2.0, 4.0, 8.0, 16.0], &[step(20), step(30), step(-15)]);
    assert_eq!((found.value(), found.standard_error()), (8.0, 0.0));
    // A step of one point is within twice its error.
    let found = climb(&[2.0, 4.0, 8.0, 16.0], &[step(20), step(30), step(-1)]);
    assert_eq!((found.value(), found.standard_error()), (8.0, f64::INFINITY));
    let found = climb(&[2.0, 4.0], &[step(-9)]);
    assert_eq!(found.value(), 2.0, "the opponent of the first match");
    assert!(climb(&[2.0, 4.0], &[Vec::new()]).value().is_nan());
}

#[test]
fn matches_are_told_one_by_one() {
    let names = ["A over B".to_owned(), "A over C".to_owned()];
    let text = each(&names, &[games(&[5, 7], 2.0, 4.0), Vec::new()]);
    assert_eq!(text, "A over B +6.0 ± 1.0 (2), 0.50 times as long");
    assert_eq!(each(&names, &[Vec::new(), Vec::new()]), "-");
}
