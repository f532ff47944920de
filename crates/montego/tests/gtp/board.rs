//! Sizes, komi, plays and taking them back.

use crate::check;

#[test]
fn a_refused_size_leaves_the_game_standing() {
    check(
        "chinese",
        "> boardsize 9
        > play b e5
        > boardsize 0
        ? unacceptable size…
        > boardsize -9
        ? unacceptable size…
        > boardsize 26
        ? unacceptable size…
        > boardsize 1000000
        ? unacceptable size…
        > boardsize 99999999999999999999999
        ? unacceptable size…
        > boardsize 9 26
        ? unacceptable size…
        > boardsize nine
        ? syntax error…
        > boardsize 9.5
        ? syntax error…
        > boardsize
        ? syntax error…
        > boardsize 9 9 9
        ? syntax error…
        > play w e5
        ? illegal move…
        > boardsize 25
        > play b Z25
        > play w z25
        ? illegal move…
        > play w AA1
        ? syntax error…
        > play w A26
        ? syntax error…",
    );
}

#[test]
fn an_oblong_board_has_more_columns_than_rows() {
    check(
        "chinese",
        "> boardsize 7 3
        > play b g3
        > play b g4
        ? syntax error…
        > play w h1
        ? syntax error…
        > genmove w
        = <move>
        > all_legal b
        = …
        > montego-ownership b
        =
        … … … … … … …
        … … … … … … …
        … … … … … … …
        > rectangular_boardsize 2 5
        > play b b5
        > play w c1
        ? syntax error…
        > rectangular_boardsize 5
        ? syntax error…
        > list_stones b
        = B5
        > boardsize 5 5
        > list_stones b",
    );
}

#[test]
fn one_point_is_a_board() {
    check(
        "chinese",
        "> boardsize 1
        > play b a1
        ? illegal move…
        > genmove b
        = pass
        > genmove w
        = pass
        > final_score
        = 0
        > showboard
        =
        …
        > fixed_handicap 2
        ? board not empty…
        > clear_board
        > fixed_handicap 2
        ? invalid number of stones: found 2, expected none on this board
        > place_free_handicap 2
        ? invalid number of stones: found 2, expected none on this board
        > kata-genmove_analyze b
        =
        info move pass…
        play pass",
    );
}

#[test]
fn capitals_are_for_those_who_like_them() {
    check(
        "chinese",
        "> boardsize 9
        > play B pass
        > play w PASS
        > clear_board
        > play BLACK c3
        > play White G7
        > play bLaCk j9
        > play W J1
        > play b J1
        ? illegal move…
        > play white pAsS
        > play grey d4
        ? syntax error…
        > play wh d4
        ? syntax error…",
    );
}

#[test]
fn no_column_is_called_i() {
    check(
        "chinese",
        "> boardsize 9
        > play b I5
        ? syntax error…
        > play b i1
        ? syntax error…
        > play b H5
        > play b J5
        > play w j5
        ? illegal move…
        > play w K1
        ? syntax error…
        > play w J0
        ? syntax error…
        > play w J10
        ? syntax error…
        > play w J
        ? syntax error…
        > play w 5J
        ? syntax error…
        > play w J5x
        ? syntax error…
        > play w JJ
        ? syntax error…
        > play w
        ? syntax error…
        > play
        ? syntax error…
        > play w c3 c4
        ? syntax error…
        > list_stones w",
    );
}

#[test]
fn a_refused_komi_changes_nothing() {
    check(
        "chinese",
        "> boardsize 9
        > komi 6.5
        > komi -7
        > get_komi
        = -7
        > komi 0
        > komi 0.0
        > komi 7.50
        > komi 7,5
        ? syntax error…
        > komi seven
        ? syntax error…
        > komi NaN
        ? syntax error…
        > komi inf
        ? syntax error…
        > komi 1e400
        ? syntax error…
        > komi
        ? syntax error…
        > get_komi
        = 7.5
        > boardsize 9
        > clear_board
        > final_score
        = W+7.5",
    );
}

