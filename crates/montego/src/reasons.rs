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

/// How many standard errors to either side hold 95 % of a normal distribution.
const NINETY_FIVE: f64 = 1.96;

/// Goals that are told of a play: those that are worth most. More is no sentence.
const TOLD: usize = 3;

/// A play and what speaks for it.
pub(crate) struct Reason {
    /// The play.
    pub(crate) play: Play,
    /// A sentence that begins with the play.
    pub(crate) sentence: String,
    /// What the best of it is worth, in points.
    pub(crate) value: Option<f64>,
}

/// Everything that can be said about the plays of a position, the best first, after the play that was decided on.
///
/// Goals whose value is not above zero by their interval are said of the decided play only.
pub(crate) fn reasons(board: &Board, account: &Account, answer: Answer, top: usize) -> Vec<Reason> {
    let decided = match answer {
        Answer::Play(play) => Some(play),
        Answer::Resign => None,
    };
    let mut reasons: Vec<Reason> =
        decided.map(|play| of_play(board, account, play, true)).into_iter().collect();
    let plays: Vec<Play> = account.candidates.iter().map(|candidate| candidate.play).collect();
    let ways = account.goals.iter().flat_map(|goal| &goal.ways).map(|way| Play::At(way.play));
    let mut others: Vec<Reason> = Vec::new();
    for play in ways.chain(plays) {
        let is_known = Some(play) == decided || others.iter().any(|other| other.play == play);
        if !is_known {
            others.push(of_play(board, account, play, false));
        }
    }
    others.retain(|reason| reason.value.is_some_and(|value| value > 0.0));
    others.sort_by(|a, b| b.value.unwrap_or_default().total_cmp(&a.value.unwrap_or_default()));
    reasons.extend(others.into_iter().take(top.saturating_sub(reasons.len())));
    reasons
}

/// What speaks for one play.
fn of_play(board: &Board, account: &Account, play: Play, decided: bool) -> Reason {
    let goals = account.goals.iter().filter_map(|goal| {
        let way = goal.ways.iter().find(|way| Play::At(way.play) == play)?;
        let value = goal.value?;
        (decided || value > NINETY_FIVE * goal.standard_error?).then_some((goal, way, value))
    });
    // An account has its goals best first.
    let goals: Vec<_> = goals.take(TOLD).collect();
    let place = account.candidates.iter().position(|candidate| candidate.play == play);
    let gain = place.and_then(|place| account.candidates[place].gain);
    let name = write_vertex(play);
    let mut parts = goals.iter().enumerate().map(|(index, (goal, way, _))| {
        let also = if index == 0 { "" } else { "it also " };
        let worth = if index == 0 { "worth " } else { "" };
        format!("{also}{}, {worth}{}", deed(goal, way, board), worth_of(goal.value, goal.standard_error))
    });
    let sentence = match (parts.next(), place) {
        (Some(first), _) => {
            std::iter::once(format!("{name} {first}")).chain(parts).collect::<Vec<_>>().join("; ")
        }
        (None, Some(place)) => format!("{name} {}", as_point(place, &account.candidates)),
        (None, None) if play == Play::Pass && !gains_anything(account) => {
            "pass: no play gains anything by random games".to_owned()
        }
        (None, None) => format!("{name} decides nothing that search found"),
    };
    let best = goals.iter().map(|goal| goal.2).chain(gain).max_by(f64::total_cmp);
    Reason { play, sentence: format!("{sentence}."), value: best }
}

/// Whether any play is worth more than nothing by random games.
fn gains_anything(account: &Account) -> bool {
    let points = account.candidates.iter().filter_map(|candidate| candidate.gain);
    points.chain(account.goals.iter().filter_map(|goal| goal.value)).any(|value| value > 0.0)
}

/// A play without a goal: what the point is worth by itself.
fn as_point(place: usize, candidates: &[Candidate]) -> String {
    let candidate = &candidates[place];
    let rank = match place {
        0 => "is the biggest point".to_owned(),
        1 => "is the second biggest point".to_owned(),
        2 => "is the third biggest point".to_owned(),
        _ => format!(
            "decides nothing that search found; it is number {} of {} points",
            place + 1,
            candidates.len()
        ),
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

/// What somebody does who pursues a goal in this way.
pub(crate) fn deed(goal: &Goal, way: &Way, board: &Board) -> String {
    let [third, base] = verb(goal);
    let chain = |stone| chain_name(stone, board);
    let point = |point| write_point(point).to_string();
    let object = match (goal.aim, goal.reaches) {
        (Aim::Capture { stone }, _) => chain(stone),
        (Aim::Connection { stones: [first, second] }, true) => {
            format!("{} with {}", chain(first), chain(second))
        }
        (Aim::Connection { stones: [first, second] }, false) => {
            format!("{} from {}", chain(first), chain(second))
        }
        (Aim::EmptyConnection { stone, point: empty }, _) => {
            format!("{} with {}", point(empty), chain(stone))
        }
        (Aim::Eye { point: eye }, _) => format!("an eye at {}", point(eye)),
        (Aim::Life { stone }, true) => format!("{} live", chain(stone)),
        (Aim::Life { stone }, false) => chain(stone),
    };
    let ko = match way.success {
        Success::KoAhead => " by a ko in which the first threat may be ignored",
        Success::KoBehind => " by a ko in which the first threat has to be found",
        _ => "",
    };
    if goal.proven { format!("{third} {object}{ko}") } else { format!("should {base} {object}{ko}") }
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
        (Aim::Eye { .. }, false) => ["takes", "take"],
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
