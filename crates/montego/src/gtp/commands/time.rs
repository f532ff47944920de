//! The clocks.

use crate::gtp::clock::{Clocks, System, read_seconds};
use crate::gtp::session::Session;
use crate::gtp::table::Answer;
use crate::gtp::thought::describe;
use crate::gtp::words::{Words, clip};
use std::time::Duration;

/// The systems of `kata-time_settings` and of the server.
const SYSTEMS: [&str; 6] = ["none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped"];

fn seconds(words: &mut Words<'_>) -> Result<Duration, String> {
    let word = words.need("seconds")?;
    read_seconds(word).ok_or_else(|| format!("syntax error: expected seconds, found '{}'", clip(word)))
}

/// Seconds that are not below zero: only a message that was late can tell of such, and it tells what is left.
fn setting(words: &mut Words<'_>) -> Result<Duration, String> {
    match words.peek() {
        Some(word) if word.starts_with('-') => {
            Err(format!("syntax error: expected seconds from 0, found '{}'", clip(word)))
        }
        _ => seconds(words),
    }
}

fn set(session: &mut Session, system: System, main: Duration) -> Answer {
    session.clocks = Clocks::new(system, main);
    Ok(String::new())
}

pub(in crate::gtp) fn time_settings(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let (main, period) = (setting(words)?, setting(words)?);
    let stones: u32 = words.number("a number of stones")?;
    words.end()?;
    let system = match (period.is_zero(), stones) {
        (false, 0) => System::Unlimited,
        (true, _) if main.is_zero() => System::Unlimited,
        (true, _) => System::Absolute,
        (false, stones) => System::Canadian { period, stones },
    };
    set(session, system, main)
}

pub(in crate::gtp) fn time_left(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    let left = seconds(words)?;
    let count = words.number("a number of stones or periods")?;
    words.end()?;
    session.clocks.tell(color, left, count);
    Ok(String::new())
}

pub(in crate::gtp) fn kgs_time_settings(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let name = words.need("none, absolute, byoyomi or canadian")?.to_ascii_lowercase();
    if name.starts_with("fischer") {
        return Err("syntax error: expected none, absolute, byoyomi or canadian".to_owned());
    }
    by_name(session, &name, words)
}

pub(in crate::gtp) fn kata_time_settings(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let name = words.need("the name of a system")?.to_ascii_lowercase();
    by_name(session, &name, words)
}

fn by_name(session: &mut Session, name: &str, words: &mut Words<'_>) -> Answer {
    let (system, main) = match name {
        "none" => (System::Unlimited, Duration::ZERO),
        "absolute" => {
            let main = setting(words)?;
            (if main.is_zero() { System::Unlimited } else { System::Absolute }, main)
        }
        "byoyomi" | "canadian" => {
            let (main, period) = (setting(words)?, setting(words)?);
            let count: u32 = words.number("a number of stones or periods")?;
            let system = match (period.is_zero() || count == 0, name) {
                (true, _) if main.is_zero() => System::Unlimited,
                (true, _) => System::Absolute,
                (false, "byoyomi") => System::ByoYomi { period, periods: count },
                (false, _) => System::Canadian { period, stones: count },
            };
            (system, main)
        }
        "fischer" | "fischer-capped" => {
            let (main, increment) = (setting(words)?, setting(words)?);
            let capped = name == "fischer-capped";
            let mut cap = || capped.then(|| setting(words)).transpose();
            (System::Fischer { increment, main_cap: cap()?, move_cap: cap()? }, main)
        }
        _ => {
            let found = clip(name);
            return Err(format!("syntax error: expected one of {}, found '{found}'", SYSTEMS.join(", ")));
        }
    };
    words.end()?;
    set(session, system, main)
}

pub(in crate::gtp) fn kata_list_time_settings(_: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    Ok(SYSTEMS.join(" "))
}

pub(in crate::gtp) fn kata_get_time_settings(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let (system, main) = session.clocks.system();
    Ok(describe(system, main))
}
