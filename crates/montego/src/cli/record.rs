//! The position of a game record that a command is about.

use super::note;
use anyhow::{anyhow, bail};
use montego_notation::sgf::{Collection, NodeId, Place, RecordedGame, Remark, Step, Tree, read_sgf};
use montego_notation::{Record, write_vertex};
use montego_rules::{Color, Game, Komi, Ruleset};
use std::path::Path;

/// Which position of a file of records is meant, and what counts instead of what the record says.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wanted {
    /// Which game of the file, from 1.
    pub(super) game: Option<usize>,
    /// The number of moves before the position; the end of the record if none.
    pub(super) moves: Option<usize>,
    /// Whose turn it is.
    pub(super) to_play: Option<Color>,
    /// The rules.
    pub(super) rules: Option<Ruleset>,
    /// The komi.
    pub(super) komi: Option<Komi>,
}

/// A file of records and the place in it that a command is about.
pub(super) struct Marked {
    collection: Collection,
    /// Which of the games it is.
    game: usize,
    /// The node after which the position stands.
    pub(super) node: NodeId,
}

impl Marked {
    /// A record of nothing but a game, and its end.
    pub(super) fn new(game: &Game) -> Marked {
        let record = Record::of_game(game).to_sgf();
        let collection = read_sgf(record.as_bytes()).expect("what was written can be read");
        let node = collection.trees[0].nodes().last().expect("a record has a node");
        Marked { collection, game: 0, node }
    }

    /// The record of the game.
    pub(super) fn tree(&mut self) -> &mut Tree {
        &mut self.collection.trees[self.game]
    }

    /// Writes the file with all its games, in UTF-8, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn save(mut self, path: &Path) -> anyhow::Result<()> {
        for tree in &mut self.collection.trees {
            tree.set(tree.root(), "CA", "UTF-8");
        }
        save(path, &self.collection.to_sgf())
    }
}

/// Writes a file of records, whole or not at all.
///
/// # Errors
/// If it cannot be written.
pub(super) fn save(path: &Path, sgf: &str) -> anyhow::Result<()> {
    write_whole(path, sgf)
        .map_err(|error| anyhow!("cannot write the game record {}: {error}", path.display()))
}

/// Writes a file whole or not at all: whoever dies while writing leaves it under another name.
///
/// A link goes on leading to the file that it leads to. What is no file, a device or a pipe, is written as it is: a
/// file that is moved there would take its place.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return std::fs::write(path, text);
    }
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let part = path.with_extension(format!("{}.part", std::process::id()));
    std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, path)).inspect_err(|_| {
        let _ = std::fs::remove_file(&part);
    })
}

/// Whether a file begins like a record, in whatever charset.
pub(super) fn looks_like_record(bytes: &[u8]) -> bool {
    let is_wide = bytes.starts_with(b"\xff\xfe(") || bytes.starts_with(b"\xfe\xff\0(");
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    is_wide || text.trim_ascii_start().starts_with(b"(")
}

/// The position of a record, by the main line of one of its games.
///
/// What stands between a move and the next one, as stones that are put there, is part of the position after it. A
/// position is refused if the record does not lead there by legal moves; there is no other instead of it.
///
/// # Errors
/// If there is no such game or move, or a move or a stone before the position cannot be read or is illegal.
pub(super) fn position_of(name: &str, bytes: &[u8], wanted: Wanted) -> anyhow::Result<(Game, Marked)> {
    let collection = read_sgf(bytes).map_err(|error| anyhow!("{name}: {error}"))?;
    for remark in &collection.remarks {
        note(&format!("{name}: {remark}"));
    }
    let (count, number) = (collection.trees.len(), wanted.game.unwrap_or(1));
    let Some(tree) = number.checked_sub(1).and_then(|index| collection.trees.get(index)) else {
        bail!("{name}: expected --game from 1 to {count}, found {number}");
    };
    if count > 1 && wanted.game.is_none() {
        note(&format!("{name}: the first of {count} games; --game tells another"));
    }
    let mut record = RecordedGame::read(tree, &[]).map_err(|error| anyhow!("{name}: {error}"))?;
    let rules = wanted.rules.unwrap_or_else(|| rules_of(name, &record));
    let komi = wanted.komi.or(record.komi).unwrap_or(Komi::ZERO);
    let end = cut(name, &mut record, tree, wanted.moves)?;
    tell_remarks(name, &record.remarks, end)?;
    let node = record.steps.last().map_or(tree.root(), |step| match step {
        Step::Move { node, .. } | Step::Setup { node, .. } => *node,
    });
    if let Some(color) = wanted.to_play
        && color != record.to_play()
    {
        record.steps.push(Step::Setup { node: tree.root(), points: Vec::new(), to_play: Some(color) });
    }
    let replay = record.replay(rules, komi).map_err(|error| anyhow!("{name}: {error}"))?;
    if let Some(it) = replay.illegal.first() {
        let place = place_of(tree, it.node, it.color).map(|place| format!("{place}: ")).unwrap_or_default();
        bail!(
            "{name}: {place}move {} is illegal, {} {}: {}; --move {} is the position before it",
            it.number,
            it.color,
            write_vertex(it.play),
            it.reason,
            it.number - 1
        );
    }
    Ok((replay.game, Marked { collection, game: number - 1, node }))
}

