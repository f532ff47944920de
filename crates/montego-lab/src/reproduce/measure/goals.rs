//! Cells about goals in random games. The paper's figures are lost, so each has a stand-in here with the properties
//! that the paper tells of it.

use super::analysis::mean_of;
use super::goals_figures::{CONNECTION, DISCONNECTION, GROUP, USELESS};
use super::{Outcome, Workbench, told};
use crate::catalogue::{Cell, Experiment, Paper};
use crate::verdict::Measured;
use montego_notation::read_diagram;
use montego_rules::{Board, Color, Play, Point, Setup, Size};
use montego_search::goals::{Aim, Observed, Problem, Split, observe};
use montego_search::tactics::{Plays, Success, Tactics};
use montego_stats::{IntMoments, Moments};

/// Random games behind a number.
const GAMES: u32 = 20_000;
/// Random games of one sample, which draw from one stream of chance.
const EACH: u32 = 1_000;
/// What a search may look at.
const NODES: u64 = 30_000;

/// What a cell asks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Figure {
    ConnectedAfter,
    ConnectionHolds,
    Useless,
    UselessAndBest,
    Cut,
    CutAfter,
    CutHolds,
    HarderLink,
    HarderEmptyLink,
    NegativeGoals,
    SaveLiberties,
}

/// What a cell asks about goals, if anything.
pub(super) fn plan(_: &Paper, experiment: &Experiment, cell: &Cell) -> Option<Figure> {
    Some(match (experiment.id.as_str(), cell.id.as_str()) {
        ("useful-connection-rates", "connected-after-A") => Figure::ConnectedAfter,
        ("useful-connection-rates", "search-says") => Figure::ConnectionHolds,
        ("useless-connection", "below-all") => Figure::Useless,
        ("useless-connection", "below-best") => Figure::UselessAndBest,
        ("disconnection-rates", "overall") => Figure::Cut,
        ("disconnection-rates", "after-cut") => Figure::CutAfter,
        ("disconnection-rates", "search-says") => Figure::CutHolds,
        ("selection-bias", "string-connection") => Figure::HarderLink,
        ("selection-bias", "empty-connection") => Figure::HarderEmptyLink,
        ("negative-goal-bias", "overestimate") => Figure::NegativeGoals,
        ("negative-goal-bias", "save-liberties") => Figure::SaveLiberties,
        _ => return None,
    })
}

impl Figure {
    pub(super) fn take(self, bench: &mut Workbench<'_>) -> Outcome {
        match self {
            Figure::ConnectedAfter => {
                share(bench, &connection(true), Observed::reached, "the strings get connected")
            }
            Figure::Cut => share(bench, &disconnection(false), Observed::prevented, "the strings are cut"),
            Figure::CutAfter => {
                share(bench, &disconnection(true), Observed::prevented, "the strings are cut")
            }
            Figure::ConnectionHolds => {
                let scene = connection(true);
                let [first, second] = scene.stones();
                let cut = Tactics::new(NODES).disconnect(&scene.board, first, second, Plays::One);
                words(format!("after D10 search answers whether White can cut: {}", of(cut.success)))
            }
            Figure::CutHolds => {
                let scene = disconnection(true);
                let [first, second] = scene.stones();
                let link = Tactics::new(NODES).connect(&scene.board, first, second, Plays::One);
                words(format!("after E10 search answers whether White can connect: {}", of(link.success)))
            }
            Figure::Useless => useless(bench),
            Figure::UselessAndBest => useless_and_best(bench),
            Figure::HarderLink => harder(bench, |stone, a| Aim::Connection { stones: [a, stone] }),
            Figure::HarderEmptyLink => harder(bench, |stone, a| Aim::EmptyConnection { point: a, stone }),
            Figure::NegativeGoals => negative(bench),
            Figure::SaveLiberties => Outcome {
                measured: Some(Measured::Exact(4.0)),
                note: "the number of our test, which follows the paper".to_owned(),
                ..Outcome::default()
            },
        }
    }
}

/// A board and the aims that are watched there.
struct Scene {
    board: Board,
    problems: Vec<Problem>,
}

impl Scene {
    fn new(diagram: &str, to_play: Color, aims: &[(Aim, Color)]) -> Scene {
        let diagram = read_diagram(diagram).expect("a diagram of ours");
        let setup = Setup { size: diagram.size, stones: diagram.stones, to_play };
        let board = Board::try_from(&setup).expect("a position of ours");
        let problems = aims.iter().map(|&(aim, owner)| Problem::unsearched(aim, owner)).collect();
        Scene { board, problems }
    }

