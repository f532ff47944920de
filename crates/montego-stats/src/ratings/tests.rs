//! Closed forms, examples by hand, and simulated coverage.

use super::*;
use crate::testing::assert_rounds_to;
use crate::{Rng, elo_from_share, share_from_elo};

fn pairing(a: usize, b: usize, wins: u64, draws: u64, losses: u64) -> Pairing {
    Pairing { a, b, wins, draws, losses }
}

fn likeliest(players: usize, pairings: &[Pairing]) -> Ratings {
    Ratings::likeliest(players, pairings).expect("ratings")
}

/// For two players the likeliest difference is the one whose share they have, and its information is n p (1 − p) in
/// squared logarithms of odds.
#[test]
fn two_players_are_the_closed_form() {
    for (wins, draws, losses) in [(17, 6, 7), (1, 0, 1), (0, 1, 999), (123_456, 0, 1)] {
        let ratings = likeliest(2, &[pairing(0, 1, wins, draws, losses)]);
        let games = (wins + draws + losses) as f64;
        let share = (wins as f64 + draws as f64 / 2.0) / games;
        let expect = elo_from_share(share).expect("a share");
        let EloDifference { elo, standard_error } = ratings.difference(0, 1);
        assert!((elo - expect).abs() < 1e-6 * (1.0 + expect.abs()), "{elo} and {expect}");
        let error = 400.0 / LN_10 / (games * share * (1.0 - share)).sqrt();
        assert!((standard_error - error).abs() < 1e-6 * error, "{standard_error} and {error}");
        assert!((ratings.elo(0) - elo / 2.0).abs() < 1e-9 * (1.0 + elo.abs()));
        assert!((ratings.elo(0) + ratings.elo(1)).abs() < 1e-9 * (1.0 + elo.abs()));
        assert!((ratings.standard_error(1) - error / 2.0).abs() < 1e-6 * error);
        assert_eq!(ratings.virtual_draws(), 0);
    }
}

/// 6 : 4, 7 : 3 and 5 : 5 of ten games each. The first two players have 11 points each, so they are equal; the third
/// has 8 of 20, so its share against either is 0.4 and the difference 400 log10(1.5) = 70.4365.
///
/// The information of the pairings is 10/4, 10 · 0.24 and 10 · 0.24. It has the eigenvalues 3 · 2.4 for the third
/// player against the others and 2 · 2.5 + 2.4 for the first against the second. So the variances, in squared
/// logarithms of odds, are 2 / 7.4 for the difference of the first two, 1 / 14.8 + 9 / (6 · 7.2) for the first and the
/// third, and 4 / (6 · 7.2) for the third against the average. A logarithm is 400 / ln 10 = 173.7178 Elo.
#[test]
fn three_players_by_hand() {
    let games =
        [pairing(0, 1, 5, 2, 3), pairing(2, 1, 3, 0, 7), pairing(0, 2, 4, 0, 5), pairing(0, 2, 1, 0, 0)];
    let ratings = likeliest(3, &games);
    assert_eq!(ratings.players(), 3);
    for (player, elo, error) in
        [(0, "23.47883", "52.322"), (1, "23.47883", "52.322"), (2, "-46.95767", "52.861")]
    {
        assert_rounds_to(ratings.elo(player), elo);
        assert_rounds_to(ratings.standard_error(player), error);
    }
    let of_third = ratings.difference(0, 2);
    assert_rounds_to(of_third.elo, "70.43650");
    assert_rounds_to(of_third.standard_error, "91.2475");
    assert_rounds_to(ratings.difference(1, 0).standard_error, "90.3116");
    // 70.4365 ± 1.959964 · 91.2475
    let interval = of_third.interval(0.95);
    assert_rounds_to(interval.low, "-108.405");
    assert_rounds_to(interval.high, "249.278");
    let interval = ratings.interval(2, 0.95);
    assert_rounds_to(interval.low, "-150.563");
    assert_rounds_to(interval.high, "56.647");
}

/// Everybody beats one and loses to one, so all are equal, though no pairing is.
#[test]
fn a_circle_is_level() {
    let ratings = likeliest(3, &[pairing(0, 1, 2, 0, 1), pairing(1, 2, 2, 0, 1), pairing(2, 0, 2, 0, 1)]);
    for player in 0..3 {
        assert!(ratings.elo(player).abs() < 1e-9);
    }
    // The eigenvalues are 3 · 3/4: √(2 / 2.25) · 173.7178.
    assert_rounds_to(ratings.difference(0, 1).standard_error, "163.783");
}

/// Who lost nothing has no likeliest strength. With a draw more the share of a sweep of n is (n + 1/2) / (n + 1).
#[test]
fn a_sweep_gets_a_virtual_draw() {
    let swept = likeliest(2, &[pairing(0, 1, 10, 0, 0)]);
    assert_eq!(swept.virtual_draws(), 1);
    let expect = elo_from_share(10.5 / 11.0).expect("a share");
    assert!((swept.difference(0, 1).elo - expect).abs() < 1e-6);
    // It is worth more than nine of ten and a draw, and less than eleven of eleven.
    assert!(swept.difference(0, 1).elo > elo_from_share(0.95).expect("a share"));
    let longer = likeliest(2, &[pairing(0, 1, 11, 0, 0)]);
    assert!(longer.difference(0, 1).elo > swept.difference(0, 1).elo);
}

