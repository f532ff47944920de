//! What is illegal, and by which rules.

use crate::{check, diagram};

const WITHOUT_SUICIDE: [&str; 4] = ["chinese", "japanese", "aga", "cgos"];

#[test]
fn an_illegal_play_is_named_and_changes_nothing() {
    let transcript = "> boardsize 5
        > gogui-play_sequence b a2 b b1
        > play w a1
        ? illegal move…
        > play b a2
        ? illegal move: the point is occupied
        > clear_board
        > gogui-play_sequence b b3 w c3 b a2 w d2 b b1 w c1 b c2 w b2
        > play b c2
        ? illegal move…
        > play b e5
        > play w e4
        > play b c2
        > play w b2
        ? illegal move…
        > list_stones w
        ={C3 D2 C1 E4}";
    for rules in WITHOUT_SUICIDE {
        check(rules, transcript);
    }
}

#[test]
fn one_stone_takes_twenty_four() {
    let board = diagram(
        "X X X X X
         X X X X X
         X X . X X
         X X X X X
         X X X X X",
    );
    let rest = "> komi 0.5
        > play b c3
        ? illegal move…
        > play w c3
        > final_score
        = W+25.5
        > captures w
        = 24
        > play b c2
        > play b c3
        ? illegal move…
        > undo
        > undo
        > play w c2
        ? illegal move…
        > captures w
        = 0";
    for rules in ["chinese", "aga", "cgos"] {
        check(rules, &format!("{board}{rest}"));
    }
}

#[test]
fn a_ko_opens_after_an_exchange() {
    let board = diagram(
        ". . . . .
         . X O . .
         X O . O .
         . X O . .
         . . . . .",
    );
    let rest = "> play b c3
        > play w b3
        ? illegal move: …ko…
        > play w e5
        > play b a5
        > play w b3
        > play b c3
        ? illegal move…
        > play b e1
        > play w a1
        > play b c3";
    for rules in ["chinese", "japanese", "aga", "new-zealand", "tromp-taylor", "cgos"] {
        check(rules, &format!("{board}{rest}"));
    }
}

#[test]
fn the_engine_killed_itself_where_the_server_forbids_it() {
    let board = diagram(
        ". X . . O
         X X . O .
         . . . . O
         X O . O X
         . X O X .",
    );
    let rest = "> play w a5
        ? illegal move: …suicide…
        > play b e4
        ? illegal move: …suicide…
        > play b e1
        ? illegal move: …suicide…
        > play b a1
        > play w a1
        ? illegal move…
        > play w e1
        > play b d1
        ? illegal move…
        > play w a5
        ? illegal move…";
    for rules in WITHOUT_SUICIDE {
        check(rules, &format!("{board}{rest}"));
    }
    check("tromp-taylor", &format!("{board}> play b e1\n> list_stones b\n={{B5 A4 B4 A2 B1}}"));
}

#[test]
fn sending_two_and_returning_one_repeats_the_board() {
    let board = diagram(
        ". . . . .
         X X . O .
         . X O O .
         X X O . .
         . O . O .",
    );
    let rest = "> play w a1
        > play b c1
        > play w b1
        ? illegal move: …
        > play w e5
        > play b d2
        > play w b1";
    for rules in ["chinese", "tromp-taylor", "cgos"] {
        check(rules, &format!("{board}{rest}"));
    }
    check("japanese", &format!("{board}> play w a1\n> play b c1\n> play w b1"));
}

#[test]
fn the_server_caught_a_bot_that_knew_no_superko() {
    let board = diagram(
        ". X O . . X O . .
         X O . O X O . O .
         . X O . . X O . .
         . . . . . . . . .
         . X O . . . . . .
         X . X O . . . . .
         . X O . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    // Three kos taken in turn by both: the sixth capture would bring the first board back.
    let rest = "> play b c8
        > play w b4
        > play b g8
        > play w b8
        > play b c4";
    for (rules, last) in [("chinese", "? illegal move…"), ("cgos", "? illegal move…"), ("japanese", "=")]
    {
        check(rules, &format!("{board}{rest}\n> play w f8\n{last}"));
    }
}

#[test]
fn rules_have_names() {
    check(
        "chinese",
        "> kata-get-rules
        = {…\"POSITIONAL\"…AREA…}
        > kgs-rules japanese
        > kata-get-rules
        = {…TERRITORY…}
        > kgs-rules aga
        > kgs-rules new_zealand
        > kata-get-rules
        = {…\"suicide\":true…}
        > kgs-rules chinese
        > kgs-rules Chinese
        > kgs-rules tromp-taylor
        ? unknown rules…
        > kgs-rules
        ? syntax error…
        > kata-set-rules tromp-taylor
        > kata-set-rules Tromp-Taylor
        > kata-set-rules new zealand
        > kata-set-rules NZ
        > kata-set-rules cgos
        > kata-set-rules semi-primitive
        > kata-set-rules klingon
        ? unknown rules 'klingon'; expected one of …japanese…
        > kata-set-rules
        ? unknown rules…
        > showboard
        =
        …semi-primitive rules…",
    );
}

#[test]
fn other_rules_keep_the_game_that_they_allow() {
    check(
        "tromp-taylor",
        "> boardsize 9
        > fixed_handicap 2
        ={C3 G7}
        > play w e5
        > kata-set-rules chinese
        > move_history
        = white E5
        > undo
        > undo
        ? cannot undo…
        > komi 0
        > play w pass
        > play b pass
        > final_score
        = B+79
        > clear_board
        > kata-set-rules tromp-taylor
        > gogui-play_sequence w a1 b a2 b b2 b c1 w b1
        > kata-set-rules chinese
        ? by chinese rules move 5 is illegal: …
        > undo
        > kata-set-rules chinese
        > clear_board
        > play w e5
        > gogui-setup_player w
        > kata-set-rules japanese
        > showboard
        =
        …white to play, japanese…",
    );
}

#[test]
fn where_nobody_may_pass_the_engine_does_not() {
    check(
        "semi-primitive",
        "> boardsize 3
        > play b pass
        ? illegal move…
        > genmove b
        = <move>
        > genmove w
        = <move>
        > final_score
        = <score>
        > boardsize 1
        > genmove b
        = pass
        > move_history",
    );
}
