//! One game between two contestants, by our rules.
//!
//! The runner's own rules are the judge. A player forfeits by an illegal play, by refusing a legal one,
//! by an answer that is no answer, by its death and by its silence. A game that gets too long is void.

use crate::contestant::{Contestant, NotReady};
use crate::external::Setback;
use crate::referee;
use montego_notation::write_vertex;
use montego_rules::{ByColor, Color, Game, Komi, Margin, Play, Ruleset, Setup, Size};
use montego_search::Answer;
use montego_stats::Rng;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a game is played under.
#[derive(Debug)]
pub(crate) struct Conditions {
    pub(crate) size: Size,
    pub(crate) ruleset: Ruleset,
    pub(crate) komi: Komi,
    /// Plays after which a game is void.
    pub(crate) move_limit: usize,
    /// How long an external program may think about a move.
    pub(crate) hang_limit: Duration,
    /// Held while a process is started. That takes more open files for a moment than it takes later, and
    /// workers that start together must not run out of them together.
    pub(crate) starting: Mutex<()>,
}

/// A game that came to an end.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) ending: Ending,
    pub(crate) plays: Vec<(Color, Play)>,
    /// The time that each side took for its decisions.
    pub(crate) thinking: ByColor<Duration>,
    /// What was odd: a line each, further lines indented.
    pub(crate) remarks: Vec<String>,
    /// How external programs call themselves.
    pub(crate) identities: ByColor<Option<String>>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Counted(Margin),
    Resigned { loser: Color },
    Forfeit { loser: Color, cause: String },
    Void { cause: String },
}

/// The fork of a game's generator that the referee draws from; those of the colours are 0 and 1.
const REFEREE: u64 = 2;

/// Plays a game from an opening, a list of legal plays that both players are told. All chance comes from `rng`: the decision at a ply draws from its own fork, so it
/// depends on nothing that an engine drew before.
///
/// # Errors
/// If the match is to stop, or a program cannot be started.
pub(crate) fn play_game(
    mut players: ByColor<&mut Contestant>,
    conditions: &Conditions,
    opening: &[Play],
    rng: &Rng,
    stop: &AtomicBool,
) -> Result<Played, NotReady> {
    for color in Color::BOTH {
        players[color].new_game(conditions, stop)?;
    }
    let setup = Setup::empty(conditions.size);
    let game = Game::new(setup, conditions.ruleset, conditions.komi).expect("an empty board is a position");
    let identities = ByColor::from_fn(|color| players[color].identity().map(str::to_owned));
    let (thinking, remarks) = (ByColor::default(), Vec::new());
    let mut table = Table { game, players, conditions, rng, stop, thinking, remarks };
    let ending = match table.play_opening(opening)? {
        Some(ending) => ending,
        None => table.play_out()?,
    };
    for color in Color::BOTH {
        for warning in table.players[color].take_warnings() {
            table.remarks.push(format!("{color}: {warning}"));
        }
    }
    let (plays, thinking, remarks) = (table.game.plays().to_vec(), table.thinking, table.remarks);
    Ok(Played { ending, plays, thinking, remarks, identities })
}

/// A game in progress.
struct Table<'a> {
    game: Game,
    players: ByColor<&'a mut Contestant>,
    conditions: &'a Conditions,
    rng: &'a Rng,
    stop: &'a AtomicBool,
    thinking: ByColor<Duration>,
    remarks: Vec<String>,
}

impl Table<'_> {
    /// Makes the plays of an opening and tells them to both players, neither of whom has thought of them.
    fn play_opening(&mut self, opening: &[Play]) -> Result<Option<Ending>, NotReady> {
        for &play in opening {
            let mover = self.game.position().to_play();
            self.game.play(play).expect("openings are legal");
            for color in Color::BOTH {
                if let Err(setback) = self.players[color].hear(mover, play, self.conditions, self.stop) {
                    return self.forfeit(color, setback, ", though the play is legal").map(Some);
                }
            }
        }
        Ok(None)
    }

    fn play_out(&mut self) -> Result<Ending, NotReady> {
        while !self.game.position().is_over() {
            if self.stop.load(Ordering::Relaxed) {
                return Err(NotReady::Stopped);
            }
            let limit = self.conditions.move_limit;
            if self.game.plays().len() >= limit {
                return Ok(Ending::Void { cause: format!("no end within the limit of {limit} plays") });
            }
            if let Some(ending) = self.one_move()? {
                return Ok(ending);
            }
        }
        self.count()
    }

    /// Lets the side to move decide, judges the decision and tells it to the opponent.
    fn one_move(&mut self) -> Result<Option<Ending>, NotReady> {
        let position = self.game.position();
        let color = position.to_play();
        let mut rng = self.rng.fork(color.index() as u64).fork(self.game.plays().len() as u64);
        let started = Instant::now();
        let decision = self.players[color].choose(position, self.conditions, &mut rng, self.stop);
        self.thinking[color] += started.elapsed();
        let play = match decision {
            Ok(Answer::Play(play)) => play,
            Ok(Answer::Resign) => return Ok(Some(Ending::Resigned { loser: color })),
            Err(setback) => return self.forfeit(color, setback, "").map(Some),
        };
        if let Err(reason) = self.game.play(play) {
            let cause = format!("illegal play {}: {reason}", write_vertex(play));
            return Ok(Some(Ending::Forfeit { loser: color, cause }));
        }
        let opponent = color.opponent();
        match self.players[opponent].hear(color, play, self.conditions, self.stop) {
            Ok(()) => Ok(None),
            Err(setback) => self.forfeit(opponent, setback, ", though the play is legal").map(Some),
        }
    }

    /// The loss of a player that did not do what it was told. `but` is added to a mere refusal.
    fn forfeit(&mut self, loser: Color, setback: Setback, but: &str) -> Result<Ending, NotReady> {
        let cause = match setback {
            Setback::Stopped => return Err(NotReady::Stopped),
            Setback::Refused(reason) => reason + but,
            Setback::Broken(reason) => reason,
        };
        // The cause is a line of a table; what the program said at length stays with the record.
        let (line, rest) = cause.split_once('\n').unwrap_or((&cause, ""));
        let last = rest.lines().last().unwrap_or_default();
        let line = if last.is_empty() { line.to_owned() } else { format!("{line} {last}") };
        if !rest.is_empty() {
            let indented: String = rest.lines().map(|line| format!("\n  {line}")).collect();
            self.remarks.push(format!("{loser}: error output:{indented}"));
        }
        Ok(Ending::Forfeit { loser, cause: line })
    }

    fn count(&mut self) -> Result<Ending, NotReady> {
        let ours = referee::own_count(self.game.position(), &mut self.rng.fork(REFEREE));
        let mut said = ByColor::default();
        for color in Color::BOTH {
            match self.players[color].final_score(self.stop) {
                Ok(margin) => said[color] = margin,
                Err(Setback::Stopped) => return Err(NotReady::Stopped),
                Err(setback) => self.remarks.push(format!("{color}: {setback}")),
            }
        }
        let count = referee::decide(ours, said, self.conditions.ruleset.dead_stones);
        self.remarks.extend(count.dispute);
        Ok(Ending::Counted(count.margin))
    }
}

impl Conditions {
    /// The limit on plays where none is given: three for each point, more than any sensible game has.
    pub(crate) fn usual_move_limit(size: Size) -> usize {
        // Boards of a few points have long games in spite of their size.
        3 * size.area().max(12)
    }
}
