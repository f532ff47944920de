//! The sheet of paper: the board with its coordinates, lines of text, and the elements of SVG that are drawn on it.

use super::letters::{definitions, line, width};
use super::theme::{Palette, Rgb};
use montego_notation::{DiagramStyle, write_diagram_with, write_point};
use montego_rules::{Board, Color, Point, Size};
use std::fmt::Write as _;

/// The narrowest picture: room for its lines of text.
const NARROWEST: f64 = 400.0;
/// Around everything.
const EDGE: f64 = 18.0;
/// The height of the two lines above the board.
const HEAD: f64 = 54.0;
/// The height of the line below it.
const FOOT: f64 = 24.0;

/// A line of text: where it stands, how high its capitals are, how it is inked.
pub(super) struct Text {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) height: f64,
    /// Where `x` is in the line: 0 at its beginning, 1 at its end.
    pub(super) anchor: f64,
    pub(super) ink: Rgb,
    pub(super) bold: bool,
    pub(super) words: String,
}

/// A picture in the making: shapes in the order of drawing, texts above them all.
pub(super) struct Sheet<'a> {
    pub(super) palette: &'a Palette,
    pub(super) size: Size,
    pub(super) cell: f64,
    /// The centre of the upper left point.
    origin: (f64, f64),
    extent: (f64, f64),
    pub(super) shapes: String,
    pub(super) texts: Vec<Text>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(size: Size, palette: &'a Palette) -> Sheet<'a> {
        let cell = if size.columns() <= 13 { 44.0 } else { 38.0 };
        let board_width = size.columns() as f64 * cell + 1.4 * cell;
        let wide = (board_width + 2.0 * EDGE).max(NARROWEST);
        let high = HEAD + FOOT + (size.rows() as f64 + 1.4) * cell + 2.0 * EDGE;
        let origin = ((wide - (size.columns() as f64 - 1.0) * cell) / 2.0, EDGE + HEAD + 1.2 * cell);
        Sheet { palette, size, cell, origin, extent: (wide, high), shapes: String::new(), texts: Vec::new() }
    }

    pub(super) fn place(&self, point: Point) -> (f64, f64) {
        let row = self.size.rows() - 1 - point.row();
        (self.origin.0 + point.column() as f64 * self.cell, self.origin.1 + row as f64 * self.cell)
    }

    /// A disc; its radius is in cells.
    pub(super) fn circle(&mut self, x: f64, y: f64, radius: f64, fill: Rgb, edge: Option<Rgb>) {
        let radius = radius * self.cell;
        let edge = edge.map(|edge| format!(" stroke=\"{edge}\" stroke-width=\"1.2\"")).unwrap_or_default();
        writeln!(
            self.shapes,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"{fill}\"{edge}/>"
        )
        .expect("strings take any text");
    }

    /// All stones of a board.
    pub(super) fn stones(&mut self, board: &Board) {
        let palette = self.palette;
        for point in self.size.points() {
            let Some(color) = board.at(point) else { continue };
            let (fill, edge) = match color {
                Color::Black => (palette.black, palette.black_edge),
                Color::White => (palette.white, palette.white_edge),
            };
            let (x, y) = self.place(point);
            self.circle(x, y, 0.46, fill, Some(edge));
        }
    }

    /// A straight line between the middles of two points, drawn or in dashes; its thickness is in cells.
    pub(super) fn link(&mut self, ends: [Point; 2], ink: Rgb, thickness: f64, is_dashed: bool) {
        let [(x1, y1), (x2, y2)] = ends.map(|end| self.place(end));
        let thickness = thickness * self.cell;
        let dashes = if is_dashed {
            format!(" stroke-dasharray=\"{:.1} {:.1}\"", 0.16 * self.cell, 0.12 * self.cell)
        } else {
            String::new()
        };
        writeln!(
            self.shapes,
            "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" fill=\"none\" stroke=\"{ink}\" \
             stroke-width=\"{thickness:.2}\"{dashes}/>"
        )
        .expect("strings take any text");
    }

    /// The rim of a disc; radius and thickness are in cells.
    pub(super) fn ring(&mut self, x: f64, y: f64, radius: f64, ink: Rgb, thickness: f64) {
        let (radius, thickness) = ((radius - thickness / 2.0) * self.cell, thickness * self.cell);
        writeln!(
            self.shapes,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"none\" stroke=\"{ink}\" \
             stroke-width=\"{thickness:.2}\"/>"
        )
        .expect("strings take any text");
    }

    pub(super) fn head(&mut self, title: &str, summary: &str) {
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

    pub(super) fn foot(&mut self, caption: &str) {
        let room = self.extent.0 - 2.0 * EDGE;
        let height = 8.5_f64.min(8.5 * room / width(caption, 8.5));
        let (y, ink) = (self.extent.1 - EDGE, self.palette.faint);
        let words = caption.to_owned();
        self.texts.push(Text { x: EDGE, y, height, anchor: 0.0, ink, bold: false, words });
    }

    /// The empty board with its lines, stars and coordinates.
    pub(super) fn board(&mut self) {
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

    pub(super) fn finish(self, title: &str) -> String {
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
pub(super) fn star_points(size: Size) -> Vec<Point> {
    let style = DiagramStyle { coordinates: false, star_points: true };
    let drawn = write_diagram_with(size, style, |_| None);
    let rows = drawn.lines().rev().enumerate();
    let marks = rows.flat_map(|(row, line)| {
        line.split(' ').enumerate().filter(|(_, mark)| *mark == "+").map(move |(column, _)| (column, row))
    });
    marks.filter_map(|(column, row)| size.point(column, row)).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
