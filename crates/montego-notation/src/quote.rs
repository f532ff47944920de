//! Foreign text inside our messages: short, and on one line.

/// Characters kept; enough for any vertex, command name or score.
const KEPT: usize = 60;

/// The text with control characters spelled out, cut after [`KEPT`] characters.
///
/// Messages quote what an engine or a person sent. A line of a megabyte must not become a message
/// of a megabyte, and a newline must not break a one-line answer in two.
pub(crate) fn clip(text: &str) -> String {
    let mut clipped = String::new();
    for character in text.chars().take(KEPT) {
        if character.is_control() {
            clipped.extend(character.escape_default());
        } else {
            clipped.push(character);
        }
    }
    if text.chars().nth(KEPT).is_some() {
        clipped.push('…');
    }
    clipped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_text_stays_and_long_text_is_cut() {
        assert_eq!(clip("D4"), "D4");
        assert_eq!(clip("a\nb\u{7}"), "a\\nb\\u{7}");
        assert_eq!(clip(&"x".repeat(60)), "x".repeat(60));
        assert_eq!(clip(&"x".repeat(200_000)), format!("{}…", "x".repeat(60)));
    }
}
