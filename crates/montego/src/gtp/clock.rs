//! The time that is left, and how much of it the next move may take.

use montego_rules::{ByColor, Color, Position};
use std::time::Duration;

/// How a game is timed, beside the main time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum System {
    /// Not at all.
    Unlimited,
    /// The main time is all there is.
    Absolute,
    /// After the main time, so many stones in every period.
    Canadian { period: Duration, stones: u32 },
    /// After the main time so many periods, each of which is spent only by a move that is longer.
    ByoYomi { period: Duration, periods: u32 },
    /// Each move brings an increment; the main time never exceeds the first cap, a move never the second.
    Fischer { increment: Duration, main_cap: Option<Duration>, move_cap: Option<Duration> },
}

/// What one side has left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Side {
    main: Duration,
    /// Whether the main time is over.
    overtime: bool,
    /// What is left of the period.
    period: Duration,
    /// Stones to play in the period, or periods left.
    count: u32,
}

/// The clocks of both sides.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Clocks {
    system: System,
    main: Duration,
    sides: ByColor<Side>,
}

/// The part of absolute time, and the most seconds of it, that is kept for a long endgame, in which every move
/// takes a moment even if nothing is thought.
const KEPT: f64 = 0.1;
const MOST_KEPT: f64 = 3.0;

/// A main time longer than this means that there is no clock, whatever the client calls it.
const ENDLESS: Duration = Duration::from_secs(1_000_000);

/// Time that passes between the client's clock and ours, on either way.
const LAG: Duration = Duration::from_millis(50);

/// The part of what may be spent on a move that is never planned with: machines have other things to do.
const RESERVE: f64 = 0.15;

impl Clocks {
    /// No limits.
    pub(super) fn unlimited() -> Clocks {
        Clocks::new(System::Unlimited, Duration::ZERO)
    }

    /// Full clocks. A main time of more than [`ENDLESS`] stands for none.
    pub(super) fn new(system: System, main: Duration) -> Clocks {
        let system = if main > ENDLESS { System::Unlimited } else { system };
        let (period, count) = match system {
            System::Canadian { period, stones } => (period, stones),
            System::ByoYomi { period, periods } => (period, periods),
            _ => (Duration::ZERO, 0),
        };
        let has_periods = matches!(system, System::Canadian { .. } | System::ByoYomi { .. });
        let side = Side { main, overtime: has_periods && main.is_zero(), period, count };
        Clocks { system, main, sides: ByColor::from_fn(|_| side) }
    }

    /// The same clocks at the start of a game.
    pub(super) fn rewound(&self) -> Clocks {
        Clocks::new(self.system, self.main)
    }

    /// The system that was set, and the main time.
    pub(super) fn system(&self) -> (System, Duration) {
        (self.system, self.main)
    }

    /// Takes over what the client says is left: main time if `count` is 0, and otherwise what is left
    /// of the period, with the stones to play in it or, with Japanese byo-yomi, the periods left. A
    /// client that tells the time without ever having told the system gets one that fits.
    pub(super) fn tell(&mut self, color: Color, left: Duration, count: u32) {
        if self.system == System::Unlimited {
            if left.is_zero() {
                return;
            }
            let system = match count {
                0 => System::Absolute,
                stones => System::Canadian { period: left, stones },
            };
            *self = Clocks::new(system, if count == 0 { left } else { Duration::ZERO });
        }
        let side = &mut self.sides[color];
        match count {
            0 => (side.main, side.overtime) = (left, false),
            _ => *side = Side { main: Duration::ZERO, overtime: true, period: left, count },
        }
    }

    /// Notes that a move took so long.
    pub(super) fn spend(&mut self, color: Color, mut spent: Duration) {
        let system = self.system;
        let side = &mut self.sides[color];
        let beyond = spent.saturating_sub(side.main);
        side.main = side.main.saturating_sub(spent);
        match system {
            System::Unlimited | System::Absolute => {}
            System::Fischer { increment, main_cap, .. } => {
                side.main += increment;
                if let Some(cap) = main_cap {
                    side.main = side.main.min(cap);
                }
            }
            System::Canadian { period, stones } => {
                if !side.overtime && beyond.is_zero() {
                    return;
                }
                side.overtime = true;
                side.period = side.period.saturating_sub(beyond);
                side.count = side.count.saturating_sub(1);
                if side.count == 0 {
                    (side.period, side.count) = (period, stones);
                }
            }
            System::ByoYomi { period, .. } => {
                if !side.overtime && beyond.is_zero() {
                    return;
                }
                side.overtime = true;
                spent = beyond;
                while spent > side.period && side.count > 1 {
                    spent -= side.period;
                    (side.period, side.count) = (period, side.count - 1);
                }
                side.period = period;
            }
        }
    }

    /// The time that the next move of a side should take; none if nothing limits it. `moves` is how many
    /// moves of this side the main time has to last for.
    pub(super) fn allot(&self, color: Color, moves: f64) -> Option<Duration> {
        let side = &self.sides[color];
        let main = side.main.as_secs_f64();
        let stone = side.period.as_secs_f64() / f64::from(side.count.max(1));
        // What the move should take, and the most that it may without loss.
        let (wanted, most) = match self.system {
            System::Unlimited => return None,
            System::Absolute => {
                let kept = (KEPT * self.main.as_secs_f64()).min(MOST_KEPT);
                ((main - kept).max(0.0) / moves, main)
            }
            System::Canadian { .. } if side.overtime => (stone, stone),
            System::Canadian { .. } => (main / moves + stone, main + stone),
            System::ByoYomi { .. } if side.overtime => (side.period.as_secs_f64(), side.period.as_secs_f64()),
            System::ByoYomi { period, .. } => {
                let period = period.as_secs_f64();
                (main / moves + period, main + period)
            }
            System::Fischer { increment, move_cap, .. } => {
                let most = move_cap.map_or(main, |cap| main.min(cap.as_secs_f64()));
                (main / moves + increment.as_secs_f64(), most)
            }
        };
        let planned = wanted.min((1.0 - RESERVE) * most);
        Some(Duration::from_secs_f64((planned - LAG.as_secs_f64().min(0.5 * planned)).max(0.0)))
    }
}

