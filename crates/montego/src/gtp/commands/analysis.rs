//! Analysis while the client watches.

use super::think::decide_and_play;
use crate::gtp::report::{self, Dialect, Wanted};
use crate::gtp::serve::Reports;
use crate::gtp::session::Session;
use crate::gtp::table::Answer;
use crate::gtp::thought::{Looks, Purpose};
use crate::gtp::words::{Words, clip};
use crate::outlook::OWNERSHIP_PLAYOUTS;
use montego_notation::read_vertex;
use montego_rules::{Color, Play, Position, Size};
use montego_search::{Account, Ownership};
use montego_stats::Rng;
use std::sync::OnceLock;
use std::time::Duration;

/// The time between two reports if the client names none.
const USUAL: Duration = Duration::from_secs(1);

/// The shortest time between two reports.
const SHORTEST: Duration = Duration::from_millis(10);

/// What a client asked for.
struct Asked {
    color: Color,
    every: Option<Duration>,
    wanted: Wanted,
    /// The plays to choose from, if not from all.
    among: Option<Vec<Play>>,
}

/// Reads the arguments. A key that is not supported is an error: clients find out that way what is.
fn read(session: &Session, words: &mut Words<'_>, dialect: Dialect) -> Result<Asked, String> {
    let color = words.maybe_color().unwrap_or_else(|| session.to_play());
    let wanted = Wanted { dialect, most: usize::MAX, ownership: false, root: false, visits: false };
    let mut asked = Asked { color, every: None, wanted, among: None };
    if words.peek().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
        asked.every = Some(interval(words)?);
    }
    let size = session.size();
    while let Some(key) = words.word() {
        let kata = dialect == Dialect::KataGo;
        match key {
            "interval" => asked.every = Some(interval(words)?),
            "minmoves" => {
                let _: usize = words.number("a number of moves")?;
            }
            "maxmoves" => asked.wanted.most = words.number("a number of moves")?,
            "avoid" | "allow" => restrict(&mut asked, key == "allow", words, size)?,
            "ownership" if kata => asked.wanted.ownership = truth(words)?,
            "rootInfo" if kata => asked.wanted.root = truth(words)?,
            "pvVisits" if kata => asked.wanted.visits = truth(words)?,
            // What the engines do not measure can only be declined.
            "ownershipStdev" | "movesOwnership" | "movesOwnershipStdev" | "pvEdgeVisits" if kata => {
                if truth(words)? {
                    return Err(format!("unsupported: {key}"));
                }
            }
            _ => return Err(format!("syntax error: found the unknown key '{}'", clip(key))),
        }
    }
    Ok(asked)
}

fn interval(words: &mut Words<'_>) -> Result<Duration, String> {
    let hundredths: u32 = words.number("an interval in hundredths of a second")?;
    Ok(Duration::from_millis(10 * u64::from(hundredths)).max(SHORTEST))
}

fn truth(words: &mut Words<'_>) -> Result<bool, String> {
    match words.need("true or false")?.to_ascii_lowercase().as_str() {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        other => Err(format!("syntax error: expected true or false, found '{}'", clip(other))),
    }
}

/// `avoid` or `allow`: a colour, vertices between commas, and up to which move that holds. The programs look
/// at no play but their next one, so only that can be restricted.
fn restrict(asked: &mut Asked, allow: bool, words: &mut Words<'_>, size: Size) -> Result<(), String> {
    let color = words.color()?;
    let list = words.need("vertices")?;
    let vertices = list.split(',').filter(|vertex| !vertex.is_empty());
    let vertices = vertices.map(|vertex| read_vertex(vertex, size).map_err(|e| format!("syntax error: {e}")));
    let vertices = vertices.collect::<Result<Vec<Play>, String>>()?;
    let until: u32 = words.number("a number of moves")?;
    if until == 0 {
        return Err("syntax error: expected a number of moves from 1, found '0'".to_owned());
    }
    if color != asked.color {
        return Err(format!(
            "unsupported: only the plays of {}, who is to move, can be restricted",
            asked.color
        ));
    }
    let before = asked.among.take().unwrap_or_else(|| size.points().map(Play::At).collect());
    asked.among = Some(before.into_iter().filter(|play| vertices.contains(play) == allow).collect());
    Ok(())
}

