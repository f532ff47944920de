//! The position that a command is about: an empty board, a diagram or a game record, and moves from there on.

use super::read_size;
use super::record::{Marked, Wanted, looks_like_record, position_of};
use super::terms::read_rules;
use super::text::whole;
use anyhow::{Context, anyhow, bail};
use montego_notation::{read_color, read_diagram, read_vertex};
use montego_rules::{Color, Game, Komi, Point, Ruleset, Setup, SetupFault, Size};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where a position comes from.
#[derive(clap::Args)]
pub(super) struct PositionArgs {
    /// A game record in SGF, or a board diagram of X (black), O (white) and . (empty), the top row first; - reads
    /// standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Empty board: 9, or 13x9 for columns x rows; 1 to 25 [default: 9]
    #[arg(long, value_parser = read_size, allow_negative_numbers = true, conflicts_with = "file")]
    size: Option<Size>,
    /// Of a record, the position after so many moves of the main line [default: the last one]
    #[arg(long = "move", value_name = "NUMBER", requires = "file", value_parser = whole(0_usize, 1_000_000), allow_negative_numbers = true)]
    number: Option<usize>,
    /// Which game of a file of records, from 1 [default: 1]
    #[arg(long, value_name = "NUMBER", requires = "file", value_parser = whole(1_usize, 1_000_000), allow_negative_numbers = true)]
    game: Option<usize>,
    /// Moves from there on: "E5 C3 pass" in turn, or "b E5 w C3" with colours
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Who is to play before the moves: black or white [default: as the record says, or black]
    #[arg(long, value_name = "COLOUR", value_parser = read_side)]
    to_play: Option<Color>,
    /// Rules: chinese, tromp-taylor, new-zealand, aga, cgos, japanese or semi-primitive [default: as the
    /// record says, or chinese]
    #[arg(long, value_parser = read_rules)]
    rules: Option<Ruleset>,
    /// Points for White, in halves: 7.5, 0, -3 [default: as the record says, or 0]
    #[arg(long, allow_negative_numbers = true)]
    komi: Option<Komi>,
}

/// The largest file that may be a diagram: far more than 25 rows need, far less than fills the memory.
const LARGEST_FILE: u64 = 1 << 20;
/// The largest file of records: some have long comments, and some have many games.
const LARGEST_RECORD: u64 = 1 << 28;

/// Reads `black` or `white`, or their first letters.
pub(super) fn read_side(text: &str) -> Result<Color, String> {
    read_color(text).map_err(|_| format!("expected black or white, found '{text}'"))
}

impl PositionArgs {
    /// The game that leads to the position.
    pub(super) fn game(&self) -> anyhow::Result<Game> {
        self.found().map(|(game, _)| game)
    }

    /// The game that leads to the position, and a record in which something can be written about it: that of the
    /// file, unless moves of the command line come after it.
    pub(super) fn marked(&self) -> anyhow::Result<(Game, Marked)> {
        let (game, marked) = self.found()?;
        let marked = marked.unwrap_or_else(|| Marked::new(&game));
        Ok((game, marked))
    }

    fn found(&self) -> anyhow::Result<(Game, Option<Marked>)> {
        let (mut game, mut marked) = match &self.file {
            Some(path) => self.game_of_file(path)?,
            None => {
                let nine = || Size::square(9).expect("nine rows are a board");
                (self.game_of_setup(Setup::empty(self.size.unwrap_or_else(nine)))?, None)
            }
        };
        if let Some(moves) = &self.moves {
            play_moves(&mut game, moves)?;
            marked = None;
        }
        Ok((game, marked))
    }

    /// The game that begins with a setup.
    fn game_of_setup(&self, mut setup: Setup) -> anyhow::Result<Game> {
        setup.to_play = self.to_play.unwrap_or(Color::Black);
        Ok(Game::new(setup, self.rules.unwrap_or(Ruleset::CHINESE), self.komi.unwrap_or(Komi::ZERO))?)
    }

    /// The game in a file, or on standard input.
    fn game_of_file(&self, path: &Path) -> anyhow::Result<(Game, Option<Marked>)> {
        let (name, bytes) = read_file(path)?;
        let is_named_so = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
        if is_named_so || looks_like_record(&bytes) {
            let &PositionArgs { number: moves, game, to_play, rules, komi, .. } = self;
            let (game, marked) = position_of(&name, &bytes, Wanted { game, moves, to_play, rules, komi })?;
            return Ok((game, Some(marked)));
        }
        let setup = diagram_of(&name, bytes)?;
        if self.number.is_some() || self.game.is_some() {
            bail!("{name}: found a board diagram; --move and --game expect a game record");
        }
        Ok((self.game_of_setup(setup)?, None))
    }
}

