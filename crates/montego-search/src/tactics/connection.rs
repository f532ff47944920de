//! Whether two chains of a colour can be joined.

use super::board::{Cell, NONE, SearchBoard, around};
use super::capture::FEW_LIBERTIES;
use super::few::Few;
use super::fight::Fight;
use super::goal::{Goal, Moves, Outlook};
use super::paths::{FAR, LONGEST, Paths, Reach};
use super::zone::Zone;
use montego_rules::Color;
use std::cell::{Cell as Flag, RefCell};

/// The union of the chains of two stones.
pub(super) struct Connection {
    first: Cell,
    second: Cell,
    color: Color,
    ways: RefCell<Ways>,
    /// Whether a cut rests on the length of the paths that are left.
    estimated: Flag<bool>,
}

/// The paths between two chains on the board that was measured last.
struct Ways {
    stones: Option<u64>,
    there: Paths,
    back: Paths,
    /// The points of paths of one length, with how far they are from the middle.
    between: Vec<(u8, Cell)>,
}

impl Connection {
    pub(super) const fn new(first: Cell, second: Cell, color: Color) -> Connection {
        let ways = Ways { stones: None, there: Paths::new(), back: Paths::new(), between: Vec::new() };
        Connection { first, second, color, ways: RefCell::new(ways), estimated: Flag::new(false) }
    }

    /// Plays in a row that join the chains.
    fn plays(&self, board: &SearchBoard) -> u8 {
        let mut ways = self.ways.borrow_mut();
        if ways.stones != Some(board.stones_hash()) {
            ways.stones = Some(board.stones_hash());
            let reach = Reach { limit: LONGEST, beyond: Some((self.second, WIDEST)), meeting: None };
            ways.there.measure(board, self.first, self.color, reach);
        }
        ways.there.to(self.second)
    }

    /// Points next to both chains.
    fn joints(&self, board: &SearchBoard) -> Few<8> {
        let (a, b) = (board.head(self.first), board.head(self.second));
        let (shorter, longer) = if board.stones(a) < board.stones(b) { (a, b) } else { (b, a) };
        let mut found = Few::new();
        for stone in board.chain(shorter) {
            for n in around(stone) {
                if board.is_empty(n) && board.is_beside(n, longer) {
                    found.add(n);
                }
            }
        }
        found
    }

    fn in_atari(&self, board: &SearchBoard) -> bool {
        [self.first, self.second].iter().any(|&stone| {
            let liberties = board.liberties(stone, 2);
            liberties.len() == 1 && liberties.as_slice()[0] != board.ko()
        })
    }
}

/// The most plays by which a path may be longer than the shortest one.
const WIDEST: u8 = 2;

impl Goal for Connection {
    fn prover(&self) -> Color {
        self.color
    }

    fn key(&self) -> u64 {
        (u64::from(self.first) << 24 | u64::from(self.second) << 3 | 2).wrapping_mul(0xa54f_f53a_5f1d_36f1)
    }

    fn look(&self, board: &SearchBoard, to_move: Color) -> Outlook {
        if !board.is_color(self.first, self.color) || !board.is_color(self.second, self.color) {
            return Outlook::Refuted;
        }
        if board.head(self.first) == board.head(self.second) {
            return Outlook::Proven;
        }
        let joins = to_move == self.color;
        if !joins && self.in_atari(board) {
            return Outlook::Refuted;
        }
        let can_join = |&p: &Cell| p != board.ko() && board.is_possible(p, self.color);
        let joints = self.joints(board).iter().filter(can_join).count();
        match (joins, joints) {
            (true, 0) => Outlook::Open(4, 2),
            (true, _) => Outlook::Proven,
            (false, 0) => Outlook::Open(6, 1),
            (false, 1) => Outlook::Open(3, 2),
            (false, _) => Outlook::Open(1, 5),
        }
    }

    fn look_closely(&self, board: &SearchBoard, _: Color) -> Outlook {
        match self.plays(board) {
            // Longer paths are left alone, so this is no proof that there is none.
            FAR => {
                self.estimated.set(true);
                Outlook::Refuted
            }
            plays => Outlook::Open(u32::from(plays), 1),
        }
    }

