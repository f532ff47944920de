//! The room that a group has: the points that it reaches before the other side does.

use super::board::{Cell, SearchBoard, around};
use super::few::Few;
use super::groups::is_deadly;
use super::zone::Zone;
use montego_rules::Color;
use std::cell::RefCell;
use std::rc::Rc;

/// A flood that reaches more points than this has found no wall.
pub(super) const ROOM_CAP: usize = 56;

/// Plays that a flood is ahead of its group at most.
const DEEPEST: u8 = 4;
/// The same for the points that count as sure.
const DEEPEST_SURE: u8 = 3;

/// What stops a group: chains of the other side that cannot be taken, as far as that was found out before the
/// search, and those that have liberties enough.
#[derive(Clone)]
pub(super) struct Walls {
    /// Stones of chains that are known to be safe, and of those that can be taken.
    pub(super) safe: Zone,
    pub(super) soft: Zone,
}

impl Walls {
    /// Nothing has been found out.
    pub(super) const fn unknown() -> Walls {
        Walls { safe: Zone::EMPTY, soft: Zone::EMPTY }
    }

    /// Whether the chain of a stone of the other side stops the group.
    #[inline]
    pub(super) fn holds(&self, board: &SearchBoard, stone: Cell) -> bool {
        let liberties = board.count(stone);
        if self.safe.contains(stone) || self.safe.contains(board.head(stone)) {
            liberties > 1
        } else if self.soft.contains(stone) {
            liberties > 4
        } else {
            liberties > 3 || liberties > 1 && self.hangs_on(board, stone, liberties)
        }
    }

    /// Whether a new stone can be joined to a wall: by one play if it has three liberties, else by two, or where
    /// a stone of the group would be taken.
    fn hangs_on(&self, board: &SearchBoard, stone: Cell, liberties: usize) -> bool {
        let joints = board.liberties(stone, 3);
        let color = board.at(stone).expect("a stone that was put");
        let is_wall = |n: Cell| {
            board.is_color(n, color)
                && board.head(n) != board.head(stone)
                && (self.safe.contains(n) || self.safe.contains(board.head(n)) || board.count(n) > 3)
        };
        let mut found = joints.iter().filter(|&joint| around(joint).into_iter().any(is_wall));
        match found.next() {
            None => false,
            Some(first) => {
                liberties > 2 || found.next().is_some() || is_deadly(board, first, color.opponent())
            }
        }
    }
}

/// The points that a group reaches first when it is to move. Chains of friends on the way are passed for nothing,
/// and weak chains of the other side, which are no walls.
pub(super) struct Space {
    cells: [Cell; ROOM_CAP],
    depths: [u8; ROOM_CAP],
    len: usize,
    /// How many empty points it reaches first even if the other side is to move; a chain of friends is on the way
    /// only if two points lead there.
    pub(super) sure: usize,
    /// Whether there are more than could be kept.
    pub(super) overflows: bool,
    seen: Zone,
    sure_cells: Zone,
    /// Friendly chains that are reached, without those the flood came from.
    pub(super) friends: Few<12>,
    sure_friends: Few<12>,
    pub(super) owner: Color,
    walls: Rc<Walls>,
    /// Heads of chains of the other side that stop the group, and of those that do not.
    strong: RefCell<[Zone; 2]>,
}

impl Space {
    /// Floods from the chains of some stones.
    pub(super) fn around(board: &SearchBoard, stones: &[Cell], owner: Color, walls: &Rc<Walls>) -> Space {
        let mut space = Space {
            cells: [0; ROOM_CAP],
            depths: [0; ROOM_CAP],
            len: 0,
            sure: 0,
            overflows: false,
            seen: Zone::EMPTY,
            sure_cells: Zone::EMPTY,
            friends: Few::new(),
            sure_friends: Few::new(),
            owner,
            walls: Rc::clone(walls),
            strong: RefCell::new([Zone::EMPTY; 2]),
        };
        for &stone in stones {
            if board.is_color(stone, owner) && !space.seen.contains(board.head(stone)) {
                space.pass(board, stone, 1, true);
            }
        }
        let mut next = 0;
        while next < space.len && !space.overflows {
            let (cell, depth) = (space.cells[next], space.depths[next] + 1);
            let sure = space.sure_cells.contains(cell);
            next += 1;
            if depth <= DEEPEST {
                around(cell).into_iter().for_each(|n| space.consider(board, n, depth, sure));
            }
        }
        space
    }

    /// Whether a point has a stone of the other side that stops the group.
    #[inline]
    fn is_strong(&self, board: &SearchBoard, cell: Cell) -> bool {
        board.is_color(cell, self.owner.opponent()) && self.holds(board, cell)
    }

