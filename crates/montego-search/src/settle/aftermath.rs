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
            play_out(&mut board, rng);
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

    /// At the end of how many games more a colour had the point than its opponent.
    pub(super) fn balance(&self, point: Point, color: Color) -> i64 {
        i64::from(self.held[color.index()][point]) - i64::from(self.held[color.opponent().index()][point])
    }

    /// The share of games at whose end nobody had the point, from 0 to 1.
    pub(super) fn neutral(&self, point: Point) -> f64 {
        let held = self.held[0][point] + self.held[1][point];
        1.0 - f64::from(held) / f64::from(self.games.max(1))
    }
}

/// Plays to two passes in a row, or to the bound on length.
fn play_out(board: &mut Board, rng: &mut Rng) {
    let mut passes = 0;
    let mut last = None;
    let mut lost = Few::new();
    for _ in 0..playout_limit(board.size().area()) {
        let play = reply(board, last, &lost, rng).or_else(|| careful(board, rng));
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
fn careful(board: &mut Board, rng: &mut Rng) -> Option<Point> {
    let mut window = board.empty_count();
    while window > 0 {
        let place = rng.below(window as u32) as usize;
        let point = board.empty(place);
        if is_admissible::<GobbleEye>(board, point) && !shapes::is_foolish(board, point) {
            return Some(point);
        }
        window -= 1;
        board.swap_empties(place, window);
    }
    None
}
