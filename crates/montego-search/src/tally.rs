//! What random games from one position tell: the margins, who was first where, who owned the points.

use crate::amaf::{AmafTable, FirstPlays, PairTable};
use crate::ownership::Ownership;
use crate::playout::{NoTrace, Policy, Trace, playout};
use crate::strategy::Account;
use montego_rules::{Board, Color, Margin};
use montego_stats::{IntMoments, Rng};

/// The mean of margins kept in half-points and Black's view, in points as `color` sees it.
pub(crate) fn mean_seen_by(moments: &IntMoments, color: Color) -> Option<f64> {
    moments.mean().map(|mean| points_seen_by(color) * mean)
}

/// What a half-point in Black's view is in points as `color` sees it.
pub(crate) const fn points_seen_by(color: Color) -> f64 {
    match color {
        Color::Black => 0.5,
        Color::White => -0.5,
    }
}

/// The games from one position, or those of them that one thread played.
#[derive(Clone)]
pub(crate) struct Tally {
    board: Board,
    first: FirstPlays,
    /// The margins by who was first on a point.
    pub amaf: AmafTable,
    /// The same at two plies, for programs that look so far.
    pub pairs: Option<PairTable>,
    /// The margins of all games.
    pub all: IntMoments,
    /// Games that the bound on length cut off.
    pub capped: u64,
    ownership: Ownership,
}

impl Tally {
    /// No games yet.
    pub(crate) fn new(root: &Board) -> Tally {
        Tally {
            board: root.clone(),
            first: FirstPlays::default(),
            amaf: AmafTable::default(),
            pairs: None,
            all: IntMoments::new(),
            capped: 0,
            ownership: Ownership::new(root.size()),
        }
    }

    /// No games yet; pairs of a play of `mover` and a reply are noted too.
    pub(crate) fn with_pairs(root: &Board, mover: Color) -> Tally {
        Tally { pairs: Some(PairTable::new(root.size(), mover)), ..Tally::new(root) }
    }

    /// Plays a random game from `root` to its end and credits it; `owned` tells whether to note also
    /// who owned the points.
    #[inline]
    pub(crate) fn play<P: Policy>(&mut self, root: &Board, policy: &P, owned: bool, rng: &mut Rng) {
        self.play_watched(root, policy, &mut NoTrace, owned, rng);
    }

    /// The same, with somebody who watches the plays too; gives the margin and leaves the board as the game ended.
    #[inline]
    pub(crate) fn play_watched<P: Policy, T: Trace>(
        &mut self,
        root: &Board,
        policy: &P,
        trace: &mut T,
        owned: bool,
        rng: &mut Rng,
    ) -> Margin {
        self.board.copy_from(root);
        self.first.clear();
        let outcome = playout(&mut self.board, policy, &mut (&mut self.first, trace), rng);
        self.amaf.credit(&self.first, outcome.margin);
        if let Some(pairs) = &mut self.pairs {
            pairs.credit(&self.first, outcome.margin);
        }
        self.all.add(i32::from(outcome.margin.as_halves()));
        self.capped += u64::from(outcome.capped);
        if owned {
            self.ownership.add(&self.board);
        }
        outcome.margin
    }

    /// The board at the end of the last game.
    pub(crate) fn end(&self) -> &Board {
        &self.board
    }

    /// The games of several tallies of one position, of which there is at least one.
    pub(crate) fn sum(parts: &[&Tally]) -> Tally {
        let mut sum = parts[0].clone();
        for part in &parts[1..] {
            sum.amaf.merge(&part.amaf);
            if let (Some(mine), Some(theirs)) = (&mut sum.pairs, &part.pairs) {
                mine.merge(theirs);
            }
            sum.all.merge(&part.all);
            sum.capped += part.capped;
            sum.ownership.merge(&part.ownership);
        }
        sum
    }

    /// What the games tell of the position as it stands, in the view of `color`; no candidates.
    pub(crate) fn standing(&self, color: Color) -> Account {
        Account {
            playouts: self.all.count(),
            capped: self.capped,
            mean: mean_seen_by(&self.all, color),
            ownership: (self.ownership.playouts() > 0).then(|| self.ownership.clone()),
            ..Account::default()
        }
    }
}
