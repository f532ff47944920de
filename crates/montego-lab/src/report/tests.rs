//! The page and the plots as wholes, and the numbers behind them against those of their sources.

use super::games::{Games, Progress, Whose};
use super::ladder::ladders;
use super::*;
use crate::catalogue::Catalogue;
use crate::plot::tests::assert_sound;
use crate::reproduce::Plan;
use crate::shipped::Shipped;
use crate::store::{GameRow, MatchIdentity, Outcome, Store, Winner};
use montego_stats::{Moments, Pairing, Ratings, mean_interval};
use std::collections::HashSet;

fn a_match(tested: &str, reference: &str, size: u8) -> MatchIdentity {
    MatchIdentity {
        tested_settings: tested.to_owned(),
        reference_settings: reference.to_owned(),
        tested_revision: "1".to_owned(),
        reference_revision: "1".to_owned(),
        columns: size,
        rows: size,
        rules: "chinese".to_owned(),
        komi_halves: 0,
        openings: String::new(),
        base_seed: 1,
    }
}

/// A game that the tested player wins or loses by this score.
fn game(of: &MatchIdentity, index: u32, score: i16) -> GameRow {
    let tested_is_black = index.is_multiple_of(2);
    let black = if tested_is_black { score } else { -score };
    GameRow {
        identity: of.game(index / 2, tested_is_black, ""),
        match_key: of.key(),
        pairing_key: of.pairing_key(),
        outcome: Outcome::Finished,
        winner: match black {
            0 => Winner::Nobody,
            black if black > 0 => Winner::Black,
            _ => Winner::White,
        },
        margin_halves: Some(2 * black),
        cause: String::new(),
        plays: 80,
        seconds_black: if tested_is_black { 1.0 } else { 4.0 },
        seconds_white: if tested_is_black { 4.0 } else { 1.0 },
        cpu: "a computer".to_owned(),
        threads: 1,
        sgf: "(;GM[1])".to_owned(),
        warnings: String::new(),
        recorded_at: 1_700_000_000 + i64::from(index),
        version: "0.1.0".to_owned(),
    }
}

fn bare(row: GameRow) -> GameRow {
    GameRow { sgf: String::new(), ..row }
}

fn store_of(rows: &[GameRow]) -> Store {
    let store = Store::open_in_memory().expect("a store");
    store.take_over(rows).expect("written");
    store
}

/// Nearly the names of nasty files: whatever a command line may hold.
const NASTY: &str = "gtp:</script><b a='\"&\u{1}";

/// Three players who met on 9x9, and two of them on 7x7.
fn rows() -> Vec<GameRow> {
    let (ab, bc) = (a_match("a", NASTY, 9), a_match(NASTY, "c", 9));
    let small = a_match("a", "c", 7);
    let score = |index: u32| if index.is_multiple_of(3) { -7 } else { 12 + index as i16 };
    let games =
        |of: &MatchIdentity, count: u32| (0..count).map(|index| game(of, index, score(index))).collect();
    let all: [Vec<GameRow>; 3] = [games(&ab, 30), games(&bc, 20), games(&small, 10)];
    all.concat()
}

