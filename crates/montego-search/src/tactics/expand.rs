//! The plays of a position, and what is known of each before it is searched.

use super::board::{Cell, NONE, SearchBoard, around};
use super::goal::{Goal, KoLaw, Outlook};
use super::solver::{KO, Solver};
use super::table::{INFINITE, Number};
use super::zone::Zone;
use montego_rules::Color;

/// A play with what is known of the position behind it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) cell: Cell,
    pub(super) proof: Number,
    pub(super) disproof: Number,
    pub(super) key: u64,
    /// Whether the numbers are a guess from the look of the position alone.
    pub(super) fresh: bool,
}

/// Plays with so much extra work are not looked at closely before they are tried, where a look is dear.
const LAZY: Number = 1;
/// The extra work of a play that has always failed elsewhere in the search.
const LEARNED: Number = 8;

impl Solver {
    /// What a position is remembered under.
    pub(super) fn key<G: Goal>(&self, hash: u64, ko: Cell, goal: &G, to_move: Color) -> u64 {
        let words = [0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b];
        let scope = (self.scope.prover & 15) << 4 | self.scope.refuter & 15;
        let [three, four] = self.scope.slow.map(u64::from);
        let rest =
            u64::from(ko) << 48 | three << 32 | four << 24 | u64::from(scope) << 8 | (self.law as u64 + 1);
        let key = hash ^ goal.key() ^ words[to_move.index()] ^ rest.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The words of the stones are good, the other numbers are small; mixing makes every bit count.
        let key = (key ^ (key >> 31)).wrapping_mul(0x94d0_49bb_1331_11eb);
        key ^ (key >> 29)
    }

    /// Counts a slow play of the prover who is about to make it.
    pub(super) fn charge<G: Goal>(&mut self, board: &SearchBoard, goal: &G, to_move: Color) {
        if to_move == goal.prover() {
            self.scope.charge(goal.order(board));
        }
    }

    /// The legal plays of a position with what is known of what follows, pushed on `children`. Zones of
    /// those that are solved join `zone`, or replace it where one decides.
    pub(super) fn expand<G: Goal>(
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
            if cell == NONE && self.path.len() == 1 && !self.pass_first {
                continue;
            }
            if cell != NONE {
                if !board.is_possible(cell, to_move) {
                    continue;
                }
                if cell == board.ko() && !retakes {
                    zone.add(KO);
                    continue;
                }
            }
            let mut child = self.follow(board, goal, cell, to_move, (after_pass, extra));
            let [kept, failed] = self.history[usize::from(cell)][to_move.index()];
            let extra = extra + LEARNED * failed / (failed + kept + 1);
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
        (after_pass, extra): (Outlook, Number),
    ) -> Child {
        let scope = self.scope;
        if cell == NONE && to_move != goal.prover() {
            self.scope = scope.after_pass(goal.order(board));
        }
        let child = self.follow_in_scope(board, goal, cell, to_move, (after_pass, extra));
        self.scope = scope;
        child
    }

    fn follow_in_scope<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        cell: Cell,
        to_move: Color,
        (after_pass, extra): (Outlook, Number),
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
        let takes = board.takes(cell, to_move);
        if goal.is_dear() && (cell == NONE || !takes) {
            let key = self.key(board.hash_with(cell, to_move), NONE, goal, next);
            if let Some((proof, disproof, work)) = self.table.get(key)
                && proof > 0
                && disproof > 0
                && !self.path.contains(&key)
            {
                return Child { cell, proof, disproof, key, fresh: work == 0 };
            }
            if cell != NONE
                && extra >= LAZY
                && let Outlook::Open(proof, disproof) = after_pass
                && self.table.get(key).is_none()
            {
                return Child { cell, proof, disproof, key, fresh: true };
            }
        }
        let mut own = Zone::EMPTY;
        if takes {
            add_captured(board, cell, to_move, &mut own);
        }
        board.play(cell, to_move);
        let key = self.key(board.stones_hash(), board.ko(), goal, next);
        let mut fresh = false;
        let known = if goal.is_dear() { self.table.get(key) } else { None };
        let (proof, disproof) = if self.path.contains(&key) {
            // Who only repeats himself proves nothing.
            self.zone = Zone::ALL;
            (INFINITE, 0)
        } else if let Some((proof, disproof, work)) = known {
            fresh = work == 0;
            if proof == 0 || disproof == 0 {
                self.zone = self.table.zone(key);
            }
            (proof, disproof)
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
                        if goal.is_dear() {
                            self.table.put(key, (proof, disproof), 0, None);
                        }
                        (proof, disproof)
                    }
                },
                solved => {
                    self.zone = Zone::EMPTY;
                    goal.zone(board, solved == Outlook::Proven, &mut self.zone);
                    let numbers = if solved == Outlook::Proven { (0, INFINITE) } else { (INFINITE, 0) };
                    if goal.is_dear() {
                        self.table.put(key, numbers, 1, Some(&self.zone));
                    }
                    numbers
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
    pub(super) fn look_closely<G: Goal>(
        &mut self,
        board: &SearchBoard,
        goal: &G,
        to_move: Color,
    ) -> Option<(Number, Number)> {
        let proven = match goal.look_closely(board, to_move) {
            Outlook::Proven => true,
            Outlook::Refuted => false,
            Outlook::Open(..) if to_move == goal.prover() && self.scope.is_too_slow(goal.order(board)) => {
                false
            }
            Outlook::Open(..) => return None,
        };
        self.zone = Zone::EMPTY;
        goal.zone(board, proven, &mut self.zone);
        Some(if proven { (0, INFINITE) } else { (INFINITE, 0) })
    }

    /// What is known without search, the scope considered.
    fn look<G: Goal>(&self, board: &SearchBoard, goal: &G, to_move: Color) -> Outlook {
        match goal.look(board, to_move) {
            Outlook::Open(..)
                if to_move == goal.prover() && self.scope.is_too_slow(goal.order_at_sight(board)) =>
            {
                Outlook::Refuted
            }
            Outlook::Open(..)
                if to_move != goal.prover() && self.scope.is_too_slow(goal.best_delay(board)) =>
            {
                Outlook::Refuted
            }
            outlook => outlook,
        }
    }

    /// Where passing is known not to help, drops the plays that change nothing about it.
    pub(super) fn prune_by_passes(&mut self, start: usize, proves: bool) {
        let pass = self.children[start..].iter().find(|child| child.cell == NONE);
        if let Some(pass) = pass {
            let fails = if proves { pass.disproof == 0 } else { pass.proof == 0 };
            if fails && !pass.fresh {
                let zone = self.table.zone(pass.key);
                self.prune(start, &zone.grown());
            }
        }
    }

    /// Drops the open plays outside a zone.
    pub(super) fn prune(&mut self, start: usize, zone: &Zone) {
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
}

/// Adds to a zone what a play needs in order to work: its point, and the liberties of its chain where
/// they are few. The play has been made.
pub(super) fn add_play(board: &SearchBoard, cell: Cell, zone: &mut Zone) {
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
pub(super) fn add_captured(board: &SearchBoard, cell: Cell, color: Color, zone: &mut Zone) {
    if cell == NONE || !board.takes(cell, color) {
        return;
    }
    for n in around(cell) {
        if board.is_color(n, color.opponent()) && board.count(n) == 1 {
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
