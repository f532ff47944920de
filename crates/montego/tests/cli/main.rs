//! The command line as its users meet it: real processes, small boards, few playouts.
//!
//! No test touches the user's own store, and none depends on how fast the machine is.

mod analysis;
mod analyze;
mod bad_input;
mod bench;
mod doctor;
mod experiments;
mod explain;
mod external;
#[cfg(target_os = "linux")]
mod full_disk;
#[cfg(unix)]
mod interruption;
mod matches;
mod play;
mod report;
mod results;
mod sgf;
mod tactics;
mod tournament;
mod train;
mod words;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Two players that need a few milliseconds for a game on a small board.
const A: &str = "oleg:playouts=40";
const B: &str = "abramson:playouts_per_candidate=3,pass_playouts=20";

/// How long to wait for what must happen sooner or later.
const PATIENCE: Duration = Duration::from_secs(300);

/// A folder of its own with a store and records, gone when the test ends.
struct Lab {
    folder: TempDir,
}

/// What a process left behind.
struct Run {
    status: i32,
    out: String,
    err: String,
}

impl Lab {
    fn new() -> Lab {
        Lab { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The same as text; it goes into command lines.
    fn text(&self, name: &str) -> String {
        self.path(name).to_str().expect("a temporary folder has a plain name").to_owned()
    }

    /// The program, in this folder and with this folder for everything that it keeps.
    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_montego"));
        command.current_dir(self.folder.path());
        command.env("XDG_DATA_HOME", self.path("data")).env("HOME", self.path("home")).env("COLUMNS", "80");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn spawn(&self, arguments: &[&str]) -> Child {
        self.command().args(arguments).spawn().expect("montego runs")
    }

    fn run(&self, arguments: &[&str]) -> Run {
        let mut command = assert_cmd::Command::from_std(self.command());
        Run::of(&command.args(arguments).timeout(PATIENCE).output().expect("montego runs and ends"))
    }

    /// Runs what must succeed; its standard output.
    fn succeed(&self, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        assert_eq!(run.status, 0, "{arguments:?}: {}", run.err);
        run.out
    }
}

impl Run {
    fn of(output: &Output) -> Run {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("output is UTF-8");
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert!(!err.contains("panicked"), "{err}");
        let status = output.status.code().unwrap_or_else(|| panic!("{}: {err}", output.status));
        Run { status, out, err }
    }
}

/// A match on 5x5 in the store of a lab.
fn a_match<'a>(games: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["match", A, B, "--size", "5", "--games", games], more].concat()
}

/// The lines of a report but those that depend on the machine.
fn timeless(report: &str) -> String {
    report.lines().filter(|line| !line.starts_with("time ")).map(|line| format!("{line}\n")).collect()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// The games of a report in JSON.
fn games(report: &Value) -> &[Value] {
    report["games"].as_array().expect("a row per game")
}

/// Asserts that there are so many games, all different.
fn assert_games_once(report: &Value, count: usize) {
    let mut keys: Vec<_> = games(report).iter().map(|game| game["key"].as_str().expect("a key")).collect();
    assert_eq!(keys.len(), count);
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count, "every game is there once");
}

/// The records in a folder by name, in order.
fn records(folder: &Path) -> Vec<(String, String)> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let records = paths.filter(|path| path.extension().is_some_and(|ending| ending == "sgf"));
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).expect("a record"))
    };
    let mut records: Vec<_> = records.map(read).collect();
    records.sort();
    records
}

/// The script of a program that passes. While there is a file `gate`, it gets ready for so many games, one of which
/// is a rehearsal, and then thinks until the file is gone, so that games against it are in the middle for as long as
/// a test needs.
#[cfg(unix)]
fn guard(games: u32) -> String {
    format!(
        r#"
games=0
while read -r id command rest; do
    answer=
    case $command in
        list_commands) printf '=%s name\ngenmove\nplay\nquit\n\n' "$id"; continue ;;
        clear_board) games=$((games + 1)) ;;
        genmove)
            while [ $games -gt {games} ] && [ -e gate ]; do sleep 0.02; done
            answer=pass ;;
    esac
    printf '=%s %s\n\n' "$id" "$answer"
    if [ "$command" = quit ]; then exit 0; fi
done
"#
    )
}

/// Says why a test could not do its work here.
#[allow(clippy::print_stderr, reason = "a test that does nothing must not look like one that passed")]
fn tell(why: &str) {
    eprintln!("{why}");
}

/// Waits until something holds.
fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let since = Instant::now();
    while !holds() {
        assert!(since.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}
