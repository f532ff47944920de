//! What stands on the board after some steps, as the format executes them.

use super::game::{RecordedGame, Step};
use montego_rules::{Color, Play, Point, PointMap, Size};

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

impl RecordedGame {
    /// The board after all steps.
    #[must_use]
    pub fn board(&self) -> RecordedBoard {
        let mut board = RecordedBoard::new(self.size);
        self.steps.iter().for_each(|step| board.execute(step));
        board
    }
}
