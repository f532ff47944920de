//! Asking: in which order how much is searched, and what ko makes of it.

use super::answer::{Eyes, Reading, Settled, Success, Way};
use super::board::{Cell, SearchBoard, around};
use super::capture::{Capture, FEW_LIBERTIES};
use super::connection::Connection;
use super::groups::group_of;
use super::eye::{Eye, area_around};
use super::few::Few;
use super::life::{CORE, Life};
use super::goal::{Goal, KoLaw, Moves, Scope};
use super::solver::Solver;
use super::space::{Space, Walls};
use super::zone::Zone;
use montego_rules::{Board, Color, Play, Point};

/// The extra work of the farthest plays that are tried at all.
const WIDE: u32 = 4;
/// No limit to slow plays.
const ANY: u8 = u8::MAX;
/// The parts of the budget that are spent in turn, so that easy questions are answered soon. What was searched
/// before is remembered.
const ROUNDS: [u64; 2] = [6, 1];
/// How many times as long as a node of a capture one of a connection takes; its budget is divided by this.
const DEARER: u64 = 3;
/// Hundredths of the budget for checking a failure that was found among fast plays.
const CHECK: u64 = 2;

/// Nodes for a chain around a group whose life is asked about.
const WALL_NODES: u64 = 600;

const fn scope(prover: u32, refuter: u32, slow: [u8; 2]) -> Scope {
    Scope { prover, refuter, slow }
}

impl Scope {
    /// Whether nothing is left out.
    fn is_whole(&self) -> bool {
        self.prover == WIDE && self.refuter == WIDE && self.slow == [ANY, ANY]
    }
}

/// What is searched one after the other, with hundredths of the budget. Few plays of one side against many of
/// the other come first: what suffices then suffices always.
const SCHEDULE: [(Scope, u64); 7] = [
    (scope(0, WIDE, [0, 0]), 5),
    (scope(1, WIDE, [1, 0]), 10),
    (scope(WIDE, 1, [ANY, ANY]), 5),
    (scope(2, WIDE, [2, 1]), 15),
    (scope(WIDE, WIDE, [2, 1]), 25),
    (scope(WIDE, 2, [ANY, ANY]), 15),
    (scope(WIDE, WIDE, [ANY, ANY]), 25),
];

/// A ladder: nothing but ataris.
const LADDER: [(Scope, u64); 1] = [(scope(0, WIDE, [0, 0]), 100)];

/// The life of a group: there is no telling how slow a play is.
const LIFE: [(Scope, u64); 5] = [
    (scope(0, WIDE, [ANY, ANY]), 10),
    (scope(WIDE, 0, [ANY, ANY]), 10),
    (scope(1, WIDE, [ANY, ANY]), 15),
    (scope(WIDE, 1, [ANY, ANY]), 15),
    (scope(WIDE, WIDE, [ANY, ANY]), 50),
];

/// Which first plays are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plays {
    /// One that succeeds.
    One,
    /// All that succeed, as far as they are found.
    All,
}

/// An answer without regard to other laws of ko.
struct Decision {
    reached: bool,
    proven: bool,
    line: Vec<Cell>,
}

/// Asks tactical questions; its memory is used for one question after the other.
///
/// The same question has the same answer whatever was asked before.
pub struct Tactics {
    solver: Solver,
    budget: u64,
}

impl Tactics {
    /// Searches with a budget in nodes; connections, whose nodes take longer, get a third of it. A question takes up to three searches where a ko is met, and one
    /// more with a quarter of the budget for each first play if all are wanted.
    #[must_use]
    pub fn new(budget: u64) -> Tactics {
        Tactics { solver: Solver::new(), budget }
    }

