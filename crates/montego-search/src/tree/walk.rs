//! One playout: down the tree, on by chance, and back.

use super::{Credit, Ground, Hope, Node, Priors, Tree};
use crate::eye::GobbleEye;
use crate::heavy::{Heavy, Rates};
use crate::ownership::Ownership;
use crate::playout::{Outcome, Trace, is_admissible, playout};
use montego_rules::{Board, Color, Play, Point, Size, stone_word};
use montego_stats::{IntMoments, Rng};
use std::sync::atomic::Ordering;

/// How a search walks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knobs {
    /// Visits after which a node gets children.
    pub(crate) ripe: u32,
    /// One over the playouts from which on results of all moves as first count less than own ones.
    pub(crate) equivalence: f32,
    /// The share of a result that is not winning but the margin.
    pub(crate) score_share: f32,
    /// How often the rules of the playouts are asked.
    pub(crate) rates: Rates,
    /// What plays are worth beforehand.
    pub(crate) priors: Priors,
    /// Whether other threads walk too.
    pub(crate) shared: bool,
}

/// Of so many visits of a node one asks only what the plays have won themselves. All moves as first, of which there are
/// soon thousands of results, else hide for ever a play that is only good at once, unless its pattern looks strong.
const ALONE: u32 = 8;

/// The longest way down a tree, in plays.
const DEEPEST: usize = 250;

/// The plays of a playout as places on the board, from the root on; 0 is a pass.
#[derive(Debug)]
struct Steps {
    size: Size,
    places: Vec<u16>,
}

impl Trace for Steps {
    #[inline(always)]
    fn record(&mut self, _color: Color, play: Play) {
        self.places.push(play.point().map_or(0, |point| self.size.ordinal(point) as u16 + 1));
    }
}

/// Makes playouts; each thread has its own.
#[derive(Debug)]
pub(crate) struct Walker<'a> {
    ground: &'a Ground,
    knobs: &'a Knobs,
    rng: Rng,
    board: Board,
    /// The hashes of the boards on the way.
    way: Vec<u64>,
    steps: Steps,
    credit: Credit,
    /// Playouts made.
    pub(crate) playouts: u64,
    /// Playouts that were cut off for their length.
    pub(crate) capped: u64,
    /// Who owned the points in the end.
    pub(crate) ownership: Ownership,
    /// The margins without komi, in half-points and Black's view.
    pub(crate) margins: IntMoments,
}

