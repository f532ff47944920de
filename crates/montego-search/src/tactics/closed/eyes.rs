//! What shows of a group in its place without search: whether it lives, whether it is dead, or how much is left to do.

use super::super::made::eyes_of_shape;
use super::super::table::Number;
use super::field::{ATTACKER, Field, OWNER, Set, Stones, each, lowest};

/// Own chains with so many liberties or fewer may be taken yet, so that there may be an eye where they stand.
const EASILY_TAKEN: u32 = 2;
/// Regions that are told apart.
const REGIONS: usize = 16;
/// More empty points than this may have room for stones of the attacker that live.
const ROOM: u32 = 8;
/// More chances of an eye and more liberties than these count no more in the guess of the work that is left.
const CHANCES: u32 = 4;
const LIBERTIES: u32 = 6;

/// What shows of a position. A position that is decided has its zone, see [`Search`](super::search::Search).
pub(super) enum Outlook {
    Dead(Set),
    Alive(Set),
    /// A guess at the work that is left: to kill, and to live.
    Open(Number, Number),
}

/// The regions that the owner surrounds.
struct Surrounded {
    /// All points that are surrounded by the owner.
    all: Set,
    /// Those of them beside the target's chain.
    near: Set,
    /// Whether they are two regions or more.
    are_many: bool,
}

impl Field {
    /// What shows when a side is to move.
    pub(super) fn look(&self, stones: &Stones, side: usize) -> Outlook {
        let own = stones.of[OWNER];
        if own & self.target == 0 {
            return Outlook::Dead(0);
        }
        let (target, empty) = (self.flood(self.target, own), self.empty(stones));
        let liberties = self.beside(target) & empty;
        if side == ATTACKER && liberties.is_power_of_two() && liberties != stones.ko {
            let captors = self.last_liberties(stones, self.beside(target), ATTACKER, 4);
            return Outlook::Dead(target | liberties | captors);
        }
        let (chances, filled) = self.chances(stones, target);
        if self.has_one_eye(stones, chances, side) {
            let is_shape = chances.count_ones() > 2;
            return Outlook::Dead(filled | if is_shape { chances } else { 0 });
        }
        let surrounded = self.surrounded(own, target);
        if let Some(zone) = self.lives(stones, target, &surrounded, side) {
            return Outlook::Alive(zone);
        }
        let made = u32::from(surrounded.near != 0) + u32::from(surrounded.are_many);
        let apart = self.apart(chances);
        let near = liberties.count_ones().min(LIBERTIES) + chances.count_ones();
        let kill = 1 + 3 * (apart + made) + near * 3 / 2 + 6 * u32::from(side == OWNER);
        let live = 1 + 6 * (2 - made) + (CHANCES - apart) * 3 / 2 + 6 * u32::from(side == ATTACKER);
        Outlook::Open(kill, live)
    }

    /// The empty points that can matter: beside chances of an eye and at their corners, beside chains that may be taken, and
    /// where chains are joined.
    pub(super) fn matters(&self, stones: &Stones) -> Set {
        let own = stones.of[OWNER];
        let (target, empty) = (self.flood(self.target, own), self.empty(stones));
        let (chances, _) = self.chances(stones, target);
        let weak = stones.of[ATTACKER] & !self.firm(stones);
        let short = self.last_liberties(stones, own, OWNER, 4);
        empty & (chances | self.beside(chances | weak | own & !target) | self.corners(chances) | short)
    }

    /// The points where the owner may have an eye yet, for the attacker has no stone beside them that is never taken; and
    /// those on which he has stones himself.
    fn chances(&self, stones: &Stones, target: Set) -> (Set, Set) {
        let firm = self.firm(stones) | self.walls;
        let all = self.cells & !(self.rim | firm | self.beside(firm));
        let filled = all & self.lasting(stones, target, all);
        let chances = all & !filled;
        // A point by itself is a false eye if the attacker has its corners.
        let is_false = |&point: &Set| {
            let lost = (self.corners(point) & firm).count_ones();
            lost > u32::from(point & self.edge == 0)
        };
        let lone = chances & !self.beside(chances);
        (each(lone).filter(is_false).fold(chances, |left, point| left & !point), filled)
    }

    /// The stones of the owner on some points that are not easily taken.
    fn lasting(&self, stones: &Stones, target: Set, on: Set) -> Set {
        let (empty, own) = (self.empty(stones), stones.of[OWNER]);
        let (mut rest, mut all) = (own & on & !target, target);
        while rest != 0 {
            let chain = self.flood(lowest(rest), own);
            rest &= !chain;
            if (self.beside(chain) & empty).count_ones() > EASILY_TAKEN {
                all |= chain;
            }
        }
        all
    }

    /// How many points of a set do not touch each other, as far as it shows by taking one after the other.
    fn apart(&self, set: Set) -> u32 {
        let (mut rest, mut count) = (set, 0);
        while rest != 0 && count < CHANCES {
            let point = lowest(rest);
            rest &= !(point | self.beside(point));
            count += 1;
        }
        count
    }

