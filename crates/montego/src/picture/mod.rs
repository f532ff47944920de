//! Pictures of an account on its board, of the kind that Las Vegas Go showed: on each candidate what it is worth
//! as a number, and how often it was played as the area of a blob.
//!
//! [`TacticsPicture`] shows what becomes of the stones instead.
//!
//! This room knows a board and an account, and nothing of engines, files or the command line. It draws SVG; a PNG
//! is the same SVG in pixels.

mod letters;
mod scale;
mod sheet;
mod tactics;
mod theme;

pub(crate) use scale::{Scale, View};
pub(crate) use tactics::{Marks, Standing, TacticsPicture};
pub(crate) use theme::{Rgb, Theme};

use letters::width;
use montego_lab::table::{signed, thousands};
use montego_notation::write_vertex;
use montego_rules::{Board, Play, Point};
use montego_search::{Account, Answer, Candidate, Ownership};
use resvg::{tiny_skia, usvg};
use sheet::{Sheet, Text};
use std::fmt::Write as _;

/// What is to be drawn.
pub(crate) struct Picture<'a> {
    pub(crate) board: &'a Board,
    pub(crate) account: &'a Account,
    pub(crate) answer: Answer,
    /// Drawn in the view of ownership.
    pub(crate) ownership: Option<&'a Ownership>,
    pub(crate) view: View,
    pub(crate) theme: Theme,
    /// The first line: who thought.
    pub(crate) title: &'a str,
}

