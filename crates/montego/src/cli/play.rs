//! `montego play`: a game against an engine in the terminal.

use super::position::read_side;
use super::record::save;
use super::text::whole;
use super::{Outcome, account, live, print, read_size, terms};
use anyhow::{Context, anyhow};
use montego_notation::{DiagramStyle, Record, read_vertex, write_diagram_with, write_point, write_vertex};
use montego_rules::{
    Agreement, ByColor, Color, DeadStones, Game, Komi, Play, Ruleset, Setup, Size, fixed_handicap,
};
use montego_search::{Answer, Decision, Engine, settle};
use montego_stats::Rng;
use std::io::BufRead;
use std::path::PathBuf;

/// Play against an engine in the terminal
///
/// Type a vertex such as E5 or one of pass, undo, hint, account, board, resign, quit and help. Two passes end
/// the game; random games tell which stones are dead.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The engine and its settings, NAME:parameter=value,... (see `montego engines`)
    #[arg(value_name = "ENGINE", default_value = "montego")]
    engine: Engine,
    /// Your colour: black or white
    #[arg(long, value_name = "COLOUR", default_value = "black", value_parser = read_side)]
    color: Color,
    /// Board: 9, or 13x9 for columns x rows; 1 to 25
    #[arg(long, default_value = "9", value_parser = read_size, allow_negative_numbers = true)]
    size: Size,
    /// Points for White, in halves: 7.5, 0, -3
    #[arg(long, default_value = "7.5", allow_negative_numbers = true)]
    komi: Komi,
    /// Rules: chinese, tromp-taylor, new-zealand, aga, cgos, japanese or semi-primitive
    #[arg(long, default_value = "chinese", value_parser = terms::read_rules)]
    rules: Ruleset,
    /// Stones that Black has before White begins: 0, or 2 to 9
    #[arg(long, value_name = "STONES", default_value_t = 0, value_parser = whole(0_usize, 9), allow_negative_numbers = true)]
    handicap: usize,
    /// Seed of the engine's chance
    #[arg(long, default_value_t = 1, value_parser = whole(0_u64, u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Keep the record of the game in this file, up to the last play
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
}

const HELP: &str = "\
E5        play there; any vertex from A1 on, without column I
pass      pass; two passes end the game
undo      take back your last play and the answer to it
hint      what the engine would play in your place
account   why the engine played as it did
board     show the board again
resign    give up
quit      leave; the record so far is kept
";

/// The forks of the game's generator, apart from those of the plays.
const REFEREE: u64 = u64::MAX;
/// Added to the number of a play for a hint, which must not cost the engine its chance.
const HINT: u64 = 1 << 32;

/// What was typed.
enum Typed {
    Play(Play),
    Undo,
    Hint,
    Account,
    Board,
    Resign,
    Quit,
    Help,
}

/// How a conversation ended.
enum End {
    Counted,
    Resigned(Color),
    /// The human has left.
    Left,
}

struct Conversation {
    engine: Engine,
    human: Color,
    game: Game,
    rng: Rng,
    sgf: Option<PathBuf>,
    /// The engine's last decision.
    last: Option<Decision>,
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let game = match args.handicap {
        0 => Game::new(Setup::empty(args.size), args.rules, args.komi)?,
        stones => {
            let points = fixed_handicap(args.size, stones).ok_or_else(|| {
                anyhow!(
                    "there are no places for {stones} handicap stones on {}; expected 2 to 4, or to 9 on odd boards from 9x9 on",
                    args.size
                )
            })?;
            Game::with_handicap(args.size, &points, args.rules, args.komi)?
        }
    };
    let mut talk = Conversation {
        engine: args.engine,
        human: args.color,
        game,
        rng: Rng::from_seed(args.seed),
        sgf: args.sgf,
        last: None,
    };
    // A file that cannot be written is told before the game, not after it.
    talk.save(None)?;
    print(&talk.greeting())?;
    let end = talk.converse()?;
    talk.finish(end)?;
    Ok(Outcome::Done)
}

impl Conversation {
    fn greeting(&self) -> String {
        let position = self.game.position();
        format!(
            "You are {}, {} is {}.\n{}, {} rules, komi {}. 'help' tells what can be typed.\n\n{}",
            self.human,
            self.engine.short(),
            self.human.opponent(),
            position.board().size(),
            position.ruleset().name,
            position.komi(),
            self.board()
        )
    }

    fn converse(&mut self) -> anyhow::Result<End> {
        let mut lines = std::io::stdin().lock().lines();
        while !self.game.position().is_over() {
            if self.game.position().to_play() != self.human {
                if let Some(end) = self.engine_moves()? {
                    return Ok(end);
                }
                continue;
            }
            print(&format!("\n{}> ", self.human))?;
            let Some(line) = lines.next() else {
                print("\n")?;
                return Ok(End::Left);
            };
            let line = match line {
                Ok(line) => line,
                Err(error) if error.kind() == std::io::ErrorKind::InvalidData => "\u{fffd}".to_owned(),
                Err(error) => return Err(error).context("cannot read standard input"),
            };
            if line.trim().is_empty() {
                continue;
            }
            match self.read(line.trim()) {
                Ok(Typed::Resign) => return Ok(End::Resigned(self.human)),
                Ok(Typed::Quit) => return Ok(End::Left),
                Ok(typed) => self.answer(typed)?,
                Err(why) => print(&format!("{why}\n"))?,
            }
        }
        Ok(End::Counted)
    }

