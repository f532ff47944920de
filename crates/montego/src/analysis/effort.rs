//! How much work an engine puts into a position: as many random games as a client has visits to spend.

use super::query::Reports;
use montego_search::{Account, Clock, Engine, Parameter, Value, Watch};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The engine set to about `games` random games for a decision among `candidates` plays.
///
/// Every parameter that counts random games, as its unit tells, gets its part: a number for each candidate is
/// the same part for all and for the position itself, but one at least; where there are stages, each has its
/// share of the engine's own setting. So an engine gets fewer games in the way it would spend them by itself,
/// and the same query has the same answer, which a search cut off from outside need not have.
pub(super) fn engine_with(engine: &Engine, games: u64, candidates: usize) -> Engine {
    let settings = engine.settings();
    let count = |name: &str, otherwise: u64| {
        let found = settings.iter().find(|(known, _)| *known == name);
        match found {
            Some((_, Value::Count(count))) => count,
            _ => otherwise,
        }
    };
    let (cycles, finalists) = (count("cycles", 1), count("finalists", 0));
    let staged = cycles.saturating_mul(count("steps", 1));
    let total = staged.saturating_add(finalists.saturating_mul(count("finalist_steps", 0)));
    let share = |own: u64| (u128::from(games) * u128::from(own) / u128::from(total.max(1))) as u64;
    let each = games / (candidates as u64 + 1);
    let part = |parameter: &Parameter, own: u64| {
        let part = match (parameter.unit, parameter.name) {
            (_, "pass_playouts") => each,
            // A play may be dropped as early as the engine would drop it, or when its games are used up.
            (_, "n_min") => each.min(own),
            ("playouts per decision", _) => games,
            ("playouts per candidate", _) => each,
            // What an estimate tells beforehand is worth a small part of the rest.
            ("playouts per estimate", _) => own.min(games / 10),
            ("playouts per cycle" | "playouts per finalist", _) => share(own),
            _ => return own,
        };
        part.max(1)
    };
    let assignments =
        engine.entry().parameters.iter().zip(settings.iter()).map(|(parameter, (name, value))| {
            let value = match value {
                Value::Count(own) => Value::Count(part(parameter, own)),
                // The time of a query limits the search, see `seconds`.
                Value::Real(_) if name == "seconds" => Value::Real(0.0),
                other => other,
            };
            format!("{name}={value}")
        });
    let text = format!("{}:{}", engine.entry().name, assignments.collect::<Vec<_>>().join(","));
    // A parameter that cannot be set so low or so high stays as it is.
    text.parse().unwrap_or_else(|_| engine.clone())
}

/// The time that an engine is set to think, if it is set to a time.
pub(super) fn seconds(engine: &Engine) -> Option<Duration> {
    engine.settings().iter().find_map(|(name, value)| match value {
        Value::Real(seconds) if name == "seconds" && seconds > 0.0 => Some(Duration::from_secs_f64(seconds)),
        _ => None,
    })
}

/// Somebody who looks on for a client: tells when a report is due, and stops the search on demand.
pub(super) struct Onlooker<'a> {
    started: Instant,
    stop: &'a AtomicBool,
    every: Option<Duration>,
    /// Milliseconds from the start to the next report; never if the largest number.
    next: AtomicU64,
    report: &'a (dyn Fn(&Account) + Sync),
}

impl<'a> Onlooker<'a> {
    /// Begins to look; `report` gets an account whenever one is due.
    pub(super) fn new(
        stop: &'a AtomicBool,
        reports: Option<Reports>,
        report: &'a (dyn Fn(&Account) + Sync),
    ) -> Onlooker<'a> {
        let next = AtomicU64::new(reports.map_or(u64::MAX, |reports| milliseconds(reports.first)));
        Onlooker { started: Instant::now(), stop, every: reports.map(|reports| reports.every), next, report }
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Clock for Onlooker<'_> {
    fn now(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Watch for Onlooker<'_> {
    fn is_due(&self) -> bool {
        self.every.is_some() && milliseconds(self.now()) >= self.next.load(Ordering::Relaxed)
    }

    fn show(&self, account: &Account) {
        let Some(every) = self.every else { return };
        self.next.store(milliseconds(self.now()).saturating_add(milliseconds(every)), Ordering::Relaxed);
        (self.report)(account);
    }

    fn wants_more(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_rules::{Komi, Position, Ruleset, Setup, Size};
    use montego_search::{Budget, ROSTER};
    use montego_stats::Rng;

    /// Programs with playouts of each kind, so that every kind of parameter has its part.
    const MORE: [&str; 5] = [
        "olga:statistics=amaf",
        "olga:pruning=none",
        "olga:depth=2",
        "oleg:depth=2",
        "gobble:cycles=2,finalists=5,finalist_steps=100",
    ];

    /// Programs without playouts.
    const WITHOUT: [&str; 3] = ["random", "indigo-knowledge", "golois"];

    #[test]
    fn every_engine_makes_about_as_many_playouts_as_it_may() {
        let size = Size::square(5).expect("a size");
        let position = Position::new(&Setup::empty(size), Ruleset::CHINESE, Komi::ZERO).expect("a board");
        let engines =
            ROSTER.iter().map(|entry| entry.name).filter(|name| !WITHOUT.contains(name)).chain(MORE);
        for text in engines {
            let engine: Engine = text.parse().expect("an engine");
            for games in [1, 100, 1500] {
                let set = engine_with(&engine, games, size.area());
                let decision = set.build().choose(&position, &Budget::COUNT_ONLY, &mut Rng::from_seed(1));
                let made = decision.account.playouts;
                // One game for each candidate, twice over where replies are looked at too.
                let least = 2 * (size.area() as u64 + 1);
                assert!(made <= (games + games / 4).max(least), "{set}: {made} of {games}");
                // Pruning stops when nothing is left to find out.
                assert!(made >= games / 10, "{set}: {made} of {games}");
            }
        }
    }

    #[test]
    fn the_time_of_an_engine_becomes_that_of_the_query() {
        let engine: Engine = "oleg:seconds=2,playouts=7,k=1".parse().expect("an engine");
        assert_eq!(seconds(&engine), Some(Duration::from_secs(2)));
        let set = engine_with(&engine, 50, 25);
        assert_eq!((seconds(&set), set.short()), (None, "oleg:playouts=50,k=1,pass_playouts=1".to_owned()));
    }

    #[test]
    fn reports_are_due_only_if_asked_for() {
        let stop = AtomicBool::new(false);
        let never = Onlooker::new(&stop, None, &|_| panic!("nobody asked"));
        assert!(!never.is_due() && never.wants_more());
        never.show(&Account::default());
        let told = AtomicU64::new(0);
        let tell = |_: &Account| {
            told.fetch_add(1, Ordering::Relaxed);
        };
        let reports = Reports { first: Duration::ZERO, every: Duration::MAX };
        let once = Onlooker::new(&stop, Some(reports), &tell);
        assert!(once.is_due());
        once.show(&Account::default());
        assert!(!once.is_due());
        assert_eq!(told.load(Ordering::Relaxed), 1);
        stop.store(true, Ordering::Relaxed);
        assert!(!once.wants_more());
    }
}
