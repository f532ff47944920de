//! One line of input, and the answer to it.

use crate::quote::clip;
use std::fmt;

/// The largest id of a command.
pub const MAX_ID: u32 = i32::MAX as u32;

/// A command as an engine sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number the client gave it, at most [`MAX_ID`]; the answer repeats it.
    pub id: Option<u32>,
    /// The name of the command, letter case as sent.
    pub command: String,
    /// Everything behind the name, without spaces around it.
    ///
    /// The protocol cannot quote, so a command whose last argument is a file name takes this.
    pub rest: String,
}

/// Why a line that is not blank is no command. The first words are those that clients look for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// An id and nothing else. It is answered, because whoever sent the id waits for it.
    #[error("syntax error: found only the id {id}; expected a command behind it")]
    OnlyId {
        /// The id.
        id: u32,
    },
    /// A number too large for an id. It cannot be repeated in the answer.
    #[error("syntax error: found the id {text}; expected at most {MAX_ID}")]
    IdTooLarge {
        /// What was found, shortened if long.
        text: String,
    },
}

/// The answer to a command: what an engine writes and what a client gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The id of the command, if it had one.
    pub id: Option<u32>,
    /// Whether the command succeeded: `=` or `?`.
    pub ok: bool,
    /// The text behind the sign and the id, perhaps of several lines, perhaps empty.
    pub text: String,
}

/// The part of a line that means something, or none if the line needs no answer.
///
/// In this order: control characters but tabs go, the text from `#` goes, tabs become spaces,
/// spaces around the text go. Bytes that are not UTF-8 become `U+FFFD`, so a broken name is
/// answered as an unknown one. The line may come with or without its line end.
///
/// ```
/// use montego_notation::gtp::clean_line;
///
/// assert_eq!(clean_line(b"\tplay\tb D4 # a comment\r\n").as_deref(), Some("play b D4"));
/// assert_eq!(clean_line(b"  # only a comment\n"), None);
/// ```
#[must_use]
pub fn clean_line(line: &[u8]) -> Option<String> {
    let printable = printable(line);
    let (meant, _) = printable.split_once('#').unwrap_or((&printable, ""));
    let meant = meant.replace('\t', " ");
    let meant = meant.trim_matches(' ');
    (!meant.is_empty()).then(|| meant.to_owned())
}

/// A line as text without control characters other than tabs.
///
/// A newline inside separates words, as it would have separated lines.
pub(super) fn printable(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    String::from_utf8_lossy(line)
        .chars()
        .filter_map(|character| match character {
            '\n' => Some(' '),
            '\t' => Some('\t'),
            _ if character.is_control() => None,
            _ => Some(character),
        })
        .collect()
}

impl Request {
    /// Reads a line; none if it is blank or a comment, which must not be answered.
    ///
    /// A first word of digits is an id. Any other first word is the name of a command, even one
    /// like `-1` or `5name`, and whoever knows the commands will not know it.
    ///
    /// # Errors
    /// If nothing follows the id, or the id is too large.
    #[must_use]
    pub fn read(line: &[u8]) -> Option<Result<Request, RequestError>> {
        clean_line(line).map(|meant| Request::parse(&meant))
    }

    fn parse(meant: &str) -> Result<Request, RequestError> {
        let (first, behind) = split_word(meant);
        if !first.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Request { id: None, command: first.to_owned(), rest: behind.to_owned() });
        }
        let id = read_id(first).ok_or_else(|| RequestError::IdTooLarge { text: clip(first) })?;
        let (command, rest) = split_word(behind);
        if command.is_empty() {
            return Err(RequestError::OnlyId { id });
        }
        Ok(Request { id: Some(id), command: command.to_owned(), rest: rest.to_owned() })
    }

    /// The words behind the name.
    #[must_use]
    pub fn arguments(&self) -> Vec<&str> {
        self.rest.split(' ').filter(|word| !word.is_empty()).collect()
    }
}

/// The first word and what follows it, without the spaces between.
fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (word, rest.trim_start_matches(' '))
}

/// An id in digits, leading zeros allowed.
pub(super) fn read_id(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|&id| id <= MAX_ID)
}

impl RequestError {
    /// The id that the answer has to repeat, if there is one.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        match self {
            RequestError::OnlyId { id } => Some(*id),
            RequestError::IdTooLarge { .. } => None,
        }
    }
}

impl Response {
    /// An answer to a command that succeeded.
    pub fn success(id: Option<u32>, text: impl Into<String>) -> Response {
        Response { id, ok: true, text: text.into() }
    }

    /// An answer to a command that failed.
    pub fn failure(id: Option<u32>, text: impl Into<String>) -> Response {
        Response { id, ok: false, text: text.into() }
    }
}

