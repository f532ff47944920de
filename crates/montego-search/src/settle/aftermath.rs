//! Random games by players careful enough to leave a seki alone.

use super::shapes::{self, Few};
use crate::eye::GobbleEye;
use crate::playout::{is_admissible, playout_limit};
use montego_rules::{Board, Color, Play, Point, PointMap, Size};
use montego_stats::Rng;

/// Of this many single stones that a player puts in atari himself, all but one are taken at once.
const STONES_TAKEN: u32 = 4;

/// How often each point ended in whose hands.
pub(super) struct Fates {
    size: Size,
    games: u32,
    held: [PointMap<u32>; 2],
}

impl Fates {
    /// Plays games from a board, each colour moving first in every other one.
    pub(super) fn sample(start: &Board, games: u32, rng: &mut Rng) -> Fates {
        let size = start.size();
        let mut fates = Fates { size, games: 0, held: [PointMap::filled(0), PointMap::filled(0)] };
        let mut root = start.clone();
        let mut board = root.clone();
        for _ in 0..games {
            board.copy_from(&root);
            play_out(&mut board, &mut Ground::everywhere(), None, rng);
            fates.add(&board);
            root.set_to_play(root.to_play().opponent());
        }
        fates
    }

    fn add(&mut self, finished: &Board) {
        for point in self.size.points() {
            let surrounded = || Color::BOTH.into_iter().find(|&c| finished.is_surrounded_by(point, c));
            if let Some(owner) = finished.at(point).or_else(surrounded) {
                self.held[owner.index()][point] += 1;
            }
        }
        self.games += 1;
    }

    /// How much more often a chain's points ended as its own colour's than as the opponent's, from -1 to 1.
    pub(super) fn standing(&self, board: &Board, stone: Point, color: Color) -> f64 {
        let held = |color: Color, stone: Point| i64::from(self.held[color.index()][stone]);
        let (mut sum, mut stones) = (0, 0);
        for stone in board.chain_stones(stone) {
            sum += held(color, stone) - held(color.opponent(), stone);
            stones += 1;
        }
        sum as f64 / (stones * i64::from(self.games.max(1))) as f64
    }

    /// The share of games at whose end nobody had the point, from 0 to 1.
    pub(super) fn neutral(&self, point: Point) -> f64 {
        let held = self.held[0][point] + self.held[1][point];
        1.0 - f64::from(held) / f64::from(self.games.max(1))
    }
}

/// Where the players may play.
pub(super) struct Ground {
    /// The points in any order, or none for the whole board.
    points: Option<Vec<Point>>,
}

impl Ground {
    pub(super) const fn everywhere() -> Ground {
        Ground { points: None }
    }

    pub(super) const fn within(points: Vec<Point>) -> Ground {
        Ground { points: Some(points) }
    }

    fn contains(&self, point: Point) -> bool {
        self.points.as_ref().is_none_or(|points| points.contains(&point))
    }
}

/// Plays to two passes in a row, or to the bound on length. `last` is where the opponent has just
/// played.
pub(super) fn play_out(board: &mut Board, ground: &mut Ground, mut last: Option<Point>, rng: &mut Rng) {
    let mut passes = 0;
    let mut lost = Few::new();
    let area = ground.points.as_ref().map_or(board.size().area(), Vec::len);
    for _ in 0..playout_limit(area) {
        let play = reply(board, last, &lost, rng).filter(|&point| ground.contains(point));
        let play = play.or_else(|| careful(board, ground, rng));
        let before = board.empty_count();
        board.play_unchecked(play.map_or(Play::Pass, Play::At));
        lost = Few::new();
        if play.is_some() {
            for place in before - 1..board.empty_count() {
                lost.add(board.empty(place));
            }
        }
        passes = if play.is_some() { 0 } else { passes + 1 };
        if passes == 2 {
            return;
        }
        last = play;
    }
}

/// What the opponent's last play calls for: killing from inside what took a shape, saving a chain that he
/// put in atari, taking stones that he left in atari.
fn reply(board: &Board, last: Option<Point>, lost: &Few<7>, rng: &mut Rng) -> Option<Point> {
    let last = last?;
    let own = board.to_play();
    if lost.len() >= 3
        && let Some(vital) = shapes::vital_point(board, lost)
        && is_admissible::<GobbleEye>(board, vital)
    {
        return Some(vital);
    }
    for n in board.size().neighbours(last) {
        if board.at(n) == Some(own)
            && let Some(liberty) = shapes::last_liberty(board, n)
        {
            if let Some(taking) = shapes::rescue_by_taking(board, n) {
                return Some(taking);
            }
            if board.ko() != Some(liberty) && shapes::is_safe(board, liberty) {
                return Some(liberty);
            }
        }
    }
    let liberty = board.at(last).and_then(|_| shapes::last_liberty(board, last))?;
    (board.ko() != Some(liberty) && rng.below(STONES_TAKEN) > 0).then_some(liberty)
}

/// Draws an empty point like a uniform playout, and again if it is foolish. All points that are neither
/// are equally likely; where there are none, passing is best.
fn careful(board: &mut Board, ground: &mut Ground, rng: &mut Rng) -> Option<Point> {
    let sensible =
        |board: &Board, point| is_admissible::<GobbleEye>(board, point) && !shapes::is_foolish(board, point);
    let mut window = ground.points.as_ref().map_or(board.empty_count(), Vec::len);
    while window > 0 {
        let place = rng.below(window as u32) as usize;
        window -= 1;
        match &mut ground.points {
            None => {
                let point = board.empty(place);
                if sensible(board, point) {
                    return Some(point);
                }
                board.swap_empties(place, window);
            }
            Some(points) => {
                let point = points[place];
                if board.is_empty(point) && sensible(board, point) {
                    return Some(point);
                }
                points.swap(place, window);
            }
        }
    }
    None
}
