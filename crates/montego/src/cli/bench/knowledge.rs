//! `montego bench knowledge`: how often knowledge alone thinks of the play that was made.

use super::super::records::{each_game, records};
use super::super::{Outcome, print, print_json};
use anyhow::bail;
use montego_lab::table::{Align, Table};
use montego_rules::{Play, Position, Size};
use montego_search::knowledge::assess;
use montego_stats::{Interval, wilson};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often the play of a record is among the first that knowledge thinks of
///
/// Every move of the main line of every game in a folder's records is looked for among the most urgent 8, 16 and
/// 32 plays, by board size. Passes and illegal moves are left out. The interval of 95 % is Wilson's and takes
/// moves for independent; those of one game are not quite.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A folder with records; files that end in .sgf are read, in the order of their names
    #[arg(long, value_name = "DIR")]
    records: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How many of the most urgent plays are looked at; the table leaves out the first of these numbers.
const FIRST: [usize; 4] = [1, 8, 16, 32];

/// What was found on boards of one size.
struct Found {
    size: Size,
    games: u64,
    moves: u64,
    /// Moves that were among the first of [`FIRST`].
    among: [u64; FIRST.len()],
    /// The time that all assessments took.
    time: Duration,
}

impl Found {
    fn share(&self, place: usize) -> Interval {
        wilson(self.among[place] as f64, self.moves, 0.95)
    }

    /// Milliseconds of an assessment.
    fn cost(&self) -> f64 {
        1000.0 * self.time.as_secs_f64() / self.moves as f64
    }

    /// Looks for a move among what knowledge thinks of.
    fn look(&mut self, position: &Position, play: Play) {
        let Play::At(point) = play else { return };
        if position.check(play).is_err() {
            return;
        }
        let start = Instant::now();
        let advice = assess(position);
        self.time += start.elapsed();
        self.moves += 1;
        for (among, first) in self.among.iter_mut().zip(FIRST) {
            *among += u64::from(advice.first(first).iter().any(|suggestion| suggestion.point == point));
        }
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let mut results: Vec<Found> = Vec::new();
    for path in records(&args.records)? {
        read_games(&path, &mut results)?;
    }
    results.retain(|found| found.moves > 0);
    results.sort_by_key(|found| (found.size.area(), found.size.columns()));
    if results.is_empty() {
        bail!("{}: expected records with moves, found none", args.records.display());
    }
    if args.json {
        let rows: Vec<Value> = results.iter().map(row_json).collect();
        print_json(&json!({ "results": rows }))?;
        return Ok(Outcome::Done);
    }
    let headings = FIRST.map(|first| format!("first {first}, %"));
    let mut columns = vec![("size", Align::Left), ("games", Align::Right), ("moves", Align::Right)];
    columns.extend(headings[1..].iter().map(|heading| (heading.as_str(), Align::Left)));
    columns.push(("ms", Align::Point));
    let mut table = Table::new(&columns);
    for found in &results {
        let mut row = vec![found.size.to_string(), found.games.to_string(), found.moves.to_string()];
        row.extend((1..FIRST.len()).map(|place| shown(found, place)));
        row.push(format!("{:.2}", found.cost()));
        table.row(row);
    }
    print(&format!(
        "{table}\nhow often the play of the record is among the most urgent ones, with Wilson's\n\
         interval of 95 %; ms: milliseconds to judge all plays of a position\n"
    ))?;
    Ok(Outcome::Done)
}

/// Looks for the moves of all games of a file.
fn read_games(path: &Path, results: &mut Vec<Found>) -> anyhow::Result<()> {
    each_game(path, |game| {
        let place = results.iter().position(|found| found.size == game.size()).unwrap_or_else(|| {
            let none = Found { size: game.size(), games: 0, moves: 0, among: [0; 4], time: Duration::ZERO };
            results.push(none);
            results.len() - 1
        });
        let found = &mut results[place];
        let before = found.moves;
        game.each_play(|position, play| found.look(position, play));
        found.games += u64::from(found.moves > before);
    })
}

/// A share in per cent with the ends of its interval.
fn shown(found: &Found, place: usize) -> String {
    let share = found.share(place);
    let percent = |part: f64| 100.0 * part;
    let part = found.among[place] as f64 / found.moves as f64;
    format!("{:.1} [{:.0}, {:.0}]", percent(part), percent(share.low), percent(share.high))
}

fn row_json(found: &Found) -> Value {
    let among = |place: usize| {
        let share = found.share(place);
        json!({
            "first": FIRST[place],
            "moves": found.among[place],
            "share": found.among[place] as f64 / found.moves as f64,
            "interval": [share.low, share.high],
        })
    };
    json!({
        "size": found.size.to_string(),
        "games": found.games,
        "moves": found.moves,
        "among": (0..FIRST.len()).map(among).collect::<Vec<_>>(),
        "milliseconds": found.cost(),
    })
}
