//! Reads openings from files, and asks the rules whether they are legal.

use super::OpeningsError;
use crate::file_error::FileError;
use montego_notation::sgf::{Place, RecordedGame, Step, Tree, Value, read_sgf};
use montego_notation::{read_vertex, write_vertex};
use montego_rules::{Color, Komi, Play, Position, Ruleset, Setup, Size};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What is wrong, and where in the file.
type Problem = (Place, String);

/// Reads a folder of records, a record, or a file of lines: the openings in order, at least one.
pub(super) fn read(
    path: &Path,
    first_moves: Option<u32>,
    size: Size,
    ruleset: Ruleset,
) -> Result<Vec<Vec<Play>>, OpeningsError> {
    let reader = Reader { first_moves: first_moves.map(|moves| moves as usize), size, ruleset };
    if path.is_dir() {
        let files = records_in(path)?;
        if files.is_empty() {
            return Err(OpeningsError::None { path: path.to_owned(), expected: "records named *.sgf" });
        }
        let openings: Result<Vec<_>, _> = files.iter().map(|file| reader.record(file)).collect();
        openings.map(|openings| openings.concat())
    } else if is_record(path) {
        reader.record(path)
    } else {
        reader.lines(path)
    }
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"))
}

/// The records in a folder in the order of their names, which is the same on every machine.
fn records_in(folder: &Path) -> Result<Vec<PathBuf>, OpeningsError> {
    let entries = fs::read_dir(folder).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
    let entries = entries.map_err(|source| unreadable(folder, source))?;
    let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    files.retain(|path| is_record(path));
    files.sort();
    Ok(files)
}

struct Reader {
    first_moves: Option<usize>,
    size: Size,
    ruleset: Ruleset,
}

