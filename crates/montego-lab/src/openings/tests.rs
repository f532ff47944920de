//! What is read and drawn, and what is refused.

use super::*;
use montego_rules::{Komi, Position, Setup};
use std::fs;
use tempfile::TempDir;

fn size(side: usize) -> Size {
    Size::square(side).expect("a size")
}

/// A folder with files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

/// Reads what a folder or a file in it holds, for 5x5.
fn read(folder: &TempDir, name: &str, first_moves: Option<u32>) -> Result<Openings, String> {
    let source = OpeningSource::Path(folder.path().join(name));
    let openings = Openings::read(&source, first_moves, size(5), Ruleset::CHINESE);
    let home = format!("{}/", folder.path().display());
    openings.map_err(|error| error.to_string().replace(&home, ""))
}

/// The openings of the first pairs.
fn first(openings: &Openings, pairs: u32) -> Vec<String> {
    (0..pairs).map(|pair| openings.of_pair(pair, 1, openings.size, openings.ruleset)).collect()
}

fn random(plays: u32, size: Size, ruleset: Ruleset) -> Openings {
    Openings::read(&OpeningSource::Random(plays), None, size, ruleset).expect("openings")
}

#[test]
fn a_source_is_a_path_or_a_number_of_random_plays() {
    assert_eq!("random:6".parse(), Ok(OpeningSource::Random(6)));
    for path in ["book", "random.txt", "randomly/x", "./random:6"] {
        assert_eq!(path.parse(), Ok(OpeningSource::Path(path.into())));
    }
    for bad in ["", "random", "random:", "random:0", "random:1001", "random:six", "random:-1"] {
        let error = bad.parse::<OpeningSource>().expect_err(bad);
        assert!(error.to_string().contains(&format!("found '{bad}'")), "{error}");
    }
}

#[test]
fn a_file_has_an_opening_in_each_line() {
    let text = "\u{feff}# my book\nE5 c3\t A1 # a comment\r\n\n   \nC3 pass B2\nE5 C3 A1\n";
    let book = folder(&[("book.txt", text)]);
    let openings = read(&book, "book.txt", None).expect("openings");
    assert_eq!(first(&openings, 5), ["E5 C3 A1", "C3 pass B2", "E5 C3 A1", "E5 C3 A1", "C3 pass B2"]);
    let report = openings.report(9);
    assert_eq!((report.count, report.distinct, report.pairs), (Some(3), Some(2), 5));
    let told = openings.report(9).to_string();
    assert!(told.ends_with("book.txt, only 2 distinct; 5 pairs, so they come round again"), "{told}");
    let told = read(&book, "book.txt", Some(2)).expect("openings").report(4).to_string();
    assert!(told.ends_with(", at most 2 moves of each, only 2 distinct; 2 pairs take the first 2"), "{told}");
}

#[test]
fn a_folder_has_records_in_the_order_of_their_names() {
    let files = [
        ("b.sgf", "(;SZ[5];B[ea]C[E5];W[cc](;B[bb])(;B[aa]))(;SZ[5];B[cc])"),
        ("a.SGF", "(;SZ[5]KM[odd]PL[B];B[cc];W[];B[dd])"),
        ("notes.txt", "no opening"),
    ];
    let records = folder(&files);
    let openings = read(&records, "", None).expect("openings");
    assert_eq!(first(&openings, 4), ["C3 pass D2", "E5 C3 B4", "C3", "C3 pass D2"]);
    let openings = read(&records, "", Some(2)).expect("openings");
    assert_eq!(first(&openings, 3), ["C3 pass", "E5 C3", "C3"]);
    assert_eq!(first(&read(&records, "b.sgf", None).expect("openings"), 2), ["E5 C3 B4", "C3"]);
}

#[test]
fn a_collection_is_known_by_its_openings_and_not_by_its_file() {
    let files =
        [("one.txt", "E5 C3\nC3"), ("other.txt", "# again\ne5 c3\nc3"), ("more.txt", "E5 C3\nC3\nB2")];
    let books = folder(&files);
    let name = |file, moves| read(&books, file, moves).expect("openings").name();
    assert_eq!(name("one.txt", None), name("other.txt", None));
    assert_eq!(name("one.txt", None), name("one.txt", Some(2)));
    assert!(name("one.txt", None).starts_with("2 openings "), "{}", name("one.txt", None));
    assert_ne!(name("one.txt", None), name("more.txt", None));
    assert_ne!(name("one.txt", None), name("one.txt", Some(1)));
}