fn report(store: &Store, shipped: Option<&'static Shipped>) -> Report<'static> {
    let papers = &Catalogue::embedded().papers;
    let all: Vec<_> =
        papers.iter().flat_map(|paper| paper.experiments.iter().map(move |one| (paper, one))).collect();
    Report::new(&all, Evidence { store, shipped }, &Options::default()).expect("a report")
}

const HEADING: Heading<'static> = Heading { program: "montego 1 <2>", date: "1 & 2", store: "/tmp/<a> & b" };

#[test]
fn the_page_is_whole_and_needs_nothing_else() {
    let store = store_of(&rows());
    let page = report(&store, Some(Shipped::embedded())).page(&HEADING);
    let (first, rest) = page.split_once('\n').expect("lines");
    assert_eq!(first, "<!DOCTYPE html>");
    assert_sound(rest);
    for outside in ["http", "<script", "src=", "<link", "@import", "url(", "NaN", "inf%"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("/tmp/&lt;a&gt; &amp; b") && page.contains("montego 1 &lt;2&gt;"));
    assert!(page.contains("gtp:&lt;/script&gt;&lt;b a=&#39;&quot;&amp;\u{fffd}"));
    assert_eq!(page, report(&store, Some(Shipped::embedded())).page(&HEADING));
    assert!(page.len() < 2_000_000, "{} bytes", page.len());
    let mut names = HashSet::new();
    for id in page.split(" id=\"").skip(1).filter_map(|part| part.split('"').next()) {
        assert!(names.insert(id), "{id} is there twice");
    }
    for target in page.split("href=\"#").skip(1).filter_map(|part| part.split('"').next()) {
        assert!(names.contains(target), "a link leads nowhere: {target}");
    }
}

#[test]
fn an_empty_store_gives_a_page() {
    let store = store_of(&[]);
    let report = report(&store, None);
    let page = report.page(&HEADING);
    assert_sound(page.split_once('\n').expect("lines").1);
    assert!(page.contains("There are no games."));
    assert!(!page.contains("shipped</td>"));
    assert!(report.ladders.is_empty() && report.progresses().is_empty());
}

/// Each comparison of each experiment has its row, with the verdict that `montego reproduce` gives.
#[test]
fn every_published_number_is_there() {
    let store = store_of(&[]);
    let evidence = Evidence { store: &store, shipped: Some(Shipped::embedded()) };
    let report = report(&store, Some(Shipped::embedded()));
    let mut rows = 0;
    for section in report.papers.iter().flat_map(|paper| &paper.experiments) {
        let (paper, experiment) = Catalogue::embedded().find(&section.id).expect("an experiment");
        let compared = Plan::new(paper, experiment, &Options::default()).compare(evidence).expect("compared");
        let cells: Vec<_> = section.panels.iter().flat_map(|panel| &panel.cells).collect();
        assert_eq!(cells.len(), compared.comparisons.len(), "{}", section.id);
        for comparison in &compared.comparisons {
            let is_of = |row: &crate::plot::Row| {
                comparison.cell.starts_with(&row.label) && row.words[0] == comparison.published
            };
            let row = cells.iter().find(|cell| is_of(&cell.row)).expect("a row");
            let verdict = comparison.verdict.to_string();
            let is_open = row.standing == papers::Standing::Open;
            assert!(is_open || cells.iter().any(|cell| cell.row.words[3] == verdict), "{verdict}");
            // A published number that is a number is drawn.
            assert_eq!(row.row.theirs.is_some(), comparison.number.is_some(), "{}", comparison.cell);
        }
        rows += cells.len();
    }
    assert!(rows > 300, "{rows}");
}

#[test]
fn plots_are_files_with_names_of_their_own() {
    let store = store_of(&rows());
    let plots = report(&store, Some(Shipped::embedded())).plots();
    let mut names = HashSet::new();
    for PlotFile { name, svg } in &plots {
        assert!(names.insert(name), "{name} is there twice");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "-.".contains(c)), "{name}");
        assert_sound(svg);
        assert!(!svg.contains("NaN") && !svg.contains("inf%"), "{name}");
    }
    for start in ["bouzy-helmstetter-2003-table-5-1", "ladder-1", "elo-by-time-1", "progress-"] {
        assert!(names.iter().any(|name| name.starts_with(start)), "{start} among {names:?}");
    }
}

#[test]
fn own_and_shipped_games_are_told_apart() {
    let of = a_match("a", "b", 9);
    let shipped: Shipped = (2..8).map(|index| bare(game(&of, index, 5))).collect();
    // Game 2 was played here too, game 3 was imported, game 9 is nobody else's.
    let own = [game(&of, 2, 5), bare(game(&of, 3, 5)), game(&of, 9, -5)];
    let games = Games::read(&store_of(&own), Some(&shipped)).expect("games");
    let [one] = &games.matches[..] else { panic!("one match") };
    let indices: Vec<u32> = one.games.iter().map(|game| game.result.index).collect();
    assert_eq!(indices, [2, 3, 4, 5, 6, 7, 9]);
    assert_eq!(games.all(), Whose { own: 2, shipped: 5 });
    assert_eq!(games.whose(of.key(), 4), Whose { own: 1, shipped: 1 });
    assert_eq!(games.all().words(), "2 own + 5 shipped");
    assert_eq!((one.tally().wins, one.tally().losses), (6, 1));
    let alone = Games::read(&store_of(&own), None).expect("games");
    assert_eq!(alone.all(), Whose { own: 3, shipped: 0 });
}

