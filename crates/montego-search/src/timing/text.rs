//! Time controls in writing: `5/move`, `10m`, `10m+30s/5`, `10m+3x30s`, `10m+5s`.

use super::{TimeControl, TimeSystem};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What separates the time of one move from what it is for.
const PER_MOVE: &str = "/move";

/// The longest time that can be written, in seconds.
const LONGEST: f64 = 1e6;

/// Not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a time such as 5/move (for each move), 10m (for the game), 10m+30s/5 (Canadian: five moves in every \
     30 s), 10m+3x30s (Japanese: three periods) or 10m+5s (more for each move), or none, found '{0}'"
)]
pub struct TimeError(String);

/// A number of seconds, or of minutes or hours with `m` or `h` behind it.
fn read_time(text: &str) -> Option<Duration> {
    let (number, unit) = match text.chars().last()? {
        's' => (&text[..text.len() - 1], 1.0),
        'm' => (&text[..text.len() - 1], 60.0),
        'h' => (&text[..text.len() - 1], 3600.0),
        _ => (text, 1.0),
    };
    // The standard library would also read `inf`, `1e3` and a sign.
    if !number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let seconds = unit * number.parse::<f64>().ok()?;
    (seconds <= LONGEST).then(|| Duration::from_secs_f64(seconds))
}

/// Some time, more than none.
fn read_some(text: &str) -> Option<Duration> {
    read_time(text).filter(|time| !time.is_zero())
}

/// A count from 1 to 1000.
fn read_count(text: &str) -> Option<u32> {
    text.parse().ok().filter(|count| (1..=1000).contains(count))
}

fn read(text: &str) -> Option<TimeControl> {
    if text == "none" {
        return Some(TimeControl::UNLIMITED);
    }
    if let Some(time) = text.strip_suffix(PER_MOVE) {
        return read_some(time).map(TimeControl::per_move);
    }
    let Some((main, rest)) = text.split_once('+') else {
        return Some(TimeControl { main: read_some(text)?, system: TimeSystem::Absolute });
    };
    let (main, system) = if let Some((period, stones)) = rest.split_once('/') {
        let system = TimeSystem::Canadian { period: read_some(period)?, stones: read_count(stones)? };
        (read_time(main)?, system)
    } else if let Some((periods, period)) = rest.split_once('x') {
        let system = TimeSystem::ByoYomi { period: read_some(period)?, periods: read_count(periods)? };
        (read_time(main)?, system)
    } else {
        let increment = read_some(rest)?;
        // Without any time at first the first move would be lost.
        (read_some(main)?, TimeSystem::Fischer { increment, main_cap: None, move_cap: None })
    };
    Some(TimeControl { main, system })
}

impl FromStr for TimeControl {
    type Err = TimeError;

    /// Reads `none`, `TIME/move`, `TIME` (absolute), `TIME+TIME/STONES` (Canadian), `TIME+PERIODSxTIME` (Japanese)
    /// or `TIME+TIME` (Fischer), where a time is a number of seconds, `s`, `m` or `h` behind it for the unit.
    ///
    /// ```
    /// use montego_search::timing::TimeControl;
    ///
    /// let control: TimeControl = "10m+30s/5".parse()?;
    /// assert_eq!(control.to_string(), "600+30/5");
    /// # Ok::<(), montego_search::timing::TimeError>(())
    /// ```
    fn from_str(text: &str) -> Result<TimeControl, TimeError> {
        read(text.trim()).ok_or_else(|| TimeError(text.to_owned()))
    }
}

impl fmt::Display for TimeControl {
    /// In seconds. Reading it gives the same control; only caps are in words that are not read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let main = self.main.as_secs_f64();
        let seconds = |time: Duration| time.as_secs_f64();
        match self.system {
            TimeSystem::Unlimited => f.write_str("none"),
            TimeSystem::Absolute => write!(f, "{main}"),
            TimeSystem::Canadian { period, stones: 1 } if self.main.is_zero() => {
                write!(f, "{}{PER_MOVE}", seconds(period))
            }
            TimeSystem::Canadian { period, stones } => write!(f, "{main}+{}/{stones}", seconds(period)),
            TimeSystem::ByoYomi { period, periods } => write!(f, "{main}+{periods}x{}", seconds(period)),
            TimeSystem::Fischer { increment, main_cap, move_cap } => {
                write!(f, "{main}+{}", seconds(increment))?;
                main_cap.map_or(Ok(()), |cap| write!(f, ", at most {} left", seconds(cap)))?;
                move_cap.map_or(Ok(()), |cap| write!(f, ", at most {} for a move", seconds(cap)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_is_read_and_shown_in_seconds() {
        let cases = [
            ("none", "none"),
            ("5/move", "5/move"),
            ("0.5s/move", "0.5/move"),
            ("0+5/1", "5/move"),
            ("90", "90"),
            ("1.5m", "90"),
            ("1h", "3600"),
            ("10m+30s/5", "600+30/5"),
            ("0+30s/25", "0+30/25"),
            ("10m+3x30s", "600+3x30"),
            ("0+1x5", "0+1x5"),
            ("3m+2s", "180+2"),
        ];
        for (text, shown) in cases {
            let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(control.to_string(), shown, "{text}");
            assert_eq!(shown.parse(), Ok(control), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "0",
            "s",
            "-5",
            "5 m",
            "1e3",
            "inf",
            "NaN",
            "5/moves",
            "0/move",
            "/move",
            "10+",
            "10+0/5",
            "10+5/0",
            "10+5/1001",
            "10+0x5",
            "10+3x0",
            "10+x5",
            "0+5",
            "10+0",
            "10+5+5",
            "10.m.",
            "1000001",
            "300h",
            "5é",
        ] {
            let read = text.parse::<TimeControl>();
            assert!(read.is_err(), "{text}: {read:?}");
        }
        let error = "5 min".parse::<TimeControl>().unwrap_err().to_string();
        assert!(
            error.starts_with("expected a time such as 5/move") && error.ends_with("found '5 min'"),
            "{error}"
        );
    }
}
