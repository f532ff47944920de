//! Chains and shapes, as far as a careful player looks at them.

use montego_rules::{Board, Color, Point};

/// The most points of an eye that an attacker can kill from inside.
const LARGEST_NAKADE: usize = 6;

/// A few different points; those beyond its room are not kept.
#[derive(Clone, Copy)]
pub(super) struct Few<const N: usize> {
    points: [Option<Point>; N],
    count: usize,
}

impl<const N: usize> Few<N> {
    pub(super) const fn new() -> Few<N> {
        Few { points: [None; N], count: 0 }
    }

    pub(super) fn add(&mut self, point: Point) {
        if !self.is_full() && !self.contains(point) {
            self.points[self.count] = Some(point);
            self.count += 1;
        }
    }

    pub(super) fn contains(&self, point: Point) -> bool {
        self.iter().any(|p| p == point)
    }

    pub(super) const fn len(&self) -> usize {
        self.count
    }

    pub(super) const fn is_full(&self) -> bool {
        self.count == N
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.points[..self.count].iter().copied().flatten()
    }
}

/// Adds the liberties of a chain, until there is no room for more.
pub(super) fn add_liberties<const N: usize>(board: &Board, stone: Point, except: Point, found: &mut Few<N>) {
    for stone in board.chain_stones(stone) {
        if board.empty_neighbours(stone) == 0 {
            continue;
        }
        for n in board.size().neighbours(stone) {
            if n != except && board.is_empty(n) {
                found.add(n);
                if found.is_full() {
                    return;
                }
            }
        }
    }
}

/// The only liberty of a chain that is in atari.
pub(super) fn last_liberty(board: &Board, stone: Point) -> Option<Point> {
    let mut found = Few::<2>::new();
    // A stone is no liberty, so that none is left out.
    add_liberties(board, stone, stone, &mut found);
    if found.is_full() { None } else { found.iter().next() }
}

/// Whether a stone of the side to move on this empty point takes something.
pub(super) fn takes(board: &Board, point: Point) -> bool {
    let enemy = board.to_play().opponent();
    board.has_neighbour_in_atari(point)
        && board
            .size()
            .neighbours(point)
            .any(|n| board.at(n) == Some(enemy) && last_liberty(board, n).is_some())
}

/// Whether a stone of the side to move on this point, where it may play and takes nothing, would
/// belong to a chain with one liberty; which, and whether the chain has other stones.
fn self_atari(board: &Board, point: Point) -> Option<(Point, bool)> {
    if board.empty_neighbours(point) >= 2 {
        return None;
    }
    let own = board.to_play();
    let mut found = Few::<2>::new();
    let mut joins = false;
    for n in board.size().neighbours(point) {
        match board.at(n) {
            None => found.add(n),
            Some(color) if color == own => {
                joins = true;
                add_liberties(board, n, point, &mut found);
            }
            Some(_) => {}
        }
        if found.is_full() {
            return None;
        }
    }
    found.iter().next().map(|liberty| (liberty, joins))
}

/// Whether the chain that a stone on this point belongs to would have two liberties or more.
pub(super) fn is_safe(board: &Board, point: Point) -> bool {
    takes(board, point) || (!board.is_suicide(point) && self_atari(board, point).is_none())
}

/// Whether a careful player of the side to move leaves this point alone though he may play there:
/// two stones or more would be in atari, nothing would be taken, and what the opponent would
/// take is no shape that kills him.
///
/// A single stone may be thrown in: that is how false eyes are taken, and what it costs is little.
pub(super) fn is_foolish(board: &Board, point: Point) -> bool {
    match self_atari(board, point) {
        Some((liberty, true)) => !takes(board, point) && !kills_from_inside(board, point, liberty),
        _ => false,
    }
}

/// Whether a chain, once it is taken, leaves an eye that is one eye only, and its taker is forced
/// to take it: one of his chains around it has no other liberty either.
fn kills_from_inside(board: &Board, point: Point, liberty: Point) -> bool {
    let own = board.to_play();
    let size = board.size();
    let mut shape = Few::<{ LARGEST_NAKADE + 1 }>::new();
    shape.add(point);
    for n in size.neighbours(point).filter(|&n| board.at(n) == Some(own)) {
        for stone in board.chain_stones(n) {
            shape.add(stone);
            if shape.is_full() {
                return false;
            }
        }
    }
    let forces = |stone: Point| {
        board.at(stone) == Some(own.opponent()) && {
            let mut others = Few::<2>::new();
            add_liberties(board, stone, point, &mut others);
            others.len() == 1 && others.contains(liberty)
        }
    };
    (shape.len() == 2 || vital_point(board, &shape).is_some())
        && shape.iter().any(|stone| size.neighbours(stone).any(forces))
}

/// The point of a shape on which the one who plays first decides whether it is one eye or two.
///
/// # Sources
/// The shapes are those of every textbook: three in a row or bent, the pyramid and the square of
/// four, the bulky and the crossed five, the rabbity six.
pub(super) fn vital_point<const N: usize>(board: &Board, shape: &Few<N>) -> Option<Point> {
    let degree = |point: Point| board.size().neighbours(point).filter(|&n| shape.contains(n)).count();
    let (mut best, mut ends, mut pairs) = (None, 0, 0);
    for point in shape.iter() {
        let neighbours = degree(point);
        pairs += neighbours;
        ends += usize::from(neighbours == 1);
        if best.is_none_or(|(most, _)| neighbours > most) {
            best = Some((neighbours, point));
        }
    }
    let (most, vital) = best?;
    let kills = matches!(
        (shape.len(), most, ends, pairs / 2),
        (3, 2, ..) | (4, 3, ..) | (4, 2, 0, _) | (5, 4, ..) | (5, 3, 1, 5) | (6, 4, 2, 6)
    );
    kills.then_some(vital)
}

/// Whether four points lie in a row that bends in a corner of the board.
pub(super) fn is_bent_in_corner(board: &Board, points: &[Point]) -> bool {
    let size = board.size();
    let degree = |point: Point| size.neighbours(point).filter(|n| points.contains(n)).count();
    let mut degrees: Vec<usize> = points.iter().map(|&point| degree(point)).collect();
    degrees.sort_unstable();
    degrees == [1, 1, 2, 2]
        && points.iter().any(|&point| degree(point) == 2 && size.neighbours(point).count() == 2)
}

/// Where a chain of the side to move can take an enemy chain beside it that is in atari.
pub(super) fn rescue_by_taking(board: &Board, stone: Point) -> Option<Point> {
    let enemy: Color = board.to_play().opponent();
    for stone in board.chain_stones(stone) {
        for n in board.size().neighbours(stone) {
            if board.at(n) == Some(enemy)
                && let Some(liberty) = last_liberty(board, n)
                && board.ko() != Some(liberty)
            {
                return Some(liberty);
            }
        }
    }
    None
}
