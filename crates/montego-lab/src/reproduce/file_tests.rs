//! Experiments of one's own: files without published numbers, players as on the command line, sweeps, parts, costs.

use super::*;
use crate::catalogue::{Catalogue, Paper};
use crate::openings::{OpeningSource, Openings};
use crate::shipped::Shipped;
use crate::store::{GameRow, Outcome, Store, Winner};
use crate::verdict::Verdict;
use montego_rules::{Ruleset, Size};

const HEAD: &str = "schema = 1\n[paper]\nslug = 'mine'\ntitle = 'Mine'\n";

/// The only experiment of a file that begins with [`HEAD`].
fn paper(rest: &str) -> Paper {
    Paper::from_toml(&format!("{HEAD}{rest}"), "mine.toml").expect("a file of one's own")
}

const PLAYERS: &str = r#"
[[experiment]]
id = "one"
title = "Players as on the command line"
kind = "match"
boards = [5]
rules = "aga"
games_per_cell = 4
test = "oleg:playouts=20"
reference = { engine = "oleg", games_total = 10 }
[[experiment.cell]]
id = "as-it-is"
label = "as it is"
[[experiment.cell]]
id = "judged"
label = "judged"
test = "random"
win_pct = 0.0
"#;

#[test]
fn a_number_of_ours_stands_alone_where_nothing_was_published() {
    let paper = paper(PLAYERS);
    let store = Store::open_in_memory().expect("a store");
    let plan = Plan::new(&paper, &paper.experiments[0], &Options::default());
    let filed: Vec<_> = plan
        .matches()
        .iter()
        .map(|settings| (settings.tested.filed_as(), settings.reference.filed_as(), settings.ruleset.name))
        .collect();
    let ours = |tested: &str| (tested.to_owned(), "oleg:playouts=10".to_owned(), "aga");
    assert_eq!(filed, [ours("oleg:playouts=20"), ours("random")]);
    let report = plan.run(Evidence::own(&store), &mut (), &AtomicBool::new(false)).expect("a report");
    let cells: Vec<&str> = report.comparisons.iter().map(|row| row.cell.as_str()).collect();
    assert_eq!(cells, ["as it is, score_mean", "as it is, win_pct", "judged"]);
    for row in &report.comparisons[..2] {
        assert_eq!((row.published.as_str(), &row.verdict), ("-", &Verdict::NothingPublished));
        assert!(row.ours_text.ends_with(" (4)"), "{}", row.ours_text);
    }
    assert_ne!(report.comparisons[2].verdict, Verdict::NothingPublished);
    assert!(report.render().contains("2 with nothing published"), "{}", report.render());
}

const SWEEP: &str = r#"
[[experiment]]
id = "sweep"
title = "Playouts"
kind = "sweep"
boards = [5]
games_per_cell = 6
test = "oleg"
reference = "oleg:playouts=10"
sweep = { parameter = "playouts", values = [5, 20] }
"#;

#[test]
fn a_sweep_has_a_point_for_each_value() {
    let paper = paper(SWEEP);
    let store = Store::open_in_memory().expect("a store");
    let plan = Plan::new(&paper, &paper.experiments[0], &Options::default());
    let before = plan.compare(Evidence::own(&store)).expect("a report").sweep.expect("a sweep");
    assert_eq!(
        before.points.iter().map(|point| (point.games, point.score)).collect::<Vec<_>>(),
        [(0, None); 2]
    );
    let report = plan.run(Evidence::own(&store), &mut (), &AtomicBool::new(false)).expect("a report");
    let sweep = report.sweep.as_ref().expect("a sweep");
    assert_eq!((sweep.parameter.as_str(), sweep.opponent.as_str()), ("playouts", "oleg:playouts=10"));
    for (point, (value, number)) in sweep.points.iter().zip([("5", 5.0), ("20", 20.0)]) {
        assert_eq!((point.value.as_str(), point.number), (value, Some(number)));
        assert_eq!((point.games, point.games_wanted), (6, 6));
        // The figures are those of the match of that value.
        let settings: crate::Player = format!("oleg:playouts={value}").parse().expect("a player");
        let all = plan.matches();
        let known = all.iter().find(|one| one.tested.filed_as() == settings.filed_as()).expect("a match");
        let rows = known.stored(&store).expect("rows");
        assert_eq!(point.wins, crate::summary::Wins::of(&rows));
        assert_eq!(point.score, crate::summary::Score::of(&rows));
    }
    let svg = sweep.svg("Playouts");
    assert!(
        svg.starts_with("<svg") && svg.contains("points per game") && svg.contains(">playouts<"),
        "{svg}"
    );
    let text = report.render();
    assert!(text.contains("\nplayouts   ") && text.contains("6 of 6"), "{text}");
}

