//! Whether a chain can be taken.

use super::board::{Cell, NONE, SearchBoard, around};
use super::expand::add_captured;
use super::few::Few;
use super::fight::{CHAINS, Fight, Own, own_liberties, rivals};
use super::goal::{Goal, Moves, Outlook};
use super::liberties::MANY;
use super::zone::Zone;
use montego_rules::Color;

/// A chain with more liberties counts as safe.
///
/// # Sources
/// Cazenave & Helmstetter 2005, sections 4 and 5.5.
pub(crate) const FEW_LIBERTIES: usize = 4;

/// The capture of the chain of one stone: it is taken, and what takes it cannot be taken back at once by a play
/// in its place. So a stone in a ko is taken by ko, and one that lures into a snapback is not taken.
pub(super) struct Capture {
    stone: Cell,
    owner: Color,
}

impl Capture {
    pub(super) const fn new(stone: Cell, owner: Color) -> Capture {
        Capture { stone, owner }
    }
}

/// The guessed work of a capture by the liberties that are left, the attacker to move, and the
/// owner to move.
const ATTACKER: [(u32, u32); 5] = [(1, 1), (1, 8), (2, 6), (6, 3), (14, 2)];
const OWNER: [(u32, u32); 5] = [(1, 1), (1, 6), (4, 3), (12, 2), (24, 1)];

/// Chains of a fight are near if so many plays lead there.
const NEAR: u32 = 2;

impl Goal for Capture {
    fn prover(&self) -> Color {
        self.owner.opponent()
    }

    fn key(&self) -> u64 {
        (u64::from(self.stone) << 3 | 1).wrapping_mul(0xa54f_f53a_5f1d_36f1)
    }

    fn look(&self, board: &SearchBoard, to_move: Color) -> Outlook {
        if !board.is_color(self.stone, self.owner) {
            let may_retake = to_move == self.owner && self.can_retake(board);
            return if may_retake { Outlook::Open(1, 2) } else { Outlook::Proven };
        }
        let liberties = board.liberties(self.stone, FEW_LIBERTIES + 1);
        if liberties.len() > FEW_LIBERTIES {
            return Outlook::Refuted;
        }
        if to_move == self.owner {
            if self.best_delay(board) > FEW_LIBERTIES {
                return Outlook::Refuted;
            }
            let (proof, disproof) = OWNER[liberties.len()];
            Outlook::Open(proof, disproof)
        } else if liberties.len() == 1
            && liberties.as_slice()[0] != board.ko()
            && !self.is_bait(board, liberties.as_slice()[0])
        {
            Outlook::Proven
        } else {
            let (proof, disproof) = ATTACKER[liberties.len()];
            Outlook::Open(proof, disproof)
        }
    }

    fn moves(&self, board: &SearchBoard, to_move: Color, moves: &mut Moves) {
        if !board.is_color(self.stone, self.owner) {
            return moves.add(self.stone, 0);
        }
        let liberties = board.liberties(self.stone, MANY);
        if to_move == self.owner {
            for enemy in board.neighbours::<24>(self.stone, self.owner.opponent()).iter() {
                let last = board.liberties(enemy, 2);
                if last.len() == 1 {
                    moves.add(last.as_slice()[0], 0);
                }
            }
            liberties.iter().for_each(|liberty| moves.add(liberty, 0));
            if let &[last] = liberties.as_slice()
                && !self.is_bait(board, last)
            {
                if board.stones(self.stone) == 1 {
                    self.add_baits(board, last, moves);
                }
                return;
            }
            moves.add(NONE, 0);
        } else {
            liberties.iter().for_each(|liberty| moves.add(liberty, 0));
        }
        for liberty in liberties.iter() {
            for n in around(liberty) {
                if board.is_empty(n) {
                    moves.add(n, 1);
                }
            }
        }
        let mut fight = Fight::new();
        fight.gather(board, self.stone, &liberties);
        let mut owns = [Own::new(); CHAINS];
        for (&(chain, cost), own) in fight.chains().iter().zip(&mut owns) {
            *own = own_liberties(board, chain, &liberties);
            own.iter().for_each(|liberty| moves.add(liberty, cost));
        }
        for (&(chain, cost), own) in fight.chains().iter().zip(&owns).filter(|((_, cost), _)| *cost <= NEAR) {
            add_backfills(board, chain, own, cost + 1, moves);
        }
    }

    fn look_closely(&self, _: &SearchBoard, _: Color) -> Outlook {
        Outlook::Open(1, 1)
    }

    fn order(&self, board: &SearchBoard) -> usize {
        board.count(self.stone)
    }

