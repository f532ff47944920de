//! Parameters and engines, changed while the session goes on.

use crate::gtp::session::Session;
use crate::gtp::table::Answer;
use crate::gtp::words::Words;
use montego_search::Kind;

/// Without a name a list in the form of GoGui's `param` dialog, with a name its value, with a value sets it.
pub(in crate::gtp) fn param(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let Some(name) = words.word() else {
        let line = |(parameter, value): (&montego_search::Parameter, String)| match parameter.kind {
            Kind::Choice { words, .. } => format!("[list/{}] {} {value}", words.join("/"), parameter.name),
            _ => format!("[string] {} {value}", parameter.name),
        };
        return Ok(session.parameters().map(line).collect::<Vec<_>>().join("\n"));
    };
    let Some(value) = words.word() else { return value_of(session, name) };
    words.end()?;
    session.set(name, value)?;
    Ok(String::new())
}

fn value_of(session: &Session, name: &str) -> Answer {
    let mut all = session.parameters();
    all.find(|(parameter, _)| parameter.name == name).map(|(_, value)| value).ok_or_else(|| {
        let names = session.parameters().map(|(parameter, _)| parameter.name);
        format!("there is no parameter '{name}'; there are {}", names.collect::<Vec<_>>().join(", "))
    })
}

pub(in crate::gtp) fn list_params(session: &mut Session, words: &mut Words<'_>) -> Answer {
    words.end()?;
    Ok(session.parameters().map(|(parameter, _)| parameter.name).collect::<Vec<_>>().join(" "))
}

pub(in crate::gtp) fn get_param(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let name = words.need("the name of a parameter")?;
    words.end()?;
    value_of(session, name)
}

pub(in crate::gtp) fn set_param(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let name = words.need("the name of a parameter")?;
    let value = words.need("a value")?;
    words.end()?;
    session.set(name, value)?;
    Ok(String::new())
}

pub(in crate::gtp) fn engine(session: &mut Session, words: &mut Words<'_>) -> Answer {
    if words.left() == 0 {
        return Ok(session.engine.to_string());
    }
    set_engine(session, words)
}

pub(in crate::gtp) fn set_engine(session: &mut Session, words: &mut Words<'_>) -> Answer {
    let text = words.need("the name of an engine")?;
    words.end()?;
    session.engine = text.parse().map_err(|error: montego_search::EngineError| error.to_string())?;
    session.last = None;
    Ok(String::new())
}
