//! Rows of values under a common axis: what was published above what was measured, each with its error.
//!
//! A row is a strip whose places are shares of its width, so a page may make it as wide as it likes. [`RowPlot`] puts
//! strips under each other, with words beside them, as a file of its own.

use super::axis::Span;
use super::sheet::{Anchor, LETTER, Sheet, fitted, text_width};
use std::fmt::Write as _;

/// Where a true value lies by what is known of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reach {
    /// At a value with this standard error, if it has one; drawn with one and two of them on both sides.
    Value(f64, Option<f64>),
    /// From one value to another.
    Between(f64, f64),
    /// Beyond this.
    Above(f64),
    /// Below this.
    Below(f64),
}

/// A row of a plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// What it is about.
    pub label: String,
    /// What was published, drawn above.
    pub theirs: Option<Reach>,
    /// What was measured, drawn below.
    pub ours: Option<Reach>,
    /// Whether what was measured is drawn as a ring.
    pub hollow: bool,
    /// A sign after the strip.
    pub mark: Option<Mark>,
    /// The words after the strip, column by column.
    pub words: Vec<String>,
}

/// A sign that tells without words, or colours, how a comparison came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Met.
    Tick,
    /// Met as far as it says anything.
    Arrow,
    /// Not met.
    Cross,
    /// Not decided.
    Dots,
    /// Not begun.
    Ring,
    /// Said in words.
    Quotes,
    /// Not there.
    Dash,
}

/// Rows under an axis as a file of its own.
#[derive(Clone, Copy, Debug)]
pub struct RowPlot<'a> {
    /// The heading.
    pub title: &'a str,
    /// What the axis shows, with its unit.
    pub axis: &'a str,
    /// Heads of the columns of words.
    pub columns: &'a [&'a str],
    /// The rows, from top to bottom.
    pub rows: &'a [Row],
    /// The value that means "no difference", if there is one.
    pub neutral: Option<f64>,
}

/// The height of a strip.
const STRIP: f64 = 28.0;
/// Where in it stands what was published, and what was measured.
const LANES: (f64, f64) = (9.0, 19.0);
/// Labels of a common axis, so few that they have room on a phone.
const TICKS: usize = 5;

impl Reach {
    /// Its ends with two standard errors, and its value if it is one.
    fn ends(self) -> [Option<f64>; 3] {
        match self {
            Reach::Value(value, error) => {
                let reach = error.filter(|error| error.is_finite()).map(|error| 2.0 * error);
                [Some(value), reach.map(|reach| value - reach), reach.map(|reach| value + reach)]
            }
            Reach::Between(low, high) => [Some(low), Some(high), None],
            Reach::Above(bound) | Reach::Below(bound) => [Some(bound), None, None],
        }
    }
}

impl Span {
    /// The axis that rows share. An error of ours that is larger than all that is known else may go beyond it.
    #[must_use]
    pub fn of_rows(rows: &[Row], neutral: Option<f64>) -> Span {
        let theirs = rows.iter().filter_map(|row| row.theirs).flat_map(Reach::ends).flatten();
        let ours = || rows.iter().filter_map(|row| row.ours);
        let value = |reach: Reach| reach.ends()[0];
        let known: Vec<f64> =
            theirs.chain(ours().filter_map(value)).chain(neutral).filter(|value| value.is_finite()).collect();
        let low = known.iter().copied().fold(f64::INFINITY, f64::min);
        let high = known.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let most = if high > low { high - low } else { f64::INFINITY };
        let limited = |reach: Reach| match reach {
            Reach::Value(value, Some(error)) if error.is_finite() => {
                let reach = (2.0 * error).min(most);
                vec![value - reach, value + reach]
            }
            _ => Vec::new(),
        };
        let all = known.iter().copied().chain(ours().flat_map(limited));
        // What is seen from "no difference" is seen evenly.
        if neutral.is_some() { Span::of(all) } else { Span::of_any_order(all) }
    }
}

/// The strip of a row for a page that has [`style`](super::style): an element as wide as its place.
#[must_use]
pub fn row_strip(span: &Span, row: &Row, neutral: Option<f64>) -> String {
    strip(
        span,
        row,
        neutral,
        &format!("class=\"plot strip\" width=\"100%\" height=\"{STRIP}\" aria-hidden=\"true\""),
    )
}