    /// Whether the points where there may be eyes are worth one at most.
    fn has_one_eye(&self, stones: &Stones, chances: Set, side: usize) -> bool {
        let size = chances.count_ones();
        if size < 2 || size == 2 && self.beside(chances) & chances != 0 {
            return true;
        }
        let is_shape = (3..=6).contains(&size) && chances & stones.of[OWNER] == 0;
        if !is_shape || self.flood(lowest(chances), chances) != chances {
            return false;
        }
        let (eyes, vital) = self.worth(chances);
        let inside = chances & stones.of[ATTACKER];
        if inside == 0 {
            return eyes[side] < 2;
        }
        // Three stones of the attacker at most leave a shape of one eye when they are taken.
        let is_split = inside & vital != 0 || eyes[OWNER] < 2;
        eyes[ATTACKER] < 2 && is_split && inside.count_ones() <= 3 && inside != chances
    }

    /// Eyes of an empty shape that is surrounded, by the side that plays first, and its vital point.
    fn worth(&self, shape: Set) -> ([u32; 2], Set) {
        let (mut most, mut sum, mut vital) = (0, 0, 0);
        for point in each(shape) {
            let degree = (self.beside(point) & shape).count_ones();
            sum += degree;
            if degree > most {
                (most, vital) = (degree, point);
            }
        }
        let size = shape.count_ones();
        // A shape without a square has one neighbourhood less than points.
        let has_square = sum / 2 >= size;
        (eyes_of_shape(size, has_square, most).map(u32::from), vital)
    }

    fn surrounded(&self, own: Set, target: Set) -> Surrounded {
        let other = self.cells & !own;
        let all = other & !self.flood(self.rim & other, other);
        let near = self.beside(target) & all;
        let are_many = near != 0 && self.flood(lowest(near), all) & near != near;
        Surrounded { all, near, are_many }
    }

    /// The zone of the life of the target if it shows.
    fn lives(&self, stones: &Stones, target: Set, surrounded: &Surrounded, side: usize) -> Option<Set> {
        if surrounded.near == 0 {
            return None;
        }
        let (own, empty) = (stones.of[OWNER], self.empty(stones));
        // What the chain of the target surrounds alone.
        let (mut sum, mut more, mut zone, mut rest) = (0, 0, 0, surrounded.near);
        while rest != 0 {
            let region = self.flood(lowest(rest), surrounded.all);
            rest &= !region;
            if self.beside(region) & own & !target != 0 {
                continue;
            }
            if region & !empty == 0 && region.count_ones() <= ROOM {
                let eyes = self.worth_for_certain(region);
                sum += eyes[ATTACKER];
                more = more.max(eyes[OWNER] - eyes[ATTACKER]);
                zone |= region;
            } else if region & empty & !self.beside(target) == 0 {
                sum += 1;
                zone |= region;
            }
        }
        if sum + if side == OWNER { more } else { 0 } >= 2 {
            return Some(zone);
        }
        let lives = surrounded.are_many && self.is_safe(stones, surrounded.all);
        lives.then_some(surrounded.all & !empty)
    }

    /// Eyes of an empty shape that one chain surrounds, where no shortage of liberties can change it.
    fn worth_for_certain(&self, shape: Set) -> [u32; 2] {
        let (eyes, _) = self.worth(shape);
        let pairs = shape & shape >> 1;
        let has_square = pairs & pairs >> self.stride != 0;
        match shape.count_ones() {
            0..=4 => eyes,
            5 | 6 if has_square => [1, eyes[OWNER]],
            _ if has_square => [1, 1],
            _ => eyes,
        }
    }

    /// Whether the chain of the target cannot be taken even if the owner always passes.
    ///
    /// # Sources
    /// Benson 1976, *Life in the game of Go*.
    fn is_safe(&self, stones: &Stones, surrounded: Set) -> bool {
        let (own, empty) = (stones.of[OWNER], self.empty(stones));
        let (mut regions, mut count, mut rest) = ([0; REGIONS], 0, surrounded);
        while rest != 0 && count < REGIONS {
            regions[count] = self.flood(lowest(rest), surrounded);
            rest &= !regions[count];
            count += 1;
        }
        // The stones of the chains that are left.
        let mut left = own;
        loop {
            let (before, mut rest) = (left, left);
            while rest != 0 {
                let chain = self.flood(lowest(rest), own);
                rest &= !chain;
                let liberties = self.beside(chain);
                let is_vital = |&&region: &&Set| {
                    liberties & region != 0
                        && region & empty & !liberties == 0
                        && self.beside(region) & own & !before == 0
                };
                if regions[..count].iter().filter(is_vital).count() < 2 {
                    left &= !chain;
                }
            }
            if left & self.target == 0 || left == before {
                return left & self.target != 0;
            }
        }
    }
}
