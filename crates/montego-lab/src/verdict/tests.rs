//! Verdicts: published numbers against measured ones.

use super::*;
use crate::catalogue::Field;

fn published(field: Field, statement: Statement, standard_error: Option<f64>) -> Published {
    Published { field, statement, standard_error, tolerance: 0.0, games: Some(100) }
}

fn score(mean: f64, standard_error: Option<f64>) -> Published {
    published(Field::Score, Statement::Value(mean), standard_error)
}

fn sampled(mean: f64, standard_error: f64) -> Measured {
    Measured::Sampled { mean, standard_error, games: 100 }
}

#[track_caller]
fn check(published: &Published, cases: &[(Measured, &str)]) {
    for (ours, want) in cases {
        assert_eq!(judge(published, ours).to_string(), *want, "{published:?} and {ours:?}");
    }
}

#[test]
fn a_number_with_its_error() {
    // The combined error of 1.5 and 2.0 is 2.5, so the two part at five points.
    check(
        &score(-12.7, Some(1.5)),
        &[
            (sampled(-11.9, 2.0), "agrees"),
            (sampled(-7.7, 2.0), "agrees"),
            (sampled(-7.6, 2.0), "differs (2.0 sigma)"),
            (sampled(-2.7, 2.0), "differs (4.0 sigma)"),
            (sampled(12.7, 2.0), "differs (10.2 sigma)"),
            // Three points are twice the published error: the last that is fine enough.
            (sampled(-12.7, 3.0), "agrees"),
            (sampled(-12.7, 3.1), "too few games"),
            // A difference is a difference however coarse our number.
            (sampled(60.0, 20.0), "differs (3.6 sigma)"),
        ],
    );
}

#[test]
fn the_second_line_of_the_design_is_one_point_seven_sigma_apart() {
    // It is printed there with 2.4 sigma, which is 3.6 points over one error of 1.5, not over the combined 2.1.
    let verdict = judge(&score(3.2, Some(1.5)), &sampled(6.8, 1.5));
    assert!(matches!(verdict, Verdict::Agrees { sigma } if (sigma - 1.697).abs() < 0.001), "{verdict:?}");
}

#[test]
fn a_number_without_an_error_is_compared_with_ours_twice() {
    // Our error of 3 counts twice: 4.24 combined, and half of the effect is 8.5.
    check(
        &score(-17.0, None),
        &[
            (sampled(-25.4, 3.0), "agrees"),
            (sampled(-25.6, 3.0), "differs (2.0 sigma)"),
            (sampled(-17.0, 8.5), "agrees"),
            (sampled(-17.0, 8.6), "too few games"),
        ],
    );
}

#[test]
fn the_sign_is_kept_apart_from_the_difference() {
    let differs = |mean| judge(&score(5.0, Some(1.0)), &sampled(mean, 1.0));
    assert!(matches!(differs(9.0), Verdict::Differs { same_sign: true, .. }));
    assert!(matches!(differs(-1.0), Verdict::Differs { same_sign: false, .. }));
    assert!(matches!(differs(0.0), Verdict::Differs { same_sign: false, .. }));
    let percent = published(Field::WinPercent, Statement::Value(70.0), Some(3.0));
    assert!(matches!(judge(&percent, &sampled(55.0, 3.0)), Verdict::Differs { same_sign: true, .. }));
    assert!(matches!(judge(&percent, &sampled(45.0, 3.0)), Verdict::Differs { same_sign: false, .. }));
}

#[test]
fn an_effect_of_zero_asks_for_the_games_of_the_paper() {
    let games = |games| Measured::Sampled { mean: 0.5, standard_error: 1.5, games };
    for statement in [Statement::Anchor, Statement::Value(0.0), Statement::Expect(Op::NotDifferent, 0.0)] {
        check(
            &published(Field::Score, statement, None),
            &[(games(100), "agrees"), (games(99), "too few games")],
        );
        let unknown = Published { games: None, ..published(Field::Score, statement, None) };
        check(&unknown, &[(games(GAMES_WITHOUT_A_SCALE), "agrees"), (games(99), "too few games")]);
    }
    let even = published(Field::WinPercent, Statement::Value(50.0), None);
    check(
        &even,
        &[(Measured::percent_won(52.0, 100), "agrees"), (Measured::percent_won(26.0, 50), "too few games")],
    );
}

