//! Which of several plays that work is answered: the one that a strong player would be likelier to make.
//!
//! A search stops at the first play that works, which may be an odd one. Among plays that work the strengths of
//! shapes, learned from games, choose better: of 627 questions about groups with known answers some fifteen more are
//! answered right than with the first play that was found.

use super::answer::{Reading, Settled, Success, Way};
use super::ask::LIFE;
use super::board::{Cell, SearchBoard};
use super::goal::{Goal, KoLaw, Moves};
use super::questions::Tactics;
use crate::patterns::{self, Strengths};
use montego_rules::{Board, Color, Play, Point};
use std::sync::LazyLock;

/// What was learned of fights, on small boards, where nearly every play is part of one. The tree search has learned
/// better since, but of these questions it answers no more with that, and engines that ask them play on as they did.
static STRENGTHS: LazyLock<Strengths> =
    LazyLock::new(|| include_str!("strengths.txt").parse().expect("the strengths that come with this crate"));

/// Each play that looks stronger gets one part in so many of a question's budget.
const PARTS: u64 = 48;
/// The most plays that are looked at.
const TRIES: usize = 4;
/// By how much stronger, as a logarithm, another play has to look: the search had its reasons too.
const STRONGER: f32 = 1.0;

impl Tactics {
    /// Replaces the first play of a reading by one that works too and looks stronger; where nothing is known, the
    /// guess by one of which it is not known either. The memory is still that of the question, which had
    /// `budget`. A play that rests on no estimate is kept unless the other one rests on none.
    pub(super) fn prefer<G: Goal>(
        &mut self,
        board: &Board,
        goal: &G,
        asker: Color,
        budget: u64,
        reading: &mut Reading,
    ) {
        let first = match reading.success {
            Success::Yes => reading.ways.first().map(|way| way.play),
            Success::Unknown => reading.guess,
            Success::No | Success::KoAhead | Success::KoBehind => None,
        };
        let Some(first) = first else { return };
        let mut search = SearchBoard::new(board);
        search.lift_ko();
        let is_certain = !goal.is_estimated();
        for (play, _) in stronger(board, &search, goal, asker, first).into_iter().take(TRIES) {
            let cell = play.index() as Cell;
            let works = self.works(&mut search, goal, cell, asker, budget / PARTS);
            if is_certain && goal.is_estimated() {
                break;
            }
            match works {
                Some(Some(line)) if reading.success == Success::Yes => {
                    reading.ways = vec![Way { play, success: Success::Yes }];
                    reading.line = line;
                    break;
                }
                None if reading.success == Success::Unknown => {
                    reading.guess = Some(play);
                    break;
                }
                _ => {}
            }
        }
        reading.nodes = self.solver.nodes();
    }

    /// Where two sides decide a question by different plays, takes the same one for both if it works: the point that
    /// one side needs is most often the point that the other side needs.
    pub(super) fn meet<G: Goal>(&mut self, board: &Board, goal: &G, budget: u64, settled: &mut Settled) {
        let Settled { reach, prevent: Some(prevent) } = settled else { return };
        let way = |reading: &Reading| reading.ways.first().copied();
        let (Some(own), Some(other)) = (way(reach), way(prevent)) else { return };
        if own.play == other.play || [own, other].iter().any(|way| way.success != Success::Yes) {
            return;
        }
        let mut search = SearchBoard::new(board);
        search.lift_ko();
        let prover = goal.prover();
        for (reading, way, mover) in [(prevent, own, prover.opponent()), (reach, other, prover)] {
            self.solver.begin(goal, budget / PARTS);
            let works = self.works(&mut search, goal, way.play.index() as Cell, mover, budget / PARTS);
            reading.nodes += self.solver.nodes();
            if let Some(Some(line)) = works {
                reading.ways = vec![way];
                reading.line = line;
                return;
            }
        }
    }

    /// The line after a play by which a side succeeds without ko, none inside if it does not; none if that is not known.
    fn works<G: Goal>(
        &mut self,
        board: &mut SearchBoard,
        goal: &G,
        cell: Cell,
        mover: Color,
        budget: u64,
    ) -> Option<Option<Vec<Play>>> {
        if !board.is_possible(cell, mover) {
            return Some(None);
        }
        let proves = mover == goal.prover();
        let against = if proves { KoLaw::Refuter } else { KoLaw::Prover };
        self.solver.let_pass_first(true);
        board.play(cell, mover);
        let mut decision = self.decide(board, goal, mover.opponent(), KoLaw::Plain, &LIFE, budget);
        if decision.as_ref().is_some_and(|decision| decision.rests_on_ko && decision.reached == proves) {
            decision = self.decide(board, goal, mover.opponent(), against, &LIFE, budget);
        }
        board.undo();
        let point = |&cell: &Cell| board.point(cell).map_or(Play::Pass, Play::At);
        decision.map(|decision| {
            let line = std::iter::once(&cell).chain(&decision.line).map(point);
            (decision.reached == proves).then(|| line.collect())
        })
    }
}

/// The plays of a question that look stronger than one of them, the strongest first.
fn stronger<G: Goal>(
    board: &Board,
    search: &SearchBoard,
    goal: &G,
    asker: Color,
    first: Point,
) -> Vec<(Point, f32)> {
    let mut moves = Moves::default();
    goal.moves(search, asker, &mut moves);
    let candidates: Vec<Point> = moves.iter().filter_map(|(cell, _)| search.point(cell)).collect();
    let mut plays = looks(board, asker, |point| candidates.contains(&point));
    let own = plays.iter().find(|&&(play, _)| play == first).map(|&(_, strength)| strength);
    let least = own.unwrap_or(f32::NEG_INFINITY) + STRONGER;
    plays.retain(|&(play, strength)| play != first && strength > least);
    plays
}

/// How strong the legal plays of a side on some points look, as logarithms; the strongest first.
pub(super) fn looks(board: &Board, asker: Color, may: impl Fn(Point) -> bool) -> Vec<(Point, f32)> {
    let mut board = board.clone();
    if board.to_play() != asker {
        board.set_to_play(asker);
    }
    let is_legal = |point| may(point) && board.check(point, false).is_ok();
    let looks = patterns::look(&board, [None; 2], is_legal);
    let mut plays: Vec<_> = looks.iter().map(|look| (look.point, STRENGTHS.of(look).ln())).collect();
    plays.sort_by(|a, b| b.1.total_cmp(&a.1));
    plays
}
