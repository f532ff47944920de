//! A small search that plays for and against one stone.

use super::aftermath::{Ground, play_out};
use crate::eye::GobbleEye;
use crate::playout::is_admissible;
use montego_rules::{Board, Color, Play, Point};
use montego_stats::Rng;

/// Games of one search.
const GAMES: u32 = 1500;

/// Visits after which a node gets children.
const RIPE: u32 = 6;

/// How much a rarely tried play is worth trying, in shares of wins.
const CURIOSITY: f64 = 0.6;

/// The worth of a play that was never tried: more than any share, so that all are tried.
const UNTRIED: f64 = 1.1;

/// A play, none for a pass, with what became of it.
struct Node {
    play: Option<Point>,
    visits: u32,
    /// Games won by the side that made the play.
    wins: u32,
    children: std::ops::Range<usize>,
}

impl Node {
    const fn new(play: Option<Point>) -> Node {
        Node { play, visits: 0, wins: 0, children: 0..0 }
    }

    fn share(&self) -> f64 {
        f64::from(self.wins) / f64::from(self.visits.max(1))
    }
}

/// How probable it is that a stone stays on the board when both sides play for or against that alone,
/// on these points only, and `first` begins: the share of the line that was looked at most.
///
/// # Sources
/// Kocsis & Szepesvári 2006, *Bandit based Monte-Carlo planning*.
pub(super) fn survival(start: &Board, stone: Point, points: &[Point], first: Color, rng: &mut Rng) -> f64 {
    let owner = start.at(stone);
    let mut root = start.clone();
    root.set_to_play(first);
    let mut board = root.clone();
    let mut ground = Ground::within(points.to_vec());
    let mut nodes = vec![Node::new(None)];
    let mut path = Vec::new();
    for _ in 0..GAMES {
        board.copy_from(&root);
        path.clear();
        path.push(0);
        let mut node = 0;
        let (mut over, mut last) = (false, None);
        while !over {
            if nodes[node].children.is_empty() {
                if nodes[node].visits < RIPE {
                    break;
                }
                let begin = nodes.len();
                nodes.push(Node::new(None));
                let plays =
                    points.iter().filter(|&&p| board.is_empty(p) && is_admissible::<GobbleEye>(&board, p));
                nodes.extend(plays.map(|&p| Node::new(Some(p))));
                nodes[node].children = begin..nodes.len();
            }
            let best = choose(&nodes, node);
            let play = nodes[best].play;
            over = play.is_none() && node != 0 && nodes[node].play.is_none();
            board.play_unchecked(play.map_or(Play::Pass, Play::At));
            over |= board.at(stone) != owner;
            path.push(best);
            (node, last) = (best, play);
        }
        if !over {
            play_out(&mut board, &mut ground, last, rng);
        }
        let stays = board.at(stone) == owner;
        for (depth, &node) in path.iter().enumerate() {
            let mover = if depth % 2 == 1 { first } else { first.opponent() };
            nodes[node].visits += 1;
            nodes[node].wins += u32::from(stays == (Some(mover) == owner));
        }
    }
    let most = nodes[nodes[0].children.clone()].iter().max_by_key(|child| child.visits);
    let share = most.map_or(0.5, Node::share);
    if Some(first) == owner { share } else { 1.0 - share }
}

/// The child to look at next: by its wins, and by how little is known of it.
fn choose(nodes: &[Node], parent: usize) -> usize {
    let total = libm::log(f64::from(nodes[parent].visits.max(1)));
    let worth = |child: usize| {
        let node = &nodes[child];
        if node.visits == 0 {
            UNTRIED
        } else {
            node.share() + CURIOSITY * libm::sqrt(total / f64::from(node.visits))
        }
    };
    let children = nodes[parent].children.clone();
    let first = children.start;
    children.fold(first, |best, child| if worth(child) > worth(best) { child } else { best })
}
