//! The eyes that a group has made: places that its chains surround, and what their shapes are worth.

use super::board::{Cell, SearchBoard, around};
use super::few::Few;
use super::groups::is_deadly;
use super::space::{ROOM_CAP, Space};
use montego_rules::Point;

/// The most chains that are told apart.
const CHAINS: usize = 20;
/// The most places that are told apart.
const PLACES: usize = 12;
/// A part of the room that chains of the owner surround.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Its points by their places in the room, and those of them that are empty.
    points: u64,
    empty: u64,
    /// The chains around it, and those of which every empty point is a liberty.
    around: u32,
    vital: u32,
    /// Eyes if the other side plays first there, and if the owner does; and the most that there can be.
    eyes: [u8; 2],
    most: [u8; 2],
}

/// The surrounded places of a room and the chains around them.
struct Made<'a> {
    space: &'a Space,
    board: &'a SearchBoard,
    places: [u8; Point::COUNT],
    chains: Few<CHAINS>,
    list: [Place; PLACES],
    count: usize,
}

/// Whether the chains of some stones have two eyes that hold when a side plays first, as far as it shows at sight.
///
/// Chains count as joined where two points join them, or one that the owner gets or where a stone of the other side
/// would be taken, or a surrounded place all of whose points are liberties of both.
/// Where the whole room is surrounded it can also show that there are no two; else nothing is known.
pub(super) fn has_two(space: &Space, board: &SearchBoard, stones: &[Cell], attacks: bool) -> Option<bool> {
    if space.overflows {
        return None;
    }
    let mut made = Made {
        space,
        board,
        places: [u8::MAX; Point::COUNT],
        chains: Few::new(),
        list: [Place::default(); PLACES],
        count: 0,
    };
    let is_closed = made.find();
    if is_closed {
        let places = &made.list[..made.count];
        let most = places.iter().map(|place| place.most[0]).sum::<u8>();
        let more = places.iter().map(|place| place.most[1] - place.most[0]).max().unwrap_or(0);
        if most + if attacks { 0 } else { more } < 2 {
            return Some(false);
        }
    }
    let sum = |first: usize| made.list[..made.count].iter().map(|place| place.eyes[first]).sum::<u8>();
    if sum(usize::from(!attacks)) < 2 {
        return None;
    }
    let joints = made.joints();
    let lives = stones.iter().any(|&stone| {
        let is_own = board.is_color(stone, space.owner);
        is_own
            && (made.counts(stone, &joints, false, !attacks)
                || !attacks && made.counts(stone, &joints, true, false))
    });
    lives.then_some(true)
}

/// The points of a set with their places in the room.
fn cells_of(space: &Space, points: u64) -> impl Iterator<Item = (usize, Cell)> + '_ {
    let mut rest = points;
    std::iter::from_fn(move || {
        let at = rest.trailing_zeros() as usize;
        (rest != 0).then(|| {
            rest &= rest - 1;
            (at, space.cells()[at])
        })
    })
}

/// Eyes of an empty shape that is surrounded, the other side or the owner to play first: by its points, whether it has a
/// square of four, and the most neighbours in it that one of its points has, which is the vital one.
///
/// # Sources
/// The shapes that a play on their vital point kills are well known: three in a row or bent, the pyramid, the
/// bulky and the crossed five, the rabbity six; the square of four has one eye whoever plays.
pub(super) const fn eyes_of_shape(size: u32, has_square: bool, most: u32) -> [u8; 2] {
    match size {
        0 => [0, 0],
        1 | 2 => [1, 1],
        3 => [1, 2],
        4 if has_square => [1, 1],
        4 if most == 3 => [1, 2],
        5 if has_square || most == 4 => [1, 2],
        6 if has_square && most == 4 => [1, 2],
        _ => [2, 2],
    }
}

/// For each chain those that two points join with it or one that is sure, and those that one joins.
type Joints = [[u32; CHAINS]; 2];

