//! What the search tells of itself.

use crate::ownership::Ownership;
use crate::strategy::{Account, Branch, Candidate};
use crate::tree::{Node, Tree, Walker};
use montego_rules::{Color, Play, Position};
use montego_stats::IntMoments;

/// Playouts below which a play of a variation is no more than a guess.
const LEAST: u32 = 8;

/// The account of the playouts so far, plays that were visited most first.
pub(super) fn of(tree: &Tree, walkers: &[Walker<'_>], position: &Position) -> Account {
    let (size, color) = (position.board().size(), position.to_play());
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    let (mut margins, mut ownership) = (IntMoments::new(), Ownership::new(size));
    for walker in walkers {
        margins.merge(&walker.margins);
        ownership.merge(&walker.ownership);
    }
    let deviation = 0.5 * margins.variance().unwrap_or(0.0).sqrt();
    let mut nodes: Vec<&Node> =
        tree.children(tree.root()).unwrap_or_default().iter().filter(|node| node.visits() > 0).collect();
    nodes.sort_by(|a, b| {
        let mean = |node: &Node| node.mean().unwrap_or(0.0);
        b.visits().cmp(&a.visits()).then(mean(b).total_cmp(&mean(a)))
    });
    let value = |node: &Node| Some(sign * node.margin()?);
    let candidate = |node: &&Node| Candidate {
        play: node.play(size),
        playouts: u64::from(node.visits()),
        mean: value(node).unwrap_or(0.0),
        gain: None,
        standard_error: (node.visits() > 1).then(|| deviation / f64::from(node.visits()).sqrt()),
        bounds: None,
        pruned_at: None,
        as_first: None,
    };
    let branch = |node: &&Node| Branch {
        play: node.play(size),
        win_rate: walkers[0].share_won(node).unwrap_or(0.5),
        prior: node.prior(),
        variation: std::iter::once((node.play(size), u64::from(node.visits())))
            .chain(tree.variation(node, LEAST))
            .collect(),
    };
    Account {
        candidates: nodes.iter().map(candidate).collect(),
        branches: nodes.iter().map(branch).collect(),
        playouts: walkers.iter().map(|walker| walker.playouts).sum(),
        capped: walkers.iter().map(|walker| walker.capped).sum(),
        mean: nodes.iter().find(|node| node.play(size) == Play::Pass).and_then(|pass| value(pass)),
        ownership: (ownership.playouts() > 0).then_some(ownership),
        ..Account::default()
    }
}
