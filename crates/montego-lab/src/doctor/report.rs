//! A checkup as text: a table of the clients, and every finding with the lines from which it shows.

use super::{Checkup, Finding, Line, Severity, Speaker, Visit};
use crate::table::{Align, Table};
use std::fmt::Write as _;

/// Lines that are shown with a finding, the last ones, unless everything is.
const SHOWN: usize = 8;

impl Checkup {
    /// The table and the findings. With `transcript`, everything that was exchanged with each client that has a finding.
    #[must_use]
    pub fn render(&self, transcript: bool) -> String {
        let columns = [
            ("client", Align::Left),
            ("steps", Align::Right),
            ("breaks", Align::Right),
            ("degrades", Align::Right),
        ];
        let mut table = Table::new(&columns);
        for visit in &self.visits {
            let counts = [visit.steps, visit.count(Severity::Breaks), visit.count(Severity::Degrades)];
            let row =
                [visit.client.name().to_owned()].into_iter().chain(counts.map(|count| count.to_string()));
            table.row(row);
        }
        let mut text = table.to_string();
        for visit in &self.visits {
            let findings =
                |severity| visit.findings.iter().filter(move |finding| finding.severity == severity);
            for finding in findings(Severity::Breaks).chain(findings(Severity::Degrades)) {
                text += &told(visit, finding);
            }
            if transcript && !visit.findings.is_empty() {
                let _ = writeln!(text, "\nall lines exchanged with {}", visit.client.name());
                text += &quoted(&visit.transcript);
            }
        }
        text
    }
}

fn told(visit: &Visit, finding: &Finding) -> String {
    let severity = match finding.severity {
        Severity::Breaks => "breaks",
        Severity::Degrades => "degrades",
    };
    let lines = visit.lines(finding);
    let left_out = lines.len().saturating_sub(SHOWN);
    // The command is among the first lines, what is wrong mostly among the last.
    let (first, last) =
        if left_out > 0 { (&lines[..2], &lines[2 + left_out..]) } else { (lines, &lines[..0]) };
    let mut text = format!("\n{severity}: {}\n{}", finding.sentence, quoted(first));
    if left_out > 0 {
        let _ = writeln!(text, "    … {left_out} lines");
        text += &quoted(last);
    }
    text
}

fn quoted(lines: &[Line]) -> String {
    let line = |line: &Line| {
        let mark = match line.speaker {
            Speaker::Client => '>',
            Speaker::Program => '<',
            Speaker::Neither => ' ',
        };
        format!("    {mark} {}", line.text).trim_end().to_owned() + "\n"
    };
    lines.iter().map(line).collect()
}
