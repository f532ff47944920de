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
use super::enough::{Wanted, Watch};
use super::groups::group_of;
use super::stake::Stake;
use super::zone::Zone;
use crate::eye::GobbleEye;
use crate::heavy::{Heavy, Rates};
use crate::playout::{is_admissible, playout_limit};
use crate::tree::{Credit, Hope, Node, Priors, Tree};
use montego_rules::{Board, Color, Play, Point, PointMap};
use montego_stats::Rng;

/// The steps by which it is told how far from the stones plays are made, see [`Stake::REACH`]. Friends are no obstacle, and
/// what is behind walls matters less, the less the stronger they are.
const OVER_EMPTY: u32 = 2;
const OVER_FRIENDS: u32 = 1;
const OVER_OTHERS: u32 = 6;
const OVER_STRONG: u32 = 10;
/// A chain of the other side with so many liberties is strong.
const STRONG: usize = 5;
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

/// Visits that make a play part of a line.
const LEAST: u32 = 8;

/// Random games from a position about a stake, a tree that grows as long as it is asked to.
pub(super) struct Games<'a, S> {
    tree: Tree,
    walk: Walk<'a, S>,
    watch: Watch,
    made: u64,
    most: u64,
}

impl<'a, S: Stake> Games<'a, S> {
    /// None yet; `mover` will play first, and at most so many will be made. `master` is a side that may take back any ko at
    /// once, as one does who has threats without end. `hints` are first plays that look good, with the results won that are
    /// taken for granted for it.
    ///
    /// # Panics
    /// If there is no stone on a point of the stake.
    pub(super) fn new(
        board: &Board,
        stake: &'a S,
        mover: Color,
        master: Option<Color>,
        most: u64,
        hints: &[(Point, f32)],
    ) -> Games<'a, S> {
        let mut root = board.clone();
        if root.to_play() != mover {
            root.set_to_play(mover);
        }
        let tree = Tree::new(board.size(), NODES * most as usize);
        let mut walk = Walk::new(root, stake, master);
        walk.plant(&tree, hints);
        Games { tree, walk, watch: Watch::new(), made: 0, most }
    }

    /// Makes games until it is clear what is wanted, but no more than so many in all. Whether it is clear, or no more may be
    /// made.
    pub(super) fn go_on(&mut self, wanted: Wanted, until: u64) -> bool {
        let size = self.walk.root.size();
        let mut nodes = Vec::new();
        while self.made < until.min(self.most) {
            self.walk.walk(&self.tree, &mut nodes);
            self.made += 1;
            if self.watch.is_enough(&self.tree, size, wanted, self.made, self.most - self.made) {
                return true;
            }
        }
        self.made == self.most
    }

    /// How many were made.
    #[cfg(test)]
    pub(super) const fn made(&self) -> u64 {
        self.made
    }

    /// The share of games in which the side that plays first got its way.
    pub(super) fn share(&self) -> f64 {
        1.0 - self.tree.root().mean().unwrap_or(1.0)
    }

    /// The share of games on whose way down the tree a ko was taken.
    pub(super) fn kos(&self) -> f64 {
        f64::from(self.walk.kos) / self.made.max(1) as f64
    }

    /// The plays and the answers to them that were visited most; empty if there are none.
    pub(super) fn line(&self) -> Vec<Play> {
        let (root, size) = (self.tree.root(), self.walk.root.size());
        let mut line = self.tree.variation(root, LEAST);
        if line.is_empty() {
            line.extend(self.tree.favourite(root).map(|play| (play.play(size), 1)));
        }
        line.into_iter().map(|(play, _)| play).collect()
    }
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
        let near = surroundings(&root, stake, owner);
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
            let grown =
                tree.children(node).is_some() || node.visits() >= RIPE && self.grow(tree, node, recent);
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

    /// Makes the children of the root, of which the side that is asked about has to choose one.
    fn plant(&mut self, tree: &Tree, hints: &[(Point, f32)]) {
        let mut hopes = self.hopes([None; 2], None);
        for hope in &mut hopes {
            let hint = hints.iter().find(|&&(point, _)| hope.play == Play::At(point));
            let won = hint.map_or(0.0, |&(_, won)| won);
            hope.wins += won;
            hope.visits += won;
        }
        tree.plant(hopes);
    }

    /// Makes the children of another node.
    fn grow(&mut self, tree: &Tree, node: &Node, recent: [Option<Point>; 2]) -> bool {
        let pass = Hope { play: Play::Pass, wins: PASS * PRIORS.even, visits: PRIORS.even };
        tree.expand(node, || self.hopes(recent, Some(pass)))
    }

    /// The plays of the side to move that are near, and what they are worth beforehand.
    fn hopes(&mut self, recent: [Option<Point>; 2], pass: Option<Hope>) -> Vec<Hope> {
        let Walk { board, zone, rng, .. } = self;
        let may =
            |point: Point| zone.contains(point.index() as Cell) && is_admissible::<GobbleEye>(board, point);
        PRIORS.hopes(board, recent, may, pass, rng)
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
fn surroundings<S: Stake>(board: &Board, stake: &S, owner: Color) -> Vec<Point> {
    let search = SearchBoard::new(board);
    let mut next: Vec<Point> = match stake.stones() {
        &[stone] => {
            let group = group_of(&search, stone.index() as Cell);
            let chains = group.iter().filter_map(|chain| search.point(chain));
            chains.flat_map(|chain| board.chain_stones(chain)).collect()
        }
        stones => stones.iter().flat_map(|&stone| board.chain_stones(stone)).collect(),
    };
    let mut far = PointMap::filled(u32::MAX);
    next.iter().for_each(|&point| far[point] = 0);
    while let Some(point) = next.pop() {
        for near in board.adjacent(point) {
            let step = match board.at(near) {
                None => OVER_EMPTY,
                Some(color) if color == owner => OVER_FRIENDS,
                Some(_) if search.count(near.index() as Cell) >= STRONG => OVER_STRONG,
                Some(_) => OVER_OTHERS,
            };
            let there = far[point] + step;
            if there <= S::REACH && there < far[near] {
                far[near] = there;
                next.push(near);
            }
        }
    }
    board.size().points().filter(|&point| far[point] <= S::REACH).collect()
}
