//! `montego report`: the games as a page.

use super::store::StoreArgs;
use super::{Outcome, note};
use anyhow::Context;
use montego_lab::catalogue::{Catalogue, Experiment, Paper};
use montego_lab::report::{Heading, Report};
use montego_lab::reproduce::{Evidence, Options, find_gnugo};
use montego_lab::shipped::Shipped;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The games as one HTML page with plots, which opens without a network
///
/// The page has the published numbers beside ours, with intervals; the Elo of players who met, and their strength by
/// thinking time; how the means of matches came about; and the list of matches. It shows the games of the store and
/// those that are shipped with Montego, told apart. It plays nothing and measures nothing: `montego reproduce` does.
///
/// A file that is there is written over.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Only these papers or experiments are compared [default: all of the catalogue]
    #[arg(value_name = "PAPER[/EXPERIMENT]")]
    experiments: Vec<String>,
    /// The page to write
    #[arg(long, value_name = "FILE", default_value = "montego-report.html")]
    out: PathBuf,
    /// Write every plot into this folder too, as an SVG file of its own
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,
    /// Leave out the games that are shipped with Montego
    #[arg(long)]
    own: bool,
    #[command(flatten)]
    store: StoreArgs,
}

pub(super) fn run(args: Args) -> anyhow::Result<Outcome> {
    let chosen = chosen(&args.experiments)?;
    let store = args.store.look()?;
    let options = Options { gnugo: find_gnugo(), ..Options::default() };
    let evidence = Evidence { store: &store, shipped: (!args.own).then(Shipped::embedded) };
    let report = Report::new(&chosen, evidence, &options)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let page = report.page(&Heading {
        program: concat!("montego ", env!("CARGO_PKG_VERSION")),
        date: &date_of(now.as_secs() / SECONDS_PER_DAY),
        store: &args.store.path()?.display().to_string(),
    });
    write(&args.out, &page)?;
    note(&format!("{} written", args.out.display()));
    if let Some(folder) = &args.plots {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let plots = report.plots();
        for plot in &plots {
            write(&folder.join(&plot.name), &plot.svg)?;
        }
        note(&format!("{} plots written into {}", plots.len(), folder.display()));
    }
    Ok(Outcome::Done)
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The experiments with these names, each once and in the order of the catalogue; all of them without a name.
fn chosen(names: &[String]) -> anyhow::Result<Vec<(&'static Paper, &'static Experiment)>> {
    let catalogue = Catalogue::embedded();
    let mut wanted = Vec::new();
    for name in names {
        wanted.extend(catalogue.select(name)?);
    }
    let all = catalogue.papers.iter().flat_map(|paper| paper.experiments.iter().map(move |one| (paper, one)));
    Ok(all.filter(|one| names.is_empty() || wanted.contains(one)).collect())
}

const SECONDS_PER_DAY: u64 = 86_400;

/// The date, by universal time, so many days after the first of January 1970: `2003-11-28`.
fn date_of(days: u64) -> String {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}

#[cfg(test)]
mod tests {
    use super::date_of;

    /// The days are those of the program `date`.
    #[test]
    fn days_have_dates() {
        let dates = [
            (0, "1970-01-01"),
            (364, "1970-12-31"),
            (365, "1971-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (12_384, "2003-11-28"),
            (20_453, "2025-12-31"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ];
        for (days, date) in dates {
            assert_eq!(date_of(days), date);
        }
    }
}
