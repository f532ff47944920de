//! Features: what can be noticed about a play beside its shape.

use super::pattern::Pattern;
use super::scene::{Middle, Scene};
use super::shape::{EXTENTS, Shape, Window};
use crate::heavy::{self, Picks, SelfAtari, ladder, self_atari};
use montego_rules::{Board, Play, Point, PointMap};

/// The features in groups. Of a group a play has at most one, the last one that is true of it; a play with
/// none of them is as strong as the group lets it be by itself.
pub const GROUPS: [&[&str]; 11] = [
    &[
        "captures what cannot flee",
        "takes a ko",
        "captures a stone",
        "captures stones",
        "captures and saves a stone",
        "captures and saves stones",
    ],
    &["flees into a ladder", "a stone flees", "stones flee"],
    &["saves a stone from a ladder", "saves stones from a ladder"],
    &["atari", "atari on the last play", "begins a ladder on a stone", "begins a ladder on stones"],
    &["nakade", "self-atari of a stone", "self-atari of stones"],
    &["third liberty of a stone", "third liberty of stones"],
    &["vital point"],
    &["answer of the playouts"],
    &[
        "2 from the last play",
        "3 from the last play",
        "4 from the last play",
        "5 from the last play",
        "6 from the last play",
        "7 from the last play",
        "8 from the last play",
        "9 from the last play",
        "10 from the last play",
        "11 from the last play",
        "12 or more from the last play",
    ],
    &[
        "2 from the play before",
        "3 from the play before",
        "4 from the play before",
        "5 from the play before",
        "6 from the play before",
        "7 from the play before",
        "8 from the play before",
        "9 from the play before",
        "10 from the play before",
        "11 from the play before",
        "12 or more from the play before",
    ],
    &["first line", "second line", "third line", "fourth line", "fifth line or higher"],
];

/// The places of [`GROUPS`].
const CAPTURE: usize = 0;
const FLIGHT: usize = 1;
const RESCUE: usize = 2;
const ATARI: usize = 3;
const SELF_ATARI: usize = 4;
const RACE: usize = 5;
const VITAL: usize = 6;
const ANSWER: usize = 7;
const LAST: usize = 8;
const BEFORE: usize = 9;
const LINE: usize = 10;

/// The lines that are told apart.
const LINES: usize = 5;

/// A play with all that was noticed about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Where it is.
    pub point: Point,
    /// For each of [`GROUPS`] one more than the place of its feature there, 0 where it has none.
    pub marks: [u8; GROUPS.len()],
    /// What lies around it.
    pub shape: Shape,
    /// The scenes around each [`Middle`] that is near.
    pub scenes: [Option<Scene>; Middle::ALL.len()],
}

impl Look {
    /// Its pattern of a kind, if it has one.
    pub(super) fn pattern(&self, kind: usize) -> Option<Pattern> {
        match kind.checked_sub(EXTENTS.len()) {
            None => Some(Pattern::Shape(kind, self.shape.cut(kind))),
            Some(middle) => self.scenes[middle].map(|scene| Pattern::Scene(Middle::ALL[middle], scene)),
        }
    }
}

/// Marks on the points of a board.
struct Sheet {
    marks: PointMap<[u8; GROUPS.len()]>,
    /// Where marks are asked for; what takes long to find out need not be for other points.
    asked: PointMap<bool>,
}

impl Sheet {
    fn new(asked: &[Point]) -> Sheet {
        let mut sheet = Sheet { marks: PointMap::filled([0; GROUPS.len()]), asked: PointMap::filled(false) };
        asked.iter().for_each(|&point| sheet.asked[point] = true);
        sheet
    }

    /// Marks a point; of a group the highest mark stays.
    fn mark(&mut self, point: Point, group: usize, mark: u8) {
        let marks = &mut self.marks[point];
        marks[group] = marks[group].max(mark);
    }
}

