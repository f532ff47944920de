//! Whether a group can be killed.

use super::benson;
use super::board::{Cell, NONE, SearchBoard, around};
use super::few::Few;
use super::goal::{Goal, Moves, Outlook};
use super::liberties::MANY;
use super::made;
use super::needs::{NEVER, Needs};
use super::space::{ROOM_CAP, Space, Walls};
use super::zone::Zone;
use montego_rules::Color;
use std::cell::{Cell as Flag, Ref, RefCell};
use std::rc::Rc;

/// Stones of a group that are asked about.
pub(super) const CORE: usize = 8;

/// Estimates that are seldom wrong, and those that are right more often than not.
pub(super) const CAREFUL: usize = 0;
pub(super) const BOLD: usize = 1;

/// Empty points that a group reaches first, the other side to move and itself to move, with which it counts as
/// alive: it has run into the open, or has room for two eyes. Careful estimates and bold ones.
const ROOM_TO_LIVE: [[usize; 2]; 2] = [[11, 15], [9, 13]];
/// Plays in a row for two eyes, the other side to move and itself to move, with more of which a group without room
/// counts as dead. Careful estimates and bold ones.
const TOO_MANY: [[u32; 2]; 2] = [[7, 8], [5, 6]];
/// More plays in a row count no more in the guess of the work that is left.
const MOST: u32 = 6;
/// With so much room a group may still find another way.
const ROOM_TO_HOPE: usize = 8;
/// The ranks of plays from which on they are taken to need more work.
const RANKS: [usize; 3] = [3, 6, 10];
/// Chains of the other side with more liberties are not attacked.
const FEW: usize = 3;

/// The death of the chains of some stones of a colour.
pub(super) struct Life {
    stones: Few<CORE>,
    owner: Color,
    walls: Rc<Walls>,
    /// The room on the board that was looked at last, under the hash of its stones.
    known: RefCell<Option<(u64, Space, Needs)>>,
    /// Whether an answer rests on an estimate.
    estimated: Flag<bool>,
    /// Which estimates it makes: [`CAREFUL`] or [`BOLD`] ones.
    level: usize,
}

impl Life {
    pub(super) fn new(stones: Few<CORE>, owner: Color, walls: Walls, level: usize) -> Life {
        let known = RefCell::new(None);
        Life { stones, owner, walls: Rc::new(walls), known, estimated: Flag::new(false), level }
    }

    /// The room of the group, and what two eyes need there.
    fn sight(&self, board: &SearchBoard) -> Ref<'_, (u64, Space, Needs)> {
        let hash = board.stones_hash();
        if self.known.borrow().as_ref().is_none_or(|&(known, ..)| known != hash) {
            let space = Space::around(board, self.stones.as_slice(), self.owner, &self.walls);
            let needs = Needs::of(&space, board);
            *self.known.borrow_mut() = Some((hash, space, needs));
        }
        Ref::map(self.known.borrow(), |known| known.as_ref().expect("it was just measured"))
    }

    fn space(&self, board: &SearchBoard) -> Ref<'_, Space> {
        Ref::map(self.sight(board), |sight| &sight.1)
    }

    fn standing<'a>(&'a self, board: &'a SearchBoard) -> impl Iterator<Item = Cell> + 'a {
        self.stones.iter().filter(|&stone| board.is_color(stone, self.owner))
    }
}

impl Goal for Life {
    fn prover(&self) -> Color {
        self.owner.opponent()
    }

    fn key(&self) -> u64 {
        (u64::from(self.stones.as_slice()[0]) << 3 | 4).wrapping_mul(0xa54f_f53a_5f1d_36f1)
    }

