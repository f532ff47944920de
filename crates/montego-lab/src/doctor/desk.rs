//! Where a client's script meets the program: commands go out in the client's spelling, and what would
//! make the client stumble is written down.

use super::session::{Answer, NoLine, Session};
use super::{Client, Finding, Line, Severity, Visit};
use crate::external::clip;
use crate::player::CommandLine;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The rest of a script makes no sense; a finding says why, unless everything is to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Over;

/// How a client writes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// Whether its commands have ids.
    pub(super) ids: bool,
    /// What ends its lines.
    pub(super) line_end: &'static str,
    /// What it does about a line that is no answer: how bad that is, and the words for it.
    pub(super) stray: Option<(Severity, &'static str)>,
}

/// A script being played.
#[derive(Debug)]
pub(super) struct Desk<'a> {
    pub(super) client: Client,
    habits: Habits,
    command: CommandLine,
    limit: Duration,
    stop: &'a AtomicBool,
    session: Session<'a>,
    /// Lines of sessions that came before the present one.
    past: Vec<Line>,
    next_id: u32,
    /// Where in the present session the last command was sent.
    asked_at: usize,
    /// Where the one before was.
    asked_before: usize,
    /// What the program says it knows.
    pub(super) listed: BTreeSet<String>,
    steps: usize,
    findings: Vec<Finding>,
    /// Kinds of findings that are told once.
    told: BTreeSet<&'static str>,
}

