//! The doctor at work: on a program without faults, on the same with one fault planted, and on GNU Go.
//!
//! The program is this file itself, started again with the name of a fault. So it has no harness: whatever that
//! prints would be a fault of its own.

mod game;
mod patient;

use montego_lab::CommandLine;
use montego_lab::doctor::Severity::{self, Breaks, Degrades};
use montego_lab::doctor::{Checkup, Client, Finding, examine};
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A fault, who notices it, how bad it is, and words of the finding.
struct Case {
    fault: &'static str,
    client: Client,
    severity: Severity,
    words: &'static str,
}

const fn case(fault: &'static str, client: Client, severity: Severity, words: &'static str) -> Case {
    Case { fault, client, severity, words }
}

use Client::{Cgos, GoGui, Kgs, LizGoban, Lizzie, Ogs, Q5Go, Sabaki, Wire};

const CASES: &[Case] = &[
    case("no-ids", Wire, Breaks, "expects the id 1 glued to the sign"),
    case("no-ids", Lizzie, Breaks, "expects the id"),
    case("no-ids", LizGoban, Breaks, "expects the id"),
    case("no-ids", Q5Go, Breaks, "expects the id"),
    case("extra-line", Wire, Breaks, "one empty line behind an answer"),
    case("cut-record", Wire, Breaks, "on standard output outside any answer"),
    case("blank-line", Wire, Breaks, "found that the program died (exit status: 3)"),
    case("eof-status", Wire, Degrades, "takes the end of input for an end like 'quit'; found exit status: 1"),
    case("stays", Wire, Breaks, "it still ran after 2 s"),
    case("unflushed", Wire, Breaks, "output is not flushed"),
    case("unflushed", Sabaki, Breaks, "output is not flushed"),
    case("false-success", Wire, Breaks, "found '=5 ? unknown command'"),
    case("false-success", LizGoban, Breaks, "a made-up command must be refused"),
    case("knows-all", LizGoban, Breaks, "a made-up command must be refused"),
    case("chatter", Kgs, Breaks, "found 'thinking hard'"),
    case("chatter", Ogs, Breaks, "found 'thinking hard'"),
    case("mortal", GoGui, Breaks, "died (exit status: 3); its last words: 'out of ideas'"),
    case("no-report", Cgos, Breaks, "expects a report before 'play'"),
    case("allow", LizGoban, Degrades, "confines the search"),
    case("below-zero", Lizzie, Breaks, "'winrate -12'"),
    case("below-zero", Sabaki, Degrades, "'winrate -12'"),
    case("shares", Q5Go, Breaks, "'winrate 0.5120'"),
    case("no-pv", Sabaki, Degrades, "no 'pv'"),
    case("twice", Lizzie, Breaks, "died"),
    case("edge", Cgos, Breaks, "died"),
    case("edge", Sabaki, Breaks, "died"),
    case("over", GoGui, Breaks, "found '? the game is over'"),
    case("turns", Sabaki, Breaks, "expects that 'play B G7' is done"),
    case("proud", Lizzie, Degrades, "found that the program resigns"),
    case("third-stone", Wire, Degrades, "puts the stones of 'fixed_handicap 3' on C3 C7 G7"),
    case("divides", Ogs, Breaks, "found none within 2 s"),
    case("no-kgs-clock", Kgs, Degrades, "'kgs-time_settings', which is not listed"),
    case("no-score", GoGui, Degrades, "every result is '?'"),
    case("words", GoGui, Degrades, "found 'Black wins by 9'"),
    case("two-scores", GoGui, Degrades, "found B+1 before two passes and B+9 behind"),
    case("early", GoGui, Degrades, "found '? too early'"),
    case("no-dead", Kgs, Degrades, "found an empty list"),
    case("no-cleanup", Kgs, Degrades, "dispute dead stones"),
    case("suicide", Cgos, Degrades, "forbids suicide"),
    case("superko", Cgos, Degrades, "forbids to repeat a position"),
    case("superko", Ogs, Degrades, "forbids to repeat a position"),
    case("PASS", Sabaki, Breaks, "found 'PASS', which is not the word 'pass'"),
    case("cpu", GoGui, Degrades, "expects seconds after 'cputime'"),
    case("late-clock", Sabaki, Degrades, "expects that 'time_settings 0 5 1' is done"),
    case("chat", Kgs, Degrades, "'kgs-chat'"),
    case("position", Wire, Degrades, "found a record without moves"),
    case("resign-is-a-play", Wire, Degrades, "expects an error after 'play b resign'"),
    case("case", GoGui, Breaks, "expects that 'play B PASS' is done"),
    case("any-key", LizGoban, Breaks, "an unknown key of 'lz-analyze' must be refused"),
    case("beta", Lizzie, Breaks, "found '1', over which it falls"),
    case("old", Lizzie, Degrades, "found 3 in '0.3.1'"),
    case("protocol", Q5Go, Breaks, "exactly 2; found '=1 2.0'"),
    case("no-genmove", Cgos, Breaks, "not listed: genmove"),
    case("no-genmove", Ogs, Breaks, "not listed: genmove"),
    case("hboard", GoGui, Degrades, "whose type GoGui does not know"),
    case("stderr", Q5Go, Breaks, "they are on standard error"),
    case("cr", Ogs, Breaks, "expects a list of commands"),
    case("cr", Wire, Breaks, "a line that ends in CR LF is read like any other"),
    case("only-id", Wire, Degrades, "a line that holds only an id is not answered"),
    case("long-line", Wire, Breaks, "a line of 4000 characters"),
    case("quit", Q5Go, Breaks, "expects an answer to 'quit'"),
    case("endless", Lizzie, Breaks, "found that it went on"),
    case("space", Wire, Degrades, "found a space behind them"),
    case("folder", Sabaki, Breaks, "died (exit status: 2)"),
];