/// A report. Where the engine does not tell who has the points and the client wants to know, random games
/// from the position tell it, played once.
fn shown(
    position: &Position,
    account: &Account,
    wanted: &Wanted,
    games: &OnceLock<Ownership>,
    chance: &Rng,
) -> String {
    if !wanted.ownership || account.ownership.as_ref().is_some_and(|ended| ended.playouts() > 0) {
        return report::line(position, account, wanted);
    }
    let sample = || Ownership::sample(position, OWNERSHIP_PLAYOUTS, &mut chance.clone());
    let ownership = Some(games.get_or_init(sample).clone());
    report::line(position, &Account { ownership, ..account.clone() }, wanted)
}

fn analyze(session: &mut Session, words: &mut Words<'_>, reports: &Reports<'_>, dialect: Dialect) -> Answer {
    let Asked { color, every, wanted, among } = read(session, words, dialect)?;
    reports.open();
    let position = session.position_for(color);
    let (games, chance) = (OnceLock::new(), session.settling_chance());
    let show = |account: &Account| reports.line(&shown(&position, account, &wanted, &games, &chance));
    session.analyze(color, among.as_deref(), Looks { every: every.unwrap_or(USUAL), show: &show });
    Ok(String::new())
}

fn genmove(session: &mut Session, words: &mut Words<'_>, reports: &Reports<'_>, dialect: Dialect) -> Answer {
    let Asked { color, every, wanted, among } = read(session, words, dialect)?;
    reports.open();
    let position = session.position_for(color);
    let (games, chance) = (OnceLock::new(), session.settling_chance());
    let show = |account: &Account| reports.line(&shown(&position, account, &wanted, &games, &chance));
    // Who names no interval wants the last report only.
    let looks = Looks { every: every.unwrap_or(Duration::MAX), show: &show };
    let played = decide_and_play(session, color, Purpose::Play, among.as_deref(), Some(looks))?;
    Ok(format!("play {played}"))
}

pub(in crate::gtp) fn lz_analyze(s: &mut Session, words: &mut Words<'_>, reports: &Reports<'_>) -> Answer {
    analyze(s, words, reports, Dialect::LeelaZero)
}

pub(in crate::gtp) fn kata_analyze(s: &mut Session, words: &mut Words<'_>, reports: &Reports<'_>) -> Answer {
    analyze(s, words, reports, Dialect::KataGo)
}

pub(in crate::gtp) fn lz_genmove_analyze(
    s: &mut Session,
    words: &mut Words<'_>,
    reports: &Reports<'_>,
) -> Answer {
    genmove(s, words, reports, Dialect::LeelaZero)
}

pub(in crate::gtp) fn kata_genmove_analyze(
    s: &mut Session,
    words: &mut Words<'_>,
    reports: &Reports<'_>,
) -> Answer {
    genmove(s, words, reports, Dialect::KataGo)
}

/// A report, then the move. The server keeps the last report with the game, so one is enough.
pub(in crate::gtp) fn cgos_genmove_analyze(
    session: &mut Session,
    words: &mut Words<'_>,
    reports: &Reports<'_>,
) -> Answer {
    let color = words.color()?;
    words.end()?;
    reports.open();
    let position = session.position_for(color);
    let show = |account: &Account| reports.line(&report::cgos(&position, account));
    let looks = Looks { every: Duration::MAX, show: &show };
    let played = decide_and_play(session, color, Purpose::Play, None, Some(looks))?;
    Ok(format!("play {played}"))
}
