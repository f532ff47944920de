//! Cells that are computed: the maximum of noisy values, the passes of the mixer, the schedule of an annealing.

use super::{Outcome, Workbench, empty, engine, mean, square, timing, told};
use crate::catalogue::{Cell, Experiment, Paper};
use crate::reproduce::{matches, translate};
use crate::verdict::Measured;
use montego_rules::Ruleset;
use montego_search::historic::vegos;
use montego_search::{Budget, Engine};
use montego_stats::{Maximum, Moments};

/// Draws behind a simulated number.
const DRAWS: u32 = 200_000;

/// Entries of the list that mixers are watched on.
const PLACES: usize = 81;

/// How near a moment must come to count as close to what it estimates, where the paper says only "close".
const CLOSE: f64 = 0.05;

#[derive(Clone, Debug)]
pub(super) enum Quantity {
    MaximumMean { equal: u32, delta: f64 },
    MaximumSd { equal: u32, delta: f64 },
    BothMoments { equal: u32, delta: f64 },
    Separation { equal: u32 },
    Sinking { swap: f64 },
    Rising { swap: f64 },
    LargestRise { swap: f64 },
    SwapProbability { engine: Engine, step: u64 },
    StepsPerCycle { engine: Engine },
    Settling { engine: Engine },
    Cycles { engine: Engine },
    GamesOfTournament { pairings: usize, games: u32 },
    Law { value: f64, text: &'static str },
    CostOfBoards,
}

/// What a cell asks to be computed, if it is of the kind.
pub(super) fn plan(paper: &Paper, experiment: &Experiment, cell: &Cell) -> Option<Quantity> {
    let setting = |name: &str| cell.setting.as_ref()?.get(name).and_then(number);
    let of_paper = |slug: &str| paper.paper.slug == slug;
    let equal = setting("n_equal").map_or(0, |equal| equal as u32);
    let delta = setting("delta").unwrap_or(0.0);
    let swap = setting("p").unwrap_or(0.9);
    let player = || match translate::player(&experiment.test_player(cell)?, None).ok()? {
        crate::Player::Engine(engine) => Some(engine),
        crate::Player::External(_) => None,
    };
    Some(match (experiment.id.as_str(), cell.id.as_str(), cell.quantity.as_deref()) {
        ("table-7" | "table-7-claims", _, Some("mean(Z)")) => Quantity::MaximumMean { equal, delta },
        ("table-7" | "table-7-claims", _, Some("sigma(Z)")) => Quantity::MaximumSd { equal, delta },
        ("table-7-claims", "delta-up-to-2", _) => Quantity::BothMoments { equal, delta },
        ("table-7-claims", "delta-4", _) => Quantity::Separation { equal },
        ("push-down-shift", "down", _) => Quantity::Sinking { swap },
        ("push-down-shift", "up", _) => Quantity::Rising { swap },
        ("push-down-shift", "max-rise", _) => Quantity::LargestRise { swap },
        ("cooling-example", "p0", _) => {
            Quantity::SwapProbability { engine: player()?, step: setting("step")? as u64 }
        }
        ("cooling-example", "steps", _) => Quantity::StepsPerCycle { engine: player()? },
        ("cooling-example", "settle", _) => Quantity::Settling { engine: player()? },
        ("cooling-example", "cycles", _) => Quantity::Cycles { engine: player()? },
        ("tournament-1-counters", "total", _) if of_paper("kaminski-2002") => {
            let pairings = experiment.cells.iter().filter(|cell| cell.reference_entrant.is_some()).count();
            Quantity::GamesOfTournament { pairings, games: matches::published_games(paper, experiment, cell) }
        }
        ("playout-cost-scaling", "gain-20", _) => {
            let gain = setting("speed_gain_percent")?;
            let value = 100.0 * ((1.0 + gain / 100.0).sqrt() - 1.0);
            Quantity::Law { value, text: "the root of 1.2, less one" }
        }
        ("playout-cost-scaling", "gain-10x", _) => {
            Quantity::Law { value: setting("speed_ratio")?.sqrt(), text: "the root of 10" }
        }
        ("playout-cost-scaling", _, _) => Quantity::CostOfBoards,
        _ => return None,
    })
}

/// A number of a table of settings, however it is written.
fn number(value: &toml::Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))
}