/// Takes away what comes after some moves; the place of the first move that was taken away.
fn cut(
    name: &str,
    record: &mut RecordedGame,
    tree: &Tree,
    moves: Option<usize>,
) -> anyhow::Result<Option<Place>> {
    let Some(moves) = moves else { return Ok(None) };
    let count = record.moves().count();
    if moves > count {
        bail!("{name}: expected --move from 0 to {count}, the moves of the record, found {moves}");
    }
    Ok(match record.keep_moves(moves) {
        Some(Step::Move { node, color, .. }) => place_of(tree, node, color),
        _ => None,
    })
}

/// Where a move is written.
fn place_of(tree: &Tree, node: montego_notation::sgf::NodeId, color: Color) -> Option<Place> {
    tree.value(node, if color == Color::Black { "B" } else { "W" }).map(|value| value.place)
}

/// Tells what is odd about a record up to a place.
///
/// # Errors
/// If a move or a stone was left out: the position would be another one.
fn tell_remarks(name: &str, remarks: &[Remark], end: Option<Place>) -> anyhow::Result<()> {
    for remark in remarks.iter().filter(|remark| end.is_none_or(|end| remark.place < end)) {
        let is_of_the_board =
            ["B:", "W:", "AB:", "AW:", "AE:"].iter().any(|name| remark.text.starts_with(name));
        if is_of_the_board && remark.text.ends_with("left out") {
            bail!("{name}: {}", remark.to_string().trim_end_matches("; left out"));
        }
        note(&format!("{name}: {remark}"));
    }
    Ok(())
}

/// The rules that a record names.
fn rules_of(name: &str, record: &RecordedGame) -> Ruleset {
    let Some(written) = &record.rules else { return Ruleset::CHINESE };
    read_rules(written).unwrap_or_else(|| {
        note(&format!(
            "{name}: expected known rules, found '{}'; chinese ones are taken",
            written.escape_debug()
        ));
        Ruleset::CHINESE
    })
}

/// Reads the names of rules that are seen in records.
pub(crate) fn read_rules(written: &str) -> Option<Ruleset> {
    let word = written.trim().to_lowercase();
    let word = word.trim_end_matches("rules").trim_end_matches("rule").trim();
    match word {
        "cn" | "chn" | "中国" | "中国规则" => Some(Ruleset::CHINESE),
        "jp" | "jpn" | "korean" | "kr" | "日本" | "日本ルール" => Some(Ruleset::JAPANESE),
        "bga" | "french" | "usa" => Some(Ruleset::AGA),
        "tromptaylor" | "tt" => Some(Ruleset::TROMP_TAYLOR),
        "newzealand" => Some(Ruleset::NEW_ZEALAND),
        _ => Ruleset::named(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(record: &str, moves: Option<usize>) -> Result<Game, String> {
        let wanted = Wanted { moves, ..Wanted::default() };
        position_of("r", record.as_bytes(), wanted).map(|found| found.0).map_err(|error| error.to_string())
    }

    #[test]
    fn a_position_is_that_of_the_record_or_none() {
        // The record of the register of what went wrong elsewhere: move 3 is on an occupied point.
        let record = "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[cc]\n;B[ee];W[gg];B[gc])";
        let game = after(record, Some(2)).expect("two legal moves");
        assert_eq!((game.plays().len(), game.position().to_play()), (2, Color::Black));
        assert_eq!(game.position().komi(), Komi::halves(13));
        let words = "r: line 2, column 4: move 3 is illegal, black E5: the point is occupied; --move 2 is";
        for moves in [None, Some(3), Some(5)] {
            let error = after(record, moves).expect_err("an illegal move");
            assert!(error.starts_with(words), "{error}");
        }
        assert_eq!(
            after(record, Some(6)).expect_err("too far"),
            "r: expected --move from 0 to 5, the moves of the record, found 6"
        );
    }

    #[test]
    fn what_cannot_be_read_is_no_position_unless_it_comes_later() {
        let record = "(;SZ[5]AB[aa][zz];B[bb];W[xx];B[cc])";
        let error = after(record, None).expect_err("a stone off the board");
        assert!(error.starts_with("r: line 1, column 15: AB: expected a point of the 5x5 board"), "{error}");
        let record = "(;SZ[5]AB[aa]PL[W];W[bb];B[xx];W[cc])";
        assert_eq!(after(record, Some(0)).expect("the setup").position().to_play(), Color::White);
        assert!(after(record, None).is_err_and(|error| error.contains("B: expected a point")));
    }

    #[test]
    fn rules_have_the_names_that_records_give_them() {
        for (written, rules) in [
            ("Japanese", Ruleset::JAPANESE),
            ("Chinese Rules", Ruleset::CHINESE),
            ("NZ", Ruleset::NEW_ZEALAND),
            ("korean", Ruleset::JAPANESE),
            ("Tromp-Taylor", Ruleset::TROMP_TAYLOR),
            ("AGA", Ruleset::AGA),
        ] {
            assert_eq!(read_rules(written), Some(rules), "{written}");
        }
        assert_eq!(read_rules("house rules"), None);
    }

    #[test]
    fn records_are_known_by_their_beginning() {
        for text in ["(;", "\u{feff} \n(", "(B[ee])"] {
            assert!(looks_like_record(text.as_bytes()), "{text:?}");
        }
        assert!(looks_like_record(b"\xff\xfe(\0;\0"));
        for text in ["", ". X", "X ("] {
            assert!(!looks_like_record(text.as_bytes()), "{text:?}");
        }
    }
}
