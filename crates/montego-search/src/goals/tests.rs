//! Aims are followed play by play through games that are written down.

use super::find::problem;
use super::groups::Groups;
use super::problem::{Aim, Problem};
use super::route::Surveyor;
use super::select::common_points;
use super::watch::GoalTrace;
use super::{find, observe};
use crate::eye::GobbleEye;
use crate::playout::Trace;
use crate::tactics::{Plays, Reading, Settled, Success, Tactics, Way, survey, survey_groups};
use crate::testing::{self, point as at};
use montego_rules::{Board, Color, Play};
use montego_stats::Rng;

fn board(diagram: &str) -> Board {
    testing::board(diagram, Color::Black)
}

/// What became of an aim after some plays, Black first: whether it was reached and whether it was prevented.
#[track_caller]
fn fate(diagram: &str, aim: Aim, owner: Color, plays: &str) -> (bool, bool) {
    let start = board(diagram);
    let problems = [Problem::unsearched(aim, owner)];
    let mut trace = GoalTrace::new(&problems, &start);
    // Twice, so that the second game shows that the first one is forgotten.
    let mut fates = Vec::new();
    for _ in 0..2 {
        let mut board = start.clone();
        trace.clear();
        for name in plays.split_whitespace() {
            let play = if name == "pass" { Play::Pass } else { Play::At(at(name)) };
            let color = board.to_play();
            trace.record(color, play);
            board.play_unchecked(play);
            trace.made(&board, color, play);
        }
        let fate = trace.fates::<GobbleEye>(&board).next().expect("one problem");
        fates.push((fate.reached, fate.prevented));
    }
    assert_eq!(fates[0], fates[1], "a game must not be remembered");
    fates[0]
}

const ATARI: &str = "
    . . . . . . .
    . . . . . . .
    . . X . . . .
    . X O . . . .
    . . X . . . .
    . . . . . . .
    . . . . . . .";

#[test]
fn a_string_is_captured_or_saved_by_more_than_four_liberties() {
    let aim = Aim::Capture { stone: at("C4") };
    assert_eq!(fate(ATARI, aim, Color::White, "D4"), (true, false));
    // D4 gives three liberties, E4 more.
    assert_eq!(fate(ATARI, aim, Color::White, "A1 D4 A2 E4 A3 F4"), (false, true));
    // What happens later does not count: it was safe at some time.
    assert_eq!(
        fate(
            ATARI,
            aim,
            Color::White,
            "A1 D4 A2 E4 A3 F4 D3 pass E3 pass F3 pass D5 pass E5 pass F5 pass G4"
        ),
        (false, true)
    );
    // Neither taken nor ever safe: it was alive at the end.
    assert_eq!(fate(ATARI, aim, Color::White, "A1 D4"), (false, true));
}

const GAP: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    X X . X X . .
    O O . O O O O
    O O O O O O O
    . . O . O . .";

#[test]
fn strings_are_connected_once_they_are_one_string() {
    let aim = Aim::Connection { stones: [at("A4"), at("E4")] };
    assert_eq!(fate(GAP, aim, Color::Black, "C4"), (true, false));
    // A detour above the gap is as good.
    assert_eq!(fate(GAP, aim, Color::Black, "B5 C4 C5 G7 D5"), (true, false));
    // Joined at last, but the evaluation was lost before.
    assert_eq!(fate(GAP, aim, Color::Black, "G7"), (false, false));
}

const WALLED: &str = "
    O . O . O . O
    O O O O O O O
    O . . . . . O
    X X . . . X X
    O O . O . O O
    O O O O O O O
    O . O . O . O";

#[test]
fn a_connection_that_was_lost_at_some_time_is_prevented() {
    let aim = Aim::Connection { stones: [at("A4"), at("G4")] };
    // White walls the two off: the last way is four plays long, then there is none.
    let (_, prevented) = fate(WALLED, aim, Color::Black, "pass C4 pass C5 pass B5");
    assert!(prevented);
    let (reached, prevented) = fate(WALLED, aim, Color::Black, "C4 pass D4 pass E4");
    assert!(reached && !prevented);
}

#[test]
fn an_empty_point_belongs_to_who_is_first_there() {
    let aim = Aim::EmptyConnection { point: at("C6"), stone: at("B4") };
    assert_eq!(fate(GAP, aim, Color::Black, "C6 G7 C5 G6 B5"), (true, false));
    assert_eq!(fate(GAP, aim, Color::Black, "G7 C6 C5"), (false, true));
    assert_eq!(fate(GAP, aim, Color::Black, "C6"), (false, false));
}

#[test]
fn eyes_and_lives_are_looked_for_at_the_end() {
    let eye = "
        . . . .
        . . . .
        X X . .
        . X . .";
    assert_eq!(fate(eye, Aim::Eye { point: at("A1") }, Color::Black, ""), (true, false));
    // The eye may be on a point next to it.
    assert_eq!(fate(eye, Aim::Eye { point: at("A2") }, Color::Black, ""), (true, false));
    assert_eq!(fate(eye, Aim::Eye { point: at("D4") }, Color::Black, ""), (false, true));
    assert_eq!(fate(ATARI, Aim::Life { stone: at("C4") }, Color::White, ""), (true, false));
    assert_eq!(fate(ATARI, Aim::Life { stone: at("C4") }, Color::White, "D4 pass C4"), (false, true));
    assert_eq!(fate(ATARI, Aim::Life { stone: at("C4") }, Color::White, "D4"), (false, false));
}

