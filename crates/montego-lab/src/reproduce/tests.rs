//! Plans, their state, and reproductions of a small paper.

use super::*;
use crate::catalogue::{Catalogue, Paper};
use crate::compact;
use crate::shipped::Shipped;
use crate::store::{GameRow, MatchIdentity, Store};
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
id = "golois"
title = "Against Golois"
section = "2"
seed_lines = []
kind = "match"
boards = [5]
rules = "chinese"
needs = ["golois-evaluation"]
test = { engine = "oleg" }
reference = { engine = "golois" }
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
    Plan::new(&paper, experiment, &Options::default())
        .state(Evidence::own(&store))
        .expect("a state")
        .to_string()
}

#[test]
fn what_is_missing_is_said() {
    assert_eq!(
        state("playouts"),
        "0 of 24 games; the rest needs oleg with statistics = first-move, a number to compare with"
    );
    assert_eq!(state("golois"), "0 of 6 games");
    assert_eq!(state("speed"), "not runnable: needs a player to time");
}

#[test]
fn an_experiment_is_played_and_compared() {
    let paper = paper();
    let store = Store::open_in_memory().expect("a store");
    let plan = Plan::new(&paper, &paper.experiments[0], &Options { games: Some(4), ..Options::default() });
    let report = plan.run(Evidence::own(&store), &mut (), &AtomicBool::new(false)).expect("a report");
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
    let state = Plan::new(&paper, &paper.experiments[0], &Options::default())
        .state(Evidence::own(&store))
        .expect("a state");
    assert_eq!(
        state.to_string(),
        "12 of 24 games; the rest needs oleg with statistics = first-move, a number to compare with"
    );
    let games = store.games().expect("rows").len();
    plan.run(Evidence::own(&store), &mut (), &AtomicBool::new(false)).expect("a report");
    assert_eq!(store.games().expect("rows").len(), games);
}

