//! Talks that are no question and answer: reports while the program thinks, until a line of input ends them.

use super::Severity;
use super::desk::{Desk, Over};
use super::judges::{Candidate, read_info};
use super::session::NoLine;
use crate::external::clip;
use std::time::Instant;

/// A move with what was reported before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Generated {
    /// Lines before the move.
    pub(super) reports: Vec<String>,
    /// What stands behind `play`.
    pub(super) play: Option<String>,
}

impl Desk<'_> {
    /// Starts an analysis, ends it by `stop` after the first report, and reads the answer to `stop` too. None if the
    /// analysis is refused, which is a finding if a severity says so.
    ///
    /// An analysis that was ended by another command, and one that began twice, brought programs down:
    /// pasky/pachi#171. When it ends was written down late: leela-zero/leela-zero#1388, #1974; SabakiHQ/gtp#6.
    pub(super) fn analysis(
        &mut self,
        line: &str,
        stop: &str,
        refused: Option<Severity>,
    ) -> Result<Option<Vec<Candidate>>, Over> {
        let (id, spelled) = self.spelled(line);
        self.raw(spelled.as_bytes());
        let head = loop {
            let head = self.session().text_line().map_err(|why| self.no_answer(line, &why))?;
            if head.starts_with(['=', '?']) {
                break head;
            }
            self.strays(&[head]);
        };
        self.step();
        let expect = id.map(|id| id.to_string()).unwrap_or_default();
        let digits: String = head[1..].chars().take_while(char::is_ascii_digit).collect();
        if digits != expect {
            let found = clip(&head);
            self.breaks(format!("expects the id '{expect}' behind the sign of '{line}'; found '{found}'"));
        }
        if head.starts_with('?') {
            while !self.session().text_line().map_err(|why| self.no_answer(line, &why))?.is_empty() {}
            if let Some(severity) = refused {
                let found = clip(&head);
                self.once(
                    "analysis",
                    severity,
                    format!("analyses by '{line}'; found '{found}', so there is no analysis"),
                );
            }
            return Ok(None);
        }
        let question = line;
        let mut reports = Vec::new();
        let mut over = false;
        match self.session().text_line() {
            Ok(line) if line.is_empty() => over = true,
            Ok(line) => reports.push(line),
            Err(NoLine::Silent) => self.missing_report(line),
            Err(why) => return Err(self.no_answer(line, &why)),
        }
        if over && reports.is_empty() {
            self.breaks(format!("expects reports until it ends '{line}'; found that it ended without any"));
        }
        let (stop_id, spelled) = self.spelled(stop);
        self.session().send(spelled.as_bytes());
        // Reports that go on for ever are no silence.
        let stopped = Instant::now();
        while !over {
            let late = stopped.elapsed() > self.session().limit();
            match self.session().text_line() {
                Ok(line) if late && !line.is_empty() => return Err(self.goes_on(question, stop)),
                Ok(line) if line.is_empty() => over = true,
                // The answer to the next command may not come inside the analysis.
                Ok(found) if found.starts_with(['=', '?']) => {
                    let found = clip(&found);
                    self.breaks(format!(
                        "expects an empty line at the end of '{line}' before the answer to '{stop}'; found '{found}'"
                    ));
                    return Err(Over);
                }
                Ok(line) => reports.push(line),
                Err(NoLine::Silent) => return Err(self.goes_on(question, stop)),
                Err(why) => return Err(self.no_answer(stop, &why)),
            }
        }
        let answer = self.reply(stop_id, stop)?;
        if !answer.ok {
            self.breaks(format!("ends '{line}' by sending '{stop}'; found '{}'", clip(&answer.head)));
        }
        let candidates: Vec<Candidate> =
            reports.iter().rev().map(|line| read_info(line)).find(|c| !c.is_empty()).unwrap_or_default();
        Ok(Some(candidates))
    }

    fn goes_on(&mut self, line: &str, stop: &str) -> Over {
        self.breaks(format!("ends '{line}' by sending '{stop}'; found that it went on, or no empty line"));
        Over
    }

    /// Reports belong on standard output: pasky/pachi PR #109.
    fn missing_report(&mut self, line: &str) {
        let seconds = self.session().limit().as_secs_f64();
        let elsewhere =
            if self.session().stderr().contains("info move") { "; they are on standard error" } else { "" };
        self.breaks(format!("expects reports after '{line}'; found none within {seconds} s{elsewhere}"));
    }

    /// Asks for a move with reports. The answer begins before the move is known, and `play` ends it:
    /// lightvector/KataGo#216.
    pub(super) fn generate(&mut self, line: &str) -> Result<Option<Generated>, Over> {
        let answer = self.ask(line)?;
        if !answer.ok {
            self.breaks(format!(
                "asks for moves by '{line}', which is listed; found '{}'",
                clip(&answer.head)
            ));
            return Ok(None);
        }
        let mut generated = Generated { reports: Vec::new(), play: None };
        for line in answer.text.lines() {
            match line.strip_prefix("play ") {
                Some(play) => generated.play = Some(play.trim().to_owned()),
                None => generated.reports.push(line.to_owned()),
            }
        }
        if generated.play.is_none() {
            self.breaks(format!(
                "takes its move from the line 'play VERTEX' of '{line}'; found no such line"
            ));
        }
        Ok(Some(generated))
    }
}
