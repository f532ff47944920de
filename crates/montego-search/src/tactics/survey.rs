//! Everything that can be asked about a board.

use super::answer::Settled;
use super::board::{Cell, SearchBoard};
use super::capture::FEW_LIBERTIES;
use super::paths::{FAR, LONGEST, Paths, Reach};
use super::questions::{Plays, Tactics};
use montego_rules::{Board, Color, Point};

/// A chain and whether it can be captured.
#[derive(Clone, Debug)]
pub struct Target {
    /// The stone that stands for the chain.
    pub stone: Point,
    /// Whose chain it is.
    pub color: Color,
    /// How many stones it has.
    pub stones: usize,
    /// How many liberties it has.
    pub liberties: usize,
    /// Its capture; none if it has so many liberties that it counts as safe.
    pub capture: Option<Settled>,
}

/// Two chains of a colour that few plays would join.
#[derive(Clone, Debug)]
pub struct Link {
    /// A stone of each chain.
    pub stones: [Point; 2],
    /// Whose chains they are.
    pub color: Color,
    /// Plays in a row that would join them, at most four.
    pub plays: u8,
    /// Their connection.
    pub connection: Settled,
}

/// Reads every chain, and every pair of chains of one colour that at most four plays in a row would join.
///
/// # Sources
/// Cazenave & Helmstetter 2005, section 3.
#[must_use]
pub fn survey(tactics: &mut Tactics, board: &Board, plays: Plays) -> (Vec<Target>, Vec<Link>) {
    let heads: Vec<Point> =
        board.size().points().filter(|&p| board.at(p).is_some() && board.chain(p).id == p).collect();
    let targets = heads.iter().map(|&stone| {
        let chain = board.chain(stone);
        let is_short = chain.liberties <= FEW_LIBERTIES;
        Target {
            stone,
            color: board.at(stone).expect("a head is a stone"),
            stones: chain.stones,
            liberties: chain.liberties,
            capture: is_short.then(|| tactics.capture(board, stone, plays)),
        }
    });
    let targets = targets.collect();
    let search = SearchBoard::new(board);
    let mut links = Vec::new();
    let mut paths = Paths::new();
    for (i, &first) in heads.iter().enumerate() {
        let color = board.at(first).expect("a head is a stone");
        let reach = Reach { limit: LONGEST, beyond: None, meeting: None };
        paths.measure(&search, first.index() as Cell, color, reach);
        for &second in heads[i + 1..].iter().filter(|&&p| board.at(p) == Some(color)) {
            let far = paths.to(second.index() as Cell);
            if far != FAR {
                let connection = tactics.connection(board, first, second, plays);
                links.push(Link { stones: [first, second], color, plays: far, connection });
            }
        }
    }
    (targets, links)
}