    fn look(&self, board: &SearchBoard, to_move: Color) -> Outlook {
        let attacks = to_move != self.owner;
        let (mut stand, mut atari) = (0, 0);
        for stone in self.standing(board) {
            stand += 1;
            let last = board.count(stone) == 1;
            atari += usize::from(last && board.liberties(stone, 1).as_slice()[0] != board.ko());
        }
        if stand == 0 || attacks && atari == stand {
            return Outlook::Proven;
        }
        let sight = self.sight(board);
        let (_, space, needs) = &*sight;
        if let Some(lives) = made::has_two(space, board, self.stones.as_slice(), attacks) {
            // Benson's conditions prove what shows at sight.
            let is_proven =
                lives && self.standing(board).any(|stone| benson::is_alive(board, stone, self.owner));
            self.estimated.set(self.estimated.get() || !is_proven);
            return if lives { Outlook::Refuted } else { Outlook::Proven };
        }
        let plays = u32::from(needs.least);
        let is_closed = !space.overflows && space.sure < ROOM_TO_HOPE;
        if needs.least == NEVER && !space.overflows
            || is_closed && plays > TOO_MANY[self.level][usize::from(!attacks)]
        {
            self.estimated.set(true);
            return Outlook::Proven;
        }
        let plays = plays.min(MOST);
        if space.sure >= ROOM_TO_LIVE[self.level][usize::from(!attacks)] {
            self.estimated.set(true);
            return Outlook::Refuted;
        }
        let proof = 1 + (MOST - plays) + space.sure as u32 / 3 + 2 * u32::from(!attacks);
        let disproof = 1 + plays + 2 * u32::from(attacks);
        Outlook::Open(proof, disproof)
    }

    fn look_closely(&self, board: &SearchBoard, to_move: Color) -> Outlook {
        // Not every play was looked at before.
        self.look(board, to_move)
    }

    fn moves(&self, board: &SearchBoard, to_move: Color, moves: &mut Moves) {
        let attacks = to_move != self.owner;
        let sight = self.sight(board);
        let (_, space, needs) = &*sight;
        if !attacks {
            moves.add(NONE, 0);
        }
        let mut chains = Few::<24>::new();
        for stone in self.standing(board) {
            chains.add(board.head(stone));
        }
        space.friends.iter().for_each(|friend| {
            chains.add(friend);
        });
        // Chains that are short of liberties matter to either side.
        for chain in chains.iter() {
            let liberties = board.liberties(chain, MANY);
            if liberties.len() <= 2 {
                liberties.iter().for_each(|liberty| moves.add(liberty, 0));
            }
            for enemy in board.neighbours::<16>(chain, self.owner.opponent()).iter() {
                let last = board.liberties(enemy, MANY);
                if last.len() <= FEW {
                    last.iter().for_each(|liberty| moves.add(liberty, last.len() as u32 - 1));
                }
            }
        }
        let mut ranked = [(0_u32, NONE); ROOM_CAP];
        let mut count = 0;
        for (place, (cell, depth)) in space.points().enumerate() {
            if board.is_empty(cell) {
                let open = around(cell).iter().filter(|&&n| board.is_empty(n)).count() as u32;
                let near = 8 * (5 - u32::from(depth)) + open;
                ranked[count] = (needs.vital(place, attacks) * 64 + near, cell);
                count += 1;
            }
        }
        ranked[..count].sort_unstable_by_key(|&(vital, cell)| (std::cmp::Reverse(vital), cell));
        for (rank, &(_, cell)) in ranked[..count].iter().enumerate() {
            moves.add(cell, RANKS.iter().filter(|&&first| rank >= first).count() as u32);
        }
        for stone in self.standing(board) {
            board.liberties(stone, MANY).iter().for_each(|liberty| moves.add(liberty, 1));
        }
    }

    fn order(&self, _: &SearchBoard) -> usize {
        1
    }

    fn order_at_sight(&self, _: &SearchBoard) -> usize {
        1
    }

    fn best_delay(&self, _: &SearchBoard) -> usize {
        1
    }

    fn is_quiet(&self, _: &SearchBoard, _: Cell) -> bool {
        false
    }

    fn zone(&self, board: &SearchBoard, _: bool, zone: &mut Zone) {
        let space = self.space(board);
        space.add_to(zone);
        self.stones.iter().for_each(|stone| zone.add(stone));
    }

    fn is_dear(&self) -> bool {
        true
    }

    fn is_estimated(&self) -> bool {
        self.estimated.get()
    }
}
