//! What random games tell of a group.

use super::shapes::{at, board};
use crate::tactics::enough::Wanted;
use crate::tactics::games::Games;
use crate::tactics::stake::{Join, Stake, Stand};
use crate::tactics::{Plays, Status, Success, Tactics};
use montego_rules::{Board, Color, Play};

const PLAYOUTS: u64 = 500;

/// What random games tell of a stake when one side plays first.
struct Told {
    share: f64,
    kos: f64,
    line: Vec<Play>,
}

fn told<S: Stake>(board: &Board, stake: &S, mover: Color, master: Option<Color>) -> Told {
    let mut games = Games::new(board, stake, mover, master, PLAYOUTS, &[]);
    games.go_on(Wanted::Share, PLAYOUTS);
    Told { share: games.share(), kos: games.kos(), line: games.line() }
}

fn watched(board: &Board, stone: (usize, usize), mover: Color, master: Option<Color>) -> Told {
    told(board, &Stand(at(board, stone.0, stone.1)), mover, master)
}

fn three_in_a_row() -> Board {
    board(
        "
        . . . . . . .
        X X X X X . .
        O O O O X . .
        . . . O X . .
        ",
    )
}

#[test]
fn both_sides_want_the_middle_of_three() {
    let board = three_in_a_row();
    let middle = Play::At(at(&board, 2, 1));
    for mover in Color::BOTH {
        let told = watched(&board, (1, 2), mover, None);
        assert!(told.share > 0.6, "{mover:?} wins {}", told.share);
        assert_eq!(told.line.first(), Some(&middle), "{mover:?}");
    }
}

#[test]
fn the_same_games_tell_the_same() {
    let board = three_in_a_row();
    let [first, second] = [(); 2].map(|()| watched(&board, (1, 2), Color::Black, None));
    assert_eq!((first.share, &first.line), (second.share, &second.line));
}

#[test]
fn games_end_as_soon_as_the_answer_is_clear() {
    let board = three_in_a_row();
    let stake = Stand(at(&board, 1, 2));
    let made = |wanted| {
        let mut games = Games::new(&board, &stake, Color::Black, None, PLAYOUTS, &[]);
        assert!(games.go_on(wanted, PLAYOUTS));
        games.made()
    };
    let share = watched(&board, (1, 2), Color::Black, None).share;
    let (far, near) = (made(Wanted::Answer(0.1)), made(Wanted::Answer(share)));
    assert!(far < 100 && near >= 2 * far, "{far} games tell it from a tenth, {near} from {share}");
    let play = |fewest| made(Wanted::Play { least: 0.1, fewest });
    let (soon, late) = (play(1), play(64));
    assert!(soon < 64 && late >= 64, "{soon} games tell a play, {late} where more are asked for");
}

#[test]
fn games_go_on_where_they_ended() {
    let board = three_in_a_row();
    let stake = Stand(at(&board, 1, 2));
    let new = || Games::new(&board, &stake, Color::White, None, PLAYOUTS, &[]);
    let (mut twice, mut once) = (new(), new());
    assert!(!twice.go_on(Wanted::Share, 40));
    twice.go_on(Wanted::Share, 90);
    once.go_on(Wanted::Share, 90);
    assert_eq!((twice.made(), twice.share(), twice.line()), (90, once.share(), once.line()));
}

#[test]
fn a_hint_is_looked_at_first() {
    let board = three_in_a_row();
    let stake = Stand(at(&board, 1, 2));
    let corner = at(&board, 1, 4);
    let mut games = Games::new(&board, &stake, Color::Black, None, PLAYOUTS, &[(corner, 1e6)]);
    games.go_on(Wanted::Share, 40);
    assert_eq!(games.line().first(), Some(&Play::At(corner)));
}

#[test]
fn a_stone_in_the_open_gets_away_and_one_behind_a_wall_does_not() {
    let board = board(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X X X X X X
        . . . . O . . . .
        X X X X X X X X X
        . . . . . . . . .
        ",
    );
    assert!(watched(&board, (5, 3), Color::White, None).share < 0.1);
    let mut open = Board::new(board.size());
    open.play_unchecked(Play::At(at(&open, 5, 5)));
    assert!(watched(&open, (5, 5), Color::White, None).share < 0.2);
}