    fn moves(&self, board: &SearchBoard, to_move: Color, moves: &mut Moves) {
        let joins = to_move == self.color;
        // Cuts off the shortest paths seldom work; they wait longer than joints there.
        let dear = if joins { 1 } else { 2 };
        let least = self.plays(board).min(LONGEST);
        let limit = (least + WIDEST).min(LONGEST);
        let mut ways = self.ways.borrow_mut();
        let Ways { there, back, between, .. } = &mut *ways;
        let reach = Reach { limit, beyond: None, meeting: Some((there, least + WIDEST)) };
        back.measure(board, self.second, self.color, reach);
        for cell in self.joints(board).iter() {
            moves.add(cell, 0);
        }
        let mut cutters = Few::<16>::new();
        let mut extras = [0_u8; 16];
        for slack in 0..=WIDEST {
            between.clear();
            for cell in there.reached() {
                let (a, b) = (there.to(cell), back.to(cell));
                if b == FAR {
                    continue;
                }
                if board.is_empty(cell) {
                    // Both ways count the point itself.
                    if a + b == least + 1 + slack {
                        between.push((a.abs_diff(b) / 2, cell));
                    }
                } else if board.is_color(cell, self.color.opponent()) {
                    let head = board.head(cell);
                    if !cutters.contains(head) {
                        let toll = board.count(cell).min(FEW_LIBERTIES) as u8;
                        if (a + b).saturating_sub(toll) <= least + slack && cutters.add(head) {
                            extras[cutters.len() - 1] = slack;
                        }
                    }
                }
            }
            // In the middle a play leaves the other side fewest ways around it.
            between.sort_by_key(|&(off, _)| off);
            between.iter().for_each(|&(_, cell)| moves.add(cell, dear * u32::from(slack)));
        }
        if !joins {
            moves.add(NONE, 0);
        }
        for (i, cutter) in cutters.iter().enumerate() {
            let liberties = board.liberties(cutter, FEW_LIBERTIES);
            let extra = u32::from(extras[i]) + (liberties.len() as u32).saturating_sub(1) / 2;
            liberties.iter().for_each(|liberty| moves.add(liberty, extra));
        }
        for stone in [self.first, self.second] {
            let liberties = board.liberties(stone, FEW_LIBERTIES + 1);
            if liberties.len() <= FEW_LIBERTIES {
                let extra = (liberties.len() as u32).saturating_sub(1);
                liberties.iter().for_each(|liberty| moves.add(liberty, extra));
            }
            if liberties.len() <= 2 {
                let mut fight = Fight::new();
                fight.gather(board, stone, &liberties);
                for &(chain, cost) in fight.chains() {
                    for liberty in board.liberties(chain, 3).iter() {
                        moves.add(liberty, cost + extra_of(liberties.len()));
                    }
                }
            }
        }
    }

    fn order(&self, board: &SearchBoard) -> usize {
        usize::from(self.plays(board).min(LONGEST))
    }

    fn order_at_sight(&self, _: &SearchBoard) -> usize {
        0
    }

    fn best_delay(&self, _: &SearchBoard) -> usize {
        0
    }

    fn is_quiet(&self, board: &SearchBoard, cell: Cell) -> bool {
        // Next to neither chain it makes and takes no joint.
        [self.first, self.second].iter().all(|&stone| {
            board.at(stone).is_some() && board.count(stone) > 1 && !board.is_beside(cell, board.head(stone))
        })
    }

    fn is_guessed_at_sight(&self) -> bool {
        // The middle of a shortest path.
        true
    }

    fn is_estimated(&self) -> bool {
        self.estimated.get()
    }

    fn zone(&self, board: &SearchBoard, _: bool, zone: &mut Zone) {
        for stone in [self.first, self.second] {
            zone.add(stone);
            if board.is_color(stone, self.color) {
                let liberties = board.liberties(stone, FEW_LIBERTIES);
                if liberties.len() < FEW_LIBERTIES {
                    liberties.iter().for_each(|liberty| zone.add(liberty));
                }
            }
        }
        if board.is_color(self.first, self.color) && board.is_color(self.second, self.color) {
            self.joints(board).iter().for_each(|joint| zone.add(joint));
        }
    }
}

const fn extra_of(liberties: usize) -> u32 {
    if liberties > 1 { 1 } else { 0 }
}
