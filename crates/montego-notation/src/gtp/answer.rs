//! What the texts of answers mean: the move of `genmove`, the score of `final_score`.

use crate::quote::clip;
use crate::vertex::{VertexError, read_vertex};
use montego_rules::{Color, Margin, Play, Size};

/// An engine's answer to `genmove`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveAnswer {
    /// A stone or a pass. Whether it is legal is for the rules to say.
    Play(Play),
    /// The engine gives the game up.
    Resign,
}

/// Why a text is no score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScoreError {
    /// No number of points for a colour. A resignation, `B+R`, has no points either.
    #[error("'{text}' is no score; expected points such as B+3.5, W+12 or 0")]
    NoPoints {
        /// What was found, shortened if long.
        text: String,
    },
    /// A number, but no whole number of half-points.
    #[error("score '{text}' is not a whole number of half-points")]
    NotHalf {
        /// What was found, shortened if long.
        text: String,
    },
    /// More points than any board and komi give.
    #[error("score '{text}' is too large; expected at most {} points", ScoreError::MAX_POINTS)]
    TooLarge {
        /// What was found, shortened if long.
        text: String,
    },
}

impl ScoreError {
    /// Points beyond every board with every komi.
    const MAX_POINTS: f64 = 10_000.0;
}

/// Reads the answer to `genmove`: a vertex, `pass` or `resign` in any case.
///
/// # Errors
/// If it is none of them, or no point of a board of this size.
pub fn read_move_answer(text: &str, size: Size) -> Result<MoveAnswer, VertexError> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("resign") {
        return Ok(MoveAnswer::Resign);
    }
    read_vertex(text, size).map(MoveAnswer::Play)
}

/// Reads the answer to `final_score`: `B+3.5`, `W+12`, `0` or `Draw`, in any case. Black's view.
///
/// # Errors
/// If there is no number of half-points in it, as in `B+R`, or more text behind it.
///
/// ```
/// use montego_notation::gtp::read_score;
/// use montego_rules::Margin;
///
/// assert_eq!(read_score("W+0.5"), Ok(Margin::halves(-1)));
/// let error = read_score("B+R").unwrap_err().to_string();
/// assert_eq!(error, "'B+R' is no score; expected points such as B+3.5, W+12 or 0");
/// ```
pub fn read_score(text: &str) -> Result<Margin, ScoreError> {
    let text = text.trim();
    if text == "0" || text.eq_ignore_ascii_case("draw") {
        return Ok(Margin::ZERO);
    }
    let no_points = || ScoreError::NoPoints { text: clip(text) };
    let (winner, points) = text.split_once('+').ok_or_else(no_points)?;
    let winner = match winner {
        "B" | "b" => Color::Black,
        "W" | "w" => Color::White,
        _ => return Err(no_points()),
    };
    // The standard library would also read `inf`, `1e3` and a sign.
    if !points.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return Err(no_points());
    }
    let points: f64 = points.parse().map_err(|_| no_points())?;
    if points > ScoreError::MAX_POINTS {
        return Err(ScoreError::TooLarge { text: clip(text) });
    }
    let halves = points * 2.0;
    if halves.fract() != 0.0 {
        return Err(ScoreError::NotHalf { text: clip(text) });
    }
    let margin = Margin::halves(halves as i16);
    Ok(if winner == Color::Black { margin } else { -margin })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn size() -> Size {
        Size::square(9).expect("a size")
    }

    #[test]
    fn moves_come_in_any_case_with_spaces_around() {
        let stone = size().point(8, 4).map(Play::At).expect("on the board");
        for (text, expect) in [
            ("J5", MoveAnswer::Play(stone)),
            (" j5 \t", MoveAnswer::Play(stone)),
            ("PASS ", MoveAnswer::Play(Play::Pass)),
            ("resign", MoveAnswer::Resign),
            ("RESIGN  ", MoveAnswer::Resign),
        ] {
            assert_eq!(read_move_answer(text, size()), Ok(expect), "{text:?}");
        }
    }

    #[test]
    fn other_answers_are_refused() {
        for text in ["", "J5 J6", "resigned", "I5", "K1", "play J5", "J5\nJ6"] {
            assert!(read_move_answer(text, size()).is_err(), "{text:?}");
        }
    }

    #[test]
    fn scores_are_in_half_points() {
        for (text, halves) in [
            ("B+3.5", 7),
            ("W+12", -24),
            ("b+0.50", 1),
            ("W+75.0 ", -150),
            ("0", 0),
            ("Draw", 0),
            ("draw", 0),
            ("B+0", 0),
        ] {
            assert_eq!(read_score(text), Ok(Margin::halves(halves)), "{text:?}");
        }
    }

    #[test]
    fn other_scores_are_refused() {
        let no_points = |text: &str| ScoreError::NoPoints { text: text.to_owned() };
        for text in ["", "?", "B+R", "B+Resign", "W+T", "B+", "+3", "3.5", "B+3,5", "B+3 W+3"] {
            assert_eq!(read_score(text), Err(no_points(text)));
        }
        for text in ["B+inf", "B+NaN", "B+1e2", "B+-3", "B++3", "B+.", "B+1.2.3", "Black+3", "B-3"] {
            assert_eq!(read_score(text), Err(no_points(text)));
        }
        let text = "B+3.25".to_owned();
        assert_eq!(read_score("B+3.25"), Err(ScoreError::NotHalf { text }));
        let error = read_score("W+10001").unwrap_err().to_string();
        assert_eq!(error, "score 'W+10001' is too large; expected at most 10000 points");
    }

    proptest! {
        #[test]
        fn margins_survive_text(halves in -20_000..=20_000_i16) {
            let margin = Margin::halves(halves);
            prop_assert_eq!(read_score(&margin.to_string()), Ok(margin));
        }

        #[test]
        fn any_text_is_read_or_refused(text in any::<String>(), score in "[BW+.0-9]{0,12}") {
            for text in [text, score] {
                let _ = read_score(&text);
                let _ = read_move_answer(&text, size());
            }
        }
    }
}
