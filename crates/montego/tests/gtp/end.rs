//! Two passes, the dead, and the score.

use crate::talk::Talk;
use crate::{answers, check, check_with, converse, diagram, is_score, start};

const OVER: &str = "> play b pass\n> play w pass\n";

#[test]
fn the_score_is_one_word() {
    let transcript = "> boardsize 5
        > komi 0.5
        > play b c3
        > play w pass
        > play b pass
        > final_score
        = B+24.5
        > komi 25
        > final_score
        = 0
        > komi 100
        > final_score
        = W+75
        > komi 24.5
        > 8 final_score
        =8 B+0.5
        > final_score please
        ? syntax error…";
    for rules in ["chinese", "tromp-taylor", "aga"] {
        check(rules, transcript);
    }
}

#[test]
fn nobody_wins_a_jigo() {
    let transcript = diagram(
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         X X X X X X X
         O O O O O O O
         . . . . . . .
         . . . . . . .",
    );
    check("chinese", &format!("{transcript}> komi 7\n{OVER}> final_score\n= 0"));
}

#[test]
fn the_engine_was_asked_for_a_move_after_the_end() {
    check(
        "chinese",
        "> boardsize 9
        > play b pass
        > play w pass
        > genmove b
        = <move>
        > play w pass
        > play b pass
        > play w pass
        > genmove b
        = <move>
        > kgs-genmove_cleanup w
        = <move>
        > reg_genmove b
        = <move>
        > final_score
        = <score>",
    );
}

#[test]
fn an_engine_that_resigned_goes_on() {
    let transcript = "> boardsize 5
        > komi -100
        > kata-set-param resign 0.4
        > genmove w
        = <move>
        > undo
        > genmove w
        = <move>
        > undo
        > genmove w
        = resign
        > genmove b
        = <move>
        > genmove w
        = resign
        > kata-set-param resign 0
        > genmove w
        = <move>";
    check_with(start("oleg:playouts=200", "chinese"), transcript);
}

fn finished() -> String {
    diagram(
        ". X . X O . O . .
         X X X X O O O . O
         . O . X O . . O .
         X X X X O O O O O
         . X . X O . X . O
         X X X X O O . O O
         X . O X X O O O .
         . X X . X X X O O
         X . X X . . X O .",
    )
}

#[test]
fn dead_stones_are_taken_off_where_the_rules_say_so() {
    let rest = "> komi 6.5
        > final_score
        = W+1.5
        > play b pass
        > play w pass
        > final_score
        = W+1.5
        > final_status_list dead
        ={B7 C3 G5}
        > final_status_list seki
        > final_status b7
        = dead
        > final_status a8
        = alive
        > final_status c7
        = black_territory
        > final_status f7
        = white_territory
        > final_status
        ? syntax error…
        > final_status_list sleepy
        ? syntax error…
        > final_status_list
        ? syntax error…";
    check("chinese", &format!("{}{rest}", finished()));
}

#[test]
fn stones_stay_where_the_rules_say_so() {
    check("tromp-taylor", &format!("{}> komi 6.5\n{OVER}> final_score\n= W+3.5", finished()));
}

/// Every stone has exactly one status, whoever asks and how often.
#[test]
fn the_list_of_the_dead_was_empty_after_two_passes() {
    let ask = "final_status_list alive\nfinal_status_list dead\nfinal_status_list seki\nlist_stones b\nlist_stones w\n";
    let put = finished().replace("> ", "") + "play b pass\nplay w pass\n";
    let stream = converse(start("random", "chinese"), format!("{put}{ask}{ask}").as_bytes());
    let found = answers(&stream);
    let (asked, again) = found[found.len() - 10..].split_at(5);
    assert_eq!(asked, again, "asked twice, told twice");
    let points = |answers: &[&str]| {
        let mut points: Vec<String> =
            answers.iter().flat_map(|answer| answer[1..].split_whitespace()).map(str::to_owned).collect();
        points.sort_unstable();
        points
    };
    assert_eq!(points(&asked[..3]), points(&asked[3..]));
    assert!(points(&asked[1..2]).contains(&"B7".to_owned()));
}

#[test]
fn a_string_stands_on_one_line() {
    let board = diagram(
        "X X X O O
         X . X O .
         X X X O O
         X . X O .
         X X X O O",
    );
    let rest = "> final_status_list alive
        = … … … … … … … … … … … … …
        … … … … … … … …";
    check("chinese", &format!("{board}{rest}"));
}

#[test]
fn prisoners_count_where_territory_does() {
    let moves = "> boardsize 5
        > komi 0.5
        > gogui-play_sequence b c3 w d3 b c4 w d4 b c5 w d5 b c2 w d2 b c1 w d1 b a2 w a1 b b1
        > play w pass
        > play b pass
        > final_score";
    check("japanese", &format!("{moves}\n= B+3.5"));
}

