//! The fast board: stones, chains, liberties, simple ko. It knows no komi, no history, no dice.

use crate::point::{CELLS, Play, Point, PointMap, STRIDE};
use crate::{Color, Margin, Size};

/// Contents of a cell. The border is neither colour and never empty.
const EMPTY: u8 = 2;
const BORDER: u8 = 3;

/// Why a play is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The point is not on this board.
    #[error("the point is not on the board")]
    OffBoard,
    /// There is a stone on the point.
    #[error("the point is occupied")]
    Occupied,
    /// The play would leave its own chain without liberties, and the rules forbid that.
    #[error("suicide is not allowed")]
    Suicide,
    /// The play would retake a ko at once.
    #[error("the ko may not be retaken at once")]
    Ko,
    /// The play would bring back an earlier whole-board position.
    #[error("the position would repeat (superko)")]
    Superko,
    /// The rules know no passes.
    #[error("these rules do not allow a pass")]
    Pass,
    /// The rules forbid filling an own eye.
    #[error("these rules do not allow filling an own eye")]
    OwnEye,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
}

/// The liberties of an entry that is no chain's: so many that losing or gaining one for each
/// neighbour never makes them few.
const NO_CHAIN: u16 = 1 << 15;

/// A value for every cell: the points and the border around them.
///
/// Only this module indexes it, with three kinds of numbers: points, which [`Size::point`] checks
/// and which lie a row and a column inside; [`step`]s from a point, which stay inside for that
/// reason; and entries of the board's own arrays, which hold nothing but points. So every index is
/// below [`CELLS`], and the hot loop leaves out the check, which costs a fifth of its instructions;
/// debug assertions check it in every test.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cells<T>([T; CELLS]);

impl<T> std::ops::Index<usize> for Cells<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, cell: usize) -> &T {
        debug_assert!(cell < CELLS, "cell {cell} is beyond the arrays");
        // SAFETY: see the type; every index made in this module is below `CELLS`.
        unsafe { self.0.get_unchecked(cell) }
    }
}

impl<T> std::ops::IndexMut<usize> for Cells<T> {
    #[inline(always)]
    fn index_mut(&mut self, cell: usize) -> &mut T {
        debug_assert!(cell < CELLS, "cell {cell} is beyond the arrays");
        // SAFETY: see the type; every index made in this module is below `CELLS`.
        unsafe { self.0.get_unchecked_mut(cell) }
    }
}

/// What the board keeps for a point's chain. `stones` and `liberties` hold at the chain's head only.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
struct Link {
    /// The point that stands for the whole chain; the point itself where there is no stone.
    head: u16,
    /// The next stone of the chain, in a circle.
    next: u16,
    /// The number of stones.
    stones: u16,
    /// Pseudo-liberties: pairs of a stone of the chain and an empty neighbour of it. Zero exactly
    /// when the chain has no liberty.
    liberties: u16,
}

/// Stones, whose turn it is and a possible ko, with all that follows from them kept up to date.
///
/// Passing the turn and playing a stone cost a few dozen nanoseconds and allocate nothing.
/// Two boards are equal when they look the same and the same plays are legal on them: size, stones,
/// side to move and ko.
#[derive(Clone, Debug)]
pub struct Board {
    // What cannot be rebuilt.
    size: Size,
    /// `Color::index`, `EMPTY` or `BORDER`.
    cells: Cells<u8>,
    to_play: Color,
    /// The point that the side to move may not take, 0 if none.
    ko: u16,

    // What follows from the stones; `assert_consistent` rebuilds and compares it.
    links: Cells<Link>,
    /// Four counts of four bits: black, white, empty and border neighbours. The border counts as
    /// black and as white as well, so that one count tells whether a point is surrounded.
    near: Cells<u16>,
    /// The empty points, in no order, in the first `empty_count` entries.
    empties: Cells<u16>,
    /// Where in `empties` an empty point stands.
    places: Cells<u16>,
    empty_count: u16,
    /// Stones on the board by colour.
    stones: [u16; 2],
}

