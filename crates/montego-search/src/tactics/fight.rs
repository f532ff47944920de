//! The chains whose fate may decide that of one chain.

use super::board::{Cell, SearchBoard, around};
use super::capture::FEW_LIBERTIES;
use super::few::Few;
use super::liberties::MANY;

/// The most chains of a fight, the most plays spent on the way to one, and how far it goes.
pub(super) const CHAINS: usize = 24;
const COSTLY: u32 = 4;

/// Chains around a chain, each with the plays that it would take to get there: to take a chain on the
/// way to it, all liberties but one.
pub(super) struct Fight {
    chains: [(Cell, u32); CHAINS],
    count: usize,
}

impl Fight {
    pub(super) const fn new() -> Fight {
        Fight { chains: [(0, 0); CHAINS], count: 0 }
    }

    pub(super) fn chains(&self) -> &[(Cell, u32)] {
        &self.chains[..self.count]
    }

    fn add(&mut self, board: &SearchBoard, chain: Cell, cost: u32) {
        if self.count == CHAINS || self.chains().iter().any(|&(known, _)| known == chain) {
            return;
        }
        let liberties = board.count(chain);
        if liberties > FEW_LIBERTIES {
            return;
        }
        let cost = cost + liberties as u32 - 1;
        if cost <= COSTLY {
            self.chains[self.count] = (chain, cost);
            self.count += 1;
        }
    }

    /// Gathers the chains around the chain of a stone, the nearest first.
    pub(super) fn gather<const N: usize>(&mut self, board: &SearchBoard, stone: Cell, liberties: &Few<N>) {
        self.chains[0] = (board.head(stone), 0);
        self.count = 1;
        self.gather_at(board, liberties);
        for (rival, own) in rivals(board, stone, liberties) {
            let cost = own.len().max(1) as u32 - 1;
            if self.count < CHAINS && !self.chains().iter().any(|&(known, _)| known == rival) {
                self.chains[self.count] = (rival, cost);
                self.count += 1;
            }
        }
        let mut next = 0;
        while next < self.count {
            let (chain, cost) = self.chains[next];
            next += 1;
            let color = board.at(chain).expect("a chain of stones");
            for enemy in board.neighbours::<24>(chain, color.opponent()).iter() {
                self.add(board, enemy, cost);
            }
        }
    }

    /// The chains that stand at the liberties, and beside the points next to them.
    fn gather_at<const N: usize>(&mut self, board: &SearchBoard, liberties: &Few<N>) {
        for liberty in liberties.iter() {
            for n in around(liberty) {
                if board.at(n).is_some() {
                    self.add(board, board.head(n), 1);
                }
            }
        }
    }
}

/// Liberties of a chain, as far as they are told apart.
pub(super) type Own = Few<{ FEW_LIBERTIES + 1 }>;

/// The enemy chains next to the chain of a stone that could be taken as fast as it, with their liberties besides the
/// `liberties` of the chain itself: those with few.
pub(super) fn rivals<const N: usize>(
    board: &SearchBoard,
    stone: Cell,
    liberties: &Few<N>,
) -> impl Iterator<Item = (Cell, Own)> {
    let enemy = board.at(stone).expect("a chain of stones").opponent();
    let enemies: Few<24> = board.neighbours(stone, enemy);
    (0..enemies.len())
        .map(move |i| enemies.as_slice()[i])
        .map(move |rival| (rival, own_liberties(board, rival, liberties)))
        .filter(|(_, own)| own.len() <= FEW_LIBERTIES)
}

/// The liberties of a chain that are not among those of another, as far as five.
pub(super) fn own_liberties<const N: usize>(board: &SearchBoard, chain: Cell, others: &Few<N>) -> Own {
    let mut own = Own::new();
    for liberty in board.liberties(chain, MANY).iter() {
        if !others.contains(liberty) {
            own.push(liberty);
        }
    }
    own
}
