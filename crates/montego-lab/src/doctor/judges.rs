//! What answers mean to clients. Each judge says in a few words what it found instead of what it expects.

use crate::external::clip;

/// A move as clients read it from `genmove`: a vertex of the board, `pass` or `resign`, in any case.
pub(super) fn read_move(text: &str, size: usize) -> Result<&str, String> {
    let word = text.trim();
    let known = ["pass", "resign"].into_iter().find(|known| word.eq_ignore_ascii_case(known));
    match known {
        Some(word) => Ok(word),
        None if is_vertex(word, size) => Ok(word),
        None => Err(format!("'{}'", clip(word))),
    }
}

/// The same for a client that compares with the words as they are and makes a stone of any other:
/// kobanium/Ray#145.
pub(super) fn read_literal_move(text: &str, size: usize) -> Result<&str, String> {
    let word = text.trim();
    match read_move(word, size)? {
        known if known != word => Err(format!("'{word}', which is not the word '{known}'")),
        word => Ok(word),
    }
}

/// Whether a word is a point of the board, in any case.
pub(super) fn is_vertex(word: &str, size: usize) -> bool {
    const LETTERS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let Some((&letter, row)) = word.as_bytes().split_first() else { return false };
    let column = LETTERS.iter().position(|&known| known == letter.to_ascii_uppercase());
    let plain = !row.is_empty() && row.iter().all(u8::is_ascii_digit);
    let row = word.get(1..).filter(|_| plain).and_then(|row| row.parse::<usize>().ok());
    column.is_some_and(|column| column < size) && row.is_some_and(|row| (1..=size).contains(&row))
}

/// What a candidate of an `info` line says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Names and values before the variation.
    pub(super) fields: Vec<(String, String)>,
    /// The variation; nothing may come behind it but other lists.
    pub(super) pv: Vec<String>,
}

impl Candidate {
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// The candidates of a report: `info move V visits N … pv V V info move …`.
///
/// The format was only written down after the fact: leela-zero/leela-zero#1974.
pub(super) fn read_info(line: &str) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut words = line.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match (word, candidates.last_mut()) {
            ("info", _) => candidates.push(Candidate::default()),
            // What concerns the whole position stands behind the last candidate.
            ("rootInfo" | "ownership" | "ownershipStdev", _) => break,
            ("pv", Some(candidate)) => {
                while let Some(play) =
                    words.next_if(|word| is_vertex(word, 25) || word.eq_ignore_ascii_case("pass"))
                {
                    candidate.pv.push(play.to_owned());
                }
            }
            (name, Some(candidate)) if candidate.pv.is_empty() => {
                let value = words.next_if(|&word| word != "info").unwrap_or_default();
                candidate.fields.push((name.to_owned(), value.to_owned()));
            }
            _ => {}
        }
    }
    candidates
}

/// What is wrong with a report for every client: no move, no variation, or one that begins elsewhere.
pub(super) fn fault_of_report(candidates: &[Candidate], size: usize) -> Option<String> {
    if candidates.is_empty() {
        return Some("no 'info'".to_owned());
    }
    candidates.iter().find_map(|candidate| {
        let Some(play) = candidate.field("move") else { return Some("no 'move'".to_owned()) };
        if !is_vertex(play, size) && play != "pass" {
            return Some(format!("the move '{play}'"));
        }
        match candidate.pv.first() {
            None => Some(format!("no 'pv' for {play}")),
            Some(first) if first != play => Some(format!("a variation of {play} that begins with {first}")),
            Some(_) => None,
        }
    })
}

/// What is wrong with the numbers for clients that read whole numbers: ten-thousandths from 0 to 10000 in
/// `winrate`. A win rate below zero in such a field: lightvector/KataGo#532.
pub(super) fn fault_of_integers(candidates: &[Candidate]) -> Option<String> {
    for candidate in candidates {
        for (name, needed) in
            [("visits", true), ("winrate", true), ("order", false), ("prior", false), ("lcb", false)]
        {
            let value = match candidate.field(name) {
                Some(value) => value,
                None if needed => return Some(format!("no '{name}'")),
                None => continue,
            };
            match value.parse::<i64>() {
                Err(_) => return Some(format!("'{name} {value}'")),
                Ok(number) if name == "winrate" && !(0..=10_000).contains(&number) => {
                    return Some(format!("'{name} {value}'"));
                }
                Ok(_) => {}
            }
        }
    }
    None
}

/// What is wrong with the win rates for Sabaki, which takes one with a decimal point for a share of one and
/// another for ten-thousandths; behind `analyze` and the like all have a point.
pub(super) fn fault_of_shares(candidates: &[Candidate], always_shares: bool) -> Option<String> {
    candidates.iter().find_map(|candidate| {
        let text = candidate.field("winrate")?;
        let highest = if always_shares || text.contains('.') { 1.0 } else { 10_000.0 };
        let sound = text.parse::<f64>().is_ok_and(|number| (0.0..=highest).contains(&number));
        (!sound).then(|| format!("'winrate {text}'"))
    })
}

/// Whether a text is a score as match tools write it into a record: `B+12`, `W+0.5` or `0`. A sentence, or a
/// missing score, made every result unknown: tensorflow/minigo#105.
pub(super) fn is_score(text: &str) -> bool {
    let points = |points: &str| !points.is_empty() && points.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    text == "0" || text.strip_prefix(['B', 'W']).and_then(|rest| rest.strip_prefix('+')).is_some_and(points)
}

