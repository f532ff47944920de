//! A tournament: several players, a match for each pairing, one table of all.
//!
//! Every pairing is a match, whose games the store knows by the match's own key. So games of earlier matches with the
//! same settings count, a tournament that was broken off goes on where it stopped, and a player that is added later
//! plays only its own games. Nothing is stored about the tournament itself.
//!
//! The two games of a pair are played with both colours, but the store tells the match of A against B from that of B
//! against A, with other seeds. A pairing takes the one of which more games are stored, and with as many of both (or
//! none) the one in the order of the listing. The choice looks at the number of games only, never at their results,
//! and adding or reordering players does not make games anew.
//!
//! The pairings share all threads, and games are given out so that an interrupted tournament is about even. A player
//! that cannot start is left out and named; the others play on.

mod entrants;
mod file;
mod render;
mod report;
mod standings;
#[cfg(test)]
mod tests;

pub use entrants::{Entrant, Entrants, EntrantsError};
pub use file::TournamentFile;
pub use report::{AbsentReport, PairingReport, TournamentReport};
pub use standings::{Difference, LEVEL, Standing};

use crate::match_run::{
    Absence, Absent, MatchError, MatchSettings, Observer, Pairing, Resignation, Seat, Shard, play,
    write_records,
};
use crate::openings::Openings;
use crate::player::CommandLine;
use crate::store::{Store, StoreError};
use montego_rules::{Komi, Ruleset, Size};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Everybody plays everybody.
    AllAgainstAll,
    /// The first player plays each other one.
    Gauntlet,
}

/// Everything that a tournament is. What is not said of the fields is as in [`MatchSettings`].
#[derive(Clone, Debug)]
pub struct TournamentSettings {
    /// The players.
    pub entrants: Entrants,
    /// Who plays whom.
    pub form: Form,
    /// The board.
    pub size: Size,
    /// The rules.
    pub ruleset: Ruleset,
    /// The points White receives.
    pub komi: Komi,
    /// Number of games of each pairing.
    pub games: u32,
    /// The base seed of all matches.
    pub seed: u64,
    /// Games that are played side by side in the whole tournament; 0 counts as 1.
    pub threads: usize,
    /// The part of each pairing's pairs of games that is played and reported on, for a tournament that several
    /// machines share; all of them if there is none.
    pub shard: Option<Shard>,
    /// How long an external program without a clock may think about one move before it forfeits.
    pub hang_limit: Duration,
    /// How much later than its clock allows a player may answer before it has lost. The clocks are the players' own.
    pub time_margin: Duration,
    /// When the runner takes a game for lost.
    pub resignation: Option<Resignation>,
    /// A program that decides games about whose result the players and we disagree.
    pub referee: Option<CommandLine>,
    /// Plays after which a game is void.
    pub move_limit: Option<u32>,
    /// What the games of every pairing start with.
    pub openings: Option<Openings>,
    /// A folder for the SGF file of every game.
    pub records: Option<PathBuf>,
}

impl TournamentSettings {
    /// All against all on 9x9 by Chinese rules without komi, 100 games for each pairing, seed 1, one at a time: the
    /// settings of [`MatchSettings::new`].
    #[must_use]
    pub fn new(entrants: Entrants) -> TournamentSettings {
        let player = |index: usize| entrants[index].player.player.clone();
        let first = MatchSettings::new(player(0), player(1));
        TournamentSettings::like(&first, entrants, Form::AllAgainstAll)
    }

    /// A tournament whose matches are all played as this one, whoever plays in it. Each player has its own time.
    ///
    /// # Panics
    /// If the match has a sequential test, which no tournament has.
    #[must_use]
    pub fn like(model: &MatchSettings, entrants: Entrants, form: Form) -> TournamentSettings {
        assert!(model.sprt.is_none(), "a tournament has no sequential test");
        TournamentSettings {
            entrants,
            form,
            size: model.size,
            ruleset: model.ruleset,
            komi: model.komi,
            games: model.games,
            seed: model.seed,
            threads: model.threads,
            shard: model.shard,
            hang_limit: model.hang_limit,
            time_margin: model.time_margin,
            resignation: model.resignation,
            referee: model.referee.clone(),
            move_limit: model.move_limit,
            openings: model.openings.clone(),
            records: model.records.clone(),
        }
    }

