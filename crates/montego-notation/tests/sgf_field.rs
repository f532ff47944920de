//! Records as the field has them: faults that were reported of real readers, made anew.

use montego_notation::sgf::{Collection, RecordedGame, Tree, read_sgf};
use montego_notation::write_vertex;
use montego_rules::{Color, Illegal, Komi, Point, Ruleset};

fn read(text: &str) -> Collection {
    read_bytes(text.as_bytes())
}

/// Reads, and checks that what is written reads back as the same.
fn read_bytes(bytes: &[u8]) -> Collection {
    let file = read_sgf(bytes).expect("there is a game");
    let again = read_sgf(file.to_sgf().as_bytes()).expect("what is written can be read");
    assert_eq!(again.trees, file.trees);
    assert_eq!(again.remarks, []);
    file
}

fn game(file: &Collection) -> RecordedGame {
    RecordedGame::read(&file.trees[0], &[]).expect("a game of Go")
}

fn line(game: &RecordedGame) -> String {
    let word = |color| if color == Color::Black { "B" } else { "W" };
    let moves = game.moves().map(|(color, play)| format!("{} {}", word(color), write_vertex(play)));
    moves.collect::<Vec<_>>().join(", ")
}

fn stones(game: &RecordedGame, color: Color) -> String {
    let name = |point: Point| write_vertex(montego_rules::Play::At(point)).to_string();
    let mut names: Vec<_> = game.board().stones(color).map(name).collect();
    names.sort();
    names.join(" ")
}

fn text(tree: &Tree, number: usize, name: &str) -> String {
    let node = tree.line(&[]).nth(number).expect("a node");
    tree.value(node, name).expect("a property").text()
}

fn remarks(file: &Collection) -> Vec<String> {
    file.remarks.iter().map(ToString::to_string).collect()
}

#[test]
fn nothing_and_pictures_are_refused() {
    for (bytes, found) in [
        (&b""[..], "nothing"),
        (b"   \n", "nothing"),
        (b"hello (world)", "'hello (world)'"),
        (b"\x89PNG\0\0\x28\x0a\x00\x5b\0\x5d\0\x21\x08\x02\0\xff\xff", "'‰PNG"),
        (&[0; 1000], "'\\0\\0"),
    ] {
        let error = read_sgf(bytes).expect_err("no game").to_string();
        assert!(
            error.contains(&format!("expected a game, which begins with '(;', found {found}")),
            "{error}"
        );
    }
}

#[test]
fn a_byte_order_mark() {
    let file = read("\u{feff}(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Čeněk];B[ee];W[cc])\n");
    assert_eq!((line(&game(&file)).as_str(), remarks(&file).len()), ("B E5, W C7", 0));
    assert_eq!(text(&file.trees[0], 0, "PB"), "Čeněk");
}

#[test]
fn collections() {
    let file = read(
        "(;GM[1]SZ[9]GN[first];B[ee])\n\n(;GM[1]SZ[13]GN[second];B[gg];W[jj])(;GM[1];B[pd];W[dp];B[dd])\n",
    );
    let games: Vec<_> = file.trees.iter().map(|tree| RecordedGame::read(tree, &[]).expect("Go")).collect();
    let sizes: Vec<_> = games.iter().map(|game| (game.size.to_string(), game.moves().count())).collect();
    assert_eq!(sizes, [("9x9".to_owned(), 1), ("13x13".to_owned(), 2), ("19x19".to_owned(), 3)]);
    assert_eq!(text(&file.trees[1], 0, "GN"), "second");
}

#[test]
fn compressed_lists_of_points() {
    let game = game(&read("(;GM[1]SZ[9]AB[aa:ca][gg]AW[ah:bi][ii];B[ee])"));
    assert_eq!(stones(&game, Color::Black), "A9 B9 C9 E5 G3");
    assert_eq!(stones(&game, Color::White), "A1 A2 B1 B2 J1");
}

