//! What a play is worth before anything was tried.

use crate::heavy::{self, Picks, SelfAtari, ladder, self_atari};
use montego_rules::{Board, Play, Point, PointMap};
use montego_stats::Rng;

/// A play with results that are taken for granted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hope {
    pub(crate) play: Play,
    /// Results won.
    pub(crate) wins: f32,
    /// All results.
    pub(crate) visits: f32,
}

/// How many results each kind of knowledge is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Priors {
    /// Results of every play, half of them won.
    pub(crate) even: f32,
    /// Won results of plays that are near the last one, by their distance of 1, 2 and 3.
    pub(crate) near: [f32; 3],
    /// Won results of a capture of one stone; twice as many where there are more.
    pub(crate) capture: f32,
    /// Won results of a play that saves one stone; twice as many where there are more.
    pub(crate) save: f32,
    /// Lost results of a play that puts own stones into atari for nothing.
    pub(crate) self_atari: f32,
    /// Won results of a play on which a shape of nine points matches.
    pub(crate) shape: f32,
    /// Won results of a play with which the playouts would answer the last one.
    pub(crate) answer: f32,
    /// Results of plays where nothing is near: won ones on good lines, lost ones on low lines.
    pub(crate) lines: f32,
}

/// The results of all points, by their places.
struct Sheet {
    results: PointMap<[f32; 2]>,
}

impl Sheet {
    fn win(&mut self, point: Point, results: f32) {
        self.results[point][0] += results;
        self.results[point][1] += results;
    }

    fn lose(&mut self, point: Point, results: f32) {
        self.results[point][1] += results;
    }
}

impl Priors {
    /// The plays of the side to move, each with its hope: all points that `may` be played, and `pass` if there
    /// is one. `last` is the point of the last stone.
    pub(super) fn hopes(
        &self,
        board: &Board,
        last: Option<Point>,
        may: impl Fn(Point) -> bool,
        pass: Option<Hope>,
        rng: &mut Rng,
    ) -> Vec<Hope> {
        let mut sheet = Sheet { results: PointMap::filled([0.5 * self.even, self.even]) };
        self.fights(board, &mut sheet);
        if let Some(last) = last {
            self.distances(board, last, &mut sheet);
            for point in heavy::answers_to(board, last).iter() {
                sheet.win(point, self.answer);
            }
        }
        let size = board.size();
        let mut hopes: Vec<Hope> = Vec::with_capacity(board.empty_count() + 1);
        hopes.extend(pass);
        for point in size.points().filter(|&point| board.is_empty(point) && may(point)) {
            if heavy::is_shape(board, point) {
                sheet.win(point, self.shape);
            }
            if let SelfAtari::Bad { .. } = self_atari(board, point) {
                sheet.lose(point, self.self_atari);
            }
            self.lines(board, point, &mut sheet);
            let [wins, visits] = sheet.results[point];
            // Equal plays are told apart by a grain of chance.
            let grain = 0.01 * rng.unit() as f32;
            hopes.push(Hope { play: Play::At(point), wins: wins + grain, visits });
        }
        hopes
    }

    /// Chains that can be taken, or must be saved.
    fn fights(&self, board: &Board, sheet: &mut Sheet) {
        let me = board.to_play();
        let mut theirs = board.clone();
        theirs.set_to_play(me.opponent());
        let stones = board.size().points().filter(|&point| board.at(point).is_some());
        for stone in stones.filter(|&stone| board.chain_of(stone) == stone) {
            let liberties = board.liberties::<3>(stone);
            let many = if board.chain_size(stone) > 1 { 2.0 } else { 1.0 };
            if board.at(stone) == Some(me) {
                match *liberties.as_slice() {
                    [liberty] => self.rescue(board, stone, liberty, many, sheet),
                    [a, b] if ladder::is_captured(&theirs, stone) => {
                        self.defend(board, stone, [a, b], many, sheet);
                    }
                    _ => {}
                }
            } else if liberties.count() < 3
                && let Some(play) = ladder::capturing_play(board, stone)
            {
                sheet.win(play, many * self.capture);
            }
        }
    }

    /// An own chain in atari.
    fn rescue(&self, board: &Board, stone: Point, liberty: Point, many: f32, sheet: &mut Sheet) {
        let mut captures = Picks::default();
        heavy::adjacent_ataris(board, stone, &mut captures);
        for play in captures.iter() {
            if ladder::escapes_by(board, stone, play) {
                sheet.win(play, many * self.save);
            }
        }
        if captures.iter().all(|play| play != liberty) {
            if ladder::escapes_by(board, stone, liberty) {
                sheet.win(liberty, many * self.save);
            } else {
                sheet.lose(liberty, self.self_atari);
            }
        }
    }

    /// An own chain of two liberties that the opponent would take by a ladder.
    fn defend(&self, board: &Board, stone: Point, liberties: [Point; 2], many: f32, sheet: &mut Sheet) {
        let mut plays = Picks::default();
        heavy::adjacent_ataris(board, stone, &mut plays);
        liberties.into_iter().for_each(|liberty| plays.add(liberty));
        for play in plays.iter().filter(|&play| board.check(play, false).is_ok()) {
            let mut after = board.clone();
            after.play_unchecked(Play::At(play));
            if after.at(stone).is_some() && !ladder::is_captured(&after, stone) {
                sheet.win(play, many * self.save);
            }
        }
    }

    /// Plays near the last one, along chains: a chain has no extent.
    fn distances(&self, board: &Board, last: Point, sheet: &mut Sheet) {
        let mut seen = PointMap::filled(false);
        let mut ring = Vec::new();
        reach(board, last, &mut seen, &mut ring);
        for wins in self.near {
            let mut next = Vec::new();
            for &point in &ring {
                for near in board.adjacent(point) {
                    reach(board, near, &mut seen, &mut next);
                }
            }
            for &point in next.iter().filter(|&&point| board.is_empty(point)) {
                sheet.win(point, wins);
            }
            ring = next;
        }
    }

    /// Plays far from all stones on good lines, and low plays with no stone beside them.
    fn lines(&self, board: &Board, point: Point, sheet: &mut Sheet) {
        let size = board.size();
        let height = |at: usize, side: usize| at.min(side - 1 - at);
        let line = height(point.column(), size.columns()).min(height(point.row(), size.rows()));
        // On small boards the third line is not where one begins, but the fourth and the middle.
        let good = if size.columns().min(size.rows()) < 11 { 3..=4 } else { 2..=3 };
        if line < 2 && board.surrounding(point).all(|near| board.is_empty(near)) {
            sheet.lose(point, self.lines);
        } else if good.contains(&line) && is_lonely(board, point) {
            sheet.win(point, self.lines);
        }
    }
}

/// Notes a point, or all stones of its chain, if it was not seen before.
fn reach(board: &Board, point: Point, seen: &mut PointMap<bool>, ring: &mut Vec<Point>) {
    if seen[point] {
        return;
    }
    if board.at(point).is_none() {
        seen[point] = true;
        ring.push(point);
        return;
    }
    for stone in board.chain_stones(point) {
        seen[stone] = true;
        ring.push(stone);
    }
}

/// Whether no stone is within three steps.
fn is_lonely(board: &Board, point: Point) -> bool {
    let (column, row) = (point.column() as isize, point.row() as isize);
    for dy in -3_isize..=3 {
        let width = 3 - dy.abs();
        for dx in -width..=width {
            let (x, y) = (column + dx, row + dy);
            if x >= 0
                && y >= 0
                && let Some(near) = board.size().point(x as usize, y as usize)
                && board.at(near).is_some()
            {
                return false;
            }
        }
    }
    true
}
