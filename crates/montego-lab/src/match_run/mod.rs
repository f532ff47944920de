//! A match: two players, many games, every game in the store when it ends.
//!
//! Game `i`, counted from 0, is a game of pair `i / 2`; the tested player has Black in the even ones. Its
//! key and its seed follow from both players' settings, the board, the rules, the komi, the opening, the
//! base seed, the pair and the colours, and from nothing else, so it is the same game whatever the number of games
//! asked for, of threads, and of processes that share the store.
//!
//! In a handicap match the tested player has White in every game, so only the odd ones are played.
//!
//! The thread that calls [`run_match`] keeps the store and gives out games; workers play them. It plays
//! what is missing, so a match that was broken off goes on where it stopped. A game that another process
//! is playing is waited for. A match with a sequential test ends by itself when the test is decided.
//!
//! Tournaments are played here too: the office gives out the games of any number of matches that are played under the
//! same conditions, and a match is a tournament of one pairing.

mod crew;
mod handicap;
mod identity;
mod office;
mod record;
mod schedule;
mod shard;
mod trial;

pub(crate) use handicap::handicap_in_words;
pub use identity::{Resignation, ResignationError};
pub(crate) use office::{Absence, Absent, Pairing, Seat, play};
pub use record::write_records;
pub use shard::{Shard, ShardError};
pub(crate) use trial::Trial;

use crate::external::StartError;
use crate::game::Conditions;
use crate::openings::Openings;
use crate::player::{CommandLine, Player};
use crate::referee::Referee;
use crate::store::{GameIdentity, GameRow, MatchIdentity, Store, StoreError};
use crate::summary::MatchReport;
use montego_rules::{Komi, Ruleset, Size};
use montego_search::timing::TimeControl;
use montego_stats::Sprt;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long an external program without a clock may think about one move, if nothing else is said.
pub const HANG_LIMIT: Duration = Duration::from_secs(600);

/// Everything that a match is.
#[derive(Clone, Debug)]
pub struct MatchSettings {
    /// The player under test, A in reports; scores are seen from its side.
    pub tested: Player,
    /// Its opponent, B in reports.
    pub reference: Player,
    /// The board.
    pub size: Size,
    /// The rules. A program is told them where `kgs-rules` can say exactly these; otherwise it must be
    /// started with the right ones.
    pub ruleset: Ruleset,
    /// The points White receives.
    pub komi: Komi,
    /// Stones that the opponent of the tested player has in every game, at the customary points; 0 for even games. It
    /// then has Black in all games, and White moves first. Not together with openings. Part of the rules under which a
    /// game is stored.
    pub handicap: u32,
    /// Number of games; with a sequential test the most that are played.
    pub games: u32,
    /// A test on pairs of games that ends the match once it is decided. It is no part of what the store knows the
    /// match by: the games are the same without it.
    pub sprt: Option<Sprt>,
    /// The part of the pairs that is played and reported on, for a match that several machines share; all of them
    /// if there is none. It is no part of what the store knows the match by. A sequential test waits for the pairs
    /// of the other parts and is not decided.
    pub shard: Option<Shard>,
    /// The base seed, from which every game's seed is derived.
    pub seed: u64,
    /// Games that are played side by side; 0 counts as 1.
    pub threads: usize,
    /// How long an external program without a clock may think about one move before it forfeits.
    pub hang_limit: Duration,
    /// The time that the tested player has for a game; by default nothing limits it but its own settings.
    ///
    /// With a clock an engine of the house thinks as long as the clock allows, or as long as its settings say if a
    /// number of playouts or of seconds was given to it. What it then plays depends on the machine and on what else
    /// it does, so the games cannot be played again from their seeds. A time is part of the player's settings under
    /// which a game is stored.
    pub tested_time: TimeControl,
    /// The time that its opponent has.
    pub reference_time: TimeControl,
    /// How much later than its clock allows a player may answer before it has lost; by default not at all. Part of
    /// the rules under which a game with a clock is stored.
    pub time_margin: Duration,
    /// When the runner takes a game for lost; by default only players resign. Part of the rules under which a
    /// game is stored.
    pub resignation: Option<Resignation>,
    /// A program that decides games about whose result the players and we disagree, where the rules remove
    /// dead stones. Without one the agreement of two external programs decides, or else our count. Part of the
    /// rules under which a game is stored.
    pub referee: Option<CommandLine>,
    /// Plays after which a game is void; by default three for each point, 36 at least.
    ///
    /// A limit of one's own is part of the rules under which a game is stored, since it decides games.
    pub move_limit: Option<u32>,
    /// What the games start with; the empty board if there are none.
    pub openings: Option<Openings>,
    /// A folder for the SGF file of every game of the match.
    pub records: Option<PathBuf>,
}

