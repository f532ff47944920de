//! What random games from one position tell: the margins, who was first where, who owned the points.

use super::root;
use crate::amaf::{AmafTable, FirstPlays, PairTable};
use crate::ownership::Ownership;
use crate::playout::{Policy, playout};
use crate::strategy::Account;
use montego_rules::{Board, Color};
use montego_stats::{IntMoments, Rng};

/// The games from one position, or those of them that one thread played.
#[derive(Clone)]
pub(super) struct Tally {
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
    pub(super) fn new(root: &Board) -> Tally {
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
    pub(super) fn with_pairs(root: &Board, mover: Color) -> Tally {
        Tally { pairs: Some(PairTable::new(root.size(), mover)), ..Tally::new(root) }
    }

    /// Plays a random game from `root` to its end and credits it; `owned` tells whether to note also
    /// who owned the points.
    #[inline]
    pub(super) fn play<P: Policy>(&mut self, root: &Board, policy: &P, owned: bool, rng: &mut Rng) {
        self.board.copy_from(root);
        self.first.clear();
        let outcome = playout(&mut self.board, policy, &mut self.first, rng);
        self.amaf.credit(&self.first, outcome.margin);
        if let Some(pairs) = &mut self.pairs {
            pairs.credit(&self.first, outcome.margin);
        }
        self.all.add(i32::from(outcome.margin.as_halves()));
        self.capped += u64::from(outcome.capped);
        if owned {
            self.ownership.add(&self.board);
        }
    }

    /// The games of several tallies of one position, of which there is at least one.
    pub(super) fn sum(parts: &[&Tally]) -> Tally {
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
    pub(super) fn standing(&self, color: Color) -> Account {
        Account {
            playouts: self.all.count(),
            capped: self.capped,
            mean: root::mean_seen_by(&self.all, color),
            ownership: (self.ownership.playouts() > 0).then(|| self.ownership.clone()),
            ..Account::default()
        }
    }
}
