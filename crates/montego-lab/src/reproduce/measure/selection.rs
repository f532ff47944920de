//! Cells about pre-selection and pruning: where pruning spends its games, what sets and rivals do to intervals and
//! differences, what territory does to urgencies.

use super::{Outcome, Workbench, empty, engine, mean, positions, square, told};
use crate::catalogue::{Cell, Experiment, Paper};
use crate::verdict::Measured;
use montego_rules::{Color, Game, Komi, Play, Point, Ruleset, Setup};
use montego_search::eye::OlgaEye;
use montego_search::playout::{Uniform, playout};
use montego_search::selection::Control;
use montego_search::{Answer, Budget, FirstPlays, Halves, Ownership};
use montego_stats::{IntMoments, Rng};

/// Plays after which the positions come in which PRUNE is watched.
const PLIES: [usize; 4] = [5, 15, 25, 35];

/// Random games of an estimate of the territory, as few as "a few hundred" may be read.
const FEW_HUNDRED: u32 = 300;

#[derive(Clone, Copy, Debug)]
pub(super) enum Quantity {
    LastPair,
    BothRivals,
    IntervalRatio,
    Halving,
    Doubling,
    SureFactor,
    TerritoryError { sides: [u8; 3] },
    OldRejects,
}

/// What a cell asks of the kind, if anything.
pub(super) fn plan(_: &Paper, experiment: &Experiment, cell: &Cell) -> Option<Quantity> {
    Some(match (experiment.id.as_str(), cell.id.as_str()) {
        ("pp-time-in-last-pair", "two-moves") => Quantity::LastPair,
        ("mp-half-games", "half") => Quantity::BothRivals,
        ("sp-interval-ratio", "ratio") => Quantity::IntervalRatio,
        ("sp-interval-ratio", "halving") => Quantity::Halving,
        ("mp-signal-doubling", "doubling") => Quantity::Doubling,
        ("eth-multiplier", "exp-neg-ke") => Quantity::SureFactor,
        ("territory-estimate-games", "few-hundred") => Quantity::TerritoryError { sides: [9, 13, 19] },
        ("preselection-collapse", "effective-ns") => Quantity::OldRejects,
        _ => return None,
    })
}

impl Quantity {
    pub(super) fn take(self, bench: &mut Workbench<'_>) -> Outcome {
        match self {
            Quantity::LastPair => last_pair(bench),
            Quantity::BothRivals => both_rivals(bench),
            Quantity::IntervalRatio => interval_ratio(bench),
            Quantity::Halving => halving(),
            Quantity::Doubling => doubling(bench),
            Quantity::SureFactor => Outcome {
                measured: Some(Measured::Exact(
                    Control::of_k(engine("henry").settings().real("ke")).factor(1.0),
                )),
                note:
                    "what HENRY multiplies the urgency of a point by that belongs to one side in every game"
                        .to_owned(),
                ..Outcome::default()
            },
            Quantity::TerritoryError { sides } => territory_error(bench, &sides),
            Quantity::OldRejects => old_rejects(bench),
        }
    }
}

/// The share of the race's random games that PRUNE plays once two candidates are left, over decisions.
fn last_pair(bench: &mut Workbench<'_>) -> Outcome {
    let prune = engine("prune:technique=pp,n_select=8");
    let before = prune.settings().count("pass_playouts");
    let rounds = bench.repeat(8, |rng| {
        let (mut pair, mut all) = (0.0, 0.0);
        for position in positions(9, &PLIES, rng) {
            let account = prune.build().choose(&position, &Budget::COUNT_ONLY, &mut rng.fork(3)).account;
            let mut dropped: Vec<u64> =
                account.candidates.iter().filter_map(|candidate| candidate.pruned_at).collect();
            dropped.sort_unstable();
            let begin = match account.candidates.len() {
                0 | 1 => continue,
                2 => Some(before),
                n => dropped.get(n - 3).copied(),
            };
            // The last drop ends the race; without it the pair went on to the ceiling.
            let end = dropped.get(account.candidates.len() - 2).copied().unwrap_or(account.playouts);
            pair += begin.map_or(0.0, |begin| (end - begin) as f64);
            all += (account.playouts - before) as f64;
        }
        pair / all
    });
    Outcome {
        note: format!(
            "share of the random games that value candidates: {} with N_select = 8, in the positions after {PLIES:?} \
             plays of {} games on 9x9",
            prune.short(),
            rounds.len()
        ),
        measured: Some(mean(rounds)),
        ..Outcome::default()
    }
}

