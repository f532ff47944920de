//! The board of the tactical searches: stones and chains with undo. The number of liberties of each chain is
//! kept, where they are is looked up when asked for.
//!
//! Playing and taking back touch only what changes, so that a search costs nothing in proportion to
//! the board. Suicide is never legal here.

use super::few::Few;
use super::liberties::{Known, Liberties, ROOM};
use montego_rules::{Board, Color, Point, stone_word};

/// A point as its index; 0 is no point.
pub(super) type Cell = u16;

/// No point; as a play, a pass.
pub(super) const NONE: Cell = 0;

const EMPTY: u16 = 2;
const BORDER: u16 = 3;

/// Where in the one array of state the five arrays begin. One array makes undoing a loop of a line.
const HEAD: usize = ROOM;
const NEXT: usize = 2 * ROOM;
const STONES: usize = 3 * ROOM;
const COUNT: usize = 4 * ROOM;
/// A power of two with room for all of them, so that a slot is made valid with a mask.
const STATE: usize = 8 * ROOM;

/// What a play cannot undo by itself.
#[derive(Clone, Copy)]
struct Frame {
    changes: usize,
    hash: u64,
    ko: Cell,
}

/// Stones with undo.
#[derive(Clone)]
pub(super) struct SearchBoard {
    /// Contents, chain heads, next stones in the circle of a chain, and at heads the numbers of stones and of
    /// liberties.
    state: Box<[u16; STATE]>,
    /// The point that was emptied by the last play and may not be taken back at once.
    ko: Cell,
    hash: u64,
    changes: Vec<(u16, u16)>,
    frames: Vec<Frame>,
    points: Vec<Point>,
    /// The word of a stone of either colour on each point, for the hash.
    words: Vec<[u64; 2]>,
    /// The last walk that came by each point, and the number of walks so far.
    marks: Vec<u32>,
    walk: u32,
    known: Known,
}

#[inline(always)]
pub(super) const fn around(cell: Cell) -> [Cell; 4] {
    let row = Point::ROW as Cell;
    [cell.wrapping_sub(row), cell.wrapping_sub(1), cell.wrapping_add(1), cell.wrapping_add(row)]
}

impl SearchBoard {
    /// The stones and the ko of a board.
    pub(super) fn new(board: &Board) -> SearchBoard {
        let size = board.size();
        let mut new = SearchBoard {
            state: Box::new([BORDER; STATE]),
            ko: NONE,
            hash: 0,
            changes: Vec::new(),
            frames: Vec::new(),
            points: size.points().collect(),
            words: vec![[0; 2]; ROOM],
            marks: vec![0; ROOM],
            walk: 0,
            known: Known::new(),
        };
        for point in size.points() {
            new.state[point.index()] = EMPTY;
            new.words[point.index()] = Color::BOTH.map(|color| stone_word(point, color));
        }
        for point in size.points() {
            if let Some(color) = board.at(point) {
                new.put(point.index() as Cell, color);
            }
        }
        new.changes.clear();
        new.ko = board.ko().map_or(NONE, |p| p.index() as Cell);
        new
    }

    pub(super) fn point(&self, cell: Cell) -> Option<Point> {
        let found = self.points.binary_search_by_key(&usize::from(cell), |p| p.index());
        found.ok().map(|place| self.points[place])
    }

    #[inline(always)]
    fn get(&self, slot: usize) -> u16 {
        self.state[slot & (STATE - 1)]
    }

    #[inline(always)]
    fn set(&mut self, slot: usize, value: u16) {
        let place = &mut self.state[slot & (STATE - 1)];
        self.changes.push((slot as u16, *place));
        *place = value;
    }

    /// Counts the liberties of the chain of a head anew, which is done whenever they change.
    #[inline(always)]
    fn set_count(&mut self, head: Cell, count: usize) {
        self.set(COUNT + usize::from(head), count as u16);
        self.known.change(usize::from(head));
    }

    /// The hash of the stones alone.
    pub(super) const fn stones_hash(&self) -> u64 {
        self.hash
    }

    pub(super) const fn ko(&self) -> Cell {
        self.ko
    }

    /// Lifts the ko, which happens when the other side is asked about.
    pub(super) fn lift_ko(&mut self) {
        self.ko = NONE;
    }

    #[inline(always)]
    pub(super) fn is_empty(&self, cell: Cell) -> bool {
        self.get(usize::from(cell)) == EMPTY
    }

