//! Whether aims are reached in a random game.

use super::problem::{Aim, Problem};
use super::route::{FEW, Route, Surveyor};
use crate::amaf::FirstPlays;
use crate::eye::{EyeRule, StandardEye};
use crate::playout::Trace;
use montego_rules::{Board, Color, Play, Point};

/// What became of an aim in one random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fate {
    /// Whether it was reached.
    pub reached: bool,
    /// Whether it was prevented. A connection can be neither, or be prevented for a while and reached in the end.
    pub prevented: bool,
}

/// Follows an aim through a game.
#[derive(Clone, Debug)]
struct Watcher {
    aim: Aim,
    owner: Color,
    fate: Fate,
    /// Whether a play can still change the fate.
    open: bool,
    /// The stones that a connection has to join; none before an empty point has its stone.
    pair: Option<[Point; 2]>,
    /// A way to join them, as long as the evaluation is not lost.
    route: Option<Route>,
}

impl Watcher {
    fn new(problem: &Problem, board: &Board, surveyor: &mut Surveyor) -> Watcher {
        let mut watcher = Watcher {
            aim: problem.aim,
            owner: problem.owner,
            fate: Fate { reached: false, prevented: false },
            open: !matches!(problem.aim, Aim::Eye { .. } | Aim::Life { .. }),
            pair: None,
            route: None,
        };
        if let Aim::Connection { stones } = problem.aim {
            watcher.follow(stones, board, surveyor);
        }
        watcher
    }

    fn reach(&mut self) {
        self.fate.reached = true;
        self.open = false;
    }

    fn prevent(&mut self) {
        self.fate.prevented = true;
        self.open = false;
    }

    /// `captured` tells whether the owner's opponent has just captured something.
    #[inline]
    fn see(&mut self, board: &Board, mover: Color, point: Point, captured: bool, surveyor: &mut Surveyor) {
        match self.aim {
            Aim::Capture { stone } => {
                if mover == self.owner {
                    // Only its owner's plays give a chain more liberties.
                    if board.few_liberties::<FEW>(stone).is_none() {
                        self.prevent();
                    }
                } else if captured && board.at(stone).is_none() {
                    self.reach();
                }
            }
            Aim::Connection { stones } => self.see_pair(stones, board, mover, point, captured, surveyor),
            Aim::EmptyConnection { point: empty, stone } => match self.pair {
                Some(stones) => self.see_pair(stones, board, mover, point, captured, surveyor),
                None if captured && board.at(stone).is_none() => self.prevent(),
                None if point == empty && mover == self.owner => {
                    self.follow([empty, stone], board, surveyor);
                    self.see_pair([empty, stone], board, mover, point, captured, surveyor);
                }
                // Whoever wants the point connected has to be the first on it.
                None if point == empty => self.prevent(),
                None => {}
            },
            Aim::Eye { .. } | Aim::Life { .. } => {}
        }
    }

    fn follow(&mut self, stones: [Point; 2], board: &Board, surveyor: &mut Surveyor) {
        self.pair = Some(stones);
        self.route = surveyor.route(board, stones[0], stones[1], self.owner);
        self.fate.prevented = self.route.is_none();
    }

    #[inline]
    fn see_pair(
        &mut self,
        [first, second]: [Point; 2],
        board: &Board,
        mover: Color,
        point: Point,
        captured: bool,
        surveyor: &mut Surveyor,
    ) {
        if mover == self.owner {
            if board.chain_of(first) == board.chain_of(second) {
                // Later capture does not matter.
                self.reach();
            }
            return;
        }
        if captured && (board.at(first).is_none() || board.at(second).is_none()) {
            self.prevent();
            return;
        }
        let Some(route) = &self.route else { return };
        if (captured || route.touches(point, board)) && !route.stands(board, self.owner) {
            self.route = surveyor.route(board, first, second, self.owner);
            self.fate.prevented |= self.route.is_none();
        }
    }

    /// What became of the aim, once the game is over.
    fn fate(&self, end: &Board) -> Fate {
        match self.aim {
            // A chain that was neither taken nor ever got many liberties is alive.
            Aim::Capture { .. } => Fate { prevented: !self.fate.reached, ..self.fate },
            Aim::Connection { .. } | Aim::EmptyConnection { .. } => self.fate,
            Aim::Eye { point } => {
                let is_eye = |p: Point| end.is_empty(p) && StandardEye::is_eye(end, p, self.owner);
                let reached = is_eye(point) || end.adjacent(point).any(is_eye);
                Fate { reached, prevented: !reached }
            }
            Aim::Life { stone } => Fate {
                reached: end.at(stone) == Some(self.owner),
                prevented: end.at(stone) == Some(self.owner.opponent()),
            },
        }
    }
}

/// Follows all aims of a position through random games, and who was first on which point.
///
/// Between games nothing is allocated.
#[derive(Clone, Debug)]
pub(crate) struct GoalTrace {
    /// Who was first where.
    pub first: FirstPlays,
    watchers: Vec<Watcher>,
    start: Vec<Watcher>,
    stones: [usize; 2],
    stones_at_start: [usize; 2],
    surveyor: Surveyor,
}

impl GoalTrace {
    /// Ready for games from a board.
    pub(crate) fn new(problems: &[Problem], board: &Board) -> GoalTrace {
        let mut surveyor = Surveyor::default();
        let start: Vec<Watcher> = problems.iter().map(|p| Watcher::new(p, board, &mut surveyor)).collect();
        let stones = Color::BOTH.map(|color| board.stone_count(color));
        GoalTrace {
            first: FirstPlays::default(),
            watchers: start.clone(),
            start,
            stones,
            stones_at_start: stones,
            surveyor,
        }
    }

    /// Forgets the game, before the next one.
    pub(crate) fn clear(&mut self) {
        self.first.clear();
        self.watchers.clone_from_slice(&self.start);
        self.stones = self.stones_at_start;
    }

    /// What became of each aim, in the order of the problems.
    pub(crate) fn fates<'a>(&'a self, end: &'a Board) -> impl Iterator<Item = Fate> + 'a {
        self.watchers.iter().map(move |watcher| watcher.fate(end))
    }
}

impl Trace for GoalTrace {
    #[inline(always)]
    fn record(&mut self, color: Color, play: Play) {
        self.first.record(color, play);
    }

    #[inline]
    fn made(&mut self, board: &Board, color: Color, play: Play) {
        let Play::At(point) = play else { return };
        let enemy = color.opponent();
        let left = board.stone_count(enemy);
        let captured = left < self.stones[enemy.index()];
        self.stones[enemy.index()] = left;
        self.stones[color.index()] += 1;
        for watcher in self.watchers.iter_mut().filter(|watcher| watcher.open) {
            watcher.see(board, color, point, captured && watcher.owner == enemy, &mut self.surveyor);
        }
    }
}
