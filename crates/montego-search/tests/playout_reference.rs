//! The playout reference: lengths, margins and Black's shares of uniform random games.
//!
//! The figures are an independent rerun of the rules that D. Dailey published on the computer-go
//! list in October 2008: uniform over legal plays except true one-point eyes, simple ko, no
//! suicide, two passes end the game, area counts. His own 9x9 figures agree with them.

mod common;

use common::{size, thorough};
use montego_rules::{Board, Komi, Margin};
use montego_search::eye::GobbleEye;
use montego_search::playout::{NoTrace, Uniform, playout};
use montego_stats::{Rng, combined_standard_error, z};

/// The rerun's figures for a board, and the number of games that they rest on.
struct Reference {
    side: usize,
    games: f64,
    /// Mean and standard deviation of the number of plays, both passes included.
    plays: (f64, f64),
    /// Mean and standard deviation of Black's margin in points, komi not applied.
    margin: (f64, f64),
    /// Black's share at komi 0, 5.5 and 6.5 alike, 7 and 7.5; a draw is half a win.
    shares: [f64; 4],
}

/// Fails if a mean of `n` games lies beyond four standard errors of the reference's mean; both are
/// samples, and `sd` is the standard deviation of one game.
fn assert_near(what: &str, found: f64, expected: f64, sd: f64, n: f64, reference_games: f64) {
    let error = combined_standard_error(sd / n.sqrt(), sd / reference_games.sqrt());
    let off = z(found - expected, error).expect("the standard error is positive");
    assert!(
        off.abs() <= 4.0,
        "{what}: found {found}, expected {expected}, which is {off} standard errors off"
    );
}

fn check(reference: &Reference, quick_games: u32) {
    let Reference { side, games, plays, margin, shares } = reference;
    let n = if thorough() { *games as u32 } else { quick_games };
    let start = Board::new(size(*side, *side));
    let (mut board, mut rng) = (start.clone(), Rng::from_seed(1));
    let komis = [0, 11, 13, 14, 15].map(Komi::halves);
    let expected_shares = [shares[0], shares[1], shares[1], shares[2], shares[3]];
    let (mut total_plays, mut total_margin, mut wins) = (0_u64, 0_i64, [0.0; 5]);
    for _ in 0..n {
        board.copy_from(&start);
        let outcome = playout(&mut board, &Uniform::<GobbleEye>::new(), &mut NoTrace, &mut rng);
        total_plays += u64::from(outcome.plays);
        total_margin += i64::from(outcome.margin.as_halves());
        for (won, komi) in wins.iter_mut().zip(komis) {
            let result: Margin = outcome.margin - komi;
            *won += match result.leader() {
                Some(montego_rules::Color::Black) => 1.0,
                Some(montego_rules::Color::White) => 0.0,
                None => 0.5,
            };
        }
    }
    let n = f64::from(n);
    let near = |what: &str, found, expected, sd| assert_near(what, found, expected, sd, n, *games);
    near(&format!("plays on {side}x{side}"), total_plays as f64 / n, plays.0, plays.1);
    near(&format!("margin on {side}x{side}"), total_margin as f64 / 2.0 / n, margin.0, margin.1);
    for ((won, komi), share) in wins.iter().zip(komis).zip(expected_shares) {
        // A game is won or lost; the standard deviation of that follows from the share.
        let sd = (share * (1.0 - share)).sqrt();
        near(&format!("Black's share on {side}x{side} at komi {komi}"), won / n, share, sd);
    }
}

#[test]
fn playouts_on_5x5() {
    let reference = Reference {
        side: 5,
        games: 300_000.0,
        plays: (42.42, 6.61),
        margin: (1.80, 23.5),
        shares: [0.5389, 0.4857, 0.4837, 0.4817],
    };
    check(&reference, 200_000);
}

#[test]
fn playouts_on_7x7() {
    let reference = Reference {
        side: 7,
        games: 200_000.0,
        plays: (72.46, 13.28),
        margin: (2.30, 33.4),
        shares: [0.5329, 0.4329, 0.4175, 0.4021],
    };
    check(&reference, 150_000);
}

#[test]
fn playouts_on_9x9() {
    let reference = Reference {
        side: 9,
        games: 1_000_000.0,
        plays: (111.05, 16.00),
        margin: (2.12, 39.1),
        shares: [0.5241, 0.4467, 0.4340, 0.4214],
    };
    check(&reference, 200_000);
}

#[test]
fn playouts_on_13x13() {
    let reference = Reference {
        side: 13,
        games: 60_000.0,
        plays: (219.42, 19.79),
        margin: (1.43, 50.1),
        shares: [0.5112, 0.4566, 0.4476, 0.4386],
    };
    check(&reference, 30_000);
}

#[test]
fn playouts_on_19x19() {
    let reference = Reference {
        side: 19,
        games: 20_000.0,
        plays: (455.54, 27.63),
        margin: (1.58, 70.1),
        shares: [0.5112, 0.4747, 0.4684, 0.4621],
    };
    check(&reference, 10_000);
}
