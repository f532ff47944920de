//! All moves as first: every play of a playout is credited as if it had been the first one.

use crate::playout::Trace;
use montego_rules::{Color, Margin, Play, Point, Size};
use montego_stats::IntMoments;

/// Who played first on each point during a playout.
///
/// Only the first stone put on a point counts, whichever colour it has: later stones there, after a
/// capture, change nothing (Bouzy & Helmstetter 2003, sections 2.2 and 4.2.1).
#[derive(Clone, Debug)]
pub struct FirstPlays {
    /// The playout in which a point was last played, by [`Point::index`].
    stamps: Box<[u32; Point::COUNT]>,
    stamp: u32,
    plays: Vec<(Color, Point)>,
}

impl Default for FirstPlays {
    fn default() -> Self {
        FirstPlays { stamps: Box::new([0; Point::COUNT]), stamp: 0, plays: Vec::with_capacity(Point::COUNT) }
    }
}

impl FirstPlays {
    /// Forgets the plays, before the next playout.
    pub fn clear(&mut self) {
        self.plays.clear();
        if self.stamp == u32::MAX {
            self.stamps.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    /// The points that were played, each with the colour that was first there, in order of time.
    #[must_use]
    pub fn plays(&self) -> &[(Color, Point)] {
        &self.plays
    }
}

impl Trace for FirstPlays {
    #[inline(always)]
    fn record(&mut self, color: Color, play: Play) {
        if let Play::At(point) = play {
            let stamp = &mut self.stamps[point.index()];
            if *stamp != self.stamp {
                *stamp = self.stamp;
                // The capacity suffices for every point, so this allocates nothing.
                self.plays.push((color, point));
            }
        }
    }
}

/// The margins of the playouts in which a colour was first on a point.
#[derive(Clone, Debug)]
pub struct AmafTable {
    moments: Box<[[IntMoments; 2]; Point::COUNT]>,
}

impl Default for AmafTable {
    fn default() -> Self {
        AmafTable { moments: Box::new(std::array::from_fn(|_| Default::default())) }
    }
}

impl AmafTable {
    /// Credits a playout that ended with a margin to every colour and point of its first plays.
    #[inline]
    pub fn credit(&mut self, first: &FirstPlays, margin: Margin) {
        let halves = i32::from(margin.as_halves());
        for &(color, point) in first.plays() {
            self.moments[point.index()][color.index()].add(halves);
        }
    }

    /// The margins, in half-points and Black's view, of the playouts in which `color` was first on
    /// the point.
    #[must_use]
    pub fn get(&self, point: Point, color: Color) -> &IntMoments {
        &self.moments[point.index()][color.index()]
    }

    /// Adds the playouts of another table.
    pub fn merge(&mut self, other: &AmafTable) {
        for (mine, theirs) in self.moments.iter_mut().flatten().zip(other.moments.iter().flatten()) {
            mine.merge(theirs);
        }
    }
}

/// The margins of the playouts in which one colour was first on a point and the other colour on
/// another: all moves as first at two plies, a move and a reply to it.
///
/// Which of the two plays came first is ignored, as all moves as first ignores it everywhere.
#[derive(Clone, Debug)]
pub struct PairTable {
    size: Size,
    mover: Color,
    /// By [`Size::ordinal`] of the mover's point, then of the opponent's: no room for points that are
    /// not on the board, since there are as many pairs as points squared.
    moments: Vec<IntMoments>,
    /// The ordinals of the opponent's first plays in the playout that is credited.
    replies: Vec<usize>,
}

impl PairTable {
    /// No playouts yet; `mover` makes the first play of a pair.
    #[must_use]
    pub fn new(size: Size, mover: Color) -> PairTable {
        let area = size.area();
        let moments = vec![IntMoments::new(); area * area];
        PairTable { size, mover, moments, replies: Vec::with_capacity(area) }
    }

    /// Who makes the first play of a pair.
    #[must_use]
    pub fn mover(&self) -> Color {
        self.mover
    }

    /// Credits a playout that ended with a margin to every pair of its first plays.
    #[inline]
    pub fn credit(&mut self, first: &FirstPlays, margin: Margin) {
        let (size, mover, area) = (self.size, self.mover, self.size.area());
        let halves = i32::from(margin.as_halves());
        let ordinals = |color| {
            first.plays().iter().filter(move |play| play.0 == color).map(move |play| size.ordinal(play.1))
        };
        self.replies.clear();
        // The capacity suffices for every point, so this allocates nothing.
        self.replies.extend(ordinals(mover.opponent()));
        for play in ordinals(mover) {
            let row = &mut self.moments[play * area..(play + 1) * area];
            for &reply in &self.replies {
                row[reply].add(halves);
            }
        }
    }

    /// The margins, in half-points and Black's view, of the playouts in which the mover was first on
    /// `play` and the opponent on `reply`.
    #[must_use]
    pub fn get(&self, play: Point, reply: Point) -> &IntMoments {
        &self.moments[self.size.ordinal(play) * self.size.area() + self.size.ordinal(reply)]
    }

    /// Adds the playouts of another table of the same position.
    pub fn merge(&mut self, other: &PairTable) {
        for (mine, theirs) in self.moments.iter_mut().zip(&other.moments) {
            mine.merge(theirs);
        }
    }
}
