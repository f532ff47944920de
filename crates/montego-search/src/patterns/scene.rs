//! Scenes: who stands on a point and on the eight beside it, and how many liberties they have.

use super::shape::{TURNS, turned};
use montego_rules::Point;

/// The points of a scene: its middle, then those beside it as shapes know them.
const POINTS: usize = 9;
/// The bits of all points, four each.
const STAGE: u32 = 4 * POINTS as u32;
/// A play sees the scene around a stone from so many columns and rows away at most.
const NEAR: isize = 3;

/// In whose middle a scene is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Middle {
    /// The point of the play itself.
    Play,
    /// The last stone that was put on the board.
    Last,
    /// The stone before that one.
    Before,
}

impl Middle {
    /// All of them.
    pub const ALL: [Middle; 3] = [Middle::Play, Middle::Last, Middle::Before];

    /// Its name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Middle::Play => "play",
            Middle::Last => "last",
            Middle::Before => "before",
        }
    }
}

/// What stands on nine points, seen by who is to move, and from where a play sees it: four bits a point, the middle in
/// the lowest ones, then the columns and rows from the middle to the play.
///
/// Of the four bits the lower two are those of a shape; the upper two are the liberties of the chain there, 3 standing for
/// more, and 0 where there is no stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Scene(u64);

impl Scene {
    /// The scene around `middle` for a play at `play`, if that is near enough. `stage` are the bits of the points.
    pub(super) fn new(stage: u64, middle: Point, play: Point) -> Option<Scene> {
        let away = |to: usize, from: usize| to as isize - from as isize;
        Scene::seen_from(stage, away(play.column(), middle.column()), away(play.row(), middle.row()))
    }

    fn seen_from(stage: u64, columns: isize, rows: isize) -> Option<Scene> {
        let is_near = columns.abs() <= NEAR && rows.abs() <= NEAR;
        let code = |away: isize| (away + NEAR) as u64;
        is_near.then(|| Scene(stage | code(columns) << STAGE | code(rows) << (STAGE + 4)))
    }

    /// The bits.
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// The scene of these bits.
    pub(super) const fn from_bits(bits: u64) -> Scene {
        Scene(bits)
    }

    /// The columns and rows from the middle to the play.
    fn away(self) -> (isize, isize) {
        let far = |bits: u64| (bits & 15) as isize - NEAR;
        (far(self.0 >> STAGE), far(self.0 >> (STAGE + 4)))
    }

    /// The scene turned and reflected in all eight ways; some may be equal.
    pub(super) fn turned(self) -> [Scene; 8] {
        std::array::from_fn(|turn| {
            let place = |at: usize| if at == 0 { 0 } else { 1 + usize::from(TURNS[turn][at - 1]) };
            let moved = |bits, at| bits | (self.0 >> (4 * at) & 15) << (4 * place(at));
            let (columns, rows) = turned(turn, self.away());
            Scene::seen_from((0..POINTS).fold(0, moved), columns, rows).unwrap_or(self)
        })
    }
}

/// The letters of its points, `X` own, `O` enemy, `.` empty, `-` off the board, a stone with the number of its
/// liberties, 3 for more; then the columns and rows to the play.
impl std::fmt::Display for Scene {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for at in 0..POINTS {
            let liberties = self.0 >> (4 * at + 2) & 3;
            match self.0 >> (4 * at) & 3 {
                0 => f.write_str(".")?,
                1 => write!(f, "X{liberties}")?,
                2 => write!(f, "O{liberties}")?,
                _ => f.write_str("-")?,
            }
        }
        let (columns, rows) = self.away();
        write!(f, " {columns} {rows}")
    }
}

/// Reads what `Display` writes.
impl std::str::FromStr for Scene {
    type Err = ();

    fn from_str(text: &str) -> Result<Scene, ()> {
        let mut words = text.split(' ');
        let mut letters = words.next().ok_or(())?.chars();
        let mut stage = 0;
        for at in 0..POINTS {
            let point = match letters.next() {
                Some('.') => 0,
                Some('X') => 1 | liberties(letters.next())? << 2,
                Some('O') => 2 | liberties(letters.next())? << 2,
                Some('-') => 3,
                _ => return Err(()),
            };
            stage |= point << (4 * at);
        }
        let mut away = || words.next().and_then(|word| word.parse().ok()).ok_or(());
        let (columns, rows) = (away()?, away()?);
        match (letters.next(), words.next()) {
            (None, None) => Scene::seen_from(stage, columns, rows).ok_or(()),
            _ => Err(()),
        }
    }
}

/// The liberties that a digit tells.
fn liberties(digit: Option<char>) -> Result<u64, ()> {
    match digit.and_then(|digit| digit.to_digit(10)) {
        Some(liberties @ 1..=3) => Ok(u64::from(liberties)),
        _ => Err(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::Window;
    use super::*;
    use crate::testing::{board, point};
    use montego_rules::Color;

    const DIAGRAM: &str = "
        . . . . .
        . X O . .
        . . X . .
        . . . . .
        . . . . .
        ";

    fn scene(middle: &str, play: &str) -> Option<Scene> {
        let board = board(DIAGRAM, Color::Black);
        Scene::new(Window::new(&board).stage(point(middle)), point(middle), point(play))
    }

    #[test]
    fn a_scene_knows_stones_and_their_liberties() {
        // Around B3: C3 in the east, B4 in the north, C4 in the north-east; C3 and B4 have three liberties, C4 has two.
        assert_eq!(scene("B3", "B3").expect("near").to_string(), ".X3.X3.O2... 0 0");
        assert_eq!(scene("C4", "D4").expect("near").to_string(), "O2.X3.X3.... 1 0");
        assert_eq!(scene("A1", "C2").expect("near").to_string(), "..-.-.--- 2 1");
    }

    #[test]
    fn a_play_far_away_sees_nothing() {
        assert!(scene("A5", "D2").is_some());
        assert!(scene("A5", "E5").is_none());
    }

    #[test]
    fn what_is_written_is_read_again_and_nothing_else() {
        for (middle, play) in [("B3", "B3"), ("C4", "D4"), ("A1", "C2"), ("C3", "A4")] {
            let scene = scene(middle, play).expect("near");
            assert_eq!(scene.to_string().parse(), Ok(scene));
        }
        for bad in
            ["", "X", "......... 0", "......... 0 0 0", "......... 4 0", "X4........ 0 0", ".......... 0 0"]
        {
            assert_eq!(bad.parse::<Scene>(), Err(()), "{bad}");
        }
    }

    #[test]
    fn turned_scenes_are_those_of_turned_boards() {
        let mirrored = "
            . . . . .
            . . O X .
            . . X . .
            . . . . .
            . . . . .
            ";
        let board = board(mirrored, Color::Black);
        let window = Window::new(&board);
        for (middle, play, others) in
            [("B3", "B3", ("D3", "D3")), ("C4", "D4", ("C4", "B4")), ("B4", "A5", ("D4", "E5"))]
        {
            let here = scene(middle, play).expect("near");
            let (middle, play) = (point(others.0), point(others.1));
            let there = Scene::new(window.stage(middle), middle, play).expect("near");
            assert!(here.turned().contains(&there), "{here} {there}");
            assert_eq!(here.turned().iter().min(), there.turned().iter().min());
        }
    }
}