#[test]
fn routes_count_plays_in_a_row() {
    let mut surveyor = Surveyor::default();
    let mut is_near = |diagram: &str, from: &str, to: &str| {
        surveyor.route(&board(diagram), at(from), at(to), Color::Black).is_some()
    };
    assert!(is_near(GAP, "A4", "E4"));
    // Three plays over C4, D4 and E4.
    assert!(is_near(WALLED, "A4", "G4"));
    let far = "
        X . . . . X
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        X . . . . .";
    assert!(is_near(far, "A6", "F6"), "four plays");
    assert!(is_near(far, "A6", "A1"), "four plays");
    assert!(!is_near(far, "F6", "A1"), "nine plays");
}

#[test]
fn what_search_finds_undecided_becomes_a_problem() {
    let found = find(&board(ATARI), &mut Tactics::new(2_000));
    let capture = found
        .iter()
        .find(|problem| matches!(problem.aim, Aim::Capture { .. }) && problem.owner == Color::White)
        .expect("a stone in atari");
    assert!(capture.ways(Color::Black).iter().any(|way| way.play == at("D4")));
    assert!(capture.ways(Color::White).iter().any(|way| way.play == at("D4")));
    assert_eq!(capture.wanted_by(), Color::Black);
}

/// A wall of Black's, a stone of his that it can reach in several ways, and a stone of White's.
const NEIGHBOURS: &str = "
    . . . . . . .
    . . . . . . .
    . . X . X . .
    . . . . . . .
    . X . . . O .
    . . . . . . .
    . . . . . . .";

#[test]
fn of_the_links_to_an_empty_point_the_simplest_is_kept() {
    let board = board(NEIGHBOURS);
    let found = find(&board, &mut Tactics::new(2_000));
    let empties: Vec<_> =
        found.iter().filter(|problem| matches!(problem.aim, Aim::EmptyConnection { .. })).collect();
    assert!(!empties.is_empty(), "a stone reaches points at two steps");
    let mut seen = Vec::new();
    for problem in empties {
        let Aim::EmptyConnection { point, .. } = problem.aim else { unreachable!("filtered") };
        let is_beside = board.adjacent(point).any(|near| board.at(near) == Some(problem.owner));
        assert!(!is_beside, "the simplest link of {point:?} is to the string beside it");
        assert!(!seen.contains(&(problem.owner, point)), "{point:?} has two links of one colour");
        seen.push((problem.owner, point));
        assert!(problem.ways(problem.owner.opponent()).is_empty(), "to be first there is a goal by itself");
    }
}

#[test]
fn two_groups_that_reach_one_empty_point_are_linked_through_it() {
    let board = board(NEIGHBOURS);
    let mut tactics = Tactics::new(2_000);
    let (_, links) = survey(&mut tactics, &board, Plays::One);
    let lives = survey_groups(&mut tactics, &board, &links[..0], Plays::One);
    let groups = Groups::new(&board, &lives);
    let empty = |point, stone| {
        Problem::unsearched(Aim::EmptyConnection { point: at(point), stone: at(stone) }, Color::Black)
    };
    let empties = [empty("D4", "C5"), empty("D4", "E5"), empty("C2", "B3")];
    let common = common_points(&empties, &[], &groups, &board);
    assert_eq!(common, [(Color::Black, at("D4"), [at("C5"), at("E5")])]);
    // Not if they are so near that they were asked about by themselves.
    assert!(links.iter().any(|link| link.stones == [at("C5"), at("E5")]));
    assert!(common_points(&empties, &links, &groups, &board).is_empty());
}

#[test]
fn a_play_that_gains_nothing_over_passing_is_no_way() {
    let reading = |success| Reading {
        success,
        proven: true,
        ways: vec![Way { play: at("C4"), success }],
        line: Vec::new(),
        guess: None,
        nodes: 0,
    };
    let settled = |reach, prevent| Settled { reach: reading(reach), prevent: Some(reading(prevent)) };
    let aim = Aim::Capture { stone: at("C4") };
    let of = |settled: &Settled| {
        problem(aim, Color::White, settled, 1).map(|found| [found.reach.len(), found.prevent.len()])
    };
    assert_eq!(of(&settled(Success::Yes, Success::Yes)), Some([1, 1]));
    assert_eq!(of(&settled(Success::KoAhead, Success::Yes)), Some([1, 1]));
    // Whoever is first, the ko is the same.
    assert_eq!(of(&settled(Success::KoAhead, Success::KoBehind)), None);
    // A way that leads less far than another one is none.
    let mut both = settled(Success::Yes, Success::Yes);
    both.reach.ways.push(Way { play: at("D4"), success: Success::KoAhead });
    assert_eq!(of(&both), Some([1, 1]));
}

#[test]
fn every_game_counts_on_one_side_or_the_other() {
    let board = board(GAP);
    let aim = Aim::Connection { stones: [at("A4"), at("E4")] };
    let seen = observe(&board, &[Problem::unsearched(aim, Color::Black)], 500, &mut Rng::from_seed(3));
    for split in [seen.reached(0), seen.prevented(0)] {
        assert_eq!(split.with.count() + split.without.count(), 500);
        assert_eq!(split.with.sum() + split.without.sum(), seen.all().sum());
    }
    let share = seen.reached(0).share().expect("games were played");
    assert!(share > 0.4, "two points and a detour: {share}");
}
