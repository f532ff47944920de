//! Colours of drawings, for light pages and dark ones, as a style sheet.
//!
//! Plain rules without variables, so that programs which know only the beginnings of style sheets draw in the light
//! colours.

use std::fmt::Write as _;

/// What is drawn in which colour.
struct Palette {
    page: &'static str,
    ink: &'static str,
    /// For words that explain.
    faint: &'static str,
    grid: &'static str,
    axis: &'static str,
    /// What was published.
    theirs: &'static str,
    /// What was measured here.
    ours: &'static str,
    series: [&'static str; SERIES],
}

/// Series that have colours of their own.
pub(super) const SERIES: usize = 6;

const LIGHT: Palette = Palette {
    page: "#ffffff",
    ink: "#1c1b19",
    faint: "#6b6252",
    grid: "#e9e4da",
    axis: "#a2977f",
    theirs: "#8a5a14",
    ours: "#0a7a5c",
    series: ["#0a7a5c", "#1f5fa8", "#b04a10", "#84408c", "#a3283a", "#5d5747"],
};

const DARK: Palette = Palette {
    page: "#1b1a18",
    ink: "#f3efe8",
    faint: "#aaa18f",
    grid: "#34312c",
    axis: "#6d6556",
    theirs: "#e0ae62",
    ours: "#4fc79f",
    series: ["#4fc79f", "#7cb4f0", "#f29a63", "#d79adb", "#ff8f98", "#bcb4a2"],
};

/// The style sheet of drawings on a page: light, and dark where the reader prefers that.
#[must_use]
pub fn style() -> String {
    format!(
        "svg.plot{{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\",\"DejaVu Sans\",sans-serif;\
         font-size:12px;font-variant-numeric:tabular-nums}}\n\
         .plot .glyph{{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}}\n\
         {}@media(prefers-color-scheme:dark){{\n{}}}\n",
        rules(&LIGHT),
        rules(&DARK)
    )
}

fn rules(palette: &Palette) -> String {
    let Palette { page, ink, faint, grid, axis, theirs, ours, series } = palette;
    let mut rules = format!(
        ".plot .page{{fill:{page}}}\n.plot .ink{{fill:{ink}}}\n.plot .faint{{fill:{faint}}}\n\
         .plot .grid{{stroke:{grid}}}\n.plot .axis{{stroke:{axis}}}\n\
         .plot .theirs{{stroke:{theirs};fill:{theirs}}}\n.plot .ours{{stroke:{ours};fill:{ours}}}\n\
         .plot .hollow{{fill:{page}}}\n.plot .glyph{{stroke:{ink}}}\n"
    );
    for (index, color) in series.iter().enumerate() {
        writeln!(rules, ".plot .s{index}{{stroke:{color};fill:{color}}}").expect("strings take any text");
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast ratio of the Web Content Accessibility Guidelines 2.
    fn contrast(a: &str, b: &str) -> f64 {
        let light = |color: &str| {
            let channel = |at: usize| {
                let value = u8::from_str_radix(&color[at..at + 2], 16).expect("two hexadecimal digits");
                let value = f64::from(value) / 255.0;
                if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
        };
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn everything_can_be_seen_on_its_page() {
        for palette in [&LIGHT, &DARK] {
            for color in [palette.faint, palette.theirs, palette.ours].iter().chain(&palette.series) {
                assert!(contrast(color, palette.page) >= 4.5, "{color} on {}", palette.page);
            }
            assert!(contrast(palette.ink, palette.page) >= 12.0);
            assert!(contrast(palette.axis, palette.page) >= 2.5, "{}", palette.axis);
        }
    }
}
