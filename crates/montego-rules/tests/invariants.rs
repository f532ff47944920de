//! Invariants 1 and 2 of the house style: the fast code says what the dull code says, and what it
//! keeps up to date is what a rebuild gives.

mod common;

use common::{Dice, assert_same_board, draw, draw_board, sizes, thorough};
use montego_rules::oracle::Oracle;
use montego_rules::{
    Agreement, Board, Color, Illegal, Komi, Margin, Play, Point, Position, Ruleset, Scoring, Setup, Size,
};

/// The rules as brute force knows them: the oracle, and on top of it what only positions know:
/// the end of a game, passes, own eyes.
struct Dull {
    oracle: Oracle,
    ruleset: Ruleset,
    size: Size,
    prisoners: [usize; 2],
    /// Whether the last play was a pass.
    passed: bool,
    over: bool,
}

impl Dull {
    fn new(setup: &Setup, ruleset: Ruleset) -> Dull {
        let oracle = Oracle::with_setup(setup, ruleset);
        let mut dull =
            Dull { oracle, ruleset, size: setup.size, prisoners: [0; 2], passed: false, over: false };
        dull.over = dull.is_stuck();
        dull
    }

    fn check(&self, play: Play) -> Result<(), Illegal> {
        if self.over {
            return Err(Illegal::GameOver);
        }
        match (play, self.oracle.check(play)) {
            (Play::Pass, _) if !self.ruleset.passes => Err(Illegal::Pass),
            (Play::At(point), Ok(()) | Err(Illegal::Superko))
                if !self.ruleset.eye_filling && self.is_own_eye(point) =>
            {
                Err(Illegal::OwnEye)
            }
            (_, answer) => answer,
        }
    }

    fn is_own_eye(&self, point: Point) -> bool {
        let own = self.oracle.to_play();
        let enemies = self.size.diagonals(point).filter(|&p| self.oracle.at(p) == Some(own.opponent()));
        let edge = self.size.neighbours(point).count() < 4;
        let allowed = if edge { 0 } else { 1 };
        self.size.neighbours(point).all(|p| self.oracle.at(p) == Some(own)) && enemies.count() <= allowed
    }

    fn is_stuck(&self) -> bool {
        !self.ruleset.passes && self.size.points().all(|p| self.check(Play::At(p)).is_err())
    }

    fn stones(&self, color: Color) -> usize {
        self.size.points().filter(|&p| self.oracle.at(p) == Some(color)).count()
    }

    fn play(&mut self, play: Play) {
        let before = Color::BOTH.map(|color| self.stones(color));
        let mover = self.oracle.to_play();
        self.oracle.play(play).expect("the play was found legal");
        if play == Play::Pass {
            self.over = self.passed;
            self.passed = true;
            return;
        }
        for color in Color::BOTH {
            let had = before[color.index()] + usize::from(color == mover);
            self.prisoners[color.opponent().index()] += had - self.stones(color);
        }
        self.passed = false;
        self.over = self.is_stuck();
    }

    fn stones_on_board(&self) -> Vec<(Point, Color)> {
        self.size.points().filter_map(|p| self.oracle.at(p).map(|color| (p, color))).collect()
    }
}

/// Compares all that a position tells with brute force. `asked` are the points whose legality is
/// compared: all of them, or a sample where the oracle would take too long.
fn compare(position: &Position, dull: &Dull, asked: &[Point]) {
    let (board, size) = (position.board(), dull.size);
    let boards = || format!("fast{}\nslow{}", draw_board(board), draw(size, |p| dull.oracle.at(p)));
    for point in size.points() {
        assert_eq!(board.at(point), dull.oracle.at(point), "the stone at {point:?}, {}", boards());
    }
    assert_eq!(board.to_play(), dull.oracle.to_play(), "the side to move, {}", boards());
    assert_eq!(position.is_over(), dull.over, "the end of the game, {}", boards());
    for play in asked.iter().copied().map(Play::At).chain([Play::Pass]) {
        assert_eq!(position.check(play), dull.check(play), "{play:?}, {}", boards());
    }
    for color in Color::BOTH {
        assert_eq!(
            position.prisoners(color),
            dull.prisoners[color.index()],
            "taken by {color}, {}",
            boards()
        );
    }
    assert_eq!(board.area_margin(), dull.oracle.area_margin(), "the score, {}", boards());
    let setup = Setup { size, stones: dull.stones_on_board(), to_play: board.to_play() };
    let fresh =
        Position::new(&setup, *position.ruleset(), Komi::ZERO).expect("stones of a game have liberties");
    assert_eq!(position.hash(), fresh.hash(), "the hash, {}", boards());
    // Territory counts prisoners where area counts stones; what is surrounded counts for both.
    let lead = |count: &dyn Fn(Color) -> usize| count(Color::Black) as i16 - count(Color::White) as i16;
    let instead = match position.ruleset().scoring {
        Scoring::Area => 0,
        Scoring::Territory => {
            lead(&|color| dull.prisoners[color.index()]) - lead(&|color| dull.stones(color))
        }
    };
    let expected = dull.oracle.area_margin() + Margin::from_points(instead);
    assert_eq!(
        position.board_margin(&Agreement::default()),
        expected,
        "the score by the rules, {}",
        boards()
    );
}

