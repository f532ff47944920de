//! A board on the terminal with a number on every point that has one, coloured where the terminal can.

use crate::picture::{Rgb, Scale, Theme, View};
use montego_notation::write_point;
use montego_rules::{Board, Color, Play, Point, PointMap, Size};
use montego_search::{Account, Answer, Ownership};
use std::io::IsTerminal;

/// What colours standard output takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colours {
    /// None: not a terminal, or not wanted.
    None,
    /// The 256 of xterm.
    Indexed,
    /// Red, green and blue.
    Full,
}

/// What one point shows.
#[derive(Clone, Debug, Default)]
struct Cell {
    text: String,
    ground: Option<Rgb>,
}

impl Colours {
    /// What standard output takes, by the customs of the environment: `NO_COLOR` and `CLICOLOR=0` want none,
    /// `CLICOLOR_FORCE` wants some even without a terminal, `COLORTERM` tells of full colours.
    pub(super) fn detect() -> Colours {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Colours::from(std::io::stdout().is_terminal(), variable)
    }

    fn from(terminal: bool, variable: impl Fn(&str) -> Option<String>) -> Colours {
        let is = |name: &str, value: &str| variable(name).is_some_and(|found| found == value);
        let forced = variable("CLICOLOR_FORCE").is_some_and(|found| found != "0");
        let wanted = forced || (terminal && !is("CLICOLOR", "0") && !is("TERM", "dumb"));
        if variable("NO_COLOR").is_some() || !wanted {
            Colours::None
        } else if is("COLORTERM", "truecolor") || is("COLORTERM", "24bit") {
            Colours::Full
        } else {
            Colours::Indexed
        }
    }

    /// `text` in `ink` on `ground`.
    fn paint(self, text: &str, ink: Rgb, ground: Rgb, bold: bool) -> String {
        let weight = if bold { "1;" } else { "" };
        match self {
            Colours::None => text.to_owned(),
            Colours::Indexed => {
                format!("\x1b[{weight}38;5;{};48;5;{}m{text}\x1b[0m", indexed(ink), indexed(ground))
            }
            Colours::Full => {
                let (Rgb(a, b, c), Rgb(d, e, f)) = (ink, ground);
                format!("\x1b[{weight}38;2;{a};{b};{c};48;2;{d};{e};{f}m{text}\x1b[0m")
            }
        }
    }
}

/// The nearest colour of the cube in xterm's palette.
fn indexed(Rgb(red, green, blue): Rgb) -> u8 {
    let step = |value: u8| {
        [0_u8, 95, 135, 175, 215, 255]
            .iter()
            .enumerate()
            .min_by_key(|(_, level)| level.abs_diff(value))
            .map_or(0, |(index, _)| index as u8)
    };
    16 + 36 * step(red) + 6 * step(green) + step(blue)
}

/// The board with the scores or playouts of all candidates; the decision stands in brackets.
pub(super) fn of_candidates(
    board: &Board,
    account: &Account,
    answer: Answer,
    view: View,
    colours: Colours,
) -> String {
    let size = board.size();
    // Nine columns with a decimal fill a line of 63 characters, nineteen without one a line of 79.
    let decimals = usize::from(size.columns() <= 11);
    let palette = Theme::Dark.palette();
    let scale = Scale::of(account, view);
    let mut cells = stones(board);
    for candidate in &account.candidates {
        if let (Play::At(point), Some(scale)) = (candidate.play, scale) {
            let ground = Some(palette.heat(scale.place(view.value(candidate))));
            cells[point] = Cell { text: view.label(candidate, decimals), ground };
        }
    }
    let decision = match answer {
        Answer::Play(play) => play.point(),
        Answer::Resign => None,
    };
    draw(size, &cells, decision, colours)
}