#[test]
fn a_property_twice() {
    let file = read_sgf(b"(;SZ[9]AB[cc]AB[gg]C[first]C[second];B[ee])").expect("a game");
    assert_eq!(stones(&game(&file), Color::Black), "C7 E5 G3");
    assert_eq!(
        remarks(&file)[0],
        "line 1, column 14: AB is twice in a node; its values are read as one list"
    );
    assert_eq!(file.trees[0].values(file.trees[0].root(), "C").len(), 2, "nothing is lost");
}

#[test]
fn deep_files_and_long_lines() {
    let nested = format!("(;GM[1]SZ[19]{}{})\n", "(;B[]\n(;W[]\n".repeat(1500), ")".repeat(3000));
    let file = read(&nested);
    assert_eq!((file.trees[0].len(), game(&file).moves().count()), (3001, 3000));
    let long = format!("(;GM[1]SZ[19]{})", ";B[tt];W[tt]".repeat(50_000));
    let file = read(&long);
    assert_eq!((file.trees[0].len(), game(&file).moves().count()), (100_001, 100_000));
    let huge = format!("(;SZ[9];B[ee]C[{}];W[cc])", "0123456789".repeat(800_000));
    assert_eq!(text(&read(&huge).trees[0], 1, "C").len(), 8_000_000);
}

#[test]
fn escapes() {
    let file =
        read("(;SZ[9]C[a\\]b \\\\ c\\:d; (x) joi\\\nned\nnext \\q];B[ee]C[\\\\];W[cc]C[\\];B[aa\\]];B[gg])");
    let tree = &file.trees[0];
    assert_eq!(line(&game(&file)), "B E5, W C7, B G3");
    assert_eq!(text(tree, 0, "C"), "a]b \\ c:d; (x) joined\nnext q");
    assert_eq!((text(tree, 1, "C").as_str(), text(tree, 2, "C").as_str()), ("\\", "];B[aa]"));
}

#[test]
fn text_around_the_game() {
    let file = read_sgf(b"From: someone (at) example.org\n\n> quoted [line]\n(;SZ[9];B[ee];W[cc])\nbye\n")
        .expect("a game");
    assert_eq!(line(&game(&file)), "B E5, W C7");
    assert_eq!(
        remarks(&file),
        [
            "line 1, column 1: skipped 40 characters that belong to no game",
            "line 4, column 21: skipped 3 characters that belong to no game"
        ]
    );
}

#[test]
fn charsets() {
    // Named, and not safe for a reader of bytes: the second byte of a character is a bracket or a backslash.
    let shift_jis = b"(;GM[1]CA[Shift_JIS]SZ[9]PB[\x83\\];B[ee]C[\x95\\\x83]\x8e\xa6];W[cc];B[gg])";
    let file = read_bytes(shift_jis);
    assert_eq!((text(&file.trees[0], 0, "PB").as_str(), file.charset), ("ソ", "Shift_JIS"));
    assert_eq!(line(&game(&file)), "B E5, W C7, B G3");
    assert_eq!(text(&file.trees[0], 0, "CA"), "UTF-8", "this is what will be written");
    let file = read_bytes(
        b"(;GM[1]CA[GB2312]SZ[9]PB[\xd5\xc5\xc8\xfd]PW[\xc0\xee\xcb\xc4];B[ee]C[\xba\xc3\xc6\xe5])",
    );
    assert_eq!(
        (text(&file.trees[0], 0, "PB").as_str(), text(&file.trees[0], 1, "C").as_str()),
        ("张三", "好棋")
    );
    // Not named, and no UTF-8.
    let file = read_bytes(b"(;GM[1]SZ[9]PB[J\xf6rg \xc5]PW[Fran\xe7ois];B[ee]C[na\xefve caf\xe9])");
    assert_eq!(
        (text(&file.trees[0], 0, "PB").as_str(), text(&file.trees[0], 1, "C").as_str()),
        ("Jörg Å", "naïve café")
    );
    // Named wrongly.
    let file = read_sgf("(;CA[ISO-8859-1]SZ[9]PB[Jörg])".as_bytes()).expect("a game");
    assert_eq!(text(&file.trees[0], 0, "PB"), "Jörg");
    assert_eq!(
        remarks(&file),
        ["line 1, column 1: the bytes are not in the charset windows-1252 that is named"]
    );
    assert_eq!(text(&file.trees[0], 0, "CA"), "UTF-8");
    let file = read_sgf("(;CA[klingon]SZ[9]PB[Jörg])".as_bytes()).expect("a game");
    assert_eq!(remarks(&file), ["line 1, column 1: the charset 'klingon' is unknown"]);
    let file = read_sgf(b"(;CA[UTF-8]SZ[9]PB[J\xf6rg])").expect("a game");
    assert_eq!(text(&file.trees[0], 0, "PB"), "Jörg");
    assert!(
        remarks(&file)[0].contains("the bytes are not in the charset UTF-8 that is named; read as"),
        "{file:?}"
    );
}

