//! The catalogue: what stands in it, and what is refused.

use super::*;

#[test]
fn the_five_papers_hold_96_experiments_and_359_cells() {
    let count = |paper: &Paper| {
        let cells: usize = paper.experiments.iter().map(|experiment| experiment.cells.len()).sum();
        (paper.paper.slug.clone(), paper.experiments.len(), cells)
    };
    let counts: Vec<_> = embedded().iter().map(count).collect();
    let want = [
        ("kaminski-2002", 17, 46),
        ("bouzy-helmstetter-2003", 28, 68),
        ("bouzy-history-territory-2005", 16, 70),
        ("bouzy-move-pruning-2005", 25, 155),
        ("cazenave-helmstetter-2005", 10, 20),
    ];
    assert_eq!(counts, want.map(|(slug, experiments, cells)| (slug.to_owned(), experiments, cells)));
    assert_eq!(counts.iter().map(|count| count.1).sum::<usize>(), 96);
    assert_eq!(counts.iter().map(|count| count.2).sum::<usize>(), 359);
}

#[test]
fn a_built_in_file_is_called_like_its_paper() {
    for ((file, _), paper) in FILES.iter().zip(embedded()) {
        assert_eq!(*file, format!("{}.toml", paper.paper.slug));
    }
}

#[test]
fn a_cell_of_table_2_changes_one_setting_of_its_player() {
    let (_, table) = Catalogue::embedded().find("bouzy-helmstetter-2003/table-2").unwrap();
    let cell = table.cell("sigma-0.5").unwrap();
    let test = table.test_player(cell).unwrap();
    let reference = table.reference_player(cell).unwrap();
    assert_eq!(test.engine.as_deref(), Some("olga"));
    assert_eq!(test.pp.as_ref().unwrap().sigma_e, Some(0.5));
    assert_eq!(reference.pp.as_ref().unwrap().sigma_e, Some(0.2));
    assert_eq!(test.pp.unwrap().n_min, reference.pp.unwrap().n_min);
    assert_eq!(table.baseline_player(cell), None);
}

#[test]
fn entrants_are_players() {
    let (_, table) = Catalogue::embedded().find("bouzy-helmstetter-2003/table-8").unwrap();
    let cell = table.cell("gnugo-olga").unwrap();
    assert_eq!(table.test_player(cell).unwrap().engine.as_deref(), Some("gnugo"));
    assert_eq!(table.reference_player(cell).unwrap().engine.as_deref(), Some("olga"));
    assert_eq!(table.needs, [Need::IndigoKnowledge, Need::GnuGo32]);
}

#[test]
fn an_improvement_has_its_own_baseline() {
    let improvements: Vec<_> = embedded()
        .iter()
        .flat_map(|paper| &paper.experiments)
        .flat_map(|experiment| experiment.cells.iter().filter_map(|cell| experiment.baseline_player(cell)))
        .collect();
    assert_eq!(improvements.len(), 5);
    assert!(improvements.iter().all(|player| player.engine.as_deref() == Some("henry")));
}

#[test]
fn a_paper_selects_all_its_experiments() {
    let catalogue = Catalogue::embedded();
    assert_eq!(catalogue.select("kaminski-2002").unwrap().len(), 17);
    assert_eq!(catalogue.select("kaminski-2002/first-move-fig-1").unwrap().len(), 1);
}

#[test]
fn a_mistyped_name_is_answered_with_the_nearest() {
    let error = Catalogue::embedded().find("bouzy-helmsteter-2003/table4").unwrap_err();
    assert_eq!(
        error.to_string(),
        "no experiment 'bouzy-helmsteter-2003/table4' in the catalogue; did you mean 'bouzy-helmstetter-2003/table-4'?"
    );
    let error = Catalogue::embedded().select("kaminsky").unwrap_err();
    assert_eq!(error.to_string(), "no paper 'kaminsky' in the catalogue; did you mean 'kaminski-2002'?");
    assert_eq!(Catalogue::default().paper("x").unwrap_err().to_string(), "no paper 'x' in the catalogue");
}

