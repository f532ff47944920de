//! What holds for every tree.

use super::*;
use crate::heavy::Rates;
use montego_rules::{Game, Komi, Position, Ruleset, Setup};
use montego_stats::Rng;

const RATES: Rates = Rates { atari: 230, two_liberties: 218, nakade: 205, shapes: 230, self_atari: 154 };

const PRIORS: Priors = Priors { even: 14.0, pattern: 100.0 };

const KNOBS: Knobs = Knobs {
    ripe: 4,
    equivalence: 1.0 / 3000.0,
    score_share: 0.02,
    rates: RATES,
    priors: PRIORS,
    shared: false,
};

fn square(side: usize) -> Size {
    Size::square(side).expect("a size")
}

fn empty(side: usize) -> Position {
    Position::new(&Setup::empty(square(side)), Ruleset::CHINESE, Komi::halves(15)).expect("a position")
}

/// A tree of a position after some playouts.
fn grown(position: &Position, nodes: usize, playouts: usize, seed: u64) -> Tree {
    let ground = Ground::new(position, 0);
    let tree = Tree::new(position.board().size(), nodes);
    let mut walker = Walker::new(&ground, &KNOBS, Rng::from_seed(seed));
    let hopes = walker.root_hopes(|point| position.check(Play::At(point)).is_ok());
    tree.plant(hopes);
    let mut nodes = Vec::new();
    for _ in 0..playouts {
        walker.walk(&tree, &mut nodes);
    }
    tree
}

/// Calls `see` for every node that has children, with the plays that lead to it.
fn each<'t>(tree: &'t Tree, node: &'t Node, way: &mut Vec<Play>, see: &mut impl FnMut(&[Play], &'t Node)) {
    let Some(children) = tree.children(node) else { return };
    see(way, node);
    for child in children {
        way.push(child.play(tree.size));
        each(tree, child, way, see);
        way.pop();
    }
}

#[test]
fn playouts_through_a_node_go_through_a_child_or_end_there() {
    for (side, seed) in [(3, 1), (5, 2), (9, 3)] {
        let tree = grown(&empty(side), 100_000, 2_000, seed);
        assert_eq!(tree.root().visits(), 2_000);
        each(&tree, tree.root(), &mut Vec::new(), &mut |way, node| {
            let children = tree.children(node).expect("it has some");
            let below: u32 = children.iter().map(Node::visits).sum();
            let ended = node.visits() - below;
            // The root had children from the start; others got them after some visits.
            assert_eq!(ended, if way.is_empty() { 0 } else { KNOBS.ripe }, "{way:?}");
            for child in children {
                assert!((0.0..=1.0).contains(&child.mean().unwrap_or(0.5)));
                assert_eq!(child.pending.load(Ordering::Relaxed), 0);
            }
        });
    }
}

#[test]
fn every_way_down_the_tree_is_legal_with_superko() {
    // On boards of few points nearly every way comes back to an earlier position.
    let mut forbidden = 0;
    for (columns, rows) in [(2, 1), (2, 2), (3, 2), (3, 3)] {
        let size = Size::new(columns, rows).expect("a size");
        let start = Game::new(Setup::empty(size), Ruleset::CHINESE, Komi::ZERO).expect("a game");
        let tree = grown(start.position(), 200_000, 3_000, 7);
        each(&tree, tree.root(), &mut Vec::new(), &mut |way, node| {
            let mut game = start.clone();
            for &play in way {
                game.play(play).unwrap_or_else(|reason| panic!("{way:?}: {reason}"));
            }
            if game.position().is_over() {
                return;
            }
            let children = tree.children(node).expect("it has some");
            let plays: Vec<Play> = children.iter().map(|child| child.play(size)).collect();
            for &play in &plays {
                assert_eq!(game.position().check(play), Ok(()), "{way:?} {play:?}");
            }
            // What is missing is an own eye or would bring a position back.
            let (position, color) = (game.position(), game.position().to_play());
            for point in size.points().filter(|&p| !plays.contains(&Play::At(p))) {
                let legal = position.check(Play::At(point)).is_ok();
                assert!(!legal || position.board().is_solid_eye(point, color), "{way:?} {point:?}");
                forbidden +=
                    usize::from(position.check(Play::At(point)) == Err(montego_rules::Illegal::Superko));
            }
        });
    }
    assert!(forbidden > 0, "no superko was tested");
}

#[test]
fn a_full_tree_grows_no_more_and_loses_nothing() {
    let tree = grown(&empty(9), 1, 20_000, 5);
    assert!(tree.fullness() > 0.9 && tree.fullness() <= 1.0);
    assert_eq!(tree.root().visits(), 20_000);
    let mut nodes = 1;
    each(&tree, tree.root(), &mut Vec::new(), &mut |_, node| {
        nodes += tree.children(node).map_or(0, <[Node]>::len);
    });
    assert!(nodes <= tree.capacity(), "{nodes} of {}", tree.capacity());
    let thin = tree.regrown(tree.root(), 200);
    assert!(thin.fullness() < 0.5, "{}", thin.fullness());
    assert_eq!(thin.variation(thin.root(), 200), tree.variation(tree.root(), 200));
    assert_eq!(thin.root().mean(), tree.root().mean());
}

#[test]
fn a_part_of_a_tree_is_what_it_was() {
    let tree = grown(&empty(5), 100_000, 3_000, 6);
    let child = tree.favourite(tree.root()).expect("a child");
    let part = tree.regrown(child, 1);
    assert_eq!((part.root().visits(), part.root().mean()), (child.visits(), child.mean()));
    let figures = |tree: &Tree, node: &Node| -> Vec<(Play, u32, Option<f64>, Option<f64>)> {
        let children = tree.children(node).expect("children").iter();
        children.map(|c| (c.play(tree.size), c.visits(), c.mean(), c.margin())).collect()
    };
    assert_eq!(figures(&part, part.root()), figures(&tree, child));
    assert_eq!(part.variation(part.root(), 1), tree.variation(child, 1));
}

#[test]
fn the_same_generator_grows_the_same_tree() {
    let variation = |seed| {
        let tree = grown(&empty(7), 100_000, 1_000, seed);
        (tree.variation(tree.root(), 1), tree.root().mean())
    };
    assert_eq!(variation(1), variation(1));
    assert_ne!(variation(1), variation(2));
}

#[test]
fn margins_are_counted_as_the_rules_say() {
    // Black has played three stones, White two, of which Black has taken one.
    let size = square(5);
    let point = |column, row| size.point(column, row).expect("on the board");
    let mut game = Game::new(Setup::empty(size), Ruleset::JAPANESE, Komi::halves(1)).expect("a game");
    let corner = [point(1, 0), point(0, 0), point(0, 1), point(4, 4), point(2, 2)];
    for play in corner {
        game.play(Play::At(play)).expect("legal");
    }
    let ground = Ground::new(game.position(), 0);
    // Three black stones and one white one are left: territory is area less the stones, plus the prisoner.
    let area = ground.board.area_margin();
    let expected = area.as_halves() - 2 - 1;
    assert_eq!(ground.margin(area, 0), expected);
    assert_eq!(ground.margin(area, 1), expected - 2, "a stone more in one's own territory costs a point");
    let area_rules =
        Position::new(&Setup::empty(size), Ruleset::CHINESE, Komi::halves(1)).expect("a position");
    assert_eq!(Ground::new(&area_rules, 4).margin(area, 7), area.as_halves() - 5);
}