/// Looks at all plays of the side to move that it `may` make. `recent` are the points of the last two
/// stones, the last one first.
pub(crate) fn look(board: &Board, recent: [Option<Point>; 2], may: impl Fn(Point) -> bool) -> Vec<Look> {
    let candidates: Vec<Point> =
        board.size().points().filter(|&point| board.is_empty(point) && may(point)).collect();
    let mut sheet = Sheet::new(&candidates);
    fights(board, recent[0], &mut sheet);
    if let Some(last) = recent[0] {
        heavy::answers_to(board, last).iter().for_each(|point| sheet.mark(point, ANSWER, 1));
    }
    let window = Window::new(board);
    let stages = recent.map(|stone| stone.map(|stone| (window.stage(stone), stone)));
    let finish = |point| {
        if heavy::vital_point_of(board, point) == Some(point) {
            sheet.mark(point, VITAL, 1);
        }
        match self_atari(board, point) {
            SelfAtari::None => {}
            SelfAtari::Nakade => sheet.mark(point, SELF_ATARI, 1),
            SelfAtari::Bad { stones, .. } => sheet.mark(point, SELF_ATARI, if stones > 1 { 3 } else { 2 }),
        }
        for (group, from) in [(LAST, recent[0]), (BEFORE, recent[1])] {
            if let Some(from) = from {
                sheet.mark(point, group, distance(point, from).saturating_sub(1).clamp(1, 11) as u8);
            }
        }
        sheet.mark(point, LINE, line(board, point).min(LINES) as u8);
        let around =
            |stage: Option<(u64, Point)>| stage.and_then(|(stage, middle)| Scene::new(stage, middle, point));
        let scenes = [Some((window.stage(point), point)), stages[0], stages[1]].map(around);
        Look { point, marks: sheet.marks[point], shape: window.shape(point), scenes }
    };
    candidates.into_iter().map(finish).collect()
}

/// Columns and rows between two points, and the larger of the two numbers once more.
///
/// # Sources
/// Coulom 2007, *Computing Elo ratings of move patterns in the game of Go*, section 4.
fn distance(a: Point, b: Point) -> usize {
    let (columns, rows) = (a.column().abs_diff(b.column()), a.row().abs_diff(b.row()));
    columns + rows + columns.max(rows)
}

/// The line of a point, from 1 at the edge.
fn line(board: &Board, point: Point) -> usize {
    let size = board.size();
    let height = |at: usize, side: usize| 1 + at.min(side - 1 - at);
    height(point.column(), size.columns()).min(height(point.row(), size.rows()))
}

/// Marks what concerns chains of few liberties.
fn fights(board: &Board, last: Option<Point>, sheet: &mut Sheet) {
    let me = board.to_play();
    let mut theirs = board.clone();
    theirs.set_to_play(me.opponent());
    let stones = board.size().points().filter(|&point| board.at(point).is_some());
    for stone in stones.filter(|&stone| board.chain_of(stone) == stone) {
        let liberties = board.liberties::<4>(stone);
        let many = u8::from(board.chain_size(stone) > 1);
        match (board.at(stone) == Some(me), liberties.as_slice()) {
            (true, &[liberty]) => flight(board, stone, liberty, many, sheet),
            (true, &[a, b]) => rescue([board, &theirs], stone, [a, b], many, sheet),
            (false, &[liberty]) if sheet.asked[liberty] => {
                let flees = ladder::escapes_by(&theirs, stone, liberty);
                capture(board, stone, liberty, flees, many, sheet);
            }
            (false, &[a, b]) if sheet.asked[a] || sheet.asked[b] => {
                let is_last =
                    last.is_some_and(|last| board.at(last).is_some() && board.chain_of(last) == stone);
                [a, b].into_iter().for_each(|point| sheet.mark(point, ATARI, 1 + u8::from(is_last)));
                if let Some(play) = ladder::capturing_play(board, stone) {
                    sheet.mark(play, ATARI, 3 + many);
                }
            }
            (false, &[a, b, c]) if is_pressed(board, stone) => {
                [a, b, c].into_iter().for_each(|point| sheet.mark(point, RACE, 1 + many));
            }
            _ => {}
        }
    }
}

/// An own chain in atari at its last liberty, and the captures that save it.
fn flight(board: &Board, stone: Point, liberty: Point, many: u8, sheet: &mut Sheet) {
    if sheet.asked[liberty] {
        let flees = ladder::escapes_by(board, stone, liberty);
        sheet.mark(liberty, FLIGHT, if flees { 2 + many } else { 1 });
    }
    let mut captures = Picks::default();
    heavy::adjacent_ataris(board, stone, &mut captures);
    for play in captures.iter() {
        if sheet.asked[play] && ladder::escapes_by(board, stone, play) {
            sheet.mark(play, CAPTURE, 5 + many);
        }
    }
}

/// What saves an own chain of two liberties that a ladder would take. `theirs` is the board with the enemy to move.
fn rescue([board, theirs]: [&Board; 2], stone: Point, liberties: [Point; 2], many: u8, sheet: &mut Sheet) {
    let mut plays = Picks::default();
    heavy::adjacent_ataris(board, stone, &mut plays);
    liberties.into_iter().for_each(|liberty| plays.add(liberty));
    if !plays.iter().any(|play| sheet.asked[play]) || !ladder::is_captured(theirs, stone) {
        return;
    }
    for play in plays.iter().filter(|&play| board.check(play, false).is_ok()) {
        let mut after = board.clone();
        after.play_unchecked(Play::At(play));
        if after.at(stone).is_some() && !ladder::is_captured(&after, stone) {
            sheet.mark(play, RESCUE, 1 + many);
        }
    }
}

