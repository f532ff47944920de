//! A match that is broken off, gently or not, goes on where it stopped.

use crate::{A, Lab, Run, assert_games_once, guard, json, records, timeless, until};
use std::fs;
use std::process::{Child, Command};

const GAMES: usize = 24;

struct Match {
    lab: Lab,
}

impl Match {
    fn new() -> Match {
        let lab = Lab::new();
        fs::write(lab.path("guard.sh"), guard(3)).expect("a script");
        Match { lab }
    }

    /// In the match's own folder, so that the same match elsewhere is told in the same words.
    fn arguments<'a>(&self, more: &[&'a str]) -> Vec<&'a str> {
        let a_match = ["match", A, "gtp:sh guard.sh", "--size", "5", "--games", "24", "--threads", "2"];
        [&a_match[..], &["--sgf", "records"], more].concat()
    }

    fn records(&self) -> Vec<(String, String)> {
        records(&self.lab.path("records"))
    }

    /// The match in progress, with some games ended that had not ended before, and some that will not end.
    fn in_the_middle(&self) -> Child {
        fs::write(self.lab.path("gate"), "").expect("a file");
        let before = self.records().len();
        let mut child = self.lab.spawn(&self.arguments(&[]));
        until("some games", || {
            let ended = child.try_wait().expect("a child can be asked");
            assert_eq!(ended, None, "the match broke off by itself");
            self.records().len() >= before + 3
        });
        child
    }

    /// Resumes; the number of games that were there already.
    fn resume(&self) -> usize {
        fs::remove_file(self.lab.path("gate")).expect("the gate was closed");
        let run = self.lab.run(&self.arguments(&["--json"]));
        assert_eq!(run.status, 0, "{}", run.err);
        assert_games_once(&json(&run.out), GAMES);
        let (done, _) = run.err.split_once(" of 24 games done").expect("how much was done");
        done.parse().expect("a number of games")
    }

    /// Asserts that all is as in a match of the same games that nobody broke off.
    fn assert_as_if_whole(&self) {
        let whole = Match::new();
        let report = whole.lab.succeed(&whole.arguments(&[]));
        assert_eq!(timeless(&self.lab.succeed(&self.arguments(&[]))), timeless(&report));
        assert_eq!(self.records(), whole.records());
        assert_eq!(self.records().len(), GAMES);
    }
}

#[test]
fn a_killed_match_loses_only_the_games_in_flight() {
    let broken = Match::new();
    let mut child = broken.in_the_middle();
    child.kill().expect("it still runs");
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), None, "killed by a signal");
    let kept = broken.records().len();
    let done = broken.resume();
    assert!(kept <= done && done < GAMES, "{kept} records, {done} games");
    broken.assert_as_if_whole();
}

#[test]
fn a_match_killed_again_and_again_comes_to_its_end() {
    let broken = Match::new();
    for _ in 0..3 {
        let mut child = broken.in_the_middle();
        child.kill().and_then(|()| child.wait()).expect("it still runs");
    }
    let kept = broken.records().len();
    assert!(broken.resume() >= kept);
    broken.assert_as_if_whole();
}

#[test]
fn an_interrupt_stops_in_good_order() {
    for signal in ["INT", "TERM"] {
        let broken = Match::new();
        let child = broken.in_the_middle();
        let kill = format!("kill -{signal} {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("sh runs").success());
        let run = Run::of(&child.wait_with_output().expect("it ends"));
        assert_eq!(run.status, 2, "{}", run.err);
        assert!(run.err.contains("stopping; finished games are kept"), "{}", run.err);
        // What is finished is reported.
        let kept = broken.records().len();
        assert!(run.out.contains(&format!("\ngames    {kept} of 24;")), "{}", run.out);
        assert_eq!(broken.resume(), kept);
        broken.assert_as_if_whole();
    }
}
