//! Depth-first proof-number search for any yes-or-no question about a position.
//!
//! # Sources
//! Nagai 2002, *Df-pn algorithm for searching AND/OR trees and its applications*, for the search;
//! Pawlewicz & Lew 2007, *Improving depth-first PN-search: 1+ε trick*, for the thresholds; Ueda et al.
//! 2008, *Weak proof-number search*, for the sum that does not count shared positions many times.

use super::board::{Cell, NONE, SearchBoard, around};
use super::table::{INFINITE, Number, Table};
use super::zone::Zone;
use montego_rules::Color;

/// What a goal knows of a position without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// The prover has what he wants, or cannot be kept from it.
    Proven,
    /// The prover can no longer get it.
    Refuted,
    /// A guess at the work that is left: to prove, and to refute.
    Open(Number, Number),
}

/// Plays to try, each with the extra work that it is guessed to need; no play twice.
#[derive(Default)]
pub(super) struct Moves {
    list: Vec<(Cell, Number)>,
}

impl Moves {
    /// Adds a play unless it is there already.
    #[inline]
    pub(super) fn add(&mut self, cell: Cell, extra: Number) {
        if !self.list.iter().any(|&(known, _)| known == cell) {
            self.list.push((cell, extra));
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Cell, Number)> + '_ {
        self.list.iter().copied()
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
    }
}

/// A question: can one side, the prover, reach something against every defence?
pub(super) trait Goal {
    /// The side that wants it.
    fn prover(&self) -> Color;
    /// A number that no other question has.
    fn key(&self) -> u64;
    /// What is known without search when a side is to move.
    fn look(&self, board: &SearchBoard, to_move: Color) -> Outlook;
    /// What is known with more work, asked once before the plays of a position are tried; the numbers of an
    /// open question say nothing.
    fn look_closely(&self, board: &SearchBoard, to_move: Color) -> Outlook;
    /// The plays worth trying; a pass among them where it is allowed. They need not be legal.
    fn moves(&self, board: &SearchBoard, to_move: Color, moves: &mut Moves);
    /// About how many plays in a row the prover needs, when he is to move and the question is open.
    fn order(&self, board: &SearchBoard) -> usize;
    /// The same where it is known without much work, else 0.
    fn order_at_sight(&self, board: &SearchBoard) -> usize;
    /// The order that the other side can reach with one play, when it is to move.
    fn best_delay(&self, board: &SearchBoard) -> usize;
    /// Whether a stone on an empty point that takes nothing changes neither outlook nor order.
    fn is_quiet(&self, board: &SearchBoard, cell: Cell) -> bool;
    /// Adds the points on which the outlook of a position depends: a stone elsewhere that is not next to
    /// one of them changes neither what is known of it nor the next play.
    fn zone(&self, board: &SearchBoard, proven: bool, zone: &mut Zone);
}

/// Who may take back a ko at once, as one does who has threats without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KoLaw {
    /// Nobody.
    Plain,
    /// The prover.
    Prover,
    /// The other side.
    Refuter,
}

#[derive(Clone, Copy)]
struct Child {
    cell: Cell,
    proof: Number,
    disproof: Number,
    key: u64,
    /// Whether the numbers are a guess from the look of the position alone.
    fresh: bool,
}

/// How much of a question is searched; less is faster and may miss something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// The most extra work of the plays that the prover tries.
    pub(super) prover: Number,
    /// The same of the other side.
    pub(super) refuter: Number,
    /// How often on a line the prover may be to move three plays away from the goal, and four or more.
    pub(super) slow: [u8; 2],
}

/// Two to this power positions are remembered.
const TABLE_BITS: u32 = 15;

/// Lines longer than this are given up as not proven.
const DEEPEST: usize = 220;

/// The search with its memory, which any number of questions may use one after the other.
pub(super) struct Solver {
    table: Table,
    children: Vec<Child>,
    path: Vec<u64>,
    moves: Moves,
    nodes: u64,
    limit: u64,
    ko_met: bool,
    law: KoLaw,
    scope: Scope,
    /// The zone of the position that was solved last.
    zone: Zone,
}

impl Solver {
    pub(super) fn new() -> Solver {
        Solver {
            table: Table::new(TABLE_BITS),
            children: Vec::new(),
            path: Vec::new(),
            moves: Moves::default(),
            nodes: 0,
            limit: 0,
            ko_met: false,
            law: KoLaw::Plain,
            scope: Scope { prover: INFINITE, refuter: INFINITE, slow: [u8::MAX; 2] },
            zone: Zone::ALL,
        }
    }

