//! Chains that cannot be taken even if their owner always passes.
//!
//! # Sources
//! Benson 1976, *Life in the game of Go*, for the conditions; only small regions are looked at here.

use super::board::{Cell, SearchBoard, around};
use super::few::Few;
use super::zone::Zone;
use montego_rules::Color;

const CHAINS: usize = 12;
const REGIONS: usize = 16;
/// Larger regions are not looked at.
const REGION_CELLS: usize = 14;

/// A region without stones of the owner: which chains surround it, and to which of them every empty point
/// of it is a liberty.
#[derive(Clone, Copy)]
struct Region {
    around: u16,
    vital: u16,
}

struct Analysis<'a> {
    board: &'a SearchBoard,
    owner: Color,
    chains: Few<CHAINS>,
    regions: [Region; REGIONS],
    count: usize,
    /// Points of regions that were flooded, and of those that were too large.
    seen: Zone,
    large: Zone,
}

/// Whether the chain of a stone of a colour is unconditionally alive.
pub(super) fn is_alive(board: &SearchBoard, stone: Cell, owner: Color) -> bool {
    let mut analysis = Analysis {
        board,
        owner,
        chains: Few::new(),
        regions: [Region { around: 0, vital: 0 }; REGIONS],
        count: 0,
        seen: Zone::EMPTY,
        large: Zone::EMPTY,
    };
    analysis.chains.add(board.head(stone));
    let mut next = 0;
    while next < analysis.chains.len() {
        analysis.look_around(analysis.chains.as_slice()[next]);
        next += 1;
        // Without two small regions of its own the chain that is asked about has no chance.
        if next == 1 && analysis.vital_regions(0, u16::MAX) < 2 {
            return false;
        }
    }
    analysis.eliminate() & 1 == 1
}

impl Analysis<'_> {
    fn look_around(&mut self, head: Cell) {
        for stone in self.board.chain(head) {
            for n in around(stone) {
                let is_open = !self.board.is_border(n) && !self.board.is_color(n, self.owner);
                if is_open && !self.seen.contains(n) && !self.large.contains(n) && self.count < REGIONS {
                    self.flood(n);
                }
            }
        }
    }

    fn flood(&mut self, from: Cell) {
        let board = self.board;
        let mut cells = [from; REGION_CELLS];
        let mut len = 1;
        let mut next = 0;
        let mut mine = Zone::EMPTY;
        mine.add(from);
        let mut region = Region { around: 0, vital: u16::MAX };
        let mut is_known = true;
        while next < len {
            let cell = cells[next];
            next += 1;
            let mut beside = 0;
            for n in around(cell) {
                if board.is_border(n) || mine.contains(n) {
                    continue;
                }
                if board.is_color(n, self.owner) {
                    match self.place(board.head(n)) {
                        Some(place) => beside |= 1 << place,
                        None => is_known = false,
                    }
                } else if len == REGION_CELLS || self.large.contains(n) {
                    self.large.join(&mine);
                    return;
                } else {
                    mine.add(n);
                    cells[len] = n;
                    len += 1;
                }
            }
            region.around |= beside;
            if board.is_empty(cell) {
                region.vital &= beside;
            }
        }
        self.seen.join(&mine);
        if is_known {
            self.regions[self.count] = region;
            self.count += 1;
        }
    }

    /// The number of a chain, which becomes one of those that are looked at if there is room.
    fn place(&mut self, head: Cell) -> Option<usize> {
        self.chains.add(head);
        self.chains.iter().position(|known| known == head)
    }

    fn vital_regions(&self, chain: usize, alive: u16) -> usize {
        let regions = self.regions[..self.count].iter();
        regions.filter(|region| region.vital >> chain & 1 == 1 && region.around & !alive == 0).count()
    }

    /// The chains that are left when those with fewer than two vital regions are taken away again and again.
    fn eliminate(&self) -> u16 {
        let mut alive = ((1_u32 << self.chains.len()) - 1) as u16;
        loop {
            let before = alive;
            for chain in 0..self.chains.len() {
                if alive >> chain & 1 == 1 && self.vital_regions(chain, alive) < 2 {
                    alive &= !(1 << chain);
                }
            }
            if alive == before {
                return alive;
            }
        }
    }
}
