//! A program in the best of health, but for one fault that is planted: what the doctor is tried on.

use crate::game::Game;
use montego_notation::gtp::{Request, Response};
use montego_notation::{read_color, read_vertex, write_point};
use montego_rules::{Color, Play};
use std::io::{self, BufRead, Write};
use std::process::exit;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// The name of the fault, or `none`.
pub(crate) type Fault = &'static str;

const COMMANDS: &str = "protocol_version name version known_command list_commands quit boardsize \
    rectangular_boardsize clear_board komi play genmove undo gg-undo fixed_handicap place_free_handicap \
    set_free_handicap time_settings time_left kgs-time_settings kata-list_time_settings kata-time_settings \
    final_score final_status_list printsgf loadsgf showboard cputime kgs-rules kgs-genmove_cleanup kgs-game_over \
    cgos-opponent_name cgos-opponent_rating cgos-gameover analyze lz-analyze kata-analyze genmove_analyze \
    lz-genmove_analyze kata-genmove_analyze gogui-interrupt gogui-analyze_commands gogui-version";

struct Patient {
    fault: Fault,
    game: Game,
    input: Receiver<Vec<u8>>,
    /// A line that ended an analysis and is a command.
    next: Option<Vec<u8>>,
    /// Whether a board was set up.
    ready: bool,
    /// Whether a clock without time runs, which hangs a program with this fault.
    no_time: bool,
    analyses: usize,
    held_back: Vec<u8>,
}

/// Speaks the protocol until the input ends.
pub(crate) fn run(fault: Fault) -> ! {
    if fault == "folder" && !std::path::Path::new("Cargo.toml").exists() {
        exit(2);
    }
    let (lines, input) = channel();
    std::thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        let mut line = Vec::new();
        while stdin.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
            if lines.send(std::mem::take(&mut line)).is_err() {
                return;
            }
        }
    });
    let game = Game::new(fault);
    let (next, held_back) = (None, Vec::new());
    let mut patient =
        Patient { fault, game, input, next, ready: false, no_time: false, analyses: 0, held_back };
    while let Some(line) = patient.next.take().or_else(|| patient.input.recv().ok()) {
        patient.obey(&line);
    }
    let _ = io::stdout().write_all(&patient.held_back);
    match fault {
        "stays" => loop {
            std::thread::sleep(Duration::from_secs(1));
        },
        "eof-status" => exit(1),
        _ => exit(0),
    }
}

impl Patient {
    fn has(&self, fault: &str) -> bool {
        self.fault == fault
    }

    fn write(&mut self, text: &str) {
        if self.has("unflushed") {
            self.held_back.extend(text.as_bytes());
            return;
        }
        let mut out = io::stdout().lock();
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }

    fn obey(&mut self, line: &[u8]) {
        if self.has("long-line") && line.len() > 1000 {
            self.answer(None, Err("unknown command".to_owned()), "");
        }
        let request = match Request::read(line) {
            None if self.has("blank-line") => exit(3),
            None => return,
            Some(Err(_)) if self.has("only-id") => return,
            Some(Err(error)) => return self.answer(error.id(), Err(error.to_string()), ""),
            Some(Ok(request)) => request,
        };
        let cut = self.has("cr") && line.ends_with(b"\r\n");
        let name = if cut { "with-a-cr" } else { request.command.as_str() };
        let arguments = request.arguments();
        if self.has("quit") && name == "quit" {
            exit(0);
        }
        if name.contains("analyze") && !name.starts_with("gogui") && self.knows(name) {
            return self.think(request.id, name, &arguments);
        }
        let answer =
            if self.knows(name) { self.command(name, &arguments) } else { Err("unknown command".to_owned()) };
        self.answer(request.id, answer, name);
        if name == "quit" {
            exit(0);
        }
    }

    fn answer(&mut self, id: Option<u32>, answer: Result<String, String>, name: &str) {
        let id = id.filter(|_| !self.has("no-ids"));
        let mut text = match &answer {
            Ok(text) => Response::success(id, text).to_string(),
            Err(why) if self.has("false-success") => Response::success(id, format!("? {why}")).to_string(),
            Err(why) => Response::failure(id, why).to_string(),
        };
        if self.has("extra-line") {
            text += "\n";
        }
        if self.has("space") && text.trim_end().len() < 4 {
            text = text.trim_end().to_owned() + " \n\n";
        }
        if self.has("cut-record") && name == "printsgf" {
            text = text.replace("]\n", "]\n\n");
        }
        if self.has("chatter") && name == "genmove" {
            text.insert_str(0, "thinking hard\n");
        }
        self.write(&text);
    }

