//! The connection evaluation: how many plays in a row would join two stones on the board of a random game.

use crate::tactics;
use montego_rules::{Board, Color, Point, PointMap};

/// A connection that needs more plays in a row is lost: the same bound as in search.
const LONGEST: usize = tactics::LONGEST as usize;

/// A chain of the opponent with more liberties is not captured on the way: the same bound as in search.
pub(super) const FEW: usize = tactics::FEW_LIBERTIES;

/// Stops of a route: at most four that cost something, and a friendly chain before, between and behind them.
const STOPS: usize = 2 * LONGEST + 1;

/// A cheapest way to join two stones: the points where an opponent's stone, or a capture, would change it.
///
/// While it stands, the evaluation is at most what it was, so nothing needs to be measured again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Route {
    stops: [Stop; STOPS],
    count: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// An empty point: blocked by a stone of the opponent.
    Empty(Point),
    /// A stone of a friendly chain: gone if captured.
    Friend(Point),
    /// A stone of an opponent's chain with so many liberties: dearer if it gets more.
    Enemy(Point, usize),
}

impl Route {
    /// Whether the board still has this route, or a cheaper one, for the owner.
    #[inline]
    pub(super) fn stands(&self, board: &Board, owner: Color) -> bool {
        self.stops[..self.count].iter().all(|&stop| match stop {
            Stop::Empty(point) => board.at(point) != Some(owner.opponent()),
            Stop::Friend(point) => board.at(point) == Some(owner),
            Stop::Enemy(point, liberties) => {
                // Once it is taken, its other points are empty and may be blocked.
                board.at(point) == Some(owner.opponent())
                    && board.few_liberties::<FEW>(point).is_some_and(|now| now.count() <= liberties)
            }
        })
    }

    /// The empty points on the way.
    pub(super) fn empties(&self) -> impl Iterator<Item = Point> + '_ {
        self.stops[..self.count].iter().filter_map(|&stop| match stop {
            Stop::Empty(point) => Some(point),
            Stop::Friend(_) | Stop::Enemy(..) => None,
        })
    }

    /// Whether it leads through stones of the opponent, whose plays elsewhere may then change it.
    pub(super) fn meets_enemies(&self) -> bool {
        self.stops[..self.count].iter().any(|stop| matches!(stop, Stop::Enemy(..)))
    }

    fn push(&mut self, stop: Stop) {
        self.stops[self.count] = stop;
        self.count += 1;
    }
}

/// Measures routes; its memory is used again and again.
#[derive(Clone, Debug)]
pub(super) struct Surveyor {
    /// The measurement in which a point was last reached, what it costs, and from where it was reached.
    reached: PointMap<Option<(u32, usize, Point)>>,
    stamp: u32,
    /// Points by what they cost, to be gone on from.
    open: [Vec<Point>; LONGEST + 1],
}

impl Default for Surveyor {
    fn default() -> Self {
        Surveyor {
            reached: PointMap::filled(None),
            stamp: 0,
            open: std::array::from_fn(|_| Vec::with_capacity(4 * Point::COUNT)),
        }
    }
}

impl Surveyor {
    /// A cheapest route of at most [`LONGEST`] plays between two stones of the owner; none if there is none.
    ///
    /// An empty point costs one play, a friendly chain nothing, a chain of the opponent with up to four liberties as
    /// many as it has; nothing else is passed.
    pub(super) fn route(&mut self, board: &Board, from: Point, to: Point, owner: Color) -> Option<Route> {
        if self.stamp == u32::MAX {
            self.reached.fill(None);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.open.iter_mut().for_each(Vec::clear);
        let goal = board.chain_of(to);
        self.enter(from, 0, from);
        for cost in 0..=LONGEST {
            while let Some(here) = self.open[cost].pop() {
                if self.cost(here).is_some_and(|known| known < cost) {
                    continue;
                }
                if board.at(here) == Some(owner) && board.chain_of(here) == goal {
                    return Some(self.trace(board, from, here, owner));
                }
                for near in board.adjacent(here) {
                    let Some(toll) = toll(board, here, near, owner) else { continue };
                    let sum = cost + toll;
                    if sum <= LONGEST && self.cost(near).is_none_or(|known| known > sum) {
                        self.enter(near, sum, here);
                    }
                }
            }
        }
        None
    }

    /// What a point costs, if it was reached.
    #[inline]
    fn cost(&self, point: Point) -> Option<usize> {
        self.reached[point].filter(|reached| reached.0 == self.stamp).map(|reached| reached.1)
    }

    #[inline]
    fn enter(&mut self, point: Point, cost: usize, parent: Point) {
        self.reached[point] = Some((self.stamp, cost, parent));
        // A point is entered at most once from each neighbour, so the capacity suffices.
        self.open[cost].push(point);
    }

    /// The stops on the way back.
    fn trace(&self, board: &Board, from: Point, to: Point, owner: Color) -> Route {
        let mut route = Route { stops: [Stop::Friend(from); STOPS], count: 0 };
        let mut here = to;
        let mut chain = None;
        while here != from {
            let color = board.at(here);
            let head = color.map(|_| board.chain_of(here));
            match color {
                None => route.push(Stop::Empty(here)),
                // The whole chain is one stop.
                Some(_) if chain == head => {}
                Some(color) if color == owner => route.push(Stop::Friend(here)),
                Some(_) => {
                    let liberties = board.few_liberties::<FEW>(here).map_or(FEW, |few| few.count());
                    route.push(Stop::Enemy(here, liberties));
                }
            }
            chain = head;
            here = self.reached[here].map_or(from, |reached| reached.2);
        }
        route
    }
}

/// What a step costs; none where nobody passes.
#[inline]
fn toll(board: &Board, here: Point, near: Point, owner: Color) -> Option<usize> {
    match board.at(near) {
        None => Some(1),
        Some(color) if color == owner => Some(0),
        Some(color) => {
            let is_same = board.at(here) == Some(color) && board.chain_of(here) == board.chain_of(near);
            if is_same { Some(0) } else { board.few_liberties::<FEW>(near).map(|few| few.count()) }
        }
    }
}
