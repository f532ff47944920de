//! The Monte-Carlo module: a race of the selected plays, of one ply or a few.

use super::games::{Factors, Pseudo};
use super::plan::Plan;
use crate::eye::{EyeRule, OlgaEye};
use crate::historic::root::{self, Deadline};
use crate::knowledge;
use crate::playout::{NoTrace, is_admissible, playout};
use crate::pruning::{GameTree, LevelEnd};
use crate::strategy::{Account, Stop};
use montego_rules::{Board, Play, Point, Position};
use montego_stats::Rng;
use std::cell::{Cell, RefCell};

/// The end of a line of plays.
pub(super) struct Leaf {
    /// The plays from the position itself; at least one.
    pub line: Vec<Point>,
    board: Board,
}

impl Leaf {
    /// The last play of the line.
    pub(super) fn point(&self) -> Point {
        *self.line.last().expect("a line has a play")
    }
}

/// A race that is over.
pub(super) struct Raced {
    pub tree: GameTree<Leaf>,
    pub capped: u64,
    pub stop: Stop,
}

/// What a race works with.
pub(super) struct Race<'a> {
    pub position: &'a Position,
    pub plan: &'a Plan,
    pub deadline: &'a Deadline<'a>,
    /// What the plays of random games are weighted by.
    pub factors: Option<Factors>,
    /// Whether means weight the mover's plays.
    pub biased: bool,
}

impl Race<'_> {
    /// Runs until one play is left, the rest is equal, or a limit is reached. `account` tells somebody who looks on
    /// how things stand.
    pub(super) fn run(
        self,
        selected: &[Point],
        account: impl Fn(&GameTree<Leaf>, u64) -> Account,
        rng: &mut Rng,
    ) -> Raced {
        let (plan, color) = (self.plan, self.position.to_play());
        let unit = root::points_seen_by(color);
        let start = |&point: &Point| Leaf {
            line: vec![point],
            board: root::after(self.position.board(), Play::At(point)),
        };
        let leaves: Vec<Leaf> = selected.iter().map(start).collect();
        let mut tree = GameTree::new(leaves, unit, plan.pruning, plan.technique);
        let ceiling = match self.deadline.counts() {
            true => plan.ceiling_each.saturating_mul(selected.len() as u64),
            false => u64::MAX,
        };
        let size = self.position.board().size();
        let policy = self.factors.as_ref().map_or_else(Pseudo::default, |factors| factors.policy(size));
        let policy = RefCell::new(policy);
        let (capped, mut board) = (Cell::new(0), self.position.board().clone());
        let mut play = |leaf: &Leaf, second: Option<&Leaf>, rng: &mut Rng| {
            board.copy_from(&leaf.board);
            let answer = second.map(Leaf::point);
            // One draw a game: an answer that is no longer possible leaves the play to the policy.
            if let Some(point) = answer.filter(|&point| may_play(&board, point)) {
                board.play_unchecked(Play::At(point));
            }
            let outcome = playout(&mut board, &*policy.borrow(), &mut NoTrace, rng);
            capped.set(capped.get() + u64::from(outcome.capped));
            i32::from(outcome.margin.as_halves())
        };
        let watch = self.deadline.watch();
        let go_on = |tree: &GameTree<Leaf>| {
            if self.biased {
                *policy.borrow_mut() = self.bias(tree, unit).policy(size);
            }
            if watch.is_due() {
                watch.show(&account(tree, capped.get()));
            }
            self.deadline.is_over().then(|| self.deadline.stop())
        };
        let mut depth = 1;
        let stop = loop {
            let width = (depth < plan.depth).then_some(plan.width);
            let stop = match tree.run(ceiling, width, &mut play, rng, go_on) {
                LevelEnd::Decided(stop @ (Stop::OneLeft | Stop::TimeUp | Stop::Interrupted)) => break stop,
                LevelEnd::Decided(stop) => Some(stop),
                LevelEnd::Narrow => None,
            };
            if depth >= plan.depth || !tree.is_open() {
                // A race of one level that got narrow has gone on to its end.
                break stop.unwrap_or(Stop::OneLeft);
            }
            tree.deepen(|leaf| self.replies(leaf));
            depth += 1;
        };
        Raced { tree, capped: capped.get(), stop }
    }

    /// The plays that knowledge selects after a line.
    fn replies(&self, leaf: &Leaf) -> Vec<Leaf> {
        let mut position = self.position.clone();
        for &point in &leaf.line {
            if position.play(Play::At(point)).is_err() {
                return Vec::new();
            }
        }
        let advice = knowledge::assess(&position);
        let open = |&point: &Point| !OlgaEye::is_eye(position.board(), point, position.to_play());
        let points = advice.all().iter().map(|suggestion| suggestion.point).filter(open);
        points
            .take(self.plan.select)
            .map(|point| Leaf {
                line: leaf.line.iter().copied().chain([point]).collect(),
                board: root::after(position.board(), Play::At(point)),
            })
            .collect()
    }

    /// What means make of the mover's plays: exp(K v), the best one's taken as 1.
    fn bias(&self, tree: &GameTree<Leaf>, unit: f64) -> Factors {
        let value = |leaf: &crate::pruning::GameNode<Leaf>| Some(unit * leaf.worth().mean()?);
        let best = tree.children().iter().filter_map(value).fold(f64::NEG_INFINITY, f64::max);
        let mut factors = self.factors.clone().unwrap_or_default();
        for child in tree.children() {
            if let Some(value) = value(child) {
                let factor = libm::exp(self.plan.bias * (value - best));
                factors.multiply(self.position.to_play(), child.data.point(), factor);
            }
        }
        factors
    }
}

/// Whether the side to move may answer on a point: it is empty, legal and no own eye.
fn may_play(board: &Board, point: Point) -> bool {
    board.is_empty(point) && is_admissible::<OlgaEye>(board, point)
}