/// An enemy chain in atari.
fn capture(board: &Board, stone: Point, liberty: Point, flees: bool, many: u8, sheet: &mut Sheet) {
    let enemy = board.to_play().opponent();
    let is_ko = many == 0 && board.adjacent(liberty).all(|near| board.at(near) == Some(enemy));
    sheet.mark(
        liberty,
        CAPTURE,
        match (is_ko, flees) {
            (true, _) => 2,
            (false, false) => 1,
            (false, true) => 3 + many,
        },
    );
    debug_assert_eq!(board.at(stone), Some(enemy));
}

/// Whether an enemy chain of three liberties has an own chain beside it that has no more.
fn is_pressed(board: &Board, stone: Point) -> bool {
    let me = board.to_play();
    let mut beside = board.chain_stones(stone).flat_map(|stone| board.adjacent(stone));
    beside.any(|near| board.at(near) == Some(me) && board.liberties::<4>(near).count() <= 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, point};
    use montego_rules::Color;

    /// The features of a point in a diagram where Black is to move.
    fn noticed(diagram: &str, at: &str, recent: [Option<&str>; 2]) -> Vec<&'static str> {
        let board = board(diagram, Color::Black);
        let looks =
            look(&board, recent.map(|name| name.map(point)), |point| board.check(point, false).is_ok());
        let found = looks.iter().find(|look| look.point == point(at)).expect("a play");
        let marks = GROUPS.iter().zip(found.marks).filter(|&(_, mark)| mark > 0);
        marks.map(|(group, mark)| group[usize::from(mark) - 1]).collect()
    }

    fn has(diagram: &str, at: &str, feature: &str) -> bool {
        assert!(GROUPS.iter().any(|group| group.contains(&feature)), "there is no '{feature}'");
        noticed(diagram, at, [None; 2]).contains(&feature)
    }

    #[test]
    fn captures_differ_by_what_they_save() {
        let flee = "
            . . . . . .
            . . . . . .
            . . X X . .
            . X O O . .
            . . X X . .
            . . . . . .
            ";
        assert!(has(flee, "E3", "captures stones"));
        let cannot = "
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
            . . X . . .
            . X O . . .
            ";
        assert!(has(cannot, "D1", "captures what cannot flee"), "it would run along the edge");
        let saves = "
            . . . . . .
            . O . . . .
            O X X O . .
            O X O . . .
            . O X X . .
            . . . . . .
            ";
        assert!(has(saves, "D3", "captures and saves stones"));
        let saves_nothing = "
            . . . . . .
            . . . . . .
            O X X O . .
            O X O . . .
            . O X X . .
            . . . . . .
            ";
        assert!(has(saves_nothing, "D3", "captures a stone"), "the three stones have a liberty more");
    }

    #[test]
    fn a_ko_is_taken() {
        let ko = "
            . . . . . .
            . . . . . .
            . X O . . .
            X O . O . .
            . X O . . .
            . . . . . .
            ";
        assert!(has(ko, "C3", "takes a ko"));
    }

    #[test]
    fn stones_in_atari_flee_or_run_into_a_ladder() {
        let free = "
            . . . . . .
            . . . . . .
            . . O . . .
            . O X . . .
            . . O . . .
            . . . . . .
            ";
        assert!(has(free, "D3", "a stone flees"));
        let edge = "
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
            . . O . . .
            . O X . . .
            ";
        assert!(has(edge, "D1", "flees into a ladder"));
    }

    #[test]
    fn ataris_know_ladders_and_the_last_play() {
        let edge = "
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
            . . X . . .
            . . O . . .
            ";
        assert!(has(edge, "B1", "begins a ladder on a stone"));
        assert!(has(edge, "D1", "atari"), "one ladder is enough");
        assert!(noticed(edge, "D1", [Some("C1"), None]).contains(&"atari on the last play"));
    }

    #[test]
    fn plays_know_how_far_they_are() {
        let diagram = "
            . . . . . .
            . . . . . .
            . . O . . .
            . . . . . .
            . . . . . X
            . . . . . .
            ";
        let noticed = noticed(diagram, "C3", [Some("C4"), Some("F2")]);
        assert!(noticed.contains(&"2 from the last play"));
        assert!(noticed.contains(&"7 from the play before"), "{noticed:?}");
        assert!(noticed.contains(&"third line"));
    }

    #[test]
    fn a_fight_for_liberties_is_marked_where_both_are_short_of_them() {
        let short = "
            . . . . .
            . . . . .
            . X X . .
            X O O . .
            . . . . .
            ";
        assert!(has(short, "D2", "third liberty of stones"));
        let safe = "
            . . . . .
            . . . . .
            X X X . .
            X O O . .
            . . . . .
            ";
        assert!(!has(safe, "D2", "third liberty of stones"));
    }
}