impl fmt::Display for Response {
    /// The answer as it is sent, with the two newlines that end it and no others like them.
    ///
    /// An empty line inside the text would end the answer early; it is sent as a single space.
    /// White space at the end of the text is not sent. A text that begins with a newline begins
    /// on a line of its own, which keeps diagrams aligned.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.ok { "=" } else { "?" })?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        let mut lines = self.text.trim_end().split('\n').map(|line| printable(line.as_bytes()));
        // Clients read the first line by position: without text no space follows the sign.
        match lines.next() {
            Some(line) if !line.is_empty() => write!(f, " {line}")?,
            _ => {}
        }
        for line in lines {
            f.write_str("\n")?;
            f.write_str(if line.is_empty() { " " } else { &line })?;
        }
        f.write_str("\n\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(line: &[u8], expect: Option<(Option<u32>, &str, &[&str])>) {
        let request = Request::read(line).map(|request| request.expect("a command"));
        let found = request.as_ref().map(|r| (r.id, r.command.as_str(), r.arguments()));
        let expect = expect.map(|(id, command, arguments)| (id, command, arguments.to_vec()));
        assert_eq!(found, expect, "{}", line.escape_ascii());
    }

    #[test]
    fn control_characters_go_and_tabs_separate() {
        check(b"quit\r\n", Some((None, "quit", &[])));
        check(b"play black C3\r\n", Some((None, "play", &["black", "C3"])));
        check(b"8\tplay\tblack\tC3\n", Some((Some(8), "play", &["black", "C3"])));
        check(b"play\tb\t \tC4", Some((None, "play", &["b", "C4"])));
        check(b"\0na\x1bme\x7f\x07", Some((None, "name", &[])));
        check(b"na\nme", Some((None, "na", &["me"])));
    }

    #[test]
    fn comments_and_blank_lines_are_not_answered() {
        for blank in [&b""[..], b"\n", b"\r\n", b"   \t ", b"# 5 name", b"\t# indented", b"\x1b"] {
            check(blank, None);
        }
        check(b"5 clear_board#glued", Some((Some(5), "clear_board", &[])));
        check(b"play w d4 # resign # twice", Some((None, "play", &["w", "d4"])));
    }

    #[test]
    fn ids_are_numbers_up_to_the_limit() {
        check(b"007 boardsize 9", Some((Some(7), "boardsize", &["9"])));
        check(b"  42   clear_board  ", Some((Some(42), "clear_board", &[])));
        check(b"0 known_command play", Some((Some(0), "known_command", &["play"])));
        check(b"2147483647 name", Some((Some(MAX_ID), "name", &[])));
        check(b"-1 name", Some((None, "-1", &["name"])));
        check(b"+1 name", Some((None, "+1", &["name"])));
        check(b"5name", Some((None, "5name", &[])));
    }

    #[test]
    fn a_bad_id_is_an_error_to_be_answered() {
        let error = |line: &[u8]| Request::read(line).expect("not blank").expect_err("no command");
        let only = error(b" 17 # name\r\n");
        assert_eq!(only.id(), Some(17));
        let expect = "syntax error: found only the id 17; expected a command behind it";
        assert_eq!(only.to_string(), expect);
        let large = error(b"2147483648 name");
        assert_eq!(large.id(), None);
        let expect = "syntax error: found the id 2147483648; expected at most 2147483647";
        assert_eq!(large.to_string(), expect);
        assert!(error("9".repeat(200_000).as_bytes()).to_string().len() < 200);
    }

    #[test]
    fn the_rest_keeps_its_spaces() {
        let request = Request::read(b"1 loadsgf  my  games/a b.sgf ").expect("not blank");
        assert_eq!(request.expect("a command").rest, "my  games/a b.sgf");
    }

    #[test]
    fn broken_utf8_is_an_unknown_name() {
        check(b"caf\xe9 x", Some((None, "caf\u{fffd}", &["x"])));
    }

    #[test]
    fn answers_end_with_two_newlines() {
        let sent = |response: Response| response.to_string();
        assert_eq!(sent(Response::success(None, "")), "=\n\n");
        assert_eq!(sent(Response::success(Some(1), "")), "=1\n\n");
        assert_eq!(sent(Response::success(None, "D4")), "= D4\n\n");
        assert_eq!(sent(Response::success(Some(1), "D4\n\n")), "=1 D4\n\n");
        let unknown = Response::failure(Some(99), "unknown command");
        assert_eq!(sent(unknown), "?99 unknown command\n\n");
    }

    #[test]
    fn no_empty_line_gets_into_an_answer() {
        let sent = |text: &str| Response::success(None, text).to_string();
        assert_eq!(sent("a\n\n\nb\r\n\r\nc"), "= a\n \n \nb\n \nc\n\n");
        assert_eq!(sent("\n  A B\n2 . ."), "=\n  A B\n2 . .\n\n");
        assert_eq!(sent("\n\n"), "=\n\n");
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_request_or_none(line in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Some(Ok(request)) = Request::read(&line) {
                prop_assert!(!request.command.is_empty());
                prop_assert!(!request.command.contains([' ', '\t', '#', '\n', '\r']));
                // Reading what was read changes nothing.
                let id = request.id.map(|id| format!("{id} ")).unwrap_or_default();
                let again = format!("{id}{} {}", request.command, request.rest);
                prop_assert_eq!(Request::read(again.as_bytes()), Some(Ok(request)));
            }
        }

        #[test]
        fn any_answer_has_one_end(text in any::<String>(), lines in "[a\n\r \t]{0,30}", ok: bool) {
            for text in [text, lines] {
                let sent = Response { id: None, ok, text }.to_string();
                prop_assert_eq!(sent.find("\n\n"), Some(sent.len() - 2));
            }
        }
    }
}
