//! The protocol itself: lines, ids, answers and ends, whoever the client is.

use super::words;
use crate::doctor::Severity;
use crate::doctor::desk::{Desk, Over};
use crate::doctor::session::Answer;
use crate::external::clip;
use std::time::Duration;

/// A command that no program has.
const NONSENSE: &str = "montego-doctor-asks";
/// Commands that the protocol demands.
const REQUIRED: [&str; 11] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
];
/// Characters of a line that is longer than any buffer should be.
const LONG: usize = 4000;

/// The script.
pub(super) fn examine(desk: &mut Desk) -> Result<(), Over> {
    names(desk)?;
    lines(desk)?;
    unknown(desk)?;
    lists(desk)?;
    words::examine(desk)?;
    pipelining(desk)?;
    desk.quit()?;
    end_of_input(desk)
}

fn names(desk: &mut Desk) -> Result<(), Over> {
    let version = desk.ask("protocol_version")?;
    if version.text.trim() != "2" {
        desk.degrades(format!("expects version 2 of itself; found '{}'", clip(&version.head)));
    }
    for line in ["name", "version"] {
        desk.must(line)?;
    }
    Ok(())
}

/// Sends bytes with an id in them and reads until the answer with this id has come; others came unasked.
fn exchange(desk: &mut Desk, bytes: &[u8], id: u32, what: &str) -> Result<Answer, Over> {
    desk.raw(bytes);
    loop {
        let answer = desk.session().answer().map_err(|why| desk.no_answer(what, &why))?;
        desk.step();
        desk.strays(&answer.before);
        if answer.id == Some(id) {
            return Ok(answer);
        }
        let found = clip(&answer.head);
        desk.breaks(format!("expects one answer to {what}, with the id {id}; found '{found}'"));
        // A program that never repeats ids has answered; waiting for more would be in vain.
        if answer.id.is_none() && !what.contains("lines") && !what.contains("long") {
            return Ok(answer);
        }
    }
}

/// Line ends, tabs, comments, blank lines and ids. A blank line brought a program down: pasky/michi PR #1.
fn lines(desk: &mut Desk) -> Result<(), Over> {
    let name = desk.ask("name")?;
    if name.id.is_none() {
        // Reading on would wait for ids that never come; the fault has been told.
        return Ok(());
    }
    let forms: [(&[u8], u32, &str); 6] = [
        (b"1001 name\r\n", 1001, "a line that ends in CR LF"),
        (b"1002\tname\n", 1002, "a line with a tab"),
        (b"\n   \n\r\n1003 name\n", 1003, "a command behind blank lines"),
        (b"# a comment\n\t# another\n1004 name # and one more\n", 1004, "a command with comment lines"),
        (b"  1005   name  \n", 1005, "a line with spaces around"),
        (b"2147483647 name\n", 2_147_483_647, "the largest id"),
    ];
    for (bytes, id, what) in forms {
        let answer = exchange(desk, bytes, id, what)?;
        if answer.id == Some(id) && (!answer.ok || answer.text != name.text) {
            let found = clip(&answer.head);
            desk.breaks(format!("expects that {what} is read like any other; found '{found}'"));
        }
    }
    desk.raw(b"name\n");
    let bare = desk.session().answer().map_err(|why| desk.no_answer("name", &why))?;
    desk.step();
    desk.strays(&bare.before);
    if bare.id.is_some() || bare.text != name.text {
        desk.breaks(format!(
            "expects an answer without id to a command without; found '{}'",
            clip(&bare.head)
        ));
    }
    // GNU Go answers nothing, Pachi an error. Whoever sent the id waits for it.
    desk.raw(b"1006\n1007 name\n");
    let first = desk.session().answer().map_err(|why| desk.no_answer("1006", &why))?;
    desk.step();
    desk.strays(&first.before);
    if first.id == Some(1007) {
        desk.degrades("lets a client wait for every id that it sent; found that a line that holds only an id is not answered");
    } else {
        let second = desk.session().answer().map_err(|why| desk.no_answer("1007 name", &why))?;
        desk.strays(&second.before);
        if first.id != Some(1006) || first.ok || second.id != Some(1007) {
            let found = clip(&first.head);
            desk.degrades(format!(
                "expects an error with the id after a line that holds only an id; found '{found}'"
            ));
        }
    }
    Ok(())
}

