//! Whether a place becomes an eye, or two.

use super::board::{Cell, MANY, NONE, SearchBoard, around};
use super::few::Few;
use super::goal::{Goal, Moves, Outlook};
use super::space::{Walls, apart};
use super::zone::Zone;
use montego_rules::Color;

/// The most points of an eye space; a larger place is asked about in part.
pub(super) const SPACE: usize = 24;
/// A surrounded place with so many empty points has room for two eyes whatever the other side plays.
///
/// # Sources
/// Every shape of seven points and more that is not occupied holds two eyes.
const ROOM_FOR_TWO: usize = 7;

/// Eyes of a colour in a place.
pub(super) struct Eye {
    /// The points of the place, the one that is asked about first.
    area: Few<SPACE>,
    area_zone: Zone,
    owner: Color,
    wanted: usize,
    walls: Walls,
}

/// The place around a point that may hold eyes of a colour: what can be reached without passing a point next to
/// a wall of the other side.
pub(super) fn area_around(board: &SearchBoard, point: Cell, owner: Color, walls: &Walls) -> Few<SPACE> {
    let enemy = owner.opponent();
    let is_open = |n: Cell| board.is_empty(n) || board.is_color(n, enemy) && !walls.holds(board, n);
    let mut area = Few::new();
    area.add(point);
    let mut next = 0;
    while next < area.len() {
        let cell = area.as_slice()[next];
        next += 1;
        let near = around(cell);
        let is_margin = near.iter().any(|&n| board.is_color(n, enemy) && walls.holds(board, n));
        if !is_margin || next == 1 {
            near.into_iter().filter(|&n| is_open(n)).for_each(|n| {
                area.add(n);
            });
        }
    }
    area
}

impl Eye {
    pub(super) fn new(area: Few<SPACE>, owner: Color, wanted: usize, walls: Walls) -> Eye {
        let mut area_zone = Zone::EMPTY;
        area.iter().for_each(|cell| area_zone.add(cell));
        Eye { area, area_zone, owner, wanted, walls }
    }

    fn is_wall(&self, board: &SearchBoard, cell: Cell) -> bool {
        board.is_color(cell, self.owner.opponent()) && self.walls.holds(board, cell)
    }

    /// The eyes that are made: places surrounded by chains that cannot be taken soon.
    fn made(&self, board: &SearchBoard, attacks: bool) -> usize {
        let mut seen = Zone::EMPTY;
        let mut closed = Few::<SPACE>::new();
        // The places first, so that a chain beside two of them is known when each is judged.
        let mut members = [0_u8; SPACE];
        let mut places = 0_u8;
        let mut open = [false; SPACE];
        let mut empties = [0_usize; SPACE];
        for from in self.area.iter() {
            if seen.contains(from) || board.is_color(from, self.owner) {
                continue;
            }
            let place = usize::from(places);
            places += 1;
            seen.add(from);
            let first = closed.len();
            closed.add(from);
            members[first] = place as u8;
            let mut next = first;
            while next < closed.len() {
                let cell = closed.as_slice()[next];
                next += 1;
                empties[place] += usize::from(board.is_empty(cell));
                for n in around(cell) {
                    if board.is_border(n) || board.is_color(n, self.owner) || seen.contains(n) {
                        continue;
                    }
                    if self.area_zone.contains(n) {
                        seen.add(n);
                        members[closed.len()] = place as u8;
                        closed.add(n);
                    } else {
                        open[place] = true;
                    }
                }
            }
        }
        let place_of = |cell: Cell| {
            closed.iter().position(|known| known == cell).map(|i| usize::from(members[i]))
        };
        let mut eyes = 0;
        for place in 0..usize::from(places) {
            if open[place] || empties[place] == 0 {
                continue;
            }
            let cells = (0..closed.len()).filter(|&i| usize::from(members[i]) == place).map(|i| closed.as_slice()[i]);
            let mut beside = Few::<16>::new();
            for n in cells.flat_map(around).filter(|&n| board.is_color(n, self.owner)) {
                beside.add(board.head(n));
            }
            let is_solid = |chain: Cell| {
                let others = board.liberties(chain, MANY).iter().filter(|&l| place_of(l) != Some(place)).count();
                let other_eye = board
                    .liberties(chain, MANY)
                    .iter()
                    .any(|l| place_of(l).is_some_and(|other| other != place && !open[other]));
                other_eye || others >= 1 + usize::from(attacks)
            };
            if beside.len() == 1 || beside.iter().all(is_solid) {
                eyes += if empties[place] >= ROOM_FOR_TWO { 2 } else { 1 };
            }
        }
        eyes
    }

