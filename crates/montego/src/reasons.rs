//! Reasons in words: what a play achieves by search, and what that is worth by random games.
//!
//! A sentence never says more than search has shown: what it has not proven it "should" do, and what hangs on a ko
//! says so. Numbers are points in the view of the side to move; behind ± is half of a 95 % interval.

use montego_lab::table::estimate;
use montego_notation::{write_point, write_vertex};
use montego_rules::{Board, Play, Point};
use montego_search::goals::{Aim, Goal};
use montego_search::tactics::{Success, Way};
use montego_search::{Account, Answer, Candidate};

#[cfg(test)]
mod tests;

/// How many standard errors to either side hold 95 % of a normal distribution.
const NINETY_FIVE: f64 = 1.96;

/// Goals that are told of a play: those that are worth most. More is no sentence.
const TOLD: usize = 3;

/// Plays beside a goal's play that are named with it.
const RIVALS: usize = 3;

/// So many of the biggest points are called big points though they reach a goal as well.
const BIG: usize = 3;

/// A play and what speaks for it.
pub(crate) struct Reason {
    /// The play.
    pub(crate) play: Play,
    /// A sentence that begins with the play.
    pub(crate) sentence: String,
    /// What the best of it is worth, in points.
    pub(crate) value: Option<f64>,
}

/// A goal and how a play pursues it.
#[derive(Clone, Copy)]
struct Told<'a> {
    goal: &'a Goal,
    way: &'a Way,
    value: f64,
}

/// What can be said of a play, before it is put into words.
struct Case<'a> {
    play: Play,
    /// Its place among the points by themselves, and what it gains there.
    place: Option<usize>,
    gain: Option<f64>,
    /// Goals that it reaches: those that search has proven first, and of both those that are worth most.
    goals: Vec<Told<'a>>,
    /// Other plays that reach the first of the goals as well.
    rivals: Vec<Play>,
}

/// Everything that can be said about the plays of a position, the best first, after the play that was decided on.
///
/// A goal that several plays reach is said of the one that gains most as a point; the others are named beside it.
/// Of the decided play only is said what is not worth more than nothing by its interval, and what connects it to a string to
/// which another point is a bigger link.
pub(crate) fn reasons(board: &Board, account: &Account, answer: Answer, top: usize) -> Vec<Reason> {
    let decided = match answer {
        Answer::Play(play) => Some(play),
        Answer::Resign => None,
    };
    let mut cases: Vec<Case<'_>> =
        decided.map(|play| case_of(board, account, play, true)).into_iter().collect();
    let plays = account.candidates.iter().map(|candidate| candidate.play);
    let mut others: Vec<Play> = Vec::new();
    for play in account.goals.iter().flat_map(|goal| &goal.ways).map(|way| Play::At(way.play)).chain(plays) {
        if Some(play) != decided && !others.contains(&play) {
            others.push(play);
        }
    }
    let mut others: Vec<Case<'_>> =
        others.into_iter().map(|play| case_of(board, account, play, false)).collect();
    others.retain(|case| case.value().is_some_and(|value| value > 0.0));
    let order = |case: &Case<'_>| {
        let leads = case.goals.first().is_some_and(|told| is_proven(told.goal, told.way));
        (case.value().unwrap_or_default(), leads, case.gain.unwrap_or_default())
    };
    others.sort_by(|a, b| order(b).partial_cmp(&order(a)).unwrap_or(std::cmp::Ordering::Equal));
    for case in others {
        let lead =
            |case: &Case<'_>| case.goals.first().filter(|_| !case.is_point()).map(|told| told.goal.aim);
        match cases.iter_mut().find(|known| lead(known).is_some() && lead(known) == lead(&case)) {
            Some(known) => known.rivals.push(case.play),
            None => cases.push(case),
        }
    }
    cases.truncate(top.max(1));
    cases.iter().map(|case| case.reason(board, account)).collect()
}

/// What can be said of one play.
fn case_of<'a>(board: &Board, account: &'a Account, play: Play, decided: bool) -> Case<'a> {
    let goals = account.goals.iter().filter_map(|goal| {
        let way = goal.ways.iter().find(|way| Play::At(way.play) == play)?;
        let value = goal.value?;
        let least = if decided { 0.0 } else { NINETY_FIVE * goal.standard_error? };
        let is_wanted = value > least && (decided || is_best_link(account, goal));
        is_wanted.then_some(Told { goal, way, value })
    });
    let mut goals: Vec<Told<'_>> = goals.collect();
    let all = goals.clone();
    goals.retain(|told| !all.iter().any(|other| implies(other, told, board)));
    // An account has its goals best first, and the sort is stable.
    goals.sort_by_key(|told| !is_proven(told.goal, told.way));
    goals.truncate(TOLD);
    let place = account.candidates.iter().position(|candidate| candidate.play == play);
    let gain = place.and_then(|place| account.candidates[place].gain);
    Case { play, place, gain, goals, rivals: Vec::new() }
}

