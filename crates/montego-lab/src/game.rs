//! One game between two contestants, by our rules.
//!
//! The runner's own rules are the judge. A player forfeits by an illegal play, by refusing a legal one,
//! by an answer that is no answer, by its death, by its silence and by the clock, which the runner keeps. A game
//! that gets too long is void.

use crate::contestant::{Contestant, Decided, NotReady};
use crate::external::Setback;
use crate::match_run::Resignation;
use crate::referee::{self, DISPUTED, Judgement, Referee};
use montego_notation::write_vertex;
use montego_rules::{ByColor, Color, DeadStones, Game, Komi, Margin, Play, Point, Ruleset, Setup, Size};
use montego_search::Answer;
use montego_search::timing::SideClock;
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
    /// Black stones that stand at the beginning; then White moves first.
    pub(crate) handicap: Vec<Point>,
    /// Plays after which a game is void.
    pub(crate) move_limit: usize,
    /// How long an external program without a clock may think about a move.
    pub(crate) hang_limit: Duration,
    /// How much later than its clock allows a player may answer.
    pub(crate) time_margin: Duration,
    /// When the runner takes a game for lost.
    pub(crate) resignation: Option<Resignation>,
    /// Whoever judges disputed games.
    pub(crate) referee: Option<Referee>,
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
    /// What programs that work wrote to their error output, in the same form.
    pub(crate) error_output: Vec<String>,
    /// How external programs call themselves.
    pub(crate) identities: ByColor<Option<String>>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Counted(Margin),
    Resigned {
        loser: Color,
    },
    /// Lost by the rule of the match, which both players' expectations meet.
    Adjudicated {
        loser: Color,
        why: String,
    },
    Forfeit {
        loser: Color,
        cause: String,
    },
    OutOfTime {
        loser: Color,
        cause: String,
    },
    Void {
        cause: String,
    },
}

/// The fork of a game's generator that the referee draws from; those of the colours are 0 and 1.
const REFEREE: u64 = 2;

/// How much longer than its clock allows a late answer is waited for. The game is lost by then; a program that does
/// answer need not be started again for the next one.
const GRACE: Duration = Duration::from_secs(1);

/// How the line ends behind which a program's error output follows.
pub(crate) const ERROR_OUTPUT: &str = ": error output:";

/// How the cause of a forfeit begins when it is the clock's.
pub(crate) const ON_TIME: &str = "lost on time: ";

/// Plays a game from an opening, a list of legal plays that both players are told. All chance comes from `rng`: the
/// decision at a ply draws from its own fork, so it depends on nothing that an engine drew before.
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
    let Conditions { size, ruleset, komi, handicap, .. } = conditions;
    let game = if handicap.is_empty() {
        Game::new(Setup::empty(*size), *ruleset, *komi)
    } else {
        Game::with_handicap(*size, handicap, *ruleset, *komi)
    };
    let game = game.expect("a few stones on an empty board are a position");
    let identities = ByColor::from_fn(|color| players[color].identity().map(str::to_owned));
    let clocks = ByColor::from_fn(|color| SideClock::new(players[color].time()));
    let mut table = Table {
        game,
        players,
        conditions,
        rng,
        stop,
        clocks,
        hopeless: (Color::Black, 0),
        thinking: ByColor::default(),
        remarks: Vec::new(),
    };
    let ending = match table.play_opening(opening)? {
        Some(ending) => ending,
        None => table.play_out()?,
    };
    for color in Color::BOTH {
        for warning in table.players[color].take_warnings() {
            table.remarks.push(format!("{color}: {warning}"));
        }
    }
    let mut error_output = Vec::new();
    for color in Color::BOTH {
        let said = table.players[color].take_error_output();
        if !said.is_empty() {
            error_output.push(indented(color, &said));
        }
    }
    let (plays, thinking, remarks) = (table.game.plays().to_vec(), table.thinking, table.remarks);
    Ok(Played { ending, plays, thinking, remarks, error_output, identities })
}

