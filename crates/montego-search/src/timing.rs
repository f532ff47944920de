//! How a player's time is limited, what it has left, and how much of that the next move may take.
//!
//! Nothing here reads a clock: whoever measures says how long a move took.

mod text;

pub use text::TimeError;

use crate::roster::Engine;
use crate::strategy::Limit;
use montego_rules::Position;
use std::time::Duration;

/// How a player is timed, beside the main time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeSystem {
    /// Not at all.
    Unlimited,
    /// The main time is all there is.
    Absolute,
    /// After the main time, so many stones in every period.
    Canadian {
        /// The length of a period.
        period: Duration,
        /// The stones to be played in it, at least 1.
        stones: u32,
    },
    /// After the main time so many periods, each of which is spent only by a move that is longer.
    ByoYomi {
        /// The length of a period.
        period: Duration,
        /// Their number, at least 1.
        periods: u32,
    },
    /// Each move brings an increment; the main time never exceeds the first cap, a move never the second.
    Fischer {
        /// What is added after a move.
        increment: Duration,
        /// The most that may be left after that.
        main_cap: Option<Duration>,
        /// The most that a move may take.
        move_cap: Option<Duration>,
    },
}

/// All time that a player gets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeControl {
    /// The main time.
    pub main: Duration,
    /// What comes beside it.
    pub system: TimeSystem,
}

/// The clock of one player in one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideClock {
    control: TimeControl,
    /// What is left of the main time.
    main: Duration,
    /// Whether the main time is over.
    overtime: bool,
    /// What is left of the period.
    period: Duration,
    /// Stones to play in the period, or periods left.
    count: u32,
}

/// The part of absolute time, and the most seconds of it, that is kept for a long endgame, in which every move
/// takes a moment even if nothing is thought.
const KEPT: f64 = 0.1;
const MOST_KEPT: f64 = 3.0;

/// The part of what may be spent on a move that is never planned with: machines have other things to do.
const RESERVE: f64 = 0.15;

impl TimeControl {
    /// No limit.
    pub const UNLIMITED: TimeControl = TimeControl { main: Duration::ZERO, system: TimeSystem::Unlimited };

    /// So much time for each move; what is not used is lost.
    #[must_use]
    pub const fn per_move(period: Duration) -> TimeControl {
        TimeControl { main: Duration::ZERO, system: TimeSystem::Canadian { period, stones: 1 } }
    }
}

impl SideClock {
    /// A clock at the start of a game.
    #[must_use]
    pub fn new(control: TimeControl) -> SideClock {
        let (period, count) = match control.system {
            TimeSystem::Canadian { period, stones } => (period, stones),
            TimeSystem::ByoYomi { period, periods } => (period, periods),
            _ => (Duration::ZERO, 0),
        };
        let has_periods = matches!(control.system, TimeSystem::Canadian { .. } | TimeSystem::ByoYomi { .. });
        let overtime = has_periods && control.main.is_zero();
        SideClock { control, main: control.main, overtime, period, count }
    }

    /// What the clock was set to.
    #[must_use]
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Takes over what somebody else's clock says is left: main time if `count` is 0, and otherwise what is left of
    /// the period, with the stones to play in it or, with Japanese byo-yomi, the periods left.
    pub fn tell(&mut self, left: Duration, count: u32) {
        match count {
            0 => (self.main, self.overtime) = (left, false),
            _ => {
                *self = SideClock { main: Duration::ZERO, overtime: true, period: left, count, ..*self };
            }
        }
    }

    /// What is left, as [`SideClock::tell`] takes it.
    #[must_use]
    pub fn left(&self) -> (Duration, u32) {
        if self.overtime { (self.period, self.count) } else { (self.main, 0) }
    }

    /// Notes that a move took so long.
    pub fn spend(&mut self, mut spent: Duration) {
        let beyond = spent.saturating_sub(self.main);
        self.main = self.main.saturating_sub(spent);
        match self.control.system {
            TimeSystem::Unlimited | TimeSystem::Absolute => {}
            TimeSystem::Fischer { increment, main_cap, .. } => {
                self.main += increment;
                if let Some(cap) = main_cap {
                    self.main = self.main.min(cap);
                }
            }
            TimeSystem::Canadian { period, stones } => {
                if !self.overtime && beyond.is_zero() {
                    return;
                }
                self.overtime = true;
                self.period = self.period.saturating_sub(beyond);
                self.count = self.count.saturating_sub(1);
                if self.count == 0 {
                    (self.period, self.count) = (period, stones);
                }
            }
            TimeSystem::ByoYomi { period, .. } => {
                if !self.overtime && beyond.is_zero() {
                    return;
                }
                self.overtime = true;
                spent = beyond;
                while spent > self.period && self.count > 1 {
                    spent -= self.period;
                    (self.period, self.count) = (period, self.count - 1);
                }
                self.period = period;
            }
        }
    }

