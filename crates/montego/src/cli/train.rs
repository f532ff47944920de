//! `montego train`: learns from records how strong plays look.

use super::record::write_whole;
use super::records::{each_game, records};
use super::{Outcome, note, print, progress::Progress};
use anyhow::{Context, bail};
use montego_lab::table::{Align, Table};
use montego_search::patterns::{BoardKind, Lessons, Pattern, Prediction, Strengths};
use montego_stats::wilson;
use std::path::PathBuf;

/// Learn the strengths of patterns and features from the games of records
///
/// Every play of the main line of every game, but for the first few, is taken for the best of its position. What is
/// learned is how strong patterns and features such as captures must be for these plays to be likeliest. Every tenth game is
/// kept apart to see how well that foretells games that were not learned from; `as before` are the strengths that Montego plays with now.
///
/// The strengths of small and middle boards that Montego plays with are from a strong program's answers to Montego's
/// plays: `montego match montego:playouts=60 "gtp:PROGRAM" --openings random:3`, then `montego results export --sgf DIR`,
/// then `montego train DIR --without montego:playouts=60 --skip 3`. Those of large boards are from games of strong programs.
/// The files of the strengths name the programs and the games.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Folders with records; files in them and below that end in .sgf are read, in the order of their names
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// The boards to learn from; records of others are left out
    #[arg(long, value_enum, default_value_t)]
    boards: Boards,
    /// Where to write the strengths; a table without it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Learn nothing from the plays of the player whom records call so, as of a weak program against a strong one; may be
    /// given several times
    #[arg(long, value_name = "NAME")]
    without: Vec<String>,
    /// Moves at the beginning of each game from which nothing is learned
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: usize,
    /// Of so many plays of a game one is learned from; which ones differs from game to game
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// How often a pattern must have been played to be learned
    #[arg(long, value_name = "TIMES", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    least: u64,
    /// Sweeps over all plays
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    sweeps: u64,
}

/// Boards on which other plays are good.
#[derive(Clone, Copy, Default, clap::ValueEnum)]
enum Boards {
    /// Those with fewer than eleven lines
    #[default]
    Small,
    /// Those with eleven to fifteen lines
    Middle,
    /// Those with sixteen lines or more
    Large,
}

impl Boards {
    const fn kind(self) -> BoardKind {
        match self {
            Boards::Small => BoardKind::Small,
            Boards::Middle => BoardKind::Middle,
            Boards::Large => BoardKind::Large,
        }
    }
}

/// Of so many games one is kept apart.
const APART: usize = 10;

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let (mut lessons, mut test) = (Lessons::default(), Lessons::default());
    let (mut games, mut others) = (0, 0);
    let kind = args.boards.kind();
    for folder in &args.folders {
        for path in records(folder)? {
            each_game(&path, |game| {
                if BoardKind::of(game.size()) != kind {
                    others += 1;
                    return;
                }
                let (mut number, before) = (0, lessons.count() + test.count());
                let kept = if games % APART == APART - 1 { &mut test } else { &mut lessons };
                let is_left_out = |color| {
                    game.player(color).is_some_and(|player| args.without.iter().any(|name| name == player))
                };
                game.each_play(|position, play| {
                    let is_taken =
                        number >= args.skip && ((number + games) as u64).is_multiple_of(args.every);
                    if is_taken && !is_left_out(position.to_play()) {
                        kept.add(position, play);
                    }
                    number += 1;
                });
                games += usize::from(lessons.count() + test.count() > before);
            })?;
        }
    }
    if others > 0 {
        note(&format!("games on boards of another kind, left out: {others}"));
    }
    if games < APART {
        bail!("expected records of {APART} games with moves at least, found {games}");
    }
    let mut progress = Progress::new();
    let sweeps = args.sweeps as u32;
    progress.count(0, sweeps, "sweeps");
    let strengths = lessons.learn(args.least, sweeps as usize, |sweep, _| {
        progress.count(sweep as u32, sweeps, "sweeps");
    });
    let counts = strengths.pattern_counts().into_iter().enumerate();
    let patterns = counts.map(|(kind, count)| format!("{count} {}", Pattern::kind_name(kind)));
    note(&format!(
        "{games} games, {} plays to learn from and {} kept apart; {}",
        lessons.count(),
        test.count(),
        patterns.collect::<Vec<_>>().join(", ")
    ));
    let rows = [
        ("learned, on its own games", lessons.test(&strengths)),
        ("learned, on games kept apart", test.test(&strengths)),
        ("as before, on games kept apart", test.test(Strengths::learned(kind))),
    ];
    print(&told(&rows))?;
    if let Some(path) = &args.out {
        let from = format!("# {games} games, {} plays, every tenth game kept apart.\n", lessons.count());
        write_whole(path, &(from + &strengths.to_string())).with_context(|| path.display().to_string())?;
    }
    Ok(Outcome::Done)
}

/// How well plays were foretold.
fn told(rows: &[(&str, Prediction)]) -> String {
    let columns = [
        ("strengths", Align::Left),
        ("plays", Align::Right),
        ("first, %", Align::Left),
        ("log evidence", Align::Point),
    ];
    let mut table = Table::new(&columns);
    for (name, prediction) in rows {
        let interval = wilson(prediction.first as f64, prediction.plays, 0.95);
        let share = 100.0 * prediction.first as f64 / prediction.plays.max(1) as f64;
        table.row([
            (*name).to_string(),
            prediction.plays.to_string(),
            format!("{share:.1} [{:.0}, {:.0}]", 100.0 * interval.low, 100.0 * interval.high),
            prediction.log_evidence.mean().map_or_else(String::new, |mean| format!("{mean:.3}")),
        ]);
    }
    format!(
        "{table}\nhow often the play was the strongest of its position, with Wilson's interval of\n\
         95 %; log evidence: the mean natural logarithm of the chance given to it\n"
    )
}