const NEAR_EMPTY: u32 = 8;
const NEAR_BORDER: u32 = 12;

/// The way from a cell to its neighbours, in the order of [`around`], and to itself.
const STEPS: [usize; 8] = [STRIDE.wrapping_neg(), usize::MAX, 1, STRIDE, 0, 0, 0, 0];

/// The neighbour of a cell with this number, below 4; the cell itself from 4 on.
#[inline(always)]
const fn step(cell: usize, number: u32) -> usize {
    cell.wrapping_add(STEPS[number as usize & 7])
}

/// The four neighbours of a cell.
#[inline(always)]
const fn around(cell: usize) -> [usize; 4] {
    [cell.wrapping_sub(STRIDE), cell.wrapping_sub(1), (cell + 1), (cell + STRIDE)]
}

impl Board {
    /// An empty board, Black to move.
    #[must_use]
    pub fn new(size: Size) -> Board {
        let mut board = Board {
            size,
            cells: Cells([BORDER; CELLS]),
            to_play: Color::Black,
            ko: 0,
            links: Cells([Link::default(); CELLS]),
            near: Cells([0; CELLS]),
            // Even the entries beyond the count are points, so that no reader ever gets anything else.
            empties: Cells([Point::at(0, 0).0; CELLS]),
            places: Cells([0; CELLS]),
            empty_count: 0,
            stones: [0; 2],
        };
        for point in size.points() {
            board.cells[point.index()] = EMPTY;
        }
        board.rebuild();
        board
    }

    /// A board with stones on it, if every chain has a liberty; else the chains that have none.
    ///
    /// # Errors
    /// The stones of every chain without liberties.
    ///
    /// # Panics
    /// If a stone is off the board.
    pub fn with_stones(
        size: Size,
        stones: impl IntoIterator<Item = (Point, Color)>,
        to_play: Color,
    ) -> Result<Board, Vec<Vec<Point>>> {
        let mut board = Board::new(size);
        board.to_play = to_play;
        for (point, color) in stones {
            assert!(size.contains(point), "a stone must be on the board");
            board.cells[point.index()] = color.index() as u8;
        }
        board.rebuild();
        let heads = size.points().filter(|&p| {
            let link = board.links[p.index()];
            board.at(p).is_some() && link.head == p.0 && link.liberties == 0
        });
        let dead: Vec<Vec<Point>> = heads.map(|p| board.chain_stones(p).collect()).collect();
        if dead.is_empty() { Ok(board) } else { Err(dead) }
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The side to move.
    #[must_use]
    pub const fn to_play(&self) -> Color {
        self.to_play
    }

    /// Gives the turn to a side. A ko forbids its point to the side that was to move only, so a
    /// change of sides lifts it.
    pub fn set_to_play(&mut self, color: Color) {
        if color != self.to_play {
            self.to_play = color;
            self.ko = 0;
        }
    }

    /// The point that the side to move may not take because of a simple ko.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        (self.ko != 0).then_some(Point(self.ko))
    }