/// A random game from a setup, compared with brute force after every play.
fn walk(setup: &Setup, ruleset: Ruleset, dice: &mut Dice) {
    let size = setup.size;
    let points: Vec<Point> = size.points().collect();
    // The oracle looks at the whole board for every point it is asked about, so on large boards
    // only a dozen random points and the neighbourhood of the last play are compared.
    let small = size.area() <= 30;
    let plays = if small || thorough() { 3 * size.area().min(100) } else { 80 };
    let mut position = Position::new(setup, ruleset, Komi::ZERO).expect("a legal setup");
    let mut dull = Dull::new(setup, ruleset);
    compare(&position, &dull, &points);
    for _ in 0..plays {
        let legal: Vec<Point> = position.legal_points().collect();
        let play = match dice.pick(&legal) {
            Some(point) if !ruleset.passes || dice.below(12) > 0 => Play::At(point),
            _ => Play::Pass,
        };
        if position.check(play).is_err() {
            break;
        }
        position.play(play).expect("a legal play is accepted");
        dull.play(play);
        let asked: Vec<Point> = if small {
            points.clone()
        } else {
            let near = play.point().into_iter().flat_map(|p| size.neighbours(p).chain([p]));
            near.chain((0..8).map(|_| points[dice.below(points.len())])).collect()
        };
        compare(&position, &dull, &asked);
    }
    compare(&position, &dull, &points);
}

/// Every preset, and simple ko with suicide, which no preset has.
fn rulesets() -> Vec<Ruleset> {
    let loose = Ruleset { suicide: true, ..Ruleset::JAPANESE };
    Ruleset::PRESETS.into_iter().chain([loose]).collect()
}

#[test]
fn invariant_1_board_and_oracle_agree() {
    for (i, size) in sizes().into_iter().enumerate() {
        let (most, points) = if thorough() { (40, 2_000) } else { (4, 100) };
        let games = (points / size.area()).clamp(1, most);
        for (j, ruleset) in rulesets().into_iter().enumerate() {
            let mut dice = Dice((100 * i + j) as u64);
            for _ in 0..games {
                walk(&Setup::empty(size), ruleset, &mut dice);
            }
        }
    }
}

#[test]
fn invariant_1_holds_from_setups_too() {
    for (i, size) in sizes().into_iter().filter(|size| size.area() <= 36).enumerate() {
        for (j, ruleset) in rulesets().into_iter().enumerate() {
            let mut dice = Dice((100 * i + j) as u64);
            for _ in 0..10 {
                let mut stones = Vec::new();
                for point in size.points() {
                    if let Some(&color) = Color::BOTH.get(dice.below(4)) {
                        stones.push((point, color));
                    }
                }
                let setup = Setup { size, stones, to_play: Color::BOTH[dice.below(2)] };
                if Board::try_from(&setup).is_ok() {
                    walk(&setup, ruleset, &mut dice);
                }
            }
        }
    }
}

/// Hands every board of some random games, captures and suicides included, to a check.
fn every_board(check: impl Fn(&Board)) {
    for (i, size) in sizes().into_iter().enumerate() {
        for suicide in [false, true] {
            let mut dice = Dice(i as u64);
            let mut board = Board::new(size);
            // Two plays a point wear a large board out; small ones are filled many times over.
            for _ in 0..2 * size.area().max(60) {
                let legal: Vec<_> = size.points().filter(|&p| board.check(p, suicide).is_ok()).collect();
                // Passes now and then make cuts and seki that alternation would not.
                let play = dice.pick(&legal).filter(|_| dice.below(12) > 0).map_or(Play::Pass, Play::At);
                board.play_unchecked(play);
                check(&board);
            }
        }
    }
}

#[test]
fn invariant_2_what_is_kept_equals_a_rebuild() {
    every_board(|board| {
        board.assert_consistent();
        let size = board.size();
        let stones = size.points().filter_map(|p| board.at(p).map(|color| (p, color)));
        let rebuilt = Board::with_stones(size, stones, board.to_play()).expect("every chain has a liberty");
        let mut without_ko = board.clone();
        without_ko.set_to_play(board.to_play().opponent());
        without_ko.set_to_play(board.to_play());
        assert_same_board(&without_ko, &rebuilt, "rebuilt from its stones");
        rebuilt.assert_consistent();
    });
}

#[test]
fn a_copied_board_is_the_board() {
    let mut copies: std::collections::HashMap<Size, Board> = Default::default();
    let copies = std::cell::RefCell::new(&mut copies);
    every_board(|board| {
        let mut copies = copies.borrow_mut();
        // The copy takes over a board that is in use, as the playouts do.
        let copy = copies.entry(board.size()).or_insert_with(|| Board::new(board.size()));
        copy.copy_from(board);
        assert_same_board(copy, board, "copied");
        copy.assert_consistent();
    });
}