#[test]
fn a_sweep_may_use_the_words_of_the_papers_and_command_lines() {
    let tested = |test: &str, sweep: &str| {
        let paper = paper(
            &SWEEP
                .replace("test = \"oleg\"", test)
                .replace("parameter = \"playouts\", values = [5, 20]", sweep),
        );
        let plan = Plan::new(&paper, &paper.experiments[0], &Options::default());
        plan.matches().iter().map(|settings| settings.tested.filed_as()).collect::<Vec<_>>()
    };
    assert_eq!(
        tested(
            "test = { engine = 'oleg', games_total = 7 }",
            "parameter = 'temperature.k', values = [0, 2.5]"
        ),
        ["oleg:playouts=7", "oleg:playouts=7,k=2.5"]
    );
    assert_eq!(
        tested("test = 'oleg:playouts=7'", "parameter = 'eye', values = ['olga', 'gobble']"),
        ["oleg:playouts=7,eye=olga", "oleg:playouts=7,eye=gobble"]
    );
    assert_eq!(
        tested("test = 'gtp:x --level {level}'", "parameter = 'level', values = [1, 2]"),
        ["gtp:x --level 1", "gtp:x --level 2"]
    );
}

/// The stores of all parts hold together what one machine plays, game for game.
#[test]
fn parts_make_the_experiment() {
    let paper = paper(PLAYERS);
    let run = |store: &Store, shard: Option<&str>| {
        let shard = shard.map(|text| text.parse().expect("a part"));
        let options = Options { games: Some(6), shard, ..Options::default() };
        let plan = Plan::new(&paper, &paper.experiments[0], &options);
        plan.run(Evidence::own(store), &mut (), &AtomicBool::new(false)).expect("a report")
    };
    let (whole, merged) =
        (Store::open_in_memory().expect("a store"), Store::open_in_memory().expect("a store"));
    let report = run(&whole, None);
    let mut wanted = 0;
    for part in ["1/4", "2/4", "3/4", "4/4"] {
        let store = Store::open_in_memory().expect("a store");
        let report = run(&store, Some(part));
        let note = format!("only part {part} of the games of each match");
        assert!(report.notes.contains(&note), "{:?}", report.notes);
        wanted += report.games.wanted;
        assert_eq!(report.games.own, report.games.wanted);
        assert_eq!(merged.merge(&store).expect("a merge").known, 0, "no game is in two parts");
    }
    assert_eq!(wanted, report.games.wanted);
    let games = |store: &Store| -> Vec<_> {
        let timeless =
            |row: GameRow| GameRow { seconds_black: 0.0, seconds_white: 0.0, recorded_at: 0, ..row };
        store.games().expect("rows").into_iter().map(timeless).collect()
    };
    assert_eq!(games(&merged), games(&whole));
    assert_eq!(run(&merged, None), report);
}

const GNUGO: &str = r#"
[[experiment]]
id = "gnugo"
title = "Against a program that is not here"
kind = "match"
boards = [5]
games_per_cell = 4
needs = ["gnugo-3.2"]
test = { engine = "oleg", games_total = 10 }
reference = { engine = "gnugo" }
[[experiment.cell]]
id = "match"
label = "match"
score_mean = 1.0
"#;

/// Games against a program that this machine lacks are compared all the same, and more of them need it.
#[test]
fn games_against_a_missing_program_count() {
    let paper = paper(GNUGO);
    let plan = Plan::new(&paper, &paper.experiments[0], &Options::default());
    let store = Store::open_in_memory().expect("a store");
    let nothing = Evidence::own(&store);
    let needs = vec!["gnugo on the PATH".to_owned()];
    assert_eq!(plan.state(nothing).expect("a state"), State::NotRunnable { needs: needs.clone() });
    let report = plan.compare(nothing).expect("a report");
    assert_eq!(report.comparisons[0].verdict, Verdict::NotRunnable { needs });

    let shared = plan.matches()[0].identity();
    let row = |tested_is_black: bool| GameRow {
        identity: shared.game(0, tested_is_black, ""),
        match_key: shared.key(),
        pairing_key: shared.pairing_key(),
        outcome: Outcome::Finished,
        winner: Winner::Black,
        margin_halves: Some(8),
        cause: String::new(),
        plays: 30,
        seconds_black: 1800.0,
        seconds_white: 0.0,
        cpu: "a processor".to_owned(),
        threads: 1,
        sgf: String::new(),
        warnings: String::new(),
        recorded_at: 0,
        version: "1".to_owned(),
    };
    let shipped: Shipped = [row(true), row(false)].into_iter().collect();
    let evidence = Evidence { store: &store, shipped: Some(&shipped) };
    let state = plan.state(evidence).expect("a state").to_string();
    assert_eq!(state, "2 of 4 games (2 shipped); the rest needs gnugo on the PATH");
    let report = plan.run(evidence, &mut (), &AtomicBool::new(false)).expect("nothing is started");
    assert_eq!(report.comparisons[0].verdict, Verdict::TooFewGames);
    assert_eq!(report.comparisons[0].ours_text, "0.0 ± 4.0 (2)");
    assert!(report.notes.contains(&"more games need gnugo on the PATH".to_owned()), "{:?}", report.notes);

    // Half an hour a game: two hours for all, and none that could be played here.
    let cost = Stopwatch::new().cost(&plan, evidence).expect("a cost");
    assert_eq!((cost.games, cost.there, cost.left), (4, 2, 0));
    assert_eq!((cost.hours, cost.hours_left), (Some(2.0), Some(0.0)));
    assert_eq!(cost.sources.into_iter().collect::<Vec<_>>(), [Source::Shipped]);
    let cost = Stopwatch::new().cost(&plan, nothing).expect("a cost");
    assert_eq!((cost.games, cost.hours, cost.left), (4, None, 0));
}

