//! `montego bench judgement`: how well playouts foretell who wins.

use super::super::records::middles;
use super::super::text::whole;
use super::super::{Outcome, print, progress::Progress};
use anyhow::bail;
use montego_lab::table::{Align, Table};
use montego_notation::sgf::GameResult;
use montego_rules::Color;
use montego_search::{Engine, share_won_by_chance};
use montego_stats::{Moments, Rng};
use std::path::PathBuf;

/// How well the playouts of a tree search foretell who wins
///
/// Plays the playouts of each engine, without a tree, from some positions of every game of a folder's records, and
/// compares the share that Black won with the result of the record. The error is the mean square of the
/// difference, less what the number of playouts adds to it: 0.25 for a coin, 0 for a prophet. Rules are Chinese,
/// the komi is the record's.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A folder with records; files that end in .sgf are read, in the order of their names
    #[arg(long, value_name = "DIR")]
    records: PathBuf,
    /// The engines, the first of which the others are compared with: settings of montego
    #[arg(default_value = "montego", value_name = "ENGINE")]
    engines: Vec<Engine>,
    /// Positions of each game
    #[arg(long, default_value_t = 6, value_parser = whole(1_u32, 1000), allow_negative_numbers = true)]
    positions: u32,
    /// Playouts from each position
    #[arg(long, default_value_t = 200, value_parser = whole(2_u32, 1_000_000), allow_negative_numbers = true)]
    playouts: u32,
    /// Seed of the choice of positions and of the playouts
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    if let Some(other) = args.engines.iter().find(|engine| engine.entry().name != "montego") {
        bail!("expected settings of montego, such as montego:rate_two=0, found '{}'", other.short());
    }
    let middles = middles(&args.records, args.positions, args.seed)?;
    let cases: Vec<_> =
        middles.into_iter().filter_map(|(position, result)| Some((position, share(result?)?))).collect();
    if cases.is_empty() {
        bail!("{}: expected games with a result, found none", args.records.display());
    }
    let mut progress = Progress::new();
    let total = (cases.len() * args.engines.len()) as u32;
    progress.count(0, total, "positions");
    let mut done = 0;
    let mut errors: Vec<Vec<f64>> = Vec::new();
    for engine in &args.engines {
        let mut of_engine = Vec::with_capacity(cases.len());
        for (number, (position, result)) in (0..).zip(&cases) {
            let mut rng = Rng::from_seed(args.seed).fork(number);
            let playouts = args.playouts;
            let share = share_won_by_chance(engine.settings(), position, playouts, &mut rng);
            let chance = share * (1.0 - share) / f64::from(playouts - 1);
            of_engine.push((share - result).powi(2) - chance);
            done += 1;
            progress.count(done, total, "positions");
        }
        errors.push(of_engine);
    }
    let columns = [("engine", Align::Left), ("error", Align::Left), ("beside the first", Align::Left)];
    let mut table = Table::new(&columns);
    for (engine, of_engine) in args.engines.iter().zip(&errors) {
        let differences = of_engine.iter().zip(&errors[0]).map(|(mine, first)| mine - first);
        let own: Moments = of_engine.iter().copied().collect();
        let beside: Moments = differences.collect();
        table.row([engine.short(), told(&own, false), told(&beside, true)]);
    }
    print(&format!(
        "{table}\n{} positions, {} playouts each, seed {}; errors with one standard\n\
         error, which takes the positions of a game for independent\n",
        cases.len(),
        args.playouts,
        args.seed,
    ))?;
    Ok(Outcome::Done)
}

/// Whether Black won the game: 1, 0, or a half.
fn share(result: GameResult) -> Option<f64> {
    match result {
        GameResult::Won(Color::Black, _) => Some(1.0),
        GameResult::Won(Color::White, _) => Some(0.0),
        GameResult::Draw => Some(0.5),
        _ => None,
    }
}

/// A mean with its standard error, with a sign if it is a difference.
pub(super) fn told(moments: &Moments, signed: bool) -> String {
    let (mean, error) = (moments.mean().unwrap_or(0.0), moments.standard_error().unwrap_or(0.0));
    if signed { format!("{mean:+.5} ± {error:.5}") } else { format!("{mean:.5} ± {error:.5}") }
}