/// The chain of a stone and its liberties by flood fill over the public view of the board.
fn flood(board: &Board, start: Point) -> (Vec<Point>, Vec<Point>) {
    let (mut chain, mut liberties, mut next) = (vec![start], Vec::new(), 0);
    while let Some(&stone) = chain.get(next) {
        next += 1;
        for neighbour in board.size().neighbours(stone) {
            let known = chain.contains(&neighbour) || liberties.contains(&neighbour);
            match board.at(neighbour) {
                _ if known => {}
                None => liberties.push(neighbour),
                color if color == board.at(start) => chain.push(neighbour),
                _ => {}
            }
        }
    }
    (chain, liberties)
}

#[test]
fn chains_and_liberties_are_those_of_flood_fill() {
    every_board(|board| {
        if board.size().area() > 100 {
            return;
        }
        for point in board.size().points().filter(|&p| board.at(p).is_some()) {
            let (mut expected, liberties) = flood(board, point);
            let mut found: Vec<Point> = board.chain_stones(point).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "the chain at {point:?} of{}", draw_board(board));
            let chain = board.chain(point);
            assert_eq!(chain.stones, expected.len(), "stones at {point:?} of{}", draw_board(board));
            assert_eq!(chain.liberties, liberties.len(), "liberties at {point:?} of{}", draw_board(board));
            assert_eq!(chain.id, board.chain(expected[0]).id, "one name for a chain");
            assert!(expected.contains(&chain.id), "a chain is named by one of its stones");
        }
    });
}

#[test]
fn what_is_asked_about_empty_points_is_true() {
    every_board(|board| {
        let size = board.size();
        if size.area() > 100 {
            return;
        }
        let mut empties: Vec<Point> = board.empties().collect();
        empties.sort_unstable();
        let expected: Vec<Point> = size.points().filter(|&p| board.at(p).is_none()).collect();
        assert_eq!(empties, expected, "the empty points of{}", draw_board(board));
        assert_eq!(board.empty_count(), expected.len());
        for color in Color::BOTH {
            let count = size.points().filter(|&p| board.at(p) == Some(color)).count();
            assert_eq!(board.stone_count(color), count, "{color} stones of{}", draw_board(board));
        }
        for point in expected {
            let why = || format!("{point:?} of{}", draw_board(board));
            let near: Vec<Point> = size.neighbours(point).collect();
            let empty = near.iter().filter(|&&p| board.at(p).is_none()).count();
            assert_eq!(board.empty_neighbours(point), empty, "empty neighbours of {}", why());
            for color in Color::BOTH {
                let all = near.iter().all(|&p| board.at(p) == Some(color));
                assert_eq!(board.is_surrounded_by(point, color), all, "surrounded by {color}: {}", why());
                let diagonal = size.diagonals(point).filter(|&p| board.at(p) == Some(color)).count();
                let edge = near.len() < 4;
                assert_eq!(board.diagonal_stones(point, color), (diagonal, edge), "diagonals of {}", why());
            }
            let chains: Vec<_> =
                near.iter().filter(|&&p| board.at(p).is_some()).map(|&p| flood(board, p)).collect();
            let one = empty == 0 && !near.is_empty() && near.iter().all(|p| chains[0].0.contains(p));
            assert_eq!(board.has_one_neighbour_chain(point), one, "one chain around {}", why());
            let atari = chains.iter().any(|(_, liberties)| liberties.len() == 1);
            assert_eq!(board.has_neighbour_in_atari(point), atari, "atari at {}", why());
            let lives = empty > 0
                || chains.iter().any(|(chain, liberties)| {
                    (board.at(chain[0]) == Some(board.to_play())) == (liberties.len() > 1)
                });
            assert_eq!(board.is_suicide(point), !lives, "suicide at {}", why());
        }
    });
}

#[test]
fn captured_points_stand_last_among_the_empties() {
    for (i, size) in sizes().into_iter().enumerate() {
        let mut dice = Dice(i as u64);
        let mut board = Board::new(size);
        for _ in 0..4 * size.area() {
            let legal: Vec<_> = size.points().filter(|&p| board.check(p, true).is_ok()).collect();
            let Some(point) = dice.pick(&legal) else { break };
            let before = board.clone();
            board.play_unchecked(Play::At(point));
            // A suicide empties the point just played too.
            let was_stone = |p: Point| before.at(p).is_some() || p == point;
            let mut expected: Vec<Point> = board.empties().filter(|&p| was_stone(p)).collect();
            let mut found: Vec<Point> =
                (before.empty_count() - 1..board.empty_count()).map(|place| board.empty(place)).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "after {point:?} on{}", draw_board(&before));
        }
    }
}
