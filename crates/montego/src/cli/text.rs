//! Text in lines that fit a terminal, and numbers read from what was typed.

use std::fmt::Display;
use std::str::FromStr;

/// The longest line of running text, the same on every terminal, so that data looks the same everywhere.
const WIDTH: usize = 80;

/// `text` broken between words. It begins in column `indent`, where the caller has written so far, and every
/// further line begins there too. What is one word too long stays whole.
pub(super) fn wrap(text: &str, indent: usize) -> String {
    let mut wrapped = String::new();
    let mut column = indent;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if column > indent && column + 1 + width > WIDTH {
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if column > indent {
            wrapped.push(' ');
            column += 1;
        }
        wrapped += word;
        column += width;
    }
    wrapped
}

/// A reader of whole numbers from `low` to `high`.
pub(super) fn whole<T>(low: T, high: T) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Copy,
{
    move |text| {
        let number = text.parse().ok().filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| format!("expected a whole number from {low} to {high}, found '{text}'"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        let words = ["word"; 20].join(" ");
        let lines = format!("{:10}{}", "name", wrap(&words, 10));
        assert_eq!(lines.lines().map(str::len).collect::<Vec<_>>(), [79, 39]);
        assert!(lines.lines().nth(1).is_some_and(|line| line.starts_with(&" ".repeat(10))));
        assert_eq!(lines.split_whitespace().count(), 21);
    }

    #[test]
    fn a_line_may_be_full_but_not_longer() {
        let (full, longer) = (["x".repeat(39), "y".repeat(40)], ["x".repeat(39), "y".repeat(41)]);
        assert_eq!(wrap(&full.join(" "), 0).lines().count(), 1);
        assert_eq!(wrap(&longer.join(" "), 0).lines().count(), 2);
        assert_eq!(wrap(&"z".repeat(100), 4), "z".repeat(100));
        assert_eq!(wrap("", 4), "");
    }

    #[test]
    fn numbers_outside_are_refused_with_the_range() {
        let games = whole(1_u32, 100);
        assert_eq!(games("100"), Ok(100));
        for text in ["0", "101", "-1", "1.5", "many", ""] {
            assert_eq!(games(text), Err(format!("expected a whole number from 1 to 100, found '{text}'")));
        }
    }
}
