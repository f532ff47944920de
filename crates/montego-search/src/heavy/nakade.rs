//! Small eye spaces and their vital points.

use super::picks::Picks;
use montego_rules::{Board, Color, Point};

/// The largest eye space with a vital point.
pub(super) const LARGEST: usize = 6;

/// How many of the points of a shape are beside one of them.
fn degree(board: &Board, shape: &[Point], point: Point) -> usize {
    board.adjacent(point).filter(|near| shape.contains(near)).count()
}

/// The point of a connected eye space that makes two eyes of it for one side, or prevents them for the
/// other: the middle of three, of the pyramid four, of the bulky and the crossed five, of the rabbity six.
fn vital_point(board: &Board, shape: &[Point]) -> Option<Point> {
    let degrees = shape.iter().map(|&point| degree(board, shape, point));
    let (sum, most) = degrees.fold((0, 0), |(sum, most), degree| (sum + degree, most.max(degree)));
    let has_one =
        matches!((shape.len(), most, sum / 2), (3, 2, 2) | (4, 3, 3) | (5, 4, 4) | (5, 3, 5) | (6, 4, 6));
    has_one.then(|| shape.iter().copied().find(|&point| degree(board, shape, point) == most)).flatten()
}

/// Whether an eye space of this shape is one eye only for who has to fill or defend it second.
pub(super) fn is_killing(board: &Board, shape: &[Point]) -> bool {
    match shape.len() {
        1 | 2 => true,
        // Four in a square are dead as they stand.
        4 if shape.iter().all(|&point| degree(board, shape, point) == 2) => true,
        _ => vital_point(board, shape).is_some(),
    }
}

/// The vital points of small empty regions beside the last play that one colour alone surrounds.
pub(super) fn vital_points(board: &Board, last: Point, picks: &mut Picks) {
    for start in board.adjacent(last) {
        if board.is_empty(start)
            && let Some(point) = vital_point_of(board, start)
        {
            picks.add(point);
        }
    }
}

/// The vital point of the small region of an empty point that one colour alone surrounds, if it has one.
pub(crate) fn vital_point_of(board: &Board, start: Point) -> Option<Point> {
    if !is_narrow(board, start) {
        return None;
    }
    let (region, count) = small_region(board, start)?;
    vital_point(board, &region[..count])
}

/// Whether so few points around an empty point are empty that it may be in a small region. Most points are
/// ruled out by this, which spares looking for the region.
#[inline]
fn is_narrow(board: &Board, point: Point) -> bool {
    // Two bits a point, of which the upper one alone is set where it is empty.
    let shape = board.shape_around(point);
    let empty = shape >> 1 & !shape & 0x5555;
    (1..=4).contains(&empty.count_ones()) && board.empty_neighbours(point) > 0
}

/// The empty region of a point, if it is small and one colour alone surrounds it.
fn small_region(board: &Board, start: Point) -> Option<([Point; LARGEST], usize)> {
    let mut region = [start; LARGEST];
    let (mut count, mut next) = (1, 0);
    let mut owner: Option<Color> = None;
    while next < count {
        for near in board.adjacent(region[next]) {
            match board.at(near) {
                Some(color) if owner.is_some_and(|owner| owner != color) => return None,
                Some(color) => owner = Some(color),
                None if region[..count].contains(&near) => {}
                None if count == LARGEST => return None,
                None => {
                    region[count] = near;
                    count += 1;
                }
            }
        }
        next += 1;
    }
    (count >= 3).then_some((region, count))
}
