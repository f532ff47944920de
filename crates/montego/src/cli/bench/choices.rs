//! `montego bench choices`: what engines give up by the plays that they choose.

use super::super::records::middles;
use super::super::text::whole;
use super::super::{Outcome, print, progress::Progress};
use super::judgement::told;
use anyhow::bail;
use montego_lab::table::{Align, Table};
use montego_rules::{Play, Position};
use montego_search::{Answer, Budget, Engine};
use montego_stats::{Moments, Rng};
use std::path::PathBuf;

/// What engines give up by the plays that they choose
///
/// Asks every engine for a play in some positions of every game of a folder's records, and a judge, which should think
/// much longer, what share of its playouts the side to move wins after each of these plays. What a play gives
/// up is the difference to the best of them, which the more engines are asked the better. A decision tells more than its
/// part of a game does, so this tells engines apart sooner than matches; but the judge must not share the fault that is
/// looked for. Rules are Chinese, the komi is the record's.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A folder with records; files that end in .sgf are read, in the order of their names
    #[arg(long, value_name = "DIR")]
    records: PathBuf,
    /// The engines, the first of which the others are compared with
    #[arg(required = true, value_name = "ENGINE")]
    engines: Vec<Engine>,
    /// Who judges: settings of montego
    #[arg(long, default_value = "montego:playouts=6000", value_name = "ENGINE")]
    judge: Engine,
    /// Positions of each game
    #[arg(long, default_value_t = 6, value_parser = whole(1_u32, 1000), allow_negative_numbers = true)]
    positions: u32,
    /// Seed of the choice of positions, of the engines and of the judge
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    if args.judge.entry().name != "montego" {
        bail!("expected settings of montego as the judge, found '{}'", args.judge.short());
    }
    let positions = middles(&args.records, args.positions, args.seed)?;
    if positions.is_empty() {
        bail!("{}: expected games, found none", args.records.display());
    }
    let mut progress = Progress::new();
    let total = positions.len() as u32;
    progress.count(0, total, "positions");
    let mut shares: Vec<Vec<f64>> = Vec::new();
    for (number, (position, _)) in (0..).zip(&positions) {
        let seed = Rng::from_seed(args.seed).fork(number);
        shares.push(judged(&args, position, &seed));
        progress.count(number as u32 + 1, total, "positions");
    }
    let columns = [
        ("engine", Align::Left),
        ("gives up", Align::Left),
        ("beside the first", Align::Left),
        ("other plays", Align::Right),
    ];
    let mut table = Table::new(&columns);
    for (i, engine) in args.engines.iter().enumerate() {
        let best = |shares: &[f64]| shares.iter().copied().fold(0.0, f64::max);
        let lost: Moments = shares.iter().map(|shares| best(shares) - shares[i]).collect();
        let beside: Moments = shares.iter().map(|shares| shares[0] - shares[i]).collect();
        let others = shares.iter().filter(|shares| shares[i] != shares[0]).count();
        table.row([engine.short(), told(&lost, false), told(&beside, true), others.to_string()]);
    }
    print(&format!(
        "{table}\n{} positions, seed {}; shares of playouts won, as {} judges them, with one\n\
         standard error, which takes the positions of a game for independent\n",
        positions.len(),
        args.seed,
        args.judge.short(),
    ))?;
    Ok(Outcome::Done)
}

/// The share of the judge's playouts that the side to move wins after each engine's play; a play is judged once.
fn judged(args: &Args, position: &Position, seed: &Rng) -> Vec<f64> {
    let mut known: Vec<(Answer, f64)> = Vec::new();
    let share = |engine: &Engine| {
        let answer = engine.build().choose(position, &Budget::COUNT_ONLY, &mut seed.fork(0)).answer;
        if let Some((_, share)) = known.iter().find(|(known, _)| *known == answer) {
            return *share;
        }
        let share = match answer {
            Answer::Play(play) => share_after(&args.judge, position, play, seed),
            Answer::Resign => 0.0,
        };
        known.push((answer, share));
        share
    };
    args.engines.iter().map(share).collect()
}

/// The share of the judge's playouts that the side to move wins after a play.
fn share_after(judge: &Engine, position: &Position, play: Play, seed: &Rng) -> f64 {
    let among = [play];
    let budget = Budget { among: Some(&among), ..Budget::COUNT_ONLY };
    let account = judge.build().choose(position, &budget, &mut seed.fork(1)).account;
    let branch = account.branches.iter().find(|branch| branch.play == play);
    branch.map_or(0.0, |branch| branch.win_rate)
}
