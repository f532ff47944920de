//! Values over values: lines with error bars, lines with bands, points.

use super::axis::Span;
use super::palette::SERIES;
use super::sheet::{Anchor, LETTER, Sheet, fitted, text_width};
use super::{Point, Series, Width};

/// A plot of values over values.
#[derive(Clone, Copy, Debug)]
pub struct LinePlot<'a> {
    /// The heading.
    pub title: &'a str,
    /// What goes from left to right, with its unit.
    pub x_label: &'a str,
    /// What goes upwards, with its unit.
    pub y_label: &'a str,
    /// The values.
    pub series: &'a [Series],
    /// How they hang together.
    pub joined: Joined,
    /// A value that is marked by a level line, as what means "no difference".
    pub level: Option<f64>,
}

/// How the values of a series hang together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joined {
    /// By a line, each with its error bar.
    #[default]
    WithBars,
    /// By a line within the band of their intervals.
    WithBand,
    /// Not at all: each with its error bar and its label.
    Apart,
}

/// A plot of lines with error bars that stands by itself. The x axis is logarithmic where the values are of different
/// orders of magnitude; interval ends beyond the plot are cut off at its edge. The same numbers give the same text.
#[must_use]
pub fn line_plot(title: &str, x_label: &str, y_label: &str, series: &[Series]) -> String {
    LinePlot { title, x_label, y_label, series, joined: Joined::WithBars, level: None }.alone()
}

/// The place of the plot within its sheet.
struct Frame {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    x: Span,
    y: Span,
}

