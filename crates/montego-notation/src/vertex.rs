//! Points, plays and colours in the spelling of the Go Text Protocol: `D4`, `pass`, `black`.

use crate::quote::clip;
use montego_rules::{Color, Play, Point, Size};
use std::fmt;

/// The letters of the columns from the left. There is no I, so that nobody takes it for a J.
const COLUMNS: &[u8; Size::MAX_SIDE] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Why a text is no vertex of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VertexError {
    /// The column is I, which Go boards skip.
    #[error("'{text}' is in column I; columns go from H to J")]
    ColumnI {
        /// What was found, shortened if long.
        text: String,
    },
    /// A letter and a number, but no point of this board.
    #[error("'{text}' is not on a {size} board; expected A1 to {}", write_point(last_point(*size)))]
    OffBoard {
        /// What was found, shortened if long.
        text: String,
        /// The board, as columns and rows.
        size: Size,
    },
    /// Neither a letter and a number nor `pass`.
    #[error("'{text}' is no vertex; expected a column letter and a row number such as D4, or pass")]
    Malformed {
        /// What was found, shortened if long.
        text: String,
    },
}

/// Why a text is no colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is no color; expected b, black, w or white")]
pub struct ColorError {
    /// What was found, shortened if long.
    pub text: String,
}

/// A play as a vertex: `D4`, or `pass` in lower case, which is how clients compare it.
pub fn write_vertex(play: Play) -> impl fmt::Display {
    fmt::from_fn(move |f| match play {
        Play::Pass => f.write_str("pass"),
        Play::At(point) => write!(f, "{}", write_point(point)),
    })
}

/// A point as a vertex: `D4`, the letter in upper case.
pub fn write_point(point: Point) -> impl fmt::Display {
    fmt::from_fn(move |f| write!(f, "{}{}", column_letter(point.column()), point.row() + 1))
}

/// The letter of a column counted from 0 at the left.
///
/// # Panics
/// If the column is not below [`Size::MAX_SIDE`].
pub(crate) fn column_letter(column: usize) -> char {
    char::from(COLUMNS[column])
}

/// Reads a vertex or `pass`, both in any case. `resign` is not among them.
///
/// # Errors
/// If the text is no vertex, or names no point of a board of this size.
///
/// ```
/// use montego_notation::{VertexError, read_vertex, write_vertex};
/// use montego_rules::{Play, Size};
///
/// let size = Size::square(9)?;
/// assert_eq!(write_vertex(read_vertex("j5", size)?).to_string(), "J5");
/// assert_eq!(read_vertex("PASS", size)?, Play::Pass);
/// let off = read_vertex("K1", size).unwrap_err();
/// assert_eq!(off.to_string(), "'K1' is not on a 9x9 board; expected A1 to J9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_vertex(text: &str, size: Size) -> Result<Play, VertexError> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Play::Pass);
    }
    let malformed = || VertexError::Malformed { text: clip(text) };
    let letter = text.chars().next().filter(char::is_ascii_alphabetic).ok_or_else(malformed)?;
    let digits = &text[1..];
    // A number may be too long for any integer, but it is still a number, and off every board.
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(malformed());
    }
    let letter = letter.to_ascii_uppercase();
    let Some(column) = COLUMNS.iter().position(|&column| char::from(column) == letter) else {
        return Err(VertexError::ColumnI { text: clip(text) });
    };
    let row: usize = digits.parse().unwrap_or(usize::MAX);
    row.checked_sub(1)
        .and_then(|row| size.point(column, row))
        .map(Play::At)
        .ok_or_else(|| VertexError::OffBoard { text: clip(text), size })
}

/// Reads `b`, `black`, `w` or `white` in any case.
///
/// # Errors
/// If the text is anything else.
pub fn read_color(text: &str) -> Result<Color, ColorError> {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    if is("b") || is("black") {
        Ok(Color::Black)
    } else if is("w") || is("white") {
        Ok(Color::White)
    } else {
        Err(ColorError { text: clip(text) })
    }
}

/// The upper right corner.
fn last_point(size: Size) -> Point {
    size.point(size.columns() - 1, size.rows() - 1).expect("a board has a column and a row")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn size(columns: usize, rows: usize) -> Size {
        Size::new(columns, rows).expect("sizes in tests are valid")
    }

    fn check(text: &str, size: Size, expect: Result<&str, &str>) {
        let found = read_vertex(text, size);
        let found = found.map(|play| write_vertex(play).to_string());
        let found = found.map_err(|error| error.to_string());
        assert_eq!(found.as_deref().map_err(String::as_str), expect, "{text:?} on {size}");
    }

    #[test]
    fn letters_skip_i() {
        check("H5", size(9, 9), Ok("H5"));
        check("j5", size(9, 9), Ok("J5"));
        check("Z25", size(25, 25), Ok("Z25"));
        check("i1", size(9, 9), Err("'i1' is in column I; columns go from H to J"));
        check("I5", size(25, 25), Err("'I5' is in column I; columns go from H to J"));
    }

    #[test]
    fn passes_come_in_any_case_and_leave_in_lower_case() {
        for text in ["pass", "PASS", "Pass"] {
            check(text, size(9, 9), Ok("pass"));
        }
    }

    #[test]
    fn points_off_the_board_name_the_board() {
        let off = |text| format!("'{text}' is not on a 13x9 board; expected A1 to N9");
        let huge = "A99999999999999999999999";
        for text in ["A0", "A10", "O1", "Z25", huge] {
            check(text, size(13, 9), Err(&off(text)));
        }
    }

    #[test]
    fn other_text_is_malformed() {
        let board = size(19, 19);
        for text in ["", "J", "5J", "J5x", "JJ", "J-5", "J+5", "J 5", " J5", "resign", "é4", "4", "ß"] {
            let expect = Err(VertexError::Malformed { text: text.to_owned() });
            assert_eq!(read_vertex(text, board), expect, "{text:?}");
        }
    }

    #[test]
    fn long_text_makes_no_long_message() {
        let error = read_vertex(&"x".repeat(200_000), size(9, 9)).unwrap_err();
        assert!(error.to_string().len() < 200, "{error}");
    }

    #[test]
    fn colors_come_in_any_case() {
        for text in ["b", "B", "black", "BLACK", "Black"] {
            assert_eq!(read_color(text), Ok(Color::Black));
        }
        for text in ["w", "W", "white", "WHITE", "wHiTe"] {
            assert_eq!(read_color(text), Ok(Color::White));
        }
        let error = read_color("blue").unwrap_err().to_string();
        assert_eq!(error, "'blue' is no color; expected b, black, w or white");
    }

    proptest! {
        #[test]
        fn every_point_survives_text(columns in 1..=25_usize, rows in 1..=25_usize) {
            let size = size(columns, rows);
            for point in size.points() {
                let text = write_point(point).to_string();
                prop_assert_eq!(read_vertex(&text, size), Ok(Play::At(point)));
                prop_assert_eq!(read_vertex(&text.to_lowercase(), size), Ok(Play::At(point)));
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in any::<String>()) {
            let _ = read_vertex(&text, size(19, 19));
            let _ = read_color(&text);
        }
    }
}
