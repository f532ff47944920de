//! The programs of *Combining Tactical Search and Monte-Carlo in the Game of Go*: the standard program, the one with
//! goals, and Golois, their opponent.

use super::root::{self, Deadline, PASS, THREADS};
use crate::eye::EyeRule;
use crate::goals::{Goal, GoalTally, Study};
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::{Account, Answer, Decision};
use crate::workers::share_out_watched;
use montego_rules::{Play, Position};
use montego_stats::Rng;

pub mod goals;
#[allow(clippy::module_inception, reason = "the program has the name of its family")]
pub mod golois;
pub mod standard;

/// Playouts that draw from one stream of chance and are done by one thread.
const BLOCK: u64 = 250;

/// One playout in so many tells who owned the points.
const OWNED: u64 = 8;

const PLAYOUTS: Parameter = Parameter {
    name: "playouts",
    kind: Kind::Count { default: 10_000, min: 1, max: 1_000_000_000 },
    unit: "playouts per decision",
    meaning: "random games played for one decision",
    source: "Cazenave & Helmstetter 2005, sections 2 and 6: 10,000 in the matches",
};

const EYE: Parameter = Parameter {
    kind: Kind::Choice { default: "gobble", words: &["gobble", "oleg", "olga"] },
    source: "ours: Cazenave & Helmstetter 2005, section 2, only says that own eyes are not filled; the rule of Gobble is the \
             cheapest that knows true eyes, which scoring and the goal of an eye need",
    ..root::EYE
};

const MIN_SAMPLES: Parameter = Parameter {
    name: "min_samples",
    kind: Kind::Count { default: 30, min: 2, max: 1_000_000 },
    unit: "playouts",
    meaning: "games on each side that the difference of two means needs to count",
    source: "ours; the paper has no such rule",
};

/// Plays random games until the count or the time is used up, and tells somebody who looks on how it stands.
fn sample<E: EyeRule>(study: &Study<'_>, settings: &Settings, deadline: &Deadline<'_>, rng: &Rng) -> Account {
    let playouts = if deadline.counts() { settings.count(PLAYOUTS.name) } else { u64::MAX };
    let work = |tally: &mut GoalTally<E>, block: u64| {
        let mut rng = rng.fork(block);
        for number in block * BLOCK..((block + 1) * BLOCK).min(playouts) {
            tally.play(study.root, number.is_multiple_of(OWNED), &mut rng);
        }
    };
    let threads = settings.count(THREADS.name) as usize;
    let (bench, more) = (|| study.tally(), || !deadline.is_over());
    let account = |parts: &[&GoalTally<E>]| study.account(&GoalTally::sum(parts));
    let blocks = playouts.div_ceil(BLOCK);
    let parts = share_out_watched(blocks, threads, bench, work, more, deadline.watch(), account);
    let sum = GoalTally::sum(&parts.iter().collect::<Vec<_>>());
    Account { stop: Some(deadline.stop()), ..study.account(&sum) }.ranked()
}

/// Plays what has the highest value: a point, or of the plays of a trusted goal the one that gains most by itself.
fn decide(
    position: &Position,
    settings: &Settings,
    account: Account,
    trusts: impl Fn(&Goal) -> bool,
) -> Decision {
    let best = account.candidates.first().and_then(|candidate| Some((candidate.play, candidate.gain?)));
    let goal = account.goals.iter().filter(|goal| trusts(goal)).filter_map(|goal| {
        // Candidates are best first, so the first that is a way has the highest gain.
        let is_way = |play: Play| goal.ways.iter().any(|way| Play::At(way.play) == play);
        let play = account.candidates.iter().map(|candidate| candidate.play).find(|&play| is_way(play))?;
        Some((play, goal.value?))
    });
    // Goals are best first too; of equal values the point is taken.
    let goal = { goal }.next().filter(|goal| best.is_none_or(|best| goal.1 > best.1));
    let passes =
        |value: f64| value < 0.0 && settings.word(PASS.name) == "incentive" && position.ruleset().passes;
    let play = match goal.or(best) {
        Some((play, value)) if !passes(value) => play,
        None if !position.ruleset().passes => position.legal_points().next().map_or(Play::Pass, Play::At),
        _ => Play::Pass,
    };
    Decision { answer: Answer::Play(play), account }
}
