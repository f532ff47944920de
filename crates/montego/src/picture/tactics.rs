//! What becomes of stones: strings that can be taken, what holds together, groups that die, eyes.

use super::sheet::{Sheet, Text};
use super::theme::{Rgb, Theme};
use super::{in_pixels, width};
use montego_rules::{Board, Point};

/// How something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Taken, dead, though its owner plays first.
    Lost,
    /// Who plays first decides.
    Open,
    /// Safe, connected, alive, though the other side plays first.
    Safe,
    /// A search ran out of its budget.
    Unknown,
}

/// What is marked.
#[derive(Default)]
pub(crate) struct Marks {
    /// Stones, and whether they can be taken.
    pub(crate) strings: Vec<(Vec<Point>, Standing)>,
    /// Stones, and whether they live.
    pub(crate) groups: Vec<(Vec<Point>, Standing)>,
    /// Two stones, and whether they can be kept apart.
    pub(crate) links: Vec<([Point; 2], Standing)>,
    /// The points of places, and how many eyes they are worth in words.
    pub(crate) eyes: Vec<(Vec<Point>, String)>,
    /// Plays that decide something.
    pub(crate) plays: Vec<Point>,
}

/// A board with marks.
pub(crate) struct TacticsPicture<'a> {
    pub(crate) board: &'a Board,
    pub(crate) marks: &'a Marks,
    pub(crate) theme: Theme,
    pub(crate) title: &'a str,
}

/// Radii and thicknesses in cells.
const DOT: f64 = 0.15;
const HALO: f64 = 0.495;
const HALO_THICKNESS: f64 = 0.075;
const PLAY: f64 = 0.3;
const LINK: f64 = 0.09;
const EYE: f64 = 0.21;

impl TacticsPicture<'_> {
    /// The picture as the text of an SVG file.
    pub(crate) fn svg(&self) -> String {
        let mut sheet = Sheet::new(self.board.size(), self.theme.palette());
        sheet.head(self.title, &self.summary());
        sheet.board();
        for &(ends, standing) in &self.marks.links {
            if let Some(ink) = self.link_ink(standing) {
                sheet.link(ends, ink, LINK, standing != Standing::Safe);
            }
        }
        self.eyes(&mut sheet);
        sheet.stones(self.board);
        for (stones, standing) in &self.marks.groups {
            let Some(ink) = self.ink(*standing) else { continue };
            for &stone in stones {
                let (x, y) = sheet.place(stone);
                sheet.ring(x, y, HALO, ink, HALO_THICKNESS);
            }
        }
        for (stones, standing) in &self.marks.strings {
            let Some(ink) = self.ink(*standing) else { continue };
            for &stone in stones {
                let (x, y) = sheet.place(stone);
                sheet.circle(x, y, DOT, ink, None);
            }
        }
        for &play in &self.marks.plays {
            let (x, y) = sheet.place(play);
            sheet.ring(x, y, PLAY, self.theme.palette().open, HALO_THICKNESS);
        }
        sheet.foot(
            "dot: string, rim: group, red lost, amber open · line: connected, dashes: open · \
             ring: decides · number: eyes",
        );
        sheet.finish(self.title)
    }

    /// The picture as the bytes of a PNG file.
    pub(crate) fn png(&self) -> anyhow::Result<Vec<u8>> {
        in_pixels(&self.svg())
    }

    fn summary(&self) -> String {
        let count =
            |of: &[(Vec<Point>, Standing)], standing| of.iter().filter(|(_, s)| *s == standing).count();
        let (strings, groups) = (&self.marks.strings, &self.marks.groups);
        format!(
            "strings: {} lost, {} open · groups: {} lost, {} open",
            count(strings, Standing::Lost),
            count(strings, Standing::Open),
            count(groups, Standing::Lost),
            count(groups, Standing::Open),
        )
    }

    /// The colour of what is not safe.
    fn ink(&self, standing: Standing) -> Option<Rgb> {
        let palette = self.theme.palette();
        match standing {
            Standing::Lost => Some(palette.mark),
            Standing::Open => Some(palette.open),
            Standing::Unknown => Some(palette.faint),
            Standing::Safe => None,
        }
    }

    /// The colour of a connection; those that are cut are not drawn.
    fn link_ink(&self, standing: Standing) -> Option<Rgb> {
        let palette = self.theme.palette();
        match standing {
            Standing::Safe => Some(palette.holds),
            Standing::Open => Some(palette.open),
            Standing::Lost | Standing::Unknown => None,
        }
    }

    fn eyes(&self, sheet: &mut Sheet<'_>) {
        let palette = self.theme.palette();
        for (points, words) in &self.marks.eyes {
            for (i, &point) in points.iter().filter(|&&point| self.board.is_empty(point)).enumerate() {
                let (x, y) = sheet.place(point);
                sheet.circle(x, y, EYE, palette.board, Some(palette.grid));
                if i == 0 {
                    let room = 2.0 * EYE * sheet.cell * 0.8;
                    let largest = 0.22 * sheet.cell;
                    let height = largest.min(largest * room / width(words, largest));
                    let (y, ink, words) = (y + 0.5 * height, palette.ink, words.clone());
                    sheet.texts.push(Text { x, y, height, anchor: 0.5, ink, bold: false, words });
                }
            }
        }
    }
}
