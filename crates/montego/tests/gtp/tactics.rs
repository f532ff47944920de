//! Tactical questions in GNU Go's form.

use crate::check;

#[test]
fn a_string_in_atari_is_taken_or_runs() {
    check(
        "chinese",
        "> boardsize 9
        > play w d5
        > play b c5
        > play b d6
        > play b c4
        > play b e5
        > attack d5
        = 1 D4
        > ladder_attack d5
        = 1 D4
        > defend d5
        = 0
        > play w f3
        > ladder_attack d5
        = 1 D4
        > defend d5
        = 1 D4
        > attack d6
        = 0",
    );
}

#[test]
fn strings_are_connected_and_cut() {
    check(
        "chinese",
        "> boardsize 9
        > set_position b b4 b b5 b b2 b c5 b c2 b c4 w h9
        > connect b4 b2
        = 1 …
        > disconnect b4 b2
        = 0
        > connect b4 c4
        = 1 PASS
        > disconnect b4 c4
        = 0
        > clear_board
        > set_position b c4 b d3 w c5 w d5 w d4 w e4 w c2 w d2
        > connect c4 d3
        = 1 C3
        > disconnect c4 d3
        = 1 C3",
    );
}

#[test]
fn questions_need_stones() {
    check(
        "chinese",
        "> boardsize 9
        > play b e5
        > play w e6
        > attack a1
        ? vertex must not be empty: A1
        > attack
        ? syntax error…
        > attack e5 e6
        ? syntax error…
        > defend pass
        ? syntax error…
        > connect e5 e6
        ? vertices must have same color
        > disconnect e5 a1
        ? vertex must not be empty: A1
        > known_command ladder_attack
        = true",
    );
}
