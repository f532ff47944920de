//! Depth-first proof-number search for any yes-or-no question about a position.
//!
//! # Sources
//! Nagai 2002, *Df-pn algorithm for searching AND/OR trees and its applications*, for the search;
//! Pawlewicz & Lew 2007, *Improving depth-first PN-search: 1+ε trick*, for the thresholds; Ueda et al.
//! 2008, *Weak proof-number search*, for the sum that does not count shared positions many times.

use super::board::{Cell, NONE, SearchBoard};
use super::expand::{Child, add_captured, add_play};
use super::goal::{Goal, KoLaw, Moves, Outlook, Scope};
use super::table::{INFINITE, Number, Table};
use super::zone::Zone;
use montego_rules::{Color, Point};

/// Positions that are remembered for each node that a question may have, where a look is cheap and where it is dear, so that
/// the children of each node are remembered too.
const POSITIONS_OF_A_NODE: [u64; 2] = [4, 32];
/// Twice as many save half a hundredth of the nodes of captures; where there are more nodes the table grows with them alone.
const MANY_POSITIONS: u64 = 1 << 16;

/// The place in the zone of a solved position that says that its answer needs a law of ko: no play is there.
pub(super) const KO: Cell = NONE;

/// Lines longer than this are given up as not proven.
const DEEPEST: usize = 220;

/// The search with its memory, which any number of questions may use one after the other.
pub(super) struct Solver {
    pub(super) table: Table,
    pub(super) children: Vec<Child>,
    pub(super) path: Vec<u64>,
    pub(super) moves: Moves,
    pub(super) nodes: u64,
    pub(super) limit: u64,
    pub(super) law: KoLaw,
    pub(super) scope: Scope,
    /// The zone of the position that was solved last.
    pub(super) zone: Zone,
    /// Whether the side to move may begin with a pass.
    pub(super) pass_first: bool,
    /// By point and side how often a play decided a position, and how often it failed.
    pub(super) history: Vec<[[u32; 2]; 2]>,
}

impl Solver {
    pub(super) fn new() -> Solver {
        Solver {
            table: Table::new(),
            children: Vec::new(),
            path: Vec::new(),
            moves: Moves::default(),
            nodes: 0,
            limit: 0,
            law: KoLaw::Plain,
            scope: Scope { prover: INFINITE, refuter: INFINITE, slow: [u8::MAX; 2] },
            zone: Zone::ALL,
            pass_first: false,
            history: vec![[[0; 2]; 2]; Point::COUNT],
        }
    }

    /// Forgets all positions and counts nodes from zero, of which there will be about so many.
    pub(super) fn begin<G: Goal>(&mut self, goal: &G, nodes: u64) {
        let positions = nodes * POSITIONS_OF_A_NODE[usize::from(goal.is_dear())];
        self.table.begin(positions.min(MANY_POSITIONS).max(nodes / 2));
        self.nodes = 0;
        self.limit = 0;
        self.history.fill([[0; 2]; 2]);
    }