#[test]
fn an_anchor_is_exact() {
    check(
        &published(Field::Score, Statement::Anchor, None),
        &[(sampled(2.9, 1.5), "agrees"), (sampled(3.3, 1.5), "differs (2.2 sigma)")],
    );
}

#[test]
fn a_range_is_compared_at_its_nearer_end() {
    // Half of the middle is 3.75.
    check(
        &published(Field::Score, Statement::Range { lo: 5.0, hi: 10.0 }, None),
        &[
            (sampled(5.0, 1.0), "agrees"),
            (sampled(7.5, 3.75), "agrees"),
            (sampled(7.5, 3.8), "too few games"),
            (sampled(12.8, 1.0), "agrees"),
            (sampled(13.0, 1.0), "differs (2.1 sigma)"),
            (sampled(2.0, 1.0), "differs (2.1 sigma)"),
        ],
    );
}

#[test]
fn bounds_of_the_paper_are_measured_numbers() {
    check(
        &published(Field::Score, Statement::MoreThan(30.0), None),
        &[
            (sampled(60.0, 5.0), "agrees"),
            (sampled(60.0, 16.0), "too few games"),
            (sampled(24.0, 5.0), "agrees"),
            (sampled(15.0, 5.0), "differs (2.1 sigma)"),
        ],
    );
    check(
        &published(Field::Score, Statement::LessThan(15.0), None),
        &[
            (sampled(13.0, 2.0), "agrees"),
            (sampled(21.0, 2.0), "differs (2.1 sigma)"),
            (sampled(-90.0, 7.0), "agrees"),
        ],
    );
}

#[test]
fn a_claim_of_direction_can_only_have_the_same_sign() {
    check(
        &published(Field::WinPercent, Statement::Expect(Op::Less, 50.0), None),
        &[
            (sampled(38.0, 5.0), "same sign"),
            (sampled(40.0, 5.0), "too few games"),
            (sampled(60.0, 5.0), "too few games"),
            (sampled(62.0, 5.0), "differs (2.4 sigma)"),
        ],
    );
    check(
        &published(Field::Score, Statement::Expect(Op::Greater, 0.0), None),
        &[(sampled(4.0, 1.5), "same sign"), (sampled(-4.0, 1.5), "differs (2.7 sigma)")],
    );
}

#[test]
fn a_claim_with_another_bound_is_met_or_not() {
    check(
        &published(Field::Value, Statement::Expect(Op::GreaterOrEqual, 0.95), None),
        &[
            (sampled(0.99, 0.01), "agrees"),
            (sampled(0.96, 0.01), "too few games"),
            (sampled(0.90, 0.01), "differs (5.0 sigma)"),
            (Measured::Exact(0.95), "agrees"),
            (Measured::Exact(0.94), "differs (no spread)"),
        ],
    );
    check(
        &published(Field::RelativeTime, Statement::Expect(Op::LessOrEqual, 1.05), None),
        &[(sampled(1.01, 0.01), "agrees"), (sampled(1.09, 0.01), "differs (4.0 sigma)")],
    );
    check(
        &published(Field::Value, Statement::Expect(Op::Greater, 1.0), None),
        &[(Measured::Exact(1.58), "agrees"), (Measured::Exact(1.0), "differs (no spread)")],
    );
}

#[test]
fn winning_every_game_leaves_an_error() {
    let all = published(Field::WinPercent, Statement::Expect(Op::Equal, 100.0), None);
    check(
        &all,
        &[
            (Measured::percent_won(100.0, 100), "agrees"),
            (Measured::percent_won(20.0, 20), "too few games"),
            (Measured::percent_won(80.0, 100), "differs (5.0 sigma)"),
        ],
    );
    // 98 and 4 in 104: sqrt(102/104 * 2/104 / 104).
    let error = Measured::percent_won(100.0, 100).standard_error();
    assert!((error - 1.3466).abs() < 1e-3, "{error}");
}

