//! The game of a query: stones to begin with, moves, and the position after any number of them.

use super::fields::Complaint;
use super::fields::{Fields, clip};
use super::rules::{read_bonus, read_rules};
use montego_notation::{read_color, read_vertex, write_vertex};
use montego_rules::{Color, Komi, Play, Position, Ruleset, Scoring, Setup, Size};
use serde_json::Value;

/// A game that was found legal from beginning to end.
#[derive(Clone, Debug)]
pub(super) struct Start {
    setup: Setup,
    ruleset: Ruleset,
    komi: Komi,
    handicap: usize,
    moves: Vec<(Color, Play)>,
}

/// Pairs such as `["B","D4"]`.
type Pairs = Vec<(String, String)>;

impl Start {
    /// Takes the fields that describe a game.
    ///
    /// # Errors
    /// The first field that is wrong; an illegal move with its number and the reason.
    pub(super) fn take(fields: &mut Fields) -> Result<Start, Complaint> {
        let columns: usize = fields.need("boardXSize", "a number of columns from 1 to 25")?;
        let rows: usize = fields.need("boardYSize", "a number of rows from 1 to 25")?;
        let wrong = if (1..=Size::MAX_SIDE).contains(&columns) { "boardYSize" } else { "boardXSize" };
        let size = Size::new(columns, rows).map_err(|error| fields.refuse(wrong, error.to_string()))?;
        let rules: Value = fields.need("rules", "the name of rules, or an object")?;
        let mut ruleset = read_rules(&rules).map_err(|text| fields.refuse("rules", text))?;
        if let Some(bonus) = fields.take::<Value>("whiteHandicapBonus", "0, N or N-1")? {
            ruleset.handicap_compensation =
                read_bonus(&bonus).map_err(|text| fields.refuse("whiteHandicapBonus", text))?;
        }
        let komi = take_komi(fields, ruleset)?;
        let stones = take_pairs(fields, "initialStones", size)?.unwrap_or_default();
        let mut setup = Setup::empty(size);
        for (color, play) in stones {
            let point = play.point().ok_or_else(|| {
                fields.refuse("initialStones", "expected points, found a pass, which is no stone")
            })?;
            setup.stones.push((point, color));
        }
        let moves = take_pairs(fields, "moves", size)?
            .ok_or_else(|| fields.refuse("moves", "expected pairs such as [\"B\",\"D4\"], found nothing"))?;
        // One black stone is a setup; two and more without a white one are a handicap.
        let all_black = setup.stones.iter().all(|&(_, color)| color == Color::Black);
        let handicap = if all_black && setup.stones.len() >= 2 { setup.stones.len() } else { 0 };
        let usual = if handicap > 0 { Color::White } else { Color::Black };
        setup.to_play = match fields.take::<String>("initialPlayer", "B or W")? {
            Some(word) => {
                read_color(&word).map_err(|error| fields.refuse("initialPlayer", error.to_string()))?
            }
            None => moves.first().map_or(usual, |&(color, _)| color),
        };
        Position::new(&setup, ruleset, komi)
            .map_err(|error| fields.refuse("initialStones", error.to_string()))?;
        let start = Start { setup, ruleset, komi, handicap, moves };
        start.check(fields)?;
        Ok(start)
    }

    /// The number of moves.
    pub(super) fn length(&self) -> usize {
        self.moves.len()
    }

    /// The board.
    pub(super) fn size(&self) -> Size {
        self.setup.size
    }

    /// The position after some moves. If both have passed, the game goes on from its stones.
    ///
    /// # Panics
    /// If there are not so many moves.
    pub(super) fn position(&self, moves: usize) -> Position {
        let mut position = self.first();
        for &(color, play) in &self.moves[..moves] {
            position.set_to_play(color);
            position.play_on(play).expect("the moves were checked");
        }
        if position.is_over() && position.ruleset().passes {
            let board = position.board();
            let stones = board.size().points().filter_map(|point| Some((point, board.at(point)?)));
            let setup = Setup { size: board.size(), stones: stones.collect(), to_play: position.to_play() };
            position = Position::new(&setup, self.ruleset, self.komi).expect("a position of a game");
            position.set_handicap(self.handicap);
        }
        position
    }

    fn first(&self) -> Position {
        let mut position =
            Position::new(&self.setup, self.ruleset, self.komi).expect("the setup was checked");
        position.set_handicap(self.handicap);
        position
    }

    fn check(&self, fields: &Fields) -> Result<(), Complaint> {
        let mut position = self.first();
        for (number, &(color, play)) in (1..).zip(&self.moves) {
            position.set_to_play(color);
            if let Err(reason) = position.play_on(play) {
                // A client of KataGo looks for the first two words.
                let text = format!("Illegal move {number}, {color} {}: {reason}", write_vertex(play));
                return Err(fields.refuse("moves", text));
            }
        }
        Ok(())
    }
}

/// Komi as given, or what is usual under the rules: 7.5 by area, 6.5 by territory.
fn take_komi(fields: &mut Fields, ruleset: Ruleset) -> Result<Komi, Complaint> {
    let usual = Komi::halves(if ruleset.scoring == Scoring::Area { 15 } else { 13 });
    let Some(points) = fields.take::<f64>("komi", "points in halves, such as 7.5")? else { return Ok(usual) };
    points.to_string().parse().map_err(|error| fields.refuse("komi", format!("{error}")))
}

/// Takes a list of pairs of a player and a vertex.
fn take_pairs(fields: &mut Fields, field: &str, size: Size) -> Result<Option<Vec<(Color, Play)>>, Complaint> {
    let Some(pairs) = fields.take::<Pairs>(field, "a list of pairs such as [\"B\",\"D4\"]")? else {
        return Ok(None);
    };
    let read = |(number, (player, vertex)): (usize, &(String, String))| {
        let bad = |text: String| fields.refuse(field, format!("entry {number}: {text}"));
        let color = read_color(player).map_err(|error| bad(error.to_string()))?;
        Ok((color, read_play(vertex, size).map_err(bad)?))
    };
    (1..).zip(&pairs).map(read).collect::<Result<_, _>>().map(Some)
}

/// Reads a vertex, `pass`, or KataGo's column and row counted from 0 at the upper left, as in `(0,13)`.
pub(super) fn read_play(text: &str, size: Size) -> Result<Play, String> {
    let numbers = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let Some((column, row)) = numbers.and_then(|text| text.split_once(',')) else {
        return read_vertex(text, size).map_err(|error| error.to_string());
    };
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let point = number(column).zip(number(row)).and_then(|(column, row)| {
        let row = size.rows().checked_sub(1)?.checked_sub(row)?;
        size.point(column, row)
    });
    let shown = || clip(&Value::String(text.to_owned()));
    point.map(Play::At).ok_or_else(|| format!("{} is not on a {size} board", shown()))
}
