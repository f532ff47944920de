//! Proof-number search in a field: can the attacker take the target?
//!
//! Nothing but the life of Benson's conditions, shapes and a capture ends a line, so that answers are as good as the field.
//! With each answer comes a zone, the points that it depends on: a side that loses by a play which is not in the zone of
//! that loss need not try others outside it. The owner may pass, as he has to in a seki. The attacker passes only where he may
//! not take back a ko, else the owner might answer with a pass and live; so does one who plays elsewhere for a threat.
//!
//! # Sources
//! Nagai 2002, Pawlewicz & Lew 2007 and Ueda et al. 2008 as in [`solver`](super::super::solver); Kishimoto & Müller 2005,
//! *Search versus knowledge for solving life and death problems in Go*, for a closed region with crucial stones and kos
//! asked about one after the other; Shih et al. 2021, *A novel approach to solving goal-achieving problems for board games*,
//! for zones that tell what need not be tried.

use super::super::table::{INFINITE, Number};
use super::eyes::Outlook;
use super::field::{ATTACKER, Field, OWNER, Set, Stones, lowest};
use super::memory::{Known, Memory};

/// A pass as a play.
pub(super) const PASS: Set = 0;
/// The work that it is guessed to take to save who dies in a smaller field.
const DOUBT: Number = 40;
/// Lines longer than this are given up as no kill.
const DEEPEST: usize = 120;
/// Chains of whoever gets his way that have fewer liberties depend on them; a play's own chain on one more.
const FEW: u32 = 3;

#[derive(Clone, Copy)]
struct Child {
    play: Set,
    stones: Stones,
    key: u64,
    known: Known,
    /// Whether the play takes back a ko for which a threat was spent.
    retakes: bool,
}

/// What was found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Whether the target is taken.
    pub(super) dies: bool,
    /// Whether with other threats another answer may be found.
    pub(super) needs_ko: bool,
}

/// A search with its memory.
pub(super) struct Search<'a> {
    field: &'a Field,
    /// The cells of a smaller field in the same frame that was searched before.
    inner: Option<Set>,
    memory: &'a mut Memory,
    path: Vec<u64>,
    children: Vec<Child>,
    nodes: u64,
    limit: u64,
}

/// Who repeats a position, or plays on and on, takes nothing; by other laws of ko he may.
const GIVEN_UP: Known = Known { needs_ko: true, ..solved(false, Set::MAX) };

const fn solved(dies: bool, zone: Set) -> Known {
    let (proof, disproof) = if dies { (0, INFINITE) } else { (INFINITE, 0) };
    Known { proof, disproof, zone, needs_ko: false }
}

