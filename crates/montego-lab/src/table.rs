//! Plain columns to aligned text, and numbers to the way they look in them.
//!
//! Nothing here knows where a number comes from. Text uses the ASCII minus, so that it can be read back.

use std::fmt;

/// How the entries of a column stand under each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Left edges flush.
    Left,
    /// Right edges flush.
    Right,
    /// Numbers with their decimal points under each other, whatever follows; other text at the left edge.
    Point,
}

/// Rows of text under headings.
///
/// ```
/// use montego_lab::table::{Align, Table};
///
/// let mut table = Table::new(&[("cell", Align::Left), ("ours (games)", Align::Point)]);
/// table.row(["N=1000", "-11.9 ± 1.6 (100)"]);
/// table.row(["N=100,000", "+6.8 ± 1.5 (20)"]);
/// assert_eq!(table.to_string(), "\
/// cell        ours (games)
/// N=1000      -11.9 ± 1.6 (100)
/// N=100,000    +6.8 ± 1.5 (20)
/// ");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

/// Blank characters after the first column, which names the rows.
const GAP_AFTER_NAMES: usize = 3;
/// Blank characters between the others.
const GAP: usize = 4;

impl Table {
    /// An empty table.
    #[must_use]
    pub fn new(columns: &[(&str, Align)]) -> Table {
        let columns = columns.iter().map(|(name, align)| ((*name).to_owned(), *align)).collect();
        Table { columns, rows: Vec::new() }
    }

    /// The table that `montego reproduce` fills: `cell`, `published`, `ours (games)`, `verdict`.
    #[must_use]
    pub fn of_comparisons() -> Table {
        Table::new(&[
            ("cell", Align::Left),
            ("published", Align::Point),
            ("ours (games)", Align::Point),
            ("verdict", Align::Left),
        ])
    }

    /// Adds a row at the bottom; entries are put on one line.
    ///
    /// # Panics
    /// If the number of entries is not the number of columns.
    pub fn row<T: Into<String>>(&mut self, entries: impl IntoIterator<Item = T>) {
        let on_one_line = |entry: T| entry.into().split_whitespace().collect::<Vec<_>>().join(" ");
        let row: Vec<_> = entries.into_iter().map(on_one_line).collect();
        assert_eq!(row.len(), self.columns.len(), "a row has one entry per column");
        self.rows.push(row);
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The entries of a column, padded on the left, and the width of the widest, its heading included.
    fn column(&self, index: usize) -> (Vec<String>, usize) {
        let (heading, align) = &self.columns[index];
        let entries: Vec<_> = self.rows.iter().map(|row| row[index].as_str()).collect();
        let widest = entries.iter().copied().chain([heading.as_str()]).map(width).max().unwrap_or(0);
        let widest_head = entries.iter().filter_map(|entry| head(entry)).max().unwrap_or(0);
        let indent = |entry: &str| match align {
            Align::Left => 0,
            Align::Right => widest - width(entry),
            Align::Point => head(entry).map_or(0, |head| widest_head - head),
        };
        let padded: Vec<_> = entries.into_iter().map(|entry| " ".repeat(indent(entry)) + entry).collect();
        let heading_indent = if *align == Align::Right { widest - width(heading) } else { 0 };
        let column: Vec<_> = [" ".repeat(heading_indent) + heading].into_iter().chain(padded).collect();
        let widest = column.iter().map(|entry| width(entry)).max().unwrap_or(0);
        (column, widest)
    }
}

impl fmt::Display for Table {
    /// The heading and the rows, each ended by a line feed, without trailing blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns: Vec<_> = (0..self.columns.len()).map(|index| self.column(index)).collect();
        for row in 0..=self.rows.len() {
            let mut line = String::new();
            for (index, (entries, widest)) in columns.iter().enumerate() {
                let gap = if index == 0 { GAP_AFTER_NAMES } else { GAP };
                let entry = &entries[row];
                line += entry;
                line += &" ".repeat(widest - width(entry) + gap);
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Characters before the decimal point of the first number in `entry`, or before its end if it has no point.
fn head(entry: &str) -> Option<usize> {
    let digits = entry.find(|c: char| c.is_ascii_digit())?;
    let rest = &entry[digits..];
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len());
    Some(width(&entry[..digits + end]))
}

/// A number with its sign: `+3.2`, `-12.7`; what rounds to zero has none: `0.0`.
#[must_use]
pub fn signed(value: f64, decimals: usize) -> String {
    let text = format!("{value:+.decimals$}");
    if text.contains(|c: char| c.is_ascii_digit() && c != '0') || !value.is_finite() {
        text
    } else {
        text[1..].to_owned()
    }
}

/// A number in as few digits as tell it: `10`, `0.62`.
#[must_use]
pub fn plain(value: f64) -> String {
    // Adding zero turns a negative zero into a positive one.
    format!("{}", value + 0.0)
}

/// A mean score with its standard error: `-12.7 ± 1.5`. An infinite or missing error is printed as `?`.
#[must_use]
pub fn estimate(mean: f64, standard_error: f64) -> String {
    let mean = signed(mean, 1);
    if standard_error.is_finite() { format!("{mean} ± {standard_error:.1}") } else { format!("{mean} ± ?") }
}

/// A mean score with its standard error and the games behind it: `-11.9 ± 1.6 (100)`.
#[must_use]
pub fn estimate_of_games(mean: f64, standard_error: f64, games: u64) -> String {
    format!("{} ({})", estimate(mean, standard_error), thousands(games))
}

/// A whole number with its thousands parted: `100,000`.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_look_as_promised() {
        let mut table = Table::of_comparisons();
        table.row(["N=1000", "-12.7 ± 1.5", "-11.9 ± 1.6 (100)", "agrees"]);
        table.row(["N=100,000", "+3.2 ± 1.5", "+6.8 ± 1.5 (100)", "differs (2.4 sigma)"]);
        let want = "\
cell        published      ours (games)         verdict
N=1000      -12.7 ± 1.5    -11.9 ± 1.6 (100)    agrees
N=100,000    +3.2 ± 1.5     +6.8 ± 1.5 (100)    differs (2.4 sigma)
";
        assert_eq!(table.to_string(), want);
    }

