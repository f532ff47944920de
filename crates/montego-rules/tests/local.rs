//! What a player asks about a few points, against the dullest way to find it out.

mod common;

use common::{size, sizes};
use montego_rules::{Board, InAtari, Play, Point};

/// A small generator of its own, Marsaglia's xorshift: the rules know no dice.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Boards from random games, every few plays.
fn boards(mut look: impl FnMut(&Board)) {
    for size in sizes().into_iter().chain([size(25, 25), size(1, 7)]) {
        let (mut board, mut dice) = (Board::new(size), Dice(size.area() as u64));
        look(&board);
        for ply in 0..2 * size.area() {
            let legal: Vec<Point> =
                board.empties().filter(|&point| board.check(point, false).is_ok()).collect();
            let play = if legal.is_empty() { Play::Pass } else { Play::At(legal[dice.below(legal.len())]) };
            board.play_unchecked(play);
            if ply % 7 == 0 {
                look(&board);
            }
        }
    }
}

#[test]
fn shapes_of_the_whole_board_are_those_of_its_points() {
    boards(|board| {
        let mut told = Vec::new();
        board.each_shape(|point, code| told.push((point, code)));
        let asked: Vec<_> = board.size().points().map(|point| (point, board.shape_around(point))).collect();
        assert_eq!(told, asked);
        for (point, code) in asked {
            let beside = (0..8).filter_map(|place| board.beside(point, place).map(|near| (place, near)));
            assert_eq!(
                beside.clone().map(|(_, near)| near).collect::<Vec<_>>(),
                board.surrounding(point).collect::<Vec<_>>()
            );
            for (place, near) in beside {
                let content = board.at(near).map_or(2, |color| color.index() as u16);
                assert_eq!(code >> (2 * place) & 3, content);
                assert_eq!(board.beside(near, 7 - place), Some(point));
            }
        }
    });
}

#[test]
fn chains_in_atari_are_found_once_each() {
    boards(|board| {
        for point in board.size().points() {
            let mut found: Vec<InAtari> = Vec::new();
            board.each_in_atari(point, |chain| found.push(chain));
            found.sort_unstable_by_key(|chain| chain.stone);
            let mut expected: Vec<InAtari> = Vec::new();
            for stone in board.size().neighbours(point).chain([point]) {
                let Some(color) = board.at(stone) else { continue };
                let chain = board.chain(stone);
                if chain.liberties != 1 || expected.iter().any(|other| other.stone == chain.id) {
                    continue;
                }
                let is_of_chain =
                    |near: &Point| board.at(*near) == Some(color) && board.chain(*near).id == chain.id;
                let mut liberties = board.chain_stones(stone).flat_map(|own| board.size().neighbours(own));
                let liberty = liberties.find(|&near| board.is_empty(near)).expect("it has one");
                let touches = board.size().neighbours(liberty).filter(is_of_chain).count() as u16;
                let stones = chain.stones as u16;
                expected.push(InAtari { stone: chain.id, color, stones, liberty, touches });
                assert_eq!(board.atari_point(stone), Some(liberty));
                assert_eq!(board.pseudo_liberties(stone), usize::from(touches));
            }
            expected.sort_unstable_by_key(|chain| chain.stone);
            assert_eq!(found, expected);
            if let Some(stone) = board.at(point).map(|_| point) {
                assert_eq!(board.atari_point(stone).is_some(), board.chain(stone).liberties == 1);
            }
        }
    });
}

#[test]
fn what_is_denied_to_be_a_play_into_atari_is_none() {
    let mut denied_in_company = 0;
    boards(|board| {
        let me = board.to_play();
        for point in board.empties().filter(|&point| !board.is_suicide(point)) {
            let joins = board.size().neighbours(point).any(|near| board.at(near) == Some(me));
            if joins && !board.may_join_into_atari(point) {
                denied_in_company += usize::from(board.empty_neighbours(point) < 2);
                assert!(board.liberties_after::<2>(point, me).count() == 2, "{point:?}");
            }
            assert!(joins || !board.may_join_into_atari(point), "no own stone is beside it");
        }
    });
    assert!(denied_in_company > 100, "the cheap test is of use: {denied_in_company}");
}
