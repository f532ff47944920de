//! Handicap stones, which are no plays.

use crate::check;

#[test]
fn customary_points_and_their_errors() {
    check(
        "chinese",
        "> boardsize 19
        > fixed_handicap 2
        ={D4 Q16}
        > clear_board
        > fixed_handicap 3
        ={D4 Q16 D16}
        > clear_board
        > fixed_handicap 4
        ={D4 Q16 D16 Q4}
        > clear_board
        > fixed_handicap 5
        ={D4 Q16 D16 Q4 K10}
        > clear_board
        > fixed_handicap 6
        ={D4 Q16 D16 Q4 D10 Q10}
        > clear_board
        > fixed_handicap 7
        ={D4 Q16 D16 Q4 D10 Q10 K10}
        > clear_board
        > fixed_handicap 8
        ={D4 Q16 D16 Q4 D10 Q10 K4 K16}
        > fixed_handicap 2
        ? board not empty
        > clear_board
        > fixed_handicap 9
        ={D4 Q16 D16 Q4 D10 Q10 K4 K16 K10}
        > clear_board
        > fixed_handicap 1
        ? invalid number of stones: found 1, expected 2 to 9
        > fixed_handicap 10
        ? invalid number of stones…
        > fixed_handicap 0
        ? invalid number of stones…
        > fixed_handicap -3
        ? invalid number of stones…
        > fixed_handicap two
        ? invalid number of stones…
        > fixed_handicap
        ? syntax error…
        > play b q16
        > fixed_handicap 4
        ? board not empty",
    );
}

#[test]
fn even_boards_and_seven_have_four_places() {
    check(
        "chinese",
        "> boardsize 8
        > fixed_handicap 5
        ? invalid number of stones: found 5, expected 2 to 4
        > boardsize 7
        > fixed_handicap 5
        ? invalid number of stones: found 5, expected 2 to 4
        > fixed_handicap 4
        ={C3 C5 E3 E5}
        > boardsize 5
        > fixed_handicap 2
        ? invalid number of stones: found 2, expected none on this board
        > boardsize 9
        > fixed_handicap 9
        ={C3 C5 C7 E3 E5 E7 G3 G5 G7}",
    );
}

#[test]
fn a_free_handicap_is_set_whole_or_not_at_all() {
    check(
        "chinese",
        "> boardsize 9
        > set_free_handicap C3 C3
        ? bad vertex list: found C3 twice
        > list_stones b
        > play b c3
        > clear_board
        > set_free_handicap C3
        ? bad vertex list: found 1 vertices, expected at least 2
        > set_free_handicap
        ? bad vertex list…
        > set_free_handicap C3 pass
        ? bad vertex list…
        > set_free_handicap C3 K10
        ? bad vertex list…
        > set_free_handicap C3 E5 G7
        > play w e5
        ? illegal move…
        > set_free_handicap A1 A2
        ? board not empty
        > genmove w
        = <move>",
    );
}

#[test]
fn handicap_stones_are_never_taken_back() {
    check(
        "chinese",
        "> boardsize 9
        > fixed_handicap 2
        ={C3 G7}
        > undo
        ? cannot undo…
        > play w e5
        > undo
        > undo
        ? cannot undo…
        > list_stones b
        ={C3 G7}
        > showboard
        =
        …white to play…
        > clear_board
        > set_free_handicap a1 a2
        > clear_board
        > list_stones b
        > final_score
        = 0",
    );
}

/// The engine puts the stones by itself, and may put fewer.
#[test]
fn an_engine_places_vertices_and_never_a_pass() {
    check(
        "chinese",
        "> boardsize 9
        > place_free_handicap 2
        ={C3 G7}
        > place_free_handicap 2
        ? board not empty
        > clear_board
        > place_free_handicap 1
        ? invalid number of stones: found 1, expected 2 to 80
        > place_free_handicap 81
        ? invalid number of stones…
        > place_free_handicap 99999999999999999999
        ? invalid number of stones…
        > place_free_handicap 12
        = <move> <move> <move> <move> <move> <move> <move> <move> <move> <move> <move> <move>
        > boardsize 2
        > place_free_handicap 3
        = <move> <move>
        > boardsize 7 3
        > place_free_handicap 2
        = <move> <move>
        > boardsize 2 1
        > place_free_handicap 2
        ? invalid number of stones: found 2, expected none on this board",
    );
}

#[test]
fn handicap_sent_as_plays_made_engines_resign() {
    check(
        "chinese",
        "> boardsize 9
        > play b c3
        > play b g7
        > play b c7
        > play b g3
        > genmove w
        = <move>
        > final_score
        = <score>",
    );
}

#[test]
fn white_is_paid_for_handicap_stones_as_the_rules_say() {
    for (rules, score) in
        [("chinese", "76.5"), ("aga", "77.5"), ("new-zealand", "80.5"), ("tromp-taylor", "80.5")]
    {
        let transcript = format!(
            "> boardsize 9
            > komi 0.5
            > fixed_handicap 4
            ={{C3 G7 C7 G3}}
            > play w pass
            > play b pass
            > final_score
            = B+{score}"
        );
        check(rules, &transcript);
    }
}

#[test]
fn two_engines_had_the_third_stone_in_different_corners() {
    check("chinese", "> boardsize 13\n> fixed_handicap 3\n={D4 K10 D10}");
}