#[test]
fn a_handicap_without_stones() {
    let game = game(&read("(;SZ[19]HA[2]KM[0.5];W[dd];B[pp])"));
    assert_eq!((game.handicap, game.to_play_at_start()), (Some(2), Color::White));
    assert_eq!(stones(&game, Color::Black), "Q4");
    assert!(game.remarks[0].to_string().starts_with("line 1, column 12: a handicap without stones"));
}

#[test]
fn coordinates_as_on_boards() {
    let game = game(&read("(;GM[1]SZ[19];B[R16];W[D4];B[C16];W[Pass])"));
    assert_eq!(line(&game), "B R16, W D4, B C16, W pass");
    assert_eq!(
        game.remarks[0].to_string(),
        "line 1, column 17: expected two letters, found 'R16'; read as a vertex"
    );
}

#[test]
fn an_illegal_move_is_executed() {
    let game = game(&read("(;SZ[9];B[ee];W[cc];B[cc];W[gg])"));
    assert_eq!((stones(&game, Color::Black), stones(&game, Color::White)), ("C7 E5".into(), "G3".into()));
    let replay = game.replay(Ruleset::CHINESE, Komi::ZERO).expect("a position");
    let illegal: Vec<_> = replay.illegal.iter().map(|it| (it.number, it.reason)).collect();
    assert_eq!(illegal, [(3, Illegal::Occupied)]);
    assert_eq!(replay.game.position().to_play(), Color::Black);
    let again: Vec<_> = Color::BOTH.map(|color| game.board().stones(color).count()).into();
    assert_eq!(again, [2, 1]);
    assert_eq!(
        game.size.points().filter(|&point| replay.game.position().board().at(point).is_some()).count(),
        3
    );
}

#[test]
fn rules_are_asked_in_each_setup_anew() {
    let game = game(&read("(;SZ[5]AB[ab][ba][bc]AW[bb][ca][cc][db];B[cb];W[bb];B[];W[];B[aa]AE[bb];W[bb])"));
    let replay = game.replay(Ruleset::CHINESE, Komi::ZERO).expect("a position");
    assert_eq!(
        replay.illegal.iter().map(|it| (it.number, it.reason)).collect::<Vec<_>>(),
        [(2, Illegal::Ko)]
    );
    let bad = RecordedGame::read(&read("(;SZ[1]AB[aa])").trees[0], &[]).expect("Go");
    assert!(bad.replay(Ruleset::CHINESE, Komi::ZERO).is_err());
}

#[test]
fn komi() {
    let komi = |value: &str| {
        let game = game(&read(&format!("(;SZ[9]KM[{value}])")));
        (game.komi.map(Komi::points), game.remarks.len())
    };
    let cases = [
        ("6.5", Some(6.5), 0),
        ("0.0", Some(0.0), 0),
        ("6,5", Some(6.5), 1),
        ("", None, 0),
        ("-7", Some(-7.0), 0),
        ("6.50", Some(6.5), 0),
        ("7", Some(7.0), 0),
        ("+5.5", Some(5.5), 0),
        ("six", None, 1),
        ("6.3", None, 1),
        ("nan", None, 1),
    ];
    for (value, points, remarks) in cases {
        assert_eq!(komi(value), (points, remarks), "{value}");
    }
}

