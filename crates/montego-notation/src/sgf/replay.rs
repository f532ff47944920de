//! A recorded game played again: as the format executes it, and as rules allow it.

use super::game::{RecordedGame, Step};
use super::tree::NodeId;
use montego_rules::{
    Color, Game, Illegal, Komi, Play, Point, PointMap, Position, Ruleset, Setup, SetupError, Size,
};

/// The board of a record: stones and nothing else.
///
/// A move is executed even if it is illegal: its stone replaces what stood there, then strings without
/// a liberty are taken, the opponent's first. This is what the format demands, and not for playing on;
/// rules decide whether a move was legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedBoard {
    size: Size,
    stones: PointMap<Option<Color>>,
}

impl RecordedBoard {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> RecordedBoard {
        RecordedBoard { size, stones: PointMap::filled(None) }
    }

    /// What stands on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        self.stones[point]
    }

    /// The stones of a colour in the order of the board.
    pub fn stones(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(move |&point| self.at(point) == Some(color))
    }

    /// Executes a step.
    pub fn execute(&mut self, step: &Step) {
        match step {
            Step::Setup { points, .. } => {
                for &(point, stone) in points {
                    self.stones[point] = stone;
                }
            }
            Step::Move { play: Play::Pass, .. } => {}
            Step::Move { color, play: Play::At(point), .. } => {
                self.stones[*point] = Some(*color);
                for neighbour in self.size.neighbours(*point) {
                    if self.at(neighbour) == Some(color.opponent()) {
                        self.take_if_stifled(neighbour);
                    }
                }
                self.take_if_stifled(*point);
            }
        }
    }

    /// Takes the string of a stone if it has no liberty.
    fn take_if_stifled(&mut self, stone: Point) {
        let color = self.at(stone);
        let mut string = vec![stone];
        let mut seen = PointMap::filled(false);
        seen[stone] = true;
        let mut next = 0;
        while let Some(&point) = string.get(next) {
            next += 1;
            for neighbour in self.size.neighbours(point) {
                if self.at(neighbour).is_none() {
                    return;
                }
                if self.at(neighbour) == color && !seen[neighbour] {
                    seen[neighbour] = true;
                    string.push(neighbour);
                }
            }
        }
        for point in string {
            self.stones[point] = None;
        }
    }
}

/// A recorded game under rules.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game as it stands after the last step. Its history begins after the last setup and the last
    /// illegal move.
    pub game: Game,
    /// The moves that the rules do not allow, in order.
    pub illegal: Vec<IllegalMove>,
}

/// A move of a record that rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// Which move it is, from 1.
    pub number: usize,
    /// Its node.
    pub node: NodeId,
    /// Who moved.
    pub color: Color,
    /// The play.
    pub play: Play,
    /// Why it is illegal.
    pub reason: Illegal,
}

impl RecordedGame {
    /// The board after all steps.
    #[must_use]
    pub fn board(&self) -> RecordedBoard {
        let mut board = RecordedBoard::new(self.size);
        self.steps.iter().for_each(|step| board.execute(step));
        board
    }

    /// Plays the record again under rules. An illegal move is executed as the format demands, and told.
    ///
    /// # Errors
    /// If the stones after a setup or an illegal move are no position: a chain without a liberty.
    pub fn replay(&self, ruleset: Ruleset, komi: Komi) -> Result<Replay, SetupError> {
        self.replay_watched(ruleset, komi, |_, _| ())
    }

    /// The same, and shows each move before it is made: the position, in which the side that moves is to move,
    /// and the play. Illegal moves are shown too.
    ///
    /// # Errors
    /// As [`RecordedGame::replay`]; the moves before were shown.
    pub fn replay_watched(
        &self,
        ruleset: Ruleset,
        komi: Komi,
        mut show: impl FnMut(&Position, Play),
    ) -> Result<Replay, SetupError> {
        let mut board = RecordedBoard::new(self.size);
        let from = |board: &RecordedBoard, to_play| {
            let stones = |color| board.stones(color).map(move |point| (point, color));
            let stones = Color::BOTH.into_iter().flat_map(stones).collect();
            Game::new(Setup { size: self.size, stones, to_play }, ruleset, komi)
        };
        let mut game = from(&board, self.to_play_at_start())?;
        let (mut illegal, mut number) = (Vec::new(), 0);
        for step in &self.steps {
            board.execute(step);
            match *step {
                Step::Setup { to_play, .. } => {
                    let turn = to_play.unwrap_or_else(|| game.position().to_play());
                    game = from(&board, turn)?;
                }
                Step::Move { node, color, play } => {
                    number += 1;
                    if color == game.position().to_play() {
                        show(game.position(), play);
                    } else {
                        let mut position = game.position().clone();
                        position.set_to_play(color);
                        show(&position, play);
                    }
                    if let Err(reason) = game.play_as(color, play) {
                        illegal.push(IllegalMove { number, node, color, play, reason });
                        game = from(&board, color.opponent())?;
                    }
                }
            }
        }
        Ok(Replay { game, illegal })
    }
}
