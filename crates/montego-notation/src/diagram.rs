//! Boards drawn in characters: `X` for Black, `O` for White, `.` for an empty point.

use crate::quote::clip;
use crate::vertex::column_letter;
use montego_rules::{Color, Point, Size};

/// The stones of a diagram.
///
/// A diagram says where stones are and nothing else; whether all of them have liberties is for
/// the rules to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The board, taken from the number of characters and of rows.
    pub size: Size,
    /// The stones in reading order: from the top row down, each row from the left.
    pub stones: Vec<(Point, Color)>,
}

/// Why a text is no diagram. Lines and columns count characters of the text from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// No row at all.
    #[error("line 1, column 1: found no rows; expected a diagram of X, O and .")]
    Empty,
    /// A character that stands for nothing.
    #[error("line {line}, column {column}: found '{}'; expected X, O or .", clip(&.found.to_string()))]
    UnknownMark {
        /// Line of the character.
        line: usize,
        /// Column of the character.
        column: usize,
        /// The character.
        found: char,
    },
    /// A row, perhaps a blank line, that is not as long as the first row.
    #[error("line {line}, column {column}: found {found} points in this row; expected {expected}")]
    UnevenRow {
        /// Line of the row.
        line: usize,
        /// Column where the row ends, or of the first point too many.
        column: usize,
        /// Points in the row.
        found: usize,
        /// Points in the first row.
        expected: usize,
    },
    /// More columns or rows than any board has.
    #[error("line {line}, column {column}: found a {columns}x{rows} diagram; expected at most 25x25")]
    TooLarge {
        /// Line of the first row.
        line: usize,
        /// Column of the first point.
        column: usize,
        /// Points in the first row.
        columns: usize,
        /// Number of rows.
        rows: usize,
    },
}

/// What a drawn diagram shows besides stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiagramStyle {
    /// Column letters below and above, row numbers at both sides, as GTP's `showboard` has them.
    pub coordinates: bool,
    /// `+` for empty star points of square boards with 9, 13 or 19 rows.
    pub star_points: bool,
}

impl DiagramStyle {
    /// Stones and empty points only; what [`read_diagram`] reads.
    pub const PLAIN: DiagramStyle = DiagramStyle { coordinates: false, star_points: false };
    /// Coordinates and star points, for people.
    pub const BOARD: DiagramStyle = DiagramStyle { coordinates: true, star_points: true };
}

/// Reads a diagram without coordinates, the top row first.
///
/// Spaces between points, indentation, and blank lines before and after the diagram mean nothing;
/// `+` is an empty star point.
///
/// # Errors
/// If a character is unknown, rows differ in length, or the board would be none of 1×1 to 25×25.
///
/// ```
/// use montego_notation::{read_diagram, write_diagram};
///
/// let diagram = read_diagram("
///     . X O
///     .X.
/// ")?;
/// assert_eq!(diagram.size.to_string(), "3x2");
/// let drawn = write_diagram(diagram.size, |point| {
///     diagram.stones.iter().find(|(p, _)| *p == point).map(|(_, color)| *color)
/// });
/// assert_eq!(drawn, ". X O\n. X .\n");
/// # Ok::<(), montego_notation::DiagramError>(())
/// ```
pub fn read_diagram(text: &str) -> Result<Diagram, DiagramError> {
    let rows = read_rows(text)?;
    let first = rows.first().ok_or(DiagramError::Empty)?;
    let columns = first.marks.len();
    for row in &rows {
        if row.marks.len() != columns {
            let surplus = row.marks.get(columns).map(|mark| mark.column);
            return Err(DiagramError::UnevenRow {
                line: row.line,
                column: surplus.unwrap_or(row.end),
                found: row.marks.len(),
                expected: columns,
            });
        }
    }
    let size = Size::new(columns, rows.len()).map_err(|_| DiagramError::TooLarge {
        line: first.line,
        column: first.marks[0].column,
        columns,
        rows: rows.len(),
    })?;
    let mut stones = Vec::new();
    for (row, marks) in rows.iter().rev().map(|row| &row.marks).enumerate().rev() {
        for (column, mark) in marks.iter().enumerate() {
            let point = size.point(column, row).expect("the size was taken from these rows");
            stones.extend(mark.color.map(|color| (point, color)));
        }
    }
    Ok(Diagram { size, stones })
}

