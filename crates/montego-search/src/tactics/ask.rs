//! How a question is searched: in which order how much, and what ko makes of it.

use super::answer::{Reading, Success, Way};
use super::board::{Cell, SearchBoard};
use super::goal::{Goal, KoLaw, Moves, Scope};
use super::questions::{Plays, Tactics};
use montego_rules::{Board, Color, Play};

/// The extra work of the farthest plays that are tried at all.
const WIDE: u32 = 4;
/// No limit to slow plays.
const ANY: u8 = u8::MAX;
/// The parts of the budget that are spent in turn, so that easy questions are answered soon. What was searched
/// before is remembered.
const ROUNDS: [u64; 2] = [6, 1];

/// How much is searched, and hundredths of the budget for it.
type Round = (Scope, u64);

/// What is searched one after the other.
pub(super) struct Schedule {
    rounds: &'static [Round],
    /// Hundredths of the budget for checking a failure that was found among fast plays.
    check: u64,
    /// From how many plays in a row on such a failure says nothing to the prover, for all his plays are slow.
    slow: usize,
}

const fn scope(prover: u32, refuter: u32, slow: [u8; 2]) -> Scope {
    Scope { prover, refuter, slow }
}

impl Scope {
    /// Whether nothing is left out.
    fn is_whole(&self) -> bool {
        self.prover == WIDE && self.refuter == WIDE && self.slow == [ANY, ANY]
    }
}

/// Captures. Few plays of one side against many of the other come first: what suffices then suffices always. Slow
/// captures are missed more often than shown, so that a failure among fast plays is worth a long second look.
pub(super) const CAPTURE: Schedule = Schedule {
    rounds: &[
        (scope(0, WIDE, [0, 0]), 5),
        (scope(1, WIDE, [1, 0]), 10),
        (scope(WIDE, 1, [ANY, ANY]), 5),
        (scope(2, WIDE, [2, 1]), 10),
        (scope(WIDE, WIDE, [2, 1]), 20),
        (scope(WIDE, 2, [ANY, ANY]), 10),
        (scope(WIDE, WIDE, [ANY, ANY]), 40),
    ],
    check: 40,
    slow: usize::MAX,
};

/// Connections; a second look seldom finds slow ones.
pub(super) const CONNECTION: Schedule = Schedule {
    rounds: &[
        (scope(0, WIDE, [0, 0]), 5),
        (scope(1, WIDE, [1, 0]), 10),
        (scope(WIDE, 1, [ANY, ANY]), 5),
        (scope(2, WIDE, [2, 1]), 15),
        (scope(WIDE, WIDE, [2, 1]), 25),
        (scope(WIDE, 2, [ANY, ANY]), 15),
        (scope(WIDE, WIDE, [ANY, ANY]), 25),
    ],
    check: 6,
    slow: 3,
};

/// A ladder: nothing but ataris.
pub(super) const LADDER: Schedule =
    Schedule { rounds: &[(scope(0, WIDE, [0, 0]), 100)], check: 0, slow: usize::MAX };

/// The life of a group, and eyes: there is no telling how slow a play is, and looks are dear enough to look at
/// everything at once.
pub(super) const LIFE: Schedule =
    Schedule { rounds: &[(scope(WIDE, WIDE, [ANY, ANY]), 100)], check: 0, slow: usize::MAX };

/// An answer without regard to other laws of ko.
pub(super) struct Decision {
    pub(super) reached: bool,
    proven: bool,
    /// Whether another law of ko may give another answer.
    pub(super) rests_on_ko: bool,
    pub(super) line: Vec<Cell>,
}

