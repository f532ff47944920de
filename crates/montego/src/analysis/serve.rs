//! The conversation with a client: lines in, answers out, some positions at a time in work.

use super::answer::{Report, no_results};
use super::effort::{Onlooker, engine_with, seconds};
use super::perspective::Perspective;
use super::query::{Action, Request};
use super::queue::{Job, Queue};
use crate::outlook::OWNERSHIP_PLAYOUTS;
use montego_rules::Position;
use montego_search::{Account, Budget, Engine, Limit, Ownership};
use montego_stats::Rng;
use serde_json::{Map, Value, json};
use std::io::BufRead;
use std::sync::atomic::Ordering;

/// The release of KataGo whose dialect is spoken. Clients compare it before they use newer fields.
const DIALECT: &str = "1.16.0";

/// The streams of chance of a position: the engine's, and that of the games for the ownership.
const ENGINE: u64 = 0;
const OWNERSHIP: u64 = 1;

/// Answers the queries of one client.
pub(crate) struct Server {
    /// Who thinks, as it is set when a query does not say how many visits it may have.
    pub(crate) engine: Engine,
    /// Base of the engine's chance. The position and its turn make a seed of it, not the order of queries.
    pub(crate) seed: u64,
    /// Positions looked at at the same time, at least 1.
    pub(crate) threads: usize,
    /// Whose view figures take where a query does not say.
    pub(crate) perspective: Perspective,
    /// Random games for each visit that a query allows.
    pub(crate) playouts_per_visit: u64,
    /// Whether the end of the input ends the work, too.
    pub(crate) quits_at_once: bool,
}

impl Server {
    /// Answers until the input ends and everything that was asked for is answered. `print` gets each line,
    /// without its end, and is never called by two threads at once.
    ///
    /// # Errors
    /// If the input cannot be read; what was asked for before is answered all the same.
    pub(crate) fn serve(&self, mut input: impl BufRead, print: impl Fn(&str) + Sync) -> std::io::Result<()> {
        let queue = Queue::default();
        let turn = std::sync::Mutex::new(());
        let tell = |value: &Value| {
            let _mine = turn.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            print(&value.to_string());
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    while let Some(job) = queue.take() {
                        self.look(&job, &tell);
                        queue.finish(&job);
                    }
                });
            }
            let mut line = Vec::new();
            let end = loop {
                line.clear();
                match input.read_until(b'\n', &mut line) {
                    Ok(0) => break Ok(()),
                    Ok(_) => self.hear(line.trim_ascii(), &queue, &tell),
                    Err(error) => break Err(error),
                }
            };
            if self.quits_at_once {
                queue.stop(None, None);
            }
            queue.close();
            end
        })
    }

    /// Takes a line of the client.
    fn hear(&self, line: &[u8], queue: &Queue, tell: &impl Fn(&Value)) {
        if line.is_empty() {
            return;
        }
        match Request::read(line) {
            Err(complaint) => tell(&complaint.json("error")),
            Ok(Request::Analyze(query, warnings)) => {
                warnings.iter().for_each(|warning| tell(&warning.json("warning")));
                queue.add(*query);
            }
            Ok(Request::Act(action, echo)) => self.act(action, echo, queue, tell),
        }
    }

    fn act(&self, action: Action, mut echo: Map<String, Value>, queue: &Queue, tell: &impl Fn(&Value)) {
        let mut add = |name: &str, value: Value| {
            echo.insert(name.to_owned(), value);
        };
        let mut stopped = Vec::new();
        match action {
            Action::ClearCache => {}
            Action::Terminate { id, turns } => stopped = queue.stop(id.as_deref(), turns.as_deref()),
            Action::Version => {
                add("version", json!(DIALECT));
                add("git_hash", json!("<omitted>"));
                add("program", json!(concat!("montego ", env!("CARGO_PKG_VERSION"))));
            }
            Action::Models => add(
                "models",
                json!([{
                    "name": self.engine.short(),
                    "internalName": self.engine.entry().name,
                    "version": self.engine.entry().revision,
                    "maxBatchSize": 1,
                    "usesHumanSLProfile": false,
                    "usingFP16": "false",
                }]),
            ),
        }
        tell(&Value::Object(echo));
        stopped.iter().for_each(|job| tell(&no_results(&job.query, job.turn)));
    }

    /// Looks at a position and tells what the engine found.
    fn look(&self, job: &Job, tell: &(impl Fn(&Value) + Sync)) {
        if job.stop.load(Ordering::Relaxed) {
            return tell(&no_results(&job.query, job.turn));
        }
        let query = &job.query;
        let position = query.position(job.turn);
        let among = query.among(&position);
        let perspective = query.perspective.unwrap_or(self.perspective);
        let report = |account: &Account, answer| {
            let report = Report { query, turn: job.turn, position: &position, account, answer, perspective };
            tell(&report.json());
        };
        let show = |account: &Account| report(account, None);
        let onlooker = Onlooker::new(&job.stop, query.reports, &show);
        let (engine, own_time) = match query.max_visits {
            None => (self.engine.clone(), None),
            Some(visits) => {
                let plays = position.legal_points().count();
                let plays = among.as_ref().map_or(plays, |among| plays.min(among.len()));
                let games = visits.saturating_mul(self.playouts_per_visit).min(1_000_000_000);
                (engine_with(&self.engine, games, plays), seconds(&self.engine))
            }
        };
        let time = [query.max_time, own_time].into_iter().flatten().min();
        let budget = Budget {
            clock: &onlooker,
            watch: &onlooker,
            limit: time.map_or(Limit::Own, Limit::AtMost),
            among: among.as_deref(),
            ..Budget::COUNT_ONLY
        };
        let rng = self.chance(&position, job.turn);
        let mut decision = engine.build().choose(&position, &budget, &mut rng.fork(ENGINE));
        if query.ownership && decision.account.ownership.is_none() {
            let sample = Ownership::sample(&position, OWNERSHIP_PLAYOUTS, &mut rng.fork(OWNERSHIP));
            decision.account.ownership = Some(sample);
        }
        report(&decision.account, Some(decision.answer));
    }

    /// The chance of a position: the same whenever and beside whatever it is looked at.
    fn chance(&self, position: &Position, turn: usize) -> Rng {
        let rng = Rng::from_seed(self.seed).fork(position.hash()).fork(turn as u64);
        rng.fork(position.to_play().index() as u64)
    }
}
