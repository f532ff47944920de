//! Who won a recorded game, as the property RE tells it.

use montego_rules::Color;

/// A result as recorded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GameResult {
    /// One side won.
    Won(Color, HowWon),
    /// Nobody won.
    Draw,
    /// The game does not count.
    Void,
    /// The record does not tell.
    Unknown,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HowWon {
    /// By so many points.
    Points(f64),
    /// The other side resigned.
    Resignation,
    /// The other side ran out of time.
    Time,
    /// The other side broke the rules, or did not come.
    Forfeit,
    /// The record does not tell.
    Untold,
}

impl GameResult {
    /// Reads a value of RE: `B+3.5`, `W+Resign`, `0`, `Void`. What cannot be read is
    /// [`GameResult::Unknown`].
    #[must_use]
    pub fn read(text: &str) -> GameResult {
        let word = text.trim().to_ascii_lowercase();
        match word.as_str() {
            "0" | "draw" | "jigo" => return GameResult::Draw,
            "void" => return GameResult::Void,
            _ => {}
        }
        let Some((winner, how)) = word.split_once('+') else { return GameResult::Unknown };
        let winner = match winner.trim() {
            "b" | "black" => Color::Black,
            "w" | "white" => Color::White,
            _ => return GameResult::Unknown,
        };
        let how = match how.trim() {
            "" => HowWon::Untold,
            "r" | "resign" | "resignation" => HowWon::Resignation,
            "t" | "time" => HowWon::Time,
            "f" | "forfeit" => HowWon::Forfeit,
            points => match points.replace(',', ".").parse() {
                Ok(points) if f64::is_finite(points) => HowWon::Points(points),
                _ => HowWon::Untold,
            },
        };
        GameResult::Won(winner, how)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn forms_found_in_the_field() {
        let cases = [
            ("B+R", GameResult::Won(Black, HowWon::Resignation)),
            ("B+Resign", GameResult::Won(Black, HowWon::Resignation)),
            ("W+T", GameResult::Won(White, HowWon::Time)),
            ("W+Time", GameResult::Won(White, HowWon::Time)),
            ("B+F", GameResult::Won(Black, HowWon::Forfeit)),
            ("W+Forfeit", GameResult::Won(White, HowWon::Forfeit)),
            ("0", GameResult::Draw),
            ("Draw", GameResult::Draw),
            ("Void", GameResult::Void),
            ("?", GameResult::Unknown),
            ("", GameResult::Unknown),
            ("B+", GameResult::Won(Black, HowWon::Untold)),
            ("W+0.5", GameResult::Won(White, HowWon::Points(0.5))),
            ("b+12", GameResult::Won(Black, HowWon::Points(12.0))),
            ("B+64", GameResult::Won(Black, HowWon::Points(64.0))),
            ("B+inf", GameResult::Won(Black, HowWon::Untold)),
        ];
        for (text, result) in cases {
            assert_eq!(GameResult::read(text), result, "{text}");
        }
    }
}
