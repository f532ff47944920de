//! What a session knows between two commands.

use super::clock::Clocks;
use super::input::Input;
use super::thought::Thought;
use montego_rules::{ByColor, Color, Game, Illegal, Komi, Play, Position, Ruleset, Setup, Size};
use montego_search::tactics::Tactics;
use montego_search::{Engine, Kind, Parameter, SettingError, Settings, Strategy};
use montego_stats::Rng;
use std::sync::Arc;

/// The engine, the game, the clocks and what was thought last.
pub(super) struct Session {
    pub(super) engine: Engine,
    /// The engine at work with the settings it was made for: it may remember the game.
    at_work: Option<(String, Box<dyn Strategy>)>,
    /// What can be set beside the engine's own parameters.
    pub(super) manners: Settings,
    pub(super) game: Game,
    /// The number of this game, from 1; with the seed it makes the chance of the game.
    pub(super) number: u64,
    pub(super) seed: u64,
    pub(super) clocks: Clocks,
    /// The last decision, for whoever asks why.
    pub(super) last: Option<Thought>,
    /// Decisions in a row that looked hopeless.
    pub(super) hopeless: ByColor<u64>,
    /// Answers single tactical questions, and keeps the room that it needs from one to the next.
    pub(super) tactics: Tactics,
    /// What `gogui-setup_player` said, until a stone is played.
    pub(super) turn: Option<Color>,
    pub(super) input: Arc<Input>,
}

/// What a session is begun with; the client may change all of it.
#[derive(Clone, Debug)]
pub struct Start {
    /// Who answers `genmove`.
    pub engine: Engine,
    /// The board until `boardsize`.
    pub size: Size,
    /// The rules until `kgs-rules` or `kata-set-rules`.
    pub ruleset: Ruleset,
    /// Komi until `komi`.
    pub komi: Komi,
    /// What all chance comes from.
    pub seed: u64,
}

/// Positions that a search may look into for a single tactical question.
const NODES: u64 = 30_000;

/// The probability of winning below which a decision looks hopeless.
pub(super) const RESIGN: Parameter = Parameter {
    name: "resign",
    kind: Kind::Real { default: 0.0, min: 0.0, max: 0.5 },
    unit: "share of games",
    meaning: "resign when the best play surely wins a smaller share of games than this, three decisions in a row; 0 never resigns",
    source: "ours; the historic programs never resigned",
};

/// What happens to a pass.
pub(super) const PASSING: Parameter = Parameter {
    name: "passing",
    kind: Kind::Choice { default: "careful", words: &["careful", "own"] },
    unit: "",
    meaning: "careful keeps the engine from passing while dead stones must be captured to win, and answers a pass by one where that wins; own lets it do what it likes",
    source: "ours; in matches of the laboratory the programs do what they like",
};

/// Whether playouts or the clock limit a decision.
pub(super) const THINKING: Parameter = Parameter {
    name: "thinking",
    kind: Kind::Choice { default: "auto", words: &["auto", "counted", "timed"] },
    unit: "",
    meaning: "with a clock: think as long as it allows (timed), or as many playouts as are set if it allows (counted); auto is timed unless one of the engine's parameters was changed",
    source: "ours; the papers count playouts",
};

/// The longest thought by the clock.
pub(super) const MOST_SECONDS: Parameter = Parameter {
    name: "most_seconds",
    kind: Kind::Real { default: 30.0, min: 0.01, max: 86_400.0 },
    unit: "seconds per move",
    meaning: "the longest that a decision takes when the clock limits it and not the playouts",
    source: "ours; a client that gives hours means no limit",
};

/// What can be set beside the engine's own parameters.
pub(super) const MANNERS: &[Parameter] = &[RESIGN, PASSING, THINKING, MOST_SECONDS];

/// The streams of chance within a game, apart from those of the plays.
const SETTLING: u64 = u64::MAX;
const REGRESSION: u64 = u64::MAX - 1;

impl Session {
    pub(super) fn new(start: Start, input: Arc<Input>) -> Session {
        let game = Game::new(Setup::empty(start.size), start.ruleset, start.komi);
        Session {
            engine: start.engine,
            at_work: None,
            manners: Settings::defaults(MANNERS),
            game: game.expect("an empty board is a position"),
            number: 1,
            seed: start.seed,
            clocks: Clocks::unlimited(),
            last: None,
            hopeless: ByColor::default(),
            tactics: Tactics::new(NODES),
            turn: None,
            input,
        }
    }

    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(super) fn size(&self) -> Size {
        self.position().board().size()
    }

    /// Whose turn it is: as was said, or as the last play has it.
    pub(super) fn to_play(&self) -> Color {
        self.turn.unwrap_or_else(|| self.position().to_play())
    }

    /// The position as it is when a colour moves, even after two passes.
    ///
    /// A pass just before counts if the opponent made it, as in a match.
    pub(super) fn position_for(&self, color: Color) -> Position {
        let mut position = self.position().clone();
        let in_turn = position.to_play() == color && !position.is_over();
        position.set_to_play(color);
        if !in_turn {
            position.resume();
        }
        position
    }

