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

/// A black group in the lower left corner with three points in a row, and a white one around it.
const CORNER: &str = "
        > boardsize 9
        > set_position b a2 b b2 b c2 b d2 b d1 w a3 w b3 w c3 w d3 w e3 w e2 w e1";

#[test]
fn groups_are_killed_and_saved() {
    check(
        "chinese",
        &format!(
            "{CORNER}
        > owl_attack a2
        = 1 B1
        > owl_defend d1
        = 1 B1
        > dragon_status a2
        = critical B1 B1
        > eval_eye b1
        = 1 2 B1 B1
        > eval_eye a1
        = 1 2 B1 B1
        > play b b1
        > dragon_status a2
        = alive
        > owl_attack a2
        = 0
        > undo
        > play w b1
        > dragon_status a2
        = dead
        > owl_defend a2
        = 0"
        ),
    );
}

#[test]
fn groups_and_eyes_are_drawn() {
    check(
        "chinese",
        "> boardsize 3
        > set_position b a2 b b2 b b1 w c3
        > montego-strings
        =
        \"\" \"\" red
        green green \"\"
        \"\" green \"\"
        > montego-eyes
        =
        …
        > montego-groups
        =
        …
        > dragon_status
        = …
        > owl_attack c2
        ? vertex must not be empty: C2
        > eval_eye pass
        ? syntax error…
        > montego-groups a1
        ? syntax error…",
    );
}
