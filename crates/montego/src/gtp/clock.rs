//! The clocks of both sides, as the client sets them and tells of them.

use montego_rules::{ByColor, Color};
pub(super) use montego_search::timing::TimeSystem as System;
use montego_search::timing::{SideClock, TimeControl};
use std::time::Duration;

/// The clocks of both sides.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Clocks {
    control: TimeControl,
    sides: ByColor<SideClock>,
}

/// A main time longer than this means that there is no clock, whatever the client calls it.
const ENDLESS: Duration = Duration::from_secs(1_000_000);

/// Time that passes between the client's clock and ours, on either way.
const LAG: Duration = Duration::from_millis(50);

impl Clocks {
    /// No limits.
    pub(super) fn unlimited() -> Clocks {
        Clocks::new(System::Unlimited, Duration::ZERO)
    }

    /// Full clocks. A main time of more than [`ENDLESS`] stands for none.
    pub(super) fn new(system: System, main: Duration) -> Clocks {
        let system = if main > ENDLESS { System::Unlimited } else { system };
        let control = TimeControl { main, system };
        Clocks { control, sides: ByColor::from_fn(|_| SideClock::new(control)) }
    }

    /// The same clocks at the start of a game.
    pub(super) fn rewound(&self) -> Clocks {
        Clocks::new(self.control.system, self.control.main)
    }

    /// The system that was set, and the main time.
    pub(super) fn system(&self) -> (System, Duration) {
        (self.control.system, self.control.main)
    }

    /// Takes over what the client says is left, see [`SideClock::tell`]. A client that tells the time without ever
    /// having told the system gets one that fits.
    pub(super) fn tell(&mut self, color: Color, left: Duration, count: u32) {
        if self.control.system == System::Unlimited {
            if left.is_zero() {
                return;
            }
            let system = match count {
                0 => System::Absolute,
                stones => System::Canadian { period: left, stones },
            };
            *self = Clocks::new(system, if count == 0 { left } else { Duration::ZERO });
        }
        self.sides[color].tell(left, count);
    }

    /// Notes that a move took so long.
    pub(super) fn spend(&mut self, color: Color, spent: Duration) {
        self.sides[color].spend(spent);
    }

    /// The time that the next move of a side should take; none if nothing limits it. `moves` is how many
    /// moves of this side the main time has to last for.
    pub(super) fn allot(&self, color: Color, moves: f64) -> Option<Duration> {
        self.sides[color].allot(moves, LAG)
    }

    /// How much longer it may take where the choice is hard.
    pub(super) fn spare(&self, color: Color, moves: f64) -> Duration {
        self.sides[color].spare(moves, LAG)
    }
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
    fn a_new_game_has_full_clocks() {
        let mut clocks = Clocks::new(System::Canadian { period: seconds(30), stones: 3 }, seconds(60));
        let full = clocks.clone();
        clocks.spend(Color::Black, seconds(70));
        assert_ne!(clocks, full);
        assert_eq!(clocks.rewound(), full);
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
