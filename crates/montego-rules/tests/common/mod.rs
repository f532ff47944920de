//! What the tests of the rules share: diagrams, dice, scripts of plays and a sense of time.

// Every test file compiles this module anew and uses another part of it.
#![allow(dead_code)]

use montego_rules::{Board, Color, Game, Illegal, Komi, Margin, Play, Point, Position, Ruleset, Setup, Size};

/// Whether the heavy cases run too.
pub(crate) fn thorough() -> bool {
    std::env::var_os("MONTEGO_THOROUGH").is_some_and(|value| value == "1")
}

/// SplitMix64 (Steele, Lea & Flood 2014): the rules know no dice, so their tests bring their own.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % n as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}

pub(crate) fn size(columns: usize, rows: usize) -> Size {
    Size::new(columns, rows).expect("a size that the test names is a size")
}

/// From one point to the largest board, with rectangles both ways.
pub(crate) fn sizes() -> Vec<Size> {
    let sides = [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 7),
        (2, 2),
        (2, 3),
        (3, 3),
        (5, 2),
        (4, 4),
        (5, 5),
        (7, 4),
        (6, 6),
        (3, 12),
        (9, 9),
        (13, 7),
        (19, 19),
        (25, 3),
    ];
    sides.into_iter().map(|(columns, rows)| size(columns, rows)).collect()
}

/// A point by its letter and number, `C3`; the letter I is left out.
pub(crate) fn at(size: Size, vertex: &str) -> Point {
    let letter = vertex.as_bytes()[0].to_ascii_uppercase();
    assert!(letter.is_ascii_uppercase() && letter != b'I', "{vertex} begins with no column");
    let column = usize::from(letter - b'A') - usize::from(letter > b'I');
    let row: usize = vertex[1..].parse().unwrap_or_else(|_| panic!("{vertex} ends with no row"));
    size.point(column, row - 1).unwrap_or_else(|| panic!("{vertex} is not on {size}"))
}

/// The stones of a diagram: `X` black, `O` white, `.` empty, the top row first.
pub(crate) fn setup(diagram: &str, to_play: Color) -> Setup {
    let rows: Vec<Vec<&str>> = diagram
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|row: &Vec<&str>| !row.is_empty())
        .collect();
    let size = size(rows[0].len(), rows.len());
    let mut stones = Vec::new();
    for point in size.points() {
        let row = &rows[size.rows() - 1 - point.row()];
        assert_eq!(row.len(), size.columns(), "rows of one length");
        match row[point.column()] {
            "X" => stones.push((point, Color::Black)),
            "O" => stones.push((point, Color::White)),
            "." => {}
            other => panic!("'{other}' is no content of a point"),
        }
    }
    Setup { size, stones, to_play }
}

pub(crate) fn board(diagram: &str, to_play: Color) -> Board {
    Board::try_from(&setup(diagram, to_play)).expect("the diagram is a position")
}

/// The stones as a diagram, each row indented.
pub(crate) fn draw(size: Size, content: impl Fn(Point) -> Option<Color>) -> String {
    let mut text = String::new();
    for row in (0..size.rows()).rev() {
        text.push_str("\n   ");
        for column in 0..size.columns() {
            let point = size.point(column, row).expect("on the board");
            text.push_str(match content(point) {
                Some(Color::Black) => " X",
                Some(Color::White) => " O",
                None => " .",
            });
        }
    }
    text
}

pub(crate) fn draw_board(board: &Board) -> String {
    format!("{}\n    {} to play, ko {:?}", draw(board.size(), |p| board.at(p)), board.to_play(), board.ko())
}

/// Fails and shows both boards unless they have the same stones, side to move and ko.
pub(crate) fn assert_same_board(found: &Board, expected: &Board, why: &str) {
    assert!(found == expected, "{why}\nfound{}\nexpected{}", draw_board(found), draw_board(expected));
}

/// Everything that a position shows, to compare before and after.
#[derive(Debug, PartialEq)]
pub(crate) struct Sight {
    pub(crate) board: Board,
    pub(crate) hash: u64,
    pub(crate) passes: u8,
    pub(crate) over: bool,
    pub(crate) prisoners: [usize; 2],
    pub(crate) answers: Vec<Result<(), Illegal>>,
    pub(crate) margin: Margin,
    pub(crate) komi: Komi,
    pub(crate) handicap: usize,
}

pub(crate) fn sight(position: &Position) -> Sight {
    let plays = position.board().size().points().map(Play::At).chain([Play::Pass]);
    Sight {
        board: position.board().clone(),
        hash: position.hash(),
        passes: position.passes(),
        over: position.is_over(),
        prisoners: Color::BOTH.map(|color| position.prisoners(color)),
        answers: plays.map(|play| position.check(play)).collect(),
        margin: position.margin(&Default::default()),
        komi: position.komi(),
        handicap: position.handicap(),
    }
}

/// Plays a script in a game and fails where an answer is not the one written.
///
/// `b c3` is a play that must be accepted, `w d4 ko` one that must be refused for that reason and
/// leave the game as it was; `b pass` and `undo` are what they say. Plays are parted by semicolons.
pub(crate) fn run(game: &mut Game, script: &str) {
    for line in script.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words == ["undo"] {
            assert!(game.undo().is_some(), "nothing to take back");
            continue;
        }
        let color = match words[0] {
            "b" => Color::Black,
            "w" => Color::White,
            other => panic!("'{other}' is no colour in '{line}'"),
        };
        let play = match words[1] {
            "pass" => Play::Pass,
            vertex => Play::At(at(game.setup().size, vertex)),
        };
        let before = game.position().clone();
        let found = game.play_as(color, play);
        let expected = match words.get(2).copied() {
            None => Ok(()),
            Some("occupied") => Err(Illegal::Occupied),
            Some("suicide") => Err(Illegal::Suicide),
            Some("ko") => Err(Illegal::Ko),
            Some("superko") => Err(Illegal::Superko),
            Some(other) => panic!("'{other}' is no reason in '{line}'"),
        };
        assert_eq!(found, expected, "'{line}' on{}", draw_board(before.board()));
        if found.is_err() {
            assert_eq!(sight(game.position()), sight(&before), "a refused '{line}' changes nothing");
        }
    }
}

/// A game from a diagram.
pub(crate) fn game(diagram: &str, to_play: Color, ruleset: Ruleset) -> Game {
    Game::new(setup(diagram, to_play), ruleset, Komi::ZERO).expect("the diagram is a position")
}

/// Fails unless the stones of a game are those of the diagram.
pub(crate) fn assert_stones(game: &Game, diagram: &str) {
    let expected = board(diagram, game.position().to_play());
    let found = game.position().board();
    let same = found.size().points().all(|p| found.at(p) == expected.at(p));
    assert!(same, "found{}\nexpected{}", draw_board(found), draw_board(&expected));
}
