//! The Monte-Carlo module: a race of the selected plays, of one ply or a few.

use super::games::{Factors, Known, Pseudo, may_play};
use super::plan::Plan;
use crate::eye::{EyeRule, OlgaEye};
use crate::historic::root::{self, Deadline};
use crate::knowledge;
use crate::playout::{NoTrace, Outcome, Policy, playout};
use crate::pruning::{GameTree, LevelEnd};
use crate::pseudo::Urgencies;
use crate::strategy::{Account, Stop};
use montego_rules::{Board, Play, Point, Position};
use montego_stats::Rng;
use std::cell::{Cell, RefCell};

/// The end of a line of plays.
pub(super) struct Leaf {
    /// The plays from the position itself; at least one.
    pub line: Vec<Point>,
    board: Board,
    /// What random games that start here know of their first play; none if it changes while the race goes on.
    start: Option<Box<Urgencies>>,
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
        let ceiling = match self.deadline.counts() {
            true => plan.ceiling_each.saturating_mul(selected.len() as u64),
            false => u64::MAX,
        };
        let size = self.position.board().size();
        let policy = self.factors.as_ref().map_or_else(Pseudo::default, |factors| factors.policy(size));
        let leaves = selected.iter().map(|&point| self.leaf(vec![point], self.position.board(), &policy));
        let mut tree = GameTree::new(leaves.collect(), unit, plan.pruning, plan.technique);
        let policy = RefCell::new(policy);
        let (capped, mut board) = (Cell::new(0), self.position.board().clone());
        let mut play = |leaf: &Leaf, second: Option<&Leaf>, rng: &mut Rng| {
            board.copy_from(&leaf.board);
            // One draw a game: an answer that is no longer possible leaves the play to the policy.
            let answer = second.map(Leaf::point).filter(|&point| may_play(&board, point));
            let outcome = random_game(&policy.borrow(), leaf, answer, &mut board, rng);
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
            tree.deepen(|leaf| self.replies(leaf, &policy.borrow()));
            depth += 1;
        };
        Raced { tree, capped: capped.get(), stop }
    }

    /// The end of a line whose last play is made on a board.
    fn leaf(&self, line: Vec<Point>, before: &Board, policy: &Pseudo) -> Leaf {
        let last = line.last().copied().map_or(Play::Pass, Play::At);
        let board = root::after(before, last);
        let start = (!self.biased).then(|| Box::new(policy.start(&board)));
        Leaf { line, board, start }
    }

    /// The plays that knowledge selects after a line.
    fn replies(&self, leaf: &Leaf, policy: &Pseudo) -> Vec<Leaf> {
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
            .map(|point| {
                let line = leaf.line.iter().copied().chain([point]).collect();
                self.leaf(line, position.board(), policy)
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

/// A random game from a leaf's board, with an answer first if there is one.
fn random_game(
    policy: &Pseudo,
    leaf: &Leaf,
    answer: Option<Point>,
    board: &mut Board,
    rng: &mut Rng,
) -> Outcome {
    let Some(start) = &leaf.start else {
        answer.into_iter().for_each(|point| board.play_unchecked(Play::At(point)));
        return playout(board, policy, &mut NoTrace, rng);
    };
    let Some(point) = answer else {
        return playout(board, &Known { policy, start }, &mut NoTrace, rng);
    };
    let mut start = start.as_ref().clone();
    policy.note(&mut start, board, Play::At(point));
    board.play_unchecked(Play::At(point));
    playout(board, &Known { policy, start: &start }, &mut NoTrace, rng)
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_rules::{Color, Size};

    #[test]
    fn an_answer_must_be_empty_legal_and_no_own_eye() {
        // Row 0 is the edge. White has an eye in the corner; Black has just one point left beside it.
        let size = Size::square(5).expect("a size");
        let at = |column, row| size.point(column, row).expect("a point");
        let white = [(1, 0), (1, 1), (0, 2), (1, 2), (0, 1)].map(|(x, y)| (at(x, y), Color::White));
        let black = [(4, 1), (3, 0)].map(|(x, y)| (at(x, y), Color::Black));
        let stones: Vec<_> = white.into_iter().chain(black).collect();
        let board = |color| Board::with_stones(size, stones.clone(), color).expect("a board");
        assert!(!may_play(&board(Color::White), at(0, 0)), "its own eye");
        assert!(!may_play(&board(Color::White), at(1, 1)), "occupied");
        assert!(!may_play(&board(Color::White), at(4, 0)), "suicide");
        assert!(!may_play(&board(Color::Black), at(4, 0)), "Black's own eye");
        assert!(may_play(&board(Color::White), at(3, 3)));
    }

    #[test]
    fn a_game_that_knows_its_start_is_the_same_game() {
        let size = Size::square(7).expect("a size");
        let policy = Pseudo::default();
        let mut board = Board::new(size);
        for (column, row) in [(3, 3), (2, 3), (3, 4), (2, 4), (2, 2)] {
            board.play_unchecked(Play::At(size.point(column, row).expect("a point")));
        }
        let leaf = |start| Leaf { line: Vec::new(), board: board.clone(), start };
        let (plain, known) = (leaf(None), leaf(Some(Box::new(policy.start(&board)))));
        for seed in 0..100 {
            let answer = (seed % 2 == 0).then(|| size.point(3, 2).expect("a point"));
            let game = |leaf: &Leaf| {
                let mut played = leaf.board.clone();
                let outcome = random_game(&policy, leaf, answer, &mut played, &mut Rng::from_seed(seed));
                (outcome.margin, played.empties().collect::<Vec<_>>())
            };
            assert_eq!(game(&plain), game(&known), "seed {seed}");
        }
    }
}
