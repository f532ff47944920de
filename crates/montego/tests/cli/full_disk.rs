//! A disk without space: a clear error, and nothing lost that was stored.

use crate::{A, B, Lab, assert_games_once, json};
use std::process::{Command, Output};

/// A match whose records need more than the space there is.
const MATCH: &str = r#"play() { "$montego" match "$a" "$b" --size 5 --games 300 --store "$store" "$@"; }"#;

fn shell(lab: &Lab, wrapper: &[&str], script: &str) -> Output {
    let words = [wrapper, &["sh", "-c"]].concat();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).arg(format!("{MATCH}\n{script}"));
    command.env("montego", env!("CARGO_BIN_EXE_montego")).env("a", A).env("b", B);
    command.env("disk", lab.path("disk")).env("store", lab.path("disk/games.sqlite"));
    std::fs::create_dir_all(lab.path("disk")).expect("a folder");
    command.output().expect("sh runs")
}

/// What a script with two matches, the first without space, printed.
fn assert_nothing_lost(output: &Output, complaint: &str) {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(!err.contains("panicked"), "{err}");
    let (first, second) = err.split_once("=== status ").unwrap_or_else(|| panic!("{err}"));
    assert!(second.starts_with("2\n"), "{err}");
    let last = first.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("error: ") && last.contains(complaint) && last.contains("games.sqlite"),
        "{err}"
    );
    assert!(last.contains("what was stored before is safe"), "{err}");
    let done =
        second.lines().find_map(|line| line.strip_suffix(" of 300 games done")).expect("how much was there");
    let done: usize = done.parse().expect("a number");
    assert!((1..300).contains(&done), "some games fitted: {err}");
    assert_games_once(&json(&out), 300);
}

#[test]
fn a_file_that_may_not_grow() {
    let lab = Lab::new();
    // The limit counts in half kilobytes. Who exceeds it gets a signal, or an error where that is ignored.
    let script = "(trap '' XFSZ; ulimit -f 400; play); echo \"=== status $?\" >&2; play --json";
    assert_nothing_lost(&shell(&lab, &[], script), "disk I/O error");
}

#[test]
fn a_disk_that_is_full() {
    let lab = Lab::new();
    let script = "mount -t tmpfs -o size=400k montego \"$disk\" || exit 77; \
                  play; echo \"=== status $?\" >&2; mount -o remount,size=20m \"$disk\"; play --json";
    // The disk is in a space of mounts of its own, and goes with it.
    for wrapper in [&["unshare", "--mount"][..], &["unshare", "--map-root-user", "--mount"]] {
        let able = Command::new(wrapper[0])
            .args(&wrapper[1..])
            .args(["sh", "-c", "mount -t tmpfs montego /mnt"])
            .output();
        if able.is_ok_and(|output| output.status.success()) {
            assert_nothing_lost(&shell(&lab, wrapper, script), "no space left");
            return;
        }
    }
    crate::tell("no disk can be mounted here, so none is filled");
}
