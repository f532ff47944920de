//! One random game from a position to its end.

use crate::eye::EyeRule;
use montego_rules::{Board, Color, Margin, Play, Point};
use montego_stats::Rng;
use std::marker::PhantomData;

/// Draws the plays of a random game.
pub trait Policy {
    /// What it keeps in mind during one playout.
    type State;

    /// What it keeps in mind before the first play from a position.
    fn start(&self, board: &Board) -> Self::State;

    /// The next play of the side to move. It must be legal by simple ko and without suicide.
    ///
    /// Whoever asks makes this play before the next one is asked for. The board is borrowed mutably
    /// only so that the order of its empty points can be stirred.
    fn next(&self, state: &mut Self::State, board: &mut Board, rng: &mut Rng) -> Play;
}

/// Every legal play that fills no own eye is equally likely; a side without such a play passes.
///
/// # Sources
/// Bouzy & Helmstetter 2003, section 3.1; Cazenave & Helmstetter 2005, section 2.
#[derive(Clone, Copy, Debug)]
pub struct Uniform<E>(PhantomData<E>);

impl<E: EyeRule> Uniform<E> {
    /// The policy; the eye rule is its type.
    #[must_use]
    pub const fn new() -> Self {
        Uniform(PhantomData)
    }
}

impl<E: EyeRule> Default for Uniform<E> {
    fn default() -> Self {
        Uniform::new()
    }
}

/// Whether a uniform playout may play on this empty point.
#[inline(always)]
pub fn is_admissible<E: EyeRule>(board: &Board, point: Point) -> bool {
    // A point with an empty neighbour is never an eye, a suicide or a ko. That settles nearly all
    // points of the first half of a game, so it is asked first.
    board.empty_neighbours(point) > 0
        || (!E::is_eye(board, point, board.to_play())
            && !board.is_suicide(point)
            && board.ko() != Some(point))
}

impl<E: EyeRule> Policy for Uniform<E> {
    type State = ();

    #[inline(always)]
    fn start(&self, _board: &Board) {}

    /// Draws an empty point; if it is not admissible, draws again among the others. Each admissible
    /// point is therefore equally likely, up to the bias of [`Rng::below`], under 10^-6.
    #[inline(always)]
    fn next(&self, (): &mut (), board: &mut Board, rng: &mut Rng) -> Play {
        let mut window = board.empty_count();
        while window > 0 {
            let place = rng.below(window as u32) as usize;
            let point = board.empty(place);
            if is_admissible::<E>(board, point) {
                return Play::At(point);
            }
            window -= 1;
            board.swap_empties(place, window);
        }
        Play::Pass
    }
}

/// Watches the plays of a playout.
pub trait Trace {
    /// A side makes a play.
    fn record(&mut self, color: Color, play: Play);

    /// The play was made: the board as it is now, with the other side to move. Most traces need no board.
    #[inline(always)]
    fn made(&mut self, _board: &Board, _color: Color, _play: Play) {}
}

/// Sees nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Trace for NoTrace {
    #[inline(always)]
    fn record(&mut self, _color: Color, _play: Play) {}
}

/// Both see the same plays.
impl<A: Trace, B: Trace> Trace for (&mut A, &mut B) {
    #[inline(always)]
    fn record(&mut self, color: Color, play: Play) {
        self.0.record(color, play);
        self.1.record(color, play);
    }

    #[inline(always)]
    fn made(&mut self, board: &Board, color: Color, play: Play) {
        self.0.made(board, color, play);
        self.1.made(board, color, play);
    }
}

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Black's area minus White's; komi is not applied.
    pub margin: Margin,
    /// Plays made, passes included.
    pub plays: u32,
    /// Whether the bound on length cut it off.
    pub capped: bool,
}

/// The largest number of plays of a playout: three times the number of points.
///
/// Simple ko leaves long cycles possible but improbable; the bound only protects against them.
#[must_use]
pub const fn playout_limit(area: usize) -> u32 {
    3 * area as u32
}

/// Plays a random game to two passes in a row, or to the bound on length, and counts area.
///
/// Nothing is allocated unless the bound is hit. The board is left as the game ended.
#[inline]
pub fn playout<P: Policy, T: Trace>(board: &mut Board, policy: &P, trace: &mut T, rng: &mut Rng) -> Outcome {
    let limit = playout_limit(board.size().area());
    let mut passes = 0;
    let mut plays = 0;
    let mut state = policy.start(board);
    while plays < limit {
        let play = policy.next(&mut state, board, rng);
        let color = board.to_play();
        trace.record(color, play);
        board.play_unchecked(play);
        trace.made(board, color, play);
        plays += 1;
        passes = if play == Play::Pass { passes + 1 } else { 0 };
        if passes == 2 {
            return Outcome { margin: board.settled_margin(), plays, capped: false };
        }
    }
    // Empty regions may be larger than a point here, so they are counted by flood fill.
    Outcome { margin: board.area_margin(), plays, capped: true }
}
