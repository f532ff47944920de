//! Invariant 7: a game is a function of its seed, whoever else plays, and forks are independent.

mod common;

use common::{Steps, after_plays, board, draw_board, margins, size, thorough};
use montego_rules::{Board, Color, Play, Point, Size};
use montego_search::eye::{GobbleEye, OlegEye};
use montego_search::playout::{Uniform, playout};
use montego_search::share_out;
use montego_stats::{Moments, Rng, chi_squared_p, combined_standard_error, z};

fn game(size: Size, rng: &mut Rng) -> Vec<(Color, Play)> {
    let mut steps = Steps::default();
    playout(&mut Board::new(size), &Uniform::<OlegEye>::new(), &mut steps, rng);
    steps.0
}

#[test]
fn invariant_7_one_seed_one_game_whatever_the_other_threads_do() {
    let size = size(9, 9);
    let games = 200;
    let master = Rng::from_seed(1);
    let alone: Vec<_> = (0..games).map(|label| game(size, &mut master.fork(label))).collect();
    for threads in [1, 2, 3, 7] {
        let work = |bench: &mut Vec<(u64, Vec<(Color, Play)>)>, label: u64| {
            bench.push((label, game(size, &mut master.fork(label))));
        };
        let mut together: Vec<_> =
            share_out(games, threads, Vec::new, work, || true).into_iter().flatten().collect();
        together.sort_by_key(|(label, _)| *label);
        let labels: Vec<u64> = together.iter().map(|(label, _)| *label).collect();
        assert_eq!(labels, (0..games).collect::<Vec<_>>(), "every game is played once by {threads} threads");
        for ((label, found), expected) in together.iter().zip(&alone) {
            assert_eq!(found, expected, "game {label} among {threads} threads");
        }
    }
    let distinct: std::collections::HashSet<_> = alone.iter().collect();
    assert_eq!(distinct.len(), alone.len(), "games with different labels differ");
}

#[test]
fn invariant_7_first_plays_of_forks_are_uncorrelated() {
    let size = size(9, 9);
    let master = Rng::from_seed(1);
    let first = |label: u64| match game(size, &mut master.fork(label))[0] {
        (Color::Black, Play::At(point)) => point,
        other => panic!("a game does not begin with {other:?}"),
    };
    let games: u64 = if thorough() { 1_000_000 } else { 40_000 };
    let points: Vec<Point> = (0..games).map(first).collect();
    let even = |name: &str, cells: Vec<u64>| {
        let p = chi_squared_p(&cells, &vec![1.0; cells.len()]);
        assert!(p > 0.001, "{name} of neighbouring forks: p = {p}");
    };
    // First plays over the 81 points of the board.
    let mut cells = vec![0; size.area()];
    points.iter().for_each(|&point| cells[size.ordinal(point)] += 1);
    even("first plays", cells);
    // The column of one fork's first play and the row of the next one's: 81 cells again.
    let mut cells = vec![0; size.area()];
    points.windows(2).for_each(|pair| cells[9 * pair[0].column() + pair[1].row()] += 1);
    even("pairs of first plays", cells);
    // The distance from one fork's first play to the next one's.
    let mut cells = vec![0; size.area()];
    points.windows(2).for_each(|pair| {
        let step = size.area() + size.ordinal(pair[1]) - size.ordinal(pair[0]);
        cells[step % size.area()] += 1;
    });
    even("steps between first plays", cells);
}

/// The board as seen in a mirror, turned, or with the colours swapped, by the bits of a number.
fn view(board: &Board, number: u8) -> Board {
    let size = board.size();
    let stones = size.points().filter_map(|p| board.at(p).map(|color| (p, color)));
    let seen = |point: Point| {
        let flip = |yes: bool, i: usize, n: usize| if yes { n - 1 - i } else { i };
        let column = flip(number & 1 > 0, point.column(), size.columns());
        let row = flip(number & 2 > 0, point.row(), size.rows());
        let (column, row) = if number & 4 > 0 { (row, column) } else { (column, row) };
        size.point(column, row).expect("a square board keeps its points")
    };
    let color = |color: Color| if number & 8 > 0 { color.opponent() } else { color };
    let stones = stones.map(|(point, stone)| (seen(point), color(stone)));
    Board::with_stones(size, stones, color(board.to_play())).expect("a view of a position is a position")
}

#[test]
fn mirrored_and_colour_swapped_positions_are_worth_the_same() {
    let uneven = board(
        "
        . . . . . . .
        . X . . . O .
        . . X . O . .
        . . X X O . .
        . X O O . . .
        . . X . . X .
        O . . . . . .",
        Color::White,
    );
    let random = |label, plays| {
        // A ko would not survive the setup, so a pass lifts it first.
        let mut board =
            after_plays::<GobbleEye>(&Board::new(size(9, 9)), plays, &mut Rng::from_seed(1).fork(label));
        board.play_unchecked(Play::Pass);
        board
    };
    let games = if thorough() { 20_000 } else { 3_000 };
    for start in [uneven, random(1, 25), random(2, 45), random(3, 65)] {
        let look = |number: u8| {
            let mut rng = Rng::from_seed(2).fork(u64::from(number));
            let margins = margins::<GobbleEye>(&view(&start, number), games, &mut rng);
            let sign = if number & 8 > 0 { -0.5 } else { 0.5 };
            margins.into_iter().map(|halves| sign * f64::from(halves)).collect::<Moments>()
        };
        let original = look(0);
        for number in 1..16 {
            let seen = look(number);
            let error = |moments: &Moments| moments.standard_error().expect("margins scatter");
            let mean = |moments: &Moments| moments.mean().expect("there are games");
            let error = combined_standard_error(error(&original), error(&seen));
            let off = z(mean(&seen) - mean(&original), error).expect("margins scatter");
            assert!(off.abs() <= 4.0, "view {number} is {off} standard errors off{}", draw_board(&start));
        }
    }
}