#[test]
fn published_numbers_of_a_cell_come_one_by_one() {
    check_published("bouzy-helmstetter-2003/table-1", "rd-1", &["0 by definition", "10"]);
    check_published("bouzy-helmstetter-2003/table-1", "rd-2", &["+5.6 ± 1.5", "35"]);
    check_published("bouzy-helmstetter-2003/pp-vs-basic-loss", "range", &["+5.0 to +10.0"]);
    check_published("bouzy-helmstetter-2003/table-8-claims", "gnugo-over-mc", &["> +30.0"]);
    check_published("bouzy-helmstetter-2003/table-8-claims", "circle", &[]);
    check_published("bouzy-helmstetter-2003/table-7-claims", "bias-exceeds-sigma", &["1.58", "> 1"]);
    check_published("kaminski-2002/tournament-1-counters", "null-local", &["== 100 %"]);
    check_published("kaminski-2002/first-move-fig-1", "delta", &["2 to 2.5"]);
}

#[track_caller]
fn check_published(experiment: &str, cell: &str, want: &[&str]) {
    let (_, experiment) = Catalogue::embedded().find(experiment).unwrap();
    let cell = experiment.cell(cell).expect("the cell exists");
    let published: Vec<_> = experiment.published(cell).iter().map(Published::to_string).collect();
    assert_eq!(published, want);
}

/// A sound paper of one cell, to be spoilt.
const SOUND: &str = r#"schema = 1

[paper]
slug = "mine"
seed = ""
title = "Mine"
authors = ["Me"]
year = 2026
summary = ""
hardware = ""

[[experiment]]
id = "one"
title = "One"
section = "1"
seed_lines = []
kind = "match"
boards = [9]
rules = "chinese"
needs = []
test = { engine = "oleg" }

[[experiment.cell]]
id = "a"
label = "A"
score_mean = 1.0
"#;

#[test]
fn a_file_of_ones_own_is_read() {
    let mine = Catalogue::from_toml(SOUND, "mine.toml").unwrap();
    assert_eq!(mine.find("mine/one").unwrap().1.cells.len(), 1);
}

#[test]
fn errors_name_file_line_and_column() {
    check_refused("score_mean = 1.0", "score_maen = 1.0", "mine.toml:26:1: unknown field `score_maen`");
    check_refused("boards = [9]", "boards = [9, 'ä', x]", "mine.toml:18:");
    check_refused("kind = \"match\"", "kind = \"fight\"", "mine.toml:17:8: unknown variant `fight`");
    check_refused("title = \"One\"\n", "", "mine.toml:12:1: missing field `title`");
    check_refused(
        "schema = 1",
        "schema = 2",
        "mine.toml:1:1: paper 'mine': schema 2 is not supported; expected 1",
    );
    check_refused(
        "engine",
        "label",
        "mine.toml:24:6: experiment 'one', cell 'a': player 'test' has no engine",
    );
    check_refused("= 1.0", "= 1.0\nscore_se = 0.0", "cell 'a': 'score_se' must be positive");
    check_refused(
        "= 1.0",
        "= 1.0\nqualifier = \"range\"",
        "cell 'a': a range needs 'score_lo' and 'score_hi'",
    );
    check_refused("= 1.0", "= 1.0\ntest_entrant = \"B\"", "cell 'a': entrant 'B' is not in the experiment");
    check_refused("= 1.0", "= 1.0\nmeasure = \"improvement\"", "cell 'a': an improvement needs a 'baseline'");
    check_refused(
        "= 1.0\n",
        "= 1.0\n[[experiment.cell]]\nid = 'a'\nlabel = ''",
        "mine.toml:28:6: experiment 'one', cell 'a': id 'a' is used twice",
    );
}

#[track_caller]
fn check_refused(find: &str, replace: &str, want: &str) {
    let spoilt = SOUND.replacen(find, replace, 1);
    assert_ne!(spoilt, SOUND);
    let error = Paper::from_toml(&spoilt, "mine.toml").unwrap_err().to_string();
    assert!(error.contains(want), "expected '{want}', found '{error}'");
}