/// The share of random games that start with a black stone at A in which Black is also first at B.
fn both_rivals(bench: &mut Workbench<'_>) -> Outcome {
    let position = empty(square(9), Ruleset::CHINESE);
    let points: Vec<Point> = square(9).points().collect();
    let (mut board, mut first) = (position.board().clone(), FirstPlays::default());
    let shares = bench.repeat(10_000, |rng| {
        let a = points[rng.below(points.len() as u32) as usize];
        board.copy_from(position.board());
        board.play_unchecked(Play::At(a));
        first.clear();
        playout(&mut board, &Uniform::<OlgaEye>::new(), &mut first, rng);
        let others = first.plays().iter().filter(|(_, point)| *point != a);
        let black = others.clone().filter(|(color, _)| *color == Color::Black).count();
        black as f64 / others.count().max(1) as f64
    });
    Outcome {
        note: format!(
            "{} uniform random games on 9x9 after a black stone on a random point A: the share of other points \
             B, among \
             those played on, on which Black is first",
            shares.len()
        ),
        measured: Some(mean(shares)),
        ..Outcome::default()
    }
}

/// An outcome of nearly normal shape: the sum of twelve even ones, with a deviation of a thousand.
fn outcome(mean: f64, rng: &mut Rng) -> i32 {
    let sum: f64 = (0..12).map(|_| rng.unit()).sum();
    (1000.0 * (mean + sum - 6.0)).round() as i32
}

/// What the deviation of the mean of a set is beside that of one candidate, on outcomes without Go.
fn interval_ratio(bench: &mut Workbench<'_>) -> Outcome {
    let mut rng = bench.rng.fork(5);
    let ratio = |candidates: usize, rng: &mut Rng| {
        let each = bench.samples.unwrap_or(2_000).max(2);
        let mut arms = vec![IntMoments::new(); candidates / 2];
        arms.iter_mut().for_each(|arm| (0..each).for_each(|_| arm.add(outcome(0.0, rng))));
        let mut set = IntMoments::new();
        arms.iter().for_each(|arm| set.merge(arm));
        Some(arms[0].standard_error()? / set.standard_error()?)
    };
    let told = [2, 8, 32, 64].map(|candidates| {
        let found = ratio(candidates, &mut rng).unwrap_or(f64::NAN);
        format!("{candidates} candidates {found:.2} ({:.2})", (candidates as f64 / 2.0).sqrt())
    });
    Outcome {
        note: format!(
            "ratio of the widths on outcomes without Go, with the root of half the candidates behind it: {}",
            told.join(", ")
        ),
        ..Outcome::default()
    }
}

/// By what set pruning divides the number of candidates.
fn halving() -> Outcome {
    let mut halves = Halves::default();
    halves.rank(&(0..64).collect::<Vec<_>>(), |arm| -(arm as f64));
    let left = halves.good().len() as f64;
    Outcome {
        measured: Some(Measured::Exact(64.0 / left)),
        note: format!("of 64 candidates, {left} are left when the worse half is dropped"),
        ..Outcome::default()
    }
}

