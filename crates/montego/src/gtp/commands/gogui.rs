//! The figures of the last decision as GoGui shows them on the board.

use super::board::points;
use crate::cli::account as words_for;
use crate::gtp::session::Session;
use crate::gtp::table::Answer;
use crate::gtp::thought::Thought;
use crate::gtp::words::Words;
use crate::outlook::{OWNERSHIP_PLAYOUTS, from_the_upper_left};
use montego_rules::{Point, Position};
use montego_search::{Candidate, Ownership};
use montego_stats::Rng;

/// GoGui's menu: the type of the answer, a label, the command.
const MENU: &[(&str, &str, &str)] = &[
    ("sboard", "Expected score", "montego-scores %m"),
    ("sboard", "Standard error", "montego-errors %m"),
    ("sboard", "Playouts", "montego-playouts %m"),
    ("sboard", "All moves as first", "montego-as_first %m"),
    ("sboard", "Dropped after playouts", "montego-dropped %m"),
    ("cboard", "Candidates", "montego-candidates %m"),
    ("dboard", "Ownership", "montego-ownership %m"),
    ("cboard", "Strings", "montego-strings"),
    ("cboard", "Groups", "montego-groups"),
    ("sboard", "Eyes", "montego-eyes"),
    ("string", "Attack", "attack %p"),
    ("string", "Defend", "defend %p"),
    ("string", "Connect", "connect %P"),
    ("string", "Disconnect", "disconnect %P"),
    ("string", "Kill group", "owl_attack %p"),
    ("string", "Save group", "owl_defend %p"),
    ("string", "Eyes around point", "eval_eye %p"),
    ("varc", "List of moves", "montego-list %c"),
    ("hstring", "Account", "montego-account %m"),
    ("hstring", "Explain last move", "gomill-explain_last_move"),
    ("string", "Final score", "final_score"),
    ("plist", "Dead stones", "final_status_list dead"),
    ("plist", "Black territory", "final_status_list black_territory"),
    ("plist", "White territory", "final_status_list white_territory"),
    ("param", "Parameters", "montego-param"),
    ("string", "Engine", "gomill-describe_engine"),
    ("none", "Set engine", "montego-engine %s"),
];

pub(in crate::gtp) fn analyze_commands(_: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let line = |(kind, label, command): &(&str, &str, &str)| format!("{kind}/{label}/{command}");
    Ok(MENU.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The decision that a command is about.
fn thought(session: &mut Session, words: &mut Words<'_>) -> Result<Thought, String> {
    let color = if words.left() > 0 { words.color()? } else { session.to_play() };
    words.end()?;
    Ok(session.considered(color))
}

/// A board of words, the top row first, on a line of its own.
fn board(position: &Position, word: impl Fn(Point) -> String) -> String {
    let columns = position.board().size().columns();
    let words: Vec<String> = from_the_upper_left(position).map(word).collect();
    words.chunks(columns).map(|row| format!("\n{}", row.join(" "))).collect()
}

/// A board of what is known about the candidates; the empty word elsewhere.
fn of_candidates(thought: &Thought, word: impl Fn(&Candidate) -> Option<String>) -> String {
    let of = |point: Point| {
        let candidates = &thought.decision.account.candidates;
        candidates.iter().find(|candidate| candidate.play.point() == Some(point)).and_then(&word)
    };
    board(&thought.position, |point| of(point).unwrap_or_else(|| "\"\"".to_owned()))
}

pub(in crate::gtp) fn scores(session: &mut Session, words: &mut Words<'_>) -> Answer {
    Ok(of_candidates(&thought(session, words)?, |candidate| Some(format!("{:.1}", candidate.mean))))
}

pub(in crate::gtp) fn errors(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let error = |candidate: &Candidate| candidate.standard_error.map(|error| format!("{error:.2}"));
    Ok(of_candidates(&thought(session, words)?, error))
}

pub(in crate::gtp) fn playouts(session: &mut Session, words: &mut Words<'_>) -> Answer {
    Ok(of_candidates(&thought(session, words)?, |candidate| Some(candidate.playouts.to_string())))
}

pub(in crate::gtp) fn as_first(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let mean = |candidate: &Candidate| candidate.as_first.map(|first| format!("{:.1}", first.mean));
    Ok(of_candidates(&thought(session, words)?, mean))
}

pub(in crate::gtp) fn dropped(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let dropped = |candidate: &Candidate| candidate.pruned_at.map(|playouts| playouts.to_string());
    Ok(of_candidates(&thought(session, words)?, dropped))
}

pub(in crate::gtp) fn candidates(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let thought = thought(session, words)?;
    let best = thought.decision.account.candidates.first().map(|candidate| candidate.play);
    let color = |candidate: &Candidate| match candidate.pruned_at {
        Some(_) => "gray",
        None if Some(candidate.play) == best => "cyan",
        None => "green",
    };
    Ok(of_candidates(&thought, |candidate| Some(color(candidate).to_owned())))
}

pub(in crate::gtp) fn ownership(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let Thought { position, decision } = thought(session, words)?;
    let ownership = decision.account.ownership.unwrap_or_else(|| {
        let mut rng: Rng = session.settling_chance();
        Ownership::sample(&position, OWNERSHIP_PLAYOUTS, &mut rng)
    });
    Ok(board(&position, |point| format!("{:.2}", ownership.mean(point))))
}

pub(in crate::gtp) fn list(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    words.end()?;
    let turn = session.to_play();
    let thought = session.considered(turn);
    let lists = thought.decision.account.lists.as_ref();
    let lists = lists.ok_or_else(|| format!("{} has no lists of moves", session.engine.entry().name))?;
    Ok(points(lists.of(color).iter().take(20).map(|listed| listed.point)))
}

pub(in crate::gtp) fn account(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let thought = thought(session, words)?;
    let figures = &thought.decision.account;
    let (table, remarks) = (words_for::candidates(figures, 20), words_for::remarks(figures));
    Ok(format!("\n{table}{remarks}"))
}