    /// The points that could still become an eye of one point.
    fn possible(&self, board: &SearchBoard) -> Few<24> {
        let mut possible = Few::new();
        for cell in self.area.iter().filter(|&cell| !board.is_color(cell, self.owner)) {
            let near = around(cell);
            let edge = near.iter().any(|&n| board.is_border(n));
            let lost = corners(cell).into_iter().filter(|&n| self.is_wall(board, n)).count();
            if !near.iter().any(|&n| self.is_wall(board, n)) && lost < if edge { 1 } else { 2 } {
                possible.add(cell);
            }
        }
        possible
    }
}

/// The four points that touch a point at its corners.
fn corners(cell: Cell) -> [Cell; 4] {
    let [below, .., above] = around(cell);
    [below - 1, below + 1, above - 1, above + 1]
}

impl Goal for Eye {
    fn prover(&self) -> Color {
        self.owner
    }

    fn key(&self) -> u64 {
        let first = u64::from(self.area.as_slice()[0]);
        (first << 5 | (self.wanted as u64) << 3 | 5).wrapping_mul(0xa54f_f53a_5f1d_36f1)
    }

    fn look(&self, board: &SearchBoard, to_move: Color) -> Outlook {
        let attacks = to_move != self.owner;
        let made = self.made(board, attacks);
        if made >= self.wanted {
            return Outlook::Proven;
        }
        let possible = self.possible(board);
        let most = if self.wanted == 1 { possible.len().min(1) } else { apart(&possible) };
        if most < self.wanted {
            return Outlook::Refuted;
        }
        let left = (self.wanted - made) as u32;
        Outlook::Open(2 * left + u32::from(attacks), 1 + possible.len() as u32 / 2 + u32::from(!attacks))
    }

    fn look_closely(&self, board: &SearchBoard, to_move: Color) -> Outlook {
        self.look(board, to_move)
    }

    fn moves(&self, board: &SearchBoard, to_move: Color, moves: &mut Moves) {
        if to_move != self.owner {
            moves.add(NONE, 0);
        }
        for cell in self.area.iter() {
            if board.is_empty(cell) {
                moves.add(cell, 0);
            }
        }
        for cell in self.possible(board).iter() {
            for corner in corners(cell) {
                if board.is_empty(corner) {
                    moves.add(corner, 0);
                } else if board.is_color(corner, self.owner.opponent()) && board.count(corner) <= 2 {
                    board.liberties(corner, 2).iter().for_each(|liberty| moves.add(liberty, 1));
                }
            }
        }
        for n in self.area.iter().flat_map(around) {
            if board.at(n).is_some() && board.count(n) <= 2 {
                board.liberties(n, 2).iter().for_each(|liberty| moves.add(liberty, 1));
            }
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
        for cell in self.area.iter() {
            zone.add(cell);
            corners(cell).into_iter().for_each(|corner| zone.add(corner));
            for n in around(cell) {
                if board.at(n).is_some() && board.count(n) <= 2 {
                    board.liberties(n, 2).iter().for_each(|liberty| zone.add(liberty));
                }
            }
        }
    }

    fn is_dear(&self) -> bool {
        true
    }

    fn is_estimated(&self) -> bool {
        true
    }
}