/// Pixels of a PNG for one of the SVG, so that small numbers are sharp.
const PIXELS: f32 = 2.0;
/// The radius of the largest blob, in cells: neighbours leave a piece of the line between them in sight.
const LARGEST: f64 = 0.43;
/// The radius of the smallest one that is drawn.
const SMALLEST: f64 = 0.1;
/// The radius of what marks the decision, in cells.
const MARK: f64 = 0.475;
/// Places below this are of no interest, so that their numbers may be small and pale.
const DULL: f64 = 0.25;
impl Picture<'_> {
    /// The picture as the text of an SVG file.
    pub(crate) fn svg(&self) -> String {
        let mut sheet = Sheet::new(self.board.size(), self.theme.palette());
        sheet.head(self.title, &self.summary());
        sheet.board();
        if self.view == View::Ownership {
            sheet.stones(self.board);
            self.squares(&mut sheet);
        } else {
            self.candidates(&mut sheet);
            sheet.stones(self.board);
        }
        sheet.foot(&self.caption());
        sheet.finish(self.title)
    }

    /// The picture as the bytes of a PNG file.
    pub(crate) fn png(&self) -> anyhow::Result<Vec<u8>> {
        in_pixels(&self.svg())
    }

    /// The second line: how much was thought, for whom, and what came of it.
    fn summary(&self) -> String {
        let playouts = thousands(self.account.playouts);
        let decided = match self.answer {
            Answer::Resign => "resigns".to_owned(),
            Answer::Play(play) => {
                let score = self.account.candidates.iter().find(|c| c.play == play);
                let score = score.map(|c| format!(", {} points", minus(&signed(c.mean, 1))));
                format!("plays {}{}", write_vertex(play), score.unwrap_or_default())
            }
        };
        format!("{playouts} playouts · {} to play · {decided}", self.board.to_play())
    }

    fn caption(&self) -> String {
        match self.view {
            View::Score => {
                format!("number: expected points for {} · area: how often played", self.board.to_play())
            }
            View::Playouts => "number and area: how often played".to_owned(),
            View::Ownership => "a full square: black's, or white's, in every random game".to_owned(),
        }
    }

    fn decision(&self) -> Option<Point> {
        match self.answer {
            Answer::Play(play) => play.point(),
            Answer::Resign => None,
        }
    }

    fn candidates(&self, sheet: &mut Sheet<'_>) {
        let Some(scale) = Scale::of(self.account, self.view) else { return };
        let most = self.account.candidates.iter().map(|c| c.playouts).max().unwrap_or(0).max(1);
        let decimals = usize::from(sheet.size.columns() <= 13);
        for candidate in &self.account.candidates {
            let Play::At(point) = candidate.play else { continue };
            let decided = self.decision() == Some(point);
            let (x, y) = sheet.place(point);
            // Lines of the board behind a number would strike it out.
            let paper = sheet.palette.board;
            sheet.circle(x, y, LARGEST, paper, None);
            let place = scale.place(self.view.value(candidate));
            let share = candidate.playouts as f64 / most as f64;
            let radius = LARGEST * share.sqrt();
            // What is smaller than a digit would only look like dirt behind it.
            if radius >= SMALLEST {
                let heat = sheet.palette.heat(place);
                sheet.circle(x, y, radius, heat, None);
            }
            if decided {
                let mark = sheet.palette.mark;
                sheet.ring(x, y, MARK, mark, 0.065);
            }
            let dull = !decided && (place < DULL || radius < SMALLEST);
            self.number(sheet, candidate, (dull, decided, decimals));
        }
    }

    fn number(
        &self,
        sheet: &mut Sheet<'_>,
        candidate: &Candidate,
        (dull, decided, decimals): (bool, bool, usize),
    ) {
        let Play::At(point) = candidate.play else { return };
        let (x, y) = sheet.place(point);
        let words = minus(&self.view.label(candidate, decimals));
        let ink = if dull { sheet.palette.faint } else { sheet.palette.ink };
        let largest = if dull { 0.22 } else { 0.25 } * sheet.cell;
        // A bold number stands inside the mark, whose inner width is less than that of the blob.
        let room = if decided { 0.66 } else { 0.7 } * sheet.cell;
        let height = largest.min(largest * room / width(&words, largest));
        sheet.texts.push(Text { x, y: y + 0.5 * height, height, anchor: 0.5, ink, bold: decided, words });
    }

    fn squares(&self, sheet: &mut Sheet<'_>) {
        let Some(ownership) = self.ownership else { return };
        let palette = sheet.palette;
        for point in sheet.size.points() {
            let mean = ownership.mean(point);
            // The side grows with the root, so that the area says how sure it is.
            let side = 0.56 * mean.abs().sqrt() * sheet.cell;
            if side < 0.06 * sheet.cell {
                continue;
            }
            let (fill, edge) = match mean > 0.0 {
                true => (palette.black, palette.black_edge),
                false => (palette.white, palette.white_edge),
            };
            // A square on a stone of its own colour shows by its edge alone.
            let edge = if self.board.is_empty(point) { edge } else { palette.grid };
            let (x, y) = sheet.place(point);
            writeln!(
                sheet.shapes,
                "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{side:.2}\" height=\"{side:.2}\" fill=\"{fill}\" stroke=\"{edge}\" \
                 stroke-width=\"1\"/>",
                x - side / 2.0,
                y - side / 2.0,
            )
            .expect("strings take any text");
        }
        if let Some(point) = self.decision() {
            let (x, y) = sheet.place(point);
            sheet.ring(x, y, MARK, palette.mark, 0.065);
        }
    }
}

/// The bytes of a PNG file with the picture of an SVG file.
fn in_pixels(svg: &str) -> anyhow::Result<Vec<u8>> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let pixels = |length: f32| (length * PIXELS).ceil() as u32;
    let mut pixmap = tiny_skia::Pixmap::new(pixels(tree.size().width()), pixels(tree.size().height()))
        .ok_or_else(|| anyhow::anyhow!("the picture is too large"))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(PIXELS, PIXELS), &mut pixmap.as_mut());
    // The page is opaque, so that colours are all there is to keep.
    let colours: Vec<u8> = pixmap.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&colours)?;
    writer.finish()?;
    Ok(bytes)
}

/// A number with a real minus, which is as wide as a plus.
fn minus(number: &str) -> String {
    number.replace('-', "−")
}

#[cfg(test)]
mod tests;
