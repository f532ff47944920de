//! How far a match is: a bar on a terminal, a plain line now and then elsewhere.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use montego_lab::match_run::{Event, Observer};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// The time between two plain lines.
const PLAIN_EVERY: Duration = Duration::from_secs(10);

/// Shows the events of one match after another on standard error.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    label: String,
    terminal: bool,
    started: Instant,
    shown: Instant,
    /// Games that were there when the match began, which say nothing about its speed.
    before: u32,
    /// What is counted.
    what: &'static str,
}

impl Progress {
    pub(super) fn new() -> Progress {
        Progress {
            bar: None,
            label: String::new(),
            terminal: std::io::stderr().is_terminal(),
            started: Instant::now(),
            shown: Instant::now(),
            before: 0,
            what: "games",
        }
    }

    /// So many of all rounds of a job are done; the first call says that none is.
    pub(super) fn count(&mut self, done: u32, total: u32, what: &'static str) {
        if done == 0 { self.start(0, total, what) } else { self.advance(done, total) }
    }

    fn start(&mut self, done: u32, total: u32, what: &'static str) {
        self.what = what;
        self.started = Instant::now();
        self.shown = self.started;
        self.before = done;
        if done >= total {
            return;
        }
        if !self.terminal {
            super::note(&format!("{}{done} of {total} {what} done", self.label));
            return;
        }
        let style = ProgressStyle::with_template(&format!(
            "{{prefix}}{{wide_bar}} {{pos}}/{{len}} {what}  {{elapsed_precise}}, left {{eta_precise}}",
        ))
        .expect("the template is well formed");
        let bar = ProgressBar::with_draw_target(Some(u64::from(total)), ProgressDrawTarget::stderr())
            .with_style(style)
            .with_prefix(self.label.clone())
            .with_position(u64::from(done));
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        self.bar = Some(bar);
    }

    fn advance(&mut self, done: u32, total: u32) {
        if let Some(bar) = &self.bar {
            bar.set_position(u64::from(done));
            if done >= total {
                bar.finish_and_clear();
                self.bar = None;
            }
            return;
        }
        if !self.terminal && (self.shown.elapsed() >= PLAIN_EVERY || done >= total) {
            self.shown = Instant::now();
            let played = f64::from(done - self.before.min(done));
            let seconds = self.started.elapsed().as_secs_f64();
            let mut line = format!("{}{done} of {total} {} done", self.label, self.what);
            if played > 0.0 && done < total {
                let left = seconds / played * f64::from(total - done);
                line += &format!(", {:.1} a minute, about {left:.0} s left", 60.0 * played / seconds);
            }
            super::note(&line);
        }
    }

    /// What is missing of the total is not played.
    fn decided(&mut self, games: u32) {
        match self.bar.take() {
            Some(bar) => bar.finish_and_clear(),
            None if self.terminal => {}
            None => super::note(&format!("{}decided after {games} games", self.label)),
        }
    }

    fn say(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| super::note(line)),
            None => super::note(line),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.abandon();
        }
    }
}

impl Observer for Progress {
    fn notice(&mut self, event: Event<'_>) {
        match event {
            Event::Cell { label } => self.label = format!("{label}: "),
            Event::Started { done, total } => self.start(done, total, "games"),
            Event::Measured { done: 0, total } => self.start(0, total, "samples"),
            Event::Measured { done, total } => self.advance(done, total),
            Event::Decided { games } => self.decided(games),
            Event::Finished { done, total, .. } | Event::PlayedElsewhere { done, total } => {
                self.advance(done, total);
            }
            Event::Absent { name, cause } => self.say(&format!("{name} does not play: {cause}")),
            Event::Warning { number, text } => self.say(&format!("game {number}: {text}")),
        }
    }
}
