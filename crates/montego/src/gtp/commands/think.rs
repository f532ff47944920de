//! Decisions.

use crate::cli::account;
use crate::gtp::session::Session;
use crate::gtp::table::Answer;
use crate::gtp::thought::{Looks, Purpose, word};
use crate::gtp::words::Words;
use montego_rules::{Color, Illegal, Play};
use montego_search::Answer as Decided;

pub(in crate::gtp) fn genmove(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    words.end()?;
    decide_and_play(session, color, Purpose::Play, None, None)
}

/// Gomill may ask whether a win is claimed, which no engine here does.
pub(in crate::gtp) fn genmove_ex(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    decide_and_play(session, color, Purpose::Play, None, None)
}

pub(in crate::gtp) fn genmove_cleanup(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    words.end()?;
    decide_and_play(session, color, Purpose::Cleanup, None, None)
}

pub(in crate::gtp) fn reg_genmove(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let color = words.color()?;
    words.end()?;
    Ok(word(session.decide(color, Purpose::Regression, None, None)))
}

/// The engine's move, played; a resignation plays nothing.
pub(super) fn decide_and_play(
    session: &mut Session,
    color: Color,
    purpose: Purpose,
    among: Option<&[Play]>,
    looks: Option<Looks<'_>>,
) -> Answer {
    let answer = session.decide(color, purpose, among, looks);
    if let Decided::Play(play) = answer {
        match session.play(color, play) {
            Ok(()) => {}
            // Where the rules know no passes, who has no legal play has ended the game; the protocol has no
            // other word for it.
            Err(Illegal::Pass) => {}
            Err(reason) => return Err(format!("the engine made an illegal move: {reason}")),
        }
    }
    Ok(word(answer))
}

pub(in crate::gtp) fn explain_last_move(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let Some(thought) = &session.last else { return Ok(String::new()) };
    let figures = &thought.decision.account;
    let (table, remarks) = (account::candidates(figures, 10), account::remarks(figures));
    Ok(format!(
        "\n{} {}\n{table}{remarks}",
        thought.position.to_play(),
        account::answer(thought.decision.answer)
    ))
}