    /// Forgets all positions and counts nodes from zero.
    pub(super) fn begin(&mut self) {
        self.table.clear();
        self.nodes = 0;
        self.limit = 0;
        self.ko_met = false;
    }

    /// Nodes since [`Solver::begin`].
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Lets the next search have so many nodes.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes + nodes;
    }

    /// Whether a ko was met since [`Solver::begin`], so that another law may give another answer.
    pub(super) const fn ko_met(&self) -> bool {
        self.ko_met
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
        match goal.look(board, to_move) {
            Outlook::Proven => return Some(true),
            Outlook::Refuted => return Some(false),
            Outlook::Open(..) => {}
        }
        if to_move == goal.prover() && self.is_too_slow(goal.order(board)) {
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

    fn key<G: Goal>(&self, hash: u64, ko: Cell, goal: &G, to_move: Color) -> u64 {
        let words = [0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b];
        let scope = (self.scope.prover & 15) << 4 | self.scope.refuter & 15;
        let [three, four] = self.scope.slow.map(u64::from);
        let rest =
            u64::from(ko) << 48 | three << 32 | four << 24 | u64::from(scope) << 8 | self.law as u64 + 1;
        let key = hash ^ goal.key() ^ words[to_move.index()] ^ rest.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The words of the stones are good, the other numbers are small; mixing makes every bit count.
        let key = (key ^ (key >> 31)).wrapping_mul(0x94d0_49bb_1331_11eb);
        key ^ (key >> 29)
    }

    /// Counts a slow play of the prover who is about to make it.
    fn charge<G: Goal>(&mut self, board: &SearchBoard, goal: &G, to_move: Color) {
        if to_move == goal.prover() {
            let order = goal.order(board);
            if order >= 3 {
                let left = &mut self.scope.slow[usize::from(order > 3)];
                *left = left.saturating_sub(u8::from(*left < u8::MAX));
            }
        }
    }

    /// Whether the prover is farther away than the scope allows once more.
    fn is_too_slow(&self, order: usize) -> bool {
        order >= 3 && self.scope.slow[usize::from(order > 3)] == 0
    }

    /// The legal plays of a position with what is known of what follows, pushed on `children`. Zones of
    /// those that are solved join `zone`, or replace it where one decides.
    fn expand<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        to_move: Color,
        zone: &mut Zone,
    ) -> usize {
        let start = self.children.len();
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        goal.moves(board, to_move, &mut moves);
        let proves = to_move == goal.prover();
        let retakes = match self.law {
            KoLaw::Plain => false,
            KoLaw::Prover => proves,
            KoLaw::Refuter => !proves,
        };
        let after_pass = self.look(board, goal, to_move.opponent());
        let width = if proves { self.scope.prover } else { self.scope.refuter };
        for (cell, extra) in moves.iter().filter(|&(_, extra)| extra <= width) {
            // Who is asked about has to play.
            if cell == NONE && self.path.len() == 1 {
                continue;
            }
            if cell != NONE {
                if !board.is_possible(cell, to_move) {
                    continue;
                }
                if cell == board.ko() {
                    self.ko_met = true;
                    if !retakes {
                        continue;
                    }
                }
            }
            let mut child = self.follow(board, goal, cell, to_move, after_pass);
            if proves && child.disproof > 0 && child.proof > 0 && child.fresh {
                child.proof += extra;
            } else if child.disproof > 0 && child.proof > 0 && child.fresh {
                child.disproof += extra;
            }
            let decides = proves && child.proof == 0 || !proves && child.disproof == 0;
            if decides {
                *zone = Zone::EMPTY;
                goal.zone(board, proves, zone);
            }
            if child.proof == 0 || child.disproof == 0 {
                zone.join(&self.zone);
            }
            self.children.push(child);
            if decides {
                break;
            }
        }
        self.moves = moves;
        start
    }

    /// What is known of the position after a play; of a solved one, its zone too.
    fn follow<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        cell: Cell,
        to_move: Color,
        after_pass: Outlook,
    ) -> Child {
        let slow = self.scope.slow;
        if cell == NONE && to_move != goal.prover() {
            self.scope.slow = slow_after_pass(slow, goal.order(board));
        }
        let child = self.follow_in_scope(board, goal, cell, to_move, after_pass);
        self.scope.slow = slow;
        child
    }

    fn follow_in_scope<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        cell: Cell,
        to_move: Color,
        after_pass: Outlook,
    ) -> Child {
        let next = to_move.opponent();
        let after_pass = if cell == NONE { self.look(board, goal, next) } else { after_pass };
        if cell == NONE || !board.takes(cell, to_move) && goal.is_quiet(board, cell) {
            // Nothing changes but one stone, so it need not be put to know what follows.
            let key = self.key(board.hash_with(cell, to_move), NONE, goal, next);
            if let Outlook::Open(proof, disproof) = after_pass
                && !self.path.contains(&key)
            {
                match self.table.get(key) {
                    None => return Child { cell, proof, disproof, key, fresh: true },
                    Some((proof, disproof, _)) if proof > 0 && disproof > 0 => {
                        return Child { cell, proof, disproof, key, fresh: false };
                    }
                    Some(_) => {}
                }
            }
        }
        let mut own = Zone::EMPTY;
        add_captured(board, cell, to_move, &mut own);
        board.play(cell, to_move);
        let key = self.key(board.stones_hash(), board.ko(), goal, next);
        let mut fresh = false;
        let (proof, disproof) = if self.path.contains(&key) {
            // Who only repeats himself proves nothing.
            self.zone = Zone::ALL;
            (INFINITE, 0)
        } else {
            match self.look(board, goal, next) {
                Outlook::Open(proof, disproof) => match self.table.get(key) {
                    Some((proof, disproof, _)) => {
                        if proof == 0 || disproof == 0 {
                            self.zone = self.table.zone(key);
                        }
                        (proof, disproof)
                    }
                    None => {
                        fresh = true;
                        (proof, disproof)
                    }
                },
                solved => {
                    self.zone = Zone::EMPTY;
                    goal.zone(board, solved == Outlook::Proven, &mut self.zone);
                    if solved == Outlook::Proven { (0, INFINITE) } else { (INFINITE, 0) }
                }
            }
        };
        if proof == 0 || disproof == 0 {
            self.zone.join(&own);
            add_play(board, cell, &mut self.zone);
        }
        board.undo();
        Child { cell, proof, disproof, key, fresh }
    }

    /// What a closer look solves, with its zone.
    fn look_closely<G: Goal>(
        &mut self,
        board: &SearchBoard,
        goal: &G,
        to_move: Color,
    ) -> Option<(Number, Number)> {
        let proven = match goal.look_closely(board, to_move) {
            Outlook::Proven => true,
            Outlook::Refuted => false,
            Outlook::Open(..) if to_move == goal.prover() && self.is_too_slow(goal.order(board)) => false,
            Outlook::Open(..) => return None,
        };
        self.zone = Zone::EMPTY;
        goal.zone(board, proven, &mut self.zone);
        Some(if proven { (0, INFINITE) } else { (INFINITE, 0) })
    }

    /// What is known without search, the scope considered.
    fn look<G: Goal>(&self, board: &SearchBoard, goal: &G, to_move: Color) -> Outlook {
        match goal.look(board, to_move) {
            Outlook::Open(..) if to_move == goal.prover() && self.is_too_slow(goal.order_at_sight(board)) => {
                Outlook::Refuted
            }
            Outlook::Open(..) if to_move != goal.prover() && self.is_too_slow(goal.best_delay(board)) => {
                Outlook::Refuted
            }
            outlook => outlook,
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
        let spent = self.scope.slow;
        self.charge(board, goal, to_move);
        let slow = self.scope.slow;
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
            // The child that is cheapest for the side to move, and the cost of the next one.
            let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
            for (i, child) in children.iter().enumerate() {
                let own = if proves { child.proof } else { child.disproof };
                if own < least {
                    (best, second, least) = (i, least, own);
                } else if own < second {
                    second = own;
                }
            }
            let child = children[best];
            let own_limit = second.saturating_add(second / 4).saturating_add(1);
            let (proof_next, disproof_next) = if proves {
                let open = Number::from(children.iter().filter(|c| c.disproof > 0).count() as u16);
                (proof_limit.min(own_limit), disproof_limit.saturating_sub(open - 1))
            } else {
                let open = Number::from(children.iter().filter(|c| c.proof > 0).count() as u16);
                (proof_limit.saturating_sub(open - 1), disproof_limit.min(own_limit))
            };
            if child.cell == NONE && !proves {
                self.scope.slow = slow_after_pass(slow, goal.order(board));
            }
            board.play(child.cell, to_move);
            let (proof, disproof) =
                self.explore(board, goal, to_move.opponent(), proof_next.max(1), disproof_next.max(1));
            self.scope.slow = slow;
            if proof == 0 || disproof == 0 {
                add_play(board, child.cell, &mut self.zone);
            }
            board.undo();
            let slot = &mut self.children[start + best];
            (slot.proof, slot.disproof, slot.fresh) = (proof, disproof, false);
            if proof == 0 || disproof == 0 {
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
        self.scope.slow = spent;
        self.children.truncate(start);
        self.path.pop();
        let work = (self.nodes - before).min(u64::from(u32::MAX / 2)) as u32;
        let work = work + self.table.get(key).map_or(0, |(.., old)| old.min(u32::MAX / 2));
        let solved = result.0 == 0 || result.1 == 0;
        self.table.put(key, result, work, solved.then_some(&zone));
        self.zone = zone;
        result
    }

    /// Where passing is known not to help, drops the plays that change nothing about it.
    fn prune_by_passes(&mut self, start: usize, proves: bool) {
        let pass = self.children[start..].iter().find(|child| child.cell == NONE);
        if let Some(pass) = pass {
            let fails = if proves { pass.disproof == 0 } else { pass.proof == 0 };
            if fails && !pass.fresh {
                let zone = self.table.zone(pass.key);
                self.prune(start, &zone.grown());
            }
        }
    }

    fn prune(&mut self, start: usize, zone: &Zone) {
        let mut kept = start;
        for i in start..self.children.len() {
            let child = self.children[i];
            let solved = child.proof == 0 || child.disproof == 0;
            if solved || zone.contains(child.cell) {
                self.children[kept] = child;
                kept += 1;
            }
        }
        self.children.truncate(kept);
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
            // What shows at sight needs no more plays, but the first one is wanted even then.
            let is_done = !line.is_empty() && !matches!(goal.look(board, mover), Outlook::Open(..));
            if is_done || self.path.contains(&key) {
                break;
            }
            self.path.push(key);
            self.charge(board, goal, mover);
            let start = self.expand(board, goal, mover, &mut Zone::EMPTY.clone());
            let solved = |child: &&Child| if proven { child.proof == 0 } else { child.disproof == 0 };
            let candidates = self.children[start..].iter().filter(solved);
            let succeeds = (mover == goal.prover()) == proven;
            let work = |child: &&Child| self.table.get(child.key).map_or(0, |(.., work)| work);
            let best = if succeeds { candidates.min_by_key(work) } else { candidates.max_by_key(work) };
            let Some(&Child { cell, .. }) = best else { break };
            if cell == NONE && mover != goal.prover() {
                self.scope.slow = slow_after_pass(self.scope.slow, goal.order(board));
            }
            board.play(cell, mover);
            line.push(cell);
            mover = mover.opponent();
        }
        line.iter().for_each(|_| board.undo());
        self.scope = scope;
        line
    }
}