/// Draws a board in the [plain style](DiagramStyle::PLAIN); every row ends with a newline.
pub fn write_diagram(size: Size, color_at: impl Fn(Point) -> Option<Color>) -> String {
    write_diagram_with(size, DiagramStyle::PLAIN, color_at)
}

/// Draws a board, the top row first; every line ends with a newline and no line is blank.
pub fn write_diagram_with(
    size: Size,
    style: DiagramStyle,
    color_at: impl Fn(Point) -> Option<Color>,
) -> String {
    let letters = || (0..size.columns()).map(|column| format!(" {}", column_letter(column)));
    let legend = format!("  {}\n", letters().collect::<String>());
    let mut drawn = String::new();
    if style.coordinates {
        drawn += &legend;
    }
    for row in (0..size.rows()).rev() {
        let marks: Vec<&str> = (0..size.columns())
            .map(|column| {
                let point = size.point(column, row).expect("column and row are below the size");
                match color_at(point) {
                    Some(Color::Black) => "X",
                    Some(Color::White) => "O",
                    None if style.star_points && is_star_point(size, point) => "+",
                    None => ".",
                }
            })
            .collect();
        let marks = marks.join(" ");
        if style.coordinates {
            let number = row + 1;
            drawn += &format!("{number:2} {marks} {number}\n");
        } else {
            drawn += &marks;
            drawn.push('\n');
        }
    }
    if style.coordinates {
        drawn += &legend;
    }
    drawn
}

/// A character of a row.
struct Mark {
    column: usize,
    color: Option<Color>,
}

/// A line of a diagram.
struct Row {
    line: usize,
    /// Column just behind the last character that is no space.
    end: usize,
    marks: Vec<Mark>,
}

/// The rows from the top, without blank lines before and after them.
fn read_rows(text: &str) -> Result<Vec<Row>, DiagramError> {
    let mut rows = Vec::new();
    for (index, text) in text.lines().enumerate() {
        let mut row = Row { line: index + 1, end: 1, marks: Vec::new() };
        for (index, found) in text.chars().enumerate() {
            let column = index + 1;
            let color = match found {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                '.' | '+' => None,
                _ if found.is_whitespace() => continue,
                _ => return Err(DiagramError::UnknownMark { line: row.line, column, found }),
            };
            row.marks.push(Mark { column, color });
            row.end = column + 1;
        }
        if !(rows.is_empty() && row.marks.is_empty()) {
            rows.push(row);
        }
    }
    while rows.pop_if(|row| row.marks.is_empty()).is_some() {}
    Ok(rows)
}

