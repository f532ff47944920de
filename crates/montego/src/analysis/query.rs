//! What a client asks for: positions to look at, or something else to do.

use super::fields::{Complaint, Fields};
use super::perspective::Perspective;
use super::restriction::Restrictions;
use super::start::Start;
use montego_rules::{Play, Position};
use serde_json::{Map, Value};
use std::time::Duration;

/// A line of a client.
pub(super) enum Request {
    /// Positions to look at, and what is odd about the request.
    Analyze(Box<Query>, Vec<Complaint>),
    /// Something else to do, and the request itself, which the answer repeats.
    Act(Action, Map<String, Value>),
}

/// Something else to do.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Tell who you are.
    Version,
    /// Tell which engine thinks.
    Models,
    /// Forget what may be kept; nothing is.
    ClearCache,
    /// Stop looking at some positions.
    Terminate {
        /// The query; all if none is named.
        id: Option<String>,
        /// Its turns; all if none are named.
        turns: Option<Vec<usize>>,
    },
}

/// Positions of one game to look at, and how.
#[derive(Debug)]
pub(super) struct Query {
    /// What the client calls it.
    pub(super) id: String,
    start: Start,
    /// Numbers of moves after which to look, each with its priority.
    pub(super) turns: Vec<(usize, i64)>,
    /// Random games for each position; as the engine is set if none.
    pub(super) max_visits: Option<u64>,
    /// Time for each position.
    pub(super) max_time: Option<Duration>,
    /// When to report during the search.
    pub(super) reports: Option<Reports>,
    /// Whether the answer tells the ownership.
    pub(super) ownership: bool,
    /// Whether the answer tells the policy.
    pub(super) policy: bool,
    /// Whether the answer tells the visits along the variations.
    pub(super) pv_visits: bool,
    /// Whose view the figures take, if the query says so.
    pub(super) perspective: Option<Perspective>,
    restrictions: Restrictions,
}

/// When to report during a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reports {
    /// From the start to the first report.
    pub(super) first: Duration,
    /// From one report to the next.
    pub(super) every: Duration,
}

/// Fields that clients send and that mean nothing to engines without a tree or a net.
const WITHOUT_EFFECT: [(&str, &str); 3] = [
    ("rootPolicyTemperature", "the engines have no policy"),
    ("rootFpuReductionMax", "the engines have no tree"),
    ("analysisPVLen", "a variation is one move long"),
];

/// The same for those that are no more than a wish for a field of the answer.
const WITHOUT_ANSWER: [(&str, &str); 4] = [
    ("includeMovesOwnership", "the engines keep no ownership for single moves"),
    ("includeMovesOwnershipStdev", "the engines keep no ownership for single moves"),
    ("includeOwnershipStdev", "the engines keep no deviation of the ownership"),
    ("includeNoResultValue", "every random game has a result"),
];

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub(super) fn read(line: &[u8]) -> Result<Request, Complaint> {
        let mut fields = Fields::read(line)?;
        let echo = fields.echo();
        match fields.take::<String>("action", "the name of an action")? {
            Some(name) => Ok(Request::Act(read_action(&mut fields, &name)?, echo)),
            None => {
                let query = Query::take(&mut fields)?;
                fields.warn_of_the_rest();
                Ok(Request::Analyze(Box::new(query), fields.warnings))
            }
        }
    }
}

fn read_action(fields: &mut Fields, name: &str) -> Result<Action, Complaint> {
    match name {
        "query_version" => Ok(Action::Version),
        "query_models" => Ok(Action::Models),
        "clear_cache" => Ok(Action::ClearCache),
        "terminate" => {
            let id = fields.need("terminateId", "the id of a query")?;
            Ok(Action::Terminate { id: Some(id), turns: take_turn_numbers(fields)? })
        }
        "terminate_all" => Ok(Action::Terminate { id: None, turns: take_turn_numbers(fields)? }),
        _ => Err(fields.refuse(
            "action",
            "expected query_version, query_models, clear_cache, terminate or terminate_all",
        )),
    }
}

fn take_turn_numbers(fields: &mut Fields) -> Result<Option<Vec<usize>>, Complaint> {
    fields.take("turnNumbers", "a list of turns")
}

impl Query {
    fn take(fields: &mut Fields) -> Result<Query, Complaint> {
        let start = Start::take(fields)?;
        let settings = Settings::take(fields)?;
        let max_visits = take_count(fields, "maxVisits")?.or(settings.max_visits);
        let reports = take_reports(fields)?;
        for (field, reason) in WITHOUT_EFFECT {
            if fields.take::<Value>(field, "anything")?.is_some() {
                fields.warn(field, format!("without effect: {reason}"));
            }
        }
        for (field, reason) in WITHOUT_ANSWER {
            if fields.flag(field)? {
                fields.warn(field, format!("not in the answer: {reason}"));
            }
        }
        Ok(Query {
            id: fields.id().to_owned(),
            turns: take_turns(fields, start.length())?,
            max_visits,
            max_time: settings.max_time,
            reports,
            ownership: fields.flag("includeOwnership")?,
            policy: fields.flag("includePolicy")?,
            pv_visits: fields.flag("includePVVisits")?,
            perspective: settings.perspective,
            restrictions: Restrictions::take(fields, start.size())?,
            start,
        })
    }

