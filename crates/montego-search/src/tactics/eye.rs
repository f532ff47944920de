//! Whether a place becomes an eye, or two.

use super::board::{Cell, NONE, SearchBoard, around};
use super::few::Few;
use super::goal::{Goal, Moves, Outlook};
use super::groups::is_deadly;
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
    /// The points of the area on which an eye counts.
    core: Zone,
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
    /// One eye anywhere in an area.
    pub(super) fn new(area: Few<SPACE>, owner: Color, walls: Walls) -> Eye {
        let mut area_zone = Zone::EMPTY;
        area.iter().for_each(|cell| area_zone.add(cell));
        Eye { area, area_zone, core: area_zone, owner, wanted: 1, walls }
    }

    /// One eye on the first point of the area or next to it.
    pub(super) fn near_the_point(mut self) -> Eye {
        let point = self.area.as_slice()[0];
        self.core = Zone::EMPTY;
        around(point).into_iter().chain([point]).for_each(|cell| self.core.add(cell));
        self
    }

    pub(super) fn want_two(&mut self) {
        self.wanted = 2;
    }

    fn is_wall(&self, board: &SearchBoard, cell: Cell) -> bool {
        board.is_color(cell, self.owner.opponent()) && self.walls.holds(board, cell)
    }

    /// The eyes that are made: surrounded places whose chains belong together without them.
    fn made(&self, board: &SearchBoard, attacks: bool) -> usize {
        let places = Places::find(self, board);
        let counts = |place| places.cells_of(place).any(|cell| self.core.contains(cell));
        let is_eye = |&place: &usize| counts(place) && places.is_eye(place, self, board, attacks);
        let worth = |place| if places.empty[place] >= ROOM_FOR_TWO { 2 } else { 1 };
        (0..places.count).filter(is_eye).map(worth).sum()
    }

    /// The points that could still become an eye of one point.
    fn possible(&self, board: &SearchBoard) -> Few<24> {
        let mut possible = Few::new();
        for cell in self.area.iter().filter(|&cell| !board.is_color(cell, self.owner)) {
            if !self.core.contains(cell) {
                continue;
            }
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

/// The parts of an area that have no stones of the owner, each connected in itself.
struct Places {
    cells: Few<SPACE>,
    /// For each of the cells the number of its place.
    numbers: [u8; SPACE],
    count: usize,
    /// Whether a place is not surrounded, and its empty points.
    open: [bool; SPACE],
    empty: [usize; SPACE],
}

impl Places {
    fn find(eye: &Eye, board: &SearchBoard) -> Places {
        let mut places = Places {
            cells: Few::new(),
            numbers: [0; SPACE],
            count: 0,
            open: [false; SPACE],
            empty: [0; SPACE],
        };
        for from in eye.area.iter() {
            let mut next = places.cells.len();
            if board.is_color(from, eye.owner) || !places.cells.add(from) {
                continue;
            }
            let place = places.count;
            places.count += 1;
            while next < places.cells.len() {
                let cell = places.cells.as_slice()[next];
                places.numbers[next] = place as u8;
                next += 1;
                places.empty[place] += usize::from(board.is_empty(cell));
                for n in around(cell) {
                    if !board.is_border(n) && !board.is_color(n, eye.owner) {
                        if eye.area_zone.contains(n) {
                            places.cells.add(n);
                        } else {
                            places.open[place] = true;
                        }
                    }
                }
            }
        }
        places
    }

    fn cells_of(&self, place: usize) -> impl Iterator<Item = Cell> + '_ {
        let numbered = self.cells.iter().zip(self.numbers);
        numbered.filter(move |&(_, number)| usize::from(number) == place).map(|(cell, _)| cell)
    }

    /// Whether all empty points of a place are liberties of a chain.
    fn is_vital(&self, place: usize, board: &SearchBoard, chain: Cell) -> bool {
        self.cells_of(place).all(|cell| !board.is_empty(cell) || board.is_beside(cell, chain))
    }

    /// Whether a place is surrounded by chains that hang together without it.
    fn is_eye(&self, place: usize, eye: &Eye, board: &SearchBoard, attacks: bool) -> bool {
        if self.open[place] || self.empty[place] == 0 {
            return false;
        }
        let mut chains = Few::<16>::new();
        for n in self.cells_of(place).flat_map(around).filter(|&n| board.is_color(n, eye.owner)) {
            chains.add(board.head(n));
        }
        let mut together = Few::<16>::new();
        let Some(first) = chains.iter().next() else { return false };
        together.add(first);
        let mut next = 0;
        while next < together.len() {
            let chain = together.as_slice()[next];
            next += 1;
            for other in chains.iter() {
                if !together.contains(other) && self.are_joined(place, board, [chain, other], attacks, eye) {
                    together.add(other);
                }
            }
        }
        together.len() == chains.len()
    }

    /// Whether two chains around a place cannot be cut elsewhere, at sight: two points join them, or one
    /// that the owner gets or where the other side would be taken, or they share another place.
    fn are_joined(
        &self,
        place: usize,
        board: &SearchBoard,
        [first, second]: [Cell; 2],
        attacks: bool,
        eye: &Eye,
    ) -> bool {
        let (mut joints, mut sure) = (Few::<2>::new(), !attacks);
        for cell in board.chain(first).flat_map(around) {
            let is_own = self.cells_of(place).any(|own| own == cell);
            if board.is_empty(cell) && !is_own && board.is_beside(cell, second) {
                joints.add(cell);
                sure |= is_deadly(board, cell, eye.owner.opponent());
            }
        }
        let shares = |other: usize| {
            other != place
                && !self.open[other]
                && self.empty[other] > 0
                && self.is_vital(other, board, first)
                && self.is_vital(other, board, second)
        };
        joints.len() == 2 || sure && joints.len() == 1 || (0..self.count).any(shares)
    }
}

/// The four points that touch a point at its corners.
pub(super) fn corners(cell: Cell) -> [Cell; 4] {
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
