//! What a search needs to know of the position it is about.

use montego_rules::{Board, Color, DeadStones, Ko, Margin, Play, Point, Position, Scoring};

/// A position as a search sees it.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(crate) board: Board,
    /// The hash of the stones.
    pub(super) hash: u64,
    /// The hashes that must not come back, in order; none where only simple ko is forbidden.
    seen: Vec<u64>,
    is_superko: bool,
    /// Where the last two stones were put, the last one first.
    pub(super) recent: [Option<Point>; 2],
    /// Passes in a row.
    pub(super) passes: u8,
    /// Whether a player may pass.
    pub(super) may_pass: bool,
    /// Whether stones count as they stand when both have passed.
    pub(super) stones_stay: bool,
    /// What Black gives White beside the board, in half-points.
    given: i16,
    /// Stones that Black has played more than White, where territory is counted.
    balance: Option<i16>,
    /// The points of the board by their places.
    points: Vec<Point>,
}

impl Ground {
    /// Looks at a position. `extra` half-points are given to White beside komi and compensation.
    pub(crate) fn new(position: &Position, extra: i16) -> Ground {
        let rules = position.ruleset();
        let board = position.board().clone();
        let is_superko = rules.ko != Ko::Simple;
        let mut seen: Vec<u64> = if is_superko { position.seen_hashes().collect() } else { Vec::new() };
        seen.sort_unstable();
        let is_territory = rules.scoring == Scoring::Territory;
        let played =
            |color: Color| board.stone_count(color) as i16 + position.prisoners(color.opponent()) as i16;
        let recent = position.recent_plays().map(|play| play.and_then(|(_, play)| play.point()));
        Ground {
            hash: position.hash(),
            seen,
            is_superko,
            recent,
            passes: position.passes().min(1),
            may_pass: rules.passes,
            stones_stay: rules.dead_stones == DeadStones::Stay,
            given: position.given().as_halves() + extra,
            balance: is_territory.then(|| played(Color::Black) - played(Color::White)),
            points: board.size().points().collect(),
            board,
        }
    }

    /// Whether a board of this hash may not come about again, after boards of these hashes on the way from
    /// the position.
    ///
    /// Who is to move plays no part, so that a search forbids somewhat more than situational superko does.
    #[inline]
    pub(super) fn repeats(&self, hash: u64, way: &[u64]) -> bool {
        self.is_superko && (way.contains(&hash) || self.seen.binary_search(&hash).is_ok())
    }

    /// The margin of a finished game as the rules count it, komi included, in half-points and Black's view.
    ///
    /// Where territory is counted it is the area less the stones that a side has played more than the other,
    /// `balance` of them on the way from the position to the point from where chance went on: what
    /// both sides put into their own territory afterwards would else be charged to them.
    #[inline]
    pub(super) fn margin(&self, area: Margin, balance: i16) -> i16 {
        let charged = self.balance.map_or(0, |before| 2 * (before + balance));
        area.as_halves() - self.given - charged
    }

    /// Whether territory counts, so that a play inside it costs a point.
    #[inline]
    pub(super) fn counts_territory(&self) -> bool {
        self.balance.is_some()
    }

    /// What Black gives White beside the board, in half-points.
    #[inline]
    pub(super) fn given(&self) -> i16 {
        self.given
    }

    /// The play of a node with this place.
    #[inline]
    pub(super) fn play_at(&self, place: u16) -> Play {
        match place {
            0 => Play::Pass,
            place => Play::At(self.points[usize::from(place) - 1]),
        }
    }
}