#[test]
fn ratios_are_measured_from_one() {
    // Half of the effect of 0.5 is 0.25.
    check(
        &published(Field::RelativeSpeed, Statement::Value(0.5), None),
        &[
            (sampled(0.45, 0.25), "agrees"),
            (sampled(0.45, 0.26), "too few games"),
            (sampled(0.45, 0.01), "differs (3.5 sigma)"),
        ],
    );
}

#[test]
fn computed_numbers_are_compared_after_rounding() {
    check(
        &published(Field::Value, Statement::Value(1.58), None),
        &[
            (Measured::Exact(1.5844), "agrees"),
            (Measured::Exact(1.5864), "differs (no spread)"),
            (Measured::Exact(1.5756), "agrees"),
        ],
    );
    for (about, agrees, differs) in
        [(10.0, 9.54, 16.0), (3.0, 3.16, 3.6), (2000.0, 1600.0, 2600.0), (0.5, 0.54, 0.56)]
    {
        check(
            &published(Field::Value, Statement::About(about), None),
            &[(Measured::Exact(agrees), "agrees"), (Measured::Exact(differs), "differs (no spread)")],
        );
    }
    check(
        &published(Field::Value, Statement::Range { lo: 2.0, hi: 2.5 }, None),
        &[(Measured::Exact(2.5), "agrees"), (Measured::Exact(2.6), "differs (no spread)")],
    );
}

#[test]
fn a_handful_of_games_says_nothing() {
    for ours in [
        Measured::Sampled { mean: 81.0, standard_error: 0.0, games: 4 },
        Measured::Sampled { mean: 81.0, standard_error: f64::NAN, games: 100 },
        Measured::Sampled { mean: f64::NAN, standard_error: 1.0, games: 100 },
        Measured::Sampled { mean: 81.0, standard_error: f64::INFINITY, games: 100 },
        Measured::percent_won(0.0, 0),
    ] {
        for statement in [Statement::Value(0.0), Statement::Anchor, Statement::Expect(Op::Greater, 0.0)] {
            check(&published(Field::Score, statement, None), &[(ours, "too few games")]);
        }
    }
    let seven = Measured::Sampled { mean: 81.0, standard_error: 0.0, games: 7 };
    check(&score(0.0, None), &[(seven, "differs (no spread)")]);
}

#[test]
fn verdicts_are_counted() {
    let needs = Verdict::NotRunnable { needs: vec!["gnugo-3.2".to_owned(), "human".to_owned()] };
    assert_eq!(needs.to_string(), "not runnable: needs gnugo-3.2, human");
    let verdicts = [
        Verdict::Agrees { sigma: 0.3 },
        Verdict::Differs { sigma: 3.0, same_sign: true },
        Verdict::Differs { sigma: 3.0, same_sign: false },
        Verdict::TooFewGames,
        Verdict::SameSign,
        needs,
    ];
    let tally: Tally = verdicts.iter().collect();
    assert_eq!(
        tally.to_string(),
        "1 agree, 1 same sign, 2 differ (1 of them with the published sign), 1 too few games, 1 not runnable"
    );
    assert_eq!(verdicts.iter().filter(|verdict| verdict.is_met()).count(), 2);
    assert_eq!(Tally::default().to_string(), "nothing compared");
}

#[test]
fn about_is_not_exact_however_fine_the_sample() {
    let ours = |mean| Measured::Sampled { mean, standard_error: 0.0002, games: 10_000 };
    let about = published(Field::Value, Statement::About(0.5), None);
    assert!(matches!(judge(&about, &ours(0.5033)), Verdict::Agrees { .. }));
    assert!(matches!(judge(&about, &ours(0.56)), Verdict::Differs { .. }));
    let printed = published(Field::Value, Statement::Value(0.5), None);
    assert!(matches!(judge(&printed, &ours(0.5033)), Verdict::Differs { .. }));
}

#[test]
fn a_tolerance_stands_instead_of_rounding() {
    let printed = published(Field::Value, Statement::Value(1.77), None);
    assert!(matches!(judge(&printed, &Measured::Exact(1.779)), Verdict::Differs { .. }));
    let tolerant = Published { tolerance: 0.01, ..printed };
    assert!(matches!(judge(&tolerant, &Measured::Exact(1.779)), Verdict::Agrees { .. }));
    assert!(matches!(judge(&tolerant, &Measured::Exact(1.781)), Verdict::Differs { .. }));
}