#[test]
fn two_black_moves_in_a_row_turned_the_engine_around() {
    check(
        "chinese",
        "> boardsize 9
        > play w c3
        > play w c7
        > play w g3
        > play b g7
        > play b e5
        > play b e5
        ? illegal move…
        > genmove w
        = <move>
        > genmove w
        = <move>
        > last_move
        = white <move>
        > play b pass
        > list_stones b
        ={E5 G7}",
    );
}

#[test]
fn the_gui_goes_on_after_an_illegal_move() {
    check(
        "chinese",
        "> boardsize 5
        > play b c3
        > play w c3
        ? illegal move…
        > play w c4
        > move_history
        = white C4
        black C3",
    );
}

#[test]
fn resigning_is_no_play() {
    check("chinese", "> play b resign\n? syntax error…\n> move_history");
}

#[test]
fn undo_brings_captured_stones_back() {
    check(
        "chinese",
        "> boardsize 5
        > undo
        ? cannot undo…
        > play b a1
        > play w a2
        > play b e5
        > play w b1
        > captures w
        = 1
        > play b a1
        ? illegal move…
        > undo
        > captures w
        = 0
        > play w a1
        ? illegal move…
        > undo
        > undo
        > undo
        > undo
        ? cannot undo…
        > play b a1
        > play w b2
        > play b pass
        > gg-undo 4
        ? cannot undo…
        > gg-undo 0
        > gg-undo -1
        ? syntax error…
        > gg-undo 3
        > undo
        ? cannot undo…
        > gg-undo
        ? cannot undo…",
    );
}

#[test]
fn undo_forgets_a_ko_and_a_pass() {
    check(
        "chinese",
        "> boardsize 5
        > gogui-play_sequence b b2 w c2 b a1 w d1 b c1 w pass b e5 w b1
        > play b c1
        ? illegal move…
        > undo
        > play w e4
        > undo
        > play w b1
        > gg-undo 3
        > last_move
        = black C1
        > play w pass
        > play b pass
        > undo
        > play b a4",
    );
}

#[test]
fn a_sequence_is_played_whole_or_not_at_all() {
    check(
        "chinese",
        "> boardsize 5
        > gogui-play_sequence b a1 w b2 b a1
        ? illegal move…
        > gogui-play_sequence b a1 w
        ? syntax error…
        > gogui-play_sequence B A1 W B2 B PASS
        > gogui-play_sequence
        > move_history
        = black pass
        white B2
        black A1",
    );
}

#[test]
fn a_position_that_is_set_up_is_no_play() {
    check(
        "chinese",
        "> boardsize 5
        > gogui-setup b c3 w d3
        > gogui-setup_player w
        > showboard
        =
        …white to play…
        > undo
        ? cannot undo…
        > play w c3
        ? illegal move…
        > gogui-setup w c3
        > list_stones b
        > list_stones w
        ={C3 D3}
        > gogui-setup b c3 b c3
        ? bad vertex list…
        > gogui-setup b pass
        ? syntax error…
        > set_position b a1 w a2 w b1
        ? …
        > list_stones w
        ={C3 D3}
        > set_position b a1 w a2
        > play w b1
        > list_stones b
        > undo
        > list_stones b
        = A1
        > undo
        ? cannot undo…
        > set_position
        > list_stones w
        > clear_board
        > showboard
        =
        …black to play…",
    );
}

#[test]
fn what_stands_and_may_be_played_is_told() {
    check(
        "chinese",
        "> boardsize 2
        > play b a1
        > is_legal w a1
        = 0
        > is_legal w b2
        = 1
        > is_legal w pass
        = 1
        > is_legal w z9
        ? syntax error…
        > all_legal w
        ={A2 B1 B2}
        > all_legal
        ? syntax error…
        > list_stones b
        = A1
        > last_move
        = black A1
        > clear_board
        > last_move
        ? no previous move",
    );
}
