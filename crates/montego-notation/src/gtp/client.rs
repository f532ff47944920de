//! What a client receives: answers put together from the lines of an engine.

use super::Response;
use super::line::{printable, read_id};
use crate::quote::clip;
use std::mem;

/// What a line from an engine completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A whole answer. Whether its id is the expected one is for the caller to judge.
    Response(Response),
    /// A line outside any answer that begins with neither `=` nor `?`. Nothing was answered by it.
    Stray(String),
}

/// Why the lines of an engine make no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResponseError {
    /// The answer has too many bytes; the rest of it is passed over.
    #[error("answer '{start}' is longer than {limit} bytes")]
    TooLong {
        /// How the answer begins.
        start: String,
        /// The number of bytes allowed.
        limit: usize,
    },
    /// The engine's output ended before the empty line that ends every answer.
    #[error("output ended inside the answer '{start}'; expected an empty line to end it")]
    CutOff {
        /// How the answer begins.
        start: String,
    },
}

/// Puts answers together from the lines of an engine, fed one at a time.
///
/// Only a line that begins with `=` or `?` begins an answer, and only an empty line ends it. Text
/// before, between and behind answers comes out as [`Event::Stray`], so it can neither be taken
/// for an answer nor make answers shift by one.
#[derive(Clone, Debug)]
pub struct ResponseReader {
    state: State,
    limit: usize,
}

#[derive(Clone, Debug)]
enum State {
    Outside,
    /// `bytes` counts all lines of the answer as they were fed.
    Inside {
        response: Response,
        bytes: usize,
    },
    /// In an answer that was too long.
    PassingOver {
        start: String,
    },
}

impl Default for ResponseReader {
    fn default() -> ResponseReader {
        ResponseReader::new()
    }
}

impl ResponseReader {
    /// The largest answer accepted by [`ResponseReader::new`], in bytes: 1 MiB.
    pub const DEFAULT_LIMIT: usize = 1 << 20;

    /// A reader at the beginning of an engine's output.
    #[must_use]
    pub fn new() -> ResponseReader {
        ResponseReader::with_limit(ResponseReader::DEFAULT_LIMIT)
    }

    /// A reader that refuses answers, and cuts stray lines, of more than `limit` bytes.
    #[must_use]
    pub fn with_limit(limit: usize) -> ResponseReader {
        ResponseReader { state: State::Outside, limit }
    }

    /// Takes the next line, with or without its line end; says what it completed, if anything.
    ///
    /// Control characters but tabs are dropped. The space behind the sign and id, a first line
    /// without text, and white space at the end are no part of an answer's text.
    ///
    /// # Errors
    /// If the line makes an answer too long. The reader then passes over the rest of that answer,
    /// so the next answer is again a whole one.
    pub fn feed(&mut self, line: &[u8]) -> Result<Option<Event>, ResponseError> {
        let bytes = line.len();
        // What is beyond the limit is never shown; it need not be copied either.
        let line = printable(&line[..bytes.min(self.limit.saturating_add(1))]);
        match mem::replace(&mut self.state, State::Outside) {
            State::Outside => match read_head(&line) {
                Some(response) => self.grow(response, bytes),
                None if line.trim().is_empty() => Ok(None),
                None => Ok(Some(Event::Stray(line))),
            },
            State::Inside { mut response, .. } if line.is_empty() => {
                response.text.truncate(response.text.trim_end().len());
                Ok(Some(Event::Response(response)))
            }
            State::Inside { mut response, bytes: before } => {
                if !response.text.is_empty() {
                    response.text.push('\n');
                }
                response.text.push_str(&line);
                self.grow(response, before.saturating_add(bytes))
            }
            State::PassingOver { .. } if line.is_empty() => Ok(None),
            passing_over => {
                self.state = passing_over;
                Ok(None)
            }
        }
    }

    /// Says that the output has ended.
    ///
    /// # Errors
    /// If it ended inside an answer.
    pub fn finish(self) -> Result<(), ResponseError> {
        match self.state {
            State::Outside => Ok(()),
            State::Inside { response, .. } => Err(ResponseError::CutOff { start: start(&response) }),
            State::PassingOver { start } => Err(ResponseError::CutOff { start }),
        }
    }

    fn grow(&mut self, response: Response, bytes: usize) -> Result<Option<Event>, ResponseError> {
        if bytes <= self.limit {
            self.state = State::Inside { response, bytes };
            return Ok(None);
        }
        let start = start(&response);
        self.state = State::PassingOver { start: start.clone() };
        Err(ResponseError::TooLong { start, limit: self.limit })
    }
}

/// The answer that a line begins, with the text of this line, if it begins one.
fn read_head(line: &str) -> Option<Response> {
    let (sign, behind) = line.split_at_checked(1)?;
    let ok = match sign {
        "=" => true,
        "?" => false,
        _ => return None,
    };
    // An id is glued to the sign and ends at a space; `= 5` is a text, and so is `=5x`.
    let (number, after) = behind.split_once([' ', '\t']).unwrap_or((behind, ""));
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let (id, text) = match read_id(number).filter(|_| is_number) {
        Some(id) => (Some(id), after),
        None if number.is_empty() => (None, after),
        None => (None, behind),
    };
    Some(Response { id, ok, text: text.to_owned() })
}