    /// Whether the opponent, playing first, captures the chain of a stone. A chain with more than four
    /// liberties counts as safe.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn attack(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        self.ask_capture(board, stone, true, &SCHEDULE, plays)
    }

    /// Whether the owner, playing first, saves the chain of a stone.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn defend(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        self.ask_capture(board, stone, false, &SCHEDULE, plays)
    }

    /// Whether the opponent, playing first, captures the chain of a stone by a series of ataris.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn ladder(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        self.ask_capture(board, stone, true, &LADDER, plays)
    }

    /// Whether the owner, playing first, joins the chains of two stones.
    ///
    /// # Panics
    /// If the points have no stones of one colour.
    pub fn connect(&mut self, board: &Board, first: Point, second: Point, plays: Plays) -> Reading {
        self.ask_connection(board, first, second, true, plays)
    }

    /// Whether the opponent, playing first, keeps the chains of two stones apart.
    ///
    /// # Panics
    /// If the points have no stones of one colour.
    pub fn disconnect(&mut self, board: &Board, first: Point, second: Point, plays: Plays) -> Reading {
        self.ask_connection(board, first, second, false, plays)
    }

    /// The capture of a chain seen from both sides.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn capture(&mut self, board: &Board, stone: Point, plays: Plays) -> Settled {
        let reach = self.attack(board, stone, plays);
        let prevent = reach.success.is_some().then(|| self.defend(board, stone, plays));
        Settled { reach, prevent }
    }

    /// The connection of two chains seen from both sides.
    ///
    /// # Panics
    /// If the points have no stones of one colour.
    pub fn connection(&mut self, board: &Board, first: Point, second: Point, plays: Plays) -> Settled {
        let reach = self.connect(board, first, second, plays);
        let prevent = reach.success.is_some().then(|| self.disconnect(board, first, second, plays));
        Settled { reach, prevent }
    }

    /// Eyes of a colour in the place around a point, as many as two: how many there are when the opponent plays
    /// first and when the owner does.
    pub fn eyes(&mut self, board: &Board, point: Point, owner: Color, plays: Plays) -> Eyes {
        let mut search = SearchBoard::new(board);
        search.lift_ko();
        let point = point.index() as Cell;
        let rough = area_around(&search, point, owner, &Walls::unknown());
        let walls = self.walls(&mut search, rough.iter(), owner);
        let area = area_around(&search, point, owner, &walls);
        let mut ask = |wanted, asker: Color, tactics: &mut Tactics| {
            let goal = Eye::new(area, owner, wanted, walls.clone());
            let mut reading = tactics.ask(board, &goal, asker, &LIFE, tactics.budget, plays);
            reading.proven &= !goal.is_estimated();
            reading
        };
        let mut of = |wanted| {
            let reach = ask(wanted, owner, self);
            let prevent = reach.success.is_some().then(|| ask(wanted, owner.opponent(), self));
            Settled { reach, prevent }
        };
        let one = of(1);
        let two = one.reach.success.is_some().then(|| of(2));
        Eyes { one, two }
    }

    /// Whether the opponent, playing first, kills the group of a stone.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn kill(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        self.ask_life(board, stone, true, plays)
    }

    /// Whether the owner, playing first, makes the group of a stone live.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn live(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        self.ask_life(board, stone, false, plays)
    }

    /// The life of a group seen from both sides: the goal is its death.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn life(&mut self, board: &Board, stone: Point, plays: Plays) -> Settled {
        let reach = self.kill(board, stone, plays);
        let prevent = reach.success.is_some().then(|| self.live(board, stone, plays));
        Settled { reach, prevent }
    }

    fn ask_life(&mut self, board: &Board, stone: Point, kills: bool, plays: Plays) -> Reading {
        let owner = board.at(stone).expect("a stone to ask about");
        let mut search = SearchBoard::new(board);
        search.lift_ko();
        let group = group_of(&search, stone.index() as Cell);
        let near: Vec<Cell> = {
            let walls = Walls::unknown();
            let space = Space::around(&search, group.as_slice(), owner, &walls);
            let own = group.iter().flat_map(|stone| search.chain(stone));
            own.chain(space.points().map(|(point, _)| point)).collect()
        };
        let walls = self.walls(&mut search, near.into_iter(), owner);
        let goal = Life::new(group, owner, walls);
        let asker = if kills { owner.opponent() } else { owner };
        let mut reading = self.ask(board, &goal, asker, &LIFE, self.budget, plays);
        reading.proven &= !goal.is_estimated();
        reading
    }

    /// Which chains next to some points can be taken.
    fn walls(&mut self, search: &mut SearchBoard, points: impl Iterator<Item = Cell>, owner: Color) -> Walls {
        let mut walls = Walls::unknown();
        let mut near = Few::<48>::new();
        for cell in points.flat_map(|cell| around(cell).into_iter().chain([cell])) {
            if search.is_color(cell, owner.opponent()) {
                near.add(search.head(cell));
            }
        }
        for rival in near.iter() {
            let is_safe = search.count(rival) > FEW_LIBERTIES || {
                let goal = Capture::new(rival, owner.opponent());
                self.solver.begin();
                self.solver.let_pass_first(false);
                let taken = self.decide(search, &goal, owner, KoLaw::Plain, &SCHEDULE, WALL_NODES);
                taken.is_some_and(|decision| !decision.reached)
            };
            let zone = if is_safe { &mut walls.safe } else { &mut walls.soft };
            search.chain(rival).for_each(|stone| zone.add(stone));
        }
        walls
    }

    fn ask_capture(
        &mut self,
        board: &Board,
        stone: Point,
        attacks: bool,
        schedule: &[(Scope, u64)],
        plays: Plays,
    ) -> Reading {
        let owner = board.at(stone).expect("a stone to ask about");
        let goal = Capture::new(stone.index() as Cell, owner);
        let asker = if attacks { owner.opponent() } else { owner };
        self.ask(board, &goal, asker, schedule, self.budget, plays)
    }

    fn ask_connection(
        &mut self,
        board: &Board,
        first: Point,
        second: Point,
        joins: bool,
        plays: Plays,
    ) -> Reading {
        let owner = board.at(first).expect("a stone to ask about");
        assert_eq!(board.at(second), Some(owner), "a connection needs two stones of one colour");
        if board.chain(first).id == board.chain(second).id {
            let success = if joins { Success::Yes } else { Success::No };
            return Reading { success, proven: true, ..unknown() };
        }
        let goal = Connection::new(first.index() as Cell, second.index() as Cell, owner);
        let asker = if joins { owner } else { owner.opponent() };
        let budget = self.budget / DEARER;
        self.ask(board, &goal, asker, &SCHEDULE, budget, plays)
    }

    fn ask<G: Goal>(
        &mut self,
        board: &Board,
        goal: &G,
        asker: Color,
        schedule: &[(Scope, u64)],
        budget: u64,
        plays: Plays,
    ) -> Reading {
        let mut search = SearchBoard::new(board);
        if board.to_play() != asker {
            search.lift_ko();
        }
        self.solver.begin();
        let mut reading = self.success(&mut search, goal, asker, asker, schedule, budget);
        if plays == Plays::All && reading.success.is_some() {
            self.find_ways(&mut search, goal, asker, schedule, budget / 4, &mut reading.ways);
        }
        reading.nodes = self.solver.nodes();
        reading
    }

    /// Adds the other plays that succeed.
    fn find_ways<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        asker: Color,
        schedule: &[(Scope, u64)],
        budget: u64,
        ways: &mut Vec<Way>,
    ) {
        let mut moves = Moves::default();
        goal.moves(board, asker, &mut moves);
        for (cell, _) in moves.iter() {
            let Some(play) = board.point(cell) else { continue };
            let is_known = ways.iter().any(|way| way.play == play);
            if is_known || cell == board.ko() || !board.is_possible(cell, asker) {
                continue;
            }
            board.play(cell, asker);
            let reading = self.success(board, goal, asker.opponent(), asker, schedule, budget);
            board.undo();
            if reading.success.is_some() {
                ways.push(Way { play, success: reading.success });
            }
        }
        // The sort is stable, so the play of the proof stays before others that are as good.
        ways.sort_by_key(|way| std::cmp::Reverse(way.success));
    }

    /// How far a side succeeds when `to_move` is to move: the prover in reaching the goal, the other side in
    /// preventing it. Where a ko is met, three laws of ko tell whom it favours.
    fn success<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        to_move: Color,
        asker: Color,
        schedule: &[(Scope, u64)],
        budget: u64,
    ) -> Reading {
        let proves = asker == goal.prover();
        self.solver.let_pass_first(to_move != asker);
        let mut search = |law| {
            let decision = self.decide(board, goal, to_move, law, schedule, budget);
            decision.map(|decision| (decision.reached == proves, decision, self.solver.ko_met()))
        };
        let (own, other) =
            if proves { (KoLaw::Prover, KoLaw::Refuter) } else { (KoLaw::Refuter, KoLaw::Prover) };
        let (success, decision, proven) = match search(KoLaw::Plain) {
            None => return unknown(),
            Some((true, plain, false)) => {
                let proven = plain.proven;
                (Success::Yes, plain, proven)
            }
            Some((false, plain, false)) => {
                let proven = plain.proven;
                (Success::No, plain, proven)
            }
            Some((true, plain, true)) => match search(other) {
                None => return unknown(),
                Some((true, decision, _)) => {
                    let proven = plain.proven && decision.proven;
                    (Success::Yes, decision, proven)
                }
                Some((false, decision, _)) => {
                    let proven = plain.proven && decision.proven;
                    (Success::KoAhead, plain, proven)
                }
            },
            Some((false, plain, true)) => match search(own) {
                None => return unknown(),
                Some((succeeds, decision, _)) => {
                    let proven = plain.proven && decision.proven;
                    (if succeeds { Success::KoBehind } else { Success::No }, decision, proven)
                }
            },
        };
        let first = decision.line.first().and_then(|&cell| board.point(cell));
        let ways = first.filter(|_| success.is_some() && to_move == asker);
        let play = |&cell: &Cell| board.point(cell).map_or(Play::Pass, Play::At);
        Reading {
            success,
            proven,
            ways: ways.map(|play| Way { play, success }).into_iter().collect(),
            line: decision.line.iter().map(play).collect(),
            nodes: 0,
        }
    }

    /// Whether the prover reaches the goal.
    fn decide<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        to_move: Color,
        law: KoLaw,
        schedule: &[(Scope, u64)],
        budget: u64,
    ) -> Option<Decision> {
        let mut among_fast = None;
        let rounds =
            ROUNDS.iter().flat_map(|&part| schedule.iter().map(move |&(scope, share)| (part, scope, share)));
        for (part, scope, share) in rounds {
            let nodes = match &among_fast {
                // Only slower plays are left to look at.
                Some(_) if !scope.is_whole() => continue,
                Some(_) => budget * CHECK / 100,
                None => budget * share / 100 / part,
            };
            self.solver.allow(nodes);
            let reached = self.solver.solve(board, goal, to_move, law, scope);
            let decides = match reached {
                Some(true) => scope.refuter == WIDE,
                Some(false) => scope.prover == WIDE || schedule.len() == 1,
                None => false,
            };
            if let Some(reached) = reached.filter(|_| decides) {
                let line = self.solver.line(board, goal, to_move, reached);
                let proven = reached || scope.slow == [ANY, ANY] || schedule.len() == 1;
                let decision = Decision { reached, proven, line };
                if proven {
                    return Some(decision);
                }
                among_fast = Some(decision);
            }
            if among_fast.is_some() && scope.is_whole() {
                break;
            }
        }
        among_fast
    }
}

fn unknown() -> Reading {
    Reading { success: Success::Unknown, proven: false, ways: Vec::new(), line: Vec::new(), nodes: 0 }
}