    fn stones(&self) -> [Point; 2] {
        match self.problems[0].aim {
            Aim::Connection { stones } => stones,
            _ => unreachable!("asked of scenes with a connection only"),
        }
    }

    /// Random games, each colour moving first in every other sample.
    fn observe(&self, bench: &mut Workbench<'_>) -> Vec<Observed> {
        let mut number = 0;
        bench.repeat(GAMES / EACH, |rng| {
            let mut board = self.board.clone();
            number += 1;
            if number % 2 == 0 {
                board.set_to_play(board.to_play().opponent());
            }
            observe(&board, &self.problems, EACH, rng)
        })
    }
}

/// The point in a column and a row, from 1.
fn at(size: Size, column: usize, row: usize) -> Point {
    size.point(column - 1, row - 1).expect("a point of a board of ours")
}

/// The connection, before or after Black's play.
fn connection(played: bool) -> Scene {
    let size = Size::new(9, 24).expect("a size");
    let stones = [at(size, 1, 9), at(size, 9, 9)];
    let mut scene = Scene::new(CONNECTION, Color::Black, &[(Aim::Connection { stones }, Color::Black)]);
    if played {
        scene.board.play_unchecked(Play::At(at(size, 4, 8)));
    }
    scene
}

/// The disconnection, before or after Black's play.
fn disconnection(played: bool) -> Scene {
    let size = Size::new(9, 24).expect("a size");
    let stones = [at(size, 1, 9), at(size, 9, 9)];
    let mut scene = Scene::new(DISCONNECTION, Color::Black, &[(Aim::Connection { stones }, Color::White)]);
    if played {
        scene.board.play_unchecked(Play::At(at(size, 5, 8)));
    }
    scene
}

fn words(note: String) -> Outcome {
    Outcome { note, ..Outcome::default() }
}

fn of(success: Success) -> &'static str {
    match success {
        Success::Yes => "yes",
        Success::No => "no",
        Success::Unknown => "unknown",
        Success::KoAhead | Success::KoBehind => "by ko",
    }
}

/// How often something happens.
fn share(
    bench: &mut Workbench<'_>,
    scene: &Scene,
    split: fn(&Observed, usize) -> &Split,
    what: &str,
) -> Outcome {
    let shares: Moments = scene.observe(bench).iter().filter_map(|seen| split(seen, 0).share()).collect();
    Outcome {
        measured: Some(mean_of(&shares)),
        note: format!(
            "the share of games in which {what}, {EACH} random games in each of {} samples",
            shares.count()
        ),
        ..Outcome::default()
    }
}

/// A mean of margins in points and Black's view.
fn points(moments: &IntMoments) -> Option<f64> {
    moments.mean().map(|halves| 0.5 * halves)
}

/// What the games in which an aim was reached have more than all games, a number for each sample.
fn above_all(seen: &[Observed], place: usize) -> Moments {
    let above = |seen: &Observed| Some(points(&seen.reached(place).with)? - points(seen.all())?);
    seen.iter().filter_map(above).collect()
}

fn useless_scene() -> Scene {
    let size = Size::new(9, 24).expect("a size");
    let stones = [at(size, 1, 9), at(size, 9, 9)];
    Scene::new(USELESS, Color::Black, &[(Aim::Connection { stones }, Color::Black)])
}

fn useless(bench: &mut Workbench<'_>) -> Outcome {
    let above = above_all(&useless_scene().observe(bench), 0);
    Outcome {
        measured: Some(mean_of(&above)),
        note: format!(
            "the mean of the games in which A9 and J9 get connected less that of all games, in points, {EACH} random games \
             in each of {} samples",
            above.count()
        ),
        ..Outcome::default()
    }
}

fn useless_and_best(bench: &mut Workbench<'_>) -> Outcome {
    let scene = useless_scene();
    let seen = scene.observe(bench);
    let gain = |seen: &Observed, point| points(seen.first(point, Color::Black));
    let best =
        |seen: &Observed| scene.board.empties().filter_map(|point| gain(seen, point)).max_by(f64::total_cmp);
    let best: Moments =
        seen.iter().filter_map(|seen| Some(best(seen)? - points(&seen.reached(0).with)?)).collect();
    words(format!(
        "the games in which Black is first on the best point have {} points more than those in which the link comes about",
        told(&mean_of(&best))
    ))
}