/// The board with the owner of every point: percent of Black's ownership, White's are negative; stones before
/// their numbers.
pub(super) fn of_ownership(board: &Board, ownership: &Ownership, colours: Colours) -> String {
    let mut cells = stones(board);
    for point in board.size().points() {
        let mean = ownership.mean(point);
        let mark = board.at(point).map(mark_of).unwrap_or_default();
        let grey = (f64::from(96) - 70.0 * mean).round() as u8;
        let text = format!("{mark}{}", montego_lab::table::signed(100.0 * mean, 0));
        cells[point] = Cell { text, ground: Some(Rgb(grey, grey, grey)) };
    }
    draw(board.size(), &cells, None, colours)
}

fn mark_of(color: Color) -> &'static str {
    match color {
        Color::Black => "X",
        Color::White => "O",
    }
}

/// The stones as diagrams have them.
fn stones(board: &Board) -> PointMap<Cell> {
    let mut cells = PointMap::filled(Cell::default());
    for point in board.size().points() {
        cells[point].text = board.at(point).map_or(".", mark_of).to_owned();
    }
    cells
}

fn draw(size: Size, cells: &PointMap<Cell>, decision: Option<Point>, colours: Colours) -> String {
    let widest = size.points().map(|point| cells[point].text.chars().count()).max().unwrap_or(1);
    let right_aligned = |text: &str| format!("{text:>widest$}");
    let letters = (0..size.columns()).filter_map(|column| size.point(column, 0));
    let letters = letters.map(|p| right_aligned(&write_point(p).to_string()[..1]));
    let legend = format!("   {}\n", letters.collect::<Vec<_>>().join(" "));
    let (ink, bare) = (Rgb(246, 243, 237), Theme::Dark.palette().heat(0.0));
    let mut drawn = legend.clone();
    for row in (0..size.rows()).rev() {
        let mut line = format!("{:2}", row + 1);
        let points: Vec<Point> = (0..size.columns()).filter_map(|column| size.point(column, row)).collect();
        for (column, &point) in points.iter().enumerate() {
            let left = column.checked_sub(1).map(|left| points[left]);
            let gap = match decision {
                Some(best) if best == point => "[",
                Some(best) if Some(best) == left => "]",
                _ => " ",
            };
            let cell = &cells[point];
            let ground = cell.ground.unwrap_or(bare);
            let text = format!("{gap}{}", right_aligned(&cell.text));
            let bold = decision == Some(point) || matches!(cell.text.as_str(), "X" | "O");
            line += &colours.paint(&text, ink, ground, bold);
        }
        if decision.is_some() && points.last() == decision.as_ref() {
            line += "]";
        }
        drawn += &line;
        drawn.push('\n');
    }
    drawn + &legend
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours(terminal: bool, set: &[(&str, &str)]) -> Colours {
        let variable =
            |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        Colours::from(terminal, variable)
    }

    #[test]
    fn the_environment_decides_about_colours() {
        assert_eq!(colours(false, &[]), Colours::None);
        assert_eq!(colours(true, &[]), Colours::Indexed);
        assert_eq!(colours(true, &[("COLORTERM", "truecolor")]), Colours::Full);
        assert_eq!(colours(true, &[("NO_COLOR", "1")]), Colours::None);
        assert_eq!(colours(true, &[("CLICOLOR", "0")]), Colours::None);
        assert_eq!(colours(true, &[("TERM", "dumb")]), Colours::None);
        assert_eq!(colours(false, &[("CLICOLOR_FORCE", "1")]), Colours::Indexed);
        assert_eq!(colours(false, &[("CLICOLOR_FORCE", "0")]), Colours::None);
    }

    #[test]
    fn colours_find_their_place_in_the_palette() {
        assert_eq!([Rgb(0, 0, 0), Rgb(255, 255, 255), Rgb(255, 0, 0)].map(indexed), [16, 231, 196]);
        let painted = Colours::Full.paint("x", Rgb(1, 2, 3), Rgb(4, 5, 6), true);
        assert_eq!(painted, "\x1b[1;38;2;1;2;3;48;2;4;5;6mx\x1b[0m");
    }
}