    /// The position after some moves of the game.
    pub(super) fn position(&self, turn: usize) -> Position {
        self.start.position(turn)
    }

    /// The plays to choose from; none if all are allowed.
    pub(super) fn among(&self, position: &Position) -> Option<Vec<Play>> {
        self.restrictions.among(position)
    }
}

/// Takes the turns to look at, the last one if none are named, each with its priority.
fn take_turns(fields: &mut Fields, last: usize) -> Result<Vec<(usize, i64)>, Complaint> {
    let named: Option<Vec<usize>> = fields.take("analyzeTurns", "a list of turns")?;
    let turns = named.unwrap_or_else(|| vec![last]);
    if let Some(turn) = turns.iter().find(|&&turn| turn > last) {
        return Err(fields.refuse("analyzeTurns", format!("expected turns from 0 to {last}, found {turn}")));
    }
    let one: Option<i64> = fields.take("priority", "a whole number")?;
    let each: Option<Vec<i64>> = fields.take("priorities", "a list of whole numbers")?;
    match each {
        Some(_) if one.is_some() => {
            Err(fields.refuse("priorities", "expected either priority or priorities, found both"))
        }
        Some(each) if each.len() != turns.len() => {
            let text = format!("expected {} numbers, one for each turn, found {}", turns.len(), each.len());
            Err(fields.refuse("priorities", text))
        }
        Some(each) => Ok(turns.into_iter().zip(each).collect()),
        None => Ok(turns.into_iter().map(|turn| (turn, one.unwrap_or(0))).collect()),
    }
}

/// Takes a number of random games.
fn take_count(fields: &mut Fields, field: &str) -> Result<Option<u64>, Complaint> {
    match fields.take(field, "a whole number from 1 on")? {
        Some(0) => Err(fields.refuse(field, "expected a whole number from 1 on, found 0")),
        count => Ok(count),
    }
}

/// Takes the two fields that ask for reports.
fn take_reports(fields: &mut Fields) -> Result<Option<Reports>, Complaint> {
    let mut take = |field: &str| match fields.take::<f64>(field, SECONDS)? {
        None => Ok(None),
        Some(seconds) => read_seconds(seconds)
            .map(Some)
            .ok_or_else(|| fields.refuse(field, format!("expected {SECONDS}, found {seconds}"))),
    };
    let (every, first) = (take("reportDuringSearchEvery")?, take("firstReportDuringSearchAfter")?);
    Ok(match (every, first) {
        (None, None) => None,
        (Some(every), first) => Some(Reports { first: first.unwrap_or(every), every }),
        // One report and no other.
        (None, Some(first)) => Some(Reports { first, every: Duration::MAX }),
    })
}

const SECONDS: &str = "seconds, from 0.001 on";

/// Reads seconds; beyond eleven days they are as good as for ever, which clients write as 1e20.
fn read_seconds(seconds: f64) -> Option<Duration> {
    (seconds >= 0.001).then(|| Duration::from_secs_f64(seconds.min(1e6)))
}

/// What `overrideSettings` may change here.
#[derive(Default)]
struct Settings {
    max_visits: Option<u64>,
    max_time: Option<Duration>,
    perspective: Option<Perspective>,
}

impl Settings {
    fn take(fields: &mut Fields) -> Result<Settings, Complaint> {
        const FIELD: &str = "overrideSettings";
        let written: Map<String, Value> = fields.take(FIELD, "an object of settings")?.unwrap_or_default();
        let mut settings = Settings::default();
        let mut ignored = Vec::new();
        for (name, value) in &written {
            let bad = |expected: &str| {
                fields.refuse(
                    FIELD,
                    format!("{name}: expected {expected}, found {}", super::fields::clip(value)),
                )
            };
            match name.as_str() {
                "maxTime" => {
                    let seconds = value.as_f64().and_then(read_seconds);
                    settings.max_time = Some(seconds.ok_or_else(|| bad(SECONDS))?);
                }
                "maxVisits" | "maxPlayouts" => {
                    let count = value.as_u64().filter(|&count| count > 0);
                    let count = count.ok_or_else(|| bad("a whole number from 1 on"))?;
                    settings.max_visits = Some(settings.max_visits.map_or(count, |other| other.min(count)));
                }
                Perspective::SETTING => {
                    let read = value.as_str().and_then(Perspective::read);
                    settings.perspective = Some(read.ok_or_else(|| bad("BLACK, WHITE or SIDETOMOVE"))?);
                }
                _ => ignored.push(name.as_str()),
            }
        }
        if !ignored.is_empty() {
            fields.warn(FIELD, format!("without effect: {}", ignored.join(", ")));
        }
        Ok(settings)
    }
}