impl Known {
    /// The numbers of a side and of the other one.
    fn of(&self, side: usize) -> (Number, Number) {
        if side == ATTACKER { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    fn or_needs_ko(self, retakes: bool) -> Known {
        Known { needs_ko: self.needs_ko || retakes, ..self }
    }

    fn is_solved(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

impl<'a> Search<'a> {
    /// A search in a field, after one in the smaller field of some cells or as the first one.
    pub(super) fn new(field: &'a Field, inner: Option<Set>, memory: &'a mut Memory) -> Search<'a> {
        Search { field, inner, memory, path: Vec::new(), children: Vec::new(), nodes: 0, limit: 0 }
    }

    /// Positions whose plays were tried.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the target dies when a side plays first, which has to play if `plays`; none if so many nodes
    /// do not tell.
    pub(super) fn ask(&mut self, stones: &Stones, side: usize, plays: bool, nodes: u64) -> Option<Found> {
        self.limit = self.nodes + nodes;
        self.path.clear();
        self.children.clear();
        match self.field.look(stones, side) {
            Outlook::Dead(_) => return Some(Found { dies: true, needs_ko: false }),
            Outlook::Alive(_) => return Some(Found { dies: false, needs_ko: false }),
            Outlook::Open(..) => {}
        }
        let known = self.explore(stones, side, self.first_key(stones, side, plays), [INFINITE; 2]);
        known.is_solved().then_some(Found { dies: known.proof == 0, needs_ko: known.needs_ko })
    }

    /// The plays of a question that was just answered so: who gets his way plays what was found, the other side what took
    /// most work to answer.
    pub(super) fn line(&mut self, stones: &Stones, side: usize, plays: bool, dies: bool) -> Vec<Set> {
        self.path.clear();
        self.children.clear();
        let (mut line, mut stones, mut side) = (Vec::new(), *stones, side);
        let mut key = self.first_key(&stones, side, plays);
        while line.len() < DEEPEST && !self.path.contains(&key) {
            let succeeds = (side == ATTACKER) == dies;
            // What shows at sight needs no play, but the first one of whoever succeeds is wanted even then.
            let is_decided = !matches!(self.field.look(&stones, side), Outlook::Open(..));
            if is_decided && (!line.is_empty() || !succeeds) {
                break;
            }
            self.path.push(key);
            let (start, _) = self.expand(&stones, side);
            let fits = |child: &&Child| child.known.is_solved() && (child.known.proof == 0) == dies;
            let candidates = self.children[start..].iter().filter(fits);
            let work = |child: &&Child| self.memory.get(child.key).map_or(0, |(_, work)| work);
            let best = if succeeds { candidates.min_by_key(work) } else { candidates.max_by_key(work) };
            let Some(&best) = best else { break };
            line.push(best.play);
            (stones, key, side) = (best.stones, best.key, 1 - side);
        }
        line
    }

    fn key(&self, stones: &Stones, side: usize) -> u64 {
        Self::key_in(stones, side, self.inner.is_some())
    }

    fn key_in(stones: &Stones, side: usize, is_outer: bool) -> u64 {
        let [attacker, owner] = stones.of;
        let [first, second] = stones.threats.map(u64::from);
        // A ko is one point or none.
        let ko = u64::from(stones.ko.trailing_zeros());
        let rest = u64::from(is_outer) << 32 | ko << 24 | first << 16 | second << 8 | side as u64;
        let [[a, b], [c, d]] = [attacker, owner].map(|set| [set as u64, (set >> 64) as u64]);
        Memory::key([a, b, c, d, rest])
    }

    /// Where a side may not pass less is possible, which is another question.
    fn first_key(&self, stones: &Stones, side: usize, plays: bool) -> u64 {
        self.key(stones, side) ^ u64::from(plays)
    }

    /// Puts the plays of a position with what is known of them on `children`. Where they begin there, and whether a ko barred
    /// one.
    fn expand(&mut self, stones: &Stones, side: usize) -> (usize, bool) {
        let start = self.children.len();
        let mut is_barred = false;
        let mut rest = self.field.empty(stones);
        if side == OWNER {
            rest &= self.field.matters(stones);
        }
        let is_first = self.path.len() == 1;
        let may_pass = side == OWNER && (!is_first || self.path[0] == self.first_key(stones, side, false));
        if may_pass {
            let next = Stones { ko: 0, ..*stones };
            self.add(PASS, next, side, false);
        }
        while rest != 0 {
            let play = lowest(rest);
            rest &= !play;
            let retakes = play == stones.ko;
            if retakes && stones.threats[side] == 0 {
                is_barred = true;
                if side == ATTACKER {
                    self.add(PASS, Stones { ko: 0, ..*stones }, side, false);
                }
                continue;
            }
            let Some(mut next) = self.field.play(stones, play, side) else { continue };
            next.threats[side] -= u8::from(retakes);
            if self.add(play, next, side, retakes) {
                break;
            }
        }
        (start, is_barred)
    }

    /// Adds a play; whether it is known to get its side its way.
    fn add(&mut self, play: Set, stones: Stones, side: usize, retakes: bool) -> bool {
        let key = self.key(&stones, 1 - side);
        let known =
            if self.path.contains(&key) {
                GIVEN_UP
            } else if let Some((known, _)) = self.memory.get(key) {
                known
            } else {
                let known =
                    match self.field.look(&stones, 1 - side) {
                        Outlook::Dead(zone) => solved(true, zone),
                        Outlook::Alive(zone) => solved(false, zone),
                        Outlook::Open(proof, disproof) => self
                            .known_inside(&stones, 1 - side)
                            .unwrap_or(Known { proof, disproof, zone: 0, needs_ko: false }),
                    };
                self.memory.put(key, known, 0);
                known
            };
        let known = known.or_needs_ko(retakes);
        self.children.push(Child { play, stones, key, known, retakes });
        known.of(side).0 == 0
    }

    /// What the search in the smaller field knows of a position: who lives there lives in a larger one too, and who dies may.
    fn known_inside(&self, stones: &Stones, side: usize) -> Option<Known> {
        let inner = self.inner?;
        let inside = Stones { of: stones.of.map(|set| set & inner), ko: stones.ko & inner, ..*stones };
        let (known, _) = self.memory.get(Self::key_in(&inside, side, false))?;
        Some(if known.proof == 0 {
            Known { proof: 1, disproof: DOUBT, zone: 0, needs_ko: false }
        } else {
            known
        })
    }

    /// Searches a position until the numbers of the side to move and of the other one reach limits or the nodes run out.
    fn explore(&mut self, stones: &Stones, side: usize, key: u64, limits: [Number; 2]) -> Known {
        let before = self.nodes;
        self.nodes += 1;
        if self.path.len() >= DEEPEST {
            return GIVEN_UP;
        }
        self.path.push(key);
        let (start, is_barred) = self.expand(stones, side);
        let mut new = start..self.children.len();
        let known = loop {
            for place in new {
                let Some(&child) = self.children.get(place) else { break };
                // What refutes a play that does not matter to it refutes all that do not.
                if child.known.of(side).1 == 0 && child.play & child.known.zone == 0 {
                    self.prune(start, child.known.zone);
                }
            }
            let children = &self.children[start..];
            let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
            let (mut most, mut open) = (0, 0);
            for (place, child) in children.iter().enumerate() {
                let (own, other) = child.known.of(side);
                if own < least {
                    (best, second, least) = (place, least, own);
                } else {
                    second = second.min(own);
                }
                most = most.max(other);
                open += Number::from(other > 0);
            }
            let others = open.saturating_sub(1);
            let other = if least == 0 {
                INFINITE
            } else if most >= INFINITE || most == 0 {
                most
            } else {
                (most + others).min(INFINITE - 1)
            };
            if least >= limits[0] || other >= limits[1] || self.nodes >= self.limit {
                let mut known = self.conclude(stones, side, start, best, is_barred);
                (known.proof, known.disproof) =
                    if side == ATTACKER { (least, other) } else { (other, least) };
                break known;
            }
            let next = second.saturating_add(second / 4).saturating_add(1);
            let child = children[best];
            // The child is searched from the other side.
            let limits = [limits[1].saturating_sub(others).max(1), limits[0].min(next).max(1)];
            let known = self.explore(&child.stones, 1 - side, child.key, limits);
            self.children[start + best].known = known.or_needs_ko(child.retakes);
            new = start + best..start + best + 1;
        };
        self.children.truncate(start);
        self.path.pop();
        let work = (self.nodes - before).min(u64::from(u32::MAX / 2)) as u32;
        let work = work + self.memory.get(key).map_or(0, |(_, old)| old.min(u32::MAX / 2));
        self.memory.put(key, known, work);
        known
    }

    /// What an answer rests on, if there is one; its numbers are left open.
    fn conclude(&self, stones: &Stones, side: usize, start: usize, best: usize, is_barred: bool) -> Known {
        let children = &self.children[start..];
        let (zone, needs_ko) = match children.get(best) {
            Some(child) if child.known.of(side).0 == 0 => {
                (child.known.zone | self.needs(stones, child, side), child.known.needs_ko)
            }
            _ => {
                let zone = children.iter().fold(0, |all, child| all | child.known.zone);
                let short = self.field.last_liberties(stones, stones.of[1 - side], 1 - side, FEW);
                (zone | short, is_barred || children.iter().any(|child| child.known.needs_ko))
            }
        };
        Known { proof: 0, disproof: 0, zone, needs_ko }
    }

    /// What a play that works depends on: its point, what it takes, and the liberties of chains that are short of them.
    fn needs(&self, before: &Stones, child: &Child, side: usize) -> Set {
        if child.play == PASS {
            return 0;
        }
        let taken = before.of[1 - side] & !child.stones.of[1 - side];
        let captors = self.field.last_liberties(before, self.field.beside(taken), side, FEW);
        child.play | taken | captors | self.field.last_liberties(&child.stones, child.play, side, FEW + 1)
    }

    /// Drops the open plays outside a zone.
    fn prune(&mut self, start: usize, zone: Set) {
        let mut kept = start;
        for place in start..self.children.len() {
            let child = self.children[place];
            if child.known.is_solved() || child.play & zone != 0 {
                self.children[kept] = child;
                kept += 1;
            }
        }
        self.children.truncate(kept);
    }
}
