//! What a tree means as a game of Go.

use super::result::GameResult;
use super::tree::{NodeId, Remark, Tree, Value};
use crate::read_vertex;
use montego_rules::{ByColor, Color, Komi, Play, Point, Size};

/// One line of a recorded game.
///
/// Moves are kept as the record has them. Whether they are legal is a question for rules, which this
/// does not know; the format says that a stone is put where the record puts it.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedGame {
    /// The board; 19x19 if the record does not tell.
    pub size: Size,
    /// What White receives, if the record tells.
    pub komi: Option<Komi>,
    /// The number of handicap stones, if the record tells. The stones are setup like any other.
    pub handicap: Option<usize>,
    /// Names of the players.
    pub players: ByColor<Option<String>>,
    /// The name of the rules.
    pub rules: Option<String>,
    /// The result as recorded.
    pub result: Option<GameResult>,
    /// What happens, in order. A node may hold a setup and a move.
    pub steps: Vec<Step>,
    /// What could not be read, or was read otherwise than it is written.
    pub remarks: Vec<Remark>,
}

/// Something that a node does to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Stones are put or taken, or it is somebody's turn.
    Setup {
        /// The node.
        node: NodeId,
        /// Points with what stands there from now on, each once.
        points: Vec<(Point, Option<Color>)>,
        /// Whose turn it is from now on, if the node tells.
        to_play: Option<Color>,
    },
    /// A move.
    Move {
        /// The node.
        node: NodeId,
        /// Who moves.
        color: Color,
        /// The play.
        play: Play,
    },
}

/// A tree that is no game of Go on a board that exists here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UnreadableGame(pub Remark);

impl RecordedGame {
    /// Reads a line of a tree; see [`Tree::line`] for `branches`.
    ///
    /// # Errors
    /// If the tree is a record of another game, or its board is not one of 1 to 25 columns and rows.
    pub fn read(tree: &Tree, branches: &[usize]) -> Result<RecordedGame, UnreadableGame> {
        let root = tree.root();
        let refuse = |value: &Value, text: String| UnreadableGame(Remark { place: value.place, text });
        if let Some(value) = tree.value(root, "GM").filter(|value| !is_go(&value.simple_text())) {
            let found = value.simple_text();
            return Err(refuse(value, format!("expected a record of Go, GM[1], found game number {found}")));
        }
        let size = match tree.value(root, "SZ") {
            None => Size::square(19).expect("19x19 is a size"),
            Some(value) => read_size(&value.simple_text()).map_err(|problem| refuse(value, problem))?,
        };
        let mut game = RecordedGame {
            size,
            komi: None,
            handicap: None,
            players: ByColor::default(),
            rules: None,
            result: None,
            steps: Vec::new(),
            remarks: Vec::new(),
        };
        let text = |name| {
            let words = tree.value(root, name).map(Value::simple_text);
            words.filter(|words| !words.is_empty())
        };
        game.players = ByColor { black: text("PB"), white: text("PW") };
        game.rules = text("RU");
        game.result = text("RE").map(|result| GameResult::read(&result));
        game.read_numbers(tree, root);
        for node in tree.line(branches) {
            game.read_setup(tree, node);
            game.read_moves(tree, node);
        }
        let has_stones = game.steps.iter().any(|step| matches!(step, Step::Setup { .. }));
        if let (Some(2..), false, Some(value)) = (game.handicap, has_stones, tree.value(root, "HA")) {
            game.remark(value, "a handicap without stones; which points were meant is unknown".to_owned());
        }
        Ok(game)
    }

    /// Whose turn it is at the start: as the record says, else as it goes on, else as handicap has it.
    #[must_use]
    pub fn to_play_at_start(&self) -> Color {
        for step in &self.steps {
            match step {
                Step::Setup { to_play: Some(color), .. } | Step::Move { color, .. } => return *color,
                Step::Setup { .. } => {}
            }
        }
        if self.handicap.is_some_and(|stones| stones >= 2) { Color::White } else { Color::Black }
    }

    /// Whose turn it is after the last step.
    #[must_use]
    pub fn to_play(&self) -> Color {
        let last = self.steps.iter().rev().find_map(|step| match step {
            Step::Setup { to_play, .. } => *to_play,
            Step::Move { color, .. } => Some(color.opponent()),
        });
        last.unwrap_or_else(|| self.to_play_at_start())
    }

    /// Takes away the move behind the first `moves` ones and everything after it. Returns that move, or none if
    /// there are no more moves.
    pub fn keep_moves(&mut self, moves: usize) -> Option<Step> {
        let is_move = |(_, step): &(usize, &Step)| matches!(step, Step::Move { .. });
        let (place, _) = self.steps.iter().enumerate().filter(is_move).nth(moves)?;
        let next = self.steps[place].clone();
        self.steps.truncate(place);
        Some(next)
    }