    fn knows(&self, name: &str) -> bool {
        let unlisted = match self.fault {
            "no-kgs-clock" => "kgs-time_settings",
            "no-score" => "final_score",
            "no-genmove" => "genmove",
            "no-cleanup" => "kgs-genmove_cleanup",
            _ => "",
        };
        let more = if self.has("chat") { "kgs-chat" } else { "" };
        let asked = if name == "no_such_command_for_sure" && self.has("knows-all") { name } else { more };
        name != unlisted
            && !name.is_empty()
            && (name == asked || COMMANDS.split(' ').any(|known| known == name))
    }

    fn command(&mut self, name: &str, arguments: &[&str]) -> Result<String, String> {
        let first = arguments.first().copied().unwrap_or_default();
        match name {
            "protocol_version" if self.has("protocol") => Ok("2.0".to_owned()),
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("Patient".to_owned()),
            "version" if self.has("beta") => Ok("1".to_owned()),
            "version" if self.has("old") => Ok("0.3.1".to_owned()),
            "version" => Ok("1.20".to_owned()),
            "known_command" if first.is_empty() => Err("syntax error".to_owned()),
            "known_command" => Ok(self.knows(first).to_string()),
            "list_commands" => {
                let extra = if self.has("chat") { " kgs-chat" } else { "" };
                let names = format!("{COMMANDS}{extra}");
                Ok(names.split(' ').filter(|name| self.knows(name)).collect::<Vec<_>>().join("\n"))
            }
            "boardsize" | "rectangular_boardsize" => {
                let number =
                    |word: Option<&&str>| word.and_then(|word| word.parse().ok()).ok_or("syntax error");
                let columns = number(arguments.first())?;
                self.game.clear(columns, number(arguments.last())?)?;
                self.ready = true;
                Ok(String::new())
            }
            "clear_board" => {
                self.game.again();
                self.no_time = false;
                Ok(String::new())
            }
            "komi" => self.game.set_komi(first).map(|()| String::new()),
            "time_settings" if self.has("late-clock") && !self.ready => Err("no board".to_owned()),
            "time_left" => {
                self.no_time = arguments.get(1) == Some(&"0");
                Ok(String::new())
            }
            "play" => self.play(first, arguments.get(1).copied().unwrap_or_default()),
            "undo" => self.game.undo().map(|()| String::new()),
            "gg-undo" => {
                (0..first.parse().unwrap_or(1)).try_for_each(|_| self.game.undo()).map(|()| String::new())
            }
            "fixed_handicap" | "place_free_handicap" => {
                if first != "2" && first != "3" {
                    return Err("invalid number of stones".to_owned());
                }
                let third = if self.has("third-stone") { "G3" } else { "C7" };
                let stones = if first == "2" { vec!["C3", "G7"] } else { vec!["C3", "G7", third] };
                self.game.handicap(&stones)?;
                Ok(stones.join(" "))
            }
            "set_free_handicap" => self.game.handicap(arguments).map(|()| String::new()),
            "genmove" | "kgs-genmove_cleanup" => self.generate(first),
            "final_score" if self.has("early") && self.game.position().passes() < 2 => {
                Err("too early".to_owned())
            }
            "final_score" if self.has("words") => Ok("Black wins by 9".to_owned()),
            "final_score" if self.has("two-scores") && self.game.position().passes() < 2 => {
                Ok("B+1".to_owned())
            }
            "final_score" => Ok(self.game.score()),
            "final_status_list" if self.has("no-dead") && first == "dead" => Ok(String::new()),
            "final_status_list" => Ok(self.game.status(first)),
            "printsgf" if self.has("position") => Ok("(;GM[1]SZ[9]AB[df])".to_owned()),
            "printsgf" => Ok(self.game.record()),
            "loadsgf" => Err("cannot load file".to_owned()),
            "showboard" => Ok(self.game.diagram()),
            "cputime" if self.has("cpu") => Ok("unknown".to_owned()),
            "cputime" => Ok("0.1".to_owned()),
            "kata-list_time_settings" => Ok("none byoyomi fischer-capped".to_owned()),
            "gogui-analyze_commands" if self.has("hboard") => Ok("hboard/Mean/showboard".to_owned()),
            "gogui-analyze_commands" => Ok("string/Board/showboard\nstring/Score/final_score".to_owned()),
            "gogui-version" => Ok("1.5".to_owned()),
            _ => Ok(String::new()),
        }
    }

