//! Records, and chance that can be repeated.

use crate::{answers, check, converse, start};
use std::path::PathBuf;
use tempfile::TempDir;

struct Files(TempDir);

impl Files {
    fn new() -> Files {
        Files(tempfile::tempdir().expect("a temporary folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn put(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).expect("a file");
        self.path(name).to_str().expect("a plain name").to_owned()
    }
}

#[test]
fn a_record_that_cannot_be_loaded_leaves_the_game() {
    let files = Files::new();
    let (none, two) = (files.put("none.sgf", ""), files.put("chess.sgf", "(;GM[3];W[aa])"));
    let folder = files.0.path().display();
    check(
        "chinese",
        &format!(
            "> boardsize 9
            > play b e5
            > loadsgf {folder}/missing.sgf
            ? cannot load file…
            > loadsgf
            ? cannot load file…
            > loadsgf {folder}
            ? cannot load file…
            > loadsgf {none}
            ? cannot load file…
            > loadsgf {two}
            ? cannot load file…
            > loadsgf {none} 99999999999999999999999
            ? …
            > protocol_version
            = 2
            > play w e5
            ? illegal move…
            > move_history
            = black E5"
        ),
    );
}

#[test]
fn the_position_before_a_move() {
    let files = Files::new();
    let game = files.put("a game.sgf", "(;SZ[5]KM[3.5]RU[Japanese];B[cc];W[dd]AW[ea];B[];W[bb])");
    check(
        "chinese",
        &format!(
            "> loadsgf {game}
            = black
            > list_stones w
            ={{B4 D2 E5}}
            > get_komi
            = 3.5
            > showboard
            =
            …japanese…
            > loadsgf {game} 1
            = black
            > list_stones b
            > loadsgf \"{game}\" 2
            = white
            > list_stones b
            = C3
            > loadsgf {game} 3
            = black
            > loadsgf {game} 5
            = black
            > loadsgf {game} 500
            = black
            > loadsgf {game} 0
            = black
            > list_stones b"
        ),
    );
}

#[test]
fn the_moves_before_it_can_be_taken_back() {
    let files = Files::new();
    let game = files.put("g.sgf", "(;SZ[5]RU[jp];B[cc];W[dd];B[bb];B[aa])");
    check(
        "chinese",
        &format!(
            "> loadsgf {game} 4
            = black
            > move_history
            = black B4
            white D2
            black C3
            > kata-get-rules
            …TERRITORY…
            > gg-undo 3
            =
            > list_stones b"
        ),
    );
}

#[test]
fn odd_records_load() {
    let files = Files::new();
    let handicap = files.put("h.sgf", "(;SZ[9]HA[2]AB[cg][gc]KM[0.5];W[ee])");
    let setup = files.put("s.sgf", "(;SZ[5]AB[aa][bb]PL[W])");
    let oblong = files.put("o.sgf", "(;SZ[7:3];B[gc])");
    let illegal = files.put("i.sgf", "(;SZ[5];B[cc];W[cc];B[dd])");
    let two_black = files.put("b.sgf", "(;SZ[5];B[cc];B[dd];W[ee])");
    let unknown = files.put("u.sgf", "(;SZ[5]RU[GOE];B[cc])");
    check(
        "chinese",
        &format!(
            "> loadsgf {handicap}
            = black
            > undo
            > undo
            ? cannot undo…
            > play w pass
            > play b pass
            > final_score
            = B+78.5
            > loadsgf {setup}
            = white
            > undo
            ? cannot undo…
            > loadsgf {oblong}
            = white
            > list_stones b
            = G1
            > play w h1
            ? syntax error…
            > loadsgf {illegal}
            = white
            > list_stones w
            = C3
            > loadsgf {two_black}
            = black
            > list_stones b
            ={{C3 D2}}
            > loadsgf {unknown}
            = white
            > showboard
            =
            …chinese rules…"
        ),
    );
}

#[test]
fn printsgf_gave_the_position_and_not_the_game() {
    let files = Files::new();
    let file = files.path("out file.sgf");
    let file = file.to_str().expect("a plain name");
    check(
        "aga",
        &format!(
            "> boardsize 9
            > komi 0.5
            > fixed_handicap 2
            ={{C3 G7}}
            > gogui-play_sequence w e5 b d5 w pass
            > printsgf
            =
            (;FF[4]…KM[0.5]HA[2]…AB[…W[ee]…B[de]…W[]…
            > printsgf {file}
            > clear_board
            > kata-set-rules chinese
            > loadsgf {file}
            = black
            > move_history
            = white pass
            black D5
            white E5
            > showboard
            =
            …aga rules, komi 0.5…
            > printsgf {file}/no/such/place.sgf
            ? cannot write file…"
        ),
    );
}

#[test]
fn every_game_after_clear_board_was_the_same() {
    let game = "clear_board\ngenmove b\ngenmove w\ngenmove b\nmove_history\n".repeat(3);
    let input = format!("boardsize 9\n{game}set_random_seed 1\nget_random_seed\n{game}");
    let stream = converse(start("oleg:playouts=60", "chinese"), input.as_bytes());
    let games: Vec<&str> = answers(&stream).into_iter().filter(|answer| answer.contains('\n')).collect();
    assert_eq!(games.len(), 6);
    assert!(games[0] != games[1] && games[1] != games[2], "{games:?}");
    assert_eq!(converse(start("oleg:playouts=60", "chinese"), input.as_bytes()), stream, "the same seed");
}

#[test]
fn a_regression_move_changes_nothing() {
    let stream = converse(
        start("oleg:playouts=60", "chinese"),
        b"boardsize 9\nreg_genmove b\nreg_genmove b\nmove_history\ngenmove b\n",
    );
    let found = answers(&stream);
    assert_eq!(found[1], found[2]);
    assert_eq!(found[3], "=");
    let undisturbed = converse(start("oleg:playouts=60", "chinese"), b"boardsize 9\ngenmove b\n");
    assert_eq!(answers(&undisturbed)[1], found[4]);
}

#[test]
fn parameters_and_engines_change_while_the_game_goes_on() {
    check(
        "chinese",
        "> boardsize 5
        > play b c3
        > montego-engine
        = oleg:playouts=20,…
        > kata-set-param playouts 30
        > kata-get-param playouts
        = 30
        > kata-set-param playouts many
        ? …
        > kata-get-param playouts
        = 30
        > kata-set-param no_such 1
        ? …there are…
        > kata-list-params
        = …resign passing thinking most_seconds
        > montego-param
        = …
        > montego-param resign
        = 0
        > set_engine nobody
        ? …
        > montego-engine random
        > name
        = Montego random
        > genmove w
        = <move>
        > list_stones b
        = C3",
    );
}