    /// The stone on a point of the board.
    #[inline]
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        match self.cells[usize::from(point.0)] {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        }
    }

    /// Whether the point is on the board and has no stone.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[usize::from(point.0)] == EMPTY
    }

    /// The number of empty points.
    #[inline]
    #[must_use]
    pub const fn empty_count(&self) -> usize {
        self.empty_count as usize
    }

    /// The empty point at a place of an arbitrary order; plays change that order.
    ///
    /// Places from [`Board::empty_count`] on hold points that mean nothing.
    ///
    /// # Panics
    /// If the place is beyond [`Point::COUNT`].
    #[inline]
    #[must_use]
    pub fn empty(&self, place: usize) -> Point {
        Point(self.empties.0[place])
    }

    /// The empty points, in an arbitrary order.
    pub fn empties(&self) -> impl ExactSizeIterator<Item = Point> + '_ {
        self.empties.0[..self.empty_count()].iter().map(|&cell| Point(cell))
    }

    /// Exchanges the places of two empty points, both below [`Board::empty_count`].
    ///
    /// # Panics
    /// If a place is beyond [`Point::COUNT`].
    #[inline]
    pub fn swap_empties(&mut self, first: usize, second: usize) {
        let (a, b) = (self.empties.0[first], self.empties.0[second]);
        self.empties.0[first] = b;
        self.empties.0[second] = a;
        self.places[usize::from(b)] = first as u16;
        self.places[usize::from(a)] = second as u16;
    }

    /// Stones of a colour on the board.
    #[must_use]
    pub const fn stone_count(&self, color: Color) -> usize {
        self.stones[color.index()] as usize
    }

    /// The number of empty neighbours.
    #[inline]
    #[must_use]
    pub fn empty_neighbours(&self, point: Point) -> usize {
        usize::from(self.near[usize::from(point.0)] >> NEAR_EMPTY & 15)
    }

    /// Whether every neighbour on the board is a stone of `color`.
    #[inline]
    #[must_use]
    pub fn is_surrounded_by(&self, point: Point, color: Color) -> bool {
        self.near[usize::from(point.0)] >> (4 * color.index()) & 15 == 4
    }

    /// The number of stones of `color` on the four diagonals, and whether the point is on the edge.
    #[inline]
    #[must_use]
    pub fn diagonal_stones(&self, point: Point, color: Color) -> (usize, bool) {
        let cell = usize::from(point.0);
        let color = color.index() as u8;
        let diagonals = [STRIDE + 1, STRIDE - 1];
        let mut count = 0;
        for step in diagonals {
            count += usize::from(self.cells[cell.wrapping_sub(step)] == color);
            count += usize::from(self.cells[cell + step] == color);
        }
        (count, self.near[cell] >> NEAR_BORDER != 0)
    }

    /// Whether all neighbours of the point that are on the board belong to one chain.
    #[inline]
    #[must_use]
    pub fn has_one_neighbour_chain(&self, point: Point) -> bool {
        let mut head = 0;
        for neighbour in around(usize::from(point.0)) {
            match self.cells[neighbour] {
                BORDER => {}
                EMPTY => return false,
                _ if head == 0 => head = self.links[neighbour].head,
                _ if head != self.links[neighbour].head => return false,
                _ => {}
            }
        }
        head != 0
    }

    /// Whether one of the chains next to the point has no liberty but the point.
    #[inline]
    #[must_use]
    pub fn has_neighbour_in_atari(&self, point: Point) -> bool {
        let (heads, touches) = self.adjacent_heads(usize::from(point.0));
        let cells = around(usize::from(point.0)).map(|n| self.cells[n]);
        (0..4).any(|i| cells[i] < EMPTY && self.links[heads[i]].liberties == touches[i])
    }

    /// The chain of a stone.
    ///
    /// # Panics
    /// If there is no stone on the point.
    #[must_use]
    pub fn chain(&self, point: Point) -> Chain {
        assert!(self.at(point).is_some(), "a chain needs a stone");
        let head = self.links[point.index()].head;
        let mut liberties: Vec<Point> = Vec::new();
        for stone in self.chain_stones(point) {
            for n in around(stone.index()) {
                if self.cells[n] == EMPTY && !liberties.contains(&Point(n as u16)) {
                    liberties.push(Point(n as u16));
                }
            }
        }
        Chain {
            id: Point(head),
            stones: usize::from(self.links[usize::from(head)].stones),
            liberties: liberties.len(),
        }
    }

    /// The stones of the chain that a stone belongs to.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn chain_stones(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        assert!(self.at(point).is_some(), "a chain needs a stone");
        let first = point.0;
        let mut next = Some(first);
        std::iter::from_fn(move || {
            let here = next?;
            let after = self.links[usize::from(here)].next;
            next = (after != first).then_some(after);
            Some(Point(here))
        })
    }

    /// The chain heads next to a cell, and for each how many of the four neighbours belong to it.
    #[inline(always)]
    fn adjacent_heads(&self, cell: usize) -> ([usize; 4], [u16; 4]) {
        let heads = around(cell).map(|n| usize::from(self.links[n].head));
        let [a, b, c, d] = heads;
        let (ab, ac, ad) = (u16::from(a == b), u16::from(a == c), u16::from(a == d));
        let (bc, bd, cd) = (u16::from(b == c), u16::from(b == d), u16::from(c == d));
        (heads, [1 + ab + ac + ad, 1 + ab + bc + bd, 1 + ac + bc + cd, 1 + ad + bd + cd])
    }

    /// Whether a stone of the side to move on this empty point would have no liberty after
    /// captures.
    #[inline]
    #[must_use]
    pub fn is_suicide(&self, point: Point) -> bool {
        if self.empty_neighbours(point) > 0 {
            return false;
        }
        let (heads, touches) = self.adjacent_heads(usize::from(point.0));
        let cells = around(usize::from(point.0)).map(|n| self.cells[n]);
        let own = self.to_play.index() as u8;
        // A stone lives beside an own chain that keeps another liberty, or beside an enemy chain
        // that it takes: the neighbour is own, or has no other liberty, but not both. The border
        // is neither. All four are looked at without a branch, for which one decides is chance.
        let mut lives = false;
        for i in 0..4 {
            lives |= (cells[i] == own) ^ (self.links[heads[i]].liberties == touches[i]);
        }
        !lives
    }

    /// Why a stone of the side to move on a point is refused by occupation, simple ko or suicide.
    ///
    /// # Errors
    /// The reason.
    pub fn check(&self, point: Point, suicide_allowed: bool) -> Result<(), Illegal> {
        if !self.size.contains(point) {
            Err(Illegal::OffBoard)
        } else if !self.is_empty(point) {
            Err(Illegal::Occupied)
        } else if self.ko == point.0 {
            Err(Illegal::Ko)
        } else if !suicide_allowed && self.is_suicide(point) {
            Err(Illegal::Suicide)
        } else {
            Ok(())
        }
    }

    /// Makes a play that is known to be legal: puts the stone, removes what it captures, gives the
    /// turn to the opponent.
    ///
    /// A suicide removes the own chain. After the call the points that were emptied stand last
    /// among the [`empties`](Board::empties): a play that finds `n` empty points leaves them at the
    /// places from `n - 1` on.
    ///
    /// # Panics
    /// Never, but a stone on an occupied point, or on a point of another size, leaves a board
    /// without meaning; with debug assertions it panics.
    #[inline]
    pub fn play_unchecked(&mut self, play: Play) {
        match play {
            Play::Pass => self.ko = 0,
            Play::At(point) => self.put(point),
        }
        self.to_play = self.to_play.opponent();
    }

    #[inline]
    fn put(&mut self, point: Point) {
        debug_assert!(self.is_empty(point), "a stone needs an empty point");
        let cell = usize::from(point.0);
        let color = self.to_play.index();
        let near = self.near[cell];
        let neighbours = around(cell);

        self.empty_count -= 1;
        let last = self.empties.0[usize::from(self.empty_count)];
        let place = self.places[cell];
        self.empties[usize::from(place)] = last;
        self.places[usize::from(last)] = place;
        self.cells[cell] = color as u8;
        self.stones[color] += 1;

        // Every neighbour's chain loses a pseudo-liberty; the entries of empty points and of the
        // border are nobody's, so no branch asks what the neighbour is. What the neighbours are is
        // chance, and a branch on chance costs more than all four of them: they become sets of
        // bits, one bit a neighbour, and only the loops over set bits branch.
        let change = (1u16 << (4 * color)).wrapping_sub(1 << NEAR_EMPTY);
        let (mut friends, mut taken) = (0u32, 0u32);
        for (i, n) in neighbours.into_iter().enumerate() {
            self.near[n] = self.near[n].wrapping_add(change);
            let head = usize::from(self.links[n].head);
            let liberties = self.links[head].liberties.wrapping_sub(1);
            self.links[head].liberties = liberties;
            friends |= u32::from(self.cells[n] == color as u8) << i;
            taken |= u32::from(liberties == 0) << i;
        }
        taken &= !friends;

        let empty = near >> NEAR_EMPTY & 15;
        let lone = friends == 0;
        let liberties = self.join(cell, friends, empty);

        self.ko = 0;
        if taken != 0 {
            self.capture(cell, taken, lone && empty == 0);
        } else if liberties == 0 {
            self.remove(cell, color);
        }
    }

    /// Takes the enemy chains off the board that have lost their last liberty: those of the
    /// neighbours in `taken`. A stone that is `alone` among enemies and the border and took a
    /// single stone may itself be taken, but not at once.
    #[inline(never)]
    fn capture(&mut self, cell: usize, mut taken: u32, alone: bool) {
        let enemy = self.to_play.opponent().index();
        let before = self.empty_count;
        while taken != 0 {
            let n = step(cell, taken.trailing_zeros());
            taken &= taken - 1;
            // A chain that touches the stone twice is gone when it is met again.
            if self.cells[n] == enemy as u8 {
                self.remove(n, enemy);
            }
        }
        if alone && self.empty_count == before + 1 {
            self.ko = self.empties[usize::from(before)];
        }
    }

    /// Makes a new stone part of the chains of its colour around it, the neighbours in `friends`,
    /// and returns the pseudo-liberties of the chain.
    #[inline(always)]
    fn join(&mut self, cell: usize, mut friends: u32, liberties: u16) -> u16 {
        // Without a friend the stone joins a chain without stones, its own. That is the same work
        // as joining a neighbour, and saves a branch on chance.
        let own = cell as u16;
        self.links[cell] = Link { head: own, next: own, stones: 0, liberties: 0 };
        let first = step(cell, (friends | 1 << 4).trailing_zeros());
        let mut joined = usize::from(self.links[first].head);
        let chain = &mut self.links[joined];
        chain.stones += 1;
        chain.liberties = chain.liberties.wrapping_add(liberties);
        let after = chain.next;
        chain.next = own;
        self.links[cell].next = after;
        self.links[cell].head = joined as u16;
        friends &= friends.wrapping_sub(1);
        while friends != 0 {
            let n = step(cell, friends.trailing_zeros());
            friends &= friends - 1;
            let head = usize::from(self.links[n].head);
            if head != joined {
                joined = self.merge(joined, head);
            }
        }
        self.links[joined].liberties
    }

    /// Makes two chains one and returns its head. The stones of the smaller one are relabelled.
    #[inline(always)]
    fn merge(&mut self, first: usize, second: usize) -> usize {
        let (large, small) = if self.links[first].stones >= self.links[second].stones {
            (first, second)
        } else {
            (second, first)
        };
        self.links[large].stones += self.links[small].stones;
        self.links[large].liberties = self.links[large].liberties.wrapping_add(self.links[small].liberties);
        let mut stone = small;
        loop {
            self.links[stone].head = large as u16;
            stone = usize::from(self.links[stone].next);
            if stone == small {
                break;
            }
        }
        let next = self.links[large].next;
        self.links[large].next = self.links[small].next;
        self.links[small].next = next;
        large
    }

    /// Takes a chain off the board.
    fn remove(&mut self, first: usize, color: usize) {
        let change = (1u16 << NEAR_EMPTY).wrapping_sub(1 << (4 * color));
        let mut cell = first;
        loop {
            for n in around(cell) {
                self.near[n] = self.near[n].wrapping_add(change);
                let head = usize::from(self.links[n].head);
                self.links[head].liberties = self.links[head].liberties.wrapping_add(1);
            }
            self.cells[cell] = EMPTY;
            self.places[cell] = self.empty_count;
            self.empties.0[usize::from(self.empty_count)] = cell as u16;
            self.empty_count += 1;
            self.stones[color] -= 1;
            cell = usize::from(self.links[cell].next);
            if cell == first {
                break;
            }
        }
        // Only now, for the loop above counts liberties at the heads that it finds: an empty
        // point is its own head, so that the entry of no living chain is touched through it.
        loop {
            self.links[cell].head = cell as u16;
            self.links[cell].liberties = NO_CHAIN;
            cell = usize::from(self.links[cell].next);
            if cell == first {
                break;
            }
        }
    }

    /// Takes over another board of the same size; copies only the part that this size uses.
    #[inline]
    pub fn copy_from(&mut self, other: &Board) {
        debug_assert_eq!(self.size, other.size, "boards must have one size");
        let used = (self.size.rows() + 2) * STRIDE + 1;
        let area = usize::from(other.empty_count);
        self.cells.0[..used].copy_from_slice(&other.cells.0[..used]);
        self.links.0[..used].copy_from_slice(&other.links.0[..used]);
        self.near.0[..used].copy_from_slice(&other.near.0[..used]);
        self.places.0[..used].copy_from_slice(&other.places.0[..used]);
        self.empties.0[..area].copy_from_slice(&other.empties.0[..area]);
        self.empty_count = other.empty_count;
        self.stones = other.stones;
        self.to_play = other.to_play;
        self.ko = other.ko;
    }

    /// Black's area minus White's where every empty point counts for the colour that surrounds it
    /// alone: the Tromp-Taylor score of a board whose empty regions are single points.
    ///
    /// That is every board at which a random game ended by two passes, since any larger region
    /// has a point that one side would still play.
    #[must_use]
    pub fn settled_margin(&self) -> Margin {
        let mut margin = self.stones[0] as i16 - self.stones[1] as i16;
        for point in self.empties() {
            margin += i16::from(self.is_surrounded_by(point, Color::Black));
            margin -= i16::from(self.is_surrounded_by(point, Color::White));
        }
        Margin::from_points(margin)
    }

    /// Black's area minus White's by Tromp-Taylor counting: stones, and the empty regions that
    /// reach one colour only.
    #[must_use]
    pub fn area_margin(&self) -> Margin {
        let mut margin = self.stones[0] as i16 - self.stones[1] as i16;
        for region in self.empty_regions() {
            let area = region.points.len() as i16;
            match region.owner() {
                Some(Color::Black) => margin += area,
                Some(Color::White) => margin -= area,
                None => {}
            }
        }
        Margin::from_points(margin)
    }

    /// The connected regions of empty points.
    #[must_use]
    pub fn empty_regions(&self) -> Vec<Region> {
        let mut seen = PointMap::filled(false);
        let mut regions = Vec::new();
        for start in self.size.points() {
            if !self.is_empty(start) || seen[start] {
                continue;
            }
            let mut region = Region { points: vec![start], touches: [false; 2] };
            seen[start] = true;
            let mut next = 0;
            while let Some(&point) = region.points.get(next) {
                next += 1;
                for neighbour in self.size.neighbours(point) {
                    match self.at(neighbour) {
                        Some(color) => region.touches[color.index()] = true,
                        None if seen[neighbour] => {}
                        None => {
                            seen[neighbour] = true;
                            region.points.push(neighbour);
                        }
                    }
                }
            }
            regions.push(region);
        }
        regions
    }

    /// Computes from the cells everything that follows from them.
    fn rebuild(&mut self) {
        self.links = Cells(std::array::from_fn(|cell| Link {
            head: cell as u16,
            liberties: NO_CHAIN,
            ..Link::default()
        }));
        self.near = Cells([0; CELLS]);
        self.stones = [0; 2];
        self.empty_count = 0;
        for point in self.size.points() {
            let cell = point.index();
            for n in around(cell) {
                self.near[cell] += match self.cells[n] {
                    EMPTY => 1 << NEAR_EMPTY,
                    BORDER => 1 << NEAR_BORDER | 1 << 4 | 1,
                    color => 1 << (4 * color),
                };
            }
            match self.cells[cell] {
                EMPTY => {
                    self.places[cell] = self.empty_count;
                    self.empties.0[usize::from(self.empty_count)] = point.0;
                    self.empty_count += 1;
                }
                color => self.stones[usize::from(color)] += 1,
            }
        }
        let mut seen = [false; CELLS];
        for point in self.size.points() {
            let (head, color) = (point.index(), self.cells[point.index()]);
            if color == EMPTY || seen[head] {
                continue;
            }
            let mut chain = vec![head];
            seen[head] = true;
            let mut next = 0;
            while let Some(&stone) = chain.get(next) {
                next += 1;
                for n in around(stone) {
                    if self.cells[n] == color && !seen[n] {
                        seen[n] = true;
                        chain.push(n);
                    }
                }
            }
            let liberties = chain.iter().map(|&s| self.near[s] >> NEAR_EMPTY & 15).sum();
            for (i, &stone) in chain.iter().enumerate() {
                self.links[stone].head = head as u16;
                self.links[stone].next = chain[(i + 1) % chain.len()] as u16;
            }
            self.links[head].stones = chain.len() as u16;
            self.links[head].liberties = liberties;
        }
    }

    /// Checks that everything kept up to date equals what a rebuild from the stones gives.
    ///
    /// # Panics
    /// If it does not; the message names what differs.
    pub fn assert_consistent(&self) {
        let mut fresh = self.clone();
        fresh.rebuild();
        assert_eq!(self.stones, fresh.stones, "stones counted");
        assert_eq!(self.empty_count, fresh.empty_count, "empty points counted");
        for point in self.size.points() {
            let cell = point.index();
            assert_eq!(self.near[cell], fresh.near[cell], "neighbours of {point:?}");
            if self.at(point).is_none() {
                let place = usize::from(self.places[cell]);
                assert!(place < self.empty_count(), "the place of {point:?} is among the empties");
                assert_eq!(self.empties[place], point.0, "the place of {point:?}");
                assert_eq!(self.links[cell].head, point.0, "an empty point is its own head");
                continue;
            }
            let head = usize::from(self.links[cell].head);
            let fresh_head = usize::from(fresh.links[cell].head);
            assert_eq!(self.cells[head], self.cells[cell], "the head of {point:?} is of its colour");
            assert_eq!(self.links[head].head as usize, head, "a head is its own head");
            assert_eq!(self.links[head].stones, fresh.links[fresh_head].stones, "size at {point:?}");
            assert_eq!(
                self.links[head].liberties, fresh.links[fresh_head].liberties,
                "pseudo-liberties at {point:?}"
            );
            let mut mine: Vec<_> = self.chain_stones(point).collect();
            let mut rebuilt: Vec<_> = fresh.chain_stones(point).collect();
            mine.sort_unstable();
            rebuilt.sort_unstable();
            assert_eq!(mine, rebuilt, "stones of the chain at {point:?}");
            assert!(self.links[head].liberties > 0, "the chain at {point:?} has a liberty");
        }
        if let Some(ko) = self.ko() {
            assert!(self.is_empty(ko), "a ko is an empty point");
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size
            && self.to_play == other.to_play
            && self.ko == other.ko
            && self.cells == other.cells
    }
}

impl Eq for Board {}

/// A solidly connected set of stones of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// A stone of the chain, the same for all of its stones.
    pub id: Point,
    /// The number of stones.
    pub stones: usize,
    /// The number of empty points next to it.
    pub liberties: usize,
}

/// A connected region of empty points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The points, in the order in which they were found.
    pub points: Vec<Point>,
    /// Whether the region touches Black and White.
    touches: [bool; 2],
}

impl Region {
    /// The colour that alone surrounds the region, if there is one.
    #[must_use]
    pub fn owner(&self) -> Option<Color> {
        match self.touches {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }

    /// Whether the region has a stone of this colour next to it.
    #[must_use]
    pub fn touches(&self, color: Color) -> bool {
        self.touches[color.index()]
    }
}