/// The types of analyze commands that GoGui draws.
const ANALYZE_TYPES: &[&str] = &[
    "none", "string", "hstring", "pstring", "hpstring", "bwboard", "cboard", "dboard", "sboard", "plist",
    "eplist", "pspairs", "gfx", "var", "varb", "varw", "varc", "varp", "varpo", "param",
];

/// What is wrong with a line of `gogui-analyze_commands`: `TYPE/Label/command`, a description and one more field
/// allowed behind. An unknown type is taken for `none`, so its answer is not shown.
pub(super) fn fault_of_analyze_command(line: &str, knows: impl Fn(&str) -> bool) -> Option<String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    let fields: Vec<_> = line.split('/').collect();
    let known = ANALYZE_TYPES.contains(&fields[0]);
    match fields[..] {
        [_, _, command] | [_, _, command, _] | [_, _, command, _, _] if known => {
            let name = command.split_whitespace().next().unwrap_or_default();
            (!knows(name)).then(|| format!("'{line}', whose command is not listed"))
        }
        [_, _, _] | [_, _, _, _] | [_, _, _, _, _] => {
            Some(format!("'{line}', whose type GoGui does not know"))
        }
        _ => Some(format!("'{line}' with {} fields", fields.len())),
    }
}

/// The second number of a version, as Lizzie reads it: text between the first two dots. A text that is no number is
/// an exception there, a number below 15 a warning: featurecat/lizzie#479.
pub(super) fn lizzie_version(version: &str) -> Option<u32> {
    version.trim().split('.').nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_points_of_the_board_or_words() {
        for sound in ["J9", "a1", " pass ", "resign"] {
            assert!(read_move(sound, 9).is_ok() && read_literal_move(sound, 9).is_ok(), "{sound}");
        }
        assert_eq!(read_move("PASS", 9), Ok("pass"));
        for (odd, found) in [
            ("PASS", "'PASS', which is not the word 'pass'"),
            ("Resign", "'Resign', which is not the word 'resign'"),
            ("I5", "'I5'"),
            ("K1", "'K1'"),
            ("A10", "'A10'"),
            ("A+1", "'A+1'"),
            ("", "''"),
            ("é1", "'é1'"),
        ] {
            assert_eq!(read_literal_move(odd, 9), Err(found.to_owned()));
        }
    }

    #[test]
    fn reports_have_candidates() {
        let line = "info move D4 visits 12 winrate 5231 prior 1800 order 0 pv D4 Q16 \
                    info move pass visits 1 winrate 10 order 1 pv pass rootInfo visits 13 ownership 0.1 0.2";
        let candidates = read_info(line);
        assert_eq!(candidates.len(), 2);
        assert_eq!(candidates[0].field("winrate"), Some("5231"));
        assert_eq!(candidates[0].pv, ["D4", "Q16"]);
        assert_eq!(fault_of_report(&candidates, 19), None);
        assert_eq!(fault_of_integers(&candidates), None);
        assert_eq!(fault_of_shares(&candidates, false), None);
        assert_eq!(fault_of_shares(&candidates, true), Some("'winrate 5231'".to_owned()));
    }

    #[test]
    fn faults_of_reports_are_named() {
        let report = |line: &str| fault_of_report(&read_info(line), 9);
        assert_eq!(report("info visits 3 pv D4"), Some("no 'move'".to_owned()));
        assert_eq!(report("info move D4 visits 3"), Some("no 'pv' for D4".to_owned()));
        assert_eq!(report("info move D4 pv C3"), Some("a variation of D4 that begins with C3".to_owned()));
        assert_eq!(report("info move K4 pv K4"), Some("the move 'K4'".to_owned()));
        let numbers = |line: &str| fault_of_integers(&read_info(line));
        assert_eq!(numbers("info move D4 visits 3 winrate -4 pv D4"), Some("'winrate -4'".to_owned()));
        assert_eq!(numbers("info move D4 visits 3 winrate 0.5 pv D4"), Some("'winrate 0.5'".to_owned()));
        assert_eq!(numbers("info move D4 winrate 5 pv D4"), Some("no 'visits'".to_owned()));
    }

    #[test]
    fn scores_are_one_word() {
        for (text, sound) in
            [("B+12", true), ("W+0.5", true), ("0", true), ("B+", false), ("Black wins", false)]
        {
            assert_eq!(is_score(text), sound, "{text}");
        }
    }

    #[test]
    fn analyze_commands_have_a_type_a_label_and_a_command() {
        let fault = |line: &str| fault_of_analyze_command(line, |name| name == "known");
        for sound in ["dboard/Ownership/known %m", "gfx/A/known/what it is", "# hello", ""] {
            assert_eq!(fault(sound), None, "{sound}");
        }
        for odd in ["hboard/A/known", "gfx/A/other", "gfx/A", "gfx/A/known/b/c/d"] {
            assert!(fault(odd).is_some(), "{odd}");
        }
    }

    #[test]
    fn lizzie_reads_the_second_number() {
        assert_eq!(lizzie_version("0.17"), Some(17));
        assert_eq!(lizzie_version("3.8"), Some(8));
        assert_eq!(lizzie_version("1"), None);
        assert_eq!(lizzie_version("1.x-beta"), None);
    }
}