#[test]
fn prisoners_are_counted_once() {
    check(
        "japanese",
        "> boardsize 5
        > komi 0.5
        > gogui-play_sequence b b2 w a3 b a2 w b3 b b1 w c2 b pass w c1 b pass w a1
        > captures w
        = 3
        > play b pass
        > play w pass
        > final_score
        = W+23.5",
    );
}

fn seki() -> String {
    diagram(
        ". O . O X . X . .
         O O O O X X X X X
         . O O O X . . X .
         O O O X X X X X X
         O X X O X . X . .
         O X . O X X X X X
         O X O O X . . . X
         O X . O X X X X X
         O X X O X . . X .",
    )
}

#[test]
fn in_a_seki_stones_count_and_shared_points_do_not() {
    let rest = "> final_score
        = B+26.5
        > final_status_list dead
        > final_status_list seki
        ={B5 C5 B4 B3 B2 B1 C1 D5 D4 C3 D3 D2 D1}";
    check("chinese", &format!("{}> komi 0.5\n{OVER}{rest}", seki()));
}

#[test]
fn in_a_seki_there_is_no_territory() {
    check("japanese", &format!("{}> komi 0.5\n{OVER}> final_score\n= B+11.5", seki()));
}

#[test]
fn a_point_that_must_be_filled_is_no_territory() {
    let board = diagram(
        ". O . O . O . O .
         O O O O O O O O O
         O O O O O O O O O
         X X O O O O O X X
         X X O . O X X X .
         . X X O X X . X .
         X . X O X . X . X
         X X X . X X . X .
         . X . X X . X . .",
    );
    check("japanese", &format!("{board}> komi 6.5\n{OVER}> final_score\n= B+2.5"));
}

#[test]
fn four_bent_in_the_corner_are_dead() {
    let board = diagram(
        ". X . X X O . O .
         X X X X O O O O O
         . X . X O . . O .
         X X X X O O O O O
         X . . X X O O O O
         X X X . X O X X X
         . X . X X O X . O
         X X X X X O X X O
         . X . X X O X . O",
    );
    let rest = "> final_score
        = W+10.5
        > final_status_list dead
        ={G4 H4 J4 G3 G2 H2 G1}";
    check("japanese", &format!("{board}> komi 0.5\n{OVER}{rest}"));
}

#[test]
fn a_score_in_the_opening_is_a_guess_in_good_form() {
    let mut talk = Talk::new(start("random", "chinese"));
    for command in ["boardsize 13", "komi 6.5", "gogui-play_sequence b k10 w d4 b d10 w k4 b c6 w g7"] {
        assert_eq!(talk.ask(command), "=");
    }
    let score = talk.ask("final_score");
    let score = score.strip_prefix("= ").expect("a success");
    assert!(is_score(score), "{score}");
    let points: f64 = score.get(2..).unwrap_or("0").parse().expect("points");
    assert!(points <= 169.0 + 6.5, "{score}");
    assert!(talk.ask("final_status_list dead").starts_with('='));
    talk.hang_up();
}

/// Under area rules the answer is the same before the passes, between them and after them.
#[test]
fn the_score_jumped_with_the_second_pass() {
    let rest = "> final_score
        = W+1.5
        > play b pass
        > final_score
        = W+1.5
        > play w pass
        > final_score
        = W+1.5";
    check("chinese", &format!("{}> komi 6.5\n{rest}", finished()));
}

#[test]
fn a_cleanup_captures_what_is_dead() {
    let mut talk = Talk::new(start("oleg:playouts=300", "chinese"));
    for line in finished().lines() {
        assert_eq!(talk.ask(&line[2..]), "=");
    }
    let mut passes = 0;
    for turn in 0..120 {
        let color = ["b", "w"][turn % 2];
        let answer = talk.ask(&format!("kgs-genmove_cleanup {color}"));
        passes = if answer == "= pass" { passes + 1 } else { 0 };
        if passes == 2 {
            break;
        }
    }
    assert_eq!(passes, 2, "they never stopped");
    assert_eq!(talk.ask("final_status_list dead"), "=");
    talk.hang_up();
}

#[test]
fn an_engine_that_is_ahead_answers_a_pass_with_a_pass() {
    let board = finished();
    for (rules, komi) in [("chinese", "-10.5"), ("tromp-taylor", "-10.5")] {
        let rest = format!("> komi {komi}\n> play w pass\n> genmove b\n= pass");
        check_with(start("oleg:playouts=100", rules), &format!("{board}{rest}"));
    }
}

#[test]
fn an_engine_that_has_lost_answers_a_pass_with_a_pass() {
    // Black, half a point behind, could throw stones into the room beside White's two eyes.
    let board = diagram(
        ". X . X O . O
         X X X X O O O
         . X . X O . O
         X X X X O O O
         . X . X O . .
         X X X X O . .
         . X . X O O O",
    );
    for passing in ["careful", "own"] {
        let rest =
            format!("> komi 7.5\n> montego-param passing {passing}\n> play w pass\n> genmove b\n= pass");
        check_with(start("montego:playouts=200,resign=0", "chinese"), &format!("{board}{rest}"));
    }
}
