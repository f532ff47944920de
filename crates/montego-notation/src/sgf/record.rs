//! Game records in SGF, the Smart Game Format. This module writes them.
//!
//! The format is FF\[4\], <https://www.red-bean.com/sgf/>: the whole record is one line of nodes
//! without variations, in UTF-8.

use montego_rules::{ByColor, Color, Game, Komi, Play, Point, Size};
use std::fmt::Write as _;

/// Moves on one line of the file; the format does not care, readers of the file do.
pub(super) const MOVES_PER_LINE: usize = 10;

/// What one game is, ready to be saved.
///
/// Texts may hold anything: what the format cannot express (a newline in a name, a control
/// character anywhere) becomes a space. A property whose value is `None` is not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The board.
    pub size: Size,
    /// The rules, by the name that [`Ruleset`](montego_rules::Ruleset) gives them or any other.
    pub rules: Option<String>,
    /// What White receives.
    pub komi: Komi,
    /// Names of the players.
    pub players: ByColor<Option<String>>,
    /// The match or tournament.
    pub event: Option<String>,
    /// The round of the event.
    pub round: Option<String>,
    /// The date, `2026-07-31`; left out where records are to be reproducible.
    pub date: Option<String>,
    /// The result in SGF's words: `B+3.5`, `W+R`, `0`, `Void`.
    pub result: Option<String>,
    /// The program that wrote the record.
    pub application: Application,
    /// Text about the game as a whole, shown at its start.
    pub comment: Option<String>,
    /// The number of handicap stones; below 2 it is not written. The stones belong to `setup`.
    pub handicap: usize,
    /// Stones that stand before the first move, handicap stones included.
    pub setup: ByColor<Vec<Point>>,
    /// The moves in order. Colours need not alternate.
    pub moves: Vec<RecordMove>,
    /// Text about the end of the game. It gets a node of its own behind the last move.
    pub final_comment: Option<String>,
}

/// One move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordMove {
    /// Who moved.
    pub color: Color,
    /// The play.
    pub play: Play,
    /// Text about the move; may have several lines.
    pub comment: Option<String>,
}

/// A program and its version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    /// The name.
    pub name: String,
    /// The version, in the program's own way of counting.
    pub version: String,
}

impl Default for Application {
    /// Montego in this version.
    fn default() -> Application {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Application { name: "Montego".to_owned(), version }
    }
}

impl Record {
    /// A record of which nothing is known but the board: komi 0, no moves, written by Montego.
    #[must_use]
    pub fn new(size: Size) -> Record {
        Record {
            size,
            rules: None,
            komi: Komi::ZERO,
            players: ByColor::default(),
            event: None,
            round: None,
            date: None,
            result: None,
            application: Application::default(),
            comment: None,
            handicap: 0,
            setup: ByColor::default(),
            moves: Vec::new(),
            final_comment: None,
        }
    }

    /// The record of a game from its start to where it stands: board, rules, komi, handicap, setup and moves.
    #[must_use]
    pub fn of_game(game: &Game) -> Record {
        let position = game.position();
        let stones = &game.setup().stones;
        let of = |color| stones.iter().filter(move |stone| stone.1 == color).map(|stone| stone.0).collect();
        let moves = game.plays().iter();
        Record {
            rules: Some(position.ruleset().name.to_owned()),
            komi: position.komi(),
            handicap: position.handicap(),
            setup: ByColor::from_fn(of),
            moves: moves.map(|&(color, play)| RecordMove { color, play, comment: None }).collect(),
            ..Record::new(position.board().size())
        }
    }