    fn is_quiet(&self, board: &SearchBoard, cell: Cell) -> bool {
        if board.count(self.stone) <= 1 {
            return false;
        }
        let head = board.head(self.stone);
        around(cell).iter().all(|&n| board.at(n).is_none() || board.head(n) != head)
    }

    fn order_at_sight(&self, board: &SearchBoard) -> usize {
        self.order(board)
    }

    fn best_delay(&self, board: &SearchBoard) -> usize {
        let liberties = board.liberties(self.stone, FEW_LIBERTIES + 1);
        let after =
            liberties.iter().filter(|&l| l != board.ko()).map(|l| self.liberties_after(board, &liberties, l));
        after.max().unwrap_or(0)
    }

    fn zone(&self, board: &SearchBoard, proven: bool, zone: &mut Zone) {
        zone.add(self.stone);
        if !board.is_color(self.stone, self.owner) {
            return;
        }
        let liberties = board.liberties(self.stone, MANY);
        for liberty in liberties.iter() {
            zone.add(liberty);
            if !proven {
                around(liberty).into_iter().filter(|&n| board.is_empty(n)).for_each(|n| zone.add(n));
            }
        }
        if let &[last] = liberties.as_slice() {
            for n in around(last).into_iter().filter(|&n| board.is_color(n, self.owner.opponent())) {
                board.liberties(n, 2).iter().for_each(|liberty| zone.add(liberty));
            }
            // What else is taken with it keeps the taker from being taken.
            add_captured(board, last, self.owner.opponent(), zone);
        }
        for (_, own) in rivals(board, self.stone, &liberties) {
            own.iter().for_each(|liberty| zone.add(liberty));
        }
    }
}

impl Capture {
    /// Whether the owner, whose single stone was just taken, could take what took it by a play in its place.
    fn can_retake(&self, board: &SearchBoard) -> bool {
        // Where more stones were taken, or other ones beside it, a neighbour is empty.
        around(self.stone).iter().all(|&n| !board.is_empty(n)) && board.takes(self.stone, self.owner)
    }

    /// Whether the taker of the chain, which has one liberty, could be taken back at once.
    fn is_bait(&self, board: &SearchBoard, last: Cell) -> bool {
        board.stones(self.stone) == 1 && self.room_of_taker(board, last).is_empty()
    }

    /// The liberties that the taker of the chain will have on `last` besides the point of a single stone, as far as
    /// three; of other chains that are taken with it the stones next to it.
    fn room_of_taker(&self, board: &SearchBoard, last: Cell) -> Few<3> {
        let mut room = Few::new();
        for n in around(last) {
            if board.is_empty(n) {
                room.add(n);
            } else if board.is_color(n, self.owner.opponent()) {
                board.liberties(n, 3).iter().filter(|&l| l != last).for_each(|l| {
                    room.add(l);
                });
            } else if board.is_color(n, self.owner)
                && board.head(n) != board.head(self.stone)
                && board.count(n) == 1
            {
                room.add(n);
            }
        }
        room
    }

    /// Plays of the owner after which the taker of a single stone in atari could be taken back.
    fn add_baits(&self, board: &SearchBoard, last: Cell, moves: &mut Moves) {
        let &[only] = self.room_of_taker(board, last).as_slice() else { return };
        if board.is_empty(only) {
            return moves.add(only, 0);
        }
        for captor in board.neighbours::<8>(only, self.owner.opponent()).iter() {
            if let &[last] = board.liberties(captor, 2).as_slice() {
                moves.add(last, 0);
            }
        }
    }

    /// The liberties after the owner has played on one of them, as far as five.
    fn liberties_after<const N: usize>(&self, board: &SearchBoard, liberties: &Few<N>, play: Cell) -> usize {
        let mut after = Few::<{ FEW_LIBERTIES + 1 }>::new();
        liberties.iter().filter(|&l| l != play).for_each(|l| {
            after.add(l);
        });
        for n in around(play) {
            if board.is_empty(n) {
                after.add(n);
            } else if board.is_color(n, self.owner) && board.head(n) != board.head(self.stone) {
                board.liberties(n, FEW_LIBERTIES + 1).iter().filter(|&l| l != play).for_each(|l| {
                    after.add(l);
                });
            }
        }
        after.len()
    }
}

/// The liberties of short chains to which a chain could join: a play there makes the joint a mistake.
fn add_backfills(board: &SearchBoard, chain: Cell, own: &Own, extra: u32, moves: &mut Moves) {
    let (head, color) = (board.head(chain), board.at(chain).expect("a chain of stones"));
    for joint in own.iter() {
        for n in around(joint) {
            if board.is_color(n, color) && board.head(n) != head && board.count(n) <= 2 {
                board.liberties(n, 2).iter().for_each(|liberty| moves.add(liberty, extra));
            }
        }
    }
}