    /// The most that the next move may take without loss; none if nothing limits it.
    #[must_use]
    pub fn most(&self) -> Option<Duration> {
        // Of periods that were never begun each is whole.
        let periods = |period: Duration| period.saturating_mul(self.count.saturating_sub(1));
        match self.control.system {
            TimeSystem::Unlimited => None,
            TimeSystem::Absolute => Some(self.main),
            TimeSystem::Canadian { .. } => Some(self.main.saturating_add(self.period)),
            TimeSystem::ByoYomi { period, .. } => {
                Some(self.main.saturating_add(self.period).saturating_add(periods(period)))
            }
            TimeSystem::Fischer { move_cap, .. } => {
                Some(move_cap.map_or(self.main, |cap| cap.min(self.main)))
            }
        }
    }

    /// The time that the next move should take; none if nothing limits it. `moves` is how many moves of this player
    /// the main time has to last for, see [`moves_to_come`]. `lag` passes between the clock that judges and this
    /// one, on both ways.
    #[must_use]
    pub fn allot(&self, moves: f64, lag: Duration) -> Option<Duration> {
        let (wanted, most) = self.plan(moves)?;
        let planned = wanted.min((1.0 - RESERVE) * most);
        Some(Duration::from_secs_f64((planned - lag.as_secs_f64().min(0.5 * planned)).max(0.0)))
    }

    /// How much longer than [`SideClock::allot`] says the next move may take if its choice is hard: the same time once
    /// more as far as it comes out of main time, which moves that are easy then give back.
    #[must_use]
    pub fn spare(&self, moves: f64, lag: Duration) -> Duration {
        let (Some(allotted), Some((_, most))) = (self.allot(moves, lag), self.plan(moves)) else {
            return Duration::ZERO;
        };
        let most = Duration::from_secs_f64((1.0 - RESERVE) * most).saturating_sub(lag);
        allotted.min(most.saturating_sub(allotted))
    }

    /// What the next move should take, in seconds, and the most that it may without loss; none if nothing limits it.
    fn plan(&self, moves: f64) -> Option<(f64, f64)> {
        let main = self.main.as_secs_f64();
        let stone = self.period.as_secs_f64() / f64::from(self.count.max(1));
        Some(match self.control.system {
            TimeSystem::Unlimited => return None,
            TimeSystem::Absolute => {
                let kept = (KEPT * self.control.main.as_secs_f64()).min(MOST_KEPT);
                ((main - kept).max(0.0) / moves, main)
            }
            TimeSystem::Canadian { .. } if self.overtime => (stone, stone),
            TimeSystem::Canadian { .. } => (main / moves + stone, main + stone),
            // A period is whole at the start of a move, so all of it is there to be used.
            TimeSystem::ByoYomi { .. } if self.overtime => {
                (self.period.as_secs_f64(), self.period.as_secs_f64())
            }
            TimeSystem::ByoYomi { period, .. } => {
                let period = period.as_secs_f64();
                (main / moves + period, main + period)
            }
            TimeSystem::Fischer { increment, move_cap, .. } => {
                let most = move_cap.map_or(main, |cap| main.min(cap.as_secs_f64()));
                (main / moves + increment.as_secs_f64(), most)
            }
        })
    }
}

/// How many moves of one side the main time should last for. Random games fill the board, so a part of
/// the empty points, but never fewer than an endgame may still take.
#[must_use]
pub fn moves_to_come(position: &Position) -> f64 {
    let board = position.board();
    let least = (board.size().area() as f64 / 6.0).max(15.0);
    (0.35 * board.empty_count() as f64).max(least)
}

/// The settings that say how long an engine thinks, whatever else they say.
const MEASURES: [&str; 5] = ["playouts", "playouts_per_candidate", "seconds", "cycles", "steps"];

/// Whether one of an engine's settings that say how long it thinks is not the default, so that somebody wants it to
/// think so long and no longer.
#[must_use]
pub fn is_measured(engine: &Engine) -> bool {
    let parameters = engine.entry().parameters;
    let changed = |(name, value): (&str, _)| {
        MEASURES.contains(&name)
            && parameters.iter().any(|known| known.name == name && known.kind.default() != value)
    };
    engine.settings().iter().any(changed)
}

/// The limit of a decision that should be made by a moment of the budget's clock: an engine that is measured thinks
/// as long as its settings say, but not beyond the moment, any other as long as there is time.
#[must_use]
pub fn limit_by(end: Duration, is_measured: bool) -> Limit {
    if is_measured { Limit::AtMost(end) } else { Limit::Until(end) }
}

#[cfg(test)]
mod tests;
