//! The sheet that is drawn on: elements of SVG as text.

use super::Width;
use super::palette::style;
use std::fmt::Write as _;

/// The height of letters, in pixels.
pub(super) const LETTER: f64 = 12.0;

/// Where a text has its given place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A drawing in the making. Lengths are pixels, y downwards.
pub(super) struct Sheet {
    body: String,
}

impl Sheet {
    pub(super) fn new() -> Sheet {
        Sheet { body: String::new() }
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str, thickness: f64) {
        let (x1, y1, x2, y2) = (short(from.0), short(from.1), short(to.0), short(to.1));
        let thickness = short(thickness);
        self.add(format_args!(
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke-width=\"{thickness}\"/>"
        ));
    }

    /// A line through all the points.
    pub(super) fn path(&mut self, points: &[(f64, f64)], class: &str, thickness: f64) {
        let (steps, thickness) = (steps(points), short(thickness));
        self.add(format_args!(
            "<path class=\"{class}\" d=\"{steps}\" style=\"fill:none\" stroke-width=\"{thickness}\" \
             stroke-linejoin=\"round\"/>"
        ));
    }

    /// The area within the points, lightly inked.
    pub(super) fn area(&mut self, points: &[(f64, f64)], class: &str) {
        let steps = steps(points);
        self.add(format_args!(
            "<path class=\"{class}\" d=\"{steps}Z\" style=\"stroke:none\" fill-opacity=\"0.18\"/>"
        ));
    }

    /// One of some shapes, which are told apart without colours.
    pub(super) fn mark(&mut self, (x, y): (f64, f64), shape: usize, class: &str) {
        let at = |dx: f64, dy: f64| format!("{} {}", short(x + dx), short(y + dy));
        let outline = match shape % 4 {
            0 => {
                let (x, y) = (short(x), short(y));
                self.add(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>"));
                return;
            }
            1 => format!("M{}H{}V{}H{}Z", at(-3.5, -3.5), short(x + 3.5), short(y + 3.5), short(x - 3.5)),
            2 => format!("M{}L{}L{}L{}Z", at(0.0, -5.0), at(5.0, 0.0), at(0.0, 5.0), at(-5.0, 0.0)),
            _ => format!("M{}L{}L{}Z", at(0.0, -5.0), at(4.6, 3.4), at(-4.6, 3.4)),
        };
        self.add(format_args!("<path class=\"{class}\" d=\"{outline}\"/>"));
    }

    pub(super) fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, class: &str, words: &str) {
        let (x, y, anchor, words) = (short(x), short(y), anchor.attribute(), escape(words));
        self.add(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{anchor}>{words}</text>"));
    }

    /// A text that reads upwards.
    pub(super) fn text_upwards(&mut self, (x, y): (f64, f64), class: &str, words: &str) {
        let (x, y, words) = (short(x), short(y), escape(words));
        self.add(format_args!(
            "<text class=\"{class}\" transform=\"translate({x} {y}) rotate(-90)\" text-anchor=\"middle\">{words}</text>"
        ));
    }

    /// What was drawn elsewhere.
    pub(super) fn put(&mut self, element: &str) {
        self.body += element;
    }

    /// The drawing for a page that has [`style`] and room for it.
    pub(super) fn for_page(self, title: &str, (width, height): (f64, f64)) -> String {
        let (width, height, title) = (short(width), short(height), escape(title));
        format!(
            "<svg class=\"plot\" role=\"img\" aria-label=\"{title}\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\">\n{}</svg>\n",
            self.body
        )
    }

    /// The drawing as a file of its own.
    pub(super) fn alone(self, title: &str, (width, height): (f64, f64)) -> String {
        let (width, height, title) = (short(width), short(height), escape(title));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\">\n<title>{title}</title>\n<style>\n{}</style>\n\
             <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            style(),
            self.body
        )
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        writeln!(self.body, "{element}").expect("strings take any text");
    }
}

impl Anchor {
    fn attribute(self) -> &'static str {
        match self {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        }
    }
}

impl Width {
    /// How many ticks of an axis have room in so many pixels.
    pub(super) fn ticks_within(self, pixels: f64) -> usize {
        let room = if self == Width::Wide { 90.0 } else { 52.0 };
        ((pixels / room) as usize).max(2)
    }
}

fn steps(points: &[(f64, f64)]) -> String {
    let mut steps = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        write!(steps, "{letter}{} {}", short(*x), short(*y)).expect("strings take any text");
    }
    steps
}

/// A length with a tenth of a pixel, without zeros that say nothing.
pub(super) fn short(length: f64) -> String {
    let text = format!("{:.1}", length + 0.0);
    match text.strip_suffix(".0") {
        Some("-0") => "0".to_owned(),
        Some(whole) => whole.to_owned(),
        None if text == "-0.0" => "0".to_owned(),
        None => text,
    }
}

/// About how wide a text is, in pixels. Nobody knows the reader's letters, so it is rather too much.
pub(super) fn text_width(words: &str) -> f64 {
    let wide = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | ' ' | '.' | ',' | ':' | ';' | '\'' | '|' | '(' | ')' | '-' => {
            0.38
        }
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.95,
        letter if letter.is_ascii_lowercase() || letter.is_ascii_digit() => 0.62,
        letter if letter.is_ascii() => 0.74,
        _ => 1.05,
    };
    words.chars().map(wide).sum::<f64>() * LETTER
}

/// `words` cut off so that it has room in so many pixels.
pub(super) fn fitted(words: &str, room: f64) -> String {
    if text_width(words) <= room {
        return words.to_owned();
    }
    let mut kept = String::new();
    for letter in words.chars() {
        kept.push(letter);
        if text_width(&kept) + LETTER > room {
            kept.pop();
            break;
        }
    }
    format!("{}…", kept.trim_end())
}

/// Text as it stands between the elements and in the attributes of HTML and SVG. What XML cannot hold is replaced.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            '\n' | '\t' | '\r' => escaped.push(letter),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}')
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}
