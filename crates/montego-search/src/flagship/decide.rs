//! What is played: the favourite of the tree, a pass where nothing is left, or nothing any more.

use super::Montego;
use super::parameters::{self, RESIGN};
use crate::settle::{settle, settle_at_sight};
use crate::strategy::{Account, Answer, Decision};
use crate::tree::{Ground, Tree, Walker};
use montego_rules::{DeadStones, Play, Position};
use montego_stats::Rng;

/// Lost decisions in a row after which the engine resigns.
const HOPELESS: u64 = 3;

/// The share of games from which on the engine believes in its win.
const SURE: f64 = 0.8;

/// The share of games below which it no longer does.
const LOST: f64 = 0.05;

/// From this share of games on a point belongs to who has it.
const OWNED: f64 = 0.8;

/// Playouts that tell whether a pass changes anything.
const QUIET: usize = 250;

/// Decides by the tree; `extra` half-points were given to White beside the komi.
pub(super) fn decide(
    engine: &mut Montego,
    position: &Position,
    tree: &Tree,
    account: Account,
    extra: i16,
    hurried: bool,
    rng: &Rng,
) -> Decision {
    let size = position.board().size();
    let favourite = tree.favourite(tree.root());
    let best = favourite.map_or(Play::Pass, |node| node.play(size));
    let hope = favourite.and_then(|node| node.mean()).unwrap_or(0.5);
    // Who was given points to play on with must not be judged by them.
    let lost = extra == 0 && hope < engine.settings.real(RESIGN);
    engine.hopeless = if lost { engine.hopeless + 1 } else { 0 };
    let played = position.seen_hashes().count() - 1;
    if engine.hopeless >= HOPELESS && played > size.area() / 5 {
        return Decision { answer: Answer::Resign, account };
    }
    let play = if !position.ruleset().passes {
        best_legal(position, best)
    } else if best == Play::Pass || position.passes() > 0 || is_settled(&account, position) {
        let wins = gain(position, hurried, &mut rng.fork(1)) > 0.0;
        // A loser whose opponent has passed gives in rather than throw stones into what is decided.
        let gives_in = position.passes() > 0 && extra == 0 && hope < LOST && !wins;
        if gives_in && is_settled(&account, position)
            || wins && hope > SURE && is_quiet(engine, position, rng)
        {
            Play::Pass
        } else if best == Play::Pass && !wins && hope > 0.5 {
            // The search believes in a win that would not be counted: it has yet to be made sure of.
            second(tree, position).unwrap_or(best)
        } else {
            best
        }
    } else {
        best
    };
    Decision { answer: Answer::Play(play), account }
}

/// Whether the opponent can change nothing if the side to move passes: a search from there on agrees with itself
/// about every point, and about who wins.
///
/// What the decision's own search says of the points is what comes of the best play, not of a pass.
fn is_quiet(engine: &Montego, position: &Position, rng: &Rng) -> bool {
    let mut after = position.clone();
    after.resume();
    if after.play(Play::Pass).is_err() {
        return false;
    }
    let (ground, knobs) = (Ground::new(&after, 0), parameters::knobs(&engine.settings));
    let size = ground.board.size();
    let tree = Tree::new(size, QUIET * (size.area() + 1));
    let mut walker = Walker::new(&ground, &knobs, rng.fork(2));
    let mut nodes = Vec::new();
    for _ in 0..QUIET {
        walker.walk(&tree, &mut nodes);
    }
    let wins = tree.root().mean().is_some_and(|mean| mean > SURE);
    wins && size.points().all(|point| walker.ownership.mean(point).abs() >= OWNED)
}

/// The margin for the side to move if both pass now, in points.
fn gain(position: &Position, hurried: bool, rng: &mut Rng) -> f64 {
    let agreement = match position.ruleset().dead_stones {
        DeadStones::Removed if hurried => settle_at_sight(position, rng),
        DeadStones::Removed => settle(position, rng),
        DeadStones::Stay => Default::default(),
    };
    position.margin(&agreement).seen_by(position.to_play())
}

/// Whether the playouts agree about every point.
fn is_settled(account: &Account, position: &Position) -> bool {
    let owned = |ownership: &crate::ownership::Ownership| {
        position.board().size().points().all(|point| ownership.mean(point).abs() >= OWNED)
    };
    account.ownership.as_ref().is_some_and(owned)
}

/// The most visited play that is no pass.
fn second(tree: &Tree, position: &Position) -> Option<Play> {
    let size = position.board().size();
    let children = tree.children(tree.root())?.iter();
    let stones = children.filter(|child| child.visits() > 0 && child.play(size) != Play::Pass);
    stones.max_by_key(|child| child.visits()).map(|child| child.play(size))
}

/// The play, or where passing is against the rules any legal one.
fn best_legal(position: &Position, best: Play) -> Play {
    if best != Play::Pass {
        return best;
    }
    position.legal_points().next().map_or(Play::Pass, Play::At)
}