impl LinePlot<'_> {
    /// The plot as a file of its own.
    #[must_use]
    pub fn alone(&self) -> String {
        let (sheet, extent) = self.drawn(Width::Wide, true);
        sheet.alone(self.title, extent)
    }

    /// The plot for a page that has [`style`](super::style). It shows no heading, which belongs to the page.
    #[must_use]
    pub fn for_page(&self, width: Width) -> String {
        let (sheet, extent) = self.drawn(width, false);
        sheet.for_page(self.title, extent)
    }

    fn drawn(&self, width: Width, with_title: bool) -> (Sheet, (f64, f64)) {
        let mut sheet = Sheet::new();
        let wide = width.pixels();
        let mut top = 8.0;
        if with_title {
            top += 2.0 * LETTER;
            let title = fitted(self.title, wide - 20.0);
            sheet.text((10.0, top - 4.0), Anchor::Start, "ink", &title);
        }
        top = self.legend(&mut sheet, top, wide);
        let frame = self.frame(width, top);
        self.axes(&mut sheet, &frame, width);
        if let Some(level) =
            self.level.map(|level| frame.y.place(level)).filter(|at| (0.0..=1.0).contains(at))
        {
            let y = frame.bottom - level * (frame.bottom - frame.top);
            sheet.line((frame.left, y), (frame.right, y), "axis", 1.5);
        }
        for (index, series) in self.series.iter().enumerate() {
            self.series(&mut sheet, &frame, index, &series.points);
        }
        (sheet, (wide, frame.bottom + 3.6 * LETTER))
    }

    /// Draws what each series is called, if there are several or one has a name; where the plot may begin.
    fn legend(&self, sheet: &mut Sheet, top: f64, wide: f64) -> f64 {
        if self.series.iter().all(|series| series.name.is_empty()) {
            return top + 4.0;
        }
        let (mut x, mut y) = (10.0, top + LETTER);
        for (index, series) in self.series.iter().enumerate() {
            let name = fitted(&series.name, wide - 40.0);
            let needed = 18.0 + text_width(&name) + 14.0;
            if x > 10.0 && x + needed > wide {
                (x, y) = (10.0, y + 1.5 * LETTER);
            }
            sheet.mark((x + 6.0, y - 4.0), index, &class(index));
            sheet.text((x + 16.0, y), Anchor::Start, "ink", &name);
            x += needed;
        }
        y + LETTER
    }

    fn frame(&self, width: Width, top: f64) -> Frame {
        let points = || self.series.iter().flat_map(|series| &series.points).filter(|point| is_finite(point));
        let ends =
            |point: &Point| [Some(point.y), point.interval.map(|i| i.low), point.interval.map(|i| i.high)];
        let y = Span::of(points().flat_map(ends).flatten().chain(self.level));
        let x = Span::of_any_order(points().map(|point| point.x));
        let height = if width == Width::Wide { 300.0 } else { 230.0 };
        let widest = y.ticks(Y_TICKS).iter().map(|(_, text)| text_width(text)).fold(0.0, f64::max);
        Frame {
            left: widest + 2.4 * LETTER,
            right: width.pixels() - 14.0,
            top: top + 4.0,
            bottom: top + height,
            x,
            y,
        }
    }

    fn axes(&self, sheet: &mut Sheet, frame: &Frame, width: Width) {
        let Frame { left, right, top, bottom, .. } = *frame;
        for (value, text) in frame.y.ticks(Y_TICKS) {
            let (_, y) = frame.at(f64::NAN, value);
            sheet.line((left, y), (right, y), "grid", 1.0);
            sheet.text((left - 6.0, y + 4.0), Anchor::End, "faint", &text);
        }
        for (value, text) in frame.x.ticks(width.ticks_within(right - left)) {
            let (x, _) = frame.at(value, f64::NAN);
            sheet.line((x, bottom), (x, bottom + 4.0), "axis", 1.0);
            // A label at the edge would be cut off.
            let half = text_width(&text) / 2.0;
            sheet.text((x.min(right + 12.0 - half), bottom + 18.0), Anchor::Middle, "faint", &text);
        }
        sheet.line((left, bottom), (right, bottom), "axis", 1.0);
        let label = fitted(self.x_label, right - left);
        sheet.text((f64::midpoint(left, right), bottom + 36.0), Anchor::Middle, "ink", &label);
        let label = fitted(self.y_label, bottom - top);
        sheet.text_upwards((LETTER + 1.0, f64::midpoint(top, bottom)), "ink", &label);
    }

    fn series(&self, sheet: &mut Sheet, frame: &Frame, index: usize, points: &[Point]) {
        let class = class(index);
        let points: Vec<&Point> = points.iter().filter(|point| is_finite(point)).collect();
        let places: Vec<(f64, f64)> = points.iter().map(|point| frame.at(point.x, point.y)).collect();
        let bars = points.iter().filter_map(|point| {
            let interval = point.interval?;
            let (x, low) = frame.at(point.x, interval.low);
            Some((x, low, frame.at(point.x, interval.high).1))
        });
        match self.joined {
            Joined::WithBand => {
                let bars: Vec<_> = bars.collect();
                let upper = bars.iter().map(|&(x, _, high)| (x, high));
                let around: Vec<_> = upper.chain(bars.iter().rev().map(|&(x, low, _)| (x, low))).collect();
                sheet.area(&around, &class);
                sheet.path(&places, &class, 2.0);
            }
            Joined::WithBars | Joined::Apart => {
                for (x, low, high) in bars {
                    sheet.line((x, low), (x, high), &class, 1.5);
                    for y in [low, high] {
                        sheet.line((x - 4.0, y), (x + 4.0, y), &class, 1.5);
                    }
                }
                if self.joined == Joined::WithBars && places.len() > 1 {
                    sheet.path(&places, &class, 1.5);
                }
                for (point, &place) in points.iter().zip(&places) {
                    sheet.mark(place, index, &class);
                    self.label(sheet, frame, place, &point.label);
                }
            }
        }
    }

    /// Writes a label to the right of its point, or to the left where there is no room.
    fn label(&self, sheet: &mut Sheet, frame: &Frame, (x, y): (f64, f64), label: &str) {
        if label.is_empty() {
            return;
        }
        let fits = x + 8.0 + text_width(label) <= frame.right + 12.0;
        let (x, anchor) = if fits { (x + 8.0, Anchor::Start) } else { (x - 8.0, Anchor::End) };
        sheet.text((x, y - 4.0), anchor, "ink", label);
    }
}

impl Frame {
    /// The place of two values. One that is beyond the frame is moved to its edge.
    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        let x = self.x.place(x).clamp(0.0, 1.0);
        let y = self.y.place(y).clamp(0.0, 1.0);
        (self.left + x * (self.right - self.left), self.bottom - y * (self.bottom - self.top))
    }
}

/// Labels along the upright axis.
const Y_TICKS: usize = 6;

fn class(index: usize) -> String {
    format!("s{}", index % SERIES)
}

fn is_finite(point: &Point) -> bool {
    point.x.is_finite() && point.y.is_finite()
}
