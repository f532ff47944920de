//! The rules in the dullest code there is: a grid, flood fill, and a list of every earlier grid.
//!
//! Tests hold the fast board against it. It shares no structure with it.

use crate::{Color, Illegal, Ko, Margin, Play, Point, Ruleset, Setup, Size};

/// A grid of stones.
type Grid = Vec<Option<Color>>;

/// A position by brute force.
#[derive(Clone, Debug)]
pub struct Oracle {
    size: Size,
    ruleset: Ruleset,
    grid: Grid,
    to_play: Color,
    /// The present and all earlier grids, each with the side that was to move.
    seen: Vec<(Grid, Color)>,
}

impl Oracle {
    /// The empty board, Black to move.
    #[must_use]
    pub fn new(size: Size, ruleset: Ruleset) -> Oracle {
        let grid = vec![None; size.area()];
        Oracle { size, ruleset, seen: vec![(grid.clone(), Color::Black)], grid, to_play: Color::Black }
    }

    /// Stones that somebody set up. Whether every chain has a liberty is not asked.
    #[must_use]
    pub fn with_setup(setup: &Setup, ruleset: Ruleset) -> Oracle {
        let mut oracle = Oracle::new(setup.size, ruleset);
        for &(point, color) in &setup.stones {
            oracle.grid[setup.size.ordinal(point)] = Some(color);
        }
        oracle.to_play = setup.to_play;
        oracle.seen = vec![(oracle.grid.clone(), setup.to_play)];
        oracle
    }

    /// Gives the turn to a side, as when a player moves twice in a row.
    pub fn set_to_play(&mut self, color: Color) {
        self.to_play = color;
    }

    /// The side to move.
    #[must_use]
    pub const fn to_play(&self) -> Color {
        self.to_play
    }

    /// The stone on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        self.grid[self.size.ordinal(point)]
    }

    /// The chain of the stone on a point, and its liberties.
    fn chain(&self, grid: &Grid, start: Point) -> (Vec<Point>, Vec<Point>) {
        let color = grid[self.size.ordinal(start)];
        let (mut stones, mut liberties) = (vec![start], Vec::new());
        let mut next = 0;
        while next < stones.len() {
            for neighbour in self.size.neighbours(stones[next]) {
                let content = grid[self.size.ordinal(neighbour)];
                if content.is_none() && !liberties.contains(&neighbour) {
                    liberties.push(neighbour);
                }
                if content == color && !stones.contains(&neighbour) {
                    stones.push(neighbour);
                }
            }
            next += 1;
        }
        (stones, liberties)
    }

    /// Empties all points of a colour that do not reach an empty point.
    fn clear(&self, grid: &mut Grid, color: Color) {
        let before = grid.clone();
        for point in self.size.points() {
            let here = self.size.ordinal(point);
            if before[here] == Some(color) && self.chain(&before, point).1.is_empty() {
                grid[here] = None;
            }
        }
    }

    /// The grid after a stone of the side to move.
    fn grid_after(&self, point: Point) -> Grid {
        let mut grid = self.grid.clone();
        grid[self.size.ordinal(point)] = Some(self.to_play);
        self.clear(&mut grid, self.to_play.opponent());
        self.clear(&mut grid, self.to_play);
        grid
    }

    /// Whether the side to move may make this play.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn check(&self, play: Play) -> Result<(), Illegal> {
        let Play::At(point) = play else {
            return Ok(());
        };
        if !self.size.contains(point) {
            return Err(Illegal::OffBoard);
        }
        if self.at(point).is_some() {
            return Err(Illegal::Occupied);
        }
        let after = self.grid_after(point);
        let own_gone = after[self.size.ordinal(point)].is_none();
        if own_gone && !self.ruleset.suicide {
            return Err(Illegal::Suicide);
        }
        // A simple ko: the play takes a stone, and the stones would lie as they lay before the last
        // turn. Without a capture they do so only when a player has moved twice in a row.
        let next = self.to_play.opponent();
        let takes = (0..after.len()).any(|i| self.grid[i] == Some(next) && after[i].is_none());
        if takes && self.seen.len() >= 2 && self.seen[self.seen.len() - 2].0 == after {
            return Err(Illegal::Ko);
        }
        let repeats = match self.ruleset.ko {
            Ko::Simple => false,
            Ko::Positional => self.seen.iter().any(|(grid, _)| *grid == after),
            Ko::Situational => self.seen.iter().any(|(grid, to_play)| *grid == after && *to_play == next),
        };
        if repeats { Err(Illegal::Superko) } else { Ok(()) }
    }

    /// Makes a play of the side to move.
    ///
    /// # Errors
    /// The reason why the play is illegal.
    pub fn play(&mut self, play: Play) -> Result<(), Illegal> {
        self.check(play)?;
        if let Play::At(point) = play {
            self.grid = self.grid_after(point);
        }
        self.to_play = self.to_play.opponent();
        self.seen.push((self.grid.clone(), self.to_play));
        Ok(())
    }

    /// Black's Tromp-Taylor score: a point counts for the only colour that it reaches.
    #[must_use]
    pub fn area_margin(&self) -> Margin {
        let reaches = |start: Point, color: Color| {
            let content = self.at(start);
            let mut path = vec![start];
            let mut next = 0;
            while next < path.len() {
                for neighbour in self.size.neighbours(path[next]) {
                    let there = self.at(neighbour);
                    if there == Some(color) {
                        return true;
                    }
                    if there == content && !path.contains(&neighbour) {
                        path.push(neighbour);
                    }
                }
                next += 1;
            }
            false
        };
        let mut margin = 0;
        for point in self.size.points() {
            margin += match self.at(point) {
                Some(Color::Black) => 1,
                Some(Color::White) => -1,
                None => i16::from(reaches(point, Color::Black)) - i16::from(reaches(point, Color::White)),
            };
        }
        Margin::from_points(margin)
    }
}
