//! Whose view the figures of an answer take.

use montego_rules::Color;

/// Whose view the figures of an answer take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Perspective {
    /// Black's, always.
    Black,
    /// White's, always.
    White,
    /// That of whoever is to move.
    SideToMove,
}

impl Perspective {
    /// The setting of KataGo that says so.
    pub(crate) const SETTING: &'static str = "reportAnalysisWinratesAs";

    /// Reads KataGo's words, in any case.
    pub(crate) fn read(word: &str) -> Option<Perspective> {
        match word.trim().to_ascii_uppercase().as_str() {
            "BLACK" => Some(Perspective::Black),
            "WHITE" => Some(Perspective::White),
            "SIDETOMOVE" => Some(Perspective::SideToMove),
            _ => None,
        }
    }

    /// Whether figures in the view of `to_play` must be turned round.
    pub(crate) fn turns(self, to_play: Color) -> bool {
        match self {
            Perspective::Black => to_play == Color::White,
            Perspective::White => to_play == Color::Black,
            Perspective::SideToMove => false,
        }
    }
}