impl Tactics {
    pub(super) fn ask<G: Goal>(
        &mut self,
        board: &Board,
        goal: &G,
        asker: Color,
        schedule: &Schedule,
        budget: u64,
        plays: Plays,
    ) -> Reading {
        let mut search = SearchBoard::new(board);
        if board.to_play() != asker {
            search.lift_ko();
        }
        self.solver.begin(goal, budget);
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
        schedule: &Schedule,
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
        schedule: &Schedule,
        budget: u64,
    ) -> Reading {
        let proves = asker == goal.prover();
        self.solver.let_pass_first(to_move != asker);
        let mut search = |law| {
            let decision = self.decide(board, goal, to_move, law, schedule, budget)?;
            Some((decision.reached == proves, decision.rests_on_ko, decision))
        };
        let (own, other) =
            if proves { (KoLaw::Prover, KoLaw::Refuter) } else { (KoLaw::Refuter, KoLaw::Prover) };
        let (success, decision, proven) = match search(KoLaw::Plain) {
            None => return self.guess(board, goal, to_move, asker),
            Some((succeeds, false, plain)) => {
                let proven = plain.proven;
                (if succeeds { Success::Yes } else { Success::No }, plain, proven)
            }
            Some((true, true, plain)) => match search(other) {
                // By ko at least.
                None => (Success::KoAhead, plain, false),
                Some((true, _, decision)) => {
                    let proven = plain.proven && decision.proven;
                    (Success::Yes, decision, proven)
                }
                Some((false, _, decision)) => {
                    let proven = plain.proven && decision.proven;
                    (Success::KoAhead, plain, proven)
                }
            },
            Some((false, true, plain)) => match search(own) {
                None => (Success::No, plain, false),
                Some((succeeds, _, decision)) => {
                    let proven = plain.proven && decision.proven;
                    (if succeeds { Success::KoBehind } else { Success::No }, decision, proven)
                }
            },
        };
        if success == Success::No && !proven && proves && goal.order(board) >= schedule.slow {
            return self.guess(board, goal, to_move, asker);
        }
        let first = decision.line.first().and_then(|&cell| board.point(cell));
        let ways = first.filter(|_| success.is_some() && to_move == asker);
        let play = |&cell: &Cell| board.point(cell).map_or(Play::Pass, Play::At);
        Reading {
            success,
            proven,
            ways: ways.map(|play| Way { play, success }).into_iter().collect(),
            line: decision.line.iter().map(play).collect(),
            guess: None,
            nodes: 0,
        }
    }

    /// What is answered when the nodes ran out or were spent on too little: with the play that looked best to the side
    /// that is asked about.
    fn guess<G: Goal>(&mut self, board: &mut SearchBoard, goal: &G, to_move: Color, asker: Color) -> Reading {
        if to_move != asker {
            return unknown();
        }
        let play = if goal.is_guessed_at_sight() {
            let mut moves = Moves::default();
            goal.moves(board, to_move, &mut moves);
            let may = |&cell: &Cell| cell != board.ko() && board.is_possible(cell, to_move);
            moves.iter().map(|(cell, _)| cell).find(may)
        } else {
            self.solver.likeliest(board, goal, to_move)
        };
        Reading { guess: play.and_then(|cell| board.point(cell)), ..unknown() }
    }

    /// Whether the prover reaches the goal.
    pub(super) fn decide<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        to_move: Color,
        law: KoLaw,
        schedule: &Schedule,
        budget: u64,
    ) -> Option<Decision> {
        let mut among_fast = None;
        let rounds = ROUNDS
            .iter()
            .flat_map(|&part| schedule.rounds.iter().map(move |&(scope, share)| (part, scope, share)));
        for (part, scope, share) in rounds {
            let nodes = match &among_fast {
                // Only slower plays are left to look at.
                Some(_) if !scope.is_whole() => continue,
                Some(_) => budget * schedule.check / 100,
                None => budget * share / 100 / part,
            };
            self.solver.allow(nodes);
            let reached = self.solver.solve(board, goal, to_move, law, scope);
            let decides = match reached {
                Some(true) => scope.refuter == WIDE,
                Some(false) => scope.prover == WIDE || schedule.rounds.len() == 1,
                None => false,
            };
            if let Some(reached) = reached.filter(|_| decides) {
                let rests_on_ko = self.solver.rests_on_ko();
                let line = self.solver.line(board, goal, to_move, reached);
                let proven = reached || scope.slow == [ANY, ANY] || schedule.rounds.len() == 1;
                let decision = Decision { reached, proven, rests_on_ko, line };
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

/// What is answered when the nodes run out.
pub(super) fn unknown() -> Reading {
    Reading {
        success: Success::Unknown,
        proven: false,
        ways: Vec::new(),
        line: Vec::new(),
        guess: None,
        nodes: 0,
    }
}
