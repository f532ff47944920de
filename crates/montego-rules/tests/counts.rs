//! Numbers that mathematicians have counted: legal positions, and games under superko.
//!
//! Tromp & Farnebäck, *Combinatorics of Go*; OEIS A094777, A102620 and A266278.

mod common;

use common::{size, thorough};
use montego_rules::{Board, Color, Komi, Play, Position, Ruleset, Setup, Size};

/// Counts the fillings of a board that are positions, a share of them on each thread.
fn legal_positions(size: Size) -> u64 {
    let points: Vec<_> = size.points().collect();
    let fillings = 3_u64.pow(points.len() as u32);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let count = |first: u64| {
        let mut setup = Setup::empty(size);
        let mut legal = 0;
        for filling in (first..fillings).step_by(threads as usize) {
            let mut digits = filling;
            setup.stones.clear();
            for &point in &points {
                match digits % 3 {
                    1 => setup.stones.push((point, Color::Black)),
                    2 => setup.stones.push((point, Color::White)),
                    _ => {}
                }
                digits /= 3;
            }
            legal += u64::from(Board::try_from(&setup).is_ok());
        }
        legal
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|first| scope.spawn(move || count(first))).collect();
        workers.into_iter().map(|worker| worker.join().expect("counting does not fail")).sum()
    })
}

#[test]
fn legal_positions_are_as_many_as_published() {
    let quick = [
        (1, 1, 1),
        (1, 2, 5),
        (1, 3, 15),
        (1, 4, 41),
        (1, 5, 113),
        (1, 6, 313),
        (1, 7, 867),
        (2, 2, 57),
        (2, 3, 489),
        (2, 4, 4_125),
        (3, 3, 12_675),
    ];
    let heavy = [(4, 4, 24_318_165)];
    let heavy = heavy.into_iter().filter(|_| thorough());
    for (columns, rows, expected) in quick.into_iter().chain(heavy) {
        assert_eq!(legal_positions(size(columns, rows)), expected, "{columns}x{rows}");
        if columns != rows && columns * rows <= 8 {
            assert_eq!(legal_positions(size(rows, columns)), expected, "{rows}x{columns}");
        }
    }
}

/// The number of games from a position on: simple paths of positions.
///
/// Either colour may make the next play, since passes in between change no position, and a game
/// may stop anywhere, so that the path of no plays counts as one.
fn games(position: &Position) -> u64 {
    let mut count = 1;
    for color in Color::BOTH {
        let mut turn = position.clone();
        turn.set_to_play(color);
        for point in turn.legal_points() {
            let mut next = turn.clone();
            next.play(Play::At(point)).expect("a legal point can be played");
            count += games(&next);
        }
    }
    count
}

#[test]
fn games_under_positional_superko_are_as_many_as_published() {
    for suicide in [true, false] {
        // Forbidding suicide changes nothing before 1x4, whose 2,098,407,841 games are out of reach.
        let ruleset = Ruleset { suicide, ..Ruleset::TROMP_TAYLOR };
        for (columns, rows, expected) in [(1, 1, 1), (1, 2, 9), (2, 1, 9), (1, 3, 907), (3, 1, 907)] {
            let start = Position::new(&Setup::empty(size(columns, rows)), ruleset, Komi::ZERO);
            let found = games(&start.expect("an empty board is a position"));
            assert_eq!(found, expected, "{columns}x{rows}, suicide {suicide}");
        }
    }
}
