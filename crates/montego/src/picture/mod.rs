//! Pictures of an account on its board, of the kind that Las Vegas Go showed: on each candidate what it is worth
//! as a number, and how often it was played as the area of a blob.
//!
//! This room knows a board and an account, and nothing of engines, files or the command line. It draws SVG; a PNG
//! is the same SVG in pixels.

mod letters;
mod scale;
mod theme;

pub(crate) use scale::{Scale, View};
pub(crate) use theme::{Rgb, Theme};

use letters::{definitions, line, width};
use montego_lab::table::{signed, thousands};
use montego_notation::{DiagramStyle, write_diagram_with, write_point, write_vertex};
use montego_rules::{Board, Color, Play, Point, Size};
use montego_search::{Account, Answer, Candidate, Ownership};
use resvg::{tiny_skia, usvg};
use std::fmt::Write as _;
use theme::Palette;

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
/// The narrowest picture: room for its lines of text.
const NARROWEST: f64 = 400.0;
/// The radius of the largest blob, in cells: neighbours leave a piece of the line between them in sight.
const LARGEST: f64 = 0.43;
/// The radius of what marks the decision, in cells.
const MARK: f64 = 0.475;
/// Places below this are of no interest, so that their numbers may be small and pale.
const DULL: f64 = 0.25;
/// Around everything.
const EDGE: f64 = 18.0;
/// The height of the two lines above the board.
const HEAD: f64 = 54.0;
/// The height of the line below it.
const FOOT: f64 = 24.0;

/// A line of text: where it stands, how high its capitals are, how it is inked.
struct Text {
    x: f64,
    y: f64,
    height: f64,
    /// Where `x` is in the line: 0 at its beginning, 1 at its end.
    anchor: f64,
    ink: Rgb,
    bold: bool,
    words: String,
}

/// A picture in the making: shapes in the order of drawing, texts above them all.
struct Sheet<'a> {
    palette: &'a Palette,
    size: Size,
    cell: f64,
    /// The centre of the upper left point.
    origin: (f64, f64),
    extent: (f64, f64),
    shapes: String,
    texts: Vec<Text>,
}