impl Quantity {
    pub(super) fn take(&self, bench: &mut Workbench<'_>) -> Outcome {
        match *self {
            Quantity::MaximumMean { equal, delta } => {
                let drawn = draw(bench, equal, delta);
                let note = quadrature(drawn.count());
                both(Maximum::of_normals(equal, delta).mean, &mean_of(&drawn), note)
            }
            Quantity::MaximumSd { equal, delta } => {
                let drawn = draw(bench, equal, delta);
                let note = quadrature(drawn.count());
                both(Maximum::of_normals(equal, delta).sd, &spread_of(&drawn), note)
            }
            Quantity::BothMoments { equal, delta } => {
                let Maximum { mean, sd } = Maximum::of_normals(equal, delta);
                words(format!("at delta = {delta} the mean is {mean:.3} and the spread {sd:.3}"))
            }
            Quantity::Separation { equal } => {
                let is_close = |delta: &f64| {
                    let maximum = Maximum::of_normals(equal, *delta);
                    (maximum.mean - delta).abs() < CLOSE && (maximum.sd - 1.0).abs() < CLOSE
                };
                let first = (0..100).map(f64::from).find(is_close).unwrap_or(f64::NAN);
                computed(
                    first,
                    format!("the first whole delta at which both moments are closer than {CLOSE}"),
                )
            }
            Quantity::Sinking { swap } => {
                let places = passes(bench, swap, |list| place(list, 0));
                let steps = |n: usize| places.iter().filter(|&&place| place == n).count() as f64;
                let shares: Vec<String> = (0..4)
                    .map(|n| {
                        format!(
                            "{:.3} ({:.3})",
                            steps(n) / places.len() as f64,
                            swap.powi(n as i32) * (1.0 - swap)
                        )
                    })
                    .collect();
                Outcome {
                    measured: Some(mean(places.iter().map(|&place| place as f64))),
                    note: format!(
                        "at p = {swap} the entry in front sinks 0, 1, 2, 3 places with the shares {} (the law); its mean \
                         is compared",
                        shares.join(", ")
                    ),
                    ..Outcome::default()
                }
            }
            Quantity::Rising { swap } => {
                // Any entry behind the first one may rise.
                let rises = passes(bench, swap, |list| place(list, 40) < 40);
                Outcome {
                    measured: Some(mean(rises.iter().map(|&rose| f64::from(u8::from(rose))))),
                    note: format!(
                        "{} passes of the engine's mixer over {PLACES} places at p = {swap}",
                        rises.len()
                    ),
                    ..Outcome::default()
                }
            }
            Quantity::LargestRise { swap } => {
                let rise = |list: &[Option<usize>]| {
                    let entries = list.iter().enumerate();
                    entries.filter_map(|(place, entry)| Some(entry.as_ref()?.saturating_sub(place))).max()
                };
                let largest = passes(bench, swap, rise);
                let count = largest.len();
                let largest = largest.into_iter().flatten().max().unwrap_or(0);
                computed(largest as f64, format!("the largest rise in {count} passes at p = {swap}"))
            }
            Quantity::SwapProbability { ref engine, step } => {
                computed(vegos::swap_probability(engine.settings(), step), schedule(engine))
            }
            Quantity::StepsPerCycle { ref engine } => {
                let position = empty(square(5), Ruleset::SEMI_PRIMITIVE);
                let decision = engine.build().choose(&position, &Budget::COUNT_ONLY, &mut bench.rng.clone());
                let per_cycle = decision.account.playouts as f64 / engine.settings().count("cycles") as f64;
                computed(per_cycle, "counted in a decision on 5x5".to_owned())
            }
            Quantity::Settling { ref engine } => {
                let steps = 0..engine.settings().count("steps");
                let zero =
                    steps.filter(|&step| vegos::swap_probability(engine.settings(), step) == 0.0).count();
                computed(zero as f64, schedule(engine))
            }
            Quantity::Cycles { ref engine } => {
                computed(engine.settings().count("cycles") as f64, schedule(engine))
            }
            Quantity::GamesOfTournament { pairings, games } => computed(
                pairings as f64 * f64::from(games),
                format!("{pairings} pairings of {games} games, as the paper has them"),
            ),
            Quantity::Law { value, text } => computed(value, format!("{value:.3} is {text}")),
            Quantity::CostOfBoards => cost_of_boards(bench),
        }
    }
}