#[test]
fn sizes() {
    let size = |value: &str| RecordedGame::read(&read(&format!("(;SZ{value};B[aa])")).trees[0], &[]);
    assert_eq!(size("[13:9]").expect("a board").size.to_string(), "13x9");
    assert_eq!(
        RecordedGame::read(&read("(;B[pd];W[dp];B[pp])").trees[0], &[]).expect("a board").size.to_string(),
        "19x19"
    );
    for bad in ["[52]", "[0]", "[x]", "[9:]", "[-1]"] {
        let error = size(bad).expect_err("no board").to_string();
        let found = bad.trim_matches(['[', ']']);
        assert_eq!(
            error,
            format!("line 1, column 6: SZ: expected a size of 1 to 25, as 9 or 13:9, found '{found}'")
        );
    }
    let line_of = |text: &str| line(&game(&read(text)));
    assert_eq!(line_of("(;SZ[13:9];B[mi];W[aa];B[ma];W[ai])"), "B N1, W A9, B N9, W A1");
    assert_eq!(line_of("(;SZ[19];B[dd];W[tt];B[];W[pp];B[tt])"), "B D16, W pass, B pass, W Q4, B pass");
    let off = game(&read("(;SZ[18];B[dd];W[pp];B[ss];W[ss])"));
    assert_eq!(line(&off), "B D15, W Q3");
    assert_eq!(
        off.remarks[0].to_string(),
        "line 1, column 24: B: expected a point of the 18x18 board, found 'ss'; left out"
    );
}

#[test]
fn moves_after_the_end() {
    let game = game(&read("(;SZ[9]RE[W+3.5];B[ee];W[];B[];W[cc];B[gg];W[];B[];W[])"));
    assert_eq!(game.moves().count(), 8);
    assert_eq!((stones(&game, Color::Black), stones(&game, Color::White)), ("E5 G3".into(), "C7".into()));
}

#[test]
fn every_kind_of_line_break() {
    let file = read("(;SZ[9]C[a\r\nb\nc\rd\n\re];B[ee]C[x\\\r\ny\\\nz])\r\n");
    assert_eq!(
        (text(&file.trees[0], 0, "C").as_str(), text(&file.trees[0], 1, "C").as_str()),
        ("a\nb\nc\nd\ne", "xyz")
    );
}

#[test]
fn a_root_without_its_sign() {
    let file = read_sgf(b"(\nTE[A cup]\nKO[7.5]\nRE[B+2.75]\n;B[pd];W[dp];B[pp]\n)\n").expect("a game");
    assert_eq!(line(&game(&file)), "B Q16, W D4, B Q4");
    assert_eq!(remarks(&file), ["line 2, column 1: expected ';' before 'TE', read as if it stood there"]);
}

#[test]
fn another_game_is_refused() {
    let file = read("(;GM[11]FF[4]SZ[11];B[f6];W[swap-pieces])");
    let error = RecordedGame::read(&file.trees[0], &[]).expect_err("Hex").to_string();
    assert_eq!(error, "line 1, column 6: expected a record of Go, GM[1], found game number 11");
}

#[test]
fn whose_turn_it_is() {
    let turn = |text: &str| {
        let game = game(&read(text));
        (game.to_play_at_start(), game.to_play())
    };
    assert_eq!(turn("(;SZ[9]AB[ee]AW[cc]PL[W];W[gg];B[gc];PL[B])"), (Color::White, Color::Black));
    assert_eq!(turn("(;SZ[9]AB[dd];B[ee];W[cc])"), (Color::Black, Color::Black));
    assert_eq!(turn("(;SZ[9]HA[2]AB[dd][ee])"), (Color::White, Color::White));
}