/// Whether a goal goes without saying where another one is told: who captures stones has killed them, and cut them from all
/// others. What is proven does not follow from what is not.
fn implies(other: &Told<'_>, told: &Told<'_>, board: &Board) -> bool {
    let Aim::Capture { stone: taken } = other.goal.aim else { return false };
    let lost: &[Point] = match &told.goal.aim {
        Aim::Life { stone } => std::slice::from_ref(stone),
        Aim::Connection { stones } => stones,
        _ => &[],
    };
    let is_same = lost.iter().any(|&stone| board.chain_of(stone) == board.chain_of(taken));
    let is_known = is_proven(other.goal, other.way) || !is_proven(told.goal, told.way);
    other.goal.reaches && !told.goal.reaches && is_same && is_known
}

/// Whether search has proven that a goal is reached in this way: the proof is of the first.
fn is_proven(goal: &Goal, way: &Way) -> bool {
    goal.proven && goal.ways.first() == Some(way)
}

/// Whether no other point is worth more as a link to the same string; true of goals that are no such links. A string in
/// the open has a dozen, and who reads of one has read of all.
fn is_best_link(account: &Account, goal: &Goal) -> bool {
    let string = |goal: &Goal| match goal.aim {
        Aim::EmptyConnection { stone, .. } => Some(stone),
        _ => None,
    };
    // Goals are best first.
    string(goal).is_none() || account.goals.iter().find(|&other| string(other) == string(goal)) == Some(goal)
}

impl Case<'_> {
    /// What the best of it is worth, in points.
    fn value(&self) -> Option<f64> {
        self.goals.iter().map(|told| told.value).chain(self.gain).max_by(f64::total_cmp)
    }

    /// Whether it is first of all a big point: nothing that search has proven of it is worth more.
    fn is_point(&self) -> bool {
        let proven = self.goals.iter().find(|told| is_proven(told.goal, told.way));
        let gains = |told: &Told<'_>| self.gain.is_some_and(|gain| gain >= told.value);
        self.place.is_some_and(|place| place < BIG) && proven.map_or(self.place == Some(0), gains)
    }

    fn reason(&self, board: &Board, account: &Account) -> Reason {
        let mut parts: Vec<String> = Vec::new();
        if let Some(place) = self.place.filter(|_| self.is_point() || self.goals.is_empty()) {
            parts.push(as_point(place, &account.candidates));
        }
        for told in &self.goals {
            let goal = told.goal;
            let worth = if parts.is_empty() { "worth " } else { "" };
            let deed = deed(goal, told.way, board, !parts.is_empty());
            let like = if parts.is_empty() { like(&self.rivals) } else { String::new() };
            parts.push(format!("{deed}, {worth}{}{like}", worth_of(goal.value, goal.standard_error)));
        }
        let name = write_vertex(self.play);
        let sentence = match parts.is_empty() {
            false => format!("{name} {}", parts.join("; it ")),
            true if self.play == Play::Pass && !gains_anything(account) => {
                "pass: no play gains anything by random games".to_owned()
            }
            true => format!("{name} decides nothing that search found"),
        };
        Reason { play: self.play, sentence: format!("{sentence}."), value: self.value() }
    }
}

/// `, as should C3 and D2`: other plays that do the same, of which search has no proof.
fn like(rivals: &[Play]) -> String {
    let mut names: Vec<String> =
        rivals.iter().take(RIVALS).map(|&play| write_vertex(play).to_string()).collect();
    match rivals.len() - names.len() {
        0 => {}
        1 => names.push(write_vertex(rivals[RIVALS]).to_string()),
        more => names.push(format!("{more} others")),
    }
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => format!(", as should {last}"),
        Some((last, first)) => format!(", as should {} and {last}", first.join(", ")),
    }
}

/// Whether any play is worth more than nothing by random games.
fn gains_anything(account: &Account) -> bool {
    let points = account.candidates.iter().filter_map(|candidate| candidate.gain);
    points.chain(account.goals.iter().filter_map(|goal| goal.value)).any(|value| value > 0.0)
}