    fn holds(&self, board: &SearchBoard, cell: Cell) -> bool {
        let head = board.head(cell);
        let mut known = self.strong.borrow_mut();
        if known[0].contains(head) {
            return true;
        } else if known[1].contains(head) {
            return false;
        }
        let holds = self.walls.holds(board, cell);
        known[usize::from(!holds)].add(head);
        holds
    }

    /// Goes on from all stones of a chain.
    fn pass(&mut self, board: &SearchBoard, stone: Cell, depth: u8, sure: bool) {
        board.chain(stone).for_each(|stone| self.seen.add(stone));
        for stone in board.chain(stone) {
            around(stone).into_iter().for_each(|n| self.consider(board, n, depth, sure));
        }
    }

    fn consider(&mut self, board: &SearchBoard, cell: Cell, depth: u8, sure: bool) {
        if board.is_border(cell) || self.overflows {
            return;
        }
        if board.is_color(cell, self.owner) {
            let head = board.head(cell);
            if !self.seen.contains(cell) {
                self.friends.add(head);
                // The first way there is not a sure one yet.
                self.pass(board, cell, depth, false);
            } else if sure && self.friends.contains(head) && self.sure_friends.add(head) {
                self.pass(board, cell, depth, true);
            }
            return;
        }
        let is_new = !self.seen.contains(cell);
        if board.is_empty(cell) {
            if !is_new && (!sure || self.sure_cells.contains(cell)) {
                return;
            }
            let distance = self.rival_distance(board, cell, depth);
            if is_new && distance + 1 > depth {
                self.seen.add(cell);
                self.keep(cell, depth);
            }
            if sure && depth <= DEEPEST_SURE && distance > depth && self.seen.contains(cell) {
                self.sure_cells.add(cell);
                self.sure += 1;
            }
        } else if is_new && !self.holds(board, cell) {
            for stone in board.chain(cell) {
                self.seen.add(stone);
                self.keep(stone, depth);
                if sure && board.count(cell) == 1 {
                    self.sure_cells.add(stone);
                }
            }
        }
    }

    /// The plays that the other side needs to be next to an empty point, as far as it matters at this depth.
    fn rival_distance(&self, board: &SearchBoard, cell: Cell, depth: u8) -> u8 {
        let is_strong = |n: &Cell| self.is_strong(board, *n);
        let near = around(cell);
        if near.iter().any(is_strong) {
            return 1;
        }
        let is_near = |&n: &Cell| board.is_empty(n) && around(n).iter().any(is_strong);
        if depth > 1 && near.iter().any(is_near) { 2 } else { DEEPEST }
    }

    fn keep(&mut self, cell: Cell, depth: u8) {
        if self.len == ROOM_CAP {
            self.overflows = true;
            return;
        }
        self.cells[self.len] = cell;
        self.depths[self.len] = depth;
        self.len += 1;
    }

    /// The points with the plays that it takes to get there, the nearest first.
    pub(super) fn points(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        self.cells[..self.len].iter().copied().zip(self.depths[..self.len].iter().copied())
    }

    /// The points, the nearest first.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells[..self.len]
    }

    /// Adds all points to a zone.
    pub(super) fn add_to(&self, zone: &mut Zone) {
        zone.join(&self.seen);
    }

    /// Whether a point could still become an eye of one point: the other side has no strong stone next to it, nor so
    /// many at its corners that it would be false.
    #[inline]
    pub(super) fn can_be_eye(&self, board: &SearchBoard, cell: Cell) -> bool {
        let is_strong = |n: Cell| self.is_strong(board, n);
        let near = around(cell);
        if near.iter().any(|&n| is_strong(n)) {
            return false;
        }
        let edge = near.iter().any(|&n| board.is_border(n));
        let [below, .., above] = near;
        let corners = [below - 1, below + 1, above - 1, above + 1];
        let lost = corners.iter().filter(|&&n| is_strong(n)).count();
        lost < if edge { 1 } else { 2 }
    }
}

/// The most eyes that do not touch, one or two being told apart from none.
pub(super) fn apart(eyes: &Few<24>) -> usize {
    let cells = eyes.as_slice();
    match cells {
        [] => 0,
        [first, rest @ ..] => {
            let touches = |a: Cell, b: Cell| around(a).contains(&b);
            let pair = |&a: &Cell| rest.iter().any(|&b| a != b && !touches(a, b));
            1 + usize::from(pair(first) || rest.iter().any(pair))
        }
    }
}