impl<'a> Desk<'a> {
    /// Starts the program for a client.
    ///
    /// # Errors
    /// If it cannot be executed.
    pub(super) fn open(
        client: Client,
        command: &CommandLine,
        limit: Duration,
        stop: &'a AtomicBool,
    ) -> io::Result<Desk<'a>> {
        // Sabaki works in the program's folder, where a program that looks for its files in the present
        // folder finds others: SabakiHQ/Sabaki#592, #678.
        let (folder, command) = match program_folder(command).filter(|_| client == Client::Sabaki) {
            Some((folder, command)) => (Some(folder), command),
            None => (None, command.clone()),
        };
        let session = Session::start(&command, folder.as_deref(), limit, stop)?;
        let habits = client.habits();
        let (past, findings) = (Vec::new(), Vec::new());
        let (listed, told) = (BTreeSet::new(), BTreeSet::new());
        Ok(Desk {
            client,
            habits,
            command,
            limit,
            stop,
            session,
            past,
            next_id: 1,
            asked_at: 0,
            asked_before: 0,
            listed,
            steps: 0,
            findings,
            told,
        })
    }

    /// Starts the program anew.
    pub(super) fn reopen(&mut self) -> Result<(), Over> {
        match Session::start(&self.command, None, self.limit, self.stop) {
            Ok(session) => {
                let before = std::mem::replace(&mut self.session, session);
                self.past.extend(before.transcript);
                self.session.remark("(a new process)");
                (self.asked_at, self.asked_before) = (0, 0);
                Ok(())
            }
            Err(error) => {
                self.breaks(format!("expects that the program can be started again; found '{error}'"));
                Err(Over)
            }
        }
    }

    /// Ends the program and gives what was found.
    pub(super) fn close(self) -> Visit {
        let transcript = [self.past, self.session.transcript].concat();
        Visit { client: self.client, steps: self.steps, findings: self.findings, transcript }
    }

    /// Writes a finding down. `sentence` goes on behind the client's name; the lines are those since the
    /// last command.
    fn find(&mut self, severity: Severity, sentence: String) {
        let sentence = format!("{} {sentence}", self.client.title());
        if self.findings.iter().any(|finding| finding.sentence == sentence) {
            return;
        }
        let end = self.past.len() + self.session.transcript.len();
        let lines = (self.past.len() + self.asked_at, end);
        self.findings.push(Finding { severity, sentence, lines });
    }

    pub(super) fn breaks(&mut self, sentence: impl Into<String>) {
        self.find(Severity::Breaks, sentence.into());
    }

    pub(super) fn degrades(&mut self, sentence: impl Into<String>) {
        self.find(Severity::Degrades, sentence.into());
    }

    /// Writes down, once for all of a kind.
    pub(super) fn once(&mut self, kind: &'static str, severity: Severity, sentence: impl Into<String>) {
        if self.told.insert(kind) {
            self.find(severity, sentence.into());
        }
    }

    /// Counts something that was judged without an answer of its own.
    pub(super) fn step(&mut self) {
        self.steps += 1;
    }

    pub(super) fn session(&mut self) -> &mut Session<'a> {
        &mut self.session
    }

    /// Sends bytes as they are, as a question of their own.
    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.asked_before = self.asked_at;
        self.asked_at = self.session.transcript.len();
        self.session.send(bytes);
    }

    /// A command in the client's spelling, with its id.
    pub(super) fn spelled(&mut self, line: &str) -> (Option<u32>, String) {
        let end = self.habits.line_end;
        if !self.habits.ids {
            return (None, format!("{line}{end}"));
        }
        let id = self.next_id;
        self.next_id += 1;
        (Some(id), format!("{id} {line}{end}"))
    }

    /// Sends a command and reads its answer.
    pub(super) fn ask(&mut self, line: &str) -> Result<Answer, Over> {
        let (id, spelled) = self.spelled(line);
        self.raw(spelled.as_bytes());
        self.reply(id, line)
    }

    /// Sends several commands at once and reads their answers.
    pub(super) fn ask_at_once(&mut self, lines: &[&str]) -> Result<Vec<Answer>, Over> {
        let (mut ids, mut all) = (Vec::new(), String::new());
        for line in lines {
            let (id, spelled) = self.spelled(line);
            ids.push(id);
            all += &spelled;
        }
        self.raw(all.as_bytes());
        ids.into_iter().zip(lines).map(|(id, line)| self.reply(id, line)).collect()
    }

    /// Reads the answer to a command that was sent with this id.
    ///
    /// Ids left out: CGLemon/pyDLGO#6; leela-zero/leela-zero#1866 and its PR #2385. Output that is no answer:
    /// leela-zero/leela-zero#1057. An additional empty line: pasky/pachi PR #106. An empty line inside an
    /// answer, which makes the rest of it stray: leela-zero/leela-zero#1875; SabakiHQ/gtp#2.
    pub(super) fn reply(&mut self, id: Option<u32>, line: &str) -> Result<Answer, Over> {
        let answer = self.session.answer().map_err(|why| self.no_answer(line, &why))?;
        self.steps += 1;
        self.strays(&answer.before);
        if answer.id != id {
            let found = clip(&answer.head);
            match id {
                Some(id) => self.once(
                    "ids",
                    Severity::Breaks,
                    format!("expects the id {id} glued to the sign of the answer; found '{found}'"),
                ),
                None => self.breaks(format!("expects no id, having sent none; found '{found}'")),
            }
        }
        Ok(answer)
    }

    /// Judges lines between answers.
    pub(super) fn strays(&mut self, lines: &[String]) {
        let Some((severity, words)) = self.habits.stray else { return };
        let at = std::mem::replace(&mut self.asked_at, self.asked_before);
        if let Some(line) = lines.iter().find(|line| !line.trim().is_empty()) {
            let said = clip(line);
            self.once(
                "stray",
                severity,
                format!("{words}; found '{said}' on standard output outside any answer"),
            );
        } else if !lines.is_empty() && self.client == Client::Wire {
            self.once("empty", severity, "expects one empty line behind an answer; found more");
        }
        self.asked_at = at;
    }

    /// Says why an answer is missing. A program that did not flush its output gives the answer when its
    /// input ends: jtauber/gtp#10; SabakiHQ/Sabaki#497. Output that ends in the middle of a game:
    /// leela-zero/leela-zero#1146.
    pub(super) fn no_answer(&mut self, line: &str, why: &NoLine) -> Over {
        let line = clip(line);
        match why {
            NoLine::Stopped => {}
            NoLine::Silent => {
                let seconds = self.session.limit().as_secs_f64();
                let so_far = self.session.unfinished();
                self.session.remark(&format!("(nothing within {seconds} s)"));
                self.session.close_input();
                let late = !self.session.rest(Duration::from_millis(1000)).is_empty();
                let found = match so_far.as_str() {
                    _ if late => "; it came when the input ended, so output is not flushed".to_owned(),
                    "" => String::new(),
                    so_far => format!("; only '{so_far}' and no line end"),
                };
                self.breaks(format!("expects an answer to '{line}'; found none within {seconds} s{found}"));
            }
            NoLine::Ended => {
                let status = self.session.obituary();
                let stderr = self.session.stderr();
                let last = stderr.lines().last().map(|line| format!("; its last words: '{}'", clip(line)));
                let last = last.unwrap_or_default();
                self.breaks(format!(
                    "expects an answer to '{line}'; found that the program died ({status}){last}"
                ));
            }
        }
        Over
    }

    /// Sends a command that the client needs to succeed; the answer's text if it did.
    pub(super) fn must(&mut self, line: &str) -> Result<Option<String>, Over> {
        self.demand(line, Severity::Breaks)
    }

    /// Sends a command whose refusal costs the client a feature.
    pub(super) fn should(&mut self, line: &str) -> Result<Option<String>, Over> {
        self.demand(line, Severity::Degrades)
    }

    fn demand(&mut self, line: &str, severity: Severity) -> Result<Option<String>, Over> {
        let answer = self.ask(line)?;
        if !answer.ok {
            let found = clip(&answer.head);
            self.find(severity, format!("expects that '{line}' is done; found '{found}'"));
        }
        Ok(answer.ok.then_some(answer.text))
    }

    /// Sends the command if it is listed; a refusal then costs a feature.
    pub(super) fn should_if_listed(&mut self, line: &str) -> Result<Option<String>, Over> {
        if self.knows(line) { self.should(line) } else { Ok(None) }
    }

    /// Whether the program lists the command that a line begins with.
    pub(super) fn knows(&self, line: &str) -> bool {
        line.split(' ').next().is_some_and(|name| self.listed.contains(name))
    }

    /// Keeps the answer to `list_commands`.
    pub(super) fn learn(&mut self, answer: &Answer) {
        if answer.ok {
            self.listed = answer.text.split_whitespace().map(str::to_owned).collect();
        } else {
            let found = clip(&answer.head);
            self.breaks(format!("expects a list of commands; found '{found}'"));
        }
    }

    /// Sends `list_commands` and keeps the answer.
    pub(super) fn introduce(&mut self) -> Result<(), Over> {
        let answer = self.ask("list_commands")?;
        self.learn(&answer);
        Ok(())
    }

    /// A board of 9x9, or of 19x19 for programs that know no other; its size.
    pub(super) fn board(&mut self, sizes: &[usize]) -> Result<usize, Over> {
        for &size in sizes {
            if self.ask(&format!("boardsize {size}"))?.ok {
                return Ok(size);
            }
        }
        self.breaks(format!("expects that 'boardsize {}' is done; found that it is refused", sizes[0]));
        Err(Over)
    }

    /// Sends `quit`, which is answered before the program leaves, with status 0.
    pub(super) fn quit(&mut self) -> Result<(), Over> {
        let answer = self.ask("quit")?;
        if !answer.ok {
            self.breaks(format!("expects that 'quit' is done; found '{}'", clip(&answer.head)));
        }
        match self.session.end() {
            Some(status) if !status.success() => {
                self.degrades(format!("expects that 'quit' ends the program with status 0; found {status}"));
            }
            Some(_) => {}
            None => {
                let seconds = self.limit.as_secs_f64();
                self.breaks(format!("expects that 'quit' ends the program; it still ran after {seconds} s"));
            }
        }
        Ok(())
    }
}

/// The folder of a program that is named by a path, and the command line that starts it from there.
fn program_folder(command: &CommandLine) -> Option<(PathBuf, CommandLine)> {
    let program = Path::new(command.program());
    program.parent().filter(|folder| !folder.as_os_str().is_empty())?;
    let program = std::path::absolute(program).ok()?;
    let words = std::iter::once(program.to_str()?.to_owned()).chain(command.arguments().iter().cloned());
    let command = CommandLine::of_words(words.collect()).ok()?;
    Some((program.parent()?.to_owned(), command))
}