fn draw(bench: &mut Workbench<'_>, equal: u32, delta: f64) -> Moments {
    let draws = bench.samples.unwrap_or(DRAWS);
    let mut rng = bench.rng.fork(delta.to_bits());
    (0..draws).map(|_| Maximum::draw(equal, delta, &mut rng)).collect()
}

/// The mean of a sample with its standard error.
pub(super) fn mean_of(drawn: &Moments) -> Measured {
    Measured::Sampled {
        mean: drawn.mean().unwrap_or(f64::NAN),
        standard_error: drawn.standard_error().unwrap_or(f64::INFINITY),
        games: drawn.count(),
    }
}

/// The spread of a sample, with the standard error that it has for nearly normal values.
pub(in crate::reproduce) fn spread_of(drawn: &Moments) -> Measured {
    let (sd, freedom) = (drawn.sd().unwrap_or(f64::NAN), drawn.count().saturating_sub(1) as f64);
    Measured::Sampled { mean: sd, standard_error: sd / (2.0 * freedom).sqrt(), games: drawn.count() }
}

fn quadrature(draws: u64) -> String {
    format!("computed by quadrature of the density; drawn {draws} times beside it")
}

fn both(exact: f64, drawn: &Measured, note: String) -> Outcome {
    let text = Some(format!("{exact:.3}; drawn {}", told(drawn)));
    Outcome { measured: Some(Measured::Exact(exact)), text, note, ratio: None }
}

fn computed(value: f64, note: String) -> Outcome {
    Outcome { measured: Some(Measured::Exact(value)), note, ..Outcome::default() }
}

fn words(note: String) -> Outcome {
    Outcome { note, ..Outcome::default() }
}

fn schedule(engine: &Engine) -> String {
    format!("read from the schedule of {}", engine.short())
}

/// What was found about many passes of the Push Down mixer.
fn passes<T>(bench: &Workbench<'_>, swap: f64, found: impl Fn(&[Option<usize>]) -> T) -> Vec<T> {
    let stanley = engine("stanley:mixer=push-down");
    let mut rng = bench.rng.fork(1);
    let draws = bench.samples.unwrap_or(DRAWS);
    (0..draws).map(|_| found(&vegos::disturbed(stanley.settings(), PLACES, swap, &mut rng))).collect()
}

fn place(list: &[Option<usize>], entry: usize) -> usize {
    list.iter().position(|&found| found == Some(entry)).expect("no entry is lost")
}

/// The cost of a random game on 9x9, 13x13 and 19x19, for each point of the board.
fn cost_of_boards(bench: &mut Workbench<'_>) -> Outcome {
    let sides = [9, 13, 19];
    let rounds = bench.repeat(10, |rng| sides.map(|side| timing::seconds_per_playout(side, rng)));
    let cost = |index: usize| {
        let ratios = rounds.iter().map(|round| round[index] / round[0]);
        told(&mean(ratios))
    };
    words(format!(
        "a random game on 13x13 takes {} times that on 9x9, on 19x19 {} times; the points are 2.09 and 4.46 times as many",
        cost(1),
        cost(2)
    ))
}