/// How many moves of one side the main time should last for. Random games fill the board, so a part of
/// the empty points, but never fewer than an endgame may still take.
pub(super) fn moves_to_come(position: &Position) -> f64 {
    let board = position.board();
    let least = (board.size().area() as f64 / 6.0).max(15.0);
    (0.35 * board.empty_count() as f64).max(least)
}

/// Reads a number of seconds, whole or with a fraction. Time may be below zero when a message was late;
/// it counts as zero.
pub(super) fn read_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    // Numbers beyond every game are taken for the longest one, which no sum can overflow.
    seconds.is_finite().then(|| Duration::from_secs_f64(seconds.clamp(0.0, f64::from(u32::MAX))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn absolute_time_is_never_used_up() {
        let mut clocks = Clocks::new(System::Absolute, seconds(10));
        for _ in 0..150 {
            let allotted = clocks.allot(Color::Black, 10.0).expect("a limit");
            // Every move takes longer than it should.
            clocks.spend(Color::Black, allotted + Duration::from_millis(5));
            assert!(clocks.sides.black.main > Duration::ZERO);
        }
        assert_eq!(clocks.allot(Color::White, 10.0), Some(Duration::from_millis(850)));
    }

    #[test]
    fn canadian_periods_begin_anew_after_their_stones() {
        let system = System::Canadian { period: seconds(30), stones: 3 };
        let mut clocks = Clocks::new(system, seconds(60));
        clocks.spend(Color::Black, seconds(59));
        assert!(!clocks.sides.black.overtime);
        clocks.spend(Color::Black, seconds(6));
        let left = |clocks: &Clocks| (clocks.sides.black.period, clocks.sides.black.count);
        assert_eq!(left(&clocks), (seconds(25), 2));
        clocks.spend(Color::Black, seconds(10));
        assert_eq!(left(&clocks), (seconds(15), 1));
        assert_eq!(clocks.allot(Color::Black, 10.0), Some(Duration::from_millis(12_700)));
        clocks.spend(Color::Black, seconds(14));
        assert_eq!(left(&clocks), (seconds(30), 3));
        assert_eq!(clocks.rewound().sides.black.main, seconds(60));
    }

    #[test]
    fn a_period_of_japanese_byo_yomi_comes_back() {
        let mut clocks = Clocks::new(System::ByoYomi { period: seconds(10), periods: 3 }, Duration::ZERO);
        for _ in 0..50 {
            let allotted = clocks.allot(Color::White, 10.0).expect("a limit");
            assert!(allotted < seconds(9) && allotted > seconds(8), "{allotted:?}");
            clocks.spend(Color::White, allotted);
            assert_eq!(clocks.sides.white.count, 3);
        }
        clocks.spend(Color::White, seconds(25));
        assert_eq!((clocks.sides.white.count, clocks.sides.white.period), (1, seconds(10)));
    }

    #[test]
    fn fischer_time_grows_up_to_its_cap() {
        let system = System::Fischer {
            increment: seconds(5),
            main_cap: Some(seconds(12)),
            move_cap: Some(seconds(3)),
        };
        let mut clocks = Clocks::new(system, seconds(10));
        assert!(clocks.allot(Color::Black, 10.0).expect("a limit") < seconds(3));
        clocks.spend(Color::Black, seconds(1));
        assert_eq!(clocks.sides.black.main, seconds(12));
    }

    #[test]
    fn the_clients_word_counts() {
        let mut clocks = Clocks::new(System::Canadian { period: seconds(30), stones: 3 }, seconds(60));
        clocks.tell(Color::Black, seconds(7), 1);
        assert!(clocks.allot(Color::Black, 10.0).expect("a limit") < seconds(7));
        clocks.tell(Color::Black, Duration::ZERO, 0);
        assert!(clocks.allot(Color::Black, 10.0).is_some());
        let mut clocks = Clocks::unlimited();
        assert_eq!(clocks.allot(Color::Black, 10.0), None);
        clocks.tell(Color::White, Duration::ZERO, 0);
        assert_eq!(clocks, Clocks::unlimited(), "no time at all is no message about a clock");
        clocks.tell(Color::White, seconds(9), 0);
        assert!(clocks.allot(Color::White, 10.0).expect("a limit") < seconds(1));
        let mut late = Clocks::new(System::Absolute, seconds(10));
        late.tell(Color::White, Duration::ZERO, 0);
        assert_eq!(late.allot(Color::White, 10.0), Some(Duration::ZERO));
    }

    #[test]
    fn seconds_are_numbers() {
        assert_eq!(read_seconds("1.5"), Some(Duration::from_millis(1_500)));
        assert_eq!(read_seconds("-3"), Some(Duration::ZERO));
        assert_eq!(read_seconds("2147483647"), Some(seconds(2_147_483_647)));
        for bad in ["a", "", "NaN", "inf", "1,5"] {
            assert_eq!(read_seconds(bad), None, "{bad}");
        }
    }
}
