//! Colours. Numbers are written over blobs of any size, half on the blob and half on the board, so one ink must
//! be legible on every colour of a theme; a test measures that.

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl std::fmt::Display for Rgb {
    /// `#4db38a`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The light a picture is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Theme {
    /// For paper and white pages
    #[default]
    Light,
    /// For dark pages
    Dark,
}

/// What is drawn in which colour.
pub(crate) struct Palette {
    pub(super) page: Rgb,
    pub(super) board: Rgb,
    pub(super) grid: Rgb,
    pub(crate) ink: Rgb,
    /// For what may be overlooked: coordinates, captions, plays that are no good.
    pub(super) faint: Rgb,
    /// Marks the decision.
    pub(super) mark: Rgb,
    /// What is not decided, on stones of either colour and on the board.
    pub(super) open: Rgb,
    /// What holds.
    pub(super) holds: Rgb,
    pub(super) black: Rgb,
    pub(super) black_edge: Rgb,
    pub(super) white: Rgb,
    pub(super) white_edge: Rgb,
    /// From the worst value to the best one.
    ramp: [Rgb; 3],
}

const LIGHT: Palette = Palette {
    page: Rgb(255, 255, 255),
    board: Rgb(247, 238, 220),
    grid: Rgb(171, 155, 124),
    ink: Rgb(28, 27, 25),
    faint: Rgb(122, 109, 84),
    mark: Rgb(200, 32, 44),
    open: Rgb(196, 118, 0),
    holds: Rgb(30, 138, 96),
    black: Rgb(34, 33, 32),
    black_edge: Rgb(0, 0, 0),
    white: Rgb(255, 255, 255),
    white_edge: Rgb(74, 68, 58),
    ramp: [Rgb(232, 220, 193), Rgb(169, 211, 160), Rgb(66, 176, 134)],
};

const DARK: Palette = Palette {
    page: Rgb(20, 19, 18),
    board: Rgb(38, 36, 33),
    grid: Rgb(94, 88, 79),
    ink: Rgb(246, 243, 237),
    faint: Rgb(150, 142, 129),
    mark: Rgb(255, 138, 92),
    open: Rgb(214, 168, 30),
    holds: Rgb(46, 160, 120),
    black: Rgb(8, 8, 8),
    black_edge: Rgb(160, 152, 140),
    white: Rgb(236, 232, 224),
    white_edge: Rgb(236, 232, 224),
    ramp: [Rgb(56, 53, 48), Rgb(36, 84, 74), Rgb(22, 116, 94)],
};

impl Theme {
    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

impl Palette {
    /// The colour of a value, 0 for the worst and 1 for the best.
    pub(crate) fn heat(&self, place: f64) -> Rgb {
        let [worst, middle, best] = self.ramp;
        match place {
            place if place < 0.5 => mix(worst, middle, 2.0 * place),
            _ => mix(middle, best, 2.0 * place - 1.0),
        }
    }
}

fn mix(from: Rgb, to: Rgb, part: f64) -> Rgb {
    let channel = |a: u8, b: u8| (f64::from(a) + part * (f64::from(b) - f64::from(a))).round() as u8;
    Rgb(channel(from.0, to.0), channel(from.1, to.1), channel(from.2, to.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast ratio of the Web Content Accessibility Guidelines 2.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let channel = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let light = |c: Rgb| 0.2126 * channel(c.0) + 0.7152 * channel(c.1) + 0.0722 * channel(c.2);
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn ink_is_legible_on_every_colour() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = theme.palette();
            for place in 0..=20 {
                let ground = palette.heat(f64::from(place) / 20.0);
                assert!(contrast(palette.ink, ground) >= 4.5, "{theme:?} at {place}: {ground}");
            }
            assert!(contrast(palette.faint, palette.heat(0.25)) >= 3.0, "{theme:?}");
            assert!(contrast(palette.ink, palette.board) >= 7.0);
            assert!(contrast(palette.faint, palette.board) >= 4.0, "{theme:?}");
            assert!(contrast(palette.faint, palette.page) >= 4.5, "{theme:?}");
            for sign in [palette.mark, palette.open, palette.holds] {
                assert!(contrast(sign, palette.board) >= 2.8, "{theme:?}: {sign}");
            }
        }
    }
}