#[test]
fn setup_in_the_middle_of_a_variation() {
    let file = read("(;SZ[9];B[gc];W[gg];B[cc];W[cg];B[ge](;W[ec])(;AE[cg]AW[cc]AB[bf][cf];W[ee];B[ei]))");
    let game = RecordedGame::read(&file.trees[0], &[1]).expect("Go");
    assert_eq!(stones(&game, Color::Black), "B4 C4 E1 G5 G7");
    assert_eq!(stones(&game, Color::White), "C7 E5 G3");
}

#[test]
fn a_rank_in_brackets() {
    let file = read_sgf(b"(;GM[1]SZ[9]US[Kuro[3d]]PB[Ito];B[ee];W[cc])").expect("a game");
    assert_eq!(line(&game(&file)), "B E5, W C7");
    assert_eq!(text(&file.trees[0], 0, "US"), "Kuro[3d]");
    assert!(remarks(&file)[0].starts_with("line 1, column 23: a bracket inside a value is not escaped"));
    assert_eq!(read_sgf(file.to_sgf().as_bytes()).expect("a game").trees, file.trees);
}

#[test]
fn unknown_properties_survive() {
    let file = read(
        "(;SZ[9]XQZ[one][two][th\\]ree]LZ[0.6.1 45.2 1k\nmove E5 visits 17];B[ee]KTV[0.5]ZZ[];W[cc]WL[899.2])",
    );
    let tree = &file.trees[0];
    let raw: Vec<_> = tree.values(tree.root(), "XQZ").iter().map(|value| value.raw.as_str()).collect();
    assert_eq!(raw, ["one", "two", "th\\]ree"]);
    assert!(file.to_sgf().contains("LZ[0.6.1 45.2 1k\nmove E5 visits 17]"));
    assert_eq!(tree.values(tree.line(&[]).nth(1).expect("a node"), "ZZ").len(), 1);
}

#[test]
fn a_file_that_was_cut_off() {
    let file = read_sgf(b"(;SZ[9]PB[A]PW[B];B[ee];W[cc];B[gg](;W[gc];B[cg])(;W[cg]").expect("a game");
    assert_eq!((file.trees[0].len(), line(&game(&file)).as_str()), (7, "B E5, W C7, B G3, W G7, B C3"));
    assert_eq!(remarks(&file), ["line 1, column 57: the file ends before 2 brackets are closed"]);
    let file = read_sgf(b"(;SZ[9];B[ee]C[oh").expect("a game");
    assert_eq!(text(&file.trees[0], 1, "C"), "oh");
    assert_eq!(
        remarks(&file)[0],
        "line 1, column 15: expected ']' after this bracket, found the end of the file"
    );
}

#[test]
fn variations() {
    let file =
        read("(;SZ[9];B[ee](;W[cc];B[gg](;W[gc])(;W[cg];B[gc]))(;W[gg](;B[cc])(;B[cg])(;B[gc];W[cc])))");
    let tree = &file.trees[0];
    assert_eq!(tree.len(), 12);
    assert_eq!(tree.nodes().filter(|&node| tree.children(node).next().is_none()).count(), 5);
    let along = |branches: &[usize]| line(&RecordedGame::read(tree, branches).expect("Go"));
    assert_eq!(along(&[]), "B E5, W C7, B G3, W G7");
    assert_eq!(along(&[0, 1]), "B E5, W C7, B G3, W C3, B G7");
    assert_eq!(along(&[1, 2]), "B E5, W G3, B G7, W C7");
}

#[test]
fn long_names_of_the_old_format() {
    let file = read(
        "(\n;\nGaMe[1]\nSiZe[9]\nKoMi[5.5]\nPlayerBlack[Ama Tori]\nREsult[B+Resign]\n;\nBlack[ee]\nComment[the centre \\(tengen\\)]\n;\nWhite[cc]\n)\n",
    );
    let game = game(&file);
    assert_eq!((line(&game).as_str(), game.size.to_string().as_str()), ("B E5, W C7", "9x9"));
    assert_eq!(game.komi.map(Komi::points), Some(5.5));
    assert_eq!(game.players.black.as_deref(), Some("Ama Tori"));
    assert_eq!(text(&file.trees[0], 1, "C"), "the centre (tengen)");
}