/// Makes the moves of a text. If one of its words is a colour, every vertex follows one.
fn play_moves(game: &mut Game, moves: &str) -> anyhow::Result<()> {
    let words: Vec<&str> = moves.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty()).collect();
    let size = game.position().board().size();
    let colored = words.iter().any(|word| read_color(word).is_ok());
    let mut rest = words.iter();
    let mut number = 0;
    while let Some(word) = rest.next() {
        number += 1;
        let place = || format!("move {number} of --moves");
        let (color, vertex) = if colored {
            let color = read_color(word).with_context(place)?;
            let vertex = rest.next().ok_or_else(|| {
                anyhow!("{}: found nothing behind '{word}'; expected a vertex such as D4, or pass", place())
            })?;
            (color, *vertex)
        } else {
            (game.position().to_play(), *word)
        };
        let play = read_vertex(vertex, size).with_context(place)?;
        game.play_as(color, play)
            .map_err(|reason| anyhow!("{}: {color} may not play {vertex}: {reason}", place()))?;
    }
    Ok(())
}

/// Reads a file or standard input: how it is called, and its bytes.
fn read_file(path: &Path) -> anyhow::Result<(String, Vec<u8>)> {
    let standard_input = path == Path::new("-");
    let name = if standard_input { "standard input".to_owned() } else { path.display().to_string() };
    let mut bytes = Vec::new();
    let read = match standard_input {
        true => std::io::stdin().lock().take(LARGEST_RECORD + 1).read_to_end(&mut bytes),
        false => {
            std::fs::File::open(path).and_then(|file| file.take(LARGEST_RECORD + 1).read_to_end(&mut bytes))
        }
    };
    read.with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > LARGEST_RECORD {
        bail!("{name}: found more than {LARGEST_RECORD} bytes; expected a game record or a diagram");
    }
    Ok((name, bytes))
}

/// Reads a diagram.
fn diagram_of(name: &str, bytes: Vec<u8>) -> anyhow::Result<Setup> {
    if bytes.len() as u64 > LARGEST_FILE {
        bail!("{name}: found more than {LARGEST_FILE} bytes; expected a diagram of X, O and .");
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        let (line, column) = end_of(&good);
        anyhow!("{name}: line {line}, column {column}: found no UTF-8; expected a diagram of X, O and .")
    })?;
    read_setup(&text).map_err(|error| anyhow!("{name}: {error}"))
}

/// Reads the text of a diagram, and finds the place of what is wrong with it.
fn read_setup(text: &str) -> anyhow::Result<Setup> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let diagram = read_diagram(text)?;
    let setup = Setup { size: diagram.size, stones: diagram.stones, to_play: Color::Black };
    if let Err(error) = montego_rules::Board::try_from(&setup)
        && let [SetupFault::NoLiberty(stones), ..] = error.faults()
    {
        let (line, column) = place_in(text, setup.size, stones[0]);
        let stones = if stones.len() == 1 {
            "a stone".to_owned()
        } else {
            format!("a chain of {} stones", stones.len())
        };
        bail!("line {line}, column {column}: found {stones} without liberty; expected one empty neighbour");
    }
    Ok(setup)
}

/// Line and column just behind a text, from 1.
fn end_of(text: &str) -> (usize, usize) {
    let last = text.rsplit('\n').next().unwrap_or_default();
    (text.matches('\n').count() + 1, last.chars().count() + 1)
}

/// Line and column of a point in the text of a good diagram.
fn place_in(text: &str, size: Size, point: Point) -> (usize, usize) {
    let rows = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (line, row) = rows.into_iter().nth(size.rows() - 1 - point.row()).unwrap_or_default();
    let mut marks = row.chars().enumerate().filter(|(_, mark)| !mark.is_whitespace());
    let column = marks.nth(point.column()).map_or(0, |(column, _)| column);
    (line + 1, column + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        read_setup(text).expect_err("no position").to_string()
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        assert!(refused(". X\n. Y").starts_with("line 2, column 3: found 'Y'"));
        let surrounded = "\n  . X .\n  X O X\n  . X .\n";
        assert!(refused(surrounded).starts_with("line 3, column 5: found a stone without liberty"));
        assert!(refused("XX\nXX").contains("found a chain of 4 stones without liberty"));
    }

    #[test]
    fn moves_come_with_colours_or_in_turn() {
        let after = |moves: &str| {
            let mut game =
                Game::new(Setup::empty(Size::square(9).expect("a size")), Ruleset::CHINESE, Komi::ZERO)
                    .expect("an empty board");
            play_moves(&mut game, moves).map(|()| game).map_err(|error| format!("{error:#}"))
        };
        assert_eq!(after("E5 C3 pass").expect("moves").position().to_play(), Color::White);
        assert_eq!(after("b E5, b C3").expect("moves").position().board().stone_count(Color::Black), 2);
        assert_eq!(after("").expect("no moves").plays(), []);
        for (moves, words) in [
            ("E5 E5", "move 2 of --moves: white may not play E5: the point is occupied"),
            ("E5 K3", "move 2 of --moves: 'K3' is not on a 9x9 board; expected A1 to J9"),
            ("b E5 w", "move 2 of --moves: found nothing behind 'w'"),
            ("b E5 C3", "move 2 of --moves: 'C3' is no color; expected b, black, w or white"),
        ] {
            let error = after(moves).expect_err("bad moves");
            assert!(error.starts_with(words), "{error}");
        }
    }
}