    /// Begins a new game on an empty board. Komi, rules, clocks and parameters stay; the clocks are full
    /// again.
    pub(super) fn new_game(&mut self, size: Size) {
        let position = self.position();
        let game = Game::new(Setup::empty(size), *position.ruleset(), position.komi());
        self.replace(game.expect("an empty board is a position"));
        self.number += 1;
        self.clocks = self.clocks.rewound();
    }

    /// The engine, ready to decide about this game; it is to be put back with [`Session::rest`].
    pub(super) fn work(&mut self) -> Box<dyn Strategy> {
        let settings = self.engine.short();
        let kept = self.at_work.take().filter(|(known, _)| *known == settings);
        kept.map_or_else(|| self.engine.build(), |(_, strategy)| strategy)
    }

    /// Keeps the engine for its next decision.
    pub(super) fn rest(&mut self, strategy: Box<dyn Strategy>) {
        self.at_work = Some((self.engine.short(), strategy));
    }

    /// Goes on with another game.
    pub(super) fn replace(&mut self, game: Game) {
        self.at_work = None;
        self.game = game;
        self.last = None;
        self.hopeless = ByColor::default();
        self.turn = None;
    }

    /// Makes a play of either colour.
    pub(super) fn play(&mut self, color: Color, play: Play) -> Result<(), Illegal> {
        self.game.play_as(color, play)?;
        self.turn = None;
        Ok(())
    }

    /// Plays the same game by other rules.
    ///
    /// # Errors
    /// What is illegal by these rules; the session is then as before.
    pub(super) fn set_rules(&mut self, ruleset: Ruleset) -> Result<(), String> {
        let has_handicap = self.position().handicap() > 0;
        self.game = played_again(&self.game, has_handicap, ruleset, self.position().komi())?;
        // What was thought of this board by other rules answers no question about it.
        self.last = None;
        Ok(())
    }

    /// The chance of the next decision: the same for the same seed, game and number of the play.
    pub(super) fn chance(&self) -> Rng {
        self.stream(self.game.plays().len() as u64)
    }

    /// The chance that judges the end of the game.
    pub(super) fn settling_chance(&self) -> Rng {
        self.stream(SETTLING)
    }

    /// Chance that no seed changes, for regression tests.
    pub(super) fn regression_chance() -> Rng {
        Rng::from_seed(1).fork(REGRESSION)
    }

    fn stream(&self, number: u64) -> Rng {
        Rng::from_seed(self.seed).fork(self.number).fork(number)
    }

    /// Sets a parameter of the engine or one of our own.
    ///
    /// # Errors
    /// If there is no such parameter, or the value does not fit.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if let Some(parameter) = MANNERS.iter().find(|parameter| parameter.name == name) {
            let value = parameter.read(value).map_err(|error| error.to_string())?;
            self.manners = changed(&self.manners, "the session", MANNERS, name, &value.to_string())
                .map_err(|error| error.to_string())?;
            return Ok(());
        }
        let entry = self.engine.entry();
        if !entry.parameters.iter().any(|parameter| parameter.name == name) {
            let names = entry.parameters.iter().chain(MANNERS).map(|parameter| parameter.name);
            let names = names.collect::<Vec<_>>().join(", ");
            return Err(format!("{} has no parameter '{name}'; there are {names}", entry.name));
        }
        let settings = changed(self.engine.settings(), entry.name, entry.parameters, name, value)
            .map_err(|error| error.to_string())?;
        self.engine = format!("{}:{settings}", entry.name)
            .parse()
            .map_err(|error: montego_search::EngineError| error.to_string())?;
        Ok(())
    }

    /// Every parameter with its value: the engine's, then the session's.
    pub(super) fn parameters(&self) -> impl Iterator<Item = (&'static Parameter, String)> + '_ {
        let own = self.engine.entry().parameters.iter().zip(self.engine.settings().iter());
        let ours = MANNERS.iter().zip(self.manners.iter());
        own.chain(ours).map(|(parameter, (_, value))| (parameter, value.to_string()))
    }
}

/// The same plays by these rules, from the same stones, which may be handicap stones.
///
/// # Errors
/// What is illegal by these rules.
pub(super) fn played_again(
    game: &Game,
    has_handicap: bool,
    ruleset: Ruleset,
    komi: Komi,
) -> Result<Game, String> {
    let setup = game.setup();
    let again = if has_handicap {
        let stones: Vec<_> = setup.stones.iter().map(|(point, _)| *point).collect();
        Game::with_handicap(setup.size, &stones, ruleset, komi)
    } else {
        Game::new(setup.clone(), ruleset, komi)
    };
    let mut again = again.map_err(|error| error.to_string())?;
    for (number, &(color, play)) in game.plays().iter().enumerate() {
        again
            .play_as(color, play)
            .map_err(|reason| format!("by {ruleset} rules move {} is illegal: {reason}", number + 1))?;
    }
    Ok(again)
}

/// Settings with another value for one of them.
fn changed(
    settings: &Settings,
    owner: &'static str,
    parameters: &[Parameter],
    name: &str,
    value: &str,
) -> Result<Settings, SettingError> {
    let assignments = settings.iter().map(|(known, old)| match known == name {
        true => format!("{known}={value}"),
        false => format!("{known}={old}"),
    });
    Settings::read(owner, parameters, &assignments.collect::<Vec<_>>().join(","))
}