    /// The text of an SGF file, a newline at its end.
    ///
    /// # Panics
    /// If a setup stone or a move is not on a board of `size`.
    ///
    /// ```
    /// use montego_notation::{Record, RecordMove};
    /// use montego_rules::{Color, Play, Size};
    ///
    /// let mut record = Record::new(Size::square(9)?);
    /// record.players.black = Some("a]b\\c".into());
    /// record.moves.push(RecordMove { color: Color::Black, play: Play::Pass, comment: None });
    /// let sgf = record.to_sgf();
    /// assert!(sgf.contains(r"PB[a\]b\\c]") && sgf.ends_with("\n;B[])\n"), "{sgf}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_sgf(&self) -> String {
        let mut sgf = String::from("(;FF[4]CA[UTF-8]GM[1]");
        self.write_application_and_size(&mut sgf);
        self.write_game_info(&mut sgf);
        self.write_setup(&mut sgf);
        if let Some(comment) = &self.comment {
            push_property(&mut sgf, "\nC", &text(comment));
        }
        for (index, numbered) in self.moves.iter().enumerate() {
            if index % MOVES_PER_LINE == 0 {
                sgf.push('\n');
            }
            let color = if numbered.color == Color::Black { ";B" } else { ";W" };
            let point = numbered.play.point().map(|point| self.point(point)).unwrap_or_default();
            push_property(&mut sgf, color, &point);
            if let Some(comment) = &numbered.comment {
                push_property(&mut sgf, "C", &text(comment));
            }
        }
        if let Some(comment) = &self.final_comment {
            push_property(&mut sgf, "\n;C", &text(comment));
        }
        sgf.push_str(")\n");
        sgf
    }

    fn write_application_and_size(&self, sgf: &mut String) {
        let Application { name, version } = &self.application;
        let application = format!("{}:{}", composed_text(name), composed_text(version));
        push_property(sgf, "AP", &application);
        let (columns, rows) = (self.size.columns(), self.size.rows());
        // The format forbids the rectangular spelling for squares.
        let size = if columns == rows { rows.to_string() } else { format!("{columns}:{rows}") };
        push_property(sgf, "SZ", &size);
    }

    fn write_game_info(&self, sgf: &mut String) {
        sgf.push('\n');
        let texts = [
            ("PB", &self.players.black),
            ("PW", &self.players.white),
            ("EV", &self.event),
            ("RO", &self.round),
            ("DT", &self.date),
        ];
        for (name, value) in texts {
            if let Some(value) = value {
                push_property(sgf, name, &simple_text(value));
            }
        }
        if let Some(rules) = &self.rules {
            push_property(sgf, "RU", &simple_text(rules_in_sgf(rules)));
        }
        push_property(sgf, "KM", &self.komi.to_string());
        // The format starts to count at two: the first stone is only the first move.
        if self.handicap >= 2 {
            push_property(sgf, "HA", &self.handicap.to_string());
        }
        if let Some(result) = &self.result {
            push_property(sgf, "RE", &simple_text(result));
        }
    }

    fn write_setup(&self, sgf: &mut String) {
        for (name, stones) in [("\nAB", &self.setup.black), ("\nAW", &self.setup.white)] {
            let Some((first, rest)) = stones.split_first() else { continue };
            push_property(sgf, name, &self.point(*first));
            for point in rest {
                push_property(sgf, "", &self.point(*point));
            }
        }
    }

    fn point(&self, point: Point) -> String {
        write_sgf_point(point, self.size)
    }
}

/// A point in the letters of the format: column and row, counted from the upper left corner: `aa`.
///
/// # Panics
/// If the point is not on a board of this size.
#[must_use]
pub fn write_sgf_point(point: Point, size: Size) -> String {
    assert!(size.contains(point), "points of a record lie on its board");
    let letter = |number: usize| char::from(b'a' + number as u8);
    [letter(point.column()), letter(size.rows() - 1 - point.row())].iter().collect()
}

/// The spelling of a ruleset's name that the format and other programs use.
fn rules_in_sgf(name: &str) -> &str {
    match name {
        "chinese" => "Chinese",
        "japanese" => "Japanese",
        "aga" => "AGA",
        "new-zealand" => "NZ",
        "tromp-taylor" => "Tromp-Taylor",
        "cgos" => "CGOS",
        "semi-primitive" => "Semi-Primitive",
        other => other,
    }
}

fn push_property(sgf: &mut String, name: &str, value: &str) {
    write!(sgf, "{name}[{value}]").expect("strings take any text");
}

/// A value of the type Text: escaped, with line breaks as they are.
pub(super) fn text(raw: &str) -> String {
    // A carriage return alone would be one more line break to every reader.
    let raw = raw.replace("\r\n", "\n").replace('\r', "\n");
    escape(&raw, |character| matches!(character, '\\' | ']'), |character| character == '\n')
}

/// A value of the type SimpleText: escaped, on one line.
fn simple_text(raw: &str) -> String {
    escape(&raw.replace("\r\n", "\n"), |character| matches!(character, '\\' | ']'), |_| false)
}

/// SimpleText as a part of a composed value, where a colon would end the part.
fn composed_text(raw: &str) -> String {
    let special = |character| matches!(character, '\\' | ']' | ':');
    escape(&raw.replace("\r\n", "\n"), special, |_| false)
}

/// Puts a backslash before special characters and a space for control characters not kept.
fn escape(raw: &str, special: impl Fn(char) -> bool, kept: impl Fn(char) -> bool) -> String {
    let mut escaped = String::with_capacity(raw.len());
    for character in raw.chars() {
        if special(character) {
            escaped.push('\\');
        }
        let plain = !character.is_control() || kept(character);
        escaped.push(if plain { character } else { ' ' });
    }
    escaped
}

#[cfg(test)]
mod tests;
