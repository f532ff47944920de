//! What the session is.

#[cfg(unix)]
use crate::computing_time::computing_time;
use crate::gtp::session::Session;
use crate::gtp::table::{self, Answer, COMMANDS};
use crate::gtp::words::Words;

/// The version as clients compare it. Lizzie splits it at the dots and asks for a second number of at least
/// fifteen, so the crate's version stands behind one of that form.
const VERSION: &str = concat!("1.15.0 (Montego ", env!("CARGO_PKG_VERSION"), ")");

pub(in crate::gtp) fn protocol_version(_: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    Ok("2".to_owned())
}

pub(in crate::gtp) fn name(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    Ok(format!("Montego {}", session.engine.entry().name))
}

pub(in crate::gtp) fn version(_: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    Ok(VERSION.to_owned())
}

pub(in crate::gtp) fn known_command(_: &mut Session, words: &mut Words<'_>) -> Answer {
    let name = words.need("the name of a command")?;
    words.end()?;
    Ok(table::find(name).is_some().to_string())
}

pub(in crate::gtp) fn list_commands(_: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    Ok(COMMANDS.iter().map(|command| command.name).collect::<Vec<_>>().join("\n"))
}

pub(in crate::gtp) fn help(_: &mut Session, words: &mut Words<'_>) -> Answer {
    let line = |command: &table::Command| {
        format!("{} {}", command.name, command.arguments).trim_end().to_owned() + ": " + command.about
    };
    let Some(name) = words.word() else {
        return Ok(COMMANDS.iter().map(line).collect::<Vec<_>>().join("\n"));
    };
    words.end()?;
    table::find(name).map(line).ok_or_else(|| "unknown command".to_owned())
}

pub(in crate::gtp) fn quit(_: &mut Session, _: &mut Words<'_>) -> Answer {
    Ok(String::new())
}

pub(in crate::gtp) fn echo(_: &mut Session, words: &mut Words<'_>) -> Answer {
    Ok(words.text().to_owned())
}

/// Computing time of the process, in seconds.
#[cfg(unix)]
pub(in crate::gtp) fn cpu_time(_: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    Ok(format!("{:.3}", computing_time().as_secs_f64()))
}

pub(in crate::gtp) fn describe_engine(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    let entry = session.engine.entry();
    Ok(format!(
        "Montego {}\n{}\n{}\n{}\nrevision {}, seed {}",
        env!("CARGO_PKG_VERSION"),
        session.engine,
        entry.about,
        entry.paper,
        entry.revision,
        session.seed
    ))
}

pub(in crate::gtp) fn get_random_seed(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    Ok(session.seed.to_string())
}

pub(in crate::gtp) fn set_random_seed(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let seed = words.number("a seed, a whole number from 0")?;
    words.end()?;
    (session.seed, session.number) = (seed, 1);
    Ok(String::new())
}

pub(in crate::gtp) fn clear_cache(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    session.last = None;
    Ok(String::new())
}
