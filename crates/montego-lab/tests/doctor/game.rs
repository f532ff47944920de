//! The game that the patient plays, and the Go in its answers.

use crate::patient::Fault;
use montego_notation::{read_vertex, write_point, write_vertex};
use montego_rules::{Color, Komi, Play, Point, Position, Ruleset, Setup, Size};
use montego_search::settle;
use montego_stats::Rng;

/// A game with everything that was before.
pub(crate) struct Game {
    fault: Fault,
    komi: Komi,
    /// Positions of the game, the present one last.
    past: Vec<Position>,
    /// The moves, for the record.
    pub(crate) moves: Vec<(Color, Play)>,
}

impl Game {
    pub(crate) fn new(fault: Fault) -> Game {
        let mut game = Game { fault, komi: Komi::ZERO, past: Vec::new(), moves: Vec::new() };
        game.clear(9, 9).expect("a size");
        game
    }

    pub(crate) fn clear(&mut self, columns: usize, rows: usize) -> Result<(), String> {
        let size = Size::new(columns, rows).map_err(|_| "unacceptable size")?;
        let mut rules = Ruleset::TROMP_TAYLOR;
        rules.suicide = self.fault == "suicide";
        rules.ko =
            if self.fault == "superko" { montego_rules::Ko::Simple } else { montego_rules::Ko::Positional };
        self.past = vec![Position::new(&Setup::empty(size), rules, self.komi).expect("an empty board")];
        self.moves.clear();
        Ok(())
    }

    pub(crate) fn again(&mut self) {
        let size = self.size();
        self.clear(size.columns(), size.rows()).expect("the size that it has");
    }

    pub(crate) fn position(&self) -> &Position {
        self.past.last().expect("the first one stays")
    }

    pub(crate) fn size(&self) -> Size {
        self.position().board().size()
    }

    pub(crate) fn set_komi(&mut self, text: &str) -> Result<(), String> {
        self.komi = text.parse().map_err(|_| "syntax error")?;
        self.past.last_mut().expect("the first one stays").set_komi(self.komi);
        Ok(())
    }

    pub(crate) fn play(&mut self, color: Color, play: Play) -> Result<(), String> {
        let mut position = self.position().clone();
        position.set_to_play(color);
        position.play_on(play).map_err(|why| format!("illegal move: {why}"))?;
        self.past.push(position);
        self.moves.push((color, play));
        Ok(())
    }

    pub(crate) fn undo(&mut self) -> Result<(), String> {
        if self.moves.pop().is_none() {
            return Err("cannot undo".to_owned());
        }
        self.past.pop();
        Ok(())
    }

    /// Puts Black's stones on an empty board; all of them or none.
    pub(crate) fn handicap(&mut self, vertices: &[&str]) -> Result<(), String> {
        let board = self.position().board();
        if board.empties().len() < self.size().points().count() {
            return Err("board not empty".to_owned());
        }
        let size = self.size();
        let mut points = Vec::new();
        for vertex in vertices {
            match read_vertex(vertex, size) {
                Ok(Play::At(point)) if !points.contains(&point) => points.push(point),
                _ => return Err("bad vertex list".to_owned()),
            }
        }
        if points.len() < 2 {
            return Err("bad vertex list: at least two".to_owned());
        }
        let stones = points.iter().map(|&point| (point, Color::Black)).collect();
        let setup = Setup { size, stones, to_play: Color::White };
        let position = Position::new(&setup, *self.position().ruleset(), self.komi);
        self.past = vec![position.map_err(|_| "bad vertex list")?];
        self.moves.clear();
        Ok(())
    }

    /// The points worth playing: a capture, then everything that is no eye of one's own.
    pub(crate) fn sensible(&self, color: Color) -> Vec<Point> {
        let mut position = self.position().clone();
        position.set_to_play(color);
        let board = position.board();
        // Two passes end the game by the rules, and clients go on all the same.
        let legal = |point: Point| position.clone().play_on(Play::At(point)).is_ok();
        let empty = self.size().points().filter(|&point| board.is_empty(point));
        let mut points: Vec<Point> =
            empty.filter(|&point| !board.is_solid_eye(point, color) && legal(point)).collect();
        points.sort_by_key(|&point| !self.captures(point, color));
        points
    }

    fn captures(&self, point: Point, color: Color) -> bool {
        let board = self.position().board();
        let taken =
            |next: Point| board.at(next) == Some(color.opponent()) && board.chain(next).liberties == 1;
        self.size().neighbours(point).any(taken)
    }

    /// The stones of a status, each a line.
    pub(crate) fn status(&self, which: &str) -> String {
        let agreement = settle(self.position(), &mut Rng::from_seed(1));
        let board = self.position().board();
        let stones = self.size().points().filter(|&point| board.at(point).is_some());
        let of_status = stones.filter(|point| match which {
            "dead" => agreement.dead.contains(point),
            "alive" => !agreement.dead.contains(point),
            _ => false,
        });
        of_status.map(|point| write_point(point).to_string()).collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn score(&self) -> String {
        self.position().margin(&settle(self.position(), &mut Rng::from_seed(1))).to_string()
    }

    pub(crate) fn record(&self) -> String {
        let letter = |number: usize| char::from(b'a' + number as u8);
        let rows = self.size().rows();
        let mut text = format!("(;GM[1]FF[4]SZ[{rows}]\n");
        for &(color, play) in &self.moves {
            let point = match play {
                Play::Pass => String::new(),
                Play::At(p) => [letter(p.column()), letter(rows - 1 - p.row())].iter().collect(),
            };
            text += &format!(";{}[{point}]", if color == Color::Black { 'B' } else { 'W' });
        }
        text + ")"
    }

    /// The move of a question for one, not played yet.
    pub(crate) fn choice(&self, color: Color) -> Play {
        self.sensible(color).first().map_or(Play::Pass, |&point| Play::At(point))
    }

    pub(crate) fn diagram(&self) -> String {
        let board = self.position().board();
        format!("\n{}", montego_notation::write_diagram(self.size(), |point| board.at(point)).trim_end())
    }

    pub(crate) fn word(play: Play) -> String {
        write_vertex(play).to_string()
    }
}