    fn play(&mut self, color: &str, vertex: &str) -> Result<String, String> {
        let color = read_color(color).map_err(|error| format!("syntax error: {error}"))?;
        if self.has("resign-is-a-play") && vertex == "resign" {
            return Ok(String::new());
        }
        if self.has("case") && vertex == "PASS" {
            return Err("syntax error".to_owned());
        }
        if self.has("turns") && self.game.moves.last().is_some_and(|(last, _)| *last == color) {
            return Err("illegal move: not your turn".to_owned());
        }
        let play = read_vertex(vertex, self.game.size()).map_err(|error| format!("illegal move: {error}"))?;
        self.game.play(color, play).map(|()| String::new())
    }

    fn generate(&mut self, color: &str) -> Result<String, String> {
        let color = read_color(color).map_err(|error| format!("syntax error: {error}"))?;
        if self.has("mortal") {
            let _ = io::stderr().write_all(b"out of ideas\n");
            exit(3);
        }
        if self.has("over") && self.game.position().passes() >= 2 {
            return Err("the game is over".to_owned());
        }
        while self.has("divides") && self.no_time {
            std::thread::sleep(Duration::from_secs(1));
        }
        if self.has("proud")
            && self.game.moves.iter().filter(|(color, _)| *color == Color::Black).count() == 4
        {
            return Ok("resign".to_owned());
        }
        let play = self.game.choice(color);
        self.game.play(color, play)?;
        let word = Game::word(play);
        Ok(if self.has("PASS") && play == Play::Pass { "PASS".to_owned() } else { word })
    }

    /// An analysis, or a move with a report.
    fn think(&mut self, id: Option<u32>, name: &str, arguments: &[&str]) {
        let wish = match Wish::read(arguments, self.has("any-key")) {
            Some(wish) => wish,
            None => return self.answer(id, Err("syntax error".to_owned()), name),
        };
        let id_text = id.filter(|_| !self.has("no-ids")).map(|id| id.to_string()).unwrap_or_default();
        let color = wish.color.unwrap_or(self.game.position().to_play());
        let report = self.report(color, name, &wish);
        if name.contains("genmove") {
            let lone = self.game.moves.last().is_some_and(|(_, play)| *play == Play::Pass);
            if self.has("edge") && self.game.moves.iter().any(|(_, play)| Game::word(*play) == "A1") {
                exit(3);
            }
            let play = self.game.choice(color);
            let _ = self.game.play(color, play);
            let report = if self.has("no-report") && lone { String::new() } else { report };
            return self.write(&format!("={id_text}\n{report}play {}\n\n", Game::word(play)));
        }
        self.analyses += 1;
        if self.has("twice") && self.analyses > 1 {
            exit(3);
        }
        self.write(&format!("={id_text}\n"));
        loop {
            if self.has("stderr") {
                let _ = io::stderr().write_all(report.as_bytes());
            } else {
                self.write(&report);
            }
            match self.input.recv_timeout(Duration::from_millis(20)) {
                Ok(_) if self.has("endless") => {}
                Ok(line) => {
                    self.next = Request::read(&line).is_some().then_some(line);
                    break;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.write("\n");
    }

    fn report(&self, color: Color, name: &str, wish: &Wish) -> String {
        let shares = !name.starts_with("lz-");
        let rate = match self.fault {
            "below-zero" => "-12",
            _ if shares => "0.5120",
            "shares" => "0.5120",
            _ => "5120",
        };
        let points = self.game.sensible(color);
        let words = points.iter().map(|&point| write_point(point).to_string()).take(2);
        let words: Vec<String> = match &wish.allow {
            Some(only) if !self.has("allow") => vec![only.clone()],
            _ if points.is_empty() => vec!["pass".to_owned()],
            _ => words.collect(),
        };
        let candidate = |(order, word): (usize, &String)| {
            let pv = if self.has("no-pv") { String::new() } else { format!(" pv {word}") };
            format!("info move {word} visits 10 winrate {rate} order {order}{pv}")
        };
        words.iter().enumerate().map(candidate).collect::<Vec<_>>().join(" ") + "\n"
    }
}

/// What an analysis is asked to look at.
#[derive(Default)]
struct Wish {
    color: Option<Color>,
    allow: Option<String>,
}

impl Wish {
    /// Reads arguments; none if a key is not known.
    fn read(arguments: &[&str], any_key: bool) -> Option<Wish> {
        let mut wish = Wish::default();
        let mut words = arguments.iter();
        while let Some(&word) = words.next() {
            match word {
                "interval" | "minmoves" | "ownership" => _ = words.next()?,
                "allow" => {
                    words.next()?;
                    wish.allow = Some((*words.next()?).to_owned());
                    words.next()?;
                }
                _ if word.parse::<u32>().is_ok() => {}
                _ => match read_color(word) {
                    Ok(color) => wish.color = Some(color),
                    Err(_) if any_key => {}
                    Err(_) => return None,
                },
            }
        }
        Some(wish)
    }
}
