//! Random plays to start a game with: legal and not outright silly, so that there is a game left to play.

use montego_rules::{Komi, Play, Point, Position, Ruleset, Setup, Size};
use montego_stats::Rng;

/// The fork of the base seed's generator that openings are drawn from.
const OPENINGS: u64 = 0x6f70_656e;

/// Draws an opening. Every play is uniform over the legal points that are no own eye and leave the stone
/// with more than one liberty; if there is none, over the legal points that are no own eye. The opening is
/// shorter if there is none of these either, or if every one ends the game.
///
/// A change in what this draws would file new games with old ones: it needs a new name of the collection.
pub(super) fn draw(plays: u32, pair: u32, base_seed: u64, size: Size, ruleset: Ruleset) -> Vec<Play> {
    let mut rng = Rng::from_seed(base_seed).fork(OPENINGS).fork(u64::from(pair));
    let setup = Setup::empty(size);
    let mut position = Position::new(&setup, ruleset, Komi::ZERO).expect("an empty board is a position");
    let mut drawn = Vec::new();
    for _ in 0..plays {
        let Some((play, next)) = one(&position, &mut rng) else { break };
        drawn.push(play);
        position = next;
    }
    drawn
}

/// Draws one play; the position after it.
fn one(position: &Position, rng: &mut Rng) -> Option<(Play, Position)> {
    let (board, color) = (position.board(), position.to_play());
    // The points in the order of the board, since the board's own list of empty points may change.
    let mut points: Vec<Point> = board.size().points().filter(|&point| board.is_empty(point)).collect();
    let mut second_best = None;
    while !points.is_empty() {
        let point = points.swap_remove(rng.below(points.len() as u32) as usize);
        let mut next = position.clone();
        if board.is_solid_eye(point, color) || next.play(Play::At(point)).is_err() || next.is_over() {
            continue;
        }
        // A stone that is gone again was suicide.
        if next.board().at(point).is_some() && next.board().chain(point).liberties > 1 {
            return Some((Play::At(point), next));
        }
        second_best.get_or_insert((Play::At(point), next));
    }
    second_best
}