impl Reader {
    /// The openings of a file with one in each line.
    fn lines(&self, path: &Path) -> Result<Vec<Vec<Play>>, OpeningsError> {
        let text = fs::read_to_string(path);
        let text = text.map_err(|source| unreadable(path, source))?;
        let mut openings = Vec::new();
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.split_once('#').map_or(line, |(before, _comment)| before);
            let plays = self.line(line, index as u32 + 1);
            let plays = plays.map_err(|problem| wrong(path, problem))?;
            openings.extend((!plays.is_empty()).then_some(plays));
        }
        if openings.is_empty() {
            let expected = "an opening, a line of moves such as 'E5 C3 G7',";
            return Err(OpeningsError::None { path: path.to_owned(), expected });
        }
        Ok(openings)
    }

    fn line(&self, text: &str, line: u32) -> Result<Vec<Play>, Problem> {
        let mut start = Start::new(self.size, self.ruleset);
        for (column, vertex) in words(text) {
            if self.is_enough(&start) {
                break;
            }
            let place = Place { line, column };
            let play = read_vertex(vertex, self.size).map_err(|error| (place, error.to_string()))?;
            start.play(play, place)?;
        }
        Ok(start.plays)
    }

    /// The openings of an SGF file, one for each game in it.
    fn record(&self, path: &Path) -> Result<Vec<Vec<Play>>, OpeningsError> {
        let bytes = fs::read(path).map_err(|source| unreadable(path, source))?;
        let file = read_sgf(&bytes).map_err(|error| {
            let problem = format!("expected a game, which begins with '(;', found {}", error.found);
            wrong(path, (error.place, problem))
        })?;
        let openings = file.trees.iter().map(|tree| self.tree(tree));
        openings.collect::<Result<_, _>>().map_err(|problem| wrong(path, problem))
    }

    fn tree(&self, tree: &Tree) -> Result<Vec<Play>, Problem> {
        let game = RecordedGame::read(tree, &[]).map_err(|error| (error.0.place, error.0.text))?;
        let root = tree.root();
        let at = |value: Option<&Value>| value.map_or(Place { line: 1, column: 1 }, |value| value.place);
        let first = at(tree.properties(root).first().and_then(|property| property.values.first()));
        if game.size != self.size {
            let place = tree.value(root, "SZ").map_or(first, |value| value.place);
            return Err((place, format!("expected a {} board, found {}", self.size, game.size)));
        }
        let mut start = Start::new(self.size, self.ruleset);
        let longest = self.size.area() / 3;
        for node in tree.line(&[]) {
            let steps: Vec<&Step> = game.steps.iter().filter(|step| node_of(step) == node).collect();
            let stones = ["AB", "AW", "AE"].iter().find_map(|name| tree.value(node, name));
            if let Some(value) = stones.filter(|_| !self.is_enough(&start)) {
                return Err((value.place, "expected moves only, found stones that are set up".to_owned()));
            }
            let is_move = |name: &str| name == "B" || name == "W";
            let moves = tree.properties(node).iter().filter(|property| is_move(&property.name));
            let values: Vec<&Value> = moves.flat_map(|property| &property.values).collect();
            let read = steps.iter().filter_map(|step| match step {
                Step::Move { color, play, .. } => Some((*color, *play)),
                Step::Setup { .. } => None,
            });
            let read: Vec<(Color, Play)> = read.collect();
            for (index, value) in values.iter().enumerate() {
                if self.is_enough(&start) {
                    return Ok(start.plays);
                }
                // A move that could not be read is left out of the game, and told.
                let left_out = read.len() < values.len();
                let told = game.remarks.iter().find(|remark| left_out && remark.place == value.place);
                if let Some(remark) = told {
                    return Err((value.place, remark.text.replace("; left out", "")));
                }
                let Some(&(color, play)) = read.get(index) else { continue };
                let turn = start.position.to_play();
                if color != turn {
                    return Err((value.place, format!("expected a move of {turn}, found one of {color}")));
                }
                if self.first_moves.is_none() && start.plays.len() >= longest {
                    let found = game.moves().count();
                    let problem = format!(
                        "expected an opening of at most {longest} moves, found a record of {found}; \
                         --opening-moves N takes the first N"
                    );
                    return Err((value.place, problem));
                }
                start.play(play, value.place)?;
            }
        }
        if start.plays.is_empty() {
            return Err((first, "expected a record with moves, found none".to_owned()));
        }
        Ok(start.plays)
    }

    fn is_enough(&self, start: &Start) -> bool {
        self.first_moves.is_some_and(|moves| start.plays.len() >= moves)
    }
}

fn node_of(step: &Step) -> montego_notation::sgf::NodeId {
    match *step {
        Step::Setup { node, .. } | Step::Move { node, .. } => node,
    }
}

fn wrong(path: &Path, (place, problem): Problem) -> OpeningsError {
    FileError::Wrong { path: path.to_owned(), place, problem }.into()
}

fn unreadable(path: &Path, source: io::Error) -> OpeningsError {
    FileError::Read { what: "openings from", path: path.to_owned(), source }.into()
}

/// The words of a line, with the column where each begins, in characters from 1.
fn words(line: &str) -> impl Iterator<Item = (u32, &str)> {
    let column = move |word: &str| {
        let before = word.as_ptr().addr() - line.as_ptr().addr();
        line[..before].chars().count() as u32 + 1
    };
    line.split_whitespace().map(move |word| (column(word), word))
}

/// A game that is only beginning.
struct Start {
    position: Position,
    plays: Vec<Play>,
}

impl Start {
    fn new(size: Size, ruleset: Ruleset) -> Start {
        let setup = Setup::empty(size);
        let position = Position::new(&setup, ruleset, Komi::ZERO).expect("an empty board is a position");
        Start { position, plays: Vec::new() }
    }

    /// Makes a play. One that ends the game is refused, since nothing would be left to play.
    fn play(&mut self, play: Play, place: Place) -> Result<(), Problem> {
        let vertex = write_vertex(play);
        self.position.play(play).map_err(|reason| (place, format!("illegal play {vertex}: {reason}")))?;
        if self.position.is_over() {
            return Err((place, format!("expected an opening, found the end of the game by {vertex}")));
        }
        self.plays.push(play);
        Ok(())
    }
}
