//! The games that count for a cell: one's own, and those that are shipped.

use super::CellMatches;
use crate::match_run::{MatchSettings, index_of};
use crate::shipped::Shipped;
use crate::store::{GameRow, Store, StoreError};
use std::fmt;
use std::ops::AddAssign;

/// Where games are looked up. Whatever is played goes into the store; what is shipped stays where it is.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// One's own games.
    pub store: &'a Store,
    /// Games that count beside them, if any shall.
    pub shipped: Option<&'a Shipped>,
}

/// How many games there are of those that are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Games in the store, but for those that are [`shipped`](Counted::shipped).
    pub own: u64,
    /// Shipped games that were not played here. One that was imported into the store is still a shipped one.
    pub shipped: u64,
    /// Games that are asked for.
    pub wanted: u64,
}

/// The games of a match.
pub(super) struct Games {
    /// Each once, in the order of games.
    pub(super) rows: Vec<GameRow>,
    pub(super) counted: Counted,
}

impl<'a> Evidence<'a> {
    /// One's own games alone.
    #[must_use]
    pub fn own(store: &'a Store) -> Evidence<'a> {
        Evidence { store, shipped: None }
    }

    /// The shipped games of a match, as far as they are asked for.
    pub(super) fn shipped_of(&self, settings: &MatchSettings) -> &'a [GameRow] {
        let rows = self.shipped.map_or(&[][..], |known| known.games_of_match(settings.identity().key()));
        &rows[..rows.partition_point(|row| index_of(row) < settings.games)]
    }

    /// How many games of a match there are; as [`Evidence::games`] counts them, without reading more than it must.
    pub(super) fn count(&self, settings: &MatchSettings) -> Result<Counted, StoreError> {
        if !self.shipped_of(settings).is_empty() {
            return Ok(self.games(settings)?.counted);
        }
        let there = self.store.places_of_match(settings.identity().key())?;
        let own = there.into_iter().filter(|&index| settings.asks_for(index)).count() as u64;
        Ok(Counted { own, shipped: 0, wanted: settings.games_asked_for().into() })
    }

    /// How many games of all matches of a cell there are.
    pub(super) fn all_games(&self, matches: &CellMatches) -> Result<Counted, StoreError> {
        let mut sum = Counted::default();
        for settings in matches.all() {
            sum += self.count(settings)?;
        }
        Ok(sum)
    }

    /// The games of a match that are asked for and there. Of a game that is in both places one's own row is taken,
    /// which has the moves and the times of this machine.
    pub(super) fn games(&self, settings: &MatchSettings) -> Result<Games, StoreError> {
        let mut rows = settings.stored(self.store)?;
        let shipped = self.shipped_of(settings);
        let shipped_as = |row: &GameRow| {
            shipped.binary_search_by_key(&index_of(row), index_of).ok().map(|found| &shipped[found])
        };
        let own = rows.iter().filter(|row| shipped_as(row) != Some(row)).count() as u64;
        rows.extend(shipped.iter().filter(|row| settings.asks_for(index_of(row))).cloned());
        // The sort keeps one's own row before the shipped one of the same game.
        rows.sort_by_key(index_of);
        rows.dedup_by_key(|row| index_of(row));
        let counted =
            Counted { own, shipped: rows.len() as u64 - own, wanted: settings.games_asked_for().into() };
        Ok(Games { rows, counted })
    }
}

impl Counted {
    /// Games that are there.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.own + self.shipped
    }
}

impl AddAssign for Counted {
    fn add_assign(&mut self, other: Counted) {
        self.own += other.own;
        self.shipped += other.shipped;
        self.wanted += other.wanted;
    }
}

/// Whose the games are: `193 of 200 games are shipped with Montego, 7 are yours`.
impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counted { own, shipped, wanted } = self;
        write!(f, "{shipped} of {wanted} games are shipped with Montego, {own} are yours")?;
        match wanted.saturating_sub(self.played()) {
            0 => Ok(()),
            missing => write!(f, ", {missing} are missing"),
        }
    }
}
