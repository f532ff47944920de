//! Tactical searches: questions about a chain or two that are answered by proof.
#![allow(dead_code, missing_docs)]

#[cfg(test)]
mod tests;

mod board;
mod capture;
mod connection;
mod few;
mod fight;
mod par;
mod paths;
mod solver;
mod table;
mod zone;

use board::{Cell, SearchBoard};
use capture::Capture;
use connection::Connection;
use montego_rules::{Board, Color, Point};
use solver::{Goal, KoLaw, Moves, Scope, Solver};

/// What came out of a question about one side's success.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Success {
    /// Not even with ko threats.
    No,
    /// Not known: the nodes ran out.
    Unknown,
    /// By ko, for which it must find the first threat.
    KoBehind,
    /// By ko, in which it may ignore the first threat.
    KoAhead,
    /// Without ko.
    Yes,
}

pub struct Tactics {
    solver: Solver,
    limit: u64,
    pub line: Vec<Cell>,
}

pub struct Answer {
    pub success: Success,
    pub plays: Vec<(Point, Success)>,
    pub nodes: u64,
    pub line: Vec<Option<Point>>,
}

impl Tactics {
    pub fn new(limit: u64) -> Tactics {
        Tactics { solver: Solver::new(), limit, line: vec![] }
    }

    pub fn attack(&mut self, board: &Board, stone: Point, all: bool) -> Answer {
        self.capture(board, stone, true, all)
    }

    pub fn defend(&mut self, board: &Board, stone: Point, all: bool) -> Answer {
        self.capture(board, stone, false, all)
    }

    pub fn connect(&mut self, board: &Board, first: Point, second: Point, all: bool) -> Answer {
        self.connection(board, first, second, true, all)
    }

    pub fn disconnect(&mut self, board: &Board, first: Point, second: Point, all: bool) -> Answer {
        self.connection(board, first, second, false, all)
    }

    fn connection(&mut self, board: &Board, first: Point, second: Point, join: bool, all: bool) -> Answer {
        let owner = board.at(first).expect("a stone");
        let goal = Connection::new(first.index() as Cell, second.index() as Cell, owner);
        let mover = if join { owner } else { owner.opponent() };
        let mut search = SearchBoard::new(board);
        if board.to_play() != mover {
            search.lift_ko();
        }
        self.solver.begin(self.limit);
        self.question(&mut search, &goal, mover, all)
    }

    fn capture(&mut self, board: &Board, stone: Point, attack: bool, all: bool) -> Answer {
        let owner = board.at(stone).expect("a stone");
        let goal = Capture::new(stone.index() as Cell, owner);
        let mover = if attack { owner.opponent() } else { owner };
        let mut search = SearchBoard::new(board);
        if board.to_play() != mover {
            search.lift_ko();
        }
        self.solver.begin(self.limit);
        self.question(&mut search, &goal, mover, all)
    }

    fn question<G: Goal>(&mut self, board: &mut SearchBoard, goal: &G, mover: Color, all: bool) -> Answer {
        let (success, play) = self.success(board, goal, mover, mover);
        let mut plays = Vec::new();
        if success != Success::No && success != Success::Unknown {
            if let Some(point) = play.and_then(|cell| board.point(cell)) {
                plays.push((point, success));
            }
            if all {
                self.other_plays(board, goal, mover, &mut plays);
            }
        }
        Answer { success, plays, nodes: self.solver.nodes(), line: self.line.iter().map(|&c| board.point(c)).collect() }
    }

    fn other_plays<G: Goal>(&mut self, board: &mut SearchBoard, goal: &G, mover: Color, plays: &mut Vec<(Point, Success)>) {
        let mut moves = Moves::default();
        goal.moves(board, mover, &mut moves);
        for (cell, _) in moves.iter() {
            let Some(point) = board.point(cell) else { continue };
            if !board.is_possible(cell, mover) || cell == board.ko() || plays.iter().any(|p| p.0 == point) {
                continue;
            }
            board.play(cell, mover);
            let (value, _) = self.success(board, goal, mover.opponent(), mover);
            board.undo();
            if value != Success::No && value != Success::Unknown {
                plays.push((point, value));
            }
        }
        plays[1..].sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    }

    /// How far `asker` succeeds when `to_move` is to move: the prover in reaching the goal, the other side
    /// in preventing it.
    fn success<G: Goal>(&mut self, board: &mut SearchBoard, goal: &G, to_move: Color, asker: Color) -> (Success, Option<Cell>) {
        let proves = asker == goal.prover();
        let Some((plain, play)) = self.decide(board, goal, to_move, KoLaw::Plain) else { return (Success::Unknown, None) };
        if !self.solver.ko_met() {
            return (if plain == proves { Success::Yes } else { Success::No }, play);
        }
        let (own, other) = if proves { (KoLaw::Prover, KoLaw::Refuter) } else { (KoLaw::Refuter, KoLaw::Prover) };
        if plain == proves {
            match self.decide(board, goal, to_move, other) {
                Some((result, play)) if result == proves => (Success::Yes, play),
                Some(_) => (Success::KoAhead, play),
                None => (Success::Unknown, None),
            }
        } else {
            match self.decide(board, goal, to_move, own) {
                Some((result, play)) if result == proves => (Success::KoBehind, play),
                Some(_) => (Success::No, None),
                None => (Success::Unknown, None),
            }
        }
    }

    /// Whether the prover succeeds. Few plays of one side are tried against many of the other first: what
    /// suffices then suffices always.
    fn first<G: Goal>(&mut self, board: &mut SearchBoard, goal: &G, to_move: Color, proven: bool) -> Option<Cell> {
        self.line = self.solver.line(board, goal, to_move, proven);
        self.line.first().copied()
    }

    fn decide<G: Goal>(&mut self, board: &mut SearchBoard, goal: &G, to_move: Color, law: KoLaw) -> Option<(bool, Option<Cell>)> {
        let mut tentative = None;
        for (i, (mut scope, share)) in SCHEDULE.into_iter().enumerate() {
            let share = if tentative.is_some() { share.min(u64::from(par::par(6,3))) } else { share };
            if i==4 { scope.slow=[par::par(7,2) as u8,par::par(8,1) as u8]; } if i==3 { scope.slow=[par::par(9,2) as u8,par::par(10,1) as u8]; }
            STAGE.store(i, std::sync::atomic::Ordering::Relaxed);
            self.solver.set_limit(self.solver.nodes() + self.limit * share / 100);
            match self.solver.solve(board, goal, to_move, law, scope) {
                Some(true) if scope.refuter == WIDE => return Some((true, self.first(board, goal, to_move, true))),
                Some(false) if scope.prover == WIDE => {
                    if scope.slow[0] == u8::MAX {
                        return Some((false, self.first(board, goal, to_move, false)));
                    }
                    tentative = Some((false, self.first(board, goal, to_move, false)));
                }
                _ => {}
            }
        }
        tentative
    }
}

const WIDE: u32 = 4;
const fn scope(prover: u32, refuter: u32, three: u8, four: u8) -> Scope {
    Scope { prover, refuter, slow: [three, four] }
}

const ANY: u8 = u8::MAX;
const SCHEDULE: [(Scope, u64); 7] = [
    (scope(0, WIDE, 0, 0), 5),
    (scope(1, WIDE, 1, 0), 10),
    (scope(WIDE, 1, ANY, ANY), 5),
    (scope(2, WIDE, 2, 1), 15),
    (scope(WIDE, WIDE, 2, 1), 25),
    (scope(WIDE, 2, ANY, ANY), 15),
    (scope(WIDE, WIDE, ANY, ANY), 25),
];

pub static STAGE: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
