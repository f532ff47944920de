//! The arguments of a command, read one after another.

use montego_notation::{read_color, read_vertex};
use montego_rules::{Color, Play, Point, Size};

/// What stood behind the name of a command.
pub(super) struct Words<'a> {
    rest: &'a str,
    words: Vec<&'a str>,
    next: usize,
}

impl<'a> Words<'a> {
    /// The arguments in a text.
    pub(super) fn new(rest: &'a str) -> Words<'a> {
        Words { rest, words: rest.split(' ').filter(|word| !word.is_empty()).collect(), next: 0 }
    }

    /// All of it, as it was sent.
    pub(super) fn text(&self) -> &'a str {
        self.rest
    }

    /// How many are left.
    pub(super) fn left(&self) -> usize {
        self.words.len() - self.next
    }

    /// The next word, which stays.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).copied()
    }

    /// The next word, if there is one.
    pub(super) fn word(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.next += 1;
        Some(word)
    }

    /// The next word, which there must be.
    pub(super) fn need(&mut self, what: &str) -> Result<&'a str, String> {
        self.word().ok_or_else(|| format!("syntax error: expected {what}, found nothing"))
    }

    /// That nothing is left.
    pub(super) fn end(&self) -> Result<(), String> {
        match self.peek() {
            None => Ok(()),
            Some(word) => Err(format!("syntax error: expected nothing more, found '{}'", clip(word))),
        }
    }

    /// A colour.
    pub(super) fn color(&mut self) -> Result<Color, String> {
        let word = self.need("a colour")?;
        read_color(word).map_err(|error| format!("syntax error: {error}"))
    }

    /// A colour if the next word is one.
    pub(super) fn maybe_color(&mut self) -> Option<Color> {
        let color = read_color(self.peek()?).ok()?;
        self.next += 1;
        Some(color)
    }

    /// A vertex or a pass.
    pub(super) fn play(&mut self, size: Size) -> Result<Play, String> {
        let word = self.need("a vertex")?;
        read_vertex(word, size).map_err(|error| format!("syntax error: {error}"))
    }

    /// A vertex on the board.
    pub(super) fn point(&mut self, size: Size) -> Result<Point, String> {
        match self.play(size)? {
            Play::At(point) => Ok(point),
            Play::Pass => Err("syntax error: expected a vertex on the board, found 'pass'".to_owned()),
        }
    }

    /// A whole number.
    pub(super) fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, String> {
        let word = self.need(what)?;
        word.parse().map_err(|_| format!("syntax error: expected {what}, found '{}'", clip(word)))
    }
}

/// A word for a message, cut if it is long.
pub(super) fn clip(word: &str) -> String {
    clip_to(word, 40)
}

/// A text, cut if it is longer than so many characters.
pub(super) fn clip_to(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
