//! What two eyes need: the plays in a row that make them, and which points matter for that.

use super::board::{Cell, SearchBoard, around};
use super::eye::corners;
use super::space::{ROOM_CAP, Space};
use montego_rules::Point;

/// The most eyes that are looked at.
const EYES: usize = 24;
/// More plays than any group needs; there are no two eyes.
pub(super) const NEVER: u8 = 99;

/// An eye of one point that could be made.
#[derive(Clone, Copy, Default)]
struct Possible {
    cell: Cell,
    /// The points of the space that its owner has to fill, by their places there.
    walls: u64,
    /// The same with the eye itself.
    points: u64,
    /// Plays that it takes elsewhere.
    others: u8,
}

/// The plays in a row that two eyes need, and for each point of the room of a group how much a play there matters.
pub(super) struct Needs {
    /// Plays in a row for two eyes that do not touch; [`NEVER`] if there are no two.
    pub(super) least: u8,
    /// How much a play of the owner on each point of the room helps, and one of the other side hurts.
    vital: [[u32; ROOM_CAP]; 2],
}

impl Needs {
    pub(super) fn of(space: &Space, board: &SearchBoard) -> Needs {
        let mut places = [u8::MAX; Point::COUNT];
        for (place, (cell, _)) in space.points().enumerate() {
            places[usize::from(cell)] = place as u8;
        }
        let mut eyes = [Possible::default(); EYES];
        let mut count = 0;
        for (place, (cell, _)) in space.points().enumerate() {
            if count < EYES && space.can_be_eye(board, cell) {
                eyes[count] = Possible::of(space, board, cell, place, &places);
                count += 1;
            }
        }
        let mut needs = Needs { least: NEVER, vital: [[0; ROOM_CAP]; 2] };
        let mut pairs = [(NEVER, 0_u64, 0_u64); EYES * (EYES - 1) / 2];
        let mut len = 0;
        for (i, first) in eyes[..count].iter().enumerate() {
            let near = around(first.cell);
            for second in eyes[i + 1..count].iter().filter(|second| !near.contains(&second.cell)) {
                let walls = first.walls | second.walls;
                let points = first.points | second.points;
                // A wall of the one cannot be the other.
                if (first.points & !first.walls) & second.walls != 0
                    || (second.points & !second.walls) & first.walls != 0
                {
                    continue;
                }
                let plays = walls.count_ones() as u8 + first.others + second.others;
                pairs[len] = (plays, walls, points);
                len += 1;
                needs.least = needs.least.min(plays);
            }
        }
        for &(plays, walls, points) in &pairs[..len] {
            let worse = plays - needs.least;
            if worse > WORSE {
                continue;
            }
            let weight = 1 << (2 * (WORSE - worse));
            for (vital, bits) in needs.vital.iter_mut().zip([walls, points]) {
                let mut rest = bits;
                while rest != 0 {
                    vital[rest.trailing_zeros() as usize] += weight;
                    rest &= rest - 1;
                }
            }
        }
        needs
    }

    /// How much a play on a point of the room matters: one of the owner, or of the other side.
    pub(super) fn vital(&self, place: usize, attacks: bool) -> u32 {
        self.vital[usize::from(attacks)][place]
    }
}

/// Pairs that need so many plays more than the best one are not looked at for the plays of the owner.
const WORSE: u8 = 3;

impl Possible {
    fn of(space: &Space, board: &SearchBoard, cell: Cell, place: usize, places: &[u8]) -> Possible {
        let mut eye = Possible { cell, walls: 0, points: 1 << place, others: 0 };
        let near = around(cell);
        let is_edge = near.iter().any(|&n| board.is_border(n));
        for n in near {
            eye.need(space, board, n, places);
        }
        if !board.is_empty(cell) {
            eye.others += 1;
        }
        let (mut lost, mut open) = (0, 0);
        for n in corners(cell) {
            if board.is_border(n) || board.is_color(n, space.owner) {
                continue;
            }
            if board.is_empty(n) {
                if !space.can_be_eye(board, n) {
                    open += 1;
                }
            } else {
                lost += 1;
            }
        }
        let may_lose = usize::from(!is_edge);
        eye.others += (lost + open as usize).saturating_sub(may_lose) as u8;
        eye.points |= eye.walls;
        eye
    }

    /// Adds what it takes to have a wall on a point.
    fn need(&mut self, space: &Space, board: &SearchBoard, n: Cell, places: &[u8]) {
        if board.is_border(n) || board.is_color(n, space.owner) {
            return;
        }
        let place = places[usize::from(n)];
        if board.is_empty(n) && place != u8::MAX {
            self.walls |= 1 << place;
        } else {
            // A stone has to be taken first, a point outside the room is the other side's.
            self.others += if board.is_empty(n) { 1 } else { 2 };
        }
    }
}