/// Whether the link to the farther string of a group goes with a higher mean than that to the nearer one.
fn harder(bench: &mut Workbench<'_>, aim: fn(Point, Point) -> Aim) -> Outcome {
    let size = Size::square(9).expect("a size");
    let (near, far) = (at(size, 3, 5), at(size, 5, 5));
    let from = match aim(near, near) {
        Aim::EmptyConnection { .. } => at(size, 3, 2),
        _ => at(size, 3, 3),
    };
    let aims = [(aim(near, from), Color::Black), (aim(far, from), Color::Black)];
    let seen = Scene::new(GROUP, Color::Black, &aims).observe(bench);
    let [near, far] = [0, 1].map(|place| told(&mean_of(&above_all(&seen, place))));
    words(format!(
        "the mean of the games in which the nearer link came about less that of all games: {near} points; for the farther \
         link: {far}"
    ))
}

/// The value of a cut by the test at any time, and by the strings being apart at the end.
fn negative(bench: &mut Workbench<'_>) -> Outcome {
    let seen = disconnection(false).observe(bench);
    let value = |good: &IntMoments, bad: &IntMoments| Some(points(good)? - points(bad)?);
    let any_time = |seen: &Observed| value(&seen.prevented(0).with, &seen.prevented(0).without);
    let at_end = |seen: &Observed| value(&seen.reached(0).without, &seen.reached(0).with);
    let any_time: Moments = seen.iter().filter_map(any_time).collect();
    let at_end: Moments = seen.iter().filter_map(at_end).collect();
    words(format!(
        "what cutting the strings is worth to Black: {} points if games count in which they were apart for the evaluation at \
         some time, {} if games count in which they never got together",
        told(&mean_of(&any_time)),
        told(&mean_of(&at_end))
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_stats::Rng;

    fn seen(scene: &Scene) -> Observed {
        observe(&scene.board, &scene.problems, 4_000, &mut Rng::from_seed(1))
    }

    /// Fails unless a share is what the paper counts, but for chance and for points that depend on each other.
    #[track_caller]
    fn check(split: &Split, expect: f64) {
        let share = split.share().expect("games were played");
        assert!((share - expect).abs() < 0.04, "{share} for {expect}");
    }

    #[test]
    fn the_connection_comes_about_three_times_in_four() {
        check(seen(&connection(true)).reached(0), 0.75);
        let scene = connection(true);
        let [first, second] = scene.stones();
        let cut = Tactics::new(NODES).disconnect(&scene.board, first, second, Plays::One);
        assert_eq!(cut.success, Success::No);
    }

    #[test]
    fn a_link_that_nobody_needs_goes_with_less_than_all_games_and_than_the_best_point() {
        let scene = useless_scene();
        let seen = seen(&scene);
        let linked = &seen.reached(0).with;
        check(seen.reached(0), 0.5);
        let [mean, all] = [linked, seen.all()].map(|moments| points(moments).expect("games were played"));
        let error = 0.5 * linked.standard_error().expect("games were played");
        assert!(mean + 2.0 * error < all, "{mean} ± {error} for {all}");
        let best = scene.board.empties().filter_map(|point| points(seen.first(point, Color::Black)));
        assert!(best.max_by(f64::total_cmp).is_some_and(|best| best > mean + 2.0 * error));
    }

    #[test]
    fn the_cut_comes_about_three_times_in_eight_and_three_in_four_after_the_play() {
        check(seen(&disconnection(false)).prevented(0), 0.375);
        check(seen(&disconnection(true)).prevented(0), 0.75);
        let scene = disconnection(true);
        let [first, second] = scene.stones();
        let link = Tactics::new(NODES).connect(&scene.board, first, second, Plays::One);
        assert_eq!(link.success, Success::No);
    }

    #[test]
    fn the_farther_link_goes_with_more_points() {
        let size = Size::square(9).expect("a size");
        let (near, far) = (at(size, 3, 5), at(size, 5, 5));
        let link = |from, to| (Aim::Connection { stones: [from, to] }, Color::Black);
        let empty = |point, stone| (Aim::EmptyConnection { point, stone }, Color::Black);
        let (a, point) = (at(size, 3, 3), at(size, 3, 2));
        for aims in [[link(a, near), link(a, far)], [empty(point, near), empty(point, far)]] {
            let seen = seen(&Scene::new(GROUP, Color::Black, &aims));
            let mean = |place| points(&seen.reached(place).with).expect("it came about");
            assert!(mean(1) > mean(0), "{} for {}", mean(1), mean(0));
        }
    }
}
