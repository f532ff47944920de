//! A game: how it began, every play, and where it stands.

use crate::{Color, Illegal, Komi, Play, Point, Position, Ruleset, Setup, SetupError};

/// A game from its start to the present position.
#[derive(Clone, Debug)]
pub struct Game {
    setup: Setup,
    handicap: usize,
    plays: Vec<(Color, Play)>,
    position: Position,
}

impl Game {
    /// A game from a setup; [`Setup::empty`] for an ordinary one.
    ///
    /// # Errors
    /// Every reason why the setup is no position.
    pub fn new(setup: Setup, ruleset: Ruleset, komi: Komi) -> Result<Game, SetupError> {
        let position = Position::new(&setup, ruleset, komi)?;
        Ok(Game { setup, handicap: 0, plays: Vec::new(), position })
    }

    /// A game with handicap stones, White to move. White is compensated as the rules say.
    ///
    /// # Errors
    /// Every reason why the stones are no position.
    pub fn with_handicap(
        size: crate::Size,
        stones: &[Point],
        ruleset: Ruleset,
        komi: Komi,
    ) -> Result<Game, SetupError> {
        let setup = Setup {
            size,
            stones: stones.iter().map(|&point| (point, Color::Black)).collect(),
            to_play: if stones.is_empty() { Color::Black } else { Color::White },
        };
        let mut game = Game::new(setup, ruleset, komi)?;
        game.handicap = stones.len();
        game.position.set_handicap(stones.len());
        Ok(game)
    }

    /// How the game began.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Every play with its colour.
    #[must_use]
    pub fn plays(&self) -> &[(Color, Play)] {
        &self.plays
    }

    /// Where the game stands.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Changes the komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.position.set_komi(komi);
    }

    /// Makes a play of the side to move.
    ///
    /// # Errors
    /// The reason why the play is illegal; the game is then as before.
    pub fn play(&mut self, play: Play) -> Result<(), Illegal> {
        let color = self.position.to_play();
        self.position.play(play)?;
        self.plays.push((color, play));
        Ok(())
    }

    /// Makes a play of either colour, at any time, as controllers of the Go Text Protocol do: out
    /// of turn, or after two passes.
    ///
    /// # Errors
    /// The reason why the play is illegal; the game is then as before.
    pub fn play_as(&mut self, color: Color, play: Play) -> Result<(), Illegal> {
        if color == self.position.to_play() {
            self.position.play_on(play)?;
        } else {
            let mut position = self.position.clone();
            position.set_to_play(color);
            position.play_on(play)?;
            self.position = position;
        }
        self.plays.push((color, play));
        Ok(())
    }

    /// Takes the last play back and returns it, if there is one.
    pub fn undo(&mut self) -> Option<(Color, Play)> {
        let last = self.plays.last().copied()?;
        self.undo_many(1);
        Some(last)
    }

    /// Takes several plays back at once, or all there are.
    pub fn undo_many(&mut self, plays: usize) {
        self.plays.truncate(self.plays.len().saturating_sub(plays));
        let mut position = Position::new(&self.setup, *self.position.ruleset(), self.position.komi())
            .expect("the setup was accepted before");
        position.set_handicap(self.handicap);
        for &(color, play) in &self.plays {
            position.set_to_play(color);
            position.play_on(play).expect("the play was legal before");
        }
        self.position = position;
    }
}
