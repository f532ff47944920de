//! When random games have told enough.
//!
//! Most questions are clear after some hundred games, some not after a thousand. So it is asked again and again whether more
//! games could still change the answer: whether a side gets its way, and by which play.

use crate::tree::Tree;
use montego_rules::{Play, Size};

/// What random games are wanted for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Wanted {
    /// How many of them the side that plays first wins.
    Share,
    /// Whether these are so many at least, as a share of all.
    Answer(f64),
    /// The same, and the play by which it does, which is not clear with fewer games than this.
    Play { least: f64, fewest: u64 },
}

/// Playouts after which it is asked again.
const LOOK: u64 = 8;
/// With fewer playouts it is not clear that a share is too small.
const FEWEST: u64 = 48;
/// A share is clearly above or below another one if it is so many standard errors away.
const SURE: f64 = 4.0;
/// The least variance of a game, for a share of none or all says less than it seems.
const LEAST_VARIANCE: f64 = 0.02;
/// A favourite play stays one that leads by so great a part of all playouts, and has been the favourite in so great a part.
const LEAD: f64 = 0.6;
const LASTING: f64 = 0.5;
/// Playouts after which they may end because nearly all of them have the same result, and what is nearly none.
const MANY: u64 = 112;
const HARDLY_ANY: f64 = 0.05;

/// Watches a tree grow.
pub(super) struct Watch {
    /// The favourite play when it was last asked, and the playouts after which it became that.
    favourite: Option<Play>,
    since: u64,
}

impl Watch {
    pub(super) const fn new() -> Watch {
        Watch { favourite: None, since: 0 }
    }

    /// Whether the playouts that are `left` would hardly tell anything new after so many were made.
    pub(super) fn is_enough(
        &mut self,
        tree: &Tree,
        size: Size,
        wanted: Wanted,
        made: u64,
        left: u64,
    ) -> bool {
        if !made.is_multiple_of(LOOK) {
            return false;
        }
        let root = tree.root();
        let favourite = tree.favourite(root).map(|node| node.play(size));
        if favourite != self.favourite {
            (self.favourite, self.since) = (favourite, made);
        }
        let (won, lead) = (1.0 - root.mean().unwrap_or(0.5), tree.lead());
        if made >= MANY && !(HARDLY_ANY..=1.0 - HARDLY_ANY).contains(&won) || lead > left {
            return true;
        }
        let is_clear = |least: f64| {
            let error = ((won * (1.0 - won)).max(LEAST_VARIANCE) / made as f64).sqrt();
            (won - least).abs() > SURE * error
        };
        match wanted {
            Wanted::Share => false,
            Wanted::Play { least, fewest } if won >= least => {
                let part = |playouts: u64| playouts as f64 / made as f64;
                let is_settled = part(lead) >= LEAD && part(self.since) <= 1.0 - LASTING;
                made >= fewest && is_settled && is_clear(least)
            }
            Wanted::Answer(least) | Wanted::Play { least, .. } => made >= FEWEST && is_clear(least),
        }
    }
}
