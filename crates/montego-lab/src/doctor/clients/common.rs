//! Positions and questions that several clients have in common.

use crate::doctor::Client;
use crate::doctor::desk::{Desk, Over};
use crate::doctor::judges::{read_literal_move, read_move};
use crate::external::clip;

/// Board sizes to try: small, so that slow programs are quick, or the only one that some programs know.
pub(super) const SIZES: &[usize] = &[9, 19];

/// Letters of the columns of a small board.
const LETTERS: [char; 9] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J'];

impl Desk<'_> {
    /// Asks for a move and judges it; the word, if it is one.
    pub(super) fn genmove(&mut self, color: &str, size: usize) -> Result<Option<String>, Over> {
        let line = format!("genmove {color}");
        let answer = self.ask(&line)?;
        if !answer.ok {
            self.breaks(format!("expects a move after '{line}'; found '{}'", clip(&answer.head)));
            return Ok(None);
        }
        let read = if self.client == Client::Sabaki { read_literal_move } else { read_move };
        match read(&answer.text, size) {
            Ok(word) => Ok(Some(word.to_owned())),
            Err(found) => {
                self.breaks(format!("expects a vertex, 'pass' or 'resign' after '{line}'; found {found}"));
                Ok(None)
            }
        }
    }

    /// Sends plays that must be taken; `spell` makes the line of a colour, 'B' or 'W', and a vertex.
    pub(super) fn plays(
        &mut self,
        plays: impl IntoIterator<Item = (char, String)>,
        spell: impl Fn(char, &str) -> String,
    ) -> Result<(), Over> {
        for (color, vertex) in plays {
            if self.must(&spell(color, &vertex))?.is_none() {
                // Whatever follows would be about another position.
                return Err(Over);
            }
        }
        Ok(())
    }
}

/// How most clients spell a play.
pub(super) fn letters(color: char, vertex: &str) -> String {
    format!("play {color} {vertex}")
}

/// How the others do: colours as words, vertices in lower case.
pub(super) fn words(color: char, vertex: &str) -> String {
    format!("play {} {}", if color == 'B' { "black" } else { "white" }, vertex.to_ascii_lowercase())
}

/// A 9x9 game that is over: Black has all points of the columns A to E, White the others, and each two eyes in
/// corners. Whoever keeps its eyes must pass, by area Black has nine points more.
pub(super) fn settled() -> Vec<(char, String)> {
    stones(&["A1", "A9", "J1", "J9"])
}

/// The same with a white stone at A5 that can neither escape nor live.
pub(super) fn with_a_dead_stone() -> Vec<(char, String)> {
    let mut plays = stones(&["A1", "A9", "J1", "J9", "A4", "A5"]);
    plays.push(('W', "A5".to_owned()));
    plays
}

/// Black on the columns A to E and White on the others, without the points named; by turns as far as that goes.
fn stones(empty: &[&str]) -> Vec<(char, String)> {
    let side = |color: char, columns: &[char]| {
        let points = (1..=9).flat_map(|row| columns.iter().map(move |column| format!("{column}{row}")));
        points
            .filter(|point| !empty.contains(&point.as_str()))
            .map(|point| (color, point))
            .collect::<Vec<_>>()
    };
    let (black, white) = (side('B', &LETTERS[..5]), side('W', &LETTERS[5..]));
    let both = white.len();
    let rest = black[both..].to_vec();
    black.into_iter().zip(white).flat_map(|(b, w)| [b, w]).take(2 * both).chain(rest).collect()
}

/// Plays before which White may not take back at B1, by superko only: every capture is larger than one stone
/// or made elsewhere, so the simple ko rule sees nothing.
pub(super) const SENDING_TWO: [(char, &str); 13] = [
    ('B', "A4"),
    ('W', "D4"),
    ('B', "B4"),
    ('W', "C3"),
    ('B', "B3"),
    ('W', "D3"),
    ('B', "A2"),
    ('W', "C2"),
    ('B', "B2"),
    ('W', "B1"),
    ('W', "D1"),
    ('W', "A1"),
    ('B', "C1"),
];

/// [`SENDING_TWO`] with owned vertices.
pub(super) fn sending_two() -> impl Iterator<Item = (char, String)> {
    SENDING_TWO.into_iter().map(|(color, vertex)| (color, vertex.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_notation::{read_color, read_vertex};
    use montego_rules::{Game, Illegal, Komi, Ruleset, Setup, Size};

    fn replay(plays: impl IntoIterator<Item = (char, String)>) -> Game {
        let size = Size::square(9).expect("a size");
        let mut game = Game::new(Setup::empty(size), Ruleset::CGOS, Komi::ZERO).expect("a game");
        for (color, vertex) in plays {
            let color = read_color(&color.to_string()).expect("a colour");
            game.play_as(color, read_vertex(&vertex, size).expect("a vertex")).expect("a legal play");
        }
        game
    }

    #[test]
    fn positions_are_what_they_are_said_to_be() {
        let game = replay(settled());
        assert_eq!(
            game.position().board().size().points().filter(|p| game.position().board().is_empty(*p)).count(),
            4
        );
        let game = replay(with_a_dead_stone());
        assert_eq!(
            game.position().board().size().points().filter(|p| game.position().board().is_empty(*p)).count(),
            5
        );
    }

    #[test]
    fn only_superko_forbids_to_take_back() {
        let size = Size::square(9).expect("a size");
        let back = read_vertex("B1", size).expect("a vertex");
        let mut game = replay(sending_two());
        assert_eq!(game.play_as(montego_rules::Color::White, back), Err(Illegal::Superko));
    }
}