impl Made<'_> {
    /// Finds the surrounded places; whether that is the whole room.
    fn find(&mut self) -> bool {
        let cells = self.space.cells();
        for (place, &cell) in cells.iter().enumerate() {
            self.places[usize::from(cell)] = place as u8;
        }
        let (mut seen, mut is_closed) = (0_u64, true);
        for from in 0..cells.len() {
            if seen >> from & 1 == 1 {
                continue;
            }
            let (mut points, mut left, mut is_open) = (1_u64 << from, 1_u64 << from, false);
            while left != 0 {
                let here = left.trailing_zeros() as usize;
                left &= left - 1;
                for n in around(cells[here]) {
                    let place = self.places[usize::from(n)];
                    if place != u8::MAX {
                        let bit = 1 << place;
                        if points & bit == 0 {
                            points |= bit;
                            left |= bit;
                        }
                    } else if !self.board.is_border(n) && !self.board.is_color(n, self.space.owner) {
                        is_open = true;
                    }
                }
            }
            seen |= points;
            let is_kept = if is_open { self.keep_open(points) } else { self.keep(points) };
            is_closed &= is_kept;
        }
        is_closed
    }

    /// Keeps a place that is open for the eyes that could still be made there.
    fn keep_open(&mut self, points: u64) -> bool {
        if self.count == PLACES {
            return false;
        }
        let mut eyes = 0_u64;
        for (at, cell) in cells_of(self.space, points) {
            eyes |= u64::from(self.space.can_be_eye(self.board, cell)) << at;
        }
        let has_pair = cells_of(self.space, eyes).any(|(at, cell)| {
            let near = around(cell).into_iter().map(|n| self.places[usize::from(n)]);
            let near = near.filter(|&n| n != u8::MAX).fold(1_u64 << at, |near, n| near | 1 << n);
            eyes & !near != 0
        });
        let most = if eyes == 0 { 0 } else { 1 + u8::from(has_pair) };
        self.list[self.count] = Place { most: [most; 2], around: u32::MAX, ..Place::default() };
        self.count += 1;
        true
    }

    fn keep(&mut self, points: u64) -> bool {
        if self.count == PLACES {
            return false;
        }
        let mut place = Place { points, vital: u32::MAX, ..Place::default() };
        for (at, cell) in cells_of(self.space, points) {
            let is_empty = self.board.is_empty(cell);
            let mut beside = 0;
            for n in around(cell).into_iter().filter(|&n| self.board.is_color(n, self.space.owner)) {
                let head = self.board.head(n);
                self.chains.add(head);
                match self.chains.iter().position(|known| known == head) {
                    Some(number) => beside |= 1 << number,
                    None => return false,
                }
            }
            place.around |= beside;
            if is_empty {
                place.empty |= 1 << at;
                place.vital &= beside;
            }
        }
        (place.eyes, place.most) = self.worth(points, place.empty);
        self.list[self.count] = place;
        self.count += 1;
        true
    }

    /// Eyes of a surrounded place, the other side or the owner to play first.
    fn worth(&self, points: u64, empty: u64) -> ([u8; 2], [u8; 2]) {
        let size = points.count_ones();
        let degree = |cell: Cell| {
            let near = around(cell).into_iter().map(|n| self.places[usize::from(n)]);
            near.filter(|&n| n != u8::MAX && points >> n & 1 == 1).count()
        };
        let (mut most, mut sum, mut middle) = (0, 0, 0);
        for (at, cell) in cells_of(self.space, points) {
            let degree = degree(cell);
            if degree > most {
                (most, middle) = (degree, at);
            }
            sum += degree;
        }
        // A shape without a square has one neighbourhood less than points.
        let has_square = sum / 2 >= size as usize;
        let eyes = eyes_of_shape(size, has_square, most as u32);
        if empty == points {
            return (eyes, eyes);
        }
        let made = u8::from(empty != 0);
        let is_taken = empty >> middle & 1 == 0;
        ([made; 2], if is_taken { [eyes[0]; 2] } else { [2, 2] })
    }

    /// The points outside surrounded places that join chains.
    fn joints(&self) -> Joints {
        let (owner, enemy) = (self.space.owner, self.space.owner.opponent());
        let closed = self.list[..self.count].iter().fold(0, |all, place| all | place.points);
        let mut joints = [[0_u32; CHAINS]; 2];
        let [sure, once] = &mut joints;
        for (place, &cell) in self.space.cells().iter().enumerate() {
            if closed >> place & 1 == 1 || !self.board.is_empty(cell) {
                continue;
            }
            let mut beside = 0_u32;
            for n in around(cell).into_iter().filter(|&n| self.board.is_color(n, owner)) {
                if let Some(number) = self.chains.iter().position(|known| known == self.board.head(n)) {
                    beside |= 1 << number;
                }
            }
            if beside.count_ones() < 2 {
                continue;
            }
            let is_sure = is_deadly(self.board, cell, enemy);
            for chain in (0..self.chains.len()).filter(|chain| beside >> chain & 1 == 1) {
                sure[chain] |= beside & once[chain] | if is_sure { beside } else { 0 };
                once[chain] |= beside;
            }
        }
        joints
    }

    /// Whether the chains that hang together with the one of a stone have two eyes. A play of the owner joins chains,
    /// or it makes one more eye.
    fn counts(&self, stone: Cell, [sure, once]: &Joints, joins: bool, makes: bool) -> bool {
        let head = self.board.head(stone);
        let Some(first) = self.chains.iter().position(|known| known == head) else { return false };
        let links = if joins { once } else { sure };
        let (mut eyes, mut more) = (0, 0);
        let group = self.group(first, links, usize::MAX);
        for (number, place) in self.list[..self.count].iter().enumerate() {
            // What holds the walls of an eye together has to be something else.
            if place.around & !group == 0 && place.around & !self.group(first, links, number) == 0 {
                eyes += place.eyes[0];
                more = more.max(place.eyes[1] - place.eyes[0]);
            }
        }
        eyes + if makes { more } else { 0 } >= 2
    }

    /// The chains that hang together with one, a place left out.
    fn group(&self, first: usize, links: &[u32; CHAINS], without: usize) -> u32 {
        let mut group = 1_u32 << first;
        loop {
            let before = group;
            for chain in (0..self.chains.len()).filter(|chain| before >> chain & 1 == 1) {
                group |= links[chain];
            }
            for (number, place) in self.list[..self.count].iter().enumerate() {
                let beside = place.vital & place.around;
                if number != without && beside & group != 0 {
                    group |= beside;
                }
            }
            if group == before {
                return group;
            }
        }
    }
}

const _: () = assert!(ROOM_CAP <= 64, "a place of the room is a bit");