#[test]
fn a_file_of_ones_own_needs_little() {
    let text = "schema = 1\n[paper]\nslug = 'a'\ntitle = ''\n[[experiment]]\nid = 'b'\ntitle = ''\n\
                kind = 'match'\nboards = [9]\ntest = 'oleg:playouts=5'\nreference = 'gtp:x y'\n\
                [[experiment.cell]]\nid = 'c'\nlabel = ''\n";
    let paper = Paper::from_toml(text, "a.toml").unwrap();
    let experiment = &paper.experiments[0];
    let tested = experiment.test_player(&experiment.cells[0]).unwrap();
    assert_eq!(tested.player.as_deref(), Some("oleg:playouts=5"));
    assert_eq!((experiment.rules, experiment.needs.len()), (PublishedRules::Unspecified, 0));
}

/// What may be left out of a file of one's own must not be missing in a paper.
#[test]
fn papers_tell_their_source() {
    for paper in embedded() {
        let about = &paper.paper;
        assert!(!about.seed.is_empty() && !about.authors.is_empty() && !about.hardware.is_empty());
        assert!(!about.summary.is_empty() && about.year > 2000, "{}", about.slug);
        for experiment in &paper.experiments {
            assert!(!experiment.section.is_empty() && !experiment.seed_lines.is_empty(), "{}", experiment.id);
        }
    }
}

#[test]
fn players_and_sweeps_are_checked_where_they_stand() {
    let engine = "{ engine = \"oleg\" }";
    check_refused(engine, "\"olec\"", "mine.toml:21:8: there is no engine 'olec' (did you mean 'oleg'?)");
    check_refused(engine, "\"oleg:kk=2\"", "mine.toml:21:8: ");
    check_refused(engine, "3", "mine.toml:21:8: invalid type: integer `3`, expected a player such as");
    check_refused(engine, "{ engien = \"oleg\" }", "mine.toml:21:10: unknown field `engien`");
    check_refused(
        engine,
        "{ player = \"oleg\", depth = 2 }",
        "player 'test' is written as 'oleg' and has the",
    );
    let sweep = |kind: &str, players: &str, values: &str| {
        let cells = SOUND.find("\n[[experiment.cell]]").unwrap();
        let text = SOUND[..cells].replace("\"match\"", kind).replace("test = { engine = \"oleg\" }", players);
        Paper::from_toml(&format!("{text}\nsweep = {{ parameter = 'k', values = {values} }}\n"), "mine.toml")
            .map(|paper| paper.experiments[0].cells.iter().map(|cell| cell.label.clone()).collect::<Vec<_>>())
            .map_err(|error| error.to_string())
    };
    let players = "test = 'oleg:playouts=5'\nreference = 'oleg'";
    assert_eq!(sweep("'sweep'", players, "[0, 2.5]").unwrap(), ["k = 0", "k = 2.5"]);
    for (kind, players, values, want) in [
        ("'match'", players, "[1]", "'sweep' needs kind = \"sweep\", found kind = \"match\""),
        ("'sweep'", "test = 'oleg'", "[1]", "a sweep needs a player 'test' and an opponent 'reference'"),
        ("'sweep'", players, "[]", "expected values of the parameter, found none"),
        ("'sweep'", players, "[1, true]", "expected a number or a word as a value, found true"),
        ("'sweep'", players, "[1, 1]", "id '1' is used twice"),
        ("'sweep'", players, "['x']", "in 'sweep', "),
        ("'sweep'", "test = 'gtp:a b'\nreference = 'oleg'", "[1]", "expected '{k}' in 'gtp:a b'"),
        ("'sweep'", "test = { engine = 'oleg' }\nreference = 'oleg'", "[1]", "in 'sweep', unknown field `k`"),
        ("'sweep'", "test = 'oleg:k=2'\nreference = 'oleg'", "[1]", "in 'sweep', "),
    ] {
        let error = sweep(kind, players, values).unwrap_err();
        assert!(error.starts_with("mine.toml:13:6: experiment 'one'"), "{error}");
        assert!(error.contains(want), "expected '{want}', found '{error}'");
    }
}

#[test]
fn an_experiment_has_cells() {
    let error =
        Paper::from_toml(&SOUND[..SOUND.find("\n[[experiment.cell]]").unwrap()], "mine.toml").unwrap_err();
    assert_eq!(error.to_string(), "mine.toml:13:6: experiment 'one': expected a cell, found none");
}