/// The beginning of an answer, for messages.
fn start(response: &Response) -> String {
    let sign = if response.ok { '=' } else { '?' };
    let id = response.id.map(|id| id.to_string()).unwrap_or_default();
    // Clipping first saves formatting a megabyte.
    clip(format!("{sign}{id} {}", clip(&response.text)).trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn feed_all(reader: &mut ResponseReader, output: &str) -> Vec<String> {
        let told = |result| match result {
            Ok(Event::Response(Response { id, ok, text })) => format!("{id:?} {ok} {text}"),
            Ok(Event::Stray(line)) => format!("stray {line}"),
            Err(error) => format!("error {error}"),
        };
        let lines = output.split_inclusive('\n');
        lines.filter_map(|line| reader.feed(line.as_bytes()).transpose().map(told)).collect()
    }

    fn check(output: &str, expect: &[&str]) {
        assert_eq!(feed_all(&mut ResponseReader::new(), output), expect, "{output:?}");
    }

    #[test]
    fn answers_have_sign_id_and_text() {
        check("= D4\n\n", &["None true D4"]);
        check("=7 D4\n\n", &["Some(7) true D4"]);
        check("=007\n\n", &["Some(7) true "]);
        check("=1 \n\n", &["Some(1) true "]);
        check("=1\tD4\n\n", &["Some(1) true D4"]);
        check("?3 illegal move\n\n", &["Some(3) false illegal move"]);
        check("=\n\n", &["None true "]);
        check("= 5\n\n", &["None true 5"]);
        check("=5x\n\n", &["None true 5x"]);
        check("=+5\n\n", &["None true +5"]);
        check("=2147483648 D4\n\n", &["None true 2147483648 D4"]);
    }

    #[test]
    fn line_ends_may_be_those_of_windows() {
        check("=1 a\r\nb\r\n\r\n=2\r\n\r\n", &["Some(1) true a\nb", "Some(2) true "]);
    }

    #[test]
    fn answers_have_several_lines() {
        check("=\nname\nversion \n\n", &["None true name\nversion"]);
        check("= a\n \n= b\n\n", &["None true a\n \n= b"]);
        check("=\n   A B\n 2 . .\n\n", &["None true    A B\n 2 . ."]);
    }

    #[test]
    fn stray_lines_shift_nothing() {
        let output = "Loading network 10%\nLoading network 100%\n=1\n\n\n\n\
                      info depth 3 pv C3\n =2 C3\n=2 C3\n\nbye\n";
        let expect = [
            "stray Loading network 10%",
            "stray Loading network 100%",
            "Some(1) true ",
            "stray info depth 3 pv C3",
            "stray  =2 C3",
            "Some(2) true C3",
            "stray bye",
        ];
        check(output, &expect);
    }

    #[test]
    fn output_may_end_between_answers_only() {
        let finish = |output: &str| {
            let mut reader = ResponseReader::new();
            feed_all(&mut reader, output);
            reader.finish().map_err(|error| error.to_string())
        };
        assert_eq!(finish(""), Ok(()));
        assert_eq!(finish("= D4\n\n"), Ok(()));
        assert_eq!(finish("stray"), Ok(()));
        let cut = "output ended inside the answer '=4 D4'; expected an empty line to end it";
        assert_eq!(finish("=4 D4\n"), Err(cut.to_owned()));
    }

    #[test]
    fn an_answer_too_long_is_passed_over_as_a_whole() {
        let mut reader = ResponseReader::with_limit(10);
        let found = feed_all(&mut reader, "=1 ab\nabc\nmore\n\n=2 ab\n\n");
        // The line that crosses the limit is the third one: 6 and 4 bytes are just allowed.
        let expect = ["error answer '=1 ab\\nabc\\nmore' is longer than 10 bytes", "Some(2) true ab"];
        assert_eq!(found, expect);
        let found = feed_all(&mut reader, "=3 0123456789\n=4\n\n01234567890123456789\n");
        let expect = ["error answer '=3 01234567' is longer than 10 bytes", "stray 01234567890"];
        assert_eq!(found, expect);
        feed_all(&mut reader, "=5 0123456789\n");
        let cut = ResponseError::CutOff { start: "=5 01234567".to_owned() };
        assert_eq!(reader.finish(), Err(cut));
    }

    #[test]
    fn a_megabyte_is_allowed() {
        let mut reader = ResponseReader::new();
        let line = "x".repeat(1023) + "\n";
        let output = format!("=\n{}\n", line.repeat(1023));
        assert!(feed_all(&mut reader, &output)[0].starts_with("None true xxx"));
        let found = feed_all(&mut reader, &format!("=\n{}\n", line.repeat(1024)));
        assert!(found[0].starts_with("error answer '= xxx"), "{}", found[0]);
        assert!(found[0].len() < 300);
    }

    proptest! {
        #[test]
        fn what_an_engine_sends_a_client_gets(
            id in prop::option::of(0..=super::super::MAX_ID),
            ok: bool,
            text in "([!-~é]([ -~é]{0,8}[!-~é])?)?(\n[ -~é]{0,8}[!-~é]){0,4}",
        ) {
            // A number at the start would be ambiguous only if it were glued to the sign.
            let sent = Response { id, ok, text };
            let mut reader = ResponseReader::new();
            let wire = sent.to_string();
            let mut events = wire.split_inclusive('\n').filter_map(|line| {
                reader.feed(line.as_bytes()).expect("short answers are no errors")
            });
            let text = sent.text.strip_prefix('\n').unwrap_or(&sent.text).to_owned();
            prop_assert_eq!(events.next(), Some(Event::Response(Response { id, ok, text })));
            prop_assert_eq!(events.next(), None);
            prop_assert_eq!(reader.finish(), Ok(()));
        }
    }
}
