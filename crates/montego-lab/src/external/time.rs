//! What a program is told of its clock.

use super::{External, Setback};
use montego_notation::gtp::Command;
use montego_rules::Color;
use montego_search::timing::{SideClock, TimeControl, TimeSystem};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The command that sets a clock, the first of them that the program knows.
const SETTERS: [&str; 3] = ["time_settings", "kgs-time_settings", "kata-time_settings"];

impl External {
    /// Tells the program how its clock is set. One that has no word for such a clock plays under it all the same,
    /// with a warning.
    pub(super) fn set_time(&mut self, control: TimeControl, stop: &AtomicBool) -> Result<(), Setback> {
        if control.system == TimeSystem::Unlimited {
            return Ok(());
        }
        match SETTERS.iter().filter(|name| self.knows(name)).find_map(|name| setting(name, control)) {
            Some(command) => self.suggest(command, stop),
            None => {
                let warning =
                    format!("was not told of its time, {control}, since it has no command for that");
                if !self.warnings.contains(&warning) {
                    self.warnings.push(warning);
                }
                Ok(())
            }
        }
    }

    /// Tells the program what its clock shows, if it wants to know.
    pub(crate) fn tell_time(
        &mut self,
        color: Color,
        clock: &SideClock,
        stop: &AtomicBool,
    ) -> Result<(), Setback> {
        if clock.control().system == TimeSystem::Unlimited || !self.knows("time_left") {
            return Ok(());
        }
        let (left, count) = clock.left();
        self.suggest(Command::new("time_left").arg(color).arg(rest(left)).arg(count), stop)
    }
}

/// The command of this name that sets such a clock, if it can.
fn setting(name: &'static str, control: TimeControl) -> Option<Command> {
    let TimeControl { main, system } = control;
    let (main, seconds) = (main.as_secs_f64(), |time: Duration| time.as_secs_f64());
    let command = |system: &str| match name {
        "time_settings" => Command::new(name),
        _ => Command::new(name).arg(system),
    };
    match (name, system) {
        // The standard's command has no other word for this than a period without length.
        ("time_settings", TimeSystem::Absolute) => Some(Command::new(name).arg(main).arg(0).arg(0)),
        (_, TimeSystem::Absolute) => Some(command("absolute").arg(main)),
        (_, TimeSystem::Canadian { period, stones }) => {
            Some(command("canadian").arg(main).arg(seconds(period)).arg(stones))
        }
        ("kgs-time_settings" | "kata-time_settings", TimeSystem::ByoYomi { period, periods }) => {
            Some(command("byoyomi").arg(main).arg(seconds(period)).arg(periods))
        }
        ("kata-time_settings", TimeSystem::Fischer { increment, main_cap, move_cap }) => {
            match (main_cap, move_cap) {
                (None, None) => Some(command("fischer").arg(main).arg(seconds(increment))),
                _ => None,
            }
        }
        _ => None,
    }
}

/// What is left in words that every program understands: whole seconds, rounded down. Hundredths stand where nothing
/// would be left otherwise, since programs take that for something else.
fn rest(left: Duration) -> String {
    match left.as_secs() {
        0 => format!("{:.2}", left.as_secs_f64().max(0.01)),
        whole => whole.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_clock_is_set_by_the_commands_that_know_it() {
        let all = |text: &str| {
            let control: TimeControl = text.parse().expect("a time control");
            SETTERS.map(|name| setting(name, control).map_or("-".to_owned(), |command| command.to_string()))
        };
        assert_eq!(
            all("10m"),
            ["time_settings 600 0 0", "kgs-time_settings absolute 600", "kata-time_settings absolute 600"]
        );
        assert_eq!(
            all("60+30/5"),
            [
                "time_settings 60 30 5",
                "kgs-time_settings canadian 60 30 5",
                "kata-time_settings canadian 60 30 5"
            ]
        );
        assert_eq!(all("0.5/move")[0], "time_settings 0 0.5 1");
        assert_eq!(
            all("60+3x10"),
            ["-", "kgs-time_settings byoyomi 60 10 3", "kata-time_settings byoyomi 60 10 3"]
        );
        assert_eq!(all("60+5"), ["-", "-", "kata-time_settings fischer 60 5"]);
    }

    #[test]
    fn what_is_left_is_never_nothing() {
        let shown = [0, 4, 250, 999, 1000, 59_999].map(|ms| rest(Duration::from_millis(ms)));
        assert_eq!(shown, ["0.01", "0.01", "0.25", "1.00", "1", "59"]);
    }
}