/// Why a match could not be played to its end. What was finished before is in the store.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An external program did not start, or would not play on this board.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A game record could not be written.
    #[error("cannot write the game record {}: {source}", path.display())]
    Record {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
}

/// Something that happened in a match.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The matches of a cell of an experiment follow.
    Cell {
        /// The column or row of the printed table.
        label: &'a str,
    },
    /// The match begins, or goes on.
    Started {
        /// Games that are there already.
        done: u32,
        /// Games of the match.
        total: u32,
    },
    /// A game has ended and is in the store.
    Finished {
        /// The game.
        row: &'a GameRow,
        /// Number of the game, from 1.
        number: u32,
        /// Games that are there now.
        done: u32,
        /// Games of the match.
        total: u32,
    },
    /// A measurement that plays no match has come so far.
    Measured {
        /// Runs, rounds or positions that are done.
        done: u32,
        /// All of them.
        total: u32,
    },
    /// The sequential test is decided, and the games that are missing are not played.
    Decided {
        /// Games up to the pair that decided it.
        games: u32,
    },
    /// Another process has played a game of this match.
    PlayedElsewhere {
        /// Games that are there now.
        done: u32,
        /// Games of the match.
        total: u32,
    },
    /// A player of a tournament cannot start, and the others go on without it.
    Absent {
        /// What the player is called.
        name: &'a str,
        /// Why it cannot.
        cause: &'a str,
    },
    /// Something odd about a game that a person may want to know at once.
    Warning {
        /// Number of the game, from 1.
        number: u32,
        /// What was odd.
        text: &'a str,
    },
}

/// Hears what happens in a match, on the thread that runs it.
pub trait Observer {
    /// Hears of an event.
    fn notice(&mut self, event: Event<'_>);
}

/// An observer that does not listen.
impl Observer for () {
    fn notice(&mut self, _: Event<'_>) {}
}

impl<F: FnMut(Event<'_>)> Observer for F {
    fn notice(&mut self, event: Event<'_>) {
        self(event);
    }
}

impl MatchSettings {
    /// A match of 100 games on 9x9 by Chinese rules without komi, seed 1, one game at a time.
    #[must_use]
    pub fn new(tested: Player, reference: Player) -> MatchSettings {
        MatchSettings {
            tested,
            reference,
            size: Size::square(9).expect("9x9 is a size"),
            ruleset: Ruleset::CHINESE,
            komi: Komi::ZERO,
            handicap: 0,
            games: 100,
            sprt: None,
            shard: None,
            seed: 1,
            threads: 1,
            hang_limit: HANG_LIMIT,
            tested_time: TimeControl::UNLIMITED,
            reference_time: TimeControl::UNLIMITED,
            time_margin: Duration::ZERO,
            resignation: None,
            referee: None,
            move_limit: None,
            openings: None,
            records: None,
        }
    }

    /// Game `index` of the match, counted from 0.
    ///
    /// # Panics
    /// If the openings were read for another board or for other rules.
    #[must_use]
    pub fn game(&self, index: u32) -> GameIdentity {
        self.game_of(&self.identity(), index)
    }

    /// The same, where the match's identity is at hand.
    fn game_of(&self, identity: &MatchIdentity, index: u32) -> GameIdentity {
        let pair = index / 2;
        let openings = self.openings.as_ref();
        let opening = openings.map(|openings| openings.of_pair(pair, self.seed, self.size, self.ruleset));
        identity.game(pair, index.is_multiple_of(2), &opening.unwrap_or_default())
    }

    /// Whether game `index`, counted from 0, is asked for: one of the match, and of its shard.
    #[must_use]
    pub fn asks_for(&self, index: u32) -> bool {
        index < self.end()
            && self.has_colours_of(index)
            && self.shard.is_none_or(|shard| shard.has_game(index))
    }

    /// Number of games that are asked for: all of the match, or those of its shard.
    #[must_use]
    pub fn games_asked_for(&self) -> u32 {
        let share = self.shard.map_or(self.end(), |shard| shard.share_of(self.end()));
        if self.handicap == 0 { share } else { share / 2 }
    }

    /// Which of the games that are asked for are in a store.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn stored(&self, store: &Store) -> Result<Vec<GameRow>, StoreError> {
        let mut rows = store.games_of_match(self.identity().key())?;
        rows.retain(|row| self.asks_for(index_of(row)));
        rows.sort_by_key(index_of);
        Ok(rows)
    }