/// Two who beat each other, and both beat the third always: only the pairings with the third get a draw.
#[test]
fn only_pairings_across_groups_get_one() {
    let ratings = likeliest(3, &[pairing(0, 1, 6, 0, 4), pairing(2, 0, 0, 0, 5), pairing(2, 1, 0, 0, 5)]);
    assert_eq!(ratings.virtual_draws(), 2);
    assert!(ratings.elo(2) < ratings.elo(1) && ratings.elo(1) < ratings.elo(0));
    // Only how far the third is behind has no limit.
    let without_limit = |a: usize, b: usize| !ratings.is_limited(a, b);
    let found: Vec<_> = (0..9).map(|n| (n / 3, n % 3)).filter(|&(a, b)| without_limit(a, b)).collect();
    assert_eq!(found, [(0, 2), (1, 2)]);
    // A loss by way of a third player is enough: nothing is infinite in a circle of sweeps.
    let circle = likeliest(3, &[pairing(0, 1, 5, 0, 0), pairing(1, 2, 5, 0, 0), pairing(2, 0, 5, 0, 0)]);
    assert_eq!(circle.virtual_draws(), 0);
    assert!(circle.elo(0).abs() < 1e-9);
}

#[test]
fn strangers_cannot_be_compared() {
    let games = [pairing(0, 1, 3, 0, 3), pairing(2, 3, 3, 0, 3)];
    assert_eq!(Ratings::likeliest(4, &games), Err(RatingsError::NeverMet(0, 2)));
    assert_eq!(Ratings::likeliest(2, &[pairing(0, 1, 0, 0, 0)]), Err(RatingsError::NeverMet(0, 1)));
    // A common opponent is enough.
    likeliest(4, &[&games[..], &[pairing(1, 2, 1, 1, 1)]].concat());
}

#[test]
fn nobody_and_one_are_no_trouble() {
    assert_eq!(likeliest(0, &[]).players(), 0);
    let alone = likeliest(1, &[]);
    assert_eq!((alone.elo(0), alone.standard_error(0)), (0.0, 0.0));
}

#[test]
#[should_panic(expected = "there are 2 players, and no 2")]
fn players_are_numbered_from_0() {
    let _ = Ratings::likeliest(2, &[pairing(1, 2, 1, 0, 0)]);
}

/// The ends are 24,000 Elo apart, beyond what a chance of winning can tell, and only their neighbours tell it.
#[test]
fn a_long_ladder_is_climbed() {
    let ladder: Vec<Pairing> = (0..30).map(|player| pairing(player, player + 1, 1, 0, 99)).collect();
    let ratings = likeliest(31, &ladder);
    let step = elo_from_share(0.99).expect("a share");
    for player in 0..30 {
        assert!((ratings.difference(player + 1, player).elo - step).abs() < 1e-6);
    }
    // Errors of independent steps add in squares.
    let of_step = ratings.difference(1, 0).standard_error;
    let whole = ratings.difference(30, 0).standard_error;
    assert!((whole - 30.0_f64.sqrt() * of_step).abs() < 1e-6 * whole, "{of_step} {whole}");
}

/// Six players of known strength, some pairings not played: the intervals of ratings and of differences hold the
/// truth in 95 ± 1 % of the tournaments. A tolerance of one percent is more than four errors of this many.
#[test]
fn intervals_cover_as_stated() {
    const TOURNAMENTS: u32 = 10_000;
    let truth = [-150.0, -60.0, -20.0, 30.0, 80.0, 120.0];
    let met = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 4), (3, 4), (3, 5), (4, 5), (0, 5)];
    let mut rng = Rng::from_seed(1);
    let mut held = [0; 4];
    for _ in 0..TOURNAMENTS {
        let played = met.map(|(a, b)| {
            let share = share_from_elo(truth[a] - truth[b]);
            let wins = (0..60).filter(|_| rng.unit() < share).count() as u64;
            pairing(a, b, wins, 0, 60 - wins)
        });
        let ratings = likeliest(6, &played);
        let difference =
            |a: usize, b: usize| ratings.difference(a, b).interval(0.95).contains(truth[a] - truth[b]);
        let cases = [
            ratings.interval(0, 0.95).contains(truth[0]),
            ratings.interval(3, 0.95).contains(truth[3]),
            difference(1, 2),
            // These two did not meet.
            difference(0, 4),
        ];
        held.iter_mut().zip(cases).for_each(|(held, holds)| *held += u32::from(holds));
    }
    for held in held {
        let coverage = f64::from(held) / f64::from(TOURNAMENTS);
        assert!((coverage - 0.95).abs() < 0.01, "{coverage}");
    }
}
