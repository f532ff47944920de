//! What is said of goals and points that are made up.

use super::*;
use montego_notation::{read_diagram, read_vertex};
use montego_rules::{Color, Setup};
use montego_search::Sampled;

const BOARD: &str = "
    . . . . . . .
    . . . . . . .
    . . X . . . .
    . X O O . X .
    . . X . . . .
    . . . . . . .
    . . . . . . .";

fn board() -> Board {
    let diagram = read_diagram(BOARD).expect("a diagram");
    let setup = Setup { size: diagram.size, stones: diagram.stones, to_play: Color::Black };
    Board::try_from(&setup).expect("a position")
}

fn at(name: &str) -> Point {
    read_vertex(name, board().size()).expect("a vertex").point().expect("a point")
}

fn goal(aim: Aim, value: f64, proven: bool, ways: &[&str]) -> Goal {
    let sampled = Sampled { playouts: 100, mean: 0.0 };
    let ways = ways.iter().map(|name| Way { play: at(name), success: Success::Yes }).collect();
    Goal {
        aim,
        owner: Color::White,
        reaches: true,
        value: Some(value),
        standard_error: Some(1.0),
        with: sampled,
        without: sampled,
        ways,
        proven,
    }
}

fn candidate(name: &str, gain: f64) -> Candidate {
    Candidate {
        play: Play::At(at(name)),
        playouts: 100,
        mean: gain,
        gain: Some(gain),
        standard_error: Some(1.0),
        bounds: None,
        pruned_at: None,
        as_first: None,
    }
}

/// The sentences about some goals and points, both best first, after a play that was decided on.
fn sentences(goals: Vec<Goal>, candidates: Vec<Candidate>, decided: &str) -> Vec<String> {
    let account = Account { goals, candidates, ..Account::default() };
    let answer = Answer::Play(Play::At(at(decided)));
    reasons(&board(), &account, answer, 5).into_iter().map(|reason| reason.sentence).collect()
}

#[test]
fn plays_that_reach_the_same_are_told_together() {
    let capture = goal(Aim::Capture { stone: at("C4") }, 20.0, true, &["D3", "E4", "D5"]);
    let points = vec![candidate("A1", 9.0), candidate("D3", 8.0), candidate("E4", 7.0)];
    let told = sentences(vec![capture], points, "D3");
    assert_eq!(told[0], "D3 captures the two stones at C4, worth 20.0 ± 2.0 points, as should E4 and D5.");
    assert_eq!(told[1], "A1 is the biggest point, 9.0 ± 2.0 points.");
    assert_eq!(told.len(), 2, "{told:?}");
}

#[test]
fn what_decides_comes_first_and_what_is_not_proven_last() {
    let live = goal(Aim::Life { stone: at("F4") }, 30.0, false, &["E4"]);
    let link = goal(Aim::EmptyConnection { point: at("E4"), stone: at("C5") }, 6.0, true, &["E4"]);
    let told = sentences(vec![live.clone(), link.clone()], vec![candidate("E4", 8.0)], "E4");
    assert_eq!(
        told[0],
        "E4 is the biggest point, 8.0 ± 2.0 points; it also connects to the stone at C5, 6.0 ± 2.0 points; it \
         should also make the stone at F4 live, 30.0 ± 2.0 points."
    );
    let told = sentences(vec![live, link], vec![candidate("E4", 5.0)], "E4");
    assert!(
        told[0].starts_with("E4 connects to the stone at C5, worth 6.0 ± 2.0 points; it should"),
        "{told:?}"
    );
}

#[test]
fn who_captures_stones_has_killed_them_and_cut_them_off() {
    let capture = |proven| goal(Aim::Capture { stone: at("C4") }, 20.0, proven, &["D3"]);
    let kill = |proven| Goal { reaches: false, ..goal(Aim::Life { stone: at("D4") }, 30.0, proven, &["D3"]) };
    let cut = |one, other| Goal {
        reaches: false,
        ..goal(Aim::Connection { stones: [at(one), at(other)] }, 10.0, true, &["D3"])
    };
    let told = |goals| sentences(goals, vec![candidate("A1", 9.0)], "D3").swap_remove(0);
    let captures = "D3 captures the two stones at C4, worth 20.0 ± 2.0 points.";
    assert_eq!(told(vec![kill(false), capture(true), cut("F4", "D4")]), captures);
    assert_eq!(told(vec![kill(true), capture(true)]), captures);
    // Neither what is proven while the capture is not, nor the fate of other stones goes without saying.
    assert!(told(vec![kill(true), capture(false)]).contains("kills the two stones at D4"));
    assert!(told(vec![capture(true), cut("C5", "F4")]).contains("it also cuts the stone at C5"));
}

#[test]
fn of_the_links_to_a_string_the_best_is_told() {
    let link = |point, value| {
        goal(Aim::EmptyConnection { point: at(point), stone: at("C5") }, value, true, &[point])
    };
    let goals = vec![link("C7", 9.0), link("E5", 8.0), link("D6", 7.0)];
    let points = ["C7", "E5", "D6"].map(|name| candidate(name, 5.0)).to_vec();
    let told = sentences(goals, points, "D6");
    assert_eq!(told[0], "D6 connects to the stone at C5, worth 7.0 ± 2.0 points.");
    assert_eq!(told[1], "C7 connects to the stone at C5, worth 9.0 ± 2.0 points.");
    assert_eq!(told[2], "E5 is the second biggest point, 5.0 ± 2.0 points.");
}

#[test]
fn points_are_told_by_rank() {
    let points = ["A1", "B1", "C1", "D1"].map(|name| candidate(name, 5.0)).to_vec();
    let told = sentences(Vec::new(), points, "D1");
    assert_eq!(told[0], "D1 is the fourth biggest point, 5.0 ± 2.0 points.");
    assert_eq!(told[1], "A1 is the biggest point, 5.0 ± 2.0 points.");
}

#[test]
fn a_goal_that_is_worth_nothing_is_no_reason() {
    let capture = goal(Aim::Capture { stone: at("C4") }, -3.0, true, &["D3"]);
    let told = sentences(vec![capture], vec![candidate("D3", 1.0)], "D3");
    assert_eq!(told, ["D3 is the biggest point, 1.0 ± 2.0 points."]);
}