#[test]
fn what_is_wrong_is_named_with_file_line_and_column() {
    let long = "(;SZ[5];B[aa];W[bb];B[cc];W[dd];B[ee];W[ab];B[bc]\n;W[cd];B[de])";
    let cases = [
        ("a", "E5 C3\n A1 X9", "a, line 2, column 5: 'X9' is not on a 5x5 board; expected A1 to E5"),
        ("b", "E5 I3", "b, line 1, column 4: 'I3' is in column I; columns go from H to J"),
        ("c", "E5 é", "c, line 1, column 4: 'é' is no vertex"),
        ("d", "C3\nE5 C3 E5", "d, line 2, column 7: illegal play E5: the point is occupied"),
        (
            "e",
            "E5 pass pass A1",
            "e, line 1, column 9: expected an opening, found the end of the game by pass",
        ),
        ("f", "# nothing\n", "expected an opening, a line of moves such as 'E5 C3 G7', in f, found none"),
        ("g.sgf", "(;SZ[9];B[cc])", "g.sgf, line 1, column 6: expected a 5x5 board, found 9x9"),
        ("h.sgf", "(;FF[4];B[cc])", "h.sgf, line 1, column 6: expected a 5x5 board, found 19x19"),
        ("i.sgf", "(;SZ[5];B[cc]\n;W[zz])", "i.sgf, line 2, column 4: W: expected a point of the 5x5 board"),
        ("j.sgf", "(;SZ[5];B[cc];W[cc])", "j.sgf, line 1, column 17: illegal play C3: the point is occupied"),
        ("k.sgf", "(;SZ[5];W[cc])", "k.sgf, line 1, column 11: expected a move of black, found one of white"),
        ("l.sgf", "(;SZ[5]AB[aa];W[cc])", "l.sgf, line 1, column 11: expected moves only, found stones"),
        ("m.sgf", "(;SZ[5]C[empty])", "m.sgf, line 1, column 6: expected a record with moves, found none"),
        ("n.sgf", "hello", "n.sgf, line 1, column 6: expected a game, which begins with '(;', found"),
        ("o.sgf", "(;SZ[5]GM[2];B[cc])", "o.sgf, line 1, column 11: expected a record of Go, GM[1]"),
        (
            "p.sgf",
            long,
            "p.sgf, line 2, column 10: expected an opening of at most 8 moves, found a record of 9",
        ),
    ];
    for (name, text, expect) in cases {
        let error = read(&folder(&[(name, text)]), name, None).expect_err(text);
        assert!(error.starts_with(expect), "{error}\nexpected {expect}");
    }
    // What comes after the moves that are taken does not matter.
    for name in ["a", "d", "i.sgf", "j.sgf", "p.sgf"] {
        let (_, text, _) = cases.iter().find(|case| case.0 == name).expect("a case");
        assert!(read(&folder(&[(name, text)]), name, Some(1)).is_ok(), "{name}");
    }
    let error = read(&folder(&[("notes.txt", "")]), "", None).expect_err("no record");
    assert!(error.starts_with("expected records named *.sgf in "), "{error}");
    let error = read(&folder(&[]), "absent", None).expect_err("no file");
    assert!(error.starts_with("cannot read openings from absent: "), "{error}");
    let twice = Openings::read(&OpeningSource::Random(4), Some(2), size(5), Ruleset::CHINESE);
    assert!(matches!(twice, Err(OpeningsError::TwoNumbers)));
}

#[test]
fn random_openings_are_legal_and_neither_fill_eyes_nor_walk_into_atari() {
    for ruleset in Ruleset::PRESETS {
        for pair in 0..20 {
            let plays = random::draw(30, pair, 7, size(7), ruleset);
            assert_eq!(plays.len(), 30);
            let mut position = Position::new(&Setup::empty(size(7)), ruleset, Komi::ZERO).expect("empty");
            for play in plays {
                let (color, point) = (position.to_play(), play.point().expect("a stone"));
                assert!(!position.board().is_solid_eye(point, color), "{play:?} fills an eye");
                position.play(play).expect("a legal play");
                assert!(position.board().chain(point).liberties > 1, "{play:?} is self-atari");
            }
            assert!(!position.is_over());
        }
    }
}

/// A change here files new games with old ones that began otherwise; see [`random::draw`].
#[test]
fn random_openings_are_pinned() {
    let openings = random(6, size(9), Ruleset::CHINESE);
    assert_eq!(openings.name(), "random:6");
    assert_eq!(first(&openings, 2), ["H6 J5 J4 F8 C3 A8", "J7 B4 C3 A8 D4 F5"]);
    let of_other_seed = openings.of_pair(0, 2, size(9), Ruleset::CHINESE);
    assert_ne!(of_other_seed, first(&openings, 1)[0]);
    assert_eq!(openings.report(100).to_string(), "random:6, drawn for each of 50 pairs");
}

#[test]
fn a_board_that_is_too_small_gives_shorter_openings() {
    for ruleset in Ruleset::PRESETS {
        for (columns, rows) in [(1, 1), (1, 2), (2, 2), (3, 2)] {
            let size = Size::new(columns, rows).expect("a size");
            let mut position = Position::new(&Setup::empty(size), ruleset, Komi::ZERO).expect("empty");
            for play in random::draw(8, 0, 1, size, ruleset) {
                position.play(play).expect("a legal play");
                assert!(!position.is_over(), "{size} by {ruleset}");
            }
        }
    }
}

#[test]
#[should_panic(expected = "openings are read for the match they start")]
fn openings_of_another_board_are_a_mistake_of_the_caller() {
    let _ = random(2, size(9), Ruleset::CHINESE).of_pair(0, 1, size(5), Ruleset::CHINESE);
}
