//! Random games about stones: how often a side gets its way with them.
//!
//! A small search tree like that of the flagship, with the same playouts, whose games are won by whoever gets his way
//! with a stake (`stake`), and end as soon as that is decided. Plays are made near the stones only; who has liberties farther
//! away lives by them, so that a group that runs so far counts as one that got away.
//!
//! # Sources
//! The tree is that of `tree` and the playouts are those of `heavy`, see there. That a random game may be asked what became
//! of stones, beside who won it, is from Cazenave & Helmstetter 2005, *Combining Tactical Search and Monte-Carlo in the
//! Game of Go*, where so the worth of goals is told; a tree for that question alone is ours, and so are the numbers.

use super::board::{Cell, SearchBoard};
use super::groups::group_of;
use super::stake::Stake;
use super::zone::Zone;
use crate::eye::GobbleEye;
use crate::heavy::{Heavy, Rates};
use crate::playout::{is_admissible, playout_limit};
use crate::tree::{Credit, Hope, Node, Priors, Tree};
use montego_rules::{Board, Color, Play, Point, PointMap};
use montego_stats::Rng;

/// How far from the group plays are made, by the steps to get there: eight over empty points. Friends are no obstacle, and what
/// is behind walls matters less. With six groups seem to get away that do not.
const REACH: u32 = 16;
const OVER_EMPTY: u32 = 2;
const OVER_FRIENDS: u32 = 1;
const OVER_OTHERS: u32 = 6;
/// Visits after which a play's replies are looked at one by one.
const RIPE: u32 = 1;
/// One over the playouts of a play from which on those by all moves as first count less.
const EQUIVALENCE: f32 = 1.0 / 1000.0;
/// What plays are worth beforehand. Patterns count less than in whole games, from which they were learned: what decides a
/// group is often a play that games seldom see.
const PRIORS: Priors = Priors { even: 14.0, pattern: 100.0 };
/// What a pass is worth beforehand.
const PASS: f32 = 0.4;
/// How often the rules of the playouts are asked, as the flagship asks them.
const RATES: Rates = Rates { atari: 230, two_liberties: 218, nakade: 205, shapes: 230, self_atari: 77 };
/// The longest way down the tree, in plays.
const DEEPEST: usize = 200;
/// Nodes that a playout may add to the tree.
const NODES: usize = 80;
/// The same question has the same answer.
const SEED: u64 = 1;

/// Playouts after which it is asked again whether more are needed.
const LOOK: u64 = 32;
/// Playouts after which they may end because nearly all of them have the same result, and what is nearly none.
const ENOUGH: u64 = 128;
const HARDLY_ANY: f64 = 0.05;
/// Visits that make a play part of a line.
const LEAST: u32 = 8;

/// What random games tell of a stake when one side plays first.
pub(super) struct Told {
    /// The share of playouts in which that side got its way.
    pub(super) share: f64,
    /// Its plays and the answers to them that were visited most; empty if it has none.
    pub(super) line: Vec<Play>,
    /// The share of playouts on whose way down the tree a ko was taken.
    pub(super) kos: f64,
}

/// Random games from a position about a stake, `mover` to play first, at most so many. `master` is a side that may take back
/// any ko at once, as one does who has threats without end.
///
/// # Panics
/// If there is no stone on a point of the stake.
pub(super) fn games<S: Stake>(
    board: &Board,
    stake: &S,
    mover: Color,
    master: Option<Color>,
    playouts: u64,
) -> Told {
    let mut root = board.clone();
    if root.to_play() != mover {
        root.set_to_play(mover);
    }
    let tree = Tree::new(board.size(), NODES * playouts as usize);
    let mut walk = Walk::new(root, stake, master);
    let mut nodes = Vec::new();
    for made in 1..=playouts {
        walk.walk(&tree, &mut nodes);
        if made % LOOK == 0 && is_decided(&tree, made, playouts - made) {
            break;
        }
    }
    let root = tree.root();
    let mut line = tree.variation(root, LEAST);
    if line.is_empty() {
        line.extend(tree.favourite(root).map(|play| (play.play(board.size()), 1)));
    }
    Told {
        share: 1.0 - root.mean().unwrap_or(1.0),
        line: line.into_iter().map(|(play, _)| play).collect(),
        kos: f64::from(walk.kos) / f64::from(root.visits().max(1)),
    }
}

/// Whether the playouts that are left would hardly tell anything new: no other play can be visited more often any more, or nearly
/// all ended in the same way.
fn is_decided(tree: &Tree, made: u64, left: u64) -> bool {
    let won = tree.root().mean().unwrap_or(0.5);
    if made >= ENOUGH && !(HARDLY_ANY..=1.0 - HARDLY_ANY).contains(&won) {
        return true;
    }
    tree.lead() > left
}

/// Makes playouts.
struct Walk<'a, S> {
    root: Board,
    board: Board,
    stake: &'a S,
    owner: Color,
    master: Option<Color>,
    /// Where plays are made, as a set and in an order that changes all the time.
    zone: Zone,
    near: Vec<Point>,
    rng: Rng,
    credit: Credit,
    /// The plays of the playout as places on the board; 0 is a pass.
    places: Vec<u16>,
    /// Playouts on whose way down the tree a ko was taken.
    kos: u32,
}