    fn read(&self, text: &str) -> Result<Typed, String> {
        Ok(match text.to_ascii_lowercase().as_str() {
            "undo" => Typed::Undo,
            "hint" => Typed::Hint,
            "account" => Typed::Account,
            "board" => Typed::Board,
            "resign" => Typed::Resign,
            "quit" | "exit" => Typed::Quit,
            "help" | "?" => Typed::Help,
            _ => {
                let size = self.game.position().board().size();
                let play = read_vertex(text, size);
                Typed::Play(play.map_err(|error| format!("{error}; 'help' tells what else can be typed"))?)
            }
        })
    }

    fn answer(&mut self, typed: Typed) -> anyhow::Result<()> {
        match typed {
            Typed::Play(play) => match self.game.play(play) {
                Ok(()) => self.save(None),
                Err(reason) => {
                    let legal = "expected a legal play, or pass";
                    print(&format!("{} is not legal: {reason}; {legal}\n", write_vertex(play)))
                }
            },
            Typed::Undo => self.undo(),
            Typed::Hint => {
                let hint = self.choose(HINT);
                let best = hint.account.candidates.first();
                let worth = best.map(|best| format!(", worth {}", account::worth(best))).unwrap_or_default();
                print(&format!("{} {}{worth}\n", self.engine.entry().name, account::answer(hint.answer)))
            }
            Typed::Account => match &self.last {
                None => print("the engine has not decided anything yet\n"),
                Some(last) => {
                    let (table, rest) =
                        (account::candidates(&last.account, 10), account::remarks(&last.account));
                    print(&format!(
                        "{} {}\n{table}{rest}",
                        self.engine.entry().name,
                        account::answer(last.answer)
                    ))
                }
            },
            Typed::Board => print(&self.board()),
            Typed::Help => print(HELP),
            Typed::Resign | Typed::Quit => Ok(()),
        }
    }

    /// Takes back plays up to the human's last one.
    fn undo(&mut self) -> anyhow::Result<()> {
        if !self.game.plays().iter().any(|(color, _)| *color == self.human) {
            return print("there is no play of yours to take back\n");
        }
        while let Some((color, _)) = self.game.undo() {
            if color == self.human {
                break;
            }
        }
        self.last = None;
        self.save(None)?;
        print(&self.board())
    }

    fn engine_moves(&mut self) -> anyhow::Result<Option<End>> {
        let color = self.game.position().to_play();
        let decision = self.choose(0);
        let (answer, name) = (decision.answer, self.engine.entry().name);
        self.last = Some(decision);
        let Answer::Play(play) = answer else { return Ok(Some(End::Resigned(color))) };
        self.game
            .play(play)
            .map_err(|reason| anyhow!("{name} made the illegal play {}: {reason}", write_vertex(play)))?;
        self.save(None)?;
        print(&format!("\n{color} ({name}) {}\n\n{}", account::answer(answer), self.board()))?;
        Ok(None)
    }

    /// What the engine does in the present position. Its chance depends on the seed and the number of the play,
    /// so that a game can be played again.
    fn choose(&self, purpose: u64) -> Decision {
        let mut rng = self.rng.fork(self.game.plays().len() as u64 + purpose);
        live::choose(&self.engine, self.game.position(), &mut rng)
    }

    /// The board, the last play between brackets, and the prisoners.
    fn board(&self) -> String {
        let position = self.game.position();
        let (board, size) = (position.board(), position.board().size());
        let drawn = write_diagram_with(size, DiagramStyle::BOARD, |point| board.at(point));
        let mut lines: Vec<String> = drawn.lines().map(str::to_owned).collect();
        if let Some(Play::At(point)) = self.game.plays().last().map(|(_, play)| *play) {
            // Above the rows stands a line of letters, before the marks a number of two digits.
            let line = &mut lines[size.rows() - point.row()];
            let mark = 3 + 2 * point.column();
            line.replace_range(mark - 1..mark, "(");
            line.replace_range(mark + 1..mark + 2, ")");
        }
        let taken = Color::BOTH.map(|color| position.prisoners(color));
        if taken != [0, 0] {
            lines.push(format!("prisoners: {} by black, {} by white", taken[0], taken[1]));
        }
        lines.join("\n") + "\n"
    }

    fn finish(&self, end: End) -> anyhow::Result<()> {
        match end {
            End::Left => self.save(None),
            End::Resigned(loser) => {
                let winner = loser.opponent();
                let result = if winner == Color::Black { "B+R" } else { "W+R" };
                print(&format!("\n{loser} resigns; {winner} wins: {result}\n"))?;
                self.save(Some(result.to_owned()))
            }
            End::Counted => {
                let position = self.game.position();
                let agreement = match position.ruleset().dead_stones {
                    DeadStones::Stay => Agreement::default(),
                    DeadStones::Removed => settle(position, &mut self.rng.fork(REFEREE)),
                };
                let margin = position.margin(&agreement);
                let dead: Vec<String> = agreement.dead.iter().map(|p| write_point(*p).to_string()).collect();
                let dead = if dead.is_empty() { "none".to_owned() } else { dead.join(" ") };
                print(&format!(
                    "\nThe game is over. Dead stones: {}\n{margin} by {} rules, komi {}\n",
                    super::text::wrap(&dead, 31),
                    position.ruleset().name,
                    position.komi()
                ))?;
                self.save(Some(margin.to_string()))
            }
        }
    }

    /// Writes the record, whole or not at all.
    fn save(&self, result: Option<String>) -> anyhow::Result<()> {
        let Some(path) = &self.sgf else { return Ok(()) };
        let mut record = Record::of_game(&self.game);
        record.players = ByColor::from_fn(|color| {
            Some(if color == self.human { "human".to_owned() } else { self.engine.to_string() })
        });
        record.result = result;
        save(path, &record.to_sgf())
    }
}