/// Adds to a zone what a play needs in order to work: its point, and the liberties of its chain where
/// they are few. The play has been made.
fn add_play(board: &SearchBoard, cell: Cell, zone: &mut Zone) {
    if cell == NONE {
        return;
    }
    zone.add(cell);
    if board.at(cell).is_some() {
        let liberties = board.liberties(cell, 4);
        if liberties.len() < 4 {
            liberties.iter().for_each(|liberty| zone.add(liberty));
        }
    }
}

/// Adds to a zone what the captures of a play that is about to be made depend on: who is short of liberties
/// beside the chains that it takes might be taken first.
fn add_captured(board: &SearchBoard, cell: Cell, color: Color, zone: &mut Zone) {
    if cell == NONE || !board.takes(cell, color) {
        return;
    }
    for n in around(cell) {
        if board.is_color(n, color.opponent()) && board.liberties(n, 2).len() == 1 {
            zone.add(n);
            for captor in board.neighbours::<16>(n, color).iter() {
                let liberties = board.liberties(captor, 3);
                if liberties.len() < 3 {
                    liberties.iter().for_each(|liberty| zone.add(liberty));
                }
            }
        }
    }
}

/// What the prover may spend after the other side passed: whether his play was a threat has to show fast.
fn slow_after_pass(slow: [u8; 2], order: usize) -> [u8; 2] {
    match slow {
        [u8::MAX, _] => slow,
        [three, four] if order > 3 => [three.min(2), four],
        [three, _] if order == 3 => [three.min(2), 0],
        _ => [0, 0],
    }
}
