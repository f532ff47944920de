//! Problems whose answers are known: a file with an object of JSON a line.

use anyhow::{Context, anyhow, bail, ensure};
use montego_notation::{read_color, read_vertex};
use montego_rules::{Board, Color, Komi, Play, Point, Position, Ruleset, Setup, Size};
use std::path::Path;

/// A problem as its file has it. Fields that nobody asks for are left alone.
#[derive(serde::Deserialize)]
pub(super) struct Problem {
    pub(super) id: String,
    pub(super) kind: String,
    size: usize,
    board: Vec<String>,
    to_move: Option<String>,
    ko: Option<String>,
    ko_bars: Option<String>,
    #[serde(default)]
    pub(super) target: Vec<String>,
    target_colour: Option<String>,
    #[serde(default)]
    pub(super) codes: Vec<u8>,
    #[serde(default)]
    pub(super) moves: Vec<String>,
    #[serde(default)]
    pub(super) candidates: Vec<String>,
    #[serde(default)]
    pub(super) other_capturing_moves: Vec<String>,
    /// The words that are right about the status of a group.
    #[serde(default)]
    pub(super) verdict: Vec<String>,
    #[serde(default)]
    pub(super) attack_moves: Vec<String>,
    #[serde(default)]
    pub(super) defend_moves: Vec<String>,
    pub(super) eyes_min: Option<u8>,
    pub(super) eyes_max: Option<u8>,
}

/// Calls `see` with every problem of a file.
///
/// # Errors
/// If the file cannot be read, if a line is no problem, or what `see` complains of; the error names file and line.
pub(super) fn each_problem(
    path: &Path,
    mut see: impl FnMut(Problem) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = || format!("{name}: line {}", number + 1);
        let problem: Problem = serde_json::from_str(line).with_context(place)?;
        see(problem).with_context(place)?;
    }
    Ok(())
}

/// The point of a vertex.
///
/// # Errors
/// If it is none, or a pass.
pub(super) fn point_of(vertex: &str, size: Size) -> anyhow::Result<Point> {
    read_vertex(vertex, size)?.point().ok_or_else(|| anyhow!("found a pass, expected a point"))
}

/// Stones, who is to move, and the stone that is put there before the question to take a ko.
struct Start {
    setup: Setup,
    taker: Option<Point>,
}

impl Problem {
    /// The side that moves first in the question, Black where both are asked.
    pub(super) fn mover(&self) -> anyhow::Result<Color> {
        Ok(self.to_move.as_deref().map_or(Ok(Color::Black), read_color)?)
    }

    /// The colour of what the question is about.
    pub(super) fn target_color(&self) -> anyhow::Result<Color> {
        let color = self.target_colour.as_deref();
        Ok(read_color(color.ok_or_else(|| anyhow!("found no target_colour, expected one"))?)?)
    }

    /// The position by Chinese rules with this side to move; a ko is barred if it is that side's.
    pub(super) fn position(&self, to_play: Color) -> anyhow::Result<Position> {
        let Start { setup, taker } = self.start()?;
        let mut position = Position::new(&setup, Ruleset::CHINESE, Komi::ZERO)?;
        if let Some(taker) = taker {
            position.play(Play::At(taker))?;
            ensure!(position.board().ko().is_some(), "taking the ko bars nothing");
        }
        position.set_to_play(to_play);
        Ok(position)
    }

    fn start(&self) -> anyhow::Result<Start> {
        let size = Size::square(self.size)?;
        let rows = self.board.len();
        ensure!(rows == self.size, "found {rows} rows, expected {}", self.size);
        let mut stones = Vec::new();
        for (row, text) in self.board.iter().rev().enumerate() {
            for (column, mark) in text.chars().enumerate() {
                let point = size.point(column, row);
                let point = point.ok_or_else(|| anyhow!("found '{text}', expected {} points", self.size))?;
                match mark {
                    'X' => stones.push((point, Color::Black)),
                    'O' => stones.push((point, Color::White)),
                    '.' => {}
                    _ => bail!("found '{mark}', expected X, O or ."),
                }
            }
        }
        let now = Setup { size, stones, to_play: self.mover()? };
        let (Some(ko), Some(barred)) = (&self.ko, &self.ko_bars) else {
            return Ok(Start { setup: now, taker: None });
        };
        before_ko(now, point_of(ko, size)?, read_color(barred)?)
    }
}

/// The stones before the other side took a ko from the side that may not take it back.
fn before_ko(now: Setup, ko: Point, barred: Color) -> anyhow::Result<Start> {
    let size = now.size;
    let board = Board::with_stones(size, now.stones.iter().copied(), now.to_play);
    let board =
        board.map_err(|dead| anyhow!("found {} chains without liberty, expected none", dead.len()))?;
    let taker = size.neighbours(ko).find(|&point| {
        let chain = board.at(point).map(|color| (color, board.chain(point)));
        chain.is_some_and(|(color, chain)| {
            color == barred.opponent() && chain.stones == 1 && chain.liberties == 1
        })
    });
    let taker = taker.ok_or_else(|| anyhow!("found no stone that took the ko"))?;
    let mut stones = now.stones;
    stones.retain(|&(point, _)| point != taker);
    stones.push((ko, barred));
    Ok(Start { setup: Setup { size, stones, to_play: barred.opponent() }, taker: Some(taker) })
}

/// The kinds of problems in the order in which they come first, and `all` behind them where there are several.
pub(super) fn kinds<'a>(of_each: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut kinds: Vec<&str> = Vec::new();
    for kind in of_each {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    if kinds.len() > 1 {
        kinds.push("all");
    }
    kinds
}
