//! What is played: the favourite of the tree, a pass where nothing is left, or nothing any more.

use super::Montego;
use super::parameters::RESIGN;
use crate::settle::settle;
use crate::strategy::{Account, Answer, Decision};
use crate::tree::Tree;
use montego_rules::{DeadStones, Play, Position};
use montego_stats::Rng;

/// Lost decisions in a row after which the engine resigns.
const HOPELESS: u64 = 3;

/// The share of games from which on the engine believes in its win.
const SURE: f64 = 0.8;

/// From this share of games on a point belongs to who has it.
const OWNED: f64 = 0.8;

/// Decides by the tree.
pub(super) fn decide(
    engine: &mut Montego,
    position: &Position,
    tree: &Tree,
    account: Account,
    rng: &Rng,
) -> Decision {
    let size = position.board().size();
    let favourite = tree.favourite(tree.root());
    let best = favourite.map_or(Play::Pass, |node| node.play(size));
    let hope = favourite.and_then(|node| node.mean()).unwrap_or(0.5);
    let lost = hope < engine.settings.real(RESIGN);
    engine.hopeless = if lost { engine.hopeless + 1 } else { 0 };
    let played = position.seen_hashes().count() - 1;
    if engine.hopeless >= HOPELESS && played > size.area() / 5 {
        return Decision { answer: Answer::Resign, account };
    }
    let play = if !position.ruleset().passes {
        best_legal(position, best)
    } else {
        let mut judge = || gain(position, &mut rng.fork(1));
        let may_end = best == Play::Pass || position.passes() > 0 || is_settled(&account, position);
        match may_end.then(&mut judge) {
            Some(margin) if margin > 0.0 && hope > SURE => Play::Pass,
            // Whoever passes while behind has lost, so anything else is better.
            Some(margin) if margin <= 0.0 && best == Play::Pass => second(tree, position).unwrap_or(best),
            _ => best,
        }
    };
    Decision { answer: Answer::Play(play), account }
}

/// The margin for the side to move if both pass now, in points.
fn gain(position: &Position, rng: &mut Rng) -> f64 {
    let agreement = match position.ruleset().dead_stones {
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
