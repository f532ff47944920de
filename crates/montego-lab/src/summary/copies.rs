//! Games that are copies of others: the same moves from the first to the last, whoever played them.
//!
//! Engines without chance play the same game again and again. Such games are one piece of evidence, and an
//! interval that takes them for many is too narrow.

use crate::store::{GameRow, Outcome};
use std::collections::HashSet;

/// How many of some games are copies. Void games are left out, as they enter no interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Copies {
    /// Games that were looked at.
    pub(super) games: u32,
    /// Of these, games that have the moves of an earlier one.
    pub(super) copied: u32,
    /// Of these, games that came without their moves, so that nobody knows.
    pub(super) unknown: u32,
}

impl Copies {
    pub(super) fn among(rows: &[GameRow]) -> Copies {
        let valid = rows.iter().filter(|row| row.outcome != Outcome::Void);
        Copies::among_records(valid.map(|row| row.sgf.as_str()))
    }

    /// Counts among records; an empty one is that of a game without its moves.
    fn among_records<'a>(records: impl Iterator<Item = &'a str>) -> Copies {
        let (mut copies, mut seen) = (Copies::default(), HashSet::new());
        for sgf in records {
            copies.games += 1;
            if sgf.is_empty() {
                copies.unknown += 1;
            } else if !seen.insert(blake3::hash(&moves(sgf))) {
                copies.copied += 1;
            }
        }
        copies
    }
}

/// The moves of a record that was written here, as bytes that are equal for equal games.
///
/// A reader of any record would take several times as long, which is felt with a hundred thousand games.
fn moves(sgf: &str) -> Vec<u8> {
    let mut moves = Vec::new();
    let (mut name, mut in_name) = (&b""[..], None);
    let bytes = sgf.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'A'..=b'Z' => {
                in_name.get_or_insert(at);
            }
            b'[' => {
                name = in_name.take().map_or(name, |start| &bytes[start..at]);
                let start = at + 1;
                at = start;
                while at < bytes.len() && bytes[at] != b']' {
                    // The character after a backslash ends no value.
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                if name == b"B" || name == b"W" {
                    moves.extend_from_slice(name);
                    moves.extend_from_slice(&bytes[start..at.min(bytes.len())]);
                }
            }
            _ => in_name = None,
        }
        at += 1;
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_notation::{Record, RecordMove, read_vertex};
    use montego_rules::{Color, Size};

    /// A record with these moves and this comment.
    fn record(vertices: &str, comment: &str) -> String {
        let size = Size::square(9).expect("a size");
        let mut record = Record::new(size);
        record.players.black = Some("W[aa] \\ B]".to_owned());
        record.comment = Some(comment.to_owned());
        let color = |index: usize| if index.is_multiple_of(2) { Color::Black } else { Color::White };
        let moves = vertices.split_whitespace().enumerate().map(|(index, vertex)| RecordMove {
            color: color(index),
            play: read_vertex(vertex, size).expect("a vertex"),
            comment: None,
        });
        record.moves = moves.collect();
        record.final_comment = Some(format!("{comment};B[aa]"));
        record.to_sgf()
    }

    fn count(records: &[String]) -> (u32, u32, u32) {
        let copies = Copies::among_records(records.iter().map(String::as_str));
        (copies.games, copies.copied, copies.unknown)
    }

    #[test]
    fn only_moves_count() {
        assert_eq!(moves(&record("E5 C3 pass", "];B[ab]\\")), b"BeeWcgB");
        let records = [
            record("E5 C3 pass", "a game"),
            record("E5 C3", "a shorter one"),
            record("E5 C3 pass", "W[ee] and another [text]; \\"),
            record("C3 E5 pass", "other moves"),
            record("", "no move"),
            record("E5 C3 pass", ""),
        ];
        assert_eq!(count(&records), (6, 2, 0));
        assert_eq!(count(&[]), (0, 0, 0));
    }

    #[test]
    fn games_without_moves_are_unknown() {
        let records = [String::new(), record("E5", ""), String::new(), record("E5", "again")];
        assert_eq!(count(&records), (4, 1, 2));
    }

    #[test]
    fn a_record_that_is_cut_off_is_read_as_far_as_it_goes() {
        let whole = record("E5 C3 pass A1", "text \\ ]");
        for length in 0..whole.len() {
            moves(&whole[..length]);
        }
        assert_eq!(moves("(;B[ee];W[c\\"), b"BeeWc\\");
    }

    #[test]
    fn a_hundred_thousand_games_are_counted() {
        let vertices = |index: usize| format!("{}{} ", b"ABCDEFGHJ"[index % 9] as char, index / 9 % 9 + 1);
        let text =
            |number: usize| -> String { (0..50).map(|ply| vertices(number + number / 81 * ply)).collect() };
        let distinct: Vec<String> = (0..500).map(|number| record(&text(number), "")).collect();
        let different: HashSet<String> = (0..500).map(text).collect();
        let copies = Copies::among_records((0..100_000).map(|index| distinct[index % 500].as_str()));
        assert_eq!(copies.games - copies.copied, different.len() as u32);
    }
}
