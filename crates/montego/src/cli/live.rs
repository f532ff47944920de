//! Looking on while an engine thinks: the time, and a line on the terminal.

use super::account::worth;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use montego_lab::table::thousands;
use montego_notation::write_vertex;
use montego_rules::Position;
use montego_search::{Account, Budget, Clock, Decision, Engine, Watch};
use montego_stats::Rng;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The milliseconds between two looks: often enough to seem alive, seldom enough to be read.
pub(super) const LOOK_EVERY: u64 = 200;

/// The line on standard error, if that is a terminal.
pub(super) struct Live {
    started: Instant,
    bar: Option<ProgressBar>,
    /// Milliseconds between two looks.
    every: u64,
    /// Milliseconds from the start to the next look.
    next: AtomicU64,
}

/// Lets an engine decide, and shows on a terminal what it thinks meanwhile.
pub(super) fn choose(engine: &Engine, position: &Position, rng: &mut Rng) -> Decision {
    let terminal = std::io::stderr().is_terminal();
    let live = Live::new(terminal.then(ProgressDrawTarget::stderr), LOOK_EVERY);
    let decision =
        engine.build().choose(position, &Budget { clock: &live, watch: &live, ..Budget::COUNT_ONLY }, rng);
    if let Some(bar) = &live.bar {
        bar.finish_and_clear();
    }
    decision
}

impl Live {
    /// Looks every so many milliseconds, if there is anything to draw on.
    pub(super) fn new(target: Option<ProgressDrawTarget>, every: u64) -> Live {
        let style = ProgressStyle::with_template("{wide_msg}").expect("the template is well formed");
        let bar = target.map(|target| ProgressBar::with_draw_target(None, target).with_style(style));
        Live { started: Instant::now(), bar, every, next: AtomicU64::new(every) }
    }

    fn milliseconds(&self) -> u64 {
        self.started.elapsed().as_millis() as u64
    }
}

impl Clock for Live {
    fn now(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Watch for Live {
    fn is_due(&self) -> bool {
        self.bar.is_some() && self.milliseconds() >= self.next.load(Ordering::Relaxed)
    }

    fn show(&self, account: &Account) {
        self.next.store(self.milliseconds().saturating_add(self.every), Ordering::Relaxed);
        let Some(bar) = &self.bar else { return };
        bar.set_message(line(account));
    }
}

/// The best play so far, its mean, and the playouts.
fn line(account: &Account) -> String {
    let playouts = thousands(account.playouts);
    match account.candidates.first() {
        Some(best) => format!("{}  {}  {playouts} playouts", write_vertex(best.play), worth(best)),
        None => format!("{playouts} playouts"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_rules::Play;
    use montego_search::Candidate;

    #[test]
    fn the_line_tells_the_best_play() {
        let candidate = Candidate {
            play: Play::Pass,
            playouts: 10,
            mean: -1.25,
            gain: None,
            standard_error: Some(0.5),
            bounds: None,
            pruned_at: None,
            as_first: None,
        };
        let account = Account { candidates: vec![candidate], playouts: 1234, ..Account::default() };
        assert_eq!(line(&account), "pass  -1.2 ± 0.5  1,234 playouts");
        assert_eq!(line(&Account::default()), "0 playouts");
    }

    #[test]
    fn a_look_is_due_now_and_then() {
        let live = Live::new(Some(ProgressDrawTarget::hidden()), LOOK_EVERY);
        assert_eq!(live.next.swap(0, Ordering::Relaxed), LOOK_EVERY);
        assert!(live.is_due());
        live.show(&Account::default());
        assert!(live.next.load(Ordering::Relaxed) >= LOOK_EVERY);
    }

    #[test]
    fn without_a_terminal_no_look_is_due() {
        let live = Live::new(None, 0);
        assert!(!live.is_due());
    }
}