fn strip(span: &Span, row: &Row, neutral: Option<f64>, attributes: &str) -> String {
    let mut text = format!("<svg {attributes}>");
    let mut upright = |place: f64, class: &str| {
        if (0.0..=1.0).contains(&place) {
            let x = percent(place);
            write!(text, "<line class=\"{class}\" x1=\"{x}\" x2=\"{x}\" y2=\"{STRIP}\"/>")
                .expect("strings take any text");
        }
    };
    for (value, _) in span.ticks(TICKS) {
        upright(span.place(value), "grid");
    }
    if let Some(neutral) = neutral {
        upright(span.place(neutral), "axis");
    }
    if let Some(reach) = row.theirs {
        draw(&mut text, span, reach, LANES.0, "theirs", |text, x| {
            write!(
                text,
                "<rect class=\"theirs\" x=\"{x}\" y=\"{}\" width=\"7\" height=\"7\" transform=\"translate(-3.5)\"/>",
                LANES.0 - 3.5
            )
        });
    }
    if let Some(reach) = row.ours {
        let lane = if row.theirs.is_some() { LANES.1 } else { STRIP / 2.0 };
        let class = if row.hollow { "ours hollow" } else { "ours" };
        draw(&mut text, span, reach, lane, "ours", |text, x| {
            write!(text, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{lane}\" r=\"4\" stroke-width=\"2\"/>")
        });
    }
    text + "</svg>"
}

/// Draws what is known of a value in its lane; `value` draws the value itself at a place.
fn draw(
    text: &mut String,
    span: &Span,
    reach: Reach,
    y: f64,
    class: &str,
    value: impl Fn(&mut String, &str) -> std::fmt::Result,
) {
    let within = |value: f64| percent(span.place(value).clamp(0.0, 1.0));
    let mut bar = |low: f64, high: f64, thickness: f64, opacity: f64| {
        let (x1, x2) = (within(low), within(high));
        write!(
            text,
            "<line class=\"{class}\" x1=\"{x1}\" x2=\"{x2}\" y1=\"{y}\" y2=\"{y}\" stroke-width=\"{thickness}\" \
             stroke-opacity=\"{opacity}\"/>"
        )
        .expect("strings take any text");
    };
    match reach {
        Reach::Value(at, _) if !at.is_finite() => {}
        Reach::Value(at, error) => {
            if let Some(error) = error.filter(|error| error.is_finite() && *error > 0.0) {
                bar(at - 2.0 * error, at + 2.0 * error, 1.5, 1.0);
                bar(at - error, at + error, 4.0, 0.55);
            }
            let place = span.place(at);
            if (0.0..=1.0).contains(&place) {
                value(text, &percent(place)).expect("strings take any text");
            }
        }
        Reach::Between(low, high) => bar(low, high, 7.0, 0.6),
        Reach::Above(bound) => bar(bound, f64::INFINITY, 7.0, 0.3),
        Reach::Below(bound) => bar(f64::NEG_INFINITY, bound, 7.0, 0.3),
    }
    if let Reach::Above(bound) | Reach::Below(bound) = reach {
        let (x, top, bottom) = (within(bound), y - 5.0, y + 5.0);
        write!(
            text,
            "<line class=\"{class}\" x1=\"{x}\" x2=\"{x}\" y1=\"{top}\" y2=\"{bottom}\" stroke-width=\"2\"/>"
        )
        .expect("strings take any text");
    }
}

/// The labels of the axis above strips, for a page that has [`style`](super::style): an element as wide as its place.
#[must_use]
pub fn row_axis(span: &Span) -> String {
    axis(span, "class=\"plot strip\" width=\"100%\" height=\"18\" aria-hidden=\"true\"")
}

fn axis(span: &Span, attributes: &str) -> String {
    let mut text = format!("<svg {attributes}>");
    for (value, label) in span.ticks(TICKS) {
        let place = span.place(value);
        let anchor = match place {
            place if place < 0.06 => "start",
            place if place > 0.94 => "end",
            _ => "middle",
        };
        let x = percent(place);
        write!(text, "<text class=\"faint\" x=\"{x}\" y=\"13\" text-anchor=\"{anchor}\">{label}</text>")
            .expect("strings take any text");
    }
    text + "</svg>"
}

fn percent(place: f64) -> String {
    format!("{:.2}%", 100.0 * place)
}