/// Faults that only others notice.
const UNNOTICED: &[(&str, Client)] = &[
    ("chatter", Sabaki),
    ("chatter", GoGui),
    ("no-ids", Sabaki),
    ("PASS", GoGui),
    ("old", Kgs),
    ("folder", Kgs),
];

fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

fn checkup(command: Vec<String>, clients: &[Client], limit: u64) -> Checkup {
    let command = CommandLine::of_words(command).expect("a command line");
    let stop = AtomicBool::new(false);
    examine(&command, clients, Duration::from_secs(limit), &stop, |_| {}).expect("it starts")
}

fn patient(fault: &str, clients: &[Client]) -> Checkup {
    let program = std::env::current_exe().expect("a path").to_str().expect("a plain path").to_owned();
    // Only what never comes needs the limit, and answers come at once.
    checkup(vec![program, "patient".to_owned(), fault.to_owned()], clients, 2)
}

fn a_healthy_program_has_no_findings() {
    let checkup = patient("none", &Client::ALL);
    let findings: usize = checkup.visits.iter().map(|visit| visit.findings.len()).sum();
    assert_eq!(findings, 0, "{}", checkup.render(true));
    assert!(checkup.visits.iter().all(|visit| visit.steps >= 10), "{}", checkup.render(false));
}

fn each_fault_is_found() {
    let mut missed = String::new();
    for Case { fault, client, severity, words } in CASES {
        let checkup = patient(fault, &[*client]);
        let visit = &checkup.visits[0];
        let fits = |finding: &&Finding| {
            finding.severity == *severity
                && finding.sentence.starts_with(client.title())
                && finding.sentence.contains(words)
                && !visit.lines(finding).is_empty()
        };
        if visit.findings.iter().find(fits).is_none() {
            missed += &format!("\n{fault}, {client:?}: '{words}' not in\n{}", checkup.render(false));
        }
    }
    assert!(missed.is_empty(), "{missed}");
}

fn what_a_client_does_not_notice_is_not_told() {
    for (fault, client) in UNNOTICED {
        let checkup = patient(fault, &[*client]);
        assert!(checkup.visits[0].findings.is_empty(), "{fault}, {client:?}: {}", checkup.render(false));
    }
}

/// What is known of GNU Go 3.8.
fn gnu_go() {
    const GNUGO: &str = "/usr/games/gnugo";
    if !std::path::Path::new(GNUGO).is_file() {
        say("there is no gnugo here, so it was not examined; CI installs it");
        return;
    }
    let words = [GNUGO, "--mode", "gtp", "--level", "1"].map(str::to_owned);
    let checkup = checkup(words.to_vec(), &Client::ALL, 60);
    let text = checkup.render(false);
    for known in [
        "a line that holds only an id is not answered",
        "expects an error after 'known_command' without argument; found '=10 false'",
        "a space behind them",
        "found a record without moves",
        "expects one answer to a line of 4000 characters",
        "found 'PASS', which is not the word 'pass'",
        "'kgs-time_settings', which is not listed",
        "found 8 in '3.8'",
        "Lizzie analyses by 'lz-analyze 50'; found '?",
        "LizGoban analyses by",
        "CGOS forbids to repeat a position",
    ] {
        assert!(text.contains(known), "'{known}' not in\n{text}");
    }
    assert!(checkup.breaks());
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, word, fault] = &arguments[..]
        && word == "patient"
    {
        patient::run(fault.clone().leak());
    }
    let tests: [(&str, fn()); 4] = [
        ("a_healthy_program_has_no_findings", a_healthy_program_has_no_findings),
        ("each_fault_is_found", each_fault_is_found),
        ("what_a_client_does_not_notice_is_not_told", what_a_client_does_not_notice_is_not_told),
        ("gnu_go", gnu_go),
    ];
    if arguments.iter().any(|argument| argument == "--list") {
        return;
    }
    let wanted = arguments.get(1).filter(|argument| !argument.starts_with('-'));
    for (name, test) in tests {
        if wanted.is_none_or(|wanted| name.contains(wanted.as_str())) {
            // A failing one panics, and so ends the run with a status that says so.
            test();
            say(&format!("test {name} ... ok"));
        }
    }
}
