//! What lives whatever the opponent does, even if its owner always passes.

use montego_rules::{Board, Color, Point, PointMap};

/// A largest connected set of points without a stone of one colour.
struct Enclosure {
    points: Vec<Point>,
    /// The chains of the colour around it, by number.
    chains: Vec<usize>,
    /// Those of them that touch every empty point of it.
    vital: Vec<usize>,
}

/// Who holds which points unconditionally: chains that cannot be taken, and the regions that make
/// them so, in which the opponent can neither live nor stay.
///
/// # Sources
/// Benson 1976, *Life in the game of Go*: a chain lives when two regions are vital to it, that is
/// when each of their empty points is a liberty of it, and all chains around these regions live.
pub(super) fn unconditional(board: &Board) -> PointMap<Option<Color>> {
    let mut owner = PointMap::filled(None);
    for color in Color::BOTH {
        mark(board, color, &mut owner);
    }
    owner
}

fn mark(board: &Board, color: Color, owner: &mut PointMap<Option<Color>>) {
    let size = board.size();
    let mut number = PointMap::filled(usize::MAX);
    let mut chains: Vec<Vec<Point>> = Vec::new();
    for point in size.points() {
        if board.at(point) == Some(color) && number[point] == usize::MAX {
            let stones: Vec<Point> = board.chain_stones(point).collect();
            for &stone in &stones {
                number[stone] = chains.len();
            }
            chains.push(stones);
        }
    }
    let mut enclosures = enclosures(board, color, &number);
    let mut lives = vec![true; chains.len()];
    loop {
        let held = |chain: usize| enclosures.iter().filter(|e| e.vital.contains(&chain)).count() >= 2;
        let dropped: Vec<usize> = (0..chains.len()).filter(|&c| lives[c] && !held(c)).collect();
        if dropped.is_empty() {
            break;
        }
        for chain in dropped {
            lives[chain] = false;
        }
        enclosures.retain(|e| e.chains.iter().all(|&chain| lives[chain]));
    }
    let living = chains.iter().zip(&lives).filter(|(_, lives)| **lives).flat_map(|(stones, _)| stones);
    let inside = enclosures.iter().filter(|e| !e.vital.is_empty()).flat_map(|e| &e.points);
    for &point in living.chain(inside) {
        owner[point] = Some(color);
    }
}

fn enclosures(board: &Board, color: Color, number: &PointMap<usize>) -> Vec<Enclosure> {
    let size = board.size();
    let mut seen = PointMap::filled(false);
    let mut found = Vec::new();
    for start in size.points() {
        if board.at(start) == Some(color) || seen[start] {
            continue;
        }
        seen[start] = true;
        let mut points = vec![start];
        let mut chains = Vec::new();
        let mut next = 0;
        while let Some(&point) = points.get(next) {
            next += 1;
            for n in size.neighbours(point) {
                if board.at(n) == Some(color) {
                    if !chains.contains(&number[n]) {
                        chains.push(number[n]);
                    }
                } else if !seen[n] {
                    seen[n] = true;
                    points.push(n);
                }
            }
        }
        let touches = |point: Point, chain: usize| size.neighbours(point).any(|n| number[n] == chain);
        let empty = |&&point: &&Point| board.is_empty(point);
        let vital = chains.iter().copied();
        let vital = vital.filter(|&chain| points.iter().filter(empty).all(|&point| touches(point, chain)));
        let vital = vital.collect();
        found.push(Enclosure { points, chains, vital });
    }
    found
}
