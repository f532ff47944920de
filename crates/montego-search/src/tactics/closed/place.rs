//! Where a group may live or die: the points that it can get to, and what is around them.

use super::super::board::{Cell, NONE, SearchBoard, around};
use super::super::few::Few;
use super::super::groups::group_of;
use super::super::space::{Space, Walls};
use super::super::zone::Zone;
use super::field::{ATTACKER, Field, OWNER, Stones};
use montego_rules::{Color, Point};
use std::rc::Rc;

/// Places with more empty points take too many nodes.
const MOST_EMPTY: usize = 20;
/// A chain of the attacker with so many liberties or fewer may be taken, so they belong to the place.
const WEAK: usize = 2;
/// A wall with fewer liberties elsewhere might lose a race.
const FIRM: usize = 3;

/// A group in its place.
pub(super) struct Place {
    pub(super) field: Field,
    pub(super) stones: Stones,
    pub(super) owner: Color,
    /// Whether there are walls all around; else who gets out of the place is taken for stopped there.
    pub(super) is_closed: bool,
}

/// The points of a place while they are gathered.
struct Gathering<'a> {
    board: &'a SearchBoard,
    cells: Vec<Cell>,
    known: Zone,
}

impl Gathering<'_> {
    /// What a group reaches before the other side, with so many rings around it; none if that is too large.
    fn of<'a>(board: &'a SearchBoard, group: &[Cell], owner: Color, rings: usize) -> Option<Gathering<'a>> {
        let space = Space::around(board, group, owner, &Rc::new(Walls::unknown()));
        if space.overflows {
            return None;
        }
        let mut gathering = Gathering { board, cells: Vec::new(), known: Zone::EMPTY };
        group.iter().copied().chain(space.friends.iter()).for_each(|stone| gathering.add_chain(stone));
        space.cells().iter().for_each(|&cell| gathering.add(cell));
        (0..rings).for_each(|ring| gathering.grow(ring == 0));
        gathering.add_stones(owner);
        let empty = gathering.cells.iter().filter(|&&cell| board.is_empty(cell));
        (empty.count() <= MOST_EMPTY).then_some(gathering)
    }

    fn add(&mut self, cell: Cell) {
        if !self.board.is_border(cell) && !self.known.contains(cell) {
            self.known.add(cell);
            self.cells.push(cell);
        }
    }

    fn add_chain(&mut self, stone: Cell) {
        let board = self.board;
        board.chain(stone).for_each(|stone| self.add(stone));
    }

    /// Adds the empty points next to those that are there, or to the empty ones of them.
    fn grow(&mut self, from_stones: bool) {
        let board = self.board;
        for place in 0..self.cells.len() {
            let cell = self.cells[place];
            if from_stones || board.is_empty(cell) {
                around(cell).into_iter().filter(|&n| board.is_empty(n)).for_each(|n| self.add(n));
            }
        }
    }

    /// Adds the chains that are met: those of the owner, and those of the attacker that may be taken here.
    fn add_stones(&mut self, owner: Color) {
        let board = self.board;
        let mut next = 0;
        while let Some(&cell) = self.cells.get(next) {
            next += 1;
            for n in around(cell) {
                if self.known.contains(n) {
                    continue;
                }
                if board.is_color(n, owner) {
                    self.add_chain(n);
                } else if board.is_color(n, owner.opponent()) {
                    let is_weak = board.count(n) <= WEAK;
                    let breathes = |l: Cell| board.is_empty(l) && !self.known.contains(l);
                    if is_weak || !board.chain(n).flat_map(around).any(breathes) {
                        board.liberties(n, WEAK).iter().for_each(|liberty| self.add(liberty));
                        self.add_chain(n);
                    }
                }
            }
        }
    }

    /// Whether a chain around the place is short of liberties elsewhere, the chains that belong to it counted.
    fn may_be_lost(&self, wall: Cell) -> bool {
        let board = self.board;
        let mut elsewhere = Few::<FIRM>::new();
        let group = group_of(board, wall);
        for liberty in group.iter().flat_map(|chain| board.chain(chain)).flat_map(around) {
            if board.is_empty(liberty) && !self.known.contains(liberty) {
                elsewhere.add(liberty);
            }
        }
        elsewhere.len() < FIRM
    }

    /// The place in a frame that has room for it; none if a chain around it may be lost.
    fn place(&self, frame: Field, group: &[Cell], owner: Color) -> Option<Place> {
        let Gathering { board, cells, known } = self;
        let mut field = frame;
        let mut stones = Stones { of: [0; 2], ko: 0, threats: [0; 2] };
        let mut is_closed = true;
        let mut walls = Zone::EMPTY;
        for &cell in cells {
            let set = field.set(cell);
            field.cells |= set;
            if let Some(color) = board.at(cell) {
                stones.of[if color == owner { OWNER } else { ATTACKER }] |= set;
            }
            for n in around(cell).into_iter().filter(|&n| !board.is_border(n) && !known.contains(n)) {
                field.rim |= set;
                let is_wall = board.is_color(n, owner.opponent());
                is_closed &= is_wall;
                let head = if is_wall { board.head(n) } else { NONE };
                if is_wall && !walls.contains(head) {
                    walls.add(head);
                    if self.may_be_lost(n) {
                        return None;
                    }
                }
            }
            let row = Point::ROW as Cell;
            let corners = [cell - row - 1, cell - row + 1, cell + row - 1, cell + row + 1];
            let is_wall = |n: &Cell| board.is_color(*n, owner.opponent()) && !known.contains(*n);
            let seen = around(cell).into_iter().chain(corners).filter(is_wall);
            field.walls |= seen.fold(0, |all, n| all | field.set(n));
        }
        field.edge &= field.cells;
        field.target = field.set(group[0]);
        stones.ko = if board.ko() == NONE { 0 } else { field.set(board.ko()) & field.cells };
        Some(Place { field, stones, owner, is_closed })
    }
}

impl Place {
    /// Whether there is nothing on the board beside it.
    pub(super) const fn is_whole(&self) -> bool {
        self.field.rim == 0
    }

    /// The places of a group with so many rings of points around what it reaches before the other side, each with those of
    /// the one before; those that are not too large, and around which no chain may be lost. All are in one frame, so that
    /// their sets of points are the same.
    pub(super) fn nested(board: &SearchBoard, group: &[Cell], owner: Color, rings: &[usize]) -> Vec<Place> {
        let gatherings = rings.iter().map_while(|&rings| Gathering::of(board, group, owner, rings));
        let gatherings: Vec<Gathering<'_>> = gatherings.collect();
        let is_border = |cell| board.is_border(cell);
        let fits = |gathering: &&Gathering<'_>| Field::around(&gathering.cells, is_border).is_some();
        let Some(largest) = gatherings.iter().rfind(fits) else { return Vec::new() };
        let frame = || Field::around(&largest.cells, is_border);
        let inner = gatherings.iter().take_while(|inner| inner.cells.len() <= largest.cells.len());
        inner.map_while(|inner| inner.place(frame()?, group, owner)).collect()
    }
}
