//! What holds for the judgement of every position, finished or not.

mod common;

use common::{draw_board, setup, size, sizes};
use montego_rules::{Agreement, Color, Komi, Play, Point, Position, Ruleset, Setup, Size, Status};
use montego_search::eye::OlgaEye;
use montego_search::playout::{Policy, Uniform};
use montego_search::settle;
use montego_stats::Rng;

/// Random games on every size, stopped anywhere.
fn stopped_games() -> impl Iterator<Item = Position> {
    sizes().into_iter().enumerate().map(|(i, size)| {
        let mut rng = Rng::from_seed(i as u64);
        let start = Position::new(&Setup::empty(size), Ruleset::JAPANESE, Komi::ZERO).expect("a position");
        let mut board = start.board().clone();
        for _ in 0..rng.below(2 * size.area() as u32) {
            let play = Uniform::<OlgaEye>::new().next(&mut (), &mut board, &mut rng);
            board.play_unchecked(play);
        }
        let stones = size.points().filter_map(|p| board.at(p).map(|color| (p, color))).collect();
        let setup = Setup { size, stones, to_play: board.to_play() };
        Position::new(&setup, Ruleset::JAPANESE, Komi::ZERO).expect("a position")
    })
}

#[test]
fn every_stone_has_one_status_and_its_chain_the_same() {
    for position in stopped_games() {
        let board = position.board();
        let agreement = settle(&position, &mut Rng::from_seed(1));
        let place = draw_board(board);
        for &point in agreement.dead.iter().chain(&agreement.seki) {
            assert!(board.at(point).is_some(), "{point:?} has a stone{place}");
            assert!(
                board.chain_stones(point).all(|stone| agreement.status(stone) == agreement.status(point)),
                "the chain at {point:?} is one{place}"
            );
        }
        assert!(agreement.seki.iter().all(|p| !agreement.dead.contains(p)), "two lists{place}");
        assert!(
            agreement.neutral.iter().all(|&p| board.is_empty(p) || agreement.status(p) == Status::Dead),
            "{place}"
        );
        for list in [&agreement.dead, &agreement.seki, &agreement.neutral] {
            assert!(list.is_sorted(), "in order, and each once{place}");
        }
        let points = board.size().area() as f64;
        assert!(position.margin(&agreement).points().abs() <= 2.0 * points, "{place}");
        assert_eq!(settle(&position, &mut Rng::from_seed(1)), agreement, "the same again{place}");
    }
}

#[test]
fn swapped_colours_share_a_fate() {
    for position in stopped_games() {
        let board = position.board();
        let swapped = Setup {
            size: board.size(),
            stones: board
                .size()
                .points()
                .filter_map(|p| board.at(p).map(|color| (p, color.opponent())))
                .collect(),
            to_play: board.to_play().opponent(),
        };
        let swapped = Position::new(&swapped, Ruleset::JAPANESE, Komi::ZERO).expect("a position");
        let (here, there) =
            (settle(&position, &mut Rng::from_seed(1)), settle(&swapped, &mut Rng::from_seed(1)));
        assert_eq!(here, there, "{}", draw_board(board));
        let (here, there) = (position.margin(&here), swapped.margin(&there));
        assert_eq!(here.as_halves(), -there.as_halves(), "{}", draw_board(board));
    }
}

/// A point after the board has been mirrored or turned in one of eight ways.
fn moved(board: Size, way: u8, point: Point) -> Point {
    let last = board.columns() - 1;
    let (column, row) = (point.column(), point.row());
    let column = if way & 1 == 1 { last - column } else { column };
    let row = if way & 2 == 2 { last - row } else { row };
    let (column, row) = if way & 4 == 4 { (row, column) } else { (column, row) };
    board.point(column, row).expect("on the board")
}

#[test]
fn turned_boards_agree_where_the_position_is_clear() {
    // A dead stone, a bent four, a point to be filled at E6 and a seki below, all on one board.
    let diagram = "
        X X . X O O . O .
        . X X X O O O O O
        X X . X O . O . .
        X X X O O O O O O
        X O O X O . O . O
        X O . X O O O X O
        X O X X O . O . O
        X O . X O O O O O
        X O O X O . . O .";
    let board = size(9, 9);
    let original = setup(diagram, Color::Black);
    let judge = |setup: &Setup| {
        let position = Position::new(setup, Ruleset::JAPANESE, Komi::ZERO).expect("a position");
        settle(&position, &mut Rng::from_seed(1))
    };
    let expected = judge(&original);
    assert_eq!((expected.dead.len(), expected.seki.len()), (1, 13), "{expected:?}");
    for way in 1..8 {
        let there = |points: &[Point]| {
            let mut points: Vec<Point> = points.iter().map(|&p| moved(board, way, p)).collect();
            points.sort_unstable();
            points
        };
        let stones = original.stones.iter().map(|&(p, color)| (moved(board, way, p), color)).collect();
        let turned = judge(&Setup { stones, ..original.clone() });
        let expected = Agreement {
            dead: there(&expected.dead),
            seki: there(&expected.seki),
            neutral: there(&expected.neutral),
        };
        assert_eq!(turned, expected, "way {way}");
    }
}

#[test]
fn the_smallest_boards_have_an_answer() {
    for (columns, rows) in [(1, 1), (2, 1), (1, 3)] {
        let mut position = Position::new(&Setup::empty(size(columns, rows)), Ruleset::CHINESE, Komi::ZERO)
            .expect("a position");
        assert_eq!(settle(&position, &mut Rng::from_seed(1)), Agreement::default());
        if position.play(Play::At(size(columns, rows).point(0, 0).expect("a point"))).is_ok() {
            assert_eq!(settle(&position, &mut Rng::from_seed(1)).seki, []);
        }
    }
}
