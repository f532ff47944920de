//! One decision: how long the engine thinks, who looks on, and what becomes of its answer.

use super::clock::System;
use super::input::Input;
use super::passing::{self, Judgement};
use super::session::{MOST_SECONDS, PASSING, RESIGN, Session, THINKING};
use crate::outlook::Outlook;
use montego_notation::write_vertex;
use montego_rules::{Color, Play, Position};
use montego_search::timing::moves_to_come;
use montego_search::{Account, Answer, Budget, Clock, Decision, Limit, Strategy, Watch};
use montego_stats::Rng;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A decision and the position it is about.
#[derive(Clone)]
pub(super) struct Thought {
    pub(super) position: Position,
    pub(super) decision: Decision,
}

/// How a decision is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To be played, by the clock.
    Play,
    /// To be played where dead stones are to be captured.
    Cleanup,
    /// To be compared with what is expected: always the same.
    Regression,
}

/// The least time for a move in which there is time to search who is dead.
const UNHURRIED: Duration = Duration::from_secs(3);

/// Hopeless decisions in a row after which an engine that may resign does so.
const HOPELESS: u64 = 3;

/// Reports that are asked for while the engine thinks.
pub(super) struct Looks<'a> {
    pub(super) every: Duration,
    /// Takes a report, and tells whether it could be sent.
    pub(super) show: &'a (dyn Fn(&Account) -> bool + Sync),
}

/// Looks on for the client.
struct Eye<'a> {
    input: &'a Input,
    /// When the search began, on the input's clock, and the line that it is for.
    began: u64,
    line: u64,
    /// Whether anything that comes in ends the search, once something was shown.
    ends_by_input: bool,
    started: Instant,
    looks: Option<Looks<'a>>,
    /// Milliseconds from the start to the next look.
    next: AtomicU64,
    /// Reports so far, and the playouts of the last one.
    shown: AtomicU64,
    told: AtomicU64,
    /// Whether a report could not be sent, so that nobody needs another.
    deaf: AtomicBool,
}

impl<'a> Eye<'a> {
    fn new(input: &'a Input, looks: Option<Looks<'a>>, ends_by_input: bool) -> Eye<'a> {
        let first = looks.as_ref().map_or(u64::MAX, |looks| looks.every.as_millis() as u64);
        Eye {
            input,
            began: input.now(),
            line: input.taken(),
            ends_by_input,
            started: Instant::now(),
            looks,
            next: AtomicU64::new(first),
            shown: AtomicU64::new(0),
            told: AtomicU64::new(0),
            deaf: AtomicBool::new(false),
        }
    }
}

impl Eye<'_> {
    /// The last report, if reports are wanted and it tells anything new.
    fn report(&self, account: &Account) {
        let shown = self.shown.load(Ordering::Relaxed);
        if shown == 0 || self.told.load(Ordering::Relaxed) != account.playouts {
            self.tell(account);
        }
    }

    fn tell(&self, account: &Account) {
        let Some(looks) = &self.looks else { return };
        if !(looks.show)(account) {
            self.deaf.store(true, Ordering::Relaxed);
        }
        self.shown.fetch_add(1, Ordering::Relaxed);
        self.told.store(account.playouts, Ordering::Relaxed);
    }
}

impl Clock for Eye<'_> {
    fn now(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Watch for Eye<'_> {
    fn is_due(&self) -> bool {
        // Somebody who has already sent the next line still gets one report.
        let hurried =
            self.ends_by_input && self.shown.load(Ordering::Relaxed) == 0 && self.input.is_waiting();
        self.looks.is_some()
            && (hurried || self.started.elapsed().as_millis() as u64 >= self.next.load(Ordering::Relaxed))
    }

    fn show(&self, account: &Account) {
        let Some(looks) = &self.looks else { return };
        if account.candidates.is_empty() {
            return;
        }
        let every = looks.every;
        self.tell(account);
        let next = self.started.elapsed().saturating_add(every);
        self.next.store(next.as_millis() as u64, Ordering::Relaxed);
    }

    fn wants_more(&self) -> bool {
        if self.deaf.load(Ordering::Relaxed) {
            false
        } else if self.ends_by_input {
            !self.input.is_waiting()
        } else {
            !self.input.calls_off(self.began, self.line)
        }
    }
}