    /// Who meets whom, by their places among the entrants, in the order of the listing.
    fn meetings(&self) -> Vec<(usize, usize)> {
        let players = self.entrants.len();
        match self.form {
            Form::Gauntlet => (1..players).map(|other| (0, other)).collect(),
            Form::AllAgainstAll => (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b))).collect(),
        }
    }

    /// The match of a player under test against another.
    fn match_of(&self, tested: usize, reference: usize) -> MatchSettings {
        let player = |index: usize| self.entrants[index].player.player.clone();
        MatchSettings {
            tested_time: self.entrants[tested].time(),
            reference_time: self.entrants[reference].time(),
            size: self.size,
            ruleset: self.ruleset,
            komi: self.komi,
            games: self.games,
            seed: self.seed,
            threads: self.threads,
            shard: self.shard,
            hang_limit: self.hang_limit,
            time_margin: self.time_margin,
            resignation: self.resignation,
            referee: self.referee.clone(),
            move_limit: self.move_limit,
            openings: self.openings.clone(),
            records: self.records.clone(),
            ..MatchSettings::new(player(tested), player(reference))
        }
    }

    /// The pairings, each in the orientation in which more games are stored.
    fn pairings(&self, store: &Store) -> Result<Vec<Pairing>, StoreError> {
        let pairing = |tested: usize, reference: usize| {
            let settings = self.match_of(tested, reference);
            let done = settings.places(store)?;
            Ok(Pairing { tested, reference, settings, done })
        };
        let oriented = |(first, second)| {
            let (listed, turned) = (pairing(first, second)?, pairing(second, first)?);
            Ok(if turned.done.len() > listed.done.len() { turned } else { listed })
        };
        self.meetings().into_iter().map(oriented).collect()
    }

    /// Where the players sit.
    fn seats(&self) -> Vec<Seat> {
        let seat = |entrant: &Entrant| Seat {
            name: entrant.name.clone(),
            player: entrant.player.player.clone(),
            time: entrant.time(),
        };
        self.entrants.iter().map(seat).collect()
    }

    /// The report on what is stored.
    fn report(
        &self,
        pairings: &[Pairing],
        store: &Store,
        absent: Vec<Absent>,
    ) -> Result<TournamentReport, StoreError> {
        report::build(self, pairings, store, absent)
    }
}

/// Plays the games of a tournament that are not in the store, and reports on all that are there then.
///
/// When `stop` becomes true, games in flight are abandoned at the next move and the report covers what is finished;
/// programs are ended in any case. A program that cannot be started, or will not play on this board, takes no part:
/// the report names it and its cause, and the games among the others are played.
///
/// # Errors
/// If the referee cannot be started, the store fails, or a record cannot be written. What was finished before is in the
/// store.
///
/// # Panics
/// If the openings were read for another board or for other rules.
pub fn run_tournament(
    settings: &TournamentSettings,
    store: &Store,
    observer: &mut dyn Observer,
    stop: &AtomicBool,
) -> Result<TournamentReport, MatchError> {
    if let Some(folder) = &settings.records {
        // A folder that cannot be made is found out before any game is played.
        write_records(folder, &[])?;
    }
    let pairings = settings.pairings(store)?;
    let absent = play(&pairings, &settings.seats(), Absence::GoOn, None, store, observer, stop)?;
    if let Some(folder) = &settings.records {
        for pairing in &pairings {
            write_records(folder, &pairing.settings.stored(store)?)?;
        }
    }
    Ok(settings.report(&pairings, store, absent)?)
}

/// The report on the games of a tournament that are stored; plays nothing.
///
/// # Errors
/// If the store cannot be read.
pub fn stored_tournament(
    settings: &TournamentSettings,
    store: &Store,
) -> Result<TournamentReport, StoreError> {
    settings.report(&settings.pairings(store)?, store, Vec::new())
}