    #[inline(always)]
    pub(super) fn is_color(&self, cell: Cell, color: Color) -> bool {
        self.get(usize::from(cell)) == color.index() as u16
    }

    #[inline(always)]
    pub(super) fn is_border(&self, cell: Cell) -> bool {
        self.get(usize::from(cell)) == BORDER
    }

    pub(super) fn at(&self, cell: Cell) -> Option<Color> {
        match self.get(usize::from(cell)) {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        }
    }

    /// The stone that stands for the chain of a stone.
    #[inline(always)]
    pub(super) fn head(&self, cell: Cell) -> Cell {
        self.get(HEAD + usize::from(cell))
    }

    /// The number of stones of the chain of a stone.
    pub(super) fn stones(&self, cell: Cell) -> u16 {
        self.get(STONES + usize::from(self.head(cell)))
    }

    #[inline(always)]
    fn next(&self, cell: Cell) -> Cell {
        self.get(NEXT + usize::from(cell))
    }

    /// The stones of a chain.
    pub(super) fn chain(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let mut here = Some(cell);
        std::iter::from_fn(move || {
            let stone = here?;
            let next = self.next(stone);
            here = (next != cell).then_some(next);
            Some(stone)
        })
    }

    /// The number of liberties of the chain of a stone.
    #[inline(always)]
    pub(super) fn count(&self, cell: Cell) -> usize {
        usize::from(self.get(COUNT + usize::from(self.head(cell))))
    }

    /// The liberties of the chain of a stone, as many as `limit`, which is at most [`MANY`](super::liberties::MANY).
    #[inline]
    pub(super) fn liberties(&self, cell: Cell, limit: usize) -> Liberties {
        let limit = limit.min(self.count(cell));
        self.known.get(cell, self.head(cell), limit, || self.find_liberties(cell, limit))
    }

    fn find_liberties(&self, cell: Cell, limit: usize) -> Liberties {
        let mut found = Liberties::new();
        if limit == 0 {
            return found;
        }
        let mut stone = cell;
        loop {
            for n in around(stone) {
                if self.is_empty(n) && found.add(n) && found.len() >= limit {
                    return found;
                }
            }
            stone = self.next(stone);
            if stone == cell {
                return found;
            }
        }
    }

    /// The chains of a colour next to the chain of a stone, one stone of each, as many as fit.
    pub(super) fn neighbours<const N: usize>(&self, cell: Cell, color: Color) -> Few<N> {
        let (mut found, mut before) = (Few::new(), NONE);
        for stone in self.chain(cell) {
            for n in around(stone) {
                if self.is_color(n, color) {
                    let head = self.head(n);
                    // Along a wall it is most often the same one again.
                    if head != before {
                        found.add(head);
                        before = head;
                    }
                }
            }
        }
        found
    }

    /// Whether a stone may be put on an empty point, but for a ko.
    #[inline]
    fn lives(&self, cell: Cell, color: Color) -> bool {
        let near = around(cell);
        if near.iter().any(|&n| self.is_empty(n)) {
            return true;
        }
        near.iter().any(|&n| {
            if self.is_border(n) {
                return false;
            }
            (self.count(n) == 1) != self.is_color(n, color)
        })
    }

    /// Whether a stone of a colour may be put on a point; a ko is not looked at.
    #[inline]
    pub(super) fn is_possible(&self, cell: Cell, color: Color) -> bool {
        self.is_empty(cell) && self.lives(cell, color)
    }

    /// Whether a stone of a colour on an empty point would take something.
    pub(super) fn takes(&self, cell: Cell, color: Color) -> bool {
        around(cell).iter().any(|&n| self.is_color(n, color.opponent()) && self.count(n) == 1)
    }

    /// The hash of the stones with one more.
    pub(super) fn hash_with(&self, cell: Cell, color: Color) -> u64 {
        if cell == NONE { self.hash } else { self.hash ^ self.words[usize::from(cell)][color.index()] }
    }

    /// Puts a stone, or passes with [`NONE`]. The play has to be possible.
    pub(super) fn play(&mut self, cell: Cell, color: Color) {
        self.frames.push(Frame { changes: self.changes.len(), hash: self.hash, ko: self.ko });
        self.ko = NONE;
        if cell != NONE {
            self.put(cell, color);
        }
    }