    /// The moves in order.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Play)> + '_ {
        self.steps.iter().filter_map(|step| match *step {
            Step::Move { color, play, .. } => Some((color, play)),
            Step::Setup { .. } => None,
        })
    }

    fn remark(&mut self, value: &Value, text: String) {
        self.remarks.push(Remark { place: value.place, text });
    }

    fn read_numbers(&mut self, tree: &Tree, root: NodeId) {
        if let Some(value) = tree.value(root, "KM") {
            let written = value.simple_text();
            let plain = written.replace(',', ".");
            self.komi = plain.parse::<f64>().ok().and_then(|komi| komi.to_string().parse().ok());
            if self.komi.is_none() && !written.is_empty() {
                self.remark(value, format!("expected a komi in half points, found '{written}'; left out"));
            } else if plain != written {
                self.remark(
                    value,
                    format!("expected a komi with a point, found '{written}'; read as {plain}"),
                );
            }
        }
        if let Some(value) = tree.value(root, "HA") {
            let written = value.simple_text();
            self.handicap = written.parse().ok();
            if self.handicap.is_none() && !written.is_empty() {
                self.remark(
                    value,
                    format!("expected a number of handicap stones, found '{written}'; left out"),
                );
            }
        }
    }

    fn read_setup(&mut self, tree: &Tree, node: NodeId) {
        let mut points: Vec<(Point, Option<Color>)> = Vec::new();
        let lists = [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)];
        for (name, stone) in lists {
            for value in tree.values(node, name) {
                match read_points(&value.simple_text(), self.size) {
                    Ok(list) => points.extend(list.into_iter().map(|point| (point, stone))),
                    Err(problem) => self.remark(value, format!("{name}: {problem}; left out")),
                }
            }
        }
        // The last word on a point counts, and each point is told once.
        let mut last: Vec<(Point, Option<Color>)> = Vec::new();
        let mut place = std::collections::HashMap::new();
        for (point, stone) in points {
            match place.insert(point.index(), last.len()) {
                Some(known) if last[known].0 == point => {
                    last[known].1 = stone;
                    place.insert(point.index(), known);
                }
                _ => last.push((point, stone)),
            }
        }
        let to_play = tree.value(node, "PL").and_then(|value| {
            let color = match value.simple_text().to_ascii_lowercase().as_str() {
                "b" | "black" | "1" => Some(Color::Black),
                "w" | "white" | "2" => Some(Color::White),
                _ => None,
            };
            if color.is_none() {
                let found = value.simple_text();
                self.remark(value, format!("PL: expected B or W, found '{found}'; left out"));
            }
            color
        });
        if !last.is_empty() || to_play.is_some() {
            self.steps.push(Step::Setup { node, points: last, to_play });
        }
    }

    fn read_moves(&mut self, tree: &Tree, node: NodeId) {
        for property in tree.properties(node) {
            let color = match property.name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            for value in &property.values {
                match read_move(&value.simple_text(), self.size) {
                    Ok((play, odd)) => {
                        self.steps.push(Step::Move { node, color, play });
                        if let Some(odd) = odd {
                            self.remark(value, odd);
                        }
                    }
                    Err(problem) => self.remark(value, format!("{}: {problem}; left out", property.name)),
                }
            }
        }
    }
}

fn is_go(number: &str) -> bool {
    number.is_empty() || number == "1" || number.eq_ignore_ascii_case("go")
}

fn read_size(text: &str) -> Result<Size, String> {
    let bad = || format!("SZ: expected a size of 1 to 25, as 9 or 13:9, found '{text}'");
    let number = |part: &str| part.trim().parse::<usize>().map_err(|_| bad());
    let (columns, rows) = match text.split_once([':', 'x']) {
        Some((columns, rows)) => (number(columns)?, number(rows)?),
        None => (number(text)?, number(text)?),
    };
    Size::new(columns, rows).map_err(|_| bad())
}

/// Reads a move: two letters, nothing or `tt` for a pass, or with a remark a vertex as on boards.
fn read_move(text: &str, size: Size) -> Result<(Play, Option<String>), String> {
    let is_small = size.columns() <= 19 && size.rows() <= 19;
    if text.is_empty() || (is_small && text == "tt") {
        return Ok((Play::Pass, None));
    }
    if let Ok(point) = read_point(text, size) {
        return Ok((Play::At(point), None));
    }
    let is_vertex =
        text.chars().nth(1).is_some_and(|c| c.is_ascii_digit()) || text.eq_ignore_ascii_case("pass");
    match read_vertex(text, size) {
        Ok(play) if is_vertex => {
            Ok((play, Some(format!("expected two letters, found '{text}'; read as a vertex"))))
        }
        _ => Err(format!("expected a point of the {size} board, found '{text}'")),
    }
}

/// Reads a point: a letter for the column, a letter for the row from the top.
fn read_point(text: &str, size: Size) -> Result<Point, String> {
    let bad = || format!("expected a point of the {size} board, found '{text}'");
    let number = |letter: u8| match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a')),
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + 26),
        _ => None,
    };
    let &[column, row] = text.as_bytes() else { return Err(bad()) };
    let (Some(column), Some(row)) = (number(column), number(row)) else { return Err(bad()) };
    if column >= size.columns() || row >= size.rows() {
        return Err(bad());
    }
    Ok(size.point(column, size.rows() - 1 - row).expect("inside the board"))
}

/// Reads a point, or the corners of a rectangle of points.
fn read_points(text: &str, size: Size) -> Result<Vec<Point>, String> {
    let Some((one, other)) = text.split_once(':') else { return Ok(vec![read_point(text, size)?]) };
    let (one, other) = (read_point(one, size)?, read_point(other, size)?);
    let between = |a: usize, b: usize| a.min(b)..=a.max(b);
    let rows = between(one.row(), other.row()).rev();
    let columns = between(one.column(), other.column());
    let point = |column, row| size.point(column, row).expect("inside the board");
    Ok(rows.flat_map(|row| columns.clone().map(move |column| point(column, row))).collect())
}