impl Session {
    /// Lets the engine decide what `color` does, and says so; nothing is played. The time is taken from
    /// the clock unless the purpose is a regression.
    pub(super) fn decide(
        &mut self,
        color: Color,
        purpose: Purpose,
        among: Option<&[Play]>,
        looks: Option<Looks<'_>>,
    ) -> Answer {
        let began = Instant::now();
        let mut position = self.position_for(color);
        let cleanup = purpose == Purpose::Cleanup;
        if cleanup {
            // Nobody may give in, whoever passes: the dead have to be captured.
            position.resume();
        }
        let careful = cleanup || self.manners.word(PASSING.name) == "careful";
        let opponent_passed = self.position().passes() > 0;
        let judge = |position: &Position, session: &Session| {
            let time = session.clocks.allot(color, moves_to_come(position));
            let hurry = time.is_some_and(|time| time < UNHURRIED);
            Judgement::of(position, opponent_passed, hurry, &mut session.settling_chance())
        };
        let will_be_judged = careful && (opponent_passed || cleanup) && position.ruleset().passes;
        let judgement = will_be_judged.then(|| judge(&position, self));
        let (limit, spare) = match purpose {
            Purpose::Regression => (Limit::Own, Duration::ZERO),
            Purpose::Play | Purpose::Cleanup => self.limit(&position, began.elapsed()),
        };
        let mut rng = match purpose {
            Purpose::Regression => Session::regression_chance(),
            Purpose::Play | Purpose::Cleanup => self.chance(),
        };
        let input = self.input.clone();
        let eye = Eye::new(&input, looks, false);
        let budget = Budget { clock: &eye, watch: &eye, limit, spare, among };
        let decision = match purpose {
            Purpose::Regression => self.engine.build().choose(&position, &budget, &mut rng),
            Purpose::Play | Purpose::Cleanup => {
                let mut strategy = self.work();
                let decision = strategy.choose(&position, &budget, &mut rng);
                self.rest(strategy);
                decision
            }
        };
        // Clients show the last report before the move, so there must be one.
        eye.report(&decision.account);
        let thought = Thought { position, decision };
        let mut answer = thought.decision.answer;
        if careful {
            let judge = || judgement.unwrap_or_else(|| judge(&thought.position, self));
            answer = passing::reconsider(&thought, opponent_passed, cleanup, judge);
        }
        if purpose == Purpose::Play {
            answer = self.or_resign(&thought, answer);
        }
        if purpose != Purpose::Regression {
            self.clocks.spend(color, began.elapsed());
            self.last = Some(thought);
        }
        answer
    }

    /// How long the engine may think about a position, if some of the time is spent already, and how much longer where
    /// the choice is hard.
    fn limit(&self, position: &Position, spent: Duration) -> (Limit, Duration) {
        let (color, moves) = (position.to_play(), moves_to_come(position));
        let Some(time) = self.clocks.allot(color, moves) else {
            return (Limit::Own, Duration::ZERO);
        };
        let spare = self.clocks.spare(color, moves);
        let untouched = self.engine.short() == self.engine.entry().name;
        match (self.manners.word(THINKING.name), untouched) {
            ("timed", _) | ("auto", true) => {
                let most = Duration::from_secs_f64(self.manners.real(MOST_SECONDS.name));
                let limit = Limit::Until(time.min(most).saturating_sub(spent));
                (limit, spare.min(most.saturating_sub(time)))
            }
            _ => (Limit::AtMost(time.saturating_sub(spent)), Duration::ZERO),
        }
    }