    /// Takes the last play back.
    pub(super) fn undo(&mut self) {
        let frame = self.frames.pop().expect("a play to take back");
        while self.changes.len() > frame.changes {
            let (slot, old) = self.changes.pop().expect("the length was looked at");
            self.state[usize::from(slot) & (STATE - 1)] = old;
            if usize::from(slot) / ROOM == COUNT / ROOM {
                self.known.change(usize::from(slot) % ROOM);
            }
        }
        self.hash = frame.hash;
        self.ko = frame.ko;
    }

    fn toggle(&mut self, cell: Cell, color: Color) {
        self.hash ^= self.words[usize::from(cell)][color.index()];
    }

    fn put(&mut self, cell: Cell, color: Color) {
        let at = usize::from(cell);
        self.set(at, color.index() as u16);
        self.set(HEAD + at, cell);
        self.set(NEXT + at, cell);
        self.set(STONES + at, 1);
        self.toggle(cell, color);
        let near = around(cell);
        let open = near.iter().filter(|&&n| self.is_empty(n)).count();
        let friends = self.heads_among(near, color);
        let enemies = self.heads_among(near, color.opponent());
        let count = match friends.as_slice() {
            [] => open,
            &[friend] => {
                let is_new = |&&n: &&Cell| self.is_empty(n) && !self.is_beside(n, friend);
                self.count(friend) - 1 + near.iter().filter(is_new).count()
            }
            _ => 0,
        };
        friends.iter().for_each(|friend| self.join(cell, friend));
        let count = if friends.len() > 1 { self.count_by_walking(cell) } else { count };
        self.set_count(self.head(cell), count);
        let (mut taken, mut last) = (0, NONE);
        for enemy in enemies.iter() {
            let left = self.count(enemy) - 1;
            self.set_count(enemy, left);
            if left == 0 {
                taken += self.remove(enemy, color.opponent());
                last = enemy;
            }
        }
        if open == 0 && friends.is_empty() && taken == 1 {
            self.ko = last;
        }
    }

    /// The chains of a colour that stand on some of four points.
    fn heads_among(&self, cells: [Cell; 4], color: Color) -> Few<4> {
        let mut heads = Few::new();
        for cell in cells {
            if self.is_color(cell, color) {
                heads.add(self.head(cell));
            }
        }
        heads
    }

    /// Whether a point is next to a stone of a chain, which is given by its head.
    pub(super) fn is_beside(&self, cell: Cell, head: Cell) -> bool {
        around(cell).iter().any(|&n| self.get(usize::from(n)) < EMPTY && self.head(n) == head)
    }

    /// The number of liberties of the chain of a stone, found by looking at each of its stones.
    fn count_by_walking(&mut self, cell: Cell) -> usize {
        self.walk += 1;
        let mut count = 0;
        let mut stone = cell;
        loop {
            for n in around(stone) {
                if self.is_empty(n) && self.marks[usize::from(n)] != self.walk {
                    self.marks[usize::from(n)] = self.walk;
                    count += 1;
                }
            }
            stone = self.next(stone);
            if stone == cell {
                return count;
            }
        }
    }

    fn join(&mut self, first: Cell, second: Cell) {
        let (first, second) = (self.head(first), self.head(second));
        if first == second {
            return;
        }
        let (a, b) = (self.get(STONES + usize::from(first)), self.get(STONES + usize::from(second)));
        let (large, small) = if a >= b { (first, second) } else { (second, first) };
        let mut stone = small;
        loop {
            self.set(HEAD + usize::from(stone), large);
            stone = self.next(stone);
            if stone == small {
                break;
            }
        }
        let (after_large, after_small) = (self.next(large), self.next(small));
        self.set(NEXT + usize::from(large), after_small);
        self.set(NEXT + usize::from(small), after_large);
        self.set(STONES + usize::from(large), a + b);
    }

    fn remove(&mut self, cell: Cell, color: Color) -> u16 {
        let mut stone = cell;
        let mut stones = 0;
        loop {
            self.set(usize::from(stone), EMPTY);
            self.toggle(stone, color);
            stones += 1;
            for captor in self.heads_among(around(stone), color.opponent()).iter() {
                self.set_count(captor, self.count(captor) + 1);
            }
            // The circle stays as it is until a stone is put there again, which undo takes back first.
            stone = self.next(stone);
            if stone == cell {
                return stones;
            }
        }
    }
}