/// The difference of two rivals' means with miai pruning and without, on plays that are worth the same to both sides
/// and do not interact.
fn doubling(bench: &mut Workbench<'_>) -> Outcome {
    const WORTH: [f64; 2] = [1.0, 0.4];
    let each = 20_000;
    let rounds = bench.repeat(20, |rng| {
        // Plainly each play is made with probability one half by either side later, which adds nothing on average.
        let mut plain = [IntMoments::new(), IntMoments::new()];
        let mut miai = [IntMoments::new(), IntMoments::new()];
        for _ in 0..each {
            for own in [0, 1] {
                let other = WORTH[1 - own];
                let later = if rng.below(2) == 0 { other } else { -other };
                plain[own].add(outcome(WORTH[own] + later, rng));
                miai[own].add(outcome(WORTH[own] - other, rng));
            }
        }
        let gap = |arms: &[IntMoments; 2]| Some(arms[0].mean()? - arms[1].mean()?);
        Some(gap(&miai)? / gap(&plain)?)
    });
    Outcome {
        note: format!(
            "{each} outcomes without Go in each round, of two plays that are worth {WORTH:?} to both sides"
        ),
        measured: Some(mean(rounds.into_iter().flatten())),
        ..Outcome::default()
    }
}

/// How far an estimate of a few hundred games is off, on each board.
fn territory_error(bench: &mut Workbench<'_>, sides: &[u8]) -> Outcome {
    let position_of = |side: u8, rng: &Rng| positions(side, &[usize::from(side) * 3], rng).pop();
    let mut parts = Vec::new();
    for &side in sides {
        let errors = bench.repeat(4, |rng| {
            let position = position_of(side, rng)?;
            let points: Vec<Point> = square(side).points().collect();
            let estimate = |stream| Ownership::sample(&position, FEW_HUNDRED, &mut rng.fork(stream));
            let (one, other) = (estimate(1), estimate(2));
            let squares = points.iter().map(|&point| (one.mean(point) - other.mean(point)).powi(2));
            // The difference of two estimates has twice the variance of one.
            Some((squares.sum::<f64>() / points.len() as f64 / 2.0).sqrt())
        });
        parts.push(format!("{side}x{side} {}", told(&mean(errors.into_iter().flatten()))));
    }
    Outcome {
        note: format!(
            "{FEW_HUNDRED} random games tell the mean owner of a point, from -1 to 1, with an error of: {}; at \
             most {:.3}",
            parts.join(", "),
            1.0 / f64::from(FEW_HUNDRED).sqrt()
        ),
        ..Outcome::default()
    }
}

/// How many of the selected plays HENRY did not have and refuse before, decision by decision.
fn old_rejects(bench: &mut Workbench<'_>) -> Outcome {
    // The rank of a few hundred games tells well enough which plays are refused.
    let henry = engine("henry:n_max=200,pass_playouts=200");
    let side = 19;
    let counts = bench.repeat(2, |rng| {
        let mut game = Game::new(Setup::empty(square(side)), Ruleset::CHINESE, Komi::ZERO)
            .expect("an empty board is a position");
        let mut strategies = [henry.build(), henry.build()];
        let mut refused: [Vec<Play>; 2] = [Vec::new(), Vec::new()];
        let (mut fresh, mut decisions) = (0.0, 0.0);
        for ply in 0..120 {
            if game.position().is_over() {
                break;
            }
            let color = game.position().to_play().index();
            let decision =
                strategies[color].choose(game.position(), &Budget::COUNT_ONLY, &mut rng.fork(1_000 + ply));
            let candidates: Vec<Play> = decision.account.candidates.iter().map(|one| one.play).collect();
            // The first twenty decisions of each side fill the list of what was refused.
            if ply >= 40 {
                fresh += candidates.iter().filter(|play| !refused[color].contains(play)).count() as f64;
                decisions += 1.0;
            }
            let Answer::Play(play) = decision.answer else { break };
            refused[color].extend(candidates.into_iter().filter(|&other| other != play));
            if game.play(play).is_err() {
                break;
            }
        }
        fresh / decisions
    });
    Outcome {
        note: format!(
            "selected plays that {} had not refused before, of 16, in the plays 40 to 120 of {} games against itself",
            henry.short(),
            counts.len()
        ),
        measured: Some(mean(counts)),
        ..Outcome::default()
    }
}