#[test]
fn a_seki_survives() {
    let board = board(
        "
        . . . . . . .
        X X X X X X .
        O O O O O X .
        . X X X O X .
        X X X . O X .
        ",
    );
    assert!(watched(&board, (1, 3), Color::Black, None).share < 0.35, "White's stones");
    assert!(watched(&board, (1, 1), Color::White, None).share < 0.35, "Black's stones");
}

#[test]
fn a_ko_shows_by_the_laws_of_ko() {
    // White's two stones in atari are saved by a ko that White takes first.
    let board = board(
        "
        . . X O O O X . .
        . . X O O O X . .
        . . X O . O X . .
        . . X O O O X . .
        . . X O . O X . .
        . . X O O O X . .
        . . X O O O X . .
        X X X O X X X . .
        . O O X . X . . .
        ",
    );
    let takes = Play::At(at(&board, 5, 1));
    let plain = watched(&board, (2, 1), Color::White, None);
    assert_eq!(plain.line.first(), Some(&takes));
    assert!(plain.kos > 0.05, "a ko was taken in {} of the games", plain.kos);
    let against = watched(&board, (2, 1), Color::White, Some(Color::Black));
    assert!(plain.share > 0.8 && against.share < 0.35, "{} {}", plain.share, against.share);
    let live = Tactics::new(40_000).live(&board, at(&board, 2, 1), Plays::One);
    assert_eq!((live.success, live.ways[0].play), (Success::KoAhead, at(&board, 5, 1)));
}

/// White's group below lives by a ko. Where Black has threats without end it still does in a third of the games.
///
/// The position is from a game of `montego` at 40 playouts against itself; GNU Go 3.8 says the same.
#[test]
fn who_fails_by_the_same_measure_against_threats_without_end_needs_the_ko() {
    let board = board(
        "
        . . . . . . . . X . O . .
        . . . . . . O X . X O . .
        . . . . . . . O X O O . .
        . . . . . . O . X X O O .
        . . . . . . . . . O X O .
        . . . . O . . . X O X X X
        . . . . X O O O O X X . .
        . . O O O X X X X . X . .
        X . . X X X . . . X O O .
        X . . X O O O O . O X X .
        O X X X X O X O O O O O O
        O O O X O X X X X X X X X
        . X O O O X . . . . . . .
        ",
    );
    let live = Tactics::new(30_000).live(&board, at(&board, 10, 4), Plays::One);
    assert_eq!((live.success, live.ways[0].play), (Success::KoAhead, at(&board, 9, 5)));
}

/// White is enclosed on the side with room for more than one shape: search estimates, random games find the play.
#[test]
fn what_games_say_is_never_called_proven() {
    let board = board(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X X X X X X . .
        X X O O O O X . .
        X O O . . O X . .
        X O . . . . O X .
        . . . . . O X X .
        . . . . . . . . .
        ",
    );
    let life = Tactics::new(40_000).life(&board, at(&board, 3, 5), Plays::One);
    assert_ne!(life.status(), Status::Unknown);
    assert!(!life.is_proven());
}

#[test]
fn chains_that_share_an_eye_are_as_good_as_one() {
    let is_joined = |rows: &str| {
        let end = board(rows);
        let stake = Join([at(&end, 1, 1), at(&end, 5, 1)]);
        stake.fate(&end, Color::Black).unwrap_or_else(|| stake.is_reached(&end, Color::Black))
    };
    assert!(is_joined("X X . X X"));
    assert!(is_joined(". . . . .\nX X X X X"));
    for apart in ["X X . . X", "X . O . X", "X X X . ."] {
        assert!(!is_joined(apart), "{apart}");
    }
}

/// Two stones each between walls, and one point between the two.
#[test]
fn both_sides_want_the_point_that_cuts() {
    let board = board(
        "
        . . . . . . .
        O O O O O O O
        . X X . X X .
        O O O O O O O
        . . . . . . .
        ",
    );
    let middle = Play::At(at(&board, 4, 3));
    let stake = Join([at(&board, 2, 3), at(&board, 6, 3)]);
    for mover in Color::BOTH {
        let told = told(&board, &stake, mover, None);
        assert!(told.share > 0.9, "{mover:?} wins {}", told.share);
        assert_eq!(told.line.first(), Some(&middle), "{mover:?}");
    }
}