    /// Nodes since [`Solver::begin`].
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Lets the next search have so many nodes.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes + nodes;
    }

    /// Says whether the side to move may begin with a pass: not where its play is asked for.
    pub(super) fn let_pass_first(&mut self, may: bool) {
        self.pass_first = may;
    }

    /// Whether the answer of the last search needs that somebody may not take back a ko, so that another law may give
    /// another answer.
    pub(super) fn rests_on_ko(&self) -> bool {
        self.zone.contains(KO)
    }

    /// Whether the prover succeeds when a side is to move; none when the nodes ran out.
    pub(super) fn solve<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        to_move: Color,
        law: KoLaw,
        scope: Scope,
    ) -> Option<bool> {
        (self.law, self.scope) = (law, scope);
        self.children.clear();
        self.path.clear();
        self.zone = Zone::EMPTY;
        match goal.look(board, to_move) {
            Outlook::Proven => return Some(true),
            Outlook::Refuted => return Some(false),
            Outlook::Open(..) => {}
        }
        if to_move == goal.prover() && self.scope.is_too_slow(goal.order(board)) {
            return Some(false);
        }
        let (proof, disproof) = self.explore(board, goal, to_move, INFINITE, INFINITE);
        if proof == 0 {
            Some(true)
        } else if disproof == 0 {
            Some(false)
        } else {
            None
        }
    }

    /// The numbers of a position from those of its children.
    fn numbers(children: &[Child], proves: bool) -> (Number, Number) {
        let (mut least, mut most, mut open) = (INFINITE, 0, 0);
        for child in children {
            let (own, other) =
                if proves { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
            least = least.min(own);
            most = most.max(other);
            open += Number::from(other > 0);
        }
        let other = if most >= INFINITE || most == 0 { most } else { (most + open - 1).min(INFINITE - 1) };
        let own = least;
        if own == 0 {
            return if proves { (0, INFINITE) } else { (INFINITE, 0) };
        }
        if proves { (own, other) } else { (other, own) }
    }

    /// The child that is cheapest for the side to move, and how far it is searched: until it is dearer than the
    /// next one, or the position reaches its own limits.
    fn choose(children: &[Child], proves: bool, limits: (Number, Number)) -> (usize, (Number, Number)) {
        let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
        for (i, child) in children.iter().enumerate() {
            let own = if proves { child.proof } else { child.disproof };
            if own < least {
                (best, second, least) = (i, least, own);
            } else if own < second {
                second = own;
            }
        }
        let next = second.saturating_add(second / 4).saturating_add(1);
        let open = children.iter().filter(|c| if proves { c.disproof > 0 } else { c.proof > 0 }).count();
        let others = (open as Number).saturating_sub(1);
        let (proof, disproof) = if proves {
            (limits.0.min(next), limits.1.saturating_sub(others))
        } else {
            (limits.0.saturating_sub(others), limits.1.min(next))
        };
        (best, (proof.max(1), disproof.max(1)))
    }

    /// Searches a position until its numbers reach the limits or the nodes run out.
    fn explore<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        to_move: Color,
        proof_limit: Number,
        disproof_limit: Number,
    ) -> (Number, Number) {
        let before = self.nodes;
        self.nodes += 1;
        if self.path.len() >= DEEPEST {
            self.zone = Zone::ALL;
            return (INFINITE, 0);
        }
        let key = self.key(board.stones_hash(), board.ko(), goal, to_move);
        if let Some(solved) = self.look_closely(board, goal, to_move) {
            self.table.put(key, solved, 1, Some(&self.zone));
            return solved;
        }
        self.path.push(key);
        let proves = to_move == goal.prover();
        let spent = self.scope;
        self.charge(board, goal, to_move);
        let scope = self.scope;
        let mut zone = Zone::EMPTY;
        goal.zone(board, to_move != goal.prover(), &mut zone);
        let start = self.expand(board, goal, to_move, &mut zone);
        self.prune_by_passes(start, to_move == goal.prover());
        let result = loop {
            let children = &self.children[start..];
            let (proof, disproof) = Self::numbers(children, proves);
            if proof >= proof_limit || disproof >= disproof_limit || self.nodes >= self.limit {
                break (proof, disproof);
            }
            let (best, limits) = Self::choose(children, proves, (proof_limit, disproof_limit));
            let child = children[best];
            if child.cell == NONE && !proves {
                self.scope = scope.after_pass(goal.order(board));
            }
            board.play(child.cell, to_move);
            let (proof, disproof) = self.explore(board, goal, to_move.opponent(), limits.0, limits.1);
            self.scope = scope;
            if proof == 0 || disproof == 0 {
                add_play(board, child.cell, &mut self.zone);
            }
            board.undo();
            let slot = &mut self.children[start + best];
            (slot.proof, slot.disproof, slot.fresh) = (proof, disproof, false);
            if proof == 0 || disproof == 0 {
                let kept = proves == (proof == 0);
                self.history[usize::from(child.cell)][to_move.index()][usize::from(!kept)] += 1;
                if proves == (proof == 0) {
                    zone = Zone::EMPTY;
                    goal.zone(board, proves, &mut zone);
                }
                let mut own = self.zone;
                add_captured(board, child.cell, to_move, &mut own);
                zone.join(&own);
                if child.cell == NONE && proves != (proof == 0) {
                    self.prune(start, &own.grown());
                }
            }
        };
        self.scope = spent;
        self.children.truncate(start);
        self.path.pop();
        let work = (self.nodes - before).min(u64::from(u32::MAX / 2)) as u32;
        let work = work + self.table.get(key).map_or(0, |(.., old)| old.min(u32::MAX / 2));
        let solved = result.0 == 0 || result.1 == 0;
        self.table.put(key, result, work, solved.then_some(&zone));
        self.zone = zone;
        result
    }

    /// The plays of a question that was just solved with this answer: the side that succeeds plays what
    /// was found, the other side what took most work to answer.
    pub(super) fn line<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        to_move: Color,
        proven: bool,
    ) -> Vec<Cell> {
        self.children.clear();
        self.path.clear();
        let scope = self.scope;
        let mut line = Vec::new();
        let mut mover = to_move;
        while line.len() < DEEPEST {
            let key = self.key(board.stones_hash(), board.ko(), goal, mover);
            let succeeds = (mover == goal.prover()) == proven;
            // What shows at sight needs no more plays, but the first one of whoever succeeds is wanted even then. The
            // other side may have lost its stones already, and has none to play for.
            let is_done =
                (!line.is_empty() || !succeeds) && !matches!(goal.look(board, mover), Outlook::Open(..));
            if is_done || self.path.contains(&key) {
                break;
            }
            self.path.push(key);
            self.charge(board, goal, mover);
            let start = self.expand(board, goal, mover, &mut Zone::EMPTY.clone());
            let solved = |child: &&Child| if proven { child.proof == 0 } else { child.disproof == 0 };
            let candidates = self.children[start..].iter().filter(solved);
            let work = |child: &&Child| self.table.get(child.key).map_or(0, |(.., work)| work);
            let best = if succeeds { candidates.min_by_key(work) } else { candidates.max_by_key(work) };
            let best = best.map(|child| child.cell);
            let Some(cell) = best.or_else(|| self.find_at_sight(board, goal, mover, proven, start)) else {
                break;
            };
            if cell == NONE && mover != goal.prover() {
                self.scope = self.scope.after_pass(goal.order(board));
            }
            board.play(cell, mover);
            line.push(cell);
            mover = mover.opponent();
        }
        line.iter().for_each(|_| board.undo());
        self.scope = scope;
        line
    }

    /// The first play that looks best to the side to move after a search that was not finished.
    pub(super) fn likeliest<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        to_move: Color,
    ) -> Option<Cell> {
        self.children.clear();
        self.path.clear();
        self.path.push(self.key(board.stones_hash(), board.ko(), goal, to_move));
        let scope = self.scope;
        self.charge(board, goal, to_move);
        let start = self.expand(board, goal, to_move, &mut Zone::EMPTY.clone());
        self.scope = scope;
        let proves = to_move == goal.prover();
        let plays = self.children[start..].iter().filter(|child| child.cell != NONE);
        let best = plays.min_by_key(|child| {
            let work = self.table.get(child.key).map_or(0, |(.., work)| work);
            (if proves { child.proof } else { child.disproof }, std::cmp::Reverse(work))
        });
        best.map(|child| child.cell)
    }

    /// Of the children from `start` on the first play after which the answer shows at sight: not all of them were
    /// looked at, if the answer showed before any play.
    fn find_at_sight<G: Goal>(
        &self,
        board: &mut SearchBoard,
        goal: &G,
        mover: Color,
        proven: bool,
        start: usize,
    ) -> Option<Cell> {
        let wanted = if proven { Outlook::Proven } else { Outlook::Refuted };
        let plays = self.children[start..].iter().map(|child| child.cell).filter(|&cell| cell != NONE);
        let mut plays = plays.collect::<Vec<_>>().into_iter();
        plays.find(|&cell| {
            board.play(cell, mover);
            let shows = goal.look(board, mover.opponent()) == wanted;
            board.undo();
            shows
        })
    }
}