impl Picture<'_> {
    /// The picture as the text of an SVG file.
    pub(crate) fn svg(&self) -> String {
        let mut sheet = Sheet::new(self.board.size(), self.theme.palette());
        sheet.head(self.title, &self.summary());
        sheet.board();
        if self.view == View::Ownership {
            self.stones(&mut sheet);
            self.squares(&mut sheet);
        } else {
            self.candidates(&mut sheet);
            self.stones(&mut sheet);
        }
        sheet.foot(&self.caption());
        sheet.finish(self.title)
    }

    /// The picture as the bytes of a PNG file.
    pub(crate) fn png(&self) -> anyhow::Result<Vec<u8>> {
        let tree = usvg::Tree::from_str(&self.svg(), &usvg::Options::default())?;
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
            // A blob that was played once must still be seen.
            let radius = (LARGEST * (candidate.playouts as f64 / most as f64).sqrt()).max(0.05);
            let heat = sheet.palette.heat(place);
            sheet.circle(x, y, radius, heat, None);
            if decided {
                let mark = sheet.palette.mark;
                sheet.ring(x, y, MARK, mark, 0.065);
            }
            self.number(sheet, candidate, (place, decided, decimals));
        }
    }

    fn number(
        &self,
        sheet: &mut Sheet<'_>,
        candidate: &Candidate,
        (place, decided, decimals): (f64, bool, usize),
    ) {
        let Play::At(point) = candidate.play else { return };
        let (x, y) = sheet.place(point);
        let words = minus(&self.view.label(candidate, decimals));
        let dull = place < DULL && !decided;
        let ink = if dull { sheet.palette.faint } else { sheet.palette.ink };
        let largest = if dull { 0.22 } else { 0.25 } * sheet.cell;
        // A bold number stands inside the mark, whose inner width is less than that of the blob.
        let room = if decided { 0.66 } else { 0.74 } * sheet.cell;
        let height = largest.min(largest * room / width(&words, largest));
        sheet.texts.push(Text { x, y: y + 0.5 * height, height, anchor: 0.5, ink, bold: decided, words });
    }

    fn stones(&self, sheet: &mut Sheet<'_>) {
        let palette = sheet.palette;
        for point in sheet.size.points() {
            let Some(color) = self.board.at(point) else { continue };
            let (fill, edge) = match color {
                Color::Black => (palette.black, palette.black_edge),
                Color::White => (palette.white, palette.white_edge),
            };
            let (x, y) = sheet.place(point);
            sheet.circle(x, y, 0.46, fill, Some(edge));
        }
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

impl<'a> Sheet<'a> {
    fn new(size: Size, palette: &'a Palette) -> Sheet<'a> {
        let cell = if size.columns() <= 13 { 44.0 } else { 38.0 };
        let board_width = size.columns() as f64 * cell + 1.4 * cell;
        let wide = (board_width + 2.0 * EDGE).max(NARROWEST);
        let high = HEAD + FOOT + (size.rows() as f64 + 1.4) * cell + 2.0 * EDGE;
        let origin = ((wide - (size.columns() as f64 - 1.0) * cell) / 2.0, EDGE + HEAD + 1.2 * cell);
        Sheet { palette, size, cell, origin, extent: (wide, high), shapes: String::new(), texts: Vec::new() }
    }

    fn place(&self, point: Point) -> (f64, f64) {
        let row = self.size.rows() - 1 - point.row();
        (self.origin.0 + point.column() as f64 * self.cell, self.origin.1 + row as f64 * self.cell)
    }

    /// A disc; its radius is in cells.
    fn circle(&mut self, x: f64, y: f64, radius: f64, fill: Rgb, edge: Option<Rgb>) {
        let radius = radius * self.cell;
        let edge = edge.map(|edge| format!(" stroke=\"{edge}\" stroke-width=\"1.2\"")).unwrap_or_default();
        writeln!(
            self.shapes,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"{fill}\"{edge}/>"
        )
        .expect("strings take any text");
    }

    /// The rim of a disc; radius and thickness are in cells.
    fn ring(&mut self, x: f64, y: f64, radius: f64, ink: Rgb, thickness: f64) {
        let (radius, thickness) = ((radius - thickness / 2.0) * self.cell, thickness * self.cell);
        writeln!(
            self.shapes,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"none\" stroke=\"{ink}\" \
             stroke-width=\"{thickness:.2}\"/>"
        )
        .expect("strings take any text");
    }

    fn head(&mut self, title: &str, summary: &str) {
        let room = self.extent.0 - 2.0 * EDGE;
        let fit = |words: &str, height: f64| height.min(height * room / width(words, height).max(1.0));
        let (ink, faint, x) = (self.palette.ink, self.palette.faint, EDGE);
        let title = Text {
            x,
            y: EDGE + 15.0,
            height: fit(title, 14.0),
            anchor: 0.0,
            ink,
            bold: true,
            words: title.to_owned(),
        };
        let height = fit(summary, 10.0);
        let words = summary.to_owned();
        self.texts.push(title);
        self.texts.push(Text { x, y: EDGE + 38.0, height, anchor: 0.0, ink: faint, bold: false, words });
    }

    fn foot(&mut self, caption: &str) {
        let room = self.extent.0 - 2.0 * EDGE;
        let height = 8.5_f64.min(8.5 * room / width(caption, 8.5));
        let (y, ink) = (self.extent.1 - EDGE, self.palette.faint);
        let words = caption.to_owned();
        self.texts.push(Text { x: EDGE, y, height, anchor: 0.0, ink, bold: false, words });
    }

    /// The empty board with its lines, stars and coordinates.
    fn board(&mut self) {
        let (columns, rows, cell) = (self.size.columns(), self.size.rows(), self.cell);
        let (left, top) = self.origin;
        let (right, bottom) = (left + (columns - 1) as f64 * cell, top + (rows - 1) as f64 * cell);
        let (grid, paper, faint) = (self.palette.grid, self.palette.board, self.palette.faint);
        let mut lines = String::new();
        for column in 0..columns {
            write!(lines, "M{:.1} {top:.1}V{bottom:.1}", left + column as f64 * cell)
                .expect("strings take any text");
        }
        for row in 0..rows {
            write!(lines, "M{left:.1} {:.1}H{right:.1}", top + row as f64 * cell)
                .expect("strings take any text");
        }
        writeln!(
            self.shapes,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"6\" fill=\"{paper}\"/>\n\
             <path d=\"{lines}\" fill=\"none\" stroke=\"{grid}\" stroke-width=\"1\" stroke-linecap=\"square\"/>",
            left - 1.2 * cell,
            top - 1.2 * cell,
            right - left + 2.4 * cell,
            bottom - top + 2.4 * cell,
        )
        .expect("strings take any text");
        for point in star_points(self.size) {
            let (x, y) = self.place(point);
            self.circle(x, y, 0.07, grid, None);
        }
        let height = 0.23 * cell;
        let mut coordinate = |x: f64, y: f64, words: String| {
            self.texts.push(Text {
                x,
                y: y + 0.5 * height,
                height,
                anchor: 0.5,
                ink: faint,
                bold: false,
                words,
            });
        };
        for point in (0..columns).filter_map(|column| self.size.point(column, 0)) {
            let x = left + point.column() as f64 * cell;
            let letter: String = write_point(point).to_string().chars().take(1).collect();
            coordinate(x, top - 0.85 * cell, letter.clone());
            coordinate(x, bottom + 0.85 * cell, letter);
        }
        for row in 0..rows {
            let y = bottom - row as f64 * cell;
            coordinate(left - 0.85 * cell, y, (row + 1).to_string());
            coordinate(right + 0.85 * cell, y, (row + 1).to_string());
        }
    }

    fn finish(self, title: &str) -> String {
        let (wide, high) = (self.extent.0.ceil(), self.extent.1.ceil());
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
             viewBox=\"0 0 {wide} {high}\" role=\"img\">\n<title>{}</title>\n",
            escape(title)
        );
        svg += &definitions(self.texts.iter().map(|text| text.words.as_str()));
        let page = self.palette.page;
        writeln!(svg, "<rect width=\"{wide}\" height=\"{high}\" fill=\"{page}\"/>")
            .expect("strings take any text");
        svg += &self.shapes;
        svg += "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n";
        for text in &self.texts {
            let Text { x, y, height, anchor, ink, bold, words } = text;
            let x = x - anchor * width(words, *height);
            let pen = if *bold { 1.55 } else { 1.2 };
            writeln!(
                svg,
                "<g aria-label=\"{}\" transform=\"translate({x:.2} {y:.2}) scale({:.4})\" stroke=\"{ink}\" \
                 stroke-width=\"{pen}\">{}</g>",
                escape(words),
                height / 10.0,
                line(words)
            )
            .expect("strings take any text");
        }
        svg + "</g>\n</svg>\n"
    }
}

/// The points that diagrams mark with a cross.
fn star_points(size: Size) -> Vec<Point> {
    let style = DiagramStyle { coordinates: false, star_points: true };
    let drawn = write_diagram_with(size, style, |_| None);
    let rows = drawn.lines().rev().enumerate();
    let marks = rows.flat_map(|(row, line)| {
        line.split(' ').enumerate().filter(|(_, mark)| *mark == "+").map(move |(column, _)| (column, row))
    });
    marks.filter_map(|(column, row)| size.point(column, row)).collect()
}

/// A number with a real minus, which is as wide as a plus.
fn minus(number: &str) -> String {
    number.replace('-', "−")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests;