/// What a point is worth by itself.
fn as_point(place: usize, candidates: &[Candidate]) -> String {
    const ORDINALS: [&str; 10] =
        ["", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth ", "tenth "];
    let candidate = &candidates[place];
    let rank = match ORDINALS.get(place) {
        Some(ordinal) => format!("is the {ordinal}biggest point"),
        None => format!("is number {} of {} points by size", place + 1, candidates.len()),
    };
    format!("{rank}, {}", worth_of(candidate.gain, candidate.standard_error))
}

/// `14.2 ± 0.8 points`.
fn worth_of(value: Option<f64>, standard_error: Option<f64>) -> String {
    match (value, standard_error) {
        (Some(value), Some(error)) => format!("{value:.1} ± {:.1} points", NINETY_FIVE * error),
        (Some(value), None) => format!("{value:.1} points"),
        _ => "an unknown number of points".to_owned(),
    }
}

/// What somebody does who pursues a goal in this way; `also` tells that something was said of the play already.
fn deed(goal: &Goal, way: &Way, board: &Board, also: bool) -> String {
    let [third, base] = verb(goal);
    let chain = |stone| chain_name(stone, board);
    let object = match (goal.aim, goal.reaches) {
        (Aim::Capture { stone }, _) | (Aim::Life { stone }, false) => chain(stone),
        (Aim::Connection { stones: [first, second] }, true) => {
            format!("{} with {}", chain(first), chain(second))
        }
        (Aim::Connection { stones: [first, second] }, false) => {
            format!("{} from {}", chain(first), chain(second))
        }
        // The play is the point.
        (Aim::EmptyConnection { stone, .. }, _) => format!("to {}", chain(stone)),
        (Aim::Eye { point }, _) => format!("an eye at or beside {}", write_point(point)),
        (Aim::Life { stone }, true) => format!("{} live", chain(stone)),
    };
    let ko = match way.success {
        Success::KoAhead => " by a ko in which the first threat may be ignored",
        Success::KoBehind => " by a ko in which the first threat has to be found",
        _ => "",
    };
    let verb = match (is_proven(goal, way), also) {
        (true, false) => third.to_owned(),
        (true, true) => format!("also {third}"),
        (false, false) => format!("should {base}"),
        (false, true) => format!("should also {base}"),
    };
    format!("{verb} {object}{ko}")
}

/// A goal on one line, by its points: `saves C3: +22.4 ± 1.1 by C2, D2`.
pub(crate) fn brief(goal: &Goal) -> String {
    let [third, base] = verb(goal);
    let verb = if goal.proven { third.to_owned() } else { format!("should {base}") };
    let names =
        |points: &[Point]| points.iter().map(|&p| write_point(p).to_string()).collect::<Vec<_>>().join(", ");
    let (kind, points) = subject(&goal.aim);
    let what = match goal.aim {
        Aim::Eye { .. } | Aim::Life { .. } => format!("{kind} {}", names(&points)),
        _ => names(&points),
    };
    let value = match (goal.value, goal.standard_error) {
        (Some(value), Some(error)) => estimate(value, error),
        _ => "too few games".to_owned(),
    };
    let ways: Vec<Point> = goal.ways.iter().map(|way| way.play).collect();
    format!("{verb} {what}: {value} by {}", names(&ways))
}

/// The verb of a goal, in the third person and as it stands behind "should".
fn verb(goal: &Goal) -> [&'static str; 2] {
    match (goal.aim, goal.reaches) {
        (Aim::Capture { .. }, true) => ["captures", "capture"],
        (Aim::Capture { .. }, false) => ["saves", "save"],
        // Nobody prevents an empty connection.
        (Aim::Connection { .. }, true) | (Aim::EmptyConnection { .. }, _) => ["connects", "connect"],
        (Aim::Connection { .. }, false) => ["cuts", "cut"],
        (Aim::Eye { .. } | Aim::Life { .. }, true) => ["makes", "make"],
        (Aim::Eye { .. }, false) => ["spoils", "spoil"],
        (Aim::Life { .. }, false) => ["kills", "kill"],
    }
}

/// `the stone at D4`, `the three stones at D4`.
fn chain_name(stone: Point, board: &Board) -> String {
    const NUMBERS: [&str; 9] = ["", "two ", "three ", "four ", "five ", "six ", "seven ", "eight ", "nine "];
    let stones = board.chain_stones(stone).count();
    let number = NUMBERS.get(stones - 1).map_or_else(|| format!("{stones} "), |word| (*word).to_owned());
    let plural = if stones == 1 { "" } else { "s" };
    format!("the {number}stone{plural} at {}", write_point(stone))
}

/// What an aim is about, in a word for programs, and its points.
pub(crate) fn subject(aim: &Aim) -> (&'static str, Vec<Point>) {
    match *aim {
        Aim::Capture { stone } => ("capture", vec![stone]),
        Aim::Connection { stones } => ("connection", stones.to_vec()),
        Aim::EmptyConnection { point, stone } => ("empty_connection", vec![point, stone]),
        Aim::Eye { point } => ("eye", vec![point]),
        Aim::Life { stone } => ("life", vec![stone]),
    }
}
