//! Letters as strokes of a pen.
//!
//! A picture must look the same in a browser and in a PNG, on machines without any font, so it brings its own
//! letters. A capital is ten units high, a small letter seven; the base line is at zero and y grows downwards.

use std::fmt::Write as _;

/// A character: its width and the way of the pen, in the words of an SVG path.
type Glyph = (char, f64, &'static str);

/// Between two letters, in units.
const GAP: f64 = 2.2;
/// A blank.
const BLANK: f64 = 3.4;
/// What a digit takes up, so that numbers under each other stay under each other.
const DIGIT: f64 = 5.6;

/// The characters that can be drawn. Those that are not here become a question mark.
const GLYPHS: &[Glyph] = &[
    ('0', DIGIT, "M0-6.4C0-8.8 1-10 2.8-10S5.6-8.8 5.6-6.4V-3.6C5.6-1.2 4.6 0 2.8 0S0-1.2 0-3.6Z"),
    ('1', DIGIT, "M1.2-8.2L3.4-10V0"),
    ('2', DIGIT, "M.2-7.4C.2-9 1.2-10 2.8-10S5.4-9 5.4-7.4C5.4-5.2 3-3.6 0 0H5.6"),
    (
        '3',
        DIGIT,
        "M.4-8.4C.9-9.4 1.7-10 2.8-10C4.3-10 5.3-9 5.3-7.6S4.3-5.3 2.6-5.3C4.5-5.3 5.6-4.2 5.6-2.7S4.4 0 2.8 0C1.4 0 .5-.6 0-1.8",
    ),
    ('4', DIGIT, "M4.2 0V-10L0-3H5.8"),
    (
        '5',
        DIGIT,
        "M5.2-10H1L.6-5.6C1.2-6.2 2-6.5 2.8-6.5C4.5-6.5 5.6-5.2 5.6-3.3S4.4 0 2.7 0C1.4 0 .5-.6 0-1.7",
    ),
    (
        '6',
        DIGIT,
        "M5.1-8.6C4.7-9.5 3.9-10 2.9-10C1-10 0-8 0-4.6V-3.2C0-1.2 1.1 0 2.8 0S5.6-1.3 5.6-3.1S4.5-6.1 2.9-6.1S.1-4.9 0-3.2",
    ),
    ('7', DIGIT, "M0-10H5.6L2 0"),
    (
        '8',
        DIGIT,
        "M2.8-5.3C1.3-5.3 .4-6.3 .4-7.7S1.3-10 2.8-10S5.2-9.1 5.2-7.7S4.3-5.3 2.8-5.3C1.1-5.3 0-4.2 0-2.7S1.1 0 2.8 0S5.6-1.2 5.6-2.7S4.5-5.3 2.8-5.3",
    ),
    (
        '9',
        DIGIT,
        "M.5-1.4C.9-.5 1.7 0 2.7 0C4.6 0 5.6-2 5.6-5.4V-6.8C5.6-8.8 4.5-10 2.8-10S0-8.7 0-6.9S1.1-3.9 2.7-3.9S5.5-5.1 5.6-6.8",
    ),
    ('A', 6.4, "M0 0L3.2-10L6.4 0M1.1-3.4H5.3"),
    ('B', 6.0, "M0 0V-10H3C4.6-10 5.5-9.1 5.5-7.7S4.6-5.4 3-5.4H0M3-5.4C4.9-5.4 6-4.4 6-2.7S4.9 0 3 0H0"),
    ('C', 6.0, "M6-8C5.5-9.3 4.6-10 3.3-10C1.3-10 0-8.2 0-5S1.3 0 3.3 0C4.6 0 5.5-.7 6-2"),
    ('D', 6.2, "M0 0V-10H2.6C4.9-10 6.2-8.2 6.2-5S4.9 0 2.6 0Z"),
    ('E', 5.2, "M5.2-10H0V0H5.2M0-5.2H4.6"),
    ('F', 5.2, "M5.2-10H0V0M0-5.2H4.4"),
    ('G', 6.0, "M6-8C5.5-9.3 4.6-10 3.3-10C1.3-10 0-8.2 0-5S1.3 0 3.3 0C5 0 6-1.2 6-3V-4.4H3.6"),
    ('H', 6.0, "M0 0V-10M6 0V-10M0-5.2H6"),
    ('I', 1.2, "M.6 0V-10"),
    ('J', 3.8, "M3.8-10V-2.6C3.8-.9 3.1 0 1.9 0S.2-.8 0-2"),
    ('K', 5.8, "M0 0V-10M5.6-10L0-4.2M2-6.2L5.8 0"),
    ('L', 4.8, "M0-10V0H4.8"),
    ('M', 7.2, "M0 0V-10L3.6-3L7.2-10V0"),
    ('N', 6.0, "M0 0V-10L6 0V-10"),
    ('O', 6.6, "M0-5C0-8.2 1.3-10 3.3-10S6.6-8.2 6.6-5S5.3 0 3.3 0S0-1.8 0-5Z"),
    ('P', 5.8, "M0 0V-10H3C4.8-10 5.8-9 5.8-7.3S4.8-4.6 3-4.6H0"),
    ('Q', 6.6, "M0-5C0-8.2 1.3-10 3.3-10S6.6-8.2 6.6-5S5.3 0 3.3 0S0-1.8 0-5ZM4-2.4L6.6 .6"),
    ('R', 6.0, "M0 0V-10H3C4.8-10 5.8-9 5.8-7.3S4.8-4.6 3-4.6H0M3-4.6L6 0"),
    (
        'S',
        5.7,
        "M5.4-8.2C5-9.4 4.1-10 2.8-10C1.2-10 .2-9 .2-7.6C.2-4.4 5.7-6 5.7-2.6C5.7-1 4.6 0 2.9 0C1.4 0 .4-.7 0-2",
    ),
    ('T', 6.0, "M0-10H6M3-10V0"),
    ('U', 6.0, "M0-10V-3.6C0-1.3 1.1 0 3 0S6-1.3 6-3.6V-10"),
    ('V', 6.4, "M0-10L3.2 0L6.4-10"),
    ('W', 8.8, "M0-10L2.1 0L4.4-9L6.7 0L8.8-10"),
    ('X', 6.0, "M0-10L6 0M6-10L0 0"),
    ('Y', 6.2, "M0-10L3.1-5V0M6.2-10L3.1-5"),
    ('Z', 5.8, "M0-10H5.8L0 0H5.8"),
    ('a', 4.8, "M4.8-7V0M4.8-3.5C4.8-5.6 3.9-7 2.4-7S0-5.6 0-3.5S.9 0 2.4 0S4.8-1.4 4.8-3.5"),
    ('b', 4.8, "M0-10V0M0-3.5C0-5.6 .9-7 2.4-7S4.8-5.6 4.8-3.5S3.9 0 2.4 0S0-1.4 0-3.5"),
    ('c', 4.5, "M4.5-5.6C4.1-6.5 3.4-7 2.5-7C1-7 0-5.7 0-3.5S1 0 2.5 0C3.4 0 4.1-.5 4.5-1.4"),
    ('d', 4.8, "M4.8-10V0M4.8-3.5C4.8-5.6 3.9-7 2.4-7S0-5.6 0-3.5S.9 0 2.4 0S4.8-1.4 4.8-3.5"),
    ('e', 4.8, "M0-3.7H4.8C4.8-5.7 3.9-7 2.4-7S0-5.6 0-3.5S1 0 2.5 0C3.5 0 4.2-.5 4.6-1.4"),
    ('f', 3.3, "M3.3-10C1.8-10 1.1-9.2 1.1-7.8V0M0-7H3"),
    (
        'g',
        4.8,
        "M4.8-7V.4C4.8 2.2 3.9 3 2.5 3C1.4 3 .6 2.6 .2 1.8M4.8-3.5C4.8-5.6 3.9-7 2.4-7S0-5.6 0-3.5S.9 0 2.4 0S4.8-1.4 4.8-3.5",
    ),
    ('h', 4.6, "M0-10V0M0-4.2C.2-6 1.2-7 2.6-7S4.6-6.1 4.6-4.4V0"),
    ('i', 1.2, "M.6-7V0M.6-9.6V-9.5"),
    ('j', 1.4, "M1.4-7V1C1.4 2.3 .9 3 0 3M1.4-9.6V-9.5"),
    ('k', 4.5, "M0-10V0M4.2-7L0-2.8M1.6-4.4L4.5 0"),
    ('l', 1.2, "M.6-10V0"),
    ('m', 7.6, "M0-7V0M0-4.4C.2-6.1 1-7 2.1-7S3.8-6.2 3.8-4.6V0M3.8-4.4C4-6.1 4.8-7 5.9-7S7.6-6.2 7.6-4.6V0"),
    ('n', 4.6, "M0-7V0M0-4.2C.2-6 1.2-7 2.6-7S4.6-6.1 4.6-4.4V0"),
    ('o', 5.0, "M0-3.5C0-5.6 1-7 2.5-7S5-5.6 5-3.5S4 0 2.5 0S0-1.4 0-3.5Z"),
    ('p', 4.8, "M0-7V3M0-3.5C0-5.6 .9-7 2.4-7S4.8-5.6 4.8-3.5S3.9 0 2.4 0S0-1.4 0-3.5"),
    ('q', 4.8, "M4.8-7V3M4.8-3.5C4.8-5.6 3.9-7 2.4-7S0-5.6 0-3.5S.9 0 2.4 0S4.8-1.4 4.8-3.5"),
    ('r', 2.8, "M0-7V0M0-3.9C.2-6 1.1-7 2.8-7"),
    (
        's',
        4.3,
        "M4-5.7C3.7-6.6 3-7 2.1-7C.9-7 .2-6.4 .2-5.3C.2-3 4.3-4.3 4.3-1.9C4.3-.7 3.4 0 2.2 0C1.1 0 .3-.5 0-1.5",
    ),
    ('t', 3.0, "M1.1-9.4V-2C1.1-.7 1.7 0 3 0M0-7H3"),
    ('u', 4.6, "M0-7V-2.6C0-.9 .6 0 2 0S4.4-1 4.6-2.8M4.6-7V0"),
    ('v', 4.8, "M0-7L2.4 0L4.8-7"),
    ('w', 7.2, "M0-7L1.8 0L3.6-6.2L5.4 0L7.2-7"),
    ('x', 4.6, "M0-7L4.6 0M4.6-7L0 0"),
    ('y', 5.0, "M0-7L2.5 0M5-7L2.5 0L1.6 2.2C1.3 2.8 .9 3 .2 3"),
    ('z', 4.4, "M0-7H4.4L0 0H4.4"),
    ('.', 1.0, "M.5-.2V-.1"),
    (',', 1.0, "M.8-.3L.2 1.8"),
    (':', 1.0, "M.5-5.6V-5.5M.5-.6V-.5"),
    (';', 1.0, "M.6-5.6V-5.5M.8-.3L.2 1.8"),
    ('=', 5.0, "M0-6H5M0-3H5"),
    ('+', 5.0, "M0-4.8H5M2.5-7.3V-2.3"),
    ('-', 3.0, "M0-4.4H3"),
    ('−', 5.0, "M0-4.8H5"),
    ('±', 5.0, "M0-5.8H5M2.5-8.3V-3.3M0-.4H5"),
    ('(', 2.0, "M2-11C.7-9.4 0-7.4 0-4.5S.7 .4 2 2"),
    (')', 2.0, "M0-11C1.3-9.4 2-7.4 2-4.5S1.3 .4 0 2"),
    ('/', 3.8, "M3.8-10.8L0 1"),
    ('·', 1.0, "M.5-4.6V-4.5"),
    ('_', 5.4, "M0 1.2H5.4"),
    ('\'', 0.8, "M.4-10V-7.6"),
    ('?', 4.8, "M0-8C.2-9.3 1.1-10 2.4-10C3.8-10 4.8-9.1 4.8-7.7C4.8-5.6 2.4-5.6 2.4-3M2.4-.2V-.1"),
];

fn glyph(character: char) -> usize {
    let place = |wanted| GLYPHS.iter().position(|(known, ..)| *known == wanted);
    place(character).or_else(|| place('?')).expect("a question mark can be drawn")
}

/// The width of a line of text whose capitals are `height` high.
pub(super) fn width(text: &str, height: f64) -> f64 {
    let units: f64 = text.chars().map(advance).sum();
    (units - GAP).max(0.0) * height / 10.0
}

/// From the beginning of one letter to that of the next.
fn advance(character: char) -> f64 {
    if character == ' ' { BLANK } else { GLYPHS[glyph(character)].1 + GAP }
}

/// Every letter that the texts need, once, under a name that [`line()`] refers to.
pub(super) fn definitions<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut used: Vec<usize> =
        texts.flat_map(str::chars).filter(|character| *character != ' ').map(glyph).collect();
    used.sort_unstable();
    used.dedup();
    let mut svg = String::from("<defs>");
    for index in used {
        write!(svg, "<path id=\"g{index}\" d=\"{}\"/>", GLYPHS[index].2).expect("strings take any text");
    }
    svg + "</defs>\n"
}

/// The letters of a line, from zero on, in units.
pub(super) fn line(text: &str) -> String {
    let mut svg = String::new();
    let mut x = 0.0;
    for character in text.chars() {
        if character != ' ' {
            write!(svg, "<use href=\"#g{}\" x=\"{x:.1}\"/>", glyph(character))
                .expect("strings take any text");
        }
        x += advance(character);
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_a_picture_says_can_be_drawn() {
        let known = |character: char| GLYPHS.iter().any(|(drawn, ..)| *drawn == character);
        let engine_text = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(":=,._-+/()'−·±".chars());
        for character in engine_text {
            assert!(known(character), "{character} cannot be drawn");
        }
    }

    #[test]
    fn numbers_of_the_same_length_are_equally_wide() {
        assert_eq!(width("+1.1", 10.0), width("−8.0", 10.0));
        assert!(width("", 10.0) == 0.0 && width("ab", 10.0) > width("a", 10.0));
    }
}