/// Commands that nobody knows. The failure was once printed as a success: kobanium/TamaGo#82.
fn unknown(desk: &mut Desk) -> Result<(), Over> {
    let answer = desk.ask(NONSENSE)?;
    let found = clip(&answer.head);
    if answer.ok {
        desk.breaks(format!("expects '? unknown command' after '{NONSENSE}'; found '{found}'"));
    } else if !answer.text.starts_with("unknown command") {
        desk.degrades(format!("expects the words 'unknown command' after '{NONSENSE}'; found '{found}'"));
    }
    if answer.id.is_none() {
        return Ok(());
    }
    let long = format!("1010 {NONSENSE}-{}\n1011 name\n", "x".repeat(LONG));
    desk.raw(long.as_bytes());
    two_answers(desk, 1010, 1011, "a line of 4000 characters")?;
    desk.raw(b"1012 caf\xe9 \xff\n1013 name\n");
    two_answers(desk, 1012, 1013, "a line that is not UTF-8")
}

/// Reads an error with the first id and an answer with the second, and nothing between them.
fn two_answers(desk: &mut Desk, first: u32, second: u32, what: &str) -> Result<(), Over> {
    let mut refused = false;
    loop {
        let answer = desk.session().answer().map_err(|why| desk.no_answer(what, &why))?;
        desk.step();
        desk.strays(&answer.before);
        let found = clip(&answer.head);
        match answer.id {
            Some(id) if id == first && !refused => {
                refused = true;
                if answer.ok {
                    desk.breaks(format!("expects '? unknown command' after {what}; found '{found}'"));
                }
            }
            Some(id) if id == second => break,
            _ => desk.breaks(format!("expects one answer to {what}; found one more, '{found}'")),
        }
    }
    if !refused {
        desk.breaks(format!("expects an answer with its id to {what}; found none"));
    }
    Ok(())
}

/// What the program says it knows, and whether it means it.
fn lists(desk: &mut Desk) -> Result<(), Over> {
    desk.introduce()?;
    let missing: Vec<_> = REQUIRED.into_iter().filter(|name| !desk.knows(name)).collect();
    if !missing.is_empty() {
        desk.degrades(format!(
            "demands every command that it calls required; not listed: {}",
            missing.join(", ")
        ));
    }
    for (name, expect) in [("play", "true"), ("genmove", "true"), (NONSENSE, "false")] {
        let answer = desk.ask(&format!("known_command {name}"))?;
        if !answer.ok || answer.text.trim() != expect {
            let found = clip(&answer.head);
            desk.breaks(format!("expects '{expect}' after 'known_command {name}'; found '{found}'"));
        }
    }
    let answer = desk.ask("known_command")?;
    if answer.ok {
        let found = clip(&answer.head);
        desk.degrades(format!("expects an error after 'known_command' without argument; found '{found}'"));
    }
    Ok(())
}

/// Commands that do not wait for answers. Sabaki starts so.
fn pipelining(desk: &mut Desk) -> Result<(), Over> {
    let answers = desk.ask_at_once(&["protocol_version", NONSENSE, "name", "known_command quit"])?;
    let expected = [true, false, true, true];
    if answers.iter().map(|answer| answer.ok).ne(expected) {
        desk.breaks("expects answers in the order of commands that were sent at once; found another order");
    }
    let spaced = answers.iter().any(|answer| answer.text.is_empty() && answer.head.ends_with(' '));
    if spaced {
        desk.once(
            "space",
            Severity::Degrades,
            "ends an answer without text behind the sign and id; found a space",
        );
    }
    // Whatever comes now came unasked.
    let rest = desk.session().rest(Duration::from_millis(100));
    desk.strays(&rest);
    Ok(())
}

/// The end of input without `quit` ends the program, and it is no failure: pasky/michi PR #1.
fn end_of_input(desk: &mut Desk) -> Result<(), Over> {
    desk.reopen()?;
    desk.ask("name")?;
    desk.session().close_input();
    let seconds = desk.session().limit().as_secs_f64();
    match desk.session().end() {
        Some(status) if status.success() => {}
        Some(status) => {
            desk.degrades(format!("takes the end of input for an end like 'quit'; found {status}"))
        }
        None => desk.breaks(format!(
            "expects that the end of input ends the program; it still ran after {seconds} s"
        )),
    }
    desk.step();
    Ok(())
}