impl Mark {
    /// The sign for a page that has [`style`](super::style).
    #[must_use]
    pub fn for_page(self) -> String {
        format!(
            "<svg class=\"plot mark\" width=\"16\" height=\"16\" aria-hidden=\"true\">{}</svg>",
            self.shape()
        )
    }

    /// The sign within a square of 16 pixels.
    fn shape(self) -> &'static str {
        match self {
            Mark::Tick => "<path class=\"glyph\" d=\"M2.5 8.5L6.5 12.5L13.5 3.5\"/>",
            Mark::Arrow => "<path class=\"glyph\" d=\"M2 8H13M8.5 3.5L13 8L8.5 12.5\"/>",
            Mark::Cross => "<path class=\"glyph\" d=\"M3.5 3.5L12.5 12.5M12.5 3.5L3.5 12.5\"/>",
            Mark::Dots => "<path class=\"glyph\" d=\"M2.5 8h.01M8 8h.01M13.5 8h.01\"/>",
            Mark::Ring => "<circle class=\"glyph\" cx=\"8\" cy=\"8\" r=\"4.5\"/>",
            Mark::Quotes => "<path class=\"glyph\" d=\"M5 4.5V9.5M11 4.5V9.5\"/>",
            Mark::Dash => "<path class=\"glyph\" d=\"M4 8H12\"/>",
        }
    }
}

impl RowPlot<'_> {
    /// The plot as a file of its own.
    #[must_use]
    pub fn alone(&self) -> String {
        /// The widest label and the widest column of words.
        const MOST: f64 = 280.0;
        const GAP: f64 = 14.0;
        const STRIPS: f64 = 320.0;

        let span = Span::of_rows(self.rows, self.neutral);
        let widest =
            |texts: &mut dyn Iterator<Item = &str>| texts.map(text_width).fold(0.0, f64::max).min(MOST);
        let label = widest(&mut self.rows.iter().map(|row| row.label.as_str()));
        let word = |row: &'_ Row, column: usize| row.words.get(column).cloned().unwrap_or_default();
        let columns: Vec<f64> = (0..self.columns.len())
            .map(|column| {
                let words: Vec<String> = self.rows.iter().map(|row| word(row, column)).collect();
                widest(&mut words.iter().map(String::as_str).chain([self.columns[column]]))
            })
            .collect();
        let strips = GAP + label + GAP;
        let after = strips + STRIPS + GAP;
        let mut sheet = Sheet::new();
        let wide = after + 20.0 + columns.iter().map(|column| column + GAP).sum::<f64>();
        sheet.text((GAP, 22.0), Anchor::Start, "ink", &fitted(self.title, wide - 2.0 * GAP));
        let head =
            |mut place: f64, sheet: &mut Sheet, words: &dyn Fn(usize) -> String, y: f64, class: &str| {
                for (column, width) in columns.iter().enumerate() {
                    sheet.text((place, y), Anchor::Start, class, &fitted(&words(column), *width));
                    place += width + GAP;
                }
            };
        sheet.text((strips, 46.0), Anchor::Start, "faint", &fitted(self.axis, STRIPS));
        head(after + 20.0, &mut sheet, &|column| self.columns[column].to_owned(), 46.0, "faint");
        let place = |y: f64, height: f64| {
            format!("x=\"{}\" y=\"{y}\" width=\"{STRIPS}\" height=\"{height}\"", super::sheet::short(strips))
        };
        sheet.put(&axis(&span, &place(52.0, 18.0)));
        for (index, row) in self.rows.iter().enumerate() {
            let y = 72.0 + index as f64 * STRIP;
            let line = y + STRIP / 2.0 + LETTER / 3.0;
            sheet.text((GAP, line), Anchor::Start, "ink", &fitted(&row.label, label));
            sheet.put(&strip(&span, row, self.neutral, &place(y, STRIP)));
            if let Some(mark) = row.mark {
                let (x, y) = (super::sheet::short(after - 2.0), y + (STRIP - 16.0) / 2.0);
                sheet.put(&format!("<g transform=\"translate({x} {y})\">{}</g>\n", mark.shape()));
            }
            head(after + 20.0, &mut sheet, &|column| word(row, column), line, "ink");
        }
        sheet.alone(self.title, (wide, 72.0 + self.rows.len() as f64 * STRIP + GAP))
    }
}