/// Whether a point is marked on real boards: those of handicap stones, and the centre.
fn is_star_point(size: Size, point: Point) -> bool {
    let lines: &[usize] = match size.rows() {
        _ if !size.is_square() => return false,
        9 => &[2, 6],
        13 => &[3, 9],
        19 => &[3, 9, 15],
        _ => return false,
    };
    let centre = size.rows() / 2;
    let is_centre = point.column() == centre && point.row() == centre;
    is_centre || (lines.contains(&point.column()) && lines.contains(&point.row()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn draw(diagram: &Diagram, style: DiagramStyle) -> String {
        write_diagram_with(diagram.size, style, |point| {
            diagram.stones.iter().find(|(p, _)| *p == point).map(|(_, color)| *color)
        })
    }

    fn check(text: &str, expect: &str) {
        let found = match read_diagram(text) {
            Ok(diagram) => draw(&diagram, DiagramStyle::PLAIN),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expect, "{text:?}");
    }

    #[test]
    fn spaces_and_blank_lines_around_mean_nothing() {
        check("X.O", "X . O\n");
        check("\n\n   X . O\n   ...  \r\n \n", "X . O\n. . .\n");
        check("+", ".\n");
    }

    #[test]
    fn the_top_row_comes_first() {
        let diagram = read_diagram("X .\nO .\n. X").expect("a diagram");
        let places: Vec<_> = diagram.stones.iter().map(|(p, c)| (p.column(), p.row(), *c)).collect();
        let expect = [(0, 2, Color::Black), (0, 1, Color::White), (1, 0, Color::Black)];
        assert_eq!(places, expect);
    }

    #[test]
    fn errors_give_line_and_column() {
        check("", "line 1, column 1: found no rows; expected a diagram of X, O and .");
        check(" \n\n", "line 1, column 1: found no rows; expected a diagram of X, O and .");
        check("\n . X\n . x", "line 3, column 4: found 'x'; expected X, O or .");
        check("X .\n. \u{7}", "line 2, column 3: found '\\u{7}'; expected X, O or .");
        check(". .\n . ", "line 2, column 3: found 1 points in this row; expected 2");
        check(". .\n. . .", "line 2, column 5: found 3 points in this row; expected 2");
        check("..\n\n..", "line 2, column 1: found 0 points in this row; expected 2");
        let wide = ".".repeat(26);
        check(&wide, "line 1, column 1: found a 26x1 diagram; expected at most 25x25");
        let tall = "\n  .".repeat(26);
        check(&tall, "line 2, column 3: found a 1x26 diagram; expected at most 25x25");
    }

    #[test]
    fn boards_have_coordinates_and_stars() {
        let size = Size::square(9).expect("a size");
        let stone = size.point(2, 2);
        let drawn = write_diagram_with(size, DiagramStyle::BOARD, |point| {
            (Some(point) == stone).then_some(Color::White)
        });
        insta::assert_snapshot!(drawn, @r"
          A B C D E F G H J
        9 . . . . . . . . . 9
        8 . . . . . . . . . 8
        7 . . + . . . + . . 7
        6 . . . . . . . . . 6
        5 . . . . + . . . . 5
        4 . . . . . . . . . 4
        3 . . O . . . + . . 3
        2 . . . . . . . . . 2
        1 . . . . . . . . . 1
          A B C D E F G H J
        ");
    }

    #[test]
    fn rectangles_have_no_stars_and_wide_numbers_align() {
        let size = Size::new(3, 10).expect("a size");
        let drawn = write_diagram_with(size, DiagramStyle::BOARD, |_| None);
        assert!(drawn.starts_with("   A B C\n10 . . . 10\n 9 . . . 9\n"), "{drawn}");
        assert!(drawn.ends_with(" 1 . . . 1\n   A B C\n"), "{drawn}");
    }

    #[test]
    fn star_points_are_those_of_real_boards() {
        let stars = |side| {
            let size = Size::square(side).expect("a size");
            size.points().filter(|&point| is_star_point(size, point)).count()
        };
        assert_eq!([7, 9, 13, 19, 25].map(stars), [0, 5, 5, 9, 0]);
    }

    prop_compose! {
        fn any_diagram()(columns in 1..=25_usize, rows in 1..=25_usize)(
            size in Just(Size::new(columns, rows).expect("in range")),
            colors in prop::collection::vec(
                prop::sample::select(vec![None, Some(Color::Black), Some(Color::White)]),
                columns * rows,
            ),
        ) -> Diagram {
            let top_down = (0..size.rows()).rev().flat_map(move |row| {
                (0..size.columns()).filter_map(move |column| size.point(column, row))
            });
            let stones = top_down
                .zip(colors)
                .filter_map(|(point, color)| color.map(|color| (point, color)))
                .collect();
            Diagram { size, stones }
        }
    }

    proptest! {
        #[test]
        fn diagrams_survive_text(diagram in any_diagram(), star_points: bool) {
            let style = DiagramStyle { coordinates: false, star_points };
            prop_assert_eq!(read_diagram(&draw(&diagram, style)), Ok(diagram));
        }

        #[test]
        fn any_text_is_read_or_refused(text in any::<String>(), marks in "[XO.+ \n]{0,60}") {
            let _ = read_diagram(&text);
            let _ = read_diagram(&marks);
        }
    }
}
