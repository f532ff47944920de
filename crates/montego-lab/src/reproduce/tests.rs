//! Plans, their state, and reproductions of a small paper.

use super::*;
use crate::catalogue::{Catalogue, Paper};
use crate::verdict::{Tally, Verdict};

const SMALL: &str = r#"
schema = 1
[paper]
slug = "small"
seed = "none"
title = "A paper about Oleg on boards of no size"
authors = []
year = 2003
summary = ""
hardware = ""
default_games_per_cell = 6
[[experiment]]
id = "playouts"
title = "Playouts"
section = "1"
seed_lines = []
kind = "match"
boards = [5]
rules = "unspecified"
games_per_cell = 8
needs = []
test = { engine = "oleg", games_total = 20 }
reference = { engine = "oleg", games_total = 20 }
[[experiment.cell]]
id = "anchor"
label = "N = 20"
anchor = true
[[experiment.cell]]
id = "wins"
label = "N = 5"
test = { games_total = 5 }
win_pct = 30.0
time_value = 1.0
time_unit = "second/move"
[[experiment.cell]]
id = "improvement"
label = "N = 40, gain"
test = { games_total = 40 }
baseline = { engine = "oleg", games_total = 5 }
measure = "improvement"
score_mean = 5.0
[[experiment.cell]]
id = "deep"
label = "depth 2"
test = { statistics = 'first-move' }
score_mean = -2.0
[[experiment.cell]]
id = "words"
label = "in words"
qualifier = "qualitative"
claim = "It is good."
[[experiment]]
id = "indigo"
title = "Against Indigo"
section = "2"
seed_lines = []
kind = "match"
boards = [5]
rules = "chinese"
needs = ["indigo-knowledge"]
test = { engine = "oleg" }
reference = { engine = "indigo" }
[[experiment.cell]]
id = "match"
label = "match"
score_mean = 1.0
[[experiment]]
id = "speed"
title = "Speed"
section = "3"
seed_lines = []
kind = "timing"
boards = [9]
rules = "n/a"
needs = []
[[experiment.cell]]
id = "speed"
label = "speed"
speed_value = 7000.0
speed_unit = "playout/second"
"#;

fn paper() -> Paper {
    Paper::from_toml(SMALL, "small.toml").expect("a paper")
}

fn state(experiment: &str) -> String {
    let paper = paper();
    let experiment = paper.experiments.iter().find(|known| known.id == experiment).expect("an experiment");
    let store = Store::open_in_memory().expect("a store");
    Plan::new(&paper, experiment, &Options::default()).state(&store).expect("a state").to_string()
}

#[test]
fn what_is_missing_is_said() {
    assert_eq!(
        state("playouts"),
        "0 of 24 games; the other cells need oleg with statistics = first-move, a number to compare with"
    );
    assert_eq!(state("indigo"), "not runnable: needs indigo-knowledge, the engine indigo");
    assert_eq!(state("speed"), "not runnable: needs experiments of the kind timing");
}

#[test]
fn an_experiment_is_played_and_compared() {
    let paper = paper();
    let store = Store::open_in_memory().expect("a store");
    let plan = Plan::new(&paper, &paper.experiments[0], &Options { games: Some(4), ..Options::default() });
    let report = plan.run(&store, &mut (), &AtomicBool::new(false)).expect("a report");
    let needs = |what: &str| Verdict::NotRunnable { needs: vec![what.to_owned()] };
    let cells: Vec<&str> = report.comparisons.iter().map(|row| row.cell.as_str()).collect();
    let expect = ["N = 20", "N = 5, win_pct", "N = 5, time_value", "N = 40, gain", "depth 2", "in words"];
    assert_eq!(cells, expect);
    assert!(report.comparisons[1].ours_text.ends_with("% (4)"), "{}", report.comparisons[1].ours_text);
    assert_eq!(report.comparisons[2].verdict, needs("the machine of the paper"));
    assert!(report.comparisons[3].ours_text.ends_with("(4)"), "{}", report.comparisons[3].ours_text);
    assert_eq!(report.comparisons[4].verdict, needs("oleg with statistics = first-move"));
    assert_eq!(report.comparisons[5].verdict, needs("a number to compare with"));
    assert_eq!(report.tally().not_runnable, 3);
    let rules = "played by chinese rules, komi 0, seed 1, revisions ";
    assert!(report.notes[0].starts_with(rules), "{:?}", report.notes);
    assert!(report.notes.contains(&"4 games per cell; the paper has 8".to_owned()), "{:?}", report.notes);
    assert!(report.render().starts_with("small/playouts: Playouts\ncell "), "{}", report.render());

    // The same games count again for other numbers of games, and nothing is played twice.
    let state = Plan::new(&paper, &paper.experiments[0], &Options::default()).state(&store).expect("a state");
    assert_eq!(
        state.to_string(),
        "12 of 24 games; the other cells need oleg with statistics = first-move, a number to compare with"
    );
    let games = store.games().expect("rows").len();
    plan.run(&store, &mut (), &AtomicBool::new(false)).expect("a report");
    assert_eq!(store.games().expect("rows").len(), games);
}

#[test]
fn a_stopped_run_compares_what_is_there() {
    let paper = paper();
    let store = Store::open_in_memory().expect("a store");
    let plan = Plan::new(&paper, &paper.experiments[0], &Options::default());
    let report = plan.run(&store, &mut (), &AtomicBool::new(true)).expect("a report");
    assert_eq!(report.comparisons[0].ours_text, "-");
    assert_eq!(report.tally(), Tally { too_few_games: 3, not_runnable: 3, ..Tally::default() });
}

/// Every experiment of the five papers is either planned or says what it needs.
#[test]
fn the_whole_catalogue_has_a_state() {
    let store = Store::open_in_memory().expect("a store");
    let (mut all, mut runnable) = (0, Vec::new());
    for paper in &Catalogue::embedded().papers {
        for experiment in &paper.experiments {
            all += 1;
            match Plan::new(paper, experiment, &Options::default()).state(&store).expect("a state") {
                State::Runnable { wanted, .. } => runnable.push((paper.full_id(experiment), wanted)),
                State::NotRunnable { needs } => assert!(!needs.is_empty(), "{}", paper.full_id(experiment)),
            }
        }
    }
    assert_eq!(all, 96);
    for (table, games) in [("table-1", 400), ("table-2", 300), ("table-3", 200), ("table-4", 200)] {
        let table = (format!("bouzy-helmstetter-2003/{table}"), games);
        assert!(runnable.contains(&table), "{table:?} is not among {runnable:?}");
    }
}