/// What is read as a result is what the row says.
#[test]
fn results_are_those_of_the_rows() {
    let rows = rows();
    let games = Games::read(&store_of(&rows), None).expect("games");
    assert_eq!(games.matches.len(), 3);
    for one in &games.matches {
        let of_match: Vec<_> = rows.iter().filter(|row| row.match_key == one.key).collect();
        assert_eq!(one.games.len(), of_match.len());
        for (game, row) in one.games.iter().zip(of_match) {
            assert_eq!(game.result, crate::store::GameResult::from(row));
            assert_eq!((game.result.seconds_tested, game.result.seconds_reference), (1.0, 4.0));
        }
    }
}

#[test]
fn a_ladder_has_the_ratings_of_those_who_met() {
    let mut rows = rows();
    // Strangers, who met nobody else.
    rows.extend((0..4).map(|index| game(&a_match("x", "y", 9), index, 3)));
    let ladders = ladders(&Games::read(&store_of(&rows), None).expect("games"));
    let [ladder] = &ladders[..] else { panic!("one ladder: {ladders:?}") };
    assert_eq!((ladder.conditions.as_str(), ladder.games), ("9x9, chinese, komi 0", 50));
    let pairing = |a, b, wins, losses| Pairing { a, b, wins, draws: 0, losses };
    let ratings = Ratings::likeliest(3, &[pairing(0, 1, 20, 10), pairing(1, 2, 13, 7)]).expect("ratings");
    for (place, name) in ["a", NASTY, "c"].into_iter().enumerate() {
        let player = &ladder.players[place];
        assert_eq!(player.name, name);
        assert!((player.elo - ratings.elo(place)).abs() < 1e-6, "{} {}", player.elo, ratings.elo(place));
        assert!((player.standard_error - ratings.standard_error(place)).abs() < 1e-6);
    }
    let times: Vec<f64> = ladder.players.iter().map(|player| player.seconds).collect();
    assert_eq!(times, [1.0, (30.0 * 4.0 + 20.0) / 50.0, 4.0]);
}

#[test]
fn progress_ends_with_the_whole_match() {
    let games = Games::read(&store_of(&rows()), None).expect("games");
    let longest = games.matches.iter().find(|one| one.games.len() == 30).expect("a match");
    let scores: Moments = longest.games.iter().filter_map(|game| game.result.tested_score).collect();
    let interval = mean_interval(&scores, 0.95).expect("an interval");
    for most in [2, 7, 60] {
        let progress = Progress::of(longest, most);
        assert!(progress.steps.len() <= most, "{}", progress.steps.len());
        assert!(progress.is_score && progress.steps.is_sorted_by(|a, b| a.0 < b.0), "{progress:?}");
        let (games, mean, last) = *progress.steps.last().expect("steps");
        assert_eq!((games, last), (30, interval));
        assert!((mean - scores.mean().expect("a mean")).abs() < 1e-12);
    }
    // Every game of a short match but those before an interval exists.
    assert_eq!(Progress::of(longest, 60).steps.len(), 26);
}

/// Resignations have no margin.
#[test]
fn progress_without_scores_is_that_of_the_wins() {
    let of = a_match("a", "b", 9);
    let resigned = |index| GameRow { margin_halves: None, ..game(&of, index, 1) };
    let rows: Vec<GameRow> = (0..12).map(resigned).collect();
    let games = Games::read(&store_of(&rows), None).expect("games");
    let progress = Progress::of(&games.matches[0], 60);
    assert!(!progress.is_score);
    let (games, percent, interval) = *progress.steps.last().expect("steps");
    assert_eq!((games, percent, interval.high), (12, 100.0, 100.0));
    assert!(interval.low > 50.0);
}