    /// The places in the match of the games that are asked for and in a store, from 0, in their order. Much cheaper
    /// than the games.
    pub(crate) fn places(&self, store: &Store) -> Result<Vec<u32>, StoreError> {
        let mut places = store.places_of_match(self.identity().key())?;
        places.retain(|&index| self.asks_for(index));
        places.sort_unstable();
        Ok(places)
    }

    pub(crate) fn conditions(&self) -> Conditions {
        Conditions {
            size: self.size,
            ruleset: self.ruleset,
            komi: self.komi,
            handicap: self.handicap_stones(),
            move_limit: self.move_limit.unwrap_or_else(|| usual_move_limit(self.size)) as usize,
            hang_limit: self.hang_limit,
            time_margin: self.time_margin,
            resignation: self.resignation,
            referee: self.referee.clone().map(Referee::new),
            starting: Mutex::new(()),
        }
    }
}

/// Plays after which a game is void where no limit is given: three for each point, 36 at least.
#[must_use]
pub fn usual_move_limit(size: Size) -> u32 {
    // Boards of a few points have long games in spite of their size; any sensible game is shorter than this.
    3 * size.area().max(12) as u32
}

/// The place of a game in its match, from 0.
pub(crate) fn index_of(row: &GameRow) -> u32 {
    2 * row.identity.pair + u32::from(!row.identity.tested_is_black)
}

/// Plays the games of a match that are not in the store, and reports on all that are there then.
///
/// With a sequential test it plays until that is decided, and the report is on the pairs up to the one that decided
/// it. Games of later pairs that had ended before stay in the store and count for nothing, nor are their records
/// written. If the games in the store decide the test, none is played.
///
/// When `stop` becomes true, games in flight are abandoned at the next move and the report covers what
/// is finished; programs are ended in any case.
///
/// # Errors
/// If a program cannot be started, or the store or a record cannot be written. Both external programs are
/// started, and the folder for records is made, before any game is played, so a wrong path counts no game.
///
/// # Panics
/// If the openings were read for another board or for other rules, if the board has no customary points for the
/// handicap, or if there are both.
pub fn run_match(
    settings: &MatchSettings,
    store: &Store,
    observer: &mut dyn Observer,
    stop: &AtomicBool,
) -> Result<MatchReport, MatchError> {
    play_missing(settings, store, &[], observer, stop)?;
    Ok(MatchReport::new(settings, &counted(settings, store)?))
}

/// The games of a match that count: all that are stored, or those that its sequential test covers.
fn counted(settings: &MatchSettings, store: &Store) -> Result<Vec<GameRow>, StoreError> {
    let mut rows = settings.stored(store)?;
    if let Some(sprt) = settings.sprt {
        let trial = Trial::of(sprt, &rows);
        rows.retain(|row| trial.covers(row));
    }
    Ok(rows)
}

/// Plays the games of a match that are neither in the store nor among `elsewhere`: rows of this match that count
/// without being in the store, and stay out of it.
///
/// # Errors
/// As [`run_match`].
pub(crate) fn play_missing(
    settings: &MatchSettings,
    store: &Store,
    elsewhere: &[GameRow],
    observer: &mut dyn Observer,
    stop: &AtomicBool,
) -> Result<(), MatchError> {
    if let Some(folder) = &settings.records {
        record::make_folder(folder)?;
    }
    let of_stored = |sprt| Ok::<_, StoreError>(Trial::of(sprt, &settings.stored(store)?));
    let trial = settings.sprt.map(of_stored).transpose()?;
    if trial.as_ref().is_none_or(|trial| trial.accepted().is_none()) {
        let mut done: Vec<u32> = elsewhere.iter().map(index_of).collect();
        done.extend(settings.places(store)?);
        done.retain(|&index| settings.asks_for(index));
        done.sort_unstable();
        done.dedup();
        let seat = |player: &Player, time| Seat { name: player.filed_as(), player: player.clone(), time };
        let seats = [
            seat(&settings.tested, settings.tested_time),
            seat(&settings.reference, settings.reference_time),
        ];
        let pairing = Pairing { tested: 0, reference: 1, settings: settings.clone(), done };
        office::play(&[pairing], &seats, Absence::BreakOff, trial, store, observer, stop)?;
    }
    if let Some(folder) = &settings.records {
        write_records(folder, &counted(settings, store)?)?;
    }
    Ok(())
}