#[test]
fn the_cost_of_a_sweep_falls_with_what_is_there() {
    let paper = paper(SWEEP);
    let store = Store::open_in_memory().expect("a store");
    let cost = |games: u32| {
        let options = Options { games: Some(games), ..Options::default() };
        let plan = Plan::new(&paper, &paper.experiments[0], &options);
        Stopwatch::new().cost(&plan, Evidence::own(&store)).expect("a cost")
    };
    let before = cost(6);
    assert_eq!((before.games, before.there, before.left), (12, 0, 12));
    assert_eq!(before.sources.iter().copied().collect::<Vec<_>>(), [Source::Timed]);
    assert!(before.hours.is_some_and(|hours| hours > 0.0) && before.hours == before.hours_left, "{before:?}");
    assert_eq!(store.games().expect("rows").len(), 0, "nothing is played");
    let options = Options { games: Some(4), ..Options::default() };
    let plan = Plan::new(&paper, &paper.experiments[0], &options);
    plan.run(Evidence::own(&store), &mut (), &AtomicBool::new(false)).expect("a report");
    let after = cost(6);
    assert_eq!((after.games, after.there, after.left), (12, 8, 4));
    assert_eq!(after.sources.into_iter().collect::<Vec<_>>(), [Source::Own]);
    let (Some(hours), Some(left)) = (after.hours, after.hours_left) else { panic!("known by games") };
    assert!((left / hours - 1.0 / 3.0).abs() < 1e-9, "{left} of {hours}");
    assert_eq!(cost(4).hours_left, Some(0.0));
}

fn only_plan(catalogue: &Catalogue) -> Plan<'_> {
    let paper = &catalogue.papers[0];
    Plan::new(paper, &paper.experiments[0], &Options::default())
}

/// Every match of a sweep starts its pairs as a match on the command line with the same openings does.
#[test]
fn a_sweep_may_name_openings() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("book.txt"), "C3 B2\nD4 B4 C2\n").expect("a file");
    let read = |line: &str| {
        let text = format!("{HEAD}{SWEEP}{line}\n");
        Catalogue::from_toml(&text, "mine.toml").expect("a file").below(folder.path())
    };
    let openings = |line: &str| -> Vec<Vec<String>> {
        let pairs = |settings: &MatchSettings| [0, 2].map(|game| settings.game(game).opening).to_vec();
        let catalogue = read(line);
        only_plan(&catalogue).matches().iter().map(|settings| pairs(settings)).collect()
    };
    let size = Size::square(5).expect("a size");
    for (line, source, moves) in [
        ("openings = 'random:2'", OpeningSource::Random(2), None),
        ("openings = 'book.txt'", OpeningSource::Path(folder.path().join("book.txt")), None),
        (
            "openings = 'book.txt'\nopening_moves = 1",
            OpeningSource::Path(folder.path().join("book.txt")),
            Some(1),
        ),
    ] {
        let read = Openings::read(&source, moves, size, Ruleset::CHINESE).expect("openings");
        let of_pair = |pair| format!("{}: {}", read.name(), read.of_pair(pair, 1, size, Ruleset::CHINESE));
        assert_eq!(openings(line), vec![vec![of_pair(0), of_pair(1)]; 2], "{line}");
    }
    assert_eq!(openings(""), [["", ""], ["", ""]]);
    let report =
        only_plan(&read("openings = 'random:2'")).compare(Evidence::own(&Store::open_in_memory().unwrap()));
    assert!(report.expect("a report").render().contains(", seed 1, openings random:2, revisions "));
    // What cannot be is told in the words of a match.
    for (line, told) in [
        ("openings = 'absent'", "cannot read openings from "),
        ("openings = 'random:75'", "an opening has 75 plays and a game is void after 75"),
    ] {
        let catalogue = read(line);
        assert!(check_openings(&catalogue).expect_err(line).to_string().starts_with(told), "{line}");
        let report = only_plan(&catalogue).compare(Evidence::own(&Store::open_in_memory().expect("a store")));
        let text = report.expect("a report").render();
        assert!(text.contains(told), "{line}: {text}");
    }
    let wrong = Catalogue::from_toml(&format!("{HEAD}{SWEEP}openings = 'random:0'\n"), "mine.toml");
    let error = wrong.expect_err("no such openings").to_string();
    assert!(error.contains("expected a folder, a file, or random:N with N from 1 to 1000"), "{error}");
}