    /// The answer, or resignation where the game is lost beyond doubt and the session may resign.
    fn or_resign(&mut self, thought: &Thought, answer: Answer) -> Answer {
        let color = thought.position.to_play();
        let least = self.manners.real(RESIGN.name);
        let outlook = Outlook::of(&thought.position, &thought.decision.account);
        // As far above the mean as the lower bound is below it.
        let hopeless = outlook.best().is_some_and(|best| 2.0 * best.win_rate - best.lower_bound < least);
        self.hopeless[color] = if hopeless { self.hopeless[color] + 1 } else { 0 };
        if self.hopeless[color] >= HOPELESS { Answer::Resign } else { answer }
    }

    /// Lets the engine look at a position as long as nothing comes in.
    pub(super) fn analyze(&mut self, color: Color, among: Option<&[Play]>, looks: Looks<'_>) {
        let position = self.position_for(color);
        let input = self.input.clone();
        let eye = Eye::new(&input, Some(looks), true);
        let budget = Budget { clock: &eye, watch: &eye, limit: Limit::Endless, among, ..Budget::COUNT_ONLY };
        let mut strategy = self.work();
        let decision = strategy.choose(&position, &budget, &mut self.chance());
        self.rest(strategy);
        let account = decision.account.clone();
        eye.report(&account);
        self.last = Some(Thought { position, decision });
        // An engine that has nothing left to find out is silent, and its analysis is still on.
        if !eye.deaf.load(Ordering::Relaxed) {
            input.wait();
        }
    }

    /// Lets the engine think in the opponent's time, until anything comes in.
    pub(super) fn ponder(&mut self) {
        let Some((mut strategy, position)) = self.idle() else { return };
        let input = self.input.clone();
        let eye = Eye::new(&input, None, true);
        let budget = Budget { clock: &eye, watch: &eye, limit: Limit::Endless, ..Budget::COUNT_ONLY };
        strategy.ponder(&position, &budget, &mut self.chance());
        self.rest(strategy);
    }

    /// The engine and the position, if it has just played and the game goes on.
    fn idle(&mut self) -> Option<(Box<dyn Strategy>, Position)> {
        let last = self.last.as_ref()?.position.to_play();
        let position = self.position().clone();
        (position.to_play() != last && !position.is_over()).then(|| (self.work(), position))
    }

    /// A decision about what `color` does, for whoever wants to see its figures: the last one if it was
    /// about this position.
    pub(super) fn considered(&mut self, color: Color) -> Thought {
        let position = self.position_for(color);
        if let Some(last) = &self.last
            && last.position.hash() == position.hash()
            && last.position.to_play() == color
            && last.position.passes() == position.passes()
            && last.position.board().size() == position.board().size()
        {
            return last.clone();
        }
        let mut rng: Rng = self.chance();
        let input = self.input.clone();
        let eye = Eye::new(&input, None, false);
        let budget = Budget { clock: &eye, watch: &eye, ..Budget::COUNT_ONLY };
        let decision = self.engine.build().choose(&position, &budget, &mut rng);
        let thought = Thought { position, decision };
        self.last = Some(thought.clone());
        thought
    }
}

/// The answer in the protocol's words.
pub(super) fn word(answer: Answer) -> String {
    match answer {
        Answer::Play(play) => write_vertex(play).to_string(),
        Answer::Resign => "resign".to_owned(),
    }
}

/// The system in the words of `kata-time_settings`.
pub(super) fn describe(system: System, main: Duration) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    match system {
        System::Unlimited => "none".to_owned(),
        System::Absolute => format!("absolute {}", seconds(main)),
        System::Canadian { period, stones } => {
            format!("canadian {} {} {stones}", seconds(main), seconds(period))
        }
        System::ByoYomi { period, periods } => {
            format!("byoyomi {} {} {periods}", seconds(main), seconds(period))
        }
        System::Fischer { increment, main_cap: Some(most), move_cap: Some(longest) } => {
            let (main, increment) = (seconds(main), seconds(increment));
            format!("fischer-capped {main} {increment} {} {}", seconds(most), seconds(longest))
        }
        System::Fischer { increment, .. } => format!("fischer {} {}", seconds(main), seconds(increment)),
    }
}
