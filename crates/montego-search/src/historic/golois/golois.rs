//! Golois, the opponent of the paper: the same searches, one ply, and an evaluation instead of random games.
//!
//! Its candidates are the plays that decide what the searches find undecided, and the most urgent plays by knowledge.
//! After each of them, with the opponent to play, the board is counted: chains that the searches say are captured are
//! the opponent's; groups count by whether they live, wholly, by half, or not; an empty point belongs to the colour
//! whose nearest stone is nearer. The best count is played.
//!
//! # Sources
//! Cazenave & Helmstetter 2005, section 6, which only tells that Golois shares the five searches, and has a global
//! search of depth one and a hand-tuned evaluation of groups and moves. The evaluation is a stand-in of ours, as small
//! as one that uses what the searches find can be; so are the number of urgent plays (`urgent`) and passing when no
//! play improves the count.

use super::super::root::{self, Deadline};
use super::goals::NODES;
use crate::eye::GobbleEye;
use crate::goals::find;
use crate::knowledge::assess;
use crate::roster::Entry;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Answer, Budget, Candidate, Decision, Stop, Strategy};
use crate::tactics::{Group, Plays, Status, Tactics, Target, survey, survey_groups};
use montego_rules::{Board, Color, Play, Point, PointMap, Position};
use montego_stats::Rng;
use std::collections::VecDeque;

/// Golois in the roster.
pub const ENTRY: Entry = Entry {
    name: "golois",
    paper: "Cazenave & Helmstetter 2005, Combining Tactical Search and Monte-Carlo in the Game of Go",
    about: "Searches what is undecided, and counts the board after each play of interest; no random games.",
    parameters: &[NODES, URGENT],
    revision: 4,
    build: |settings| {
        let tactics = Tactics::new(settings.count(NODES.name));
        Box::new(Golois { settings: settings.clone(), tactics })
    },
};

const URGENT: Parameter = Parameter {
    name: "urgent",
    kind: Kind::Count { default: 10, min: 1, max: 625 },
    unit: "plays",
    meaning: "plays that are looked at because knowledge finds them urgent",
    source: "ours; the paper does not tell the candidates of its global search",
};

/// What a group counts that is undecided, with the other side to play.
const UNDECIDED: f64 = 0.5;

struct Golois {
    settings: Settings,
    tactics: Tactics,
}

impl Golois {
    /// The plays to look at, in the order of the board.
    fn candidates(&mut self, position: &Position, budget: &Budget<'_>) -> Vec<Point> {
        let problems = find(position.board(), &mut self.tactics);
        let deciding =
            problems.iter().flat_map(|problem| problem.ways(position.to_play())).map(|way| way.play);
        let advice = assess(position);
        let urgent = advice.first(self.settings.count(URGENT.name) as usize).iter().map(|s| s.point);
        let wanted: Vec<Point> = deciding.chain(urgent).collect();
        let mut candidates = root::candidates::<GobbleEye>(position, budget);
        candidates.retain(|point| wanted.contains(point));
        candidates
    }

    /// The count of a board, in points and Black's view.
    fn count(&mut self, board: &Board) -> f64 {
        let (targets, links) = survey(&mut self.tactics, board, Plays::One);
        // By the stone that stands for a string, what its stones count.
        let mut worth = PointMap::filled(1.0);
        for group in survey_groups(&mut self.tactics, board, &links, Plays::One) {
            let life = life(&group, board.to_play());
            group.strings.iter().for_each(|&string| worth[board.chain_of(string)] = life);
        }
        let captured = targets.iter().filter(|target| is_captured(target, board.to_play()));
        captured.for_each(|target| worth[board.chain_of(target.stone)] = 0.0);
        let mut balance = PointMap::filled(0.0);
        for point in board.size().points() {
            if let Some(color) = board.at(point) {
                balance[point] = sign(color) * (2.0 * worth[board.chain_of(point)] - 1.0);
            }
        }
        let nearest = nearest(board, &balance);
        board.size().points().map(|point| balance[point] + nearest[point]).sum()
    }
}

/// Whether a string is taken, a side being about to play.
fn is_captured(target: &Target, to_play: Color) -> bool {
    target.capture.as_ref().is_some_and(|capture| match capture.status() {
        Status::Reached => true,
        Status::Unsettled => target.color != to_play,
        Status::Prevented | Status::Unknown => false,
    })
}

/// What a group counts, a side being about to play: 1 if it lives, 0 if it does not.
fn life(group: &Group, to_play: Color) -> f64 {
    match group.life.status() {
        Status::Reached => 0.0,
        Status::Unsettled if group.color != to_play => UNDECIDED,
        Status::Unsettled | Status::Prevented | Status::Unknown => 1.0,
    }
}

const fn sign(color: Color) -> f64 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

/// Whose each empty point is: 1 for Black, -1 for White, 0 where both are equally near.
fn nearest(board: &Board, balance: &PointMap<f64>) -> PointMap<f64> {
    let mut owner: PointMap<f64> = PointMap::filled(0.0);
    let mut steps: PointMap<Option<u32>> = PointMap::filled(None);
    let mut open: VecDeque<Point> = VecDeque::new();
    for point in board.size().points().filter(|&point| !board.is_empty(point)) {
        steps[point] = Some(0);
        open.push_back(point);
    }
    // The stones are done first, then what is one step away, and so on.
    while let Some(here) = open.pop_front() {
        let step = steps[here].unwrap_or_default() + 1;
        let color = if board.is_empty(here) { owner[here] } else { balance[here].signum() };
        for near in board.adjacent(here).filter(|&near| board.is_empty(near)) {
            match steps[near] {
                None => {
                    steps[near] = Some(step);
                    owner[near] = color;
                    open.push_back(near);
                }
                Some(known) if known == step && owner[near] != color => owner[near] = 0.0,
                Some(_) => {}
            }
        }
    }
    owner
}

impl Strategy for Golois {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, _: &mut Rng) -> Decision {
        let deadline = Deadline::counted(budget);
        let color = position.to_play();
        let candidates = self.candidates(position, budget);
        let mut found = Vec::new();
        for point in candidates {
            let mean = sign(color) * self.count(&root::after(position.board(), Play::At(point)));
            found.push(Candidate {
                play: Play::At(point),
                playouts: 0,
                mean,
                gain: None,
                standard_error: None,
                bounds: None,
                pruned_at: None,
                as_first: None,
            });
            if deadline.is_over() {
                break;
            }
        }
        let passed = sign(color) * self.count(&root::after(position.board(), Play::Pass));
        let stop = if deadline.is_over() { deadline.stop() } else { Stop::Counted };
        let account =
            Account { candidates: found, mean: Some(passed), stop: Some(stop), ..Account::default() }
                .ranked();
        let best = account.candidates.first().filter(|best| best.mean > passed || !position.ruleset().passes);
        let play = match best {
            Some(best) => best.play,
            None if !position.ruleset().passes => position.legal_points().next().map_or(Play::Pass, Play::At),
            None => Play::Pass,
        };
        Decision { answer: Answer::Play(play), account }
    }
}