/// A game in progress.
struct Table<'a> {
    game: Game,
    players: ByColor<&'a mut Contestant>,
    conditions: &'a Conditions,
    rng: &'a Rng,
    stop: &'a AtomicBool,
    clocks: ByColor<SideClock>,
    /// Who both players expect to lose by as much as the match's rule asks for, and decisions in a row that said so.
    hopeless: (Color, u32),
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
        let clock = self.clocks[color];
        if let Err(setback) = self.players[color].look_at_clock(color, &clock, self.stop) {
            return self.forfeit(color, setback, "").map(Some);
        }
        let allowed = clock.most().map(|most| most.saturating_add(self.conditions.time_margin));
        let patience = allowed.map_or(self.conditions.hang_limit, |allowed| allowed.saturating_add(GRACE));
        let started = Instant::now();
        let decision = self.players[color].choose(position, &clock, patience, &mut rng, self.stop);
        let spent = started.elapsed();
        self.thinking[color] += spent;
        self.clocks[color].spend(spent);
        let is_late = allowed.is_some_and(|allowed| spent > allowed);
        let Decided { answer, expects } = match decision {
            Ok(_) | Err(Setback::Silent(_)) if is_late => {
                return Ok(Some(self.out_of_time(color, &clock, decision.err(), spent)));
            }
            Ok(decided) => decided,
            Err(setback) => return self.forfeit(color, setback, "").map(Some),
        };
        let play = match answer {
            Answer::Play(play) => play,
            Answer::Resign => return Ok(Some(Ending::Resigned { loser: color })),
        };
        if let Err(reason) = self.game.play(play) {
            let cause = format!("illegal play {}: {reason}", write_vertex(play));
            return Ok(Some(Ending::Forfeit { loser: color, cause }));
        }
        if let Some(ending) = self.adjudicate(color, expects) {
            return Ok(Some(ending));
        }
        let opponent = color.opponent();
        match self.players[opponent].hear(color, play, self.conditions, self.stop) {
            Ok(()) => Ok(None),
            Err(setback) => self.forfeit(opponent, setback, ", though the play is legal").map(Some),
        }
    }

    /// The loss of a player whose clock ran out.
    fn out_of_time(
        &mut self,
        loser: Color,
        clock: &SideClock,
        silent: Option<Setback>,
        spent: Duration,
    ) -> Ending {
        let left = clock.most().unwrap_or_default().as_secs_f64();
        let number = self.game.plays().len() + 1;
        let spent = spent.as_secs_f64();
        let how = match silent {
            None => format!("took {spent:.3} s for move {number}, {left:.3} s were left"),
            Some(setback) => {
                let (line, rest) = in_lines(&setback.to_string());
                if !rest.is_empty() {
                    self.remarks.push(indented(loser, &rest));
                }
                format!("{line}, {left:.3} s were left")
            }
        };
        Ending::OutOfTime { loser, cause: format!("{ON_TIME}{how}") }
    }

    /// Ends a game that the player who has just moved and its opponent both take for lost, by the match's rule.
    fn adjudicate(&mut self, mover: Color, expects: Option<f64>) -> Option<Ending> {
        let Resignation { moves, points } = self.conditions.resignation?;
        let given = self.game.position().given().points();
        let behind = |margin: f64| match margin + if mover == Color::Black { -given } else { given } {
            margin if margin <= -points => Some(mover),
            margin if margin >= points => Some(mover.opponent()),
            _ => None,
        };
        self.hopeless = match (expects.and_then(behind), self.hopeless) {
            (None, (color, _)) => (color, 0),
            (Some(loser), (color, count)) if loser == color => (color, count + 1),
            (Some(loser), _) => (loser, 1),
        };
        let (loser, count) = self.hopeless;
        // Players take turns, so that many decisions are so many of each.
        (count >= 2 * moves).then(|| {
            let why =
                format!("both players expected {points} points or more against it in {moves} moves each");
            Ending::Adjudicated { loser, why }
        })
    }

    /// The loss of a player that did not do what it was told. `but` is added to a mere refusal.
    fn forfeit(&mut self, loser: Color, setback: Setback, but: &str) -> Result<Ending, NotReady> {
        let cause = match setback {
            Setback::Stopped => return Err(NotReady::Stopped),
            Setback::Refused(reason) => reason + but,
            Setback::Broken(reason) | Setback::Silent(reason) => reason,
        };
        // The cause is a line of a table; what the program said at length stays with the record.
        let (line, rest) = in_lines(&cause);
        let last = rest.lines().last().unwrap_or_default();
        let line = if last.is_empty() { line } else { format!("{line} {last}") };
        if !rest.is_empty() {
            self.remarks.push(indented(loser, &rest));
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
        let dead_stones = self.conditions.ruleset.dead_stones;
        if let (Some(referee), DeadStones::Removed) = (&self.conditions.referee, dead_stones)
            && let Some(answers) = referee::answers(ours, &said)
        {
            return self.ask(referee, &answers);
        }
        let count = referee::decide(ours, said, dead_stones);
        self.remarks.extend(count.dispute);
        Ok(Ending::Counted(count.margin))
    }

    /// Lets the referee decide a disputed game.
    fn ask(&mut self, referee: &Referee, answers: &str) -> Result<Ending, NotReady> {
        match referee.judge(self.game.plays(), self.conditions, self.stop) {
            Ok(Judgement { margin, name }) => {
                self.remarks.push(format!("{answers}; the referee decides: {margin} ({name})"));
                Ok(Ending::Counted(margin))
            }
            Err(Setback::Stopped) => Err(NotReady::Stopped),
            Err(setback) => {
                self.remarks.push(format!("{answers}; the referee does not decide"));
                let (line, _) = in_lines(&setback.to_string());
                Ok(Ending::Void { cause: format!("{DISPUTED}the referee gave no count: {line}") })
            }
        }
    }
}

/// The first line of a text, and the others.
fn in_lines(text: &str) -> (String, String) {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    (line.to_owned(), rest.to_owned())
}

/// A remark that is a program's error output.
fn indented(color: Color, said: &str) -> String {
    let lines: String = said.lines().map(|line| format!("\n  {line}")).collect();
    format!("{color}{ERROR_OUTPUT}{lines}")
}
