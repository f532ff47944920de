//! Numbers as SVG: lines with error bars, points, and rows of intervals under a common axis.
//!
//! Nothing here knows where a number comes from. Every drawing is a text that depends on its numbers alone. One that
//! stands by itself carries its colours, for a light page and a dark one; one for a page takes them from [`style`],
//! which the page has once.
//!
//! ```
//! use montego_lab::plot::{Point, Series, line_plot};
//!
//! let series = Series {
//!     name: "oleg".to_owned(),
//!     points: vec![Point::new(100.0, -12.7).within(-15.6, -9.8), Point::new(1000.0, 3.2).within(0.1, 6.3)],
//! };
//! let svg = line_plot("Score by playouts", "playouts", "points", &[series]);
//! assert!(svg.starts_with("<svg ") && svg.contains("Score by playouts"));
//! ```

mod axis;
mod lines;
mod palette;
mod rows;
mod sheet;
#[cfg(test)]
pub(crate) mod tests;

pub use axis::Span;
pub use lines::{Joined, LinePlot, line_plot};
pub use palette::style;
pub use rows::{Mark, Reach, Row, RowPlot, row_axis, row_strip};
pub use sheet::escape;

use montego_stats::Interval;

/// A value with what is known of its error.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// Where it stands from left to right.
    pub x: f64,
    /// Its value.
    pub y: f64,
    /// Where the true value lies; an end may be infinite.
    pub interval: Option<Interval>,
    /// What is written beside it; empty for nothing.
    pub label: String,
}

/// Values that belong together, in the order in which they are joined.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// What the legend calls it; a plot of one series without a name has no legend.
    pub name: String,
    /// Its values. One that is not finite is left out.
    pub points: Vec<Point>,
}

/// How much room a drawing has. Its letters are equally large in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Width {
    /// A page or a screen.
    #[default]
    Wide,
    /// A phone.
    Narrow,
}

impl Point {
    /// A value whose error is not known.
    #[must_use]
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, ..Point::default() }
    }

    /// The same with an error bar.
    #[must_use]
    pub fn within(self, low: f64, high: f64) -> Point {
        Point { interval: Some(Interval { low, high }), ..self }
    }

    /// The same with a word beside it.
    #[must_use]
    pub fn named(self, label: impl Into<String>) -> Point {
        Point { label: label.into(), ..self }
    }
}

impl Width {
    /// In pixels.
    pub(crate) fn pixels(self) -> f64 {
        match self {
            Width::Wide => 760.0,
            Width::Narrow => 360.0,
        }
    }
}