#[test]
fn a_stopped_run_compares_what_is_there() {
    let paper = paper();
    let store = Store::open_in_memory().expect("a store");
    let plan = Plan::new(&paper, &paper.experiments[0], &Options::default());
    let report = plan.run(Evidence::own(&store), &mut (), &AtomicBool::new(true)).expect("a report");
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
            match Plan::new(paper, experiment, &Options::default())
                .state(Evidence::own(&store))
                .expect("a state")
            {
                State::Runnable { games, .. } => runnable.push((paper.full_id(experiment), games.wanted)),
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

/// What cannot be run of an experiment, `NAME: needs`; nothing if all of it can.
fn lacking(slug: &str, options: &Options) -> Vec<String> {
    let paper = Catalogue::embedded().paper(slug).expect("a paper");
    let store = Store::open_in_memory().expect("a store");
    let mut lacking = Vec::new();
    for experiment in &paper.experiments {
        let plan = Plan::new(paper, experiment, options);
        let needs = plan.cells.iter().flat_map(|cell| cell.lacking(Evidence::own(&store)).expect("a store"));
        let needs = once_each(needs.collect());
        if !needs.is_empty() {
            lacking.push(format!("{}: {}", experiment.id, needs.join(", ")));
        }
    }
    lacking
}

/// Only other programs, humans and lost figures stand between us and two of the papers.
#[test]
fn two_papers_lack_what_nobody_has() {
    let options = Options { gnugo: Some("gnugo --mode gtp".to_owned()), ..Options::default() };
    assert_eq!(
        lacking("kaminski-2002", &options),
        ["gobble-rating: brugmann-gobble, human", "first-move-fig-3: original-figure", "stanley-kyu: human",]
    );
    let expect = [
        "oleg-gnugo-19x19: the machine of the paper",
        "oleg-helmstetter-game: human, original-figure, the engine human",
    ];
    let mut found = lacking("bouzy-helmstetter-2003", &options);
    found.retain(|one| one != "table-6: oleg with depth = 2");
    assert_eq!(found, expect);
    let without = lacking("bouzy-helmstetter-2003", &Options::default());
    assert!(
        without.iter().any(|one| one == "oleg-gnugo-19x19: gnugo on the PATH, the machine of the paper"),
        "{without:?}"
    );
}

/// Of the two papers about Indigo, only a tournament that took place once is out of reach.
#[test]
fn indigos_papers_lack_an_event() {
    let options = Options { gnugo: Some("gnugo --mode gtp".to_owned()), ..Options::default() };
    for slug in ["bouzy-move-pruning-2005", "bouzy-history-territory-2005"] {
        assert_eq!(lacking(slug, &options), ["olympiad-2004: external-event"], "{slug}");
    }
}

/// Compares an experiment of a paper with as few samples as possible.
fn measured(id: &str, samples: u32) -> ExperimentReport {
    let (paper, experiment) = Catalogue::embedded().find(id).expect("an experiment");
    let store = Store::open_in_memory().expect("a store");
    let options = Options { games: Some(samples), ..Options::default() };
    let plan = Plan::new(paper, experiment, &options);
    plan.run(Evidence::own(&store), &mut (), &AtomicBool::new(false)).expect("a report")
}

#[test]
fn what_is_computed_agrees() {
    for id in [
        "bouzy-helmstetter-2003/table-7",
        "bouzy-helmstetter-2003/table-7-claims",
        "kaminski-2002/cooling-example",
        "bouzy-move-pruning-2005/sp-interval-ratio",
        "bouzy-move-pruning-2005/mp-signal-doubling",
        "bouzy-history-territory-2005/eth-multiplier",
    ] {
        let report = measured(id, 100);
        let tally = report.tally();
        assert_eq!(tally.agrees + tally.in_words, report.comparisons.len(), "{}", report.render());
    }
}

/// A game of a tournament counts where it is asked for, and one that only a program plays that we do not have does
/// not stand in the way of the others.
#[test]
fn a_tournament_is_pairings() {
    let pairings = |id: &str, cell: &str| {
        let (paper, experiment) = Catalogue::embedded().find(id).expect("an experiment");
        let plan = Plan::new(paper, experiment, &Options::default());
        let cell = plan.cells.iter().find(|known| known.cell.id == cell).expect("a cell");
        cell.matches().map(|matches| matches.test.len())
    };
    assert_eq!(pairings("kaminski-2002/tournament-5-stanley-ruby", "overall"), Some(9));
    assert_eq!(pairings("kaminski-2002/tournament-6-cycles", "2x500"), Some(2));
    assert_eq!(pairings("bouzy-helmstetter-2003/table-8", "olga-oleg"), Some(1));
    assert_eq!(pairings("bouzy-helmstetter-2003/table-8", "indigo-oleg"), Some(1));
    assert_eq!(pairings("bouzy-move-pruning-2005/table-10", "m8"), Some(8));
}

/// Ratios are compared, times are not; how they compare depends on the machine.
#[test]
fn times_are_shown_and_ratios_compared() {
    let report = measured("bouzy-helmstetter-2003/playout-speed", 2);
    let cells: Vec<&str> = report.comparisons.iter().map(|row| row.cell.as_str()).collect();
    assert_eq!(cells, ["Olga", "Oleg", "speed, Oleg / Olga"]);
    assert_eq!(report.tally().not_runnable, 2);
    assert!(report.comparisons[0].ours_text.ends_with(" playout/second"), "{}", report.render());
    assert_eq!(report.comparisons[2].published, "1.429");
}

#[test]
fn words_stand_beside_what_was_measured() {
    let report = measured("bouzy-helmstetter-2003/amaf-first-play-symmetry", 50);
    assert_eq!(report.comparisons[2].verdict, Verdict::InWords);
    assert_eq!(report.comparisons[2].ours_text, "see below");
    assert!(report.notes.iter().any(|note| note.contains("50 random games")), "{:?}", report.notes);
}

/// Runs four games of every match of the small paper.
fn run_four(evidence: Evidence<'_>) -> (ExperimentReport, State) {
    let paper = paper();
    let plan = Plan::new(&paper, &paper.experiments[0], &Options { games: Some(4), ..Options::default() });
    let report = plan.run(evidence, &mut (), &AtomicBool::new(false)).expect("a report");
    (report, plan.state(evidence).expect("a state"))
}

/// The games of the small paper, as they would be shipped.
fn compact_rows() -> Vec<GameRow> {
    let store = Store::open_in_memory().expect("a store");
    run_four(Evidence::own(&store));
    compact::read(&compact::write(&store.games().expect("rows"))).expect("compact rows")
}

/// How many games there are in a store, and with a file of shipped rows beside it.
fn work(store: &Store, shipped: Option<&Shipped>) -> String {
    let paper = paper();
    let plan = Plan::new(&paper, &paper.experiments[0], &Options { games: Some(4), ..Options::default() });
    plan.state(Evidence { store, shipped }).expect("a state").work()
}

#[test]
fn shipped_games_count_once_and_are_played_by_nobody() {
    let rows = compact_rows();
    let shipped: Shipped = rows.iter().filter(|row| row.identity.pair == 0).cloned().collect();
    let store = Store::open_in_memory().expect("a store");
    assert_eq!(work(&store, Some(&shipped)), "6 of 12 games (6 shipped)");
    assert_eq!(work(&store, None), "0 of 12 games");

    let (report, state) = run_four(Evidence { store: &store, shipped: Some(&shipped) });
    assert_eq!(state.work(), "12 of 12 games (6 shipped)");
    assert_eq!(report.games, Counted { own: 6, shipped: 6, wanted: 12 });
    let note = "6 of 12 games are shipped with Montego, 6 are yours";
    assert!(report.notes.iter().any(|line| line == note), "{:?}", report.notes);
    assert_eq!(store.games().expect("rows").len(), 6, "the store keeps one's own games only");
    assert_eq!(work(&store, None), "6 of 12 games");

    // The numbers are those of whoever plays everything, who counts no game twice.
    let everything = Store::open_in_memory().expect("a store");
    let (own, _) = run_four(Evidence::own(&everything));
    assert_eq!(report.comparisons, own.comparisons);
    assert!(!own.notes.iter().any(|line| line.contains("shipped")), "{:?}", own.notes);
    assert_eq!(work(&everything, Some(&shipped)), "12 of 12 games");

    // Shipped rows that were imported are still told apart.
    store.take_over(&rows).expect("a merge");
    assert_eq!(work(&store, Some(&shipped)), "12 of 12 games (6 shipped)");
}

#[test]
fn shipped_games_of_another_revision_do_not_count() {
    let paper = paper();
    let plan = Plan::new(&paper, &paper.experiments[0], &Options { games: Some(4), ..Options::default() });
    let mut rows = compact_rows();
    for row in &mut rows {
        let all = plan.matches();
        let settings = all.iter().find(|settings| settings.identity().key() == row.match_key);
        let old = MatchIdentity {
            tested_revision: "0".to_owned(),
            ..settings.expect("a match of the plan").identity()
        };
        row.identity = old.game(row.identity.pair, row.identity.tested_is_black, "");
        row.match_key = old.key();
    }
    let old = compact::read(&compact::write(&rows)).expect("compact rows");
    assert_eq!(old.len(), 12);
    let store = Store::open_in_memory().expect("a store");
    assert_eq!(work(&store, Some(&old.into_iter().collect())), "0 of 12 games");
}

#[test]
fn shipped_games_beyond_those_asked_for_do_not_count() {
    let paper = paper();
    let shipped: Shipped = compact_rows().into_iter().collect();
    let store = Store::open_in_memory().expect("a store");
    let plan = Plan::new(&paper, &paper.experiments[0], &Options { games: Some(1), ..Options::default() });
    let evidence = Evidence { store: &store, shipped: Some(&shipped) };
    assert_eq!(plan.state(evidence).expect("a state").work(), "3 of 3 games (3 shipped)");
}

#[test]
fn a_look_at_what_is_there_measures_nothing() {
    let (paper, experiment) =
        Catalogue::embedded().find("kaminski-2002/cooling-example").expect("experiment");
    let store = Store::open_in_memory().expect("a store");
    let plan = Plan::new(paper, experiment, &Options::default());
    let report = plan.compare(Evidence::own(&store)).expect("a report");
    assert!(report.comparisons.iter().all(|row| row.ours.is_none()), "{}", report.render());
    assert_eq!(report.notes, ["measurements not made: 4"]);
}