impl<'a, S: Stake> Walk<'a, S> {
    fn new(root: Board, stake: &'a S, master: Option<Color>) -> Walk<'a, S> {
        let owner = root.at(stake.stones()[0]).expect("a stone to ask about");
        let near = surroundings(&root, stake.stones(), owner);
        let mut zone = Zone::EMPTY;
        near.iter().for_each(|point| zone.add(point.index() as Cell));
        Walk {
            board: root.clone(),
            stake,
            owner,
            master,
            zone,
            near,
            rng: Rng::from_seed(SEED),
            credit: Credit::new(root.size()),
            places: Vec::new(),
            kos: 0,
            root,
        }
    }

    /// Whether it is decided who gets his way, and whether that is the owner.
    fn fate(&self) -> Option<bool> {
        self.stake.fate(&self.board, self.owner)
    }

    /// Makes a playout down the tree and on by chance, and credits it. `nodes` is room for those on the way.
    fn walk<'t>(&mut self, tree: &'t Tree, nodes: &mut Vec<&'t Node>) {
        self.board.copy_from(&self.root);
        self.places.clear();
        nodes.clear();
        nodes.push(tree.root());
        let (mut passes, mut recent, mut is_ko) = (0, [None; 2], false);
        let mut node = tree.root();
        while passes < 2 && self.fate().is_none() && nodes.len() < DEEPEST {
            let is_root = nodes.len() == 1;
            let is_ripe = is_root || node.visits() >= RIPE;
            let grown = tree.children(node).is_some() || is_ripe && self.grow(tree, node, !is_root, recent);
            let best = if grown { tree.best(node, EQUIVALENCE) } else { None };
            let Some(best) = best else { break };
            let play = best.play(self.board.size());
            self.make(play);
            is_ko |= self.board.ko().is_some();
            passes = if play == Play::Pass { passes + 1 } else { 0 };
            recent = [play.point(), recent[0]];
            nodes.push(best);
            node = best;
        }
        self.kos += u32::from(is_ko);
        self.finish(passes, recent[0]);
        let mover = self.root.to_play();
        let is_reached = self.fate().unwrap_or_else(|| self.stake.is_reached(&self.board, self.owner));
        let succeeds = is_reached == (mover == self.owner);
        let results = if succeeds { [1.0, 0.0] } else { [0.0, 1.0] };
        self.credit.give(tree, nodes, &self.places, results, 0.0, false);
    }

    /// Makes the children of a node.
    fn grow(&mut self, tree: &Tree, node: &Node, may_pass: bool, recent: [Option<Point>; 2]) -> bool {
        let Walk { board, zone, rng, .. } = self;
        let may =
            |point: Point| zone.contains(point.index() as Cell) && is_admissible::<GobbleEye>(board, point);
        let pass = Hope { play: Play::Pass, wins: PASS * PRIORS.even, visits: PRIORS.even };
        tree.expand(node, || PRIORS.hopes(board, recent, may, may_pass.then_some(pass), rng))
    }

    fn make(&mut self, play: Play) {
        let size = self.board.size();
        self.places.push(play.point().map_or(0, |point| size.ordinal(point) as u16 + 1));
        self.board.play_unchecked(play);
        let next = self.board.to_play();
        if self.board.ko().is_some() && self.master == Some(next) {
            // A change of sides lifts a ko.
            self.board.set_to_play(next.opponent());
            self.board.set_to_play(next);
        }
    }

    /// Goes on by chance until it is decided or nobody has a play left.
    fn finish(&mut self, mut passes: u8, mut last: Option<Point>) {
        let policy = Heavy::new(RATES, None);
        let mut left = playout_limit(self.board.size().area());
        while passes < 2 && self.fate().is_none() && left > 0 {
            let answer = last.and_then(|last| policy.answer(&self.board, last, &mut self.rng));
            let inside = answer.filter(|point| self.zone.contains(point.index() as Cell));
            let play = inside.or_else(|| self.draw(&policy));
            self.make(play.map_or(Play::Pass, Play::At));
            passes = if play.is_none() { passes + 1 } else { 0 };
            last = play;
            left -= 1;
        }
    }

    /// Draws a play from all that are near.
    fn draw(&mut self, policy: &Heavy) -> Option<Point> {
        let mut window = self.near.len();
        while window > 0 {
            let bits = self.rng.next_u64();
            let place = (((bits >> 32) * window as u64) >> 32) as usize;
            let point = self.near[place];
            if self.board.is_empty(point)
                && let Some(play) = policy.accept(&self.board, point, bits as u8)
                && self.zone.contains(play.index() as Cell)
            {
                return Some(play);
            }
            window -= 1;
            self.near.swap(place, window);
        }
        None
    }
}

/// The points around the group of a stone, or around the chains of several: those to which it is not too far, by the shortest way.
fn surroundings(board: &Board, stones: &[Point], owner: Color) -> Vec<Point> {
    let search = SearchBoard::new(board);
    let mut next: Vec<Point> = match stones {
        &[stone] => {
            let group = group_of(&search, stone.index() as Cell);
            let chains = group.iter().filter_map(|chain| search.point(chain));
            chains.flat_map(|chain| board.chain_stones(chain)).collect()
        }
        _ => stones.iter().flat_map(|&stone| board.chain_stones(stone)).collect(),
    };
    let mut far = PointMap::filled(u32::MAX);
    next.iter().for_each(|&point| far[point] = 0);
    while let Some(point) = next.pop() {
        for near in board.adjacent(point) {
            let step = match board.at(near) {
                None => OVER_EMPTY,
                Some(color) if color == owner => OVER_FRIENDS,
                Some(_) => OVER_OTHERS,
            };
            let there = far[point] + step;
            if there <= REACH && there < far[near] {
                far[near] = there;
                next.push(near);
            }
        }
    }
    board.size().points().filter(|&point| far[point] <= REACH).collect()
}
