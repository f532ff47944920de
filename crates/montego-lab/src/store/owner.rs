//! Who claims a game: names of running matches, from which another process can tell that they are dead.
//!
//! A name says which process its match runs in: the system since its start, its space of process numbers and the
//! user, then the number of the process and when it was started. Whoever runs on the same system, in the same space
//! and as the same user can look the process up, and need not wait for the last sign of life to grow old. Where the
//! system does not tell these things, or for a process on another machine, the sign of life decides.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, io};

/// What a name with a process that can be looked up begins with.
const HERE: &str = "process";

/// Where processes are listed, on Linux.
const PROCESSES: &str = "/proc";

/// A name for a match that runs in this process; no other match has it, here or elsewhere.
pub(crate) fn new_owner() -> String {
    static MATCHES: AtomicU64 = AtomicU64::new(0);
    let number = MATCHES.fetch_add(1, Ordering::Relaxed);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Number and time alone tell nearly all matches apart; they have to where processes have no mark.
    let id = std::process::id();
    let mark = mark(id).unwrap_or_else(|| format!("somewhere {id}"));
    format!("{mark} match {number} at {} ns", since.as_nanos())
}

/// Whether `owner` surely runs no more. A process that cannot be looked up from here is not surely gone.
pub(super) fn is_gone(owner: &str) -> bool {
    let words: Vec<&str> = owner.split(' ').collect();
    let [HERE, theirs, id, started, ..] = words[..] else { return false };
    let Ok(id) = id.parse() else { return false };
    // What cannot be read tells nothing: there may be too many open files.
    place().is_some_and(|ours| ours == theirs)
        && start_of(id).is_ok_and(|found| found.is_none_or(|start| start != started))
}

/// The words of a name by which the process `id` can be looked up.
fn mark(id: u32) -> Option<String> {
    Some(format!("{HERE} {} {id} {}", place()?, start_of(id).ok()??))
}

/// What two processes have in common if each can look up the other; none where there is no looking up.
#[cfg(target_os = "linux")]
fn place() -> Option<String> {
    use std::os::unix::fs::MetadataExt;
    // A list made for another space of process numbers would mislead.
    let listed = fs::read_link(format!("{PROCESSES}/self")).ok()?;
    if listed.to_str() != Some(std::process::id().to_string().as_str()) {
        return None;
    }
    let system = fs::read_to_string(format!("{PROCESSES}/sys/kernel/random/boot_id")).ok()?;
    let space = fs::metadata(format!("{PROCESSES}/self/ns/pid")).ok()?.ino();
    // The processes of other users may be hidden.
    let user = fs::metadata(format!("{PROCESSES}/self")).ok()?.uid();
    Some(format!("{}/{space}/{user}", system.trim()))
}

#[cfg(not(target_os = "linux"))]
fn place() -> Option<String> {
    None
}

/// When the process was started, in ticks since the start of the system; none if it does not run.
fn start_of(id: u32) -> io::Result<Option<String>> {
    let text = match fs::read_to_string(format!("{PROCESSES}/{id}/stat")) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text?,
    };
    // The name of the program, in brackets, may hold anything, brackets and blanks included.
    let (_, fields) = text.rsplit_once(')').ok_or(io::ErrorKind::InvalidData)?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let (state, start) = (fields.first(), fields.get(19).ok_or(io::ErrorKind::InvalidData)?);
    // A dead process is listed until its parent has asked how it ended.
    let is_dead = matches!(state, Some(&("Z" | "X" | "x")));
    Ok((!is_dead).then(|| (*start).to_owned()))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::store::{Claim, MatchIdentity, Store};
    use std::process::{Child, Command, Stdio};

    /// A process that lives until it is killed.
    fn sleeper() -> Child {
        Command::new("sleep").arg("600").stdin(Stdio::null()).spawn().expect("sleep runs")
    }

    fn named(child: &Child) -> String {
        mark(child.id()).expect("/proc is mounted") + " match 0 at 0 ns"
    }

    #[test]
    fn names_differ_and_their_process_lives() {
        let (one, other) = (new_owner(), new_owner());
        assert_ne!(one, other);
        assert!(one.starts_with(HERE), "{one}");
        assert!(!is_gone(&one) && !is_gone(&other));
    }

    #[test]
    fn a_killed_process_is_gone_before_and_after_its_parent_asks() {
        let mut child = sleeper();
        let owner = named(&child);
        assert!(!is_gone(&owner));
        child.kill().expect("it can be killed");
        // The system takes a moment to end it; without a question from us it stays listed.
        while start_of(child.id()).expect("/proc is mounted").is_some() {
            std::thread::yield_now();
        }
        assert!(fs::exists(format!("{PROCESSES}/{}", child.id())).expect("/proc is mounted"));
        assert!(is_gone(&owner));
        child.wait().expect("it has ended");
        assert!(is_gone(&owner));
    }

    #[test]
    fn a_number_that_was_given_again_is_another_process() {
        let [ours, place, id, start, rest @ ..] =
            &*new_owner().split(' ').map(str::to_owned).collect::<Vec<_>>()
        else {
            panic!("a name has more words");
        };
        assert_eq!(rest.len(), 5);
        assert!(!is_gone(&format!("{ours} {place} {id} {start} match 7")));
        assert!(is_gone(&format!("{ours} {place} {id} 1{start} match 7")));
    }

    #[test]
    fn what_cannot_be_looked_up_is_not_gone() {
        for owner in [
            "",
            "me",
            "somewhere 5 match 0 at 7 ns",
            "process",
            "process x y z",
            "process elsewhere/1/0 1 5 m",
        ] {
            assert!(!is_gone(owner), "{owner}");
        }
    }

    #[test]
    fn a_claim_of_a_dead_process_is_free_at_once() {
        let identity = MatchIdentity {
            tested_settings: "a".to_owned(),
            reference_settings: "b".to_owned(),
            tested_revision: String::new(),
            reference_revision: String::new(),
            columns: 9,
            rows: 9,
            rules: "chinese".to_owned(),
            komi_halves: 0,
            openings: String::new(),
            base_seed: 1,
        };
        let store = Store::open_in_memory().unwrap();
        let key = identity.game(0, true, "").key();
        let mut child = sleeper();
        let (theirs, ours) = (named(&child), new_owner());
        assert_eq!(store.claim(key, &theirs, 1000).unwrap(), Claim::Taken);
        assert_eq!(store.claim(key, &ours, 1001).unwrap(), Claim::Busy);
        child.kill().and_then(|()| child.wait()).expect("it can be killed");
        assert_eq!(store.claim(key, &ours, 1001).unwrap(), Claim::Taken);
        assert_eq!(store.claim(key, &new_owner(), 1001).unwrap(), Claim::Busy);
    }
}