    #[test]
    fn points_stand_under_points_and_words_at_the_edge() {
        let mut table = Table::new(&[("name", Align::Left), ("number", Align::Point), ("n", Align::Right)]);
        table.row(["a", "about +3.0", "1"]);
        table.row(["b", "+5.0 to +10.0", "1,000"]);
        table.row(["c", "1,200", "20"]);
        table.row(["d", "in words", ""]);
        let want = "\
name   number                 n
a      about +3.0             1
b            +5.0 to +10.0    1,000
c         1,200                  20
d      in words
";
        let found = table.to_string();
        // The right-aligned heading and numbers end in one column.
        let want: Vec<_> = want.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect();
        let words: Vec<_> = found.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect();
        assert_eq!(words, want);
        let point = |line: usize| found.lines().nth(line).unwrap().find('.').unwrap();
        assert_eq!(point(1), point(2));
        let ends: Vec<_> = found.lines().take(4).map(width).collect();
        assert_eq!(ends, [ends[0]; 4], "\n{found}");
    }

    #[test]
    fn an_entry_stays_on_its_line() {
        let mut table = Table::new(&[("a", Align::Left)]);
        assert!(table.is_empty());
        table.row(["x\ny"]);
        assert_eq!(table.to_string(), "a\nx y\n");
    }

    #[test]
    fn numbers_carry_their_sign() {
        assert_eq!(signed(3.24, 1), "+3.2");
        assert_eq!(signed(-12.7, 1), "-12.7");
        assert_eq!(signed(-0.04, 1), "0.0");
        assert_eq!(signed(0.0, 2), "0.00");
        assert_eq!(plain(-0.0), "0");
        assert_eq!(plain(0.62), "0.62");
        assert_eq!(estimate(-12.7, 1.5), "-12.7 ± 1.5");
        assert_eq!(estimate(1.0, f64::INFINITY), "+1.0 ± ?");
        assert_eq!(estimate_of_games(6.8, 1.5, 1200), "+6.8 ± 1.5 (1,200)");
    }

    #[test]
    fn thousands_are_parted() {
        for (number, want) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(thousands(number), want);
        }
    }
}