impl<'a> Walker<'a> {
    /// A walker that has not walked yet.
    pub(crate) fn new(ground: &'a Ground, knobs: &'a Knobs, rng: Rng) -> Walker<'a> {
        let size = ground.board.size();
        Walker {
            ground,
            knobs,
            rng,
            board: ground.board.clone(),
            way: Vec::new(),
            steps: Steps { size, places: Vec::new() },
            credit: Credit::new(size),
            playouts: 0,
            capped: 0,
            ownership: Ownership::new(size),
            margins: IntMoments::new(),
        }
    }

    /// The plays at the root with their hopes: those for which `may` says yes, and a pass if that is allowed.
    pub(crate) fn root_hopes(&mut self, may: impl Fn(Point) -> bool) -> Vec<Hope> {
        let Ground { board, recent, passes, .. } = self.ground;
        self.knobs.priors.hopes(board, *recent, may, self.pass(*passes), &mut self.rng)
    }

    /// The hope of a pass: small, but it is a play like others where the opponent has passed, or where every play inside
    /// costs a point.
    fn pass(&self, passes: u8) -> Option<Hope> {
        let is_usual = passes > 0 || self.ground.counts_territory();
        let even = self.knobs.priors.even;
        let (wins, visits) = if is_usual { (0.5 * even, even) } else { (0.0, even) };
        self.ground.may_pass.then_some(Hope { play: Play::Pass, wins, visits })
    }

    /// The share of a root play's playouts that the side to move won, without what the margin added to the
    /// results; jigo counts as half.
    pub(crate) fn share_won(&self, play: &Node) -> Option<f64> {
        let (mean, margin) = (play.mean()?, play.margin()?);
        let net = 2.0 * margin - f64::from(self.ground.given());
        let seen = if self.ground.board.to_play() == Color::Black { net } else { -net };
        let share = f64::from(self.knobs.score_share);
        let widest = 2.0 * self.ground.board.size().area() as f64;
        let added = share * (0.5 + 0.5 * seen / widest);
        (share < 1.0).then(|| ((mean - added) / (1.0 - share)).clamp(0.0, 1.0))
    }

    /// Makes a playout and credits it. `way` is room for the nodes on the way.
    pub(crate) fn walk<'t>(&mut self, tree: &'t Tree, nodes: &mut Vec<&'t Node>) {
        let ground = self.ground;
        self.board.copy_from(&ground.board);
        self.steps.places.clear();
        self.way.clear();
        nodes.clear();
        let (mut hash, mut passes, mut recent) = (ground.hash, ground.passes, ground.recent);
        let (mut node, mut balance) = (tree.root(), 0_i16);
        nodes.push(node);
        while passes < 2 && nodes.len() < DEEPEST {
            let grown = tree.children(node).is_some()
                || (node.visits() >= self.knobs.ripe && self.grow(tree, node, hash, passes, recent));
            let best = match grown {
                true if node.visits() % ALONE == ALONE - 1 => tree.best_alone(node),
                true => tree.best(node, self.knobs.equivalence),
                false => None,
            };
            let Some(best) = best else { break };
            if self.knobs.shared {
                best.pending.fetch_add(1, Ordering::Relaxed);
            }
            let play = ground.play_at(best.place.load(Ordering::Relaxed));
            let color = self.board.to_play();
            self.steps.record(color, play);
            hash ^= self.advance(play);
            self.way.push(hash);
            recent = [play.point(), recent[0]];
            if play == Play::Pass {
                passes += 1;
            } else {
                passes = 0;
                balance += if color == Color::Black { 1 } else { -1 };
            }
            nodes.push(best);
            node = best;
        }
        let outcome = self.finish(passes, recent[0]);
        self.credit(tree, nodes, outcome, balance);
    }

    /// Makes a play on the board and tells the words of all stones that came or went.
    fn advance(&mut self, play: Play) -> u64 {
        let (color, before) = (self.board.to_play(), self.board.empty_count());
        self.board.play_unchecked(play);
        let Play::At(point) = play else { return 0 };
        let gone = (before - 1..self.board.empty_count()).map(|place| self.board.empty(place));
        gone.fold(stone_word(point, color), |words, stone| words ^ stone_word(stone, color.opponent()))
    }

    /// Makes the children of a node.
    fn grow(&mut self, tree: &Tree, node: &Node, hash: u64, passes: u8, recent: [Option<Point>; 2]) -> bool {
        let pass = self.pass(passes);
        let Walker { ground, knobs, rng, board, way, .. } = self;
        let may = |point| {
            is_admissible::<GobbleEye>(board, point) && !ground.repeats(hash ^ words_of(board, point), way)
        };
        tree.expand(node, || knobs.priors.hopes(board, recent, may, pass, rng))
    }

    /// Lets the game end by chance, unless it has ended and stones count as they stand.
    fn finish(&mut self, passes: u8, last: Option<Point>) -> Outcome {
        if passes >= 2 && self.ground.stones_stay {
            return Outcome { margin: self.board.area_margin(), plays: 0, capped: false };
        }
        let policy = Heavy::new(self.knobs.rates, last);
        let mut outcome = playout(&mut self.board, &policy, &mut self.steps, &mut self.rng);
        if !outcome.capped && self.board.empties().any(|point| self.board.empty_neighbours(point) > 0) {
            // Careful players leave regions of several points alone, which only a flood fill counts.
            outcome.margin = self.board.area_margin();
        }
        outcome
    }

    /// Credits a playout to the nodes on the way, and to their children by all moves as first.
    fn credit(&mut self, tree: &Tree, nodes: &[&Node], outcome: Outcome, balance: i16) {
        let net = self.ground.margin(outcome.margin, balance);
        let without_komi = net + self.ground.given();
        let black = self.result(net);
        self.playouts += 1;
        self.capped += u64::from(outcome.capped);
        self.ownership.add(&self.board);
        self.margins.add(i32::from(without_komi));
        let margin = 0.5 * f32::from(without_komi);
        let results = match self.ground.board.to_play() {
            Color::Black => [black, 1.0 - black],
            Color::White => [1.0 - black, black],
        };
        self.credit.give(tree, nodes, &self.steps.places, results, margin, self.knobs.shared);
    }

    /// What a margin is worth to Black: winning, and a little the margin itself.
    fn result(&self, net: i16) -> f32 {
        let won = match net.cmp(&0) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
        let share = self.knobs.score_share;
        let widest = 2.0 * self.ground.board.size().area() as f32;
        (1.0 - share) * won + share * (0.5 + 0.5 * (f32::from(net) / widest).clamp(-1.0, 1.0))
    }
}

/// The words of the stones that a play of the side to move would bring or take, if it is legal.
fn words_of(board: &Board, point: Point) -> u64 {
    let me = board.to_play();
    let mut words = stone_word(point, me);
    let mut taken = [None; 4];
    for (i, near) in board.adjacent(point).enumerate() {
        if board.at(near) == Some(me.opponent())
            && board.atari_point(near) == Some(point)
            && !taken[..i].contains(&Some(board.chain_of(near)))
        {
            taken[i] = Some(board.chain_of(near));
            words = board.chain_stones(near).fold(words, |words, s| words ^ stone_word(s, me.opponent()));
        }
    }
    words
}
